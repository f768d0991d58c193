package ui

import (
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
)

// roleLabels are the roles in words.
var roleLabels = [rig.RoleCount]string{
	rig.Hips: message("Hips"), rig.Spine: message("Spine"), rig.Chest: message("Chest"), rig.UpperChest: message("Upper chest"),
	rig.Neck: message("Neck"), rig.Head: message("Head"), rig.Jaw: message("Jaw"),
	rig.LeftEye: message("Left eye"), rig.RightEye: message("Right eye"),
	rig.LeftShoulder: message("Left clavicle"), rig.LeftUpperArm: message("Left upper arm"), rig.LeftLowerArm: message("Left lower arm"),
	rig.LeftHand: message("Left hand"), rig.RightShoulder: message("Right clavicle"), rig.RightUpperArm: message("Right upper arm"),
	rig.RightLowerArm: message("Right lower arm"), rig.RightHand: message("Right hand"),
	rig.LeftUpperLeg: message("Left upper leg"), rig.LeftLowerLeg: message("Left lower leg"), rig.LeftFoot: message("Left foot"),
	rig.LeftToes: message("Left toes"), rig.RightUpperLeg: message("Right upper leg"), rig.RightLowerLeg: message("Right lower leg"),
	rig.RightFoot: message("Right foot"), rig.RightToes: message("Right toes"),
	rig.LeftThumbMetacarpal: message("Left thumb, metacarpal"), rig.LeftThumbProximal: message("Left thumb, proximal"),
	rig.LeftThumbDistal:   message("Left thumb, distal"),
	rig.LeftIndexProximal: message("Left index finger, proximal"), rig.LeftIndexIntermediate: message("Left index finger, intermediate"),
	rig.LeftIndexDistal:    message("Left index finger, distal"),
	rig.LeftMiddleProximal: message("Left middle finger, proximal"), rig.LeftMiddleIntermediate: message("Left middle finger, intermediate"),
	rig.LeftMiddleDistal: message("Left middle finger, distal"),
	rig.LeftRingProximal: message("Left ring finger, proximal"), rig.LeftRingIntermediate: message("Left ring finger, intermediate"),
	rig.LeftRingDistal:     message("Left ring finger, distal"),
	rig.LeftLittleProximal: message("Left little finger, proximal"), rig.LeftLittleIntermediate: message("Left little finger, intermediate"),
	rig.LeftLittleDistal:     message("Left little finger, distal"),
	rig.RightThumbMetacarpal: message("Right thumb, metacarpal"), rig.RightThumbProximal: message("Right thumb, proximal"),
	rig.RightThumbDistal:   message("Right thumb, distal"),
	rig.RightIndexProximal: message("Right index finger, proximal"), rig.RightIndexIntermediate: message("Right index finger, intermediate"),
	rig.RightIndexDistal:    message("Right index finger, distal"),
	rig.RightMiddleProximal: message("Right middle finger, proximal"), rig.RightMiddleIntermediate: message("Right middle finger, intermediate"),
	rig.RightMiddleDistal: message("Right middle finger, distal"),
	rig.RightRingProximal: message("Right ring finger, proximal"), rig.RightRingIntermediate: message("Right ring finger, intermediate"),
	rig.RightRingDistal:     message("Right ring finger, distal"),
	rig.RightLittleProximal: message("Right little finger, proximal"), rig.RightLittleIntermediate: message("Right little finger, intermediate"),
	rig.RightLittleDistal: message("Right little finger, distal"),
}

// roleLabel is a role in the language of the window.
func roleLabel(role rig.Role) string { return lang.L(roleLabels[role]) }

// roleName is what a person reads of what a device is worn for.
func roleName(role calibration.Role) string {
	if id, ok := role.Effector(); ok {
		return effectorName(id)
	}
	if id, ok := role.Hint(); ok {
		return hintName(id)
	}
	if role == calibration.LeftShoulder {
		return lang.L("Left shoulder")
	}
	return lang.L("Right shoulder")
}

// effectorNames and hintNames are what a person reads.
var effectorNames = [effectors.Count]string{
	effectors.Head: message("Head"), effectors.Chest: message("Chest"), effectors.Hips: message("Hips"),
	effectors.LeftHand: message("Left hand"), effectors.RightHand: message("Right hand"),
	effectors.LeftFoot: message("Left foot"), effectors.RightFoot: message("Right foot"),
}

var hintNames = [effectors.HintCount]string{message("Left elbow"), message("Right elbow"), message("Left knee"), message("Right knee")}

// effectorName is what a person reads of an effector.
func effectorName(id effectors.ID) string { return lang.L(effectorNames[id]) }

// hintName is what a person reads of a hint.
func hintName(id effectors.HintID) string { return lang.L(hintNames[id]) }
