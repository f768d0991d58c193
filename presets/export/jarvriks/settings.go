package jarvriks

import (
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig"
	"posewright/rig/phrase"
)

// howHints says what the one weight of all hints is.
var howHints = phrase.Say("All hints share one weight, which is set to their mean")

// links are the fields that stand for parameters, in the order of the file.
var links = []serialized.Link{
	serialized.Carries("maxPullIteration", "pull.iterations"),
	{Key: "defaultHintWeight", How: howHints, Paths: []string{
		"hints.leftElbow.poleWeight", "hints.rightElbow.poleWeight", "hints.leftKnee.poleWeight", "hints.rightKnee.poleWeight",
	}},
	serialized.Carries("leftHandEffector.positionWeight", "effectors.leftHand.positionWeight"),
	serialized.Carries("leftHandEffector.rotationWeight", "effectors.leftHand.rotationWeight"),
	serialized.Carries("leftHandEffector.pullWeight", "effectors.leftHand.pullWeight"),
	serialized.Carries("rightHandEffector.positionWeight", "effectors.rightHand.positionWeight"),
	serialized.Carries("rightHandEffector.rotationWeight", "effectors.rightHand.rotationWeight"),
	serialized.Carries("rightHandEffector.pullWeight", "effectors.rightHand.pullWeight"),
	serialized.Carries("leftFootEffector.positionWeight", "effectors.leftFoot.positionWeight"),
	serialized.Carries("leftFootEffector.rotationWeight", "effectors.leftFoot.rotationWeight"),
	serialized.Carries("leftFootEffector.pullWeight", "effectors.leftFoot.pullWeight"),
	serialized.Carries("rightFootEffector.positionWeight", "effectors.rightFoot.positionWeight"),
	serialized.Carries("rightFootEffector.rotationWeight", "effectors.rightFoot.rotationWeight"),
	serialized.Carries("rightFootEffector.pullWeight", "effectors.rightFoot.pullWeight"),
	serialized.Carries("lookAtEffector.positionWeight", "lookAt.weight"),
	serialized.Approximates("bodyEffector.positionWeight", howBody, "effectors.hips.positionWeight"),
	serialized.Approximates("bodyEffector.rotationWeight", howBody, "effectors.hips.rotationWeight"),
}

var howBody = phrase.Say("The body effector moves Unity's body position, which is the center of mass, instead of the hips joint")

// parts are the six effectors that the file has.
var parts = []struct {
	key  string
	role rig.Role // of the joint at which the target is in the T-pose
}{
	{"leftHandEffector", rig.LeftHand}, {"rightHandEffector", rig.RightHand},
	{"leftFootEffector", rig.LeftFoot}, {"rightFootEffector", rig.RightFoot},
	{"lookAtEffector", rig.NoRole}, {"bodyEffector", rig.Hips},
}

// lookAtTarget is where the file has what is looked at.
const lookAtTarget = "lookAtEffector.effectorTransform.position"

// losses are the rules for what the file has no place for.
func losses() []export.Rule {
	return []export.Rule{
		export.Loses("**", phrase.Say("JARVRIKS has no such setting")),
		export.Loses("name", phrase.Say("The file has a fixed name")),
		export.Loses("author", phrase.Say("The file format does not store it")),
		export.Loses("notes", phrase.Say("The file format does not store it")),
		export.Loses("tags", phrase.Say("The file format does not store it")),
		export.Loses("thumbnail", phrase.Say("The file format does not store it")),
		export.Loses("avatar.file", phrase.Say("The avatar is in Unity's scene")),
		export.Loses("avatar.roles", phrase.Say("Unity's Avatar has the map of bones")),
		export.Loses("calibration", phrase.Say("JARVRIKS measures the person itself when it is calibrated")),
		export.Loses("hints.*.pole.*", phrase.Say("Hints are scene objects in Unity; the file does not contain their positions")),
		export.Loses("effectors.head.*", phrase.Say("JARVRIKS rotates the head with its look-at effector")),
		export.Loses("effectors.chest.*", phrase.Say("JARVRIKS has no effector for the chest")),
		export.Loses("shoulders.**", phrase.Say("JARVRIKS does not move the shoulders")),
		export.Loses("arms.**", phrase.Say("Unity's own humanoid IK solves arms")),
		export.Loses("legs.**", phrase.Say("Unity's own humanoid IK solves legs")),
		export.Nears("arms.method", howLimbs, export.OwnOption), {Pattern: "arms.method", When: asBuiltIn("arms.method")},
		export.Nears("legs.method", howLimbs, export.OwnOption), {Pattern: "legs.method", When: asBuiltIn("legs.method")},
		export.Nears("retarget.proportions", howSize, export.OwnOption), {Pattern: "retarget.proportions", When: asBuiltIn("retarget.proportions")},
		export.Nears("shoulders.method", phrase.Say("JARVRIKS does not move the shoulders"), export.OwnOption), {Pattern: "shoulders.method", When: asBuiltIn("shoulders.method")},
		export.Loses("limits.**", phrase.Say("The muscle limits of Unity's Avatar hold instead")),
		export.Loses("ground.**", phrase.Say("JARVRIKS stands on the ground of Unity's scene")),
		export.Loses("magnets.**", phrase.Say("JARVRIKS has no magnets")),
		export.Loses("chains.**", phrase.Say("JARVRIKS has no other chains than those of the body")),
		export.Loses("lookAt.bodyWeight", howLook), export.Loses("lookAt.headWeight", howLook),
		export.Loses("lookAt.eyesWeight", howLook), export.Loses("lookAt.clampWeight", howLook),
		{Pattern: "lookAt.target.*"},
	}
}

var howLimbs = phrase.Say("JARVRIKS solves every limb as two bones with a hint")

// asBuiltIn reports whether a value of a parameter is that of the built-in preset Jarvriks.
func asBuiltIn(path string) func(float64) bool {
	return func(value float64) bool {
		parameter, _ := presets.Lookup(path)
		own, ok := presets.Builtin("Jarvriks")
		return ok && value == parameter.Get(&own)
	}
}

var howSize = phrase.Say("JARVRIKS sizes the avatar by the mean of height and arm span")

// methods are what JARVRIKS does, as the built-in preset of its name has them.
var methods = [...]struct {
	path string
	how  phrase.Phrase
}{{"arms.method", howLimbs}, {"legs.method", howLimbs}, {"shoulders.method", howLimbs}, {"pull.method", howLimbs}, {"retarget.proportions", howSize}}

var howLook = phrase.Say("Set it in the JARVRIKS inspector; the file does not store it")
