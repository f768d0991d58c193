package vrik

import (
	"math"

	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
)

// usualLeg is how long a leg is taken to be, in meters, where no avatar tells.
const usualLeg = 0.85

// gravity is the acceleration with which durations in √(L/g) become seconds.
const gravity = 9.81

// fullTurn is the gain at which the chest follows the hands that VRIK's whole turn stands for: the usual one here.
const fullTurn = 1.2

var (
	howChest    = phrase.Say("VRIK aims the chest at a goal instead of using a rotation")
	howHands    = phrase.Say("VRIK rotates the chest by a share of its own rotation; 1 equals a gain of 1.2")
	howRoot     = phrase.Say("VRIK rotates the whole body after this head yaw, instead of the hips after this chest yaw")
	howShoulder = phrase.Say("VRIK uses its own shoulder model, which is on or off")
	howKnee     = phrase.Say("The remaining knee direction is VRIK's own bend")
	howStep     = phrase.Say("In meters instead of leg lengths; VRIK's feet step one after the other by it when walking too")
	howStance   = phrase.Say("In meters between the feet instead of leg lengths to each side")
	howAngle    = phrase.Say("VRIK has one angle for turns outward and inward")
	howHeight   = phrase.Say("In meters as VRIK's one curve of the height of feet: that of a step forward of a slow walker")
	howTime     = phrase.Say("As the number of steps per second, which VRIK uses for standing and walking")
	howGoal     = phrase.Say("A bend goal created by the component, parented to chest and pelvis")
)

// links are the fields that stand for parameters, in the order of the file, for legs of a length in meters.
func links(leg float64) []serialized.Link {
	longer := func(lengths float64) float64 { return lengths * leg }
	shorter := func(meters float64) float64 { return meters / leg }
	perSecond := func(x float64) float64 { return 1 / (x * math.Sqrt(leg/gravity)) } // and back
	all := []serialized.Link{
		serialized.Carries("solver.spine.positionWeight", "effectors.head.positionWeight"),
		serialized.Carries("solver.spine.rotationWeight", "effectors.head.rotationWeight"),
		serialized.Carries("solver.spine.pelvisPositionWeight", "effectors.hips.positionWeight"),
		serialized.Carries("solver.spine.pelvisRotationWeight", "effectors.hips.rotationWeight"),
		serialized.Approximates("solver.spine.chestGoalWeight", howChest, "effectors.chest.rotationWeight"),
		{
			Key: "solver.spine.rotateChestByHands", Paths: []string{"torso.wristLine"}, Fate: export.Approximated, How: howHands, Max: 1,
			To:   func(gain float64) float64 { return gain / fullTurn },
			From: func(share float64) float64 { return share * fullTurn },
		},
		serialized.Approximates("solver.spine.maxRootAngle", howRoot, "torso.hipsDeadDeg"),
	}
	for _, side := range [...]string{"left", "right"} {
		all = append(all,
			serialized.Carries("solver."+side+"Arm.positionWeight", "effectors."+side+"Hand.positionWeight"),
			serialized.Carries("solver."+side+"Arm.rotationWeight", "effectors."+side+"Hand.rotationWeight"),
			serialized.Carries("solver."+side+"Arm.bendGoalWeight", "hints."+side+"Elbow.poleWeight"),
		)
	}
	all = append(all, serialized.Link{
		Key: "solver.leftArm.shoulderRotationWeight", Also: []string{"solver.rightArm.shoulderRotationWeight"},
		Paths: []string{"shoulders.method"}, Fate: export.Approximated, How: howShoulder,
		To: func(method float64) float64 {
			if method == still {
				return 0
			}
			return 1
		},
		From: func(weight float64) float64 {
			if weight == 0 {
				return still
			}
			return reach
		},
	})
	for _, side := range [...]string{"left", "right"} {
		all = append(all,
			serialized.Carries("solver."+side+"Leg.positionWeight", "effectors."+side+"Foot.positionWeight"),
			serialized.Carries("solver."+side+"Leg.rotationWeight", "effectors."+side+"Foot.rotationWeight"),
			serialized.Carries("solver."+side+"Leg.bendGoalWeight", "hints."+side+"Knee.poleWeight"),
		)
	}
	return append(all,
		serialized.Link{
			Key: "solver.leftLeg.bendToTargetWeight", Also: []string{"solver.rightLeg.bendToTargetWeight"},
			Paths: []string{"legs.kneeFollowsFoot"}, Fate: export.Approximated, How: howKnee,
		},
		serialized.Link{
			Key: "solver.locomotion.footDistance", Paths: []string{"gait.stanceHalf"}, Fate: export.Approximated, How: howStance,
			To:   func(lengths float64) float64 { return 2 * lengths * leg },
			From: func(meters float64) float64 { return meters / leg / 2 },
		},
		serialized.Link{
			Key: "solver.locomotion.stepThreshold", Paths: []string{"gait.distanceMax"}, Fate: export.Approximated, How: howStep,
			To: longer, From: shorter,
		},
		serialized.Approximates("solver.locomotion.angleThreshold", howAngle, "gait.yawOutDeg"),
		serialized.Link{
			Key: "solver.locomotion.stepSpeed", Paths: []string{"gait.standTime"}, Fate: export.Approximated, How: howTime, To: perSecond, From: perSecond,
		},
	)
}

