package solver

import (
	"posewright/effectors"
	"posewright/solver/vec"
)

// trunkFacing is what a torso method says: how the chest is turned, and what hips and neck have of that.
type trunkFacing struct {
	yaw, pitch, roll     float64
	chest                vec.Rotation
	leanShare, rollShare float64 // of the chest's pitch and roll, for the line from hips to neck
	neckShare            float64 // of the way from headset to neck, what turns with the chest
}

// parger are the numbers of Parger's torso, nil where another method turns the chest.
func (s *Settings) parger() *Parger {
	switch s.Torso.Method {
	case TorsoByHandsAsReleased:
		return &s.PargerReleased
	case TorsoByHandsAsPrinted:
		return &s.PargerPrinted
	}
	return nil
}

// faceTrunk runs the torso's method. The one by Scheurenbrand may also hold the head back from its goal.
func (b *trunkStage) faceTrunk(set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	hands := [2]*goal{&w.goals[effectors.LeftHand], &w.goals[effectors.RightHand]}
	headYaw := st.keepHeadYaw(headGoal.facing, dt)
	eyes := headGoal.at.Add(headGoal.facing.Rotate(a.eyes))
	wrists, wristWeight := [2]vec.Vector{hands[left].target, hands[right].target}, hands[left].position*hands[right].position
	if parger := set.parger(); parger != nil {
		m := HandChest{
			Numbers: &parger.Torso, EyeHeight: a.eyeHeight, NeckFromEyes: a.neckFromEyes, HipsFromNeck: a.hipsFromNeck,
			Floor: w.floor, Eyes: eyes, Head: headGoal.facing, HeadYaw: headYaw, Wrists: wrists, WristWeight: wristWeight,
		}
		m.Run()
		w.facing = trunkFacing{m.Yaw, m.Pitch, m.Roll, m.Chest, parger.Torso.LeanShare, parger.Torso.LeanShare, parger.Torso.NeckShare}
		return
	}
	if set.Torso.Method == TorsoByHeadset {
		m := &w.table
		*m = ScheurenbrandModel{
			Numbers: &set.Scheurenbrand, EyeHeight: a.eyeHeight, HeadFromEyes: a.eyes.Scale(-1), NeckFromHead: a.neckBase.Sub(a.at[head]),
			Floor: w.floor, Eyes: eyes, Head: headGoal.facing, Last: st.hipsYaw, Fresh: !st.hipsStarted, DT: dt,
		}
		m.Run()
		headGoal.facing = m.HeldHead
		headGoal.at = m.HeldEyes.Sub(m.HeldHead.Rotate(a.eyes))
		w.facing = trunkFacing{yaw: m.Yaw, pitch: m.Pitch, roll: m.Roll, chest: m.Chest}
		return
	}
	m := &w.model
	*m = ChestModel{
		Numbers:   &set.Torso,
		EyeHeight: a.eyeHeight, ArmLength: a.lengths.armLength, NeckFromEyes: a.neckFromEyes, HipsFromNeck: a.hipsFromNeck,
		Floor: w.floor, Eyes: eyes, Head: headGoal.facing, HeadYaw: headYaw, Wrists: wrists, WristWeight: wristWeight,
		HipsWeight: hipsGoal.position * hipsGoal.rotation,
		Hips:       hipsGoal.target.Add(hipsGoal.turn.Rotate(a.hipsCenter.Sub(a.at[hips]))), HipsTurn: hipsGoal.turn,
	}
	m.Run()
	w.facing = trunkFacing{m.Yaw, m.Pitch, m.Roll, m.Chest, set.Torso.LeanShare, set.Torso.RollShare, set.Torso.NeckShare}
}

// turnByTable turns the bones between hips and chest, and the neck, as Scheurenbrand's table has them, carried along where devices turn hips or chest
// elsewhere.
func (b *trunkStage) turnByTable(w *tick, pelvis, top vec.Rotation) {
	a, m := &b.anatomy, &w.table
	below, above := w.turn[hips].Mul(pelvis.Inverse()), top.Mul(m.Chest.Inverse())
	for i := 1; i <= a.top; i++ {
		w.turn[a.trunk[i]] = below.Slerp(above, a.share[i]).Mul(m.TrunkTurn(i, a.top)).Unit()
	}
	if a.neckIndex >= 0 {
		w.turn[neck] = above.Mul(m.NeckTurn()).Unit()
	}
}
