//go:build cgo

package library

import (
	"errors"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/google/go-cmp/cmp"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/filekind"
	"posewright/internal/presetfiles"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/uitest"
	"posewright/ui/widgets"
)

// newTestComparison makes a panel over a document. picked is the preset that is chosen as a file.
func newTestComparison(t *testing.T, document *presets.Document, picked *presets.Preset) *ComparePanel {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	p := NewComparePanel(widgets.NewTooltips(func(run func()) { run() }), func() text.LengthUnit { return text.Meters }, CompareActions{
		Sides: func() Sides { return Sides{Edited: document.Current()} },
		Do: func(c presets.Command) {
			if err := document.Do(c); err != nil {
				t.Error(err)
			}
		},
		Commit:     document.Commit,
		PickPreset: func(then func(*presets.Preset, string)) { then(picked, "theirs") },
		Toggled:    func() {},
	})
	document.OnChange(func(presets.Change) { p.Update() })
	return p
}

func TestDifferencesAreTakenOverSinglyAndByGroup(t *testing.T) {
	document, theirs := presets.NewDocument(presets.Default()), presets.Default()
	theirs.Torso.WristLine = 0.5
	p := newTestComparison(t, document, &theirs)
	for path, value := range map[string]float64{"effectors.leftHand.positionWeight": 0.5, "effectors.leftHand.rotationWeight": 0.25, "torso.wristLine": 2} {
		if err := document.Do(presets.Set(path, value)); err != nil {
			t.Fatal(err)
		}
	}
	p.Open()
	p.Choose(1) // the default
	line := func(label string) *CompareLine {
		t.Helper()
		i := slices.IndexFunc(p.Lines, func(l CompareLine) bool {
			return l.Difference != nil && l.Label == label || l.Difference == nil && l.Group.Title == label
		})
		if i < 0 {
			t.Fatalf("%s is not listed", label)
		}
		return &p.Lines[i]
	}
	if d := line("Position weight"); d.Mine != "0.50" || d.Theirs != "1.00" || len(p.Lines) != 5 {
		t.Errorf("%+v in %d lines", d.Difference, len(p.Lines))
	}
	row := newDifferenceRow(p.tips, p.lengths, p.take)
	row.show(line("Wrist line weight"))
	test.Tap(row.copy)
	if now := document.Current(); now.Torso.WristLine != presets.Default().Torso.WristLine || now.Effectors[effectors.LeftHand].PositionWeight != 0.5 {
		t.Error("not only that value was taken over")
	}
	row.show(line("Left hand"))
	test.Tap(row.copy)
	if plain := presets.Default(); len(presets.Diff(document.Current(), &plain)) != 0 || len(p.Lines) != 0 || !p.empty.box.Visible() {
		t.Errorf("left are %v", p.Lines)
	}
	document.Undo()
	if hand := document.Current().Effectors[effectors.LeftHand]; hand.PositionWeight != 0.5 || hand.RotationWeight != 0.25 {
		t.Error("a group is not one step")
	}
	p.Search.SetText("rotation")
	if len(p.Lines) != 2 {
		t.Errorf("the search leaves %d lines", len(p.Lines))
	}
	p.Search.SetText("")
	p.Choose(len(p.references) - 1)
	if p.Choice.Selected != "theirs" || line("Wrist line weight").Theirs != "0.50" {
		t.Errorf("compared with %q", p.Choice.Selected)
	}
}

