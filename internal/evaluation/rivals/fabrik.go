package rivals

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// Ranges of motion of the whole skeleton, in radians. Parger prints none: these are those of people, roughly.
const (
	neckRange     = 35 * degree  // of the line from head to neck about where the head has it
	shoulderAhead = 60 * degree  // of a shoulder forward and back about straight to the side, with the chest's turn
	shoulderUp    = 30 * degree  // of a shoulder up and down
	upperRange    = 110 * degree // of the upper arm about outward, forward and down
	elbowRange    = 145 * degree // of the forearm from the straight arm

	degree = math.Pi / 180
)

// whole is FABRIK on the skeleton of Parger 2018, figure 1: the head is the root, the neck the sub-base, and from there each arm has shoulder, elbow and hand.
// Nothing but the ranges of motion says where elbows go. It starts from the frame before, carried along with the head, and from hanging arms in the first.
type whole struct {
	body    body
	fork    chain.Fork
	stop    chain.FABRIK
	last    rig.Transform // the head's place and yaw in the frame before
	started bool
}

func newFABRIK(h *rig.Humanoid) Solver {
	w := &whole{body: bodyOf(h), stop: chain.FABRIK{Stop: chain.DefaultStop()}}
	b := &w.body
	w.fork.Trunk = chain.Chain{Joints: make([]vec.Vector, 2), Lengths: []float64{b.neckToHead}, Limits: make([]chain.BoneLimit, 1)}
	for side := range 2 {
		w.fork.Branches = append(w.fork.Branches, chain.Branch{Pull: 1, Chain: chain.Chain{
			Joints: make([]vec.Vector, 4), Lengths: []float64{b.shoulders[side].Len(), b.upper[side], b.lower[side]}, Limits: make([]chain.BoneLimit, 3),
		}})
	}
	return w
}

// limit is that of a bone whose middle is a direction, while the bone before it has another.
func limit(bone int, middle, along mgl64.Vec3, across, up float64) chain.BoneLimit {
	middle = middle.Normalize()
	// +Z to the middle with +Y as much up as can be: sideways and up are then those of people.
	side := mgl64.Vec3{0, 1, 0}.Cross(middle)
	if side.Len() < 1e-6 {
		side = mgl64.Vec3{1, 0, 0}
	}
	side = side.Normalize()
	above := middle.Cross(side)
	q := mgl64.Mat4ToQuat(mgl64.Mat3FromCols(side, above, middle).Mat4()).Normalize()
	l := chain.BoneLimit{Bone: bone, Limit: chain.NewLimit(across, up, across, up), Frame: vec.RotationFromMGL(q)}
	if along != (mgl64.Vec3{}) {
		l.Along = vec.FromMGL(along.Normalize())
	}
	return l
}

// Whole implements [Solver].
func (w *whole) Whole(in *Input, pose *Pose) {
	b, yaw := &w.body, rig.Yaw(rig.YawOf(in.Head.Rotation))
	now := rig.Transform{Position: in.Head.Position, Rotation: yaw}
	down := yaw.Rotate(b.neck)
	w.fork.Trunk.Limits[0] = limit(0, in.Head.Rotation.Rotate(b.neck), mgl64.Vec3{}, neckRange, neckRange)
	for side := range 2 {
		out := mirrored(side, mgl64.Vec3{1, 0, 0})
		c := &w.fork.Branches[side].Chain
		shoulder, arm := yaw.Rotate(b.shoulders[side]), yaw.Rotate(out.Add(mgl64.Vec3{0, -0.7, 1}).Normalize())
		c.Limits[0] = limit(0, shoulder, down, shoulderAhead, shoulderUp)
		c.Limits[1] = limit(1, arm, shoulder, upperRange, upperRange)
		c.Limits[2] = limit(2, arm, arm, elbowRange, elbowRange)
		w.fork.Branches[side].Target = vec.FromMGL(in.Hands[side].Position)
	}
	carried := now.Mul(w.last.Inverse())
	if !w.started {
		w.started = true
		w.rest(&now)
	} else {
		carry := func(joints []vec.Vector) {
			for i := range joints {
				joints[i] = vec.FromMGL(carried.Apply(joints[i].MGL()))
			}
		}
		carry(w.fork.Trunk.Joints)
		carry(w.fork.Branches[0].Chain.Joints)
		carry(w.fork.Branches[1].Chain.Joints)
	}
	w.last = now
	w.stop.SolveFork(&w.fork)
	pose.Neck = w.fork.Trunk.Joints[1].MGL()
	for side := range 2 {
		j := w.fork.Branches[side].Chain.Joints
		pose.Shoulders[side], pose.Elbows[side], pose.Wrists[side] = j[1].MGL(), j[2].MGL(), j[3].MGL()
	}
	pose.Chest = facing(pose.Shoulders, yaw)
	pose.Hips = pose.Neck.Add(pose.Chest.Rotate(b.hips))
}

// rest has the body upright below the head, with hanging arms a little bent.
func (w *whole) rest(head *rig.Transform) {
	b := &w.body
	put := func(v *vec.Vector, at mgl64.Vec3) { *v = vec.FromMGL(head.Apply(at)) }
	put(&w.fork.Trunk.Joints[0], mgl64.Vec3{})
	put(&w.fork.Trunk.Joints[1], b.neck)
	for side := range 2 {
		j := w.fork.Branches[side].Chain.Joints
		shoulder := b.neck.Add(b.shoulders[side])
		elbow := shoulder.Add(mirrored(side, mgl64.Vec3{0.2, -1, 0}).Normalize().Mul(b.upper[side]))
		put(&j[0], b.neck)
		put(&j[1], shoulder)
		put(&j[2], elbow)
		put(&j[3], elbow.Add(mgl64.Vec3{0, -1, 0.5}.Normalize().Mul(b.lower[side])))
	}
}

// Arms implements [Solver]: the whole is solved, since its arms are nothing without it.
func (w *whole) Arms(in *Input, pose *Pose) { w.Whole(in, pose) }

// facing is the turn of a chest by the line through both shoulders; of one that is vertical, the other turn.
func facing(shoulders [2]mgl64.Vec3, other mgl64.Quat) mgl64.Quat {
	left := shoulders[0].Sub(shoulders[1])
	if math.Hypot(left[0], left[2]) < 1e-6 {
		return other
	}
	return rig.Yaw(math.Atan2(-left[2], left[0]))
}
