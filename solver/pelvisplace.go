package solver

import (
	"posewright/effectors"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// placePelvis takes free hips to where the posture has them, and bends the spine so that the head stays at its goal. Top is how the chest is turned, neckShare
// what the neck takes of that.
func (w *trunkStage) placePelvis(top vec.Rotation, neckShare float64) {
	a, set, p := w.anatomy, &w.set.Posture, &w.memory.pelvis
	headGoal, hipsGoal, chestGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips], &w.goals[effectors.Chest]
	w.postureShare, w.seatHeight = 0, 0
	if placed := p.Begin(w.kind, w.dt, set.TransitionTime); !placed || hipsGoal.position >= 1 && hipsGoal.rotation >= 1 {
		p.Rest(w.centerOfHips(a), w.turn[hips])
		return
	}
	share := p.Share()
	w.postureShare = share
	w.placeTrunk()
	job := posture.Pelvis{
		Settings: set, Kind: w.kind, Shape: &a.shape, Floor: w.floor, Neck: w.neckBase(a), Free: w.centerOfHips(a), Turn: w.turn[hips], Yaw: w.memory.hipsYaw,
	}
	p.Sit(&job, w.seat, w.still, w.dt)
	w.seatHeight = p.SeatHeight()
	job.Run()
	if job.TurnsChest {
		top = top.Slerp(vec.YawPitchRoll(job.Yaw, job.ChestPitch, 0), share*(1-chestGoal.rotation))
		w.turnTrunk(top, neckShare)
		w.at[hips] = vec.Vector{}
		w.placeTrunk()
		w.at[hips] = headGoal.at.Sub(w.at[head])
		w.placeTrunk()
		job.Neck = w.neckBase(a)
		job.Run()
	}
	center, turn := p.Ease(job.Center, job.Rotation)
	w.turn[hips] = turn.Slerp(hipsGoal.turn, hipsGoal.rotation)
	w.at[hips] = center.Sub(w.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips])))
	w.turnTrunk(top, neckShare)
	w.placeTrunk()
	hanging := w.turn
	w.bendSpine()
	if share < 1 { // a spine that begins to bend is rounded first, which comes with the posture
		for _, part := range a.trunk[1 : a.trunkCount-1] {
			w.turn[part] = hanging[part].Slerp(w.turn[part], share)
		}
		w.placeTrunk()
	}
	w.at[hips] = w.at[hips].Add(headGoal.at.Sub(w.at[head]))
	w.placeTrunk()
	p.Rest(w.centerOfHips(a), w.turn[hips])
}

// turnTrunk turns the bones between hips and head: from the hips' rotation to the chest's, and the neck between chest and head.
func (w *trunkStage) turnTrunk(top vec.Rotation, neckShare float64) {
	a := w.anatomy
	for i := 1; i < a.trunkCount; i++ {
		w.turn[a.trunk[i]] = w.turn[hips].Slerp(top, a.share[i])
	}
	if a.neckIndex >= 0 {
		w.turn[neck] = w.goals[effectors.Head].facing.Slerp(top, vec.Clamp(neckShare*a.neckTurn, 0, 1))
	}
	w.turn[head] = w.goals[effectors.Head].facing
}
