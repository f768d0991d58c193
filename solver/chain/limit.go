package chain

import (
	"math"

	"posewright/solver/vec"
)

// Limit is the range of motion of a joint: a cone whose rim is made of four quarters of ellipses (Aristidou and Lasenby 2011;
// Scheurenbrand 2019, 4.2), given by how far a bone may swing from the axis in four directions, and a range of twist about the bone.
// Solver and viewport use this one type, so that what is drawn is what holds.
//
// In the limit's frame the axis is +Z, right is +X and up is +Y. On the plane at distance s before the joint a quarter is an ellipse with the
// half axes s·tan(angle) (Scheurenbrand 2019, eq. 4.1). The same ellipse in cotangents is
//
//	s = (u·|u| + v·|v|) / √(u² + v²),  u = x·cot(horizontal), v = y·cot(vertical)
//
// which goes on through 90°, where the tangent has no meaning, and beyond it, where s is negative; also where one angle of a quarter is below
// 90° and the other above. A direction outside goes back to the rim along its own azimuth, as in algorithm 4.2.
type Limit struct {
	Right, Up, Left, Down float64    // cotangents of the four angles
	widest                vec.Vector // unit, across the axis: where the rim is furthest out
	Least, Greatest       float64    // radians of twist
}

// narrowest is the angle, in radians, that stands for 0, whose cotangent is infinite; what is as near to π stands for π.
const narrowest = 1e-7

// NewLimit is the limit with the given angles in radians, each 0 to π: how far the bone may swing to the right, up, to the left and down. It
// leaves the twist free.
func NewLimit(right, up, left, down float64) Limit {
	angles := [4]float64{right, up, left, down}
	var cot [4]float64
	widest := 0
	for i, angle := range angles {
		cot[i] = 1 / math.Tan(vec.Clamp(angle, narrowest, math.Pi-narrowest))
		if cot[i] < cot[widest] {
			widest = i
		}
	}
	l := Limit{Right: cot[0], Up: cot[1], Left: cot[2], Down: cot[3], Least: -math.Pi, Greatest: math.Pi}
	l.widest = [4]vec.Vector{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}[widest]
	return l
}

// WithTwist is the same limit with a range of twist about the bone, radians, -π to π, right-handed about the axis; 0 is untwisted.
func (l Limit) WithTwist(least, greatest float64) Limit {
	l.Least, l.Greatest = least, greatest
	return l
}

// Mirrored is the limit of the joint on the other side, whose frame is mirrored between left and right.
func (l Limit) Mirrored() Limit {
	l.Right, l.Left = l.Left, l.Right
	l.widest = l.widest.Mirrored()
	l.Least, l.Greatest = -l.Greatest, -l.Least
	return l
}

// RimHeight is how far along the axis the rim lies above or below the point (x, y) of the plane across it.
func (l *Limit) RimHeight(x, y float64) float64 {
	u, v := x*l.Right, y*l.Up
	if x < 0 {
		u = -x * l.Left
	}
	if y < 0 {
		v = -y * l.Down
	}
	size := math.Sqrt(u*u + v*v)
	if size == 0 {
		return 0
	}
	return (u*math.Abs(u) + v*math.Abs(v)) / size
}

// Contains reports whether a direction, of any length, is within the limit.
func (l *Limit) Contains(direction vec.Vector) bool {
	_, outside := l.Clamp(direction)
	return !outside
}

// Clamp is the direction, of the same length, brought back to the rim along its azimuth, and whether it had to be. The direction straight back,
// which has no azimuth, goes where the rim is furthest out.
func (l *Limit) Clamp(direction vec.Vector) (clamped vec.Vector, outside bool) {
	across, length := direction, direction.Len()
	if direction.X == 0 && direction.Y == 0 && direction.Z < 0 {
		across = l.widest
	}
	s := l.RimHeight(across.X, across.Y)
	if direction.Z >= s || s < -0.5/narrowest && across == l.widest { // the latter is open to the very back
		return direction, false
	}
	direction = vec.New(across.X, across.Y, s)
	return direction.Scale(length / direction.Len()), true
}

// Rim is the direction, unit, in which the limit's edge lies at an azimuth in radians from right (+X) towards up (+Y): what a viewport draws.
func (l *Limit) Rim(azimuth float64) vec.Vector {
	sin, cos := vec.Sincos(azimuth)
	edge := vec.New(cos, sin, l.RimHeight(cos, sin))
	return edge.Scale(1 / edge.Len())
}

// ClampRotation brings the rotation of a joint, in the limit's frame, back to the range: its swing, which takes +Z to the bone, and its twist
// about the bone, each for itself. A bone swung straight back has no defined twist.
func (l *Limit) ClampRotation(r vec.Rotation) (clamped vec.Rotation, outside bool) {
	bone, swung := l.Clamp(r.Forward())
	twist := r.TwistZ()
	held := twist
	if twist < l.Least || twist > l.Greatest {
		held = l.Greatest
		if math.Abs(vec.WrapAngle(twist-l.Least)) < math.Abs(vec.WrapAngle(twist-l.Greatest)) {
			held = l.Least
		}
	}
	if !swung && held == twist {
		return r, false
	}
	return l.Swing(bone).Mul(vec.Roll(held)), true
}

// Swing is the rotation that takes +Z to a bone without twisting it.
func (l *Limit) Swing(bone vec.Vector) vec.Rotation {
	return vec.FromToUnit(vec.Vector{Z: 1}, bone, l.widest)
}

// ClampTurn brings the rotation of a joint in its parent's frame back to the range, where frame is parentFromLimit.
func (l *Limit) ClampTurn(r, frame vec.Rotation) (clamped vec.Rotation, outside bool) {
	inside, outside := l.ClampRotation(frame.Inverse().Mul(r).Mul(frame))
	if !outside {
		return r, false
	}
	return frame.Mul(inside).Mul(frame.Inverse()).Unit(), true
}
