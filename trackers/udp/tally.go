package udp

import (
	"sync/atomic"
	"time"

	"posewright/trackers"
)

// tally is what a source has received. Any goroutine may read it.
type tally struct {
	packets, messages, malformed, unknown, assumed atomic.Uint64
	last                                           atomic.Int64           // when the newest packet arrived
	program                                        atomic.Pointer[string] // that sends; nil where it is not known
}

// count takes over what a decoder has counted until now.
func (t *tally) count(counts trackers.Counts, received time.Duration) {
	t.last.Store(int64(received))
	t.messages.Store(counts.Messages)
	t.malformed.Store(counts.Malformed)
	t.unknown.Store(counts.Unknown)
	t.assumed.Store(counts.Assumed)
	t.packets.Store(counts.Packets) // last: the other counts cover at least these packets
}

// name takes over which program sends.
func (t *tally) name(program string) {
	if before := t.program.Load(); before == nil || *before != program {
		t.program.Store(&program)
	}
}

// show puts what was received into a status.
func (t *tally) show(status *trackers.Status) {
	status.Packets = t.packets.Load() // first: see count
	status.Messages, status.Malformed, status.Unknown = t.messages.Load(), t.malformed.Load(), t.unknown.Load()
	status.Assumed = t.assumed.Load()
	status.LastPacket = time.Duration(t.last.Load())
	if program := t.program.Load(); program != nil {
		status.Program = *program
	}
}
