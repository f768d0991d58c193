package discovery

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/net/ipv4"
)

func addr(text string) netip.Addr { return netip.MustParseAddr(text) }

// announce is an answer of another program, with the records that it is told to have.
func announce(t testing.TB, name, host string, port uint16, ttl uint32, addresses ...string) []byte {
	t.Helper()
	b := dnsmessage.NewBuilder(nil, dnsmessage.Header{Response: true})
	header := func(of string) dnsmessage.ResourceHeader {
		return dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(of), Class: dnsmessage.ClassINET, TTL: ttl}
	}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(b.StartAnswers())
	must(b.PTRResource(header(queryService), dnsmessage.PTRResource{PTR: dnsmessage.MustNewName(name)}))
	must(b.StartAdditionals())
	if port > 0 {
		must(b.SRVResource(header(name), dnsmessage.SRVResource{Port: port, Target: dnsmessage.MustNewName(host)}))
	}
	for _, a := range addresses {
		if at := addr(a); at.Is4() {
			must(b.AResource(header(host), dnsmessage.AResource{A: at.As4()}))
		} else {
			must(b.AAAAResource(header(host), dnsmessage.AAAAResource{AAAA: at.As16()}))
		}
	}
	packet, err := b.Finish()
	must(err)
	return packet
}

func TestWhatIsAnnouncedIsKnownUntilItSaysGoodbye(t *testing.T) {
	t.Parallel()
	const name, host = "VRChat-Client-ABC._oscjson._tcp.local.", "pc.local."
	s, now := services{}, time.Now()
	if !s.take(announce(t, name, host, 0, 120), addr("192.168.1.20"), "eth0", now) || s[name] == nil {
		t.Fatal("it is not known")
	}
	if !s.take(announce(t, name, host, 50000, 120, "127.0.0.1", "10.0.0.9"), addr("192.168.1.20"), "eth0", now) || s[name].port != 50000 {
		t.Fatalf("%+v", s[name])
	}
	if s.take(announce(t, name, host, 50000, 120, "10.0.0.9"), addr("192.168.1.20"), "eth0", now) {
		t.Error("the same is news")
	}
	// The loopback of another machine is not ours, and the address from which it came is tried too.
	if got := fmt.Sprint(s[name].hosts(func(netip.Addr) bool { return false })); got != "[10.0.0.9 192.168.1.20]" {
		t.Errorf("its hosts are %s", got)
	}
	if got := fmt.Sprint(s[name].hosts(func(netip.Addr) bool { return true })); got != "[127.0.0.1 10.0.0.9 192.168.1.20]" {
		t.Errorf("on this machine its hosts are %s", got)
	}
	if !s.take(announce(t, name, host, 50000, 0), addr("192.168.1.20"), "eth0", now) || len(s) != 0 {
		t.Error("it is still known after its goodbye")
	}
	s.take(announce(t, name, host, 50000, 120), addr("192.168.1.20"), "eth0", now)
	if s.expire(now.Add(time.Minute), forgetAfter); len(s) != 1 {
		t.Error("it is forgotten too soon")
	}
	if s.expire(now.Add(2*forgetAfter), forgetAfter); len(s) != 0 {
		t.Error("it is never forgotten")
	}
}

