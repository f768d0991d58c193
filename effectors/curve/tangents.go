package curve

import "math"

// TangentKind is how the tangents of a key follow from the keys beside it.
type TangentKind uint8

// The kinds of tangents. A curve does not say which kind its keys have: it has numbers, and a kind is what they agree with.
const (
	FreeTangents   TangentKind = iota // as someone set them
	SmoothTangents                    // both those of Smooth: no hill or valley between keys that they have not themselves
	LinearTangents                    // straight from the key before and to the key behind
	FlatTangents                      // level
	TangentKindCount
)

// WithTangents gives keys the tangents of a kind. FreeTangents changes nothing.
func (c Curve) WithTangents(keys KeySet, kind TangentKind) Curve {
	edited := c.Clone()
	for i := range edited {
		if keys.Has(i) {
			edited.setTangents(i, kind)
		}
	}
	return edited
}

func (c Curve) setTangents(i int, kind TangentKind) {
	key := &c[i]
	switch kind {
	case SmoothTangents:
		key.InTangent = tangent(c.smoothTangent(i))
		key.OutTangent = key.InTangent
	case LinearTangents:
		key.InTangent, key.OutTangent = tangent(c.linearIn(i)), tangent(c.linearOut(i))
	case FlatTangents:
		key.InTangent, key.OutTangent = 0, 0
	}
}

// linearIn is the slope from the key before, of the first key the slope that it leaves with.
func (c Curve) linearIn(i int) float64 {
	if i == 0 {
		if len(c) == 1 {
			return 0
		}
		i = 1
	}
	return (c[i].Value - c[i-1].Value) / (c[i].Time - c[i-1].Time)
}

// linearOut is the slope to the key behind, of the last key the slope that it arrives with.
func (c Curve) linearOut(i int) float64 { return c.linearIn(min(i+1, len(c)-1)) }

// Joined makes keys smooth that have a corner: both tangents become the mean of the two directions, so that a steep tangent does not
// outweigh a gentle one. Slopes are compared as they look where one unit of value is as long as one of time times aspect.
func (c Curve) Joined(keys KeySet, aspect float64) Curve {
	if !(aspect > 0) || math.IsInf(aspect, 0) {
		aspect = 1
	}
	edited := c.Clone()
	for i := range edited {
		key := &edited[i]
		if !keys.Has(i) || key.InTangent == key.OutTangent {
			continue
		}
		middle := (math.Atan(key.InTangent/aspect) + math.Atan(key.OutTangent/aspect)) / 2
		key.InTangent = tangent(math.Tan(middle) * aspect)
		key.OutTangent = key.InTangent
	}
	return edited
}

// WithSlopes gives a key the two tangents, limited to what a curve can have; not a number keeps the tangent that is there.
func (c Curve) WithSlopes(i int, in, out float64) Curve {
	edited := c.Clone()
	if i < 0 || i >= len(c) {
		return edited
	}
	if !math.IsNaN(in) {
		edited[i].InTangent = tangent(in)
	}
	if !math.IsNaN(out) {
		edited[i].OutTangent = tangent(out)
	}
	return edited
}

// Kind is which kind of tangents a key has. Where several agree the first of smooth, linear and flat is meant, but linear before smooth on a
// curve that is a polyline from end to end.
func (c Curve) Kind(i int) TangentKind {
	if i < 0 || i >= len(c) {
		return FreeTangents
	}
	habit := c.habit(i, c.polyline())
	switch {
	case habit.smooth:
		return SmoothTangents
	case habit.linearIn && habit.linearOut:
		return LinearTangents
	case c[i].InTangent == 0 && c[i].OutTangent == 0:
		return FlatTangents
	}
	return FreeTangents
}

// habit is what the tangents of one key keep to when keys move.
type habit struct{ smooth, linearIn, linearOut bool }

func (c Curve) habit(i int, polyline bool) habit {
	key := &c[i]
	var h habit
	switch {
	case len(c) == 1:
	case polyline:
		h.linearIn, h.linearOut = true, true
	default:
		smooth := c.smoothTangent(i)
		if h.smooth = same(key.InTangent, smooth) && same(key.OutTangent, smooth); !h.smooth {
			h.linearIn, h.linearOut = same(key.InTangent, c.linearIn(i)), same(key.OutTangent, c.linearOut(i))
		}
	}
	return h
}

// polyline reports whether the curve is straight from key to key, everywhere.
func (c Curve) polyline() bool {
	for i := range c {
		if (i > 0 && !same(c[i].InTangent, c.linearIn(i))) || (i < len(c)-1 && !same(c[i].OutTangent, c.linearOut(i))) {
			return false
		}
	}
	return len(c) > 1
}

// same reports whether two slopes are one, but for what is lost when angles are turned to degrees and back.
func same(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b)) }

// habits are remembered before keys move, so that smooth keys stay smooth and straight pieces straight.
type habits [MaxKeys]habit

func (c Curve) habits() (h habits) {
	polyline := c.polyline()
	for i := range c {
		h[i] = c.habit(i, polyline)
	}
	return h
}

// keep gives the curve's own keys the tangents that they had the habit of. Where a key was put in or taken out, place says which key of before a
// key is, and -1 leaves it alone.
func (h *habits) keep(edited Curve, place func(i int) int) {
	for i := range edited {
		was := place(i)
		if was < 0 {
			continue
		}
		key := &edited[i]
		if h[was].smooth {
			edited.setTangents(i, SmoothTangents)
		}
		if h[was].linearIn {
			key.InTangent = tangent(edited.linearIn(i))
		}
		if h[was].linearOut {
			key.OutTangent = tangent(edited.linearOut(i))
		}
	}
}

// tangent limits a slope to what an edit may give to a key; 0 for what is no number.
func tangent(number float64) float64 {
	return max(-Steepest, min(Steepest, within(number)))
}

// within limits a number to what a curve may hold; 0 for what is no number.
func within(number float64) float64 {
	if math.IsNaN(number) {
		return 0
	}
	return max(-maxNumber, min(maxNumber, number))
}
