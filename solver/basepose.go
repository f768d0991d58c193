package solver

import (
	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/basepose"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// layOverBase lays the solved pose, of which out.World is known, over the base pose, and reports whether that shows at all.
func (b *Body) layOverBase(in *Input, set *Settings, st *State, out *Result) bool {
	if set.BasePose.Source == basepose.Off {
		st.memory.base = basepose.Bends{}
		return false
	}
	d := &st.draft
	d.goals[effectors.Head].at, d.goals[effectors.Head].facing = st.trunk.headAt, st.trunk.headFacing
	job := basepose.Job{
		Settings: &set.BasePose, Base: in.Base, Fingers: [2]float64{st.hands.targets[left].Presence, st.hands.targets[right].Presence},
		Facing: st.memory.trunk.hipsYaw, Ground: st.walk.walk.Report.Ground, Gazing: set.Gaze.Weight > 0, Bends: &st.memory.base, Pose: &out.Pose, World: out.World,
	}
	for id := range job.Goals {
		g := &d.goals[id]
		job.Goals[id] = basepose.Goal{Active: g.active, Target: g.target, Turn: g.turn, Position: g.position, Rotation: g.rotation, At: g.at, Facing: g.facing}
	}
	if !st.baseLayer.Run(&job) {
		return false
	}
	for id := range job.Goals {
		g := &job.Goals[id]
		d.goals[id].at, d.goals[id].facing = g.At, g.Facing
		if o := &d.outcomes[id]; g.Short && o.cause == chain.NotHeld {
			if o.cause = chain.HeldByArmLength; effectors.ID(id) >= effectors.LeftFoot {
				o.cause = chain.HeldByLegLength
			}
		}
	}
	st.trunk.headAt, st.trunk.headFacing = d.goals[effectors.Head].at, d.goals[effectors.Head].facing
	top := b.anatomy.topPart()
	world := &out.World[b.anatomy.joint[top]]
	turn := b.humanoid.FromTPose(b.anatomy.joint[top], world.Rotation)
	neck := vec.FromMGL(world.Position).Add(vec.RotationFromMGL(turn).Rotate(b.anatomy.neckBase.Sub(b.anatomy.at[top])))
	st.memory.chest = rig.Transform{Position: neck.MGL(), Rotation: turn}
	return true
}
