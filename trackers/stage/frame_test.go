package stage

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

func TestForwardAndLeftBecomeOurs(t *testing.T) {
	t.Parallel()
	if got := Vector([3]float64{0, 1.6, -2}); got != (mgl64.Vec3{0, 1.6, 2}) {
		t.Errorf("two meters ahead is %v", got)
	}
	if got := Vector([3]float64{-0.5, 0, 0}); got != (mgl64.Vec3{0.5, 0, 0}) {
		t.Errorf("half a meter to the left is %v", got)
	}
	// Who turns left by a quarter looks along the stage's -X, which is our +X.
	half := math.Sqrt2 / 2
	p := Pose([3]float64{}, [4]float64{0, half, 0, half})
	if got := p.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); got.Sub(mgl64.Vec3{1, 0, 0}).Len() > 1e-12 {
		t.Errorf("they look along %v", got)
	}
}

func TestPosesComeBackAndMatricesAgreeWithQuaternions(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 9))
	for range 500 {
		axis := mgl64.Vec3{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}.Normalize()
		want := trackers.Pose{Position: mgl64.Vec3{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()},
			Rotation: mgl64.QuatRotate(6*rng.Float64()-3, axis)}
		position, quaternion := FromPose(want)
		if got := Pose(position, quaternion); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		m := mgl64.Quat{W: quaternion[3], V: mgl64.Vec3{quaternion[0], quaternion[1], quaternion[2]}}.Mat4()
		var rows [3][4]float64
		for i := range 3 {
			rows[i] = [4]float64{m.At(i, 0), m.At(i, 1), m.At(i, 2), position[i]}
		}
		got, ok := Matrix(rows)
		if !ok || got.Position != want.Position || math.Abs(got.Rotation.Dot(want.Rotation)) < 1-1e-9 {
			t.Fatalf("the matrix gives %+v, want %+v", got, want)
		}
	}
}

func TestMatricesThatAreNoRotationsAreRefused(t *testing.T) {
	t.Parallel()
	for name, rows := range map[string][3][4]float64{
		"zero":     {},
		"scaled":   {{2, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 2, 0}},
		"mirrored": {{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}},
		"nan":      {{math.NaN(), 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}},
	} {
		if _, ok := Matrix(rows); ok {
			t.Errorf("%s is accepted", name)
		}
	}
}
