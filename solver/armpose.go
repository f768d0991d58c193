package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

// ArmPose is an arm as the swivel model met it in the last tick, in the world: the person's where the body retargets from a person, otherwise the
// avatar's.
type ArmPose struct {
	Chest        mgl64.Quat // rotation of the chest from the T-pose
	Shoulder     mgl64.Vec3 // upper arm joint
	Elbow        mgl64.Vec3 // where it was placed
	Wrist        mgl64.Vec3 // where the hand is wanted, which may be out of reach
	Hand         mgl64.Quat // rotation of the hand from the T-pose, as it is wanted
	Upper, Lower float64    // lengths of the bones, meters
	Driven       bool       // a device drives position and rotation of the hand
}

// ArmPose returns an arm, 0 for the left and 1 for the right, as it was solved last with some settings. It does not allocate.
func (s *State) ArmPose(side int, set *Settings) ArmPose {
	w := &s.arms[side]
	if s.person != nil && set.Retarget.On {
		w = &s.person.arms[side]
	}
	a, g := w.anatomy, w.goal()
	return ArmPose{
		Chest: w.draft.turn[a.topPart()].MGL(), Shoulder: w.at[of(side, upperArm)].MGL(), Elbow: w.memory.at.MGL(),
		Wrist: g.at.MGL(), Hand: g.turn.MGL(), Upper: a.lengths.upperArm[side], Lower: a.lengths.lowerArm[side],
		Driven: g.position > 0 && g.rotation > 0,
	}
}

// ElbowHint is the hint of the elbow of a side, 0 for the left and 1 for the right.
func ElbowHint(side int) effectors.HintID { return effectors.LeftElbow + effectors.HintID(side) }
