package curve

import (
	"math"

	"posewright/rig/phrase"
)

// WeightedKey is a key of a curve whose tangents may have weights, as those of Unity's AnimationCurve: between two keys such a curve is a cubic Bézier in
// time and value, with a handle on the tangent of either key. An infinite tangent holds the value of the key on its left until the next.
type WeightedKey struct {
	Key
	InWeight, OutWeight float64 // how far along the way to the neighbor the handle is, 0 to 1; PlainWeight for a tangent without a weight
}

// PlainWeight is the weight with which a Bézier is the Hermite of its tangents.
const PlainWeight = 1.0 / 3

// Nearness is how far WithoutWeights may leave what it is given, as a share of the range that the values have.
const Nearness = 1e-3

// WithoutWeights replaces a curve with weights by one of which they are none, and says by how much the two differ in value at most. Every key stays where
// it is. A piece that a weight bends is divided by further keys, each on the Bézier and with its slope, so that the difference is within Nearness. Where a
// Bézier stands upright no curve can follow it in value: keys come no nearer to each other than Gap, and the difference says what that costs. Where the keys
// would be too many, a difference of twice as much is tried, and so on. A piece with an infinite tangent is level, and rises within Gap of its end.
func WithoutWeights(keys []WeightedKey) (curve Curve, off float64, err error) {
	if err := validWeighted(keys); err != nil {
		return nil, 0, err
	}
	nearness := nearnessOf(keys)
	fewest := len(keys)
	for i := range len(keys) - 1 {
		if steps(&keys[i], &keys[i+1]) {
			fewest++
		}
	}
	if fewest > MaxKeys {
		return nil, 0, phrase.Fail("a curve can have {{.Most}} keys, and this one needs {{.Count}} for its steps", "Most", MaxKeys,
			"Count", fewest)
	}
	for ; ; nearness *= 2 {
		if curve, off = unweighted(keys, nearness); len(curve) <= MaxKeys {
			return curve, off, nil
		}
	}
}

// validWeighted says why keys are none of a curve.
func validWeighted(keys []WeightedKey) error {
	if len(keys) == 0 {
		return phrase.Fail("a curve needs at least one key")
	}
	for i := range keys {
		key := &keys[i]
		for _, number := range [...]float64{key.Time, key.Value} {
			if !(math.Abs(number) <= maxNumber) {
				return phrase.Fail("key {{.Index}} of a curve holds {{.Number}}, which is no number a curve can have", "Index", i+1, "Number", number)
			}
		}
		for _, tangent := range [...]float64{key.InTangent, key.OutTangent} {
			if !(math.Abs(tangent) <= maxNumber) && !math.IsInf(tangent, 0) {
				return phrase.Fail("key {{.Index}} of a curve holds {{.Number}}, which is no number a curve can have", "Index", i+1, "Number", tangent)
			}
		}
		for _, weight := range [...]float64{key.InWeight, key.OutWeight} {
			if math.IsNaN(weight) {
				return phrase.Fail("key {{.Index}} of a curve holds {{.Number}}, which is no number a curve can have", "Index", i+1, "Number", weight)
			}
		}
		if i > 0 && !(key.Time > keys[i-1].Time) {
			return phrase.Fail("key {{.Index}} of a curve is at {{.Time}}, which is not behind the key before it at {{.Before}}", "Index", i+1,
				"Time", key.Time, "Before", keys[i-1].Time)
		}
	}
	return nil
}

