package exporttest

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	curvepkg "posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
)

// Random is a preset whose parameters have random values, as many at the ends of their ranges as anywhere: in the six seeds from 0, 6, 12 and so on, each
// number is at each end once and at its default once, and in as many seeds as it has options, each choice has each of them.
func Random(seed uint64) presets.Preset {
	random := rand.New(rand.NewPCG(seed, 6))
	p := Unusual()
	for i, parameter := range presets.ParametersOf(&p) {
		if parameter.Kind == presets.Curve {
			if err := parameter.SetCurve(&p, randomCurve(random, parameter)); err != nil {
				panic(err)
			}
			continue
		}
		low, high := parameter.HardMin, parameter.HardMax
		value := low + (high-low)*random.Float64()
		switch turn(i, seed, 6) {
		case 0:
			value = low
		case 1:
			value = high
		case 2:
			value = parameter.Default
		}
		switch parameter.Kind {
		case presets.Toggle, presets.Choice:
			value = low + float64(turn(i, seed, uint64(high-low+1)))
		case presets.Count:
			value = math.Round(value)
		}
		if err := parameter.Set(&p, value); err != nil {
			panic(err)
		}
	}
	return p
}

// turn is which of n values a parameter has: each once in n seeds, in an order that is another for each parameter, so that all pairs come together.
func turn(parameter int, seed, n uint64) int {
	return rand.New(rand.NewPCG(uint64(parameter), seed/n)).Perm(int(n))[seed%n]
}

// randomCurve has any number of keys anywhere in the ranges, with corners; or it is the default.
func randomCurve(random *rand.Rand, parameter *presets.Parameter) curvepkg.Curve {
	if random.IntN(6) == 0 {
		return parameter.DefaultCurve
	}
	curve := make(curvepkg.Curve, 1+random.IntN(curvepkg.MaxKeys))
	for i := range curve {
		share := (float64(i) + random.Float64()*0.9) / float64(len(curve))
		curve[i] = curvepkg.Key{
			Time:      parameter.TimeMin + (parameter.TimeMax-parameter.TimeMin)*share,
			Value:     parameter.HardMin + (parameter.HardMax-parameter.HardMin)*random.Float64(),
			InTangent: random.NormFloat64(), OutTangent: random.NormFloat64() * 1e3,
		}
	}
	return curve
}

// Close reports whether a number is another, but for the digits that arithmetic leaves, which no export has.
func Close(a, b float64) bool { return math.Abs(a-b) <= 1e-14*math.Max(math.Abs(a), math.Abs(b)) }

// CloseCurves is Close for all numbers of curves.
func CloseCurves(a, b curvepkg.Curve) bool {
	return slices.EqualFunc(a, b, func(x, y curvepkg.Key) bool {
		return Close(x.Time, y.Time) && Close(x.Value, y.Value) && Close(x.InTangent, y.InTangent) && Close(x.OutTangent, y.OutTangent)
	})
}

// RoundTrip takes presets to a target and back, and holds the target to what its reports promise: what was carried is equal, what
// was approximated is within its bound, and what was lost is as in a new preset. pick chooses the file that is read.
func RoundTrip(t *testing.T, target export.Target, pick func([]export.File) []byte) {
	t.Helper()
	for seed := range uint64(20) {
		all := map[string]presets.Preset{"random": Random(seed)}
		if seed == 0 {
			all = Presets()
		}
		for name, p := range all {
			files, report, err := target.Export(&export.Input{Preset: &p})
			if err != nil {
				t.Fatal(err)
			}
			q, read, err := target.Import(pick(files))
			if err != nil {
				t.Fatalf("what was written cannot be read: %v", err)
			}
			if e := report.Entry("name"); e.Fate == export.Carried && q.Name != p.Name {
				t.Errorf("%s: the name %q comes back as %q", name, p.Name, q.Name)
			}
			for _, parameter := range presets.ParametersOf(&p) {
				e := report.Entry(parameter.Path)
				if parameter.Kind == presets.Curve {
					if e.Fate == export.Carried && !CloseCurves(parameter.Curve(&q), parameter.Curve(&p)) || e.Fate == export.Lost && !parameter.AtDefault(&q) {
						t.Errorf("%s, seed %d: %s was %s and comes from %v to %v", name, seed, parameter.Path, e.Fate, parameter.Curve(&p), parameter.Curve(&q))
					}
					continue
				}
				is, was := parameter.Get(&q), parameter.Get(&p)
				tolerance := 1e-9 * math.Max(1, math.Abs(was))
				switch {
				case e.Fate == export.Lost && is != parameter.Default:
					t.Errorf("%s, seed %d: %s was lost and comes back as %v, not %v", name, seed, parameter.Path, is, parameter.Default)
				case e.Fate == export.Carried && !(math.Abs(is-was) <= tolerance):
					t.Errorf("%s, seed %d: %s was carried as %v and comes back as %v", name, seed, parameter.Path, was, is)
				case e.Fate == export.Approximated && e.Bound > 0 && !(math.Abs(is-was) <= e.Bound+tolerance):
					t.Errorf("%s, seed %d: %s was approximated to within %v and comes from %v to %v", name, seed, parameter.Path, e.Bound, was, is)
				}
			}
			for _, parameter := range presets.ParametersOf(&q) {
				if e := read.Entry(parameter.Path); e == nil || e.Fate == export.Lost && !parameter.AtDefault(&q) {
					t.Errorf("%s, seed %d: reading says %+v of %s, which is not at its default", name, seed, e, parameter.Path)
				}
			}
			if t.Failed() {
				return
			}
		}
	}
}
