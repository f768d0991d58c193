//go:build cgo

package inspector

import (
	"math"
	"slices"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/presets"
	"posewright/solver/ground"
	"posewright/ui/text"
)

func paths(groups []inspectorGroup) (list []string) {
	for _, group := range groups {
		for _, parameter := range group.parameters {
			list = append(list, parameter.Path)
		}
	}
	return list
}

func TestEveryParameterIsInSightOrBehindALineOfItsGroup(t *testing.T) {
	t.Parallel()
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		for _, advanced := range []bool{false, true} {
			filter := inspectorFilter{advanced: advanced}
			seen, last := map[string]bool{}, 0
			for _, group := range filter.filtered(presets.ParametersOf(&preset), &preset) {
				if c := int(group.category); c < last {
					t.Errorf("%s: %s is behind another category", name, group.name)
				} else {
					last = c
				}
				idle := 0
				for _, parameter := range slices.Concat(group.parameters, group.more) {
					if parameter.Group != group.name || seen[parameter.Path] {
						t.Errorf("%s: %s is twice in the list, or in another group", name, parameter.Path)
					}
					seen[parameter.Path] = true
				}
				for _, parameter := range group.more {
					if overview := presets.NewOverview(&preset); !overview.Counts(parameter) {
						idle++
					} else if advanced {
						t.Errorf("%s: %s counts and is not shown to who asks for advanced ones", name, parameter.Path)
					}
				}
				if idle != group.idle {
					t.Errorf("%s: of %s %d do not count, not %d", name, group.name, idle, group.idle)
				}
			}
			for _, parameter := range presets.ParametersOf(&preset) {
				if !seen[parameter.Path] {
					t.Errorf("%s: %s is never shown", name, parameter.Path)
				}
			}
		}
	}
}

func TestOfTheGroundOnlyWhatCountsForItsKindIsInSightUnlessItIsAskedFor(t *testing.T) {
	t.Parallel()
	every := []string{"ground.kind", "ground.height", "ground.slope.angleDeg"} // which is changed below
	rising := []string{"ground.directionDeg"}
	ends := []string{"ground.plateau", "ground.returns"} // stairs do from the start
	slope := []string{"ground.slope.start", "ground.slope.length"}
	steps := []string{"ground.steps.rise", "ground.steps.tread", "ground.steps.start", "ground.steps.count"}
	for kind, want := range map[ground.Kind][]string{
		ground.Level: every, ground.Triangles: every,
		ground.Slope: slices.Concat(every, rising, slope), ground.Steps: slices.Concat(every, rising, ends, steps),
	} {
		preset := presets.Default()
		preset.Ground.Kind, preset.Ground.Slope.Angle = kind, 3
		listed := func(filter inspectorFilter) (got []string) {
			for _, path := range paths(filter.filtered(presets.Parameters(), &preset)) {
				if strings.HasPrefix(path, "ground.") {
					got = append(got, path)
				}
			}
			return got
		}
		got := listed(inspectorFilter{advanced: true})
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%d shows %v, want %v", kind, got, want)
		}
		if got := listed(inspectorFilter{query: "slope angle"}); !slices.Contains(got, "ground.slope.angleDeg") {
			t.Errorf("%d: a search for the angle of a slope finds %v", kind, got)
		}
		if got := listed(inspectorFilter{modified: true}); !slices.Contains(got, "ground.slope.angleDeg") {
			t.Errorf("%d: of the values that were changed %v are shown", kind, got)
		}
	}
}

