package virtual

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
)

// Attitude is how someone holds themselves while they are calibrated. The zero value is a faultless T-pose. Angles are in radians.
type Attitude struct {
	Arms      [2]ArmAttitude // left and right
	Legs      [2]float64     // how far each straight leg is swung forward from its hip joint
	Lean      float64        // of the trunk forward, about the hips
	LeanLeft  float64        // of the trunk to the left
	HeadPitch float64        // of the head downward, beside what the trunk leans
	HeadRoll  float64        // of the head to the left
	Sink      float64        // how much lower the body is because of bent knees, meters
	Apart     float64        // how far each foot is beside its place, meters; the legs stay straight and the body is lower
	Away      mgl64.Vec3     // where the person is from their place, meters: someone who moves
}

// ArmAttitude is how an arm is held, radians.
type ArmAttitude struct {
	Below float64 // how far the arm is below level
	Ahead float64 // how far it is before the line of the shoulders
	Elbow float64 // by how much the elbow is bent, forward
	Twist float64 // how far the upper arm is turned about itself, so that the elbow bends upward
	Turn  float64 // how far the hand is turned about the forearm, as a key is turned: the thumb up
	Wave  float64 // how far the hand is bent upward at the wrist
	Aside float64 // how far the hand is bent towards the thumb
}

// Bones are where the bones of all roles of a body are that stands on the floor facing +Z, each turned as it is away from the T-pose.
func (a *Attitude) Bones(h *rig.Humanoid) [calibration.RoleCount]rig.Transform {
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	var bones [calibration.RoleCount]rig.Transform
	lean := mgl64.QuatRotate(a.Lean, mgl64.Vec3{1, 0, 0}).Mul(mgl64.QuatRotate(-a.LeanLeft, mgl64.Vec3{0, 0, 1}))
	pivot := middle(at(rig.LeftUpperLeg), at(rig.RightUpperLeg))
	upper := func(role rig.Role) mgl64.Vec3 { return pivot.Add(lean.Rotate(at(role).Sub(pivot))) }

	nod := mgl64.QuatRotate(a.HeadPitch, mgl64.Vec3{1, 0, 0}).Mul(mgl64.QuatRotate(-a.HeadRoll, mgl64.Vec3{0, 0, 1}))
	bones[effectors.Head] = rig.Transform{Position: upper(rig.Head), Rotation: lean.Mul(nod)}
	bones[effectors.Chest] = rig.Transform{Position: upper(h.UpperTrunk()), Rotation: lean}
	bones[effectors.Hips] = rig.Transform{Position: at(rig.Hips), Rotation: mgl64.QuatIdent()}
	for side, arm := range a.Arms {
		role := func(left rig.Role) rig.Role {
			if side == 1 {
				return left.Mirror()
			}
			return left
		}
		out := 1 - 2*float64(side)
		upperArm := lean.Mul(mgl64.QuatRotate(-out*arm.Below, mgl64.Vec3{0, 0, 1})).Mul(rig.Yaw(-out * arm.Ahead)).Mul(mgl64.QuatRotate(-arm.Twist, mgl64.Vec3{1, 0, 0}))
		foreArm := upperArm.Mul(rig.Yaw(-out * arm.Elbow))
		hand := foreArm.Mul(mgl64.QuatRotate(-arm.Turn, mgl64.Vec3{1, 0, 0})).
			Mul(mgl64.QuatRotate(out*arm.Wave, mgl64.Vec3{0, 0, 1})).Mul(rig.Yaw(-out * arm.Aside))
		shoulder := upper(role(rig.LeftUpperArm))
		elbow := shoulder.Add(upperArm.Rotate(at(role(rig.LeftLowerArm)).Sub(at(role(rig.LeftUpperArm)))))
		wrist := elbow.Add(foreArm.Rotate(at(role(rig.LeftHand)).Sub(at(role(rig.LeftLowerArm)))))
		bones[calibration.Role(effectors.LeftHand)+calibration.Role(side)] = rig.Transform{Position: wrist, Rotation: hand}
		bones[calibration.LeftElbow+calibration.Role(side)] = rig.Transform{Position: elbow, Rotation: upperArm}
		bones[calibration.LeftShoulder+calibration.Role(side)] = rig.Transform{Position: shoulder, Rotation: lean}
		hip, swung := at(role(rig.LeftUpperLeg)), mgl64.QuatRotate(-a.Legs[side], mgl64.Vec3{1, 0, 0})
		leg := func(r rig.Role) rig.Transform {
			return rig.Transform{Position: hip.Add(swung.Rotate(at(role(r)).Sub(hip))), Rotation: swung}
		}
		bones[calibration.LeftKnee+calibration.Role(side)] = leg(rig.LeftLowerLeg)
		bones[calibration.Role(effectors.LeftFoot)+calibration.Role(side)] = leg(rig.LeftFoot)
	}
	leg := pivot.Sub(at(rig.LeftFoot))
	leg[0] = 0
	lower := a.Sink + leg.Len() - math.Sqrt(max(0, leg.Dot(leg)-a.Apart*a.Apart))
	for role := range bones {
		switch calibration.Role(role) {
		case calibration.Role(effectors.LeftFoot):
			bones[role].Position[0] += a.Apart
		case calibration.Role(effectors.RightFoot):
			bones[role].Position[0] -= a.Apart
		case calibration.LeftKnee, calibration.RightKnee:
			bones[role].Position[1] -= lower / 2
		default:
			bones[role].Position[1] -= lower
		}
		bones[role].Position = bones[role].Position.Add(a.Away)
	}
	return bones
}
