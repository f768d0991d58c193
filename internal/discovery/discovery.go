package discovery

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"posewright/internal/crash"
	"posewright/rig/phrase"
)

const (
	multicastPort = 5353
	askSeldom     = 30 * time.Second
	askAgain      = time.Second // that a service that moved is not asked again
	askOftenFor   = time.Minute
	forgetAfter   = 3 * time.Minute
	answerPause   = time.Second // from an answer to the next on an interface
	vrchatPrefix  = "VRChat-Client"
)

// Found is a program that was found.
type Found struct {
	Name    string // as it calls itself: "VRChat-Client-1A2B3C"
	Address string // host:port at which it takes OSC
}

// VRChat reports whether it is VRChat.
func (f Found) VRChat() bool { return strings.HasPrefix(f.Name, vrchatPrefix) }

// Host is the host that it runs on.
func (f Found) Host() string {
	host, _, _ := net.SplitHostPort(f.Address)
	return host
}

// Options are what a discovery looks for and announces.
type Options struct {
	// OSC is where we receive VRChat's OSC: with an address of this machine alone only programs on it find us, and an address that is unspecified stands for all,
	// those of IPv4 and of IPv6. The zero value announces nothing.
	OSC netip.AddrPort
	// Partly is called on the goroutine of Run with why only IPv4 or only IPv6 is used; nil for nobody.
	Partly func(error)
	// Changed is called on a goroutine of Run when Found has changed; nil for nobody.
	Changed func()

	interfaces []net.Interface // nil for all that are up
	families   []bool          // that are used, true for IPv6; nil for both
	port       int             // 0 for 5353
	askOften   time.Duration   // at first; 0 for five seconds
}

// Discovery finds and is found. Use New.
type Discovery struct {
	options Options
	name    string

	mutex sync.Mutex
	found []Found
	crowd crowd
}

// New makes a discovery. Nothing is sent before Run.
func New(o Options) *Discovery {
	var random [3]byte
	_, _ = rand.Read(random[:])
	if o.port == 0 {
		o.port = multicastPort
	}
	if o.families == nil {
		o.families = []bool{false, true}
	}
	if o.askOften == 0 {
		o.askOften = 5 * time.Second
	}
	return &Discovery{options: o, name: "Posewright-" + strings.ToUpper(hex.EncodeToString(random[:]))}
}

// Found returns what was found, sorted. Any goroutine may call it.
func (d *Discovery) Found() []Found {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return slices.Clone(d.found)
}

// Crowded says which programs are left out because too many announce themselves; empty where none were for a minute.
// Any goroutine may call it.
func (d *Discovery) Crowded() phrase.Phrase {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.crowd.phrase(time.Now())
}

// Run finds and is found until the context ends. The error says in one sentence why it can't.
func (d *Discovery) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &responder{
		discovery: d, ctx: ctx, interfaces: d.options.interfaces, services: newServices(),
		answered: map[place]time.Time{}, results: make(chan result), dial: new(net.Dialer).DialContext,
	}
	if r.interfaces == nil {
		r.interfaces = multicastInterfaces()
	}
	r.near = linksOf(r.interfaces)
	var failed error
	if r.sockets, failed = openSockets(r.interfaces, d.options.port, d.options.families); len(r.sockets) == 0 {
		return failed
	}
	defer r.close()
	if failed != nil && d.options.Partly != nil {
		d.options.Partly(failed)
	}
	if d.options.OSC.IsValid() && d.options.OSC.Port() > 0 {
		listener, err := net.Listen("tcp", serviceAddress(d.options.OSC.Addr()))
		if err == nil {
			r.ours = &advertised{instance: d.name, http: uint16(listener.Addr().(*net.TCPAddr).Port), osc: d.options.OSC.Port()}
			defer serve(r.ours, listener).Close()
		}
	}
	crash.Start("the end of the discovery", func() {
		<-ctx.Done()
		for _, s := range r.sockets {
			_ = s.conn.SetReadDeadline(time.Now()) // Run says goodbye through it
		}
	})
	r.run()
	return nil
}

// serviceAddress is where OSCQuery is served for OSC that is received at an address. One that is unspecified is left out: the system listens over what it has then, also
// where it has no IPv6.
func serviceAddress(at netip.Addr) string {
	if at.IsUnspecified() {
		return ":0"
	}
	return netip.AddrPortFrom(at, 0).String()
}

