package swivel

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

const (
	leastRest  = 0.02 // least square of the weight of the resting direction, near its singular ray
	wristSteps = 0.8  // radians: soft bound of the step on the elbow's circle
)

// ByWrist is version 2 of the Posewright swivel model: in which direction from the line shoulder to wrist an elbow lies. [ByTransport], which is
// version 1, is its start; one Gauss–Newton step on the elbow's circle then trades the resting direction, which counts less the further the hand
// is from its anchor, against three squared sines with weights of their own: of the wrist's bend sideways and up or down, and of the forearm's turn. The
// larger one of them is, the more it is doubted, as with Student's distribution. Without the hand the result is that of version 1.
//
// All vectors are in the chest's frame and of a left arm; mirror them for a right arm ([Vector.Mirrored]) and mirror the result. It is singular on the
// ray straight behind the shoulder blade, 15° inward, where the resting direction is, and where a hand exactly cancels it.
type ByWrist struct {
	Setup *WristSetup

	Axis   vec.Vector // unit, from shoulder to wrist
	Along  vec.Vector // unit, where the fingers point: +X in the T-pose
	Back   vec.Vector // unit, at a right angle to Along, the back of the hand: +Y in the T-pose, palms down
	Radius float64    // of the elbow's circle in lengths of the forearm, 0 to 1: how much the wrist can say
	Hand   float64    // 0 to 1: weight of the hand's rotation, multiplied with the numbers' own; 0 where it is unknown

	Elbow vec.Vector // result: unit, at a right angle to Axis
}

// WristSetup is what of a [ByWrist] depends on its numbers alone, worked out once. The zero value has no numbers; see Prepare.
type WristSetup struct {
	_ vec.Incomparable

	numbers Numbers // that the rest was worked out of

	anchor, rest                               vec.Vector // where the hand is at rest, and the elbow's direction there
	sinPitch, cosPitch, sinYaw, cosYaw         float64
	bound                                      float64 // 1/Bound²
	doubtDeviation, doubtFlexion, doubtTwisted float64 // weights by the robust threshold
}

// Prepare works out the setup for numbers. It does nothing for those that it already has.
func (s *WristSetup) Prepare(w *Numbers) {
	if s.numbers == *w {
		return
	}
	s.numbers = *w
	sinAzimuth, cosAzimuth := vec.Sincos(w.QAzimuth)
	sinPhi, cosPhi := vec.Sincos(w.Phi0)
	s.anchor = vec.New(sinAzimuth, 0, cosAzimuth)
	s.rest = vec.New(cosAzimuth*sinPhi, -cosPhi, -sinAzimuth*sinPhi)
	s.sinPitch, s.cosPitch = vec.Sincos(w.HandPitch)
	s.sinYaw, s.cosYaw = vec.Sincos(w.HandYaw)
	s.bound = 1 / (w.Bound * w.Bound)
	s.doubtDeviation, s.doubtFlexion, s.doubtTwisted = w.DeviationWeight/w.RobustThreshold, w.FlexionWeight/w.RobustThreshold, w.TwistWeight/w.RobustThreshold
}

// Validate says what Run cannot work with.
func (s *ByWrist) Validate() error {
	switch {
	case s.Setup == nil || s.Setup.numbers == Numbers{}:
		return errors.New("swivel: the swivel has no numbers")
	case !s.Axis.IsUnit():
		return errors.New("swivel: the swivel's axis is not a unit vector")
	case s.Hand > 0 && (!s.Along.IsUnit() || !s.Back.IsUnit()):
		return errors.New("swivel: the hand's directions are not unit vectors")
	}
	return nil
}

// Run fills in the result.
func (s *ByWrist) Run() {
	p, n := s.Setup, s.Axis
	w := &p.numbers
	ahead := 1 + n.Dot(p.anchor)
	rest := p.rest.AddScaled(-n.Dot(p.rest)/math.Max(ahead, 1e-9), p.anchor.Add(n))
	hand := s.Hand * w.HandWeight
	if hand <= 0 {
		s.Elbow = rest.Scale(1 / rest.Len())
		return
	}
	prior := math.Sqrt(math.Max(leastRest, ahead/2))

	// The hand as it rests: turned by the rest yaw about its back, then by the rest pitch about its side.
	side := s.Along.Cross(s.Back)
	along := s.Along.Scale(p.cosYaw).AddScaled(-p.sinYaw, side)
	side = side.Scale(p.cosYaw).AddScaled(p.sinYaw, s.Along)
	back := s.Back.Scale(p.cosPitch).AddScaled(-p.sinPitch, along)
	along = along.Scale(p.cosPitch).AddScaled(p.sinPitch, s.Back)

	straight := along.AddScaled(-n.Dot(along), n)
	evidence := straight.Scale(-w.WristStraight*s.Radius*hand).AddScaled(w.ForearmNeutral*hand, back.Cross(n))
	elbow := rest.Scale(prior).AddScaled(1/math.Sqrt(1+evidence.Dot(evidence)*p.bound), evidence)
	if squared := elbow.Dot(elbow); squared < 1e-12 {
		elbow = rest
	} else {
		elbow = elbow.Scale(1 / math.Sqrt(squared))
	}

	way := n.Cross(elbow) // where the elbow goes along its circle
	radius := s.Radius
	forearm := n.Scale(math.Sqrt(math.Max(0, 1-radius*radius))).AddScaled(-radius, elbow)
	deviation, flexion := forearm.Dot(side), forearm.Dot(back) // sines, and below how they change with the elbow
	deviates, flexes := -radius*way.Dot(side), -radius*way.Dot(back)
	turn, turns := elbow.Dot(back), elbow.Dot(side)
	weighDeviation := hand * w.DeviationWeight / (1 + p.doubtDeviation*deviation*deviation)
	weighFlexion := hand * w.FlexionWeight / (1 + p.doubtFlexion*flexion*flexion)
	weighTurn := hand * w.TwistWeight / (1 + p.doubtTwisted*2*math.Max(0, 1-way.Dot(back)))
	slope := -prior*rest.Dot(way) + weighDeviation*deviation*deviates + weighFlexion*flexion*flexes + weighTurn*turn
	curvature := prior + weighDeviation*deviates*deviates + weighFlexion*flexes*flexes + weighTurn*(turn*turn+turns*turns)
	step := -slope / curvature
	step /= math.Sqrt(1 + step*step*(1/(wristSteps*wristSteps)))
	s.Elbow = elbow.AddScaled(step, way).Scale(1 / math.Sqrt(1+step*step))
}
