package trackers

import (
	"math"
	"sync/atomic"
	"time"
)

// Side is one of the two hands.
type Side uint8

const (
	Left Side = iota
	Right
	Sides
)

// FingerCount is how many fingers a hand has: thumb, index, middle, ring and little finger, in this order.
const FingerCount = 5

// Fingers is what a source tells of the fingers of a hand. Angles are from a straight finger along the hand.
type Fingers struct {
	// Jointed says that Bend is told, Spreads that Spread is. Without Jointed, Curl is.
	Jointed, Spreads bool
	Curl             [FingerCount]float64    // 0 straight to 1 closed
	Bend             [FingerCount][3]float64 // radians toward the palm, of the joints from the hand outward; of the thumb, its metacarpal first
	Spread           [FingerCount]float64    // radians toward the side of the thumb; of the thumb, away from the palm
}

// Controls is how the controls of a hand's controller are held.
type Controls struct {
	Trigger, Grip  float64 // 0 to 1
	StickX, StickY float64 // -1 to 1, right and up
}

// Hand is the newest that is known of a hand beside where it is.
type Hand struct {
	HasFingers, HasControls bool // whether they were told at all
	Fingers                 Fingers
	Controls                Controls
	FingersAt, ControlsAt   time.Duration // when they were told, on the store's clock
}

// handSilence is how long the source that tells of a hand is silent before another one may.
const handSilence = time.Second

// The words of a hand.
const (
	handFlags = iota
	handFingersAt
	handControlsAt
	handControls
	handCurls   = handControls + 4
	handSpreads = handCurls + FingerCount
	handBends   = handSpreads + FingerCount
	handWords   = handBends + 3*FingerCount
)

// handSlot is the place of a hand in a store. It is read and written as a slot is.
type handSlot struct {
	published atomic.Uint64
	samples   [2][handWords]atomic.Uint64

	// For the goroutine that holds the store's writing lock.
	newest            Hand
	fingers, controls string // the sources that tell
}

func (s *handSlot) publish() {
	n := s.published.Load() + 1
	w, h := &s.samples[n%2], &s.newest
	flags := uint64(0)
	if h.Fingers.Jointed {
		flags |= 1
	}
	if h.Fingers.Spreads {
		flags |= 2
	}
	if h.HasFingers {
		flags |= 4
	}
	if h.HasControls {
		flags |= 8
	}
	w[handFlags].Store(flags)
	w[handFingersAt].Store(uint64(h.FingersAt))
	w[handControlsAt].Store(uint64(h.ControlsAt))
	for i, value := range [...]float64{h.Controls.Trigger, h.Controls.Grip, h.Controls.StickX, h.Controls.StickY} {
		w[handControls+i].Store(math.Float64bits(value))
	}
	for i := range FingerCount {
		w[handCurls+i].Store(math.Float64bits(h.Fingers.Curl[i]))
		w[handSpreads+i].Store(math.Float64bits(h.Fingers.Spread[i]))
		for k := range 3 {
			w[handBends+3*i+k].Store(math.Float64bits(h.Fingers.Bend[i][k]))
		}
	}
	s.published.Store(n)
}

// read copies the newest.
func (s *handSlot) read(h *Hand) {
	n := s.published.Load()
	if n == 0 {
		*h = Hand{}
		return
	}
	for {
		w := &s.samples[n%2]
		flags := w[handFlags].Load()
		h.Fingers.Jointed, h.Fingers.Spreads = flags&1 != 0, flags&2 != 0
		h.HasFingers, h.HasControls = flags&4 != 0, flags&8 != 0
		h.FingersAt = time.Duration(w[handFingersAt].Load())
		h.ControlsAt = time.Duration(w[handControlsAt].Load())
		for i, value := range [...]*float64{&h.Controls.Trigger, &h.Controls.Grip, &h.Controls.StickX, &h.Controls.StickY} {
			*value = math.Float64frombits(w[handControls+i].Load())
		}
		for i := range FingerCount {
			h.Fingers.Curl[i] = math.Float64frombits(w[handCurls+i].Load())
			h.Fingers.Spread[i] = math.Float64frombits(w[handSpreads+i].Load())
			for k := range 3 {
				h.Fingers.Bend[i][k] = math.Float64frombits(w[handBends+3*i+k].Load())
			}
		}
		newest := s.published.Load()
		if newest == n {
			return
		}
		n = newest
	}
}

