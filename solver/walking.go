package solver

import (
	"math"

	"posewright/effectors"
	"posewright/solver/gait"
	"posewright/solver/vec"
)

// walkStage lets the feet that no device has stand and step under a trunk that is in its place, and swings the pelvis with the foot ahead.
type walkStage struct {
	*draft
	anatomy *anatomy
	set     *Settings
	dt      float64 // seconds since the tick before
	hipsYaw float64
	headYaw float64
	state   *gait.State

	walk gait.Walk // result: ankles and feet, and how far the pelvis goes down where the legs are too short
}

// Run moves the feet and the pelvis.
func (w *walkStage) Run() {
	a, set := w.anatomy, w.set
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	center := w.at[hips].Add(w.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips])))
	base := a.trunk[1] // of the spine: what the pelvis turns about
	w.walk = gait.Walk{
		Settings: &set.Gait, State: w.state, Ground: &set.Ground, LegLength: a.lengths.legLength, DT: w.dt,
		Center: center, Facing: w.hipsYaw, Pivot: w.at[base].Sub(center), HipsHeld: math.Max(hipsGoal.position, hipsGoal.rotation),
		Mass: w.at[a.trunk[a.top]], HeadHeld: headGoal.position, HasHeadset: headGoal.presence > 0, Headset: headGoal.target.Add(headGoal.turn.Rotate(a.eyes)),
		Neck: headGoal.target, Looking: w.headYaw,
	}
	for side := range w.walk.Feet {
		thigh := w.placed(a, of(side, upperLeg))
		w.walk.Feet[side] = gait.FootShape{
			Hip: vec.Yaw(-w.hipsYaw).Rotate(thigh.Sub(center)), Ankle: a.feet.home[side], Ball: a.feet.ball[side], Heel: a.feet.heel,
			LegLength: a.lengths.upperLeg[side] + a.lengths.lowerLeg[side],
		}
		if g := &w.goals[effectors.LeftFoot+effectors.ID(side)]; g.position > 0 {
			w.walk.Tracked[side] = gait.TrackedFoot{Presence: math.Min(1, g.position), Ankle: g.target, Turn: g.footTurn()}
		}
	}
	w.walk.Run()

	turn := vec.Yaw(w.walk.Report.HipSwing)
	w.turn[hips] = turn.Mul(w.turn[hips]).Unit()
	w.at[hips] = w.at[base].Sub(w.turn[hips].Rotate(a.offset[base]))
}

// footTurn is how a foot is turned that is where its device has it: as the device says by its weight, and for the rest flat.
func (g *goal) footTurn() vec.Rotation { return vec.Yaw(g.turn.Yaw()).Slerp(g.turn, g.rotation) }

// footGoal sets the goal of the foot: where it stands or steps by itself, and the share of the way from there to where its device has it.
func (w *legStage) footGoal(g *goal) {
	if g.position >= 1 {
		g.at, g.facing = g.target, g.footTurn()
		return
	}
	g.from(w.ankle, w.sole.Slerp(vec.Yaw(g.turn.Yaw()), g.position))
}
