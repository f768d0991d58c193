package curve

import (
	"math"
	"math/rand/v2"
	"testing"
)

// farApart is the greatest difference of two curves over many times, in and beside their keys.
func farApart(a, b Curve) float64 {
	from, to := min(a[0].Time, b[0].Time)-0.1, max(a[len(a)-1].Time, b[len(b)-1].Time)+0.1
	far := 0.0
	for i := range 2001 {
		time := from + (to-from)*float64(i)/2000
		far = max(far, math.Abs(a.At(time)-b.At(time)))
	}
	for _, key := range append(a.Clone(), b...) {
		far = max(far, math.Abs(a.At(key.Time)-b.At(key.Time)))
	}
	return far
}

func TestInsertingAKeyChangesTheCurveNowhere(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	for range 300 {
		curve := randomCurve(r)
		time := curve[0].Time - 0.3 + (curve[len(curve)-1].Time-curve[0].Time+0.6)*r.Float64()
		edited, at, err := curve.InsertKey(time)
		if err != nil {
			t.Fatal(err)
		}
		if len(edited) > len(curve) && edited[at].Time != time {
			t.Fatalf("the key for %v is at %v", time, edited[at].Time)
		}
		if far := farApart(curve, edited); far > 1e-12 {
			t.Fatalf("a key at %v moves %v by %v", time, curve, far)
		}
	}
}

func TestInsertingAtAKeyTakesThatKey(t *testing.T) {
	t.Parallel()
	curve := stepTime()
	edited, at, err := curve.InsertKey(0.24 + Gap/2)
	if err != nil || at != 2 || !edited.Equal(curve) {
		t.Errorf("it took key %d, %v", at, err)
	}
}

func TestAFullCurveTakesNoMoreKeysAndSaysSo(t *testing.T) {
	t.Parallel()
	curve := make(Curve, MaxKeys)
	for i := range curve {
		curve[i].Time = float64(i)
	}
	for _, add := range []func() (Curve, int, error){
		func() (Curve, int, error) { return curve.InsertKey(3.5) },
		func() (Curve, int, error) { return curve.AddKey(3.5, 1, Unbounded) },
		func() (Curve, int, error) { return curve.InsertKey(math.NaN()) },
		func() (Curve, int, error) { return curve.AddKey(3, math.NaN(), Unbounded) },
	} {
		if edited, at, err := add(); err == nil || at != -1 || !edited.Equal(curve) {
			t.Errorf("it added key %d: %v", at, err)
		}
	}
	if edited, at, err := curve.AddKey(3, 9, Unbounded); err != nil || at != 3 || edited[3].Value != 9 {
		t.Errorf("a value for a key that is there was refused: %d, %v", at, err)
	}
}

func TestAnAddedKeyIsAtItsPointAndSmoothAmongSmoothKeys(t *testing.T) {
	t.Parallel()
	edited, at, err := stepTime().AddKey(0.3, 2.9, Unbounded)
	if err != nil || at != 3 || edited.At(0.3) != 2.9 {
		t.Fatalf("key %d, %v: %v", at, err, edited)
	}
	for i := range edited {
		if edited.Kind(i) != SmoothTangents {
			t.Errorf("key %d is not smooth any more", i)
		}
	}
	edited, at, _ = stepTime().AddKey(9, 9, Bounds{0, 2, 0, 4})
	if edited[at].Time != 2 || edited[at].Value != 4 {
		t.Errorf("bounded, the key is at %+v", edited[at])
	}
}

func TestAMovedKeyStopsBeforeItsNeighborAndAtTheBounds(t *testing.T) {
	t.Parallel()
	curve := stepTime()
	bounds := Bounds{0, 2, 0, 4}
	edited := curve.MoveKeys(OneKey(2), 5, 0, bounds)
	if got, want := edited[2].Time, 0.36-Gap; math.Abs(got-want) > 1e-15 {
		t.Errorf("to the right it goes to %v, not %v", got, want)
	}
	edited = curve.MoveKeys(OneKey(2), -5, 9, bounds)
	if got, want := edited[2].Time, 0.14+Gap; math.Abs(got-want) > 1e-15 || edited[2].Value != 4 {
		t.Errorf("to the left and up it goes to %+v, not to %v", edited[2], want)
	}
	edited = curve.MoveKeys(AllKeys(len(curve)), -1, -2, bounds)
	if edited[0].Time != 0 || math.Abs(edited[9].Value) > 1e-15 || math.Abs(edited[0].Value-(3.3-1.04)) > 1e-15 {
		t.Errorf("all together they go to %v", edited)
	}
}

