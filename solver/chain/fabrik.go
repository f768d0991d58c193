package chain

import "math"

// FABRIK is forward and backward reaching inverse kinematics (Aristidou and Lasenby 2011; Stolpe 2021, 2.3; Scheurenbrand
// 2019, algorithm 4.1). A target out of reach stretches the chain; a straight chain with its target on the line is bent
// first.
type FABRIK struct {
	Stop
}

// Solve implements [Solver].
func (f FABRIK) Solve(c *Chain, target Vec) Result {
	if result, out := c.outOfReach(target, f.Tolerance); out {
		return result
	}
	joints, lengths := c.Joints, c.Lengths
	n := len(joints) - 1
	tolerance := f.Tolerance * f.Tolerance
	d := target.sub(joints[n])
	if e := d.dot(d); e <= tolerance {
		return Result{Reached: true, Residual: math.Sqrt(e)}
	}
	if c.straight(target.sub(c.Joints[0])) {
		c.bend(target)
	}
	root := joints[0]
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
		// The last joint goes from its parent towards the target, where the way out has just put it.
		end := toward(next, target, lengths[n-1])
		d = target.sub(end)
		e := d.dot(d)
		if e <= tolerance || iteration >= f.Iterations {
			joints[n] = end
			if e <= tolerance {
				return Result{Reached: true, Residual: math.Sqrt(e), Iterations: iteration}
			}
			return Result{Residual: math.Sqrt(e), Iterations: iteration, Held: ByIterations}
		}
	}
}

// toward is the point at a distance from one point in the direction of another; in the direction of +X where these are one.
func toward(from, to Vec, distance float64) Vec {
	d := to.sub(from)
	l := d.dot(d)
	if l < 1e-24 {
		return Vec{from.X + distance, from.Y, from.Z}
	}
	return from.plus(distance/math.Sqrt(l), d)
}
