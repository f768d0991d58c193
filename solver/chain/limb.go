package chain

import (
	"errors"
	"fmt"
	"math"

	"posewright/effectors"
	"posewright/solver/vec"
)

// LimbMethod is how a limb is solved as a chain.
type LimbMethod uint8

// The methods of limbs. LimbMethodCount is how many there are.
const (
	LimbByFABRIK        LimbMethod = iota // Stolpe 2021, 2.3; Scheurenbrand 2019, 4.1
	LimbByCCD                             // from the end (Stolpe 2021, 2.4)
	LimbByCCDFromRoot                     // from the root
	LimbByLeastSquares                    // Wampler 1986, damped by the error
	LimbByPrintedFABRIK                   // [PrintedFABRIK] and [Chain.PrintedPole] alone, without limits and magnets
	LimbByPrintedCCD                      // [PrintedCCD] and [Chain.PrintedPole] alone, likewise
	LimbMethodCount
)

// LimbSettings are the settings of a limb that is solved as a chain. Use [DefaultLimbSettings].
type LimbSettings struct {
	Method LimbMethod
	LimbNumbers
}

// LimbNumbers are the numbers of a limb that is solved as a chain.
type LimbNumbers struct {
	Tolerance  float64 // meters, default 0.001, above 0: how near the end must come
	Iterations int     // default 100, 1 or more: when a method gives up
	Damping    float64 // 0 to 0.99, default 0: share of its turn that a joint leaves out, for CCD; higher bends a limb more evenly
	Retries    int     // 0 to 64, default 0: from how many other sides FABRIK starts again where limits hold the end away
}

// DefaultLimbSettings is FABRIK to 1 mm.
func DefaultLimbSettings() LimbSettings {
	return LimbSettings{LimbByFABRIK, LimbNumbers{Tolerance: 0.001, Iterations: 100}}
}

// Validate returns an error that names the first number out of range.
func (n *LimbSettings) Validate() error {
	switch {
	case n.Method >= LimbMethodCount:
		return fmt.Errorf("chain: a limb has the method %d of %d", n.Method, LimbMethodCount)
	case !(n.Tolerance >= 1e-9 && n.Tolerance <= 1):
		return fmt.Errorf("chain: a limb's tolerance is %v and not between 1e-9 and 1", n.Tolerance)
	case n.Iterations < 1 || n.Iterations > 100000:
		return fmt.Errorf("chain: a limb's iterations are %d and not between 1 and 100000", n.Iterations)
	case n.Retries < 0 || n.Retries > 64:
		return fmt.Errorf("chain: a limb's retries are %d and not between 0 and 64", n.Retries)
	case !(n.Damping >= 0 && n.Damping <= 0.99):
		return fmt.Errorf("chain: a limb's damping is %v and not between 0 and 0.99", n.Damping)
	}
	return nil
}

// TargetJump is how far a target moves in one tick, in meters, when its device did not move there but was lost and found again.
const TargetJump = 0.3

// MaxLimbLimits is how many limits a limb can have.
const MaxLimbLimits = 7

// LimbState is what a limb remembers from tick to tick: where its joints were. The zero value remembers nothing.
type LimbState struct {
	started bool
	joints  [4]vec.Vector // in the frame of the limb
	before  [4]vec.Vector // in the tick before
	bend    vec.Vector
	target  vec.Vector
	limits  [MaxLimbLimits + 1]BoneLimit
	loose   int // how many of them the method itself works with
	lengths [3]float64
	turned  bool // limits of turns count while the limb is solved
}

// Reset forgets the past, as after a teleport.
func (s *LimbState) Reset() { s.started = false }

// MoveMiddle says that the middle joint of a limb, which may begin with a clavicle, came elsewhere than the chain had it.
func (s *LimbState) MoveMiddle(clavicle bool, at, bend vec.Vector) {
	middle := 1
	if clavicle {
		middle = 2
	}
	s.joints[middle], s.bend = at, bend
}

