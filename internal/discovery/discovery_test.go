package discovery

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
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

// home is a computer in a network: eth0 has 192.168.1.2/24 and fe80::2, wlan0 10.0.0.2/8 and fd00::2/64.
func home() *links {
	l := &links{prefixes: map[string][]netip.Prefix{}}
	network := func(text string) net.Addr {
		at, network, _ := net.ParseCIDR(text)
		return &net.IPNet{IP: at, Mask: network.Mask}
	}
	l.add("lo", []net.Addr{network("127.0.0.1/8"), network("::1/128")}, true)
	l.add("eth0", []net.Addr{network("192.168.1.2/24"), network("fe80::2/64")}, true)
	l.add("wlan0", []net.Addr{network("10.0.0.2/8"), network("fd00::2/64"), network("fe80::3/64")}, true)
	l.add("tun0", []net.Addr{network("172.16.0.2/16")}, false)
	return l
}

// by is a sender at an address, whose packets came by an interface.
func by(t testing.TB, near *links, from, on string) sender {
	t.Helper()
	i := &net.Interface{Index: 1, Name: on}
	if on == "lo" {
		i.Flags = net.FlagLoopback
	}
	s, ok := near.sender(addr(from), i)
	if !ok {
		t.Fatalf("%s by %s is not believed", from, on)
	}
	return s
}

func TestWhatIsAnnouncedIsKnownUntilItSaysGoodbye(t *testing.T) {
	t.Parallel()
	const name, host = "VRChat-Client-ABC._oscjson._tcp.local.", "pc.local."
	near := home()
	s, now, from := newServices(), time.Now(), by(t, near, "192.168.1.20", "eth0")
	known := func() *instance { return s.instances[announced{from.address, name}] }
	if !s.take(announce(t, name, host, 0, 120), from, near, now) || known() == nil {
		t.Fatal("it is not known")
	}
	if !s.take(announce(t, name, host, 50000, 120, "192.168.1.21"), from, near, now) || known().port != 50000 {
		t.Fatalf("%+v", known())
	}
	if s.take(announce(t, name, host, 50000, 120, "192.168.1.21"), from, near, now) {
		t.Error("the same is news")
	}
	if got := fmt.Sprint(known().hosts()); got != "[192.168.1.21 192.168.1.20]" {
		t.Errorf("its hosts are %s", got)
	}
	if !s.take(announce(t, name, host, 50000, 0), from, near, now) || len(s.instances) != 0 {
		t.Error("it is still known after its goodbye")
	}
	s.take(announce(t, name, host, 50000, 120), from, near, now)
	if s.expire(now.Add(time.Minute), forgetAfter); len(s.instances) != 1 {
		t.Error("it is forgotten too soon")
	}
	if s.expire(now.Add(2*forgetAfter), forgetAfter); len(s.instances) != 0 {
		t.Error("it is never forgotten")
	}
}

