package basepose

import (
	"math"

	"posewright/solver/vec"
)

// reachedWithin is the way that is left, in meters, below which a limb counts as long enough.
const reachedWithin = 1e-4

// reach places the two bones of a limb so that its end is at its goal. The elbow or knee goes round the line from root to end by its share of the angle from the base
// pose to the solved one, and bones keep their roll against it. World is that of blendLimbs, in which the limb's root is right.
func (l *Layer) reach(j *Job, index int) {
	limb, goal := &limbs[index], &l.goals[index]
	base, solved, w := &l.bones[index][0], &l.bones[index][1], l.weights[limb.group]
	upper, low, end := l.limbs[index][0], l.limbs[index][1], l.limbs[index][2]
	root := vec.FromMGL(j.World[upper].Position)
	first, second := solved[1].at.Sub(solved[0].at).Len(), solved[2].at.Sub(solved[1].at).Len()
	way := goal.at.Sub(root)
	length := vec.Clamp(way.Len(), math.Abs(first-second)+1e-9, first+second-1e-9)
	along := way.UnitOr(vec.New(0, -1, 0))

	baseAlong, baseAside := l.bent(base, limb.group, upper)
	solvedAlong, solvedAside := l.bent(solved, limb.group, upper)
	from, to := vec.FromTo(baseAlong, along).Rotate(baseAside), vec.FromTo(solvedAlong, along).Rotate(solvedAside)
	angle := vec.SignedAngle(from, to, along)
	m := &j.Bends[index]
	if m.on {
		angle = m.angle + vec.WrapAngle(angle-m.angle) // goes on round the same way
	}
	m.on, m.angle = true, angle
	aside := vec.RotateAround(from, along, w*angle)

	x := (length*length + first*first - second*second) / (2 * length)
	middle := root.AddScaled(x, along).AddScaled(math.Sqrt(math.Max(0, first*first-x*x)), aside)
	roll := func(bone int, direction vec.Vector) vec.Rotation {
		before := boneFrame(base[bone+1].at.Sub(base[bone].at), baseAside).Inverse().Mul(base[bone].turn)
		after := boneFrame(solved[bone+1].at.Sub(solved[bone].at), solvedAside).Inverse().Mul(solved[bone].turn)
		return boneFrame(direction, aside).Mul(before.Slerp(after, w))
	}
	upperTurn, lowTurn := roll(0, middle.Sub(root)), roll(1, root.AddScaled(length, along).Sub(middle))

	carried := func(joint int) vec.Rotation {
		if parent := l.h.Skeleton.Joints[joint].Parent; parent >= 0 {
			return vec.RotationFromMGL(j.World[parent].Rotation)
		}
		return vec.Identity()
	}
	moved := func(joint int, to vec.Rotation) vec.Rotation { // what a joint's turn to another rotation turns what hangs on it by
		return to.Mul(vec.RotationFromMGL(j.World[joint].Rotation).Inverse())
	}
	lowCarried := moved(upper, upperTurn).Mul(carried(low))
	endCarried := moved(low, lowTurn).Mul(carried(end))
	rotations := j.Pose.Rotations
	rotations[upper] = carried(upper).Inverse().Mul(upperTurn).Unit().MGL()
	rotations[low] = lowCarried.Inverse().Mul(lowTurn).Unit().MGL()
	rotations[end] = endCarried.Inverse().Mul(goal.turn).Unit().MGL()

	if g := &j.Goals[limb.id]; g.Active {
		g.At, g.Facing = goal.at, vec.RotationFromMGL(l.h.FromTPose(end, goal.turn.MGL()))
		g.Short = math.Abs(way.Len()-length) >= reachedWithin
	}
}

// bent is the direction from the root of a limb to its end, and to which side of that it is bent. Where it is straight that is the side of an elbow that is behind, or
// a knee that is before, in the T-pose.
func (l *Layer) bent(limb *[3]limbJoint, g group, upper int) (along, aside vec.Vector) {
	const straight = 1e-3 // meters: an elbow that is that far aside is as much so by itself
	along = limb[2].at.Sub(limb[0].at).UnitOr(vec.New(0, -1, 0))
	usual := vec.RotationFromMGL(l.h.FromTPose(upper, limb[0].turn.MGL())).Forward()
	if g < leftLeg {
		usual = usual.Scale(-1)
	}
	away := limb[1].at.Sub(limb[0].at)
	away = away.AddScaled(-away.Dot(along), along)
	return along, vec.UnitOrthogonal(away.AddScaled(straight, usual), along, vec.Perpendicular(along))
}

// boneFrame is a rotation that takes forward to a bone's direction and left to the side that its limb is bent to.
func boneFrame(direction, aside vec.Vector) vec.Rotation {
	z := direction.UnitOr(vec.New(0, -1, 0))
	x := vec.UnitOrthogonal(aside, z, vec.Perpendicular(z))
	return vec.FromAxes(x, z.Cross(x), z)
}