func TestWhatIsAnnouncedOverIPv6IsReachedByTheInterfaceItCameBy(t *testing.T) {
	t.Parallel()
	const name, host = "VRChat-Client-ABC._oscjson._tcp.local.", "pc.local."
	s, now := services{}, time.Now()
	elsewhere := func(netip.Addr) bool { return false }
	s.take(announce(t, name, host, 50000, 120, "fe80::9", "::1", "fd00::9", "::ffff:10.0.0.8"), addr("fe80::9%eth1"), "eth1", now)
	if got := fmt.Sprint(s[name].hosts(elsewhere)); got != "[10.0.0.8 fe80::9%eth1 fd00::9]" {
		t.Errorf("its hosts are %s", got)
	}
	// The same program over IPv4 is tried there first, and neither announcement takes the place of the other.
	s.take(announce(t, name, host, 50000, 120, "10.0.0.9"), addr("192.168.1.20"), "eth1", now)
	want := "[10.0.0.8 10.0.0.9 192.168.1.20 fe80::9%eth1 fd00::9]"
	for _, from := range []string{"fe80::9%eth1", "192.168.1.20", "fe80::9%eth1"} {
		if s.take(announce(t, name, host, 50000, 120), addr(from), "eth1", now); fmt.Sprint(s[name].hosts(elsewhere)) != want {
			t.Errorf("its hosts are %s", s[name].hosts(elsewhere))
		}
	}
	s.take(announce(t, "other."+queryService, "other.local.", 50000, 120, "fd00::9"), addr("fe80::7%eth1"), "eth1", now)
	if got := fmt.Sprint(s["other."+queryService].hosts(elsewhere)); got != "[fd00::9 fe80::7%eth1]" {
		t.Errorf("the hosts of another are %s", got)
	}
	here := func(at netip.Addr) bool { return at == addr("fe80::9%eth1") }
	if got := fmt.Sprint(s[name].hosts(here)); got != "[127.0.0.1 10.0.0.8 10.0.0.9 192.168.1.20 fe80::9%eth1 ::1 fd00::9]" {
		t.Errorf("on this machine its hosts are %s", got)
	}
}

func TestOnlyAddressesWhereOSCIsReceivedAreAnnounced(t *testing.T) {
	t.Parallel()
	network := []netip.Addr{addr("10.0.0.7"), addr("fe80::7%eth0"), addr("fd00::7")}
	local := []netip.Addr{addr("127.0.0.1"), addr("127.0.0.2"), addr("::1")}
	for osc, want := range map[string][2]string{
		"[::]:9001":           {"10.0.0.7 fe80::7 fd00::7", "127.0.0.1 127.0.0.2 ::1"},
		"0.0.0.0:9001":        {"10.0.0.7 fe80::7 fd00::7", "127.0.0.1 127.0.0.2 ::1"},
		"127.0.0.1:9001":      {"", "127.0.0.1 127.0.0.2"},
		"[::1]:9001":          {"", "::1"},
		"[fe80::7%eth0]:9001": {"fe80::7", ""},
		"[fe80::7%eth1]:9001": {"", ""},
		"10.0.0.7:9001":       {"10.0.0.7", ""},
		"192.168.99.99:9001":  {"", ""},
	} {
		r := &responder{discovery: New(Options{OSC: netip.MustParseAddrPort(osc)}), ours: &advertised{"Posewright-1", 8080, 9001}}
		for i, of := range [2][]netip.Addr{network, local} {
			var said []string
			if packet := r.answer(of, false); packet != nil {
				var m dnsmessage.Message
				if err := m.Unpack(packet); err != nil {
					t.Fatal(err)
				}
				for _, record := range m.Additionals {
					switch a := record.Body.(type) {
					case *dnsmessage.AResource:
						said = append(said, netip.AddrFrom4(a.A).String())
					case *dnsmessage.AAAAResource:
						said = append(said, netip.AddrFrom16(a.AAAA).String())
					}
				}
			}
			if got := strings.Join(said, " "); got != want[i] {
				t.Errorf("%s: %q is announced, not %q", osc, got, want[i])
			}
		}
	}
}

// Where a system does not say by which interface a packet came, as Windows does, the address of the sender does.
func TestThePacketsInterfaceIsKnown(t *testing.T) {
	t.Parallel()
	interfaces := loopback(t)
	r := &responder{interfaces: interfaces}
	for _, c := range []struct {
		got  received
		want int
	}{
		{received{at: place{index: interfaces[0].Index}, from: addr("10.9.9.9")}, interfaces[0].Index},
		{received{from: addr("127.0.0.9")}, interfaces[0].Index},
		{received{from: addr("fe80::1").WithZone(interfaces[0].Name)}, interfaces[0].Index},
		{received{at: place{index: interfaces[0].Index + 1000}, from: addr("127.0.0.9")}, 0},
		{received{from: addr("203.0.113.9")}, 0},
		{received{}, 0},
	} {
		if got := r.came(c.got).Index; got != c.want {
			t.Errorf("%+v came by %d, not %d", c.got, got, c.want)
		}
	}
}

