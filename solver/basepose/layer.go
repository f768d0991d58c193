package basepose

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/vec"
)

// Goal is what a device asks of an effector, and what of it the solver aimed at.
type Goal struct {
	Active             bool
	Target             vec.Vector
	Turn               vec.Rotation // from the T-pose
	Position, Rotation float64      // 0 to 1: weight · presence
	At                 vec.Vector   // the share of the way that was aimed at; result: with the base pose
	Facing             vec.Rotation // the same, from the T-pose
	Short              bool         // result: the limb is too short or too long to get there
}

// Job is one tick.
type Job struct {
	Settings *Settings
	Base     *rig.Pose // nil for none
	Goals    [effectors.Count]Goal
	Fingers  [2]float64 // 0 to 1: how much the fingers of each hand are tracked
	Facing   float64    // radians: yaw of the hips
	Ground   float64    // meters: height of the ground under the body
	Gazing   bool       // the solved pose has the eyes
	Bends    *Bends     // remembered from tick to tick
	Pose     *rig.Pose  // solved; result
	World    []rig.Transform
}

// Bends are by which angle each limb is bent elsewhere than in the base pose, remembered so that it goes on round the same way. The zero value knows nothing.
type Bends [len(limbs)]struct {
	on    bool
	angle float64 // radians
}

// Layer lays poses of one humanoid over base poses.
type Layer struct {
	h      *rig.Humanoid
	groups []group
	rest   *rig.Pose
	limbs  [len(limbs)][3]int // joints

	pose   rig.Pose        // the base pose, placed where the body stands
	world  []rig.Transform // of it; of limbs later the rotations of the solved pose
	solved []rig.Transform // of the solved pose

	bones   [len(limbs)][2][3]limbJoint // of each limb, in the base pose and in the solved one, on the trunk of both
	weights [groupCount]float64         // of the solved pose
	laid    [groupCount]bool            // limbs that are not as the solver left them
	goals   [len(limbs)]limbGoal
}

// limbJoint is a joint of a limb in the world.
type limbJoint struct {
	at   vec.Vector
	turn vec.Rotation
}

// limbGoal is where the end of a limb goes.
type limbGoal struct {
	limbJoint
	on bool
}

// New has a layer for a humanoid.
func New(h *rig.Humanoid) Layer {
	joints := len(h.Skeleton.Joints)
	l := Layer{h: h, groups: groupsOf(h), rest: h.NewPose(), pose: *h.NewPose(), world: make([]rig.Transform, joints), solved: make([]rig.Transform, joints)}
	for i := range limbs {
		for k, role := range limbs[i].roles {
			l.limbs[i][k] = h.Joint(role)
		}
	}
	return l
}

// Run lays the solved pose, of which World is known, over the base pose, and reports whether that shows at all; otherwise nothing changes.
func (l *Layer) Run(j *Job) bool {
	if j.Settings.Source == Off || !(j.Settings.Weight > 0) || !l.weigh(j) {
		*j.Bends = Bends{}
		return false
	}
	copy(l.solved, j.World)
	l.place(j)
	l.h.Forward(&l.pose, l.world)
	l.blendTrunk(j)
	l.findGoals(j)
	l.blendLimbs(j)
	for i := range limbs {
		if l.goals[i].on {
			l.reach(j, i)
		} else {
			j.Bends[i].on = false
		}
	}
	l.h.Forward(j.Pose, j.World)
	return true
}

// share is how much of a goal shows where the base pose has its strength.
func (j *Job) share(weight float64) float64 { return 1 - j.Settings.Weight*(1-weight) }

// weigh works out how much of the solved pose each group shows, and reports whether the base pose shows at all.
func (l *Layer) weigh(j *Job) bool {
	goals := &j.Goals
	body := max(goals[effectors.Head].Position, goals[effectors.Hips].Position, goals[effectors.Chest].Position)
	w := &l.weights
	*w = [groupCount]float64{trunk: body, head: max(body, goals[effectors.Head].Rotation)}
	for side := range 2 {
		g := group(side)
		hand, foot := &goals[effectors.LeftHand+effectors.ID(side)], &goals[effectors.LeftFoot+effectors.ID(side)]
		w[leftArm+g] = max(hand.Position, hand.Rotation)
		w[leftFingers+g] = max(w[leftArm+g], vec.Clamp(j.Fingers[side], 0, 1))
		if w[leftLeg+g] = max(foot.Position, foot.Rotation); j.Settings.Steps {
			w[leftLeg+g] = max(w[leftLeg+g], body)
		}
	}
	shows := j.Settings.Source == Animation && j.Base != nil
	for g := range w {
		w[g] = j.share(w[g])
		shows = shows || g != int(other) && w[g] < 1
	}
	for id := range goals { // of an effector whose position and rotation weigh differently
		shows = shows || goals[id].partial()
	}
	return shows
}

