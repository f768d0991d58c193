package inputs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/vmc"
)

func await(t *testing.T, what string, again func(), done func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !done(); time.Sleep(time.Millisecond) {
		if again(); time.Now().After(end) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// freePort is a UDP port of the loopback address that nobody has at the moment.
func freePort(t *testing.T) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	return conn.LocalAddr().String()
}

// only is a configuration in which one input alone is on.
func only(id, address string) Config {
	c := Config{}
	for _, k := range kinds {
		c[k.ID] = Choice{Off: k.ID != id}
	}
	c[id] = Choice{Address: address}
	return c
}

func statusOf(h *Hub, id string) Status {
	for _, s := range h.Statuses() {
		if s.Kind.ID == id {
			return s
		}
	}
	panic("unknown input " + id)
}

func datagram(x float64) []byte {
	var w osc.Writer
	vmc.AppendDevice(&w, trackers.Tracker, "T", trackers.Pose{Position: mgl64.Vec3{x, 1, 0}, Rotation: mgl64.QuatIdent()})
	return w.Bytes()
}

func TestAnInputReceivesAndIsGoneWhenItIsSwitchedOff(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(trackers.Monotonic())
	h := New(t.Context(), Options{Store: store})
	address := freePort(t)
	h.Apply(only("vmc", address))
	await(t, "it listens", func() {}, func() bool { return statusOf(h, "vmc").State == trackers.Listening })
	conn, err := net.Dial("udp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	var frame trackers.Frame
	await(t, "the device appears, and its datagram is counted", func() { _, _ = conn.Write(datagram(1)) }, func() bool {
		store.Snapshot(&frame)
		return frame.Count == 1 && statusOf(h, "vmc").Packets > 0
	})
	if s := statusOf(h, "vmc"); !s.On || s.Source != frame.Devices[0].Source {
		t.Errorf("its status is %+v", s)
	}
	if s := statusOf(h, "vrchat"); s.On || s.State != trackers.Stopped {
		t.Errorf("another input is %+v", s)
	}

	h.Pause(true)
	h.Wait()
	if store.Snapshot(&frame); frame.Count != 0 || statusOf(h, "vmc").On {
		t.Error("a paused input keeps its devices")
	}
	taken, err := net.ListenPacket("udp", address)
	if err != nil {
		t.Fatalf("a paused input keeps its port: %v", err)
	}
	taken.Close()
	h.Pause(false)
	await(t, "it listens again", func() {}, func() bool { return statusOf(h, "vmc").State == trackers.Listening })
}

func TestAnInputThatFailsSaysWhyAndIsTriedAgain(t *testing.T) {
	t.Parallel()
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := New(t.Context(), Options{Store: trackers.NewStore(trackers.Monotonic())})
	h.Apply(only("vmc", taken.LocalAddr().String()))
	await(t, "it fails", func() {}, func() bool { return statusOf(h, "vmc").State == trackers.Failed })
	if detail := statusOf(h, "vmc").Detail.String(); !strings.Contains(detail, "is in use by another program") {
		t.Errorf("it says %q", detail)
	}
	taken.Close()
	await(t, "it listens by itself", func() {}, func() bool { return statusOf(h, "vmc").State == trackers.Listening })
}

// One rule holds for all protocols: what comes is strange as long as no message of it means anything.
func TestASenderThatIsNotUnderstoodIsSaidToBeNewer(t *testing.T) {
	t.Parallel()
	h := New(t.Context(), Options{Store: trackers.NewStore(trackers.Monotonic())})
	address := map[string]string{"vmc": freePort(t), "mocopi": freePort(t)}
	config := only("vmc", address["vmc"])
	config["mocopi"] = Choice{Address: address["mocopi"]}
	h.Apply(config)
	for id, packet := range map[string]string{"vmc": "/VMC/Next\x00\x00\x00,\x00\x00\x00", "mocopi": "\x08\x00\x00\x00next12345678"} {
		await(t, id+" listens", func() {}, func() bool { return statusOf(h, id).State == trackers.Listening })
		conn, err := net.Dial("udp", address[id])
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		await(t, id+" is not understood", func() { _, _ = conn.Write([]byte(packet)) }, func() bool {
			s := statusOf(h, id)
			return s.Strange && strings.Contains(s.Detail.String(), "newer than Posewright knows")
		})
	}
	conn, err := net.Dial("udp", address["vmc"])
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	await(t, "a device makes it understood", func() { _, _ = conn.Write(datagram(1)) }, func() bool { return !statusOf(h, "vmc").Strange })
}

func TestApplyTouchesOnlyWhatChanged(t *testing.T) {
	t.Parallel()
	h := New(t.Context(), Options{Store: trackers.NewStore(trackers.Monotonic())})
	c := only("vmc", freePort(t))
	c["mocopi"] = Choice{Address: freePort(t)}
	h.Apply(c)
	before := map[string]*run{"vmc": h.runs["vmc"], "mocopi": h.runs["mocopi"]}
	c["mocopi"] = Choice{Address: freePort(t)}
	h.Apply(c)
	if h.runs["vmc"] != before["vmc"] {
		t.Error("an input that did not change was started anew")
	}
	if h.runs["mocopi"] == before["mocopi"] || h.runs["mocopi"].address != c["mocopi"].Address {
		t.Error("an input keeps its old address")
	}
}

func TestAnInputIsQuietAfterTenSecondsOfSilence(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	h := New(t.Context(), Options{Store: trackers.NewStore(clock.Now)})
	h.Apply(only("vmc", freePort(t)))
	await(t, "it listens", func() {}, func() bool { return statusOf(h, "vmc").State == trackers.Listening })
	clock.Set(9 * time.Second)
	if statusOf(h, "vmc").Quiet {
		t.Error("it is called quiet after nine seconds")
	}
	clock.Set(10 * time.Second)
	s := statusOf(h, "vmc")
	if !s.Quiet {
		t.Fatal("it is not called quiet after ten seconds")
	}
}

func TestNothingListensToTheNetworkUnasked(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, k := range kinds {
		choice := Config(nil).Of(k)
		if choice.Off != k.OffAtFirst {
			t.Errorf("%s is off: %v", k.Name, choice.Off)
		}
		if choice.Address == "" {
			continue
		}
		if ReachOf(choice.Address) != ThisMachine {
			t.Errorf("%s listens at %s", k.Name, choice.Address)
		}
		if err := k.CheckAddress(choice.Address); err != nil {
			t.Errorf("%s: %v", k.Name, err)
		}
		if other, taken := seen[choice.Address]; taken {
			t.Errorf("%s and %s share %s", k.Name, other, choice.Address)
		}
		seen[choice.Address] = k.Name
		if strings.HasSuffix(choice.Address, ":9000") {
			t.Errorf("%s takes the port of VRChat", k.Name)
		}
	}
}

func TestReachChangesTheHostAlone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		address string
		reach   Reach
		there   string
	}{
		{"127.0.0.1:39540", ThisMachine, ":39540"}, {"localhost:1", ThisMachine, ":1"}, {"[::1]:1", ThisMachine, ":1"},
		{":39540", LocalNetwork, ":39540"}, {"0.0.0.0:39540", LocalNetwork, ":39540"}, {"192.168.1.5:7", LocalNetwork, ":7"},
	} {
		if got := ReachOf(c.address); got != c.reach {
			t.Errorf("%s reaches %v", c.address, got)
		}
		if got := WithReach(c.address, LocalNetwork); got != c.there {
			t.Errorf("%s for the network is %s", c.address, got)
		}
		if got := WithReach(c.address, ThisMachine); ReachOf(got) != ThisMachine {
			t.Errorf("%s for this machine is %s", c.address, got)
		}
	}
}