func TestKeysMovedTogetherKeepTheirDistances(t *testing.T) {
	t.Parallel()
	curve := stepTime()
	keys := OneKey(1) | OneKey(2) | OneKey(5)
	edited := curve.MoveKeys(keys, 1, 0.25, Unbounded)
	moved := edited[1].Time - curve[1].Time
	if want := 0.68 - 0.58 - Gap; math.Abs(moved-want) > 1e-12 { // key 5 comes nearest to its neighbor
		t.Errorf("they moved by %v, not %v", moved, want)
	}
	for _, i := range []int{1, 2, 5} {
		if math.Abs(edited[i].Time-curve[i].Time-moved) > 1e-15 || math.Abs(edited[i].Value-curve[i].Value-0.25) > 1e-15 {
			t.Errorf("key %d moved from %+v to %+v", i, curve[i], edited[i])
		}
	}
	if edited[3].Time != curve[3].Time || edited[3].Value != curve[3].Value {
		t.Errorf("key 3, which was not to move, moved to %+v", edited[3])
	}
}

func TestATypedKeyIsExactlyWhereItWasTyped(t *testing.T) {
	t.Parallel()
	edited := stepTime().PlaceKey(2, 0.3, 2.7, Unbounded)
	if edited[2].Time != 0.3 || edited[2].Value != 2.7 {
		t.Errorf("it is at %+v", edited[2])
	}
	edited = stepTime().PlaceKey(2, math.NaN(), 1, Unbounded)
	if edited[2].Time != 0.24 || edited[2].Value != 1 {
		t.Errorf("without a time it is at %+v", edited[2])
	}
	edited = Curve{{-3, 7, 0, 0}}.PlaceKey(0, -2, 6, Bounds{0, 1, 0, 1})
	if edited[0].Time != -2 || edited[0].Value != 6 {
		t.Errorf("a key outside of the bounds on its way in stops at %+v", edited[0])
	}
	edited = Curve{{-3, 7, 0, 0}}.PlaceKey(0, -4, 8, Bounds{0, 1, 0, 1})
	if edited[0].Time != -3 || edited[0].Value != 7 {
		t.Errorf("a key outside of the bounds goes further out to %+v", edited[0])
	}
}

func TestSmoothKeysStaySmoothAndOthersKeepTheirTangents(t *testing.T) {
	t.Parallel()
	curve := stepTime().WithSlopes(4, 1, -2)
	edited := curve.MoveKeys(OneKey(3), 0.02, 0.4, Unbounded)
	want := Smooth([2]float64{0, 3.3}, [2]float64{0.14, 3.10}, [2]float64{0.24, 2.55}, [2]float64{0.36 + 0.02, 2.0 + 0.4}, [2]float64{0.51, 1.80}, [2]float64{0.58, 1.72},
		[2]float64{0.68, 1.33}, [2]float64{0.83, 1.22}, [2]float64{1.1, 1.12}, [2]float64{1.45, 1.04})
	want[4].InTangent, want[4].OutTangent = 1, -2
	if !edited.Equal(want) {
		t.Errorf("moved it is\n%v, not\n%v", edited, want)
	}
	line := Curve{{0, 0, 1, 1}, {1, 1, 1, -1}, {2, 0, -1, 0}}
	edited = line.MoveKeys(OneKey(1), 0, 1, Unbounded)
	if edited[0].OutTangent != 2 || edited[1].InTangent != 2 || edited[1].OutTangent != -2 || edited[2].InTangent != -2 {
		t.Errorf("a polyline's keys have the tangents %v", edited)
	}
	ease := Curve{{0, 0, 0, 0}, {1, 1, 0, 0}}
	edited = ease.MoveKeys(OneKey(1), 0, 1, Unbounded)
	if edited[0].OutTangent != 0 || edited[1].InTangent != 0 {
		t.Errorf("an ease's keys have the tangents %v", edited)
	}
}