func TestInterfacesThatComeAreUsed(t *testing.T) {
	t.Parallel()
	loopback(t)
	r := &responder{discovery: New(Options{})}
	if !r.join() || len(r.interfaces) == 0 || len(r.addresses) == 0 {
		t.Errorf("there are %v with %v", r.interfaces, r.addresses)
	}
	r.addresses = r.addresses[:len(r.addresses)-1] // one is new then
	if !r.join() {
		t.Error("an address that is new is not noticed")
	}
}

func TestAFloodOfAnnouncementsIsBounded(t *testing.T) {
	t.Parallel()
	s := services{}
	for i := range 1000 {
		s.take(announce(t, fmt.Sprintf("x%d._oscjson._tcp.local.", i), "h.local.", 1, 120, fmt.Sprintf("10.0.%d.%d", i/250, i%250)), addr("10.0.0.1"), "eth0", time.Now())
	}
	if len(s) > mostInstances {
		t.Errorf("%d instances are known", len(s))
	}
	for _, known := range s {
		if len(known.addresses) > mostAddresses {
			t.Errorf("%d addresses of one host", len(known.addresses))
		}
	}
}

func FuzzTake(f *testing.F) {
	f.Add(announce(f, "VRChat-Client-ABC._oscjson._tcp.local.", "pc.local.", 50000, 120, "10.0.0.9"))
	f.Add(question())
	ours := advertised{"Posewright-1", 1, 2}
	f.Add(ours.answer([]netip.Addr{addr("10.0.0.1")}, false))
	f.Fuzz(func(t *testing.T, packet []byte) {
		s := services{}
		s.take(packet, addr("10.0.0.1"), "eth0", time.Now())
		ours.asked(packet)
	})
}

func TestOurAnswerHasAllRecordsThatAStrangerNeeds(t *testing.T) {
	t.Parallel()
	ours := advertised{"Posewright-1", 8080, 9001}
	if !ours.asked(question()) || ours.asked(ours.answer([]netip.Addr{addr("10.0.0.1")}, false)) {
		t.Error("a question is no question, or an answer is one")
	}
	var m dnsmessage.Message
	if err := m.Unpack(ours.answer([]netip.Addr{addr("10.0.0.7")}, false)); err != nil {
		t.Fatal(err)
	}
	kinds := map[dnsmessage.Type]int{}
	for _, r := range m.Additionals {
		kinds[r.Header.Type]++
	}
	if kinds[dnsmessage.TypeSRV] != 2 || kinds[dnsmessage.TypeTXT] != 2 || kinds[dnsmessage.TypeA] != 1 || !m.Header.Authoritative {
		t.Errorf("%v", kinds)
	}
	s := services{}
	s.take(ours.answer([]netip.Addr{addr("10.0.0.7")}, false), addr("10.0.0.7"), "eth0", time.Now())
	if known := s["Posewright-1."+queryService]; known == nil || known.port != 8080 || known.addresses[0] != addr("10.0.0.7") {
		t.Errorf("%+v", known)
	}
}

func TestVRChatReadsWhatItMaySend(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(handler(&advertised{"Posewright-1", 1, 9001}))
	defer server.Close()
	get := func(path string) (said map[string]any, status int) {
		answer, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		_ = json.NewDecoder(answer.Body).Decode(&said)
		return said, answer.StatusCode
	}
	if info, _ := get("/?HOST_INFO"); info["OSC_PORT"] != 9001.0 || info["OSC_IP"] != "127.0.0.1" || info["NAME"] != "Posewright-1" {
		t.Errorf("%v", info)
	}
	if pose, _ := get("/tracking/vrsystem/head/pose"); pose["TYPE"] != "ffffff" || pose["FULL_PATH"] != "/tracking/vrsystem/head/pose" || pose["ACCESS"] != 2.0 {
		t.Errorf("%v", pose)
	}
	root, _ := get("/")
	text, _ := json.Marshal(root)
	if !strings.Contains(string(text), `"vrsystem"`) || root["FULL_PATH"] != "/" {
		t.Errorf("%s", text)
	}
	if _, status := get("/nowhere"); status != http.StatusNotFound {
		t.Errorf("status %d", status)
	}
	if answer, err := http.Post(server.URL, "", nil); err != nil || answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("%v %v", answer, err)
	}
}

