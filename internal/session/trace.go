package session

import (
	"sync/atomic"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
)

// traceLength is how many ticks a trace holds until they are read: almost three seconds of them. A power of two.
const traceLength = 256

// Trace hands what the feet did in every tick to one reader, in order. Neither waits for the other: while nobody reads, the newest ticks are left out once the trace is full.
// Use NewTrace and [Session.SetTrace].
type Trace struct {
	ring  [traceLength]Traced
	wrote atomic.Uint64 // how many ticks were written; of the session
	read  atomic.Uint64 // how many were read; of the reader
}

// Traced is what a trace has of a tick.
type Traced struct {
	Tick uint64
	Now  time.Duration
	Body *solver.Body // nil where nothing was solved
	Gait solver.GaitReport
	Mass mgl64.Vec3 // centre of mass of the pose
}

// NewTrace is a trace with nothing in it yet.
func NewTrace() *Trace { return new(Trace) }

// SetTrace has a trace filled from the next tick on, instead of the one before; nil is none.
func (s *Session) SetTrace(t *Trace) { s.trace.Store(t) }

// Read is the next tick, or false where there is none yet. It is valid until the next call.
func (t *Trace) Read() (*Traced, bool) {
	if t == nil {
		return nil, false
	}
	next := t.read.Load()
	if next == t.wrote.Load() {
		return nil, false
	}
	t.read.Store(next + 1)
	return &t.ring[next%traceLength], true
}

// put writes a frame. It does not allocate.
func (t *Trace) put(f *Frame) {
	next := t.wrote.Load()
	if next-t.read.Load() >= traceLength-1 { // the one that was read last is still looked at
		return
	}
	to := &t.ring[next%traceLength]
	to.Tick, to.Now, to.Body, to.Gait = f.Tick, f.Now, f.Body, f.Result.Gait
	if f.Body != nil {
		to.Mass = f.Body.CenterOfMass(f.Result.World)
	}
	t.wrote.Store(next + 1)
}
