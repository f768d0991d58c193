package gait

import (
	"math"

	"posewright/solver/vec"
)

// motion is how the body moves over the ground, and what is smoothed of that.
type motion struct {
	_ vec.Incomparable

	center  vec.Vector
	yaw     float64
	seen    float64   // seconds since the body was seen for the first time
	arrives bool      // it was on its way already then
	fast    groundVec // velocity of the hips, quickly smoothed
	slow    groundVec // slowly
	turning float64   // radians a second
	bend    float64   // radians a second that the way turns to the left, smoothed
	mass    massMotion
	slope   float64    // rise per length of the ground on the way
	stride  float64    // 0 to 1: walking, smoothed, so that lift and pitch of a foot do not jump
	spot    float64    // 0 to 1: on the spot, smoothed
	ways    [3]float64 // how much of forward, backward and sideways, smoothed
}

// massMotion is where the center of mass is, in the chest, and how it moves.
type massMotion struct {
	known    bool
	at       vec.Vector
	velocity groundVec
}

// motionAt is the motion of a body that rests.
func motionAt(in *frame, slope float64) motion {
	return motion{center: in.hips, yaw: in.yaw, slope: slope, ways: [3]float64{1, 0, 0}}
}

const (
	slowestWay = 0.12 // m/s, with √L: a slower body goes where it faces
	wayTime    = 0.05 // seconds: how quickly steps of one way become steps of another

	arrivalTime   = 0.15 // seconds in which a body is told to be on its way when it is seen for the first time
	arrivalStarts = 2.0  // speeds at which a body walks, which it must have for that
	restBefore    = 0.05 // seconds that a body counts as having rested before it was seen

	bendTime  = 0.55 // seconds: longer than a stride, in which the way of the hips winds
	bendMost  = 3.0  // radians a second
	bendLeast = 0.2  // radians a second: a straight way winds by less, and from twice as much on the bend counts in full
	bendLag   = 0.5  // tangent of how far at most the slow velocity is turned into a bend, as nobody keeps up a sharper one for long
)

// observe takes in where the hips are now.
func (m *motion) observe(in *frame) {
	n := in.settings
	if in.dt > 0 {
		raw := in.center.sub(groundOf(m.center)).scale(1 / in.dt)
		m.seen += in.dt
		m.fast = m.fast.lerp(raw, m.share(in, n.VelocityFast))
		m.observeBend(in, m.slow.lerp(raw, m.share(in, n.VelocitySlow)))
		m.arrive(in)
		m.turning += (vec.WrapAngle(in.yaw-m.yaw)/in.dt - m.turning) * in.eased(n.YawTime)
	}
	m.center, m.yaw = in.hips, in.yaw
}

// share is how much the newest velocity counts in a mean with a time constant: in that of a body that was on its way when it was seen for the first time, nothing
// that was before then.
func (m *motion) share(in *frame, time float64) float64 {
	share := in.eased(time)
	if m.arrives && m.seen < arrivalTime {
		share /= known(m.seen, time)
	}
	return share
}

// known is how much of a mean with a time constant is known after some seconds.
func known(seconds, time float64) float64 { return -math.Expm1(-(seconds + restBefore) / time) }

// arrive tells whether a body that has just been seen is on its way already, and how fast.
func (m *motion) arrive(in *frame) {
	if m.arrives || m.seen > arrivalTime {
		return
	}
	n := in.settings
	slow := m.slow.scale(1 / known(m.seen, n.VelocitySlow))
	if slow.length() > arrivalStarts*n.StartSpeed*in.speedUnit {
		m.arrives, m.slow, m.fast = true, slow, m.fast.scale(1/known(m.seen, n.VelocityFast))
	}
}

