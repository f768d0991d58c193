package rivals

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Numbers of the body of Jiang 2016, which does not print them.
const (
	handShare    = 1.0          // of each hand's direction beside the head's in where the neck faces
	handsFrom    = 0.15         // arm lengths: how far to the side of the head a hand is before it counts fully
	slowHead     = 0.5          // m/s below which the shoulders are turned
	memory       = 0.2          // seconds: time constant of velocities, the state of the frames before
	sinking      = 0.15         // m/s down from which on a person who looks down crouches
	lookingDown  = 20 * degree  // pitch of the head
	lowered      = 0.04         // of the standing height: so much must the head be lower
	standingFrom = 0.98         // of the standing height from which on the person stands again
	mostBent     = 100 * degree // of the trunk
)

// jiang is the body of Jiang 2016 as Parger 2018 describes it. Standing, the waist is below the head and the trunk upright. Who looks and moves down crouches: the
// waist stays where it is, seen from above, and the trunk bends. Head and hands say together where the neck faces, and the shoulders are turned only while the
// head is slow. Elbows have a fixed pole.
type jiang struct {
	body      body
	crouching bool
	waist     mgl64.Vec3 // while crouching: where it stays, seen from above
	forward   mgl64.Vec3 // where the shoulders face
	head      mgl64.Vec3 // in the frame before
	velocity  mgl64.Vec3 // of the head, low-passed
	started   bool
}

func newJiang(h *rig.Humanoid) Solver { return &jiang{body: bodyOf(h)} }

// Whole implements [Solver].
func (j *jiang) Whole(in *Input, pose *Pose) {
	b, head := &j.body, in.Head.Position
	if in.DT > 0 {
		share := 1 - math.Exp(-in.DT/memory)
		j.velocity = j.velocity.Add(head.Sub(j.head).Mul(1 / in.DT).Sub(j.velocity).Mul(share))
	}
	j.head = head
	if wanted := j.facing(in); !j.started || j.velocity.Len() < slowHead {
		j.forward, j.started = wanted, true
	}
	yaw := rig.Yaw(math.Atan2(j.forward[0], j.forward[2]))
	looking := in.Head.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
	pitch := -math.Asin(math.Max(-1, math.Min(1, looking[1])))
	back := yaw.Rotate(mgl64.Vec3{0, 0, b.neck[2] + b.hips[2]}) // from head to waist, standing, seen from above
	switch {
	case !j.crouching && j.velocity[1] < -sinking && pitch > lookingDown && head[1] < (1-lowered)*b.height:
		j.crouching = true
		j.waist = mgl64.Vec3{head[0] + back[0], 0, head[2] + back[2]}
	case j.crouching && head[1] > standingFrom*b.height:
		j.crouching = false
	}
	trunk := b.hips.Len()
	neck := head.Add(yaw.Rotate(b.neck))
	pose.Chest = yaw
	if j.crouching {
		// The waist is at the height from which trunk and neck reach the head.
		neck = head.Add(in.Head.Rotation.Rotate(b.neck))
		away := mgl64.Vec3{neck[0] - j.waist[0], 0, neck[2] - j.waist[2]}
		ahead := yaw.Rotate(mgl64.Vec3{0, 0, 1}).Dot(away)
		bent := math.Max(0, math.Min(mostBent, math.Asin(math.Max(-1, math.Min(1, ahead/trunk)))))
		pose.Chest = yaw.Mul(mgl64.QuatRotate(bent, mgl64.Vec3{1, 0, 0}))
	}
	pose.Neck, pose.Hips = neck, neck.Add(pose.Chest.Rotate(b.hips))
	for side := range 2 {
		pose.Shoulders[side] = neck.Add(pose.Chest.Rotate(b.shoulders[side]))
	}
	j.Arms(in, pose)
}

// facing is where head and hands together face, seen from above, a unit vector.
func (j *jiang) facing(in *Input) mgl64.Vec3 {
	level := func(v mgl64.Vec3) mgl64.Vec3 { v[1] = 0; return v }
	forward := level(rig.Yaw(rig.YawOf(in.Head.Rotation)).Rotate(mgl64.Vec3{0, 0, 1}))
	sum := forward
	for side := range 2 {
		to := level(in.Hands[side].Position.Sub(in.Head.Position))
		if length := to.Len(); length > 1e-9 {
			full := handsFrom * (j.body.upper[side] + j.body.lower[side])
			sum = sum.Add(to.Mul(handShare / math.Max(length, full)))
		}
	}
	if sum.Len() < 1e-3 {
		return forward
	}
	return sum.Normalize()
}

// Arms implements [Solver], with the pole of elbows that point down and out.
func (j *jiang) Arms(in *Input, pose *Pose) {
	for side := range 2 {
		pole := pose.Chest.Rotate(mirrored(side, mgl64.Vec3{0.5, -1, -0.3}))
		pose.Elbows[side], pose.Wrists[side] = j.body.bend(side, pose.Shoulders[side], in.Hands[side].Position, pole)
	}
}
