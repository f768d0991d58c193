package anthropometry

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Bones is the body in a T-pose on the floor, with legs of these lengths, left and right, where they are not 0. False of a body that is none.
func (p *Person) Bones(legsM [2]float64) (*rig.Humanoid, bool) {
	e, half := p.EyeHeightM, p.Shoulders.M/2
	hip, knee, ankle := p.Hip.M, p.Knee.M, p.Ankle.M
	legs := [2]float64{hip - ankle, hip - ankle}
	thigh := (hip - knee) / (hip - ankle)
	for side, leg := range legsM {
		if leg > 0 && leg < 0.9*(e-p.ShoulderBelow) {
			legs[side] = leg
		}
	}
	size := e / surveyEyes
	at := func(x, y, z float64) mgl64.Vec3 { return mgl64.Vec3{x * size, y * size, z * size} }
	eyes := mgl64.Vec3{0, e, 0.09 * size}
	neck := mgl64.Vec3{0, e - p.NeckBelow, eyes.Z() - p.NeckBehind}
	hips := mgl64.Vec3{0, ankle + max(legs[0], legs[1]) + 0.056*size, 0}
	trunk := neck.Sub(hips)

	var b rig.HumanoidBuilder
	b.Add(rig.Hips, rig.NoRole, hips)
	b.Add(rig.Spine, rig.Hips, hips.Add(trunk.Mul(0.21)))
	b.Add(rig.Chest, rig.Spine, hips.Add(trunk.Mul(0.49)))
	b.Add(rig.Neck, rig.Chest, neck)
	b.Add(rig.Head, rig.Neck, eyes.Sub(at(0, 0.07, 0.09)))
	b.Add(rig.LeftEye, rig.Head, eyes.Add(at(0.032, 0, 0)))
	b.Add(rig.RightEye, rig.Head, eyes.Sub(at(0.032, 0, 0)))
	for side := range 2 {
		role := func(r rig.Role) rig.Role {
			if side == 1 {
				return r.Mirror()
			}
			return r
		}
		out := mgl64.Vec3{1 - 2*float64(side), 0, 0}
		collar := neck.Sub(at(0, 0.045, -0.01)).Add(out.Mul(0.02 * size))
		shoulder := mgl64.Vec3{0, e - p.ShoulderBelow, neck.Z() - p.ShoulderBehind}.Add(out.Mul(half))
		upper := p.UpperArm[side].M / (p.UpperArm[side].M + p.Forearm[side].M) * p.Arm[side].M
		elbow := shoulder.Add(out.Mul(upper))
		b.Add(role(rig.LeftShoulder), rig.Chest, collar)
		b.Add(role(rig.LeftUpperArm), role(rig.LeftShoulder), shoulder)
		b.Add(role(rig.LeftLowerArm), role(rig.LeftUpperArm), elbow)
		b.Add(role(rig.LeftHand), role(rig.LeftLowerArm), shoulder.Add(out.Mul(p.Arm[side].M)))
		foot := out.Mul(0.085 * size).Add(mgl64.Vec3{0, ankle, 0})
		leg := mgl64.Vec3{0, legs[side], 0}
		b.Add(role(rig.LeftUpperLeg), rig.Hips, foot.Add(leg))
		b.Add(role(rig.LeftLowerLeg), role(rig.LeftUpperLeg), foot.Add(leg.Mul(1-thigh)))
		b.Add(role(rig.LeftFoot), role(rig.LeftLowerLeg), foot)
		b.Add(role(rig.LeftToes), role(rig.LeftFoot), mgl64.Vec3{foot.X(), 0.3 * ankle, 0.13 * size})
	}
	h, err := b.Humanoid()
	return h, err == nil
}
