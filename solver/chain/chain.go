package chain

import (
	"errors"
	"fmt"
	"math"

	"posewright/effectors"
	"posewright/solver/vec"
)

// Chain is a row of joints, root first, as the chain solvers see a limb:
//
//	root ●───────●───────●───────● end  ⇢  ✕ target
//	     Lengths[0]  [1]     [2]
//
// Solving moves Joints[1:] and never the root. It starts from where the joints are: from the last answer when a motion is followed (warm), from a
// rest pose otherwise (cold). Joints, limits and target are in one right-handed frame, in meters. A chain belongs to one goroutine at a time.
type Chain struct {
	Joints  []vec.Vector // positions, at least two
	Lengths []float64    // meters from each joint to the next, one less than Joints, none negative
	Limits  []BoneLimit  // ranges of motion, any number for a bone; nil for none
	Turning *Turning     // how its joints are turned, for limits that twist; nil where they do not
}

// BoneLimit keeps a bone of a chain in a range of motion. Positions know no twist, so only the swing of the limit holds; twist is that of a [Turning].
type BoneLimit struct {
	Limit Limit
	Bone  int          // 0 for the one from the root
	Frame vec.Rotation // of the limit: +Z is the axis of the cone
	Along vec.Vector   // unit: direction of the neighboring bone at which Frame holds, and with which it swings; the zero vector where Frame is fixed

	// Pass is where the limit is enforced. One of the backward pass hangs on the bone before it, that of the first bone on the root, and holds in the answer. One of
	// the forward pass hangs on the bone after it, that of the last bone on what the end carries, such as a hand whose rotation is known: it steers the answer and
	// gives way where it cannot hold. Methods without a forward pass run one first for such limits.
	Pass effectors.LimitPass
}

// Validate says what is wrong with a chain. Solvers do not call it: they run a thousand times a second.
func (c *Chain) Validate() error {
	if len(c.Joints) < 2 || len(c.Lengths) != len(c.Joints)-1 {
		return fmt.Errorf("chain: a chain of %d joints with %d lengths", len(c.Joints), len(c.Lengths))
	}
	for i, joint := range c.Joints {
		if !joint.IsFinite() {
			return fmt.Errorf("chain: joint %d of a chain is at %v", i, joint)
		}
	}
	for i, length := range c.Lengths {
		if !(length >= 0) || length > 1e6 {
			return fmt.Errorf("chain: bone %d of a chain has the length %v", i, length)
		}
	}
	if len(c.Lengths) > 64 && len(c.Limits) > 0 {
		return errors.New("chain: a chain with limits has at most 64 bones")
	}
	for i := range c.Limits {
		l := &c.Limits[i]
		switch {
		case l.Bone < 0 || l.Bone >= len(c.Lengths):
			return fmt.Errorf("chain: limit %d of a chain is for bone %d of %d", i, l.Bone, len(c.Lengths))
		case math.Abs(l.Frame.Dot(l.Frame)-1) > 1e-6:
			return fmt.Errorf("chain: the frame of limit %d of a chain is not a unit quaternion", i)
		case l.Along != (vec.Vector{}) && !l.Along.IsUnit():
			return fmt.Errorf("chain: the direction that limit %d of a chain swings with is not a unit vector", i)
		}
	}
	return nil
}

// Reach is the longest and the shortest distance from the root that the end can have without limits: all bones stretched, and the longest bone
// folded back by all others.
func (c *Chain) Reach() (longest, shortest float64) {
	bone := 0.0
	for _, length := range c.Lengths {
		longest += length
		if length > bone {
			bone = length
		}
	}
	return longest, math.Max(0, 2*bone-longest)
}

// Result is how solving a chain went.
type Result struct {
	Reached    bool    // the end is within the tolerance of the target
	Residual   float64 // meters from the end to the target
	Iterations int     // 0 where none was needed; 1 for a closed form
	Held       Cause   // what kept the end away; NotHeld where it was reached
	Limited    uint64  // bit i: bone i lies on the rim of a limit in the answer
}

// Solver moves a chain's end to a target. It changes nothing where the target is not finite, does not allocate, and may be shared by goroutines:
// solvers are plain values without a memory of their own. The same chain and target give the same bits.
type Solver interface {
	Solve(c *Chain, target vec.Vector) Result
}

// Stop is when an iterative solver stops.
type Stop struct {
	Tolerance  float64 // meters, default 0.001
	Iterations int     // default 100
}

// DefaultStop is 1 mm and at most 100 iterations.
func DefaultStop() Stop { return Stop{Tolerance: 0.001, Iterations: 100} }

// patience notices when limits hold a chain: three iterations in a row that change nothing worth a thousandth of the tolerance.
type patience struct {
	residual float64
	idle     int
}

func (p *patience) gone(residual, tolerance float64) bool {
	p.idle++
	if math.Abs(p.residual-residual) >= 1e-3*tolerance {
		p.idle = 0
	}
	p.residual = residual
	return p.idle >= 3
}

