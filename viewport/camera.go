package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Camera turns around a target with a level horizon, as on a turntable. A plain value; see [DefaultCamera].
type Camera struct {
	Target       mgl64.Vec3 // what it turns around, world, meters
	Distance     float64    // from the target to the eye, meters
	Yaw          float64    // radians about +Y: 0 looks at the avatar's face, positive from its left side
	Pitch        float64    // radians, positive from above, within ±[MaxPitch]
	FovY         float64    // vertical field of view, radians
	Orthographic bool       // parallel projection with the same size at the target

	MinDistance, MaxDistance float64 // limits of Distance, meters; set by Bound from the size of the scene
}

const (
	// MaxPitch keeps the view from tipping over the poles. It is so close to straight down that nothing hides there; the view
	// is made from the two angles and not from an up vector, so it does not spin or lock there either.
	MaxPitch = math.Pi/2 - 1e-3

	orbitPerHeight = math.Pi // a drag over the whole height of the view turns half a circle
	zoomPerStep    = 0.88    // one click of the wheel
	frameMargin    = 1.10    // room left around what is framed
)

// DefaultCamera looks at a person from the front, slightly from above and from the left.
func DefaultCamera() Camera {
	return Camera{
		Target: mgl64.Vec3{0, 0.9, 0}, Distance: 3.6,
		Yaw: 0.38, Pitch: 0.13, FovY: 35 * math.Pi / 180,
		MinDistance: 0.15, MaxDistance: 40,
	}
}

// axes are the camera's right, up and backward directions in the world: the columns of worldFromCamera.
func (c *Camera) axes() (right, up, back mgl64.Vec3) {
	sinYaw, cosYaw := math.Sincos(c.Yaw)
	sinPitch, cosPitch := math.Sincos(c.Pitch)
	right = mgl64.Vec3{cosYaw, 0, -sinYaw}
	up = mgl64.Vec3{-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch}
	back = mgl64.Vec3{sinYaw * cosPitch, sinPitch, cosYaw * cosPitch}
	return right, up, back
}

// Eye is where the camera is, in the world.
func (c *Camera) Eye() mgl64.Vec3 {
	_, _, back := c.axes()
	return c.Target.Add(back.Mul(c.Distance))
}

// Forward is the unit direction in which the camera looks.
func (c *Camera) Forward() mgl64.Vec3 {
	_, _, back := c.axes()
	return back.Mul(-1)
}

// halfHeight is half of what is seen of a plane at the target, meters.
func (c *Camera) halfHeight() float64 { return c.Distance * math.Tan(c.FovY/2) }

// Orbit turns the camera as if the scene was grabbed and dragged by dx, dy pixels in a view of a height in pixels.
func (c *Camera) Orbit(dx, dy, heightPixels float64) {
	if !finite(dx, dy) || !(heightPixels > 0) {
		return
	}
	c.Yaw = math.Remainder(c.Yaw-dx/heightPixels*orbitPerHeight, 2*math.Pi)
	c.Pitch = clamp(c.Pitch+dy/heightPixels*orbitPerHeight, -MaxPitch, MaxPitch)
}

// Pan moves the camera in the plane of the view, so that what lies at the target's depth follows a pointer that moved by
// dx, dy pixels in a view of a height in pixels.
func (c *Camera) Pan(dx, dy, heightPixels float64) {
	if !finite(dx, dy) || !(heightPixels > 0) {
		return
	}
	right, up, _ := c.axes()
	perPixel := 2 * c.halfHeight() / heightPixels
	c.Target = c.Target.Add(right.Mul(-dx * perPixel)).Add(up.Mul(dy * perPixel))
}

// Zoom comes nearer by steps of a wheel (negative: goes away), towards the pointer: what lies under it at the target's depth
// stays under it. The pointer is in normalized device coordinates; 0, 0 zooms towards the middle.
func (c *Camera) Zoom(steps, ndcX, ndcY, aspect float64) {
	if !finite(steps, ndcX) || !finite(ndcY, aspect) {
		return
	}
	before := c.halfHeight()
	low, high := c.limits()
	c.Distance = clamp(c.Distance*math.Pow(zoomPerStep, steps), low, high)
	shift := before - c.halfHeight()
	right, up, _ := c.axes()
	c.Target = c.Target.Add(right.Mul(ndcX * aspect * shift)).Add(up.Mul(ndcY * shift))
}

// limits are the smallest and largest distance; a Camera made by hand without limits gets wide ones.
func (c *Camera) limits() (low, high float64) {
	low, high = c.MinDistance, c.MaxDistance
	if !(low > 0) {
		low = 0.05
	}
	if !(high > low) {
		high = low + 1000
	}
	return low, high
}

