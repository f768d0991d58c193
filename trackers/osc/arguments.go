package osc

import (
	"encoding/binary"
	"math"
)

// Arguments walks the arguments of a message.
type Arguments struct {
	tags, data []byte
}

// Arguments begins at the first argument. The values in an array are walked like any others; its brackets are read over.
func (m *Message) Arguments() Arguments {
	return Arguments{tags: m.tags, data: m.data}
}

// Tags are the type tags of the message, without the comma.
func (m *Message) Tags() []byte { return m.tags }

// Next returns the next argument, or false after the last.
func (a *Arguments) Next() (Argument, bool) {
	for len(a.tags) > 0 {
		tag := a.tags[0]
		a.tags = a.tags[1:]
		if tag == '[' || tag == ']' {
			continue
		}
		n, ok := size(tag, a.data)
		if !ok {
			// The reader checked this; only a message changed meanwhile comes here.
			return Argument{}, false
		}
		value := a.data[:n]
		a.data = a.data[n:]
		return Argument{Tag: tag, data: value}, true
	}
	return Argument{}, false
}

// Text returns the next argument if it is a string; see Argument.Text.
func (a *Arguments) Text() ([]byte, bool) {
	argument, ok := a.Next()
	if !ok {
		return nil, false
	}
	return argument.Text()
}

// Float returns the next argument if it is a number; see Argument.Float.
func (a *Arguments) Float() (float64, bool) {
	argument, ok := a.Next()
	if !ok {
		return 0, false
	}
	return argument.Float()
}

// Int returns the next argument if it is a whole number; see Argument.Int.
func (a *Arguments) Int() (int64, bool) {
	argument, ok := a.Next()
	if !ok {
		return 0, false
	}
	return argument.Int()
}

// Argument is one argument of a message. Which of its methods returns true depends on Tag.
type Argument struct {
	Tag  byte
	data []byte
}

// Float is the value of a number of any type: f, d, and also i and h, since senders that infer types write 1.0 as an
// integer. It may be NaN or infinite.
func (a Argument) Float() (float64, bool) {
	switch a.Tag {
	case 'f':
		return float64(math.Float32frombits(binary.BigEndian.Uint32(a.data))), true
	case 'd':
		return math.Float64frombits(binary.BigEndian.Uint64(a.data)), true
	}
	n, ok := a.Int()
	return float64(n), ok
}

// Int is the value of a whole number: i or h.
func (a Argument) Int() (int64, bool) {
	switch a.Tag {
	case 'i':
		return int64(int32(binary.BigEndian.Uint32(a.data))), true
	case 'h':
		return int64(binary.BigEndian.Uint64(a.data)), true
	}
	return 0, false
}

// Text is the bytes of a string or symbol, s or S, without its end. It should be UTF-8, but no one has checked.
func (a Argument) Text() ([]byte, bool) {
	if a.Tag != 's' && a.Tag != 'S' {
		return nil, false
	}
	value, _, ok := text(a.data)
	return value, ok
}

// Bool is true for T and false for F.
func (a Argument) Bool() (value, ok bool) {
	return a.Tag == 'T', a.Tag == 'T' || a.Tag == 'F'
}
