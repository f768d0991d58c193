package session

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// frameBuffers hands frames from one writer to any number of readers without any of them waiting. A frame is published by pointer. Each reader
// marks the frame that it holds, and the writer fills only frames that are neither the newest nor held, of which there is always one: there are
// two more frames than readers.
type frameBuffers struct {
	newest atomic.Pointer[Frame]
	pool   atomic.Pointer[framePool]
	adding sync.Mutex // held while readers come and go, never by a tick or a read
	back   *Frame     // that the writer fills
}

// framePool is the frames and who may hold them. It is replaced, never changed.
type framePool struct {
	frames  []*Frame
	readers []*Reader
}

func newFrame() *Frame {
	f := new(Frame)
	for role := range f.Bound {
		f.Bound[role], f.Backups[role] = -1, -1
	}
	return f
}

func (b *frameBuffers) init() {
	pool := &framePool{frames: []*Frame{newFrame(), newFrame()}}
	b.newest.Store(pool.frames[0])
	b.pool.Store(pool)
}

// write returns the frame to fill, which holds an earlier tick. A reader that marks another frame while write looks can hide the free one, so it
// looks again.
func (b *frameBuffers) write() *Frame {
	pool, newest := b.pool.Load(), b.newest.Load()
	for {
		for _, frame := range pool.frames {
			if frame != newest && !slices.ContainsFunc(pool.readers, func(r *Reader) bool { return r.held.Load() == frame }) {
				b.back = frame
				return frame
			}
		}
	}
}

// publish makes the filled frame the newest and wakes the readers that are due at a time. tick is the time between two.
func (b *frameBuffers) publish(now, tick time.Duration) {
	b.newest.Store(b.back)
	for _, r := range b.pool.Load().readers {
		r.ticked(now, tick)
	}
}

// Reader gives one consumer the newest frames of a session. Get one with [Session.NewReader] for each consumer; its methods are for one goroutine
// at a time.
type Reader struct {
	buffers *frameBuffers
	held    atomic.Pointer[Frame]
	period  atomic.Int64 // nanoseconds between two wakes; 0 for none
	due     chan struct{}

	next time.Duration // when it is due, of the goroutine that ticks
}

// NewReader returns a reader for one consumer. Any goroutine may call it, any number of times; close the reader when it is no longer needed.
func (s *Session) NewReader() *Reader {
	b := &s.frames
	b.adding.Lock()
	defer b.adding.Unlock()
	pool := *b.pool.Load()
	r := &Reader{buffers: b, due: make(chan struct{}, 1)}
	pool.readers = append(slices.Clip(pool.readers), r)
	for len(pool.frames) < len(pool.readers)+2 {
		pool.frames = append(slices.Clip(pool.frames), newFrame())
	}
	b.pool.Store(&pool)
	return r
}

// Latest returns the newest frame. It stays as it is until the next call of Latest or Close of this reader. Before the first tick it is a frame
// with Tick 0 and without a body.
func (r *Reader) Latest() *Frame {
	for {
		frame := r.buffers.newest.Load()
		r.held.Store(frame)
		if r.buffers.newest.Load() == frame { // it was not taken for filling before it was marked
			return frame
		}
	}
}

// Pace returns a channel that has a value when a frame came that is due to who wants so many a second, which costs less than a timer and gets the frame while it
// is new. Over time they are as many, each with the tick that is nearest; where the session has fewer ticks, each tick is due.
func (r *Reader) Pace(hz float64) <-chan struct{} {
	r.period.Store(int64(float64(time.Second) / hz))
	return r.due
}

// ticked wakes the consumer if it is due. Where ticks or the clock jumped, it is, and counting begins again.
func (r *Reader) ticked(now, tick time.Duration) {
	period := time.Duration(r.period.Load())
	early := r.next - now
	if period == 0 || early > tick/2 && early <= tick/2+period {
		return
	}
	if early > tick/2 || early < -period {
		r.next = now
	}
	r.next += period
	select {
	case r.due <- struct{}{}:
	default: // it has not looked at the one before
	}
}

// Close gives the reader's frame back. The last frame that it returned and the reader itself must not be used afterwards.
func (r *Reader) Close() {
	b := r.buffers
	b.adding.Lock()
	defer b.adding.Unlock()
	pool := *b.pool.Load()
	pool.readers = slices.DeleteFunc(slices.Clone(pool.readers), func(other *Reader) bool { return other == r })
	b.pool.Store(&pool)
}
