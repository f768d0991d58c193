package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// Sections of a module that matter here.
const (
	sectionType     = 1
	sectionFunction = 3
	sectionCode     = 10
)

// errModule is a module that is none, or has what the Go compiler does not write.
var errModule = errors.New("this is not a WebAssembly module as the Go compiler writes it")

// reader reads the numbers of a module. After a mistake it yields zeros.
type reader struct {
	data []byte
	bad  bool
}

func (r *reader) bytes(n uint64) []byte {
	if r.bad || n > uint64(len(r.data)) {
		r.bad, r.data = true, nil
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *reader) unsigned() uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		n = len(r.data) + 1
	}
	if r.bytes(uint64(n)) == nil {
		return 0
	}
	return v
}

func (r *reader) signed() (v int64) {
	for shift := 0; ; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b&0x80 == 0 || shift > 63 {
			if shift < 57 && b&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
}

// optimize returns a module with other code.
func optimize(module []byte) ([]byte, error) {
	r := &reader{data: module}
	out := bytes.Clone(r.bytes(8))
	if !bytes.Equal(out, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errModule
	}
	var parameters, types []int // of the types, and types of the functions
	for len(r.data) > 0 {
		id := r.byte()
		content := r.bytes(r.unsigned())
		s := &reader{data: content}
		switch id {
		case sectionType:
			for range s.unsigned() {
				if s.byte() != 0x60 || s.bad {
					return nil, errModule
				}
				n := s.unsigned()
				s.bytes(n)
				s.bytes(s.unsigned())
				parameters = append(parameters, int(n))
			}
		case sectionFunction:
			for range s.unsigned() {
				types = append(types, int(s.unsigned()))
				if s.bad || types[len(types)-1] >= len(parameters) {
					return nil, errModule
				}
			}
		case sectionCode:
			count := s.unsigned()
			if count != uint64(len(types)) {
				return nil, errModule
			}
			code := binary.AppendUvarint(nil, count)
			for _, t := range types {
				f := function{parameters: parameters[t]}
				if !f.read(s.bytes(s.unsigned())) {
					return nil, errModule
				}
				f.straighten()
				f.unroll()
				body := f.append(nil)
				code = append(binary.AppendUvarint(code, uint64(len(body))), body...)
			}
			content = code
		}
		if s.bad {
			return nil, errModule
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(content))), content...)
	}
	if r.bad {
		return nil, fmt.Errorf("%w: it ends early", errModule)
	}
	return out, nil
}
