package calibration

import (
	"posewright/rig"

	"github.com/go-gl/mathgl/mgl64"
)

// FitLimbs makes the limbs of an avatar more like those of a person, each by a factor from 1/(1+limit) to 1+limit, with the avatar as large as its eyes
// being as high as the person's has it. It returns the skeleton at the scale of the avatar's file, and the factors.
func FitLimbs(skeleton *rig.Skeleton, roles rig.RoleMap, person *rig.Humanoid, limit float64) (*rig.Skeleton, rig.Limbs, error) {
	own, err := rig.NewHumanoid(skeleton, roles, 1)
	if err != nil {
		return nil, rig.NoLimbs(), err
	}
	factors, limbed, eyes := rig.NoLimbs(), skeleton, own.Measures.EyeHeight
	p, a := &person.Measures, &own.Measures
	for range 4 { // legs change how high the eyes are, and that the scale
		scale := p.EyeHeight / eyes
		factor := func(person, avatar float64) float64 {
			return mgl64.Clamp(person/(avatar*scale), 1/(1+limit), 1+limit)
		}
		both := func(l [2]float64) float64 { return l[0] + l[1] }
		factors = rig.Limbs{
			Shoulders: factor(p.Shoulders, a.Shoulders),
			UpperArm:  factor(both(p.UpperArm), both(a.UpperArm)), Forearm: factor(both(p.LowerArm), both(a.LowerArm)),
			Thigh: factor(both(p.UpperLeg), both(a.UpperLeg)), Shank: factor(both(p.LowerLeg), both(a.LowerLeg)),
		}
		limbed = own.Limbed(factors)
		fitted, err := rig.NewHumanoid(limbed, roles, 1)
		if err != nil {
			return nil, rig.NoLimbs(), err
		}
		eyes = fitted.Measures.EyeHeight
	}
	return limbed, factors, nil
}