// Limb solves an arm or a leg as a chain, with limits and magnets, from where it was in the tick before: the arm of Scheurenbrand 2019 and
// of Stolpe 2021. An arm may begin with its clavicle. The bends that come out are for [TwoBone], the turns of arms and legs in package solver.
//
// All is in the frame in which the limb rests, chest or hips, and of a left limb; mirror for a right one. In that frame the limb remembers, so that
// a body that walks and turns takes its limbs along.
type Limb struct {
	Numbers *LimbSettings
	State   *LimbState
	Limits  []BoneLimit // at most LimbLimits; bone 0 is the first one, the clavicle where there is one
	Magnets []Magnet
	DT      float64 // seconds since the tick before, 0 or more: how long the magnets act
	Fresh   bool    // forget the past: the limb was not moved here but found again

	Root     vec.Vector // joint of the first bone
	Target   vec.Vector // where the end shall be
	Clavicle float64    // meters: length of a first bone before the two of the limb, 0 for none
	Upper    float64    // meters, above 0
	Lower    float64    // meters, above 0
	Bend     vec.Vector // unit: where the middle joint is when nothing is remembered, and the side of Plane

	// With a clavicle, the return step of Scheurenbrand 2019, 4.5, as ShoulderReturn in package solver has it.
	Shoulder vec.Vector // where the shoulder begins: the tick's Returned
	Give     float64    // meters: how far the solver may move it from there: the tick's Most

	Plane      bool       // keep the middle joint in the plane of root, target and Bend, and on the side of Bend, as a knee (Scheurenbrand 2019, 4.7)
	Pole       vec.Vector // point that the middle joint is turned towards after solving (Stolpe 2021, 2.5)
	PoleWeight float64    // 0 leaves the bend, 1 turns it fully

	Turns LimbTurns // knows how the bones are turned, for limits of their twist; nil where none has one

	Result            Result     // result; HeldByChainLength beyond the limb's length. Bit i of Limited is bone i
	ShoulderAt        vec.Vector // result: Root without a clavicle
	Middle            vec.Vector // result: elbow or knee
	End               vec.Vector // result: wrist or ankle
	Axis              vec.Vector // result: unit, from ShoulderAt to End
	MiddleBend        vec.Vector // result: unit, at a right angle to Axis: where the middle joint is; of a straight limb, where it was
	ClavicleDirection vec.Vector // result: unit, from Root to ShoulderAt; the zero vector without a clavicle
}

// LimbTurns knows how the bones of a limb are turned, twist among it, where its joints are somewhere.
type LimbTurns interface {
	// Allow reports whether limits allow the turns of both bones, in the frame of the limb. It must not allocate.
	Allow(shoulder, middle, end vec.Vector) bool
}

// Validate says what Run cannot work with.
func (l *Limb) Validate() error {
	switch {
	case l.Numbers == nil || l.State == nil:
		return errors.New("chain: a limb has no numbers or no state")
	case !(l.Upper > 0) || !(l.Lower > 0) || !(l.Clavicle >= 0):
		return errors.New("chain: both bones of a limb need a length above zero, and a clavicle none below")
	case !l.Bend.IsUnit():
		return errors.New("chain: the bend of a limb must be a unit vector")
	case !(l.DT >= 0) || math.IsInf(l.DT, 0):
		return errors.New("chain: the time since the last tick is not zero or more seconds")
	case len(l.Limits) > MaxLimbLimits:
		return fmt.Errorf("chain: a limb has %d limits, which is more than %d", len(l.Limits), MaxLimbLimits)
	case !(l.Give >= 0) || !l.Root.IsFinite() || !l.Target.IsFinite() || !l.Shoulder.IsFinite():
		return errors.New("chain: a place of a limb is no number")
	case !(l.PoleWeight >= 0 && l.PoleWeight <= 1) || !l.Pole.IsFinite():
		return errors.New("chain: the pole of a limb is no number, or its weight is not between 0 and 1")
	}
	for i := range l.Magnets {
		if err := l.Magnets[i].Validate(); err != nil {
			return err
		}
	}
	return l.Numbers.Validate()
}

const (
	magnetRate   = 90  // per second: how often the paper's magnets act
	magnetSteps  = 8   // at most in one tick; a longer one is a pause and not a motion
	magnetSettle = 100 // at most, until the middle joint of a limb without a past is where its magnets would have brought it
)

// Run fills in the results. It does not allocate.
func (l *Limb) Run() {
	s := l.State
	c := l.chain()
	if l.Fresh || !s.started || l.Target.Sub(l.Root).Sub(s.target).Len() > TargetJump {
		s.started = false
	}
	if !(l.Target.Sub(l.Root).Len() <= 1e9) {
		l.Result = Result{Held: HeldByInput}
		l.read(&c)
		return
	}
	if method := l.Numbers.Method; method == LimbByPrintedFABRIK || method == LimbByPrintedCCD {
		l.runPrinted(&c)
		s.target, s.started = l.Target.Sub(l.Root), true
		return
	}
	if s.started {
		c.carry(l.Root)
		s.before = s.joints
		steps := math.Ceil(math.Min(l.DT*magnetRate, magnetSteps))
		for range max(1, int(steps)) {
			l.step(&c, math.Min(l.DT*magnetRate, magnetSteps)/math.Max(1, steps))
		}
	} else {
		l.begin(&c)
	}
	l.turnToPole(&c)
	l.close(&c)
	l.read(&c)
	s.target, s.started = l.Target.Sub(l.Root), true
}