// PutFingers takes what a source tells of the fingers of a hand, at a time on the store's clock. What is no number is refused. While one source tells of a
// hand, others are passed over.
func (s *Store) PutFingers(source string, side Side, fingers *Fingers, received time.Duration) {
	sum := 0.0
	for i := range FingerCount {
		sum += fingers.Curl[i] + fingers.Spread[i] + fingers.Bend[i][0] + fingers.Bend[i][1] + fingers.Bend[i][2]
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	h := &s.hands[side]
	n := &h.newest
	if !s.takesHand(sum, n.HasFingers && waits(s.handSource, h.fingers, source), n.FingersAt, received) {
		return
	}
	if n.HasFingers {
		received = max(received, n.FingersAt)
	}
	h.fingers, n.HasFingers, n.Fingers, n.FingersAt = source, true, *fingers, received
	h.publish()
	s.sequence.Add(1)
	if s.observer != nil {
		s.notify(Observation{What: FingersBent, Source: source, Side: side, Fingers: *fingers, Received: received})
	}
}

// PutControls takes how the controls of a hand's controller are held, as PutFingers.
func (s *Store) PutControls(source string, side Side, controls Controls, received time.Duration) {
	s.writing.Lock()
	defer s.writing.Unlock()
	h := &s.hands[side]
	n := &h.newest
	if !s.takesHand(controls.Trigger+controls.Grip+controls.StickX+controls.StickY,
		n.HasControls && waits(s.handSource, h.controls, source), n.ControlsAt, received) {
		return
	}
	if n.HasControls {
		received = max(received, n.ControlsAt)
	}
	h.controls, n.HasControls, n.Controls, n.ControlsAt = source, true, controls, received
	h.publish()
	s.sequence.Add(1)
	if s.observer != nil {
		s.notify(Observation{What: ControlsHeld, Source: source, Side: side, Controls: controls, Received: received})
	}
}

// SetSources says from which sources fingers and controls, and a face, are taken first, see [IsFrom]; "" for whichever
// tells first. Another source tells while that is silent.
func (s *Store) SetSources(hands, face string) {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.handSource = hands
	s.face.choose(face)
}

// waits reports whether a source is passed over while another, which may be itself, tells; one of them may be chosen.
func waits(chosen, telling, other string) bool {
	return telling != other && (chosen == "" || IsFrom(telling, chosen) || !IsFrom(other, chosen))
}

// takesHand reports whether numbers of a sum are taken for a hand, which was reported last at a time, by another source or not.
func (s *Store) takesHand(sum float64, other bool, last, received time.Duration) bool {
	if math.IsNaN(sum) || math.IsInf(sum, 0) {
		s.refusedPoses.Add(1)
		return false
	}
	return !other || received-last >= handSilence
}

// hold adds a span to the times at which a source told of the hand.
func (s *handSlot) hold(source string, span time.Duration) {
	if s.newest.HasFingers && s.fingers == source {
		s.newest.FingersAt += span
	}
	if s.newest.HasControls && s.controls == source {
		s.newest.ControlsAt += span
	}
	s.publish()
}

// forget drops what a source told of the hand, or with all what anybody did.
func (s *handSlot) forget(source string, all bool) {
	if all || s.fingers == source {
		s.newest.HasFingers = false
	}
	if all || s.controls == source {
		s.newest.HasControls = false
	}
	s.publish()
}
