package vec

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Rotation is a unit quaternion, W + Xi + Yj + Zk. Its zero value is not a rotation; use [Identity].
type Rotation struct{ W, X, Y, Z float64 }

// Identity returns the rotation that turns nothing.
func Identity() Rotation { return Rotation{W: 1} }

// RotationFromMGL converts a quaternion of mathgl.
func RotationFromMGL(q mgl64.Quat) Rotation { return Rotation{q.W, q.V[0], q.V[1], q.V[2]} }

// MGL converts to a quaternion of mathgl.
func (r Rotation) MGL() mgl64.Quat { return mgl64.Quat{W: r.W, V: mgl64.Vec3{r.X, r.Y, r.Z}} }

// Mul returns r·s: s is applied first.
func (r Rotation) Mul(s Rotation) Rotation {
	return Rotation{
		r.W*s.W - r.X*s.X - r.Y*s.Y - r.Z*s.Z,
		r.W*s.X + r.X*s.W + r.Y*s.Z - r.Z*s.Y,
		r.W*s.Y - r.X*s.Z + r.Y*s.W + r.Z*s.X,
		r.W*s.Z + r.X*s.Y - r.Y*s.X + r.Z*s.W,
	}
}

// Inverse returns the conjugate, which undoes r.
func (r Rotation) Inverse() Rotation { return Rotation{r.W, -r.X, -r.Y, -r.Z} }

// Rotate returns v rotated by r.
func (r Rotation) Rotate(v Vector) Vector {
	tx, ty, tz := 2*(r.Y*v.Z-r.Z*v.Y), 2*(r.Z*v.X-r.X*v.Z), 2*(r.X*v.Y-r.Y*v.X)
	return Vector{
		v.X + r.W*tx + r.Y*tz - r.Z*ty,
		v.Y + r.W*ty + r.Z*tx - r.X*tz,
		v.Z + r.W*tz + r.X*ty - r.Y*tx,
	}
}

// InverseRotate returns v rotated by the inverse of r.
func (r Rotation) InverseRotate(v Vector) Vector { return r.Inverse().Rotate(v) }

// Left returns the image of +X.
func (r Rotation) Left() Vector {
	return Vector{1 - 2*(r.Y*r.Y+r.Z*r.Z), 2 * (r.X*r.Y + r.W*r.Z), 2 * (r.X*r.Z - r.W*r.Y)}
}

// Up returns the image of +Y.
func (r Rotation) Up() Vector {
	return Vector{2 * (r.X*r.Y - r.W*r.Z), 1 - 2*(r.X*r.X+r.Z*r.Z), 2 * (r.Y*r.Z + r.W*r.X)}
}

// Forward returns the image of +Z.
func (r Rotation) Forward() Vector {
	return Vector{2 * (r.X*r.Z + r.W*r.Y), 2 * (r.Y*r.Z - r.W*r.X), 1 - 2*(r.X*r.X+r.Y*r.Y)}
}

// Mirrored returns r mirrored in the plane between left and right (x = 0).
func (r Rotation) Mirrored() Rotation { return Rotation{r.W, r.X, -r.Y, -r.Z} }

// Dot returns the scalar product of the quaternions.
func (r Rotation) Dot(s Rotation) float64 { return r.W*s.W + r.X*s.X + r.Y*s.Y + r.Z*s.Z }

// Unit returns r scaled to unit length. The zero quaternion yields NaN.
func (r Rotation) Unit() Rotation {
	squared := r.Dot(r)
	if math.Abs(squared-1) < 1e-8 { // a product of rotations, which is unit but for rounding: 1/√squared to 4e-17
		return r.scale(1.5 - 0.5*squared)
	}
	return r.scale(1 / math.Sqrt(squared))
}

func (r Rotation) scale(k float64) Rotation { return Rotation{k * r.W, k * r.X, k * r.Y, k * r.Z} }

// Yaw returns the angle of the twist about +Y, atan2(R02 - R20, R00 + R22). Unlike the azimuth of Forward it is defined for a
// head that looks straight up or down.
func (r Rotation) Yaw() float64 { return math.Atan2(2*r.W*r.Y, r.W*r.W-r.Y*r.Y) }

// Pitch returns the angle of Forward below the horizon: asin(-R12).
func (r Rotation) Pitch() float64 { return math.Asin(Clamp(2*(r.W*r.X-r.Y*r.Z), -1, 1)) }

// Roll returns the angle of Left above the horizon: asin(R10).
func (r Rotation) Roll() float64 { return math.Asin(Clamp(2*(r.X*r.Y+r.W*r.Z), -1, 1)) }

// AngleTo returns the angle of the rotation from r to s, 0 to π.
func (r Rotation) AngleTo(s Rotation) float64 {
	d := r.Inverse().Mul(s)
	sin, cos := math.Sqrt(d.X*d.X+d.Y*d.Y+d.Z*d.Z), math.Abs(d.W)
	if sin < 0.01*cos { // the series of the arc tangent
		tan := sin / cos
		z := tan * tan
		return 2 * tan * (1 - z*(1./3-z*(1./5-z*(1./7))))
	}
	return 2 * math.Atan2(sin, cos)
}

// Slerp interpolates along the shorter arc. It returns r for t <= 0 and s for t >= 1, both exactly.
func (r Rotation) Slerp(s Rotation, t float64) Rotation {
	if t <= 0 {
		return r
	}
	if t >= 1 {
		return s
	}
	cos := r.Dot(s)
	if cos < 0 {
		cos, s = -cos, Rotation{-s.W, -s.X, -s.Y, -s.Z}
	}
	a, b := 1-t, t
	if cos < 0.9995 && t != 0.5 { // half way each counts the same
		sin, part := Sincos(t * math.Acos(cos))
		b = sin / math.Sqrt(1-cos*cos)
		a = part - cos*b // sin((1-t)·angle) / sin(angle)
	}
	return Rotation{a*r.W + b*s.W, a*r.X + b*s.X, a*r.Y + b*s.Y, a*r.Z + b*s.Z}.Unit()
}

