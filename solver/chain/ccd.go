package chain

// CCD is cyclic coordinate descent (Wang and Chen 1991; Stolpe 2021, 2.4): joint by joint, turn what hangs on it so that the
// end points at the target. From the end it bends the last joints most, as a forearm moves more than an upper arm; from
// the root it bends the first ones and converges faster.
type CCD struct {
	Stop
	FromRoot bool
	Damping  []float64 // for each joint but the last, 0 to below 1: the share of its turn that it leaves out; nil for none
}

// Solve implements [Solver].
func (s CCD) Solve(c *Chain, target Vec) Result {
	if result, out := c.outOfReach(target, s.Tolerance); out {
		return result
	}
	if residual := c.residual(target); residual <= s.Tolerance {
		return Result{Reached: true, Residual: residual}
	}
	if c.straight(c.along(target)) { // a straight chain that is turned to its target stays straight
		c.bend(target)
		c.restoreLengths()
	}
	for iteration := 1; ; iteration++ {
		if s.FromRoot {
			s.sweepFromRoot(c, target)
		} else {
			s.sweepFromEnd(c, target)
		}
		residual := c.residual(target)
		if residual <= s.Tolerance {
			return Result{Reached: true, Residual: residual, Iterations: iteration}
		}
		if iteration >= s.Iterations {
			return Result{Residual: residual, Iterations: iteration, Held: ByIterations}
		}
	}
}

// restoreLengths walks from the root and puts each joint at its length from the one before.
func (c *Chain) restoreLengths() {
	for i, length := range c.Lengths {
		c.Joints[i+1] = toward(c.Joints[i], c.Joints[i+1], length)
	}
}

func (s CCD) part(joint int) float64 {
	if joint < len(s.Damping) {
		return 1 - s.Damping[joint]
	}
	return 1
}

// sweepFromRoot turns each joint in turn, root first. What a joint turns is what hangs on it, so bones are carried along with
// the product of all turns so far and moved once.
func (s CCD) sweepFromRoot(c *Chain, target Vec) {
	turned := noRotation
	n := len(c.Joints) - 1
	end, old := c.Joints[n], c.Joints[0]
	for i := 0; i < n; i++ {
		at := c.Joints[i]
		turn := between(end.sub(at), target.sub(at), s.part(i))
		end = at.add(turn.apply(end.sub(at)))
		turned = turned.then(turn)
		bone := c.Joints[i+1].sub(old)
		old = c.Joints[i+1]
		c.Joints[i+1] = toward(at, at.add(turned.apply(bone)), c.Lengths[i])
	}
}

// sweepFromEnd turns each joint in turn, the last but one first, and everything beyond it (eq. 12 to 14).
func (s CCD) sweepFromEnd(c *Chain, target Vec) {
	n := len(c.Joints) - 1
	for i := n - 1; i >= 0; i-- {
		at := c.Joints[i]
		turn := between(c.Joints[n].sub(at), target.sub(at), s.part(i))
		for j := i + 1; j <= n; j++ {
			c.Joints[j] = at.add(turn.apply(c.Joints[j].sub(at)))
		}
	}
	c.restoreLengths() // turning a point a thousand times drifts
}
