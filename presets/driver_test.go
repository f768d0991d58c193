package presets

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
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
		"retarget.limbLimit cannot be driven by an ":     func(d *Driver) { d.Parameter = "retarget.limbLimit" },
		"magnets.none.radius is driven, but the preset":  func(d *Driver) { d.Parameter = "magnets.none.radius" },
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

func TestAToggledDriverSwitchesWithEachPress(t *testing.T) {
	t.Parallel()
	p, driven := drive(t, Driver{Parameter: "pull.lean", Input: "keyF5", Low: 0.25, High: 1, Toggle: true})
	var in effectors.Inputs
	var got []float64
	press := func(value float64) {
		in[effectors.KeyF5] = value
		got = append(got, driven.Tick(0.01, &in, posture.Standing, false).Pull.Lean)
	}
	for _, value := range []float64{0, 1, 1, 0, 0.4, 1} {
		press(value)
	}
	if want := []float64{0.25, 1, 1, 1, 1, 0.25}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	press(0)
	press(1) // on again, and held
	settings := Compile(&p)
	more := Drive(&p, &settings)
	more.Follow(driven)
	if set := more.Tick(0.01, &in, posture.Standing, false); set.Pull.Lean != 1 {
		t.Errorf("a change of the preset switches it: %v", set.Pull.Lean)
	}
	q := p.Clone()
	q.Drivers[0].Toggle = false
	if q.Equal(&p) || len(Diff(&p, &q)) != 1 || Diff(&p, &q)[0].A == Diff(&p, &q)[0].B {
		t.Errorf("a toggle makes no difference: %+v", Diff(&p, &q))
	}
}

// An input that is above a half already when its driver begins, as a value that another program sent before, has not risen.
func TestAToggleDoesNotSwitchForAnInputThatWasPressedBefore(t *testing.T) {
	t.Parallel()
	_, driven := drive(t, Driver{Parameter: "pull.lean", Input: "osc1", Low: 0.25, High: 1, Toggle: true})
	var in effectors.Inputs
	var got []float64
	for _, value := range []float64{1, 1, 0, 1} {
		in[effectors.OSC1] = value
		got = append(got, driven.Tick(0.01, &in, posture.Standing, false).Pull.Lean)
	}
	if want := []float64{0.25, 0.25, 0.25, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestMagnetsChainsAndTheGroundAreDriven(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	d := NewDocument(Default())
	do(t, d, AddMagnet("hoop"))
	do(t, d, AddChain("tail", "Tail1", "Tail4", "", effectors.ChainOnHips))
	for _, path := range []string{"magnets.hoop.radius", "chains.tail.positionWeight", "ground.height", "ground.slope.angleDeg", "retarget.share"} {
		do(t, d, SetDriver(Driver{Parameter: path, Input: "osc1", Low: 0.125, High: 1}))
	}
	p := d.Current()
	settings := Compile(p)
	driven := Drive(p, &settings)
	var in effectors.Inputs
	in[effectors.OSC1] = 3.0 / 7 // 0.125 and 3/7 of 0.875
	set := (*Settings)(driven.Tick(0.01, &in, posture.Standing, false))
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
	if !near(set.Magnet("hoop").Radius, 0.5) || !near(set.Chain("tail").PositionWeight, 0.5) || !near(set.Ground.Height, 0.5) || !near(set.Retarget.Share, 0.5) ||
		!near(set.Ground.Slope.Angle, math.Pi/360) { // half a degree
		t.Errorf("%+v, %+v, %+v", *set.Magnet("hoop"), *set.Chain("tail"), set.Ground)
	}
	if own := (*Settings)(&settings); own.Magnet("hoop").Radius == 0.5 || own.Chain("tail").PositionWeight == 0.5 || p.Magnet("hoop").Radius == 0.5 {
		t.Error("a driver changes the settings that it began with")
	}
	do(t, d, RenameMagnet("hoop", "hip"))
	do(t, d, RenameChain("tail", "rope"))
	p = d.Current()
	if p.Driver("magnets.hip.radius") == nil || p.Driver("chains.rope.positionWeight") == nil || p.Driver("magnets.hoop.radius") != nil {
		t.Errorf("renamed: %+v", p.Drivers)
	}
	do(t, d, RemoveMagnet("hip"))
	do(t, d, RemoveChain("rope"))
	if len(d.Current().Drivers) != 3 {
		t.Errorf("drivers of what is gone stay: %+v", d.Current().Drivers)
	}
	d.Undo()
	d.Undo()
	if d.Current().Driver("magnets.hip.radius") == nil || d.Current().Driver("chains.rope.positionWeight") == nil {
		t.Error("undo does not bring drivers back")
	}
	var file bytes.Buffer
	if err := Write(&file, d.Current()); err != nil {
		t.Fatal(err)
	}
	if q, err := Read(bytes.NewReader(file.Bytes())); err != nil || !q.Equal(d.Current()) {
		t.Errorf("%v: %+v", err, q.Drivers)
	}
}

func TestAPresetWithADriverThatCannotBeIsNotWritten(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Drivers = []Driver{{Parameter: "torso.method", Input: effectors.InputID(0).String(), High: 1}}
	var problem *Problem
	if err := Write(io.Discard, &p); !errors.As(err, &problem) || !strings.Contains(err.Error(), "torso.method cannot be driven") {
		t.Errorf("a choice is driven: %v", err)
	}
	p.Drivers[0].Parameter = "torso.wristLine"
	if err := Write(io.Discard, &p); err != nil {
		t.Errorf("a number is driven: %v", err)
	}
}
