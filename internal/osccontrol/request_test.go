package osccontrol

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"posewright/trackers/osc"
)

var sender = netip.MustParseAddrPort("127.0.0.1:5000")

// packet is one message with the arguments given.
func packet(address string, arguments ...any) []byte {
	tags := ""
	for _, a := range arguments {
		switch a := a.(type) {
		case float64:
			tags += "d"
		case float32:
			tags += "f"
		case int:
			tags += "i"
		case string:
			tags += "s"
		case []byte:
			tags += "b"
		case bool:
			tags += map[bool]string{true: "T", false: "F"}[a]
		}
	}
	var w osc.Writer
	w.Message(address, tags)
	for _, a := range arguments {
		switch a := a.(type) {
		case float64:
			w.Float64(a)
		case float32:
			w.Float32(a)
		case int:
			w.Int32(int32(a))
		case string:
			w.Text(a)
		case []byte:
			w.Blob(a)
		}
	}
	return w.Bytes()
}

func readPacket(packet []byte) (Request, bool, error) {
	var reader osc.Reader
	reader.Reset(packet)
	if !reader.Next() {
		return Request{}, false, nil
	}
	return Read(reader.Message(), sender)
}

func TestMessagesAreReadAsWhatTheyAskFor(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		packet []byte
		want   Request
	}{
		{packet("/posewright/set/torso.wristLine", float32(0.1)), Request{Kind: Set, Path: "torso.wristLine", Value: "0.1", Number: 0.1}},
		{packet("/posewright/set/torso/wristLine", 1.25), Request{Kind: Set, Path: "torso.wristLine", Value: "1.25", Number: 1.25}},
		{packet("/posewright/set/a", 3), Request{Kind: Set, Path: "a", Value: "3", Number: 3, Whole: true}},
		{packet("/posewright/set/a", true), Request{Kind: Set, Path: "a", Value: "on", Number: 1}},
		{packet("/posewright/set/a", false), Request{Kind: Set, Path: "a", Value: "off"}},
		{packet("/posewright/set/arms.method", "pole"), Request{Kind: Set, Path: "arms.method", Value: "pole", Number: 1}},
		{packet("/posewright/input/3", float32(0.5)), Request{Kind: Input, Path: "3", Value: "0.5", Number: 0.5}},
		{packet("/posewright/trigger/calibrate/accept"), Request{Kind: Trigger, Path: "calibrate/accept"}},
		{packet("/posewright/trigger/undo", float32(1)), Request{Kind: Trigger, Path: "undo"}},
		{packet("/posewright/get/a"), Request{Kind: Get, Path: "a"}},
		{packet("/posewright/get/a", 9100), Request{Kind: Get, Path: "a", Port: 9100}},
		{packet("/posewright/notify"), Request{Kind: Notify}},
		{packet("/posewright/notify/status", 9100), Request{Kind: Notify, Path: "status", Port: 9100}},
		{packet("/posewright/notify/", 0), Request{Kind: Notify, Off: true}},
		{packet("/avatar/parameters/Gesture/Left", 2), Request{Kind: AvatarValue, Path: "Gesture/Left", Value: "2", Number: 2, Whole: true}},
		{packet("/avatar/change", "avtr_1"), Request{Kind: AvatarChange}},
	} {
		test.want.From = sender
		got, ok, err := readPacket(test.packet)
		if err != nil || !ok || got != test.want {
			t.Errorf("%q: read as %+v, %v, %v, not %+v", test.packet, got, ok, err, test.want)
		}
	}
}

func TestWhatIsOfOtherProgramsIsIgnoredAndWhatIsWrongIsSaid(t *testing.T) {
	t.Parallel()
	for _, p := range [][]byte{packet("/tracking/trackers/1/position", 1.0), packet("/avatar/changes"), packet("/posewrights"),
		packet("/posewright/trigger/undo", 0), packet("/posewright/trigger/undo", false)} {
		if got, ok, err := readPacket(p); ok || err != nil {
			t.Errorf("%q: %+v, %v", p, got, err)
		}
	}
	for _, test := range []struct {
		packet []byte
		words  string
	}{
		{packet("/posewright/delete/everything"), "no request"},
		{packet("/posewright/notifyall"), "no request"},
		{packet("/posewright/set/"), "names nothing"},
		{packet("/posewright/set/a"), "needs one value"},
		{packet("/posewright/input/a"), "needs one value"},
		{packet("/posewright/set/a", 1, 2), "needs one value"},
		{packet("/posewright/set/a", []byte{1}), "needs one value"},
		{packet("/posewright/set/a", strings.Repeat("x", 5000)), "needs one value"},
		{packet("/posewright/get/a", 70000), "not a port"},
		{packet("/posewright/get/a", 9100.5), "not a port"},
	} {
		if _, ok, err := readPacket(test.packet); ok || err == nil || !strings.Contains(err.Error(), test.words) {
			t.Errorf("%q: %v, want %q", test.packet, err, test.words)
		}
	}
}

