package vec

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Vector is a point or a direction, in meters.
type Vector struct{ X, Y, Z float64 }

// New returns the vector (x, y, z).
func New(x, y, z float64) Vector { return Vector{x, y, z} }

// FromMGL converts a vector of mathgl.
func FromMGL(v mgl64.Vec3) Vector { return Vector{v[0], v[1], v[2]} }

// MGL converts to a vector of mathgl.
func (v Vector) MGL() mgl64.Vec3 { return mgl64.Vec3{v.X, v.Y, v.Z} }

// Add returns v + u.
func (v Vector) Add(u Vector) Vector { return Vector{v.X + u.X, v.Y + u.Y, v.Z + u.Z} }

// Sub returns v - u.
func (v Vector) Sub(u Vector) Vector { return Vector{v.X - u.X, v.Y - u.Y, v.Z - u.Z} }

// Scale returns s·v.
func (v Vector) Scale(s float64) Vector { return Vector{s * v.X, s * v.Y, s * v.Z} }

// AddScaled returns v + s·u.
func (v Vector) AddScaled(s float64, u Vector) Vector {
	return Vector{v.X + s*u.X, v.Y + s*u.Y, v.Z + s*u.Z}
}

// Dot returns the scalar product.
func (v Vector) Dot(u Vector) float64 { return v.X*u.X + v.Y*u.Y + v.Z*u.Z }

// Cross returns the vector product v × u.
func (v Vector) Cross(u Vector) Vector {
	return Vector{v.Y*u.Z - v.Z*u.Y, v.Z*u.X - v.X*u.Z, v.X*u.Y - v.Y*u.X}
}

// Len returns the length.
func (v Vector) Len() float64 { return math.Sqrt(v.Dot(v)) }

// Lerp interpolates from v at t = 0 to u at t = 1, both exactly. Larger t yields u.
func (v Vector) Lerp(u Vector, t float64) Vector {
	if t >= 1 {
		return u
	}
	return v.AddScaled(t, u.Sub(v))
}

// Mirrored returns v mirrored in the plane between left and right (x = 0).
func (v Vector) Mirrored() Vector { return Vector{-v.X, v.Y, v.Z} }

// UnitOr returns v scaled to unit length, or fallback where v is shorter than 1e-12.
func (v Vector) UnitOr(fallback Vector) Vector {
	if length := v.Len(); length > 1e-12 {
		return v.Scale(1 / length)
	}
	return fallback
}

// IsFinite reports whether no component is NaN or infinite.
func (v Vector) IsFinite() bool {
	sum := v.X + v.Y + v.Z
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// IsUnit reports whether the length is 1, to about 5e-7.
func (v Vector) IsUnit() bool { return math.Abs(v.Dot(v)-1) < 1e-6 }

// UnitOrthogonal returns the unit vector orthogonal to n (unit) that is nearest to v. Where v is parallel to n it uses fallback
// instead, and where that is parallel too [Perpendicular](n).
func UnitOrthogonal(v, n, fallback Vector) Vector {
	orthogonal := v.AddScaled(-v.Dot(n), n)
	if orthogonal.Dot(orthogonal) < 1e-24 {
		orthogonal = fallback.AddScaled(-fallback.Dot(n), n)
	}
	if orthogonal.Dot(orthogonal) < 1e-24 {
		orthogonal = Perpendicular(n)
	}
	return orthogonal.Scale(1 / orthogonal.Len())
}

// RotateAround rotates v, which must be orthogonal to the unit axis n, about n by an angle in radians.
func RotateAround(v, n Vector, angle float64) Vector {
	sin, cos := Sincos(angle)
	return v.Scale(cos).AddScaled(sin, n.Cross(v))
}

// SignedAngle returns the angle from v to u about n (unit), in radians. Both must be orthogonal to n.
func SignedAngle(v, u, n Vector) float64 { return math.Atan2(n.Cross(v).Dot(u), v.Dot(u)) }

// Incomparable is a field of structs that nobody compares, for which the compiler then makes no function.
type Incomparable [0]func()
