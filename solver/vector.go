package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Vector is a point or a direction, in metres. The stages compute with it and with [Rotation] because the compiler keeps structs
// of numbers in registers and arrays not; between packages mgl64 is the language.
type Vector struct{ X, Y, Z float64 }

func vectorOf(v mgl64.Vec3) Vector { return Vector{v[0], v[1], v[2]} }

func (v Vector) mgl() mgl64.Vec3 { return mgl64.Vec3{v.X, v.Y, v.Z} }

// Add is v + u.
func (v Vector) Add(u Vector) Vector { return Vector{v.X + u.X, v.Y + u.Y, v.Z + u.Z} }

// Sub is v - u.
func (v Vector) Sub(u Vector) Vector { return Vector{v.X - u.X, v.Y - u.Y, v.Z - u.Z} }

// Scale is s·v.
func (v Vector) Scale(s float64) Vector { return Vector{s * v.X, s * v.Y, s * v.Z} }

// AddScaled is v + s·u.
func (v Vector) AddScaled(s float64, u Vector) Vector {
	return Vector{v.X + s*u.X, v.Y + s*u.Y, v.Z + s*u.Z}
}

// Dot is the scalar product.
func (v Vector) Dot(u Vector) float64 { return v.X*u.X + v.Y*u.Y + v.Z*u.Z }

// Cross is the vector product.
func (v Vector) Cross(u Vector) Vector {
	return Vector{v.Y*u.Z - v.Z*u.Y, v.Z*u.X - v.X*u.Z, v.X*u.Y - v.Y*u.X}
}

// Len is the length.
func (v Vector) Len() float64 { return math.Sqrt(v.Dot(v)) }

// Lerp is v at t = 0 and u at t = 1, both exactly.
func (v Vector) Lerp(u Vector, t float64) Vector {
	if t >= 1 {
		return u
	}
	return v.AddScaled(t, u.Sub(v))
}

// Mirrored is the vector seen in a mirror between left and right.
func (v Vector) Mirrored() Vector { return Vector{-v.X, v.Y, v.Z} }

// unitOr is v made unit, or another vector where v has no direction.
func (v Vector) unitOr(other Vector) Vector {
	if length := v.Len(); length > 1e-12 {
		return v.Scale(1 / length)
	}
	return other
}

func (v Vector) finite() bool {
	sum := v.X + v.Y + v.Z
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

func (v Vector) isUnit() bool { return math.Abs(v.Dot(v)-1) < 1e-6 }

// acrossOf is a unit vector at a right angle to n (unit), as near to v as can be, or else to spare.
func acrossOf(v, n, spare Vector) Vector {
	across := v.AddScaled(-v.Dot(n), n)
	if across.Dot(across) < 1e-24 {
		across = spare.AddScaled(-spare.Dot(n), n)
	}
	if across.Dot(across) < 1e-24 {
		across = perpendicularTo(n)
	}
	return across.Scale(1 / across.Len())
}

// around turns v, which is at a right angle to the unit axis n, by an angle about n.
func around(v, n Vector, angle float64) Vector {
	sin, cos := math.Sincos(angle)
	return v.Scale(cos).AddScaled(sin, n.Cross(v))
}

// angleAround is the signed angle about n (unit) from v to u, both at a right angle to n.
func angleAround(v, u, n Vector) float64 { return math.Atan2(n.Cross(v).Dot(u), v.Dot(u)) }

func clamp(x, least, greatest float64) float64 { return max(least, min(greatest, x)) }

// wrap brings an angle to within half a turn of zero.
func wrap(angle float64) float64 {
	if math.Abs(angle) <= math.Pi {
		return angle
	}
	return math.Remainder(angle, 2*math.Pi)
}

// smooth rises from 0 at x = 0 to 1 at x = 1 without a corner.
func smooth(x float64) float64 {
	x = clamp(x, 0, 1)
	return x * x * (3 - 2*x)
}

// softPositive is a rounded max(x, 0).
func softPositive(x, softness float64) float64 { return (x + math.Sqrt(x*x+softness*softness)) / 2 }

// faded is the angle itself while it is below from, and comes back to zero at until, so that an angle which jumps from half a
// turn to minus half a turn does not make what follows it jump.
func faded(angle, from, until float64) float64 {
	return angle * (1 - smooth((math.Abs(angle)-from)/(until-from)))
}
