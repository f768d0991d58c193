package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// Ellipsoid is a surface that hands touch, fixed to a part of a body. Its axes are the world's while the body stands in its T-pose.
type Ellipsoid struct {
	Center vec.Vector // meters, from the origin of the part's frame
	Radii  vec.Vector // meters; above 0
}

// SurfaceID is a part of a body that hands touch.
type SurfaceID uint8

// The surfaces and the origins of their frames: the head joint, the base of the neck with the rotation of the joint that carries it, the middle
// of the hip joints, and each hip joint with the rotation of its thigh.
const (
	HeadSurface SurfaceID = iota
	ChestSurface
	BellySurface
	LeftThighSurface
	RightThighSurface
	SurfaceCount
)

// Surfaces are what hands touch on a body, and the hands that do.
type Surfaces struct {
	Parts [SurfaceCount]Ellipsoid
	Hand  float64 // meters: wrist to fingertips; above 0
	Palm  float64 // meters: wrist to the middle of the palm
}

// Validate says what retargeting cannot work with.
func (s *Surfaces) Validate() error {
	for i := range s.Parts {
		e := &s.Parts[i]
		if !e.Center.IsFinite() || !e.Radii.IsFinite() || !(e.Radii.X > 0 && e.Radii.Y > 0 && e.Radii.Z > 0) {
			return errors.New("solver: a surface of the body has no size")
		}
	}
	if !(s.Hand > 0 && s.Hand < math.Inf(1)) || !(s.Palm >= 0 && s.Palm < math.Inf(1)) {
		return errors.New("solver: the hands of the body have no size")
	}
	return nil
}

// partFrame is where a part with a surface is.
type partFrame struct {
	at   vec.Vector
	turn vec.Rotation
}

// frameOf is the frame of a surface.
func (p *partPlaces) frameOf(a *anatomy, id SurfaceID) partFrame {
	switch id {
	case HeadSurface:
		return partFrame{p.at[head], p.turn[head]}
	case ChestSurface:
		return partFrame{p.neckBase(a), p.turn[a.topPart()]}
	case LeftThighSurface, RightThighSurface:
		thigh := of(int(id-LeftThighSurface), upperLeg)
		return partFrame{p.at[thigh], p.turn[thigh]}
	}
	return partFrame{p.at[hips].Add(p.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips]))), p.turn[hips]}
}

// split says where the ray from the center to a point of the world crosses the surface, as a direction in units of the radii, and how far the point is
// outside, in meters along the ray; negative inside.
func (e *Ellipsoid) split(frame partFrame, point vec.Vector) (direction vec.Vector, gap float64) {
	p := frame.turn.InverseRotate(point.Sub(frame.at)).Sub(e.Center)
	u := vec.New(p.X/e.Radii.X, p.Y/e.Radii.Y, p.Z/e.Radii.Z)
	n := u.Len()
	if n < 1e-6 { // every direction is right at the center
		return vec.New(0, 0, 1), -e.Radii.Z
	}
	return u.Scale(1 / n), p.Len() * (1 - 1/n)
}

// point is the point of the world in a direction of [Ellipsoid.split] that is so far outside.
func (e *Ellipsoid) point(frame partFrame, direction vec.Vector, gap float64) vec.Vector {
	p := vec.New(direction.X*e.Radii.X, direction.Y*e.Radii.Y, direction.Z*e.Radii.Z)
	length := p.Len()
	p = p.Scale(math.Max(0, length+gap) / length)
	return frame.at.Add(frame.turn.Rotate(e.Center.Add(p)))
}
