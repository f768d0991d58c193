package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// ArmTurns is how the bones of an arm are turned about themselves, once their directions are known.
//
// A bent arm has its elbow's hinge at a right angle to its plane (Scheurenbrand 2019, 4.6), so that the forearm flexes as it does in the
// bind pose. In a straight arm the hinge cannot be seen and the plane's roll would twist the skin of the shoulder: up to 60° of it are
// left out, and come in while the elbow bends by its first 30°. The rest of the hand's rotation about the forearm is shared: a part for
// the lower arm, a part for the upper arm while the arm is straight, the remainder in the wrist.
//
// Directions and rotations are in the chest's frame and of a left arm, whose bones lie along +X in the T-pose, with the elbow's point
// towards -Z; mirror them for a right arm.
type ArmTurns struct {
	_ vec.Incomparable

	Numbers *ArmNumbers
	Upper   vec.Vector   // unit: from shoulder to elbow
	Lower   vec.Vector   // unit: from elbow to wrist
	Normal  vec.Vector   // unit, at a right angle to both: direction shoulder to wrist × direction of the elbow
	Hand    vec.Rotation // from the T-pose: what the hand's target asks for
	Weight  float64      // 0 to 1: how much of it the hand takes; at 0 the hand follows the forearm

	UpperArm, LowerArm, HandTurn vec.Rotation // results: from the T-pose

	wanted vec.Rotation // of the hand, where a limit keeps it from that
}

// Validate says what Run cannot work with.
func (a *ArmTurns) Validate() error {
	switch {
	case a.Numbers == nil:
		return errors.New("solver: the arm has no numbers")
	case !a.Upper.IsUnit() || !a.Lower.IsUnit() || !a.Normal.IsUnit():
		return errors.New("solver: the directions of an arm must be unit vectors")
	case a.Weight > 0 && math.Abs(a.Hand.Dot(a.Hand)-1) > 1e-6:
		return errors.New("solver: the hand's rotation is not a unit quaternion")
	}
	return nil
}

const (
	bentElbow   = 30 * math.Pi / 180  // flexion from which the hinge must be right
	rollDropped = 60 * math.Pi / 180  // roll that a straight arm leaves out
	rollKept    = 150 * math.Pi / 180 // roll from which it leaves out nothing
	twistShared = 120 * math.Pi / 180 // twist of the hand up to which the forearm takes its full share
)

var cosBentElbow = math.Cos(bentElbow)

// Run fills in the results.
func (a *ArmTurns) Run() {
	outward := vec.Vector{X: 1}
	swing := vec.FromToUnit(outward, a.Upper, vec.Vector{Y: 1})
	hinge := swing.InverseRotate(a.Normal)
	roll, straight := vec.PitchTo(hinge.Y, hinge.Z), 0.0 // about +X, the arm
	if cos := a.Upper.Dot(a.Lower); cos > cosBentElbow {
		flexion := math.Atan2(a.Upper.Cross(a.Lower).Len(), cos)
		straight = 1 - vec.SmoothStep(flexion/bentElbow)
		angle := math.Atan2(hinge.Z, hinge.Y)
		roll = vec.Pitch(angle - straight*vec.FadeAngle(angle, rollDropped, rollKept))
	}

	flex := vec.FromToUnit(a.Upper, a.Lower, a.Normal)
	upper := swing.Mul(roll)
	lower := flex.Mul(upper)
	a.HandTurn = lower.Slerp(a.Hand, a.Weight)

	relative := lower.Inverse().Mul(a.HandTurn)
	share := TwistShare{
		Forearm: a.Numbers.ForearmTwist, UpperArm: a.Numbers.UpperArmTwist, WristMax: a.Numbers.WristMax,
		Twist: vec.WrapAngle(2 * math.Atan2(relative.X, relative.W)), Straight: straight,
	}
	share.Run()
	if a.UpperArm = upper; share.Upper != 0 {
		a.UpperArm = upper.Mul(vec.Pitch(share.Upper))
	}
	a.LowerArm = lower.Mul(vec.Pitch(share.Lower))
}
