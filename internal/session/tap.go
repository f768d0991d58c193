package session

import (
	"sync/atomic"

	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
)

// Tap copies what every tick yields for one more reader than the window, such as a sender of the live pose. The session
// never waits for it, and without one it costs nothing. Use NewTap and [Session.SetTap].
type Tap struct {
	frames      [3]Tapped
	middle      atomic.Uint32
	back, front uint32
}

// Tapped is what a tap has of a tick.
type Tapped struct {
	Tick       uint64 // 0 before the first tick
	Body       *solver.Body
	World      []rig.Transform // worldFromJoint of every joint
	Space      solver.Space    // where the tracking space stands in the world
	Valid      bool            // as in solver.Result
	Calibrated bool
	Devices    trackers.Frame // in the tracking space
}

// NewTap is a tap with nothing in it yet.
func NewTap() *Tap {
	t := &Tap{back: 1}
	t.middle.Store(2)
	return t
}

// SetTap has a tap filled from the next tick on, instead of the one before; nil is none.
func (s *Session) SetTap(t *Tap) { s.tap.Store(t) }

// Read is the newest tick. It is valid until the next call; there may be one reader.
func (t *Tap) Read() *Tapped {
	if t.middle.Load()&fresh != 0 {
		t.front = t.middle.Swap(t.front) &^ fresh
	}
	return &t.frames[t.front]
}

// put copies a frame. It allocates only when a body has more joints than any before.
func (t *Tap) put(f *Frame) {
	to := &t.frames[t.back]
	to.Tick, to.Body, to.Valid, to.Space = f.Tick, f.Body, f.Result.Valid, f.Space
	to.World = append(to.World[:0], f.Result.World...)
	to.Calibrated = f.Snapshot != nil && f.Snapshot.Calibration != nil
	to.Devices = f.Devices
	t.back = t.middle.Swap(t.back|fresh) &^ fresh
}
