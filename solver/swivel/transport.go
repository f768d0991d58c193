package swivel

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// ByTransport is version 1 of the Posewright swivel model, which [ByWrist] begins with: in which direction from the line shoulder to wrist an elbow lies. A resting direction is
// carried over the sphere of arm directions by parallel transport, and the hand adds bounded evidence: that its wrist is nearly
// straight and its forearm nearly untwisted. It is the optimum of three von Mises terms in closed form.
//
// All vectors are in the chest's frame and of a left arm; mirror them for a right arm ([Vector.Mirrored]) and mirror the result. Any rule
// that knows the hand alone is singular somewhere; this one on the ray straight behind the shoulder blade, 15° inward.
type ByTransport struct {
	Numbers *Numbers

	Axis   vec.Vector // unit, from shoulder to wrist
	Along  vec.Vector // unit, where the fingers point: +X in the T-pose
	Back   vec.Vector // unit, the back of the hand: +Y in the T-pose, palms down
	Radius float64    // of the elbow's circle in lengths of the forearm, 0 to 1: how much the wrist can say
	Hand   float64    // 0 to 1: weight of the hand's rotation, multiplied with the numbers' own; 0 where it is unknown

	Elbow vec.Vector // result: unit, at a right angle to Axis
}

// Validate says what Run cannot work with.
func (s *ByTransport) Validate() error {
	switch {
	case s.Numbers == nil:
		return errors.New("swivel: the swivel has no numbers")
	case !s.Axis.IsUnit():
		return errors.New("swivel: the swivel's axis is not a unit vector")
	case s.Hand > 0 && (!s.Along.IsUnit() || !s.Back.IsUnit()):
		return errors.New("swivel: the hand's directions are not unit vectors")
	}
	return nil
}

// Run fills in the result.
func (s *ByTransport) Run() {
	w := s.Numbers
	sinAzimuth, cosAzimuth := vec.Sincos(w.QAzimuth)
	sinPhi, cosPhi := vec.Sincos(w.Phi0)
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
