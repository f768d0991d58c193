package udpcap

import (
	"errors"
	"io"
	"time"

	"posewright/rig/phrase"
)

const (
	// MaxRecording is how much a recording may hold in memory, in bytes: hours of traffic.
	MaxRecording = 512 << 20
	// recordCost is what a datagram costs in memory beside its payload.
	recordCost = 64
	// chunk is how much memory is taken at a time for payloads.
	chunk = 1 << 20
)

// A pause longer than longestPause is no part of a movement, and may be a wrong time: keptPause of it is left.
const (
	longestPause = 10 * time.Minute
	keptPause    = time.Second
)

// ErrTooLarge: the recording holds more than MaxRecording.
var ErrTooLarge = phrase.Fail("the recording is too large: it would take more than {{.Size}} MB of memory", "Size", MaxRecording>>20)

// Recording is a recorded session in memory. It is not changed after it was read.
type Recording struct {
	// Datagrams are in the order in which they arrived. The first is at 0, and none is before the one in front of it.
	Datagrams []Datagram
	// Shortened is how many pauses of more than ten minutes were shortened to a second.
	Shortened int
	// Truncated: the file ended in the middle of a datagram, which is left out.
	Truncated bool
}

// Read reads a recording to its end. One that is cut off in its last datagram is no error, see Recording.Truncated.
// Beside any other error stands what could be read before it; nil if that is nothing.
func Read(from io.Reader) (*Recording, error) {
	reader, err := NewReader(from)
	if err != nil {
		return nil, err
	}
	recording := new(Recording)
	var memory []byte
	var origin, last, cut time.Duration
	for used := 0; ; {
		datagram, err := reader.Next()
		switch {
		case errors.Is(err, io.EOF):
			return recording, nil
		case errors.Is(err, ErrTruncated):
			recording.Truncated = true
			return recording, nil
		case err != nil:
			return recording, err
		}
		if used += recordCost + len(datagram.Payload); used > MaxRecording {
			return recording, ErrTooLarge
		}
		if len(recording.Datagrams) == 0 {
			origin = datagram.At
		}
		// A clock that was set back while recording makes its datagrams simultaneous rather than out of order.
		at := max(last, datagram.At-origin-cut)
		if at-last > longestPause {
			recording.Shortened++
			cut += at - last - keptPause
			at = last + keptPause
		}
		last = at
		if cap(memory)-len(memory) < len(datagram.Payload) {
			memory = make([]byte, 0, chunk)
		}
		start := len(memory)
		memory = append(memory, datagram.Payload...)
		recording.Datagrams = append(recording.Datagrams, Datagram{At: last, Payload: memory[start:len(memory):len(memory)]})
	}
}
