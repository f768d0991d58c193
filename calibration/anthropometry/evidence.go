package anthropometry

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Evidence is all that is known of a person's body, in their own frame: meters, right-handed, +Y up, facing +Z, their left at +X. It knows no avatar. What is
// missing is zero.
type Evidence struct {
	EyeHeightM float64    // floor to the eyes
	Grips      [2]Grip    // how devices are usually held, left and right
	Poses      []HeldPose // poses held for a while, with the arms out; they need not be straight
	Waves      [2]Wave    // where hands turned about while their forearms rested
	Arcs       []HeldPose // moments of arms that were stretched and led around
	Curls      [2]Wave    // the elbows, about which forearms turned with stiff wrists
	Swings     [2]Height  // of the hip joints, about which straight legs swung
	Belt       Height     // of both hip joints, as a tracker on a belt has it
	Feet       [2]Foot    // with trackers, as they stood in a held pose
	Typed      Typed
}

// Height is how high something is above the floor when the person stands, and how far off that may be; 0 for none.
type Height struct {
	M          float64
	DeviationM float64
}

// Foot is where a tracker at a foot was while a person stood, with their eyes and, where legs swung, the hip joint above it. A rotation of zeros is no tracker.
type Foot struct {
	Tracker       rig.Transform
	Eyes          mgl64.Vec3
	Hip           mgl64.Vec3
	HipDeviationM float64 // 0 where nothing says where the joint is
}

// Grip is how a device is usually held.
type Grip struct {
	Position mgl64.Vec3 // of the wrist, in the device's frame turned to that of the hand
	Known    bool       // it is that of a known controller
	TurnRad  float64    // how far the hand may be turned in its device elsewhere than is said, radians; 0 is 8°
}

// HeldPose is where eyes and hands were. A hand lies where its device is, turned as the grip of the device has the hand.
type HeldPose struct {
	Eyes     mgl64.Vec3
	Hands    [2]rig.Transform
	BelowRad [2]float64 // how far below level the arms were meant to be, radians
}

// Wave is a point in the frame of a hand that stayed where it was while the hand turned about it, and how far off it may be; 0 for none.
type Wave struct {
	Point      mgl64.Vec3
	DeviationM float64
}

// Typed are lengths that a person gave, 0 for none.
type Typed struct {
	UpperArmM  [2]float64 // left and right
	ForearmM   [2]float64
	ArmM       [2]float64 // shoulder to wrist
	ShouldersM float64    // shoulder to shoulder
	SpanM      float64    // wrist to wrist, arms out
	GirthM     float64    // around the belly
}
