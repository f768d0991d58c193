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
	// mostSpaces is of how many headsets is remembered where their spaces stand.
	mostSpaces = 16
)

// Source is the input that pages in headsets send to: a trackers.Source. One headset at a time is used: the first that
// sends, until it leaves or falls silent, or a person chooses another.
type Source struct {
	mutex  sync.Mutex
	store  *trackers.Store // nil while it does not run
	open   []*Connection
	used   *Connection // nil for none
	counts trackers.Counts
	last   time.Duration
	spaces map[uint32]trackers.Pose // of headsets that left
	bodies Bodies
}

var _ trackers.Source = (*Source)(nil)

// New returns a source whose pages may connect once it runs.
func New() *Source { return &Source{spaces: map[uint32]trackers.Pose{}} }

// SetBodies sets how much of the bodies is taken that headsets estimate; none at first. Any goroutine may call it.
func (s *Source) SetBodies(bodies Bodies) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.bodies = bodies
}

// Name is "WebXR".
func (s *Source) Name() string { return name }

// Run takes what pages send until the context ends.
func (s *Source) Run(ctx context.Context, store *trackers.Store) error {
	s.mutex.Lock()
	s.store, s.counts, s.last = store, trackers.Counts{}, 0
	s.mutex.Unlock()
	<-ctx.Done()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.store, s.used = nil, nil
	return nil
}

// Status may be called from any goroutine.
func (s *Source) Status() trackers.Status {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	status := trackers.Status{
		State: trackers.Stopped, Detail: phrase.Say("Not receiving"), Packets: s.counts.Packets,
		Messages: s.counts.Messages, Malformed: s.counts.Malformed, LastPacket: s.last,
	}
	if s.store == nil {
		return status
	}
	status.State = trackers.Listening
	if s.used == nil || s.store.Now()-s.last > lively {
		status.Detail = phrase.Say("Waiting for the page in a headset's browser")
		return status
	}
	status.State, status.Program = trackers.Receiving, s.used.headset.name
	status.Detail = phrase.Say("Receiving from {{.Program}} at {{.Address}}", "Program", s.used.headset.name,
		"Address", s.used.from)
	for _, c := range s.open {
		if c != s.used && c.headset != nil && c.headset.begun {
			status.Detail = phrase.Say("Receiving from {{.Program}} at {{.Address}}. {{.Other}} at {{.Waiting}} waits, "+
				"because one headset is used at a time", "Program", s.used.headset.name, "Address", s.used.from,
				"Other", c.headset.name, "Waiting", c.from)
		}
	}
	return status
}

// Connection is that of a page.
type Connection struct {
	source  *Source
	from    string
	headset *headset // nil before its first message
}

// Open begins the connection of a page at an address.
func (s *Source) Open(from string) *Connection {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	c := &Connection{source: s, from: from}
	s.open = append(s.open, c)
	return c
}

// Receive takes a binary message of the page. The answer, if there is one, is to be sent at once and valid until the
// next call; an error says in a sentence why the connection has to end.
func (c *Connection) Receive(message []byte, arrived time.Time) (answer []byte, err error) {
	s := c.source
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.store == nil {
		return nil, phrase.Fail("the input WebXR is off. Switch it on in Inputs and ports")
	}
	return c.receive(message, s.store.Now()-time.Since(arrived))
}

func (c *Connection) receive(message []byte, received time.Duration) (answer []byte, err error) {
	s := c.source
	if c.headset == nil {
		if !Matches(message) || message[0] != helloKind {
			s.counts.Packets++
			s.counts.Malformed++
			return nil, errForeign
		}
		id := binary.LittleEndian.Uint32(message[4:])
		c.headset = newHeadset(id, name)
		if space, known := s.spaces[id]; known {
			c.headset.space = space
		}
	}
	told := Matches(message) && message[0] == frameKind
	store := s.store
	if !s.uses(c, told, received) {
		store = nil
	}
	before := c.headset.counts
	c.headset.bodies = s.bodies
	answer, err = c.headset.decode(message, received, store)
	after := &c.headset.counts
	s.counts.Packets += after.Packets - before.Packets
	s.counts.Messages += after.Messages - before.Messages
	s.counts.Malformed += after.Malformed - before.Malformed
	if c == s.used && told {
		s.last = received
	}
	return answer, err
}

// uses reports whether a connection's devices are used, and makes one that tells of them the one where there is no
// other.
func (s *Source) uses(c *Connection, tells bool, received time.Duration) bool {
	if tells && s.used != c && (s.used == nil || received-s.last > silence || s.used.headset.id == c.headset.id) {
		s.replace(c, received)
	}
	return s.used == c
}

// replace has another connection used; those of one headset, whose page was loaded again, have the same devices.
func (s *Source) replace(c *Connection, received time.Duration) {
	if s.used != nil && s.used.headset.id != c.headset.id {
		s.used.headset.loseFrom(headDevice, received, s.store)
	}
	s.used, s.last = c, received
}

// Headsets are the names of those that are connected, the one that is used first, each with its address.
func (s *Source) Headsets() (names []string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, c := range s.open {
		if c.headset == nil {
			continue
		}
		called := c.headset.name + " (" + c.from + ")"
		if c == s.used {
			names = slices.Insert(names, 0, called)
		} else {
			names = append(names, called)
		}
	}
	return names
}

// Use has the next headset used instead of the one that is, as a person asks for.
func (s *Source) Use(called string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, c := range s.open {
		if c.headset != nil && s.store != nil && c != s.used && c.headset.name+" ("+c.from+")" == called {
			s.replace(c, s.store.Now())
		}
	}
}

// Close ends the connection. Its devices grow old, since pages that lose their connection come again.
func (c *Connection) Close() {
	s := c.source
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.open = slices.DeleteFunc(s.open, func(other *Connection) bool { return other == c })
	if c.headset != nil {
		if len(s.spaces) >= mostSpaces {
			clear(s.spaces)
		}
		s.spaces[c.headset.id] = c.headset.space
	}
	if s.used == c {
		s.used = nil
	}
}

// Decoder finds the devices in captured messages. The zero value is ready but for its source. It is for one goroutine.
type Decoder struct {
	source   string
	headsets map[uint32]*headset
	used     *headset
	counts   trackers.Counts
}

// NewDecoder is a decoder whose devices are keyed with a source: those of the headset that sends first.
func NewDecoder(source string) *Decoder {
	return &Decoder{source: source, headsets: map[uint32]*headset{}}
}

// Decode implements udp.Decoder.
func (d *Decoder) Decode(message []byte, received time.Duration, store *trackers.Store) {
	if !Matches(message) {
		d.counts.Packets++
		d.counts.Malformed++
		return
	}
	id := binary.LittleEndian.Uint32(message[4:])
	h := d.headsets[id]
	if h == nil {
		if len(d.headsets) >= mostSpaces {
			return
		}
		h = newHeadset(id, d.source)
		h.bodies = WholeBodies
		d.headsets[id] = h
	}
	if d.used == nil {
		d.used = h
	}
	if h != d.used {
		store = nil
	}
	before := h.counts
	_, _ = h.decode(message, received, store)
	d.counts.Packets += h.counts.Packets - before.Packets
	d.counts.Messages += h.counts.Messages - before.Messages
	d.counts.Malformed += h.counts.Malformed - before.Malformed
	if h == d.used {
		d.counts.Poses += h.counts.Poses - before.Poses
	}
}

// Counts implements udp.Decoder.
func (d *Decoder) Counts() trackers.Counts { return d.counts }