func TestAddressesThatAreNoneAreRefusedInWords(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"39540", "host", ":0", ":65536", ":port", "a b:1", "", "http://x:1", "fe80::1%eth0:39540", "[fe80::1]:39540"} {
		if kinds[0].CheckAddress(bad) == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
	if err := (Config{"fax": {}}).Validate(); err == nil {
		t.Error("an input that there is not is accepted")
	}
	if err := (Config{"vmc": {Address: "x"}}).Validate(); err == nil || !strings.HasPrefix(err.Error(), "VMC: ") {
		t.Errorf("got %v", err)
	}
}

func TestEverythingEndsWithTheContext(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	h := New(ctx, Options{Store: trackers.NewStore(trackers.Monotonic())})
	c := Config{}
	for _, k := range kinds {
		if k.Listens {
			c[k.ID] = Choice{Address: freePort(t)}
		}
	}
	h.Apply(c)
	var ends []chan struct{}
	for _, r := range h.runs {
		ends = append(ends, r.done)
	}
	stop()
	for i, end := range ends {
		select {
		case <-end:
		case <-time.After(30 * time.Second):
			t.Fatal(errors.New(fmt.Sprint("run ", i, " goes on")))
		}
	}
}

// slow is a source whose opening and closing block until they are allowed, as a library or a name server may.
type slow struct {
	name         string
	open, closed chan struct{}
	running      *atomic.Int64 // how many of its kind run
	most         *atomic.Int64 // how many ever did at once
	runs         *atomic.Int64
}

