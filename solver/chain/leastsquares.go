package chain

import (
	"math"

	"posewright/solver/vec"
)

// LeastSquares is damped least squares on the Jacobian of a chain of ball joints (Wampler 1986; Nakamura and Hanafusa 1986), with the
// damping chosen by the error that is left (Sugihara 2011), so that it is bold near the target and never wild at a stretched chain. It spreads a
// motion over all joints. Limits are enforced after each step.
//
// With ball joints J·Jᵀ is the sum over the joints of |r|²·1 − r·rᵀ, where r goes from the joint to the end, and a joint's turn is r × y with
// y = (J·Jᵀ + λ²·1)⁻¹·e, so that no matrix larger than 3 × 3 is needed.
type LeastSquares struct {
	Stop
	Damping float64   // default 0.05, 0 or more: λ² in squares of the error that is left
	MaxTurn float64   // radians, default 0.6, above 0: greatest turn of a joint in one iteration
	Joint   []float64 // 0 to below 1 for each joint but the last: the share of its turn that it leaves to others; nil for none
}

// DefaultLeastSquares has the default damping and stop.
func DefaultLeastSquares() LeastSquares {
	return LeastSquares{Stop: DefaultStop(), Damping: 0.05, MaxTurn: 0.6}
}

// Solve implements [Solver].
func (s LeastSquares) Solve(c *Chain, target vec.Vector) Result {
	if result, done := c.settled(target, s.Tolerance); done {
		return result
	}
	c.prepare(target)
	var patience patience
	for iteration := 1; ; iteration++ {
		s.step(c, target)
		if len(c.Limits) > 0 {
			c.hold(target)
		}
		residual := c.residual(target)
		stuck := len(c.Limits) > 0 && patience.gone(residual, s.Tolerance)
		if residual <= s.Tolerance || stuck || iteration >= s.Iterations {
			return c.finish(target, &s.Stop, iteration, stuck)
		}
	}
}

// step is one iteration.
func (s *LeastSquares) step(c *Chain, target vec.Vector) {
	n := len(c.Lengths)
	end := c.Joints[n]
	e := target.Sub(end)
	var xx, yy, zz, xy, xz, yz, size float64
	for i, joint := range c.Joints[:n] {
		r := end.Sub(joint)
		part := s.part(i)
		q := r.Dot(r)
		size += q
		xx += part * (q - r.X*r.X)
		yy += part * (q - r.Y*r.Y)
		zz += part * (q - r.Z*r.Z)
		xy -= part * r.X * r.Y
		xz -= part * r.X * r.Z
		yz -= part * r.Y * r.Z
	}
	damping := s.Damping*e.Dot(e) + 1e-9*size
	s.turn(c, solveSymmetric(xx+damping, yy+damping, zz+damping, xy, xz, yz, e))
}

// part is the weight of a joint among the others.
func (s *LeastSquares) part(joint int) float64 {
	if joint < len(s.Joint) {
		return 1 - s.Joint[joint]
	}
	return 1
}

// turn turns every joint by r × y, root first, carrying the rest along.
func (s *LeastSquares) turn(c *Chain, y vec.Vector) {
	n := len(c.Lengths)
	end, old := c.Joints[n], c.Joints[0]
	greatest := 0.0
	for i, joint := range c.Joints[:n] {
		t := end.Sub(joint).Cross(y).Scale(s.part(i))
		greatest = math.Max(greatest, t.Dot(t))
	}
	scale := 1.0
	if greatest = math.Sqrt(greatest); greatest > s.MaxTurn {
		scale = s.MaxTurn / greatest
	}
	carried := vec.Identity()
	for i := 0; i < n; i++ {
		r := end.Sub(old)
		bone := c.Joints[i+1].Sub(old)
		old = c.Joints[i+1]
		carried = byVector(r.Cross(y).Scale(scale * s.part(i))).Mul(carried)
		c.Joints[i+1] = toward(c.Joints[i], c.Joints[i].Add(carried.Rotate(bone)), c.Lengths[i])
	}
}

// byVector is the rotation by a rotation vector: axis times radians.
func byVector(v vec.Vector) vec.Rotation {
	angle := v.Len()
	if angle < 1e-9 {
		return vec.Rotation{W: 1, X: v.X / 2, Y: v.Y / 2, Z: v.Z / 2}.Unit()
	}
	sin, cos := vec.Sincos(angle / 2)
	k := sin / angle
	return vec.Rotation{W: cos, X: k * v.X, Y: k * v.Y, Z: k * v.Z}
}

// solveSymmetric is the solution of a positive definite symmetric 3 × 3 system; the zero vector where it has none.
func solveSymmetric(xx, yy, zz, xy, xz, yz float64, b vec.Vector) vec.Vector {
	cx, cy, cz := yy*zz-yz*yz, xz*yz-xy*zz, xy*yz-xz*yy
	determinant := xx*cx + xy*cy + xz*cz
	if !(determinant > 0) {
		return vec.Vector{}
	}
	k := 1 / determinant
	return vec.New(
		(cx*b.X+cy*b.Y+cz*b.Z)*k,
		(cy*b.X+(xx*zz-xz*xz)*b.Y+(xy*xz-xx*yz)*b.Z)*k,
		(cz*b.X+(xy*xz-xx*yz)*b.Y+(xx*yy-xy*xy)*b.Z)*k,
	)
}
