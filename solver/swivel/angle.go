package swivel

import (
	"errors"
	"math"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

// ByAngle is Parger's swivel model (Parger 2018, 3.3): in which direction from the line shoulder to wrist an elbow lies, in three steps:
// an angle by where the hand is (eq. 4), a fixed direction where the hand is near the vertical axis through the shoulder or behind it, and
// a turn that brings the wrist back where the hand is rolled or bent too far (eq. 5). Stateless.
//
// All vectors are in the chest's frame and of a left arm; mirror them for a right arm ([Vector.Mirrored]) and mirror the result. The direction is
// not continuous everywhere: not where the hand is straight above the shoulder and no fixed direction takes over, not where
// the arm lies along the fixed direction, not where that is opposite the angle's, and not where the hand is turned half round against the
// forearm. [Limit] bounds what comes of it.
type ByAngle struct {
	Numbers *AngleNumbers

	Axis     vec.Vector   // unit, from shoulder to wrist
	Distance float64      // meters from shoulder to wrist, 0 or more; what the bones cannot reach counts as reached
	Upper    float64      // meters, above 0
	Lower    float64      // meters, above 0
	Shoulder vec.Rotation // of the clavicle from where it rests, in whose frame the hand's position is read; the zero value is none
	Along    vec.Vector   // unit, where the fingers point: +X in the T-pose
	Back     vec.Vector   // unit, the back of the hand: +Y in the T-pose, palms down
	Hand     float64      // 0 to 1: weight of the hand's rotation, multiplied with the numbers' own; 0 where it is unknown

	Phi    float64    // result: radians, the swivel angle by the hand's position, between its bounds
	Placed vec.Vector // result: unit, at a right angle to Axis: the elbow's direction without what the wrist adds
	Turn   float64    // result: radians, what the wrist adds to the swivel angle
	Elbow  vec.Vector // result: unit, at a right angle to Axis
}

// Validate says what Run cannot work with.
func (s *ByAngle) Validate() error {
	switch {
	case s.Numbers == nil:
		return errors.New("swivel: the swivel angle has no numbers")
	case !s.Axis.IsUnit():
		return errors.New("swivel: the swivel angle's axis is not a unit vector")
	case !(s.Upper > 0 && s.Lower > 0) || math.IsInf(s.Upper+s.Lower, 0):
		return errors.New("swivel: the swivel angle needs an upper arm and a forearm longer than zero")
	case !(s.Distance >= 0):
		return errors.New("swivel: the swivel angle needs a distance of zero or more from shoulder to wrist")
	case s.Shoulder != vec.Rotation{} && !(math.Abs(s.Shoulder.Dot(s.Shoulder)-1) < 1e-6):
		return errors.New("swivel: the shoulder's rotation is not a unit quaternion")
	case s.Hand > 0 && (!s.Along.IsUnit() || !s.Back.IsUnit()):
		return errors.New("swivel: the hand's directions are not unit vectors")
	}
	return nil
}

// Run fills in the results.
func (s *ByAngle) Run() {
	w, n := s.Numbers, s.Axis
	distance, along, radius, _ := chain.Triangle(s.Upper, s.Lower, 1, s.Distance)
	inChest := n.Scale(distance / (s.Upper + s.Lower))
	hand := inChest
	if (s.Shoulder != vec.Rotation{}) {
		hand = s.Shoulder.InverseRotate(inChest)
	}

	s.Phi = w.angle(hand)
	sin, cos := vec.Sincos(s.Phi)
	top := vec.UnitOrthogonal(w.Tilt.reference(hand), n, vec.Vector{Z: -n.Y})
	s.Placed = w.Fixed.blend(top.Scale(cos).AddScaled(sin, top.Cross(n)), n, w.Fixed.share(inChest, hand.Y))

	s.Turn, s.Elbow = 0, s.Placed
	if weight := s.Hand * w.HandWeight; weight > 0 {
		ahead, aside := (distance-along)/s.Lower, radius/s.Lower
		roll, yaw := s.wrist(s.Placed, ahead, aside)
		s.Turn = w.Roll.of(roll)
		if w.RollFirst {
			_, yaw = s.wrist(vec.RotateAround(s.Placed, n, -s.Turn), ahead, aside)
		}
		s.Turn = weight * (s.Turn + w.Yaw.of(yaw))
		s.Elbow = vec.RotateAround(s.Placed, n, -s.Turn)
	}
}

// angle is φ for a position of the hand in the shoulder's frame, in arm lengths.
func (w *AngleNumbers) angle(hand vec.Vector) float64 {
	x, y, z := -hand.X, hand.Y, hand.Z
	phi := w.Offset + w.Inward.of(x) + w.Up.of(y) + w.Forward.of(z) - w.Across.of(x)
	if back := w.BackStart - z; back > 0 {
		phi += back * (w.BackRaised*math.Max(0, y) - w.BackLowered*math.Min(0, y))
	}
	return vec.Clamp(phi, w.Least, w.Greatest)
}

// reference is the direction from which φ is counted, for a position of the hand in arm lengths.
func (t *ReferenceTilt) reference(hand vec.Vector) vec.Vector {
	share := ramp(hand.Z, t.BehindStart, t.BehindFull) * ramp(hand.Y, t.AboveStart, t.AboveFull) * vec.Clamp(1-hand.X, 0, 1)
	return vec.New(-t.Inward*share, 1, t.Forward*share)
}

// share is how much of the fixed direction there is, for a position of the hand in the chest's frame, in arm lengths.
func (f *FixedElbow) share(hand vec.Vector, height float64) float64 {
	near := ramp(math.Hypot(hand.X, hand.Z), f.NearStart, f.NearFull)
	behind := ramp(hand.Z, f.BehindStart, f.BehindFull)
	return math.Min(1, near+behind) * ramp(height, f.BelowStart, f.BelowFull)
}

// blend brings a direction across n over to the fixed one by a share.
func (f *FixedElbow) blend(direction, n vec.Vector, share float64) vec.Vector {
	switch {
	case share <= 0:
		return direction
	case f.AlongCircle:
		fixed := vec.UnitOrthogonal(f.Direction, n, direction)
		return vec.RotateAround(direction, n, share*vec.SignedAngle(direction, fixed, n))
	}
	return vec.UnitOrthogonal(direction.Lerp(f.Direction, share), n, direction)
}

// wrist is the roll and the yaw of the hand in the frame of the forearm, for an elbow in some direction. The forearm goes ahead along the
// axis and aside towards it, from the elbow to the wrist, in lengths of its own.
func (s *ByAngle) wrist(elbow vec.Vector, ahead, aside float64) (roll, yaw float64) {
	x := s.Axis.Scale(ahead).AddScaled(-aside, elbow) // the forearm
	y := s.Axis.Cross(elbow)                          // the elbow's hinge
	z := x.Cross(y)
	yaw = math.Atan2(s.Along.Dot(y), s.Along.Dot(x))
	sin, cos := vec.Sincos(yaw)
	roll = -math.Atan2(s.Back.Dot(z), cos*s.Back.Dot(y)-sin*s.Back.Dot(x))
	return roll, yaw
}

// ramp goes linearly from 0 at start to 1 at full, which may lie on either side.
func ramp(x, start, full float64) float64 { return vec.Clamp((x-start)/(full-start), 0, 1) }
