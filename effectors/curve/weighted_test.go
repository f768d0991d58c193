package curve

import (
	"math"
	"math/rand/v2"
	"testing"

	"posewright/internal/racetest"
)

// weightedAt is a weighted curve as Unity documents it, evaluated by halving intervals of de Casteljau's points.
func weightedAt(keys []WeightedKey, time float64) float64 {
	last := len(keys) - 1
	if time <= keys[0].Time {
		return keys[0].Value
	}
	if time >= keys[last].Time {
		return keys[last].Value
	}
	i := 0
	for keys[i+1].Time <= time {
		i++
	}
	a, b := keys[i], keys[i+1]
	if math.IsInf(a.OutTangent, 0) || math.IsInf(b.InTangent, 0) {
		return a.Value
	}
	span := b.Time - a.Time
	x := [4]float64{0, a.OutWeight, 1 - b.InWeight, 1}
	y := [4]float64{a.Value, a.Value + a.OutWeight*span*a.OutTangent, b.Value - b.InWeight*span*b.InTangent, b.Value}
	point := func(q [4]float64, u float64) float64 {
		for n := 3; n > 0; n-- {
			for j := range n {
				q[j] += (q[j+1] - q[j]) * u
			}
		}
		return q[0]
	}
	low, high := 0.0, 1.0
	for range 50 {
		middle := (low + high) / 2
		if point(x, middle) < (time-a.Time)/span {
			low = middle
		} else {
			high = middle
		}
	}
	return point(y, (low+high)/2)
}

// apart is how far a curve leaves a weighted one, in value, at many times, and how far its values range.
func apart(keys []WeightedKey, curve Curve) (far, high float64) {
	least, greatest := math.Inf(1), math.Inf(-1)
	for i := range len(keys) - 1 {
		from, span := keys[i].Time, keys[i+1].Time-keys[i].Time
		if math.IsInf(keys[i].OutTangent, 0) || math.IsInf(keys[i+1].InTangent, 0) {
			span -= Gap // where it rises
		}
		for k := range 400 {
			time := from + span*float64(k)/400
			value := weightedAt(keys, time)
			least, greatest = min(least, value), max(greatest, value)
			far = max(far, math.Abs(curve.At(time)-value))
		}
	}
	return far, greatest - least
}

// randomWeighted has weights of all sizes, and none at some of its keys.
func randomWeighted(r *rand.Rand, most float64) []WeightedKey {
	keys := make([]WeightedKey, 2+r.IntN(5))
	time := r.NormFloat64()
	weight := func() float64 {
		switch r.IntN(5) {
		case 0:
			return PlainWeight
		case 1:
			return float64(float32(PlainWeight))
		}
		return most * r.Float64()
	}
	for i := range keys {
		time += 0.05 + r.ExpFloat64()
		keys[i] = WeightedKey{Key{time, r.NormFloat64(), r.NormFloat64() * 2, r.NormFloat64() * 2}, weight(), weight()}
	}
	return keys
}

func TestACurveWithoutWeightsStaysAsNearAsItSays(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	r := rand.New(rand.NewPCG(11, 12))
	most, all := 0, 0
	for range 120 {
		keys := randomWeighted(r, 0.9)
		curve, off, err := WithoutWeights(keys)
		if err != nil {
			t.Fatal(err)
		}
		if err := curve.Validate(); err != nil {
			t.Fatal(err)
		}
		far, high := apart(keys, curve)
		if far > off*1.02+1e-7*high { // a third has 32 bits where weights come from
			t.Fatalf("%+v: it says that it is off by %v, and is by %v: %v", keys, off, far, curve)
		}
		if off > Nearness*high*1.02 {
			t.Fatalf("%+v: it is off by %v of %v with %d keys", keys, off, high, len(curve))
		}
		for i := range keys { // each is still there, and the tangents of handles that have a length
			if k := curve.near(keys[i].Time); k < 0 || curve[k].Time != keys[i].Time || curve[k].Value != keys[i].Value {
				t.Fatalf("key %d of %+v is lost: %v", i, keys, curve)
			}
		}
		if curve[0].Time != keys[0].Time || curve[len(curve)-1].Time != keys[len(keys)-1].Time {
			t.Fatalf("%+v does not begin or end where it did: %v", keys, curve)
		}
		most, all = max(most, (len(curve)-len(keys))/(len(keys)-1)), all+len(curve)
	}
	t.Logf("%d keys in 120 curves; %d more between two at most", all, most)
}

