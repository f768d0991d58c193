package chain

import "math"

// LeastSquares is damped least squares on the Jacobian of a chain of ball joints (Wampler 1986, Nakamura and Hanafusa 1986),
// with the damping chosen by the error that is left (Sugihara 2011), so that it is bold near the target and never wild at a
// stretched chain. With ball joints J·Jᵀ is the sum over the joints of |r|²·1 − r·rᵀ, where r is from the joint to the end, and
// a joint's turn is r × y with y = (J·Jᵀ + λ²·1)⁻¹·e, so no matrix larger than 3 × 3 is needed.
type LeastSquares struct {
	Stop
	Damping float64 // default 0.05, above 0: λ² as a share of the error's square, in turns of the chain's own length
	MaxTurn float64 // radians, default 0.6: greatest turn of a joint in one iteration
}

// DefaultLeastSquares has the default damping.
func DefaultLeastSquares() LeastSquares {
	return LeastSquares{Stop: DefaultStop(), Damping: 0.05, MaxTurn: 0.6}
}

// Solve implements [Solver].
func (s LeastSquares) Solve(c *Chain, target Vec) Result {
	if result, out := c.outOfReach(target, s.Tolerance); out {
		return result
	}
	residual := c.residual(target)
	if residual <= s.Tolerance {
		return Result{Reached: true, Residual: residual}
	}
	if c.straight(c.along(target)) { // a straight chain that is turned to its target stays straight
		c.bend(target)
		c.restoreLengths()
	}
	n := len(c.Joints) - 1
	for iteration := 1; ; iteration++ {
		end := c.Joints[n]
		e := target.sub(end)
		var xx, yy, zz, xy, xz, yz, size float64
		for i := 0; i < n; i++ {
			r := end.sub(c.Joints[i])
			q := r.dot(r)
			size += q
			xx += q - r.X*r.X
			yy += q - r.Y*r.Y
			zz += q - r.Z*r.Z
			xy -= r.X * r.Y
			xz -= r.X * r.Z
			yz -= r.Y * r.Z
		}
		damping := s.Damping*e.dot(e) + 1e-9*size
		y := solveSymmetric(xx+damping, yy+damping, zz+damping, xy, xz, yz, e)
		s.turn(c, y)
		residual = c.residual(target)
		if residual <= s.Tolerance {
			return Result{Reached: true, Residual: residual, Iterations: iteration}
		}
		if iteration >= s.Iterations {
			return Result{Residual: residual, Iterations: iteration, Held: ByIterations}
		}
	}
}

// turn turns every joint by r × y, root first, carrying the rest along.
func (s LeastSquares) turn(c *Chain, y Vec) {
	n := len(c.Joints) - 1
	end, old := c.Joints[n], c.Joints[0]
	greatest := 0.0
	for i := 0; i < n; i++ {
		t := end.sub(c.Joints[i]).cross(y)
		greatest = max(greatest, t.dot(t))
	}
	scale := 1.0
	if greatest = math.Sqrt(greatest); greatest > s.MaxTurn {
		scale = s.MaxTurn / greatest
	}
	turned := noRotation
	for i := 0; i < n; i++ {
		r := end.sub(old)
		bone := c.Joints[i+1].sub(old)
		old = c.Joints[i+1]
		turned = turning(r.cross(y).scale(scale)).then(turned)
		c.Joints[i+1] = toward(c.Joints[i], c.Joints[i].add(turned.apply(bone)), c.Lengths[i])
	}
}

// solveSymmetric is the solution of a positive definite symmetric 3 × 3 system.
func solveSymmetric(xx, yy, zz, xy, xz, yz float64, b Vec) Vec {
	cx, cy, cz := yy*zz-yz*yz, xz*yz-xy*zz, xy*yz-xz*yy
	determinant := xx*cx + xy*cy + xz*cz
	if !(determinant > 0) {
		return Vec{}
	}
	inverse := 1 / determinant
	return Vec{
		(cx*b.X + cy*b.Y + cz*b.Z) * inverse,
		(cy*b.X + (xx*zz-xz*xz)*b.Y + (xy*xz-xx*yz)*b.Z) * inverse,
		(cz*b.X + (xy*xz-xx*yz)*b.Y + (xx*yy-xy*xy)*b.Z) * inverse,
	}
}