func TestDeletingLeavesAKey(t *testing.T) {
	t.Parallel()
	curve := stepTime()
	if edited := curve.DeleteKeys(AllKeys(len(curve))); len(edited) != 1 || edited[0].Time != 0 || edited[0].Value != 3.3 {
		t.Errorf("of all keys %v stays", edited)
	}
	if edited := curve.DeleteKeys(^KeySet(0)); len(edited) != 1 {
		t.Errorf("of all keys that can be %v stays", edited)
	}
	edited := curve.DeleteKeys(OneKey(3) | OneKey(4))
	want := Smooth([2]float64{0, 3.3}, [2]float64{0.14, 3.10}, [2]float64{0.24, 2.55}, [2]float64{0.58, 1.72},
		[2]float64{0.68, 1.33}, [2]float64{0.83, 1.22}, [2]float64{1.1, 1.12}, [2]float64{1.45, 1.04})
	if !edited.Equal(want) {
		t.Errorf("without two smooth keys it is\n%v, not\n%v", edited, want)
	}
	if !curve.Equal(stepTime()) {
		t.Error("the curve that was edited changed")
	}
}

func TestTangentsAreSetByKind(t *testing.T) {
	t.Parallel()
	curve := Curve{{0, 0, 9, 9}, {1, 2, 9, -9}, {3, 3, 9, 9}}
	for _, set := range []struct {
		kind    TangentKind
		in, out float64
	}{
		{FreeTangents, 9, -9},
		{LinearTangents, 2, 0.5},
		{FlatTangents, 0, 0},
		{SmoothTangents, 9 / (5.0/2 + 4/0.5), 9 / (5.0/2 + 4/0.5)}, // widths 1 and 2: weights 2·2+1 = 5 and 2+2·1 = 4
	} {
		edited := curve.WithTangents(OneKey(1), set.kind)
		if math.Abs(edited[1].InTangent-set.in) > 1e-15 || math.Abs(edited[1].OutTangent-set.out) > 1e-15 {
			t.Errorf("kind %d gives %+v", set.kind, edited[1])
		}
		if edited[0] != curve[0] || edited[2] != curve[2] {
			t.Errorf("kind %d changes other keys: %v", set.kind, edited)
		}
		if got := edited.Kind(1); got != set.kind {
			t.Errorf("kind %d is told as %d", set.kind, got)
		}
	}
	if edited := curve.WithTangents(AllKeys(3), SmoothTangents); !edited.Equal(Smooth([2]float64{0, 0}, [2]float64{1, 2}, [2]float64{3, 3})) {
		t.Errorf("all smooth: %v", edited)
	}
}

func TestJoiningTakesTheMiddleDirection(t *testing.T) {
	t.Parallel()
	curve := Curve{{0, 0, 0, 0}, {1, 2, 2 * math.Tan(0.1), 2 * math.Tan(0.7)}, {3, 3, 1, 4}}
	edited := curve.Joined(OneKey(1), 2)
	if want := 2 * math.Tan(0.4); math.Abs(edited[1].InTangent-want) > 1e-14 || edited[1].OutTangent != edited[1].InTangent || edited[2] != curve[2] {
		t.Errorf("joined: %v, not %v", edited, want)
	}
}

func TestSnappingGivesNumbersThatAreShortToWrite(t *testing.T) {
	t.Parallel()
	for _, snap := range [][3]float64{{0.31, 0.1, 0.3}, {0.34, 0.05, 0.35}, {17, 5, 15}, {0.33, 0, 0.33}, {-0.01, 0.1, 0}, {0.7, 0.25, 0.75}, {0.123, 0.001, 0.123}} {
		if got := Snapped(snap[0], snap[1]); got != snap[2] || math.Signbit(got) {
			t.Errorf("%v in steps of %v is %v, not %v", snap[0], snap[1], got, snap[2])
		}
	}
	curve := Curve{{0.02, 0.33, 0, 0}, {0.11, 0.71, 0, 0}, {0.14, 1, 0, 0}}
	edited := curve.SnapKeys(AllKeys(3), 0.1, 0.5, Unbounded)
	if want := (Curve{{0, 0.5, 0, 0}, {0.1, 0.5, 0, 0}, {0.14, 1, 0, 0}}); !edited.Equal(want) { // the third would land on the second
		t.Errorf("snapped: %v", edited)
	}
}

func TestReducingTakesOutWhatWasInsertedAndStaysWithinItsTolerance(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(13, 14))
	for range 40 {
		curve := randomCurve(r)
		full := curve
		for range 6 {
			full, _, _ = full.InsertKey(curve[0].Time + (curve[len(curve)-1].Time-curve[0].Time)*r.Float64())
		}
		if reduced := full.Reduce(1e-11); len(reduced) > len(curve) || farApart(reduced, full) > 1e-11 {
			t.Fatalf("%d keys with six more are reduced to %d", len(curve), len(reduced))
		}
		tolerance := r.Float64()
		if far := farApart(full.Reduce(tolerance), full); far > tolerance+1e-12 {
			t.Fatalf("within %v the reduced curve is off by %v", tolerance, far)
		}
	}
	if reduced := stepTime().Reduce(100); len(reduced) != 1 {
		t.Errorf("of a curve that may be anything %d keys stay", len(reduced))
	}
}

