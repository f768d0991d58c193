package curve

import "math/bits"

// KeySet is a set of keys of one curve, by their places in it; the zero value is empty. That a curve has at most MaxKeys keys lets it be a number.
type KeySet uint64

// OneKey is the set of one key. A place that no curve can have gives the empty set.
func OneKey(i int) KeySet {
	if i < 0 || i >= MaxKeys {
		return 0
	}
	return 1 << i
}

// AllKeys is the set of all keys of a curve of n keys.
func AllKeys(n int) KeySet {
	switch {
	case n <= 0:
		return 0
	case n >= MaxKeys:
		return ^KeySet(0)
	}
	return 1<<n - 1
}

// Has reports whether the key is in the set.
func (s KeySet) Has(i int) bool { return s&OneKey(i) != 0 }

// Count is how many keys are in the set.
func (s KeySet) Count() int { return bits.OnesCount64(uint64(s)) }

// First is the first key of the set, -1 of an empty one.
func (s KeySet) First() int {
	if s == 0 {
		return -1
	}
	return bits.TrailingZeros64(uint64(s))
}

// Last is the last key of the set, -1 of an empty one.
func (s KeySet) Last() int { return bits.Len64(uint64(s)) - 1 }

// Inserted is the set of the same keys after one was put into the curve at a place; the new one is not in it.
func (s KeySet) Inserted(i int) KeySet {
	if i < 0 || i >= MaxKeys {
		return s
	}
	below := OneKey(i) - 1
	return s&below | s&^below<<1
}
