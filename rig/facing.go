package rig

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// FacingTurn is the rotation about +Y that turns a skeleton to face +Z in its rest pose, and the angle by which it is off, -π to π; the
// identity and 0 where it faces +Z within 15°. Left is from the right thigh and shoulder to the left ones; formats differ in where that
// points, and so do files of one format. All required roles must be mapped.
func FacingTurn(s *Skeleton, roles *RoleMap) (mgl64.Quat, float64) {
	world := s.RestWorld()
	at := func(role Role) mgl64.Vec3 { return world[roles.Joint[role]].Position }
	left := at(LeftUpperLeg).Sub(at(RightUpperLeg)).Add(at(LeftUpperArm).Sub(at(RightUpperArm)))
	left[1] = 0
	if !(left.Len() > 1e-6) {
		return mgl64.QuatIdent(), 0
	}
	forward := left.Cross(mgl64.Vec3{0, 1, 0})
	angle := math.Atan2(forward.X(), forward.Z()) // from +Z towards +X
	const quarter, tolerance = math.Pi / 2, 15 * math.Pi / 180
	quarters := math.Round(angle / quarter)
	if math.Abs(angle-quarters*quarter) > tolerance {
		return Yaw(-angle), angle
	}
	// Exact, so that an avatar that faces -Z keeps its coordinates but for their signs.
	switch quarters {
	case 0:
		return mgl64.QuatIdent(), 0
	case 1:
		return mgl64.Quat{W: math.Sqrt2 / 2, V: mgl64.Vec3{0, -math.Sqrt2 / 2, 0}}, angle
	case -1:
		return mgl64.Quat{W: math.Sqrt2 / 2, V: mgl64.Vec3{0, math.Sqrt2 / 2, 0}}, angle
	}
	return mgl64.Quat{V: mgl64.Vec3{0, 1, 0}}, angle
}

// Turned is the skeleton turned as a whole about the origin.
func (s *Skeleton) Turned(turn mgl64.Quat) *Skeleton {
	joints := make([]Joint, len(s.Joints))
	for i, joint := range s.Joints {
		if joint.Parent < 0 {
			joint.Offset, joint.Rest = turn.Rotate(joint.Offset), turn.Mul(joint.Rest)
		}
		joints[i] = joint
	}
	return &Skeleton{Joints: joints, Eyes: s.Eyes}
}
