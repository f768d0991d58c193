package fit

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
	"posewright/solver/swivel"
)

// heldAs are arms of someone whose elbows follow the model with certain numbers of a person, in radians.
func heldAs(phi0, pitch, yaw float64, count int) []Arm {
	rng := rand.New(rand.NewPCG(7, 11))
	unit := func() mgl64.Vec3 {
		for {
			v := mgl64.Vec3{2*rng.Float64() - 1, 2*rng.Float64() - 1, 2*rng.Float64() - 1}
			if l := v.Len(); l > 0.1 && l < 1 {
				return v.Mul(1 / l)
			}
		}
	}
	numbers := solver.DefaultSettings().Swivel
	numbers.Phi0, numbers.HandPitch, numbers.HandYaw = phi0, pitch, yaw
	var setup swivel.WristSetup
	setup.Prepare(&numbers)
	var arms []Arm
	for len(arms) < count {
		axis := unit()
		if axis.Z() < -0.5 {
			continue
		}
		along := axis.Add(unit().Mul(0.5)).Normalize()
		back := along.Cross(unit()).Normalize()
		radius := 0.1 + 0.9*rng.Float64()
		s := swivel.ByWrist{Setup: &setup, Axis: vectorOf(axis), Along: vectorOf(along), Back: vectorOf(back), Radius: radius, Hand: 1}
		s.Run()
		arms = append(arms, Arm{Axis: s.Axis, Along: s.Along, Back: s.Back, Elbow: s.Elbow, Radius: radius, Weight: 0.25 * radius * radius})
	}
	return arms
}

func fitted(t *testing.T, arms []Arm, ridge float64) Result {
	t.Helper()
	r, err := Fit(arms, solver.DefaultSettings().Swivel, ridge)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNumbersThatSomeoneMovesByAreFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ phi0, pitch, yaw float64 }{{1.0, 0, 0}, {0.3, 0.2, -0.2}, {0.9, -0.5, 0.3}} {
		r := fitted(t, heldAs(c.phi0, c.pitch, c.yaw, 800), 1e-6)
		if s := r.Swivel; math.Abs(s.Phi0-c.phi0) > 1e-4 || math.Abs(s.HandPitch-c.pitch) > 1e-4 || math.Abs(s.HandYaw-c.yaw) > 1e-4 {
			t.Errorf("found %v, %v and %v, not %v", s.Phi0, s.HandPitch, s.HandYaw, c)
		}
		if r.After > 1e-6 || r.Before < 0.1 || r.Iterations > 30 {
			t.Errorf("%+v", r)
		}
	}
}

func TestOnlyTheThreeNumbersChange(t *testing.T) {
	t.Parallel()
	start := solver.DefaultSettings().Swivel
	got := fitted(t, heldAs(1, -0.4, 0.2, 100), 0.25).Swivel
	got.Phi0, got.HandPitch, got.HandYaw = start.Phi0, start.HandPitch, start.HandYaw
	if got != start {
		t.Errorf("%+v, not %+v", got, start)
	}
}

func TestWhoMovesAsTheModelDoesKeepsItsNumbers(t *testing.T) {
	t.Parallel()
	start := solver.DefaultSettings().Swivel
	r := fitted(t, heldAs(start.Phi0, start.HandPitch, start.HandYaw, 200), 0.25)
	if s := r.Swivel; math.Abs(s.Phi0-start.Phi0) > 1e-6 || math.Abs(s.HandPitch-start.HandPitch) > 1e-6 || math.Abs(s.HandYaw-start.HandYaw) > 1e-6 {
		t.Errorf("%+v", r)
	}
}