// responder is a discovery while it runs. It belongs to the goroutine of Run.
type responder struct {
	discovery  *Discovery
	ctx        context.Context
	sockets    []*socket // for IPv4, IPv6 or both
	interfaces []net.Interface
	ours       *advertised  // nil where nothing is announced
	addresses  []netip.Addr // of the interfaces
	near       *links
	services   *services
	answered   map[place]time.Time
	dial       dialer
	results    chan result
	pending    int
}

// result is what an instance said, which may have been forgotten since.
type result struct {
	of   *instance
	info hostInfo
	host netip.Addr
	ok   bool
}

// place is an interface over IPv4 or IPv6.
type place struct {
	socket *socket
	index  int // of the interface
}

// received is a packet.
type received struct {
	packet []byte
	from   netip.AddrPort
	at     place
}

func (r *responder) close() {
	for _, s := range r.sockets {
		_ = s.conn.Close()
	}
}

// listen hands on what a socket receives, until the context ends.
func (r *responder) listen(s *socket, packets chan<- received) {
	for {
		buffer := make([]byte, 9000)
		n, from, index, routed, err := s.read(buffer)
		if err != nil {
			if r.ctx.Err() != nil {
				return
			}
			time.Sleep(10 * time.Millisecond)
			continue
		}
		if routed {
			continue
		}
		select {
		case packets <- received{buffer[:n], from, place{s, index}}:
		default: // a flood is not waited for
		}
	}
}

func (r *responder) run() {
	packets := make(chan received, 16)
	var listening sync.WaitGroup
	for _, s := range r.sockets {
		listening.Add(1)
		crash.Start("multicast DNS", func() {
			defer listening.Done()
			r.listen(s, packets)
		})
	}
	crash.Start("multicast DNS", func() {
		listening.Wait()
		close(packets)
	})
	began := time.Now()
	next := time.NewTimer(0)
	defer next.Stop()
	announced := 0
	for {
		select {
		case <-r.ctx.Done():
			r.end(packets)
			return
		case got, ok := <-packets:
			if !ok { // the context has ended, and who reads saw that first
				r.end(packets)
				return
			}
			r.take(got, time.Now())
		case said := <-r.results:
			r.pending--
			asked := &said.of.asked
			asked.cancel()
			asked.cancel, asked.ok, asked.info, asked.host = nil, said.ok, said.info, said.host
			r.publish()
		case <-next.C:
			now := time.Now()
			if r.join() {
				announced = 0
			}
			r.everywhere(func([]netip.Addr) []byte { return question() })
			if announced < 3 {
				announced++
				r.everywhere(func(of []netip.Addr) []byte { return r.answer(of, false) })
			}
			r.services.expire(now, forgetAfter)
			r.look(now)
			r.publish()
			if now.Sub(began) < askOftenFor {
				next.Reset(r.discovery.options.askOften)
			} else {
				next.Reset(askSeldom)
			}
		}
	}
}

// take answers a packet that asks for us, and reads one that announces others. What comes from beyond a router, and
// answers from another port than that of multicast DNS, are not believed.
func (r *responder) take(got received, now time.Time) {
	on := r.came(got)
	from, ok := r.near.sender(got.from.Addr(), &on)
	if !ok {
		return
	}
	got.at.index = on.Index
	if r.ours != nil && r.ours.asked(got.packet) && now.Sub(r.answered[got.at]) >= answerPause {
		r.answered[got.at] = now
		r.on(got.at.socket, &on, func(of []netip.Addr) []byte { return r.answer(of, false) })
	}
	if int(got.from.Port()) == r.discovery.options.port && r.services.take(got.packet, from, r.near, now) {
		r.look(now)
	}
	r.noteCrowd()
}

// noteCrowd takes over what was left out. While there is a crowd, the first that is to blame is named: many are no
// reason to say more.
func (r *responder) noteCrowd() {
	d, crowd := r.discovery, r.services.crowd
	d.mutex.Lock()
	fresh := crowd.at.Sub(d.crowd.at) > crowdedFor
	if fresh {
		d.crowd = crowd
	}
	d.crowd.at = crowd.at
	d.mutex.Unlock()
	if fresh && d.options.Changed != nil {
		d.options.Changed()
	}
}

