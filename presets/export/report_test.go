package export_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/rig/phrase"
)

func TestAParameterThatNoRuleSpeaksOfIsNamed(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	_, err := export.NewReport("test", &p, export.Rule{Pattern: "effectors.**"})
	if err == nil || !strings.Contains(err.Error(), "arms.method") || strings.Contains(err.Error(), "effectors.") {
		t.Errorf("got %v", err)
	}
	if _, err = export.NewReport("test", &p, export.Rule{Pattern: "**", Fate: export.Lost}); err == nil {
		t.Error("a loss without a reason is accepted")
	}
}

func TestOffsetsAndOverridesAreInUseWhereTheyDoSomething(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	used := func(path string) bool {
		r, err := export.NewReport("test", &p, export.Rule{Pattern: "**"})
		if err != nil {
			t.Fatal(err)
		}
		return r.Entry(path).InUse
	}
	if used("effectors.head.override.position.y") || used("effectors.head.positionOffset.x") || used("effectors.head.rotationOffset.zDeg") {
		t.Error("nothing is offset or overridden")
	}
	p.Effectors[effectors.Head] = effectors.Effector{PositionOffset: mgl64.Vec3{0, 0, 0.1}, RotationOffset: effectors.Angles{X: 5}}
	if !used("effectors.head.positionOffset.z") || !used("effectors.head.rotationOffset.xDeg") || used("effectors.head.positionOffset.x") {
		t.Error("an offset counts for nothing, or one of 0 for something")
	}
	p.Effectors[effectors.Head].Override.On = true
	if !used("effectors.head.override.position.y") || used("effectors.hips.override.on") || used("effectors.head.positionOffset.z") {
		t.Error("an override counts for nothing, or the offset that it takes the place of for something")
	}
}

func TestTheLastRuleThatMatchesCounts(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	r, err := export.NewReport("test", &p,
		export.Rule{Pattern: "**", Fate: export.Lost, How: phrase.Plain("no place")},
		export.Rule{Pattern: "effectors.*.positionWeight"},
		export.Rule{Pattern: "effectors.head.positionWeight", Fate: export.Approximated, How: phrase.Plain("rounded"), Bound: 0.5},
		export.Rule{Pattern: "effectors.chest.positionWeight", Fate: export.Approximated, How: phrase.Plain("clamped"), Unbounded: export.Nearest, When: func(v float64) bool { return v > 2 }},
	)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]export.Fate{
		"effectors.leftHand.positionWeight": export.Carried, "effectors.head.positionWeight": export.Approximated,
		"effectors.chest.positionWeight": export.Carried, "effectors.head.pullWeight": export.Lost, "name": export.Lost,
	} {
		if e := r.Entry(path); e == nil || e.Fate != want {
			t.Errorf("%s: %+v, want %v", path, e, want)
		}
	}
	carried, approximated, lost := r.Count()
	if all := len(export.Fields) + len(presets.ParametersOf(&p)); carried+approximated+lost != all || len(r.Entries) != all {
		t.Errorf("%d + %d + %d entries, want %d", carried, approximated, lost, all)
	}
	if !r.Lossless() {
		t.Error("with every value at its default something was lost")
	}
	p.PullWeight[effectors.Head] = 0.123
	if r, _ = export.NewReport("test", &p, export.Rule{Pattern: "**", Fate: export.Lost, How: phrase.Plain("no place")}); r.Lossless() {
		t.Error("losing a value that is not the default counts as nothing")
	}
}

func TestFileNamesAreSafe(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"My preset": "My-preset", "../../etc/passwd": "etc-passwd", "": "preset", "...": "preset", "con": "con_", "設定 1": "設定-1",
		"a\x00b": "a-b", "x/y\\z": "x-y-z", strings.Repeat("長", 100): strings.Repeat("長", 26),
	} {
		got := export.FileName(name)
		if got != want || !filepath.IsLocal(got) {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

// What is said to be approximated says by how much, or why no number says that; what is carried or lost says neither.
func TestWhatIsApproximatedHasABoundOrAReason(t *testing.T) {
	t.Parallel()
	p, how := presets.Default(), phrase.Plain("somehow")
	for _, test := range []struct {
		rule export.Rule
		ok   bool
	}{
		{export.Rule{Fate: export.Approximated, How: how, Bound: 1}, true},
		{export.Rule{Fate: export.Approximated, How: how, Unbounded: export.SameNumber}, true},
		{export.Rule{Fate: export.Approximated, How: how}, false},
		{export.Rule{Fate: export.Approximated, How: how, Bound: 1, Unbounded: export.SameNumber}, false},
		{export.Rule{How: how}, true},
		{export.Rule{How: how, Bound: 1}, false},
		{export.Rule{Fate: export.Lost, How: how, Unbounded: export.SameNumber}, false},
		{export.Within("", 0, how), true},
		{export.Within("", 0.1, how), true},
	} {
		test.rule.Pattern = "**"
		report, err := export.NewReport("x", &p, test.rule)
		if (err == nil) != test.ok {
			t.Errorf("%+v: %v", test.rule, err)
		}
		if err == nil && test.rule.Unbounded != export.Bounded {
			if said := report.Entry("pull.stiffness").Said().String(); said != "somehow (no error bound: same number, other model)" {
				t.Error(said)
			}
		}
	}
}

func TestInTheUnusualPresetNothingIsAtItsDefault(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	for _, parameter := range presets.ParametersOf(&p) {
		if parameter.AtDefault(&p) {
			t.Errorf("%s is", parameter.Path)
		}
	}
	if !slices.Contains(p.Tags, "日本") {
		t.Error("its tags are gone")
	}
}
