package monitor

import (
	"testing"
	"time"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/solver/posture"
	"posewright/trackers"
	"posewright/ui/text"
)

func TestTheStatusLineNamesTheWorstShortfallAndItsCause(t *testing.T) {
	t.Parallel()
	var reports [effectors.Count]solver.Report
	if got, misses := shortfall(&reports, text.Centimeters); got != "" || misses {
		t.Errorf("nothing is driven and it says %q", got)
	}
	reports[effectors.LeftHand] = solver.Report{Active: true, Residual: 0.041, Held: chain.HeldByArmLength}
	reports[effectors.RightFoot] = solver.Report{Active: true, Residual: 0.012, Held: chain.HeldByLegLength}
	reports[effectors.Hips] = solver.Report{Active: false, Residual: 3}
	reports[effectors.Head] = solver.Report{Active: true, Residual: 0.004}
	if got, misses := shortfall(&reports, text.Centimeters); got != "Left hand: residual 4.1 cm: arm length" || !misses {
		t.Errorf("it says %q", got)
	}
	reports[effectors.RightFoot].Residual = 1.26
	if got, misses := shortfall(&reports, text.Meters); got != "Right foot: residual 1.26 m: leg length" || !misses {
		t.Errorf("it says %q", got)
	}
	reports[effectors.LeftHand] = solver.Report{Active: true, Reached: true, Distance: 0.31, Held: chain.HeldByWeight}
	reports[effectors.RightFoot] = solver.Report{Active: true, Residual: 0.004, Distance: 0.004}
	if got, misses := shortfall(&reports, text.Centimeters); got != "Left hand: residual 0.0 cm, distance to device 31 cm: weight" || misses {
		t.Errorf("it says %q", got)
	}
	reports[effectors.LeftHand].Held = chain.HeldByProportions
	if got, misses := shortfall(&reports, text.Centimeters); got != "Left hand: distance to device 31 cm: body proportions" || misses {
		t.Errorf("it says %q", got)
	}
}

func TestDevicesAreCountedWithTheirAgeOrAsLost(t *testing.T) {
	t.Parallel()
	f := trackers.Frame{Count: 2, Time: 10 * time.Second}
	f.Devices[0].Received = 10*time.Second - 9*time.Millisecond
	f.Devices[1].Received = 10*time.Second - 20*time.Millisecond
	if got, want := devicesText(&f), "2 devices, 9 ms"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	f.Devices[1].Received = 8 * time.Second
	if got, want := devicesText(&f), "2 devices, 1 lost"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	f.Count = 0
	if got, want := devicesText(&f), "no devices"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAgesAndTimesFitALabel(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{9 * time.Millisecond: "9 ms", 1500 * time.Millisecond: "1 s", 3 * time.Minute: "3 min"} {
		if got := text.Age(d); got != want {
			t.Errorf("text.Age(%v) = %q, want %q", d, got, want)
		}
	}
	for d, want := range map[time.Duration]string{8300 * time.Nanosecond: "8.3 µs", 21 * time.Microsecond: "21 µs", 1500 * time.Microsecond: "1.5 ms"} {
		if got := text.Microseconds(d); got != want {
			t.Errorf("text.Microseconds(%v) = %q, want %q", d, got, want)
		}
	}
}

func TestTheStatusBarTellsWhichPresetThePostureBrings(t *testing.T) {
	t.Parallel()
	r := session.Reading{Driven: true}
	plain := postureTip(&r)
	r.Settings.Posture.PresetWhile.Walking = posture.PresetDance
	if got := postureTip(&r); got != plain {
		t.Errorf("standing: %q", got)
	}
	r.Gait.Walking = true
	if got, want := postureTip(&r), plain+"\nSpecial values of the preset Dance apply."; got != want {
		t.Errorf("walking: %q, not %q", got, want)
	}
	if r.Driven = false; postureTip(&r) != plain {
		t.Error("a preset is named while nothing is driven")
	}
}

func TestTheStatusBarNamesThePosture(t *testing.T) {
	t.Parallel()
	r := session.Reading{Valid: true}
	if got := postureText(&r, text.Centimeters); got != "" {
		t.Errorf("without a body: %q", got)
	}
	r.Body = new(solver.Body)
	for want, report := range map[string]solver.PostureReport{
		"Standing": {}, "Sitting": {Kind: posture.Sitting}, "Sitting, hips at 57 cm": {Kind: posture.Sitting, SeatHeight: 0.57}, "Lying face down": {Kind: posture.FaceDown},
	} {
		r.Posture = report
		if got := postureText(&r, text.Centimeters); got != want {
			t.Errorf("%+v: %q instead of %q", report, got, want)
		}
	}
	r.Posture, r.Pinned = solver.PostureReport{Kind: posture.Kneeling}, true
	if got := postureText(&r, text.Centimeters); got != "Kneeling (pinned)" {
		t.Errorf("pinned: %q", got)
	}
	for _, id := range []effectors.ID{effectors.Hips, effectors.LeftFoot, effectors.RightFoot} {
		if got := postureText(&r, text.Centimeters); got != "Kneeling (pinned)" {
			t.Errorf("pinned, before a device has %v: %q", id, got)
		}
		r.Reports[id].Active = true
	}
	if got := postureText(&r, text.Centimeters); got != "Kneeling (devices decide)" {
		t.Errorf("pinned, with hips and feet tracked: %q", got)
	}
}