// The places of options of shoulders.method.
const reach, still = 0, 2

// goals are the bend goals: where the file has them, and where a preset does.
var goals = []struct{ key, path string }{
	{"goals.leftArm", "hints.leftElbow.pole"}, {"goals.rightArm", "hints.rightElbow.pole"},
	{"goals.leftLeg", "hints.leftKnee.pole"}, {"goals.rightLeg", "hints.rightKnee.pole"},
}

// losses are the rules for what the file has no place for.
func losses() []export.Rule {
	return []export.Rule{
		export.Loses("**", phrase.Say("VRIK has no such setting")),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"},
		export.Loses("tags", phrase.Say("The file format does not store them")),
		export.Loses("thumbnail", phrase.Say("The file format does not store it")),
		export.Loses("avatar.file", phrase.Say("The avatar is in Unity's scene")),
		export.Loses("avatar.roles", phrase.Say("VRIK finds the bones with Unity's Avatar and stores object references")),
		export.Loses("calibration", phrase.Say("Final IK's VRIKCalibrator measures the person again")),
		export.Loses("effectors.*.reachWeight", phrase.Say("VRIK has no pull. Limbs that are too short miss their targets")),
		export.Loses("effectors.*.pushWeight", phrase.Say("VRIK has no pull. Limbs that are too short miss their targets")),
		export.Loses("effectors.*.pullWeight", phrase.Say("VRIK has no pull. Limbs that are too short miss their targets")),
		export.Loses("effectors.chest.positionWeight", phrase.Say("VRIK has no target for the chest position")),
		export.Loses("pull.*", phrase.Say("VRIK has no pull. Limbs that are too short miss their targets")),
		export.Loses("magnets.**", phrase.Say("VRIK has no magnets")),
		export.Loses("chains.**", phrase.Say("VRIK has no other chains than those of the body")),
		export.Loses("limits.**", phrase.Say("VRIK solves without limits; Final IK's rotation limits act on other solvers")),
		export.Loses("ground.**", phrase.Say("Final IK's grounder finds the ground of Unity's scene")),
		export.Loses("lookAt.**", phrase.Say("VRIK has no look-at; use Final IK's LookAtIK")),
		export.Loses("swivel.**", phrase.Say("VRIK uses its own elbow model")),
		export.Loses("pargerReleased.**", phrase.Say("VRIK uses its own model for elbows and chest")),
		export.Loses("pargerPrinted.**", phrase.Say("VRIK uses its own model for elbows and chest")),
		export.Loses("scheurenbrand.**", phrase.Say("VRIK uses its own spine model")),
		export.Loses("torso.**", phrase.Say("VRIK uses its own spine model")),
		export.Loses("spine.**", phrase.Say("VRIK uses its own spine model")),
		export.Loses("arms.**", phrase.Say("VRIK uses its own arm solver")),
		export.Loses("legs.**", phrase.Say("VRIK uses its own leg solver")),
		export.Loses("gait.**", phrase.Say("VRIK uses its own stepping model")),
	}
}
