package recording

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"
	"sort"
	"time"

	"posewright/internal/sys/files"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/udpcap"
)

// Session is a recording in memory. It does not change.
type Session struct {
	Info        Info
	Attachments []Attachment // in the order in which they were attached
	// Protocol is what the datagrams were of that the session was decoded from; empty where it was recorded as a session.
	Protocol string
	// Decoded is what the decoder met, where the session was decoded from datagrams.
	Decoded trackers.Counts
	// Truncated: recording did not end in order, and what came last may be missing.
	Truncated bool
	// Shortened is how many pauses of more than ten minutes between datagrams were shortened to a second.
	Shortened int
	// Damaged is how many chunks could not be used.
	Damaged int
	// Lost is how many events the recorder could not keep up with.
	Lost uint64
	// Refused is how many poses of datagrams were none.
	Refused uint64

	attached int // bytes of the attachments
	blocks   []block
	duration time.Duration
	events   int
	moments  int
	devices  int
	sources  []string
	faces    []string
}

// block is where to find a stretch of a session.
type block struct {
	packed      []byte // deflated
	size        int    // inflated
	first, last time.Duration
}

// Duration is the time of the last event.
func (s *Session) Duration() time.Duration { return s.duration }

// Events is how many events there are.
func (s *Session) Events() int { return s.events }

// Sources are the names of the sources whose devices are in the session, in the order in which they appear.
func (s *Session) Sources() []string { return slices.Clone(s.sources) }

// FaceNames are the names of all values that faces in the session have, in the order in which they appear, at most 1024.
func (s *Session) FaceNames() []string { return slices.Clone(s.faces) }

// Devices is how many devices appear in the session.
func (s *Session) Devices() int { return s.devices }

// Attached is the attachment of a name that held at the beginning, else the first.
func (s *Session) Attached(name string) []byte {
	var found []byte
	for _, a := range s.Attachments {
		if a.Name == name && (found == nil || a.At == 0) {
			found = a.Data
		}
	}
	return found
}

// Statuses are those of the sources, with the times at which they were noted.
func (s *Session) Statuses() iter.Seq2[time.Duration, SourceStatus] {
	return func(yield func(time.Duration, SourceStatus) bool) {
		c := newCursor(s)
		for e := c.peek(); e != nil; e = c.peek() {
			if e.op == opStatus {
				status := SourceStatus{Source: e.source}
				if json.Unmarshal(e.status, &status.Status) == nil {
					if phrase.Clean(&status.Status); !yield(e.at, status) {
						return
					}
				}
			}
			c.skip()
		}
	}
}

// SourceStatus is how a source was doing.
type SourceStatus struct {
	Source string
	trackers.Status
}

// period is how long one round of a loop takes: the duration, and between the last event and the first the mean span between
// events that did not come together.
func (s *Session) period() time.Duration {
	const alone, shortest = 100 * time.Millisecond, 10 * time.Millisecond
	if s.duration == 0 || s.moments < 2 {
		return s.duration + alone
	}
	return max(shortest, s.duration+s.duration/time.Duration(s.moments-1))
}

// MaxDuration is how long a recording may last: playing a wrong time would never end.
const MaxDuration = 24 * time.Hour

// ErrTooLong is returned for a recording that lasts longer than MaxDuration.
var ErrTooLong = phrase.Fail("the recording lasts more than {{.Hours}} hours, or a time in it is wrong; record it again in parts", "Hours", int(MaxDuration.Hours()))

// MaxFileBytes is how large a file may be: far more than hours of devices.
const MaxFileBytes = 2 << 30

// Open reads a file of any kind that can be played. The error says what is wrong with it.
func Open(path string) (*Session, error) {
	file, err := files.Open(path, MaxFileBytes)
	if err != nil {
		return nil, phrase.Fail("can't open the recording: {{.Cause}}", "Cause", err)
	}
	defer file.Close()
	session, err := Read(file)
	if err != nil {
		return nil, phrase.Fail("{{.Path}}: {{.Cause}}", "Path", path, "Cause", err)
	}
	return session, nil
}

// Read is Open for what is already open. It is read to its end. A session that is cut off or damaged in places is no error:
// see Session.Truncated and Session.Damaged.
func Read(from io.Reader) (*Session, error) {
	buffered := bufio.NewReader(from)
	start, err := buffered.Peek(len(magic))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, phrase.Fail("reading a recording: {{.Cause}}", "Cause", err)
	}
	switch {
	case bytes.HasPrefix(start, []byte("UDPCAP")):
		datagrams, err := udpcap.Read(buffered)
		if err != nil {
			return nil, err
		}
		return FromDatagrams(datagrams)
	case len(start) > 0 && bytes.IndexByte([]byte("{ \t\r\n"), start[0]) >= 0:
		return readAFrame(buffered)
	}
	return readSession(buffered)
}

func readSession(from *bufio.Reader) (*Session, error) {
	if err := readMagic(from); err != nil {
		return nil, err
	}
	s, err := readChunks(from)
	if err == nil && s.duration > MaxDuration {
		return nil, ErrTooLong
	}
	return s, err
}

// readChunks reads what follows the beginning of a session file.
func readChunks(from *bufio.Reader) (*Session, error) {
	s := &Session{Truncated: true}
	var size int64
	read := newReading()
	for {
		kind, content, err := readChunk(from)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, errCutOff):
			return s, nil
		case errors.Is(err, errDamaged) && kind == 0:
			s.Damaged++
			return s, nil
		case errors.Is(err, errDamaged):
			s.Damaged++
			continue
		case err != nil:
			return nil, err
		}
		if size += int64(len(content)); size > MaxSession {
			return nil, ErrTooLarge
		}
		sound := true
		switch kind {
		case infoChunk:
			sound = json.Unmarshal(content, &s.Info) == nil
			phrase.Clean(&s.Info)
		case attachmentChunk:
			sound = s.attach(content, read)
		case blockChunk:
			sound = s.add(content, read)
		case endChunk:
			lost, n := binary.Uvarint(content)
			s.Truncated, s.Lost, sound = false, lost, n > 0
		}
		if !sound {
			s.Damaged++
		}
	}
}

