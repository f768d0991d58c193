package main

import (
	"math"

	"posewright/rig"
)

// joint is a joint of the mannequin, named by its role, at its place in the T-pose.
type joint struct {
	role   rig.Role
	parent rig.Role // NoRole for the hips
	at     vec
}

// Stature of the mannequin in meters, and the heights that proportion follows: a head of 7.5 in the stature.
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

// finger is a finger of the left hand, from the metacarpal in the thumb and from the proximal bone in the others.
type finger struct {
	first   rig.Role
	root    vec        // from the middle of the arm's axis: out, up, forward
	lengths [3]float64 // of its bones, the last to the middle of its round tip
	// The bones' directions: degrees forward of outward, and degrees down. A hand at rest is a little fanned and a little
	// curled, and since solvers leave the fingers alone, this is how they are seen.
	fanDeg, curlDeg [3]float64
}

var fingers = [5]finger{
	{rig.LeftThumbMetacarpal, vec{0.687, -0.008, 0.022}, [3]float64{.0437, .0327, .0240}, [3]float64{38.5, 31, 27}, [3]float64{8, 6, 10}},
	{rig.LeftIndexProximal, vec{0.755, 0, 0.0195}, [3]float64{.0390, .0245, .0195}, [3]float64{4.5, 4, 3.5}, [3]float64{5, 12, 18}},
	{rig.LeftMiddleProximal, vec{0.758, 0, 0}, [3]float64{.0420, .0275, .0205}, [3]float64{0.5, 0.5, 0.5}, [3]float64{6, 14, 20}},
	{rig.LeftRingProximal, vec{0.752, 0, -0.0190}, [3]float64{.0390, .0260, .0200}, [3]float64{-3.5, -3, -2.5}, [3]float64{7, 15, 21}},
	{rig.LeftLittleProximal, vec{0.741, 0, -0.0370}, [3]float64{.0310, .0195, .0180}, [3]float64{-9, -8, -7}, [3]float64{7, 15, 21}},
}

// points are the finger's three joints and its tip.
func (f finger) points() (at [4]vec) {
	at[0] = vec{f.root.x, armHeight + f.root.y, armDepth + f.root.z}
	for i, length := range f.lengths {
		down, level := math.Sincos(f.curlDeg[i] * math.Pi / 180)
		forward, out := math.Sincos(f.fanDeg[i] * math.Pi / 180)
		at[i+1] = at[i].add(vec{level * out, -down, level * forward}.mul(length))
	}
	return at
}

// figure is the skeleton with the left side, from which the right one is mirrored. Arms lie exactly along X and legs
// along Y, the knuckles of the palm-down hand lie level on X: a T-pose to the bit.
func figure() []joint {
	arm := func(x, y, z float64) vec { return vec{x, armHeight + y, armDepth + z} }
	left := []joint{
		{rig.LeftEye, rig.Head, vec{0.0315, eyeHeight, 0.0745}},
		{rig.LeftShoulder, rig.UpperChest, vec{0.025, armHeight, armDepth}},
		{rig.LeftUpperArm, rig.LeftShoulder, arm(shoulderOut, 0, 0)},
		{rig.LeftLowerArm, rig.LeftUpperArm, arm(elbowOut, 0, 0)},
		{rig.LeftHand, rig.LeftLowerArm, arm(wristOut, 0, 0)},
		{rig.LeftUpperLeg, rig.Hips, vec{legApart, 0.90, 0}},
		{rig.LeftLowerLeg, rig.LeftUpperLeg, vec{legApart, kneeHeight, 0}},
		{rig.LeftFoot, rig.LeftLowerLeg, vec{legApart, ankleHeight, 0}},
		{rig.LeftToes, rig.LeftFoot, vec{legApart + 0.012, 0.022, 0.130}},
	}
	for _, f := range fingers {
		at, parent := f.points(), rig.LeftHand
		for k := range f.lengths {
			role := f.first + rig.Role(k)
			left = append(left, joint{role, parent, at[k]})
			parent = role
		}
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
