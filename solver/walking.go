package solver

import (
	"math"

	"posewright/effectors"
	"posewright/solver/gait"
	"posewright/solver/vec"
)

// walk lets the feet that no device has stand and step under a trunk that is in its place, and does to the trunk what they ask for: the pelvis swings with the
// foot ahead, and goes down where the legs are too short.
func (b *legStage) walk(set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	center := w.at[hips].Add(w.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips])))
	base := a.trunk[1] // of the spine: what the pelvis turns about
	w.walk = gait.Walk{
		Settings: &set.Gait, State: &st.memory.walk, Ground: &set.Ground, LegLength: a.lengths.legLength, DT: dt,
		Center: center, Facing: st.hipsYaw, Pivot: w.at[base].Sub(center), HipsHeld: math.Max(hipsGoal.position, hipsGoal.rotation),
		Mass: w.at[a.trunk[a.top]], HeadHeld: headGoal.position, HasHeadset: headGoal.presence > 0, Headset: headGoal.target.Add(headGoal.turn.Rotate(a.eyes)),
		Neck: headGoal.target, Looking: st.headYaw,
	}
	for side := range w.walk.Feet {
		thigh := a.placed(of(side, upperLeg), &w.at, &w.turn)
		w.walk.Feet[side] = gait.FootShape{
			Hip: vec.Yaw(-st.hipsYaw).Rotate(thigh.Sub(center)), Ankle: a.feet.home[side], Ball: a.feet.ball[side], Heel: a.feet.heel,
			LegLength: a.lengths.upperLeg[side] + a.lengths.lowerLeg[side],
		}
		if g := &w.goals[effectors.LeftFoot+effectors.ID(side)]; g.position > 0 {
			w.walk.Tracked[side] = gait.TrackedFoot{Presence: math.Min(1, g.position), Ankle: g.target, Turn: g.footTurn()}
		}
	}
	w.walk.Run()
	st.swing = w.walk.ShoulderSwing

	turn := vec.Yaw(w.walk.Report.HipSwing)
	w.turn[hips] = turn.Mul(w.turn[hips]).Unit()
	w.at[hips] = w.at[base].Sub(w.turn[hips].Rotate(a.offset[base]))
	if drop := w.walk.Report.Drop; drop > 0 {
		w.at[hips].Y -= drop
		w.headAt.Y -= drop
		(*trunkStage)(b).placeTrunk(w)
	}
}

// footTurn is how a foot is turned that is where its device has it: as the device says by its weight, and for the rest flat.
func (g *goal) footTurn() vec.Rotation { return vec.Yaw(g.turn.Yaw()).Slerp(g.turn, g.rotation) }

// footGoal sets the goal of a foot: where it stands or steps by itself, and the share of the way from there to where its device has it.
func (b *legStage) footGoal(side int, g *goal, walk *gait.Walk) {
	if g.position >= 1 {
		g.at, g.facing = g.target, g.footTurn()
		return
	}
	g.from(walk.Ankle[side], walk.Turn[side].Slerp(vec.Yaw(g.turn.Yaw()), g.position))
}
