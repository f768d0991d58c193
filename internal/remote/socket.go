package remote

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"posewright/internal/remote/view"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

const (
	largestMessage = 4 << 10
	mostUnread     = 256 // messages that wait for the owner; of a drag only the newest does
)

// errTooFast ends a connection whose messages come faster than they are carried out, for long.
var errTooFast = phrase.Fail("too many requests; wait a moment")

// socket is the connection of a page.
type socket struct {
	*Server
	conn     *websocket.Conn
	below    net.Conn // that conn speaks over
	from     netip.Prefix
	name     string // of the browser and where it is
	language string
	page     *page
	dragger  string        // by whom its drags are
	states   chan []byte   // the newest one, where it was not sent yet
	looks    chan struct{} // the page asks for a picture
	unread   chan []message
	leaves   bool                    // the page has said that it leaves; of the reader, until that has ended
	headset  atomic.Pointer[traffic] // nil where it is in none, or not let in yet
	group    sync.WaitGroup
	end      context.CancelFunc
}

// connect serves the connection of a page until one of both ends it.
func (s *Server) connect(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it has answered
	}
	conn.SetReadLimit(largestMessage)
	ctx, end := context.WithCancel(r.Context())
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	c := &socket{Server: s, conn: conn, below: r.Context().Value(underlying{}).(net.Conn),
		from: origin(r), name: host + " " + device(r.UserAgent()),
		language: languageOf(r.Header.Get("Accept-Language")),
		states:   make(chan []byte, 1), looks: make(chan struct{}, 1), unread: make(chan []message, 1), end: end}
	defer c.finish()
	c.start(func() { c.read(ctx) })
	c.start(func() { c.stayAlive(ctx) })
	c.serve(ctx)
}

// finish ends the connection and waits for its parts.
func (c *socket) finish() {
	c.end()
	_ = c.conn.CloseNow()
	c.group.Wait()
	if c.leaves && c.page != nil { // also where it hung up before that was carried out
		c.guard.disconnect(c.page.ID)
	}
}

// start runs a part of the connection on a goroutine of its own. Where it ends, or fails, so does the connection.
func (c *socket) start(run func()) {
	c.group.Go(func() {
		defer c.end()
		defer func() {
			if value := recover(); value != nil {
				c.core.Host.Crashed("the remote page", value, debug.Stack())
			}
		}()
		run()
	})
}

// read hands over what the page sends, until it is gone or sends what our page does not.
func (c *socket) read(ctx context.Context) {
	buffer := make([]byte, largestMessage+1)
	for {
		kind, from, err := c.conn.Reader(ctx)
		if err != nil {
			return
		}
		arrived := time.Now()
		n, err := io.ReadFull(from, buffer)
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			return // it is too large, or the page is gone
		}
		if kind == websocket.MessageText {
			err = c.take(buffer[:n])
		} else {
			err = c.receive(ctx, buffer[:n], arrived)
		}
		if err != nil {
			c.refuse(ctx, err, false)
			return
		}
	}
}

