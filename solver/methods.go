package solver

import (
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/solver/posture"
)

// Method is an entry of a table of methods that the settings choose from. Tables are not to be changed.
type Method struct {
	ID    string           // in files and assignments, such as "fabrik"
	Label string           // in lists to choose from, such as "FABRIK"
	Help  string           // what it does, in one sentence
	Uses  Uses             // which settings it has beside its own
	Solve chain.LimbMethod // of methods with UsesChain
}

// Uses is a set of settings that count for a method.
type Uses uint8

// What methods use.
const (
	UsesChain   Uses = 1 << iota // tolerance and iterations: the limb is solved as a chain
	UsesLimits                   // limits of the forward pass, retries, damping and the swivel limiter; a returning shoulder begins the chain
	UsesMagnets                  // magnets
)

// TorsoMethod is how the chest is found from headset and hands.
type TorsoMethod uint8

// The methods of the torso. TorsoMethodCount is how many there are.
const (
	TorsoByWristLine       TorsoMethod = iota // Posewright's own, [ChestModel]
	TorsoByHandsAsReleased                    // [HandChest] with Parger's released numbers
	TorsoByHandsAsPrinted                     // [HandChest] with Parger's printed numbers
	TorsoByHeadset                            // [ScheurenbrandModel]
	TorsoMethodCount
)

// ShoulderMethod is how a shoulder follows its hand.
type ShoulderMethod uint8

// The methods of shoulders. ShoulderMethodCount is how many there are.
const (
	ShoulderByReach  ShoulderMethod = iota // yaw and roll by reach (Parger 2018, eq. 3), pulled along by a stretched arm
	ShoulderByReturn                       // goes where the arm needs it and comes back (Scheurenbrand 2019, 4.5), [ShoulderReturn]
	ShoulderStill                          // stays in its place on the chest
	ShoulderMethodCount
)

// ArmMethod is how an arm is brought to its hand.
type ArmMethod uint8

// The methods of arms. ArmMethodCount is how many there are.
const (
	ArmBySwivel        ArmMethod = iota // two bones in closed form, the elbow where the swivel model has it
	ArmByPole                           // two bones in closed form, the elbow's plane that of the T-pose turned with the arm, and towards the hint's pole by its weight (Stolpe 2021, 2.5)
	ArmByFABRIK                         // [chain.FABRIK], with limits and magnets
	ArmByCCD                            // [chain.CCD] from the end, with limits and magnets
	ArmByCCDFromRoot                    // [chain.CCD] from the root, with limits and magnets
	ArmByLeastSquares                   // [chain.LeastSquares], with limits and magnets
	ArmByPrintedFABRIK                  // [chain.PrintedFABRIK] with Stolpe's pole, and nothing of ours
	ArmByPrintedCCD                     // [chain.PrintedCCD] likewise
	ArmMethodCount
)

// SwivelModel is what says where an elbow lies on its circle.
type SwivelModel uint8

// The swivel models. SwivelModelCount is how many there are.
const (
	SwivelByWrist           SwivelModel = iota // Posewright's own, version 2, [swivel.ByWrist]
	SwivelByTransport                          // Posewright's own, version 1, [swivel.ByTransport]
	SwivelByAngleAsReleased                    // [swivel.ByAngle] with Parger's released numbers
	SwivelByAngleAsPrinted                     // [swivel.ByAngle] with Parger's printed numbers
	SwivelModelCount
)

// LegMethod is how a leg is brought to its foot.
type LegMethod uint8

// The methods of legs. LegMethodCount is how many there are.
const (
	LegByTwoBones     LegMethod = iota // in closed form
	LegByFABRIK                        // [chain.FABRIK] with the knee in the foot's plane (Scheurenbrand 2019, 4.7), limits and magnets
	LegByCCD                           // [chain.CCD] from the end, likewise
	LegByCCDFromRoot                   // [chain.CCD] from the root, likewise
	LegByLeastSquares                  // [chain.LeastSquares], likewise
	LegMethodCount
)

// PullMethod is how limbs that are too short pull the body.
type PullMethod uint8

// The methods of the pull. PullMethodCount is how many there are.
const (
	PullBalanced  PullMethod = iota // towards the least sum of weighted squares
	PullAsPrinted                   // as the listing of Marmaras 2024, figure 25
	PullMethodCount
)

// PullSmoothing is how reach fades with the distance of a target, and push with its nearness.
type PullSmoothing uint8

// The smoothings. PullSmoothingCount is how many there are.
const (
	PullSquare PullSmoothing = iota // with the square
	PullLinear
	PullCubic
	PullSmoothingCount
)

