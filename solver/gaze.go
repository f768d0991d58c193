package solver

import (
	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/vec"
)

// gaze turns chest and head towards what the body looks at, and says how the eyes are turned. It returns the chest's turn.
func (w *trunkStage) gaze(chest vec.Rotation) vec.Rotation {
	a, set, headGoal := w.anatomy, w.set, &w.goals[effectors.Head]
	look := LookAt{
		Numbers: &set.Gaze.Look, Weight: set.Gaze.Weight, Target: vec.FromMGL(set.Gaze.Target), Chest: chest, Head: headGoal.facing,
		HeadAt: headGoal.at, Eyes: [2]vec.Vector{a.eyes, a.eyes}, Carry: 1 - headGoal.rotation,
	}
	for side, joint := range a.eye {
		if joint >= 0 {
			look.Eyes[side] = a.eyeAt[side]
		}
	}
	look.Run()
	headGoal.facing, w.eyes = look.HeadTurned, look.EyesTurned
	return look.ChestTurned
}

// turnEyes turns the joints of the eyes, where the humanoid has them.
func (b *Body) turnEyes(w *trunkStage, out *Result) {
	h := b.humanoid
	for side, joint := range b.anatomy.eye {
		if joint < 0 {
			continue
		}
		parent := h.Skeleton.Joints[joint].Parent
		// The eye's parent is the head, or moves with it as in the T-pose.
		above := w.turn[head].Mul(vec.RotationFromMGL(h.TPose[parent].Rotation))
		turn := w.eyes[side].Mul(vec.RotationFromMGL(h.TPose[joint].Rotation))
		out.Pose.Rotations[joint] = above.Inverse().Mul(turn).Unit().MGL()
	}
}

var eyeRoles = [2]rig.Role{rig.LeftEye, rig.RightEye}