// unweighted is the curve whose bent pieces are within a difference where they can be, and how far it is off.
func unweighted(keys []WeightedKey, nearness float64) (curve Curve, off float64) {
	first := keys[0].Key
	if math.IsInf(first.InTangent, 0) { // where it counts for nothing
		first.InTangent = 0
	}
	curve = append(curve, first)
	for i := range len(keys) - 1 {
		from, to := &keys[i], &keys[i+1]
		last := &curve[len(curve)-1]
		next := to.Key
		switch {
		case steps(from, to):
			gap := min(Gap, (to.Time-from.Time)/2)
			last.OutTangent, next.InTangent = 0, 0
			curve = append(curve, Key{Time: to.Time - gap, Value: from.Value})
		case bends(from, to):
			b := bezierOf(from, to)
			places, by := b.places(nearness)
			off = max(off, by)
			for k := range len(places) - 1 {
				leave, arrive := b.tangents(places[k], places[k+1])
				curve[len(curve)-1].OutTangent = leave
				if k+2 < len(places) {
					time, value := b.at(places[k+1])
					curve = append(curve, Key{Time: time, Value: value, InTangent: arrive})
				} else {
					next.InTangent = arrive
				}
			}
		}
		curve = append(curve, next)
	}
	if last := &curve[len(curve)-1]; math.IsInf(last.OutTangent, 0) {
		last.OutTangent = 0
	}
	return curve, off
}

func steps(from, to *WeightedKey) bool {
	return math.IsInf(from.OutTangent, 0) || math.IsInf(to.InTangent, 0)
}

// bends reports whether a piece is another than that without weights. Weights have 32 bits where they come from.
func bends(from, to *WeightedKey) bool {
	const rounding = 1e-4
	return math.Abs(from.OutWeight-PlainWeight) > rounding || math.Abs(to.InWeight-PlainWeight) > rounding
}

// nearnessOf is how far off a curve may be: Nearness of its range, and of one that hardly has any, what is lost in rounding.
func nearnessOf(keys []WeightedKey) float64 {
	const rounding = 1e-12
	highest := math.SmallestNonzeroFloat64 / rounding
	for i := range keys {
		highest = max(highest, math.Abs(keys[i].Value))
	}
	return max(Nearness*rangeOf(keys), rounding*highest)
}

// rangeOf is how far apart the least and the greatest value are, between the keys too.
func rangeOf(keys []WeightedKey) float64 {
	least, greatest := keys[0].Value, keys[0].Value
	for i := range len(keys) - 1 {
		from, to := &keys[i], &keys[i+1]
		low, high := min(from.Value, to.Value), max(from.Value, to.Value)
		if !steps(from, to) {
			b := bezierOf(from, to)
			low, high = hermite{b.y[0], b.y[3], 3 * (b.y[1] - b.y[0]), 3 * (b.y[3] - b.y[2])}.extent()
		}
		least, greatest = min(least, low), max(greatest, high)
	}
	return greatest - least
}

// bezier is a piece with weights by its four points. Its x never turns back, as the weights are between 0 and 1.
type bezier struct{ x, y [4]float64 }

func bezierOf(from, to *WeightedKey) bezier {
	span := to.Time - from.Time
	leave, arrive := span*max(0, min(1, from.OutWeight)), span*max(0, min(1, to.InWeight))
	return bezier{
		[4]float64{from.Time, from.Time + leave, to.Time - arrive, to.Time},
		[4]float64{from.Value, from.Value + leave*from.OutTangent, to.Value - arrive*to.InTangent, to.Value},
	}
}

// at is where the piece is at a share of its own parameter; both ends are met exactly.
func (b *bezier) at(u float64) (time, value float64) {
	v := 1 - u
	blend := func(p *[4]float64) float64 {
		return v*v*v*p[0] + 3*u*v*v*p[1] + 3*u*u*v*p[2] + u*u*u*p[3]
	}
	return blend(&b.x), blend(&b.y)
}

