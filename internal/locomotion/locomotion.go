// Package locomotion moves the tracking space in the world by a stick and held keys, as a person sees it.
package locomotion

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/session"
	"posewright/solver"
)

const (
	glideSpeed = 1.5         // meters a second, of a stick pushed to its edge and of a held key
	glideFast  = 2.5         // factor while Shift is held
	snapAngle  = math.Pi / 6 // of a snap turn
)

// Controls are stick and keys of a session. They belong to one goroutine at a time.
type Controls struct {
	session *session.Session
	stick   [2]float64 // to the right and away from the camera, each -1 to 1
	keys    [2]float64 // likewise
	gliding session.Glide
	space   solver.Space // that Followed has returned the motion of
}

// New makes the controls of a session.
func New(s *session.Session) *Controls { return &Controls{session: s, space: s.Space()} }

// SetStick sets the stick: how far to the right and away from the camera, each -1 to 1. See Steer.
func (l *Controls) SetStick(right, away float64) { l.stick = [2]float64{right, away} }

// SetKeys sets the sum of the directions of all held keys. See Steer.
func (l *Controls) SetKeys(right, away float64) { l.keys = [2]float64{right, away} }

// Steer tells the session where stick and keys lead, seen by a camera with a yaw, in radians; mirrored swaps left and right.
func (l *Controls) Steer(cameraYaw float64, mirrored, fast bool) {
	right, away := l.stick[0]+l.keys[0], l.stick[1]+l.keys[1]
	if mirrored {
		right = -right
	}
	speed := glideSpeed
	if fast {
		speed *= glideFast
	}
	if g := glideInView(right, away, speed, cameraYaw); g != l.gliding {
		l.gliding = g
		l.session.Glide(g)
	}
}

// glideInView returns a glide to the right and away from a camera with a yaw. A length above 1 is treated as 1.
func glideInView(right, away, speed, cameraYaw float64) session.Glide {
	if length := math.Hypot(right, away); length > 1 {
		right, away = right/length, away/length
	}
	sin, cos := math.Sincos(cameraYaw)
	return session.Glide{
		Left:    speed * (right*cos - away*sin),
		Forward: speed * (-right*sin - away*cos),
		Heading: session.HeadingOfWorld,
	}
}

// Gliding reports whether stick or keys move the space.
func (l *Controls) Gliding() bool { return l.gliding.Left != 0 || l.gliding.Forward != 0 }

// Space returns where the tracking space stands.
func (l *Controls) Space() solver.Space { return l.session.Space() }

// ResetFollowed makes Followed start from where the space stands now.
func (l *Controls) ResetFollowed() { l.space = l.session.Space() }

// Followed returns by how much a point in the world, such as the hips, moved with the space since the last call, so that a camera goes along. space is
// that of the frame with the point.
func (l *Controls) Followed(space solver.Space, point mgl64.Vec3) mgl64.Vec3 {
	moved := point.Sub(l.space.Point(space.Inward(point)))
	l.space = space
	return moved
}

// TurnLeft turns the person by 30° to the left.
func (l *Controls) TurnLeft() { l.session.SnapTurn(snapAngle) }

// TurnRight turns the person by 30° to the right.
func (l *Controls) TurnRight() { l.session.SnapTurn(-snapAngle) }

// Teleport puts the person on a point of the ground, facing as before.
func (l *Controls) Teleport(to mgl64.Vec3) { l.session.Teleport(to) }

// TeleportFacing puts the person on a point of the ground, facing a yaw in radians.
func (l *Controls) TeleportFacing(to mgl64.Vec3, yaw float64) { l.session.TeleportFacing(to, yaw) }

// Moved reports whether the space stands elsewhere than without locomotion.
func (l *Controls) Moved() bool {
	s := l.session.Space()
	return s.Origin != mgl64.Vec3{} || s.Yaw != 0
}

// Release lets go of stick and keys.
func (l *Controls) Release() {
	l.stick, l.keys = [2]float64{}, [2]float64{}
	l.gliding = session.Glide{Heading: session.HeadingOfWorld}
	l.session.Glide(l.gliding)
}

// ReturnToStart puts the space back to where it stands without locomotion and returns where it stood.
func (l *Controls) ReturnToStart() solver.Space {
	l.Release()
	before := l.session.Space()
	l.session.ReturnToStart()
	return before
}
