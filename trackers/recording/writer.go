package recording

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"io"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
)

// Info says what a session is, for people.
type Info struct {
	Created time.Time `json:"created"`
	Program string    `json:"program,omitempty"` // name and version of what recorded it
	RateHz  float64   `json:"rateHz,omitempty"`  // ticks per second at which it was solved
	Notes   string    `json:"notes,omitempty"`
}

// Attachment is something that belongs to a session and means nothing to its player.
type Attachment struct {
	Name string // Calibration, Preset, or anything else
	Data []byte
	At   time.Duration // since when it holds
}

// The names of attachments.
const (
	Calibration = "calibration"
	Preset      = "preset"
)

// MaxAttachment is the largest attachment, in bytes.
const MaxAttachment = 8 << 20

// Writer writes a session file, every chunk with one call of the underlying writer, so that what is cut off is at most the
// last. It writes no file that is larger or lasts longer than one that is read. Errors repeat.
type Writer struct {
	to       io.Writer
	packer   packer
	origin   time.Duration
	last     time.Duration // of the recording
	deflater *flate.Writer
	packed   bytes.Buffer
	chunk    []byte
	err      error
	lost     uint64
	bytes    int64
	waiting  uint64 // events that are not written yet
	stored   stored
}

// stored is what the whole chunks of a file hold.
type stored struct {
	duration time.Duration // time of the last event
	events   uint64
	devices  int // the most that one block names; a face alone counts as one
}

// NewWriter writes the beginning of a session. Origin is the time on the store's clock that is treated as the session's beginning.
func NewWriter(to io.Writer, info Info, origin time.Duration) (*Writer, error) {
	return newWriter(to, info, origin, flate.DefaultCompression)
}

// newWriter is NewWriter with a compression level of package flate.
func newWriter(to io.Writer, info Info, origin time.Duration, level int) (*Writer, error) {
	deflater, err := flate.NewWriter(nil, level)
	if err != nil {
		return nil, err
	}
	content, err := json.Marshal(info)
	if err != nil {
		return nil, phrase.Fail("writing a session: {{.Cause}}", "Cause", err)
	}
	if len(content) > maxChunk {
		return nil, phrase.Fail("writing a session: notes of {{.Count}} bytes are too long", "Count", len(content))
	}
	w := &Writer{to: to, origin: origin, deflater: deflater}
	w.packer.reset()
	w.chunk = appendChunk(append(w.chunk, magic...), infoChunk, content)
	return w, w.write()
}

// write writes the chunk that was prepared.
func (w *Writer) write() error {
	if w.err != nil {
		return w.err
	}
	if w.bytes+int64(len(w.chunk)) > MaxSession {
		w.err = ErrTooLarge
		return w.err
	}
	n, err := w.to.Write(w.chunk)
	w.bytes += int64(n)
	if err != nil {
		w.err = phrase.Fail("writing a session: {{.Cause}}", "Cause", err)
	}
	w.chunk = w.chunk[:0]
	return w.err
}

// time is a time of the store's clock in the recording, where nothing goes back.
func (w *Writer) time(at time.Duration) time.Duration {
	w.last = min(max(w.last, at-w.origin), longest)
	return w.last
}

// Write adds what was observed of a store.
func (w *Writer) Write(o *trackers.Observation) error {
	if len(o.Source) > maxText || len(o.Serial) > trackers.MaxSerial || len(o.Name) > maxText {
		w.lost++ // no store has such a device
		return w.err
	}
	at := w.time(o.At)
	received := o.Received - w.origin
	if late := at - received; late > longest || late < -longest {
		received = at
	}
	w.packer.add(o, at, received)
	return w.added()
}

// WriteStatus adds how a source was doing.
func (w *Writer) WriteStatus(source string, status *trackers.Status, at time.Duration) error {
	w.packer.status(source, status, w.time(at))
	return w.added()
}

// Attach adds an attachment that holds from a time on.
func (w *Writer) Attach(name string, data []byte, at time.Duration) error {
	if len(name) > maxText || len(data) > MaxAttachment {
		return phrase.Fail(`writing a session: "{{.Name}}" of {{.Count}} bytes is too large to be attached`, "Name", name, "Count", len(data))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	content := binary.AppendUvarint(nil, uint64(w.time(at)))
	content = binary.AppendUvarint(content, uint64(len(name)))
	content = append(content, name...)
	w.chunk = appendChunk(w.chunk, attachmentChunk, append(content, w.deflate(data)...))
	return w.write()
}

// Pass tells that the recording goes on at a time although nothing happens.
func (w *Writer) Pass(at time.Duration) error {
	w.packer.time(opNothing, w.time(at))
	return w.added()
}

// added counts an event, and writes the block that is full.
func (w *Writer) added() error {
	w.waiting++
	switch {
	case w.err != nil:
	case w.last > MaxDuration:
		w.err = ErrTooLong
	case w.packer.full():
		return w.Flush()
	}
	return w.err
}

// Flush writes everything that is not written yet as a block. What is flushed every second or less can be sought at that grain.
func (w *Writer) Flush() error {
	if len(w.packer.raw) == 0 || w.err != nil {
		return w.err
	}
	content := binary.AppendUvarint(nil, uint64(len(w.packer.raw)))
	content = append(content, w.deflate(w.packer.raw)...)
	last, devices := w.packer.last, w.packer.count()
	w.packer.reset()
	w.chunk = appendChunk(w.chunk, blockChunk, content)
	if err := w.write(); err != nil {
		return err
	}
	w.stored = stored{last, w.stored.events + w.waiting, max(w.stored.devices, devices)}
	w.waiting = 0
	return nil
}

// deflate returns the deflated bytes, valid until the next call.
func (w *Writer) deflate(data []byte) []byte {
	w.packed.Reset()
	w.deflater.Reset(&w.packed)
	_, _ = w.deflater.Write(data) // memory takes everything
	_ = w.deflater.Close()
	return w.packed.Bytes()
}

// Close writes what is left and the end. It does not close the underlying writer.
func (w *Writer) Close() error {
	if err := w.Flush(); err != nil {
		return err
	}
	w.chunk = appendChunk(w.chunk, endChunk, binary.AppendUvarint(nil, w.lost))
	return w.write()
}