func (s slow) Name() string { return s.name }

func (s slow) Run(ctx context.Context, _ *trackers.Store) error {
	s.runs.Add(1)
	s.most.Store(max(s.most.Load(), s.running.Add(1)))
	defer s.running.Add(-1)
	<-s.open
	<-ctx.Done()
	<-s.closed
	return nil
}

func (s slow) Status() trackers.Status { return trackers.Status{State: trackers.Listening} }

func TestNothingThatBlocksInAnInputBlocksTheCaller(t *testing.T) {
	t.Parallel()
	s := slow{"slow", make(chan struct{}), make(chan struct{}), new(atomic.Int64), new(atomic.Int64), new(atomic.Int64)}
	h := New(t.Context(), Options{Store: trackers.NewStore(trackers.Monotonic())})
	h.kinds = []Kind{{Protocol: recording.Protocol{ID: "slow", Name: "Slow"}, Address: "127.0.0.1:1", new: func(string, Hooks) trackers.Source { return s }}}
	called := make(chan struct{})
	go func() {
		defer close(called)
		h.Apply(Config{})
		await(t, "the source is asked to open", func() {}, func() bool { return s.runs.Load() == 1 })
		h.Retry("slow")                                   // while it opens
		h.Apply(Config{"slow": {Address: "127.0.0.1:2"}}) // while the one before has not ended
		h.Pause(true)
		h.Pause(false)
		h.Retry("slow")
		h.Statuses()
	}()
	select {
	case <-called:
	case <-time.After(20 * time.Second):
		t.Fatal("the caller waits for the source")
	}
	if s.runs.Load() != 1 {
		t.Errorf("%d runs were begun while the first had not ended", s.runs.Load())
	}
	close(s.open)
	close(s.closed)
	await(t, "the last one runs", func() {}, func() bool { return s.runs.Load() >= 2 && s.running.Load() == 1 })
	h.Pause(true)
	h.Wait()
	if s.running.Load() != 0 || s.most.Load() != 1 {
		t.Errorf("%d run, %d ran at once", s.running.Load(), s.most.Load())
	}
}

func TestInputsThatSwapTheirPortsBothListen(t *testing.T) {
	t.Parallel()
	h := New(t.Context(), Options{Store: trackers.NewStore(trackers.Monotonic())})
	one, other := freePort(t), freePort(t)
	c := only("vmc", one)
	c["mocopi"] = Choice{Address: other}
	h.Apply(c)
	listening := func(id, address string) func() bool {
		return func() bool {
			s := statusOf(h, id)
			if s.State == trackers.Failed {
				t.Fatalf("%s: %s", id, s.Detail)
			}
			return s.State == trackers.Listening && s.Address == address
		}
	}
	for range 20 {
		await(t, "VMC listens", func() {}, listening("vmc", one))
		await(t, "mocopi listens", func() {}, listening("mocopi", other))
		one, other = other, one
		c["vmc"], c["mocopi"] = Choice{Address: one}, Choice{Address: other}
		h.Apply(c)
	}
}

// kaput is a source with an error in its program.
type kaput struct{ slow }

func (kaput) Run(context.Context, *trackers.Store) error { panic("kaput") }

