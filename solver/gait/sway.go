package gait

import (
	"math"

	"posewright/solver/vec"
)

// sway is how a standing body has swayed and twisted of late. A body that comes back from a side goes over to the other as far again without a step, as
// in a blow, a swing of a sword or a dance on the spot; one that goes where it has not been is on its way.
type sway struct {
	known   bool
	at      groundVec            // where the hips mostly are
	facing  float64              // radians: where they mostly face
	height  float64              // meters of the headset above the ground while the body is upright
	since   float64              // seconds since the last of what follows was noted
	next    int                  // where the next one is noted
	noted   int                  // how many of them there are
	swayed  [swaysKept]groundVec // from at
	twisted [swaysKept]float64   // radians from facing
}

// What is a sway and what a way: rationale R41.
const (
	swayTime  = 1.5  // seconds: how slowly the middle of a sway follows
	swayEvery = 0.15 // seconds
	swaysKept = 16   // 2.4 s: two blows a second up to one swing of a sword in two seconds
	swayBack  = 1.5  // how far a body goes without a step for how far it has been on the other side
	swayMost  = 0.35 // leg lengths that it may go further than one that has not swayed
	twistMost = 35 * math.Pi / 180
	swayWalk  = 0.6 // seconds of walking that were rather a lean than the beginning of a way: what was before it is still known

	swayOver  = 0.05 // leg lengths of a sway for which a step is not led by the velocity any more
	twistOver = 10 * math.Pi / 180

	uprightTime = 0.3  // seconds in which a body that stretches is known to be upright
	stoopedTime = 8.0  // seconds after which one that stays low stands so
	stooped     = 0.08 // leg lengths that the headset is lower then
)

// observe notes where a body is, above ground that rises to a height. Walking begins again.
func (y *sway) observe(in *frame, clock *strideClock, rise float64) {
	height := 0.0 // of a head that is not known
	if in.headset.known {
		height = in.headset.position.Y - rise
	}
	if !y.known || clock.walking && clock.walked > swayWalk {
		y.known, y.at, y.facing, y.height, y.since, y.next, y.noted = true, in.center, in.yaw, height, 0, 0, 0
		return
	}
	time := stoopedTime
	if height > y.height {
		time = uprightTime
	}
	y.height += (height - y.height) * in.eased(time)
	share := in.eased(swayTime)
	y.at = y.at.lerp(in.center, share)
	y.facing = vec.WrapAngle(y.facing + vec.WrapAngle(in.yaw-y.facing)*share)
	if y.since += in.dt; y.since >= swayEvery {
		y.since = math.Mod(y.since, swayEvery)
		y.swayed[y.next], y.twisted[y.next] = in.center.sub(y.at), vec.WrapAngle(in.yaw-y.facing)
		y.next, y.noted = (y.next+1)%swaysKept, min(y.noted+1, swaysKept)
	}
}

// carry takes along what is remembered when the tracking space is turned and moved.
func (y *sway) carry(c *carry) {
	y.at, y.facing = c.place(y.at), y.facing+c.yaw
	for i := range y.swayed {
		y.swayed[i] = y.swayed[i].turned(c.by)
	}
}

// beyond is how far a body may go in a direction, a unit vector, for how far it has been in the opposite one. Meters.
func (y *sway) beyond(way groundVec) float64 {
	furthest := 0.0
	for _, v := range y.swayed[:y.noted] {
		furthest = max(furthest, -v.dot(way))
	}
	return swayBack * furthest
}

// beyondTwist is the same for a twist: to the left where it is positive. Radians.
func (y *sway) beyondTwist(twist float64) float64 {
	furthest := 0.0
	for _, v := range y.twisted[:y.noted] {
		furthest = max(furthest, -v*math.Copysign(1, twist))
	}
	return min(twistMost, swayBack*furthest)
}

// restCenter is where the hips of a standing body would be without its sway.
func (y *sway) restCenter(center groundVec) groundVec {
	sway := center.sub(y.at)
	length := sway.length()
	if length < 1e-9 {
		return center
	}
	way := sway.scale(1 / length)
	return center.addScaled(-min(length, y.beyond(way)), way)
}

// restYaw is where they would face without its twist.
func (y *sway) restYaw(yaw float64) float64 {
	twist := vec.WrapAngle(yaw - y.facing)
	return yaw - math.Copysign(min(math.Abs(twist), y.beyondTwist(twist)), twist)
}
