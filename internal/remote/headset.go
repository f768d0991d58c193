package remote

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"posewright/internal/app"
)

const (
	framesPerSecond = 200 // of a headset, on average: it has up to 144 Hz
	framesAtOnce    = 400 // after a network has held some back
	mostAnswers     = 8   // that wait to be sent to a headset; of more the oldest are dropped
)

// traffic is what the page of a headset and the server exchange in binary messages. Those of the page are handed over
// until it is closed.
type traffic struct {
	mutex sync.Mutex
	to    app.Headset // nil where nobody takes them, and once it is closed

	answers chan []byte // that wait to be sent
}

// receive hands over a message of the page and keeps the answer to be sent.
func (t *traffic) receive(message []byte, arrived time.Time) error {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.to == nil {
		return nil
	}
	answer, err := t.to.Receive(message, arrived)
	if err == nil && len(answer) > 0 {
		push(t.answers, slices.Clone(answer))
	}
	return err
}

func (t *traffic) close() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.to != nil {
		t.to.Close()
	}
	t.to = nil
}

// openHeadset takes what a page in a headset sends from now on. An older connection of the same
// page may not have noticed yet that it is dead.
func (c *socket) openHeadset() {
	t := &traffic{answers: make(chan []byte, mostAnswers)}
	c.mutex.Lock()
	var older []*socket
	for other := range c.sockets {
		if other != c && other.page == c.page && other.headset.Load() != nil {
			older = append(older, other)
		}
	}
	c.mutex.Unlock()
	for _, other := range older {
		other.headset.Load().close()
		other.end()
	}
	if c.live.Headsets != nil {
		t.to = c.live.Headsets.Open(c.name)
	}
	c.headset.Store(t)
}

// receive hands over a binary message of the page, once it may send one more.
func (c *socket) receive(ctx context.Context, message []byte, arrived time.Time) error {
	t := c.headset.Load()
	if t == nil {
		return errForeign
	}
	if wait := c.guard.frame(c.page); wait > 0 {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return t.receive(message, arrived)
}

// sendPoses sends a headset the newest pose at each tick, after what its numbers are of where that is new to it, and
// answers.
func (c *socket) sendPoses(ctx context.Context) {
	frames := c.live.Session.NewReader()
	defer frames.Close()
	due, answers := frames.Pace(everyTick), c.headset.Load().answers
	var known *bones
	var tick uint64
	var handles handleList
	for {
		var message []byte
		select {
		case <-due:
			frame := frames.Latest()
			s, ok := c.poses.encode(frame)
			if !ok || frame.Tick == tick {
				continue
			}
			if s.of != known && !c.send(ctx, reply{Type: "bones", Bones: s.of}) {
				return
			}
			tick, known, message = frame.Tick, s.of, s.pose
			list, others, places := handles.follow(frame, c.live.Handles.Shown(), c.language)
			if others && !c.send(ctx, reply{Type: "handles", Handles: list}) ||
				len(places) > placesHeadBytes && !c.write(ctx, websocket.MessageBinary, places) {
				return
			}
		case message = <-answers:
		case <-ctx.Done():
			return
		}
		if !c.write(ctx, websocket.MessageBinary, message) {
			return
		}
	}
}
