package solver

import "math"

// HeelRaise lets a planted foot roll onto its ball where its leg would be too short for a flat one, so that it need not slide.
type HeelRaise struct {
	Root      Vector   // hip joint in the world
	LegLength float64  // metres, above 0
	Ankle     Vector   // of the flat foot, in the world
	Flat      Rotation // of the flat foot, from the T-pose
	Ball      Vector   // from the ankle to the ball of the foot, in the foot's frame

	Angle  float64  // result: radians, 0 where the leg is long enough
	Raised Vector   // result: the ankle
	Turn   Rotation // result: of the foot, from the T-pose
}

// heelMost is the greatest angle of a raised heel.
const heelMost = 60 * math.Pi / 180

// Run fills in the results.
func (h *HeelRaise) Run() {
	h.Angle, h.Raised, h.Turn = 0, h.Ankle, h.Flat
	ball := h.Ankle.Add(h.Flat.Rotate(h.Ball))
	from := h.Flat.Unrotate(ball.Sub(h.Root)) // hip joint to ball, in the flat foot's frame
	// The ankle, turned about the ball by an angle, is as far from the hip joint as the leg is long:
	// |from - turned ball|² = leg², of which a·cos + b·sin is the part that depends on the angle.
	a := -(from.Y*h.Ball.Y + from.Z*h.Ball.Z)
	b := from.Y*h.Ball.Z - from.Z*h.Ball.Y
	k := (h.LegLength*h.LegLength-from.Dot(from)-h.Ball.Dot(h.Ball))/2 + from.X*h.Ball.X
	most := math.Hypot(a, b)
	if k >= a || b >= 0 || most == 0 { // long enough, or raising the heel would not help
		return
	}
	h.Angle = clamp(math.Atan2(b, a)+math.Acos(clamp(k/most, -1, 1)), 0, heelMost)
	h.Turn = h.Flat.Mul(pitch(h.Angle))
	h.Raised = ball.Sub(h.Turn.Rotate(h.Ball))
}
