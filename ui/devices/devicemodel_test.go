//go:build cgo

package devices

import (
	"math"
	"strings"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/internal/inputs"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/ui/text"
)

func TestTheLineOfADeviceSaysHowWellItIsTracked(t *testing.T) {
	t.Parallel()
	d := trackers.Device{Kind: trackers.Tracker, Serial: "LHR-1", Name: "LHR-1", RateHz: 89.6, Jitter: 1300 * time.Microsecond, Received: time.Second, Battery: -1}
	now := time.Second + 9*time.Millisecond
	if got := deviceLine(&d, now); got != "90 Hz ±1.3 ms · 9 ms" || devices.TrackingOf(&d, now) != devices.Tracked {
		t.Errorf("tracked: %q", got)
	}
	d.Battery, d.Jitter = 0.824, time.Microsecond
	if got := deviceLine(&d, now); got != "90 Hz · 9 ms · 82 %" {
		t.Errorf("with a battery: %q", got)
	}
	d.Inferred = true
	if got := deviceLine(&d, now); got != "estimated · 90 Hz · 9 ms · 82 %" || devices.TrackingOf(&d, now) != devices.Inferred {
		t.Errorf("inferred: %q", got)
	}
	d.Inferred, d.Held = false, true
	if got := deviceLine(&d, now); got != "paused · 82 %" {
		t.Errorf("paused: %q", got)
	}
	d.Doubt = trackers.OutOfReach
	if got := deviceLine(&d, 5*time.Second); got != "out of reach · lost 4 s ago" {
		t.Errorf("a device that is not believed: %q", got)
	}
	d.Doubt = trackers.Believed
	d.StandIn = true
	if got := deviceLine(&d, 5*time.Second); got != "estimated · lost 4 s ago" {
		t.Errorf("one that the body stands in for: %q", got)
	}
	d.StandIn = false
	if got := deviceLine(&d, 5*time.Second); got != "lost 4 s ago" || devices.TrackingOf(&d, 5*time.Second) != devices.Lost {
		t.Errorf("lost: %q", got)
	}
	d.Dropped = 3
	if tip := deviceTip(&d); !strings.Contains(tip, "3 poses rejected") || !strings.Contains(tip, "82 %") {
		t.Errorf("the tip is %q", tip)
	}
}

func TestWhatADeviceIsWornAsIsOneOfTheOptions(t *testing.T) {
	t.Parallel()
	if len(assignableRoles) != int(calibration.RoleCount) {
		t.Fatalf("%d roles can be chosen, there are %d", len(assignableRoles), calibration.RoleCount)
	}
	d := &trackers.Device{Kind: trackers.Tracker, Serial: "a"}
	var a calibration.Assignments
	if roleChosen(a, d) != 0 || roleChosen(a.With("tracker", "a", ""), d) != 1 {
		t.Error("automatic and ignored are mixed up")
	}
	options := roleOptions()
	for i, role := range assignableRoles {
		if at := roleChosen(a.With("tracker", "a", role.String()), d); at != i+2 || options[at] != text.DeviceRole(role) {
			t.Errorf("%v is option %d, %q", role, at, options[at])
		}
	}
}

func TestAnInputSaysInWordsAndByAMarkHowItDoes(t *testing.T) {
	t.Parallel()
	vmc, _ := inputs.KindOf("vmc")
	vrpn, _ := inputs.KindOf("vrpn")
	on := func(kind inputs.Kind, state trackers.State, quiet bool) *inputs.Status {
		return &inputs.Status{Kind: kind, On: true, Address: "127.0.0.1:39540", Quiet: quiet, Status: trackers.Status{State: state, Detail: phrase.Plain("the port is taken")}}
	}
	with := func(s *inputs.Status, program string, strange bool) *inputs.Status {
		s.Program, s.Strange = program, strange
		return s
	}
	marks := map[slotState]string{}
	for _, test := range []struct {
		s            *inputs.Status
		word, remark string
	}{
		{&inputs.Status{Kind: vmc}, "Off", ""},
		{on(vmc, trackers.Listening, false), "Waiting", ""},
		{on(vmc, trackers.Receiving, false), "Receiving", ""},
		{on(vmc, trackers.Failed, false), "Can't receive", "The port is taken"},
		{on(vrpn, trackers.Failed, false), "No server", "The port is taken"},
		{with(on(vrpn, trackers.Receiving, false), "VRPN 07.38", false), "Receiving from VRPN 07.38", ""},
		{with(on(vrpn, trackers.Failed, false), "", true), "Not understood", "The port is taken"},
		{with(on(vmc, trackers.Receiving, false), "", true), "Not understood", "The port is taken"},
	} {
		state := stateOfInput(test.s)
		if state.word != test.word || inputRemark(test.s) != test.remark {
			t.Errorf("%+v: %q and %q", test, state.word, inputRemark(test.s))
		}
		if other := marks[state.mark]; other != "" && other != "Off" && !strings.HasPrefix(state.word, other) {
			t.Errorf("%q and %q have one mark", other, state.word)
		}
		marks[state.mark] = state.word
	}
	if remark := inputRemark(on(vmc, trackers.Listening, true)); remark != "" {
		t.Errorf("in the row of a quiet input it says %q", remark)
	}
}

func TestTheRateOfPacketsIsTakenOverASecondAndBeginsAnewWithTheInput(t *testing.T) {
	t.Parallel()
	var r packetRate
	for i := range 41 { // 10 s at 90 a second, looked at four times a second
		r.update(uint64(i)*90/4, time.Duration(i)*250*time.Millisecond)
	}
	if math.Abs(r.rate-90) > 1 {
		t.Errorf("the rate is %v", r.rate)
	}
	if rate := r.update(3, 11*time.Second); rate != 0 {
		t.Errorf("an input that was started anew has the rate %v", rate)
	}
	s := &inputs.Status{On: true, Status: trackers.Status{Packets: 12, Malformed: 2}}
	if text := trafficText(s, 89.7); text != "90 packets/s · 2 malformed" {
		t.Errorf("the traffic is %q", text)
	}
}
