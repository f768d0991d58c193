package gait

import (
	"math"

	"posewright/solver/vec"
)

// inPlace notices that a person walks on the spot, and is the clock of those steps. It is told by the place about which the head nods (as by Lee, Ahn and
// Hwang 2018, Sensors 18: 2832): that goes down and up once in a step, and to the side and back once in a stride, for two strides on end and hardly forward.
// The side that it goes to is that of the foot which stands.
type inPlace struct {
	on    bool
	sway  turning // to the left
	bob   turning // upward
	along turning // forward

	low   float64 // seconds since the head was lowest
	apart float64 // seconds between then and the time before
	last  halfStride
	good  int // half strides in a row that were those of walking

	time   float64 // seconds of a step
	owed   float64 // strides that the person is ahead of the clock
	middle float64 // meters: of the sway
}

// halfStride is what the head did between two turns of its sway.
type halfStride struct {
	time   float64 // seconds
	low    float64 // when in it, as a share, the head was lowest
	bob    float64 // meters from the lowest to the highest place
	sway   float64 // meters from side to side
	middle float64 // meters: of the sway
}

// Lengths are for legs of 0.85 m. While a person does walk on the spot, limits are so much wider as inPlaceLoose says.
const (
	inPlaceEnough    = 4     // half strides on end that start it
	inPlaceQuickest  = 0.36  // seconds of a step
	inPlaceSlowest   = 0.80  // likewise
	inPlaceBobLeast  = 0.02  // meters
	inPlaceSwayLeast = 0.015 // meters
	inPlaceSways     = 0.4   // of the bob, which the sway is at least: who bounces sways less
	inPlaceMost      = 0.14  // meters of either
	inPlaceAlong     = 0.06  // meters forward and back
	inPlaceAway      = 0.05  // meters that the middle of the sway may move from one half stride to the next
	inPlaceEven      = 0.78  // share of its time that another one beside it lasts at least
	inPlaceAlike     = 0.55  // likewise of how far head goes up and to the side
	inPlaceShift     = 0.15  // how far the lowest place may shift in it
	inPlaceLoose     = 0.6

	inPlaceTurn   = 0.004 // meters of the way back that make a turn
	inPlaceSmooth = 0.03  // seconds in which what is noise is smoothed away
	inPlaceOver   = 0.8   // steps without a turn of the bob, after which the person stands
	inPlaceShare  = 0.4   // of a stride that a foot is in the air
	inPlaceFroude = 0.3   // speed whose lift and pitch the steps have
	inPlaceFollow = 0.4   // of how far the time of a step is off, by which it follows in each

	usualLeg = 0.85 // meters
)

// turning follows a motion to and fro, and tells where it turned.
type turning struct {
	raw, at float64 // meters; smoothed
	up      bool    // which way it goes
	far     float64 // meters: the furthest since it turned
	ago     float64 // seconds since it was there
	turned  float64 // meters: where it turned
	since   float64 // seconds since then
	size    float64 // meters between the last two turns
	time    float64 // seconds between them
}

// goes moves it by a tick, and reports whether it is known now that it has turned.
func (m *turning) goes(by, share, dt, least float64) bool {
	m.raw += by
	m.at += (m.raw - m.at) * share
	m.since += dt
	m.ago += dt
	switch {
	case m.up == (m.at > m.far):
		m.far, m.ago = m.at, 0
		return false
	case math.Abs(m.at-m.far) < least:
		return false
	}
	m.size, m.time = math.Abs(m.far-m.turned), m.since-m.ago
	m.turned, m.since, m.up = m.far, m.ago, !m.up
	m.far, m.ago = m.at, 0
	return true
}

// watch follows the head, whose neck has moved while the body turned, and says whether the person walks on the spot. The clock starts with the first step.
func (p *inPlace) watch(in *frame, body *motion, headYaw float64, neck vec.Vector, turned float64, clock *strideClock) {
	share, least := in.eased(inPlaceSmooth), inPlaceTurn*in.legLength/usualLeg
	forward := dirFromYaw(headYaw)
	level := groundOf(neck).addScaled(-turned, groundOf(in.headset.neck.Sub(in.hips)).left()) // without what turning about the hips does
	p.low += in.dt
	if p.bob.goes(neck.Y, share, in.dt, least) && p.bob.up {
		p.apart, p.low = p.low-p.bob.since, p.bob.since
	}
	p.along.goes(level.dot(forward), share, in.dt, least)
	if p.sway.goes(level.dot(forward.left()), share, in.dt, least) {
		p.judge(in, body, clock)
	}
	if p.on && (p.bob.since > inPlaceOver*p.time || p.sway.since > 2*inPlaceOver*p.time) {
		p.on, p.good = false, 0
	}
}

// judge looks at what the head did between the last two turns of its sway.
func (p *inPlace) judge(in *frame, body *motion, clock *strideClock) {
	unit := in.legLength / usualLeg
	before, half := p.last, halfStride{time: p.sway.time, bob: p.bob.size, sway: p.sway.size, middle: p.sway.turned - p.sway.size/2}
	if p.sway.up {
		half.middle = p.sway.turned + p.sway.size/2
	}
	half.low = 1 - (p.low-p.sway.since)/half.time
	p.last = half

	loose := 1.0
	if p.on {
		loose = inPlaceLoose
	}
	within := func(x, least, most float64) bool { return x >= least*loose && x <= most/loose }
	alike := func(a, b, share float64) bool { return min(a, b) > share*loose*max(a, b) }
	walks := within(half.time, inPlaceQuickest, inPlaceSlowest) && within(half.bob, inPlaceBobLeast*unit, inPlaceMost*unit) &&
		within(half.sway, max(inPlaceSwayLeast*unit, inPlaceSways*half.bob), inPlaceMost*unit) && within(p.along.size, 0, inPlaceAlong*unit) &&
		alike(p.apart, half.time, inPlaceEven) && p.low < 1.5*half.time && body.slow.length() < in.settings.StopSpeed*in.speedUnit
	goesOn := alike(half.time, before.time, inPlaceEven) && alike(half.bob, before.bob, inPlaceAlike) && alike(half.sway, before.sway, inPlaceAlike) &&
		within(math.Abs(Nearest(half.low-before.low)), 0, inPlaceShift) && within(math.Abs(half.middle-before.middle), 0, inPlaceAway*unit)
	switch {
	case clock.walking || !walks:
		p.good = 0
	case goesOn:
		p.good++
	default:
		p.good = 1
	}

	// Where the head is furthest to the left a quarter of a stride has gone since it went there fastest.
	is := 0.25 + in.settings.LateralPhase
	if p.sway.up { // it was furthest to the right
		is += 0.5
	}
	p.middle = half.middle
	switch {
	case p.on && p.good > 0:
		p.time += (half.time - p.time) * inPlaceFollow
		p.owed = Nearest(is + (p.sway.since+inPlaceSmooth)/(2*p.time) - clock.psi)
	case !p.on && p.good >= inPlaceEnough:
		p.on, p.time, p.owed = true, half.time, 0
		clock.start(fract(is + (p.sway.since+inPlaceSmooth)/(2*p.time)))
	default:
		p.on = false
	}
}
