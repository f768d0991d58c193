package viewport

import "github.com/go-gl/mathgl/mgl64"

// Screen is a camera with the size of the view that it fills: what it takes to point at objects. Points are units of the screen, from the
// upper left corner of the view.
type Screen struct {
	Camera        Camera
	Width, Height float64 // points
}

// Ray starts at the eye and goes through a point of the view; its direction is unit.
func (s *Screen) Ray(x, y float64) (origin, direction mgl64.Vec3) {
	return s.Camera.Ray(x, y, s.Width, s.Height)
}

// Project is where a place of the world is seen. Not ok for one at or behind the eye.
func (s *Screen) Project(at mgl64.Vec3) (x, y float64, ok bool) {
	return s.Camera.Project(at, s.Width, s.Height)
}

// MetersPerPoint is the size of a point at the depth of a place.
func (s *Screen) MetersPerPoint(at mgl64.Vec3) float64 {
	return s.Camera.MetersPerPixel(at, s.Height)
}

// depth is how far before the eye a place is along the view, meters.
func (s *Screen) depth(at mgl64.Vec3) float64 { return at.Sub(s.Camera.Eye()).Dot(s.Camera.Forward()) }

// towardsEye is the unit direction from a place to the eye.
func (s *Screen) towardsEye(at mgl64.Vec3) mgl64.Vec3 {
	if s.Camera.Orthographic {
		return s.Camera.Forward().Mul(-1)
	}
	return s.Camera.Eye().Sub(at).Normalize()
}