// Announcements of anybody lead to no address but those on the link that they came over, and to this computer only where it announced.
func TestOnlyAddressesOnTheLinkAreAsked(t *testing.T) {
	t.Parallel()
	const name, host = "VRChat-Client-ABC._oscjson._tcp.local.", "pc.local."
	near := home()
	all := []string{"127.0.0.1", "127.0.0.2", "192.168.1.2", "192.168.1.9", "10.0.0.2", "::1", "::ffff:127.0.0.1"}
	more := []string{"10.0.0.9", "172.16.0.9", "203.0.113.1", "169.254.169.254", "fe80::2", "fe80::9", "fd00::9", "2001:db8::1"}
	others := []string{"0.0.0.0", "224.0.0.251", "::", "ff02::fb", "::ffff:192.168.1.8"}
	for _, c := range []struct{ from, on, want string }{
		{"192.168.1.20", "eth0", "[192.168.1.8 192.168.1.9 192.168.1.20 fe80::9%eth0]"},
		{"10.0.0.20", "wlan0", "[10.0.0.9 10.0.0.20 fd00::9 fe80::2%wlan0 fe80::9%wlan0]"}, // another computer has fe80::2 there
		{"fe80::9", "eth0", "[192.168.1.8 192.168.1.9 fe80::9%eth0]"},
		{"fd00::9", "wlan0", "[10.0.0.9 fd00::9 fe80::2%wlan0 fe80::9%wlan0]"},
		// Over IPv6 anybody can send from an address of this computer: it leads to nothing that the link does not.
		{"fe80::2", "eth0", "[192.168.1.8 192.168.1.9 fe80::2%eth0 fe80::9%eth0]"},
		{"192.168.1.2", "eth0", "[10.0.0.2 127.0.0.1 127.0.0.2 192.168.1.2 192.168.1.8 192.168.1.9 ::1 fe80::2%eth0 fe80::9%eth0]"},
		{"127.0.0.1", "lo", "[10.0.0.2 127.0.0.1 127.0.0.2 192.168.1.2 ::1]"},
	} {
		from, now := by(t, near, c.from, c.on), time.Now()
		hosts := map[netip.Addr]bool{}
		for _, addresses := range [][]string{all, more, others} { // more than are kept of one announcement
			s := newServices()
			s.take(announce(t, name, host, 50000, 120, addresses...), from, near, now)
			for _, known := range s.instances {
				for _, at := range known.hosts() {
					hosts[at] = true
				}
			}
		}
		if got := fmt.Sprint(slices.SortedFunc(maps.Keys(hosts), netip.Addr.Compare)); got != c.want {
			t.Errorf("what %s announces by %s leads to %s, not %s", c.from, c.on, got, c.want)
		}
	}
}

func TestSendersBeyondTheLinkAreNotBelieved(t *testing.T) {
	t.Parallel()
	near := home()
	for _, c := range []struct {
		from, on string
		index    int
	}{
		{"203.0.113.1", "eth0", 1}, {"10.0.0.9", "eth0", 1}, {"172.16.0.9", "tun0", 1}, {"fd00::9", "eth0", 1}, {"2001:db8::1", "eth0", 1}, {"192.168.1.9", "", 0},
	} {
		if s, ok := near.sender(addr(c.from), &net.Interface{Index: c.index, Name: c.on}); ok {
			t.Errorf("%s by %q is believed: %+v", c.from, c.on, s)
		}
	}
	if mayBeRouted(group4, 1) || mayBeRouted(group6, 64) || mayBeRouted(net.IPv4(192, 168, 1, 2), 255) || mayBeRouted(nil, 0) {
		t.Error("what no router forwards is not taken")
	}
	if !mayBeRouted(net.IPv4(192, 168, 1, 2), 254) || !mayBeRouted(net.ParseIP("fd00::2"), 64) {
		t.Error("what a router may have forwarded is taken")
	}
}

