package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// ShoulderTracker turns a clavicle so that the shoulder at its end gets towards where a device says it is. The clavicle keeps its length: a
// shoulder nearer or further than that, or beyond the greatest turn, is approached. A shoulder on the other side of the clavicle's joint,
// to which every way is as long, is not followed.
type ShoulderTracker struct {
	Clavicle vec.Vector   // meters: joint of the clavicle, in the world
	Resting  vec.Vector   // meters: where the shoulder is without the device, in the world
	Turn     vec.Rotation // of the clavicle there, from the T-pose, in the world
	Target   vec.Vector   // meters: where the device says that the shoulder is, in the world
	Weight   float64      // 0 to 1: how much of the way the clavicle turns; 0 leaves it
	TurnMax  float64      // radians, 0 to π: greatest turn; [ClavicleTurnMax] suits most avatars

	Turned   vec.Rotation // result: of the clavicle, from the T-pose, in the world
	Shoulder vec.Vector   // result: meters, where the shoulder is then, in the world
	Residual float64      // result: meters from there to the target
}

// ClavicleTurnMax is the greatest turn that a clavicle makes of itself, in radians: 50°.
const ClavicleTurnMax = clavicleTurn

// Validate says what Run cannot work with.
func (s *ShoulderTracker) Validate() error {
	switch {
	case !s.Clavicle.IsFinite() || !s.Resting.IsFinite() || !s.Target.IsFinite():
		return errors.New("solver: a place of the shoulder is no number")
	case !(math.Abs(s.Turn.Dot(s.Turn)-1) <= 1e-6):
		return errors.New("solver: the clavicle's rotation is not a unit quaternion")
	case !(s.Weight >= 0 && s.Weight <= 1):
		return errors.New("solver: the weight of a shoulder's tracker is not between 0 and 1")
	case !(s.TurnMax >= 0 && s.TurnMax <= math.Pi):
		return errors.New("solver: the greatest turn of a clavicle is not between 0 and π")
	}
	return nil
}

// Run fills in the results.
func (s *ShoulderTracker) Run() {
	bone, way := s.Resting.Sub(s.Clavicle), s.Target.Sub(s.Clavicle)
	length, distance := bone.Len(), way.Len()
	s.Turned, s.Shoulder = s.Turn, s.Resting
	if length > 1e-9 && s.Weight > 0 {
		// A device at the clavicle's joint says nothing about its direction.
		share := s.Weight * vec.SmoothStep(2*distance/length)
		turn := vec.RotateTowards(bone.Scale(1/length), way.UnitOr(bone.Scale(1/length)), share, s.TurnMax)
		s.Turned = turn.Mul(s.Turn).Unit()
		s.Shoulder = s.Clavicle.Add(turn.Rotate(bone))
	}
	s.Residual = s.Target.Sub(s.Shoulder).Len()
}