// observeBend goes on to a new slow velocity, and works out how fast the way turns.
func (m *motion) observeBend(in *frame, slow groundVec) {
	bend := 0.0
	if speedSquared := slow.dot(slow); speedSquared > square(slowestWay*in.speedUnit) {
		bend = vec.Clamp(m.slow.left().dot(slow)/(speedSquared*in.dt), -bendMost, bendMost)
	}
	m.slow = slow
	m.bend += (bend - m.bend) * in.eased(bendTime)
}

// velocity is slow while both velocities agree, fast while they do not: a start, a stop or a turn. In a steady bend slow would point out of it and be too
// short, as a filter of time τ divides what turns with ω by 1 + iωτ.
func (m *motion) velocity(in *frame, bend float64) groundVec {
	slow := m.slow.addScaled(vec.Clamp(bend*in.settings.VelocitySlow, -bendLag, bendLag), m.slow.left())
	differ := m.fast.sub(slow).length() / in.speedUnit
	return slow.lerp(m.fast, vec.Clamp((differ-0.25)/0.35, 0, 1))
}

// observe works out where the center of mass is, in the chest, and how it moves (Scheurenbrand 2019, 6.4).
func (m *massMotion) observe(in *frame) {
	mass := in.mass
	if mass == (vec.Vector{}) {
		mass = in.hips
	}
	if !m.known {
		m.known, m.at, m.velocity = true, mass, groundVec{}
	} else if in.dt > 0 {
		moved := groundOf(mass).sub(groundOf(m.at)).scale(1 / in.dt)
		m.velocity = m.velocity.lerp(moved, in.eased(in.settings.Scheurenbrand.VelocityTime))
	}
	m.at = mass
}

func (m *motion) carry(c *carry) {
	m.center, m.yaw = c.point(m.center), m.yaw+c.yaw
	m.fast, m.slow = m.fast.turned(c.by), m.slow.turned(c.by)
	m.mass.at, m.mass.velocity = c.point(m.mass.at), m.mass.velocity.turned(c.by)
}

// headMotion is what the headset's motion says.
type headMotion struct {
	known   bool
	at      vec.Vector
	neck    vec.Vector // where the head nods and shakes about
	drift   groundVec  // horizontal velocity, slowly smoothed
	yaw     float64
	lateral float64 // m/s to the left, without the drift
	rough   float64 // m/s upward, half smoothed
	up      float64
}

// observe filters the headset's motion: sideways, and up and down. It returns how the neck has moved and by how much the body has turned, where there is
// something to tell that from.
func (h *headMotion) observe(in *frame, body *motion) (neck vec.Vector, turned float64, ok bool) {
	switch {
	case !in.headset.known:
		*h = headMotion{}
		return neck, 0, false
	case in.dt == 0:
		if h.known {
			h.at, h.neck = in.headset.position, in.headset.neck
		}
		return neck, 0, false
	case !h.known:
		*h = headMotion{known: true, at: in.headset.position, neck: in.headset.neck, drift: body.slow, yaw: in.yaw}
	}
	moved := in.headset.position.Sub(h.at).Scale(1 / in.dt)
	h.at = in.headset.position
	velocity := groundOf(moved)
	turned = vec.WrapAngle(in.yaw-h.yaw) * in.eased(0.25)
	h.yaw = vec.WrapAngle(h.yaw + turned)
	h.drift = h.drift.turned(dirFromYaw(body.bend*in.dt)).lerp(velocity, in.eased(0.3)) // turns with the way, so that a bend is no sway
	h.lateral += (velocity.sub(h.drift).dot(dirFromYaw(h.yaw).left()) - h.lateral) * in.eased(0.05)
	h.rough += (moved.Y - h.rough) * in.eased(0.04)
	h.up += (h.rough - h.up) * in.eased(0.02)
	neck = in.headset.neck.Sub(h.neck)
	h.neck = in.headset.neck
	return neck, turned, true
}

func (h *headMotion) carry(c *carry) {
	h.at, h.neck = c.point(h.at), c.point(h.neck)
	h.drift = h.drift.turned(c.by)
	h.yaw += c.yaw
}