// take keeps a text message of the page to be carried out.
func (c *socket) take(data []byte) error {
	m, err := read(data)
	if err != nil {
		return err
	}
	c.leaves = c.leaves || m.Type == leave
	return c.queue(m)
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

// queue keeps a message until the ones before it are carried out. It never waits, so that the page is known to be there
// however busy the owner is.
func (c *socket) queue(m message) error {
	var unread []message
	select {
	case unread = <-c.unread:
	default:
	}
	switch n := len(unread); {
	case n > 0 && m.overtakes(&unread[n-1]):
		unread[n-1] = m
	case n >= mostUnread:
		return errTooFast
	default:
		unread = append(unread, m)
	}
	c.unread <- unread // there is room: nothing else puts any
	return nil
}

// serve lets the page in and carries out what it asks for.
func (c *socket) serve(ctx context.Context) {
	var unread []message
	select {
	case unread = <-c.unread:
	case <-time.After(c.options.slowest):
		return
	case <-ctx.Done():
		return
	}
	if c.page = c.admit(ctx, &unread[0]); c.page == nil {
		return
	}
	if !c.enter(c) {
		c.refuse(ctx, phrase.Fail("too many pages are open; close one"), false)
		return
	}
	defer c.exit(c)
	inHeadset := unread[0].VR != 0
	if inHeadset {
		c.openHeadset()
		defer c.headset.Load().close()
	}
	welcome := reply{Type: "welcome", Version: version, Secret: c.page.secret, Parameters: c.parameters(c.language)}
	if !c.send(ctx, welcome) {
		return
	}
	c.start(func() { c.sendStates(ctx) })
	c.start(func() { c.sendPictures(ctx) })
	if inHeadset {
		c.start(func() { c.sendPoses(ctx) })
	}
	for unread = unread[1:]; ; {
		for i := range unread {
			if !c.do(ctx, &unread[i]) {
				return
			}
		}
		select {
		case unread = <-c.unread:
		case <-c.page.gone:
			c.dismiss(ctx)
			return
		case <-ctx.Done():
			return
		}
	}
}

// admit returns the page that says hello, or nil if it may not.
func (c *socket) admit(ctx context.Context, m *message) *page {
	if m.Type != hello {
		c.refuse(ctx, view.ErrForeign, false)
		return nil
	}
	if m.Languages != "" {
		c.language = languageOf(m.Languages)
	}
	if m.Version != version || m.VR != 0 && m.VR != poseVersion {
		c.refuse(ctx, phrase.Fail("this page is one of another version of Posewright. Reload the page"), false)
		return nil
	}
	if m.Secret != "" {
		if p := c.guard.again(m.Secret, c.name); p != nil {
			return p
		}
		c.refuse(ctx, phrase.Fail("this phone is not connected. "+
			"Open the address or enter the digits that Posewright shows"), true)
		return nil
	}
	switch c.guard.judge(strings.ReplaceAll(m.Proof, " ", ""), c.from) {
	case isAllowed:
		return c.guard.let(c.name)
	case isAsked:
		if c.askPerson(ctx) {
			return c.guard.let(c.name)
		}
		c.refuse(ctx, phrase.Fail("someone in this network guesses codes, "+
			"and this phone was not allowed at the computer. Scan the QR code, or try again in a minute"), true)
	case isTooMany:
		c.refuse(ctx, phrase.Fail("too many wrong tries; wait a minute"), true)
	default:
		c.refuse(ctx, phrase.Fail("this is not the code that Posewright shows. Check it and try again"), true)
	}
	return nil
}

// do carries out a message. It is false where the connection ends.
func (c *socket) do(ctx context.Context, m *message) bool {
	if m.Type == leave {
		c.guard.disconnect(c.page.ID)
		c.dismiss(ctx)
		return false
	}
	if wait := c.guard.ask(c.page); wait > 0 {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return false
		}
	}
	if m.Type == lookAt {
		select {
		case c.looks <- struct{}{}:
		default:
		}
		return true
	}
	var failed error
	if !c.onOwner(ctx, func() { failed = c.carryOut(m) }) {
		return false
	}
	if m.ID == 0 && failed == nil {
		return true
	}
	return c.send(ctx, reply{Type: "answer", ID: m.ID, Error: c.say(failed)})
}

// carryOut does what a message asks for. Owner only.
func (c *socket) carryOut(m *message) error {
	select {
	case <-c.page.gone: // meanwhile
		return nil
	default:
	}
	if m.Type == grab {
		return m.grab(c.live.Handles, c.dragger)
	}
	if asked := m.request(); asked != nil {
		return asked.Apply(c.core, c.live, c.dragger)
	}
	if t := c.headset.Load(); t != nil {
		return t.carryOut(m)
	}
	return view.ErrForeign
}

