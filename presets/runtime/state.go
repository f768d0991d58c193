package runtime

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"math"
	"reflect"
	"sync"
	"unsafe"

	"posewright/solver"
	"posewright/solver/posture"
)

// A saved state is "PWS2", the layout that it has, the number of rotations, the numbers of the memory without the gaps
// that the compiler leaves between them, the rotations, the ground under the body, its posture, whether it walks, what
// drivers and postures' presets remember, and a checksum.
const (
	stateMark   = "PWS2"
	stateHeader = len(stateMark) + 8 + 4
)

// field is a number or a truth value of the memory.
type field struct {
	offset uintptr
	size   uint8
	truth  bool
}

// layout is where [solver.MemoryNumbers] has its numbers.
type layout struct {
	fields []field
	hash   uint64 // of their names and kinds: a state of another version is refused, not misread
	bytes  int
}

// memory is the layout, worked out when the first state is saved or restored.
var memory = sync.OnceValue(func() (l layout) {
	hash := fnv.New64a()
	var visit func(t reflect.Type, offset uintptr, name string)
	visit = func(t reflect.Type, offset uintptr, name string) {
		switch t.Kind() {
		case reflect.Struct:
			for i := range t.NumField() {
				f := t.Field(i)
				visit(f.Type, offset+f.Offset, name+"."+f.Name)
			}
		case reflect.Array:
			for i := range t.Len() {
				visit(t.Elem(), offset+uintptr(i)*t.Elem().Size(), name)
			}
		case reflect.Bool, reflect.Uint8, reflect.Int8, reflect.Uint16, reflect.Uint32, reflect.Int32, reflect.Uint64, reflect.Int64, reflect.Float64:
			fmt.Fprintf(hash, "%s %v\n", name, t.Kind())
			l.fields = append(l.fields, field{offset, uint8(t.Size()), t.Kind() == reflect.Bool})
			l.bytes += int(t.Size())
		case reflect.Int, reflect.Uint: // as wide everywhere
			fmt.Fprintf(hash, "%s int\n", name)
			l.fields = append(l.fields, field{offset, 0, false})
			l.bytes += 8
		case reflect.Complex128:
			fmt.Fprintf(hash, "%s %v\n", name, t.Kind())
			l.fields = append(l.fields, field{offset, 8, false}, field{offset + 8, 8, false})
			l.bytes += 16
		default:
			panic("runtime: the solver remembers a " + t.Kind().String() + " at " + name + ", which can't be saved")
		}
	}
	visit(reflect.TypeFor[solver.MemoryNumbers](), 0, "")
	l.hash = hash.Sum64()
	return l
})

func stateSize(rotations, driven int) int {
	return stateHeader + memory().bytes + 32*rotations + 8*(3+driven) + 4
}

// SaveState writes what a body remembers from tick to tick, and the ground under it. Size is how many bytes that takes; a nil buffer asks for it only.
func SaveState(handle int32, buffer []byte) (size int, err error) {
	err = with(&bodies, handle, func(b *body) error {
		b.numbers = append(b.numbers[:0], b.under, float64(b.result.Posture.Kind), 0)
		if b.result.Gait.Walking {
			b.numbers[2] = 1
		}
		if b.drivers != nil {
			b.numbers = b.drivers.AppendMemory(b.numbers)
		}
		size = stateSize(len(b.result.World), len(b.numbers)-3)
		switch {
		case buffer == nil:
			return nil
		case len(buffer) < size:
			return errShort
		}
		b.state.Save(&b.saved)
		out := append(buffer[:0], stateMark...)
		out = binary.LittleEndian.AppendUint64(out, memory().hash)
		out = binary.LittleEndian.AppendUint32(out, uint32(len(b.saved.Rotations)))
		base := unsafe.Pointer(&b.saved.Numbers)
		for _, f := range memory().fields {
			at := unsafe.Add(base, f.offset)
			switch f.size {
			case 0:
				out = binary.LittleEndian.AppendUint64(out, uint64(*(*int)(at)))
			case 1:
				out = append(out, *(*byte)(at))
			case 2:
				out = binary.LittleEndian.AppendUint16(out, *(*uint16)(at))
			case 4:
				out = binary.LittleEndian.AppendUint32(out, *(*uint32)(at))
			case 8:
				out = binary.LittleEndian.AppendUint64(out, *(*uint64)(at))
			}
		}
		for _, q := range b.saved.Rotations {
			out = appendNumbers(out, q.W, q.V[0], q.V[1], q.V[2])
		}
		out = appendNumbers(out, b.numbers...)
		binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
		return nil
	})
	return size, err
}

func appendNumbers(out []byte, numbers ...float64) []byte {
	for _, x := range numbers {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(x))
	}
	return out
}

var (
	errNoState    = &Error{ErrState, "These bytes are no saved state, or they were damaged."}
	errOtherState = &Error{ErrState, "This state was saved by another version of Posewright. Save it again with this one."}
	errOtherBody  = &Error{ErrState, "This state was saved by a body with another number of joints."}
)

// RestoreState goes back to a saved state: the next ticks are those that followed it, bit for bit. The pose that is read changes with the next tick.
func RestoreState(handle int32, data []byte) error {
	return with(&bodies, handle, func(b *body) error {
		switch {
		case data == nil:
			return errNull
		case len(data) < stateHeader+4 || string(data[:len(stateMark)]) != stateMark:
			return errNoState
		case binary.LittleEndian.Uint64(data[4:]) != memory().hash:
			return errOtherState
		case binary.LittleEndian.Uint32(data[12:]) != uint32(len(b.result.World)):
			return errOtherBody
		}
		driven := (len(data) - stateSize(len(b.result.World), 0)) / 8
		if driven < 0 || len(data) != stateSize(len(b.result.World), driven) {
			return errNoState
		}
		body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
		if crc32.ChecksumIEEE(body) != sum {
			return errNoState
		}
		b.state.Save(&b.saved) // for its memory
		in := body[stateHeader:]
		base := unsafe.Pointer(&b.saved.Numbers)
		for _, f := range memory().fields {
			at := unsafe.Add(base, f.offset)
			switch {
			case f.size == 0:
				*(*int)(at) = int(int64(binary.LittleEndian.Uint64(in)))
				in = in[8:]
				continue
			case f.truth:
				*(*bool)(at) = in[0] != 0
			case f.size == 1:
				*(*byte)(at) = in[0]
			case f.size == 2:
				*(*uint16)(at) = binary.LittleEndian.Uint16(in)
			case f.size == 4:
				*(*uint32)(at) = binary.LittleEndian.Uint32(in)
			case f.size == 8:
				*(*uint64)(at) = binary.LittleEndian.Uint64(in)
			}
			in = in[f.size:]
		}
		number := func() float64 {
			x := math.Float64frombits(binary.LittleEndian.Uint64(in))
			in = in[8:]
			return x
		}
		for i := range b.saved.Rotations {
			q := &b.saved.Rotations[i]
			q.W, q.V[0], q.V[1], q.V[2] = number(), number(), number(), number()
		}
		under, kind, walking := number(), number(), number()
		b.numbers = b.numbers[:0]
		for range driven {
			b.numbers = append(b.numbers, number())
		}
		switch {
		case b.fading && driven == 0:
			b.drivers = nil
		case b.drivers == nil && driven > 0 || b.drivers != nil && !b.drivers.Remember(b.numbers):
			return errDrivers
		}
		if err := b.state.Restore(&b.saved); err != nil {
			return errOtherBody
		}
		b.under, b.result.Posture.Kind, b.result.Gait.Walking = under, posture.Kind(kind), walking != 0
		return nil
	})
}