// toward is the point at a distance from one point in the direction of another; in the direction of +X where these are one.
func toward(from, to vec.Vector, distance float64) vec.Vector {
	x, y, z := to.X-from.X, to.Y-from.Y, to.Z-from.Z
	size := x*x + y*y + z*z
	if size < 1e-24 {
		return vec.New(from.X+distance, from.Y, from.Z)
	}
	k := distance / math.Sqrt(size)
	return vec.New(from.X+k*x, from.Y+k*y, from.Z+k*z)
}

func (c *Chain) residual(target vec.Vector) float64 {
	return target.Sub(c.Joints[len(c.Joints)-1]).Len()
}

// along is a unit direction from the root: to the target, to the end where the target is at the root, or +X.
func (c *Chain) along(target vec.Vector) vec.Vector {
	return target.Sub(c.Joints[0]).UnitOr(c.Joints[len(c.Joints)-1].Sub(c.Joints[0]).UnitOr(vec.Vector{X: 1}))
}

// stretch lays the chain out straight from its root towards the target.
func (c *Chain) stretch(target vec.Vector) {
	direction := c.along(target)
	for i, length := range c.Lengths {
		c.Joints[i+1] = c.Joints[i].AddScaled(length, direction)
	}
}

// fold lays the chain out on one line so that its end is as near to the target as it can be when the longest bone is longer than all others
// together: that bone towards the target, all others back, or, where the longest is the last, all others away from it and it towards the target.
func (c *Chain) fold(target vec.Vector) {
	direction := c.along(target)
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
		c.Joints[i+1] = c.Joints[i].AddScaled(length, direction)
	}
}

// settled deals with what needs no iterations: a target that is not finite, one that is reached already, and, for a chain without limits, one that is too
// far or too near. A target at the very end of reach is reached by stretching.
func (c *Chain) settled(target vec.Vector, tolerance float64) (Result, bool) {
	distance := target.Sub(c.Joints[0]).Len()
	if !(distance <= 1e9) {
		return Result{Residual: c.residual(target), Held: HeldByInput}, true
	}
	if len(c.Limits) == 0 {
		longest, shortest := c.Reach()
		held := NotHeld
		switch {
		case distance >= longest-tolerance*1e-3:
			c.stretch(target)
			held = HeldByChainLength
		case distance <= shortest && shortest > 0:
			c.fold(target)
			held = HeldByInnerRadius
		}
		if held != NotHeld {
			residual := c.residual(target)
			if residual <= tolerance {
				return Result{Reached: true, Residual: residual}, true
			}
			return Result{Residual: residual, Held: held}, true
		}
		residual := c.residual(target)
		return Result{Reached: true, Residual: residual}, residual <= tolerance
	}
	if residual := c.residual(target); residual > tolerance {
		return Result{}, false
	}
	if c.enforce() {
		return Result{}, false
	}
	return Result{Reached: true, Residual: c.residual(target), Limited: c.onRim()}, true
}

// straight reports whether all joints lie on one line through the root in a direction. A straight chain whose target is on its line is where neither
// FABRIK nor CCD moves anything sideways (Stolpe 2021, 2.3.1 and 2.4.1, third case).
func (c *Chain) straight(direction vec.Vector) bool {
	size := direction.Dot(direction)
	for _, joint := range c.Joints[1:] {
		joint = joint.Sub(c.Joints[0])
		aside := joint.Cross(direction)
		if aside.Dot(aside) > 1e-8*size*joint.Dot(joint) {
			return false
		}
	}
	return true
}

// bend moves the inner joints of a straight chain aside, all to one side as an arm or a leg would, by a tenth of a bone (Aristidou and Lasenby 2011).
// The side depends on the line alone, so that the same chain always bends the same way, and a mirrored one to the mirrored side.
func (c *Chain) bend(direction vec.Vector) {
	aside := vec.Perpendicular(direction)
	if x := math.Abs(direction.X); direction.X < 0 && (x > math.Abs(direction.Y) || x > math.Abs(direction.Z)) {
		aside = aside.Scale(-1)
	}
	for i := 1; i < len(c.Joints)-1; i++ {
		c.Joints[i] = c.Joints[i].AddScaled(0.1*c.Lengths[i], aside)
	}
}

// restoreLengths walks from the root and puts each joint at its length from the one before.
func (c *Chain) restoreLengths() {
	for i, length := range c.Lengths {
		c.Joints[i+1] = toward(c.Joints[i], c.Joints[i+1], length)
	}
}

// prepare readies a chain for a method that turns joints: limits of the forward pass have their say, and a straight chain, which turning towards
// the target would leave straight, is bent.
func (c *Chain) prepare(target vec.Vector) {
	if c.hasForward() {
		c.forwardLimited(target, true)
	}
	direction := c.Joints[len(c.Joints)-1].Sub(c.Joints[0]).UnitOr(c.along(target))
	if c.straight(direction) {
		c.bend(direction)
	}
	c.restoreLengths()
	if len(c.Limits) > 0 {
		c.enforce()
	}
}