// mostAttached is how many bytes all attachments of a session may have.
const mostAttached = 8 * MaxAttachment

func (s *Session) attach(content []byte, read *reading) bool {
	at, n := binary.Uvarint(content)
	if n <= 0 || at > uint64(longest) {
		return false
	}
	content = content[n:]
	length, n := binary.Uvarint(content)
	if n <= 0 || length > uint64(min(maxText, len(content)-n)) {
		return false
	}
	name, packed := string(content[n:n+int(length)]), content[n+int(length):]
	if !read.inflate(packed) {
		return false
	}
	most := min(mostAttached-s.attached, MaxAttachment)
	read.attachment.Reset()
	if _, err := read.attachment.ReadFrom(io.LimitReader(read.inflater, int64(most)+1)); err != nil || read.attachment.Len() > most {
		return false
	}
	data := bytes.Clone(read.attachment.Bytes())
	s.attached += len(data)
	s.Attachments = append(s.Attachments, Attachment{phrase.Line(name), data, time.Duration(at)})
	return true
}

// mostFaceNames is how many names of values a session tells.
const mostFaceNames = 1024

// add takes a block whose events are all sound.
func (s *Session) add(content []byte, r *reading) bool {
	size, n := binary.Uvarint(content)
	if n <= 0 || size == 0 || size > maxBlock {
		return false
	}
	b := block{packed: content[n:], size: int(size)}
	if !r.open(&b) {
		return false
	}
	events, moments, first, last := 0, 0, time.Duration(-1), s.duration
	var sources, faces []string
	var names *trackers.FaceNames
	for r.next() {
		if events == 0 {
			first = r.event.at
		}
		if r.event.at != last || s.events == 0 && events == 0 {
			moments++
		}
		if r.event.at < last {
			return false // time does not go back
		}
		last = r.event.at
		events++
		if from, ok := r.event.from(); ok && !slices.Contains(s.sources, from) && !slices.Contains(sources, from) {
			sources = append(sources, from)
		}
		if f := r.event.face; f != nil && f.Names != names {
			names = f.Names
			for _, name := range f.List() {
				if !slices.Contains(s.faces, name) && !slices.Contains(faces, name) && len(s.faces)+len(faces) < mostFaceNames {
					faces = append(faces, name)
				}
			}
		}
	}
	if r.unpacker.broken || events == 0 || len(s.sources)+len(sources) > trackers.MaxDevices {
		return false
	}
	b.first, b.last = first, last
	s.blocks = append(s.blocks, b)
	s.duration, s.events, s.moments = last, s.events+events, s.moments+moments
	s.sources, s.faces = append(s.sources, sources...), append(s.faces, faces...)
	s.devices = len(r.unpacker.known)
	return true
}

// reading reads blocks, one after the other, in the same memory.
type reading struct {
	from     *bytes.Reader
	inflater io.ReadCloser
	raw      []byte
	unpacker unpacker
	event    event

	attachment bytes.Buffer
}

func newReading() *reading {
	r := &reading{from: bytes.NewReader(nil)}
	r.inflater = flate.NewReader(r.from)
	return r
}

// inflate begins to inflate some bytes.
func (r *reading) inflate(packed []byte) bool {
	r.from.Reset(packed)
	return r.inflater.(flate.Resetter).Reset(r.from, nil) == nil
}

// open begins a block, or says that it cannot be inflated.
func (r *reading) open(b *block) bool {
	if !r.inflate(b.packed) {
		return false
	}
	if cap(r.raw) < b.size && b.size > fullBlock*2 {
		// A size that no writer of ours writes is believed as far as it goes.
		raw, err := io.ReadAll(io.LimitReader(r.inflater, int64(b.size)))
		r.raw = raw
		r.unpacker.reset(r.raw)
		return err == nil && len(raw) == b.size
	}
	if cap(r.raw) < b.size {
		r.raw = make([]byte, b.size, fullBlock*2)
	}
	r.raw = r.raw[:b.size]
	_, err := io.ReadFull(r.inflater, r.raw)
	r.unpacker.reset(r.raw)
	return err == nil
}

func (r *reading) next() bool { return r.unpacker.next(&r.event) }

// cursor goes through the events of a session.
type cursor struct {
	session *Session
	reading *reading
	block   int // that is being read
	over    bool
}

func newCursor(s *Session) *cursor {
	c := &cursor{session: s, reading: newReading()}
	c.begin(0)
	return c
}

// begin goes to the beginning of a block.
func (c *cursor) begin(block int) {
	for ; block < len(c.session.blocks); block++ {
		if c.reading.open(&c.session.blocks[block]) && c.reading.next() {
			c.block, c.over = block, false
			return
		}
	}
	c.block, c.over = block, true
}

// peek is the event at the cursor; nil after the last. It is valid until the cursor moves.
func (c *cursor) peek() *event {
	if c.over {
		return nil
	}
	return &c.reading.event
}

// skip moves to the event after.
func (c *cursor) skip() {
	if !c.over && !c.reading.next() {
		c.begin(c.block + 1)
	}
}

// seek goes to the first event at a time or after.
func (c *cursor) seek(to time.Duration) {
	blocks := c.session.blocks
	c.begin(sort.Search(len(blocks), func(i int) bool { return blocks[i].last >= to }))
	for e := c.peek(); e != nil && e.at < to; e = c.peek() {
		c.skip()
	}
}
