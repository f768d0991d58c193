package osccontrol

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"posewright/trackers/osc"
)

// heard has a server hear a packet from an address, and returns how many requests it takes and how many bytes it
// answers with.
func heard(s *Server, from string, packet []byte, now time.Time) (taken, bytes int) {
	var reader osc.Reader
	s.receive(&reader, packet, netip.MustParseAddrPort(from), now)
	return len(s.Take(nil)), answered(s)
}

// answered is how many bytes wait to be sent, which are sent by that.
func answered(s *Server) (bytes int) {
	for len(s.answers) > 0 {
		bytes += len((<-s.answers).packet)
	}
	return bytes
}

func TestOtherComputersAreHeardAsTheyAreAllowed(t *testing.T) {
	t.Parallel()
	now := time.Unix(100, 0)
	one := []netip.Addr{netip.MustParseAddr("192.168.1.7")}
	for _, c := range []struct {
		name   string
		access Access
		from   string
		taken  bool
	}{
		{"this computer", Access{}, "127.0.0.1:9000", true},
		{"this computer by IPv6", Access{}, "[::1]:9000", true},
		{"another one", Access{}, "192.168.1.7:9000", false},
		{"another one that was allowed before the network was switched off", Access{Allowed: one}, "192.168.1.7:9000", false},
		{"a stranger", Access{Network: true}, "192.168.1.7:9000", false},
		{"an allowed one", Access{Network: true, Allowed: one}, "192.168.1.7:9000", true},
		{"an allowed one, written as IPv6", Access{Network: true, Allowed: one}, "[::ffff:192.168.1.7]:9000", true},
		{"its neighbor", Access{Network: true, Allowed: one}, "192.168.1.8:9000", false},
		{"anyone", Access{Network: true, Everyone: true}, "192.168.1.8:9000", true},
	} {
		s := New(Options{Access: c.access})
		if taken, _ := heard(s, c.from, packet("/posewright/trigger/undo"), now); (taken == 1) != c.taken {
			t.Errorf("%s: %d requests are taken", c.name, taken)
		}
		if asks := c.access.Network && !c.taken; (len(s.Status().Asking) == 1) != asks || s.Status().Counts.Foreign != map[bool]uint64{true: 0, false: 1}[c.taken] {
			t.Errorf("%s: asking are %v", c.name, s.Status().Asking)
		}
	}
}

func TestAStrangerIsAskedAboutOnceAndHeardOnceItIsAllowed(t *testing.T) {
	t.Parallel()
	s := New(Options{Access: Access{Network: true}})
	now := time.Unix(100, 0)
	undo := packet("/posewright/trigger/undo")
	for range 3 {
		heard(s, "192.168.1.7:9000", undo, now)
		heard(s, "192.168.1.8:9000", packet("/avatar/parameters/Lean", 0.5), now) // VRChat on another computer
		heard(s, "192.168.1.9:9000", packet("/tracking/trackers/1/position", 0.5), now)
	}
	var told []string
	for from, ok := s.Stranger(); ok; from, ok = s.Stranger() {
		told = append(told, from.String())
	}
	if fmt.Sprint(told) != "[192.168.1.7 192.168.1.8]" {
		t.Errorf("the person is asked about %v", told)
	}
	s.SetAccess(Access{Network: true, Allowed: []netip.Addr{netip.MustParseAddr("192.168.1.7")}})
	s.Ignore(netip.MustParseAddr("192.168.1.8"))
	if asking := s.Status().Asking; len(asking) != 0 {
		t.Errorf("asking are %v", asking)
	}
	if taken, _ := heard(s, "192.168.1.7:9000", undo, now); taken != 1 {
		t.Error("an allowed one is not heard")
	}
	if taken, bytes := heard(s, "192.168.1.8:9000", undo, now.Add(time.Hour)); taken != 0 || bytes != 0 || len(s.Status().Asking) != 0 {
		t.Errorf("an ignored one is answered with %d bytes", bytes)
	}
	for i := range 1000 { // forged addresses
		heard(s, fmt.Sprintf("10.0.%d.%d:9000", i/250, i%250), undo, now)
	}
	if asking := s.Status().Asking; len(asking) != mostStrangers || asking[mostStrangers-1].String() != "10.0.3.249" {
		t.Errorf("%d are asking", len(asking))
	}
	for _, ok := s.Stranger(); ok; _, ok = s.Stranger() {
	}
	if len(s.gate.asked) > 2*mostStrangers {
		t.Errorf("%d that were asked about are remembered", len(s.gate.asked))
	}
}

