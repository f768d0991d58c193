package swivel

import (
	"math"

	"posewright/solver/vec"
)

// Limiter bounds how fast an elbow moves on its circle. It is a speed limit, not a filter: where it does not act it adds no lag.
// Rationale R18.
type Limiter struct {
	On    bool    // default true
	Speed float64 // meters per second, default 0.8: speed of the elbow while the hand rests
	Gain  float64 // default 0.5: meters the elbow may move per meter of the hand
}

// Cap is the greatest turn of an elbow in one tick: (speed·dt + gain·way of the hand) / radius, with the circle taken as no smaller
// than a tenth of the arm. Meters, seconds, radians.
func (l *Limiter) Cap(dt, handWay, radius, armLength float64) float64 {
	return (l.Speed*dt + l.Gain*handWay) / math.Max(radius, 0.1*armLength)
}

// Limit is the speed limit of an elbow on its circle. It carries the last direction to the new arm line and turns it towards the
// wanted one by no more than a cap; within the cap the wanted direction comes through untouched.
type Limit struct {
	LastElbow vec.Vector // unit, at a right angle to LastAxis: the direction of the tick before
	LastAxis  vec.Vector // unit: the arm line of the tick before
	Axis      vec.Vector // unit: the arm line now
	Wanted    vec.Vector // unit, at a right angle to Axis
	Cap       float64    // radians, 0 or more

	Elbow vec.Vector // result: unit, at a right angle to Axis
}

// An elbow is calm while its hand is: rationale R19.
const (
	calmHand  = 0.5 // meters per second, in the world: up to which a hand is calm
	calmElbow = 2.7 // meters per second, in the world: of an elbow whose hand is calm
	calmFade  = 20  // meters of the elbow per meter of the hand: how fast that ends beyond
)

// Calmed is a cap of the limit, lowered so that the elbow of a calm hand moves by no more than it may, with what the shoulder and the arm's line carry it
// along and its bending adds. From is where the elbow was in the tick before, from the shoulder as it is now; along and radius say where it is on the line. Meters.
func (s *Limit) Calmed(dt, handWay float64, from vec.Vector, along, radius, armLength float64) float64 {
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
func (s *Limit) Run() {
	n := s.Axis
	near := math.Max(1+n.Dot(s.LastAxis), 1e-6)
	carried := s.LastElbow.AddScaled(-n.Dot(s.LastElbow)/near, s.LastAxis.Add(n))
	carried = vec.UnitOrthogonal(carried, n, s.Wanted)
	apart, squared := carried.Dot(s.Wanted), s.Cap*s.Cap // the cosine of a cap is at most that of its series
	if s.Cap >= math.Pi || apart >= 1-squared/2+squared*squared/24 || apart >= math.Cos(s.Cap) {
		s.Elbow = s.Wanted
		return
	}
	turn := s.Cap
	if n.Cross(carried).Dot(s.Wanted) < 0 {
		turn = -turn
	}
	s.Elbow = vec.RotateAround(carried, n, turn)
}
