package solver

import (
	"math"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/vec"
)

// fingerAngles are the bends of a finger's joints, from the hand outward, and its spread, in radians, as [effectors.HandTarget] has them.
type fingerAngles [4]float64

const spreadAngle = 3 // its index

// fingerAnatomy is a finger in the T-pose. Angles turn in the world's frame there, from a straight finger along the hand.
type fingerAnatomy struct {
	_ vec.Incomparable

	joint   [3]int          // of the skeleton, -1 for none
	before  [3]vec.Rotation // a joint's local rotation is before · turn · after, the turn being from its T-pose
	after   [3]vec.Rotation
	drawn   [3]vec.Rotation // local, in the T-pose
	flexion [3]vec.Vector   // axes that bend toward the palm
	spread  vec.Vector      // axis that spreads
	rest    fingerAngles    // of the T-pose, which is as the file has them
	unspun  vec.Rotation    // takes the first joint from its rest to straight
}

// handsAnatomy are the fingers of a humanoid, left and right.
type handsAnatomy [2][effectors.FingerCount]fingerAnatomy

var firstFingers = [2]rig.Role{rig.LeftThumbMetacarpal, rig.RightThumbMetacarpal}

// handsOf measures the fingers of a humanoid.
func handsOf(h *rig.Humanoid, tPose *rig.Pose) (hands handsAnatomy, any bool) {
	for side := range hands {
		for id := range hands[side] {
			f := &hands[side][id]
			any = f.measure(h, tPose, side, effectors.Finger(id), firstFingers[side]+rig.Role(3*id)) || any
		}
	}
	return hands, any
}

// measure works out a finger that begins with a role, and reports whether it has joints.
func (f *fingerAnatomy) measure(h *rig.Humanoid, tPose *rig.Pose, side int, id effectors.Finger, first rig.Role) bool {
	found := false
	outward, thumbward := vec.New(1, 0, 0), vec.New(0, 0, 1)
	if side == right {
		outward.X = -1
	}
	palm := vec.New(0, -1, 0)
	var bones [3]vec.Vector // directions
	bone := outward
	for i := range f.joint {
		f.joint[i] = h.Joint(first + rig.Role(i))
		f.before[i], f.after[i], f.drawn[i] = vec.Identity(), vec.Identity(), vec.Identity()
		if joint := f.joint[i]; joint >= 0 {
			found = true
			f.after[i] = vec.RotationFromMGL(h.TPose[joint].Rotation)
			if parent := h.Skeleton.Joints[joint].Parent; parent >= 0 {
				f.before[i] = vec.RotationFromMGL(h.TPose[parent].Rotation).Inverse()
			}
			f.drawn[i] = vec.RotationFromMGL(tPose.Rotations[joint])
			if end := fingerEnd(h, joint, first, i); end >= 0 {
				if d := vec.FromMGL(h.TPose[end].Position.Sub(h.TPose[joint].Position)); d.Len() > 1e-6 {
					bone = d.Scale(1 / d.Len())
				}
			}
		}
		bones[i] = bone
	}
	along := outward
	if id == effectors.Thumb {
		// It closes across the palm: the T-pose has it straight ahead or askew, and there its spread is none.
		along, palm = bones[0], vec.New(0, -0.5, -math.Sqrt(0.75))
	}
	f.flexion[0] = along.Cross(palm).UnitOr(vec.New(0, 0, -outward.X))
	away := f.flexion[0].Scale(-outward.X) // where a spread goes
	f.spread = along.Cross(away)
	if id != effectors.Thumb {
		f.rest[spreadAngle] = math.Asin(vec.Clamp(bones[0].Dot(thumbward), -1, 1))
		f.rest[0] = math.Atan2(bones[0].Dot(palm), bones[0].Dot(outward))
	}
	axis := bones[0].Cross(palm).UnitOr(f.flexion[0])
	for i := 1; i < 3; i++ {
		f.flexion[i] = axis
		f.rest[i] = math.Atan2(bones[i-1].Cross(bones[i]).Dot(axis), bones[i-1].Dot(bones[i]))
	}
	f.unspun = f.root(f.rest[0], f.rest[spreadAngle]).Inverse()
	return found
}

// fingerEnd is the joint that the bone of a finger's i-th joint reaches to: the finger's next one, or for the last any that hangs on it; -1 for none.
func fingerEnd(h *rig.Humanoid, joint int, first rig.Role, i int) int {
	for next := i + 1; next < 3; next++ {
		if end := h.Joint(first + rig.Role(next)); end >= 0 {
			return end
		}
	}
	for end := joint + 1; end < len(h.Skeleton.Joints); end++ {
		if h.Skeleton.Joints[end].Parent == joint {
			return end
		}
	}
	return -1
}

