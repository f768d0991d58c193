package chain

import (
	"errors"
	"fmt"
)

// Chain is a row of joints, root first. Solving changes Joints[1:] and never the root.
type Chain struct {
	Joints  []Vec     // positions, at least two
	Lengths []float64 // metres from each joint to the next, one less than Joints, none negative
}

// New is a chain through the given joints, with the distances between them as lengths.
func New(joints ...Vec) *Chain {
	c := &Chain{Joints: joints, Lengths: make([]float64, max(0, len(joints)-1))}
	for i := range c.Lengths {
		c.Lengths[i] = joints[i+1].sub(joints[i]).length()
	}
	return c
}

// ErrChain is what a chain is that no solver can work on.
var ErrChain = errors.New("chain: not a chain")

// Validate says what is wrong with a chain. Solvers do not call it: they are called a thousand times a second.
func (c *Chain) Validate() error {
	if len(c.Joints) < 2 || len(c.Lengths) != len(c.Joints)-1 {
		return fmt.Errorf("%w: %d joints with %d lengths", ErrChain, len(c.Joints), len(c.Lengths))
	}
	for i, joint := range c.Joints {
		if !joint.finite() {
			return fmt.Errorf("%w: joint %d is at %v", ErrChain, i, joint)
		}
	}
	for i, length := range c.Lengths {
		if !(length >= 0) || length > 1e6 {
			return fmt.Errorf("%w: bone %d has the length %v", ErrChain, i, length)
		}
	}
	return nil
}

// Reach is the longest and the shortest distance from the root that the end can have: all bones stretched, and the longest
// bone folded back by all others.
func (c *Chain) Reach() (longest, shortest float64) {
	bone := 0.0
	for _, length := range c.Lengths {
		longest += length
		bone = max(bone, length)
	}
	return longest, max(0, 2*bone-longest)
}

// Held is what kept the end of a chain from its target.
type Held uint8

// What can hold a chain. Free is the zero value.
const (
	Free         Held = iota
	ByLength          // the target is further away than all bones stretched
	ByInside          // the target is nearer to the root than the bones can fold
	ByIterations      // the iterations ran out
	ByInput           // the target is no number; the chain was left as it was
)

// String is a phrase for a status line.
func (h Held) String() string {
	return [...]string{"free", "length", "folded", "iterations", "input"}[h]
}

// Result is how solving went.
type Result struct {
	Reached    bool    // the end is within the tolerance of the target
	Residual   float64 // metres from the end to the target
	Iterations int
	Held       Held
}

// Solver moves a chain's end to a target.
type Solver interface {
	Solve(c *Chain, target Vec) Result
}

// Stop is when an iterative solver stops.
type Stop struct {
	Tolerance  float64 // metres, default 0.001
	Iterations int     // default 100
}

// DefaultStop is 1 mm and at most 100 iterations.
func DefaultStop() Stop { return Stop{Tolerance: 0.001, Iterations: 100} }

// stretch lays the chain out straight from its root towards the target.
func (c *Chain) stretch(target Vec) {
	direction := target.sub(c.Joints[0])
	if l := direction.length(); l > 0 {
		direction = direction.scale(1 / l)
	} else if direction = c.Joints[len(c.Joints)-1].sub(c.Joints[0]); direction.length() > 0 {
		direction = direction.scale(1 / direction.length())
	} else {
		direction = Vec{X: 1}
	}
	for i, length := range c.Lengths {
		c.Joints[i+1] = c.Joints[i].plus(length, direction)
	}
}

// fold lays the chain out on one line so that its end is as near to the target as it can be when the longest bone is longer
// than all others together: that bone away from the root, all others back.
func (c *Chain) fold(target Vec) {
	direction := target.sub(c.Joints[0])
	if l := direction.length(); l > 0 {
		direction = direction.scale(1 / l)
	} else {
		direction = Vec{X: 1}
	}
	longest := 0
	for i, length := range c.Lengths {
		if length > c.Lengths[longest] {
			longest = i
		}
	}
	for i, length := range c.Lengths {
		if i != longest {
			length = -length
		}
		c.Joints[i+1] = c.Joints[i].plus(length, direction)
	}
}

// outOfReach lays out a chain whose target is too far or too near and reports it; false if the target can be reached. A
// target at the very end of reach counts as reached by stretching.
func (c *Chain) outOfReach(target Vec, tolerance float64) (Result, bool) {
	distance := target.sub(c.Joints[0]).length()
	longest, shortest := c.Reach()
	switch {
	case distance != distance || distance > 1e9:
		return Result{Residual: c.residual(target), Held: ByInput}, true
	case distance >= longest-tolerance*1e-3:
		c.stretch(target)
		residual := c.residual(target)
		if residual <= tolerance {
			return Result{Reached: true, Residual: residual}, true
		}
		return Result{Residual: residual, Held: ByLength}, true
	case distance <= shortest && shortest > 0:
		c.fold(target)
		residual := c.residual(target)
		if residual <= tolerance {
			return Result{Reached: true, Residual: residual}, true
		}
		return Result{Residual: residual, Held: ByInside}, true
	}
	return Result{}, false
}

func (c *Chain) residual(target Vec) float64 {
	return target.sub(c.Joints[len(c.Joints)-1]).length()
}

// straight reports whether all joints lie on one line with a direction from the root. A straight chain and a target on its
// line is where neither FABRIK nor CCD moves anything sideways (Stolpe 2021, 2.3.1 and 2.4.1, third case).
func (c *Chain) straight(direction Vec) bool {
	size := direction.dot(direction)
	for _, joint := range c.Joints[1:] {
		joint = joint.sub(c.Joints[0])
		aside := joint.cross(direction)
		if aside.dot(aside) > 1e-8*size*joint.dot(joint) {
			return false
		}
	}
	return true
}

// along is the direction from the root to the end, or to the target where the end is at the root.
func (c *Chain) along(target Vec) Vec {
	if d := c.Joints[len(c.Joints)-1].sub(c.Joints[0]); d.dot(d) > 1e-18 {
		return d
	}
	return target.sub(c.Joints[0])
}

// bend moves the inner joints of a straight chain aside, all to one side as an arm or a leg would, by a tenth of a bone. The
// side depends on the line alone, so that the same chain always bends the same way; lengths are put right by solving.
func (c *Chain) bend(target Vec) {
	aside := c.along(target).perpendicular()
	for i := 1; i < len(c.Joints)-1; i++ {
		c.Joints[i] = c.Joints[i].plus(0.1*c.Lengths[i], aside)
	}
}
