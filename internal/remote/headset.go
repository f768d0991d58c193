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

	poses   chan solved // the newest one, where it was not sent yet
	answers chan []byte
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

// push puts something into a channel that has room for some, in place of the oldest where it is full. Nothing else puts
// any meanwhile.
func push[T any](into chan T, newest T) {
	for {
		select {
		case into <- newest:
			return
		default:
		}
		select {
		case <-into:
		default:
		}
	}
}

// openHeadset takes what a page in a headset sends from now on, until closeHeadset. An older connection of the same
// page may not have noticed yet that it is dead.
func (c *socket) openHeadset() {
	t := &traffic{poses: make(chan solved, 1), answers: make(chan []byte, mostAnswers)}
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

// watch sends a page in a headset poses until it is gone.
func (c *socket) watch(ctx context.Context) {
	t := c.headset.Load()
	c.start(func() { c.sendPoses(ctx, t) })
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.headsets = append(c.headsets, t)
	if len(c.headsets) == 1 {
		var watched context.Context
		watched, c.unwatch = context.WithCancel(c.core.Host.Context())
		c.core.Host.Go("the remote page", func(context.Context) { c.stream(watched) })
	}
}

// closeHeadset ends what openHeadset and watch began.
func (c *socket) closeHeadset() {
	t := c.headset.Load()
	t.close()
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.headsets = slices.DeleteFunc(c.headsets, func(other *traffic) bool { return other == t })
	if len(c.headsets) == 0 && c.unwatch != nil {
		c.unwatch()
	}
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

// sendPoses sends a headset what is solved, after what its numbers are of where that is new to it, and answers.
func (c *socket) sendPoses(ctx context.Context, t *traffic) {
	var known *bones
	for {
		var message []byte
		select {
		case s := <-t.poses:
			if s.of != known && !c.send(ctx, reply{Type: "bones", Bones: s.of}) {
				return
			}
			known, message = s.of, s.pose
		case message = <-t.answers:
		case <-ctx.Done():
			return
		}
		if !c.write(ctx, websocket.MessageBinary, message) {
			return
		}
	}
}

// stream hands each pose to all headsets when it was solved, until the context ends.
func (s *Server) stream(ctx context.Context) {
	frames := s.live.Session.NewReader()
	defer frames.Close()
	due := frames.Pace(everyTick)
	var e poseEncoder
	var last uint64
	for {
		select {
		case <-due:
		case <-ctx.Done():
			return
		}
		frame := frames.Latest()
		pose, ok := e.encode(frame)
		if !ok || frame.Tick == last {
			continue
		}
		last = frame.Tick
		s.mutex.Lock()
		for _, t := range s.headsets {
			push(t.poses, pose)
		}
		s.mutex.Unlock()
	}
}
