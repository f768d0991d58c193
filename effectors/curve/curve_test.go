package curve

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// stepTime is a curve of ten smooth keys as they are in use.
func stepTime() Curve {
	return Smooth([2]float64{0, 3.3}, [2]float64{0.14, 3.10}, [2]float64{0.24, 2.55}, [2]float64{0.36, 2.0}, [2]float64{0.51, 1.80}, [2]float64{0.58, 1.72},
		[2]float64{0.68, 1.33}, [2]float64{0.83, 1.22}, [2]float64{1.1, 1.12}, [2]float64{1.45, 1.04})
}

// randomCurve has keys of any tangents, some of them smooth.
func randomCurve(r *rand.Rand) Curve {
	curve := make(Curve, 1+r.IntN(12))
	time := r.NormFloat64()
	for i := range curve {
		time += Gap + r.ExpFloat64()*0.3
		curve[i] = Key{time, r.NormFloat64(), r.NormFloat64() * 3, r.NormFloat64() * 3}
	}
	if r.IntN(2) == 0 {
		curve = curve.WithTangents(KeySet(r.Uint64()), SmoothTangents)
	}
	return curve
}

func TestACurveHasTheHermitePointsComputedByHand(t *testing.T) {
	t.Parallel()
	between := Curve{{1, 2, 99, 3}, {3, -1, -5, 99}} // u = (t-1)/2: 2 + 6u + u²(-9-12+10) + u³(6+6-10)
	broken := Curve{{0, 0, 0, 0}, {1, 1, 0, 4}, {1.5, 1, -4, 7}}
	for _, point := range []struct {
		name  string
		curve Curve
		time  float64
		value float64
	}{
		{"the first key", between, 1, 2},
		{"the last key", between, 3, -1},
		{"a quarter", between, 1.5, 2 + 1.5 - 11.0/16 + 2.0/64},
		{"the middle", between, 2, 2 + 3 - 11.0/4 + 2.0/8},
		{"three quarters", between, 2.5, 2 + 4.5 - 11*9.0/16 + 2*27.0/64},
		{"before the first key", between, -7, 2},
		{"behind the last key", between, 4, -1},
		{"the ease's quarter", broken, 0.25, 5.0 / 32}, // 3u²-2u³
		{"the ease's middle", broken, 0.5, 0.5},
		{"a key with a corner", broken, 1, 1},
		{"the bump's top", broken, 1.25, 1.5}, // Bézier points 1, 5/3, 5/3, 1
		{"the bump's side", broken, 1.125, 1 + 3.0/8},
		{"one key", Curve{{4, 7, 1, 1}}, -3, 7},
		{"one key, behind it", Curve{{4, 7, 1, 1}}, 9, 7},
		{"no key", nil, 1, 0},
	} {
		if got := point.curve.At(point.time); got != point.value { // all of them are exact in binary
			t.Errorf("%s: at %v the curve is %v, not %v", point.name, point.time, got, point.value)
		}
	}
}

func TestACurveIsTheBezierOfItsTangents(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		curve := randomCurve(r)
		for i := 1; i < len(curve); i++ {
			from, to := curve[i-1], curve[i]
			span := to.Time - from.Time
			for range 5 {
				u := r.Float64()
				p := [4]float64{from.Value, from.Value + span*from.OutTangent/3, to.Value - span*to.InTangent/3, to.Value}
				for n := 3; n > 0; n-- {
					for j := range n {
						p[j] = p[j]*(1-u) + p[j+1]*u
					}
				}
				if got := curve.At(from.Time + u*span); math.Abs(got-p[0]) > 1e-11 {
					t.Fatalf("at %v of the way from %+v to %+v the curve is %v, de Casteljau's point %v", u, from, to, got, p[0])
				}
			}
		}
	}
}

// exactly is the value and the slope of a piece in fractions, from the powers of u.
func exactly(from, to Key, time float64) (value, slope float64) {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	add := func(x ...*big.Rat) *big.Rat {
		sum := new(big.Rat)
		for _, x := range x {
			sum.Add(sum, x)
		}
		return sum
	}
	mul := func(x ...*big.Rat) *big.Rat {
		product := rat(1)
		for _, x := range x {
			product.Mul(product, x)
		}
		return product
	}
	span := add(rat(to.Time), mul(rat(-1), rat(from.Time)))
	u := new(big.Rat).Quo(add(rat(time), mul(rat(-1), rat(from.Time))), span)
	rise := add(rat(to.Value), mul(rat(-1), rat(from.Value)))
	out, in := mul(span, rat(from.OutTangent)), mul(span, rat(to.InTangent))
	square := add(mul(rat(3), rise), mul(rat(-2), out), mul(rat(-1), in))
	cube := add(mul(rat(-2), rise), out, in)
	value, _ = add(rat(from.Value), mul(out, u), mul(square, u, u), mul(cube, u, u, u)).Float64()
	slope, _ = new(big.Rat).Quo(add(out, mul(rat(2), square, u), mul(rat(3), cube, u, u)), span).Float64()
	return value, slope
}

func TestValuesAndSlopesAreThoseOfExactFractions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		curve := randomCurve(r)
		for i := 1; i < len(curve); i++ {
			time := curve[i-1].Time + (curve[i].Time-curve[i-1].Time)*r.Float64()
			value, slope := exactly(curve[i-1], curve[i], time)
			if got := curve.At(time); math.Abs(got-value) > 1e-13*(1+math.Abs(value)) {
				t.Fatalf("at %v the curve is %v and not %v", time, got, value)
			}
			if got := curve.Slope(time); math.Abs(got-slope) > 1e-10*(1+math.Abs(slope)) {
				t.Fatalf("at %v the slope is %v and not %v", time, got, slope)
			}
		}
	}
}

