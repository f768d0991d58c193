package presets

import (
	"bytes"
	"encoding/json"
)

// scanner goes through data that is known to be JSON, each byte once. What nobody asks for it skips without
// building it.
type scanner struct {
	data   []byte
	offset int
}

// start is the offset of the next value's, or name's, first byte.
func (s *scanner) start() int {
	for s.offset < len(s.data)-1 {
		switch s.data[s.offset] {
		case ' ', '\t', '\r', '\n', ',', ':':
			s.offset++
			continue
		}
		break
	}
	return s.offset
}

// next is the first byte of the next value.
func (s *scanner) next() byte { return s.data[s.start()] }

// enter takes the bracket that comes next.
func (s *scanner) enter() { s.offset = s.start() + 1 }

// goTo goes to an offset.
func (s *scanner) goTo(offset int) { s.offset = offset }

// raw takes the next value without looking into it.
func (s *scanner) raw() []byte {
	start := s.start()
	depth := 0
	for {
		switch s.data[s.offset] {
		case '"':
			s.skipText()
		case '{', '[':
			depth++
			s.offset++
		case '}', ']':
			depth--
			s.offset++
		case ' ', '\t', '\r', '\n', ',', ':':
			s.offset++
			continue
		default:
			s.skipWord()
		}
		if depth == 0 {
			return s.data[start:s.offset]
		}
	}
}

// skipText takes a text.
func (s *scanner) skipText() {
	for s.offset++; s.data[s.offset] != '"'; s.offset++ {
		if s.data[s.offset] == '\\' {
			s.offset++
		}
	}
	s.offset++
}

// skipWord takes a number, true, false or null.
func (s *scanner) skipWord() {
	for s.offset < len(s.data) {
		switch s.data[s.offset] {
		case ' ', '\t', '\r', '\n', ',', ':', ']', '}':
			return
		}
		s.offset++
	}
}

// text takes the next value, which is a text.
func (s *scanner) text() string {
	raw := s.raw()
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1])
	}
	var text string
	_ = json.Unmarshal(raw, &text) // it is a text
	return text
}

// more reports whether an object or a list, whose bracket was taken, has another member, and takes the bracket
// that ends it.
func (s *scanner) more() bool {
	if next := s.data[s.start()]; next == '}' || next == ']' {
		s.offset++
		return false
	}
	return true
}