// say is why something failed, in the page's language; "" for nothing.
func (c *socket) say(failed error) string {
	if failed == nil {
		return ""
	}
	return translations.Translate(c.language, phrase.Of(failed))
}

// send sends a message. It is false where the page does not take it.
func (c *socket) send(ctx context.Context, r reply) bool {
	data, err := json.Marshal(r)
	return err == nil && c.write(ctx, websocket.MessageText, data)
}

func (c *socket) write(ctx context.Context, kind websocket.MessageType, data []byte) bool {
	ctx, cancel := context.WithTimeout(ctx, c.options.slowest)
	defer cancel()
	return c.conn.Write(ctx, kind, data) == nil
}

// refuse says why the connection ends. forget says that what the page proved itself by counts no longer.
func (c *socket) refuse(ctx context.Context, cause error, forget bool) {
	if c.send(ctx, reply{Type: "refused", Error: c.say(cause), Forget: forget}) {
		c.hangUp(websocket.StatusPolicyViolation)
	}
}

// underlying is what a request's context has the net.Conn under.
type underlying struct{}

// hangUp ends the connection once the page has agreed. It waits for that only so long as for anything else, where the
// library (coder/websocket 1.8.15, waitCloseHandshake) would wait for ever for the rest of a message that was begun.
func (c *socket) hangUp(code websocket.StatusCode) {
	_ = c.below.SetReadDeadline(time.Now().Add(c.options.slowest))
	_ = c.conn.Close(code, "")
}

// dismiss tells the page that it is disconnected.
func (c *socket) dismiss(ctx context.Context) {
	if c.send(ctx, reply{Type: "gone"}) {
		c.hangUp(websocket.StatusNormalClosure)
	}
}

func (c *socket) sendStates(ctx context.Context) {
	var panels chan []byte
	if t := c.headset.Load(); t != nil {
		panels = t.panels
	}
	for {
		select {
		case list := <-panels:
			if !c.send(ctx, reply{Type: "panel", Panel: list}) {
				return
			}
		case state := <-c.states:
			if !c.send(ctx, reply{Type: "state", State: state}) {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// sendPictures sends a picture for each time that the page has asked for one and has not been sent it.
func (c *socket) sendPictures(ctx context.Context) {
	for {
		select {
		case <-c.looks:
		case <-ctx.Done():
			return
		}
		picture := c.newestPicture(ctx, c.page.gone)
		sent := false
		if picture == nil {
			sent = c.send(ctx, reply{Type: "picture"})
		} else {
			sent = c.write(ctx, websocket.MessageBinary, append([]byte{pictureKind}, picture...))
		}
		if !sent {
			return
		}
	}
}

// stayAlive finds out whether the page is there, and lets it know that the server is.
func (c *socket) stayAlive(ctx context.Context) {
	tick := time.NewTicker(c.options.idle / 3)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			within, cancel := context.WithTimeout(ctx, c.options.slowest)
			err := c.conn.Ping(within)
			cancel()
			if err != nil || !c.send(ctx, reply{Type: "alive"}) {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// enter adds a connection to those that get states. It is false where there are too many.
func (s *Server) enter(c *socket) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.sockets) >= 2*mostPages {
		return false
	}
	for other := range s.sockets {
		if other.page == c.page { // which has another address now: this connection may be dead
			s.endDrag(other)
		}
	}
	s.entered++
	c.dragger = fmt.Sprint("phone ", s.entered)
	s.guard.count(c.page, 1)
	s.sockets[c] = struct{}{}
	clear(s.state) // the owner makes one for the newcomer
	return true
}

// exit ends what enter began, and the drag that the page can't end any more.
func (s *Server) exit(c *socket) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.sockets, c)
	s.guard.count(c.page, -1)
	s.endDrag(c)
}

// endDrag makes what a page drags a step of undo.
func (s *Server) endDrag(c *socket) {
	by := c.dragger
	s.core.Host.Post(func() {
		s.core.Drags.End(by)
		s.live.Handles.EndAll(by)
	})
}
