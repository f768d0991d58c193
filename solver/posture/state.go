package posture

import (
	"math"

	"posewright/solver/vec"
)

// undecided is the choice of a person who is low when the session begins, before the first evidence.
const undecided = KindCount

// State is what a [Recognizer] remembers from tick to tick. The zero value knows nobody.
type State struct {
	known  bool
	seen   float64 // seconds since the person was seen for the first time
	kind   Kind    // of the tick before
	chosen Kind    // by the evidence alone
	lying  Kind    // FaceUp or FaceDown
	seated bool    // by the seated mode
	stood  float64

	eyes, slow  vec.Vector // smoothed quickly and slowly
	eye         float64    // heights of eyes and wrists, smoothed
	wrists      [2]float64
	speed       float64 // m/s in space, smoothed
	going       float64 // m/s over the ground
	quiet       float64 // seconds of stillness, less what was moved
	lowered     float64 // seconds since the person stood
	sinceChange float64
	descent     float64 // seconds for which the person still counts as sitting down
	anchor      anchor
	evidence    [KindCount]float64
	filters     filters
}

// anchor is where the head was while the person stood.
type anchor struct {
	known     bool
	x, z, yaw float64
}

// Still reports whether the person keeps still.
func (s *State) Still() bool { return s.speed < calmSpeed }

// Carry takes along what is remembered in the world when the tracking space moves in it: every place is turned by a yaw about the vertical through the origin and
// then moved.
func (s *State) Carry(yaw float64, move vec.Vector) {
	if !s.known {
		return
	}
	turn := vec.Yaw(yaw)
	s.eyes, s.slow = turn.Rotate(s.eyes).Add(move), turn.Rotate(s.slow).Add(move)
	a := &s.anchor
	at := turn.Rotate(vec.New(a.x, 0, a.z)).Add(move)
	a.x, a.z, a.yaw = at.X, at.Z, vec.WrapAngle(a.yaw+yaw)
}

// filters are the shares of the way that filters go in a tick of one length.
type filters struct{ dt, eye, hand, speed, calm, anchor, evidence float64 }

func (f *filters) set(dt float64) {
	if f.dt == dt {
		return
	}
	eased := func(time float64) float64 { return -math.Expm1(-dt / time) }
	*f = filters{dt, eased(eyeTime), eased(handTime), eased(speedTime), eased(calmTime), eased(anchorTime), eased(evidenceTime)}
}