// slope is value per time there, no steeper than CurveSteepest. Where a handle has no length it is the limit from inside.
func (b *bezier) slope(u float64) float64 {
	v := 1 - u
	first := func(p *[4]float64) float64 {
		return 3 * (v*v*(p[1]-p[0]) + 2*u*v*(p[2]-p[1]) + u*u*(p[3]-p[2]))
	}
	second := func(p *[4]float64) float64 { return 6 * (v*(p[2]-2*p[1]+p[0]) + u*(p[3]-2*p[2]+p[1])) }
	third := func(p *[4]float64) float64 { return p[3] - 3*p[2] + 3*p[1] - p[0] }
	span, height := b.x[3]-b.x[0], 0.0
	for _, y := range b.y {
		height = max(height, math.Abs(y-b.y[0]))
	}
	const nothing = 1e-9
	for _, derivative := range [...]func(*[4]float64) float64{first, second, third} {
		time, value := derivative(&b.x), derivative(&b.y)
		if math.Abs(time) <= nothing*span && math.Abs(value) <= nothing*height {
			continue
		}
		slope := value / time // of the last two: where both begin, or end, with nothing
		if math.Abs(time) <= nothing*span {
			slope = math.Inf(int(math.Copysign(1, value)))
		}
		return max(-Steepest, min(Steepest, slope))
	}
	return 0
}

// tangents are the slopes with which a Hermite goes from one place to another: the piece's own, or where those carry it too far away, slopes that keep it between
// both values (Fritsch and Carlson 1980).
func (b *bezier) tangents(from, to float64) (leave, arrive float64) {
	leave, arrive = b.slope(from), b.slope(to)
	t0, v0 := b.at(from)
	t1, v1 := b.at(to)
	flattest := 3 * math.Abs(v1-v0) / (t1 - t0)
	low, high := max(-flattest, min(flattest, leave)), max(-flattest, min(flattest, arrive))
	if (low != leave || high != arrive) && b.farthest(from, to, low, high) < b.farthest(from, to, leave, arrive) {
		return low, high
	}
	return leave, arrive
}

// off is how far the Hermite from one place to another leaves the piece.
func (b *bezier) off(from, to float64) float64 {
	leave, arrive := b.tangents(from, to)
	return b.farthest(from, to, leave, arrive)
}

// farthest is how far a Hermite with these slopes leaves the piece, in value.
func (b *bezier) farthest(from, to, leave, arrive float64) float64 {
	const samples = 48
	t0, v0 := b.at(from)
	t1, v1 := b.at(to)
	span := t1 - t0
	h := hermite{v0, v1, span * leave, span * arrive}
	farthest := 0.0
	for i := 1; i < samples; i++ {
		// Nearer to each other at the ends, where an upright piece has all of its way.
		share := float64(i) / samples
		time, value := b.at(from + (to-from)*share*share*(3-2*share))
		farthest = max(farthest, math.Abs(h.at((time-t0)/span)-value))
	}
	return farthest
}

// places, from 0 to 1, divide the piece so that Hermites between them leave it by no more than nearness, and off is how far
// they do. One after the other goes as far as it can. Where the piece is so upright that one of length Gap is farther off,
// that one stays. After MaxKeys, which are too many, the last goes to the end.
func (b *bezier) places(nearness float64) (places []float64, off float64) {
	places = []float64{0}
	for from := 0.0; from < 1; {
		to := 1.0
		if len(places) < MaxKeys {
			to = b.reach(from, nearness)
		}
		off = max(off, b.off(from, to))
		places = append(places, to)
		from = to
	}
	return places, off
}

// reach is the end of the longest Hermite from a place that leaves the piece by no more than nearness.
func (b *bezier) reach(from, nearness float64) float64 {
	t0, _ := b.at(from)
	shortest, longest := b.place(t0+Gap), b.place(b.x[3]-Gap)
	if b.off(from, 1) <= nearness || shortest >= longest {
		return 1
	}
	return halve(shortest, longest, func(to float64) bool { return b.off(from, to) <= nearness })
}

// place is where the piece has come to a time.
func (b *bezier) place(time float64) float64 {
	return 1 - halve(0, 1, func(back float64) bool {
		t, _ := b.at(1 - back)
		return t >= time
	})
}

// halve finds by halving where a condition that holds at low, or else nowhere, ceases to hold on the way to high.
func halve(low, high float64, holds func(float64) bool) float64 {
	for range 50 {
		if middle := (low + high) / 2; holds(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}
