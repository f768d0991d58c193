package unity

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

func TestUnitysRightIsTheOtherSideAndForwardStays(t *testing.T) {
	t.Parallel()
	if got := Position([3]float64{1, 2, 3}); got != (mgl64.Vec3{-1, 2, 3}) {
		t.Errorf("got %v", got)
	}
	// Unity turns to its right with a positive angle about y; that is a negative angle about y in a right-handed frame.
	got := Euler([3]float64{0, 90, 0}).Rotate(mgl64.Vec3{0, 0, 1})
	if got.Sub(mgl64.Vec3{-1, 0, 0}).Len() > 1e-12 {
		t.Errorf("who turned right looks along %v", got)
	}
	// A positive angle about x looks down in Unity.
	got = Euler([3]float64{90, 0, 0}).Rotate(mgl64.Vec3{0, 0, 1})
	if got.Sub(mgl64.Vec3{0, -1, 0}).Len() > 1e-12 {
		t.Errorf("who nodded looks along %v", got)
	}
}

// mirrored is the same rotation as a matrix, mirrored in x: M·R·M.
func mirrored(degrees [3]float64) mgl64.Mat3 {
	left := func(angle float64, axis int) mgl64.Mat3 { // left-handed: the sense is that of the textbook's matrices read in Unity's axes
		s, c := math.Sincos(mgl64.DegToRad(angle))
		switch axis {
		case 0:
			return mgl64.Mat3{1, 0, 0, 0, c, s, 0, -s, c}
		case 1:
			return mgl64.Mat3{c, 0, -s, 0, 1, 0, s, 0, c}
		}
		return mgl64.Mat3{c, s, 0, -s, c, 0, 0, 0, 1}
	}
	r := left(degrees[1], 1).Mul3(left(degrees[0], 0)).Mul3(left(degrees[2], 2))
	mirror := mgl64.Diag3(mgl64.Vec3{-1, 1, 1})
	return mirror.Mul3(r).Mul3(mirror)
}

func TestEulerAnglesAreTurnedAboutZThenXThenY(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		degrees := [3]float64{360*rng.Float64() - 180, 360*rng.Float64() - 180, 360*rng.Float64() - 180}
		q, want := Euler(degrees), mirrored(degrees)
		for axis := range 3 {
			var unit mgl64.Vec3
			unit[axis] = 1
			if off := q.Rotate(unit).Sub(want.Mul3x1(unit)).Len(); off > 1e-9 {
				t.Fatalf("%v: axis %d is off by %v", degrees, axis, off)
			}
		}
		back := Euler(FromEuler(q))
		if same := math.Abs(back.Dot(q)); same < 1-1e-9 {
			t.Fatalf("%v comes back as %v", degrees, FromEuler(q))
		}
	}
	for _, straight := range [][3]float64{{90, 30, 0}, {-90, 30, 0}, {90, -170, 20}} {
		q := Euler(straight)
		if same := math.Abs(Euler(FromEuler(q)).Dot(q)); same < 1-1e-6 {
			t.Errorf("%v comes back as %v", straight, FromEuler(q))
		}
	}
}

func TestPosesComeBack(t *testing.T) {
	t.Parallel()
	p := trackers.Pose{Position: mgl64.Vec3{1, 2, 3}, Rotation: mgl64.QuatRotate(1, mgl64.Vec3{0.6, 0, 0.8})}
	if got := Pose(FromPose(p)); got != p {
		t.Errorf("got %+v, want %+v", got, p)
	}
}
