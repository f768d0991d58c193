package vrik

import (
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
	"posewright/solver"
)

var (
	howPull   = phrase.Say("FullBodyBipedIK weighs the chains against each other; here the limb pulls the body when it is too short")
	howReach  = phrase.Say("FullBodyBipedIK moves the shoulder or hip; here the whole body moves")
	howBody   = phrase.Say("FullBodyBipedIK moves its body effector between hips and shoulders; here the hips move")
	howFull   = phrase.Say("FullBodyBipedIK brings limbs to their targets where it can, so the pull takes away all that is missing")
	howLean   = phrase.Say("FullBodyBipedIK bends the spine by its own rule; here half of a sideways pull leans the torso")
	howSmooth = phrase.Say("One smoothing for all limbs, that of the left arm's reach")
)

// bipedChains are the limbs in the order of FullBodyBipedIK's chains, of which the first is the body, and their hints.
var bipedChains = [...]struct{ effector, hint string }{
	{}, {"leftHand", "leftElbow"}, {"rightHand", "rightElbow"}, {"leftFoot", "leftKnee"}, {"rightFoot", "rightKnee"},
}

// bipedEffectors are the effectors in the order of FullBodyBipedIK's; shoulders and thighs have none here.
var bipedEffectors = [...]string{"hips", "", "", "", "", "leftHand", "rightHand", "leftFoot", "rightFoot"}

// importBiped reads what JsonUtility.ToJson writes of a FullBodyBipedIK.
func importBiped(d *serialized.Document) (presets.Preset, *export.Report, error) {
	chains, hasChains := d.List("solver.chain")
	ends, hasEnds := d.List("solver.effectors")
	if d.Err() == nil && (hasChains && len(chains) != len(bipedChains) || hasEnds && len(ends) != len(bipedEffectors)) {
		return presets.Preset{}, nil, phrase.Fail("the file has {{.Chains}} chains and {{.Effectors}} effectors, and a FullBodyBipedIK 5 and 9; choose another",
			"Chains", len(chains), "Effectors", len(ends))
	}
	r := serialized.NewReading(d)
	r.About()
	r.Links(
		serialized.Approximates("solver.spineStiffness", howLean, "pull.spineStiffness"),
		serialized.Approximates("solver.iterations", howPull, "pull.iterations"),
	)
	if d.Has("solver.spineStiffness") {
		r.SetParameter("pull.lean", 0.5, export.Nears("pull.lean", howLean, export.SameNumber))
	}
	if hasChains {
		r.SetParameter("pull.stiffness", 1, export.Nears("pull.stiffness", howFull, export.SameNumber))
	}
	smoothing := 1.0
	for i, chain := range chains {
		r.In(chain, func() {
			limb := bipedChains[i]
			if limb.effector == "" {
				return
			}
			r.Links(
				serialized.Approximates("pull", howPull, "effectors."+limb.effector+".pullWeight"),
				serialized.Approximates("reach", howReach, "effectors."+limb.effector+".reachWeight"),
				serialized.Approximates("push", howReach, "effectors."+limb.effector+".pushWeight"),
				serialized.Carries("bendConstraint.weight", "hints."+limb.hint+".poleWeight"),
			)
			if i == 1 {
				r.Links(serialized.Link{
					Key: "reachSmoothing", Paths: []string{"pull.smoothing"}, Fate: export.Approximated, How: howSmooth,
					From: func(theirs float64) float64 {
						smoothing = theirs
						switch theirs {
						case 0:
							return float64(solver.PullLinear)
						case 2:
							return float64(solver.PullCubic)
						}
						return float64(solver.PullSquare)
					},
				})
			}
			chain.Pass(func(key string, value any) bool {
				return (key == "reachSmoothing" || key == "pushSmoothing") && value == smoothing
			})
		})
	}
	for i, end := range ends {
		r.In(end, func() {
			switch name := bipedEffectors[i]; name {
			case "":
			case "hips":
				r.Links(
					serialized.Approximates("positionWeight", howBody, "effectors.hips.positionWeight"),
					serialized.Approximates("rotationWeight", howBody, "effectors.hips.rotationWeight"),
				)
			default:
				r.Links(
					serialized.Carries("positionWeight", "effectors."+name+".positionWeight"),
					serialized.Carries("rotationWeight", "effectors."+name+".rotationWeight"),
				)
			}
		})
	}
	return r.Done(Target())
}
