package swivel

import (
	"math"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

func TestSmoothingOfTheWristDoesNotDependOnTheFrameRate(t *testing.T) {
	t.Parallel()
	run := func(last, wanted, dt float64) float64 {
		s := Smoothing{Time: PargerHandTime, DT: dt, Last: last, Wanted: wanted, Axis: vec.Vector{Z: 1}, Placed: vec.Vector{Y: -1}}
		s.Run()
		return s.Turn
	}
	// Parger's program steps by dt/0.08 s: 1/7.2 of the way in a frame at 90 Hz.
	if got := run(0, 1, 1.0/90); math.Abs(got-1/7.2) > 1e-6 {
		t.Errorf("a frame at 90 Hz goes %v of the way, want 1/7.2", got)
	}
	many := 0.0
	for range 30 {
		many = run(many, 1, 0.1/30)
	}
	if once := run(0, 1, 0.1); math.Abs(many-once) > 1e-12 {
		t.Errorf("30 small ticks go %v of the way and one large one %v", many, once)
	}
	if got := run(3, -3, 10); math.Abs(vec.WrapAngle(got+3)) > 1e-9 {
		t.Errorf("the turn settles at %v", got)
	}
	if got := run(3, -3, 0.01); math.Abs(got) < 3 {
		t.Errorf("from 3 to -3 rad the turn goes the long way, by %v", got)
	}
}

func TestSmoothingTurnsTheElbowAsTheSwivelAngleDoes(t *testing.T) {
	t.Parallel()
	rng, w := random(31), PargerReleased()
	for range 500 {
		e := someElbow(rng, &w)
		e.Run()
		s := Smoothing{DT: 0.01, Last: 5, Wanted: e.Turn, Axis: e.Axis, Placed: e.Placed}
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		s.Run() // without a time constant
		if s.Turn != e.Turn || s.Elbow != e.Elbow {
			t.Fatalf("elbow at %v, want %v", s.Elbow, e.Elbow)
		}
		s.Time, s.DT, s.Last = 1, 0, 0
		s.Run() // no time has passed
		if s.Turn != 0 || s.Elbow != e.Placed {
			t.Fatalf("elbow at %v, want %v", s.Elbow, e.Placed)
		}
	}
}

func TestSmoothingRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	refusaltest.Each(t, func() Smoothing {
		return Smoothing{Time: 0.1, DT: 0.01, Axis: vec.Vector{Z: 1}, Placed: vec.Vector{Y: -1}}
	}, map[string]func(*Smoothing){
		"time":   func(s *Smoothing) { s.Time = -1 },
		"dt":     func(s *Smoothing) { s.DT = math.NaN() },
		"wanted": func(s *Smoothing) { s.Wanted = math.Inf(1) },
		"axis":   func(s *Smoothing) { s.Axis = vec.Vector{} },
		"placed": func(s *Smoothing) { s.Placed = vec.New(2, 0, 0) },
	})
}
