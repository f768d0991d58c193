package discovery

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/ipv4"

	"posewright/internal/crash"
	"posewright/rig/phrase"
)

const (
	multicastPort = 5353
	askSeldom     = 30 * time.Second
	askOftenFor   = time.Minute
	forgetAfter   = 3 * time.Minute
	answerPause   = time.Second // from an answer to the next on an interface
	vrchatPrefix  = "VRChat-Client"
)

var group = net.IPv4(224, 0, 0, 251)

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
	// OSC is where we receive VRChat's OSC: with an address of this machine alone only programs on it find us. The zero value announces nothing.
	OSC netip.AddrPort
	// Changed is called on a goroutine of Run when Found has changed; nil for nobody.
	Changed func()

	interfaces []net.Interface // nil for all that are up
	port       int             // 0 for 5353
	askOften   time.Duration   // at first; 0 for five seconds
}

// Discovery finds and is found. Use New.
type Discovery struct {
	options Options
	name    string

	mutex sync.Mutex
	found []Found
}

// New makes a discovery. Nothing is sent before Run.
func New(o Options) *Discovery {
	var random [3]byte
	_, _ = rand.Read(random[:])
	if o.port == 0 {
		o.port = multicastPort
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

// Run finds and is found until the context ends. The error says in one sentence why it can't.
func (d *Discovery) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	interfaces := d.options.interfaces
	if interfaces == nil {
		interfaces = multicastInterfaces()
	}
	socket, err := join(interfaces, d.options.port)
	if err != nil {
		return err
	}
	defer socket.Close()
	r := &responder{discovery: d, ctx: ctx, conn: ipv4.NewPacketConn(socket), interfaces: interfaces, services: services{}, answered: map[int]time.Time{}, asked: map[string]asking{},
		results: make(chan result), client: &http.Client{Transport: &http.Transport{Proxy: nil, DisableKeepAlives: true}}}
	_ = r.conn.SetControlMessage(ipv4.FlagInterface, true)
	_ = r.conn.SetMulticastLoopback(true)
	_ = r.conn.SetMulticastTTL(255)
	for i := range interfaces {
		_ = r.conn.JoinGroup(&interfaces[i], &net.UDPAddr{IP: group}) // some can't, and one has
	}
	if d.options.OSC.IsValid() && d.options.OSC.Port() > 0 {
		listener, err := net.Listen("tcp4", net.JoinHostPort(d.options.OSC.Addr().Unmap().String(), "0"))
		if err == nil {
			r.ours = &advertised{instance: d.name, http: uint16(listener.Addr().(*net.TCPAddr).Port), osc: d.options.OSC.Port()}
			defer serve(r.ours, listener).Close()
		}
	}
	crash.Start("the end of the discovery", func() {
		<-ctx.Done()
		_ = socket.SetReadDeadline(time.Now()) // Run says goodbye through it
	})
	r.run()
	return nil
}

// join listens on the first interface that can. A computer that is in no network has no other than the loopback.
func join(interfaces []net.Interface, port int) (*net.UDPConn, error) {
	failed := phrase.Fail("programs in the network can't be found: no network supports it. Type addresses instead")
	for i := range interfaces {
		socket, err := net.ListenMulticastUDP("udp4", &interfaces[i], &net.UDPAddr{IP: group, Port: port}) // shares the port
		if err == nil {
			return socket, nil
		}
		failed = phrase.Fail("programs in the network can't be found: UDP port {{.Port}} is not available: {{.Cause}}. Type addresses instead", "Port", port, "Cause", err)
	}
	return nil, failed
}

// multicastInterfaces are those that are up and know multicast, and the loopback.
func multicastInterfaces() []net.Interface {
	all, _ := net.Interfaces()
	return slices.DeleteFunc(all, func(i net.Interface) bool {
		return i.Flags&net.FlagUp == 0 || i.Flags&(net.FlagMulticast|net.FlagLoopback) == 0
	})
}

// responder is a discovery while it runs. It belongs to the goroutine of Run.
type responder struct {
	discovery  *Discovery
	ctx        context.Context
	conn       *ipv4.PacketConn
	interfaces []net.Interface
	ours       *advertised // nil where nothing is announced
	services   services
	answered   map[int]time.Time // by the index of an interface
	client     *http.Client
	asked      map[string]asking
	results    chan result
	pending    int
}

// asking is what an instance was asked last, and what it said.
type asking struct {
	hosts []netip.Addr
	port  uint16
	at    time.Time
	busy  bool
	info  hostInfo
	host  netip.Addr
	ok    bool
}

type result struct {
	name string
	info hostInfo
	host netip.Addr
	ok   bool
}

// received is a packet.
type received struct {
	packet []byte
	from   netip.Addr
	index  int // of the interface
}

func (r *responder) run() {
	packets := make(chan received, 16)
	crash.Start("multicast DNS", func() {
		defer close(packets)
		for {
			buffer := make([]byte, 9000)
			n, control, from, err := r.conn.ReadFrom(buffer)
			if err != nil {
				if r.ctx.Err() != nil {
					return
				}
				time.Sleep(10 * time.Millisecond)
				continue
			}
			got := received{packet: buffer[:n]}
			if control != nil {
				got.index = control.IfIndex
			}
			if at, ok := from.(*net.UDPAddr); ok {
				got.from, _ = netip.AddrFromSlice(at.IP.To4())
			}
			select {
			case packets <- got:
			default: // a flood is not waited for
			}
		}
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
			now := time.Now()
			if r.ours != nil && r.ours.asked(got.packet) && now.Sub(r.answered[got.index]) >= answerPause {
				r.answered[got.index] = now
				r.on(got.index, func(at netip.Addr) []byte { return r.answer(at, false) })
			}
			if r.services.take(got.packet, got.from, now) {
				r.look(now)
			}
		case said := <-r.results:
			r.pending--
			known := r.asked[said.name]
			known.busy, known.ok, known.info, known.host = false, said.ok, said.info, said.host
			r.asked[said.name] = known
			r.publish()
		case <-next.C:
			now := time.Now()
			r.everywhere(func(netip.Addr) []byte { return question() })
			if announced < 3 {
				announced++
				r.everywhere(func(at netip.Addr) []byte { return r.answer(at, false) })
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

// end says goodbye and waits for what run has started.
func (r *responder) end(packets <-chan received) {
	r.everywhere(func(at netip.Addr) []byte { return r.answer(at, true) })
	for r.pending > 0 { // askers end with the context
		<-r.results
		r.pending--
	}
	for range packets {
	}
}

// answer announces us at an address; nil where nothing is announced there.
func (r *responder) answer(at netip.Addr, gone bool) []byte {
	if r.ours == nil || r.discovery.options.OSC.Addr().IsLoopback() && !at.IsLoopback() {
		return nil
	}
	return r.ours.answer(at, gone)
}

// everywhere sends a packet on each interface, made for its address.
func (r *responder) everywhere(packet func(at netip.Addr) []byte) {
	for i := range r.interfaces {
		r.on(r.interfaces[i].Index, packet)
	}
}

// on sends a packet on an interface, made for its address.
func (r *responder) on(index int, packet func(at netip.Addr) []byte) {
	i := slices.IndexFunc(r.interfaces, func(known net.Interface) bool { return known.Index == index })
	if i < 0 {
		return
	}
	addresses, _ := r.interfaces[i].Addrs()
	for _, a := range addresses {
		network, ok := a.(*net.IPNet)
		if !ok || network.IP.To4() == nil {
			continue
		}
		at, _ := netip.AddrFromSlice(network.IP.To4())
		if data := packet(at); data != nil {
			var from *ipv4.ControlMessage
			if at.IsLoopback() { // without a network the system names no sender else
				from = &ipv4.ControlMessage{Src: at.AsSlice()}
			}
			_ = r.conn.SetMulticastInterface(&r.interfaces[i])
			_, _ = r.conn.WriteTo(data, from, &net.UDPAddr{IP: group, Port: r.discovery.options.port})
		}
		return
	}
}

// isOurs reports whether an address is this machine's.
func (r *responder) isOurs(at netip.Addr) bool {
	addresses, _ := net.InterfaceAddrs()
	return slices.ContainsFunc(addresses, func(a net.Addr) bool {
		network, ok := a.(*net.IPNet)
		return ok && network.IP.Equal(at.AsSlice())
	})
}

// look asks services that are new, that moved, or that did not answer, what they are.
func (r *responder) look(now time.Time) {
	for name := range r.asked {
		if r.services[name] == nil && !r.asked[name].busy {
			delete(r.asked, name)
		}
	}
	for name, known := range r.services {
		if known.port == 0 || strings.HasPrefix(name, r.discovery.name+".") {
			continue
		}
		before, asked := r.asked[name]
		hosts := known.hosts(r.isOurs)
		same := asked && before.port == known.port && slices.Equal(before.hosts, hosts)
		if before.busy || same && now.Sub(before.at) < askSeldom {
			continue
		}
		r.asked[name] = asking{hosts: hosts, port: known.port, at: now, busy: true, info: before.info, host: before.host, ok: before.ok}
		r.pending++
		crash.Start("OSCQuery", func() {
			info, host, ok := ask(r.ctx, r.client, hosts, known.port)
			r.results <- result{name, info, host, ok}
		})
	}
}

// publish makes what is known what was found.
func (r *responder) publish() {
	var found []Found
	for name, known := range r.asked {
		if r.services[name] == nil || !known.ok || known.info.Port == 0 {
			continue
		}
		found = append(found, Found{Name: known.info.Name, Address: netip.AddrPortFrom(known.host, uint16(known.info.Port)).String()})
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
