package attack

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"posewright/internal/discovery"
)

const mdnsPort = 5353

var (
	group4 = netip.MustParseAddrPort("224.0.0.251:5353")
	group6 = netip.MustParseAddrPort("[ff02::fb]:5353")
)

// announcement is an answer of multicast DNS that announces a service of OSCQuery.
func announcement(name string, port uint16, addresses ...string) []byte {
	b := dnsmessage.NewBuilder(nil, dnsmessage.Header{Response: true, Authoritative: true})
	b.EnableCompression()
	const service = "_oscjson._tcp.local."
	head := func(of string) dnsmessage.ResourceHeader {
		return dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(of), Class: dnsmessage.ClassINET, TTL: 120}
	}
	instance := name + "." + service
	_ = b.StartAnswers()
	_ = b.PTRResource(head(service), dnsmessage.PTRResource{PTR: dnsmessage.MustNewName(instance)})
	_ = b.StartAdditionals()
	_ = b.SRVResource(head(instance), dnsmessage.SRVResource{Port: port, Target: dnsmessage.MustNewName(name + ".local.")})
	for _, a := range addresses {
		if at := netip.MustParseAddr(a); at.Is4() {
			_ = b.AResource(head(name+".local."), dnsmessage.AResource{A: at.As4()})
		} else {
			_ = b.AAAAResource(head(name+".local."), dnsmessage.AAAAResource{AAAA: at.As16()})
		}
	}
	packet, _ := b.Finish()
	return packet
}

// victim looks for programs in the network.
type victim struct {
	*discovery.Discovery
	*neighbor
	probes int
	probed net.Listener // on the neighbor: answers as VRChat
}

// newVictim is this computer, 10.77.0.1 and fe80::…, with the neighbor 10.77.0.20 to .99 on the cable.
func newVictim(t *testing.T) *victim {
	t.Helper()
	var theirs []string
	for host := 20; host < 100; host++ {
		theirs = append(theirs, fmt.Sprintf("10.77.0.%d/24", host))
	}
	n := newNeighbor(t, "v0", "n0", []string{"10.77.0.1/24"}, theirs)
	v := &victim{Discovery: discovery.New(discovery.Options{}), neighbor: n, probed: n.listen("10.77.0.20:0")}
	answerAsVRChat(t, v.probed, "VRChat-Client-PROBE")
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- v.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the discovery ended: %v", err)
		}
	})
	v.probe(t)
	return v
}

// answerAsVRChat answers OSCQuery, and counts the requests.
func answerAsVRChat(t *testing.T, at net.Listener, name string) *atomic.Int32 {
	var requests atomic.Int32
	serve(t, at, func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		_ = json.NewEncoder(w).Encode(map[string]any{"NAME": name, "OSC_IP": "127.0.0.1", "OSC_PORT": 9000})
	})
	return &requests
}

func serve(t *testing.T, at net.Listener, handler http.HandlerFunc) {
	server := &http.Server{Handler: handler}
	go func() { _ = server.Serve(at) }()
	t.Cleanup(func() { server.Close() })
}

func portOf(l net.Listener) uint16 { return uint16(l.Addr().(*net.TCPAddr).Port) }

// connections counts those that reach an address of this computer.
func connections(t *testing.T, address string) (count *atomic.Int32, port uint16) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	count = &atomic.Int32{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			count.Add(1)
			conn.Close()
		}
	}()
	return count, portOf(listener)
}

func (v *victim) announce(from string, packet []byte) {
	v.send(datagram{from: netip.AddrPortFrom(netip.MustParseAddr(from), mdnsPort), to: group4, hops: 255, payload: packet})
}

