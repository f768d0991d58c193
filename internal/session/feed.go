package session

import (
	"time"

	"posewright/trackers"
)

// feedLength is how many ticks a feed keeps until they are drained: 1.4 s at 90 Hz. A power of two.
const feedLength = 128

// Feed hands the conditioned devices of every tick to one consumer, in order: what calibration measures on. The session never waits for the
// consumer and filling a feed does not allocate. Use NewFeed and [Session.SetFeed].
type Feed struct{ ring ring[FeedFrame] }

// FeedFrame is what a feed has of a tick.
type FeedFrame struct {
	Tick    uint64
	Now     time.Duration  // as in Frame
	Devices trackers.Frame // conditioned, in the tracking space; as in Frame
}

// NewFeed returns an empty feed. It takes 1.4 MB.
func NewFeed() *Feed { return &Feed{ring[FeedFrame]{slots: make([]FeedFrame, feedLength)}} }

// SetFeed makes the ticks from the next one on fill a feed instead of the one before; nil stops filling. Any goroutine may call it.
func (s *Session) SetFeed(f *Feed) { s.feed.Store(f) }

// Drain calls each for every tick since the last Drain, oldest first. The frame is valid during the call only. Any goroutine may call Drain;
// while another one is inside it, Drain returns at once.
func (f *Feed) Drain(each func(*FeedFrame)) { f.ring.drain(each) }

// Dropped returns how many ticks were left out because the feed was full. Any goroutine may call it.
func (f *Feed) Dropped() uint64 { return f.ring.dropped.Load() }

// put copies a frame.
func (f *Feed) put(frame *Frame) {
	if to := f.ring.next(); to != nil {
		to.Tick, to.Now, to.Devices = frame.Tick, frame.Now, frame.Devices
		f.ring.push()
	}
}
