package liveout

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"posewright/internal/crash"
	"posewright/internal/datagram"
	"posewright/internal/hostport"
	"posewright/internal/session"
	"posewright/rig/phrase"
)

const (
	// redialAfter is how long after it failed an address is looked up again.
	redialAfter = time.Second
	// problemLasts is how long after the last error a status shows it. Where nothing listens, the system refuses only every other datagram.
	problemLasts = time.Second
)

// Status is how sending to one receiver goes.
type Status struct {
	Receiver  Receiver
	Frames    uint64 // whose datagrams were all sent
	Datagrams uint64 // that the system took
	// Problem is why datagrams were not sent during the last second; empty for none. Not every network reports that nothing listens.
	Problem phrase.Phrase
	// Withheld says that nothing is sent while a recording plays whose devices are withheld.
	Withheld bool
	// Reception is what is known of whether anybody receives.
	Reception Reception
}

// Reception is what is known of whether anybody receives.
type Reception uint8

const (
	Unknown  Reception = iota // another computer, which need not tell
	Refused                   // its computer says that nobody has the port
	Open                      // a program of this computer has the port
	Answered                  // the program says itself that it receives there
)

// Sender sends a session's poses. Use NewSender; Apply and Statuses may be called from any goroutine.
type Sender struct {
	// Start runs a function on a goroutine that its owner guards against panics and names in reports; nil is a plain goroutine. Set it before Run.
	Start func(where string, run func())

	feed

	mutex   sync.Mutex
	outputs []*output
	changed chan struct{} // holds one
}

// registry is what the outputs have open, for inputs that must not take it, and what they must not send.
type registry struct {
	mutex sync.Mutex
	own   atomic.Pointer[[]socket]
	ports atomic.Pointer[[]string] // of this computer that are sent to
	held  atomic.Pointer[[]string] // sources whose frames are withheld
}

// socket is one of an output.
type socket struct {
	at     netip.AddrPort
	closed time.Time // zero while it is open
}

// unread is for how long datagrams of a socket that was closed may not have been read yet. Later its port may be
// another program's.
const unread = 2 * time.Second

// current reports whether datagrams from there are our own.
func (s *socket) current() bool { return s.closed.IsZero() || time.Since(s.closed) < unread }

// change replaces the sockets, without those that are long closed.
func (r *registry) change(how func([]socket) []socket) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	var own []socket
	if before := r.own.Load(); before != nil {
		own = slices.DeleteFunc(slices.Clone(*before), func(s socket) bool { return !s.current() })
	}
	own = how(own)
	r.own.Store(&own)
}

// opened notes the socket of an output. The returned function notes that it was closed.
func (r *registry) opened(conn net.Conn) (closed func()) {
	local, ok := conn.LocalAddr().(*net.UDPAddr)
	if !ok {
		return func() {}
	}
	at := unzoned(local.AddrPort())
	r.change(func(own []socket) []socket { return append(own, socket{at: at}) })
	return func() {
		r.change(func(own []socket) []socket {
			for i := range own {
				if own[i].at == at {
					own[i].closed = time.Now()
				}
			}
			return own
		})
	}
}

// has reports whether a list has a value; nil has none.
func has[T comparable](list *[]T, value T) bool { return list != nil && slices.Contains(*list, value) }

// Own reports whether a datagram from an address was sent by the sender.
func (s *Sender) Own(from netip.AddrPort) bool {
	own := s.registry.own.Load()
	if own == nil {
		return false
	}
	from = unzoned(from)
	for i := range *own {
		if one := &(*own)[i]; one.at == from && one.current() {
			return true
		}
	}
	return false
}

// SendsTo reports whether the sender sends to a port of this computer.
func (s *Sender) SendsTo(port string) bool { return has(s.registry.ports.Load(), port) }

// Withhold chooses sources whose frames are not sent, until it is called again.
func (s *Sender) Withhold(sources ...string) { s.registry.held.Store(&sources) }

