package chain

import (
	"math"

	"posewright/solver/vec"
)

// CCD is cyclic coordinate descent (Wang and Chen 1991; Stolpe 2021, 2.4): joint by joint, turn what hangs on it so that the end points at
// the target. From the end it bends the last joints most, as a forearm moves more than an upper arm; from the root it bends the first ones
// and converges faster. Limits are enforced after each sweep.
//
// Near a stretched chain, and where it has curled up, sweeps gain ever less. A sweep that gains less than a fifth is therefore followed by one step
// of damped least squares, which turns all joints at once.
type CCD struct {
	Stop
	FromRoot bool
	Damping  float64   // 0 to below 1, default 0: the share of its turn that every joint leaves out
	Joint    []float64 // the same for each joint but the last, multiplied with the rest that Damping leaves; nil for none
}

// Solve implements [Solver].
func (s CCD) Solve(c *Chain, target vec.Vector) Result {
	if result, done := c.settled(target, s.Tolerance); done {
		return result
	}
	c.prepare(target)
	escape := DefaultLeastSquares()
	escape.Joint = s.Joint
	var patience patience
	slow := false
	last := c.residual(target)
	for iteration := 1; ; iteration++ {
		switch {
		case slow:
			escape.step(c, target)
		case s.FromRoot:
			s.sweepFromRoot(c, target)
		default:
			s.sweepFromEnd(c, target)
		}
		if len(c.Limits) > 0 {
			c.hold(target)
		}
		residual := c.residual(target)
		stuck := len(c.Limits) > 0 && patience.gone(residual, s.Tolerance)
		if residual <= s.Tolerance || stuck || iteration >= s.Iterations {
			return c.finish(target, &s.Stop, iteration, stuck)
		}
		slow = !slow && residual > 0.8*last
		last = residual
	}
}

// part is the share of its turn that a joint makes.
func (s *CCD) part(joint int) float64 {
	part := 1 - s.Damping
	if joint < len(s.Joint) {
		part *= 1 - s.Joint[joint]
	}
	return part
}

// sweepFromRoot turns each joint, root first. What a joint turns is all that hangs on it, so bones are carried along with the product of all turns
// so far and moved once.
func (s *CCD) sweepFromRoot(c *Chain, target vec.Vector) {
	carried := vec.Identity()
	n := len(c.Lengths)
	end, old := c.Joints[n], c.Joints[0]
	for i := 0; i < n; i++ {
		at := c.Joints[i]
		turn := aimPart(end.Sub(at), target.Sub(at), s.part(i))
		end = at.Add(turn.Rotate(end.Sub(at)))
		carried = turn.Mul(carried)
		bone := c.Joints[i+1].Sub(old)
		old = c.Joints[i+1]
		c.Joints[i+1] = toward(at, at.Add(carried.Rotate(bone)), c.Lengths[i])
	}
}

// sweepFromEnd turns each joint and everything beyond it, the last but one first (Stolpe 2021, eq. 12 to 14).
func (s *CCD) sweepFromEnd(c *Chain, target vec.Vector) {
	n := len(c.Lengths)
	for i := n - 1; i >= 0; i-- {
		at := c.Joints[i]
		turn := aimPart(c.Joints[n].Sub(at), target.Sub(at), s.part(i))
		for j := i + 1; j <= n; j++ {
			c.Joints[j] = at.Add(turn.Rotate(c.Joints[j].Sub(at)))
		}
	}
	c.restoreLengths() // turning a point a thousand times drifts
}

// aimPart is a part, 0 to 1, of the shortest rotation from one direction to another, of any length. Opposite directions turn about a perpendicular of
// the first, which depends on it alone.
func aimPart(from, to vec.Vector, part float64) vec.Rotation {
	size := math.Sqrt(from.Dot(from) * to.Dot(to))
	if !(size > 1e-24) {
		return vec.Identity()
	}
	w, v := size+from.Dot(to), from.Cross(to)
	if w < 1e-12*size {
		w, v = 0, vec.Perpendicular(from).Scale(size)
	}
	k := 1 / math.Sqrt(w*w+v.Dot(v))
	r := vec.Rotation{W: k * w, X: k * v.X, Y: k * v.Y, Z: k * v.Z}
	if part >= 1 {
		return r
	}
	sine := math.Sqrt(r.X*r.X + r.Y*r.Y + r.Z*r.Z)
	if sine < 1e-12 {
		return vec.Identity()
	}
	sin, cos := vec.Sincos(part * math.Atan2(sine, r.W))
	k = sin / sine
	return vec.Rotation{W: cos, X: k * r.X, Y: k * r.Y, Z: k * r.Z}
}
