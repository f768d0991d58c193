package rig_test

import (
	"math"
	"testing"

	"posewright/internal/avatartest"
	"posewright/rig"
)

// Longer limbs are longer by their factors and nothing else: feet stay on the floor, and what is not a limb keeps its size.
func TestLimbsAreLongerByTheirFactorsAndFeetStayOnTheFloor(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	h := avatartest.Humanoid(t, avatar, 2)
	f := rig.Limbs{Shoulders: 0.9, UpperArm: 1.2, Forearm: 1.1, Thigh: 0.85, Shank: 1.3}
	longer, err := rig.NewHumanoid(h.Limbed(f), avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	a, b := &h.Measures, &longer.Measures
	for side := range 2 {
		for _, limb := range [...]struct {
			name            string
			was, is, factor float64
		}{
			{"upper arm", a.UpperArm[side], b.UpperArm[side], 1.2}, {"forearm", a.LowerArm[side], b.LowerArm[side], 1.1},
			{"thigh", a.UpperLeg[side], b.UpperLeg[side], 0.85}, {"shank", a.LowerLeg[side], b.LowerLeg[side], 1.3},
		} {
			if math.Abs(limb.is-limb.was*limb.factor) > 1e-9 {
				t.Errorf("the %s was %v and is %v", limb.name, limb.was, limb.is)
			}
		}
		foot := [2]rig.Role{rig.LeftFoot, rig.RightFoot}[side]
		if was, is := h.TPose[h.Joint(foot)].Position, longer.TPose[longer.Joint(foot)].Position; math.Abs(was.Y()-is.Y()) > 1e-6 {
			t.Errorf("the %v was at %v and is at %v", foot, was, is)
		}
	}
	rise := a.UpperLeg[0]*(0.85-1) + a.LowerLeg[0]*(1.3-1)
	if math.Abs(b.EyeHeight-a.EyeHeight-rise) > 1e-6 || math.Abs(b.Shoulders-0.9*a.Shoulders) > 1e-6 {
		t.Errorf("eyes %v to %v, shoulders %v to %v", a.EyeHeight, b.EyeHeight, a.Shoulders, b.Shoulders)
	}
	same, err := rig.NewHumanoid(h.Limbed(rig.NoLimbs()), avatar.Roles, 1)
	if err != nil || same.Measures != h.Measures {
		t.Errorf("without factors %+v, %v", same.Measures, err)
	}
}