// Yaw returns a rotation about +Y, which turns +Z towards +X (to the left).
func Yaw(angle float64) Rotation {
	sin, cos := Sincos(angle / 2)
	return Rotation{cos, 0, sin, 0}
}

// Pitch returns a rotation about +X, which turns +Y towards +Z (leans forward).
func Pitch(angle float64) Rotation {
	sin, cos := Sincos(angle / 2)
	return Rotation{cos, sin, 0, 0}
}

// Roll returns a rotation about +Z, which turns +X towards +Y (raises the left side).
func Roll(angle float64) Rotation {
	sin, cos := Sincos(angle / 2)
	return Rotation{cos, 0, 0, sin}
}

// PitchTo returns Pitch(atan2(z, y)), which turns +Y to the direction (0, y, z).
func PitchTo(y, z float64) Rotation {
	size := math.Sqrt(y*y + z*z)
	if size == 0 {
		return Identity()
	}
	cos, sin := y/size, z/size
	if cos >= 0 {
		half := math.Sqrt(0.5 + 0.5*cos)
		return Rotation{half, 0.5 * sin / half, 0, 0}
	}
	half := math.Copysign(math.Sqrt(0.5-0.5*cos), sin)
	return Rotation{0.5 * sin / half, half, 0, 0}
}

// AxisAngle is a rotation about a unit axis by angle radians, right-handed.
func AxisAngle(axis Vector, angle float64) Rotation {
	sin, cos := Sincos(angle / 2)
	return Rotation{cos, sin * axis.X, sin * axis.Y, sin * axis.Z}
}

// YawPitchRoll returns Yaw(y)·Pitch(p)·Roll(r).
func YawPitchRoll(y, p, r float64) Rotation {
	sy, cy := Sincos(y / 2)
	sp, cp := Sincos(p / 2)
	sr, cr := Sincos(r / 2)
	return Rotation{
		cy*cp*cr + sy*sp*sr,
		cy*sp*cr + sy*cp*sr,
		sy*cp*cr - cy*sp*sr,
		cy*cp*sr - sy*sp*cr,
	}
}

// FromToUnit returns the shortest rotation from one unit direction to another. Opposite directions turn half a turn about fallback,
// which must be a unit vector orthogonal to from.
func FromToUnit(from, to, fallback Vector) Rotation {
	w := 1 + from.Dot(to)
	if w < 1e-12 {
		return Rotation{0, fallback.X, fallback.Y, fallback.Z}
	}
	axis := from.Cross(to)
	return Rotation{w, axis.X, axis.Y, axis.Z}.scale(1 / math.Sqrt(w*w+axis.Dot(axis)))
}

// FromTo returns the shortest rotation from one direction to another, of any length. It returns the identity where either has no
// direction; opposite directions turn about Perpendicular(from).
func FromTo(from, to Vector) Rotation {
	from, to = from.UnitOr(Vector{}), to.UnitOr(Vector{})
	if from == (Vector{}) || to == (Vector{}) {
		return Identity()
	}
	return FromToUnit(from, to, Perpendicular(from))
}

// Perpendicular returns a unit vector orthogonal to v, which depends on v alone.
func Perpendicular(v Vector) Vector { return FromMGL(rig.Perpendicular(v.MGL())) }

// FromAxes returns the rotation that takes +X, +Y and +Z to x, y and z: orthogonal unit vectors with z = x × y.
func FromAxes(x, y, z Vector) Rotation {
	var r Rotation
	switch trace := x.X + y.Y + z.Z; {
	case trace > 0:
		r = Rotation{1 + trace, y.Z - z.Y, z.X - x.Z, x.Y - y.X}
	case x.X >= y.Y && x.X >= z.Z:
		r = Rotation{y.Z - z.Y, 1 + x.X - y.Y - z.Z, y.X + x.Y, z.X + x.Z}
	case y.Y >= z.Z:
		r = Rotation{z.X - x.Z, y.X + x.Y, 1 + y.Y - x.X - z.Z, z.Y + y.Z}
	default:
		r = Rotation{x.Y - y.X, z.X + x.Z, z.Y + y.Z, 1 + z.Z - x.X - y.Y}
	}
	return r.scale(1 / math.Sqrt(r.Dot(r)))
}

// TwistZ is the angle of the twist about +Z in r = swing·twist, in [-π, π]; 0 for a swing of half a turn, which leaves the twist undefined.
func (r Rotation) TwistZ() float64 {
	if r.W == 0 && r.Z == 0 {
		return 0
	}
	return WrapAngle(2 * math.Atan2(r.Z, r.W))
}

// TwistY is the twist about +Y in r = swing·twist, Yaw(r.Yaw()); the identity for a swing of half a turn, which leaves the twist undefined.
func (r Rotation) TwistY() Rotation {
	size := math.Sqrt(r.W*r.W + r.Y*r.Y)
	if size == 0 {
		return Identity()
	}
	return Rotation{r.W / size, 0, r.Y / size, 0}
}

// MulHalfYaw is r·Ry(2a), given the sine and cosine of a.
func (r Rotation) MulHalfYaw(sin, cos float64) Rotation {
	return Rotation{r.W*cos - r.Y*sin, r.X*cos - r.Z*sin, r.Y*cos + r.W*sin, r.Z*cos + r.X*sin}
}
