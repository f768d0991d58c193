package curve

import (
	"math"
	"slices"

	"posewright/rig/phrase"
)

// Edits of curves. Each gives a new curve and leaves the one it edits as it was, and what it gives Validates if that one does.
//
// Keys never pass each other: a key that is moved stops Gap before its neighbor, so that a key keeps its place in the curve, and several keys that
// are moved together keep their distances. Keys whose tangents were smooth (as Smooth makes them) or straight stay so when they or their neighbors
// move, are added or deleted; tangents that someone set stay as they are.

// Gap is the least time between two keys that an edit leaves. Curves from elsewhere may have less.
const Gap = 1e-4

// Steepest is the steepest tangent, without its sign, that an edit leaves.
const Steepest = 1e6

// maxNumber is the greatest number, without its sign, in a curve.
const maxNumber = 1e9

// Bounds are the times and values that an edit may give to keys. Keys that are outside already may stay where they are.
type Bounds struct{ TimeMin, TimeMax, ValueMin, ValueMax float64 }

// Unbounded is all that a curve may hold.
var Unbounded = Bounds{-maxNumber, maxNumber, -maxNumber, maxNumber}

// InsertKey puts a key onto the curve, which keeps its shape, and says its place. A key that is there already, or nearer than Gap, is taken instead. It
// fails for a time that is no number and when the curve is full.
func (c Curve) InsertKey(time float64) (Curve, int, error) {
	return c.put(time, func(edited Curve, at int) {
		key := &edited[at]
		key.Value = within(c.At(time))
		if at > 0 && at < len(edited)-1 {
			key.InTangent = tangent(c.Slope(time))
			key.OutTangent = key.InTangent
			return
		}
		// Outside the curve was level, and a tangent that no one saw would show now.
		if at > 0 {
			edited[at-1].OutTangent = 0
		} else if len(edited) > 1 {
			edited[1].InTangent = 0
		}
	})
}

// AddKey puts a smooth key at a point, inside the bounds, and says its place. A key at that time already, or nearer than Gap, is moved to the
// value instead. It fails for numbers that are none and when the curve is full.
func (c Curve) AddKey(time, value float64, bounds Bounds) (Curve, int, error) {
	if math.IsNaN(value) {
		return c.Clone(), -1, phrase.Fail("a key cannot have the value {{.Value}}: choose a number", "Value", value)
	}
	time = max(bounds.TimeMin, min(bounds.TimeMax, time))
	value = max(bounds.ValueMin, min(bounds.ValueMax, within(value)))
	if near := c.near(time); near >= 0 {
		return c.PlaceKey(near, c[near].Time, value, bounds), near, nil
	}
	before := c.habits()
	return c.put(time, func(edited Curve, at int) {
		edited[at].Value = value
		edited.setTangents(at, SmoothTangents)
		before.keep(edited, func(i int) int {
			switch {
			case i == at:
				return -1
			case i > at:
				return i - 1
			}
			return i
		})
	})
}

// put makes room for a key at a time and has it filled.
func (c Curve) put(time float64, fill func(edited Curve, at int)) (Curve, int, error) {
	if !(math.Abs(time) <= maxNumber) {
		return c.Clone(), -1, phrase.Fail("a key cannot be at {{.Time}}: choose a time between {{.Least}} and {{.Most}}",
			"Time", time, "Least", -maxNumber, "Most", maxNumber)
	}
	if near := c.near(time); near >= 0 {
		return c.Clone(), near, nil
	}
	if len(c) >= MaxKeys {
		return c.Clone(), -1, phrase.Fail("a curve can have {{.Most}} keys: delete one before another is added", "Most", MaxKeys)
	}
	at := c.after(time)
	edited := slices.Insert(c.Clone(), at, Key{Time: time})
	fill(edited, at)
	return edited, at, nil
}

// near is the key within Gap of a time, -1 if none is.
func (c Curve) near(time float64) int {
	nearest, distance := -1, Gap
	for i := range c {
		if off := math.Abs(c[i].Time - time); off < distance {
			nearest, distance = i, off
		}
	}
	return nearest
}

// MoveKeys moves keys together, as far as the way that is asked for goes without one of them passing a neighbor or leaving the bounds.
func (c Curve) MoveKeys(keys KeySet, time, value float64, bounds Bounds) Curve {
	return c.edit(keys, func(edited Curve) {
		time := c.roomInTime(keys, bounds).limit(within(time))
		room := span{math.Inf(-1), math.Inf(1)}
		for i := range c {
			if keys.Has(i) {
				room.narrow(bounds.ValueMin-c[i].Value, bounds.ValueMax-c[i].Value)
			}
		}
		value := room.limit(within(value))
		for i := range edited {
			if keys.Has(i) {
				edited[i].Time += time
				edited[i].Value = within(edited[i].Value + value)
			}
		}
	})
}

