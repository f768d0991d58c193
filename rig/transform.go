package rig

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Transform is a rigid transform, a rotation followed by a translation in meters. Variables are named for what it maps:
// worldFromHead takes a point in the head's frame to the world. The zero value is not a transform; use [Identity].
type Transform struct {
	Position mgl64.Vec3 // meters
	Rotation mgl64.Quat // unit
}

// Identity is the transform that changes nothing.
func Identity() Transform { return Transform{Rotation: mgl64.QuatIdent()} }

// Mul chains two transforms: worldFromJoint = worldFromParent.Mul(parentFromJoint).
func (t Transform) Mul(u Transform) Transform {
	var product Transform
	product.setProduct(&t, &u)
	return product
}

// setProduct is Mul into p, which may be u. It is the arithmetic of mgl64's Rotate and Mul, operation for operation, without copies of vectors.
func (p *Transform) setProduct(t, u *Transform) {
	turn := rotated(&t.Rotation, &u.Position)
	p.Position[0] = t.Position[0] + turn[0]
	p.Position[1] = t.Position[1] + turn[1]
	p.Position[2] = t.Position[2] + turn[2]
	p.Rotation = turned(t.Rotation.W, t.Rotation.V[0], t.Rotation.V[1], t.Rotation.V[2], &u.Rotation)
}

// rotated is a vector rotated.
func rotated(by *mgl64.Quat, v *mgl64.Vec3) mgl64.Vec3 {
	w, x, y, z := by.W, by.V[0], by.V[1], by.V[2]
	a, b, c := v[0], v[1], v[2]
	k, l, m := y*c-z*b, z*a-x*c, x*b-y*a // cross product of both
	twice, i, j, h := 2*w, x*2, y*2, z*2
	return mgl64.Vec3{(a + k*twice) + (j*m - h*l), (b + l*twice) + (h*k - i*m), (c + m*twice) + (i*l - j*k)}
}

// turned is the product of two rotations.
func turned(w, x, y, z float64, by *mgl64.Quat) mgl64.Quat {
	v, a, b, c := by.W, by.V[0], by.V[1], by.V[2]
	return mgl64.Quat{
		W: w*v - (x*a + y*b + z*c),
		V: mgl64.Vec3{((y*c - z*b) + a*w) + x*v, ((z*a - x*c) + b*w) + y*v, ((x*b - y*a) + c*w) + z*v},
	}
}

// Inverse maps the other way.
func (t Transform) Inverse() Transform {
	inverse := t.Rotation.Conjugate()
	return Transform{Position: rotated(&inverse, &t.Position).Mul(-1), Rotation: inverse}
}

// Apply maps a point.
func (t Transform) Apply(point mgl64.Vec3) mgl64.Vec3 {
	return t.Position.Add(rotated(&t.Rotation, &point))
}

// Mat4 is the transform as a matrix, column-major.
func (t Transform) Mat4() mgl64.Mat4 {
	m := t.Rotation.Mat4()
	m[12], m[13], m[14] = t.Position[0], t.Position[1], t.Position[2]
	return m
}

// Finite reports whether no number in the transform is NaN or infinite.
func (t Transform) Finite() bool {
	for _, v := range [...]float64{
		t.Position[0], t.Position[1], t.Position[2],
		t.Rotation.W, t.Rotation.V[0], t.Rotation.V[1], t.Rotation.V[2],
	} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

// RotationBetween is the shortest rotation that takes direction from to direction to. Neither needs to be unit. Opposite
// directions turn about an axis perpendicular to from that depends on from alone; a zero or non-finite vector gives the
// identity. mgl64.QuatBetweenVectors loses precision near opposite vectors, hence this one.
func RotationBetween(from, to mgl64.Vec3) mgl64.Quat {
	lengths := from.Len() * to.Len()
	if !(lengths > 0) || math.IsInf(lengths, 0) {
		return mgl64.QuatIdent()
	}
	w := lengths + from.Dot(to)
	axis := from.Cross(to)
	if w < 1e-12*lengths {
		axis, w = Perpendicular(from).Mul(lengths), 0
	}
	return mgl64.Quat{W: w, V: axis}.Normalize()
}

// Perpendicular is a unit vector at a right angle to v, the same for the same v. The zero vector gives +X.
func Perpendicular(v mgl64.Vec3) mgl64.Vec3 {
	x, y, z := math.Abs(v[0]), math.Abs(v[1]), math.Abs(v[2])
	p, q, r := v[1], -v[0], 0.0 // v × +Z
	switch {
	case x <= y && x <= z:
		p, q, r = 0, v[2], -v[1]
	case y <= z:
		p, q, r = -v[2], 0, v[0]
	}
	length := math.Sqrt(p*p + q*q + r*r)
	if !(length > 0) {
		return mgl64.Vec3{1, 0, 0}
	}
	k := 1 / length
	return mgl64.Vec3{p * k, q * k, r * k}
}

// Yaw is a rotation about +Y by angle radians: +Z turns towards +X.
func Yaw(angle float64) mgl64.Quat {
	sin, cos := math.Sincos(angle / 2)
	return mgl64.Quat{W: cos, V: mgl64.Vec3{0, sin, 0}}
}

// YawOf is the angle of a rotation's twist about +Y, radians from -π to π.
func YawOf(q mgl64.Quat) float64 { return math.Atan2(2*q.W*q.V[1], q.W*q.W-q.V[1]*q.V[1]) }

// RotationBy is the rotation about an axis by the axis' length, radians.
func RotationBy(axis mgl64.Vec3) mgl64.Quat {
	angle := axis.Len()
	if angle < 1e-12 {
		return mgl64.QuatIdent()
	}
	return mgl64.QuatRotate(angle, axis.Mul(1/angle))
}