// unzoned is an address as both ends of a connection within a computer write it.
func unzoned(at netip.AddrPort) netip.AddrPort {
	return netip.AddrPortFrom(at.Addr().Unmap().WithZone(""), at.Port())
}

// feed is what all outputs have in common: whose poses they send and how they reach their receivers.
type feed struct {
	session *session.Session
	clock   func() time.Duration
	dial    func(ctx context.Context, network, address string) (net.Conn, error)

	registry *registry
}

// NewSender sends the poses of a session; clock is the session's.
func NewSender(s *session.Session, clock func() time.Duration) *Sender {
	return &Sender{Start: crash.Start, feed: feed{session: s, clock: clock, dial: new(net.Dialer).DialContext,
		registry: &registry{}}, changed: make(chan struct{}, 1)}
}

// Apply chooses the receivers, which must be valid, and does not wait. Receivers that stay as they are go on undisturbed.
func (s *Sender) Apply(c Config) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	before := s.outputs
	s.outputs = nil
	ports := c.portsHere()
	s.registry.ports.Store(&ports)
	for _, receiver := range c {
		if receiver.Off {
			continue
		}
		if i := slices.IndexFunc(before, func(o *output) bool { return o.receiver == receiver }); i >= 0 {
			s.outputs = append(s.outputs, before[i])
			before = slices.Delete(before, i, i+1)
			continue
		}
		s.outputs = append(s.outputs, &output{feed: s.feed, receiver: receiver, here: hostport.IsHere(receiver.Address)})
	}
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// Statuses returns those of the receivers that are on.
func (s *Sender) Statuses() []Status {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var all []Status
	for _, o := range s.outputs {
		all = append(all, o.currentStatus())
	}
	return all
}

