package monitor

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/session"
	"posewright/solver"
	"posewright/solver/gait"
	"posewright/ui/text"
)

// walked is a tick of somebody who walks along +Z at 1 m/s from time 0 on: a step takes 0.5 s, of which the foot is 0.4 s in the air; the left foot lands at whole seconds and the right one
// between. Both are 5 cm from the middle.
func walked(tick uint64, seconds float64) *session.Traced {
	f := &session.Traced{Tick: tick, Now: time.Duration(seconds * float64(time.Second)), Body: new(solver.Body)}
	g := &f.Gait
	_, clock := math.Modf(seconds)
	*g = gait.Report{Walking: true, Clock: clock, Locked: 0.9, Froude: 0.35, Cadence: 1.04, StepTime: 0.5, Velocity: mgl64.Vec3{0, 0, 1}, LegLength: 0.85}
	for side := range g.Feet {
		foot := &g.Feet[side]
		landings := math.Floor(seconds - 0.5*float64(side) + 1e-9) // the landing before
		share := seconds - 0.5*float64(side) - landings
		at := landings + 0.5*float64(side) + 0.2
		foot.Contact, foot.Phase, foot.Cause = gait.FlatFoot, 1, gait.StepWalking
		switch {
		case share > 0.6-1e-9 && share < 1-1e-9:
			foot.Swinging, foot.Contact, foot.Phase = true, gait.InTheAir, (share-0.6)/0.4
			at += foot.Phase
		case share < 0.1:
			foot.Contact = gait.OnHeel
		case share > 0.4:
			foot.Contact = gait.OnBall
		}
		foot.At = mgl64.Vec3{0.05 * float64(1-2*side), 0, at}
	}
	return f
}

// walkedSeries is a series that somebody walked into for some seconds, at 60 frames a second.
func walkedSeries(seconds float64) *StepSeries {
	r := new(StepSeries)
	for i := range int(60*seconds) + 1 {
		r.Put(walked(uint64(i+1), 100+float64(i)/60))
	}
	return r
}

func TestStepsAreKeptWithTheirCauseTheirTimesAndTheirLengths(t *testing.T) {
	t.Parallel()
	r := walkedSeries(6)
	steps := r.taking(0, r.newest(), nil)
	if len(steps) != 12 {
		t.Fatalf("%d steps in 6 s of two steps a second", len(steps))
	}
	for i, step := range steps[1:] {
		if step.side == steps[i].side {
			t.Errorf("step %d is with the same foot as the one before", i+1)
		}
		if step.cause != gait.StepWalking {
			t.Errorf("step %d has cause %d", i+1, step.cause)
		}
		if step.landed == 0 {
			continue
		}
		if air := step.landed - step.lifted; math.Abs(air-0.4) > 0.02 {
			t.Errorf("step %d was %v s in the air, want 0.4", i+1, air)
		}
		if math.Abs(step.length-0.5) > 1e-9 || math.Abs(step.width-0.1) > 1e-9 {
			t.Errorf("step %d is %v m long and %v m wide, want 0.5 and 0.1", i+1, step.length, step.width)
		}
	}
	said := r.strideAt(r.newest())
	if math.Abs(said.cadence-120) > 1 || math.Abs(said.length-0.5) > 1e-9 || math.Abs(said.width-0.1) > 1e-9 {
		t.Errorf("the last steps are said to be %+v", said)
	}
	if early := r.strideAt(0.2); early.cadence != 0 || !math.IsNaN(early.length) {
		t.Errorf("before any landing the steps are said to be %+v", early)
	}
}

func TestATimelineHasWhatEachFootDidAtEachTime(t *testing.T) {
	t.Parallel()
	r := walkedSeries(4)
	columns := make([]strideSample, 200) // 20 ms each
	r.spread(0, 4, columns)
	for _, test := range []struct {
		time    float64
		side    int
		does    footDoing
		contact gait.FootContact
	}{
		{1.05, 0, footPlanted, gait.OnHeel}, {1.25, 0, footPlanted, gait.FlatFoot}, {1.50, 0, footPlanted, gait.OnBall}, {1.80, 0, footSwinging, gait.InTheAir},
		{2.55, 1, footPlanted, gait.OnHeel}, {2.30, 1, footSwinging, gait.InTheAir}, {2.75, 1, footPlanted, gait.FlatFoot},
	} {
		s := &columns[int(test.time/0.02)].feet[test.side]
		if s.does != test.does || s.contact != test.contact {
			t.Errorf("at %v s foot %d does %d with contact %d, want %d and %d", test.time, test.side, s.does, s.contact, test.does, test.contact)
		}
	}
	if phase := columns[90].feet[0].phase; math.Abs(float64(phase)-0.5) > 0.06 {
		t.Errorf("half way through its swing the phase is %v", phase)
	}
	r.spread(-10, -5, columns)
	for i := range columns {
		if columns[i].feet[0].does != footUnknown {
			t.Fatal("something is known of a time before the first sample")
		}
	}
}

