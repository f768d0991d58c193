package phase

import (
	"math"

	"posewright/solver/vec"
)

// Sample is what the devices tell in a tick.
type Sample struct {
	Head             vec.Vector // the headset
	Pitch, Roll, Yaw float64    // of the headset
	Wrists           [2]vec.Vector
	Tracked          [2]bool // whether a device tells of a wrist
}

// usable reports whether all of it are numbers.
func (s *Sample) usable() bool {
	sum := math.Abs(s.Head.X) + math.Abs(s.Head.Y) + math.Abs(s.Head.Z) + math.Abs(s.Pitch) + math.Abs(s.Roll) + math.Abs(s.Yaw)
	return sum < 1e9
}

// Estimate is where in the stride a person is.
type Estimate struct {
	Known  bool
	Stride complex128 // cosine and sine of 2π times the phase of the stride, 0 where the left foot lands; its length is how sure that is, about 0 to 1
	Step   complex128 // the same of 4π times the phase
	Steps  float64    // 0 to 1: how likely it is that the person walks or has a foot in the air
	Since  float64    // seconds since the person was as the rest says
}

// Observer holds the last second of a person. The zero value has seen nobody.
type Observer struct {
	known  bool
	turned float64    // radians by which the tracking space has been turned in the world; samples are in its frame
	head   vec.Vector // of the headset in the last tick, in the world
	last   sample     // of the last tick
	late   float64    // seconds since the newest sample of the ring
	slow   float64    // radians: yaw of the headset, smoothed
	dt     float64    // seconds of the last tick
	ease   float64    // share of the way that the slow yaw goes in it
	ring   [ringSize]sample
	first  sample  // of the tick in which the person was seen for the first time
	since  float64 // seconds since then
	taken  int     // samples since then

	next    window  // that the estimate will be of from the next tick on
	pending bool    // there is one
	age     float64 // seconds since its newest sample

	seen     window // that the estimate is of
	unread   bool   // the network has not looked at it
	estimate Estimate
}

// window is a part of the ring that the network looks at.
type window struct {
	taken int     // samples until then
	slow  float64 // radians: yaw of the headset then, smoothed
}

// Features of a sample.
const (
	headX = iota
	headY
	headZ
	leftX
	leftY
	leftZ
	rightX
	rightY
	rightZ
	pitch
	roll
	yaw
)

// sample is what is kept of a tick: the way that the headset has gone, the wrists from the headset, in leg lengths and in the frame of the tracking space, and the
// angles of the headset.
type sample [features]float64

const (
	ringSize     = 72   // a window, and what is taken until nobody can ask for it any more
	finer        = 3    // samples of the ring in the spacing of those that the network looks at
	slowTime     = 0.25 // seconds: smooths the yaw by which all is turned
	arrivalTime  = 0.15 // seconds after which it stands what the person did before they were seen
	arrivalSpeed = 0.6  // leg lengths a second from which on a person was on their way before
	longest      = 0.5  // seconds of a tick after which nothing before it counts
	longTick     = 0.02 // seconds of a tick from which on an estimate is of the newest window, not of one that was before the tick

	normalLeg = 0.85 // meters

	// What the network was trained on: a velocity for 0.17 L in 0.05 s is 2.5, wrists are taken from where they mostly are.
	velocityScale = 2.5 / 0.17 * 0.05
	wristScale    = 1.5
	angleScale    = 3
	wristAside    = 0.25
	wristBelow    = 0.7
	wristAhead    = 0.1
)

// hanging is where the wrists of people who walk are in the mean, left and up and ahead of the headset in leg lengths, for the left one: a wrist that no device
// tells of is there.
var hanging = vec.New(0.29, -0.74, -0.02)

// Forget makes the observer as one that has seen no one.
func (o *Observer) Forget() {
	if o.known {
		*o = Observer{}
	}
}

// Estimate returns what is known now, by the weights that the person was observed with. The network runs when it is asked, once for every window: nobody asks about
// a person who stands as they should.
func (o *Observer) Estimate(w *Weights) *Estimate {
	if o.unread {
		even, odd := o.parts(w)
		w.look(&even, &odd, &o.estimate)
		o.unread = false
	}
	return &o.estimate
}

// Carry takes along what is remembered when the tracking space is turned by a yaw about the vertical through the origin and moved.
func (o *Observer) Carry(yaw float64, move vec.Vector) {
	if !o.known {
		return
	}
	o.turned += yaw
	o.head = vec.Yaw(yaw).Rotate(o.head).Add(move)
}

