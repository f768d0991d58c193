package osc

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// immediately is the time tag of a bundle that is to be used when it arrives.
const immediately = 1

// Writer builds one packet at a time in a buffer it reuses: a lone message, or a bundle of messages and bundles.
//
//	w.Reset()
//	w.OpenBundle()
//	w.Message("/VMC/Ext/T", "f")
//	w.Float32(1.5)
//	w.CloseBundle()
//	conn.Write(w.Bytes())
//
// The arguments of a message follow it, one call for each of its type tags. A call that does not fit what was announced is
// a mistake of the program and panics. The zero value is ready.
type Writer struct {
	buffer []byte
	// opened[:depth] are the offsets of the open bundles, message that of the last message, at their size where they have
	// one.
	opened  [MaxDepth]int
	depth   int
	message int
	// tags are the type tags whose arguments are still to come.
	tags string
}

// Reset begins a packet, in the same memory as the one before.
func (w *Writer) Reset() {
	*w = Writer{buffer: w.buffer[:0]}
}

// Len is how many bytes the packet has so far.
func (w *Writer) Len() int { return len(w.buffer) }

// Bytes is the packet. It is valid until Reset.
func (w *Writer) Bytes() []byte {
	w.expectNoArguments("Bytes")
	if w.depth > 0 {
		panic("osc: Bytes was called with a bundle still open")
	}
	return w.buffer
}

// OpenBundle begins a bundle: the whole packet, or one inside the bundle that is open.
func (w *Writer) OpenBundle() {
	start := w.begin("OpenBundle")
	if w.depth == MaxDepth {
		panic(fmt.Sprintf("osc: more than %d bundles inside each other", MaxDepth))
	}
	w.opened[w.depth] = start
	w.depth++
	w.buffer = append(w.buffer, "#bundle\x00"...)
	w.buffer = binary.BigEndian.AppendUint64(w.buffer, immediately)
}

// CloseBundle ends the bundle that was opened last.
func (w *Writer) CloseBundle() {
	w.expectNoArguments("CloseBundle")
	if w.depth == 0 {
		panic("osc: CloseBundle was called with no bundle open")
	}
	w.depth--
	if w.depth > 0 {
		w.fillSize(w.opened[w.depth])
	}
}

// Message begins a message: its address, which begins with '/', and the type tags of its arguments, of "ifsbhdTFNI"
// without the comma. Tags that have no data (T F N I) need no call.
func (w *Writer) Message(address, tags string) {
	if !strings.HasPrefix(address, "/") {
		panic(fmt.Sprintf("osc: the address %q does not begin with a slash", address))
	}
	w.message = w.begin("Message")
	w.appendText(address)
	w.buffer = append(w.buffer, ',')
	w.buffer = append(w.buffer, tags...)
	w.fill(len(tags) + 1)
	w.tags = tags
	w.advance()
}

// Int32 is the next argument, of tag i.
func (w *Writer) Int32(value int32) {
	w.argument('i')
	w.buffer = binary.BigEndian.AppendUint32(w.buffer, uint32(value))
	w.advance()
}

// Int64 is the next argument, of tag h.
func (w *Writer) Int64(value int64) {
	w.argument('h')
	w.buffer = binary.BigEndian.AppendUint64(w.buffer, uint64(value))
	w.advance()
}

// Float32 is the next argument, of tag f.
func (w *Writer) Float32(value float32) {
	w.argument('f')
	w.buffer = binary.BigEndian.AppendUint32(w.buffer, math.Float32bits(value))
	w.advance()
}

// Float64 is the next argument, of tag d.
func (w *Writer) Float64(value float64) {
	w.argument('d')
	w.buffer = binary.BigEndian.AppendUint64(w.buffer, math.Float64bits(value))
	w.advance()
}

// Text is the next argument, of tag s. The format has no way to write a zero byte in a string: it ends there.
func (w *Writer) Text(value string) {
	w.argument('s')
	w.appendText(value)
	w.advance()
}

// Blob is the next argument, of tag b.
func (w *Writer) Blob(value []byte) {
	w.argument('b')
	w.buffer = binary.BigEndian.AppendUint32(w.buffer, uint32(len(value)))
	w.buffer = append(w.buffer, value...)
	for n := len(value); n%4 != 0; n++ {
		w.buffer = append(w.buffer, 0)
	}
	w.advance()
}

// begin makes room for the size of an element, where it lies in a bundle, and returns its offset.
func (w *Writer) begin(call string) int {
	w.expectNoArguments(call)
	start := len(w.buffer)
	if w.depth > 0 {
		w.buffer = append(w.buffer, 0, 0, 0, 0)
	} else if start > 0 {
		panic("osc: a packet holds one message or one bundle")
	}
	return start
}

// fillSize writes the size of the element that began at start and ends here.
func (w *Writer) fillSize(start int) {
	binary.BigEndian.PutUint32(w.buffer[start:], uint32(len(w.buffer)-start-4))
}

// argument checks that the next tag is this one.
func (w *Writer) argument(tag byte) {
	if w.tags == "" || w.tags[0] != tag {
		panic(fmt.Sprintf("osc: an argument of type %q where %q was announced", tag, w.tags))
	}
	w.tags = w.tags[1:]
}

// advance goes over the tags without data and ends the message after its last argument.
func (w *Writer) advance() {
	for w.tags != "" && strings.IndexByte("TFNI", w.tags[0]) >= 0 {
		w.tags = w.tags[1:]
	}
	if w.tags == "" && w.depth > 0 {
		w.fillSize(w.message)
	}
}

func (w *Writer) expectNoArguments(call string) {
	if w.tags != "" {
		panic(fmt.Sprintf("osc: %s was called while arguments %q are missing", call, w.tags))
	}
}

func (w *Writer) appendText(value string) {
	if end := strings.IndexByte(value, 0); end >= 0 {
		value = value[:end]
	}
	w.buffer = append(w.buffer, value...)
	w.fill(len(value))
}

// fill ends a string of n bytes with zeros, one to four of them.
func (w *Writer) fill(n int) {
	w.buffer = append(w.buffer, "\x00\x00\x00\x00"[:4-n%4]...)
}
