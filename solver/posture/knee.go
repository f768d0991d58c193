package posture

import "posewright/solver/vec"

// KneeState lets the direction that a knee bends towards go over from that of one posture to that of another: about the line from hip joint to ankle, on which
// the knee stays however the foot moves meanwhile. The zero value has not been seen.
type KneeState struct {
	known      bool
	axis, bend vec.Vector // unit: from hip joint to ankle, and at a right angle to it as shown in the tick before
	angle      float64    // radians about the axis from the new direction to the shown one, when the posture changed
}

// Ease returns the direction to show, at a right angle to axis. Changed is whether the posture changed in this tick, and left what is left of the way, 1 to 0.
func (s *KneeState) Ease(axis, bend vec.Vector, changed bool, left float64) vec.Vector {
	if changed {
		s.angle = 0
		if s.known {
			s.angle = vec.SignedAngle(bend, vec.FromToUnit(s.axis, axis, s.bend).Rotate(s.bend), axis)
		}
	}
	if left > 0 && s.angle != 0 {
		bend = vec.RotateAround(bend, axis, s.angle*left)
	}
	s.axis, s.bend, s.known = axis, bend, true
	return bend
}

// Carry takes along what is remembered when the tracking space turns by a yaw.
func (s *KneeState) Carry(yaw float64) {
	turn := vec.Yaw(yaw)
	s.axis, s.bend = turn.Rotate(s.axis), turn.Rotate(s.bend)
}