// partial reports whether an effector is driven by shares of its target.
func (g *Goal) partial() bool { return g.Active && (g.Position < 1 || g.Rotation < 1) }

// place takes over the base pose and puts it where the body stands.
func (l *Layer) place(j *Job) {
	from := l.rest
	if j.Settings.Source == Animation && j.Base != nil && len(j.Base.Rotations) == len(l.pose.Rotations) && finite(j.Base) {
		from = j.Base
	}
	copy(l.pose.Rotations, from.Rotations)
	root := l.h.Joint(rig.Hips)
	facing := vec.Yaw(j.Facing)
	at, off := l.solved[root].Position, facing.Rotate(vec.FromMGL(from.Hips.Sub(l.rest.Hips)))
	l.pose.Hips = mgl64.Vec3{at[0] + off.X, j.Ground + from.Hips[1], at[2] + off.Z}
	above := l.above(root, l.pose.Rotations) // the hips turn about the vertical in the world
	l.pose.Rotations[root] = above.Inverse().Mul(facing).Mul(above).Mul(vec.RotationFromMGL(from.Rotations[root])).Unit().MGL()
}

// above is the rotation in the world of what carries a joint, for the joints above the hips.
func (l *Layer) above(joint int, rotations []mgl64.Quat) vec.Rotation {
	turn := vec.Identity()
	for i := l.h.Skeleton.Joints[joint].Parent; i >= 0; i = l.h.Skeleton.Joints[i].Parent {
		turn = vec.RotationFromMGL(rotations[i]).Mul(turn)
	}
	return turn
}

