package posture

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// Recognizer is the job of one tick: which posture the person is in.
type Recognizer struct {
	Settings *Settings
	State    *State
	Person   Person

	DT      float64      // seconds since the tick before, 0 or more; 0 changes nothing but what is known at once
	Floor   float64      // meters: height in the world
	HasHead bool         // false: nothing is known, and the person stands unless a posture is pinned
	Eyes    vec.Vector   // in the world: the headset
	Head    vec.Rotation // identity when level and facing +Z; unit
	Wrists  [2]Tracked   // left, right
	Hips    Tracked      // of a tracker on the hips: the hips joint
	Feet    [2]Tracked   // of trackers on the feet: the ankles

	Kind        Kind // result
	SittingDown bool // result: the person who still stands or crouches moves back and down as who sits down does, and keeps the feet where they are

	back float64 // eye heights that the head is behind the anchor
}

// Person is the standing person, in meters.
type Person struct {
	EyeHeight float64 // above 0
	HipHeight float64 // of the hips joint, above 0
	Shin      float64 // knee to ankle
	Ankle     float64 // height of the ankle
}

// Tracked is what a device says of a body part.
type Tracked struct {
	On   bool
	At   vec.Vector   // in the world
	Turn vec.Rotation // from the T-pose; unit
}

// Validate says what Run cannot work with.
func (r *Recognizer) Validate() error {
	switch {
	case r.Settings == nil || r.State == nil:
		return errors.New("posture: the recognizer needs settings and a state")
	case !(r.Person.EyeHeight > 0 && r.Person.HipHeight > 0) || math.IsInf(r.Person.EyeHeight+r.Person.HipHeight, 0):
		return errors.New("posture: the person has no height")
	case !(r.DT >= 0) || math.IsInf(r.DT, 0):
		return errors.New("posture: time cannot go back")
	case r.HasHead && (!r.Eyes.IsFinite() || !(math.Abs(r.Head.Dot(r.Head)-1) < 1e-6)):
		return errors.New("posture: the headset needs a place and a unit rotation")
	}
	return nil
}

// Time constants in seconds: rationale R51 and R53, also for what follows.
const (
	eyeTime      = 0.10
	handTime     = 0.25
	speedTime    = 0.40
	calmTime     = 0.40 // of the speed in space, after [eyeTime]
	anchorTime   = 0.30
	evidenceTime = 0.35
	freshTime    = 0.50 // after the person was seen for the first time, in which evidence counts at once
)

const (
	calmSpeed    = 0.15 // m/s: a slower head is still
	goingSpeed   = 0.35 // m/s over the ground from which on a person goes somewhere
	anchorSpeed  = 0.10 // m/s from which on the head stands where it is, at once
	anchorReach  = 0.75 // meters from the anchor beyond which it tells nothing
	goingAfter   = 1.5  // seconds of being lowered after which going somewhere leaves the anchor
	stillOver    = 6.0  // seconds beyond Settings.StillTime in which stillness counts more and more
	stillAtStart = 0.6  // how much a person counts as still who is low when the session begins
	mostQuiet    = 60.0 // seconds
	seatedUntil  = 0.3  // seconds above the standing height after which the seated mode lets go
	band         = 0.025

	backFrom     = 0.02 // of the eye height behind the anchor, from which a head that has sunk may be that of a seated person
	sinkingSpeed = 0.15 // eye heights a second
	risingSpeed  = 0.08
	squatsWithin = 0.35
	sitsWithin   = 1.1 // seconds after the head has stopped sinking in which sitting is recognized
)

// Run fills in the result and moves the state on.
func (r *Recognizer) Run() {
	s := r.State
	pin, pinned := r.Settings.Pin.Kind()
	if !r.HasHead {
		*s = State{}
		if pinned {
			s.kind = pin
		}
		r.Kind, r.SittingDown = s.kind, false
		return
	}
	r.observe()
	r.weigh()
	switch {
	case pinned:
		s.kind, s.seated = pin, false
	case r.Settings.Seated && r.sitsInSeatedMode():
		s.kind = Sitting
	default:
		s.kind = r.recognized()
	}
	r.Kind, r.SittingDown = s.kind, r.Settings.Detect && !s.kind.Placed() && r.sitsDown()
}