// To an address that is not allowed no answer is longer than three times the question, whatever is asked; the address
// may be forged.
func TestNothingIsAmplifiedToAStranger(t *testing.T) {
	t.Parallel()
	s := New(Options{Access: Access{Network: true}})
	now := time.Unix(100, 0)
	answers := 0
	for _, question := range [][]byte{packet("/posewright/notify"), packet("/posewright/get/a"), packet("/posewright/x"), packet("/posewright/"), packet("/posewright/set/a", strings.Repeat("x", 5000)),
		packet("/posewright/notify", 9100), []byte("/posewright/"), []byte("/posewright"), []byte("/"), {}, packet("/posewright/" + strings.Repeat("x", 3000)), packet("/avatar/change", "a")} {
		now = now.Add(time.Second)
		_, bytes := heard(s, "192.168.1.7:9000", question, now)
		if bytes > mostDenial*len(question) {
			t.Errorf("%d bytes are answered with %d", len(question), bytes)
		}
		if bytes > 0 {
			answers++
		}
	}
	if answers < 5 {
		t.Errorf("%d are answered", answers)
	}
	bytes := 0
	for range 1000 {
		_, more := heard(s, "192.168.1.7:9000", packet("/posewright/get/a"), now)
		bytes += more
	}
	if bytes > denialsAtOnce*100 {
		t.Errorf("1000 questions at once are answered with %d bytes", bytes)
	}
}

// An address of the network is sent 32 kB a second, whatever it asks for; an IPv6 network is one address. Programs on
// this computer are sent all.
func TestAnAddressIsSentItsShareOfBytes(t *testing.T) {
	t.Parallel()
	now := time.Unix(100, 0)
	var values []Value
	for i := range 1000 {
		values = append(values, Value{Path: fmt.Sprint("some.parameter", i), Is: 0.5})
	}
	for _, c := range []struct {
		name string
		to   []string
		most int // bytes in ten seconds
	}{{"an address", []string{"192.168.1.7:9000"}, 11 * bytesPerSecond}, {"two ports of one", []string{"192.168.1.7:9000", "192.168.1.7:9001"}, 11 * bytesPerSecond},
		{"an IPv6 network", []string{"[2001:db8::1]:9000", "[2001:db8::2]:9000", "[2001:db8::ffff:1]:9000"}, 11 * bytesPerSecond},
		{"two addresses", []string{"192.168.1.7:9000", "192.168.1.8:9000"}, 22 * bytesPerSecond}, {"this computer", []string{"127.0.0.1:9000"}, 1 << 30}} {
		s := New(Options{Access: Access{Network: true, Everyone: true}})
		bytes, sent, asked := 0, 0, 0
		for tick := range 100 {
			for _, to := range c.to {
				sent += s.Answer(netip.MustParseAddrPort(to), values, now.Add(time.Duration(tick)*time.Second/10))
				asked += len(values)
			}
			bytes += answered(s)
		}
		if bytes > c.most || bytes < min(c.most, asked*40)*8/11 {
			t.Errorf("%s is sent %d bytes, at most %d", c.name, bytes, c.most)
		}
		if all := c.most == 1<<30; (sent == asked) != all {
			t.Errorf("%s is sent %d values of %d", c.name, sent, asked)
		}
	}
}

func TestTheListingIsSentOnceASecond(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	now := time.Unix(100, 0)
	one, another, here := netip.MustParseAddr("192.168.1.7"), netip.MustParseAddr("192.168.1.8"), netip.MustParseAddr("127.0.0.1")
	for _, c := range []struct {
		to    netip.Addr
		after time.Duration
		lists bool
	}{{one, 0, true}, {one, 0, false}, {another, 0, true}, {one, 999 * time.Millisecond, false}, {one, time.Second, true}, {one, 1999 * time.Millisecond, false}, {here, 0, true}, {here, 0, true}} {
		if s.Lists(c.to, now.Add(c.after)) != c.lists {
			t.Errorf("%v after %v: lists is %v", c.to, c.after, !c.lists)
		}
	}
	for i := range 3 * mostComputers { // forged addresses take no more memory
		s.Lists(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}), now.Add(time.Duration(i)*time.Second/mostComputers))
	}
	if n := len(s.gate.shares); n > mostComputers {
		t.Errorf("%d addresses are remembered", n)
	}
}
