package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// SpineBones is the most bones a [SpineChain] has: spine, chest, upper chest and neck.
const SpineBones = 4

// SpineChain turns the bones between hips and head so that the head gets where it shall be. The chain is turned as a whole until it
// aims at the target, and then made longer or shorter.
//
// Longer: among all directions whose bones add up to the way, the ones nearest to those that came in,
//
//	maximize Σ length·(new · old)  so that  Σ length·new = target
//
// whose dual is convex in one vector m with new ∝ old + m, so that Newton's method finds the one solution in a few steps. Shorter: the
// chain bows like a back, its lower bones backward and its upper ones forward, as far as needed. A chain that came in straight or hollow
// is rounded a little first; so it always gives way to the same side, and its shape moves without a jump when the target does.
type SpineChain struct {
	Count     int                    // bones in use
	Length    [SpineBones]float64    // meters, 0 or more
	Direction [SpineBones]vec.Vector // unit; directions that are wanted, and then the result
	Bend      vec.Vector             // unit: the axis about which the chain bows; +X of the chest
	Bow       [SpineBones]float64    // how a bone takes part in that: -1 leans back, 1 leans forward
	Round     float64                // radians: the least roundness that a chain is given first; 0 leaves it as it is
	Target    vec.Vector             // meters, from the root to where the end shall be

	Iterations int  // result
	Reached    bool // result: false where the bones are too short or, folded, too long
}

// Validate says what Run cannot work with.
func (c *SpineChain) Validate() error {
	if c.Count < 1 || c.Count > SpineBones {
		return errors.New("solver: a spine has one to four bones")
	}
	if !c.Bend.IsUnit() {
		return errors.New("solver: the axis of a spine's bow is not a unit vector")
	}
	for i := range c.Count {
		switch {
		case !(c.Length[i] >= 0):
			return errors.New("solver: a bone of the spine has a negative length")
		case !c.Direction[i].IsUnit():
			return errors.New("solver: the direction of a bone of the spine is not a unit vector")
		}
	}
	return nil
}

const (
	spineIterations = 32   // of Newton's method; four to six are usual, more only where the chain is almost straight
	spineRound      = 0.06 // radians: the least roundness of a back between hips and a head that are both given
	spineFold       = 2.8  // radians: the greatest bow
)

// Run turns the directions.
func (c *SpineChain) Run() {
	c.Iterations, c.Reached = 0, true
	full := 0.0
	for i := range c.Count {
		full += c.Length[i]
	}
	distance := c.Target.Len()
	if distance >= full*(1-1e-12) || c.Count == 1 {
		towards := c.Target.UnitOr(c.end().UnitOr(c.Direction[0]))
		for i := range c.Count {
			c.Direction[i] = towards
		}
		c.Reached = math.Abs(distance-full) < 1e-9*full
		return
	}
	if c.Round > 0 {
		c.round()
	}
	c.aim()
	if distance < c.end().Len() {
		c.shorten(distance)
		c.aim()
	} else {
		c.lengthen(full)
	}
	c.Reached = c.end().Sub(c.Target).Len() < 1e-7*full
}

// end is where the chain ends, from its root.
func (c *SpineChain) end() vec.Vector {
	var end vec.Vector
	for i := range c.Count {
		end = end.AddScaled(c.Length[i], c.Direction[i])
	}
	return end
}

// aim turns the whole chain so that its end lies in the direction of the target.
func (c *SpineChain) aim() {
	turn := vec.FromTo(c.end(), c.Target)
	for i := range c.Count {
		c.Direction[i] = turn.Rotate(c.Direction[i])
	}
	c.Bend = turn.Rotate(c.Bend)
}

// round bows a chain that is straight or hollow until it is a little round.
func (c *SpineChain) round() {
	towards := c.end().UnitOr(c.Direction[0])
	sum, weight := 0.0, 0.0
	for i := range c.Count {
		k := c.Length[i] * c.Bow[i]
		sum += k * math.Atan2(towards.Cross(c.Direction[i]).Dot(c.Bend), towards.Dot(c.Direction[i]))
		weight += k * c.Bow[i]
	}
	if weight > 0 && sum/weight < c.Round {
		c.bowed(c.Round-sum/weight, &c.Direction)
	}
}

// bowed are the directions after a bow by an angle.
func (c *SpineChain) bowed(angle float64, out *[SpineBones]vec.Vector) {
	for i := range c.Count {
		sin, cos := vec.Sincos(angle * c.Bow[i] / 2)
		out[i] = vec.Rotation{W: cos, X: sin * c.Bend.X, Y: sin * c.Bend.Y, Z: sin * c.Bend.Z}.Rotate(c.Direction[i])
	}
}

