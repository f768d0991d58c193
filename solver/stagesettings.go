package solver

import "posewright/solver/chain"

// Torso are the numbers of the Posewright torso model, which is stateless but for the yaw of untracked hips.
// Rationale R23, R24, R25, R26, R27, R29 and R30.
type Torso struct {
	Method      TorsoMethod
	WristLine   float64 // default 1.2, 0 to 2.5: how much the line from wrist to wrist turns the chest; 0 leaves it to the head
	LineSoft    float64 // arm lengths, default 0.2, above 0: rounding where the wrists cross
	LineFade    float64 // radians, default 1.2, above 0: chest pitch at which the hands stop turning the chest
	BendBase    float64 // radians, default 0.30: stoop when lowered and looking level
	BendFollow  float64 // default 0.72: chest pitch per head pitch when lowered
	BendUpright float64 // default 0.12: chest pitch per head pitch when standing
	BendGate    float64 // of eye height, default 0.08, above 0: how far down counts as lowered
	LeanShare   float64 // default 0.70: pitch of the line from hips to neck per chest pitch
	RollFollow  float64 // default 0.65: chest roll per head roll
	RollShare   float64 // default 0.70: roll of the line from hips to neck per chest roll
	NeckShare   float64 // default 0.25: part of the offset from headset to neck that turns with the chest
	ChestMin    float64 // radians, default -0.25: least chest pitch, negative bends backwards
	ChestMax    float64 // radians, default 1.75: greatest chest pitch
	ShoulderTurns
	PullSoft float64 // meters, default 0.01, above 0: rounding where a stretched arm starts to pull its shoulder
	PullMax  float64 // meters, default 0.12: furthest pull of a shoulder
	HipsDead float64 // radians, default 10°: how far the chest turns before untracked hips follow
	HipsTime float64 // seconds, default 0.10: time constant of the hips' turn

	// With tracked hips.
	HipsTurn    float64 // default 0.41: chest yaw away from the hips per yaw the wrists and the head ask for
	HipsTurnMax float64 // radians, default 60°: greatest yaw that they may ask for
	HipsLean    float64 // default 1.14: chest pitch per pitch of the line from hips to neck
	HipsNod     float64 // default 0.085: chest pitch per head pitch
	HipsRoll    float64 // default 0.5: chest roll per roll of the line from hips to neck
	HipsTilt    float64 // default 0.5: chest roll per head roll
}

// Shoulders say how shoulders follow their hands.
type Shoulders struct {
	Method ShoulderMethod
	Give   ShoulderGive // of the shoulders that return
}

// Legs are the numbers of the legs.
type Legs struct {
	Method          LegMethod
	Chain           chain.LimbNumbers
	SoftReach       float64 // of leg length, above 0 to 1, default 1: where reaching starts to ease out; 1 is off
	KneeFollowsFoot float64 // 0 to 1, default 1: knee in the plane of the foot (Scheurenbrand 2019, 4.7); 0 keeps it before the hips
}

// Retarget is how a person's arms are carried to an avatar of other proportions. It has an effect on bodies that know their person, see [Body.Driven].
type Retarget struct {
	On    bool // default true
	Hands HandsMethod
	Share float64 // 0 to 1, default 0.5: for [HandsByShare], 0 as the person's arms are, 1 where the person's hands are
	Touch float64 // 0 to 1, default 1: how strongly hands keep touching what the person touches

	// Whether the builder of the body makes its limbs more like the person's, and by what factor 1+LimbLimit at most: 0 to 0.35, default 0.2. [Body.Solve]
	// does not look at them.
	Proportions ProportionsMethod
	LimbLimit   float64
}

// HandsMethod is where the hands of an avatar of other proportions are.
type HandsMethod uint8

// The methods of hands. HandsMethodCount is how many there are.
const (
	HandsAutomatic HandsMethod = iota // between the next two, by how unlike the proportions are
	HandsInPlace                      // where the person's hands are
	HandsByArms                       // as the person's arms are
	HandsByShare                      // between both, by [Retarget.Share]
	HandsMethodCount
)

// ProportionsMethod is whose proportions the limbs of an avatar have.
type ProportionsMethod uint8

// The methods of proportions. ProportionsMethodCount is how many there are.
const (
	ProportionsTowardPerson ProportionsMethod = iota // the avatar's limbs, made longer or shorter toward the person's
	ProportionsOfAvatar                              // as in its file
	ProportionsUniform                               // as in its file, and the whole avatar sized by eye height and arm span (Marmaras 2024)
	ProportionsMethodCount
)
