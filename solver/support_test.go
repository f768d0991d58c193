package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/vec"
)

// someTargets are targets that a person of the body's size could hold: the head somewhere between crouching and standing, the rest in
// its reach, more or less.
func someTargets(rng *rand.Rand, b *Body, ids []effectors.ID) effectors.Targets {
	within := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	targets := tPoseTargets(b, ids...)
	m := &b.humanoid.Measures
	facing := within(-math.Pi, math.Pi)
	place := mgl64.Vec3{within(-2, 2), 0, within(-2, 2)}
	turn := rig.Yaw(facing)
	drop := within(0, 0.25) * m.HeadHeight
	for _, id := range ids {
		t := &targets.Effectors[id]
		p := t.Position
		switch id {
		case effectors.Head:
			p = p.Add(mgl64.Vec3{within(-0.1, 0.1), -drop, within(-0.1, 0.3) * m.HeadHeight * 0.5})
		case effectors.Hips, effectors.Chest:
			p = p.Add(mgl64.Vec3{within(-0.05, 0.05), -drop, within(-0.1, 0.1)})
		case effectors.LeftHand, effectors.RightHand:
			side := int(id - effectors.LeftHand)
			reach := m.UpperArm[side] + m.LowerArm[side]
			out := 1.0
			if side == right {
				out = -1
			}
			p = b.humanoid.TPose[b.joint([]rig.Role{rig.LeftUpperArm, rig.RightUpperArm}[side])].Position
			p = p.Add(mgl64.Vec3{out * within(-0.6, 1), within(-1, 1), within(-0.2, 1)}.Normalize().Mul(within(0.2, 1.1) * reach))
			p[1] -= drop
		default:
			p = p.Add(mgl64.Vec3{within(-0.1, 0.1), within(0, 0.3) * m.HipsHeight, within(-0.3, 0.3) * m.HipsHeight})
		}
		t.Position = turn.Rotate(p).Add(place)
		t.Rotation = turn.Mul(vec.YawPitchRoll(within(-0.7, 0.7), within(-0.7, 0.7), within(-0.4, 0.4)).MGL())
	}
	return targets
}

// someSettings are the default with every number moved within its sensible range.
func someSettings(rng *rand.Rand) Settings {
	set := DefaultSettings()
	within := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	s := &set.Torso
	s.WristLine, s.LineSoft, s.LineFade = within(0, 2.5), within(0.05, 0.5), within(0.8, 1.6)
	s.BendBase, s.BendFollow, s.BendUpright, s.BendGate = within(0, 0.6), within(0.3, 1.2), within(0, 0.4), within(0.04, 0.2)
	s.LeanShare, s.RollFollow, s.RollShare, s.NeckShare = within(0.5, 1), within(0, 1), within(0, 1), within(0, 0.5)
	s.ReachGain, s.PullMax = within(0, 1), within(0, 0.2)
	set.Swivel.Phi0, set.Swivel.HandWeight = within(0.2, 1.3), within(0, 1)
	set.Arms.ForearmTwist, set.Arms.UpperArmTwist = within(0, 1), within(0, 1)
	set.Legs.KneeFollowsFoot = within(0, 1)
	for i := range set.Hints {
		if rng.IntN(2) == 0 {
			set.Hints[i] = effectors.Hint{
				PoleWeight: within(0, 1),
				Pole:       mgl64.Vec3{within(-1, 1), within(-1, 1), within(-1, 1)},
			}
		}
	}
	return set
}

// mirrored swaps left and right.
func mirrored(targets effectors.Targets) effectors.Targets {
	var m effectors.Targets
	for id := range targets.Effectors {
		from := targets.Effectors[id]
		m.Effectors[effectors.ID(id).Mirror()] = effectors.Target{
			Position: vec.FromMGL(from.Position).Mirrored().MGL(), Rotation: vec.RotationFromMGL(from.Rotation).Mirrored().MGL(), Presence: from.Presence,
		}
	}
	for id := range targets.Hints {
		from := targets.Hints[id]
		m.Hints[effectors.HintID(id).Mirror()] = effectors.HintTarget{
			Position: vec.FromMGL(from.Position).Mirrored().MGL(), Along: vec.FromMGL(from.Along).Mirrored().MGL(),
			Presence: from.Presence,
		}
	}
	for side, from := range targets.Shoulders {
		from.Position[0] = -from.Position[0]
		m.Shoulders[1-side] = from
	}
	return m
}

// at is where a role's joint is.
func (r *Result) at(b *Body, role rig.Role) mgl64.Vec3 { return r.World[b.joint(role)].Position }

// turn is how a role's joint is turned from the T-pose.
func (r *Result) turn(b *Body, role rig.Role) vec.Rotation {
	joint := b.joint(role)
	return vec.RotationFromMGL(b.humanoid.FromTPose(joint, r.World[joint].Rotation))
}

// checkBones fails where a bone does not have the length of the rest pose.
func checkBones(t *testing.T, b *Body, out *Result) {
	t.Helper()
	joints := b.humanoid.Skeleton.Joints
	for i, joint := range joints {
		if i == b.anatomy.joint[hips] || joint.Parent < 0 {
			continue
		}
		length := out.World[i].Position.Sub(out.World[joint.Parent].Position).Len()
		if math.Abs(length-joint.Offset.Len()) > 1e-9 {
			t.Errorf("the bone to %q is %v m long and not %v", joint.Name, length, joint.Offset.Len())
		}
		if math.Abs(out.World[i].Rotation.Len()-1) > 1e-9 {
			t.Errorf("the rotation of %q is not a unit quaternion", joint.Name)
		}
	}
}

// checkAlike fails where two results differ once what is mapped from the first is compared with the second.
func checkAlike(t *testing.T, b *Body, was, is *Result, move func(rig.Role, vec.Vector, vec.Rotation) (rig.Role, vec.Vector, vec.Rotation), tolerance float64) {
	t.Helper()
	for role := rig.Hips; role < rig.RoleCount; role++ {
		joint := b.joint(role)
		if joint < 0 {
			continue
		}
		to, position, turn := move(role, vec.FromMGL(was.World[joint].Position), was.turn(b, role))
		if d := position.Sub(vec.FromMGL(is.at(b, to))).Len(); d > tolerance {
			t.Errorf("%s is %.3g m from where %s would have it", to, d, role)
		}
		if angle := turn.AngleTo(is.turn(b, to)); angle > 10*tolerance {
			t.Errorf("%s is turned %.3g rad from where %s would have it", to, angle, role)
		}
	}
}
