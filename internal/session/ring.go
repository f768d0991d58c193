package session

import "sync/atomic"

// ring hands values from one writer to one reader, in order, without a lock. Neither waits for the other: values that find the ring full are
// dropped and counted.
type ring[T any] struct {
	slots    []T           // a power of two of them
	wrote    atomic.Uint64 // how many were written
	read     atomic.Uint64 // how many were read
	dropped  atomic.Uint64
	draining atomic.Bool // a reader is inside drain
}

// next returns the slot to fill before push, or nil while the ring is full, which is treated as a dropped value. Only the writer calls it.
func (r *ring[T]) next() *T {
	wrote := r.wrote.Load()
	if wrote-r.read.Load() == uint64(len(r.slots)) {
		r.dropped.Add(1)
		return nil
	}
	return &r.slots[wrote%uint64(len(r.slots))]
}

// push makes the filled slot readable. Only the writer calls it.
func (r *ring[T]) push() { r.wrote.Add(1) }

// drain calls each for every value that was written and not read yet, oldest first. A value is valid during its call only. It returns at once
// while another goroutine drains.
func (r *ring[T]) drain(each func(*T)) {
	if !r.draining.CompareAndSwap(false, true) {
		return
	}
	defer r.draining.Store(false)
	size := uint64(len(r.slots))
	for read := r.read.Load(); read != r.wrote.Load(); read++ {
		each(&r.slots[read%size])
		r.read.Store(read + 1)
	}
}
