package chain

import (
	"math"

	"posewright/solver/vec"
)

// Retry is FABRIK for chains with limits, which may hold it on the wrong side of a target that it could reach: then it starts again from chains that bow to other
// sides, and keeps the best answer. Chains without limits are solved as by FABRIK alone.
type Retry struct {
	FABRIK
	Starts int     // 0 or more: how many other sides are tried
	Gain   float64 // meters, default 0: how much nearer another side has to come; where it reaches the target it always counts
}

// Solve implements [Solver].
func (s Retry) Solve(c *Chain, target vec.Vector) Result {
	best := s.FABRIK.Solve(c, target)
	if best.Reached || best.Held == HeldByInput || len(c.Limits) == 0 || len(c.Joints) > mostRetried {
		return best
	}
	longest, shortest := c.Reach()
	if distance := target.Sub(c.Joints[0]).Len(); distance > longest || distance < shortest {
		return best
	}
	var kept [mostRetried]vec.Vector
	copy(kept[:], c.Joints)
	iterations := best.Iterations
	for k := range s.Starts {
		c.bow(target, 2*math.Pi*float64(k)/float64(s.Starts))
		again := s.FABRIK.Solve(c, target)
		iterations += again.Iterations
		if again.Residual < best.Residual-s.Gain || again.Reached {
			best = again
			copy(kept[:], c.Joints)
		}
		if best.Reached {
			break
		}
	}
	copy(c.Joints, kept[:])
	if c.Turning != nil && !best.Reached { // what its limits knew of the twist is gone with another try
		c.Turning.forward(c)
		c.enforce()
		best.Residual = c.residual(target)
	}
	best.Iterations = iterations
	return best
}

// mostRetried is how many joints a chain may have that is started again: one more than the bones of a chain with limits.
const mostRetried = 65

// bow lays the chain out from its root as an arc that ends near the target, to a side about the way there, and then within its limits.
func (c *Chain) bow(target vec.Vector, azimuth float64) {
	direction := c.along(target)
	longest, _ := c.Reach()
	across := vec.Perpendicular(direction)
	aside := across.Scale(math.Cos(azimuth)).AddScaled(math.Sin(azimuth), direction.Cross(across))
	open := math.Acos(vec.Clamp(target.Sub(c.Joints[0]).Len()/math.Max(longest, 1e-12), -1, 1))
	last := math.Max(1, float64(len(c.Lengths)-1))
	for i, length := range c.Lengths {
		sin, cos := vec.Sincos(open * (1 - 2*float64(i)/last))
		c.Joints[i+1] = c.Joints[i].AddScaled(length*cos, direction).AddScaled(length*sin, aside)
	}
	c.enforce()
}
