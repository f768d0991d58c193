package exporttest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
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

// RoundTrip takes presets to a target and back, and holds the target to what its reports promise: what was carried is equal, what was approximated is within its
// bound or as the reason says for which it has none, and what was lost is as in a new preset. pick chooses the file that is read. together reports, where the target
// says export.SameTogether, whether what such parameters mean together is the same in two presets; nil for targets that never say it.
func RoundTrip(t *testing.T, target export.Target, pick func([]export.File) []byte, together func(p, q *presets.Preset) bool) {
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
			again, _, err := target.Export(&export.Input{Preset: &q})
			if err != nil {
				t.Fatal(err)
			}
			settled, _, err := target.Import(pick(again))
			if err != nil {
				t.Fatalf("what was read and written again cannot be read: %v", err)
			}
			for _, parameter := range presets.ParametersOf(&p) {
				e := report.Entry(parameter.Path)
				if e.Unbounded == export.SameTogether {
					if together == nil || !together(&p, &q) {
						t.Errorf("%s, seed %d: %s was to be the same together with others, and is not", name, seed, parameter.Path)
					}
				} else if said := broken(parameter, e, &p, &q, &settled); said != "" {
					t.Errorf("%s, seed %d: %s was %s: %s", name, seed, parameter.Path, e.Word(), said)
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

// broken says which promise about a parameter was not kept on the way from p to q; "" where all were. settled is q after another such way.
func broken(parameter *presets.Parameter, e *export.Entry, p, q, settled *presets.Preset) string {
	if parameter.Kind == presets.Curve {
		is, was := parameter.Curve(q), parameter.Curve(p)
		same := e.Fate == export.Carried || e.Fate == export.Approximated && e.Unbounded == export.SameNumber
		switch {
		case same && CloseCurves(is, was), e.Fate == export.Lost && parameter.AtDefault(q):
			return ""
		case same, e.Fate == export.Lost:
			return fmt.Sprintf("it comes from %v to %v", was, is)
		}
		return fmt.Sprintf("nothing checks that of a curve (%q, bound %v)", e.Unbounded.Term(), e.Bound)
	}
	is, was := parameter.Get(q), parameter.Get(p)
	tolerance := 1e-9 * math.Max(1, math.Abs(was))
	same := math.Abs(is-was) <= tolerance
	kept := false
	switch {
	case e.Fate == export.Lost:
		kept = is == parameter.Default
	case e.Fate == export.Carried, e.Unbounded == export.SameNumber:
		kept = same
	case e.Unbounded == export.OwnOption: // whatever it is, it stays
		kept = parameter.Kind == presets.Choice && is == parameter.Get(settled)
	case e.Unbounded == export.SameRotation:
		kept = sameRotation(parameter.Path, p, q)
	case e.Unbounded == export.Bounded:
		kept = e.Bound > 0 && math.Abs(is-was) <= e.Bound+tolerance
	default:
		return fmt.Sprintf("nothing checks %q", e.Unbounded.Term())
	}
	if kept {
		return ""
	}
	return fmt.Sprintf("it comes from %v to %v (%q, bound %v)", was, is, e.Unbounded.Term(), e.Bound)
}

// sameRotation reports whether the angles of which one has this path are the same rotation in two presets.
func sameRotation(path string, p, q *presets.Preset) bool {
	whole, _, found := strings.Cut(path, "."+path[strings.LastIndexByte(path, '.')+1:])
	rotation := func(of *presets.Preset) mgl64.Quat {
		var angles effectors.Angles
		for name, to := range map[string]*float64{"xDeg": &angles.X, "yDeg": &angles.Y, "zDeg": &angles.Z} {
			parameter, known := presets.Lookup(whole + "." + name)
			if !known {
				found = false
				return mgl64.Quat{}
			}
			*to = parameter.Get(of) * math.Pi / 180
		}
		return angles.Quat()
	}
	a, b := rotation(p), rotation(q)
	return found && math.Abs(a.Dot(b)) > 1-1e-12 // two quaternions are one rotation
}