func TestEveryParameterIsInTheCategoryThatAPersonLooksIn(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"effectors.leftHand.pullWeight": "effectors", "hints.leftKnee.pole.x": "hints", "magnets.ribs.radius": "magnets",
		"limits.leftFoot.forwardDeg": "limits", "torso.method": "torso", "spine.lock": "torso", "pargerReleased.torso.bendDeg": "torso",
		"pargerPrinted.swivel.offsetDeg": "arms", "scheurenbrand.leastHeight": "torso", "shoulders.method": "arms", "arms.method": "arms",
		"swivel.phi0Deg": "arms", "gait.standTime": "gait", "lookAt.weight": "orientation", "arms.forearmTwist": "arms", "ground.kind": "gait", "pull.stiffness": "solver",
	} {
		parameter, ok := presets.Lookup(path)
		if !ok {
			t.Errorf("there is no %s", path)
		} else if got := parameter.Category.String(); got != want {
			t.Errorf("%s is among %s, want %s", path, got, want)
		}
	}
}

func TestWhatWasChangedIsInSightAlthoughItIsAdvancedOrDoesNotCount(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	filter := inspectorFilter{}
	elbow := []string{"hints.leftElbow.pole.x", "hints.leftElbow.pole.y", "hints.leftElbow.pole.z"}
	advanced := "gait.minGap"
	inSight := func(path string) bool {
		return slices.Contains(paths(filter.filtered(presets.Parameters(), &preset)), path)
	}
	for _, path := range append(elbow, advanced) {
		if inSight(path) {
			t.Errorf("%s is in sight at its default", path)
		}
		if err := presets.SetPath(&preset, path+"=0.21"); err != nil {
			t.Fatal(err)
		}
		if !inSight(path) {
			t.Errorf("%s was changed and is not in sight", path)
		}
	}
	if err := presets.SetPath(&preset, "hints.leftElbow.poleWeight=0.5"); err != nil {
		t.Fatal(err)
	}
	for _, group := range filter.filtered(presets.Parameters(), &preset) {
		if group.name == "Left elbow" && (group.modified != 4 || len(group.parameters) != 4) {
			t.Errorf("Left elbow says that %d were changed and shows %d", group.modified, len(group.parameters))
		}
	}
}

func TestModifiedOnlyShowsWhatDiffersAdvancedOrNot(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	filter := inspectorFilter{modified: true}
	if got := filter.filtered(presets.Parameters(), &preset); len(got) != 0 {
		t.Fatalf("an untouched preset shows %v", paths(got))
	}
	var basic, advanced *presets.Parameter
	for _, parameter := range presets.Parameters() {
		if parameter.Kind == presets.Curve {
			continue
		}
		if parameter.Advanced {
			advanced = parameter
		} else {
			basic = parameter
		}
	}
	for _, parameter := range []*presets.Parameter{basic, advanced} {
		other := parameter.HardMin
		if other == parameter.Default {
			other = parameter.HardMax
		}
		if err := parameter.Set(&preset, other); err != nil {
			t.Fatal(err)
		}
	}
	got := filter.filtered(presets.Parameters(), &preset)
	if len(paths(got)) != 2 {
		t.Errorf("two values were changed and %v are shown", paths(got))
	}
	for _, group := range got {
		if group.modified == 0 {
			t.Errorf("%s counts no modified value", group.name)
		}
	}
}

func TestSearchWantsAllWordsInAnyOrderAndFindsAdvancedOnes(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	for query, want := range map[string]int{"left hand position weight": 2, "weight pull LEFT hand": 1, "effectors.lefthand.override": 7} {
		filter := inspectorFilter{query: query}
		got := paths(filter.filtered(presets.Parameters(), &preset))
		if len(got) != want {
			t.Errorf("%q finds %v", query, got)
		}
	}
	filter := inspectorFilter{query: "pole weight"}
	for id := range effectors.HintCount {
		if got := paths(filter.filtered(presets.Parameters(), &preset)); !slices.Contains(got, "hints."+id.String()+".poleWeight") {
			t.Errorf("the pole weights are %v", got)
		}
	}
	filter.query = "falls short" // words of the help
	if got := paths(filter.filtered(presets.Parameters(), &preset)); !slices.Contains(got, "effectors.leftHand.pullWeight") {
		t.Errorf("what falls short is %v", got)
	}
	filter.query = "swivel model"
	if got := paths(filter.filtered(presets.Parameters(), &preset)); !slices.Contains(got, "arms.method") {
		t.Errorf("an option's label finds %v", got)
	}
	filter.query = "weight nonsense"
	if got := paths(filter.filtered(presets.Parameters(), &preset)); len(got) != 0 {
		t.Errorf("nonsense finds %v", got)
	}
}

