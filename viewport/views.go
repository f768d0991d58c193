package viewport

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

// Direction is where a view looks from: yaw and pitch of a [Camera], radians.
type Direction struct{ Yaw, Pitch float64 }

// The six views along the axes. Left and right are the avatar's.
var (
	FromFront  = Direction{0, 0}
	FromBack   = Direction{math.Pi, 0}
	FromLeft   = Direction{math.Pi / 2, 0}
	FromRight  = Direction{-math.Pi / 2, 0}
	FromTop    = Direction{0, MaxPitch}
	FromBottom = Direction{0, -MaxPitch}
)

// sameDirection is how near two directions are to be one, radians.
const sameDirection = 2e-3

// Direction is where the camera looks from.
func (c *Camera) Direction() Direction { return Direction{c.Yaw, c.Pitch} }

// Look has the camera look at its target from a direction.
func (c *Camera) Look(from Direction) {
	if finite(from.Yaw, from.Pitch) {
		c.Yaw = math.Remainder(from.Yaw, 2*math.Pi)
		c.Pitch = clamp(from.Pitch, -MaxPitch, MaxPitch)
	}
}

// Is reports whether two directions are the same to the eye.
func (d Direction) Is(other Direction) bool {
	return math.Abs(math.Remainder(d.Yaw-other.Yaw, 2*math.Pi)) < sameDirection && math.Abs(d.Pitch-other.Pitch) < sameDirection
}

// Opposite is the direction on the other side of the target. Straight above and below face each other without turning the view.
func (d Direction) Opposite() Direction {
	if math.Abs(d.Pitch) >= MaxPitch-sameDirection {
		return Direction{d.Yaw, -d.Pitch}
	}
	return Direction{math.Remainder(d.Yaw+math.Pi, 2*math.Pi), -d.Pitch}
}

// Bound sets the limits of the distance from the size of the scene: from as near as a fingertip to five times its diagonal. What
// is beyond them then is brought inside. An empty or endless box changes nothing.
func (c *Camera) Bound(min, max mgl64.Vec3) {
	const nearest, farthest = 0.03, 5 // times the diagonal
	diagonal := max.Sub(min).Len()
	if !(diagonal > 0) || math.IsInf(diagonal, 0) {
		return
	}
	c.MinDistance, c.MaxDistance = nearest*diagonal, farthest*diagonal
	c.Distance = clamp(c.Distance, c.MinDistance, c.MaxDistance)
}

// FlightTime is how long a [Flight] takes.
const FlightTime = 180 * time.Millisecond

// Flight is a short transition from one view to another. A plain value.
type Flight struct{ From, To Camera }

// At is the view at a time after the departure; arrived from FlightTime on. Yaw goes the shorter way round, distances by equal
// factors, and the eye does not pass below the floor between two views from above it. The kind of projection and the limits are those of the goal from the beginning.
func (f *Flight) At(t time.Duration) (c Camera, arrived bool) {
	if t >= FlightTime {
		return f.To, true
	}
	s := math.Max(float64(t)/float64(FlightTime), 0)
	s = s * s * (3 - 2*s) // gently off and gently on
	c = f.To
	c.Target = f.From.Target.Add(f.To.Target.Sub(f.From.Target).Mul(s))
	if f.From.Distance > 0 && f.To.Distance > 0 {
		c.Distance = f.From.Distance * math.Pow(f.To.Distance/f.From.Distance, s)
	}
	c.Yaw = math.Remainder(f.From.Yaw+math.Remainder(f.To.Yaw-f.From.Yaw, 2*math.Pi)*s, 2*math.Pi)
	c.Pitch = f.From.Pitch + (f.To.Pitch-f.From.Pitch)*s
	if f.From.Eye()[1] >= 0 && f.To.Eye()[1] >= 0 && c.Eye()[1] < 0 {
		c.Pitch = math.Asin(clamp(-c.Target[1]/c.Distance, -1, 1))
	}
	c.Pitch = clamp(c.Pitch, -MaxPitch, MaxPitch)
	return c, false
}