func TestFrozenTimeDoesNotCount(t *testing.T) {
	t.Parallel()
	r := walkedSeries(3)
	before := r.newest()
	r.Freeze(true)
	for i := range 600 { // 10 s
		r.Put(walked(uint64(1000+i), 103+float64(i)/60))
	}
	if got := r.newest(); got != before {
		t.Errorf("a frozen series went on by %v s", got-before)
	}
	r.Freeze(false)
	for i := range 61 {
		r.Put(walked(uint64(2000+i), 113+float64(i)/60))
	}
	if got := r.newest() - before; math.Abs(got-61.0/60) > 0.02 {
		t.Errorf("a second after it was let go the series went on by %v s", got)
	}
	columns := make([]strideSample, 400)
	r.spread(0, 4, columns)
	cuts := 0
	for i := range columns {
		if columns[i].cut {
			cuts++
			if at := float64(i) / 100; math.Abs(at-3) > 0.03 {
				t.Errorf("a cut at %v s, want 3", at)
			}
		}
	}
	if cuts != 1 {
		t.Errorf("%d cuts", cuts)
	}
	for _, step := range r.taking(0, before+1, nil) {
		if step.landed == 0 && step.lifted < before {
			t.Error("a step from before the cut never ends")
		}
	}
}

func TestAStreamThatStopsAndComesBackIsCut(t *testing.T) {
	t.Parallel()
	r := walkedSeries(2)
	r.Put(walked(5000, 180))
	if got := r.newest(); math.Abs(got-2) > 0.05 {
		t.Errorf("after a gap of 78 s the newest sample is at %v s, want 2", got)
	}
	r.Put(walked(5001, 20)) // a clock that starts anew
	if got := r.newest(); math.Abs(got-2) > 0.1 {
		t.Errorf("after a rewind the newest sample is at %v s", got)
	}
}

func TestFeetThatDevicesHaveTakeNoSteps(t *testing.T) {
	t.Parallel()
	r := new(StepSeries)
	for i := range 300 {
		f := walked(uint64(i+1), float64(i)/60)
		for side := range f.Gait.Feet {
			f.Gait.Feet[side].Tracked, f.Gait.Feet[side].Swinging = true, false
		}
		r.Put(f)
	}
	if got := r.taking(0, 10, nil); len(got) != 0 {
		t.Errorf("%d steps", len(got))
	}
	if s, ok := r.at(r.newest()); !ok || s.feet[0].does != footTracked {
		t.Errorf("the left foot does %d", s.feet[0].does)
	}
}

func TestTheSeriesOfStepsForgetsTheOldest(t *testing.T) {
	t.Parallel()
	r := walkedSeries(100)
	if r.count != strideLength || math.Abs(r.newest()-100) > 1e-6 {
		t.Errorf("%d samples up to %v s", r.count, r.newest())
	}
	steps := r.taking(0, 1000, nil)
	if len(steps) != stepLength {
		t.Errorf("%d steps are kept", len(steps))
	}
	for i := 1; i < len(steps); i++ {
		if steps[i].lifted < steps[i-1].lifted {
			t.Fatal("steps are not in their order")
		}
	}
}

func TestWordsOfFeet(t *testing.T) {
	t.Parallel()
	g := &walked(1, 100.8).Gait // the left foot is half way
	if got, warns := text.Foot(g, 0, text.Centimeters); got != "swing, 50 %: walking" || warns {
		t.Errorf("a stepping foot: %q", got)
	}
	if got := text.FootState(&g.Feet[1]); got != "planted" {
		t.Errorf("a standing foot: %q", got)
	}
	if got, _ := text.Foot(g, 1, text.Centimeters); got != "planted flat" {
		t.Errorf("a standing foot: %q", got)
	}
	g.Feet[1].Extension = 1 + 0.02/0.85
	if got, warns := text.Foot(g, 1, text.Centimeters); got != "residual 2.0 cm: leg length" || !warns {
		t.Errorf("a foot too far away: %q", got)
	}
	if got, _ := text.UndrivenEffector(g, text.FeetEffectors[1], text.Inches); got != "residual 0.8 in" {
		t.Errorf("in the tree: %q", got)
	}
	g.Feet[1].Tracked = true
	if got, _ := text.Foot(g, 1, text.Centimeters); got != "follows its device" {
		t.Errorf("a tracked foot: %q", got)
	}
	step := footStep{side: 1, cause: gait.StepBalance, lifted: 3, landed: 3.38, length: 0.42, width: 0.118}
	if got, want := stepText(&step, 9, text.Centimeters), "Right foot: balance, 0.38 s in the air, 42 cm long, 12 cm wide"; got != want {
		t.Errorf("a step is told as %q, want %q", got, want)
	}
	step.landed = 0
	if got, want := stepText(&step, 3.2, text.Centimeters), "Right foot: balance, in the air for 0.20 s"; got != want {
		t.Errorf("a step is told as %q, want %q", got, want)
	}
	for unit, want := range map[text.LengthUnit]string{text.Centimeters: "1.32 m/s", text.Meters: "1.32 m/s", text.Inches: "4.3 ft/s"} {
		if got := unit.FormatSpeed(1.32); got != want {
			t.Errorf("a speed in %s is %q, want %q", unit, got, want)
		}
	}
}

func TestEveryCauseOfAStepHasItsWords(t *testing.T) {
	t.Parallel()
	for cause := range gait.StepCauseCount {
		if text.StepCause(cause) == "" {
			t.Errorf("cause %d has no words", cause)
		}
	}
}