// TestTheFoundNumbersAreAMinimumOfTheCost works out the cost by its definition, with a step in each direction.
func TestTheFoundNumbersAreAMinimumOfTheCost(t *testing.T) {
	t.Parallel()
	arms := append(heldAs(1.1, -0.4, 0.2, 150), heldAs(0.5, 0.2, -0.2, 50)...) // no numbers fit them all
	start := solver.DefaultSettings().Swivel
	const ridge, pitchSD, yawSD = 0.7, 15 * math.Pi / 180, 10 * math.Pi / 180
	cost := func(s swivel.Numbers) float64 {
		var setup swivel.WristSetup
		setup.Prepare(&s)
		sum := 0.0
		for _, a := range arms {
			e := swivel.ByWrist{Setup: &setup, Axis: a.Axis, Along: a.Along, Back: a.Back, Radius: a.Radius, Hand: 1}
			e.Run()
			off := e.Elbow.Sub(a.Elbow).Len()
			sum += a.Weight * off * off
		}
		sq := func(x float64) float64 { return x * x }
		return sum/float64(len(arms))/(0.05*0.05) +
			ridge*(sq((s.Phi0-start.Phi0)/0.3)+sq((s.HandPitch-start.HandPitch)/pitchSD)+sq((s.HandYaw-start.HandYaw)/yawSD))
	}
	best := fitted(t, arms, ridge).Swivel
	least := cost(best)
	if least >= cost(start) {
		t.Fatalf("the cost went from %v to %v", cost(start), least)
	}
	for name, nudged := range map[string]func(*swivel.Numbers, float64){
		"phi0":  func(s *swivel.Numbers, by float64) { s.Phi0 += by },
		"pitch": func(s *swivel.Numbers, by float64) { s.HandPitch += by },
		"yaw":   func(s *swivel.Numbers, by float64) { s.HandYaw += by },
	} {
		for _, by := range []float64{-1e-3, 1e-3} {
			beside := best
			nudged(&beside, by)
			if cost(beside) <= least {
				t.Errorf("%s by %v: the cost is %v, at the result %v", name, by, cost(beside), least)
			}
		}
	}
}

func TestTheRidgeKeepsTheNumbersNearTheStart(t *testing.T) {
	t.Parallel()
	start := solver.DefaultSettings().Swivel
	arms := heldAs(1.2, start.HandPitch, start.HandYaw, 300)
	last := 1.2
	for _, ridge := range []float64{0.01, 1, 100, 1e6} {
		got := fitted(t, arms, ridge).Swivel.Phi0
		if !(got < last && got > start.Phi0-1e-9) {
			t.Errorf("ridge %v: %v after %v", ridge, got, last)
		}
		last = got
	}
	if math.Abs(last-start.Phi0) > 1e-3 {
		t.Errorf("a huge ridge lets it go to %v", last)
	}
}

func TestNumbersStayInTheirRange(t *testing.T) {
	t.Parallel()
	r := fitted(t, heldAs(0.6, 0.2, 1.4, 300), 1e-3) // a hand that nobody holds so
	if s := r.Swivel; math.Abs(s.HandYaw-math.Pi/4) > 1e-9 || s.Phi0 < 0 || !(r.After < r.Before) {
		t.Errorf("%+v", r)
	}
}

func TestTheSameArmsGiveTheSameBits(t *testing.T) {
	t.Parallel()
	arms := heldAs(1, -0.4, 0.2, 100)
	if a, b := fitted(t, arms, 0.5), fitted(t, arms, 0.5); a != b {
		t.Errorf("%+v, then %+v", a, b)
	}
}

func TestFitSaysWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	arms, start := heldAs(1, -0.4, 0.2, 10), solver.DefaultSettings().Swivel
	if _, err := Fit(nil, start, 0.5); !errors.Is(err, ErrNoArms) {
		t.Error(err)
	}
	for _, ridge := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := Fit(arms, start, ridge); err == nil {
			t.Errorf("a ridge of %v was taken", ridge)
		}
	}
	wrong := start
	wrong.HandPitch = math.NaN()
	if _, err := Fit(arms, wrong, 0.5); err == nil {
		t.Error("a pitch that is no number was taken")
	}
	wrong = start
	wrong.Bound = 1
	if _, err := Fit(arms, wrong, 0.5); err == nil {
		t.Error("a bound of 1 was taken")
	}
	arms[3].Weight = math.NaN()
	if _, err := Fit(arms, start, 0.5); err == nil {
		t.Error("a weight that is no number was taken")
	}
}