// No key can be left out, and two keys less do not come near enough wherever they are.
func TestFewerKeysWouldNotBeNearEnough(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	r := rand.New(rand.NewPCG(13, 14))
	for range 25 {
		keys := randomWeighted(r, 0.8)[:2]
		b := bezierOf(&keys[0], &keys[1])
		nearness := Nearness * rangeOf(keys)
		places, _ := b.places(nearness)
		if len(places) < 3 {
			continue
		}
		for i := 2; i < len(places); i++ {
			if off := b.off(places[i-2], places[i]); off <= nearness {
				t.Errorf("%+v needs no key at %v: it is off by %v of %v without it", keys, places[i-1], off, nearness)
			}
		}
		if len(places) < 4 {
			continue
		}
		// The nearest that two keys less come, wherever those that are left are: by chance, then downhill.
		count := len(places) - 4
		worst := func(at []float64) float64 {
			far, from := 0.0, 0.0
			for _, to := range append(append([]float64(nil), at...), 1) {
				if to <= from {
					return math.Inf(1)
				}
				far, from = max(far, b.off(from, to)), to
			}
			return far
		}
		best := math.Inf(1)
		for range 12 {
			at := make([]float64, count)
			for i := range at {
				at[i] = (float64(i) + r.Float64()) / float64(count)
			}
			for step := 0.1; step > 1e-3; {
				better := false
				for i := range at {
					for _, move := range [...]float64{-step, step} {
						before, now := worst(at), at[i]
						at[i] += move
						if worst(at) < before {
							better = true
						} else {
							at[i] = now
						}
					}
				}
				if !better {
					step /= 2
				}
			}
			best = min(best, worst(at))
		}
		if best < nearness {
			t.Errorf("%+v gets %d keys between, and %d come as near as %v of %v", keys, count+2, count, best, nearness)
		}
	}
}

func TestWeightsOfAThirdAreNone(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 16))
	for range 200 {
		curve := randomCurve(r)
		keys := make([]WeightedKey, len(curve))
		for i, key := range curve {
			keys[i] = WeightedKey{key, float64(float32(PlainWeight)), PlainWeight}
		}
		got, off, err := WithoutWeights(keys)
		if err != nil || off != 0 || !got.Equal(curve) {
			t.Fatalf("%v becomes %v, off by %v: %v", curve, got, off, err)
		}
	}
}

func TestUprightPiecesAreAsNearAsTheySay(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string][]WeightedKey{
		"in the middle":    {{Key{0, 0, 0, 0}, 0, 1}, {Key{2, 1, 0, 0}, 1, 0}},
		"at the beginning": {{Key{0, 0, 0, 5}, 0, 0}, {Key{2, 1, 0, 0}, 1, 0}},
		"at the end":       {{Key{0, 0, 0, 0}, 0, 1}, {Key{2, 1, 3, 0}, 0, 0}},
		"nearly":           {{Key{0, 0, 0, 0}, 0, 0.99}, {Key{2, 1, 0, 0}, 0.995, 0}},
		"between steep":    {{Key{0, 0, 0, 900}, 0, 1}, {Key{2, 1, 900, 0}, 1, 0}},
		"without handles":  {{Key{0, 0, 0, 7}, 0, 0}, {Key{2, 1, -7, 0}, 0, 0}}, // a straight line
		"very short":       {{Key{0, 0, 0, 1}, 0, 1}, {Key{1e-6, 1, 1, 0}, 1, 0}},
	} {
		curve, off, err := WithoutWeights(keys)
		if err != nil || curve.Validate() != nil || len(curve) > MaxKeys {
			t.Fatalf("%s: %v, %v", name, curve, err)
		}
		far, high := apart(keys, curve)
		if far > off*1.05+1e-9*high || off > 0.05*high && name != "very short" {
			t.Errorf("%s: it says that it is off by %v of %v, and is by %v: %v", name, off, high, far, curve)
		}
		for _, key := range curve {
			if max(math.Abs(key.InTangent), math.Abs(key.OutTangent)) > Steepest {
				t.Errorf("%s: %v is too steep", name, key)
			}
		}
		if name == "without handles" && (len(curve) != 2 || off > 1e-12) {
			t.Errorf("a straight line becomes %v", curve)
		}
		t.Logf("%s: %d keys, off by %.3g of %.3g", name, len(curve), off, high)
	}
}