// finite reports whether every number of a pose is one, and every rotation is one.
func finite(p *rig.Pose) bool {
	sum := p.Hips[0] + p.Hips[1] + p.Hips[2]
	for _, q := range p.Rotations {
		size := q.W*q.W + q.V[0]*q.V[0] + q.V[1]*q.V[1] + q.V[2]*q.V[2]
		if !(size > 0.5 && size < 2) {
			return false
		}
		sum += size
	}
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// blendTrunk blends hips, trunk and head, so that a head that a device has a share of is that share of the way to it.
func (l *Layer) blendTrunk(j *Job) {
	w, root, top := l.weights[trunk], l.h.Joint(rig.Hips), l.h.Joint(rig.Head)
	eyes := [2]int{l.h.Joint(rig.LeftEye), l.h.Joint(rig.RightEye)}
	rotations := j.Pose.Rotations
	for i := range rotations {
		switch g := l.groups[i]; {
		case g == other && (!j.Gazing || i != eyes[0] && i != eyes[1]):
			rotations[i] = blend(l.pose.Rotations[i], rotations[i], l.weights[other])
		case (g == trunk || g == head) && w < 1 && i != root:
			rotations[i] = blend(l.pose.Rotations[i], rotations[i], w)
		}
	}
	if w < 1 {
		turn := vec.RotationFromMGL(l.world[root].Rotation).Slerp(vec.RotationFromMGL(l.solved[root].Rotation), w)
		rotations[root] = l.above(root, rotations).Inverse().Mul(turn).Unit().MGL()
		j.Pose.Hips = vec.FromMGL(l.pose.Hips).Lerp(vec.FromMGL(l.solved[root].Position), w).MGL()
	}
	l.h.Forward(j.Pose, j.World)
	if g := &j.Goals[effectors.Head]; g.Active && (w < 1 || j.share(g.Rotation) < 1) {
		// The share of the turn is taken from where the base pose has the head on this trunk.
		carried := vec.RotationFromMGL(j.World[l.h.Skeleton.Joints[top].Parent].Rotation)
		base := carried.Mul(vec.RotationFromMGL(l.pose.Rotations[top]))
		turn := base.Slerp(l.asked(top, g), j.share(g.Rotation))
		rotations[top] = carried.Inverse().Mul(turn).Unit().MGL()
		g.Facing = vec.RotationFromMGL(l.h.FromTPose(top, turn.MGL()))
	}
	for _, by := range [...]struct {
		id    effectors.ID
		joint int
	}{{effectors.Head, top}, {effectors.Hips, root}} {
		if g := &j.Goals[by.id]; g.Position > 0 && w < 1 {
			asked := g.Target.Add(vec.FromMGL(l.solved[by.joint].Position).Sub(g.At))
			g.At = vec.FromMGL(l.world[by.joint].Position).Lerp(asked, j.share(g.Position))
			j.Pose.Hips = vec.FromMGL(j.Pose.Hips).Add(g.At.Sub(vec.FromMGL(j.World[by.joint].Position))).MGL()
			break
		}
	}
	l.h.Forward(j.Pose, j.World)
}

// asked is where the target of a goal would have a joint, in the world, with the solver's reasons not to follow it wholly: limits, mostly.
func (l *Layer) asked(joint int, g *Goal) vec.Rotation {
	kept := vec.RotationFromMGL(l.h.FromTPose(joint, l.solved[joint].Rotation)).Mul(g.Facing.Inverse())
	return vec.RotationFromMGL(l.h.ToWorld(joint, kept.Mul(g.Turn).MGL()))
}

// findGoals works out where hands and feet go: their share of the way from where the base pose has them on this trunk. It notes how limbs are in both poses there.
func (l *Layer) findGoals(j *Job) {
	changed := l.weights[trunk] < 1
	l.laid = [groupCount]bool{}
	for g := leftArm; g < groupCount; g++ {
		l.laid[g] = changed || l.weights[g] < 1
	}
	for i := range limbs {
		if j.Goals[limbs[i].id].partial() {
			l.laid[limbs[i].group] = true
		}
	}
	l.note(j, 1)
	for i, g := range l.groups {
		if l.laid[g] {
			l.world[i].Rotation = j.Pose.Rotations[i] // kept for blendLimbs
			j.Pose.Rotations[i] = l.pose.Rotations[i]
		}
	}
	l.h.Forward(j.Pose, j.World)
	l.note(j, 0)
	for i := range limbs {
		limb, goal, joint := &limbs[i], &l.goals[i], l.limbs[i][2]
		g, w := &j.Goals[limb.id], l.weights[limb.group]
		if goal.on = w > 0 && l.laid[limb.group]; !goal.on {
			continue
		}
		at, turn := vec.FromMGL(l.solved[joint].Position), vec.RotationFromMGL(l.solved[joint].Rotation)
		position, rotation := w, w
		if g.Active {
			steps := 0.0
			if limb.group >= leftLeg && j.Settings.Steps {
				steps = 1 - (1-l.weights[trunk])/j.Settings.Weight
			}
			at, turn = g.Target.Add(at.Sub(g.At)).Lerp(at, steps), l.asked(joint, g).Slerp(turn, steps)
			position, rotation = j.share(max(g.Position, steps)), j.share(max(g.Rotation, steps))
		}
		goal.at = vec.FromMGL(j.World[joint].Position).Lerp(at, position)
		goal.turn = vec.RotationFromMGL(j.World[joint].Rotation).Slerp(turn, rotation)
	}
}

// note notes where limbs are in the base pose, 0, or in the solved one, 1, on the trunk of the pose.
func (l *Layer) note(j *Job, which int) {
	for i := range l.limbs {
		for k, joint := range l.limbs[i] {
			world := &j.World[joint]
			l.bones[i][which][k] = limbJoint{vec.FromMGL(world.Position), vec.RotationFromMGL(world.Rotation)}
		}
	}
}

// blendLimbs blends the joints of limbs, of which those between shoulder and hand, or hip and foot, are placed by reach.
func (l *Layer) blendLimbs(j *Job) {
	for i, g := range l.groups {
		if l.laid[g] {
			j.Pose.Rotations[i] = blend(l.pose.Rotations[i], l.world[i].Rotation, l.weights[g])
		}
	}
	l.h.Forward(j.Pose, j.World)
}

// blend is a share of the way from one rotation to another.
func blend(from, to mgl64.Quat, share float64) mgl64.Quat {
	switch {
	case share <= 0:
		return from
	case share >= 1:
		return to
	}
	return vec.RotationFromMGL(from).Slerp(vec.RotationFromMGL(to), share).MGL()
}
