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
func (w *trunkStage) faceTrunk() {
	a, set, m := w.anatomy, w.set, w.memory
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	hands := [2]*goal{&w.goals[effectors.LeftHand], &w.goals[effectors.RightHand]}
	wristWeight, hipsWeight := m.keepWeights(
		hands[left].position*hands[right].position, hipsGoal.position*hipsGoal.rotation, w.dt)
	headYaw := m.keepHeadYaw(headGoal.facing, w.dt)
	eyes := headGoal.at.Add(headGoal.facing.Rotate(a.eyes))
	wrists := [2]vec.Vector{hands[left].target, hands[right].target}
	if parger := set.parger(); parger != nil {
		model := HandChest{
			Numbers: &parger.Torso, EyeHeight: a.eyeHeight, NeckFromEyes: a.neckFromEyes, HipsFromNeck: a.hipsFromNeck,
			Floor: w.floor, Eyes: eyes, Head: headGoal.facing, HeadYaw: headYaw, Wrists: wrists, WristWeight: wristWeight,
		}
		model.Run()
		w.facing = trunkFacing{model.Yaw, model.Pitch, model.Roll, model.Chest, parger.Torso.LeanShare, parger.Torso.LeanShare, parger.Torso.NeckShare}
		return
	}
	if set.Torso.Method == TorsoByHeadset {
		model := &w.table
		*model = ScheurenbrandModel{
			Numbers: &set.Scheurenbrand, EyeHeight: a.eyeHeight, HeadFromEyes: a.eyes.Scale(-1), NeckFromHead: a.neckBase.Sub(a.at[head]),
			Floor: w.floor, Eyes: eyes, Head: headGoal.facing, Last: m.hipsYaw, Fresh: !m.hipsStarted, DT: w.dt,
		}
		model.Run()
		headGoal.facing = model.HeldHead
		headGoal.at = model.HeldEyes.Sub(model.HeldHead.Rotate(a.eyes))
		w.facing = trunkFacing{yaw: model.Yaw, pitch: model.Pitch, roll: model.Roll, chest: model.Chest}
		return
	}
	model := &w.model
	*model = ChestModel{
		Numbers:   &set.Torso,
		EyeHeight: a.eyeHeight, ArmLength: a.lengths.armLength, NeckFromEyes: a.neckFromEyes, HipsFromNeck: a.hipsFromNeck,
		Floor: w.floor, Eyes: eyes, Head: headGoal.facing, HeadYaw: headYaw, Wrists: wrists, WristWeight: wristWeight,
		HipsWeight: hipsWeight,
		Hips:       hipsGoal.target.Add(hipsGoal.turn.Rotate(a.hipsCenter.Sub(a.at[hips]))), HipsTurn: hipsGoal.turn,
	}
	model.Run()
	w.facing = trunkFacing{model.Yaw, model.Pitch, model.Roll, model.Chest, set.Torso.LeanShare, set.Torso.RollShare, set.Torso.NeckShare}
}

// turnByTable turns the bones between hips and chest, and the neck, as Scheurenbrand's table has them, carried along where devices turn hips or chest
// elsewhere.
func (w *trunkStage) turnByTable(pelvis, top vec.Rotation) {
	a, m := w.anatomy, &w.table
	below, above := w.turn[hips].Mul(pelvis.Inverse()), top.Mul(m.Chest.Inverse())
	for i := 1; i <= a.top; i++ {
		w.turn[a.trunk[i]] = below.Slerp(above, a.share[i]).Mul(m.TrunkTurn(i, a.top)).Unit()
	}
	if a.neckIndex >= 0 {
		w.turn[neck] = above.Mul(m.NeckTurn()).Unit()
	}
}

// turnToElbows turns the chest as the trackers of the elbows have it, as far as no device has the chest itself.
func (w *trunkStage) turnToElbows() {
	f := &w.facing
	if w.elbows[left].Presence > 0 || w.elbows[right].Presence > 0 {
		w.toElbows = w.anatomy.chestByElbows(&w.elbows, &w.goals, w.set, f)
	}
	if w.toElbows == vec.Identity() {
		return
	}
	was := f.chest
	f.chest = was.Mul(vec.Identity().Slerp(w.toElbows, 1-w.goals[effectors.Chest].rotation)).Unit()
	f.yaw += vec.WrapAngle(f.chest.Yaw() - was.Yaw())
	f.pitch += f.chest.Pitch() - was.Pitch()
	f.roll += f.chest.Roll() - was.Roll()
}
