package solver

import (
	"errors"
	"math"
)

// SpineBones is the most bones a [SpineChain] has: spine, chest, upper chest and neck.
const SpineBones = 4

// SpineChain turns the bones between the hips and the head so that the head gets where it shall be, each as little as possible. Among
// all directions whose bones add up to the way from root to target it finds the ones nearest to those that came in:
//
//	maximise Σ length·stiffness·(new · old)  so that  Σ length·new = target - root
//
// Its dual is convex in one vector m, new ∝ stiffness·old + m, and Newton's method solves it in a few steps. So the result is unique,
// and moves without a jump when target or directions do. A target beyond the bones' length gives a straight chain towards it.
type SpineChain struct {
	Count     int                 // bones in use
	Length    [SpineBones]float64 // metres, 0 or more
	Stiffness [SpineBones]float64 // above 0, usually 1: how much a bone keeps its direction
	Direction [SpineBones]Vector  // unit; directions that are wanted, and then the result
	Bend      Vector              // unit: the axis about which a chain that must get shorter bows; +X of the chest
	Bow       [SpineBones]float64 // -1 to 1: how a bone takes part in that, from root to end
	Target    Vector              // metres, from the root to where the end shall be

	Iterations int  // result
	Short      bool // result: the bones are too short (or, a single bone, too long) for the target
}

// Validate says what Run cannot work with.
func (c *SpineChain) Validate() error {
	if c.Count < 1 || c.Count > SpineBones {
		return errors.New("solver: a spine has one to four bones")
	}
	for i := range c.Count {
		switch {
		case !(c.Length[i] >= 0):
			return errors.New("solver: a bone of the spine has no length")
		case !(c.Stiffness[i] > 0):
			return errors.New("solver: a bone of the spine has no stiffness")
		case !c.Direction[i].isUnit():
			return errors.New("solver: the direction of a bone of the spine is not a unit vector")
		}
	}
	return nil
}

// spineIterations bounds Newton's method; four to six are usual, more only where the chain is almost straight.
const spineIterations = 32

// Run turns the directions.
func (c *SpineChain) Run() {
	c.Iterations, c.Short = 0, false
	full, end := 0.0, Vector{}
	for i := range c.Count {
		full += c.Length[i]
		end = end.AddScaled(c.Length[i], c.Direction[i])
	}
	if end.Sub(c.Target).Len() < 1e-12*full {
		return
	}
	distance := c.Target.Len()
	if distance < 1e-9*full {
		c.Short = c.Count == 1
		distance = 1e-9 * full
	}
	towards := c.Target.unitOr(c.Direction[0])
	if c.Count == 1 || distance >= full*(1-1e-12) {
		for i := range c.Count {
			c.Direction[i] = towards
		}
		c.Short = math.Abs(distance-full) > 1e-9*full
		return
	}
	c.bow(1 - distance/end.Len())

	var m Vector
	if room := full - distance; room < 0.02*full {
		// Nearly straight: full - distance ≈ Σ length·(stiffness·old across)² / 2m².
		across := 0.0
		for i := range c.Count {
			side := c.Direction[i].AddScaled(-c.Direction[i].Dot(towards), towards).Scale(c.Stiffness[i])
			across += c.Length[i] * side.Dot(side)
		}
		if far := math.Sqrt(across / (2 * room)); far > 1 {
			m = towards.Scale(far)
		}
	}
	target := towards.Scale(distance)
	value := c.dual(m, target)
	for c.Iterations < spineIterations {
		gradient, step := c.newton(m, target)
		if gradient.Dot(gradient) < 1e-22*full*full {
			break
		}
		c.Iterations++
		slope := gradient.Dot(step)
		size := 1.0
		next := m.Sub(step)
		nextValue := c.dual(next, target)
		for nextValue > value-1e-4*size*slope && size > 1e-3 {
			size /= 2
			next = m.AddScaled(-size, step)
			nextValue = c.dual(next, target)
		}
		m, value = next, nextValue
	}
	for i := range c.Count {
		c.Direction[i] = c.Direction[i].Scale(c.Stiffness[i]).Add(m).unitOr(c.Direction[i])
	}
}

// bow bends the wanted directions into an arc where the chain must get shorter by a share, since a straight chain would not know
// which way to give: the lower bones lean back, the upper ones forward. Its angle is that of an arc, sin(h)/h = 1 - shorter, but for
// the first millimetres, where that would have infinite slope.
func (c *SpineChain) bow(shorter float64) {
	if shorter <= 0 {
		return
	}
	const soft = 0.15
	square := 6 * math.Min(shorter, 0.6)
	h := square / math.Sqrt(square+soft*soft)
	for i := range c.Count {
		if c.Bow[i] != 0 {
			sin, cos := math.Sincos(h * c.Bow[i] / 2)
			c.Direction[i] = Rotation{cos, sin * c.Bend.X, sin * c.Bend.Y, sin * c.Bend.Z}.Rotate(c.Direction[i])
		}
	}
}

// dual is Σ length·|stiffness·old + m| - m·target, convex in m.
func (c *SpineChain) dual(m, target Vector) float64 {
	sum := -m.Dot(target)
	for i := range c.Count {
		sum += c.Length[i] * c.Direction[i].Scale(c.Stiffness[i]).Add(m).Len()
	}
	return sum
}

// newton is the gradient of the dual, which is where the end is less where it shall be, and Hessian⁻¹·gradient.
func (c *SpineChain) newton(m, target Vector) (gradient, step Vector) {
	gradient = target.Scale(-1)
	var xx, yy, zz, xy, xz, yz float64
	for i := range c.Count {
		w := c.Direction[i].Scale(c.Stiffness[i]).Add(m)
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
	ridge := 1e-9 * (xx + yy + zz)
	xx, yy, zz = xx+ridge, yy+ridge, zz+ridge
	// Inverse of the symmetric matrix by cofactors.
	a, b, d := yy*zz-yz*yz, xz*yz-xy*zz, xy*yz-xz*yy
	e, f, g := xx*zz-xz*xz, xy*xz-xx*yz, xx*yy-xy*xy
	k := 1 / (xx*a + xy*b + xz*d)
	step = Vector{
		k * (a*gradient.X + b*gradient.Y + d*gradient.Z),
		k * (b*gradient.X + e*gradient.Y + f*gradient.Z),
		k * (d*gradient.X + f*gradient.Y + g*gradient.Z),
	}
	return gradient, step
}
