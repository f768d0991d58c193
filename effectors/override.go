package effectors

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Override is a place given by hand that an effector keeps to, whatever its device does (Marmaras 2024, 4.1.1 manualOverride).
type Override struct {
	On       bool       // default off
	Position mgl64.Vec3 // meters, in the tracking space, so that it goes along where that is moved
	Rotation Angles     // of the joint from the T-pose, in the tracking space
}

// Transform is where the override has the joint, in the tracking space.
func (o *Override) Transform() rig.Transform {
	return rig.Transform{Position: o.Position, Rotation: o.Rotation.Quat()}
}

// Angles are a rotation as a person types it: first Z, then X, then Y, about the fixed axes, as Unity's Euler angles are. Radians, in presets degrees.
type Angles struct{ X, Y, Z float64 }

// Quat is the rotation.
func (a Angles) Quat() mgl64.Quat {
	about := func(angle float64, axis mgl64.Vec3) mgl64.Quat {
		sin, cos := math.Sincos(angle / 2)
		return mgl64.Quat{W: cos, V: axis.Mul(sin)}
	}
	return about(a.Y, mgl64.Vec3{0, 1, 0}).Mul(about(a.X, mgl64.Vec3{1, 0, 0})).Mul(about(a.Z, mgl64.Vec3{0, 0, 1}))
}

// AnglesOf are the angles of a rotation, which must be a unit quaternion: X from -π/2 to π/2, the others from -π to π. Where X is at an end, only the sum or
// the difference of the others counts, and Z is 0.
func AnglesOf(q mgl64.Quat) Angles {
	x, y, z := q.Rotate(mgl64.Vec3{1, 0, 0}), q.Rotate(mgl64.Vec3{0, 1, 0}), q.Rotate(mgl64.Vec3{0, 0, 1})
	level := math.Hypot(x[1], y[1]) // the cosine of X
	a := Angles{X: math.Atan2(-z[1], level)}
	if level < 1e-9 {
		a.Y = math.Atan2(-x[2], x[0])
		return a
	}
	a.Y, a.Z = math.Atan2(z[0], z[2]), math.Atan2(x[1], y[1])
	return a
}

// Place moves and turns a target of a device by the effector's offsets, which are in the target's frame: the joint is at the offset position of the
// target and turned by the offset rotation first. They say where a joint is on what its device is fixed to, beyond what calibration found
// (Marmaras 2024, 4.1.1 positionOffset and rotationOffset).
func (e *Effector) Place(t *Target) {
	if e.PositionOffset != (mgl64.Vec3{}) {
		t.Position = t.Position.Add(t.Rotation.Rotate(e.PositionOffset))
	}
	if e.RotationOffset != (Angles{}) {
		t.Rotation = t.Rotation.Mul(e.RotationOffset.Quat())
	}
}

// OffsetsTo sets the offsets that take a target of a device to another place.
func (e *Effector) OffsetsTo(device, wanted *Target) {
	back := device.Rotation.Inverse()
	e.PositionOffset = back.Rotate(wanted.Position.Sub(device.Position))
	e.RotationOffset = AnglesOf(back.Mul(wanted.Rotation).Normalize())
}
