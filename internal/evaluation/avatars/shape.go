package avatars

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
)

// shape is a body as the judgement sees it.
type shape struct {
	h   *rig.Humanoid
	of  *solver.Surfaces
	arm [2]float64

	neckBase, hipsCenter mgl64.Vec3 // from the joint that carries the neck, and from the hips joint, in the T-pose
}

func shapeOf(h *rig.Humanoid, of *solver.Surfaces) shape {
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	m := &h.Measures
	s := shape{h: h, of: of, arm: [2]float64{m.UpperArm[0] + m.LowerArm[0], m.UpperArm[1] + m.LowerArm[1]}}
	neck := at(rig.LeftUpperArm).Add(at(rig.RightUpperArm)).Mul(0.25).Add(at(rig.Head).Mul(0.5))
	if h.Joint(rig.Neck) >= 0 {
		neck = at(rig.Neck)
	}
	s.neckBase = neck.Sub(at(h.UpperTrunk()))
	s.hipsCenter = at(rig.LeftUpperLeg).Add(at(rig.RightUpperLeg)).Mul(0.5).Sub(at(rig.Hips))
	return s
}

// frames are where the surfaces of a person truly are.
func (s *shape) frames(t *virtual.Truth) [solver.SurfaceCount]rig.Transform {
	frames := [solver.SurfaceCount]rig.Transform{t.Head, {Position: t.Neck, Rotation: t.Chest.Rotation}, {Position: t.HipsCenter, Rotation: t.Hips.Rotation}}
	for side, role := range [2]rig.Role{rig.LeftUpperLeg, rig.RightUpperLeg} {
		hip := t.HipsCenter.Add(t.Hips.Rotation.Rotate(s.h.TPose[s.h.Joint(role)].Position.Sub(s.h.TPose[s.h.Joint(rig.Hips)].Position.Add(s.hipsCenter))))
		frames[int(solver.LeftThighSurface)+side] = rig.Transform{Position: hip, Rotation: rig.RotationBetween(mgl64.Vec3{0, -1, 0}, t.Knees[side].Sub(hip))}
	}
	return frames
}

// solvedFrames are where those of a solved pose are.
func (s *shape) solvedFrames(world []rig.Transform) [solver.SurfaceCount]rig.Transform {
	frame := func(role rig.Role, from mgl64.Vec3) rig.Transform {
		joint := s.h.Joint(role)
		turn := s.h.FromTPose(joint, world[joint].Rotation)
		return rig.Transform{Position: world[joint].Position.Add(turn.Rotate(from)), Rotation: turn}
	}
	return [solver.SurfaceCount]rig.Transform{frame(rig.Head, mgl64.Vec3{}), frame(s.h.UpperTrunk(), s.neckBase), frame(rig.Hips, s.hipsCenter),
		frame(rig.LeftUpperLeg, mgl64.Vec3{}), frame(rig.RightUpperLeg, mgl64.Vec3{})}
}

// point is outside of a surface by a gap, in a direction in units of its radii.
func (s *shape) point(id solver.SurfaceID, frame rig.Transform, direction mgl64.Vec3, gap float64) mgl64.Vec3 {
	e := &s.of.Parts[id]
	on := mgl64.Vec3{direction[0] * e.Radii.X, direction[1] * e.Radii.Y, direction[2] * e.Radii.Z}
	return frame.Apply(e.Center.MGL().Add(on.Mul(1 + gap/on.Len())))
}

// gap is how far a point is outside of a surface along the ray from its center, and that ray's direction in units of the radii.
func (s *shape) gap(id solver.SurfaceID, frame rig.Transform, p mgl64.Vec3) (mgl64.Vec3, float64) {
	e := &s.of.Parts[id]
	ray := frame.Inverse().Apply(p).Sub(e.Center.MGL())
	unit := mgl64.Vec3{ray[0] / e.Radii.X, ray[1] / e.Radii.Y, ray[2] / e.Radii.Z}
	n := unit.Len()
	if n < 1e-6 {
		return mgl64.Vec3{0, 0, 1}, -e.Radii.Z
	}
	return unit.Mul(1 / n), ray.Len() * (1 - 1/n)
}

// palm is the middle of a hand's palm.
func (s *shape) palm(side int, hand rig.Transform) mgl64.Vec3 {
	return hand.Apply(mgl64.Vec3{sign(side) * s.of.Palm, 0, 0})
}

// degreesBetween is the angle between two directions.
func degreesBetween(a, b mgl64.Vec3) float64 {
	return mgl64.RadToDeg(math.Atan2(a.Cross(b).Len(), a.Dot(b)))
}