// PlaceKey moves one key to a time and a value, exactly to them where its neighbors and the bounds leave room. Not a number keeps what is there.
func (c Curve) PlaceKey(i int, time, value float64, bounds Bounds) Curve {
	if i < 0 || i >= len(c) {
		return c.Clone()
	}
	return c.edit(OneKey(i), func(edited Curve) {
		if !math.IsNaN(time) {
			least, greatest := bounds.TimeMin, bounds.TimeMax
			if i > 0 {
				least = max(least, c[i-1].Time+Gap)
			}
			if i < len(c)-1 {
				greatest = min(greatest, c[i+1].Time-Gap)
			}
			edited[i].Time = towards(c[i].Time, time, least, greatest)
		}
		if !math.IsNaN(value) {
			edited[i].Value = towards(c[i].Value, value, bounds.ValueMin, bounds.ValueMax)
		}
	})
}

// towards is the wanted number, limited, but never further from the limits than the number now: what is outside already may stay.
func towards(now, wanted, least, greatest float64) float64 {
	return max(min(least, now), min(max(greatest, now), within(wanted)))
}

// SnapKeys moves keys to the nearest multiples of two steps; a step of 0 leaves that axis alone. A key keeps its time where the nearest multiple is
// beyond a neighbor or the bounds, and its value where that is.
func (c Curve) SnapKeys(keys KeySet, timeStep, valueStep float64, bounds Bounds) Curve {
	return c.edit(keys, func(edited Curve) {
		for i := range edited {
			if !keys.Has(i) {
				continue
			}
			time := Snapped(edited[i].Time, timeStep)
			if (i == 0 || time-edited[i-1].Time >= Gap) && (i == len(c)-1 || c[i+1].Time-time >= Gap) && time >= bounds.TimeMin && time <= bounds.TimeMax {
				edited[i].Time = time
			}
			if value := Snapped(edited[i].Value, valueStep); value >= bounds.ValueMin && value <= bounds.ValueMax {
				edited[i].Value = value
			}
		}
	})
}

// Snapped is the multiple of a step that is nearest to a number, as short in decimals as it can be written; the number itself for a step that is not
// above 0.
func Snapped(number, step float64) float64 {
	if !(step > 0) || math.IsInf(step, 0) || !(math.Abs(number) <= maxNumber) {
		return number
	}
	count := math.Round(number / step)
	snapped := count * step
	if parts := math.Round(1 / step); parts >= 1 && math.Abs(parts*step-1) < 1e-9 {
		snapped = count / parts // of a step of 0.1, 0.3 and not 0.30000000000000004
	}
	if !(math.Abs(snapped) <= maxNumber) {
		return number
	}
	return snapped + 0 // no negative zero
}

// DeleteKeys takes keys out. A curve keeps one key at least: of all keys the first stays.
func (c Curve) DeleteKeys(keys KeySet) Curve {
	if all := AllKeys(len(c)); keys&all == all {
		keys &^= 1
	}
	before := c.habits()
	edited := make(Curve, 0, len(c))
	var was [MaxKeys]int
	for i := range c {
		if !keys.Has(i) {
			was[len(edited)] = i
			edited = append(edited, c[i])
		}
	}
	if len(edited) < len(c) {
		before.keep(edited, func(i int) int { return was[i] })
	}
	return edited
}

// edit moves keys, and then lets the tangents follow that have the habit of it.
func (c Curve) edit(keys KeySet, move func(edited Curve)) Curve {
	edited := c.Clone()
	if keys&AllKeys(len(c)) == 0 {
		return edited
	}
	before := c.habits()
	move(edited)
	if !edited.ordered() { // keys from elsewhere, nearer to each other than rounding leaves apart at the new place
		for i := range edited {
			edited[i].Time = c[i].Time
		}
	}
	before.keep(edited, func(i int) int { return i })
	return edited
}

func (c Curve) ordered() bool {
	for i := 1; i < len(c); i++ {
		if !(c[i].Time > c[i-1].Time) {
			return false
		}
	}
	return true
}

// span is a way that is free, back and forth.
type span struct{ back, forth float64 }

func (s *span) narrow(back, forth float64) { s.back, s.forth = max(s.back, back), min(s.forth, forth) }

// limit is the wanted way inside the span; standing still is always free.
func (s *span) limit(wanted float64) float64 {
	return max(min(s.back, 0), min(max(s.forth, 0), wanted))
}

// roomInTime is how far keys can move together.
func (c Curve) roomInTime(keys KeySet, bounds Bounds) *span {
	room := &span{math.Inf(-1), math.Inf(1)}
	for i := range c {
		if !keys.Has(i) {
			continue
		}
		room.narrow(bounds.TimeMin-c[i].Time, bounds.TimeMax-c[i].Time)
		if i > 0 && !keys.Has(i-1) {
			room.narrow(c[i-1].Time+Gap-c[i].Time, math.Inf(1))
		}
		if i < len(c)-1 && !keys.Has(i+1) {
			room.narrow(math.Inf(-1), c[i+1].Time-Gap-c[i].Time)
		}
	}
	return room
}