// root is the rotation of a first joint from straight: spread within the palm's plane, then bent.
func (f *fingerAnatomy) root(bend, spread float64) vec.Rotation {
	return vec.AxisAngle(f.flexion[0], bend).Mul(vec.AxisAngle(f.spread, spread))
}

// pose puts angles on a skeleton's pose.
func (f *fingerAnatomy) pose(angles *fingerAngles, into *rig.Pose) {
	for i, joint := range f.joint {
		if joint < 0 {
			continue
		}
		if *angles == f.rest {
			into.Rotations[joint] = f.drawn[i].MGL() // to the last bit
			continue
		}
		var turn vec.Rotation
		if i == 0 {
			turn = f.root(angles[0], angles[spreadAngle]).Mul(f.unspun)
		} else {
			turn = vec.AxisAngle(f.flexion[i], angles[i]-f.rest[i])
		}
		into.Rotations[joint] = f.before[i].Mul(turn).Mul(f.after[i]).Unit().MGL()
	}
}

// handsMemory is what the fingers remember from tick to tick.
type handsMemory struct {
	angles [2][effectors.FingerCount]fingerAngles
	began  bool
}

// handStage bends the fingers of both hands. What does not change costs nothing: the base pose has them.
type handStage struct {
	_ vec.Incomparable

	anatomy *handsAnatomy
	memory  *handsMemory
	base    *rig.Pose // in: of the body; out: with fingers

	// What base was made of; settled says that it is what they ask for.
	settled bool
	targets [2]effectors.HandTarget
	set     Fingers
}

// run makes the base pose of a tick.
func (s *handStage) run(targets *[2]effectors.HandTarget, set *Fingers, dt float64) {
	if s.anatomy == nil || s.settled && s.targets == *targets && s.set == *set {
		return
	}
	s.set = *set
	s.settled = true
	for side := range targets {
		if handFinite(&targets[side]) { // what is no number leaves the hand as it is
			s.targets[side] = targets[side]
		}
		for id := range s.anatomy[side] {
			anatomy, at := &s.anatomy[side][id], &s.memory.angles[side][id]
			goal := s.goal(side, effectors.Finger(id))
			share := 1.0
			if tau := set.Each[id].Smoothing; tau > 0 && s.memory.began {
				share = -math.Expm1(-dt / tau)
			}
			for i := range goal {
				if step := goal[i] - at[i]; math.Abs(step) > 1e-5 && share < 1 {
					at[i] += step * share
					s.settled = false
				} else {
					at[i] = goal[i]
				}
			}
			anatomy.pose(at, s.base)
		}
	}
	s.memory.began = true
}

func handFinite(t *effectors.HandTarget) bool {
	sum := t.Presence + t.Trigger + t.Grip
	for id := range t.Curl {
		sum += t.Curl[id] + t.Spread[id] + t.Bend[id][0] + t.Bend[id][1] + t.Bend[id][2]
	}
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// goal is how a finger is to be bent.
func (s *handStage) goal(side int, id effectors.Finger) fingerAngles {
	t, set, rest := &s.targets[side], &s.set.Each[id], &s.anatomy[side][id].rest
	pressed := vec.Clamp(t.Grip, 0, 1)
	switch id {
	case effectors.Index:
		pressed = vec.Clamp(t.Trigger, 0, 1)
	case effectors.Thumb:
		pressed = 0.7 * max(pressed, vec.Clamp(t.Trigger, 0, 1))
	}
	relaxed := set.Rest * s.set.Relaxed
	relaxed += (1 - relaxed) * pressed * s.set.Grip
	shown := s.set.Relaxed // how much of the file's own pose gives way
	shown += (1 - shown) * pressed * s.set.Grip
	bends := set.ofCurl(relaxed)
	var goal fingerAngles
	for i := range bends {
		goal[i] = rest[i] + (bends[i]-rest[i])*shown
	}
	goal[spreadAngle] = rest[spreadAngle]

	if tracked := vec.Clamp(t.Presence, 0, 1) * s.set.Weight; tracked > 0 {
		if t.Jointed {
			bends = t.Bend[id]
		} else {
			bends = set.ofCurl(t.Curl[id])
		}
		for i := range bends {
			goal[i] += (vec.Clamp(bends[i], set.BendMin, set.BendMax) - goal[i]) * tracked
		}
		if t.Spreads {
			spread := vec.Clamp(t.Spread[id], -set.SpreadMax, set.SpreadMax)
			goal[spreadAngle] += (spread - goal[spreadAngle]) * min(1, set.Spread) * tracked
			if set.Spread > 1 {
				goal[spreadAngle] = vec.Clamp(goal[spreadAngle]*(1+(set.Spread-1)*tracked), -set.SpreadMax, set.SpreadMax)
			}
		}
	}
	return goal
}
