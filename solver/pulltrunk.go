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
			Root: w.placed(a, arm), Target: w.goals[hand].target, Rest: a.arm(side),
			Weight: weights[hand] * w.goals[hand].position,
			Reach:  numbers.ReachWeight[side] * w.goals[hand].position, Push: numbers.PushWeight[side] * w.goals[hand].position,
		}
		pull.Limbs[2+side] = PullLimb{
			Root: w.placed(a, leg), Target: w.goals[foot].target, Rest: a.lengths.upperLeg[side] + a.lengths.lowerLeg[side],
			Weight: weights[foot] * w.goals[foot].position,
			Reach:  numbers.ReachWeight[2+side] * w.goals[foot].position, Push: numbers.PushWeight[2+side] * w.goals[foot].position,
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
	w.leanTrunk(pull.Lean, numbers.SpineStiffness)
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

// leanTrunk leans a trunk above its hips: with stiffness 1 as one piece, with 0 bending more with every bone, so that the neck comes about as far.
func (w *trunkStage) leanTrunk(lean vec.Rotation, stiffness float64) {
	a := w.anatomy
	if stiffness >= 1 {
		for i := 1; i <= a.top; i++ {
			p := a.trunk[i]
			w.turn[p] = lean.Mul(w.turn[p]).Unit()
		}
		return
	}
	full, bent := 0.0, 0.0
	for i := 1; i <= a.top && i+1 < a.trunkCount; i++ {
		length := a.offset[a.trunk[i+1]].Len()
		full, bent = full+length, bent+length*float64(i)
	}
	angle := lean.AngleTo(vec.Identity())
	axis := vec.New(lean.X, lean.Y, lean.Z).UnitOr(vec.Vector{})
	if lean.W < 0 {
		axis = axis.Scale(-1)
	}
	for i := 1; i <= a.top && bent > 0; i++ {
		p := a.trunk[i]
		part := stiffness + (1-stiffness)*float64(i)*full/bent
		w.turn[p] = vec.AxisAngle(axis, part*angle).Mul(w.turn[p]).Unit()
	}
}

// pullEased is how many meters a trunk is pulled until its spine is as round as one between hips and a head that are both given.
const pullEased = 0.05
