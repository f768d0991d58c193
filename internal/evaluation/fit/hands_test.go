package fit

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"posewright/solver"
	"posewright/solver/swivel"
	"posewright/solver/vec"
)

// comfortable are arms of someone who holds the wrist comfortably wherever the hand is, with a grip whose pitch is off. The elbows are left out.
func comfortable(phi0, pitch float64, count int) []Arm {
	rng := rand.New(rand.NewPCG(3, 9))
	numbers := solver.DefaultSettings().Swivel
	numbers.HandWeight, numbers.Phi0 = 0, phi0
	var setup swivel.WristSetup
	setup.Prepare(&numbers)
	var arms []Arm
	for len(arms) < count {
		axis := vec.New(1.2*rng.Float64()-0.6, 1.4*rng.Float64()-0.9, 0.4+0.6*rng.Float64()).UnitOr(vec.Vector{Z: 1})
		radius := 0.5 + 0.4*rng.Float64()
		s := swivel.ByWrist{Setup: &setup, Axis: axis, Radius: radius}
		s.Run()
		elbow := vec.RotateAround(s.Elbow, axis, 0.3*rng.NormFloat64())
		forearm := axis.Scale(math.Sqrt(1-radius*radius)).AddScaled(-radius, elbow)
		hinge := axis.Cross(elbow) // where the back of an untwisted hand points
		side := forearm.Cross(hinge)
		// A hand that rests with the model's yaw, turned by the pitch about its side and a little in every way.
		turned := func(v vec.Vector, about vec.Vector, by float64) vec.Vector { return vec.RotateAround(v, about, by) }
		along, back := forearm, hinge
		for _, turn := range []struct {
			about vec.Vector
			by    float64
		}{{side, -pitch + 0.15*rng.NormFloat64()}, {hinge, -numbers.HandYaw + 0.1*rng.NormFloat64()}, {forearm, 0.25 * rng.NormFloat64()}} {
			along, back = turned(along, turn.about, turn.by), turned(back, turn.about, turn.by)
		}
		arms = append(arms, Arm{Axis: axis, Along: along, Back: back, Radius: radius, Weight: 0.25 * radius * radius})
	}
	return arms
}

func TestHandsAloneSayHowFarAGripIsOff(t *testing.T) {
	t.Parallel()
	start := solver.DefaultSettings().Swivel
	for _, pitch := range []float64{-20 * degree, 0, 15 * degree} {
		got, err := Hands(comfortable(start.Phi0, pitch, 600), start, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got.HandPitch-pitch) > 3*degree || math.Abs(got.Phi0-start.Phi0) > 12*degree {
			t.Errorf("a pitch of %.0f° is found as %.1f°, with a rest angle of %.1f°", pitch/degree, got.HandPitch/degree, got.Phi0/degree)
		}
		if got.HandYaw != start.HandYaw || got.DeviationWeight != start.DeviationWeight {
			t.Errorf("other numbers changed: %+v", got)
		}
	}
}

func TestHandsStayNearTheStartUnderAHeavyRidge(t *testing.T) {
	t.Parallel()
	start := solver.DefaultSettings().Swivel
	arms := comfortable(start.Phi0, -25*degree, 300)
	last := 25 * degree
	for _, ridge := range []float64{0.01, 0.5, 100} {
		got, err := Hands(arms, start, ridge)
		if err != nil {
			t.Fatal(err)
		}
		off := math.Abs(got.HandPitch - start.HandPitch)
		if off > last {
			t.Errorf("ridge %v: the pitch is %.1f° from the start, with a lighter one %.1f°", ridge, off/degree, last/degree)
		}
		last = off
	}
	if last > degree {
		t.Errorf("a huge ridge lets the pitch go by %.1f°", last/degree)
	}
	if _, err := Hands(nil, start, 1); !errors.Is(err, ErrNoArms) {
		t.Error(err)
	}
	if _, err := Hands(arms, start, 0); err == nil {
		t.Error("a ridge of 0 was taken")
	}
}