func TestAnInputThatPanicsIsReportedAndCanBeStartedAgain(t *testing.T) {
	t.Parallel()
	var crashes atomic.Int64
	h := New(t.Context(), Options{Store: trackers.NewStore(trackers.Monotonic()), Start: func(where string, run func()) {
		go func() {
			defer func() {
				if value := recover(); value == "kaput" && where == "the input Kaput" {
					crashes.Add(1)
				}
			}()
			run()
		}()
	}})
	h.kinds = []Kind{{Protocol: recording.Protocol{ID: "kaput", Name: "Kaput"}, new: func(string, Hooks) trackers.Source { return kaput{slow{name: "Kaput"}} }}}
	h.Apply(Config{})
	for n := range int64(3) {
		await(t, "its owner learns of the panic", func() {}, func() bool { return crashes.Load() == n+1 })
		if s := statusOf(h, "kaput"); s.State != trackers.Failed || !strings.Contains(s.Detail.String(), "internal error") {
			t.Errorf("the status is %+v", s)
		}
		h.Retry("kaput")
	}
}

func TestIPv6IsRefusedWhereTheProtocolHasNone(t *testing.T) {
	t.Parallel()
	for _, k := range kinds {
		for _, address := range []string{"[::1]:39540", "[fe80::1%Wi-Fi 2]:39540", "[fd00::2]:39540"} {
			if err := k.CheckAddress(address); (err != nil) != (k.ID == "mocopi" || k.ID == "vmt" || k.ID == "natnet") {
				t.Errorf("%s at %s: %v", k.Name, address, err)
			}
		}
	}
}

func TestSendersSeeTheAddressesThatReachThisMachine(t *testing.T) {
	t.Parallel()
	for all, want := range map[string]string{
		"127.0.0.1 ::1 fe80::1 fd00::2 192.168.1.5 169.254.3.4 224.0.0.1": "192.168.1.5 fd00::2",
		"127.0.0.1 ::1 fe80::1 169.254.3.4 fe80::2":                       "169.254.3.4 fe80::1 fe80::2",
		"127.0.0.1 ::1 fe80::1":                                           "fe80::1",
		"127.0.0.1 ::1":                                                   "",
	} {
		var given []netip.Addr
		for at := range strings.FieldsSeq(all) {
			given = append(given, netip.MustParseAddr(at))
		}
		if got := strings.Trim(fmt.Sprint(reachable(given)), "[]"); got != want {
			t.Errorf("%s: %s, not %s", all, got, want)
		}
	}
}

// server is a source that fails once and then is opening for as long as it runs.
type server struct {
	runs  atomic.Int32
	state atomic.Uint32
}

func (*server) Name() string { return "server" }

func (s *server) Status() trackers.Status {
	return trackers.Status{State: trackers.State(s.state.Load()), Detail: phrase.Plain("no server answers")}
}

func (s *server) Run(ctx context.Context, _ *trackers.Store) error {
	s.state.Store(uint32(trackers.Stopped))
	if s.runs.Add(1) == 1 {
		s.state.Store(uint32(trackers.Failed))
		return errors.New("no server answers")
	}
	<-ctx.Done()
	return nil
}

// A panel that shows why an input failed would jump each time that the input is tried again.
func TestAnInputThatIsTriedAgainStillSaysWhyItFailed(t *testing.T) {
	t.Parallel()
	h := New(t.Context(), Options{Store: trackers.NewStore(trackers.Monotonic())})
	source := &server{}
	h.kinds = []Kind{{Protocol: recording.Protocol{ID: "vrpn", Name: "VRPN"}, new: func(string, Hooks) trackers.Source { return source }}}
	h.Apply(Config{})
	await(t, "it is tried again", func() {}, func() bool { return source.runs.Load() == 2 })
	if s := statusOf(h, "vrpn"); s.State != trackers.Failed || s.Detail.String() != "no server answers" {
		t.Errorf("it is %v, %q", s.State, s.Detail)
	}
	source.state.Store(uint32(trackers.Listening))
	if s := statusOf(h, "vrpn"); s.State != trackers.Listening {
		t.Errorf("once it listens it is %v", s.State)
	}
}

func TestInputsThatOfferBodiesTakeTheChoice(t *testing.T) {
	t.Parallel()
	offered := 0
	for _, kind := range Kinds() {
		if _, ok := kind.new(kind.Address, Hooks{}).(bodySource); ok != kind.Bodies {
			t.Errorf("%s offers bodies: %v, and takes the choice: %v", kind.ID, kind.Bodies, ok)
		}
		if kind.Bodies {
			offered++
		}
	}
	if offered != 2 {
		t.Errorf("%d inputs offer bodies", offered)
	}
}
