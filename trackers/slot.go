package trackers

import (
	"math"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

const (
	// rateWindow is the time constant over which RateHz is smoothed.
	rateWindow = 500 * time.Millisecond
	// silent is how long a device sends nothing before its rate is treated as 0 and is measured again.
	silent = time.Second
)

// slot is the place of one device in a store: an identity that never changes, and two samples. Published says how many
// samples were ever completed; sample number n lies in samples[n%2]. A writer fills samples[(n+1)%2] and then publishes
// n+1, so the sample that readers look at is untouched until the next one is complete. A reader that sees the same
// number before and after copying has a whole sample. All words are atomic because a reader may still look at a sample
// that a fast writer has come round to: it throws that copy away.
type slot struct {
	kind                 Kind
	sent                 string // the serial as it is sent
	serial, name, source string

	hasRole   atomic.Bool // it drives a body
	published atomic.Uint64
	samples   [2][words]atomic.Uint64

	// The writer's own copy; only touched under the store's writing lock.
	newest Device
	rate   rate
	wanted bool           // a calibration or a person gave it a role
	sender netip.AddrPort // who sends it; invalid if unknown
	steady bool           // the sender has sent for a while
}

// The words of a sample.
const (
	positionX = iota
	positionY
	positionZ
	rotationW
	rotationX
	rotationY
	rotationZ
	velocityX
	velocityY
	velocityZ
	angularX
	angularY
	angularZ
	stateBits
	battery
	jitter
	receivedAt
	rateHz
	sampleCount
	dropCount
	cutCount
	words
)

// The bits of stateBits.
const (
	inferredBit = 1 << iota
	velocityBit
	heldBit
	lostBit
)

// jitterMemory is over how many samples the jitter is smoothed.
const jitterMemory = 16

func newSlot(key Key) *slot {
	name := string(key.Name)
	if name == "" {
		name = string(key.Serial)
	}
	s := &slot{kind: key.Kind, sent: string(key.Serial), serial: key.serial(), name: nameFor(key.Kind, name), source: key.Source}
	s.newest.Battery = -1
	return s
}

func (s *slot) is(key Key) bool {
	return s.kind == key.Kind && s.sent == string(key.Serial) && s.source == key.Source
}

func (s *slot) put(sample Sample, received time.Duration) {
	pose := sample.Pose
	if s.newest.Samples > 0 {
		if received < s.newest.Received {
			// A recording was set to another place: what comes now says nothing about the rate until it has caught up.
			received = s.newest.Received
			s.rate = rate{}
		}
		span := received - s.newest.Received
		s.newest.RateHz = s.rate.add(span)
		s.newest.Jitter += (s.rate.unevenness(span) - s.newest.Jitter) / jitterMemory
		if dot(pose.Rotation, s.newest.Pose.Rotation) < 0 {
			pose.Rotation = mgl64.Quat{W: -pose.Rotation.W, V: pose.Rotation.V.Mul(-1)}
		}
	}
	s.newest.Pose = pose
	s.newest.Velocity, s.newest.AngularVelocity, s.newest.HasVelocity = sample.Velocity, sample.AngularVelocity, sample.HasVelocity
	s.newest.Inferred, s.newest.Held, s.newest.Lost = sample.Inferred, false, false
	s.newest.Received = received
	s.newest.Samples++
	s.publish()
}

func (s *slot) charge(level float64) {
	if !(level >= 0 && level <= 1) {
		level = -1
	}
	s.newest.Battery = level
	s.publish()
}

// lose marks the device lost, and reports whether it was not.
func (s *slot) lose() bool {
	if s.newest.Lost {
		return false
	}
	s.newest.Lost, s.newest.RateHz, s.rate = true, 0, rate{}
	s.publish()
	return true
}

func (s *slot) drop() {
	s.newest.Dropped++
	s.publish()
}

func (s *slot) cut() {
	s.newest.Cuts++
	s.publish()
}

func (s *slot) hold(span time.Duration) {
	s.newest.Received += span
	// What comes while it is paused, such as a frame that a person steps to, comes at no rate.
	s.newest.Held, s.newest.RateHz, s.rate = true, 0, rate{}
	s.publish()
}

func (s *slot) publish() {
	n := s.published.Load() + 1
	w := &s.samples[n%2]
	d := &s.newest
	w[positionX].Store(math.Float64bits(d.Pose.Position[0]))
	w[positionY].Store(math.Float64bits(d.Pose.Position[1]))
	w[positionZ].Store(math.Float64bits(d.Pose.Position[2]))
	w[rotationW].Store(math.Float64bits(d.Pose.Rotation.W))
	w[rotationX].Store(math.Float64bits(d.Pose.Rotation.V[0]))
	w[rotationY].Store(math.Float64bits(d.Pose.Rotation.V[1]))
	w[rotationZ].Store(math.Float64bits(d.Pose.Rotation.V[2]))
	for axis := range 3 {
		w[velocityX+axis].Store(math.Float64bits(d.Velocity[axis]))
		w[angularX+axis].Store(math.Float64bits(d.AngularVelocity[axis]))
	}
	state := uint64(0)
	if d.Inferred {
		state |= inferredBit
	}
	if d.HasVelocity {
		state |= velocityBit
	}
	if d.Held {
		state |= heldBit
	}
	if d.Lost {
		state |= lostBit
	}
	w[stateBits].Store(state)
	w[battery].Store(math.Float64bits(d.Battery))
	w[jitter].Store(uint64(d.Jitter))
	w[receivedAt].Store(uint64(d.Received))
	w[rateHz].Store(math.Float64bits(d.RateHz))
	w[sampleCount].Store(d.Samples)
	w[dropCount].Store(d.Dropped)
	w[cutCount].Store(d.Cuts)
	s.published.Store(n)
}

// read copies the newest sample.
func (s *slot) read(d *Device) {
	d.Kind, d.Serial, d.Name, d.Source = s.kind, s.serial, s.name, s.source
	for !s.readSample(s.published.Load(), d) {
	}
}

// readSample copies sample number n, and says whether it was still the newest afterwards. If not, the copy may be mixed.
func (s *slot) readSample(n uint64, d *Device) bool {
	w := &s.samples[n%2]
	d.Pose.Position[0] = math.Float64frombits(w[positionX].Load())
	d.Pose.Position[1] = math.Float64frombits(w[positionY].Load())
	d.Pose.Position[2] = math.Float64frombits(w[positionZ].Load())
	d.Pose.Rotation.W = math.Float64frombits(w[rotationW].Load())
	d.Pose.Rotation.V[0] = math.Float64frombits(w[rotationX].Load())
	d.Pose.Rotation.V[1] = math.Float64frombits(w[rotationY].Load())
	d.Pose.Rotation.V[2] = math.Float64frombits(w[rotationZ].Load())
	for axis := range 3 {
		d.Velocity[axis] = math.Float64frombits(w[velocityX+axis].Load())
		d.AngularVelocity[axis] = math.Float64frombits(w[angularX+axis].Load())
	}
	state := w[stateBits].Load()
	d.StandIn, d.Leads = false, false
	d.Inferred, d.HasVelocity, d.Held = state&inferredBit != 0, state&velocityBit != 0, state&heldBit != 0
	d.Lost = state&lostBit != 0
	d.Battery = math.Float64frombits(w[battery].Load())
	d.Jitter = time.Duration(w[jitter].Load())
	d.Received = time.Duration(w[receivedAt].Load())
	d.RateHz = math.Float64frombits(w[rateHz].Load())
	d.Samples = w[sampleCount].Load()
	d.Dropped = w[dropCount].Load()
	d.Cuts = w[cutCount].Load()
	return s.published.Load() == n
}

func dot(a, b mgl64.Quat) float64 {
	return a.W*b.W + a.V[0]*b.V[0] + a.V[1]*b.V[1] + a.V[2]*b.V[2]
}

// rate smooths the number of samples per second: samples and seconds are both forgotten with the time constant
// rateWindow, and their quotient is the rate. So a burst of samples with the same time, or one tiny gap between two, does
// not make it jump.
type rate struct {
	samples, seconds float64
}

// add counts a sample that came a span after the one before and returns the rate in Hz, or 0 while no time has passed.
func (r *rate) add(span time.Duration) float64 {
	if span > silent {
		*r = rate{}
		return 0
	}
	kept := math.Exp(-span.Seconds() / rateWindow.Seconds())
	r.samples = r.samples*kept + 1
	r.seconds = r.seconds*kept + span.Seconds()
	if r.seconds == 0 {
		return 0
	}
	return r.samples / r.seconds
}

// unevenness is by how much a span between two samples differs from the mean; 0 while there is no mean.
func (r *rate) unevenness(span time.Duration) time.Duration {
	if r.samples == 0 || r.seconds == 0 {
		return 0
	}
	return (span - time.Duration(r.seconds/r.samples*float64(time.Second))).Abs()
}
