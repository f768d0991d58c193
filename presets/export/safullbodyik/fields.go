package safullbodyik

import (
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
)

// mostAngle is the greatest angle that its inspector takes for most limits: their sines are what it solves with.
const mostAngle = 89.99

var (
	howBend     = phrase.Say("The joint blends between its effector and its own bend")
	howLook     = phrase.Say("Head and eyes share the rotation by the target's own rule")
	howHead     = phrase.Say("A share of the direction instead of the angle")
	howShoulder = phrase.Say("A box of angles for both shoulders, with one for forward and backward")
	howWrist    = phrase.Say("One angle for both wrists and all directions, instead of an ellipse and a twist")
	howFoot     = phrase.Say("A box of angles for both feet, instead of ellipses")
	howFingers  = phrase.Say("Its finger effectors pull fingertips to objects; here tracked joints bend the fingers")
	howPole     = phrase.Say("The position of an effector object that the component moves, parented to chest and hips")
)

// A weight is a number of an effector in the file that goes with a switch: at 0 the effector is off.
type weight struct {
	effector string // leftArmEffectors.wrist
	what     string // position or rotation
	link     serialized.Link
}

// weights are those of effectors, in the order of the file.
func weights() []weight {
	var all []weight
	carry := func(effector, path string) {
		for _, what := range [...]string{"position", "rotation"} {
			all = append(all, weight{effector, what, serialized.Carries(effector+"."+what+"Weight", path+"."+what+"Weight")})
		}
	}
	bend := func(effector, path string) {
		all = append(all, weight{effector, "position", serialized.Approximates(effector+".positionWeight", howBend, path+".poleWeight")})
	}
	carry("bodyEffectors.hips", "effectors.hips")
	carry("headEffectors.head", "effectors.head")
	all = append(all, weight{"headEffectors.eyes", "position", serialized.Approximates("headEffectors.eyes.positionWeight", howLook, "lookAt.weight")})
	for _, side := range [...]string{"left", "right"} {
		bend(side+"LegEffectors.knee", "hints."+side+"Knee")
		carry(side+"LegEffectors.foot", "effectors."+side+"Foot")
	}
	for _, side := range [...]string{"left", "right"} {
		bend(side+"ArmEffectors.elbow", "hints."+side+"Elbow")
		carry(side+"ArmEffectors.wrist", "effectors."+side+"Hand")
	}
	return all
}

// pulls are the pull weights.
var pulls = []serialized.Link{
	serialized.Carries("headEffectors.head.pull", "effectors.head.pullWeight"),
	serialized.Carries("leftLegEffectors.foot.pull", "effectors.leftFoot.pullWeight"),
	serialized.Carries("rightLegEffectors.foot.pull", "effectors.rightFoot.pullWeight"),
	serialized.Carries("leftArmEffectors.wrist.pull", "effectors.leftHand.pullWeight"),
	serialized.Carries("rightArmEffectors.wrist.pull", "effectors.rightHand.pullWeight"),
}

// settings are the limits and the look-at.
var settings = []serialized.Link{
	both("settings.bodyIK.shoulderLimitEnabled", howShoulder, 0, "Shoulder.on"),
	both("settings.bodyIK.shoulderLimitAngleYPlus", howShoulder, mostAngle, "Shoulder.upDeg"),
	both("settings.bodyIK.shoulderLimitAngleYMinus", howShoulder, mostAngle, "Shoulder.downDeg"),
	both("settings.bodyIK.shoulderLimitAngleZ", howShoulder, mostAngle, "Shoulder.forwardDeg", "Shoulder.backwardDeg"),
	both("settings.limbIK.wristLimitEnabled", howWrist, 0, "Hand.on"),
	both("settings.limbIK.wristLimitAngle", howWrist, 180, "Hand.forwardDeg", "Hand.backwardDeg", "Hand.upDeg", "Hand.downDeg"),
	both("settings.limbIK.footLimitEnabled", howFoot, 0, "Foot.on"),
	both("settings.limbIK.footLimitPitchUp", howFoot, mostAngle, "Foot.forwardDeg"),
	both("settings.limbIK.footLimitPitchDown", howFoot, mostAngle, "Foot.backwardDeg"),
	both("settings.limbIK.footLimitRoll", howFoot, mostAngle, "Foot.upDeg", "Foot.downDeg"),
	{
		Key: "settings.limbIK.footLimitYaw", Paths: []string{"limits.leftFoot.twistMaxDeg", "limits.rightFoot.twistMaxDeg"},
		Fate: export.Approximated, How: howFoot, Max: mostAngle,
	},
	{
		Key: "settings.headIK.eyesToHeadYawRate", Also: []string{"settings.headIK.eyesToHeadPitchRate"}, Paths: []string{"lookAt.headWeight"},
		Fate: export.Approximated, How: howHead,
	},
}

