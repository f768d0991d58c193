package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// KneeDirection is where a knee points: into the plane of the foot and to its side, so that a turned foot takes its knee along
// (Scheurenbrand 2019, 4.7), or straight before the hips, or between the two. Each is the forward direction of foot or hips, carried with
// the leg by the shortest turn from hanging down; both are defined for toes that point along the shin and for raised legs.
type KneeDirection struct {
	Axis   vec.Vector   // unit: from hip joint to ankle, in the world
	Hips   vec.Rotation // from the T-pose
	Foot   vec.Rotation // from the T-pose
	Follow float64      // 0 to 1: 0 keeps the knee before the hips, 1 takes it to the foot's plane

	Knee vec.Vector // result: unit, at a right angle to Axis
}

// Validate says what Run cannot work with.
func (k *KneeDirection) Validate() error {
	switch {
	case !k.Axis.IsUnit():
		return errors.New("solver: the knee's axis is not a unit vector")
	case math.Abs(k.Hips.Dot(k.Hips)-1) > 1e-6 || math.Abs(k.Foot.Dot(k.Foot)-1) > 1e-6:
		return errors.New("solver: the rotations of hips and foot must be unit quaternions")
	}
	return nil
}

// Run fills in the result.
func (k *KneeDirection) Run() {
	carried := func(by vec.Rotation) vec.Vector {
		down := by.Up().Scale(-1)
		forward := vec.FromToUnit(down, k.Axis, by.Left()).Rotate(by.Forward())
		return vec.UnitOrthogonal(forward, k.Axis, by.Forward())
	}
	knee := carried(k.Hips)
	if k.Follow > 0 {
		foot := carried(k.Foot)
		if k.Follow == 1 && knee.Dot(foot) >= cosKneeFollows {
			knee = foot
		} else { // a foot turned backwards does not take the knee along
			turn := vec.FadeAngle(vec.SignedAngle(knee, foot, k.Axis), kneeFollows, math.Pi)
			knee = vec.RotateAround(knee, k.Axis, k.Follow*turn)
		}
	}
	k.Knee = knee
}

const kneeFollows = 100 * math.Pi / 180 // radians that a foot is turned to a side, up to which the knee follows it fully

var cosKneeFollows = math.Cos(kneeFollows)

// LegTurns is how the bones of a leg are turned about themselves: with the knee's hinge at a right angle to the leg's plane. In the T-pose
// the bones lie along -Y and the knee points along +Z.
type LegTurns struct {
	Upper  vec.Vector // unit: from hip joint to knee
	Lower  vec.Vector // unit: from knee to ankle
	Normal vec.Vector // unit, at a right angle to both: direction hip joint to ankle × direction of the knee

	UpperLeg, LowerLeg vec.Rotation // results: from the T-pose
}

// Run fills in the results.
func (l *LegTurns) Run() {
	l.UpperLeg = vec.FromAxes(l.Normal.Scale(-1), l.Upper.Scale(-1), l.Normal.Cross(l.Upper))
	l.LowerLeg = vec.FromToUnit(l.Upper, l.Lower, l.Normal).Mul(l.UpperLeg)
}
