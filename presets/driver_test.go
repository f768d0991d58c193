package presets

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/solver"
	"posewright/solver/posture"
)

func drive(t *testing.T, drivers ...Driver) (Preset, *Driven) {
	t.Helper()
	d := NewDocument(Default())
	for _, driver := range drivers {
		do(t, d, SetDriver(driver))
	}
	p := d.Current().Clone()
	settings := Compile(&p)
	return p, Drive(&p, &settings)
}

func TestAnInputDrivesAParameterAlongItsCurveAndWithItsTimeConstant(t *testing.T) { // not parallel: it counts allocations
	_, driven := drive(t,
		Driver{Parameter: "torso.hipsDeadDeg", Input: "leftTrigger", Low: 10, High: 40},
		Driver{Parameter: "hints.leftElbow.poleWeight", Input: "rightStickY", Low: 1, High: 0, Curve: [][2]float64{{-1, 0}, {1, 1}}},
		Driver{Parameter: "pull.lean", Input: "osc3", High: 1, Smoothing: 0.5})
	var in effectors.Inputs
	set := driven.Tick(0.1, &in, posture.Standing, false)
	if math.Abs(set.Torso.HipsDead-10*math.Pi/180) > 1e-12 || set.Hints[effectors.LeftElbow].PoleWeight != 0.5 || set.Pull.Lean != 0 {
		t.Errorf("at rest: %v, %v, %v", set.Torso.HipsDead, set.Hints[effectors.LeftElbow].PoleWeight, set.Pull.Lean)
	}
	in[effectors.LeftTrigger], in[effectors.RightStickY], in[effectors.OSC3] = 0.5, 1, 1
	set = driven.Tick(0.25, &in, posture.Standing, false)
	// By hand: half the way from 10° to 40°; the pole at its high value; 1 - e^(-0.25/0.5) of the way.
	if math.Abs(set.Torso.HipsDead-25*math.Pi/180) > 1e-12 || set.Hints[effectors.LeftElbow].PoleWeight != 0 || math.Abs(set.Pull.Lean-0.3934693) > 1e-6 {
		t.Errorf("pressed: %v, %v, %v", set.Torso.HipsDead, set.Hints[effectors.LeftElbow].PoleWeight, set.Pull.Lean)
	}
	in[effectors.LeftTrigger] = 7 // more than an input can be
	if set = driven.Tick(0, &in, posture.Standing, false); math.Abs(set.Torso.HipsDead-40*math.Pi/180) > 1e-12 {
		t.Errorf("beyond: %v", set.Torso.HipsDead)
	}
	if n := testing.AllocsPerRun(100, func() { driven.Tick(0.01, &in, posture.Standing, false) }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
	again, more := drive(t, Driver{Parameter: "pull.lean", Input: "osc3", High: 1, Smoothing: 0.5})
	more.Follow(driven)
	if set = more.Tick(0, &in, posture.Standing, false); !(set.Pull.Lean > 0.3) {
		t.Errorf("a change of the preset takes the driver back to %v", set.Pull.Lean)
	}
	again.Drivers = nil
	settings := solver.DefaultSettings()
	if Drive(&again, &settings) != nil {
		t.Error("a preset without drivers is driven")
	}
}

func TestDriversAreWrittenReadComparedAndUndone(t *testing.T) {
	t.Parallel()
	p, _ := drive(t, Driver{Parameter: "pull.lean", Input: "osc3", Low: 0.25, High: 1, Smoothing: 0.5, Curve: [][2]float64{{0, 0}, {0.5, 0.1}, {1, 1}}})
	var file bytes.Buffer
	if err := Write(&file, &p); err != nil {
		t.Fatal(err)
	}
	q, err := Read(bytes.NewReader(file.Bytes()))
	if err != nil || !q.Equal(&p) || q.Driver("pull.lean") == nil || len(q.Drivers[0].Curve) != 3 {
		t.Fatalf("%v: %+v", err, q.Drivers)
	}
	q.Drivers[0].Curve[1][1] = 0.2
	if q.Equal(&p) || len(Diff(&p, &q)) != 1 || Diff(&p, &q)[0].Path != "drivers" || p.Drivers[0].Curve[1][1] != 0.1 {
		t.Errorf("%+v", Diff(&p, &q))
	}
	d := NewDocument(p)
	do(t, d, RemoveDriver("pull.lean"))
	if name := d.UndoName().String(); d.Current().Driver("pull.lean") != nil || name != "Stop driving Pull lean" {
		t.Errorf("still driven, or undone as %q", name)
	}
	d.Undo()
	if d.Current().Driver("pull.lean") == nil {
		t.Error("undo forgets it")
	}
	do(t, d, SolveLike(Default()))
	if d.Current().Driver("pull.lean") == nil {
		t.Error("another solver preset takes the driver away")
	}
	empty := NewDocument(Default())
	do(t, empty, TakeOver([]string{"drivers"}, p))
	if empty.Current().Driver("pull.lean") == nil {
		t.Error("it is not taken over")
	}
}

func TestDriversThatCannotBeAreRefused(t *testing.T) {
	t.Parallel()
	good := Driver{Parameter: "pull.lean", Input: "osc3", High: 1}
	for want, change := range map[string]func(d *Driver){
		`no parameter is called "pull.leen"`:             func(d *Driver) { d.Parameter = "pull.leen" },
		"pull.method cannot be driven by an input":       func(d *Driver) { d.Parameter = "pull.method" },
		"retarget.share cannot be driven by an input":    func(d *Driver) { d.Parameter = "retarget.share" },
		`no input is called "osc9"`:                      func(d *Driver) { d.Input = "osc9" },
		"pull.lean":                                      func(d *Driver) { d.High = 2 },
		"the smoothing of the driver of pull.lean must":  func(d *Driver) { d.Smoothing = -1 },
		"key 2 of a curve is at 0, which is not behind ": func(d *Driver) { d.Curve = [][2]float64{{0, 0}, {0, 1}} },
	} {
		bad := good
		change(&bad)
		d := NewDocument(Default())
		if err := d.Do(SetDriver(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if _, err := Read(strings.NewReader(`{"format": "posewright-preset", "version": 2, "drivers": [
		{"parameter": "pull.lean", "input": "osc1", "low": 0, "high": 1}, {"parameter": "pull.lean", "input": "osc2", "low": 0, "high": 1}]}`)); err == nil ||
		!strings.Contains(err.Error(), "pull.lean has two drivers") {
		t.Errorf("%v", err)
	}
}
