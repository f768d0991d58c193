package main

import "encoding/binary"

// Instructions that matter here.
const (
	opBlock      = 0x02
	opLoop       = 0x03
	opIf         = 0x04
	opElse       = 0x05
	opEnd        = 0x0b
	opBr         = 0x0c
	opBrIf       = 0x0d
	opBrTable    = 0x0e
	opReturn     = 0x0f
	opCall       = 0x10
	opIndirect   = 0x11
	opDrop       = 0x1a
	opSelect     = 0x1b
	opLocalGet   = 0x20
	opLocalSet   = 0x21
	opLocalTee   = 0x22
	opGlobalSet  = 0x24
	opTableGet   = 0x25
	opTableSet   = 0x26
	opLoadI32    = 0x28
	opLoadI64    = 0x29
	opStoreI64   = 0x37
	opStoreLast  = 0x3e
	opMemorySize = 0x3f
	opMemoryGrow = 0x40
	opConstI32   = 0x41
	opConstI64   = 0x42
	opConstF32   = 0x43
	opConstF64   = 0x44
	opFirstPlain = 0x45 // of those that compute
	opLastPlain  = 0xc4
	opMore       = 0xfc // with a number of its own

	moreRound = 7 // the last of those that round
	moreCopy  = 10
	moreFill  = 11

	typeI32 = 0x7f
)

// instruction is one, with its bytes and what of them matters here.
type instruction struct {
	op     byte
	more   byte     // the number of opMore
	value  int64    // of a constant; index of a local; label of a branch
	labels []uint64 // of a table, its default last
	bytes  []byte
}

// function is the body of one.
type function struct {
	parameters int
	groups     int    // of locals
	locals     []byte // the groups
	count      int    // of locals
	code       []instruction
}

// read takes a body apart, and reports whether it could.
func (f *function) read(body []byte) bool {
	r := &reader{data: body}
	groups := r.unsigned()
	at := r.data
	for range groups {
		n := r.unsigned()
		r.byte()
		if r.bad || n > 1<<16 {
			return false
		}
		f.count += int(n)
	}
	f.groups, f.locals = int(groups), at[:len(at)-len(r.data)]
	for len(r.data) > 0 {
		start := r.data
		i := instruction{op: r.byte()}
		switch op := i.op; {
		case op == opBlock || op == opLoop || op == opIf:
			r.signed()
		case op == opBr || op == opBrIf || op == opCall || op >= opLocalGet && op <= opTableSet:
			i.value = int64(r.unsigned())
		case op == opBrTable:
			for range r.unsigned() + 1 {
				if i.labels = append(i.labels, r.unsigned()); r.bad {
					return false
				}
			}
		case op == opIndirect:
			r.unsigned()
			r.unsigned()
		case op >= opLoadI32 && op <= opStoreLast:
			r.unsigned()
			r.unsigned()
		case op == opMemorySize || op == opMemoryGrow:
			r.byte()
		case op == opConstI32 || op == opConstI64:
			i.value = r.signed()
		case op == opConstF32:
			r.bytes(4)
		case op == opConstF64:
			r.bytes(8)
		case op == opMore:
			switch i.more = r.byte(); {
			case i.more == moreCopy:
				r.bytes(2)
			case i.more == moreFill:
				r.byte()
			case i.more > moreRound:
				return false
			}
		case op <= opElse, op == opEnd, op == opReturn, op == opDrop, op == opSelect, op >= opFirstPlain && op <= opLastPlain: // alone
		default:
			return false // what follows is unknown
		}
		i.bytes = start[:len(start)-len(r.data)]
		f.code = append(f.code, i)
	}
	return !r.bad
}

// append appends the body.
func (f *function) append(body []byte) []byte {
	body = append(binary.AppendUvarint(body, uint64(f.groups)), f.locals...)
	for i := range f.code {
		body = append(body, f.code[i].bytes...)
	}
	return body
}

// branch is one to a label.
func branch(label int) instruction {
	return instruction{op: opBr, value: int64(label), bytes: binary.AppendUvarint([]byte{opBr}, uint64(label))}
}

