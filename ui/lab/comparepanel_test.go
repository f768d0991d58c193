//go:build cgo

package lab

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/app"
	"posewright/internal/evaluation/accuracy"
	"posewright/presets"
	"posewright/rig"
	"posewright/ui/text"
	"posewright/viewport"
)

func TestPresetsAreComparedInATableAndAPlot(t *testing.T) {
	b := newBench(t)
	folder := filepath.Join(t.TempDir(), "glides")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(swing(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"one.bvh": data, "two.bvh": data, "bad.bvh": []byte("no motion")} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, command := range b.CompareCommands() {
		if command.ID == "compareRecordings" {
			command.Do()
		}
	}
	p := b.compare
	window := test.NewTempWindow(t, b.dialog)
	window.Resize(fyne.NewSize(1200, 640))
	test.Tap(p.run)
	if !strings.Contains(p.message.Text, "no recordings") {
		t.Errorf("without recordings it says %q", p.message.Text)
	}
	b.folder = folder
	press := func(id string) {
		t.Helper()
		for _, control := range p.Controls() {
			if control.ID == "compare."+id {
				test.Tap(control.Object.(fyne.Tappable))
				return
			}
		}
		t.Fatalf("there is no %s", id)
	}
	press("addFolder")
	press("preset.builtin:Jarvriks")
	if got := len(p.choices.recordings.Objects); got != 1 || p.choices.recordings.Size().Height < 10 {
		t.Errorf("%d recordings are listed", got)
	}
	if !p.export.Disabled() {
		t.Error("there is nothing to export yet")
	}
	test.Tap(p.run)
	b.until(t, "it is compared", func() bool { return p.shown != nil })
	if p.export.Disabled() {
		t.Error("the result cannot be exported")
	}
	// All, the folder and two recordings, each with two presets.
	if len(p.rows) != 8 || p.rows[0].name != "All recordings" || p.rows[2].name != "glides" || p.rows[4].name != "one.bvh" || p.rows[5].preset != "Jarvriks" {
		t.Fatalf("%d rows: %+v", len(p.rows), p.rows)
	}
	if !strings.Contains(p.skipped.Text, "bad.bvh") || !p.skipped.Visible() || !strings.Contains(p.message.Text, "2 recordings") {
		t.Errorf("it says %q", p.message.Text)
	}
	elbow := func() string { return p.rows[0].cells[3] }
	rmse := elbow()
	p.measure.SetSelectedIndex(int(accuracy.MeasureP95))
	if elbow() == rmse || len(p.rows[0].cells) != 7+2 {
		t.Errorf("the 95th percentile is %s, the RMSE %s, in %d columns", elbow(), rmse, len(p.rows[0].cells))
	}
	test.Tap(p.sides)
	if len(p.rows[0].cells) != 7+2*4+2 || p.plot.drawing == nil || len(p.plot.drawing.Columns) != 7+2*4 {
		t.Errorf("%d columns with left and right", len(p.rows[0].cells))
	}
	test.Tap(p.each)
	if len(p.rows) != 4 {
		t.Errorf("%d rows without recordings", len(p.rows))
	}
	test.Tap(p.sides)
	test.Tap(p.each)
	p.measure.SetSelectedIndex(0)

	b.picked = filepath.Join(t.TempDir(), "table")
	p.export.SetSelectedIndex(0)
	b.until(t, "it is written", func() bool { return b.offered != "" })
	if table, err := os.ReadFile(b.picked + ".csv"); err != nil || strings.Count(string(table), "\n") != 1+8 {
		t.Errorf("the table is %.200s, %v", table, err)
	}

	// A row opens its recording, with both presets beside the truth.
	p.list.Select(5)
	if b.compare != nil {
		t.Error("the dialog stays open")
	}
	b.until(t, "ghosts are drawn", func() bool { return len(b.Motion.Sticks()(b.live.Store.Now(), false, nil)) == 3 })
	sticks := b.Motion.Sticks()(b.live.Store.Now(), false, nil)
	if head, ok := sticks[2].Joint(rig.Head); !ok || head.Y() < 1.2 || sticks[2].Color != viewport.StickColor(2, false) {
		t.Errorf("the second preset's head is at %v", head)
	}
	if current := b.live.Playback.Current(); filepath.Base(current.Path) != "one.bvh" || !b.live.Sources.Paused() {
		t.Errorf("%s plays, paused %v", current.Path, b.live.Sources.Paused())
	}
}

func TestRealisticNumbersStandBesideIdealOnes(t *testing.T) {
	b := newBench(t)
	b.choose("compareRecordings")
	p := b.compare
	test.NewTempWindow(t, b.dialog).Resize(fyne.NewSize(1200, 640))
	b.comparison.AddRecordings(glideFor(t, 301))
	p.devices.SetSelectedIndex(0)
	p.realistic.SetChecked(true)
	test.Tap(p.run)
	b.until(t, "it is compared", func() bool { return p.shown != nil })
	want := fmt.Sprintf("%.2f / %.2f", p.shown.Reports[0].Total.RMSE.Elbow, p.shown.Realistic[0].Total.RMSE.Elbow)
	if p.rows[0].cells[3] != want || p.rows[0].name != "All recordings" || !strings.Contains(p.head.name.Text, "realistic") || len(p.rows[0].cells) != len(p.head.cells) {
		t.Errorf("%q under %q, not %q", p.rows[0].cells, p.head.name.Text, want)
	}
	if bars := p.plot.bars; len(bars) != 2 || bars[1].Score != &p.shown.Realistic[0].Total {
		t.Errorf("%d bars", len(bars))
	}
}

func TestAComparisonGoesOnWhileItsDialogIsClosed(t *testing.T) {
	b := newBench(t)
	show := func() { b.choose("compareRecordings") }
	show()
	p := b.compare
	test.NewTempWindow(t, b.dialog).Resize(fyne.NewSize(1200, 640))
	check := p.choices.checks[0]
	other := p.choices.checks[len(p.choices.checks)-1]
	test.Tap(other)
	if p.choices.checks[0] != check || p.choices.checks[len(p.choices.checks)-1] != other || !other.Checked {
		t.Error("choosing a preset makes the list anew, and so takes the focus away")
	}
	test.Tap(other)
	folder := t.TempDir()
	long, err := os.ReadFile(glideFor(t, 1801))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"one.bvh", "two.bvh", "three.bvh"} {
		if err := os.WriteFile(filepath.Join(folder, name), long, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b.comparison.AddRecordings(folder)
	b.comparison.AddRecordings(filepath.Join(folder, "gone.bvh"))
	p.devices.SetSelectedIndex(2)
	p.airborne.SetChecked(true)
	test.Tap(p.run)
	b.until(t, "it fails", func() bool { _, running := b.comparison.Running(); return !running })
	if !strings.Contains(p.message.Text, "gone.bvh") {
		t.Errorf("of a recording that is not there it says %q", p.message.Text)
	}
	test.Tap(p.run)
	test.Tap(p.choices.removes[1])
	if len(p.choices.paths) != 1 || len(p.choices.recordings.Objects) != 1 {
		t.Errorf("%v are listed after one was removed", p.choices.paths)
	}
	b.until(t, "it fails again", func() bool { _, running := b.comparison.Running(); return !running })
	test.Tap(p.run)
	b.close()
	if b.compare != nil {
		t.Fatal("the dialog stays")
	}
	show()
	p = b.compare
	if _, running := b.comparison.Running(); !running || p.run.Text != "Cancel" || !p.progress.Visible() || p.devices.SelectedIndex() != 2 || !p.airborne.Checked {
		t.Errorf("opened again, running is %v, the button says %q, devices %d, airborne %v", running, p.run.Text, p.devices.SelectedIndex(), p.airborne.Checked)
	}
	show() // closes the one before
	if p == b.compare || b.compare == nil {
		t.Fatal("a dialog that was opened twice follows nothing")
	}
	p = b.compare
	b.until(t, "it is compared", func() bool { return p.shown != nil })
	if p.run.Text != "Compare" || len(p.rows) != 5 || p.progress.Visible() {
		t.Errorf("the button says %q; %d rows", p.run.Text, len(p.rows))
	}

	// What fails behind a closed dialog is said all the same.
	b.picked = filepath.Join(folder, "none", "table")
	p.export.SetSelectedIndex(0)
	b.close()
	b.until(t, "it is said", func() bool { return strings.Contains(b.warned, "none") })
}

// What comes with Posewright is called in the language of the window, what is in a file as there, whatever that is.
func TestPresetsInFilesKeepTheirNamesInAComparison(t *testing.T) {
	b := newBench(t)
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	if err := text.SetLanguage("de"); err != nil {
		t.Fatal(err)
	}
	walking, _ := presets.Builtin("Walking")
	b.core.Document.Replace(app.Opened{Preset: walking})
	b.choose("compareRecordings")
	p := b.compare
	test.NewTempWindow(t, b.dialog).Resize(fyne.NewSize(1200, 640))
	b.comparison.AddRecordings(glideFor(t, 301))
	for path, want := range map[string]string{"": "Gehen", filepath.Join(t.TempDir(), "Walking.json"): "Walking"} {
		b.core.Document.Replace(app.Opened{Preset: walking, Path: path})
		p.Update()
		if got := p.choices.checks[0].Text; got != "Geöffnet: "+want {
			t.Errorf("in %q it is offered as %q", path, got)
		}
		p.shown = nil
		test.Tap(p.run)
		b.until(t, "it is compared", func() bool { return p.shown != nil })
		if got := p.rows[0].preset; got != want || p.plot.bars[0].Name != want {
			t.Errorf("in %q it is %q in the table and %q in the plot", path, got, p.plot.bars[0].Name)
		}
	}
}