// Frame looks at the middle of a box and steps back until all of it is seen, keeping the direction and, as far as they allow, the limits of
// the distance. An empty or endless box changes nothing.
func (c *Camera) Frame(min, max mgl64.Vec3, aspect float64) {
	half := max.Sub(min).Mul(0.5)
	radius := half.Len()
	if !(radius > 0) || math.IsInf(radius, 0) || !(aspect > 0) {
		return
	}
	c.Target = min.Add(max).Mul(0.5)
	right, up, back := c.axes()
	tan := math.Tan(c.FovY / 2)
	distance := 0.0
	for corner := range 8 {
		p := half
		for axis := range 3 {
			if corner&(1<<axis) != 0 {
				p[axis] = -p[axis]
			}
		}
		need := math.Max(math.Abs(p.Dot(up)), math.Abs(p.Dot(right))/aspect) / tan
		if !c.Orthographic {
			need += p.Dot(back)
		}
		distance = math.Max(distance, need)
	}
	low, high := c.limits()
	c.Distance = clamp(distance*frameMargin, low, high)
}

// View is cameraFromWorld, column-major.
func (c *Camera) View() mgl64.Mat4 {
	right, up, back := c.axes()
	eye := c.Target.Add(back.Mul(c.Distance))
	return mgl64.Mat4{
		right[0], up[0], back[0], 0,
		right[1], up[1], back[1], 0,
		right[2], up[2], back[2], 0,
		-right.Dot(eye), -up.Dot(eye), -back.Dot(eye), 1,
	}
}

// depths are the distances of the near and far plane from the eye, meters. In a parallel projection near is negative: what
// lies behind the eye is seen too.
func (c *Camera) depths() (near, far float64) {
	const reach = 120 // meters behind the target that are still drawn
	if c.Orthographic {
		return c.Distance - reach, c.Distance + reach
	}
	return clamp(c.Distance*0.02, 0.005, 0.5), c.Distance + reach
}

// Projection is clipFromCamera in OpenGL's convention (depth from -1 to 1), column-major. Aspect is width over height.
func (c *Camera) Projection(aspect float64) mgl64.Mat4 {
	near, far := c.depths()
	if c.Orthographic {
		h := c.halfHeight()
		return mgl64.Ortho(-h*aspect, h*aspect, -h, h, near, far)
	}
	return mgl64.Perspective(c.FovY, aspect, near, far)
}

// Ray starts at the eye (in a parallel projection: in the plane of the eye) and goes through a pixel of a view of w×h
// pixels. Direction is unit.
func (c *Camera) Ray(x, y, w, h float64) (origin, direction mgl64.Vec3) {
	right, up, back := c.axes()
	eye := c.Target.Add(back.Mul(c.Distance))
	if !(w > 0 && h > 0) {
		return eye, back.Mul(-1)
	}
	ndcX, ndcY := 2*x/w-1, 1-2*y/h
	half := c.halfHeight()
	offset := right.Mul(ndcX * half * w / h).Add(up.Mul(ndcY * half))
	if c.Orthographic {
		return eye.Add(offset), back.Mul(-1)
	}
	return eye, offset.Sub(back.Mul(c.Distance)).Normalize()
}

// Project is the pixel, in a view of w×h pixels, at which a point of the world is seen; it may lie outside the view. Not ok
// for a point at or behind the eye.
func (c *Camera) Project(point mgl64.Vec3, w, h float64) (x, y float64, ok bool) {
	right, up, back := c.axes()
	p := point.Sub(c.Target)
	half := math.Tan(c.FovY/2) * c.depthOf(p, back)
	if !(half > 0) || !(w > 0 && h > 0) {
		return 0, 0, false
	}
	ndcX, ndcY := p.Dot(right)/(half*w/h), p.Dot(up)/half
	return (ndcX + 1) / 2 * w, (1 - ndcY) / 2 * h, true
}

// depthOf is the distance along the view of a point relative to the target, as far as the size of things depends on it.
func (c *Camera) depthOf(fromTarget, back mgl64.Vec3) float64 {
	if c.Orthographic {
		return c.Distance
	}
	return c.Distance - fromTarget.Dot(back)
}

// MetersPerPixel is the size of a pixel at the depth of a point, in a view of a height in pixels. Behind the eye it is that
// of the near plane.
func (c *Camera) MetersPerPixel(point mgl64.Vec3, heightPixels float64) float64 {
	_, _, back := c.axes()
	near, _ := c.depths()
	depth := math.Max(c.depthOf(point.Sub(c.Target), back), math.Max(near, 1e-3))
	return 2 * depth * math.Tan(c.FovY/2) / math.Max(heightPixels, 1)
}

func clamp(v, low, high float64) float64 { return math.Min(math.Max(v, low), high) }

func finite(a, b float64) bool { return !math.IsNaN(a-a) && !math.IsNaN(b-b) }

func finite3(v mgl64.Vec3) bool { return finite(v[0], v[1]) && finite(v[2], 0) }
