package solver

import "math"

// FABRIK is forward and backward reaching inverse kinematics (Aristidou and Lasenby 2011; Stolpe 2021, 2.3, eq. 1 to 6; Scheurenbrand 2019,
// algorithm 4.1). A target out of reach stretches the chain; a straight chain whose target is on its line is bent first. Limits are enforced in the
// phase that each names; a chain with limits stops early when an iteration gains nothing.
type FABRIK struct {
	ChainStop
}

// Solve implements [ChainSolver].
func (f FABRIK) Solve(c *Chain, target Vector) ChainResult {
	if len(c.Limits) > 0 {
		return f.solveLimited(c, target)
	}
	joints, lengths := c.Joints, c.Lengths
	n := len(lengths)
	lengths, joints = lengths[:n], joints[:n+1]
	root := joints[0]
	way := target.Sub(root)
	if result, done := c.settled(target, f.Tolerance); done {
		return result
	}
	if c.straight(way) {
		c.bend(c.along(target))
	}
	if n == 2 {
		return f.solveTwo(c, target)
	}
	tolerance := f.Tolerance
	for iteration := 1; ; iteration++ {
		next := target
		for i := n - 1; i > 0; i-- {
			next = toward(next, joints[i], lengths[i])
			joints[i] = next
		}
		next = root
		for i := 1; i < n; i++ {
			next = toward(next, joints[i], lengths[i-1])
			joints[i] = next
		}
		// The end goes from its parent towards the target, where the forward phase has just put it: what is left is the difference in length.
		if gap := target.Sub(next).Len() - lengths[n-1]; math.Abs(gap) <= tolerance || iteration >= f.Iterations {
			joints[n] = toward(next, target, lengths[n-1])
			return c.finish(target, &f.ChainStop, iteration, false)
		}
	}
}

// solveTwo is Solve for the one inner joint of an arm or a leg, which never leaves the plane of root, target and itself. What is left after an
// iteration is then a function of one number, and each iteration starts where the secant through the last two says that nothing is left.
func (f *FABRIK) solveTwo(c *Chain, target Vector) ChainResult {
	root, middle := c.Joints[0], c.Joints[1]
	upper, lower := c.Lengths[0], c.Lengths[1]
	last, lastGap := middle, 0.0
	for iteration := 1; ; iteration++ {
		middle = toward(root, toward(target, middle, lower), upper)
		x, y, z := target.X-middle.X, target.Y-middle.Y, target.Z-middle.Z
		gap := math.Sqrt(x*x+y*y+z*z) - lower
		if math.Abs(gap) <= f.Tolerance || iteration >= f.Iterations {
			c.Joints[1] = middle
			c.Joints[2] = toward(middle, target, lower)
			return c.finish(target, &f.ChainStop, iteration, false)
		}
		on := middle
		if slope := lastGap - gap; slope*gap > 0 { // it comes nearer from the same side
			on = middle.AddScaled(math.Min(gap/slope, furthestSecant), middle.Sub(last))
		}
		last, lastGap, middle = middle, gap, on
	}
}

// furthestSecant is how far a secant may look ahead, in steps between two iterations.
const furthestSecant = 8

// solveLimited is Solve for a chain with limits.
func (f FABRIK) solveLimited(c *Chain, target Vector) ChainResult {
	result, done := c.settled(target, f.Tolerance)
	if done {
		return result
	}
	if way := target.Sub(c.Joints[0]); c.straight(way) {
		c.bend(c.along(target))
	}
	var patience patience
	for iteration := 1; ; iteration++ {
		c.forwardLimited(target)
		c.backwardLimited()
		residual := c.residual(target)
		stuck := patience.gone(residual, f.Tolerance)
		if residual <= f.Tolerance || stuck || iteration >= f.Iterations {
			return c.finish(target, &f.ChainStop, iteration, stuck)
		}
	}
}

// forwardLimited is the forward phase, from the target to the joint after the root.
func (c *Chain) forwardLimited(target Vector) {
	next := target
	var after Vector
	for i := len(c.Lengths) - 1; i > 0; i-- {
		direction := next.Sub(c.Joints[i]).unitOr(Vector{X: 1})
		direction, _ = c.limit(i, ForwardPass, direction, after)
		next = next.AddScaled(-c.Lengths[i], direction)
		c.Joints[i] = next
		after = direction
	}
	c.Joints[len(c.Joints)-1] = target
}

// backwardLimited is the backward phase, from the root to the end.
func (c *Chain) backwardLimited() {
	var before Vector
	for i, length := range c.Lengths {
		direction := c.Joints[i+1].Sub(c.Joints[i]).unitOr(Vector{X: 1})
		direction, _ = c.limit(i, BackwardPass, direction, before)
		c.Joints[i+1] = c.Joints[i].AddScaled(length, direction)
		before = direction
	}
}
