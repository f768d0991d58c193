package solarxr

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/coder/websocket"

	"posewright/internal/crash"
	"posewright/internal/hostport"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// DefaultAddress is where a server on this machine is.
const DefaultAddress = "127.0.0.1:21110"

const (
	connectTimeout   = 3 * time.Second
	readTimeout      = 10 * time.Second // a server sends what trackers there are every second
	receivingTimeout = time.Second
	patience         = time.Second // in which a server answers; its bones must be understood in twice that
	longest          = 1 << 20     // bytes of a message
	mostRequests     = 64
)

// ErrNotConnected says that a request could not be sent.
var ErrNotConnected = phrase.Fail("no SlimeVR server is connected. Start it, and switch SlimeVR on in Trackers ▸ Inputs and ports")

// client connects where a person said and nowhere else: it follows no redirection, and no setting of the system leads it
// through a proxy.
var client = &http.Client{
	Transport:     &http.Transport{Proxy: nil, MaxResponseHeaderBytes: 8 << 10},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Source asks a server: a trackers.Source.
type Source struct {
	address  string
	connect  time.Duration // in which a server must have answered
	silence  time.Duration // of a server after which it is given up
	patience time.Duration

	mutex    sync.Mutex
	status   trackers.Status
	store    *trackers.Store
	posed    time.Duration // when a pose came last, on the store's clock
	requests chan []byte   // nil while nothing is connected
	about    about
}

var _ trackers.Source = (*Source)(nil)

// New returns a source that will connect when it runs; an empty address is DefaultAddress.
func New(address string) *Source {
	if address == "" {
		address = DefaultAddress
	}
	return &Source{address: address, connect: connectTimeout, silence: readTimeout, patience: patience,
		status: trackers.Status{Detail: phrase.Say("Not connected"), Address: address}}
}

// Name is "SlimeVR" and the server's address.
func (s *Source) Name() string { return "SlimeVR " + s.address }

// Run connects and receives until the context ends or the connection does. Its error says why, and what to do.
func (s *Source) Run(ctx context.Context, store *trackers.Store) (err error) {
	s.update(func() {
		before := s.status
		s.status = trackers.Status{State: trackers.Listening, Detail: phrase.Say("Looking for a SlimeVR server at {{.Address}}", "Address", s.address), Address: s.address}
		if before.Strange { // until it is understood
			s.status.Detail, s.status.Strange = before.Detail, true
		}
		s.store = store
	})
	defer s.update(func() {
		s.requests, s.about = nil, about{}
		s.status.State, s.status.Detail = trackers.Stopped, phrase.Say("Not connected")
		if err != nil {
			s.status.State, s.status.Detail = trackers.Failed, phrase.Of(err)
		}
	})
	got, err := s.join(ctx, store, false)
	if got == unanswered && ctx.Err() == nil {
		got, err = s.join(ctx, store, true)
	}
	switch {
	case ctx.Err() != nil:
		return nil
	case got == unanswered, got == strange:
		s.update(func() { s.status.Strange = true })
		return phrase.Fail("the SlimeVR server at {{.Address}} is newer than Posewright knows. Update Posewright, "+
			"or turn on the server's VMC output (Settings ▸ OSC ▸ VMC, port 39539) and the input VMC here", "Address", s.address)
	}
	return err
}

// join connects and receives, with the hello alone before all else or with the newest servers' greeting, and returns
// how far the server was understood.
func (s *Source) join(ctx context.Context, store *trackers.Store, alone bool) (progress, error) {
	dialing, cancel := context.WithTimeout(ctx, s.connect)
	at := (&url.URL{Scheme: "ws", Host: s.address}).String()
	conn, _, err := websocket.Dial(dialing, at, &websocket.DialOptions{HTTPClient: client}) //nolint:bodyclose // the library closes it
	cancel()
	if err != nil {
		if wrong := hostport.CheckHere(s.address); wrong != nil {
			return boneless, wrong
		}
		return boneless, phrase.Fail("no SlimeVR server answers at {{.Address}}: start it there, "+
			"or choose another address in Trackers ▸ Inputs and ports", "Address", s.address)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(longest)
	return s.receive(ctx, conn, store, alone)
}

// receive asks for feeds and reads them until the connection ends, or until the server should have been understood.
func (s *Source) receive(
	ctx context.Context, conn *websocket.Conn, store *trackers.Store, alone bool,
) (progress, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	requests := make(chan []byte, mostRequests)
	s.update(func() { s.requests = requests })
	if alone { // who does not answer has passed over it
		requests <- greetAlone()
		defer time.AfterFunc(s.patience, func() { _, _ = s.ask(greet()), s.ask(start()) }).Stop()
	} else {
		requests <- greet()
		requests <- start()
	}
	sent := make(chan struct{})
	var failed error
	go func() {
		defer close(sent)
		defer stop() // a request that cannot be sent ends the reading too
		defer crash.Recover("sending to SlimeVR", &failed)
		send(ctx, conn, requests)
	}()
	d := &decoder{source: s.Name()}
	buffer := make([]byte, 0, 4096)
	began, connected := time.Now(), false
	for {
		within, got := s.silence, d.progress()
		switch {
		case got != unanswered && got != strange:
		case alone:
			within = 3*s.patience - time.Since(began)
		case got == strange:
			within = 2*s.patience - time.Since(began)
		default:
			within = s.patience - time.Since(began)
		}
		var err error
		if buffer, err = message(ctx, conn, buffer[:0], within); err != nil {
			stop()
			<-sent
			switch {
			case failed != nil:
				return boneless, failed
			case errors.Is(err, context.DeadlineExceeded):
				return got, phrase.Fail("the SlimeVR server at {{.Address}} has been silent for {{.Seconds}} s: start it again",
					"Address", s.address, "Seconds", int(s.silence.Seconds()))
			}
			return got, phrase.Fail("the SlimeVR server at {{.Address}} closed the connection: start it again",
				"Address", s.address)
		}
		poses := d.Counts().Poses
		d.Decode(buffer, store.Now(), store)
		for _, answer := range d.next() {
			_ = s.ask(answer)
		}
		if got == boneless && d.progress() == strange {
			began = time.Now()
		}
		s.mutex.Lock()
		if now := d.progress(); !connected && (now == boneless || now == understood) {
			connected, s.status.Strange = true, false
			s.status.Detail = phrase.Say("Connected to {{.Address}}, but it tracks no devices yet", "Address", s.address)
		}
		s.status.LastPacket = store.Now()
		c := d.Counts()
		if c.Poses > poses {
			s.status.State, s.posed = trackers.Receiving, s.status.LastPacket
		}
		s.status.Packets, s.status.Messages, s.status.Malformed, s.status.Unknown = c.Packets, c.Messages, c.Malformed, c.Unknown
		s.status.Program = d.Program()
		if about, changed := d.news(); changed {
			s.about = about
		}
		s.mutex.Unlock()
	}
}

// send writes requests until one fails or the context ends.
func send(ctx context.Context, conn *websocket.Conn, requests <-chan []byte) {
	for {
		select {
		case <-ctx.Done():
			return
		case request := <-requests:
			if conn.Write(ctx, websocket.MessageBinary, request) != nil {
				return
			}
		}
	}
}

// message reads a message into a buffer, within a time.
func message(ctx context.Context, conn *websocket.Conn, buffer []byte, within time.Duration) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	_, from, err := conn.Reader(ctx)
	if err != nil {
		return buffer, err
	}
	for {
		if len(buffer) == cap(buffer) {
			buffer = append(buffer, 0)[:len(buffer)]
		}
		n, err := from.Read(buffer[len(buffer):cap(buffer)])
		buffer = buffer[:len(buffer)+n]
		if errors.Is(err, io.EOF) {
			return buffer, nil
		}
		if err != nil {
			return buffer, err
		}
	}
}

func (s *Source) update(change func()) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	change()
}