// chain is the limb with the joints that it remembers, in the state's own memory.
func (l *Limb) chain() Chain {
	s := l.State
	bones, limits := 0, 0
	if l.Clavicle > 0 {
		s.lengths[0], bones = l.Clavicle, 1
		offset := l.Shoulder.Sub(l.Root).UnitOr(vec.Vector{X: 1})
		angle := 2 * math.Asin(vec.Clamp(l.Give/(2*l.Clavicle), 0, 1)) // Give is a chord of the shoulder's sphere
		s.limits[0] = BoneLimit{Limit: NewLimit(angle, angle, angle, angle), Frame: vec.FromTo(vec.Vector{Z: 1}, offset)}
		limits = 1
	}
	s.lengths[bones], s.lengths[bones+1] = l.Upper, l.Lower
	for _, swung := range [2]bool{false, true} { // those that are held by swinging the limb round come last
		for i := range l.Limits {
			if (l.Limits[i].Bone >= bones && l.Limits[i].Pass == effectors.BackwardPass) == swung {
				s.limits[limits] = l.Limits[i]
				limits++
			}
		}
		if !swung {
			s.loose = limits
		}
	}
	return Chain{Joints: s.joints[:bones+3], Lengths: s.lengths[:bones+2], Limits: s.limits[:limits]}
}

// runPrinted is Run by one of the printed methods: from where the joints were, and then towards the pole.
func (l *Limb) runPrinted(c *Chain) {
	if l.State.started {
		c.carry(l.Root)
	} else {
		l.place(c)
	}
	c.restoreLengths() // an avatar's may change between ticks
	stop := Stop{Tolerance: l.Numbers.Tolerance, Iterations: l.Numbers.Iterations}
	if l.Numbers.Method == LimbByPrintedCCD {
		l.Result = PrintedCCD{stop}.Solve(c, l.Target)
	} else {
		l.Result = PrintedFABRIK{stop}.Solve(c, l.Target)
	}
	if l.PoleWeight > 0 {
		c.PrintedPole(len(c.Joints)-2, l.Pole, l.PoleWeight)
	}
	l.read(c)
}

// place puts a limb without a past where its bend says.
func (l *Limb) place(c *Chain) {
	n := len(c.Joints)
	c.Joints[0] = l.Root
	l.returnShoulder(c)
	from := c.Joints[n-3]
	axis := l.Target.Sub(from).UnitOr(vec.Perpendicular(l.Bend))
	l.State.bend = vec.UnitOrthogonal(l.Bend, axis, vec.Vector{Y: 1})
	b := TwoBone{Root: from, Target: l.Target, Upper: l.Upper, Lower: l.Lower, Axis: axis, Bend: l.State.bend, Soft: 1}
	b.Run()
	c.Joints[n-2], c.Joints[n-1] = b.Middle, b.End
}

// begin puts a limb without a past where its bend says, and lets the magnets bring it to rest.
func (l *Limb) begin(c *Chain) {
	l.place(c)
	n := len(c.Joints)
	if len(l.Magnets) == 0 {
		l.step(c, 0)
		return
	}
	for range magnetSettle {
		was := c.Joints[n-2]
		l.step(c, 1)
		if c.Joints[n-2].Sub(was).Len() < 2e-4*(l.Upper+l.Lower) {
			break
		}
	}
}

// returnShoulder puts the shoulder where it begins.
func (l *Limb) returnShoulder(c *Chain) {
	if l.Clavicle > 0 {
		c.Joints[1] = toward(l.Root, l.Shoulder, l.Clavicle)
	}
}

// step is one run of magnets and method, over a time of share/90 s.
func (l *Limb) step(c *Chain, share float64) {
	n := len(c.Joints)
	l.returnShoulder(c)
	for i := 1; share > 0 && i < n-1; i++ {
		c.Joints[i] = c.Joints[i].Add(MagnetOffset(l.Magnets, n-1-i, c.Joints[i], share))
	}
	l.keepSide(c)
	c.restoreLengths()
	l.solveWithin(c)
}

