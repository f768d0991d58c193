package presets

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig/phrase"
	"posewright/solver"
)

func TestABlendIsBetweenBothAndAtItsEndsExactlyThem(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(4, 4))
	for range Repetitions(60) {
		a, b := randomPreset(random), randomPreset(random)
		a.Tags, b.Name = []string{"a"}, "B"
		for _, end := range []struct {
			t    float64
			want *Preset
		}{{0, &a}, {-3, &a}, {math.NaN(), &a}, {1, &b}, {7, &b}} {
			if got := Blend(&a, &b, end.t); !got.Equal(end.want) || bytesOf(t, &got) != bytesOf(t, end.want) {
				t.Fatalf("at %v: %v", end.t, Diff(&got, end.want))
			}
		}
		at := random.Float64()
		blended := Blend(&a, &b, at)
		bytesOf(t, &blended) // refuses what is out of range
		checkNumbers(t, &blended)
		for _, parameter := range Parameters() {
			if parameter.Kind == Curve {
				continue // below
			}
			got, from, to := parameter.Get(&blended), parameter.Get(&a), parameter.Get(&b)
			want := from*(1-at) + to*at
			switch {
			case parameter.Kind == Toggle || parameter.Kind == Choice:
				want = from
				if at >= 0.5 {
					want = to
				}
			case parameter.Kind == Count:
				want = math.Round(want)
			}
			if math.Abs(got-want) > 1e-9*(math.Abs(from)+math.Abs(to)) {
				t.Fatalf("%s is %v at %v between %v and %v", parameter.Path, got, at, from, to)
			}
		}
	}
}

func TestAMagnetOfOneOnlyFadesInABlend(t *testing.T) {
	t.Parallel()
	a, b := Default(), Default()
	a.Magnets = []effectors.Magnet{{ID: "mine", Joint: effectors.MagnetElbows, Bone: effectors.MagnetOnChest, Radius: 1, Strength: 0.4}, {ID: "both", Joint: effectors.MagnetElbows, Bone: effectors.MagnetOnHips, Radius: 1}}
	b.Magnets = []effectors.Magnet{{ID: "both", Joint: effectors.MagnetLeftElbow, Bone: effectors.MagnetOnHips, Radius: 3}, {ID: "yours", Joint: effectors.MagnetElbows, Bone: effectors.MagnetOnChest, Radius: 1, Strength: -0.4}}
	got := Blend(&a, &b, 0.25)
	if magnetList.order(&got) != "mine, both, yours" || math.Abs(got.Magnet("mine").Strength-0.3) > 1e-12 || got.Magnet("yours").Strength != -0.1 ||
		got.Magnet("both").Radius != 1.5 || got.Magnet("both").Joint != effectors.MagnetElbows {
		t.Errorf("at a quarter: %+v", got.Magnets)
	}
	if got := Blend(&a, &b, 0.5); magnetList.order(&got) != "both, yours, mine" || got.Magnet("both").Joint != effectors.MagnetLeftElbow {
		t.Errorf("in the middle: %+v", got.Magnets)
	}
	for len(a.Magnets) < solver.MostMagnets {
		a.Magnets = append(a.Magnets, NewMagnet(a.FreeMagnetID("more")))
	}
	if got := Blend(&a, &b, 0.25); magnetList.order(&got) != magnetList.order(&a) || got.Magnet("mine").Strength != 0.4 {
		t.Errorf("with too many: %+v", got.Magnets)
	}
	if got := Blend(&a, &b, 0.75); magnetList.order(&got) != magnetList.order(&b) {
		t.Errorf("with too many: %+v", got.Magnets)
	}
}

func TestSolvingLikeAnotherKeepsWhoAndWhat(t *testing.T) {
	t.Parallel()
	p := elaborate()
	other, _ := Builtin("Scheurenbrand")
	for name, c := range map[string]Command{
		"Apply solver preset Scheurenbrand":       SolveLike(other),
		"Reset all values":                        ResetAll(),
		"Blend “Posewright” and “Jarvriks”, 40 %": func() Command { a := Default(); b, _ := Builtin("Jarvriks"); return BlendTo(a, b, 0.4) }(),
	} {
		d := NewDocument(p)
		do(t, d, c)
		got := d.Current()
		if !reflect.DeepEqual(got.About, p.About) || got.Avatar.File != p.Avatar.File || !got.Calibration.Equal(&p.Calibration) {
			t.Errorf("%s lost %v", name, Diff(&p, got))
		}
		if d.UndoName().String() != name {
			t.Errorf("%s is called %q", name, d.UndoName())
		}
	}
	// The name of a preset that comes with Posewright is read in the language of the window, a person's own is not.
	own := other.Clone()
	own.Name = "Mine"
	for want, c := range map[string]Command{"Apply solver preset SCHEURENBRAND": SolveLike(other), "Apply solver preset Mine": SolveLike(own)} {
		d := NewDocument(p)
		do(t, d, c)
		translate := func(text string, data map[string]any) string {
			if data == nil {
				return strings.ToUpper(text)
			}
			return strings.ReplaceAll(text, "{{.Name}}", data["Name"].(string))
		}
		if got := d.UndoName().In(translate, phrase.InEnglish); got != want {
			t.Errorf("it is called %q, want %q", got, want)
		}
	}
	d := NewDocument(p)
	do(t, d, SolveLike(other))
	got := d.Current().Clone()
	got.About, got.Avatar, got.Calibration = other.About, other.Avatar, other.Calibration
	for id := range got.Effectors {
		got.Effectors[id].Override = other.Effectors[id].Override
	}
	if !got.Equal(&other) {
		t.Errorf("the numbers differ: %v", Diff(&got, &other))
	}
}
