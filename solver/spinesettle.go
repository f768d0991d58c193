package solver

import "posewright/solver/vec"

// settleSpine curves the spine between placed hips and a goal for the head, moves the hips by what they give way, and is where the head is to
// be brought then. Weight, 0 to 1, is how much a device holds the hips: where it fades out, so do stiffness and curve.
func (w *trunkStage) settleSpine(numbers Spine, weight float64, goal vec.Vector) vec.Vector {
	a := w.anatomy
	numbers.Stiffness *= weight
	numbers.Curve *= weight
	root, last := a.trunk[1], a.trunkCount-1
	if last < 2 || weight <= 0 {
		return goal
	}
	chain := SpineChain{Count: last - 1, Bend: w.turn[a.topPart()].Left(), Round: spineRound, Target: goal.Sub(w.at[root])}
	back := chain.Count // the bones that bow: not the neck where two others can
	if a.trunk[last-1] == neck && chain.Count > 2 {
		back--
	}
	full, along := 0.0, 0.0
	for i := range chain.Count {
		p := a.trunk[i+1]
		bone := w.at[a.trunk[i+2]].Sub(w.at[p])
		chain.Length[i] = bone.Len()
		chain.Direction[i] = bone.UnitOr(w.turn[p].Up())
		if i < back {
			full += chain.Length[i]
		}
	}
	for i := 0; i < back && full > 0; i++ {
		chain.Bow[i] = (2*along+chain.Length[i])/full - 1
		along += chain.Length[i]
	}
	wanted := chain.Direction
	lock := SpineLock{Numbers: &numbers, Chain: &chain}
	lock.Give()
	for i := 0; i < chain.Count && numbers.Curve != 0; i++ {
		p := a.trunk[i+1]
		w.turn[p] = vec.FromTo(wanted[i], chain.Direction[i]).Mul(w.turn[p]).Unit()
	}
	w.at[hips] = w.at[hips].Add(lock.HipsBy)
	w.placeTrunk()
	return w.at[root].Add(chain.Target)
}
