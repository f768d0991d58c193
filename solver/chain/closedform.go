package chain

import "posewright/solver/vec"

// ClosedForm solves a chain of two bones by [TwoBone], without iterations: the middle joint keeps to the side where it is. Limits are enforced after
// it. Any other chain is left as it is, and reported as held by its input.
type ClosedForm struct {
	Tolerance float64 // meters, default 0.001: within which the target counts as reached
	Soft      float64 // above 0 to 1, default 1, which is off: share of the full length from which reaching eases out
}

// Solve implements [Solver].
func (s ClosedForm) Solve(c *Chain, target vec.Vector) Result {
	if !(target.Sub(c.Joints[0]).Len() <= 1e9) || len(c.Lengths) != 2 || !(c.Lengths[0] > 0) || !(c.Lengths[1] > 0) {
		return Result{Residual: c.residual(target), Held: HeldByInput}
	}
	root := c.Joints[0]
	axis := c.along(target)
	b := TwoBone{
		Root: root, Target: target, Upper: c.Lengths[0], Lower: c.Lengths[1], Axis: axis, Soft: s.Soft,
		Bend: vec.UnitOrthogonal(c.Joints[1].Sub(root), axis, vec.Vector{}),
	}
	b.Run()
	c.Joints[1], c.Joints[2] = b.Middle, b.End
	r := Result{Iterations: 1}
	if len(c.Limits) > 0 {
		c.enforce()
		r.Limited = c.onRim()
	}
	r.Residual = c.residual(target)
	if r.Reached = r.Residual <= s.Tolerance; !r.Reached {
		switch {
		case b.Held == HeldByArmLength:
			r.Held = HeldByChainLength
		case b.Held != NotHeld:
			r.Held = b.Held
		default:
			r.Held = HeldByLimit
		}
	}
	return r
}
