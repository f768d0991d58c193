package webxr

import (
	"context"
	"encoding/binary"
	"slices"
	"sync"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	// name is that of the source.
	name = "WebXR"
	// silence is how long the headset that is used sends nothing before another one is used.
	silence = 3 * time.Second
	// lively is how long after a frame the source counts as receiving.
	lively = time.Second
)

// page is that of a connection.
type page struct {
	from    string
	headset *headset // nil before its first message
	active  bool     // it has sent frames
}

// Source is the input that pages in headsets send to: a trackers.Source. One headset at a time is used: the first
// that sends, until it leaves or falls silent, or a person chooses another.
type Source struct {
	mutex  sync.Mutex
	shared shared
	store  *trackers.Store // nil while it does not run
	pages  []*page
	used   *page // nil for none
	last   time.Duration
}

var _ trackers.Source = (*Source)(nil)

// New returns a source whose pages may connect once it runs.
func New() *Source { return &Source{shared: shared{source: name, spaces: map[uint32]trackers.Pose{}}} }

// SetBodies sets how much of the bodies is taken that headsets estimate; none at first. Any goroutine may call it.
func (s *Source) SetBodies(bodies trackers.Bodies) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.shared.bodies = bodies
}

// Name is "WebXR".
func (s *Source) Name() string { return name }

// Run takes what pages send until the context ends.
func (s *Source) Run(ctx context.Context, store *trackers.Store) error {
	s.run(store)
	<-ctx.Done()
	s.run(nil)
	return nil
}

// run begins or, without a store, ends taking what pages send.
func (s *Source) run(store *trackers.Store) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.store, s.used, s.shared.counts, s.last = store, nil, trackers.Counts{}, 0
}

// Status may be called from any goroutine.
func (s *Source) Status() trackers.Status {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	counts := &s.shared.counts
	status := trackers.Status{
		State: trackers.Stopped, Detail: phrase.Say("Not receiving"), Packets: counts.Packets,
		Messages: counts.Messages, Malformed: counts.Malformed, LastPacket: s.last,
	}
	if s.store == nil {
		return status
	}
	status.State = trackers.Listening
	if s.used == nil || s.store.Now()-s.last > lively {
		status.Detail = phrase.Say("Waiting for the page in a headset's browser")
		return status
	}
	status.State, status.Program = trackers.Receiving, s.used.headset.called()
	status.Detail = phrase.Say("Receiving from {{.Program}} at {{.Address}}", "Program", status.Program,
		"Address", s.used.from)
	for _, p := range s.pages {
		if p != s.used && p.active {
			status.Detail = phrase.Say("Receiving from {{.Program}} at {{.Address}}. {{.Other}} at {{.Waiting}} waits, "+
				"because one headset is used at a time", "Program", status.Program, "Address", s.used.from,
				"Other", p.headset.called(), "Waiting", p.from)
		}
	}
	return status
}

// Connection is that of a page.
type Connection struct {
	source *Source
	page   *page
}

// Open begins the connection of a page at an address.
func (s *Source) Open(from string) *Connection {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	p := &page{from: from}
	s.pages = append(s.pages, p)
	return &Connection{source: s, page: p}
}

// Receive takes a binary message of the page. The answer, if there is one, is to be sent at once and valid until
// the next call; an error says in a sentence why the connection has to end. While the source doesn't run, only what
// lasts is heeded.
func (c *Connection) Receive(message []byte, arrived time.Time) (answer []byte, err error) {
	return c.source.receive(c.page, message, time.Since(arrived))
}

// Close ends the connection. Its devices grow old, since pages that lose their connection come again.
func (c *Connection) Close() { c.source.remove(c.page) }

// receive takes a message of a page that arrived some time ago.
func (s *Source) receive(p *page, message []byte, ago time.Duration) (answer []byte, err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	received := time.Duration(0)
	if s.store != nil {
		received = s.store.Now() - ago
	} else if _, lasts := Lasting(message); !lasts && Matches(message) {
		return nil, nil
	}
	if p.headset == nil {
		if !Matches(message) || message[0] != helloKind {
			s.shared.counts.Packets++
			s.shared.counts.Malformed++
			return nil, errForeign
		}
		p.headset = newHeadset(binary.LittleEndian.Uint32(message[4:]), &s.shared)
	}
	if Matches(message) && message[0] == frameKind {
		s.choose(p, received)
	}
	store := s.store
	if p != s.used {
		store = nil
	}
	return p.headset.decode(message, received, store)
}

// choose has the headset of a page used that sends a frame, unless another one is.
func (s *Source) choose(p *page, received time.Duration) {
	p.active = true
	if s.used == nil || s.used != p && (received-s.last > silence || s.used.headset.is(p.headset)) {
		s.replace(p, received)
	}
	if s.used == p {
		s.last = received
	}
}

// replace has another page used; those of one headset, which was loaded again, have the same devices.
func (s *Source) replace(p *page, received time.Duration) {
	if s.used != nil && !s.used.headset.is(p.headset) {
		s.used.headset.loseFrom(headDevice, received, s.store)
	}
	s.used, s.last = p, received
}

// Headsets are the names of those that send, each with its address, the one that is used first.
func (s *Source) Headsets() (names []string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, p := range s.pages {
		switch {
		case p == s.used:
			names = slices.Insert(names, 0, p.called())
		case p.active:
			names = append(names, p.called())
		}
	}
	return names
}

func (p *page) called() string { return p.headset.called() + " (" + p.from + ")" }

// Use has the headset of a name used instead of the one that is, as a person asks for.
func (s *Source) Use(name string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, p := range s.pages {
		if p.active && p != s.used && s.store != nil && p.called() == name {
			s.replace(p, s.store.Now())
			return
		}
	}
}

// remove forgets a page.
func (s *Source) remove(p *page) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.pages = slices.DeleteFunc(s.pages, func(other *page) bool { return other == p })
	if s.used == p {
		s.used = nil
	}
}

// Decoder finds the devices in captured messages: those of the headset that sends first. It is for one goroutine.
type Decoder struct {
	shared   shared
	headsets map[uint32]*headset
	used     *headset
}

// NewDecoder is a decoder whose devices are keyed with a source.
func NewDecoder(source string) *Decoder {
	return &Decoder{shared: shared{source: source, bodies: trackers.WholeBodies, spaces: map[uint32]trackers.Pose{}},
		headsets: map[uint32]*headset{}}
}

// Decode implements udp.Decoder.
func (d *Decoder) Decode(message []byte, received time.Duration, store *trackers.Store) {
	if !Matches(message) {
		d.shared.counts.Packets++
		d.shared.counts.Malformed++
		return
	}
	id := binary.LittleEndian.Uint32(message[4:])
	h := d.headsets[id]
	if h == nil {
		if len(d.headsets) >= mostSpaces {
			return
		}
		h = newHeadset(id, &d.shared)
		d.headsets[id] = h
	}
	if d.used == nil {
		d.used = h
	}
	if h != d.used {
		store = nil
	}
	_, _ = h.decode(message, received, store) // what is wrong is counted
}

// Counts implements udp.Decoder.
func (d *Decoder) Counts() trackers.Counts { return d.shared.counts }
