package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Rotation is a unit quaternion.
type Rotation struct{ W, X, Y, Z float64 }

var unturned = Rotation{W: 1}

func rotationOf(q mgl64.Quat) Rotation { return Rotation{q.W, q.V[0], q.V[1], q.V[2]} }

func (r Rotation) mgl() mgl64.Quat { return mgl64.Quat{W: r.W, V: mgl64.Vec3{r.X, r.Y, r.Z}} }

// Mul is first s, then r.
func (r Rotation) Mul(s Rotation) Rotation {
	return Rotation{
		r.W*s.W - r.X*s.X - r.Y*s.Y - r.Z*s.Z,
		r.W*s.X + r.X*s.W + r.Y*s.Z - r.Z*s.Y,
		r.W*s.Y - r.X*s.Z + r.Y*s.W + r.Z*s.X,
		r.W*s.Z + r.X*s.Y - r.Y*s.X + r.Z*s.W,
	}
}

// Inverse turns back.
func (r Rotation) Inverse() Rotation { return Rotation{r.W, -r.X, -r.Y, -r.Z} }

// Rotate turns a vector.
func (r Rotation) Rotate(v Vector) Vector {
	tx, ty, tz := 2*(r.Y*v.Z-r.Z*v.Y), 2*(r.Z*v.X-r.X*v.Z), 2*(r.X*v.Y-r.Y*v.X)
	return Vector{
		v.X + r.W*tx + r.Y*tz - r.Z*ty,
		v.Y + r.W*ty + r.Z*tx - r.X*tz,
		v.Z + r.W*tz + r.X*ty - r.Y*tx,
	}
}

// Unrotate turns a vector back.
func (r Rotation) Unrotate(v Vector) Vector { return r.Inverse().Rotate(v) }

// Left is where +X is turned to.
func (r Rotation) Left() Vector {
	return Vector{1 - 2*(r.Y*r.Y+r.Z*r.Z), 2 * (r.X*r.Y + r.W*r.Z), 2 * (r.X*r.Z - r.W*r.Y)}
}

// Up is where +Y is turned to.
func (r Rotation) Up() Vector {
	return Vector{2 * (r.X*r.Y - r.W*r.Z), 1 - 2*(r.X*r.X+r.Z*r.Z), 2 * (r.Y*r.Z + r.W*r.X)}
}

// Forward is where +Z is turned to.
func (r Rotation) Forward() Vector {
	return Vector{2 * (r.X*r.Z + r.W*r.Y), 2 * (r.Y*r.Z - r.W*r.X), 1 - 2*(r.X*r.X+r.Y*r.Y)}
}

// Mirrored is the rotation seen in a mirror between left and right.
func (r Rotation) Mirrored() Rotation { return Rotation{r.W, r.X, -r.Y, -r.Z} }

func (r Rotation) dot(s Rotation) float64 { return r.W*s.W + r.X*s.X + r.Y*s.Y + r.Z*s.Z }

func (r Rotation) unit() Rotation {
	k := 1 / math.Sqrt(r.dot(r))
	return Rotation{k * r.W, k * r.X, k * r.Y, k * r.Z}
}

// Yaw is the angle of the rotation's twist about +Y, which unlike the direction of +Z is defined for a head that looks straight
// up or down: atan2(R02 - R20, R00 + R22).
func (r Rotation) Yaw() float64 { return math.Atan2(2*r.W*r.Y, r.W*r.W-r.Y*r.Y) }

// Pitch is how far +Z points down: asin(-R12).
func (r Rotation) Pitch() float64 { return math.Asin(clamp(2*(r.W*r.X-r.Y*r.Z), -1, 1)) }

// Roll is how far +X points up: asin(R10).
func (r Rotation) Roll() float64 { return math.Asin(clamp(2*(r.X*r.Y+r.W*r.Z), -1, 1)) }

// angleTo is the angle between two rotations.
func (r Rotation) angleTo(s Rotation) float64 {
	d := r.Inverse().Mul(s)
	return 2 * math.Atan2(math.Sqrt(d.X*d.X+d.Y*d.Y+d.Z*d.Z), math.Abs(d.W))
}

// Slerp is r at t = 0 and s at t = 1, along the shorter way.
func (r Rotation) Slerp(s Rotation, t float64) Rotation {
	if t <= 0 {
		return r
	}
	if t >= 1 {
		return s
	}
	cos := r.dot(s)
	if cos < 0 {
		cos, s = -cos, Rotation{-s.W, -s.X, -s.Y, -s.Z}
	}
	a, b := 1-t, t
	if cos < 0.9995 {
		angle := math.Acos(cos)
		k := 1 / math.Sin(angle)
		a, b = k*math.Sin(a*angle), k*math.Sin(b*angle)
	}
	return Rotation{a*r.W + b*s.W, a*r.X + b*s.X, a*r.Y + b*s.Y, a*r.Z + b*s.Z}.unit()
}

// yaw turns +Z towards +X, pitch +Y towards +Z (a bow forward), roll +X towards +Y (raises the left side).
func yaw(angle float64) Rotation {
	sin, cos := math.Sincos(angle / 2)
	return Rotation{cos, 0, sin, 0}
}

func pitch(angle float64) Rotation {
	sin, cos := math.Sincos(angle / 2)
	return Rotation{cos, sin, 0, 0}
}

func roll(angle float64) Rotation {
	sin, cos := math.Sincos(angle / 2)
	return Rotation{cos, 0, 0, sin}
}

// turned is Ry(y)·Rx(p)·Rz(r).
func turned(y, p, r float64) Rotation {
	sy, cy := math.Sincos(y / 2)
	sp, cp := math.Sincos(p / 2)
	sr, cr := math.Sincos(r / 2)
	return Rotation{
		cy*cp*cr + sy*sp*sr,
		cy*sp*cr + sy*cp*sr,
		sy*cp*cr - cy*sp*sr,
		cy*cp*sr - sy*sp*cr,
	}
}

// between is the shortest rotation from one direction to another, both unit; opposite ones turn about spare, which must be a unit
// vector across from.
func between(from, to, spare Vector) Rotation {
	w := 1 + from.Dot(to)
	if w < 1e-12 {
		return Rotation{0, spare.X, spare.Y, spare.Z}
	}
	axis := from.Cross(to)
	return Rotation{w, axis.X, axis.Y, axis.Z}.unit()
}

// aim is the shortest rotation between any two directions.
func aim(from, to Vector) Rotation {
	from, to = from.unitOr(Vector{}), to.unitOr(Vector{})
	if from == (Vector{}) || to == (Vector{}) {
		return unturned
	}
	return between(from, to, perpendicularTo(from))
}

func perpendicularTo(v Vector) Vector { return vectorOf(rig.Perpendicular(v.mgl())) }

// fromAxes is the rotation that takes +X, +Y and +Z to three unit vectors at right angles, of which the third is x × y.
func fromAxes(x, y, z Vector) Rotation {
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
	return r.unit()
}
