package session

import (
	"sync/atomic"
	"time"

	"posewright/trackers"
)

// hold is the input that a session stands still at.
type hold struct {
	on    atomic.Bool
	steps atomic.Int32 // ticks that may still take new input

	// Of the goroutine that ticks.
	kept    bool
	devices trackers.Frame // as reported
	at      time.Duration
}

// Hold has the ticks from the next one on all use the devices of that one, at its time, until it is called with false: the pose stands
// still and follows only what a person changes. Ticks go on at their rate, each advancing the solver by its period: what a method
// has not finished settles, and a published snapshot or an override is in the pose of the next tick as ever. Devices do not grow
// old meanwhile. Any goroutine may call it.
func (s *Session) Hold(on bool) {
	s.hold.steps.Store(0)
	s.hold.on.Store(on)
}

// Held reports whether input is held.
func (s *Session) Held() bool { return s.hold.on.Load() }

// Step has one tick of a held session take what the devices report by then, which is held from there on. It does nothing where
// nothing is held. Any goroutine may call it.
func (s *Session) Step() {
	if s.hold.on.Load() {
		s.hold.steps.Add(1)
	}
}

// takes reports whether this tick is to take new input.
func (h *hold) takes() bool {
	if !h.on.Load() {
		h.kept = false
		return true
	}
	for {
		left := h.steps.Load()
		if left <= 0 {
			return !h.kept
		}
		if h.steps.CompareAndSwap(left, left-1) {
			return true
		}
	}
}

// take fills in the devices of a tick and returns the time that they are to be read at.
func (s *Session) take(now time.Duration, conditioning *trackers.Conditioning, devices *trackers.Frame) time.Duration {
	h := &s.hold
	if h.takes() {
		s.store.Snapshot(devices)
		if h.on.Load() {
			for i := range devices.All() {
				devices.Devices[i].Held = true
			}
			h.kept, h.devices, h.at = true, *devices, now
		}
	} else {
		*devices, now = h.devices, h.at
	}
	s.conditioner.run(conditioning, devices) // which filters no sample twice
	return now
}
