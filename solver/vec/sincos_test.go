package vec

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestSinesAndCosinesAreThoseOfPackageMath(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	check := func(angle float64) {
		t.Helper()
		sin, cos := Sincos(angle)
		wantSin, wantCos := math.Sincos(angle)
		if math.Abs(sin-wantSin) > 1e-15 || math.Abs(cos-wantCos) > 1e-15 {
			t.Errorf("of %v: %v and %v, not %v and %v", angle, sin, cos, wantSin, wantCos)
		}
	}
	for eighth := -300; eighth <= 300; eighth++ {
		for _, beside := range [...]float64{0, 1e-300, 1e-12, -1e-12, 1e-3} {
			check(float64(eighth)*math.Pi/4 + beside)
		}
	}
	for range 100000 {
		check(150 * (2*rng.Float64() - 1))
	}
	if sin, cos := Sincos(0); sin != 0 || cos != 1 {
		t.Errorf("of nothing: %v and %v", sin, cos)
	}
	for _, angle := range [...]float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if sin, cos := Sincos(angle); !math.IsNaN(sin) || !math.IsNaN(cos) {
			t.Errorf("of %v: %v and %v", angle, sin, cos)
		}
	}
}

// Angles of bodies are turned about one axis after the other and into each other, with and without an angle in between.
func TestRotationsWithoutAnAngleAreThoseWithOne(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		angle := 2 * math.Pi * (rng.Float64() - 0.5)
		sin, cos := math.Sincos(angle)
		size := math.Exp(4 * rng.NormFloat64())
		if got, want := PitchTo(size*cos, size*sin), Pitch(angle); math.Abs(got.W-want.W)+math.Abs(got.X-want.X)+math.Abs(got.Y)+math.Abs(got.Z) > 2e-15 {
			t.Errorf("pitch to %v is %v, not %v", angle, got, want)
		}
		r := Rotation{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}.Unit()
		if got, want := r.TwistY(), Yaw(r.Yaw()); got.AngleTo(want) > 1e-14 {
			t.Errorf("twist of %v is %v, not %v", r, got, want)
		}
	}
	if got := PitchTo(0, 0); got != Identity() {
		t.Errorf("pitch to nowhere is %v", got)
	}
	if got := (Rotation{X: 1}).TwistY(); got != Identity() {
		t.Errorf("twist of half a turn about +X is %v", got)
	}
}

func TestAnglesBetweenRotationsNearEachOtherAreExact(t *testing.T) {
	t.Parallel()
	for angle := 1e-140; angle < 3; angle *= 1.3 {
		r := YawPitchRoll(0.3, -1.2, 2)
		if got := Identity().AngleTo(Pitch(angle)); math.Abs(got-angle) > 1e-15*angle {
			t.Errorf("to a pitch of %v it is %v", angle, got)
		}
		if got := r.AngleTo(r.Mul(Pitch(angle))); math.Abs(got-angle) > 2e-15 {
			t.Errorf("from elsewhere to a pitch of %v it is %v", angle, got)
		}
	}
}

func TestRotationsOfAnyLengthBecomeUnit(t *testing.T) {
	t.Parallel()
	for _, off := range [...]float64{0, 1e-16, 3e-9, -3e-9, 4.9e-9, -4.9e-9, 1e-8, 1e-6, -0.1, 1, 1e6} {
		r := YawPitchRoll(0.3, -1.2, 2)
		k := 1 + off
		got := Rotation{k * r.W, k * r.X, k * r.Y, k * r.Z}.Unit()
		if math.Abs(got.Dot(got)-1) > 1e-15 || math.Abs(got.Dot(r)-1) > 1e-15 {
			t.Errorf("%v times a rotation becomes %v", k, got)
		}
	}
}
