package ownchain

import (
	"math"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// tracked are joints in a row whose rotations, in the frame of the root, are tracked while they are solved, with the memory for that.
type tracked struct {
	joints  []int // the last of them is the tip, or where branches begin
	turning chain.Turning
	limits  []chain.BoneLimit
	rest    []vec.Rotation
	bones   []vec.Vector
	turns   []vec.Rotation
	wanted  []vec.Rotation
}

func newTracked(h *rig.Humanoid, joints []int) tracked {
	count := len(joints)
	t := tracked{
		joints: joints, limits: make([]chain.BoneLimit, count-1), bones: make([]vec.Vector, count-1),
		rest: make([]vec.Rotation, count), turns: make([]vec.Rotation, count), wanted: make([]vec.Rotation, count),
	}
	for i := range t.bones {
		t.bones[i] = vec.FromMGL(h.Skeleton.Joints[joints[i+1]].Offset).UnitOr(vec.Vector{Z: 1})
	}
	return t
}

// begin has a chain of these joints from one on be tracked under a parent that is turned, within the limits of its settings. The last joint wants to be turned to
// an end by a weight.
func (t *tracked) begin(j *Job, c *effectors.Chain, part *chain.Chain, from int, above, end vec.Rotation, weight float64) {
	t.turning = chain.Turning{
		Rest: t.rest[from:], Bones: t.bones[from:], Turns: t.turns[from:], Wanted: t.wanted[from:],
		Above: above, End: end, Weight: weight, Most: math.Pi,
	}
	for i, joint := range t.joints[from:] {
		t.turning.Rest[i] = vec.RotationFromMGL(j.Pose.Rotations[joint])
	}
	part.Turning, part.Limits = &t.turning, nil
	if !c.Limit.On {
		return
	}
	t.turning.Most = c.Limit.Twist
	cone := chain.NewLimit(c.Limit.Swing, c.Limit.Swing, c.Limit.Swing, c.Limit.Swing)
	part.Limits = t.limits[from:]
	for i := range part.Limits {
		part.Limits[i] = chain.BoneLimit{Limit: cone, Bone: i, Frame: vec.Identity()}
	}
	t.turning.Along(part)
}

// put gives the joints from one on their rotations, under a parent that is turned. It is called once for each joint in a tick: their rest shape, which the pose has
// until then, is what turns begin with.
func (t *tracked) put(j *Job, from int, above vec.Rotation) {
	for i := from; i < len(t.joints); i++ {
		turn(j, t.joints[i], above, t.turns[i])
		above = t.turns[i]
	}
}

// turn gives a joint its rotation under a parent that is turned, both in one frame.
func turn(j *Job, joint int, above, turned vec.Rotation) {
	local := above.Inverse().Mul(turned).Unit()
	if local.Dot(local) > 0.5 { // not where it is no number
		j.Pose.Rotations[joint] = local.MGL()
	}
}
