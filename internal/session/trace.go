package session

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
	"posewright/solver/gait"
)

// traceLength is how many ticks a trace holds until they are read: almost three seconds of them. A power of two.
const traceLength = 256

// Trace hands what the feet did in every tick to one consumer, in order. Neither waits for the other: while no one drains it, the newest ticks are left out once the trace is
// full. Use NewTrace and [Session.SetTrace].
type Trace struct{ ring ring[Traced] }

// Traced is what a trace has of a tick.
type Traced struct {
	Tick uint64
	Now  time.Duration
	Body *solver.Body // nil where nothing was solved
	Gait gait.Report
	Mass mgl64.Vec3 // center of mass of the pose
}

// NewTrace returns an empty trace.
func NewTrace() *Trace { return &Trace{ring[Traced]{slots: make([]Traced, traceLength)}} }

// SetTrace has a trace filled from the next tick on, instead of the one before; nil is none.
func (s *Session) SetTrace(t *Trace) { s.trace.Store(t) }

// Drain calls each for every tick since the last Drain, oldest first. The value is valid during the call only. Any goroutine may call Drain;
// while another one is inside it, Drain returns at once. A nil trace is empty.
func (t *Trace) Drain(each func(*Traced)) {
	if t != nil {
		t.ring.drain(each)
	}
}

// put writes a frame. It does not allocate.
func (t *Trace) put(f *Frame) {
	to := t.ring.next()
	if to == nil {
		return
	}
	to.Tick, to.Now, to.Body, to.Gait = f.Tick, f.Now, f.Body, f.Result.Gait
	if f.Body != nil {
		to.Mass = f.Body.CenterOfMass(f.Result.World)
	}
	t.ring.push()
}
