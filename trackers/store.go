package trackers

import (
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

const (
	// MaxSerial is the longest serial that is taken, in bytes.
	MaxSerial = 128

	// unitTolerance is how far the norm of a rotation may be from 1. Senders round to float32 and some to a few decimals;
	// what is farther off is no rotation.
	unitTolerance = 1e-2

	// farthest is the largest coordinate that is taken, in meters: no tracking volume is 10 km wide, and larger numbers are
	// finite only until someone squares them.
	farthest = 1e4
)

// Key says which device a sample belongs to. Its bytes are only read during the call.
type Key struct {
	Kind   Kind
	Serial []byte
	Source string
	// Name is what the source calls the device, empty for sources that know no other name than the serial. It is taken with
	// the device's first sample and tells no devices apart.
	Name []byte
}

// serial is the serial as a device has it.
func (k *Key) serial() string { return phrase.Line(string(k.Serial)) }

// Store holds the newest sample of each device. See the package comment for its thread rule.
type Store struct {
	now func() time.Duration

	// writing is held by Put, Hold, Forget, Clear and Observe, never by readers.
	writing sync.Mutex
	// slots is replaced, never changed, when a device appears or goes, in order of first appearance.
	slots    atomic.Pointer[[]*slot]
	sequence atomic.Uint64
	hands    [Sides]handSlot
	face     faceSlot

	refusedPoses, refusedDevices, refusedSerials, refusedSenders, refusedFaceValues atomic.Uint64

	// For the goroutine that holds writing: which devices are wanted, nil for none, and who sends what the sources receive.
	wanted func(kind Kind, serial string) bool
	// likewise which source fingers and controls are taken from first, "" for any
	handSource string
	senders    map[string]*senders

	// For the goroutine that holds writing: who is notified of changes, nil for no one, and of which.
	observer func(*Observation)
	observed Observation
}

// NewStore returns an empty store. Now is its clock: monotonic, callable from any goroutine.
func NewStore(now func() time.Duration) *Store {
	s := &Store{now: now, senders: map[string]*senders{}}
	s.slots.Store(new([]*slot))
	return s
}

// Now is the time on the store's clock.
func (s *Store) Now() time.Duration { return s.now() }

// Put takes a sample that arrives now.
func (s *Store) Put(key Key, pose Pose) {
	s.PutAt(key, pose, s.now())
}

// PutAt takes a sample that arrived at a time on the store's clock, for sources that know it better than the moment of
// the call. A device's times never go back: one earlier than its last is treated as that.
func (s *Store) PutAt(key Key, pose Pose, received time.Duration) {
	s.PutSample(key, Sample{Pose: pose}, received)
}

// PutSample is PutAt for sources that know more than the pose.
func (s *Store) PutSample(key Key, sample Sample, received time.Duration) {
	s.writing.Lock()
	defer s.writing.Unlock()

	slots := *s.slots.Load()
	var device *slot
	for _, candidate := range slots {
		if candidate.is(key) {
			device = candidate
			break
		}
	}

	from := s.senders[key.Source]
	if device != nil && from != nil && !device.takes(from, received) {
		s.refusedSenders.Add(1)
		from.conflict = Conflict{Device: device.name, Kept: device.sender, Refused: from.address, At: received}
		return
	}
	given := sample
	if sample.Lost {
		if device != nil && device.lose() {
			s.sequence.Add(1)
			s.observeSample(device, Sample{Lost: true}, received)
		}
		return
	}
	pose, ok := checked(sample.Pose)
	sample.Pose = pose
	if !finite(sample.Velocity) || !finite(sample.AngularVelocity) {
		sample.HasVelocity = false
	}
	if !sample.HasVelocity {
		sample.Velocity, sample.AngularVelocity = mgl64.Vec3{}, mgl64.Vec3{}
	}
	if !ok {
		s.refusedPoses.Add(1)
		if device != nil {
			device.drop()
			s.observeSample(device, given, received)
		}
		return
	}
	if device == nil {
		switch {
		case len(key.Serial) > MaxSerial || !utf8.Valid(key.Serial) || len(key.Name) > MaxSerial || !utf8.Valid(key.Name), taken(slots, key):
			s.refusedSerials.Add(1)
			return
		}
		if slots, ok = s.makeRoom(slots, key, received, from); !ok {
			s.refusedDevices.Add(1)
			return
		}
		// The first sample goes in before anyone can see the device.
		device = newSlot(key)
		device.wanted = s.isWanted(key)
		device.takes(from, received)
		device.put(sample, received)
		more := append(slots[:len(slots):len(slots)], device)
		s.slots.Store(&more)
	} else {
		device.put(sample, received)
	}
	s.sequence.Add(1)
	s.observeSample(device, given, received)
}

// SetBattery notes the charge of a device that is there, from 0 to 1; any other number means that it is not known.
func (s *Store) SetBattery(key Key, charge float64) {
	s.writing.Lock()
	defer s.writing.Unlock()
	for _, device := range *s.slots.Load() {
		if device.is(key) {
			device.charge(charge)
			if s.observer != nil {
				s.notify(Observation{What: Charged, Kind: device.kind, Serial: device.serial, Name: device.name, Source: device.source, Charge: charge})
			}
			return
		}
	}
}

// Snapshot copies the newest sample of all devices into f, in the order in which they first appeared, without
// allocating. Each device's fields belong to one sample.
func (s *Store) Snapshot(f *Frame) {
	// The count is read first, so that samples which come while copying make the next frame differ.
	f.Sequence = s.sequence.Load()
	f.Time = s.now()
	slots := *s.slots.Load()
	for i, from := range slots {
		from.read(&f.Devices[i])
		if f.Devices[i].Age(f.Time) > silent {
			f.Devices[i].RateHz = 0
		}
	}
	for i := len(slots); i < f.Count; i++ {
		f.Devices[i] = Device{}
	}
	f.Count = len(slots)
	for side := range s.hands {
		s.hands[side].read(&f.Hands[side])
	}
	s.face.read(&f.Face, f.Time)
}

// Hold adds a span to the time at which the devices of a source were last seen: the age of a deliberately paused
// source's devices stands still. They are held until their next sample.
func (s *Store) Hold(source string, span time.Duration) {
	s.writing.Lock()
	defer s.writing.Unlock()
	for _, device := range *s.slots.Load() {
		if device.source == source {
			device.hold(span)
		}
	}
	for side := range s.hands {
		s.hands[side].hold(source, span)
	}
	s.face.hold(source, span)
	if s.observer != nil && span != 0 {
		s.notify(Observation{What: Held, Source: source, Span: span})
	}
}

// Cut says that what a source plays was cut: its devices are at another time of a recording, and where they are now is
// no jump that a [Gate] has to doubt. Call it once all of them are there.
func (s *Store) Cut(source string) {
	s.writing.Lock()
	defer s.writing.Unlock()
	for _, device := range *s.slots.Load() {
		if device.source == source {
			device.cut()
		}
	}
}

// Forget removes the devices of a source.
func (s *Store) Forget(source string) {
	s.writing.Lock()
	defer s.writing.Unlock()
	var kept []*slot
	for _, device := range *s.slots.Load() {
		if device.source != source {
			kept = append(kept, device)
		}
	}
	s.slots.Store(&kept)
	for side := range s.hands {
		s.hands[side].forget(source, false)
	}
	s.face.forget(source, false)
	delete(s.senders, source)
	if s.observer != nil {
		s.notify(Observation{What: Forgotten, Source: source})
	}
}

// Clear removes all devices. Counts of samples and refusals go on.
func (s *Store) Clear() {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.slots.Store(new([]*slot))
	for side := range s.hands {
		s.hands[side].forget("", true)
	}
	s.face.forget("", true)
	if s.observer != nil {
		s.notify(Observation{What: Cleared})
	}
}

// Refused counts what the store did not take since it was made.
func (s *Store) Refused() Refusals {
	return Refusals{
		Poses:   s.refusedPoses.Load(),
		Devices: s.refusedDevices.Load(),
		Serials: s.refusedSerials.Load(),
		Senders: s.refusedSenders.Load(),
		Face:    s.refusedFaceValues.Load(),
	}
}

// Valid reports whether a store takes the pose: finite, its rotation of unit length within a hundredth, and within 10 km.
func (p Pose) Valid() bool {
	_, ok := checked(p)
	return ok
}

// checked returns the pose with its rotation normalized, or false if it is none.
func checked(pose Pose) (Pose, bool) {
	if !finite(pose.Position) {
		return Pose{}, false
	}
	q := pose.Rotation
	norm := math.Sqrt(q.W*q.W + q.V[0]*q.V[0] + q.V[1]*q.V[1] + q.V[2]*q.V[2])
	if !(math.Abs(norm-1) <= unitTolerance) {
		return Pose{}, false
	}
	pose.Rotation = mgl64.Quat{W: q.W / norm, V: mgl64.Vec3{q.V[0] / norm, q.V[1] / norm, q.V[2] / norm}}
	return pose, true
}

// finite reports whether all coordinates are numbers and no larger than makes sense.
func finite(v mgl64.Vec3) bool {
	for _, x := range v {
		// The negated form is false for NaN too.
		if !(math.Abs(x) <= farthest) {
			return false
		}
	}
	return true
}

// taken reports whether a device has the serial already, which was sent with other control characters.
func taken(slots []*slot, key Key) bool {
	serial := key.serial()
	return slices.ContainsFunc(slots, func(s *slot) bool { return s.kind == key.Kind && s.serial == serial && s.source == key.Source })
}

// nameFor is what a person sees of a serial.
func nameFor(kind Kind, serial string) string {
	name := strings.TrimSpace(phrase.Line(serial))
	if name == "" {
		return kind.String()
	}
	return name
}
