package remote

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"posewright/internal/app"
	"posewright/internal/eventloop"
	"posewright/internal/remote/panel"
	"posewright/internal/remote/view"
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

	panel  *panel.Running // of the owner, as are the next two
	shown  bool           // the page shows it
	drawn  *panel.List    // the newest one that the page is sent
	panels chan []byte    // that, where it was not sent yet
}

// carryOut does what a message about the panel says. Owner only.
func (t *traffic) carryOut(m *message) error {
	switch m.Type {
	case showPanel:
		t.shown = m.Shown
	case point:
		t.panel.Point(*m.Pointer)
	default:
		return view.ErrForeign
	}
	t.drawPanel()
	return nil
}

func (t *traffic) notify(notice eventloop.Notice) { t.panel.Notify(notice.Text) }

// drawPanel has the page sent what the panel shows, if that is something else than it has: where it does not show the
// panel, only where it may have to. Owner only.
func (t *traffic) drawPanel() {
	list := t.panel.Draw()
	if d := t.drawn; d != nil && (list.Equal(d) || !t.shown && list.Front == d.Front && list.Caption == d.Caption) {
		return
	}
	t.drawn = list
	if data, err := json.Marshal(list); err == nil {
		push(t.panels, data)
	}
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

// inHeadset is what is exchanged with a headset; nil for another page.
func (c *socket) inHeadset() *traffic { return c.headset.Load() }

// shows reports whether the page is sent states of a language. That of a headset has its panel.
func (c *socket) shows(language string) bool { return c.inHeadset() == nil && c.language == language }

// openHeadset takes what a page in a headset sends from now on. An older connection of the same
// page may not have noticed yet that it is dead.
func (c *socket) openHeadset() {
	t := &traffic{answers: make(chan []byte, mostAnswers), panels: make(chan []byte, 1),
		panel: panel.Run(c.core, c.live, c.language, c.dragger)}
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
		return view.ErrForeign
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

// drawPanels has the pages in headsets sent what their panels show. Owner only.
func (s *Server) drawPanels() { s.eachHeadset((*traffic).drawPanel) }

// notify shows a notice on the panels. Owner only.
func (s *Server) notify(e eventloop.Event) {
	if notice, ok := e.(eventloop.Notice); ok {
		s.eachHeadset(func(t *traffic) { t.notify(notice) })
	}
}

func (s *Server) eachHeadset(do func(t *traffic)) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for c := range s.sockets {
		if t := c.inHeadset(); t != nil {
			do(t)
		}
	}
}