// straighten has jumps forward go straight to where they lead. Functions with jumps have this form:
//
//	loop                          ;; to which all jumps go
//	  block block … block         ;; one for each part of the function but the last; the first is innermost
//	    local.get 0
//	    br_table …                ;; leaves the block before the part that has this number
//	  end … end … end             ;; after each end the next part
//
// and a jump is: i32.const NUMBER, local.set 0, br to the loop. Where the block of that number has not ended yet, br can leave it by itself, and nothing sets local 0: what else
// reads it must have set it right before, as calls of closures do. Functions of another form are left as they are.
func (f *function) straighten() {
	head := -1 // of the loop
	for i := range f.code {
		if f.code[i].op == opBrTable {
			head = i
			break
		}
	}
	if head < 2 || f.code[head-1].op != opLocalGet || f.code[head-1].value != 0 {
		return
	}
	parts := 0
	for parts < head-1 && f.code[head-2-parts].op == opBlock {
		parts++
	}
	if parts == head-1 || f.code[head-2-parts].op != opLoop {
		return
	}
	for i := head + 1; i < len(f.code); i++ {
		if c := &f.code[i]; c.value == 0 && (c.op == opLocalTee || c.op == opLocalGet && !f.sets(i-2)) {
			return
		}
	}
	labels := f.code[head].labels
	out := append(make([]instruction, 0, len(f.code)), f.code[:head+1]...)
	ended, open := 0, 0 // blocks of parts; blocks in this part
	for i := head + 1; i < len(f.code); i++ {
		c := &f.code[i]
		switch c.op {
		case opBlock, opLoop, opIf:
			open++
		case opEnd:
			if open > 0 {
				open--
			} else {
				ended++
			}
		case opBr:
			number, set := &out[len(out)-2], &out[len(out)-1]
			if int(c.value) != open+parts-ended || number.op != opConstI32 || set.op != opLocalSet || set.value != 0 {
				break
			}
			if to := int(labels[min(uint64(number.value), uint64(len(labels)-1))]); to >= ended && to < parts {
				out = append(out[:len(out)-2], branch(open+to-ended))
				continue
			}
		}
		out = append(out, *c)
	}
	f.code = out
}

// sets reports whether an instruction and the next are local.set 0 and a constant.
func (f *function) sets(i int) bool {
	return f.code[i].op == opLocalSet && f.code[i].value == 0 && f.code[i+1].op == opConstI32
}

// mostUnrolled are the bytes up to which memory is copied or cleared 8 bytes at a time: with more, V8's call of a C function counts no longer.
const mostUnrolled = 64

// unroll copies and clears few bytes of memory by loads and stores. What the compiler copies that way never overlaps but where both are the same.
func (f *function) unroll() {
	out := make([]instruction, 0, len(f.code))
	to, from := f.parameters+f.count, f.parameters+f.count+1 // new locals
	used := false
	for i := range f.code {
		c := &f.code[i]
		last := len(out) - 1
		if c.op == opMore && last >= 1 && out[last].op == opConstI32 {
			n := out[last].value
			switch {
			case c.more == moreCopy && unrolls(n):
				out = append(out[:last], local(opLocalSet, from), local(opLocalSet, to))
				for at := int64(0); at < n; at += 8 {
					out = append(out, local(opLocalGet, to), local(opLocalGet, from), memory(opLoadI64, at), memory(opStoreI64, at))
				}
				used = true
				continue
			case c.more == moreFill && unrolls(n) && out[last-1].op == opConstI32 && out[last-1].value == 0:
				out = append(out[:last-1], local(opLocalSet, to))
				for at := int64(0); at < n; at += 8 {
					out = append(out, local(opLocalGet, to), zero, memory(opStoreI64, at))
				}
				used = true
				continue
			}
		}
		out = append(out, *c)
	}
	if used {
		f.groups++
		f.locals = append(f.locals[:len(f.locals):len(f.locals)], 2, typeI32)
		f.count += 2
	}
	f.code = out
}

func unrolls(n int64) bool { return n > 0 && n%8 == 0 && n <= mostUnrolled }

var zero = instruction{op: opConstI64, bytes: []byte{opConstI64, 0}}

// local reads or sets a local.
func local(op byte, index int) instruction {
	return instruction{op: op, value: int64(index), bytes: binary.AppendUvarint([]byte{op}, uint64(index))}
}

// memory reads or writes 8 bytes at an offset.
func memory(op byte, at int64) instruction {
	return instruction{op: op, bytes: binary.AppendUvarint([]byte{op, 0}, uint64(at))}
}