// Systems name interfaces as they like, and Windows does in its language.
func TestAProgramIsAskedByAnInterfaceOfAnyName(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{"eth0", "5", "Wi-Fi 2", "vEthernet (WSL)", "イーサネット", "Netzwerkbrücke", "a#b%25?c"} {
		hosts := make(chan string, 1)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			hosts <- r.Host + " " + r.URL.String()
			_ = json.NewEncoder(w).Encode(hostInfo{Name: "X", Port: 9000})
		}))
		defer server.Close()
		dialed := ""
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			dialed = address
			return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
		}}}
		at := netip.AddrPortFrom(addr("fe80::1").WithZone(zone), 8080)
		if info, ok := askAt(t.Context(), client, at); !ok || info.Port != 9000 || dialed != at.String() {
			t.Errorf("%s: %+v of %s", zone, info, dialed)
			continue
		}
		if got := <-hosts; got != "[fe80::1]:8080 /?HOST_INFO" {
			t.Errorf("%s: it is asked for %s", zone, got)
		}
	}
}

func TestTheServiceListensOverWhatTheSystemHas(t *testing.T) {
	t.Parallel()
	for at, want := range map[string]string{"::": ":0", "0.0.0.0": ":0", "127.0.0.1": "127.0.0.1:0", "fe80::1%eth0": "[fe80::1%eth0]:0"} {
		if got := serviceAddress(addr(at)); got != want {
			t.Errorf("%s: %s, not %s", at, got, want)
		}
	}
}

// loopback is the interface on which programs of this machine find each other.
func loopback(t *testing.T) []net.Interface {
	t.Helper()
	all, _ := net.Interfaces()
	for _, i := range all {
		if i.Flags&net.FlagLoopback != 0 && i.Flags&net.FlagUp != 0 {
			return []net.Interface{i}
		}
	}
	t.Skip("there is no loopback interface")
	return nil
}

func freePort(t *testing.T) int {
	t.Helper()
	conn, err := net.ListenUDP("udp4", &net.UDPAddr{})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	return conn.LocalAddr().(*net.UDPAddr).Port
}

func TestTwoProgramsFindEachOtherAndSayGoodbye(t *testing.T) {
	t.Parallel()
	findEachOther(t, loopback(t), addr("127.0.0.1"))
}

// Over IPv6 there is no multicast on the loopback: an interface with a link-local address is needed, and nothing else.
func TestTwoProgramsFindEachOtherOverIPv6(t *testing.T) {
	t.Parallel()
	for _, i := range multicastInterfaces() {
		for _, at := range addressesOf(&i) {
			if i.Flags&net.FlagMulticast != 0 && i.Flags&net.FlagRunning != 0 && at.Is6() && at.IsLinkLocalUnicast() {
				if listener, err := net.Listen("tcp", netip.AddrPortFrom(at, 0).String()); err == nil {
					listener.Close()
					findEachOther(t, []net.Interface{i}, at)
					return
				}
			}
		}
	}
	t.Skip("no interface of this machine has a link-local IPv6 address")
}