// PullMethods are the methods of the pull, by [PullMethod].
var PullMethods = [PullMethodCount]Method{
	PullBalanced:  {ID: "posewright", Label: "Posewright", Help: "The body moves until the pulls of all limbs are balanced by their weights. The order of the limbs does not matter."},
	PullAsPrinted: {ID: "jarvriksPrinted", Label: "Jarvriks, as printed", Help: "The listing of the thesis: pulls are added up and divided by the remaining iterations. One limb pulls much further, and two overshoot."},
}

// PullSmoothings are the smoothings, by [PullSmoothing].
var PullSmoothings = [PullSmoothingCount]Method{
	PullSquare: {ID: "square", Label: "Square", Help: "Reach and push grow with the square of how far or near the target is. FinalIK calls it Exponential."},
	PullLinear: {ID: "linear", Label: "Linear", Help: "Reach and push grow in proportion. FinalIK calls it None."},
	PullCubic:  {ID: "cubic", Label: "Cubic", Help: "Reach and push grow with the third power: later and steeper."},
}

// TorsoMethods are the methods of the torso, by [TorsoMethod].
var TorsoMethods = [TorsoMethodCount]Method{
	TorsoByWristLine:       {ID: "posewright", Label: "Posewright", Help: "The head and the line between the wrists turn the chest, and a lowered head bends it. Smooth everywhere."},
	TorsoByHandsAsReleased: {ID: "pargerReleased", Label: "Parger, as released", Help: "The directions to the hands turn the chest and the height of the headset bends it, with the values of Parger's released program."},
	TorsoByHandsAsPrinted:  {ID: "pargerPrinted", Label: "Parger, as printed", Help: "The directions to the hands turn the chest and the height of the headset bends it, with the values of the paper."},
	TorsoByHeadset:         {ID: "scheurenbrand", Label: "Scheurenbrand", Help: "The headset alone rotates each torso bone by a table of factors."},
}

// ShoulderMethods are the methods of shoulders, by [ShoulderMethod].
var ShoulderMethods = [ShoulderMethodCount]Method{
	ShoulderByReach:  {ID: "reach", Label: "By reach", Help: "The shoulder rotates forward and up with the reach of the hand, and a straight arm pulls it along."},
	ShoulderByReturn: {ID: "return", Label: "Returning", Help: "The shoulder moves when the arm is too short and always returns to its rest position."},
	ShoulderStill:    {ID: "still", Label: "Fixed", Help: "The shoulder keeps its rest position on the chest."},
}

// ArmMethods are the methods of arms, by [ArmMethod].
var ArmMethods = [ArmMethodCount]Method{
	ArmBySwivel:        {ID: "swivel", Label: "Swivel model", Help: "Analytic two-bone IK. The swivel model places the elbow."},
	ArmByPole:          {ID: "pole", Label: "Pole", Help: "Analytic two-bone IK. The elbow bends as in the T-pose, or towards its pole by the pole weight."},
	ArmByFABRIK:        {ID: "fabrik", Label: "FABRIK", Help: "Chain solved by FABRIK from the last pose, with limits and magnets.", Uses: UsesChain | UsesLimits | UsesMagnets, Solve: chain.LimbByFABRIK},
	ArmByCCD:           {ID: "ccd", Label: "CCD from the hand", Help: "Chain solved by cyclic coordinate descent from the hand, starting at the last pose, with limits and magnets.", Uses: UsesChain | UsesLimits | UsesMagnets, Solve: chain.LimbByCCD},
	ArmByCCDFromRoot:   {ID: "ccdFromRoot", Label: "CCD from the shoulder", Help: "Chain solved by cyclic coordinate descent from the shoulder, starting at the last pose, with limits and magnets.", Uses: UsesChain | UsesLimits | UsesMagnets, Solve: chain.LimbByCCDFromRoot},
	ArmByLeastSquares:  {ID: "leastSquares", Label: "Least squares", Help: "Chain solved by damped least squares from the last pose, with limits and magnets.", Uses: UsesChain | UsesLimits | UsesMagnets, Solve: chain.LimbByLeastSquares},
	ArmByPrintedFABRIK: {ID: "fabrikPrinted", Label: "FABRIK, as printed", Help: "Stolpe's FABRIK and pole to the letter: from the last pose, without magnets, limits inside the chain, retries or swivel limiter.", Uses: UsesChain, Solve: chain.LimbByPrintedFABRIK},
	ArmByPrintedCCD:    {ID: "ccdPrinted", Label: "CCD, as printed", Help: "Stolpe's cyclic coordinate descent and pole to the letter: from the last pose, without magnets, limits inside the chain, retries or swivel limiter.", Uses: UsesChain, Solve: chain.LimbByPrintedCCD},
}

