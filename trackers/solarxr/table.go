package solarxr

import (
	"encoding/binary"
	"math"
)

// table is a table of a FlatBuffer. Reading what is not there, or lies outside of the data, gives the default. The zero value has no fields.
type table struct {
	data   []byte
	left   *int // how many tables of vectors may still be read of the message
	at     int  // of the table
	vtable int
	slots  int // fields that the writer knew
}

// root is the outermost table. Vectors are read until left, which begins as the number of offsets that the data has room for, is used up: tables that
// many vectors share would take forever.
func root(data []byte, left *int) (table, bool) {
	*left = len(data) / 4
	to, ok := offset(data, 0)
	if !ok {
		return table{}, false
	}
	return tableAt(data, to, left)
}

// offset follows an offset at a place.
func offset(data []byte, at int) (to int, ok bool) {
	if at < 0 || at+4 > len(data) {
		return 0, false
	}
	by := binary.LittleEndian.Uint32(data[at:])
	if by == 0 || uint64(at)+uint64(by) > uint64(len(data)) {
		return 0, false
	}
	return at + int(by), true
}

func tableAt(data []byte, at int, left *int) (table, bool) {
	if at < 0 || at+4 > len(data) {
		return table{}, false
	}
	vtable := int64(at) - int64(int32(binary.LittleEndian.Uint32(data[at:])))
	if vtable < 0 || vtable+4 > int64(len(data)) {
		return table{}, false
	}
	size := int(binary.LittleEndian.Uint16(data[vtable:]))
	if size < 4 || int(vtable)+size > len(data) {
		return table{}, false
	}
	return table{data: data, left: left, at: at, vtable: int(vtable), slots: (size - 4) / 2}, true
}

// field is where a field of some bytes is; false for its default.
func (t table) field(slot, size int) (at int, ok bool) {
	if slot >= t.slots {
		return 0, false
	}
	by := int(binary.LittleEndian.Uint16(t.data[t.vtable+4+2*slot:]))
	if by == 0 || t.at+by+size > len(t.data) {
		return 0, false
	}
	return t.at + by, true
}

// size is how much room a field has: to the next one of its table, or to the table's end.
func (t table) size(slot int) int {
	at, ok := t.field(slot, 1)
	if !ok {
		return 0
	}
	end := t.at + int(binary.LittleEndian.Uint16(t.data[t.vtable+2:]))
	for other := range t.slots {
		if next, ok := t.field(other, 1); ok && next > at {
			end = min(end, next)
		}
	}
	return end - at
}

// number is a number of some bytes.
func (t table) number(slot, size int) (n int) {
	if at, ok := t.field(slot, size); ok {
		for i := range size {
			n |= int(t.data[at+i]) << (8 * i)
		}
	}
	return n
}

// count is how many elements a vector of tables has.
func (t table) count(slot int) int {
	at, ok := t.field(slot, 4)
	if !ok || t.size(slot) < 4 {
		return 0
	}
	_, count := vector(t.data, at, 4)
	return count
}

// identified reports whether data has an identifier of a file.
func identified(data []byte, identifier string) bool {
	return len(data) >= 8 && string(data[4:8]) == identifier
}

// byte is a number of one byte, or an enum, or a bool.
func (t table) byte(slot int) uint8 {
	if at, ok := t.field(slot, 1); ok {
		return t.data[at]
	}
	return 0
}

// float is a float; false where it is not there.
func (t table) float(slot int) (float64, bool) {
	at, ok := t.field(slot, 4)
	if !ok {
		return 0, false
	}
	return floatAt(t.data, at), true
}

func floatAt(data []byte, at int) float64 {
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(data[at:])))
}

// floats reads a struct of floats.
func (t table) floats(slot int, into []float64) bool {
	at, ok := t.field(slot, 4*len(into))
	if !ok {
		return false
	}
	for i := range into {
		into[i] = floatAt(t.data, at+4*i)
	}
	return true
}

// table is another table.
func (t table) table(slot int) (table, bool) {
	at, ok := t.field(slot, 4)
	if !ok {
		return table{}, false
	}
	to, ok := offset(t.data, at)
	if !ok {
		return table{}, false
	}
	return tableAt(t.data, to, t.left)
}

// bytes is a string, sharing the data's memory.
func (t table) bytes(slot int) []byte {
	at, ok := t.field(slot, 4)
	if !ok {
		return nil
	}
	first, count := vector(t.data, at, 1)
	return t.data[first : first+count]
}

// vector is where the elements of a vector are, whose offset is at a place. One that does not lie in the data is empty.
func vector(data []byte, at, size int) (first, count int) {
	to, ok := offset(data, at)
	if !ok || to+4 > len(data) {
		return 0, 0
	}
	n := binary.LittleEndian.Uint32(data[to:])
	if uint64(n)*uint64(size) > uint64(len(data)-to-4) {
		return 0, 0
	}
	return to + 4, int(n)
}

// each calls f for each table of a vector of tables. Those that are broken are counted.
func (t table) each(slot int, f func(table)) (broken int) {
	at, ok := t.field(slot, 4)
	if !ok {
		return 0
	}
	first, count := vector(t.data, at, 4)
	if count == 0 {
		if to, ok := offset(t.data, at); !ok || to+4 > len(t.data) || binary.LittleEndian.Uint32(t.data[to:]) != 0 {
			return 1
		}
	}
	for i := range count {
		if *t.left--; *t.left < 0 {
			return broken + 1
		}
		if to, ok := offset(t.data, first+4*i); ok {
			if inner, ok := tableAt(t.data, to, t.left); ok {
				f(inner)
				continue
			}
		}
		broken++
	}
	return broken
}
