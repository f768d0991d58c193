//go:build cgo

package ui

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/targets"
	"posewright/rig/phrase"
)

func TestExportLinesNameWhatWasChangedFirstAndTheRestWhenAsked(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.PullWeight[effectors.LeftHand] = 0.25
	report, err := export.NewReport("test", &p,
		export.Rule{Pattern: "**"}, export.Rule{Pattern: "effectors.*.pullWeight", Fate: export.Lost, How: phrase.Plain("there is no such thing there")},
		export.Rule{Pattern: "effectors.*.positionWeight", Fate: export.Approximated, How: phrase.Plain("rounded"), Bound: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	lines := exportLines(report, &p, false)
	if len(lines) != 2 || !lines[0].title || lines[1].fate != export.Lost || lines[1].label != "Left hand · Pull weight" ||
		lines[1].how != "There is no such thing there" {
		t.Errorf("the lines are %+v", lines)
	}
	all := exportLines(report, &p, true)
	if len(all) != len(report.Entries)+3 {
		t.Errorf("%d lines of all, want %d and three titles", len(all), len(report.Entries))
	}
	if i := slices.IndexFunc(all, func(l exportLine) bool { return l.fate == export.Approximated && !l.title }); i < 0 || all[i].how != "Rounded, with an error of at most 0.5" {
		t.Errorf("what was approximated is said as %+v", all[max(i, 0)])
	}
}

func TestThePresetIsExportedAfterItWasShownWhatIsLost(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("export")
	p := x.exporting
	for i, target := range targets.All() {
		p.target.SetSelectedIndex(i)
		if p.files == nil && !target.NeedsAvatar {
			t.Errorf("%s has nothing to write: %s", target.Name, p.summary.Text)
		}
		if p.summary.Text == "" || p.about.Text == "" {
			t.Errorf("%s says nothing of itself", target.Name)
		}
	}
	p.target.SetSelectedIndex(0)
	want := filepath.Join(string(x.core.Folders), "exports", "Posewright-"+p.targets[0].ID)
	if p.folder.Text != want {
		t.Errorf("the folder is %q, want %q", p.folder.Text, want)
	}
	x.picker.path = t.TempDir()
	p.choose()
	if p.folder.Text != x.picker.path {
		t.Errorf("the chosen folder is %q", p.folder.Text)
	}
	p.write.OnTapped()
	if x.info != nil {
		t.Error("the dialog stays open")
	}
	written, err := os.ReadDir(x.picker.path)
	if err != nil || len(written) == 0 {
		t.Errorf("there are %d files, %v", len(written), err)
	}

	x.run("export")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	x.exporting.folder.SetText(file)
	x.exporting.write.OnTapped()
	if x.info == nil || x.exporting.summary.Text == "" {
		t.Error("a folder that is none is not refused in the dialog")
	}
	x.exporting.folder.SetText(" ")
	if !x.exporting.write.Disabled() {
		t.Error("no folder can be written to")
	}
	if x.key(fyne.KeyEscape); x.info != nil {
		t.Error("Escape leaves the dialog open")
	}
}