// SwivelModels are the methods of the place of the elbow, by [SwivelModel].
var SwivelModels = [SwivelModelCount]Method{
	SwivelByWrist:           {ID: "posewright2", Label: "Posewright", Help: "A rest direction carried along with the arm, balanced against how far the wrist would bend and the forearm twist."},
	SwivelByTransport:       {ID: "posewright", Label: "Posewright, version 1", Help: "A rest direction carried along with the arm, plus a bounded influence of the hand's rotation."},
	SwivelByAngleAsReleased: {ID: "pargerReleased", Label: "Parger, as released", Help: "An angle from the position of the hand, with the values of Parger's released program."},
	SwivelByAngleAsPrinted:  {ID: "pargerPrinted", Label: "Parger, as printed", Help: "An angle from the position of the hand, with the values of the paper."},
}

// LegMethods are the methods of legs, by [LegMethod].
var LegMethods = [LegMethodCount]Method{
	LegByTwoBones:     {ID: "twoBone", Label: "Two bones", Help: "Analytic two-bone IK. The knee stays in the plane of its foot or bends towards its pole."},
	LegByFABRIK:       {ID: "fabrik", Label: "FABRIK", Help: "Chain with limits solved by FABRIK. The knee stays in its plane.", Uses: UsesChain | UsesLimits, Solve: chain.LimbByFABRIK},
	LegByCCD:          {ID: "ccd", Label: "CCD from the foot", Help: "Chain with limits solved by cyclic coordinate descent from the foot. The knee stays in its plane.", Uses: UsesChain | UsesLimits, Solve: chain.LimbByCCD},
	LegByCCDFromRoot:  {ID: "ccdFromRoot", Label: "CCD from the hip", Help: "Chain with limits solved by cyclic coordinate descent from the hip. The knee stays in its plane.", Uses: UsesChain | UsesLimits, Solve: chain.LimbByCCDFromRoot},
	LegByLeastSquares: {ID: "leastSquares", Label: "Least squares", Help: "Chain with limits solved by damped least squares. The knee stays in its plane.", Uses: UsesChain | UsesLimits, Solve: chain.LimbByLeastSquares},
}

// SpineModes are what gives way between hips and head, by [SpineMode].
var SpineModes = [SpineModeCount]Method{
	LockHips: {ID: "hips", Label: "Hips", Help: "The hips match their device, and the head misses its target."},
	LockHead: {ID: "head", Label: "Head", Help: "The head matches the headset, and the hips miss their target."},
	LockBoth: {ID: "both", Label: "Both", Help: "Hips and head each miss their target by half."},
}

// GaitMethods are the methods of stepping, by [gait.Method].
var GaitMethods = [gait.MethodCount]Method{
	gait.ByPhase:   {ID: "posewright", Label: "Posewright", Help: "The extrapolated center of mass triggers steps, and the sway of the headset synchronizes them with the person."},
	gait.ByBalance: {ID: "scheurenbrand", Label: "Scheurenbrand", Help: "Balance, distance and angle trigger steps. Each step starts when the other foot has progressed far enough."},
}

// PosturePins are the postures to pin, by [posture.Pin].
var PosturePins = [posture.PinCount]Method{
	posture.Automatic:       {ID: "automatic", Label: "Automatic", Help: "The posture is detected."},
	posture.PinStanding:     {ID: "standing", Label: "Standing", Help: "The feet stand and step, however low the head is."},
	posture.PinSitting:      {ID: "sitting", Label: "Sitting", Help: "On a chair. The pelvis stays on the seat and the feet do not step."},
	posture.PinKneeling:     {ID: "kneeling", Label: "Kneeling", Help: "On the knees with the torso upright."},
	posture.PinCrawling:     {ID: "crawling", Label: "Crawling", Help: "On hands and knees, which follow the head without steps."},
	posture.PinFaceUp:       {ID: "faceUp", Label: "Lying face up", Help: "On the back with straight legs."},
	posture.PinFaceDown:     {ID: "faceDown", Label: "Lying face down", Help: "On the front with straight legs."},
	posture.PinFloorSitting: {ID: "floorSitting", Label: "Sitting on the floor", Help: "On the floor with bent knees."},
}

// PosturePresets are the presets that a posture can bring, by [posture.Preset].
var PosturePresets = [posture.PresetCount]Method{
	posture.NoPreset:      {ID: "none", Label: "None", Help: "The values of this preset apply."},
	posture.PresetSitting: {ID: "sitting", Label: "Sitting", Help: "The torso leans from higher up."},
	posture.PresetWalking: {ID: "walking", Label: "Walking", Help: "Swinging hands turn the chest less, and the hips wait longer before they follow it."},
	posture.PresetSports:  {ID: "sports", Label: "Sports", Help: "Fast hands turn the chest less, and a tilted head rolls it less."},
	posture.PresetDance:   {ID: "dance", Label: "Dance", Help: "The elbows are held further out, and the chest follows a nodding head."},
}

func (m ArmMethod) uses(u Uses) bool { return ArmMethods[m].Uses&u != 0 }

func (m LegMethod) uses(u Uses) bool { return LegMethods[m].Uses&u != 0 }
