package text

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver/posture"
)

// BoneNames are the roles in words.
var BoneNames = [rig.RoleCount]string{
	rig.Hips: Message("Hips"), rig.Spine: Message("Spine"), rig.Chest: Message("Chest"), rig.UpperChest: Message("Upper chest"),
	rig.Neck: Message("Neck"), rig.Head: Message("Head"), rig.Jaw: Message("Jaw"),
	rig.LeftEye: Message("Left eye"), rig.RightEye: Message("Right eye"),
	rig.LeftShoulder: Message("Left clavicle"), rig.LeftUpperArm: Message("Left upper arm"), rig.LeftLowerArm: Message("Left lower arm"),
	rig.LeftHand: Message("Left hand"), rig.RightShoulder: Message("Right clavicle"), rig.RightUpperArm: Message("Right upper arm"),
	rig.RightLowerArm: Message("Right lower arm"), rig.RightHand: Message("Right hand"),
	rig.LeftUpperLeg: Message("Left upper leg"), rig.LeftLowerLeg: Message("Left lower leg"), rig.LeftFoot: Message("Left foot"),
	rig.LeftToes: Message("Left toes"), rig.RightUpperLeg: Message("Right upper leg"), rig.RightLowerLeg: Message("Right lower leg"),
	rig.RightFoot: Message("Right foot"), rig.RightToes: Message("Right toes"),
	rig.LeftThumbMetacarpal: Message("Left thumb, metacarpal"), rig.LeftThumbProximal: Message("Left thumb, proximal"),
	rig.LeftThumbDistal:   Message("Left thumb, distal"),
	rig.LeftIndexProximal: Message("Left index finger, proximal"), rig.LeftIndexIntermediate: Message("Left index finger, intermediate"),
	rig.LeftIndexDistal:    Message("Left index finger, distal"),
	rig.LeftMiddleProximal: Message("Left middle finger, proximal"), rig.LeftMiddleIntermediate: Message("Left middle finger, intermediate"),
	rig.LeftMiddleDistal: Message("Left middle finger, distal"),
	rig.LeftRingProximal: Message("Left ring finger, proximal"), rig.LeftRingIntermediate: Message("Left ring finger, intermediate"),
	rig.LeftRingDistal:     Message("Left ring finger, distal"),
	rig.LeftLittleProximal: Message("Left little finger, proximal"), rig.LeftLittleIntermediate: Message("Left little finger, intermediate"),
	rig.LeftLittleDistal:     Message("Left little finger, distal"),
	rig.RightThumbMetacarpal: Message("Right thumb, metacarpal"), rig.RightThumbProximal: Message("Right thumb, proximal"),
	rig.RightThumbDistal:   Message("Right thumb, distal"),
	rig.RightIndexProximal: Message("Right index finger, proximal"), rig.RightIndexIntermediate: Message("Right index finger, intermediate"),
	rig.RightIndexDistal:    Message("Right index finger, distal"),
	rig.RightMiddleProximal: Message("Right middle finger, proximal"), rig.RightMiddleIntermediate: Message("Right middle finger, intermediate"),
	rig.RightMiddleDistal: Message("Right middle finger, distal"),
	rig.RightRingProximal: Message("Right ring finger, proximal"), rig.RightRingIntermediate: Message("Right ring finger, intermediate"),
	rig.RightRingDistal:     Message("Right ring finger, distal"),
	rig.RightLittleProximal: Message("Right little finger, proximal"), rig.RightLittleIntermediate: Message("Right little finger, intermediate"),
	rig.RightLittleDistal: Message("Right little finger, distal"),
}

// File returns the name of a file, without its folder, as it may be shown.
func File(path string) string { return phrase.Line(filepath.Base(path)) }

// Path returns the path of a file or folder as it may be shown.
func Path(path string) string { return phrase.Line(path) }

// Paths returns the paths of files as they may be shown, each on a line.
func Paths(paths []string) string {
	var lines strings.Builder
	for i, path := range paths {
		if i > 0 {
			lines.WriteByte('\n')
		}
		lines.WriteString(Path(path))
	}
	return lines.String()
}

// Bone is a role in the language of the window.
func Bone(role rig.Role) string { return lang.L(BoneNames[role]) }

// DeviceRole is what a person reads of what a device is worn for.
func DeviceRole(role calibration.Role) string {
	if id, ok := role.Effector(); ok {
		return Effector(id)
	}
	if id, ok := role.Hint(); ok {
		return Hint(id)
	}
	if role == calibration.LeftShoulder {
		return lang.L("Left shoulder")
	}
	return lang.L("Right shoulder")
}

// effectorNames and hintNames are what a person reads.
var effectorNames = [effectors.Count]string{
	effectors.Head: Message("Head"), effectors.Chest: Message("Chest"), effectors.Hips: Message("Hips"),
	effectors.LeftHand: Message("Left hand"), effectors.RightHand: Message("Right hand"),
	effectors.LeftFoot: Message("Left foot"), effectors.RightFoot: Message("Right foot"),
}

var hintNames = [effectors.HintCount]string{Message("Left elbow"), Message("Right elbow"), Message("Left knee"), Message("Right knee")}

// postureNames are what a person reads.
var postureNames = [posture.KindCount]string{
	posture.Standing: Message("Standing"), posture.Crouching: Message("Crouching"), posture.Sitting: Message("Sitting"), posture.Kneeling: Message("Kneeling"),
	posture.Crawling: Message("Crawling"), posture.FaceUp: Message("Lying face up"), posture.FaceDown: Message("Lying face down"),
	posture.FloorSitting: Message("Sitting on the floor"),
}

// Posture is what a person reads of a posture.
func Posture(kind posture.Kind) string { return lang.L(postureNames[kind]) }

// Effector is what a person reads of an effector.
func Effector(id effectors.ID) string { return lang.L(effectorNames[id]) }

var inputNames = [effectors.InputCount]string{
	effectors.LeftTrigger: Message("Left trigger"), effectors.RightTrigger: Message("Right trigger"),
	effectors.LeftGrip: Message("Left grip"), effectors.RightGrip: Message("Right grip"),
	effectors.LeftStickX: Message("Left stick, right"), effectors.RightStickX: Message("Right stick, right"),
	effectors.LeftStickY: Message("Left stick, up"), effectors.RightStickY: Message("Right stick, up"),
}

// Input is what a person reads of an input.
func Input(id effectors.InputID) string {
	if id.IsKey() {
		return lang.L("Key {{.Key}}", With{"Key": strings.TrimPrefix(id.String(), "key")})
	}
	if id >= effectors.OSC1 && id <= effectors.OSC8 {
		return lang.L("OSC input {{.Number}}", With{"Number": int(id-effectors.OSC1) + 1})
	}
	return lang.L(inputNames[id%effectors.InputCount])
}

// Hint is what a person reads of a hint.
func Hint(id effectors.HintID) string { return lang.L(hintNames[id]) }

// Person is the name of a person as it is shown.
func Person(name string) string {
	if name == calibration.LastGuest {
		return lang.L("Last guest")
	}
	return name
}
