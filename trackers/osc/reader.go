package osc

import (
	"bytes"
	"encoding/binary"
)

// MaxDepth is how many bundles may lie inside each other. VMC's own application nests two.
const MaxDepth = 8

// bundleHeader is the string "#bundle" with its end and a time tag of eight bytes.
const bundleHeader = 16

// Message is one message of a packet. Its parts alias the packet.
type Message struct {
	// Address begins with '/'.
	Address []byte

	tags, data []byte
}

// Reader walks the messages of one packet. Its zero value has read an empty packet: call Reset.
type Reader struct {
	packet []byte
	// next is the offset of the next element; ends[:depth] are the offsets at which the open bundles end.
	next  int
	ends  [MaxDepth]int
	depth int
	// whole: the packet itself, which has no size in front of it, was not looked at yet.
	whole     bool
	malformed int
	message   Message
}

// Reset begins a packet.
func (r *Reader) Reset(packet []byte) {
	*r = Reader{packet: packet, whole: true}
}

// Next goes to the next message and says whether there is one. Messages come in the order of the packet, whatever bundles
// they lie in.
func (r *Reader) Next() bool {
	if r.whole {
		r.whole = false
		if len(r.packet) == 0 || len(r.packet)%4 != 0 {
			r.malformed++
			return false
		}
		if r.element(0, len(r.packet)) {
			return true
		}
	}
	for r.depth > 0 {
		end := r.ends[r.depth-1]
		if r.next == end {
			r.depth--
			continue
		}
		if end-r.next < 4 {
			return r.broken()
		}
		// An unsigned comparison refuses negative sizes too.
		size := binary.BigEndian.Uint32(r.packet[r.next:])
		start := r.next + 4
		if size == 0 || size%4 != 0 || uint64(size) > uint64(end-start) {
			return r.broken()
		}
		r.next = start + int(size)
		if r.element(start, r.next) {
			return true
		}
	}
	return false
}

// Message is the message that Next went to.
func (r *Reader) Message() *Message { return &r.message }

// Malformed counts what had to be left out of the packet so far: messages, bundles nested too deeply, or the rest of the
// packet. Ask when Next has returned false.
func (r *Reader) Malformed() int { return r.malformed }

// broken gives up on the rest of the packet.
func (r *Reader) broken() bool {
	r.malformed++
	r.depth = 0
	return false
}

// element looks at the bytes [start, end): it opens a bundle, and then or when they are malformed returns false, or reads
// a message.
func (r *Reader) element(start, end int) bool {
	b := r.packet[start:end]
	if b[0] == '#' {
		if len(b) < bundleHeader || string(b[:8]) != "#bundle\x00" || r.depth == MaxDepth {
			r.malformed++
			return false
		}
		r.ends[r.depth] = end
		r.depth++
		r.next = start + bundleHeader
		return false
	}
	if !parse(b, &r.message) {
		r.malformed++
		return false
	}
	return true
}

// parse splits a message and checks that its data holds what its tags say, so that reading arguments cannot fail.
func parse(b []byte, m *Message) bool {
	if b[0] != '/' {
		return false
	}
	address, rest, ok := text(b)
	if !ok {
		return false
	}
	m.Address, m.tags, m.data = address, nil, nil
	if len(rest) == 0 {
		// Old senders leave the tags out of a message without arguments.
		return true
	}
	tags, data, ok := text(rest)
	if !ok || len(tags) == 0 || tags[0] != ',' {
		return false
	}
	m.tags, m.data = tags[1:], data
	open := 0
	for _, tag := range m.tags {
		switch tag {
		case '[':
			open++
		case ']':
			if open--; open < 0 {
				return false
			}
		default:
			n, ok := size(tag, data)
			if !ok {
				return false
			}
			data = data[n:]
		}
	}
	return open == 0
}

// text cuts a string, which ends with a zero byte and is filled with zeros to a multiple of four, from b.
func text(b []byte) (value, rest []byte, ok bool) {
	n := bytes.IndexByte(b, 0)
	if n < 0 || padded(n+1) > len(b) {
		return nil, nil, false
	}
	return b[:n], b[padded(n+1):], true
}

// size is how many bytes the argument with this tag takes at the beginning of data.
func size(tag byte, data []byte) (int, bool) {
	n := 0
	switch tag {
	case 'T', 'F', 'N', 'I':
	case 'i', 'f', 'c', 'r', 'm':
		n = 4
	case 'h', 'd', 't':
		n = 8
	case 's', 'S':
		end := bytes.IndexByte(data, 0)
		if end < 0 {
			return 0, false
		}
		n = padded(end + 1)
	case 'b':
		if len(data) < 4 {
			return 0, false
		}
		length := binary.BigEndian.Uint32(data)
		if uint64(length) > uint64(len(data)-4) {
			return 0, false
		}
		n = 4 + padded(int(length))
	default:
		return 0, false
	}
	return n, n <= len(data)
}

// padded rounds up to a multiple of four.
func padded(n int) int { return (n + 3) &^ 3 }
