package vmc

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// In Unity: left-handed, +Y up, a person looks along +Z with their right at +X. Rotations there, by Unity's manual: a
// positive angle about x looks down, about y turns to the right, about z lifts the right side. Here the person looks along
// +Z with their left at +X.
func TestAPersonInUnityIsTheSamePersonHere(t *testing.T) {
	t.Parallel()
	const angle = 30 * math.Pi / 180
	half := angle / 2
	near := func(got mgl64.Vec3, x, y, z float64) bool {
		return got.Sub(mgl64.Vec3{x, y, z}).Len() < 1e-12
	}
	var (
		forward = mgl64.Vec3{0, 0, 1}
		right   = mgl64.Vec3{-1, 0, 0}
	)

	hand := poseFromWire(wirePose{-0.7, 1.4, 0.1, 0, 0, 0, 1})
	if !near(hand.Position, 0.7, 1.4, 0.1) {
		t.Errorf("the left hand ends at %v, want +X, the same height, and as far in front", hand.Position)
	}
	if got := hand.Rotation.Rotate(forward); !near(got, 0, 0, 1) {
		t.Errorf("unturned, a device faces %v, want +Z", got)
	}
	down := poseFromWire(wirePose{0, 0, 0, math.Sin(half), 0, 0, math.Cos(half)})
	if got := down.Rotation.Rotate(forward); !near(got, 0, -math.Sin(angle), math.Cos(angle)) {
		t.Errorf("looking down faces %v", got)
	}
	if down.Rotation.V.X() <= 0 {
		t.Error("looking down is a positive rotation about +X here as well")
	}
	turned := poseFromWire(wirePose{0, 0, 0, 0, math.Sin(half), 0, math.Cos(half)})
	if got := turned.Rotation.Rotate(forward); !near(got, -math.Sin(angle), 0, math.Cos(angle)) {
		t.Errorf("turning right faces %v, want towards -X", got)
	}
	tilted := poseFromWire(wirePose{0, 0, 0, 0, 0, math.Sin(half), math.Cos(half)})
	if got := tilted.Rotation.Rotate(right); !near(got, -math.Cos(angle), math.Sin(angle), 0) {
		t.Errorf("tilted to the left, the right side points to %v, want up", got)
	}
}

// What a device carries is mirrored like the device itself: mirroring after turning in Unity's frame, with the rotation as a
// matrix, is the same as turning here what was mirrored before.
func TestMirroringCommutesWithTurning(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		q := mgl64.Quat{W: random.NormFloat64(), V: mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}}
		q = q.Normalize()
		v := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}
		inUnity := q.Mat4().Mat3().Mul3x1(v)
		here := poseFromWire(wirePose{0, 0, 0, q.V[0], q.V[1], q.V[2], q.W})
		got := here.Rotation.Rotate(mgl64.Vec3{-v[0], v[1], v[2]})
		if got.Sub(mgl64.Vec3{-inUnity[0], inUnity[1], inUnity[2]}).Len() > 1e-12 {
			t.Fatalf("q = %v, v = %v: got %v", q, v, got)
		}
	}
}

func TestAPoseComesBackFromTheWireAsItWent(t *testing.T) {
	t.Parallel()
	pose := trackers.Pose{Position: mgl64.Vec3{1, 2, 3}, Rotation: mgl64.Quat{W: 0.5, V: mgl64.Vec3{-0.5, 0.1, 0.7}}}
	if got := poseFromWire(wireFromPose(pose)); got != pose {
		t.Errorf("got %v, want %v", got, pose)
	}
}
