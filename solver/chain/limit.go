package chain

import "math"

// Limit is the range of motion of a bone as a cone whose rim is made of four quarters of ellipses (Aristidou and Lasenby
// 2011; Scheurenbrand 2019, 4.2), given by how far the bone may swing from the axis in four directions.
//
// In the limit's frame the axis is +Z, right is +X and up is +Y. On the plane at distance s along the axis a quarter is an
// ellipse with the half axes s·tan(angle) (eq. 4.1). Written with cotangents instead, a direction (x, y, s) is inside where
//
//	s·|s| ≥ x²·k(horizontal) + y²·k(vertical),  k(angle) = cot(angle)·|cot(angle)|
//
// which is the same ellipse below 90° and goes on smoothly beyond, where the tangent has no meaning and the plane lies behind
// the joint.
//
// A direction outside goes back along its own azimuth to the rim, as in algorithm 4.2.
type Limit struct {
	right, up, left, down float64 // k of the four angles
}

const (
	leastAngle    = 1e-4           // radians: a bone that may not swing at all
	greatestAngle = math.Pi - 1e-4 // a bone that may swing anywhere
)

// NewLimit is the limit with the given angles in radians, each 0 to π: how far the bone may swing to the right, up, to the
// left and down.
func NewLimit(right, up, left, down float64) Limit {
	k := func(angle float64) float64 {
		cot := 1 / math.Tan(min(max(angle, leastAngle), greatestAngle))
		return cot * math.Abs(cot)
	}
	return Limit{k(right), k(up), k(left), k(down)}
}

// rim is k for the azimuth of (x, y), scaled by x² + y²: the value that s·|s| must not fall below.
func (l Limit) rim(x, y float64) float64 {
	horizontal, vertical := l.left, l.down
	if x > 0 {
		horizontal = l.right
	}
	if y > 0 {
		vertical = l.up
	}
	return x*x*horizontal + y*y*vertical
}

// Inside reports whether a direction, of any length, is within the limit.
func (l Limit) Inside(direction Vec) bool {
	return direction.Z*math.Abs(direction.Z) >= l.rim(direction.X, direction.Y)
}

// Clamp is the direction, of the same length, brought back to the rim along its azimuth, and whether it had to be. The
// direction straight back, which has no azimuth, goes up, or where up is no way back then the other way.
func (l Limit) Clamp(direction Vec) (Vec, bool) {
	rim := l.rim(direction.X, direction.Y)
	if direction.Z*math.Abs(direction.Z) >= rim {
		return direction, false
	}
	length := direction.length()
	if math.Hypot(direction.X, direction.Y) < 1e-9*length {
		direction = Vec{0, length, 0}
		rim = l.rim(0, length)
	}
	s := math.Copysign(math.Sqrt(math.Abs(rim)), rim)
	clamped := Vec{direction.X, direction.Y, s}
	return clamped.scale(length / clamped.length()), true
}

// Rim is the direction, unit, in which the limit's edge lies at an azimuth in radians from right (+X) towards up (+Y): what
// a viewport draws.
func (l Limit) Rim(azimuth float64) Vec {
	sin, cos := math.Sincos(azimuth)
	rim := l.rim(cos, sin)
	edge := Vec{cos, sin, math.Copysign(math.Sqrt(math.Abs(rim)), rim)}
	return edge.scale(1 / edge.length())
}
