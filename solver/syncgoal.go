package solver

import (
	"math"

	"posewright/effectors"
	"posewright/solver/vec"
)

// goalSync is how far a goal still is from its target.
type goalSync struct {
	drives bool         // its weight was above nothing in the tick before
	share  float64      // of what follows that is left
	away   vec.Vector   // from the target to where the joint was
	turn   vec.Rotation // from the target's rotation to the joint's
}

// sync takes the targets of a tick to where their goals are by now, in memory of the state's own. Before the first tick joints are nowhere.
func (s *State) sync(in *Input, set *Settings, dt float64) *Input {
	s.synced = *in
	shown := false // before has the joints of the last good pose
	kept := math.Exp(-dt / max(1e-6, set.Goals.SyncTime))
	for id := range s.memory.goals {
		g, t := &s.memory.goals[id], &s.synced.Targets.Effectors[id]
		drives := t.Presence > 0 && (set.Effectors[id].PositionWeight > 0 || set.Effectors[id].RotationWeight > 0)
		rises := drives && !g.drives
		g.drives = drives
		if !drives {
			g.share = 0
			continue
		}
		target, turn := vec.FromMGL(t.Position), vec.RotationFromMGL(t.Rotation).Unit()
		if rises && s.memory.synced {
			if !shown {
				s.body.humanoid.Forward(&s.good, s.before)
				shown = true
			}
			joint := s.body.anatomy.joint[s.body.anatomy.effectorPart(effectors.ID(id))]
			at := &s.before[joint]
			g.share, g.away = 1, vec.FromMGL(at.Position).Sub(target)
			g.turn = vec.RotationFromMGL(s.body.humanoid.FromTPose(joint, at.Rotation)).Mul(turn.Inverse())
		} else {
			g.share *= kept
		}
		if g.share < 1e-4 {
			g.share = 0
			continue
		}
		t.Position = target.AddScaled(g.share, g.away).MGL()
		t.Rotation = vec.Identity().Slerp(g.turn, g.share).Mul(turn).MGL()
	}
	s.memory.synced = true
	return &s.synced
}
