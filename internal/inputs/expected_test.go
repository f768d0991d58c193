package inputs

import (
	"strings"
	"testing"

	"posewright/rig/phrase"
	"posewright/trackers"
)

func TestTheNearestCauseOfSilenceIsSaidOnce(t *testing.T) {
	t.Parallel()
	quiet := func(id, address string, change func(*Status)) Status {
		kind, _ := KindOf(id)
		if address == "" {
			address = kind.Address
		}
		s := Status{Kind: kind, On: true, Quiet: true, Address: address, Status: trackers.Status{State: trackers.Listening}}
		if change != nil {
			change(&s)
		}
		return s
	}
	receiving := quiet("vrpn", "", func(s *Status) { s.State, s.Quiet = trackers.Receiving, false })
	for name, c := range map[string]struct {
		all    []Status
		config Config
		want   string
	}{
		"nobody has chosen anything": {[]Status{quiet("vmc", "", nil), quiet("vrchat", "", nil), quiet("mocopi", "", nil)},
			Config{}, "VMC: nothing has arrived from this computer"},
		"another input receives": {[]Status{quiet("vmc", "", nil), receiving}, Config{}, ""},
		"one is configured": {[]Status{quiet("vmc", "", nil), quiet("mocopi", "", nil), receiving},
			Config{"mocopi": {}}, "mocopi: nothing has arrived. It comes from a phone, so choose Local network"},
		"in the local network": {[]Status{quiet("vmc", ":39540", nil)}, Config{"vmc": {Address: ":39540"}}, "firewall"},
		"the sender has stopped": {[]Status{quiet("vmc", "", func(s *Status) { s.Packets = 1 })}, Config{},
			"the sender has stopped"},
		"live output has the port": {[]Status{quiet("vmc", "", func(s *Status) {
			s.Spare = trackers.Spare{Usual: "127.0.0.1:39539", Note: phrase.Say("Live output sends to port 39539")}
		})}, Config{}, "VMC: nothing has arrived. Live output sends to port 39539."},
		"another protocol": {[]Status{quiet("vmc", "", func(s *Status) {
			s.State, s.Quiet, s.Packets, s.Malformed = trackers.Receiving, false, 9, 9
		})}, Config{}, "of another protocol"},
		"not for long enough": {[]Status{quiet("vmc", "", func(s *Status) { s.Quiet = false })}, Config{}, ""},
	} {
		if got := Silence(c.all, c.config).String(); (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
	if kinds := Receiving([]Status{quiet("vmc", "", nil), receiving}); len(kinds) != 1 || kinds[0].ID != "vrpn" {
		t.Errorf("receiving are %+v", kinds)
	}
}

func TestOnlyAnInputThatThePersonReliesOnIsAFailure(t *testing.T) {
	t.Parallel()
	all := make([]Status, 0, 8)
	for _, kind := range Kinds() {
		all = append(all, Status{Kind: kind, On: true, Status: trackers.Status{State: trackers.Failed}})
	}
	all[0].State = trackers.Listening // VMC
	if s := Failure(all, Config{}); s != nil {
		t.Errorf("%s is a failure", s.Kind.Name)
	}
	if s := Failure(all, Config{"mocopi": {}}); s == nil || s.Kind.ID != "mocopi" {
		t.Errorf("a configured input that fails is %+v", s)
	}
	all[0].State = trackers.Failed
	if s := Failure(all, Config{}); s == nil || s.Kind.ID != "vmc" {
		t.Errorf("VMC that fails is %+v", s)
	}
}
