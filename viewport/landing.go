package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Landing is where someone will stand who teleports.
type Landing struct {
	At     mgl64.Vec3 // on the ground
	Normal mgl64.Vec3 // of the ground, unit
	Faces  bool       // it is known which way they will face
	Facing float64    // radians, yaw
}

// Landing draws a ring on the ground where someone will stand, and an arrow that way that they will face.
func (o *Overlays) Landing(l *Landing, s *Screen, light bool) {
	if !finite3(l.At) || !(math.Abs(l.Normal.Len()-1) < 1e-3) {
		return
	}
	const radius, above = 0.22, 0.008 // meters
	color := handleColor[light]
	thickness := math.Max(0.006, 0.8*linePoints*s.MetersPerPoint(l.At))
	at := l.At.Add(l.Normal.Mul(above))
	o.Solid.ring(at, l.Normal, radius, thickness, color)
	if !l.Faces {
		o.Solid.sphere(at, 1.6*thickness, color)
		return
	}
	way := rig.Yaw(l.Facing).Rotate(mgl64.Vec3{0, 0, 1})
	if way = way.Sub(l.Normal.Mul(way.Dot(l.Normal))); way.Len() > 1e-6 {
		o.Solid.arrow(at, at.Add(way.Normalize().Mul(2*radius)), thickness, color)
	}
}