// probe waits until what was sent before has been taken: announcements are taken in their order, and a new one of a program that answers is found after them.
func (v *victim) probe(t *testing.T) {
	t.Helper()
	v.probes++
	before, from := v.probes, fmt.Sprintf("10.77.0.%d", 20+v.probes%10)
	name := fmt.Sprintf("VRChat-Client-PROBE-%d", before)
	at := v.listen(from + ":0")
	requests := answerAsVRChat(t, at, name)
	v.await("that "+name+" is found", func() bool {
		v.announce(from, announcement(name, portOf(at)))
		return requests.Load() > 0 && slices.ContainsFunc(v.Found(), func(f discovery.Found) bool { return f.Name == name })
	})
}

// No packet of a neighbor makes the program connect to this computer.
func TestNothingOfANeighborReachesThisComputer(t *testing.T) {
	if !inOwnNetwork(t) {
		return
	}
	v := newVictim(t)
	link := ""
	for _, a := range addressesOf(t, "v0") {
		if a.Is6() && a.IsLinkLocalUnicast() {
			link = a.WithZone("").String()
		}
	}
	reached := map[string]*atomic.Int32{}
	ports := map[string]uint16{}
	for _, address := range []string{"127.0.0.1:0", "[::1]:0", "127.0.0.53:0", "10.77.0.1:0"} {
		reached[address], ports[address] = connections(t, address)
	}
	everywhere := []string{"127.0.0.1", "::1", "127.0.0.53", "10.77.0.1", "::ffff:127.0.0.1", link}
	sent := 0
	attack := func(from string, port uint16, to netip.AddrPort, hops int) {
		for _, at := range ports {
			sent++
			v.send(datagram{netip.AddrPortFrom(netip.MustParseAddr(from), port), to, hops, announcement(fmt.Sprintf("VRChat-Client-%d", sent), at, everywhere...)})
		}
	}
	for _, hops := range []int{255, 1} {
		attack("10.77.0.66", mdnsPort, group4, hops)
		attack("10.77.0.66", 40000, group4, hops)
		attack("203.0.113.9", mdnsPort, group4, hops)
		attack("10.77.0.1", mdnsPort, group4, hops) // as this computer itself
		attack("127.0.0.1", mdnsPort, group4, hops)
		attack("10.77.0.66", mdnsPort, netip.MustParseAddrPort("10.77.0.1:5353"), hops)
		attack("fe80::66", mdnsPort, group6, hops)
		attack("::1", mdnsPort, group6, hops)
		attack("2001:db8::1", mdnsPort, group6, hops)
		v.probe(t)
	}
	for address, count := range reached {
		if count.Load() > 0 {
			t.Errorf("%s was reached %d times", address, count.Load())
		}
	}
	// Over IPv6 a neighbor can pretend to be this computer, which leads to what it reaches anyway and not to the loopback.
	for _, hops := range []int{255, 1} {
		attack(link, mdnsPort, group6, hops)
		v.probe(t)
	}
	for address, count := range reached {
		if count.Load() > 0 {
			t.Errorf("%s was reached %d times by who pretends to be this computer", address, count.Load())
		}
	}
	t.Logf("%d forged announcements reached nothing", sent)
}

