package solver

import (
	"posewright/effectors"
	"posewright/solver/vec"
)

// pullTrunk lets the limbs that cannot reach their goals pull a placed trunk, by each effector's pull weight, 0 to 1: hands and feet pull hips
// and chest, the head holds them back where the spine would get too short for it. The head then goes back to where it is to be, as far as the
// spine reaches. Where no limb pulls, nothing is touched.
func (w *trunkStage) pullTrunk(numbers *Pull, weights *[effectors.Count]float64) {
	a := w.anatomy
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	pull := BodyPull{Numbers: numbers, Held: hipsGoal.position, Trunk: w.neckBase(a).Sub(w.at[hips])}
	for side := range a.lengths.upperArm {
		arm, leg := of(side, upperArm), of(side, upperLeg)
		if clavicle := of(side, shoulder); a.joint[clavicle] >= 0 {
			w.turn[clavicle] = w.turn[a.above[clavicle]]
			w.at[clavicle] = w.placed(a, clavicle)
		}
		hand, foot := effectors.LeftHand+effectors.ID(side), effectors.LeftFoot+effectors.ID(side)
		pull.Limbs[side] = PullLimb{
			Root: w.placed(a, arm), Target: w.goals[hand].target, Rest: a.lengths.upperArm[side] + a.lengths.lowerArm[side],
			Weight: weights[hand] * w.goals[hand].position,
		}
		pull.Limbs[2+side] = PullLimb{
			Root: w.placed(a, leg), Target: w.goals[foot].target, Rest: a.lengths.upperLeg[side] + a.lengths.lowerLeg[side],
			Weight: weights[foot] * w.goals[foot].position,
		}
	}
	spineLength := 0.0
	for i := 2; i < a.trunkCount; i++ {
		spineLength += a.offset[a.trunk[i]].Len()
	}
	pull.Limbs[4] = PullLimb{
		Root: w.at[a.trunk[1]], Target: headGoal.at, Rest: spineLength, Weight: weights[effectors.Head] * headGoal.position,
	}
	pull.Run()
	if pull.Move == (vec.Vector{}) && pull.Lean == vec.Identity() {
		return
	}
	for i := 1; i <= a.top; i++ {
		p := a.trunk[i]
		w.turn[p] = pull.Lean.Mul(w.turn[p]).Unit()
	}
	w.at[hips] = w.at[hips].Add(pull.Move)
	w.placeTrunk()
	if headGoal.position <= 0 {
		return
	}
	// Bending rounds a straight spine first, which is more than the first millimeters of a pull may do: it comes in with them, and what it does
	// not do free hips do. Above hips that are held the spine is round already.
	eased := vec.SmoothStep((pull.Move.Len() + pull.Trunk.Len()*pull.Lean.AngleTo(vec.Identity())) / pullEased)
	eased += pull.Held * (1 - eased)
	pulled := w.turn
	w.bendSpine()
	if eased < 1 {
		for _, p := range a.trunk[1 : a.trunkCount-1] {
			w.turn[p] = pulled[p].Slerp(w.turn[p], eased)
		}
		w.placeTrunk()
		w.at[hips] = w.at[hips].AddScaled(1-pull.Held, headGoal.at.Sub(w.at[head]))
		w.placeTrunk()
	}
}

// pullEased is how many meters a trunk is pulled until its spine is as round as one between hips and a head that are both given.
const pullEased = 0.05