func TestSlopesAtKeysAreTheirTangentsAndOutsideZero(t *testing.T) {
	t.Parallel()
	curve := Curve{{0, 1, 8, 0.1}, {1, 2, 0.3, -0.7}, {3, 0, 0.9, 8}}
	for _, want := range [][2]float64{{-1, 0}, {0, 0.1}, {1, -0.7}, {3, 0}, {4, 0}} {
		if got := curve.Slope(want[0]); got != want[1] {
			t.Errorf("the slope at %v is %v, not %v", want[0], got, want[1])
		}
	}
}

func TestExtentIsExact(t *testing.T) {
	t.Parallel()
	for _, of := range []struct {
		name            string
		curve           Curve
		least, greatest float64
	}{
		{"no key", nil, 0, 0},
		{"one key", Curve{{1, 5, 9, 9}}, 5, 5},
		{"an ease does not overshoot", Curve{{0, -1, 0, 0}, {1, 2, 0, 0}}, -1, 2},
		{"a bump between level keys", Curve{{0, 1, 0, 4}, {1, 1, -4, 0}}, 1, 2},                                           // 1 + 4u(1-u)
		{"a valley and a hill", Curve{{0, 0, 0, -1}, {1, 0, -1, 0}}, -math.Sqrt(3) / 18, math.Sqrt(3) / 18},               // -u + 3u² - 2u³
		{"a wide piece", Curve{{10, 0, 0, 0.04}, {110, 0, -0.04, 0}}, 0, 1},                                               // 4u(1-u)
		{"a piece without a turn", Curve{{0, 0, 0, 1}, {1, 1, 1, 0}}, 0, 1},                                               // u
		{"the first and last tangents count for nothing", Curve{{0, 0, -50, 0}, {1, 1, 0, 50}}, 0, 1},                     // outside it is level
		{"a long level piece before a hill", Curve{{0, 0, 0, 0}, {5, 0, 0, 0}, {6, 0, 0, 0}, {7, 0, 27.0 / 4, 0}}, -1, 0}, // 27/4 (u³-u²), least at 2/3
		{"a long level piece, then a hill", Curve{{0, 0, 0, 0}, {5, 0, 0, 0}, {6, 0, 0, 27.0 / 4}, {7, 0, 0, 0}}, 0, 1},   // 27/4 u(1-u)²
	} {
		least, greatest := of.curve.Extent()
		if math.Abs(least-of.least) > 1e-15 || math.Abs(greatest-of.greatest) > 1e-15 {
			t.Errorf("%s: from %v to %v, not from %v to %v", of.name, least, greatest, of.least, of.greatest)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		curve := randomCurve(r)
		least, greatest := curve.Extent()
		low, high := math.Inf(1), math.Inf(-1)
		for _, key := range curve { // corners are between samples
			low, high = min(low, key.Value), max(high, key.Value)
		}
		for i := range 4001 {
			value := curve.At(curve[0].Time + (curve[len(curve)-1].Time-curve[0].Time)*float64(i)/4000)
			low, high = min(low, value), max(high, value)
		}
		if low < least-1e-12 || high > greatest+1e-12 || low > least+1e-3 || high < greatest-1e-3 {
			t.Fatalf("%v: from %v to %v, but samples go from %v to %v", curve, least, greatest, low, high)
		}
	}
}

func TestACurveComesBackFromJSONWithTheSameBits(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	number := func() float64 {
		for {
			if x := math.Float64frombits(r.Uint64()); math.Abs(x) <= maxNumber {
				return x
			}
		}
	}
	for range 2000 {
		curve := make(Curve, 1+r.IntN(5))
		for i := range curve {
			curve[i] = Key{number(), number(), number(), number()}
		}
		text, err := json.Marshal(curve)
		if err != nil {
			t.Fatal(err)
		}
		var back Curve
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		for i := range curve {
			for _, pair := range [][2]float64{{curve[i].Time, back[i].Time}, {curve[i].Value, back[i].Value}, {curve[i].InTangent, back[i].InTangent}, {curve[i].OutTangent, back[i].OutTangent}} {
				if math.Float64bits(pair[0]) != math.Float64bits(pair[1]) {
					t.Fatalf("%v came back as %v", pair[0], pair[1])
				}
			}
		}
	}
}

func TestSmoothKeysMakeNoHillsOrValleysOfTheirOwn(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 10))
	for range 500 {
		points := make([][2]float64, 2+r.IntN(10))
		time := 0.0
		for i := range points {
			time += 0.01 + r.ExpFloat64()
			points[i] = [2]float64{time, r.NormFloat64()}
		}
		curve := Smooth(points...)
		for i := 1; i < len(points); i++ {
			least, greatest := curve[i-1 : i+1].Extent()
			if low, high := min(points[i-1][1], points[i][1]), max(points[i-1][1], points[i][1]); least < low-1e-12 || greatest > high+1e-12 {
				t.Fatalf("between %v and %v the curve goes from %v to %v", points[i-1], points[i], least, greatest)
			}
		}
	}
}

func BenchmarkCurveAt(b *testing.B) {
	curve := stepTime()
	b.ReportAllocs()
	time, sum := 0.0, 0.0
	for b.Loop() {
		sum += curve.At(time)
		if time += 0.01; time > 1.5 {
			time = 0
		}
	}
	_ = sum
}