// both is a link to parameters of the limits of a left and a right joint.
func both(key string, how phrase.Phrase, most float64, parameters ...string) serialized.Link {
	link := serialized.Link{Key: key, Fate: export.Approximated, How: how, Max: most}
	for _, parameter := range parameters {
		link.Paths = append(link.Paths, "limits.left"+parameter, "limits.right"+parameter)
	}
	return link
}

// places are where the component moves objects to: where the file has them, and where a preset does.
var places = []struct {
	key, path string
	how       phrase.Phrase
}{
	{"places.leftElbow", "hints.leftElbow.pole", howPole}, {"places.rightElbow", "hints.rightElbow.pole", howPole},
	{"places.leftKnee", "hints.leftKnee.pole", howPole}, {"places.rightKnee", "hints.rightKnee.pole", howPole},
	{"places.eyes", "lookAt.target", phrase.Phrase{}},
}

// losses are the rules for what the file has no place for.
func losses() []export.Rule {
	return []export.Rule{
		export.Loses("**", phrase.Say("SAFullBodyIK has no such setting")),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"},
		export.Loses("tags", phrase.Say("The file format does not store them")),
		export.Loses("thumbnail", phrase.Say("The file format does not store it")),
		export.Loses("avatar.file", phrase.Say("The avatar is in Unity's scene")),
		export.Loses("avatar.roles", phrase.Say("SAFullBodyIK finds the bones with Unity's Avatar and stores object references")),
		export.Loses("calibration", phrase.Say("SAFullBodyIK has no device or person data")),
		export.Loses("effectors.chest.*", phrase.Say("SAFullBodyIK has no effector for the chest")),
		export.Loses("pull.*", phrase.Say("SAFullBodyIK uses its own pull rates")),
		export.Loses("magnets.**", phrase.Say("SAFullBodyIK has no magnets")),
		export.Loses("chains.**", phrase.Say("SAFullBodyIK has no other chains than those of the body")),
		export.Loses("limits.**", phrase.Say("SAFullBodyIK has limits of shoulders, wrists and feet alone, without such a part")),
		export.Loses("swivel.**", phrase.Say("SAFullBodyIK uses its own elbow angles")),
		export.Loses("pargerReleased.**", phrase.Say("SAFullBodyIK uses its own rules for elbows and chest")),
		export.Loses("pargerPrinted.**", phrase.Say("SAFullBodyIK uses its own rules for elbows and chest")),
		export.Loses("scheurenbrand.**", phrase.Say("SAFullBodyIK uses its own spine rules")),
		export.Loses("torso.**", phrase.Say("SAFullBodyIK uses its own spine rules")),
		export.Loses("spine.**", phrase.Say("SAFullBodyIK uses its own spine rules")),
		export.Loses("shoulders.**", phrase.Say("SAFullBodyIK uses its own shoulder rules")),
		export.Loses("arms.**", phrase.Say("SAFullBodyIK uses its own arm solver")),
		export.Loses("legs.**", phrase.Say("SAFullBodyIK uses its own leg solver and has no stepping")),
		export.Loses("ground.**", phrase.Say("SAFullBodyIK has no ground")),
		export.Loses("lookAt.**", phrase.Say("SAFullBodyIK uses its own look-at rates for body, head and eyes")),
	}
}
