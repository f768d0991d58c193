package chain

import (
	"math"

	"posewright/effectors"
	"posewright/solver/vec"
)

// FABRIK is forward and backward reaching inverse kinematics (Aristidou and Lasenby 2011; Stolpe 2021, 2.3, eq. 1 to 6; Scheurenbrand 2019,
// algorithm 4.1). A target out of reach stretches the chain; a straight chain whose target is on its line is bent first. Limits are enforced in the
// phase that each names. When iterations gain nothing any more, limits of the forward phase give way, and where that does not help either it stops.
type FABRIK struct {
	Stop
}

// Solve implements [Solver].
func (f FABRIK) Solve(c *Chain, target vec.Vector) Result {
	if len(c.Limits) > 0 {
		return f.solveLimited(c, target)
	}
	joints, lengths := c.Joints, c.Lengths
	n := len(lengths)
	lengths, joints = lengths[:n], joints[:n+1]
	root := joints[0]
	offset := target.Sub(root)
	if result, done := c.settled(target, f.Tolerance); done {
		return result
	}
	if c.straight(offset) {
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
			return c.finish(target, &f.Stop, iteration, false)
		}
	}
}

// solveTwo is Solve for the one inner joint of an arm or a leg, which never leaves the plane of root, target and itself. What is left after an
// iteration is then a function of one number, and each iteration starts where the secant through the last two says that nothing is left.
func (f *FABRIK) solveTwo(c *Chain, target vec.Vector) Result {
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
			return c.finish(target, &f.Stop, iteration, false)
		}
		on := middle
		if slope := lastGap - gap; slope*gap > 0 { // it comes nearer from the same side
			on = middle.AddScaled(math.Min(gap/slope, maxSecant), middle.Sub(last))
		}
		last, lastGap, middle = middle, gap, on
	}
}

// maxSecant is how far a secant may look ahead, in steps between two iterations.
const maxSecant = 8

// solveLimited is Solve for a chain with limits.
func (f FABRIK) solveLimited(c *Chain, target vec.Vector) Result {
	result, done := c.settled(target, f.Tolerance)
	if done {
		return result
	}
	if offset := target.Sub(c.Joints[0]); c.straight(offset) {
		c.bend(c.along(target))
	}
	var patience patience
	heed, aside := true, false
	escape := DefaultLeastSquares()
	for iteration := 1; ; iteration++ {
		if aside {
			escape.step(c, target)
			c.hold(target)
		} else {
			c.forwardLimited(target, heed)
			c.backwardLimited(target, vec.Vector{})
		}
		residual := c.residual(target)
		stuck := patience.gone(residual, f.Tolerance)
		if stuck && !aside && residual > f.Tolerance {
			aside = !heed || !c.hasForward()
			stuck, heed, patience.idle = false, false, 0
		}
		if residual <= f.Tolerance || stuck || iteration >= f.Iterations {
			return c.finish(target, &f.Stop, iteration, stuck)
		}
	}
}

// forwardLimited is the forward phase, from the target to the joint after the root, heeding limits or not. It returns where the root would go.
func (c *Chain) forwardLimited(target vec.Vector, heed bool) (root vec.Vector) {
	next := target
	var after vec.Vector
	for i := len(c.Lengths) - 1; i >= 0; i-- {
		direction := next.Sub(c.Joints[i]).UnitOr(vec.Vector{X: 1})
		if heed {
			direction, _ = c.limit(i, effectors.ForwardPass, direction, after)
		}
		c.Joints[i+1] = next
		next = next.AddScaled(-c.Lengths[i], direction)
		after = direction
	}
	if c.Turning != nil {
		root := c.Joints[0]
		c.Joints[0] = next
		c.Turning.forward(c)
		c.Joints[0] = root
	}
	return next
}

// backwardLimited is the backward phase, from the root to the end. What the first bone hangs on may be the zero vector. The reach test is made at each
// joint: from where the target is out of reach of the rest, because limits hold what is before, the rest is stretched towards it.
func (c *Chain) backwardLimited(target, before vec.Vector) {
	rest := 0.0
	for _, length := range c.Lengths {
		rest += length
	}
	for i, length := range c.Lengths {
		offset := target.Sub(c.Joints[i])
		if offset.Dot(offset) <= rest*rest {
			offset = c.Joints[i+1].Sub(c.Joints[i])
		}
		if c.Turning != nil {
			c.Turning.aim(c, i)
		}
		direction, _ := c.limit(i, effectors.BackwardPass, offset.UnitOr(vec.Vector{X: 1}), before)
		c.Joints[i+1] = c.Joints[i].AddScaled(length, direction)
		if before, rest = direction, rest-length; c.Turning != nil {
			c.Turning.take(i, direction)
		}
	}
}