// Run sends until the context ends. Each receiver has a goroutine of its own, so that none waits for another's host name or network.
func (s *Sender) Run(ctx context.Context) {
	running := map[*output]context.CancelFunc{}
	var ended sync.WaitGroup
	defer ended.Wait()
	for {
		s.mutex.Lock()
		wanted := slices.Clone(s.outputs)
		s.mutex.Unlock()
		for o, stop := range running {
			if !slices.Contains(wanted, o) {
				stop()
				delete(running, o)
			}
		}
		for _, o := range wanted {
			if running[o] == nil {
				receiving, stop := context.WithCancel(ctx)
				running[o] = stop
				ended.Add(1)
				s.Start("live output", func() {
					defer ended.Done()
					defer stop()
					o.run(receiving)
				})
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-s.changed:
		}
	}
}

// output sends to one receiver.
type output struct {
	feed
	receiver Receiver
	here     bool // it is on this computer

	mutex     sync.Mutex
	frames    uint64
	datagrams uint64
	problem   phrase.Phrase
	failed    time.Time // when problem was noted
	stays     bool      // problem is shown until sending succeeds
	refused   bool      // the system says that nobody listens
	begun     time.Time // when it was sent first since that; zero for not yet
	withheld  bool

	// Of the goroutine that sends.
	conn    net.Conn
	writer  *datagram.Writer // of conn
	encoder encoder
	last    uint64 // tick that was sent last
	taken   uint64 // datagrams of this frame that the system took
	err     error  // of this frame's datagrams, the first
}

// currentStatus may be called from any goroutine.
func (o *output) currentStatus() Status {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	status := Status{Receiver: o.receiver, Frames: o.frames, Datagrams: o.datagrams, Problem: o.problem}
	if !o.stays && time.Since(o.failed) > problemLasts {
		status.Problem = phrase.Phrase{}
	}
	status.Withheld = o.withheld
	switch {
	case o.withheld:
	case !status.Problem.Empty():
		if o.refused {
			status.Reception = Refused
		}
	case o.here && !o.begun.IsZero() && time.Since(o.begun) > problemLasts:
		status.Reception = Open
	}
	return status
}

func (o *output) run(ctx context.Context) {
	ended := false
	defer func() {
		if !ended { // by a panic, which goes on to the goroutine's owner
			o.fail(phrase.Say("Sending to {{.Address}} stopped after an internal error: switch live output off and on again", "Address", o.receiver.Address))
		}
	}()
	reader := o.session.NewReader()
	defer reader.Close()
	if !o.open(ctx) {
		ended = true
		return
	}
	defer o.registry.opened(o.conn)()
	defer o.conn.Close()
	if o.receiver.Protocol == VMT {
		defer func() { o.encoder.removed(o.send) }()
	}
	due := reader.Pace(o.receiver.RateHz)
	for {
		select {
		case <-ctx.Done():
			ended = true
			return
		case <-due:
			o.frame(reader.Latest())
		}
	}
}

// open connects, again and again where that fails, and reports false once the context ended.
func (o *output) open(ctx context.Context) bool {
	for {
		conn, err := o.dial(ctx, "udp", o.receiver.Address)
		if err == nil {
			o.conn, o.writer = conn, datagram.NewWriter(conn)
			o.mutex.Lock()
			o.stays = false
			o.failed = time.Time{}
			o.mutex.Unlock()
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		if wrong := hostport.CheckHere(o.receiver.Address); wrong != nil {
			err = wrong
		}
		o.fail(phrase.Say("Can't send to {{.Address}}: {{.Cause}}. Check host and port", "Address", o.receiver.Address, "Cause", err))
		select {
		case <-ctx.Done():
			return false
		case <-time.After(redialAfter):
		}
	}
}

// fail notes a problem that lasts until sending succeeds.
func (o *output) fail(problem phrase.Phrase) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.problem, o.failed, o.stays = problem, time.Now(), true
}

// frame sends a tick, if it is another than the last.
func (o *output) frame(f *session.Frame) {
	if f.Tick == 0 || f.Tick == o.last {
		return
	}
	o.last, o.taken, o.err = f.Tick, 0, nil
	if o.withholds(f) {
		return
	}
	switch o.receiver.Protocol {
	case VRChat:
		o.encoder.vrchat(f, o.receiver.Trackers, o.send)
	case VMT:
		o.encoder.virtual(f, o.send)
	default:
		o.encoder.vmc(f, o.receiver.Raw, o.clock().Seconds(), o.session.FaceAt, o.send)
	}
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.datagrams += o.taken
	o.refused = errors.Is(o.err, syscall.ECONNREFUSED) || o.refused && time.Since(o.failed) <= problemLasts
	if o.refused {
		o.begun = time.Time{}
	} else if o.begun.IsZero() && o.taken > 0 {
		o.begun = time.Now()
	}
	switch {
	case o.err == nil && o.taken > 0:
		o.frames++
	case errors.Is(o.err, syscall.ECONNREFUSED):
		o.problem, o.failed = phrase.Say("Nothing receives at {{.Address}}: start the receiver there", "Address", o.receiver.Address), time.Now()
	case o.err != nil:
		o.problem, o.failed = phrase.Say("Can't send to {{.Address}}: {{.Cause}}", "Address", o.receiver.Address, "Cause", o.err), time.Now()
	}
}

// withholds reports whether a frame has devices that are withheld, or none after such devices, as while one recording
// follows another. Virtual trackers are taken away meanwhile.
func (o *output) withholds(f *session.Frame) bool {
	held := o.registry.held.Load()
	withheld := o.withheld && f.Devices.Count == 0 && f.Devices.Face.Names == nil && held != nil && len(*held) > 0
	for i := range f.Devices.All() {
		withheld = withheld || has(held, f.Devices.Devices[i].Source)
	}
	withheld = withheld || has(held, f.Devices.Face.Source)
	o.mutex.Lock()
	began := withheld && !o.withheld
	o.withheld = withheld
	o.mutex.Unlock()
	if began && o.receiver.Protocol == VMT {
		o.encoder.removed(o.send)
	}
	return withheld
}

func (o *output) send(packet []byte) {
	if err := o.writer.Send(packet); err == nil {
		o.taken++
	} else if o.err == nil {
		o.err = err
	}
}