// observe filters where head and hands are.
func (r *Recognizer) observe() {
	s, n, h := r.State, r.Settings, r.Person.EyeHeight
	height := (r.Eyes.Y - r.Floor) / h
	wrists := r.wristHeights()
	if !s.known {
		*s = State{known: true, eyes: r.Eyes, slow: r.Eyes, eye: height, wrists: wrists, sinceChange: math.Inf(1)}
		if height < n.StandHeight-band {
			s.lowered, s.quiet, s.chosen = math.Inf(1), n.StillTime+stillAtStart*stillOver, undecided
		}
	}
	f := &s.filters
	f.set(r.DT)
	s.eyes = s.eyes.Lerp(r.Eyes, f.eye)
	s.slow = s.slow.Lerp(r.Eyes, f.speed)
	s.speed += (min(r.Eyes.Sub(s.eyes).Len()/eyeTime, 3) - s.speed) * f.calm
	s.eye += (height - s.eye) * f.eye
	for side := range s.wrists {
		s.wrists[side] += (wrists[side] - s.wrists[side]) * f.hand
	}
	s.seen += r.DT
	s.going = math.Hypot(r.Eyes.X-s.slow.X, r.Eyes.Z-s.slow.Z) / speedTime
	if s.seen < freshTime { // slow has not yet fallen behind as far as it will
		s.going /= -math.Expm1(-(s.seen + speedTime/8) / speedTime)
	}
	up := s.eye > n.StandHeight+band
	if s.speed < calmSpeed {
		s.quiet = min(mostQuiet, s.quiet+r.DT)
	} else {
		s.quiet = max(0, s.quiet-3*r.DT*min(1, (s.speed-calmSpeed)/calmSpeed))
	}
	a := &s.anchor
	if up {
		s.lowered, s.quiet = 0, 0
		share := 1.0
		if a.known && s.going <= anchorSpeed {
			share = f.anchor
		}
		yaw := r.Head.Yaw()
		if !a.known {
			a.yaw = yaw
		}
		a.known, a.x, a.z, a.yaw = true, a.x+(r.Eyes.X-a.x)*share, a.z+(r.Eyes.Z-a.z)*share, vec.WrapAngle(a.yaw+vec.WrapAngle(yaw-a.yaw)*share)
	} else {
		s.lowered += r.DT
	}
	if a.known && (math.Hypot(r.Eyes.X-a.x, r.Eyes.Z-a.z) > anchorReach ||
		s.going > goingSpeed && s.eye < n.StandHeight-band && s.lowered > goingAfter) {
		a.known = false
	}
}

// wristHeights are the heights of both wrists; a hand that no device has is where the other is.
func (r *Recognizer) wristHeights() [2]float64 {
	var heights [2]float64
	for side := range heights {
		w := &r.Wrists[side]
		if !w.On {
			w = &r.Wrists[1-side]
		}
		heights[side] = (w.At.Y - r.Floor) / r.Person.EyeHeight
	}
	return heights
}

// recognized is the posture with the greatest evidence, once that leads clearly.
func (r *Recognizer) recognized() Kind {
	s, n := r.State, r.Settings
	best := Standing
	for k := range s.evidence {
		if s.evidence[k] > s.evidence[best] {
			best = Kind(k)
		}
	}
	s.sinceChange += r.DT
	switch chosen := s.chosen; {
	case chosen == undecided:
		s.chosen = best
	case best != chosen && (best == Standing || chosen == Standing || s.sinceChange > n.HoldTime) && s.evidence[best] > s.evidence[chosen]+n.Margin:
		s.chosen, s.sinceChange = best, 0
	}
	kind := s.chosen
	if kind == FaceUp {
		kind = r.lyingOn()
	}
	if kind != Standing && !r.mayTake(kind) {
		return Crouching
	}
	return kind
}

// mayTake reports whether headset, hands and the trackers that are there can tell a posture from all others.
func (r *Recognizer) mayTake(kind Kind) bool {
	switch {
	case !r.Settings.Detect:
		return false
	case kind == Kneeling:
		return r.Feet[0].On || r.Feet[1].On
	case kind == FaceUp || kind == FaceDown || kind == FloorSitting:
		return r.Hips.On
	}
	return true
}

// lyingOn tells whether a lying person looks up or down.
func (r *Recognizer) lyingOn() Kind {
	s := r.State
	switch ahead := r.Head.Forward().Y; {
	case ahead > 0.3:
		s.lying = FaceUp
	case ahead < -0.1:
		s.lying = FaceDown
	case s.lying != FaceUp && s.lying != FaceDown:
		s.lying = FaceDown
	}
	return s.lying
}

// sitsDown reports whether the head sinks as that of a person who sits down, or has stopped to do so just now. It first goes ahead and then back.
func (r *Recognizer) sitsDown() bool {
	s := r.State
	back, known := r.back, s.anchor.known
	sinking := (s.eyes.Y - r.Eyes.Y) / eyeTime / r.Person.EyeHeight // of the eye height a second
	switch {
	case !known || sinking < -risingSpeed || s.eye > r.Settings.StandHeight+band:
		s.descent = 0
	case sinking > sinkingSpeed:
		s.descent = sitsWithin
		if back < backFrom {
			s.descent = squatsWithin
		}
	default:
		s.descent = max(0, s.descent-r.DT)
	}
	return s.descent > 0
}

// sitsInSeatedMode reports whether a person who chose the seated mode sits: until they have stood for a moment.
func (r *Recognizer) sitsInSeatedMode() bool {
	s, n := r.State, r.Settings
	switch {
	case s.eye < n.StandHeight-band/2:
		s.seated, s.stood = true, 0
	case s.eye > n.StandHeight+band:
		if s.stood += r.DT; s.stood > seatedUntil {
			s.seated = false
		}
	}
	return s.seated
}
