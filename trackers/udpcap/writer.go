package udpcap

import (
	"encoding/binary"
	"io"
	"time"

	"posewright/rig/phrase"
)

// Writer writes a recording, each datagram with one call of the underlying writer, so that what is cut off is at most the
// last. Give it a bufio.Writer where that is too many calls.
type Writer struct {
	to     io.Writer
	buffer []byte
}

// NewWriter writes the beginning of the file.
func NewWriter(to io.Writer) (*Writer, error) {
	if _, err := io.WriteString(to, magic); err != nil {
		return nil, phrase.Fail("writing a recording: {{.Cause}}", "Cause", err)
	}
	return &Writer{to: to}, nil
}

// Write adds a datagram that arrived at a time, which is not negative and not before the one written last.
func (w *Writer) Write(at time.Duration, payload []byte) error {
	if at < 0 || len(payload) > MaxDatagram {
		return phrase.Fail("writing a recording: a datagram of {{.Count}} bytes at {{.At}} is impossible", "Count", len(payload), "At", at)
	}
	w.buffer = binary.LittleEndian.AppendUint64(w.buffer[:0], uint64(at))
	w.buffer = binary.LittleEndian.AppendUint32(w.buffer, uint32(len(payload)))
	w.buffer = append(w.buffer, payload...)
	if _, err := w.to.Write(w.buffer); err != nil {
		return phrase.Fail("writing a recording: {{.Cause}}", "Cause", err)
	}
	return nil
}