// Observe takes in a tick of some seconds of a person with a leg length in meters. A tick without time changes only where the headset is.
func (o *Observer) Observe(w *Weights, dt, leg float64, s *Sample) {
	if !s.usable() || !(leg > 0) {
		o.Forget()
		return
	}
	now := o.take(leg, s)
	if !o.known || dt > longest {
		turned := o.turned
		*o = Observer{known: true, turned: turned, head: s.Head, slow: now[yaw], last: now, first: now}
		for i := range o.ring {
			o.ring[i] = now
		}
		return
	}
	o.head = s.Head
	if dt <= 0 { // no way was gone
		copy(now[headX:], o.last[headX:headZ+1])
		o.last = now
		return
	}
	if dt != o.dt {
		o.dt, o.ease = dt, -math.Expm1(-dt/slowTime)
	}
	o.slow += (now[yaw] - o.slow) * o.ease
	o.age += dt
	o.estimate.Since += dt
	grid := w.spacing * math.Sqrt(leg/normalLeg) / finer
	time, fresh := o.late+dt, false
	for ; time >= grid; time -= grid {
		share := vec.Clamp(1-(time-grid)/dt, 0, 1)
		at := &o.ring[o.taken%ringSize]
		for i := range at {
			at[i] = o.last[i] + (now[i]-o.last[i])*share
		}
		o.taken++
		fresh = true
	}
	o.since += dt
	if fresh && o.since <= arrivalTime {
		o.extrapolate(&now, grid)
	}
	o.late, o.last = time, now
	if fresh && (!o.pending || dt > longTick) {
		o.next, o.pending, o.age = window{o.taken, o.slow}, true, time
		if dt <= longTick {
			return
		}
	}
	if o.pending {
		o.seen, o.pending, o.unread = o.next, false, true
		o.estimate.Known, o.estimate.Since = true, o.age
	}
}

// extrapolate has a person who is seen on their way have come that way: what of the ring is older than the person is the way since, backwards. Had they stood
// there until then, the network would see a person who sets out, and be sure of the wrong foot.
func (o *Observer) extrapolate(now *sample, grid float64) {
	x, z := (now[headX]-o.first[headX])/o.since, (now[headZ]-o.first[headZ])/o.since
	if math.Hypot(x, z) < arrivalSpeed {
		return
	}
	before := o.first
	for n := o.taken; n < ringSize; n++ {
		before[headX] -= x * grid
		before[headZ] -= z * grid
		*o.sampleBack(n) = before
	}
}

// take is what is kept of a tick.
func (o *Observer) take(leg float64, s *Sample) (now sample) {
	sin, cos := vec.Sincos(o.turned)
	put := func(at int, v vec.Vector) {
		now[at], now[at+1], now[at+2] = (cos*v.X-sin*v.Z)/leg, v.Y/leg, (sin*v.X+cos*v.Z)/leg
	}
	facing := s.Yaw - o.turned
	if o.known {
		put(headX, s.Head.Sub(o.head))
		for i := headX; i <= headZ; i++ {
			now[i] += o.last[i]
		}
		facing = o.last[yaw] + vec.WrapAngle(facing-o.last[yaw])
	}
	for side := range s.Wrists {
		if at := leftX + 3*side; s.Tracked[side] && usable(s.Wrists[side]) {
			put(at, s.Wrists[side].Sub(s.Head))
		} else {
			sin, cos := vec.Sincos(facing)
			x := hanging.X * float64(1-2*side)
			now[at], now[at+1], now[at+2] = cos*x+sin*hanging.Z, hanging.Y, cos*hanging.Z-sin*x
		}
	}
	now[pitch], now[roll], now[yaw] = s.Pitch, s.Roll, facing
	return now
}

func usable(v vec.Vector) bool { return math.Abs(v.X)+math.Abs(v.Y)+math.Abs(v.Z) < 1e9 }

// Window appends the inputs of the network as they are now, oldest sample first, to x.
func (o *Observer) Window(w *Weights, x []float64) []float64 {
	sin, cos := vec.Sincos(o.slow)
	before := o.sampleBack(w.samples * finer)
	for i := w.samples - 1; i >= 0; i-- {
		s := o.sampleBack(i * finer)
		f := s.seen(before, w.spacing, o.slow, sin, cos)
		x = append(x, f[:]...)
		before = s
	}
	return x
}

// Mirror changes inputs of the network, as Window has them, to those of the mirrored person.
func Mirror(x []float64) {
	for ; len(x) >= features; x = x[features:] {
		x[headX], x[roll], x[yaw] = -x[headX], -x[roll], -x[yaw]
		x[leftX], x[leftY], x[leftZ], x[rightX], x[rightY], x[rightZ] = -x[rightX], x[rightY], x[rightZ], -x[leftX], x[leftY], x[leftZ]
	}
}

// WithoutWrist changes inputs of the network to those of a person whose wrist no device tells of, facing where the smoothed yaw does.
func WithoutWrist(x []float64, side int) {
	at, sign := leftX+3*side, float64(1-2*side)
	for ; len(x) >= features; x = x[features:] {
		x[at], x[at+1], x[at+2] = wristScale*sign*(hanging.X-wristAside), wristScale*(hanging.Y+wristBelow), wristScale*(hanging.Z-wristAhead)
	}
}

// sampleBack is the sample of the ring before a number of newer ones.
func (o *Observer) sampleBack(n int) *sample { return &o.ring[(o.taken-1-n+2*ringSize)%ringSize] }

