package solver

import "posewright/solver/chain"

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
	UsesChain   Uses = 1 << iota // tolerance, iterations, damping and limits of the forward pass: the limb is solved as a chain
	UsesMagnets                  // magnets
	UsesPole                     // the pole, whatever its weight
)

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
	ArmBySwivel:       {ID: "swivel", Label: "Swivel model", Help: "Analytic two-bone IK. The swivel model places the elbow."},
	ArmByPole:         {ID: "pole", Label: "Pole", Help: "Analytic two-bone IK. The elbow bends towards its pole, regardless of the pole weight.", Uses: UsesPole},
	ArmByFABRIK:       {ID: "fabrik", Label: "FABRIK", Help: "Chain solved by FABRIK from the last pose, with limits and magnets.", Uses: UsesChain | UsesMagnets, Solve: chain.LimbByFABRIK},
	ArmByCCD:          {ID: "ccd", Label: "CCD from the hand", Help: "Chain solved by cyclic coordinate descent from the hand, starting at the last pose, with limits and magnets.", Uses: UsesChain | UsesMagnets, Solve: chain.LimbByCCD},
	ArmByCCDFromRoot:  {ID: "ccdFromRoot", Label: "CCD from the shoulder", Help: "Chain solved by cyclic coordinate descent from the shoulder, starting at the last pose, with limits and magnets.", Uses: UsesChain | UsesMagnets, Solve: chain.LimbByCCDFromRoot},
	ArmByLeastSquares: {ID: "leastSquares", Label: "Least squares", Help: "Chain solved by damped least squares from the last pose, with limits and magnets.", Uses: UsesChain | UsesMagnets, Solve: chain.LimbByLeastSquares},
}

// SwivelModels are the methods of the place of the elbow, by [SwivelModel].
var SwivelModels = [SwivelModelCount]Method{
	SwivelByTransport:       {ID: "posewright", Label: "Posewright", Help: "A rest direction carried along with the arm, plus a bounded influence of the hand's rotation."},
	SwivelByAngleAsReleased: {ID: "pargerReleased", Label: "Parger, as released", Help: "An angle from the position of the hand, with the values of Parger's released program."},
	SwivelByAngleAsPrinted:  {ID: "pargerPrinted", Label: "Parger, as printed", Help: "An angle from the position of the hand, with the values of the paper."},
}

// LegMethods are the methods of legs, by [LegMethod].
var LegMethods = [LegMethodCount]Method{
	LegByTwoBones:     {ID: "twoBone", Label: "Two bones", Help: "Analytic two-bone IK. The knee stays in the plane of its foot or bends towards its pole."},
	LegByFABRIK:       {ID: "fabrik", Label: "FABRIK", Help: "Chain with limits solved by FABRIK. The knee stays in its plane.", Uses: UsesChain, Solve: chain.LimbByFABRIK},
	LegByCCD:          {ID: "ccd", Label: "CCD from the foot", Help: "Chain with limits solved by cyclic coordinate descent from the foot. The knee stays in its plane.", Uses: UsesChain, Solve: chain.LimbByCCD},
	LegByCCDFromRoot:  {ID: "ccdFromRoot", Label: "CCD from the hip", Help: "Chain with limits solved by cyclic coordinate descent from the hip. The knee stays in its plane.", Uses: UsesChain, Solve: chain.LimbByCCDFromRoot},
	LegByLeastSquares: {ID: "leastSquares", Label: "Least squares", Help: "Chain with limits solved by damped least squares. The knee stays in its plane.", Uses: UsesChain, Solve: chain.LimbByLeastSquares},
}

func (m ArmMethod) uses(u Uses) bool { return ArmMethods[m].Uses&u != 0 }

func (m LegMethod) uses(u Uses) bool { return LegMethods[m].Uses&u != 0 }
