package solver

import (
	"math"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

func plainShoulderTracker() ShoulderTracker {
	return ShoulderTracker{
		Clavicle: vec.New(0.03, 1.4, 0), Resting: vec.New(0.18, 1.4, 0), Turn: vec.Identity(),
		Target: vec.New(0.18, 1.4, 0), Weight: 1, TurnMax: ClavicleTurnMax,
	}
}

func TestClavicleTurnsItsShoulderToTheTracker(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name           string
		azimuth, raise float64 // degrees: of the target seen from the clavicle's joint
		weight         float64
		angle          float64 // degrees: by which the clavicle turns
	}{
		{"at rest", 0, 0, 1, 0}, {"raised", 0, 20, 1, 20}, {"forward", 30, 0, 1, 30}, {"half", 0, 20, 0.5, 10},
		{"off", 0, 20, 0, 0}, {"beyond its turn", 0, 80, 1, 50}, {"behind", 180, 0, 1, 0},
	} {
		s := plainShoulderTracker()
		s.Weight = c.weight
		s.Target = s.Clavicle.Add(vec.New(
			math.Cos(c.raise*degree)*math.Cos(c.azimuth*degree), math.Sin(c.raise*degree),
			math.Cos(c.raise*degree)*math.Sin(c.azimuth*degree),
		).Scale(0.15))
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		s.Run()
		if got := s.Turned.AngleTo(vec.Identity()) / degree; math.Abs(got-c.angle) > 1e-6 {
			t.Errorf("%s: the clavicle turns by %v° and not %v°", c.name, got, c.angle)
		}
		if c.weight == 1 && c.angle < 50 && c.name != "behind" && s.Residual > 1e-12 {
			t.Errorf("%s: the shoulder stays %v m away", c.name, s.Residual)
		}
		if c.weight == 0 && (s.Shoulder != s.Resting || s.Turned != s.Turn) {
			t.Errorf("%s: weight 0 moves the shoulder to %v", c.name, s.Shoulder)
		}
	}
}

func TestTrackedShoulderKeepsItsClavicleAndMovesWithTheWorld(t *testing.T) {
	t.Parallel()
	rng := random(1)
	vector := func() vec.Vector { return vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()) }
	for range 1000 {
		s := plainShoulderTracker()
		s.Target, s.Weight, s.Turn = s.Resting.Add(vector().Scale(0.1)), rng.Float64(), vec.RotationFromMGL(randomTurn(rng))
		s.Run()
		if math.Abs(s.Shoulder.Sub(s.Clavicle).Len()-0.15) > 1e-12 {
			t.Fatal("the clavicle changed its length")
		}
		if s.Shoulder.Sub(s.Resting).Len() > 0 {
			bone := s.Turn.InverseRotate(s.Resting.Sub(s.Clavicle)) // in the clavicle's own frame
			if s.Turned.Rotate(bone).Sub(s.Shoulder.Sub(s.Clavicle)).Len() > 1e-12 {
				t.Fatal("the shoulder is not at the end of its clavicle")
			}
		}
		m := s
		m.Clavicle, m.Resting, m.Target, m.Turn = s.Clavicle.Mirrored(), s.Resting.Mirrored(), s.Target.Mirrored(), s.Turn.Mirrored()
		m.Run()
		if m.Shoulder.Sub(s.Shoulder.Mirrored()).Len() > 1e-12 || m.Turned.AngleTo(s.Turned.Mirrored()) > 1e-7 {
			t.Fatal("not mirrored")
		}
		spin, by := vec.RotationFromMGL(randomTurn(rng)), vector()
		move := func(v vec.Vector) vec.Vector { return spin.Rotate(v).Add(by).Scale(2) }
		m = s
		m.Clavicle, m.Resting, m.Target, m.Turn = move(s.Clavicle), move(s.Resting), move(s.Target), spin.Mul(s.Turn)
		m.Run()
		if m.Shoulder.Sub(move(s.Shoulder)).Len() > 1e-9 || m.Turned.AngleTo(spin.Mul(s.Turned)) > 1e-7 {
			t.Fatal("does not move with the world")
		}
	}
}

func TestTrackedShoulderMovesInSmallSteps(t *testing.T) {
	t.Parallel()
	rng := random(2)
	vector := func() vec.Vector { return vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()) }
	for range 300 { // straight through the clavicle's joint, and past its far side
		s := plainShoulderTracker()
		from, step := vector().Scale(0.3), vector().UnitOr(vec.Vector{X: 1}).Scale(0.001)
		if rng.IntN(2) == 0 {
			from = step.Scale(-300)
		}
		var last vec.Vector
		for i := range 600 {
			s.Target = s.Clavicle.Add(from).AddScaled(float64(i), step)
			s.Run()
			if d := s.Shoulder.Sub(last).Len(); i > 0 && d > 0.012 {
				t.Fatalf("a millimeter of the tracker moves the shoulder by %v m", d)
			}
			last = s.Shoulder
		}
	}
}

func TestShoulderTrackerRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	refusaltest.Each(t, func() ShoulderTracker { return plainShoulderTracker() }, map[string]func(*ShoulderTracker){
		"NaN target":     func(s *ShoulderTracker) { s.Target.X = math.NaN() },
		"infinite rest":  func(s *ShoulderTracker) { s.Resting.X = math.Inf(1) },
		"no rotation":    func(s *ShoulderTracker) { s.Turn = vec.Rotation{} },
		"NaN weight":     func(s *ShoulderTracker) { s.Weight = math.NaN() },
		"weight above 1": func(s *ShoulderTracker) { s.Weight = 1.1 },
		"NaN turn":       func(s *ShoulderTracker) { s.TurnMax = math.NaN() },
	})
	s := plainShoulderTracker()
	s.Resting = s.Clavicle // no bone
	if s.Run(); s.Turned != s.Turn || s.Shoulder != s.Resting {
		t.Error("a clavicle without length turns")
	}
}

func BenchmarkShoulderTracker(b *testing.B) {
	s := plainShoulderTracker()
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		s.Target.Y = 1.4 + float64(tick&255)/2000
		s.Run()
		tick++
	}
}
