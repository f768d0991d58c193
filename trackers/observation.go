package trackers

import "time"

// What is what happened to a store.
type What uint8

const (
	// Sampled: a device sent a sample. What was put in is told as it was given, also where the store refused its pose.
	Sampled What = iota
	// Charged: the charge of a device was told.
	Charged
	// Held: the devices of a source were kept from growing old by a span.
	Held
	// Forgotten: the devices of a source were removed.
	Forgotten
	// Cleared: all devices were removed.
	Cleared
	// FingersBent: a source told of the fingers of a hand.
	FingersBent
	// ControlsHeld: a source told of the controls of a hand.
	ControlsHeld
	// FaceMoved: a source reported the face.
	FaceMoved
)

// Observation is one thing that happened to a store. Doing the same things in the same order, at the same times, to an empty store gives
// the same frames.
type Observation struct {
	What What
	// At is when it happened, on the store's clock; never before the observation that was told last.
	At time.Duration
	// Kind, Serial and Name say which device, for Sampled and Charged; Source whose devices, for all but Cleared.
	Kind                 Kind
	Serial, Name, Source string

	Sample   Sample        // of Sampled
	Received time.Duration // when the sample arrived, as the source told; not of Charged, Held, Forgotten and Cleared
	Charge   float64       // of Charged
	Span     time.Duration // of Held
	Side     Side          // of FingersBent and ControlsHeld
	Fingers  Fingers       // of FingersBent
	Controls Controls      // of ControlsHeld
	Face     *Face         // of FaceMoved; the store's
}

// Observe has a function told of everything that happens to the store from now on, and first of the devices that are there, by their newest
// samples; nil ends it. There is one observer at a time. It is called by the goroutine that writes to the store, with the writers' lock
// held, so it must return at once and not call the store; the observation is valid during the call. Where no one
// observes, writing costs nothing more.
func (s *Store) Observe(observer func(*Observation)) {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.observer = observer
	if observer == nil {
		return
	}
	for _, device := range *s.slots.Load() {
		d := &device.newest
		s.observeSample(device, Sample{
			Pose: d.Pose, Velocity: d.Velocity, AngularVelocity: d.AngularVelocity, HasVelocity: d.HasVelocity, Inferred: d.Inferred,
		}, d.Received)
		if d.Lost {
			s.observeSample(device, Sample{Lost: true}, d.Received)
		}
		if d.Battery >= 0 {
			s.notify(Observation{What: Charged, Kind: device.kind, Serial: device.serial, Name: device.name, Source: device.source, Charge: d.Battery})
		}
	}
	for side := range s.hands {
		h := &s.hands[side]
		if h.newest.HasFingers {
			s.notify(Observation{What: FingersBent, Source: h.fingers, Side: Side(side), Fingers: h.newest.Fingers, Received: h.newest.FingersAt})
		}
		if h.newest.HasControls {
			s.notify(Observation{What: ControlsHeld, Source: h.controls, Side: Side(side), Controls: h.newest.Controls, Received: h.newest.ControlsAt})
		}
	}
	s.observeFace()
}

func (s *Store) observeSample(device *slot, sample Sample, received time.Duration) {
	if s.observer == nil {
		return
	}
	s.notify(Observation{
		What: Sampled, Kind: device.kind, Serial: device.serial, Name: device.name, Source: device.source, Sample: sample, Received: received,
	})
}

// notify passes an observation on by way of the store's own memory, so that it costs none.
func (s *Store) notify(o Observation) {
	o.At = max(s.observed.At, s.now())
	s.observed = o
	s.observer(&s.observed)
}