// Each thing in which presets can differ has a name and stands in its group, also where it is no parameter.
func TestEveryDifferenceIsNamedInItsGroup(t *testing.T) {
	test.NewTempApp(t)
	mine, theirs := presets.Default(), presets.Default()
	theirs.Name, theirs.Author, theirs.Notes, theirs.Tags = "Dance", "Ada", "for stages", []string{"fast"}
	theirs.Avatar = presets.Avatar{File: "avatars/ada.vrm", Animation: "idle", AnimationFile: "motion/idle.vrma", Roles: map[string]string{"jaw": "Jaw"}}
	theirs.GroundFile = "rooms/stairs.glb"
	theirs.Calibration.HeightM, theirs.Calibration.Scale = 1.7, 1
	theirs.Calibration.Devices = []calibration.Device{{Kind: "headset", Serial: "H", Effector: "head"}}
	theirs.Drivers = []presets.Driver{{Parameter: "pull.lean", Input: "osc3", High: 1}}
	theirs.Magnets = theirs.Magnets[1:]
	theirs.Pull.Lean = 0.75
	mine.Chains = []effectors.Chain{presets.NewChain("tail", "A", "B"), presets.NewChain("ear", "C", "D")}
	theirs.Chains = []effectors.Chain{presets.NewChain("tail", "A", "E")}
	found := map[string]string{}
	for _, group := range Compare(&mine, &theirs, "", false, text.Meters) {
		for _, d := range group.Differences {
			found[group.Title+"/"+d.Label] = d.Mine + "|" + d.Theirs
		}
	}
	want := map[string]string{
		"Preset/Name": mine.Name + "|Dance", "Preset/Author": mine.Author + "|Ada", "Preset/Notes": mine.Notes + "|for stages", "Preset/Tags": "|fast",
		"Preset/Input drivers": "|pull.lean: osc3 to 0…1, curve [], 0 s",
		"Avatar/File":          "built-in|ada.vrm", "Avatar/Animation": "the longest|idle", "Avatar/Animation file": "the avatar's own|idle.vrma", "Avatar/Jaw": "|Jaw",
		"Ground/File": "none|stairs.glb", "Calibration/Calibration": "none|height 1.70 m",
		"Magnets/" + mine.Magnets[0].ID: "there|missing", "Chains/tail": "A to B|A to E", "Chains/ear": "there|missing", "Pull/Pull lean": "0.00|0.75",
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Error(diff)
	}
	// Of what a preset that comes with Posewright has differently, only what no solver sees is left out.
	for _, group := range Compare(&mine, &theirs, "", true, text.Meters) {
		for _, d := range group.Differences {
			delete(found, group.Title+"/"+d.Label)
		}
	}
	for _, name := range []string{"Chains/tail", "Chains/ear", "Magnets/" + mine.Magnets[0].ID, "Pull/Pull lean"} {
		if _, left := found[name]; left {
			t.Errorf("%s is left out", name)
		}
	}
	if _, left := found["Preset/Name"]; !left {
		t.Error("names are compared with those of built-in presets")
	}
}

func TestLinesAndCardsKeepTheirLayout(t *testing.T) {
	document := presets.NewDocument(presets.Default())
	p := newTestComparison(t, document, nil)
	shown := func(name string, object fyne.CanvasObject, width, height float32) {
		t.Helper()
		object.Resize(fyne.NewSize(width, height))
		uitest.SameMarkup(t, name, object)
	}
	row := newDifferenceRow(p.tips, p.lengths, p.take)
	group := &DifferenceGroup{Title: "Left hand", Differences: []Difference{{Path: "effectors.leftHand.positionWeight", Label: "Position weight", Mine: "0.62", Theirs: "1.00"}}}
	row.show(&CompareLine{Group: group})
	shown("difference-group", row, 360, compareRow)
	row.show(&CompareLine{group, &group.Differences[0]})
	shown("difference", row, 360, compareRow)

	preset := presets.Default()
	preset.Tags = []string{"sport", "fast"}
	files := []presetfiles.File{
		{Path: "/a/mine.json", Name: "Mine", Preset: &preset, Saved: time.Unix(0, 0)}, {Path: "/a/broken.json", Name: "broken", Err: errors.New("it is empty")},
	}
	card := newPresetCard(p.tips, func(key string) bool { return key == files[0].Key() }, nil)
	card.show(0, &files[0])
	shown("preset-chosen", card, presetCardWidth, presetCardHeight)
	card.show(1, &files[1])
	shown("preset-broken", card, presetCardWidth, presetCardHeight)
}

func TestDroppedFilesAreSorted(t *testing.T) {
	t.Parallel()
	kinds := map[string]filekind.Kind{"a.json": filekind.Preset, "b.json": filekind.Preset, "c.json": filekind.Preset, "d.vrm": filekind.Avatar, "e.glb": filekind.Avatar,
		"f.udpcap": filekind.Session, "g.txt": filekind.Unknown}
	d := SortDropped([]string{"g.txt", "d.vrm", "a.json", "b.json", "f.udpcap", "c.json", "e.glb"}, func(path string) filekind.Kind { return kinds[path] })
	if !slices.Equal(d.Presets, []string{"a.json", "b.json"}) || d.Avatar != "d.vrm" || d.Session != "f.udpcap" ||
		!slices.Equal(d.Refused, []string{"g.txt", "c.json", "e.glb"}) {
		t.Errorf("%+v", d)
	}
}
