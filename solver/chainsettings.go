package solver

import (
	"math"

	"posewright/effectors"
)

// validateChains says which number of a chain is no number or outside the range in which the formulas hold.
func (s *Settings) validateChains(check func(name string, value, least, greatest float64)) {
	check("number of chains", float64(len(s.Chains)), 0, effectors.MostChains)
	for i := range s.Chains {
		c := &s.Chains[i]
		for _, n := range [...]struct {
			name                   string
			value, least, greatest float64
		}{
			{"target", float64(c.Target), 0, float64(effectors.ChainTargetCount - 1)},
			{"method", float64(c.Method), 0, float64(effectors.ChainMethodCount - 1)},
			{"position weight", c.PositionWeight, 0, 1}, {"rotation weight", c.RotationWeight, 0, 1}, {"stiffness", c.Stiffness, 0, 1},
			{"iterations", float64(c.Iterations), 1, 1000}, {"pole weight", c.PoleWeight, 0, 1}, {"swing limit", c.Limit.Swing, 0, math.Pi},
			{"twist limit", c.Limit.Twist, 0, math.Pi},
			{"pull", c.Pull, 0, 1}, {"rotation x", c.Rotation.X, -2 * math.Pi, 2 * math.Pi}, {"rotation y", c.Rotation.Y, -2 * math.Pi, 2 * math.Pi},
			{"rotation z", c.Rotation.Z, -2 * math.Pi, 2 * math.Pi},
		} {
			check(n.name+" of chain "+c.ID, n.value, n.least, n.greatest)
		}
		for axis := range 3 {
			check("position of chain "+c.ID, c.Position[axis], -1e5, 1e5)
			check("pole of chain "+c.ID, c.Pole[axis], -1e5, 1e5)
		}
		for k := range c.Parents {
			check("bone of chain "+c.ID, float64(c.Parents[k].Bone), 0, float64(effectors.ChainParents-1))
			check("bone weight of chain "+c.ID, c.Parents[k].Weight, 0, 1)
		}
	}
}
