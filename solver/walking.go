package solver

import (
	"math"

	"posewright/effectors"
	"posewright/solver/gait"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// walkStage lets the feet that no device has stand and step under a trunk that is in its place, and swings the pelvis with the foot ahead.
type walkStage struct {
	_ vec.Incomparable

	*draft
	anatomy  *anatomy
	set      *Settings
	dt       float64 // seconds since the tick before
	hipsYaw  float64
	headYaw  float64
	state    *gait.State
	floor    float64 // meters: height in the world of the floor that the person stands on
	kind     posture.Kind
	sitsDown bool    // the feet stay
	gliding  bool    // a stick moves the body, and the feet walk
	share    float64 // 0 to 1: how much the posture has the pelvis

	legsState *posture.LegsState
	legs      posture.Legs // result: knees and feet of the posture

	walk gait.Walk // result: ankles and feet, and how far the pelvis goes down where the legs are too short
}

// Run moves the feet and the pelvis.
func (w *walkStage) Run() {
	a, set := w.anatomy, w.set
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	center := w.at[hips].Add(w.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips])))
	base := a.trunk[1] // of the spine: what the pelvis turns about
	k := &w.walk
	k.Settings, k.State, k.Ground, k.LegLength, k.DT = &set.Gait, w.state, &set.Ground, a.lengths.legLength, w.dt
	k.Center, k.Facing, k.Pivot, k.HipsHeld = center, w.hipsYaw, w.at[base].Sub(center), max(hipsGoal.position, hipsGoal.rotation, w.share)
	k.Mass, k.HeadHeld, k.HasHeadset = w.at[a.topPart()], headGoal.position, headGoal.presence > 0 && !w.gliding // a headset that glides does not sway
	k.Headset, k.Neck, k.Looking = headGoal.target.Add(headGoal.turn.Rotate(a.eyes)), headGoal.target, w.headYaw
	k.HeadTurn = headGoal.turn
	inHips := vec.Yaw(-w.hipsYaw)
	for side := range k.Feet {
		hand := &w.goals[effectors.LeftHand+effectors.ID(side)]
		k.Wrists[side] = gait.Wrist{Tracked: hand.presence > 0, At: hand.target}
		thigh := w.placed(a, of(side, upperLeg))
		k.Feet[side] = gait.FootShape{
			Hip: inHips.Rotate(thigh.Sub(center)), Ankle: a.feet.home[side], Ball: a.feet.ball[side], Heel: a.feet.heel,
			LegLength: a.lengths.upperLeg[side] + a.lengths.lowerLeg[side],
		}
		k.Tracked[side] = gait.TrackedFoot{}
		if g := &w.goals[effectors.LeftFoot+effectors.ID(side)]; g.position > 0 {
			k.Tracked[side] = gait.TrackedFoot{Presence: math.Min(1, g.position), Ankle: g.target, Turn: g.footTurn()}
		}
	}
	w.placeLegs()
	k.Run()
	w.reportLegs()

	turn := vec.Yaw(w.walk.Report.HipSwing)
	w.turn[hips] = turn.Mul(w.turn[hips]).Unit()
	w.at[hips] = w.at[base].Sub(w.turn[hips].Rotate(a.offset[base]))
}

// footTurn is how a foot is turned that is where its device has it: as the device says by its weight, and for the rest flat.
func (g *goal) footTurn() vec.Rotation { return g.turn.TwistY().Slerp(g.turn, g.rotation) }
