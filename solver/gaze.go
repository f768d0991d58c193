package solver

import (
	"posewright/effectors"
	"posewright/solver/vec"
)

// gaze turns chest and head towards what the body looks at, and says how the eyes are turned. It returns the chest's turn.
func (w *trunkStage) gaze(chest vec.Rotation) vec.Rotation {
	a, set, headGoal := w.anatomy, w.set, &w.goals[effectors.Head]
	look := LookAt{
		Numbers: &set.Gaze.Look, Weight: set.Gaze.Weight, Target: vec.FromMGL(set.Gaze.Target), Chest: chest, Head: headGoal.facing,
		HeadAt: headGoal.at, Eyes: [2]vec.Vector{a.eyes, a.eyes}, Carry: 1 - headGoal.rotation,
		File: a.eyeballs.lookAt, From: a.eyeballs.from,
	}
	for side, joint := range a.eyeballs.joint {
		if joint >= 0 {
			look.Eyes[side] = a.eyeballs.at[side]
		}
	}
	look.Run()
	headGoal.facing, w.eyes, w.gazing = look.HeadTurned, look.EyesTurned, look.Gaze
	return look.ChestTurned
}