func TestStepsAreLevelAndRiseAtTheirEnd(t *testing.T) {
	t.Parallel()
	inf := math.Inf(1)
	keys := []WeightedKey{{Key{0, 1, -inf, inf}, 1, 1}, {Key{2, 300, inf, -1}, 1, PlainWeight}, {Key{3, 0, -1, inf}, PlainWeight, 1}}
	curve, off, err := WithoutWeights(keys)
	if err != nil || off != 0 || len(curve) != 4 {
		t.Fatalf("%v, off by %v: %v", curve, off, err)
	}
	for _, point := range [][2]float64{{0, 1}, {1, 1}, {2 - Gap, 1}, {2 - Gap/2, 150.5}, {2, 300}, {3, 0}, {9, 0}} {
		if got := curve.At(point[0]); math.Abs(got-point[1]) > 1e-9 {
			t.Errorf("at %v the curve is %v and not %v: %v", point[0], got, point[1], curve)
		}
	}
	if least, greatest := curve.Extent(); least != 0 || greatest != 300 {
		t.Errorf("it goes from %v to %v", least, greatest)
	}
}

func TestTooManyKeysForWeightsAreFewerAndFurtherOff(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	var keys []WeightedKey
	for i := range 40 {
		keys = append(keys, WeightedKey{Key{float64(i), float64(i % 2), 3, -2}, 0.7, 0.8})
	}
	curve, off, err := WithoutWeights(keys)
	if err != nil || len(curve) > MaxKeys {
		t.Fatalf("%d keys: %v", len(curve), err)
	}
	if far, high := apart(keys, curve); far > off*1.02 || off < Nearness*high {
		t.Errorf("with %d keys it says that it is off by %v, and is by %v", len(curve), off, far)
	}
	for i := range keys { // of a range that is lost in rounding, and of none
		keys[i].Value, keys[i].InTangent, keys[i].OutTangent = 0.1*float64(i%3), 1e-17, -1e-17
		keys[i].Value = 1 + keys[i].Value*1e-16
	}
	if curve, off, err := WithoutWeights(keys); err != nil || off > 1e-12 || len(curve) != len(keys) {
		t.Errorf("a level curve becomes %v, off by %v, %v", curve, off, err)
	}
	for i := range keys {
		keys[i].Value, keys[i].InTangent, keys[i].OutTangent = 0, 0, 0
	}
	if curve, off, err := WithoutWeights(keys); err != nil || off != 0 || len(curve) != len(keys) {
		t.Errorf("nothing becomes %v, off by %v, %v", curve, off, err)
	}
	inf := math.Inf(1)
	for i := range keys {
		keys[i].OutTangent = inf
	}
	if _, _, err := WithoutWeights(keys); err == nil {
		t.Error("steps that need 79 keys are taken")
	}
	for _, wrong := range [][]WeightedKey{nil, {{Key: Key{Time: math.NaN()}}}, {{InWeight: math.NaN()}}, {{Key: Key{Value: inf}}}, {{}, {}}} {
		if _, _, err := WithoutWeights(wrong); err == nil {
			t.Errorf("%v is taken", wrong)
		}
	}
}

func FuzzWithoutWeights(f *testing.F) {
	f.Add(0.0, 0.0, 1.0, 0.9, 1.0, 2.0, -3.0, 0.2, 3.0, 1.0, 0.5, 0.7)
	f.Add(0.0, 0.0, 0.0, 1.0, 1e-5, 1.0, 0.0, 1.0, 7.0, 0.0, math.Inf(1), 0.0)
	f.Fuzz(func(t *testing.T, t0, v0, m0, w0, t1, v1, m1, w1, t2, v2, m2, w2 float64) {
		keys := []WeightedKey{{Key{t0, v0, m0, m1}, w0, w1}, {Key{t1, v1, m1, m2}, w1, w2}, {Key{t2, v2, m2, m0}, w2, w0}}
		curve, off, err := WithoutWeights(keys)
		if err != nil {
			return
		}
		if !(off >= 0) || math.IsInf(off, 0) {
			t.Fatalf("it is off by %v", off)
		}
		for i, key := range curve {
			if i > 0 && !(key.Time > curve[i-1].Time) || math.IsNaN(key.Value) || math.IsInf(key.InTangent, 0) || math.IsNaN(key.OutTangent) {
				t.Fatalf("%+v becomes %v", keys, curve)
			}
		}
		if curve[0].Time != t0 || curve[0].Value != v0 || curve[len(curve)-1].Time != t2 || curve[len(curve)-1].Value != v2 {
			t.Fatalf("%+v loses its ends: %v", keys, curve)
		}
	})
}