// findEachOther runs two programs that receive OSC at an address alone.
func findEachOther(t *testing.T, interfaces []net.Interface, local netip.Addr) {
	t.Helper()
	port := freePort(t)
	impossible := make(chan error, 2)
	start := func(osc uint16) (*Discovery, func()) {
		d := New(Options{OSC: netip.AddrPortFrom(local, osc), interfaces: interfaces, families: []bool{local.Is6()}, port: port, askOften: 200 * time.Millisecond})
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() {
			err := d.Run(ctx)
			if err != nil {
				impossible <- err
			}
			ended <- err
		}()
		return d, func() { stop(); <-ended }
	}
	a, stopA := start(9101)
	b, stopB := start(9102)
	defer stopA()
	await := func(what string, done func() bool) bool {
		for deadline := time.Now().Add(20 * time.Second); !done(); time.Sleep(20 * time.Millisecond) {
			if len(impossible) > 0 {
				t.Skipf("no multicast here: %v", <-impossible)
			}
			if time.Now().After(deadline) {
				t.Errorf("%s never happens: %v and %v", what, a.Found(), b.Found())
				return false
			}
		}
		return true
	}
	has := func(d *Discovery, name string, osc uint16) bool {
		found := d.Found()
		return len(found) == 1 && found[0].Name == name && found[0].Address == netip.AddrPortFrom(local, osc).String() && !found[0].VRChat()
	}
	if !await("finding each other", func() bool { return has(a, b.name, 9102) && has(b, a.name, 9101) }) {
		stopB()
		return
	}
	stopB()
	await("the goodbye", func() bool { return len(a.Found()) == 0 })
}

// Who looks may be busy while the context ends, and then finds out in two ways at once.
func TestTheEndIsTheSameHoweverItIsNoticed(t *testing.T) {
	t.Parallel()
	for round := range 40 {
		conn, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
		if err != nil {
			t.Fatal(err)
		}
		info, host := hostInfo{Name: "X", Port: 1}, addr("127.0.0.1")
		ctx, cancel := context.WithCancel(context.Background())
		r := &responder{ctx: ctx, sockets: []*socket{{conn: conn, four: ipv4.NewPacketConn(conn)}}, services: services{"x": {seen: time.Now()}}, answered: map[place]time.Time{}, results: make(chan result),
			asked: map[string]asking{"x": {ok: true, host: host, info: info}}}
		answered := make(chan struct{})
		r.discovery = New(Options{interfaces: []net.Interface{}, Changed: func() { // it is called first thing
			r.pending++
			go func() {
				defer close(answered)
				r.results <- result{"x", info, host, true}
			}()
			cancel()
			_ = conn.SetReadDeadline(time.Now())
			time.Sleep(2 * time.Millisecond)
		}})
		r.run()
		_ = conn.Close()
		select {
		case <-answered:
		case <-time.After(30 * time.Second):
			t.Fatalf("round %d: who asks is left behind", round)
		}
	}
}

// Clients that send or read slowly, or do nothing, lose their connections. It runs beside no other test, whose goroutines would be counted too.
func TestSlowClientsOfOSCQueryHoldNothing(t *testing.T) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := serve(&advertised{instance: "Posewright-1A2B3C", http: 1, osc: 9001}, listener)
	defer server.Close()
	before, most := runtime.NumGoroutine(), 0
	began := time.Now()
	for i := range 400 {
		from := netip.AddrFrom4([4]byte{127, 0, 0, byte(2 + i/3%20)})
		conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: from.AsSlice()}}).Dial("tcp4", listener.Addr().String())
		if err != nil {
			t.Skipf("this system has no %s: %v", from, err)
		}
		defer conn.Close()
		_ = conn.(*net.TCPConn).SetReadBuffer(2 << 10)
		_ = conn.SetWriteDeadline(time.Now().Add(time.Millisecond))
		_, _ = io.WriteString(conn, []string{"", "GET / HTTP/1.1\r\n", strings.Repeat("GET / HTTP/1.1\r\nHost: x\r\n\r\n", 300)}[i%3])
		most = max(most, runtime.NumGoroutine())
	}
	if more := most - before; more > 3*mostClients || more < mostClients/2 {
		t.Errorf("%d goroutines more than before", more)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	if answer, err := client.Get("http://" + listener.Addr().String() + "/?HOST_INFO"); err != nil {
		t.Errorf("VRChat is not served: %v", err)
	} else {
		answer.Body.Close()
	}
	for runtime.NumGoroutine() > before {
		if time.Since(began) > time.Minute {
			t.Fatalf("%d goroutines are left", runtime.NumGoroutine()-before)
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Logf("at most %d goroutines more, gone after %v", most-before, time.Since(began))
}
