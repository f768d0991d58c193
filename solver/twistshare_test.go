package solver

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

func TestTwistIsSharedByWeights(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                    string
		forearm, upperArm, most float64
		twist, straight         float64
		upper, lower, wrist     float64 // degrees
	}{
		{"all in the wrist", 0, 0, 180, 80, 1, 0, 0, 80},
		{"half to the forearm", 0.5, 0, 180, 80, 1, 0, 40, 40},
		{"some to a straight upper arm", 0.5, 0.2, 180, 80, 1, 16, 48, 32}, // 80·0.2, then half of the 64 left
		{"none to a bent one", 0.5, 0.2, 180, 80, 0, 0, 40, 40},
		{"the other way", 0.5, 0.2, 180, -80, 1, -16, -48, -32},
		{"all to the forearm", 1, 0, 180, 80, 0, 0, 80, 0},
		{"no more than 30° in the wrist", 0, 0, 30, 80, 0, 0, 50, 30},
		{"a limit that does not matter", 0.5, 0, 60, 80, 0, 0, 40, 40},
		{"half a turn", 1, 1, 0, 180, 1, 0, 0, 180},
		{"half a turn the other way", 1, 1, 0, -180, 1, 0, 0, -180},
	} {
		s := TwistShare{Forearm: c.forearm, UpperArm: c.upperArm, WristMax: c.most * degree, Twist: c.twist * degree, Straight: c.straight}
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		s.Run()
		for i, got := range []float64{s.Upper, s.Lower, s.Wrist} {
			if want := []float64{c.upper, c.lower, c.wrist}[i]; math.Abs(got/degree-want) > 1e-9 {
				t.Errorf("%s: the %s takes %v° and not %v°", c.name, []string{"upper arm", "lower arm", "wrist"}[i], got/degree, want)
			}
		}
	}
}

func TestTwistIsSharedAsTheArmsOwnTurnsDo(t *testing.T) {
	t.Parallel()
	numbers := ArmNumbers{ForearmTwist: 0.5, UpperArmTwist: 0.15, WristMax: math.Pi}
	for i := range 361 {
		twist := float64(i-180) * degree
		arm := ArmTurns{Numbers: &numbers, Upper: vec.Vector{X: 1}, Lower: vec.Vector{X: 1}, Normal: vec.Vector{Y: 1}, Hand: vec.Pitch(twist), Weight: 1}
		arm.Run()
		s := TwistShare{Forearm: 0.5, UpperArm: 0.15, WristMax: math.Pi, Twist: vec.Clamp(twist, -math.Pi, math.Pi), Straight: 1}
		s.Run()
		if arm.UpperArm.AngleTo(vec.Pitch(s.Upper)) > 1e-7 || arm.LowerArm.AngleTo(vec.Pitch(s.Lower)) > 1e-7 {
			t.Fatalf("a twist of %v° turns upper and lower arm by %v, %v and not %v, %v", twist/degree, arm.UpperArm, arm.LowerArm, s.Upper, s.Lower)
		}
	}
}

func TestTwistMovesInSmallStepsAllAround(t *testing.T) {
	t.Parallel()
	for _, most := range []float64{0, 30, 90, 180} {
		var last TwistShare
		for i := range 7201 { // twice around, a tenth of a degree at a time
			s := TwistShare{Forearm: 0.6, UpperArm: 0.3, WristMax: most * degree, Twist: vec.WrapAngle(float64(i) * 0.1 * degree), Straight: 0.5}
			s.Run()
			if d := math.Max(math.Abs(s.Upper-last.Upper), math.Abs(s.Lower-last.Lower)); i > 0 && d > 0.6*degree {
				t.Fatalf("with %v° for the wrist a twist of %v° moves the arm by %v°", most, s.Twist/degree, d/degree)
			}
			last = s
		}
	}
}

func TestTwistShareRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	for _, bad := range []TwistShare{
		{Forearm: math.NaN()}, {UpperArm: 1.1}, {WristMax: -1}, {WristMax: math.NaN()}, {Twist: 4}, {Twist: math.NaN()}, {Straight: -0.1},
	} {
		if bad.Validate() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

func BenchmarkTwistShare(b *testing.B) {
	s := TwistShare{Forearm: 0.6, UpperArm: 0.3, WristMax: 1, Straight: 0.5}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		s.Twist = float64(tick&255)/128 - 1
		s.Run()
		tick++
	}
}