// solveWithin runs the method so that the limits of the two bones hold. A method alone takes another path when a limit begins to hold, which would
// make the limb jump. So it solves without them, and where they do not allow what it found the limb is swung round to the nearest place
// that they allow, first with how the bones would be turned there, then by where they are alone; only where they allow none is the method run with them, to come as
// near as it can.
func (l *Limb) solveWithin(c *Chain) {
	all := c.Limits
	start := l.State.joints
	c.Limits = all[:l.State.loose]
	l.solve(c)
	c.Limits = all
	if len(all) == l.State.loose && l.Turns == nil {
		return
	}
	for _, l.State.turned = range [2]bool{true, false} {
		if l.State.turned && l.Turns == nil {
			continue
		}
		if l.allows(c) || l.Result.Reached && l.swingRound(c) {
			l.Result.Residual, l.Result.Limited = c.residual(l.Target), c.onRim()
			return
		}
		if l.fromBefore(c) {
			l.Result.Reached, l.Result.Held = true, NotHeld
			l.Result.Residual, l.Result.Limited = c.residual(l.Target), c.onRim()
			return
		}
	}
	iterations := l.Result.Iterations
	l.State.joints = start
	l.solve(c)
	l.Result.Iterations += iterations
}

// allows reports whether the limits of both bones allow where they are and, where that counts, how they are turned.
func (l *Limb) allows(c *Chain) bool {
	n := len(c.Joints)
	return c.allows(n-3) && c.allows(n-2) && (!l.State.turned || l.Turns.Allow(c.Joints[n-3], c.Joints[n-2], c.Joints[n-1]))
}

// fromBefore swings a limb with a clavicle round from where shoulder and elbow were in the tick before, and reports whether that is allowed. A shoulder
// that went back may leave no place for the elbow where it would have had one, so that without this the limb would go to and fro.
func (l *Limb) fromBefore(c *Chain) bool {
	if l.Clavicle <= 0 || !l.State.started {
		return false
	}
	found := l.State.joints
	offset, _ := c.limit(0, effectors.BackwardPass, l.State.before[1].Sub(l.Root).UnitOr(vec.Vector{X: 1}), vec.Vector{})
	c.Joints[1] = l.Root.AddScaled(l.Clavicle, offset)
	c.Joints[2] = c.Joints[1].Add(l.State.before[2].Sub(l.State.before[1]))
	if l.swingRound(c) {
		return true
	}
	l.State.joints = found
	return false
}

// keepSide readies the middle joint for the method. A knee goes to the plane of its neighbors' line and Bend, and to the side of Bend (Scheurenbrand
// 2019, 4.7), keeping its distance from the line. A straight limb is bent by a hundredth to the side where it was, so that it does not bend to another.
func (l *Limb) keepSide(c *Chain) {
	n := len(c.Joints)
	from := c.Joints[n-3]
	axis := l.Target.Sub(from).UnitOr(l.State.bend)
	middle := c.Joints[n-2].Sub(from)
	along := middle.Dot(axis)
	aside := middle.AddScaled(-along, axis).Len()
	least := 0.01 * (l.Upper + l.Lower)
	switch {
	case l.Plane:
		c.Joints[n-2] = from.AddScaled(along, axis).AddScaled(math.Max(aside, least), vec.UnitOrthogonal(l.Bend, axis, l.State.bend))
		c.Joints[n-1] = l.Target // for methods that start from all joints
	case aside < 0.1*least:
		c.Joints[n-2] = from.AddScaled(along, axis).AddScaled(least, vec.UnitOrthogonal(l.State.bend, axis, l.Bend))
	}
}

// solve runs the method.
func (l *Limb) solve(c *Chain) {
	stop := Stop{Tolerance: l.Numbers.Tolerance, Iterations: l.Numbers.Iterations}
	switch l.Numbers.Method {
	case LimbByCCD:
		l.Result = CCD{Stop: stop, Damping: l.Numbers.Damping}.Solve(c, l.Target)
	case LimbByCCDFromRoot:
		l.Result = CCD{Stop: stop, Damping: l.Numbers.Damping, FromRoot: true}.Solve(c, l.Target)
	case LimbByLeastSquares:
		squares := DefaultLeastSquares()
		squares.Stop = stop
		l.Result = squares.Solve(c, l.Target)
	default:
		l.Result = Retry{FABRIK: FABRIK{stop}, Starts: l.Numbers.Retries}.Solve(c, l.Target)
	}
}

// turnToPole turns the middle joint towards the pole. Limits have the last word.
func (l *Limb) turnToPole(c *Chain) {
	if !(l.PoleWeight > 0) {
		return
	}
	iterations := l.Result.Iterations
	c.BendTowards(len(c.Joints)-2, l.Pole, l.PoleWeight)
	if len(c.Limits) > 0 {
		l.solveWithin(c)
		l.Result.Iterations += iterations
	}
}

