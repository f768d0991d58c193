package runtime

import (
	"sync"
	"sync/atomic"
)

// A handle is the index of a slot, the number of times that the slot was filled, and which table it is of.
const (
	indexBits      = 16
	generationBits = 14
	generationMask = 1<<generationBits - 1
	mostHandles    = 1 << indexBits
)

// table is what handles stand for. Looking one up takes no lock and does not allocate.
type table[T any] struct {
	kind    int32 // 0 or 1: bit 30 of its handles
	unknown error // what a wrong handle gives

	mu    sync.Mutex
	slots atomic.Pointer[[]*slot[T]]
	free  []int
}

// slot holds one value at a time.
type slot[T any] struct {
	busy       atomic.Bool
	generation atomic.Int32 // changes while busy; who has an old handle sees that without holding the slot
	value      *T           // likewise; nil where it was destroyed
}

var errTooMany = &Error{ErrHandle, "There are 65536 handles, which is the most. Destroy some."}

// add keeps a value and returns its handle.
func (t *table[T]) add(value *T) (int32, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var slots []*slot[T]
	if old := t.slots.Load(); old != nil {
		slots = *old
	}
	if len(t.free) == 0 {
		if len(slots) == mostHandles {
			return 0, errTooMany
		}
		grown := make([]*slot[T], len(slots), max(16, 2*len(slots))) // readers keep the old one
		copy(grown, slots)
		for len(grown) < cap(grown) && len(grown) < mostHandles {
			t.free = append(t.free, len(grown))
			grown = append(grown, &slot[T]{})
		}
		slots = grown
		t.slots.Store(&grown)
	}
	index := t.free[len(t.free)-1]
	t.free = t.free[:len(t.free)-1]
	s := slots[index]
	for !s.busy.CompareAndSwap(false, true) { // someone looks with an old handle
	}
	generation := s.generation.Load()%generationMask + 1
	s.generation.Store(generation)
	s.value = value
	handle := t.kind<<30 | generation<<indexBits | int32(index)
	s.busy.Store(false)
	return handle, nil
}

// take finds the slot of a handle and holds it until its busy is false again.
func (t *table[T]) take(handle int32) (*slot[T], error) {
	index := int(handle & (mostHandles - 1))
	slots := t.slots.Load()
	if handle>>30 != t.kind || slots == nil || index >= len(*slots) {
		return nil, t.unknown
	}
	s, generation := (*slots)[index], handle>>indexBits&generationMask
	if s.generation.Load() != generation {
		return nil, t.unknown
	}
	if !s.busy.CompareAndSwap(false, true) {
		return nil, errBusy
	}
	if s.value == nil || s.generation.Load() != generation {
		s.busy.Store(false)
		return nil, t.unknown
	}
	return s, nil
}

// remove forgets a value.
func (t *table[T]) remove(handle int32) error {
	s, err := t.take(handle)
	if err != nil {
		return err
	}
	s.value = nil
	s.busy.Store(false)
	t.mu.Lock()
	t.free = append(t.free, int(handle&(mostHandles-1)))
	t.mu.Unlock()
	return nil
}

// resetter goes back to its beginning after a panic.
type resetter[T any] interface {
	*T
	reset()
}

// with does something with the value of a handle. A panic resets the value.
func with[T any, P resetter[T]](t *table[T], handle int32, do func(P) error) (err error) {
	s, err := t.take(handle)
	if err != nil {
		return err
	}
	value := P(s.value)
	defer func() {
		if cause := recover(); cause != nil {
			value.reset()
			err = internalError(cause)
		}
		s.busy.Store(false)
	}()
	return do(value)
}

// guard turns a panic of a function without a handle into an error.
func guard(err *error) {
	if cause := recover(); cause != nil {
		*err = internalError(cause)
	}
}