func TestValuesSetAgainReplaceTheOnesBeforeUnlessACommandLiesBetween(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	var reader osc.Reader
	now := time.Unix(100, 0)
	for _, p := range [][]byte{packet("/posewright/set/a", 1), packet("/posewright/set/b", 2), packet("/posewright/set/a", 3),
		packet("/posewright/trigger/undo"), packet("/posewright/set/a", 4)} {
		s.receive(&reader, p, sender, now)
	}
	var got []string
	for _, r := range s.Take(nil) {
		got = append(got, r.Path+r.Value)
	}
	if want := "b2 a3 undo a4"; strings.Join(got, " ") != want {
		t.Errorf("taken: %v, not %s", got, want)
	}
	if left := s.Take(nil); len(left) != 0 {
		t.Errorf("taken twice: %v", left)
	}
}

func TestAFloodIsDroppedAndTheRateRecovers(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	var reader osc.Reader
	now := time.Unix(100, 0)
	for range 10 * burst {
		s.receive(&reader, packet("/posewright/set/a", 1), sender, now)
	}
	if c := s.Status().Counts; c.Requests != burst || c.Dropped != 9*burst {
		t.Errorf("%+v", c)
	}
	now = now.Add(time.Second / 10)
	for range burst {
		s.receive(&reader, packet("/posewright/set/a", 1), sender, now)
	}
	if c := s.Status().Counts; c.Requests != burst+mostPerSecond/10 {
		t.Errorf("after 0.1 s %d were taken, not %d", c.Requests, burst+mostPerSecond/10)
	}
	for range 10 * refusalsAtOnce {
		s.receive(&reader, packet("/posewright/nonsense"), sender, now)
	}
	if n := len(s.answers); n != refusalsAtOnce {
		t.Errorf("%d refusals are sent at once, not %d", n, refusalsAtOnce)
	}
}

func TestAnAddressThatOtherComputersReachMustBeAllowed(t *testing.T) {
	t.Parallel()
	known := func(*Mapping) error { return nil }
	for address, fine := range map[string]bool{DefaultAddress: true, "localhost:9001": true, "[::1]:9001": true, ":9001": false, "0.0.0.0:9001": false,
		"192.168.1.2:9001": false} {
		c := Config{Address: address}
		if err := c.Validate(known); (err == nil) != fine {
			t.Errorf("%s: %v", address, err)
		}
		c.Network = true
		if err := c.Validate(known); err != nil {
			t.Errorf("%s, allowed: %v", address, err)
		}
	}
	c := Config{Address: DefaultAddress, Allowed: []string{"192.168.1.2", "fe80::1"}}
	if err := c.Validate(known); err != nil {
		t.Error(err)
	}
	if c.Allowed[1] = "my phone"; c.Validate(known) == nil {
		t.Error("a computer without an address is accepted")
	}
	for _, address := range []string{"", "9001", "127.0.0.1:x", "127.0.0.1:70000"} {
		if (&Config{Address: address, Network: true}).Validate(known) == nil {
			t.Errorf("%q is accepted", address)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(packet("/posewright/set/torso.wristLine", float32(0.5)))
	f.Add(packet("/posewright/notify/status", 9100))
	f.Add(packet("/avatar/parameters/Smile", true))
	f.Add([]byte("#bundle\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x0c/avatar/chan\x00"))
	s := New(Options{})
	f.Fuzz(func(t *testing.T, data []byte) {
		var reader osc.Reader
		s.receive(&reader, data, sender, time.Unix(0, 0).Add(time.Duration(len(data))*time.Hour))
		for _, r := range s.Take(nil) {
			if len(r.Path) > longestName || len(r.Value) > longestName || r.Kind > AvatarChange {
				t.Errorf("%+v", r)
			}
		}
		for len(s.answers) > 0 {
			reader.Reset((<-s.answers).packet)
			if !reader.Next() || string(reader.Message().Address) != "/posewright/error" {
				t.Error("a refusal is no OSC message")
			}
		}
	})
}
