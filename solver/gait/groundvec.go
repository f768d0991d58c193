package gait

import (
	"math"

	"posewright/solver/vec"
)

// groundVec is a place or a direction seen from above, in meters: X to the left and Z forward as in the world, without height.
type groundVec struct{ X, Z float64 }

func groundOf(v vec.Vector) groundVec { return groundVec{v.X, v.Z} }

// dirFromYaw is the unit direction that a yaw faces.
func dirFromYaw(yaw float64) groundVec {
	sin, cos := vec.Sincos(yaw)
	return groundVec{sin, cos}
}

func (p groundVec) at(height float64) vec.Vector { return vec.New(p.X, height, p.Z) }
func (p groundVec) add(q groundVec) groundVec    { return groundVec{p.X + q.X, p.Z + q.Z} }
func (p groundVec) sub(q groundVec) groundVec    { return groundVec{p.X - q.X, p.Z - q.Z} }
func (p groundVec) scale(s float64) groundVec    { return groundVec{s * p.X, s * p.Z} }
func (p groundVec) addScaled(s float64, q groundVec) groundVec {
	return groundVec{p.X + s*q.X, p.Z + s*q.Z}
}
func (p groundVec) lerp(q groundVec, t float64) groundVec {
	return groundVec{p.X + t*(q.X-p.X), p.Z + t*(q.Z-p.Z)}
}
func (p groundVec) dot(q groundVec) float64 { return p.X*q.X + p.Z*q.Z }
func (p groundVec) length() float64         { return math.Sqrt(p.dot(p)) }
func (p groundVec) left() groundVec         { return groundVec{p.Z, -p.X} } // what is to the left of a direction
func (p groundVec) turned(by groundVec) groundVec {
	return groundVec{p.X*by.Z + p.Z*by.X, p.Z*by.Z - p.X*by.X}
} // by the yaw that by is ahead of

// carry is how the tracking space moves in the world: by a yaw about the vertical through the origin, and then by a way.
type carry struct {
	yaw   float64
	by    groundVec // direction of that yaw
	move  vec.Vector
	raise float64 // meters that points go further up
}

func (c *carry) place(p groundVec) groundVec { return p.turned(c.by).add(groundOf(c.move)) }

func (c *carry) point(v vec.Vector) vec.Vector {
	return c.place(groundOf(v)).at(v.Y + c.move.Y + c.raise)
}

func (c *carry) direction(v vec.Vector) vec.Vector { return groundOf(v).turned(c.by).at(v.Y) }
