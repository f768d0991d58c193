package safullbodyik

import (
	"posewright/presets/export"
	"posewright/presets/export/serialized"
)

// mostAngle is the greatest angle that its inspector takes for most limits: their sines are what it solves with.
const mostAngle = 89.99

const (
	howBend     = "The joint goes between its effector and where its own rule would bend it"
	howLook     = "Its head and eyes share the turn in its own way"
	howHead     = "A share of the direction instead of one of the angle"
	howShoulder = "A box of angles for both shoulders, with one for forward and backward"
	howWrist    = "One angle for both wrists and for every way, instead of an ellipse and a twist"
	howFoot     = "A box of angles for both feet, instead of ellipses"
	howPole     = "The place of an effector's object, which the component moves; chest and hips carry it"
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
func both(key, how string, most float64, parameters ...string) serialized.Link {
	link := serialized.Link{Key: key, Fate: export.Approximated, How: how, Max: most}
	for _, parameter := range parameters {
		link.Paths = append(link.Paths, "limits.left"+parameter, "limits.right"+parameter)
	}
	return link
}

// places are where the component moves objects to: where the file has them, and where a preset does.
var places = []struct{ key, path, how string }{
	{"places.leftElbow", "hints.leftElbow.pole", howPole}, {"places.rightElbow", "hints.rightElbow.pole", howPole},
	{"places.leftKnee", "hints.leftKnee.pole", howPole}, {"places.rightKnee", "hints.rightKnee.pole", howPole},
	{"places.eyes", "lookAt.target", ""},
}

// losses are the rules for what the file has no place for.
func losses() []export.Rule {
	lost := func(pattern, why string) export.Rule {
		return export.Rule{Pattern: pattern, Fate: export.Lost, How: why}
	}
	return []export.Rule{
		lost("**", "SAFullBodyIK has no such setting"),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"},
		lost("tags", "The file has no place for them"),
		lost("thumbnail", "The file has no place for it"),
		lost("avatar.file", "The avatar is in Unity's scene"),
		lost("avatar.roles", "SAFullBodyIK keeps its bones as references to objects, and finds them by Unity's Avatar"),
		lost("calibration", "SAFullBodyIK knows no devices and no person"),
		lost("effectors.chest.*", "SAFullBodyIK has no effector for the chest"),
		lost("pull.*", "SAFullBodyIK balances pulls by rates of its own"),
		lost("magnets.**", "SAFullBodyIK has no magnets"),
		lost("limits.**", "SAFullBodyIK has limits of shoulders, wrists and feet alone, without such a part"),
		lost("swivel.**", "SAFullBodyIK bends elbows by angles of its own"),
		lost("pargerReleased.**", "SAFullBodyIK bends elbows and chest by rules of its own"),
		lost("pargerPrinted.**", "SAFullBodyIK bends elbows and chest by rules of its own"),
		lost("scheurenbrand.**", "SAFullBodyIK bends the spine by rules of its own"),
		lost("torso.**", "SAFullBodyIK bends the spine by rules of its own"),
		lost("spine.**", "SAFullBodyIK bends the spine by rules of its own"),
		lost("shoulders.**", "SAFullBodyIK moves shoulders by rules of its own"),
		lost("arms.**", "SAFullBodyIK solves arms in its own way"),
		lost("legs.**", "SAFullBodyIK solves legs in its own way, and takes no steps"),
		lost("ground.**", "SAFullBodyIK knows no ground"),
		lost("lookAt.**", "SAFullBodyIK shares a look among body, head and eyes by rates of its own"),
	}
}
