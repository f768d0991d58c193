package fit

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
)

// heldAs are arms of someone whose elbows follow the model with certain numbers, by its definition: the resting direction is carried by the
// shortest rotation from the anchor to the arm, and the hand adds its evidence, bounded.
func heldAs(phi0, k1, k2 float64, count int) []Arm {
	rng := rand.New(rand.NewPCG(7, 11))
	unit := func() mgl64.Vec3 {
		for {
			v := mgl64.Vec3{2*rng.Float64() - 1, 2*rng.Float64() - 1, 2*rng.Float64() - 1}
			if l := v.Len(); l > 0.1 && l < 1 {
				return v.Mul(1 / l)
			}
		}
	}
	const beta = 0.75
	azimuth := 15 * math.Pi / 180
	anchor := mgl64.Vec3{math.Sin(azimuth), 0, math.Cos(azimuth)}
	outward := mgl64.Vec3{math.Cos(azimuth), 0, -math.Sin(azimuth)}
	resting := mgl64.Vec3{0, -math.Cos(phi0), 0}.Add(outward.Mul(math.Sin(phi0)))
	var arms []Arm
	for len(arms) < count {
		axis := unit()
		if axis.Z() < -0.5 {
			continue
		}
		along := axis.Add(unit().Mul(0.5)).Normalize()
		back := along.Cross(unit()).Normalize()
		radius := 0.1 + 0.9*rng.Float64()
		carried := rig.RotationBetween(anchor, axis).Rotate(resting)
		evidence := along.Sub(axis.Mul(axis.Dot(along))).Mul(-k1 * radius).Add(back.Cross(axis).Mul(k2))
		direction := carried.Add(evidence.Mul(1 / math.Sqrt(1+evidence.Dot(evidence)/(beta*beta)))).Normalize()
		arms = append(arms, Arm{
			Axis: vectorOf(axis), Along: vectorOf(along), Back: vectorOf(back), Elbow: vectorOf(direction), Radius: radius, Weight: 0.25 * radius * radius,
		})
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
	for _, c := range []struct{ phi0, k1, k2 float64 }{{1.0, 2, 0.5}, {0.3, 3, 0.9}, {0.9, 0.6, 0.1}} {
		r := fitted(t, heldAs(c.phi0, c.k1, c.k2, 800), 1e-6)
		if s := r.Swivel; math.Abs(s.Phi0-c.phi0) > 1e-4 || math.Abs(s.WristStraight-c.k1) > 1e-3 || math.Abs(s.ForearmNeutral-c.k2) > 1e-3 {
			t.Errorf("found %v, %v and %v, not %v", s.Phi0, s.WristStraight, s.ForearmNeutral, c)
		}
		if r.After > 1e-6 || r.Before < 0.1 || r.Iterations > 30 {
			t.Errorf("%+v", r)
		}
	}
}

func TestOnlyTheThreeNumbersChange(t *testing.T) {
	t.Parallel()
	start := solver.DefaultSettings().Swivel
	got := fitted(t, heldAs(1, 3, 0.2, 100), 0.5).Swivel
	got.Phi0, got.WristStraight, got.ForearmNeutral = start.Phi0, start.WristStraight, start.ForearmNeutral
	if got != start {
		t.Errorf("%+v, not %+v", got, start)
	}
}

func TestWhoMovesAsTheModelDoesKeepsItsNumbers(t *testing.T) {
	t.Parallel()
	r := fitted(t, heldAs(0.63674, 2, 0.5, 200), 0.5)
	if start := solver.DefaultSettings().Swivel; math.Abs(r.Swivel.Phi0-start.Phi0) > 1e-6 || math.Abs(r.Swivel.WristStraight-2) > 1e-5 ||
		math.Abs(r.Swivel.ForearmNeutral-0.5) > 1e-6 {
		t.Errorf("%+v", r)
	}
}

// TestTheFoundNumbersAreAMinimumOfTheCost works out the cost by its definition, with a step in each direction.
func TestTheFoundNumbersAreAMinimumOfTheCost(t *testing.T) {
	t.Parallel()
	arms := append(heldAs(1.1, 4, 0.1, 150), heldAs(0.5, 1, 0.9, 50)...) // no numbers fit them all
	start := solver.DefaultSettings().Swivel
	const ridge = 0.7
	cost := func(s solver.Swivel) float64 {
		sum := 0.0
		for _, a := range arms {
			e := solver.ElbowSwivel{Numbers: &s, Axis: a.Axis, Along: a.Along, Back: a.Back, Radius: a.Radius, Hand: 1}
			e.Run()
			off := e.Elbow.Sub(a.Elbow).Len()
			sum += a.Weight * off * off
		}
		sq := func(x float64) float64 { return x * x }
		return sum/float64(len(arms))/(0.05*0.05) +
			ridge*(sq((s.Phi0-start.Phi0)/0.3)+sq(s.WristStraight-start.WristStraight)+sq((s.ForearmNeutral-start.ForearmNeutral)/0.3))
	}
	best := fitted(t, arms, ridge).Swivel
	least := cost(best)
	if least >= cost(start) {
		t.Fatalf("the cost went from %v to %v", cost(start), least)
	}
	for name, nudged := range map[string]func(*solver.Swivel, float64){
		"phi0": func(s *solver.Swivel, by float64) { s.Phi0 += 0.3 * by },
		"k1":   func(s *solver.Swivel, by float64) { s.WristStraight += by },
		"k2":   func(s *solver.Swivel, by float64) { s.ForearmNeutral += 0.3 * by },
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
	arms := heldAs(1.2, 2, 0.5, 300)
	last := 1.2
	for _, ridge := range []float64{0.01, 1, 100, 1e6} {
		got := fitted(t, arms, ridge).Swivel.Phi0
		if !(got < last && got > 0.63674-1e-9) {
			t.Errorf("ridge %v: %v after %v", ridge, got, last)
		}
		last = got
	}
	if math.Abs(last-0.63674) > 1e-3 {
		t.Errorf("a huge ridge lets it go to %v", last)
	}
}

func TestNumbersStayInTheirRange(t *testing.T) {
	t.Parallel()
	r := fitted(t, heldAs(0.6, 2, -0.8, 300), 1e-3) // a hand that says the opposite of what it should
	if s := r.Swivel; s.ForearmNeutral != 0 || s.Phi0 < 0 || s.WristStraight < 0 || !(r.After < r.Before) {
		t.Errorf("%+v", r)
	}
}

func TestTheSameArmsGiveTheSameBits(t *testing.T) {
	t.Parallel()
	arms := heldAs(1, 3, 0.2, 100)
	if a, b := fitted(t, arms, 0.5), fitted(t, arms, 0.5); a != b {
		t.Errorf("%+v, then %+v", a, b)
	}
}

func TestFitSaysWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	arms, start := heldAs(1, 2, 0.5, 10), solver.DefaultSettings().Swivel
	if _, err := Fit(nil, start, 0.5); !errors.Is(err, ErrNoArms) {
		t.Error(err)
	}
	for _, ridge := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := Fit(arms, start, ridge); err == nil {
			t.Errorf("a ridge of %v was taken", ridge)
		}
	}
	wrong := start
	wrong.WristStraight = math.NaN()
	if _, err := Fit(arms, wrong, 0.5); err == nil {
		t.Error("a gain that is no number was taken")
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