// swingSteps is into how many angles a limb's circle is cut in looking for one that its limits allow.
const swingSteps = 72

// swingRound turns the middle joint about the line from shoulder or hip to the target, to the nearest place that the limits allow, and reports whether
// there is one. Where there is none the limb stays as it is.
func (l *Limb) swingRound(c *Chain) bool {
	n := len(c.Joints)
	middle, end, from := c.Joints[n-2], c.Joints[n-1], c.Joints[n-3]
	offset := l.Target.Sub(from)
	distance := offset.Len()
	if distance >= l.Upper+l.Lower || distance <= math.Abs(l.Upper-l.Lower) || distance < 1e-6*l.Upper {
		return false
	}
	axis := offset.Scale(1 / distance)
	bend := vec.UnitOrthogonal(middle.Sub(from), axis, l.State.bend)
	distance, along, radius, _ := Triangle(l.Upper, l.Lower, 1, distance)
	c.Joints[n-1] = from.AddScaled(distance, axis)
	place := func(angle float64) bool {
		c.Joints[n-2] = from.AddScaled(along, axis).AddScaled(radius, vec.RotateAround(bend, axis, angle))
		return l.allows(c)
	}
	if place(0) {
		return true
	}
	const cut = 2 * math.Pi / swingSteps
	for k := 1; k <= swingSteps/2; k++ {
		nearest := math.Inf(1)
		for _, side := range [2]float64{cut, -cut} {
			outside, inside := side*float64(k-1), side*float64(k)
			if !place(inside) {
				continue
			}
			for range 40 {
				if half := (outside + inside) / 2; place(half) {
					inside = half
				} else {
					outside = half
				}
			}
			if math.Abs(inside) < math.Abs(nearest) {
				nearest = inside
			}
		}
		if !math.IsInf(nearest, 1) {
			return place(nearest)
		}
	}
	c.Joints[n-2], c.Joints[n-1] = middle, end
	return false
}

// close removes the error that the tolerance left, where no limit holds: the two bones are closed exactly, in the plane that was found. So a small
// motion of the target is a small motion of the limb.
func (l *Limb) close(c *Chain) {
	if !l.Result.Reached {
		return
	}
	n := len(c.Joints)
	from, middle, end := c.Joints[n-3], c.Joints[n-2], c.Joints[n-1]
	axis := l.Target.Sub(from).UnitOr(l.State.bend)
	bend := middle.Sub(from)
	if bend = bend.AddScaled(-bend.Dot(axis), axis); bend.Len() < 1e-9*(l.Upper+l.Lower) {
		return
	}
	b := TwoBone{Root: from, Target: l.Target, Upper: l.Upper, Lower: l.Lower, Axis: axis, Bend: bend.Scale(1 / bend.Len()), Soft: 1}
	b.Run()
	c.Joints[n-2], c.Joints[n-1] = b.Middle, b.End
	if len(c.Limits) > 0 && c.enforce() && c.residual(l.Target) > 1e-12 {
		c.Joints[n-2], c.Joints[n-1] = middle, end
		return
	}
	l.Result.Residual = c.residual(l.Target)
}

// read fills in the results from the chain.
func (l *Limb) read(c *Chain) {
	n := len(c.Joints)
	l.ShoulderAt, l.Middle, l.End = c.Joints[n-3], c.Joints[n-2], c.Joints[n-1]
	l.ClavicleDirection = vec.Vector{}
	if l.Clavicle > 0 {
		l.ClavicleDirection = l.ShoulderAt.Sub(l.Root).UnitOr(vec.Vector{})
	}
	if l.State.bend == (vec.Vector{}) {
		l.State.bend = l.Bend
	}
	across := l.Middle.Sub(l.ShoulderAt)
	l.Axis = l.End.Sub(l.ShoulderAt).UnitOr(across.UnitOr(l.Target.Sub(l.ShoulderAt).UnitOr(vec.Vector{Y: -1})))
	across = across.AddScaled(-across.Dot(l.Axis), l.Axis)
	if across.Len() > 1e-6*l.Upper {
		l.MiddleBend = vec.UnitOrthogonal(across.Scale(1/across.Len()), l.Axis, l.Bend)
	} else if l.Plane {
		l.MiddleBend = vec.UnitOrthogonal(l.Bend, l.Axis, l.State.bend)
	} else {
		l.MiddleBend = vec.UnitOrthogonal(l.State.bend, l.Axis, l.Bend)
	}
	l.State.bend = l.MiddleBend
}
