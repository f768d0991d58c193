package chain

import "math"

// Vec is a vector. A struct stays in registers where an array does not: FABRIK runs twice as fast on it as on mgl64.Vec3.
type Vec struct{ X, Y, Z float64 }

func (a Vec) add(b Vec) Vec             { return Vec{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }
func (a Vec) sub(b Vec) Vec             { return Vec{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }
func (a Vec) scale(k float64) Vec       { return Vec{a.X * k, a.Y * k, a.Z * k} }
func (a Vec) dot(b Vec) float64         { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }
func (a Vec) length() float64           { return math.Sqrt(a.dot(a)) }
func (a Vec) plus(k float64, b Vec) Vec { return Vec{a.X + k*b.X, a.Y + k*b.Y, a.Z + k*b.Z} }
func (a Vec) cross(b Vec) Vec           { return Vec{a.Y*b.Z - a.Z*b.Y, a.Z*b.X - a.X*b.Z, a.X*b.Y - a.Y*b.X} }
func (a Vec) finite() bool {
	return !math.IsNaN(a.X-a.X) && !math.IsNaN(a.Y-a.Y) && !math.IsNaN(a.Z-a.Z)
}

// perpendicular is a unit vector at a right angle to a, the same for the same a; +X for the zero vector.
func (a Vec) perpendicular() Vec {
	p := Vec{0, a.Z, -a.Y}
	if math.Abs(a.X) > math.Abs(a.Y) || math.Abs(a.X) > math.Abs(a.Z) {
		p = Vec{-a.Z, 0, a.X}
		if math.Abs(a.Z) < math.Abs(a.Y) {
			p = Vec{a.Y, -a.X, 0}
		}
	}
	if l := p.length(); l > 0 {
		return p.scale(1 / l)
	}
	return Vec{X: 1}
}

// rotation is a unit quaternion.
type rotation struct {
	w float64
	v Vec
}

var noRotation = rotation{w: 1}

// between is the part (0 to 1) of the shortest rotation from direction a to direction b; opposite directions turn about a
// perpendicular of a.
func between(a, b Vec, part float64) rotation {
	lengths := math.Sqrt(a.dot(a) * b.dot(b))
	if !(lengths > 0) {
		return noRotation
	}
	w, v := lengths+a.dot(b), a.cross(b)
	if w < 1e-12*lengths {
		w, v = 0, a.perpendicular().scale(lengths)
	}
	norm := 1 / math.Sqrt(w*w+v.dot(v))
	r := rotation{w * norm, v.scale(norm)}
	if part == 1 {
		return r
	}
	half := math.Atan2(r.v.length(), r.w)
	if !(half > 0) {
		return noRotation
	}
	sin, cos := math.Sincos(half * part)
	return rotation{cos, r.v.scale(sin / r.v.length())}
}

// turning is the rotation by a rotation vector: axis times radians.
func turning(v Vec) rotation {
	angle := v.length()
	if angle < 1e-12 {
		return rotation{1, v.scale(0.5)}
	}
	sin, cos := math.Sincos(angle / 2)
	return rotation{cos, v.scale(sin / angle)}
}

func (r rotation) then(after rotation) rotation {
	return rotation{
		after.w*r.w - after.v.dot(r.v),
		r.v.scale(after.w).plus(r.w, after.v).add(after.v.cross(r.v)),
	}
}

func (r rotation) apply(a Vec) Vec {
	t := r.v.cross(a).scale(2)
	return a.plus(r.w, t).add(r.v.cross(t))
}
