package curve

import (
	"math"
	"slices"

	"posewright/rig/phrase"
)

// Key is a point that a curve goes through.
type Key struct {
	Time       float64 `json:"time"`       // where it is on the axis that the curve runs along; of a curve over speed, that speed
	Value      float64 `json:"value"`      // the curve's value there
	InTangent  float64 `json:"inTangent"`  // slope, value per time, with which the curve arrives from the left
	OutTangent float64 `json:"outTangent"` // slope with which it leaves to the right
}

// Curve is a function in keys in the order of their times, no two at the same time: a cubic Hermite between two keys, and the first and the last
// value outside of them. It is Unity's AnimationCurve with clamped ends and without weights. Its memory is shared by copies; not to be changed once
// it solves.
type Curve []Key

// MaxKeys is the most keys that a curve may have.
const MaxKeys = 64

// At is the value of the curve at a time; 0 for a curve without keys.
func (c Curve) At(time float64) float64 {
	if len(c) == 0 {
		return 0
	}
	i := 0
	for i < len(c) && c[i].Time < time {
		i++
	}
	if i == 0 || i == len(c) { // outside, or at the first key
		return c[max(0, i-1)].Value
	}
	a, b := &c[i-1], &c[i]
	span := b.Time - a.Time
	u := (time - a.Time) / span
	v := u - 1
	// The Hermite basis, grouped so that both ends are met exactly.
	return (1+2*u)*v*v*a.Value + u*u*(3-2*u)*b.Value + u*v*span*(v*a.OutTangent+u*b.InTangent)
}

// Validate says why a curve cannot be used: no keys or too many, keys out of order, or numbers that are none.
func (c Curve) Validate() error {
	switch {
	case len(c) == 0:
		return phrase.Fail("a curve needs at least one key")
	case len(c) > MaxKeys:
		return phrase.Fail("a curve can have {{.Most}} keys, not {{.Count}}", "Most", MaxKeys, "Count", len(c))
	}
	for i, key := range c {
		for _, number := range [...]float64{key.Time, key.Value, key.InTangent, key.OutTangent} {
			if !(math.Abs(number) <= 1e9) {
				return phrase.Fail("key {{.Index}} of a curve holds {{.Number}}, which is no number a curve can have", "Index", i+1, "Number", number)
			}
		}
		if i > 0 && !(key.Time > c[i-1].Time) {
			return phrase.Fail("key {{.Index}} of a curve is at {{.Time}}, which is not behind the key before it at {{.Before}}", "Index", i+1,
				"Time", key.Time, "Before", c[i-1].Time)
		}
	}
	return nil
}

// Equal reports whether two curves have the same keys.
func (c Curve) Equal(d Curve) bool { return slices.Equal(c, d) }

// Clone is a copy with its own memory.
func (c Curve) Clone() Curve { return slices.Clone(c) }

// Smooth goes through points, each a time and a value in the order of time, with the tangents of Fritsch and Carlson (1980), so that it has no
// hill or valley between two points that they have not themselves.
func Smooth(points ...[2]float64) Curve {
	curve := make(Curve, len(points))
	for i, point := range points {
		curve[i] = Key{Time: point[0], Value: point[1]}
	}
	for i := range curve {
		tangent := curve.smoothTangent(i)
		curve[i].InTangent, curve[i].OutTangent = tangent, tangent
	}
	return curve
}

// smoothTangent is the slope at a key that neither rises above nor falls below its neighbors.
func (c Curve) smoothTangent(i int) float64 {
	slope := func(i int) float64 { return (c[i+1].Value - c[i].Value) / (c[i+1].Time - c[i].Time) }
	switch last := len(c) - 1; {
	case last < 1:
		return 0
	case i == 0:
		return slope(0)
	case i == last:
		return slope(last - 1)
	}
	before, after := slope(i-1), slope(i)
	if before*after <= 0 {
		return 0
	}
	left, right := c[i].Time-c[i-1].Time, c[i+1].Time-c[i].Time
	nearLeft, nearRight := 2*right+left, right+2*left
	return (nearLeft + nearRight) / (nearLeft/before + nearRight/after)
}
