package gait

import "github.com/go-gl/mathgl/mgl64"

// StepCause is why a foot took its step.
type StepCause uint8

// The causes of steps. StepCauseCount is how many there are.
const (
	NoStep         StepCause = iota
	StepWalking              // its turn in the walking cycle
	StepBalance              // the extrapolated center of mass had left the feet
	StepDistance             // it was too far from home
	StepCrossing             // the feet were too near to each other across, or crossed
	StepRotation             // it was turned too far against the hips
	StepSettling             // the body had come to rest
	StepHandedBack           // a device let go of it in the air
	StepPosture              // the posture changed, or the hips of who sits moved
	StepCauseCount
)

// FootContact is what of a foot touches the ground.
type FootContact uint8

// The contacts.
const (
	InTheAir FootContact = iota
	OnHeel               // toes up
	FlatFoot
	OnBall // heel up
)

// Report is what the feet of a solved pose are doing, in the world.
type Report struct {
	Walking  bool       // on the way or on the spot
	InPlace  bool       // on the spot
	Clock    float64    // 0 to 1, in strides, while walking: the left foot lands at 0, the right one at 0.5
	StepTime float64    // seconds from one landing to the next of the other foot, as the clock has it
	Cadence  float64    // the person's step time against the curve's, as learned
	Locked   float64    // 0 to 1: how surely the headset's motion says where in the stride the person is
	Froude   float64    // speed over √(gL); on the spot that of the walk whose steps these are like
	Velocity mgl64.Vec3 // of the hips over the ground, as the steps foresee it, meters a second
	Angle    float64    // radians from where the hips face to the way, to the left positive; 0 without a way
	Slope    float64    // rise of the ground on the way for its length, smoothed
	XCoM     mgl64.Vec3 // extrapolated center of mass, on the ground: where the hips would come to rest
	Margin   float64    // meters that it is outside of the line between the feet; negative inside
	Drop     float64    // meters that the pelvis was lowered so that the legs reach
	HipSwing float64    // radians that the pelvis was turned with the foot ahead, to the left positive
	Ground   float64    // meters: height of the ground under the body, smoothed
	Style    SwingStyle // how the swings of this tick are made
	Feet     [2]FootReport

	LegLength float64 // meters: what lengths and speeds of the gait are measured with
}

// FootReport is what a foot is doing.
type FootReport struct {
	Tracked   bool      // a device has it
	Posed     bool      // the posture has it: it neither stands nor steps, as that of who kneels or lies
	Swinging  bool      // in the air, on its own way
	Lifted    bool      // in this tick
	Landed    bool      // in this tick
	Phase     float64   // 0 to 1: of the swing; 1 while planted
	Cause     StepCause // of this step, or of the last one
	Contact   FootContact
	At        mgl64.Vec3 // under the ankle of the foot laid flat, on the sole
	Yaw       float64    // radians
	Pitch     float64    // radians, heel up positive
	Start     mgl64.Vec3 // where the step left the ground
	StartYaw  float64    // radians
	Goal      mgl64.Vec3 // where it will land
	GoalYaw   float64    // radians
	Wanted    mgl64.Vec3 // where it would land if the leg were long enough and the other foot not in its way; else as Goal
	Home      mgl64.Vec3 // where it would stand if the body were at rest where it is
	HomeYaw   float64    // radians
	Normal    mgl64.Vec3 // of the ground under the foot, unit
	Extension float64    // distance from hip joint to ankle over leg length, before the leg was shortened to reach
}

// SwingStyle is how the curves of a gait are mixed for a swing.
type SwingStyle struct {
	Ways    [3]float64 // 0 to 1: how much of the way is forward, backward and sideways
	Stride  float64    // 0 for a step on the spot, 1 for one of a walk
	Running float64    // 0 for walking, 1 for running
}
