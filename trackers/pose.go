package trackers

import "github.com/go-gl/mathgl/mgl64"

// NoPose is the pose of a device at the origin of its space, turned as the space is: the identity.
func NoPose() Pose { return Pose{Rotation: mgl64.QuatIdent()} }

// Mul puts a pose that is given in the space of p into the space that p is in.
func (p Pose) Mul(inner Pose) Pose {
	return Pose{Position: p.Position.Add(p.Rotation.Rotate(inner.Position)), Rotation: p.Rotation.Mul(inner.Rotation)}
}

// Inverse is the pose of the outer space in that of p.
func (p Pose) Inverse() Pose {
	back := p.Rotation.Conjugate()
	return Pose{Position: back.Rotate(p.Position).Mul(-1), Rotation: back}
}
