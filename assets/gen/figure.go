package main

import "posewright/rig"

// joint is a joint of the mannequin, named by its role, at its place in the T-pose.
type joint struct {
	role   rig.Role
	parent rig.Role // NoRole for the hips
	at     vec
}

// Stature of the mannequin in metres, and the heights that proportion follows: a head of 7.5 in the stature.
const (
	stature     = 1.70
	eyeHeight   = 1.59
	armHeight   = 1.40
	armDepth    = -0.02 // the arms' axis lies behind the hip's
	legApart    = 0.095 // from the middle to the hip joint, and to the foot
	kneeHeight  = 0.49
	ankleHeight = 0.082
	wristOut    = 0.665 // wrist to wrist 1.33 m
	elbowOut    = 0.432
	shoulderOut = 0.17
)

// figure is the skeleton with the left side, from which the right one is mirrored. Arms lie exactly along X and legs
// along Y, the fingers of the palm-down hand along X: a T-pose to the bit.
func figure() []joint {
	arm := func(x, y, z float64) vec { return vec{x, armHeight + y, armDepth + z} }
	left := []joint{
		{rig.LeftEye, rig.Head, vec{0.0315, eyeHeight, 0.0745}},
		{rig.LeftShoulder, rig.UpperChest, vec{0.025, armHeight, armDepth}},
		{rig.LeftUpperArm, rig.LeftShoulder, arm(shoulderOut, 0, 0)},
		{rig.LeftLowerArm, rig.LeftUpperArm, arm(elbowOut, 0, 0)},
		{rig.LeftHand, rig.LeftLowerArm, arm(wristOut, 0, 0)},
		{rig.LeftThumbMetacarpal, rig.LeftHand, arm(0.687, -0.008, 0.022)},
		{rig.LeftThumbProximal, rig.LeftThumbMetacarpal, arm(0.721, -0.013, 0.049)},
		{rig.LeftThumbDistal, rig.LeftThumbProximal, arm(0.750, -0.015, 0.064)},
		{rig.LeftIndexProximal, rig.LeftHand, arm(0.755, 0, 0.0195)},
		{rig.LeftIndexIntermediate, rig.LeftIndexProximal, arm(0.793, -0.001, 0.0195)},
		{rig.LeftIndexDistal, rig.LeftIndexIntermediate, arm(0.817, -0.002, 0.0195)},
		{rig.LeftMiddleProximal, rig.LeftHand, arm(0.758, 0, 0)},
		{rig.LeftMiddleIntermediate, rig.LeftMiddleProximal, arm(0.799, -0.001, 0)},
		{rig.LeftMiddleDistal, rig.LeftMiddleIntermediate, arm(0.826, -0.002, 0)},
		{rig.LeftRingProximal, rig.LeftHand, arm(0.752, 0, -0.0190)},
		{rig.LeftRingIntermediate, rig.LeftRingProximal, arm(0.790, -0.001, -0.0190)},
		{rig.LeftRingDistal, rig.LeftRingIntermediate, arm(0.816, -0.002, -0.0190)},
		{rig.LeftLittleProximal, rig.LeftHand, arm(0.741, 0, -0.0370)},
		{rig.LeftLittleIntermediate, rig.LeftLittleProximal, arm(0.771, -0.001, -0.0370)},
		{rig.LeftLittleDistal, rig.LeftLittleIntermediate, arm(0.790, -0.002, -0.0370)},
		{rig.LeftUpperLeg, rig.Hips, vec{legApart, 0.90, 0}},
		{rig.LeftLowerLeg, rig.LeftUpperLeg, vec{legApart, kneeHeight, 0}},
		{rig.LeftFoot, rig.LeftLowerLeg, vec{legApart, ankleHeight, 0}},
		{rig.LeftToes, rig.LeftFoot, vec{legApart + 0.012, 0.022, 0.130}},
	}
	joints := []joint{
		{rig.Hips, rig.NoRole, vec{0, 0.93, 0}},
		{rig.Spine, rig.Hips, vec{0, 1.02, -0.012}},
		{rig.Chest, rig.Spine, vec{0, 1.13, -0.018}},
		{rig.UpperChest, rig.Chest, vec{0, 1.26, -0.024}},
		{rig.Neck, rig.UpperChest, vec{0, 1.44, -0.028}},
		{rig.Head, rig.Neck, vec{0, 1.52, 0}},
		{rig.Jaw, rig.Head, vec{0, 1.545, 0.018}},
	}
	joints = append(joints, left...)
	for _, j := range left {
		joints = append(joints, joint{j.role.Mirror(), j.parent.Mirror(), j.at.mirror()})
	}
	return joints
}
