package align

import (
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// How a space is followed.
const (
	window      = 48                     // samples of the median
	apartMin    = 40 * time.Millisecond  // between two of them
	oldest      = 15 * time.Second       // what is older does not count
	fewest      = 8                      // samples that an estimate takes
	burstTime   = 700 * time.Millisecond // how long samples stay elsewhere before they are believed
	movingBurst = 3 * time.Second        // likewise of devices that move
	pairAge     = 50 * time.Millisecond  // of the older sample of a pair
	silentAge   = 300 * time.Millisecond // from then on a device is not tracked
	apartTime   = 3 * time.Second        // how long devices disagree about their tilt before they are no longer treated as mounted to each other
	unknownTime = 20 * time.Second       // without a sample

	stillM     = 0.20 // meters a second that both devices move at most
	stillRad   = 0.5  // radians a second, likewise
	patience   = 1.5  // seconds after which, without a sample, movement as fast again counts
	impatience = 0.06 // by how much a sample lowers that
	mostMotion = 12.0 // times the limits above
	heldStill  = 0.6  // times the limits above, while the mounting is measured

	gateM   = 0.012               // what is farther from the estimate is a burst, unless samples spread more
	gateRad = 1.2 * math.Pi / 180 // likewise
	tiltRad = 12 * math.Pi / 180  // by how much the two devices may disagree about where down is
	jumpM   = 0.012               // what is taken for a jump from one sample to the next
	jumpRad = 1.5 * math.Pi / 180 // likewise
	agreeM  = 0.015               // by how much the devices of a source may disagree about a jump
	hardM   = 0.25                // what is farther is adopted at once: gliding there would take long
	hardRad = 15 * math.Pi / 180  // likewise
	followM = 0.03                // meters a second at which the correction follows
	// followRad is in radians a second.
	followRad  = 1.5 * math.Pi / 180
	followTime = 0.4 // seconds: time constant, where that is slower

	glideM     = 0.02 // meters a second at which a jump of the first system is let in
	glideRad   = 1 * math.Pi / 180
	settleTime = 0.3
)

// sample is a pair of poses.
type sample struct {
	at     time.Duration
	first  mgl64.Vec3 // A·Y, in the common space
	second mgl64.Vec3 // B, where the space was aligned
	turn   float64    // about the vertical, of the first from the second
}

// follower follows one space.
type follower struct {
	pair       trackers.Pair
	space      int           // index among the spaces
	base       trackers.Pose // where the space was aligned
	held       trackers.Pose
	correction trackers.Pose // a turn about the vertical and a shift, before base
	moved      trackers.Pose // likewise: by how much base was moved since the space began to be followed
	target     trackers.Pose // what the correction goes to
	known      bool          // target is known
	report     Report

	samples    [window]sample
	next, kept int
	burst      [window]sample
	bursts     int
	taken      time.Duration // when a sample was taken last
	tilted     bool          // the devices disagree about where down is
	tiltedAt   time.Duration // since when
	began      bool
	allowed    float64 // by how many times the limits of stillness may be passed
	burstTime  time.Duration
	delay      delay

	mounting mounting
	gap      gap
	at       [2]int // where the devices were in the last frame
}

// mounting is how the mounting of the devices is being measured.
type mounting struct {
	turns mgl64.Quat // sum
	count int
	given bool // the mounting that is used was given
}

// gap is how far the two devices were from each other at the last tick with a new sample, in the common space.
type gap struct {
	shift mgl64.Vec3
	turn  float64
	known bool
}

// forget has the estimate begin again. The correction stays.
func (s *follower) forget() {
	s.delay.forget()
	s.next, s.kept, s.bursts, s.known, s.gap.known, s.tilted = 0, 0, 0, false, false, false
}

// find finds a device in a frame.
func find(id *trackers.DeviceID, f *trackers.Frame, at *int) bool {
	if *at < f.Count && id.Is(&f.Devices[*at]) {
		return true
	}
	for i := range f.All() {
		if id.Is(&f.Devices[i]) {
			*at = i
			return true
		}
	}
	return false
}

// run takes the devices of a tick.
func (s *follower) run(a *Aligner, f *trackers.Frame, dt float64) {
	r := &s.report
	r.Held, r.Correction = s.held, s.correction
	if !find(&s.pair.First, f, &s.at[0]) || !find(&s.pair.Second, f, &s.at[1]) {
		r.State, s.gap.known = Waiting, false
		return
	}
	first, second := &f.Devices[s.at[0]], &f.Devices[s.at[1]]
	if first.Age(f.Time) > silentAge || second.Age(f.Time) > silentAge {
		r.State, s.gap.known = Waiting, false
		return
	}
	if !s.began {
		s.began, s.taken = true, f.Time
	}
	one, other := a.unglided(first.Source).Mul(first.Pose), s.base.Mul(second.Pose)
	moves := [2]*motion{&a.motions[s.at[0]], &a.motions[s.at[1]]}
	fresh := moves[0].fresh || moves[1].fresh
	together := max(first.Age(f.Time), second.Age(f.Time)) <= pairAge && !first.Inferred && !second.Inferred
	ages := (first.Received - second.Received).Seconds()
	later := ages + s.delay.seconds()
	s.allowed = min(s.allowed+dt/patience, mostMotion)
	known := s.delay.known()
	strict, still := s.still(moves, 0.5+0.5*known), s.still(moves, 0.5+(0.5+s.allowed)*known)
	if s.held == (trackers.Pose{}) {
		r.State = Measuring
		if fresh && together && s.still(moves, heldStill) && f.Time-s.taken >= apartMin {
			s.measure(f.Time, one, s.correction.Mul(other))
		}
		return
	}
	here := one.Mul(s.held)
	if g := a.glideOf(first.Source); g != nil {
		g.about = here.Position
	}
	if fresh {
		if s.jumps(a, f, here, other, moves) {
			one, other = a.unglided(first.Source).Mul(first.Pose), s.base.Mul(second.Pose)
			here = one.Mul(s.held)
		}
		if together && still && f.Time-s.taken >= apartMin {
			s.take(f.Time, here, moves[1].ahead(s.base, other, later), strict)
		}
		if together && s.known {
			s.delay.observe(moment{f.Time, here, other, [2]twist{moves[0].before.in(a.unglided(first.Source)), moves[1].before.in(s.base)}, ages}, s.target)
		}
	}
	if s.known {
		s.follow(other.Position, dt)
	}
	switch {
	case s.tilted && f.Time-s.tiltedAt > apartTime:
		r.State = Apart
	case f.Time-s.taken > unknownTime:
		r.State = Moving
	default:
		r.State = Following
	}
	now, began := s.correction.Mul(other).Position, s.moved.Inverse().Mul(other).Position
	r.ShiftM, r.TurnRad = now.Sub(began).Len(), wrapped(rig.YawOf(s.correction.Rotation)+rig.YawOf(s.moved.Rotation))
	r.MovedM, r.MovedRad = now.Sub(other.Position).Len(), rig.YawOf(s.correction.Rotation)
}

// still reports whether the devices of the pair move no more than some times what is still.
func (s *follower) still(moves [2]*motion, more float64) bool {
	for _, m := range moves {
		if m.taken < 2 || m.speed > stillM*more || m.turning > stillRad*more {
			return false
		}
	}
	return true
}

// measure takes a sample of how the devices are mounted to each other.
func (s *follower) measure(now time.Duration, first, second trackers.Pose) {
	held := first.Inverse().Mul(second)
	if held.Rotation.Dot(s.mounting.turns) < 0 {
		held.Rotation = held.Rotation.Scale(-1)
	}
	s.mounting.turns = s.mounting.turns.Add(held.Rotation)
	s.samples[s.mounting.count].first = held.Position
	s.taken = now
	if s.mounting.count++; s.mounting.count < window {
		return
	}
	s.held = trackers.Pose{Rotation: s.mounting.turns.Normalize()}
	for axis := range 3 {
		var values [window]float64
		for i := range values {
			values[i] = s.samples[i].first[axis]
		}
		s.held.Position[axis] = median(values[:])
	}
}

// take takes a sample of where the space is. What is far from the others has to stay there, longer for devices that move.
func (s *follower) take(now time.Duration, first, second trackers.Pose, still bool) {
	turn := first.Rotation.Mul(second.Rotation.Conjugate())
	if tiltOf(turn) > tiltRad {
		if !s.tilted {
			s.tilted, s.tiltedAt = true, now
		}
		s.taken = now
		return
	}
	s.tilted = false
	next := sample{now, first.Position, second.Position, rig.YawOf(turn)}
	far := s.kept >= fewest && s.far(&next)
	s.taken = now
	s.allowed = max(0, s.allowed-impatience)
	if far {
		if s.bursts == 0 {
			s.burstTime = burstTime
		}
		if !still {
			s.burstTime = movingBurst
		}
		s.bursts = min(s.bursts, window-1)
		s.burst[s.bursts] = next
		s.bursts++
		if s.bursts < fewest || now-s.burst[0].at < s.burstTime {
			return
		}
		// It stays: that is where the space is.
		s.samples, s.kept, s.next = s.burst, s.bursts, s.bursts%window
		s.bursts = 0
	} else {
		s.bursts = 0
		s.samples[s.next] = next
		s.next, s.kept = (s.next+1)%window, min(s.kept+1, window)
	}
	s.estimate(now)
}

// far reports whether a sample is far from the estimate.
func (s *follower) far(n *sample) bool {
	if !s.known {
		return false
	}
	off := n.first.Sub(s.target.Mul(trackers.Pose{Position: n.second, Rotation: mgl64.QuatIdent()}).Position).Len()
	return off > max(gateM, 4*s.report.SpreadM) || math.Abs(wrapped(n.turn-rig.YawOf(s.target.Rotation))) > gateRad
}

// estimate works out where the space is from the samples.
func (s *follower) estimate(now time.Duration) {
	var values [window]float64
	var turn float64
	about := rig.YawOf(s.target.Rotation)
	if !s.known {
		about = s.samples[0].turn
	}
	count := 0
	recent := func(i int) bool { return now-s.samples[i].at <= oldest }
	for i := range s.kept {
		if recent(i) {
			values[count] = wrapped(s.samples[i].turn - about)
			count++
		}
	}
	if count < fewest {
		return
	}
	turn = about + median(values[:count])
	rotation := rig.Yaw(turn)
	var shift mgl64.Vec3
	for axis := range shift {
		count = 0
		for i := range s.kept {
			if recent(i) {
				values[count] = s.samples[i].first[axis] - rotation.Rotate(s.samples[i].second)[axis]
				count++
			}
		}
		shift[axis] = median(values[:count])
	}
	count = 0
	for i := range s.kept {
		if recent(i) {
			values[count] = s.samples[i].first.Sub(rotation.Rotate(s.samples[i].second)).Sub(shift).Len()
			count++
		}
	}
	s.report.SpreadM = median(values[:count])
	s.target, s.known = trackers.Pose{Position: shift, Rotation: rotation}, true
}

// median is the middle one of values, which it sorts.
func median(values []float64) float64 {
	slices.Sort(values)
	return (values[len(values)/2] + values[(len(values)-1)/2]) / 2
}

// follow moves the correction to what is known, turning about the device.
func (s *follower) follow(about mgl64.Vec3, dt float64) {
	next, shift, turn := toward(s.correction, s.target, about, followM, followRad, followTime, dt)
	s.report.ErrorM, s.report.ErrorRad = shift, turn
	if shift > hardM || math.Abs(turn) > hardRad {
		next = s.target
	}
	s.correction = next
}