// came is the interface that a packet came by. Where the system does not say it, the sender's address does.
func (r *responder) came(got received) net.Interface {
	for _, i := range r.interfaces {
		if i.Index == got.at.index || got.at.index == 0 && got.from.Addr().Zone() == i.Name {
			return i
		}
	}
	if got.at.index != 0 || !got.from.IsValid() {
		return net.Interface{}
	}
	for i := range r.interfaces {
		addresses, _ := r.interfaces[i].Addrs()
		for _, a := range addresses {
			if network, ok := a.(*net.IPNet); ok && network.Contains(got.from.Addr().AsSlice()) {
				return r.interfaces[i]
			}
		}
	}
	return net.Interface{}
}

// join receives on all interfaces that there are now, and reports whether there is a new one, or one that has got other addresses.
func (r *responder) join() (changed bool) {
	if r.discovery.options.interfaces == nil {
		r.interfaces = multicastInterfaces()
	}
	var addresses []netip.Addr
	for i := range r.interfaces {
		for _, s := range r.sockets {
			s.join(&r.interfaces[i])
		}
		addresses = append(addresses, addressesOf(&r.interfaces[i])...)
	}
	changed = !slices.Equal(addresses, r.addresses)
	r.addresses, r.near = addresses, linksOf(r.interfaces)
	return changed
}

// end says goodbye and waits for what run has started.
func (r *responder) end(packets <-chan received) {
	r.everywhere(func(of []netip.Addr) []byte { return r.answer(of, true) })
	for r.pending > 0 { // askers end with the context
		<-r.results
		r.pending--
	}
	for range packets {
	}
}

// answer announces us on an interface, at those of its addresses where we receive; nil where there are none.
func (r *responder) answer(of []netip.Addr, gone bool) []byte {
	if r.ours == nil {
		return nil
	}
	of = slices.DeleteFunc(slices.Clone(of), func(at netip.Addr) bool {
		receives := r.discovery.options.OSC.Addr()
		return !receives.IsUnspecified() && receives != at && !(receives.IsLoopback() && at.IsLoopback() && receives.Is4() == at.Is4())
	})
	if len(of) == 0 {
		return nil
	}
	return r.ours.answer(of[:min(len(of), mostAddresses)], gone)
}

// everywhere sends a packet on each interface, over IPv4 and IPv6, made for its addresses.
func (r *responder) everywhere(packet func(of []netip.Addr) []byte) {
	for i := range r.interfaces {
		for _, s := range r.sockets {
			r.on(s, &r.interfaces[i], packet)
		}
	}
}

// on sends a packet on an interface, made for its addresses.
func (r *responder) on(s *socket, i *net.Interface, packet func(of []netip.Addr) []byte) {
	if i.Index == 0 {
		return
	}
	addresses := addressesOf(i)
	if data := packet(addresses); data != nil {
		s.write(data, i, addresses)
	}
}

// look asks services that are new, that moved, or that did not answer, what they are.
func (r *responder) look(now time.Time) {
	for name, known := range r.services.instances {
		if known.port == 0 || strings.HasPrefix(name.name, r.discovery.name+".") {
			continue
		}
		before, hosts := known.asked, known.hosts()
		pause := askSeldom
		if before.port != known.port || !slices.Equal(before.hosts, hosts) {
			pause = askAgain
		}
		if before.cancel != nil || now.Sub(before.at) < pause {
			continue
		}
		ctx, cancel := context.WithTimeout(r.ctx, askAllFor)
		known.asked = before
		known.asked.hosts, known.asked.port, known.asked.at, known.asked.cancel = hosts, known.port, now, cancel
		r.pending++
		port := known.port
		crash.Start("OSCQuery", func() {
			info, host, ok := ask(ctx, r.dial, hosts, port)
			r.results <- result{known, info, host, ok}
		})
	}
}

// publish makes what is known what was found.
func (r *responder) publish() {
	var found []Found
	for _, known := range r.services.instances {
		if said := &known.asked; said.ok && said.info.Port > 0 {
			found = append(found, Found{Name: said.info.Name, Address: netip.AddrPortFrom(said.host, uint16(said.info.Port)).String()})
		}
	}
	slices.SortFunc(found, func(a, b Found) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Address, b.Address)) })
	found = slices.Compact(found)
	d := r.discovery
	d.mutex.Lock()
	changed := !slices.Equal(d.found, found)
	d.found = found
	d.mutex.Unlock()
	if changed && d.options.Changed != nil {
		d.options.Changed()
	}
}