func TestAMillionRandomEditsKeepKeysInOrderAndNumbersFinite(t *testing.T) {
	t.Parallel()
	edits := 1_000_000
	if raced {
		edits = 20_000
	}
	r := rand.New(rand.NewPCG(15, 16))
	number := func() float64 {
		switch r.IntN(40) {
		case 0:
			return math.NaN()
		case 1:
			return math.Inf(1 - 2*r.IntN(2))
		case 2:
			return math.Exp(r.NormFloat64() * 40)
		case 3:
			return -math.Exp(r.NormFloat64() * 40)
		case 4:
			return 0
		}
		return r.NormFloat64()
	}
	curve := stepTime()
	var done [12]int
	longest := 0
	for n := range edits {
		bounds := Unbounded
		if r.IntN(2) == 0 {
			bounds = Bounds{-1, 2, -3, 3}
		}
		few, fewer, fewest := r.Uint64(), r.Uint64(), r.Uint64()
		keys := KeySet(few & fewer & fewest)
		i := r.IntN(len(curve)+2) - 1
		was := curve
		edit := r.IntN(len(done))
		switch edit {
		case 0:
			curve, _, _ = curve.InsertKey(number())
		case 1:
			curve, _, _ = curve.AddKey(number(), number(), bounds)
		case 2, 3:
			curve = curve.MoveKeys(keys, number(), number(), bounds)
		case 4:
			curve = curve.PlaceKey(i, number(), number(), bounds)
		case 5:
			if len(curve) > 6 || r.IntN(8) == 0 {
				curve = curve.DeleteKeys(keys)
			}
		case 6:
			curve = curve.WithTangents(keys, TangentKind(r.IntN(int(TangentKindCount))))
		case 7:
			curve = curve.WithSlopes(i, number(), number())
		case 8:
			curve = curve.Joined(keys, number())
		case 9:
			curve = curve.SnapKeys(keys, number(), number(), bounds)
		case 10:
			curve = curve.MoveKeys(AllKeys(len(curve)), number(), number(), bounds)
		case 11:
			if n%500 == 0 {
				curve = curve.Reduce(math.Abs(number()))
			}
		}
		done[edit]++
		longest = max(longest, len(curve))
		if err := curve.Validate(); err != nil {
			t.Fatalf("edit %d of kind %d makes %v of %v: %v", n, edit, curve, was, err)
		}
		time := number()
		least, greatest := curve.Extent()
		if value := curve.At(time); !math.IsNaN(time) && (math.IsNaN(value) || math.IsInf(value, 0) || math.IsInf(least, 0) || math.IsInf(greatest, 0) || least > greatest) {
			t.Fatalf("edit %d of kind %d: at %v %v has the value %v, from %v to %v", n, edit, time, curve, value, least, greatest)
		}
	}
	for kind, count := range done {
		if count < edits/50 {
			t.Errorf("edit of kind %d was tried %d times only", kind, count)
		}
	}
	if longest < 20 {
		t.Errorf("no curve had more than %d keys", longest)
	}
}

func TestKeySetsKnowTheirKeys(t *testing.T) {
	t.Parallel()
	keys := OneKey(2) | OneKey(63) | OneKey(64) | OneKey(-1)
	if !keys.Has(2) || !keys.Has(63) || keys.Has(3) || keys.Has(64) || keys.Has(-1) || keys.Count() != 2 || keys.First() != 2 || keys.Last() != 63 {
		t.Errorf("the set is %b", keys)
	}
	if none := KeySet(0); none.First() != -1 || none.Last() != -1 {
		t.Errorf("the empty set begins at %d and ends at %d", none.First(), none.Last())
	}
	if AllKeys(64).Count() != 64 || AllKeys(3) != 7 || AllKeys(0) != 0 {
		t.Error("all keys are not all")
	}
}

func BenchmarkMovingAKey(b *testing.B) {
	curve := stepTime()
	b.ReportAllocs()
	for b.Loop() {
		curve.MoveKeys(OneKey(4), 0.01, 0.1, Unbounded)
	}
}
