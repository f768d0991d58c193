package solver

import (
	"math"

	"posewright/rig"
	"posewright/solver/ownchain"
)

// solveChains turns the joints of the chains beside the body, which the pose carries in their rest shape.
func (b *Body) solveChains(in *Input, set *Settings, st *State, out *Result) {
	job := ownchain.Job{
		Chains: set.Chains, Devices: in.ChainDevices, DT: math.Max(0, in.DT), Before: &st.good, Pose: &out.Pose, World: out.World,
		Tracking: in.Space.World(rig.Identity()),
	}
	st.own.Solve(&job, &out.Chains)
	st.chains = out.Chains
}
