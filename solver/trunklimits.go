package solver

import (
	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// spineLimitFrame is parentFromLimit of a bone that is upright in the T-pose: the limit's right is the avatar's right, its up is forward.
func spineLimitFrame() vec.Rotation {
	return vec.FromAxes(vec.Vector{X: -1}, vec.Vector{Z: 1}, vec.Vector{Y: 1})
}

// Limits and the head's goal are served in turn this often at most, or until the head is this near its goal. Limits have the last word.
const (
	spineLimitRounds = 48
	spineLimitNear   = 2e-4 // of the way from the hips to the head
)

// limitTrunk brings the joints of the trunk back to their ranges. Free hips then move so that the head is at its goal; above hips that a device holds, the joints that still
// can bring the head there, and where none can the head misses.
func (w *trunkStage) limitTrunk() {
	head, held := &w.goals[effectors.Head], w.goals[effectors.Hips].position
	var at HeldInTrunk
	if !w.clampTrunk(&at) {
		return
	}
	upright := w.anatomy.at[w.anatomy.trunk[w.anatomy.trunkCount-1]].Sub(w.anatomy.at[hips]).Len()
	for round := range spineLimitRounds {
		w.placeTrunk()
		w.at[hips] = w.at[hips].AddScaled(1-held, head.at.Sub(w.at[w.anatomy.trunk[w.anatomy.trunkCount-1]]))
		w.placeTrunk()
		off := head.at.Sub(w.at[w.anatomy.trunk[w.anatomy.trunkCount-1]]).Len()
		if held <= 0 || round == spineLimitRounds-1 || off < spineLimitNear*upright {
			break
		}
		w.bendSpine()
		if now := (HeldInTrunk{}); w.clampTrunk(&now) {
			at = now // limits that the trunk has bent away from hold it no longer
		}
	}
	for _, id := range [...]effectors.ID{effectors.Head, effectors.Chest, effectors.Hips} {
		w.outcomes[id].cause, w.outcomes[id].trunk = chain.HeldBySpineLimit, at
	}
}

// clampTrunk brings each joint back to its range on the one below, from the hips up. It notes whose limits did that, and reports whether one did.
func (w *trunkStage) clampTrunk(at *HeldInTrunk) (outside bool) {
	a, frame := w.anatomy, spineLimitFrame()
	for i := 1; i < a.trunkCount-1; i++ {
		p := a.trunk[i]
		l := &w.set.Spine.Limit[spineLimitOf(p)]
		if !l.On {
			continue
		}
		limit, below := l.limit(), w.turn[a.trunk[i-1]]
		if local, out := limit.ClampTurn(below.Inverse().Mul(w.turn[p]), frame); out {
			w.turn[p] = below.Mul(local).Unit()
			outside, at[spineLimitOf(p)] = true, true
		}
	}
	return outside
}
