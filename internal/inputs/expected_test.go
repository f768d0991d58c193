package inputs

import (
	"testing"

	"posewright/trackers"
)

func TestExpectedInputsAreThoseThatDataMayBeWaitedFor(t *testing.T) {
	t.Parallel()
	vmc, _ := KindOf("vmc")
	vrpn, _ := KindOf("vrpn")
	quiet := Status{Kind: vmc, On: true, Quiet: true, Status: trackers.Status{State: trackers.Listening}}
	all := []Status{quiet, {Kind: vrpn, On: true, Status: trackers.Status{State: trackers.Receiving}}}
	if Expected(&quiet, all, Config{}) {
		t.Error("while another input receives, one that nobody configured is expected")
	}
	if !Expected(&quiet, all, Config{"vmc": {}}) || !Expected(&quiet, all[:1], Config{}) {
		t.Error("an input that data is waited for is not expected")
	}
	if kinds := Receiving(all); len(kinds) != 1 || kinds[0].ID != "vrpn" {
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