// shorten bows the chain until its end is at a distance: a bracketed secant method (Illinois) on the one angle. A chain that was made
// round bows further; one that was not gives way to the side on which it is shorter already.
func (c *SpineChain) shorten(distance float64) {
	var trial [SpineBones]vec.Vector
	excess := func(angle float64) float64 {
		c.bowed(angle, &trial)
		var end vec.Vector
		for i := range c.Count {
			end = end.AddScaled(c.Length[i], trial[i])
		}
		return end.Len() - distance
	}
	fold := spineFold
	if c.Round <= 0 && excess(1e-4) > excess(-1e-4) {
		fold = -fold
	}
	near, atNear := 0.0, excess(0)
	far, atFar := fold, excess(fold)
	angle, kept := fold, 0
	if atFar < 0 {
		for c.Iterations < spineIterations {
			c.Iterations++
			angle = (near*atFar - far*atNear) / (atFar - atNear)
			at := excess(angle)
			if math.Abs(at) < 1e-13 {
				break
			}
			if at > 0 {
				near, atNear = angle, at
				if kept > 0 {
					atFar /= 2
				}
				kept = 1
			} else {
				far, atFar = angle, at
				if kept < 0 {
					atNear /= 2
				}
				kept = -1
			}
		}
	}
	c.bowed(angle, &trial)
	c.Direction = trial
}

// lengthen stretches a chain that aims at its target, full being its length when straight.
func (c *SpineChain) lengthen(full float64) {
	towards := c.Target.Scale(1 / c.Target.Len())
	var m vec.Vector
	if room := full - c.Target.Len(); room < 0.02*full {
		// Nearly straight: full - distance ≈ Σ length·(old across)² / 2m².
		across := 0.0
		for i := range c.Count {
			side := c.Direction[i].AddScaled(-c.Direction[i].Dot(towards), towards)
			across += c.Length[i] * side.Dot(side)
		}
		if far := math.Sqrt(across / (2 * room)); far > 1 {
			m = towards.Scale(far)
		}
	}
	value := c.dual(m)
	for c.Iterations < spineIterations {
		gradient, step := c.newton(m)
		if gradient.Dot(gradient) < 1e-24*full*full {
			break
		}
		c.Iterations++
		slope := gradient.Dot(step)
		size := 1.0
		next := m.Sub(step)
		nextValue := c.dual(next)
		for nextValue > value-1e-4*size*slope && size > 1e-3 {
			size /= 2
			next = m.AddScaled(-size, step)
			nextValue = c.dual(next)
		}
		m, value = next, nextValue
	}
	for i := range c.Count {
		c.Direction[i] = c.Direction[i].Add(m).UnitOr(c.Direction[i])
	}
}

// dual is Σ length·|old + m| - m·target, convex in m.
func (c *SpineChain) dual(m vec.Vector) float64 {
	sum := -m.Dot(c.Target)
	for i := range c.Count {
		sum += c.Length[i] * c.Direction[i].Add(m).Len()
	}
	return sum
}

// newton is the gradient of the dual, which is the end less the target, and Hessian⁻¹·gradient.
func (c *SpineChain) newton(m vec.Vector) (gradient, step vec.Vector) {
	gradient = c.Target.Scale(-1)
	var xx, yy, zz, xy, xz, yz float64
	for i := range c.Count {
		w := c.Direction[i].Add(m)
		size := math.Max(w.Len(), 1e-9)
		u := w.Scale(1 / size)
		gradient = gradient.AddScaled(c.Length[i], u)
		k := c.Length[i] / size
		xx += k * (1 - u.X*u.X)
		yy += k * (1 - u.Y*u.Y)
		zz += k * (1 - u.Z*u.Z)
		xy -= k * u.X * u.Y
		xz -= k * u.X * u.Z
		yz -= k * u.Y * u.Z
	}
	ridge := 1e-12 * (xx + yy + zz)
	xx, yy, zz = xx+ridge, yy+ridge, zz+ridge
	// Inverse of the symmetric matrix by cofactors.
	a, b, d := yy*zz-yz*yz, xz*yz-xy*zz, xy*yz-xz*yy
	e, f, g := xx*zz-xz*xz, xy*xz-xx*yz, xx*yy-xy*xy
	k := 1 / (xx*a + xy*b + xz*d)
	step = vec.New(
		k*(a*gradient.X+b*gradient.Y+d*gradient.Z),
		k*(b*gradient.X+e*gradient.Y+f*gradient.Z),
		k*(d*gradient.X+f*gradient.Y+g*gradient.Z),
	)
	return gradient, step
}
