package cli

import (
	"slices"
	"strings"
	"testing"

	"posewright/presets"
)

// Of every preset that comes with Posewright: what does not count has a reason, and what it names makes it count.
func TestWhatParametersEnablesMakesThemAct(t *testing.T) {
	t.Parallel()
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		for _, p := range listParameters(&preset, nil) {
			if p.Soft == nil && (p.Hard != nil || !p.Acts || p.Switch) {
				t.Errorf("%s: %s is no number and has a range", name, p.Path)
			}
			if p.Acts != (p.Reason == "") || p.Acts && len(p.Enable) > 0 {
				t.Errorf("%s: %s acts: %v, %q, %q", name, p.Path, p.Acts, p.Reason, p.Enable)
			}
			if len(p.Enable) == 0 {
				continue
			}
			enabled := preset.Clone()
			for _, assignment := range p.Enable {
				if err := presets.SetPath(&enabled, assignment); err != nil {
					t.Errorf("%s: %s: %v", name, p.Path, err)
				}
			}
			if parameter, _ := presets.Lookup(p.Path); !parameter.Acts(&enabled) {
				t.Errorf("%s: %s does not act after %q", name, p.Path, p.Enable)
			}
		}
	}
}

// A list begins with few rows, which all do something; favorites may wait for what makes them count.
func TestAtFirstFewRowsAreShownAndEachOfThemCounts(t *testing.T) {
	t.Parallel()
	favorites := presets.DefaultFavorites()
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		rows, categories, found := 0, map[string]bool{}, 0
		for _, p := range listParameters(&preset, favorites) {
			if p.Favorite {
				found++
			}
			if !p.Shown {
				continue
			}
			rows++
			categories[p.Category] = true
			if !p.Favorite && !p.Acts && !p.Switch {
				t.Errorf("%s: %s is shown, neither acts nor is a switch: %s", name, p.Path, p.Reason)
			}
		}
		if rows > 45 || len(categories) > 9 || rows < 30 {
			t.Errorf("%s: %d rows in %d categories", name, rows, len(categories))
		}
		if want := len(favorites); found != want && found != want-5 { // Stolpe has no magnets
			t.Errorf("%s: %d of %d favorites", name, found, want)
		}
	}
}

func TestAChangedParameterIsShownAlthoughItIsAdvancedOrOff(t *testing.T) {
	t.Parallel()
	for _, assignment := range []string{"gait.minGap=0.25", "retarget.proportions=avatar", "limits.leftFoot.forwardDeg=31", "hints.leftElbow.pole.x=0.7", "ground.slope.angleDeg=3"} {
		preset := presets.Default()
		path, _, _ := strings.Cut(assignment, "=")
		shown := func() bool {
			list := listParameters(&preset, nil)
			return list[slices.IndexFunc(list, func(p parameterJSON) bool { return p.Path == path })].Shown
		}
		if shown() {
			t.Errorf("%s is shown at its default", path)
		}
		if err := presets.SetPath(&preset, assignment); err != nil {
			t.Fatal(err)
		}
		if !shown() {
			t.Errorf("%s was changed and is not shown", path)
		}
	}
}
