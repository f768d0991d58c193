package gait

import (
	"math"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/gait/gaittest"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// swaying is a person who walks straight on at a speed, with the head's motion of somebody who strides at a cadence; the left foot lands where
// phase 0 is.
func swaying(leg, speed, facing, stride, phase float64, at float64) person {
	p := standing(leg, dirFromYaw(facing).scale(speed*at), facing)
	psi := at/stride + phase
	p.Headset = p.Headset.
		Add(vec.Yaw(facing).Rotate(vec.Vector{X: 0.02 * math.Sin(2*math.Pi*(psi+0.02)+math.Pi/2)})).
		Add(vec.Vector{Y: 0.02 * math.Sin(4*math.Pi*psi)})
	return p
}

func TestAPersonWhoStandsTakesNoStep(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	p.goes(t, 10, func(float64) person { return standing(p.leg, groundVec{}, 0.3) })
	if len(p.steps) != 0 {
		t.Errorf("%d steps in 10 s of standing", len(p.steps))
	}
	p.unharmed(t)
}

func TestAWalkStepsLeftAndRightInTurnAsFarAsItGoes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		speed       float64
		least, most int
	}{{0.7, 12, 15}, {1.3, 17, 20}} {
		p := newWalker(1)
		p.goes(t, 10, func(at float64) person { return standing(p.leg, groundVec{Z: test.speed * at}, 0) })
		if n := p.countSteps(); n < test.least || n > test.most {
			t.Errorf("%d steps in 10 s at %v m/s, not %d to %d", n, test.speed, test.least, test.most)
		}
		for i := 1; i < len(p.steps); i++ {
			if p.steps[i].side == p.steps[i-1].side {
				t.Errorf("at %v m/s step %d is with the same foot as the one before", test.speed, i)
			}
		}
		p.unharmed(t)
	}
}

func TestWalkSaysWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	numbers := DefaultSettings()
	good := Walk{
		Settings: &numbers, State: new(State), Ground: new(ground.Ground), LegLength: 0.85, DT: 0.01, Center: vec.Vector{Y: 0.9},
		Feet: [2]FootShape{footShape(0.85, leftSide), footShape(0.85, rightSide)}, Tracked: [2]TrackedFoot{{Presence: 1, Turn: vec.Identity()}},
	}
	refusaltest.Each(t, func() Walk { return good }, map[string]func(w *Walk){
		"numbers":            func(w *Walk) { w.Settings = nil },
		"state":              func(w *Walk) { w.State = nil },
		"ground":             func(w *Walk) { w.Ground = nil },
		"leg":                func(w *Walk) { w.LegLength = 0 },
		"right leg":          func(w *Walk) { w.Feet[rightSide].LegLength = -1 },
		"time":               func(w *Walk) { w.DT = -0.01 },
		"endless time":       func(w *Walk) { w.DT = math.Inf(1) },
		"center":             func(w *Walk) { w.Center.X = math.NaN() },
		"headset":            func(w *Walk) { w.Headset.Y = math.Inf(1) },
		"facing":             func(w *Walk) { w.Facing = math.NaN() },
		"hold of the hips":   func(w *Walk) { w.HipsHeld = 2 },
		"ball":               func(w *Walk) { w.Feet[leftSide].Ball.Z = math.NaN() },
		"heel":               func(w *Walk) { w.Feet[leftSide].Heel = -1 },
		"presence":           func(w *Walk) { w.Tracked[leftSide].Presence = math.NaN() },
		"tracked ankle":      func(w *Walk) { w.Tracked[leftSide].Ankle.X = math.NaN() },
		"turn of the device": func(w *Walk) { w.Tracked[leftSide].Turn = vec.Rotation{} },
	})
}

// Whoever has walked and stands again has both feet turned out, each to its own side, as the numbers say.
func TestFeetLandTurnedOut(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	p.noise, p.numbers.ToeOut = 0, 12*math.Pi/180
	p.goes(t, 6, func(at float64) person { return standing(p.leg, groundVec{Z: 2 * gaittest.MinimumJerk(at/3)}, 0.4) })
	if p.countSteps() < 3 {
		t.Fatalf("%d steps", p.countSteps())
	}
	for side, want := range [2]float64{0.4 + 12*math.Pi/180, 0.4 - 12*math.Pi/180} {
		if is := p.walk.Report.Feet[side].Yaw; math.Abs(is-want) > 0.02 {
			t.Errorf("foot %d is turned to %.3f, not to %.3f", side, is, want)
		}
	}
}