func TestTheSliderReachesBothEndsOfEverySoftRangeAndNothingOutside(t *testing.T) {
	t.Parallel()
	for _, parameter := range presets.Parameters() {
		if parameter.Kind == presets.Toggle || parameter.Kind == presets.Choice || parameter.Kind == presets.Curve {
			continue
		}
		for share, want := range map[float64]float64{0: parameter.SoftMin, 1: parameter.SoftMax} {
			if got := valueAt(parameter, share, usual, text.Meters); got != want {
				t.Errorf("%s at share %v is %v, want %v", parameter.Path, share, got, want)
			}
		}
		for share := 0.0; share <= 1; share += 1.0 / 128 {
			fine := usual
			if share > 0.5 {
				fine = precise
			}
			value := valueAt(parameter, share, fine, text.Centimeters)
			if err := parameter.Check(value); err != nil {
				t.Errorf("a drag gives %v", err)
			}
			if back := shareOf(parameter, value); math.Abs(back-share)*(parameter.SoftMax-parameter.SoftMin) > parameter.Step+1e-9 {
				t.Errorf("%s at share %v is shown at %v, farther than a step of %v away", parameter.Path, share, back, parameter.Step)
			}
		}
	}
}

func TestADraggedValueHasTheDigitsOfTheStep(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		value, step float64
		precise     bool
		want        float64
	}{
		{0.6213872, 0.01, false, 0.62},
		{0.6213872, 0.01, true, 0.621},
		{0.30000000000000004, 0.05, false, 0.3},
		{-0.001, 0.01, false, 0},
		{36.4999, 0.5, false, 36.5},
		{17.6, 1, false, 18},
		{17.6, 1, true, 17.6},
	} {
		got := presets.Snap(test.value, test.step, test.precise)
		if got != test.want || math.Signbit(got) && got == 0 {
			t.Errorf("snapped(%v, %v, %v) = %v, want %v", test.value, test.step, test.precise, got, test.want)
		}
	}
}

func TestEveryTipSaysWhatAParameterDoesItsRangeAndItsDefault(t *testing.T) {
	t.Parallel()
	for _, parameter := range presets.Parameters() {
		tip := Explain(parameter, text.Meters)
		for _, part := range []string{parameter.Help, defaultOf(parameter, text.Meters), parameter.Source, parameter.Path} {
			if !strings.Contains(tip, part) {
				t.Errorf("the tip of %s lacks %q: %q", parameter.Path, part, tip)
			}
		}
	}
}

func TestEveryUnitOfTheRegistryCanBeTyped(t *testing.T) {
	t.Parallel()
	for _, parameter := range presets.Parameters() {
		if parameter.Kind == presets.Toggle || parameter.Kind == presets.Choice || parameter.Kind == presets.Curve {
			continue
		}
		for _, unit := range []text.LengthUnit{text.Meters, text.Centimeters, text.Inches} {
			q := quantityOf(parameter, 0, unit)
			got, err := text.ParseQuantity(text.ExactQuantity(parameter.Default, q), q)
			if err != nil || got != parameter.Default {
				t.Errorf("%s: %q reads as %v, %v", parameter.Path, text.ExactQuantity(parameter.Default, q), got, err)
			}
			shown := shownValue(parameter, parameter.Default, unit)
			if got, err := text.ParseQuantity(shown, q); err != nil || math.Abs(got-parameter.Default) > parameter.Step {
				t.Errorf("%s: what is shown, %q, reads as %v, %v", parameter.Path, shown, got, err)
			}
		}
	}
}
