package viewport

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

// Show says what is drawn in the viewport beside the avatar.
type Show struct {
	Bones   bool // bones and joints, drawn through the avatar
	Targets bool // where each effector wants its joint, and how far that is missed
	Axes    bool // each joint's axes, turned from the T-pose
	Poles   bool // what elbows and knees bend towards
	Devices bool // tracked devices
	Floor   bool // grid
	Shadow  bool // of the avatar on the floor and on itself

	Outlines bool // of toon materials, where the avatar's file has them
}

// Overlays is the geometry drawn beside and over the avatar.
type Overlays struct {
	Solid Geometry // hidden by what is before it
	Front Geometry // seen through the avatar

	bones boneList
}

// OverlayInput is what overlays are made from. Slices and pointers are only read during Build.
type OverlayInput struct {
	Humanoid *rig.Humanoid   // nil for an avatar that is no humanoid: its skeleton is then drawn in one colour
	Skeleton *rig.Skeleton   // needed only where Humanoid is nil
	World    []rig.Transform // worldFromJoint of every joint, metres

	Targets   effectors.Targets // only those with a presence are drawn
	ElbowPole [2]mgl64.Vec3     // world points that the left and right elbow bend towards
	KneePole  [2]mgl64.Vec3     // … and the knees
	Devices   []trackers.Device // with poses in the world

	Camera         *Camera
	HeightPixels   float64 // of the view, device pixels
	PixelsPerPoint float64 // device pixels per unit of the screen: 1, or 2 on a dense screen; 0 counts as 1
}

// Missed is the distance between a joint and its target from which on a line is drawn between them, metres.
const Missed = 0.005