// hasForward reports whether a limit is for the forward pass.
func (c *Chain) hasForward() bool {
	for i := range c.Limits {
		if c.Limits[i].Pass == effectors.ForwardPass {
			return true
		}
	}
	return false
}

// limit brings the unit direction of a bone, root to end, back within its limits of a pass. The neighbor is the unit direction of the bone that
// they hang on.
func (c *Chain) limit(bone int, pass effectors.LimitPass, direction, neighbor vec.Vector) (vec.Vector, bool) {
	limited := false
	for i := range c.Limits {
		l := &c.Limits[i]
		if l.Bone != bone || l.Pass != pass {
			continue
		}
		frame := l.Frame
		if l.Along != (vec.Vector{}) && neighbor != (vec.Vector{}) {
			frame = vec.FromTo(l.Along, neighbor).Mul(frame)
		}
		if clamped, outside := l.Limit.Clamp(frame.InverseRotate(direction)); outside {
			direction, limited = frame.Rotate(clamped), true
		}
	}
	return direction, limited
}

// enforce brings every bone back within its limits of the backward pass, root first, carrying along what hangs on it, and reports whether
// anything had to be moved.
func (c *Chain) enforce() (moved bool) {
	carried, old := vec.Identity(), c.Joints[0]
	var before vec.Vector
	for i, length := range c.Lengths {
		was := carried.Rotate(c.Joints[i+1].Sub(old)).UnitOr(vec.Vector{X: 1})
		old = c.Joints[i+1]
		if c.Turning != nil {
			c.Turning.aim(c, i)
		}
		direction, outside := c.limit(i, effectors.BackwardPass, was, before)
		if step := direction.Sub(was); outside && step.Dot(step) > 1e-20 {
			carried, moved = vec.FromTo(was, direction).Mul(carried), true
		}
		c.Joints[i+1] = c.Joints[i].AddScaled(length, direction)
		if before = direction; c.Turning != nil {
			c.Turning.take(i, direction)
		}
	}
	return moved
}

// allows reports whether a bone is within its limits of the backward pass.
func (c *Chain) allows(bone int) bool {
	var before vec.Vector
	if bone > 0 {
		before = c.Joints[bone].Sub(c.Joints[bone-1]).UnitOr(before)
	}
	_, outside := c.limit(bone, effectors.BackwardPass, c.Joints[bone+1].Sub(c.Joints[bone]).UnitOr(vec.Vector{X: 1}), before)
	return !outside
}

// hold enforces the limits of the backward pass, and stretches what is beyond them towards a target that is then out of its reach.
func (c *Chain) hold(target vec.Vector) {
	c.enforce()
	rest := 0.0
	for _, length := range c.Lengths {
		rest += length
	}
	for i, length := range c.Lengths {
		if offset := target.Sub(c.Joints[i]); offset.Dot(offset) > rest*rest {
			c.backwardLimited(target, vec.Vector{})
			return
		}
		rest -= length
	}
}

// onRim reports which bones lie on the rim of a limit of the backward pass, or nearly so.
func (c *Chain) onRim() (limited uint64) {
	const near = 1e-6
	var before vec.Vector
	for i := range c.Lengths {
		direction := c.Joints[i+1].Sub(c.Joints[i]).UnitOr(vec.Vector{X: 1})
		for k := range c.Limits {
			l := &c.Limits[k]
			if l.Bone != i || l.Pass != effectors.BackwardPass {
				continue
			}
			frame := l.Frame
			if l.Along != (vec.Vector{}) && before != (vec.Vector{}) {
				frame = vec.FromTo(l.Along, before).Mul(frame)
			}
			d := frame.InverseRotate(direction)
			if rim := l.Limit.RimHeight(d.X, d.Y); d.Z-rim < near*math.Sqrt(1+rim*rim) {
				limited |= 1 << i
			}
		}
		before = direction
	}
	return limited
}

// finish is the result of an iterative solver that has stopped.
func (c *Chain) finish(target vec.Vector, stop *Stop, iterations int, stuck bool) Result {
	r := Result{Residual: c.residual(target), Iterations: iterations}
	r.Reached = r.Residual <= stop.Tolerance
	if len(c.Limits) > 0 {
		r.Limited = c.onRim()
	}
	if r.Reached {
		return r
	}
	longest, shortest := c.Reach()
	distance := target.Sub(c.Joints[0]).Len()
	switch {
	case distance > longest:
		r.Held = HeldByChainLength
	case distance < shortest:
		r.Held = HeldByInnerRadius
	case stuck || r.Limited != 0:
		r.Held = HeldByLimit
	default:
		r.Held = HeldByIterations
	}
	return r
}
