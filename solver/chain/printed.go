package chain

import (
	"math"

	"posewright/solver/vec"
)

// PrintedFABRIK is FABRIK as Stolpe 2021, 2.3, prints it: no limits, no bending of straight chains, no secant for two bones, no second start. A chain in one of
// his three cases without convergence (2.3.1) does not converge here either. Limits of the chain are not heeded.
//
// Two slips of the print are read as its text and figures have them. The inequality (2) holds where the target is out of reach, not where it is in reach.
// Equation (6) moves the joints that the forward stage has left, P', not the initial ones, which it would leave where they are.
type PrintedFABRIK struct {
	Stop
}

// Solve implements [Solver].
func (f PrintedFABRIK) Solve(c *Chain, target vec.Vector) Result {
	p, d := c.Joints, c.Lengths
	n := len(p)
	root := p[0]
	if !(target.Sub(root).Len() <= 1e9) {
		return Result{Residual: c.residual(target), Held: HeldByInput}
	}
	length := 0.0 // (1)
	for _, link := range d {
		length += link
	}
	if length < target.Sub(root).Len() { // (2)
		for i := 1; i < n; i++ { // (3)
			p[i] = p[i-1].AddScaled(d[i-1]/target.Sub(root).Len(), target.Sub(root))
		}
		return c.printed(target, &f.Stop, 1)
	}
	for iteration := 1; ; iteration++ {
		p[n-1] = target
		for i := n - 2; i >= 0; i-- { // (4), (5)
			p[i] = toward(p[i+1], p[i], d[i])
		}
		p[0] = root
		for i := 1; i < n; i++ { // (6)
			p[i] = toward(p[i-1], p[i], d[i-1])
		}
		if p[n-1].Sub(target).Len() <= f.Tolerance || iteration >= f.Iterations {
			return c.printed(target, &f.Stop, iteration)
		}
	}
}

// PrintedCCD is cyclic coordinate descent as Stolpe 2021, 2.4, prints it: from the end, with no damping, no limits, no bending of straight chains and no steps of another
// method. The lengths of bones drift by rounding, as nothing restores them. Limits of the chain are not heeded.
type PrintedCCD struct {
	Stop
}

// Solve implements [Solver].
func (s PrintedCCD) Solve(c *Chain, target vec.Vector) Result {
	p := c.Joints
	n := len(p)
	if !(target.Sub(p[0]).Len() <= 1e9) {
		return Result{Residual: c.residual(target), Held: HeldByInput}
	}
	for iteration := 1; ; iteration++ {
		for i := n - 2; i >= 0; i-- {
			end, goal := p[n-1].Sub(p[i]), target.Sub(p[i])
			across := end.Cross(goal)
			if across.Len() < 1e-15 { // (13) has no axis: the case of a straight chain, which does not turn
				continue
			}
			angle := math.Acos(vec.Clamp(end.Dot(goal)/(end.Len()*goal.Len()), -1, 1)) // (12)
			axis := across.Scale(1 / across.Len())                                     // (13)
			for j := i + 1; j < n; j++ {                                               // (14)
				p[j] = p[i].Add(vec.AxisAngle(axis, angle).Rotate(p[j].Sub(p[i])))
			}
		}
		if p[n-1].Sub(target).Len() <= s.Tolerance || iteration >= s.Iterations {
			return c.printed(target, &s.Stop, iteration)
		}
	}
}

// printed is the result of a printed method, which knows no limits.
func (c *Chain) printed(target vec.Vector, stop *Stop, iterations int) Result {
	bare := Chain{Joints: c.Joints, Lengths: c.Lengths}
	return bare.finish(target, stop, iterations, false)
}

// PrintedPole turns an inner joint about the line between its neighbors, to where it is nearest to the pole (Stolpe 2021, 2.5, eq. 15 to 17), or by a share of
// that turn. Unlike [Chain.BendTowards] it keeps its full influence up to that line, where the pole has none.
func (c *Chain) PrintedPole(joint int, pole vec.Vector, weight float64) {
	u, v, w := c.Joints[joint-1], c.Joints[joint], c.Joints[joint+1]
	n := w.Sub(u)
	square := n.Dot(n)
	if !(square > 1e-24) || !pole.IsFinite() {
		return
	}
	v1 := v.Sub(u).AddScaled(-v.Sub(u).Dot(n)/square, n)       // (15): v_proj - u
	a1 := pole.Sub(u).AddScaled(-pole.Sub(u).Dot(n)/square, n) // (15): a_proj - u
	size := v1.Len() * a1.Len()
	if !(size > 1e-24) {
		return
	}
	angle := math.Acos(vec.Clamp(v1.Dot(a1)/size, -1, 1)) // (16)
	if n.Dot(v1.Cross(a1)) < 0 {                          // (17)
		angle = -angle
	}
	c.Joints[joint] = u.Add(vec.AxisAngle(n.Scale(1/math.Sqrt(square)), weight*angle).Rotate(v.Sub(u)))
}