// Status may be called from any goroutine.
func (s *Source) Status() trackers.Status {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	status := s.status
	if status.State == trackers.Receiving {
		status.Detail = phrase.Say("Receiving from {{.Name}}", "Name", s.address)
		if s.store.Now()-s.posed > receivingTimeout {
			status.State, status.Detail = trackers.Listening, phrase.Say("Connected to {{.Address}}, but it tracks no devices at the moment", "Address", s.address)
		}
	}
	return status
}

// Trackers returns what the server tells of its trackers. Any goroutine may call it.
func (s *Source) Trackers() []Tracker {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.about.Trackers
}

// Proportions returns the lengths of the server's skeleton; false before they have arrived. Any goroutine may call it.
func (s *Source) Proportions() (Proportions, bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.about.Proportions, s.about.Known
}

// Reset asks the server for a reset. Any goroutine may call it; it does not wait.
func (s *Source) Reset(kind Reset) error {
	if err := s.ask(reset(false, kind)); err != nil {
		return err
	}
	return s.ask(reset(true, kind))
}

// SetProportions sets lengths of the server's skeleton, those that are above 0, and asks for what it has then. Any goroutine may call it; it does not wait.
func (s *Source) SetProportions(p Proportions) error {
	s.mutex.Lock()
	by, connected := s.about.Setting, s.requests != nil
	s.mutex.Unlock()
	if connected && by == (setting{}) {
		return phrase.Fail("this SlimeVR server has not said yet how its lengths are set. " +
			"Change one of them in SlimeVR under Body Proportions and try again")
	}
	for bone, length := range p.Lengths {
		if length > 0 {
			if err := s.ask(by.change(Proportion(bone), length)); err != nil {
				return err
			}
		}
	}
	if by == oldSetting {
		return s.ask(askProportions())
	}
	return nil
}

func (s *Source) ask(request []byte) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.requests == nil {
		return ErrNotConnected
	}
	select {
	case s.requests <- request:
		return nil
	default:
		return phrase.Fail("the SlimeVR server does not take requests fast enough. Try again")
	}
}
