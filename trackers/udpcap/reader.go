package udpcap

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"time"

	"posewright/rig/phrase"
)

const (
	magic = "UDPCAP1\n"
	// recordHeader is a time and a length.
	recordHeader = 8 + 4
	// MaxDatagram is the longest payload that is read or written, in bytes: the most UDP's length field can say.
	MaxDatagram = 65535
)

var (
	// ErrFormat: the bytes are not a .udpcap file.
	ErrFormat = phrase.Fail("this is not a .udpcap recording: it does not start with UDPCAP1")
	// ErrTruncated: the file ends in the middle of a datagram, as after a crash or a full disk; what came before is fine.
	ErrTruncated = phrase.Fail("the recording is cut off in the middle of its last datagram")
	// ErrDamaged: a length or a time is impossible, so that nothing after it can be found.
	ErrDamaged = phrase.Fail("the recording is damaged")
)

// Datagram is one received packet.
type Datagram struct {
	// At is when it arrived: from a Reader since the origin of the file, in a Recording since its first datagram.
	At      time.Duration
	Payload []byte
}

// Reader reads one datagram after the other.
type Reader struct {
	from    *bufio.Reader
	payload []byte
	// offset and count say where in the file an error is.
	offset int64
	count  int
	err    error
}

// NewReader reads the beginning of the file. The error is ErrFormat or that of the reader.
func NewReader(from io.Reader) (*Reader, error) {
	r := &Reader{from: bufio.NewReaderSize(from, MaxDatagram+recordHeader)}
	var start [len(magic)]byte
	switch _, err := io.ReadFull(r.from, start[:]); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), err == nil && string(start[:]) != magic:
		return nil, ErrFormat
	case err != nil:
		return nil, phrase.Fail("reading a recording: {{.Cause}}", "Cause", err)
	}
	r.offset = int64(len(magic))
	return r, nil
}

// Next returns the next datagram, whose payload is valid until the call after. After the last the error is io.EOF, or
// ErrTruncated; where a datagram is impossible it is ErrDamaged with the place. Errors repeat.
func (r *Reader) Next() (Datagram, error) {
	if r.err != nil {
		return Datagram{}, r.err
	}
	var datagram Datagram
	datagram, r.err = r.next()
	return datagram, r.err
}

func (r *Reader) next() (Datagram, error) {
	// Read into the reused buffer: an array of its own would escape through the interface and be allocated each time.
	header := r.grow(recordHeader)
	switch n, err := io.ReadFull(r.from, header); {
	case n == 0 && errors.Is(err, io.EOF):
		return Datagram{}, io.EOF
	case err != nil:
		return Datagram{}, cutOff(err)
	}
	at := binary.LittleEndian.Uint64(header)
	length := binary.LittleEndian.Uint32(header[8:])
	if length > MaxDatagram {
		return Datagram{}, phrase.Fail("{{.Kind}}: datagram {{.Count}}, at byte {{.Offset}}, claims to hold {{.Length}} bytes, and no datagram holds "+
			"more than {{.Most}}", "Kind", ErrDamaged, "Count", r.count+1, "Offset", r.offset, "Length", length, "Most", MaxDatagram)
	}
	if at > math.MaxInt64 {
		return Datagram{}, phrase.Fail("{{.Kind}}: datagram {{.Count}}, at byte {{.Offset}}, claims to come after {{.At}} years", "Kind", ErrDamaged,
			"Count", r.count+1, "Offset", r.offset, "At", at/uint64(365*24*time.Hour))
	}
	payload := r.grow(int(length))
	if _, err := io.ReadFull(r.from, payload); err != nil {
		return Datagram{}, cutOff(err)
	}
	r.offset += recordHeader + int64(length)
	r.count++
	return Datagram{At: time.Duration(at), Payload: payload}, nil
}

func (r *Reader) grow(n int) []byte {
	if cap(r.payload) < n {
		r.payload = make([]byte, n, max(2*n, 2048))
	}
	return r.payload[:n]
}

func cutOff(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrTruncated
	}
	return phrase.Fail("reading a recording: {{.Cause}}", "Cause", err)
}
