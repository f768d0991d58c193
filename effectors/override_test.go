package effectors_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

const degree = math.Pi / 180

// The rows of the matrix Ry(30°)·Rx(20°)·Rz(10°), multiplied out by hand:
// cos30·cos10 + sin30·sin20·sin10 = 0.882564, and so on.
func TestAnglesTurnAboutZThenXThenY(t *testing.T) {
	t.Parallel()
	q := effectors.Angles{X: 20 * degree, Y: 30 * degree, Z: 10 * degree}.Quat()
	for _, test := range []struct{ of, want mgl64.Vec3 }{
		{mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0.882564, 0.163176, -0.440970}},
		{mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0.018028, 0.925417, 0.378522}},
		{mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0.469846, -0.342020, 0.813798}},
	} {
		if got := q.Rotate(test.of); got.Sub(test.want).Len() > 1e-5 {
			t.Errorf("%v is turned to %v, want %v", test.of, got, test.want)
		}
	}
}

func TestAnglesAreThoseOfTheirRotation(t *testing.T) {
	t.Parallel()
	for x := -90.0; x <= 90; x += 15 {
		for y := -165.0; y <= 180; y += 15 {
			for z := -165.0; z <= 180; z += 15 {
				q := effectors.Angles{X: x * degree, Y: y * degree, Z: z * degree}.Quat()
				got := effectors.AnglesOf(q)
				if back := got.Quat(); math.Abs(back.Dot(q)) < 1-1e-12 {
					t.Fatalf("%v, %v, %v come back as %+v", x, y, z, got)
				}
				if math.Abs(x) < 90 && (math.Abs(got.X-x*degree) > 1e-9 || math.Abs(math.Remainder(got.Y-y*degree, 2*math.Pi)) > 1e-9) {
					t.Fatalf("%v, %v, %v come back as %+v", x, y, z, got)
				}
			}
		}
	}
}

func TestAnOffsetTurnsWithTheDevice(t *testing.T) {
	t.Parallel()
	e := effectors.Effector{PositionOffset: mgl64.Vec3{0, 0, 0.1}, RotationOffset: effectors.Angles{Z: 30 * degree}}
	// A device whose +Z is the world's +X: the joint is 10 cm along +X from it.
	target := effectors.Target{Position: mgl64.Vec3{1, 2, 3}, Rotation: mgl64.QuatRotate(90*degree, mgl64.Vec3{0, 1, 0}), Presence: 1}
	device := target
	e.Place(&target)
	if target.Position.Sub(mgl64.Vec3{1.1, 2, 3}).Len() > 1e-12 {
		t.Errorf("the joint is at %v", target.Position)
	}
	// Its +X, which 30° about its own Z turn towards its +Y, was the world's -Z.
	if got := target.Rotation.Rotate(mgl64.Vec3{1, 0, 0}); got.Sub(mgl64.Vec3{0, 0.5, -math.Sqrt(3) / 2}).Len() > 1e-12 {
		t.Errorf("its x axis is %v", got)
	}
	var found effectors.Effector
	found.OffsetsTo(&device, &target)
	if found.PositionOffset.Sub(e.PositionOffset).Len() > 1e-12 || math.Abs(found.RotationOffset.Z-e.RotationOffset.Z) > 1e-12 {
		t.Errorf("the offsets are found to be %+v", found)
	}
}