// A neighbor can neither move nor remove what another one announced.
func TestSendersChangeNothingOfEachOther(t *testing.T) {
	t.Parallel()
	const name, host = "VRChat-Client-ABC._oscjson._tcp.local.", "pc.local."
	near, now := home(), time.Now()
	s := newServices()
	here, other := by(t, near, "192.168.1.2", "eth0"), by(t, near, "192.168.1.66", "eth0")
	s.take(announce(t, name, host, 50000, 120, "127.0.0.1"), here, near, now)
	s.take(announce(t, name, host, 22, 120, "192.168.1.66"), other, near, now)
	s.take(announce(t, name, host, 22, 0), other, near, now)
	known := s.instances[announced{name: name}]
	if len(s.instances) != 1 || known == nil || known.port != 50000 || fmt.Sprint(known.hosts()) != "[127.0.0.1 192.168.1.2]" {
		t.Errorf("%+v", known)
	}
	// This computer is one sender, whatever address it sends from.
	s.take(announce(t, name, host, 50000, 120, "127.0.0.1"), by(t, near, "10.0.0.2", "wlan0"), near, now)
	if len(s.instances) != 1 {
		t.Errorf("%d instances", len(s.instances))
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
	at := func(text string) netip.AddrPort { return netip.AddrPortFrom(addr(text), multicastPort) }
	for _, c := range []struct {
		got  received
		want int
	}{
		{received{at: place{index: interfaces[0].Index}, from: at("10.9.9.9")}, interfaces[0].Index},
		{received{from: at("127.0.0.9")}, interfaces[0].Index},
		{received{from: at("fe80::1%" + interfaces[0].Name)}, interfaces[0].Index},
		{received{at: place{index: interfaces[0].Index + 1000}, from: at("127.0.0.9")}, 0},
		{received{from: at("203.0.113.9")}, 0},
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
	near, s := home(), newServices()
	for i := range 1000 {
		s.take(announce(t, fmt.Sprintf("x%d._oscjson._tcp.local.", i), "h.local.", 1, 120, fmt.Sprintf("10.0.%d.%d", i/250, i%250)), by(t, near, fmt.Sprintf("10.1.%d.%d", i/250, i%250), "wlan0"), near, time.Now())
	}
	if len(s.instances) != mostInstances {
		t.Errorf("%d instances are known", len(s.instances))
	}
	for _, known := range s.instances {
		if len(known.addresses) > mostAddresses {
			t.Errorf("%d addresses of one host", len(known.addresses))
		}
	}
}

// Services that do not answer keep out none that does, however often they are repeated, from one sender or from many.
func TestInventedServicesKeepNoRealOneOut(t *testing.T) {
	t.Parallel()
	near := home()
	for _, invent := range map[string]func(i int) string{
		"one sender":   func(int) string { return "10.0.0.66" },
		"many senders": func(i int) string { return fmt.Sprintf("10.9.%d.%d", i/200%200, i%200+1) },
	} {
		s, now, next := newServices(), time.Now(), 0
		flood := func(count int) {
			for range count {
				next++
				s.take(announce(t, fmt.Sprintf("VRChat-Client-%d.%s", next%500, queryService), "h.local.", 1, 120), by(t, near, invent(next), "wlan0"), near, now)
			}
		}
		flood(1000)
		real, here := by(t, near, "10.0.0.20", "wlan0"), by(t, near, "127.0.0.1", "lo")
		for _, from := range []sender{real, here} {
			s.take(announce(t, "VRChat-Client-R."+queryService, "r.local.", 50000, 120), from, near, now)
			known := s.instances[key(from, "VRChat-Client-R."+queryService)]
			if known == nil {
				t.Fatalf("the real one of %s is kept out", from.address)
			}
			flood(mostInstances / 2) // that it is asked takes a moment
			if s.instances[key(from, "VRChat-Client-R."+queryService)] != known {
				t.Errorf("the real one of %s has no time to answer", from.address)
			}
			known.asked.ok = true
		}
		flood(5000)
		for _, from := range []sender{real, here} {
			if s.instances[key(from, "VRChat-Client-R."+queryService)] == nil {
				t.Errorf("the real one of %s is evicted", from.address)
			}
		}
		if s.crowd.phrase(now).Empty() || !s.crowd.phrase(now.Add(2*crowdedFor)).Empty() {
			t.Error("a person is not told, or for ever")
		}
	}
}

// What answers keeps its place; a sender has no more than its share, and this computer always has its own.
func TestServicesThatAnswerTakeNoMoreThanTheirShare(t *testing.T) {
	t.Parallel()
	near, s, now := home(), newServices(), time.Now()
	answer := func(from sender, name string) bool {
		s.take(announce(t, name+"."+queryService, "h.local.", 1, 120), from, near, now)
		known := s.instances[key(from, name+"."+queryService)]
		if known != nil {
			known.asked.ok = true
		}
		return known != nil
	}
	for i := range 20 {
		if got := answer(by(t, near, "10.0.0.66", "wlan0"), fmt.Sprint("a", i)); got != (i < mostOfSender) {
			t.Errorf("the service %d of one sender is taken: %v", i, got)
		}
	}
	if got := s.crowd.phrase(now).String(); !strings.HasPrefix(got, "10.0.0.66 announces more than 8 programs") {
		t.Error(got)
	}
	for i := range 100 {
		answer(by(t, near, fmt.Sprintf("10.0.1.%d", i+1), "wlan0"), "b")
	}
	if len(s.instances) != mostInstances {
		t.Errorf("%d services", len(s.instances))
	}
	if got := s.crowd.phrase(now).String(); !strings.HasPrefix(got, "More than 64 programs") {
		t.Error(got)
	}
	if !answer(by(t, near, "192.168.1.2", "eth0"), "c") {
		t.Error("this computer has no room")
	}
}

func FuzzTake(f *testing.F) {
	f.Add(announce(f, "VRChat-Client-ABC._oscjson._tcp.local.", "pc.local.", 50000, 120, "10.0.0.9"))
	f.Add(question())
	ours := advertised{"Posewright-1", 1, 2}
	f.Add(ours.answer([]netip.Addr{addr("10.0.0.1")}, false))
	f.Fuzz(func(t *testing.T, packet []byte) {
		near := home()
		newServices().take(packet, by(t, near, "10.0.0.1", "wlan0"), near, time.Now())
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
	near, s := home(), newServices()
	s.take(ours.answer([]netip.Addr{addr("10.0.0.7")}, false), by(t, near, "10.0.0.7", "wlan0"), near, time.Now())
	if known := s.instances[announced{addr("10.0.0.7"), "Posewright-1." + queryService}]; known == nil || known.port != 8080 || known.addresses[0] != addr("10.0.0.7") {
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
		dial := func(ctx context.Context, network, address string) (net.Conn, error) {
			dialed = address
			return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
		}
		at := netip.AddrPortFrom(addr("fe80::1").WithZone(zone), 8080)
		if info, ok := askAt(t.Context(), dial, at); !ok || info.Port != 9000 || dialed != at.String() {
			t.Errorf("%s: %+v of %s", zone, info, dialed)
			continue
		}
		if got := <-hosts; got != "[fe80::1]:8080 /?HOST_INFO" {
			t.Errorf("%s: it is asked for %s", zone, got)
		}
	}
}

// What answers cannot lead the question elsewhere, nor cost time or memory.
func TestAProgramThatIsAskedLeadsNowhere(t *testing.T) {
	t.Parallel()
	var reached atomic.Int32
	private := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		reached.Add(1)
		_ = json.NewEncoder(w).Encode(hostInfo{Name: "VRChat-Client-1", Port: 9000})
	}))
	defer private.Close()
	info := `{"NAME":"VRChat-Client-1","OSC_PORT":9000}`
	for name, answer := range map[string]http.HandlerFunc{
		"301": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, private.URL, http.StatusMovedPermanently)
		},
		"302": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, private.URL, http.StatusFound) },
		"307": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, private.URL, http.StatusTemporaryRedirect)
		},
		"another status": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusNonAuthoritativeInfo)
			_, _ = io.WriteString(w, info)
		},
		"an endless answer": func(w http.ResponseWriter, _ *http.Request) {
			for {
				if _, err := io.WriteString(w, strings.Repeat(" ", 4096)); err != nil {
					return
				}
			}
		},
		"an endless header": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X", strings.Repeat("x", 1<<20))
			_, _ = io.WriteString(w, info)
		},
		"an answer that stops": func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, info[:9])
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
		"no answer": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	} {
		var asked atomic.Int32
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			answer(w, r)
		}))
		began, at := time.Now(), netip.MustParseAddrPort(server.Listener.Addr().String())
		if got, ok := askAt(t.Context(), new(net.Dialer).DialContext, at); ok {
			t.Errorf("%s: it is taken for %+v", name, got)
		}
		if asked.Load() != 1 {
			t.Errorf("%s is asked %d times", name, asked.Load())
		}
		if took := time.Since(began); took > askFor+10*time.Second {
			t.Errorf("%s takes %v", name, took)
		}
		server.Close()
	}
	if reached.Load() > 0 {
		t.Error("a redirection was followed")
	}
}