// seen is a sample as the network sees it, after the one before and from a slow yaw.
func (s *sample) seen(before *sample, spacing, slow, sin, cos float64) (f sample) {
	turned := func(at int, x, y, z float64) { f[at], f[at+1], f[at+2] = cos*x-sin*z, y, sin*x+cos*z }
	scale := velocityScale / spacing
	turned(headX, scale*(s[headX]-before[headX]), scale*(s[headY]-before[headY]), scale*(s[headZ]-before[headZ]))
	turned(leftX, s[leftX], s[leftY], s[leftZ])
	turned(rightX, s[rightX], s[rightY], s[rightZ])
	for at, usual := range [...]float64{wristAside, -wristBelow, wristAhead, -wristAside, -wristBelow, wristAhead} {
		f[leftX+at] = wristScale * (f[leftX+at] - usual)
	}
	f[pitch], f[roll], f[yaw] = angleScale*s[pitch], angleScale*s[roll], angleScale*(s[yaw]-slow)
	return f
}

// parts are the inputs of the network for the window that the estimate is of: what a mirror leaves of them, and what it changes the sign of.
func (o *Observer) parts(w *Weights) (evenParts, oddParts [mostSample * parts]float64) {
	slow, oldest := o.seen.slow, w.samples*finer
	newer := min(o.taken-o.seen.taken, ringSize-1-oldest) // samples since then
	sin, cos := vec.Sincos(slow)
	before := o.sampleBack(newer + oldest)
	for i := range w.samples {
		s := o.sampleBack(newer + (w.samples-1-i)*finer)
		f := s.seen(before, w.spacing, slow, sin, cos)
		before = s
		even, odd := evenParts[i*parts:i*parts+parts], oddParts[i*parts:i*parts+parts]
		even[0], even[1], even[2], even[3], even[4], even[5] = f[headY], f[headZ], (f[leftX]-f[rightX])/2, (f[leftY]+f[rightY])/2, (f[leftZ]+f[rightZ])/2, f[pitch]
		odd[0], odd[1], odd[2], odd[3], odd[4], odd[5] = f[headX], (f[leftX]+f[rightX])/2, (f[leftY]-f[rightY])/2, (f[leftZ]-f[rightZ])/2, f[roll], f[yaw]
	}
	return evenParts, oddParts
}

// look says what comes of both parts of a window for the person and for the mirrored one.
func (w *Weights) look(even, odd *[mostSample * parts]float64, e *Estimate) {
	var evenSums, oddSums, own, mirrored [mostHidden]float64
	addProducts(&evenSums, w.even[:w.samples*parts], even[:w.samples*parts])
	addProducts(&oddSums, w.odd[:w.samples*parts], odd[:w.samples*parts])
	for j := range w.first {
		sum := w.bias[j] + evenSums[j]
		own[j], mirrored[j] = sum+oddSums[j], sum-oddSums[j]
	}
	for k := range w.rest {
		w.layer(k, &own)
		w.layer(k, &mirrored)
	}
	e.Stride = complex((own[strideCos]-mirrored[strideCos])/2, (own[strideSin]-mirrored[strideSin])/2)
	e.Step = complex((own[stepCos]+mirrored[stepCos])/2, (own[stepSin]+mirrored[stepSin])/2)
	likely := max((own[walks]+mirrored[walks])/2, (own[leftInAir]+mirrored[rightInAir])/2, (own[rightInAir]+mirrored[leftInAir])/2)
	e.Steps = 1 / (1 + math.Exp(-likely))
}

// addProducts adds to each sum its weight of every row times that row's input. It is written out so that the sums stay in registers.
func addProducts(sums *[mostHidden]float64, rows [][mostHidden]float64, inputs []float64) {
	inputs = inputs[:len(rows)]
	{
		a, b, c, d, e, f, g, h := sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6], sums[7]
		for i := range rows {
			x, r := inputs[i], &rows[i]
			a += x * r[0]
			b += x * r[1]
			c += x * r[2]
			d += x * r[3]
			e += x * r[4]
			f += x * r[5]
			g += x * r[6]
			h += x * r[7]
		}
		sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6], sums[7] = a, b, c, d, e, f, g, h
	}
	{
		a, b, c, d, e, f, g, h := sums[8], sums[9], sums[10], sums[11], sums[12], sums[13], sums[14], sums[15]
		for i := range rows {
			x, r := inputs[i], &rows[i]
			a += x * r[8]
			b += x * r[9]
			c += x * r[10]
			d += x * r[11]
			e += x * r[12]
			f += x * r[13]
			g += x * r[14]
			h += x * r[15]
		}
		sums[8], sums[9], sums[10], sums[11], sums[12], sums[13], sums[14], sums[15] = a, b, c, d, e, f, g, h
	}
}

// layer puts values through what is positive and a layer after the first.
func (w *Weights) layer(k int, values *[mostHidden]float64) {
	in, rows := w.restIn[k], w.rest[k]
	var x [mostHidden]float64
	for i := range in {
		x[i] = max(0, values[i])
	}
	for j := 0; len(rows) > 0; j++ {
		sum := rows[in]
		for i, weight := range rows[:in] {
			sum += weight * x[i]
		}
		values[j], rows = sum, rows[in+1:]
	}
}
