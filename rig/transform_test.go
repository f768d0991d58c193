package rig_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

func randomVector(r *rand.Rand) mgl64.Vec3 {
	return mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
}

func randomRotation(r *rand.Rand) mgl64.Quat {
	return mgl64.Quat{W: r.NormFloat64(), V: randomVector(r)}.Normalize()
}

func randomTransform(r *rand.Rand) rig.Transform {
	return rig.Transform{Position: randomVector(r), Rotation: randomRotation(r)}
}

// apart is the angle between two rotations, in radians.
func apart(a, b mgl64.Quat) float64 {
	return 2 * math.Asin(math.Min(1, a.Conjugate().Mul(b).V.Len()))
}

func TestTransformsComposeLikeTheirMatrices(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		a, b, point := randomTransform(r), randomTransform(r), randomVector(r)
		byMatrix := mgl64.TransformCoordinate(point, a.Mat4().Mul4(b.Mat4()))
		if got := a.Mul(b).Apply(point); got.Sub(byMatrix).Len() > 1e-12 {
			t.Fatalf("a·b maps %v to %v, by matrices to %v", point, got, byMatrix)
		}
		if got := a.Inverse().Apply(a.Apply(point)); got.Sub(point).Len() > 1e-12 {
			t.Fatalf("there and back maps %v to %v", point, got)
		}
		if got := a.Mul(a.Inverse()); got.Position.Len() > 1e-12 || apart(got.Rotation, mgl64.QuatIdent()) > 1e-12 {
			t.Fatalf("a·a⁻¹ is %v", got)
		}
		if got := rig.Identity().Mul(a); got.Position.Sub(a.Position).Len() > 0 || apart(got.Rotation, a.Rotation) > 1e-12 {
			t.Fatalf("1·a is %v, not %v", got, a)
		}
	}
}

func TestFiniteSeesEveryNumber(t *testing.T) {
	t.Parallel()
	if !rig.Identity().Finite() {
		t.Error("the identity is not finite")
	}
	for i := range 7 {
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			broken := rig.Identity()
			*[]*float64{
				&broken.Position[0], &broken.Position[1], &broken.Position[2],
				&broken.Rotation.W, &broken.Rotation.V[0], &broken.Rotation.V[1], &broken.Rotation.V[2],
			}[i] = bad
			if broken.Finite() {
				t.Errorf("%v in place %d is called finite", bad, i)
			}
		}
	}
}

func TestRotationBetweenTakesOneDirectionToTheOther(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		from, to := randomVector(r), randomVector(r)
		q := rig.RotationBetween(from, to.Mul(7))
		if got := q.Rotate(from.Normalize()); got.Sub(to.Normalize()).Len() > 1e-9 {
			t.Fatalf("%v goes to %v, want %v", from, got, to.Normalize())
		}
		want := math.Acos(math.Max(-1, math.Min(1, from.Normalize().Dot(to.Normalize()))))
		if got := apart(q, mgl64.QuatIdent()); math.Abs(got-want) > 1e-6 {
			t.Fatalf("turns by %v, want the shortest way, %v", got, want)
		}
	}
}

func TestRotationBetweenHoldsNearOppositeDirections(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	for _, off := range []float64{0, 1e-16, 1e-12, 1e-9, 1e-7, 1e-6, 1e-5, 1e-3} {
		for range 200 {
			from := randomVector(r).Normalize()
			across := rig.Perpendicular(from)
			to := from.Mul(-1).Add(across.Mul(off)).Normalize()
			q := rig.RotationBetween(from, to)
			if math.Abs(q.Len()-1) > 1e-12 {
				t.Fatalf("%g off: length %v", off, q.Len())
			}
			// Closer than 1.5e-6 to opposite the axis is chosen, so the error may be that much.
			if got := q.Rotate(from); got.Sub(to).Len() > 2e-6 {
				t.Fatalf("%g off: %v goes to %v, want %v", off, from, got, to)
			}
		}
	}
}

func TestRotationBetweenVectorsWithoutDirectionIsTheIdentity(t *testing.T) {
	t.Parallel()
	x := mgl64.Vec3{1, 0, 0}
	for _, bad := range []mgl64.Vec3{{}, {math.NaN(), 0, 0}, {math.Inf(1), 0, 0}} {
		for _, got := range []mgl64.Quat{rig.RotationBetween(x, bad), rig.RotationBetween(bad, x)} {
			if got != mgl64.QuatIdent() {
				t.Errorf("with %v: %v", bad, got)
			}
		}
	}
}

func TestPerpendicularIsUnitAndPerpendicular(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	for range 1000 {
		v := randomVector(r)
		p := rig.Perpendicular(v)
		if math.Abs(p.Len()-1) > 1e-12 || math.Abs(p.Dot(v)) > 1e-12*v.Len() || p != rig.Perpendicular(v) {
			t.Fatalf("of %v: %v", v, p)
		}
	}
	if got := rig.Perpendicular(mgl64.Vec3{}); got != (mgl64.Vec3{1, 0, 0}) {
		t.Errorf("of nothing: %v", got)
	}
}

func TestYawTurnsForwardTowardsTheLeft(t *testing.T) {
	t.Parallel()
	for _, angle := range []float64{-3, -1, 0, 0.5, 2, 3} {
		sin, cos := math.Sincos(angle)
		if got := rig.Yaw(angle).Rotate(mgl64.Vec3{0, 0, 1}); got.Sub(mgl64.Vec3{sin, 0, cos}).Len() > 1e-12 {
			t.Errorf("by %v: %v", angle, got)
		}
	}
}

// A rotation is a twist about +Y after a tilt about an axis across it; the tilt turns nothing about +Y.
func TestYawOfIsTheTwistAboutTheVerticalWhateverTheTilt(t *testing.T) {
	t.Parallel()
	for _, angle := range []float64{-3, -1, 0, 0.5, 2, 3} {
		for _, tilt := range []mgl64.Vec3{{1, 0, 0}, {0, 0, 1}, {0.6, 0, -0.8}} {
			if got := rig.YawOf(rig.Yaw(angle).Mul(mgl64.QuatRotate(1.2, tilt))); math.Abs(got-angle) > 1e-12 {
				t.Errorf("%v with a tilt about %v: %v", angle, tilt, got)
			}
			if got := rig.YawOf(rig.Yaw(angle).Scale(-1)); math.Abs(got-angle) > 1e-12 {
				t.Errorf("%v with all signs changed: %v", angle, got)
			}
		}
	}
}

func TestRotationByTurnsAboutItsAxisByTheLengthOfThat(t *testing.T) {
	t.Parallel()
	if to := rig.RotationBy(mgl64.Vec3{0, math.Pi / 2, 0}).Rotate(mgl64.Vec3{0, 0, 2}); to.Sub(mgl64.Vec3{2, 0, 0}).Len() > 1e-12 {
		t.Errorf("a quarter turn to the left takes +Z to %v", to)
	}
	slanted := mgl64.Vec3{2, -1, 2}.Mul(0.1) // 0.3 rad
	if q := rig.RotationBy(slanted); math.Abs(q.W-math.Cos(0.15)) > 1e-12 || q.V.Cross(slanted).Len() > 1e-12 || q.V.Dot(slanted) <= 0 {
		t.Errorf("0.3 rad are %v", q)
	}
	if q := rig.RotationBy(mgl64.Vec3{}); q != mgl64.QuatIdent() {
		t.Errorf("no axis is %v", q)
	}
}