// What is asked cannot lead elsewhere, and cannot be slow or endless at the cost of others.
func TestNoAnswerLeadsElsewhere(t *testing.T) {
	if !inOwnNetwork(t) {
		return
	}
	v := newVictim(t)
	reached, port := connections(t, "127.0.0.1:0")
	var asked atomic.Int32
	for i, handler := range []http.HandlerFunc{
		func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, fmt.Sprintf("http://127.0.0.1:%d/?HOST_INFO", port), http.StatusFound)
		},
		func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, fmt.Sprintf("http://127.0.0.1:%d/?HOST_INFO", port), http.StatusPermanentRedirect)
		},
		func(w http.ResponseWriter, _ *http.Request) {
			for {
				if _, err := io.WriteString(w, strings.Repeat(" ", 1<<16)); err != nil {
					return
				}
			}
		},
		func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		func(w http.ResponseWriter, _ *http.Request) {
			_ = json.NewEncoder(w).Encode(map[string]any{"NAME": "VRChat-Client-\x1b[2J\u202e\nFORGED", "OSC_IP": "127.0.0.1", "OSC_PORT": 9001})
		},
	} {
		from := fmt.Sprintf("10.77.0.%d", 60+i)
		listener := v.listen(from + ":0")
		serve(t, listener, func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			if r.Method != http.MethodGet || r.URL.String() != "/?HOST_INFO" {
				t.Errorf("asked is %s %s", r.Method, r.URL)
			}
			handler(w, r)
		})
		before := asked.Load()
		v.await("that the neighbor is asked", func() bool {
			v.announce(from, announcement(fmt.Sprintf("VRChat-Client-L%d", i), portOf(listener)))
			return asked.Load() > before
		})
		v.probe(t)
	}
	v.await("a name without control characters", func() bool {
		return slices.ContainsFunc(v.Found(), func(f discovery.Found) bool {
			return f.Name == "VRChat-Client-[2J FORGED" && f.Address == "10.77.0.64:9001"
		})
	})
	if reached.Load() > 0 {
		t.Errorf("the loopback was reached %d times", reached.Load())
	}
}

// Invented services from one sender and from many keep the real one out no longer than it takes to announce itself twice, and do not evict it.
func TestInventedServicesDoNotKeepTheRealOneOut(t *testing.T) {
	if !inOwnNetwork(t) {
		return
	}
	v := newVictim(t)
	sources := map[string]func(i int) string{
		"one sender":  func(int) string { return "10.77.0.66" },
		"180 senders": func(i int) string { return fmt.Sprintf("10.77.0.%d", 70+i%180) }, // those above .99 answer nothing
	}
	for what, source := range sources {
		real := "VRChat-Client-REAL-" + what[:3]
		at := v.listen("10.77.0.21:0")
		answerAsVRChat(t, at, real)
		found := func() bool {
			return slices.ContainsFunc(v.Found(), func(f discovery.Found) bool { return f.Name == real })
		}
		var flooded atomic.Int64
		stop, stopped := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(stopped)
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				v.announce(source(i), announcement(fmt.Sprintf("VRChat-Client-X%d", i%2000), 9999, "10.77.0.250"))
				flooded.Add(1)
				time.Sleep(500 * time.Microsecond)
			}
		}()
		v.await("a thousand invented services", func() bool { return flooded.Load() > 1000 })
		began, announced := time.Now(), 0
		for next := time.Now(); !found(); time.Sleep(time.Millisecond) {
			if time.Since(began) > time.Minute {
				t.Fatalf("%s: the real one is kept out", what)
			}
			if time.Now().After(next) {
				v.announce("10.77.0.21", announcement(real, portOf(at)))
				announced++
				next = time.Now().Add(time.Second)
			}
		}
		took, after := time.Since(began), flooded.Load()
		if announced > 5 {
			t.Errorf("%s: it announced itself %d times before it was found", what, announced)
		}
		for flooded.Load() < after+5000 {
			if !found() {
				t.Fatalf("%s: it is evicted", what)
			}
			time.Sleep(time.Millisecond)
		}
		if n := runtime.NumGoroutine(); n > 500 {
			t.Errorf("%s: %d goroutines", what, n)
		}
		if v.Crowded().Empty() {
			t.Errorf("%s: nothing is said of the crowd", what)
		}
		t.Logf("%s: found after %v, announced %d times among %d invented services, %d goroutines: %s", what, took, announced, flooded.Load(), runtime.NumGoroutine(), v.Crowded())
		close(stop)
		<-stopped
		v.probe(t)
	}
}

func addressesOf(t *testing.T, name string) (addresses []netip.Addr) {
	t.Helper()
	i, err := net.InterfaceByName(name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := i.Addrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		at, _ := netip.AddrFromSlice(a.(*net.IPNet).IP)
		addresses = append(addresses, at.Unmap())
	}
	return addresses
}