// A connection that is not made ends with the question, however long the system would wait.
func TestAConnectionEndsWithTheQuestion(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	dialing, ended := make(chan struct{}), make(chan struct{})
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		close(dialing)
		defer close(ended)
		<-ctx.Done()
		return nil, ctx.Err()
	}
	go func() { <-dialing; stop() }()
	askAt(ctx, dial, netip.MustParseAddrPort("127.0.0.1:1"))
	select {
	case <-ended:
	case <-time.After(30 * time.Second):
		t.Error("it goes on")
	}
}

// The system's proxy is not asked instead.
func TestNoProxyIsAsked(t *testing.T) {
	t.Parallel()
	if newClient(t.Context(), nil, netip.AddrPort{}).Transport.(*http.Transport).Proxy != nil {
		t.Error("there is a proxy")
	}
}

// What a program calls itself has no control characters, and it takes OSC where it answered, whatever it says.
func TestAProgramSaysNeitherWhereItIsNorHowItIsShown(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(hostInfo{Name: "VRChat-Client-\x1b[31m\u202e1\nWarning", IP: "203.0.113.9", Port: 9000})
	}))
	defer server.Close()
	at := netip.MustParseAddrPort(server.Listener.Addr().String())
	info, host, ok := ask(t.Context(), new(net.Dialer).DialContext, []netip.Addr{at.Addr()}, at.Port())
	if !ok || info.Name != "VRChat-Client-[31m1 Warning" {
		t.Fatalf("%+v", info)
	}
	r := &responder{discovery: New(Options{}), services: newServices()}
	r.services.instances[announced{name: "x"}] = &instance{asked: asking{ok: true, info: info, host: host}}
	r.publish()
	if found := r.discovery.Found(); len(found) != 1 || found[0].Address != "127.0.0.1:9000" {
		t.Errorf("%+v", found)
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

// VRChat on this computer announces 127.0.0.1, sends with any hop limit, and is found there. What comes from another port than that of multicast DNS counts for nothing.
func TestVRChatOnThisComputerIsFound(t *testing.T) {
	t.Parallel()
	port := freePort(t)
	serve := func(name string) (requests *atomic.Int32, at uint16) {
		requests = &atomic.Int32{}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			requests.Add(1)
			_ = json.NewEncoder(w).Encode(hostInfo{Name: name, IP: "127.0.0.1", Port: 9000})
		}))
		t.Cleanup(server.Close)
		return requests, netip.MustParseAddrPort(server.Listener.Addr().String()).Port()
	}
	_, vrchatAt := serve("VRChat-Client-ABC")
	misled, strangerAt := serve("VRChat-Client-FAR")
	d := New(Options{interfaces: loopback(t), families: []bool{false}, port: port, askOften: time.Hour})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	defer func() { stop(); <-ended }()
	vrchat, err := net.ListenMulticastUDP("udp4", &loopback(t)[0], &net.UDPAddr{IP: group4, Port: port})
	if err != nil {
		t.Skipf("no multicast here: %v", err)
	}
	defer vrchat.Close()
	stranger, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Close()
	send := func(conn *net.UDPConn, name string, at uint16) {
		packets := ipv4.NewPacketConn(conn)
		_ = packets.SetMulticastInterface(&loopback(t)[0])
		_ = packets.SetMulticastTTL(1)
		_, _ = packets.WriteTo(announce(t, name+"."+queryService, "vrc.local.", at, 120, "127.0.0.1"), &ipv4.ControlMessage{Src: net.IPv4(127, 0, 0, 1)}, &net.UDPAddr{IP: group4, Port: port})
	}
	for deadline := time.Now().Add(20 * time.Second); len(d.Found()) == 0; time.Sleep(20 * time.Millisecond) {
		if len(ended) > 0 {
			t.Skipf("no multicast here: %v", <-ended)
		}
		if time.Now().After(deadline) {
			t.Fatal("VRChat is not found")
		}
		send(stranger, "VRChat-Client-FAR", strangerAt)
		send(vrchat, "VRChat-Client-ABC", vrchatAt)
	}
	if found := d.Found(); len(found) != 1 || found[0] != (Found{Name: "VRChat-Client-ABC", Address: "127.0.0.1:9000"}) || !found[0].VRChat() {
		t.Errorf("%+v", found)
	}
	if misled.Load() > 0 {
		t.Error("an announcement from another port is believed")
	}
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
		known := &instance{seen: time.Now(), asked: asking{ok: true, host: host, info: info, cancel: func() {}}}
		r := &responder{ctx: ctx, sockets: []*socket{{conn: conn, four: ipv4.NewPacketConn(conn)}}, answered: map[place]time.Time{}, results: make(chan result),
			services: &services{instances: map[announced]*instance{{name: "x"}: known}}}
		answered := make(chan struct{})
		r.discovery = New(Options{interfaces: []net.Interface{}, Changed: func() { // it is called first thing
			r.pending++
			go func() {
				defer close(answered)
				r.results <- result{known, info, host, true}
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
