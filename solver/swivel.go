package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// ElbowSwivel is version 1 of the Posewright swivel model, which [WristSwivel] begins with: in which direction from the line shoulder to wrist an elbow lies. A resting direction is
// carried over the sphere of arm directions by parallel transport, and the hand adds bounded evidence: that its wrist is nearly
// straight and its forearm nearly untwisted. It is the optimum of three von Mises terms in closed form.
//
// All vectors are in the chest's frame and of a left arm; mirror them for a right arm ([Vector.Mirrored]) and mirror the result. Any rule
// that knows the hand alone is singular somewhere; this one on the ray straight behind the shoulder blade, 15° inward.
type ElbowSwivel struct {
	Numbers *Swivel

	Axis   vec.Vector // unit, from shoulder to wrist
	Along  vec.Vector // unit, where the fingers point: +X in the T-pose
	Back   vec.Vector // unit, the back of the hand: +Y in the T-pose, palms down
	Radius float64    // of the elbow's circle in lengths of the forearm, 0 to 1: how much the wrist can say
	Hand   float64    // 0 to 1: weight of the hand's rotation, multiplied with the numbers' own; 0 where it is unknown

	Elbow vec.Vector // result: unit, at a right angle to Axis
}

// Validate says what Run cannot work with.
func (s *ElbowSwivel) Validate() error {
	switch {
	case s.Numbers == nil:
		return errors.New("solver: the swivel has no numbers")
	case !s.Axis.IsUnit():
		return errors.New("solver: the swivel's axis is not a unit vector")
	case s.Hand > 0 && (!s.Along.IsUnit() || !s.Back.IsUnit()):
		return errors.New("solver: the hand's directions are not unit vectors")
	}
	return nil
}

// Run fills in the result.
func (s *ElbowSwivel) Run() {
	w := s.Numbers
	sinAzimuth, cosAzimuth := math.Sincos(w.QAzimuth)
	sinPhi, cosPhi := math.Sincos(w.Phi0)
	rest := vec.New(cosAzimuth*sinPhi, -cosPhi, -sinAzimuth*sinPhi) // the elbow's direction when the hand is at anchor
	anchor := vec.New(sinAzimuth, 0, cosAzimuth)
	n := s.Axis

	near := math.Max(1+n.Dot(anchor), 1e-9)
	direction := rest.AddScaled(-n.Dot(rest)/near, anchor.Add(n))
	if hand := s.Hand * w.HandWeight; hand > 0 {
		straight := s.Along.AddScaled(-n.Dot(s.Along), n)
		evidence := straight.Scale(-w.WristStraight*s.Radius*hand).AddScaled(w.ForearmNeutral*hand, s.Back.Cross(n))
		direction = direction.AddScaled(1/math.Sqrt(1+evidence.Dot(evidence)/(w.Bound*w.Bound)), evidence)
	}
	s.Elbow = direction.Scale(1 / direction.Len())
}

// SwivelLimit is the speed limit of an elbow on its circle. It carries the last direction to the new arm line and turns it towards the
// wanted one by no more than a cap; within the cap the wanted direction comes through untouched.
type SwivelLimit struct {
	LastElbow vec.Vector // unit, at a right angle to LastAxis: the direction of the tick before
	LastAxis  vec.Vector // unit: the arm line of the tick before
	Axis      vec.Vector // unit: the arm line now
	Wanted    vec.Vector // unit, at a right angle to Axis
	Cap       float64    // radians, 0 or more

	Elbow vec.Vector // result: unit, at a right angle to Axis
}

// SwivelCap is the greatest turn of an elbow in one tick: (speed·dt + gain·way of the hand) / radius, with the circle taken as no smaller
// than a tenth of the arm. Meters, seconds, radians.
func SwivelCap(l *Limiter, dt, handWay, radius, armLength float64) float64 {
	return (l.Speed*dt + l.Gain*handWay) / math.Max(radius, 0.1*armLength)
}

// An elbow is calm while its hand is.
const (
	calmHand  = 0.5 // meters per second, in the world: up to which a hand is calm
	calmElbow = 2.7 // meters per second, in the world: of an elbow whose hand is calm
	calmFade  = 20  // meters of the elbow per meter of the hand: how fast that ends beyond
)

// calmed is a cap of the limit, lowered so that the elbow of a calm hand moves by no more than it may, with what the shoulder and the arm's line carry it
// along and its bending adds. From is where the elbow was in the tick before, from the shoulder as it is now; along and radius say where it is on the line. Meters.
func (s *SwivelLimit) calmed(dt, handWay float64, from vec.Vector, along, radius, armLength float64) float64 {
	most := calmElbow*dt + calmFade*math.Max(0, handWay-calmHand*dt)
	middle := s.Axis.Scale(along).Sub(from)
	if way := middle.AddScaled(radius, s.Wanted); way.Dot(way) <= most*most {
		return s.Cap
	}
	still := *s
	still.Cap = 0
	still.Run()
	moved := middle.AddScaled(radius, still.Elbow).Len()
	return math.Min(s.Cap, math.Max(0, most-moved)/math.Max(radius, 0.1*armLength))
}

// Run fills in the result.
func (s *SwivelLimit) Run() {
	n := s.Axis
	near := math.Max(1+n.Dot(s.LastAxis), 1e-6)
	carried := s.LastElbow.AddScaled(-n.Dot(s.LastElbow)/near, s.LastAxis.Add(n))
	carried = vec.UnitOrthogonal(carried, n, s.Wanted)
	if s.Cap >= math.Pi || carried.Dot(s.Wanted) >= math.Cos(s.Cap) {
		s.Elbow = s.Wanted
		return
	}
	turn := s.Cap
	if n.Cross(carried).Dot(s.Wanted) < 0 {
		turn = -turn
	}
	s.Elbow = vec.RotateAround(carried, n, turn)
}
