//go:build cgo

package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/evaluation/accuracy"
	"posewright/rig"
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
	if got := len(p.recordings.Objects); got != 1 || p.recordings.Size().Height < 10 {
		t.Errorf("%d recordings are listed", got)
	}
	test.Tap(p.run)
	b.until(t, "it is compared", func() bool { return p.shown != nil })
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
