//go:build cgo

package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestTablesOfPapersAreMeasuredInTheWindow(t *testing.T) {
	b := newBench(t)
	show := func() *PapersPanel {
		b.choose("papers")
		test.NewTempWindow(t, b.dialog).Resize(fyne.NewSize(1200, 640))
		return b.tables
	}
	p := show()
	if p == nil || p.limited.Visible() || !p.needed.Visible() {
		t.Fatal("the dialog of the papers does not open with the first one")
	}
	test.Tap(p.run)
	if !strings.Contains(p.message.Text, "no recordings") {
		t.Errorf("without recordings it says %q", p.message.Text)
	}
	b.comparison.AddRecordings(glideFor(t, 301))
	if len(p.choices.paths) != 1 {
		t.Fatalf("%v are listed", p.choices.paths)
	}
	p.paper.SetSelectedIndex(2)
	if !p.limited.Visible() {
		t.Error("the limits of Marmaras are hidden")
	}
	p.limits[2].OnSubmit("0.1")
	test.Tap(p.run)
	if _, running := b.papers.Running(); running || !strings.Contains(p.message.Text, "rise") {
		t.Errorf("limits that fall: %q", p.message.Text)
	}
	p.limits[2].OnSubmit("3")
	p.limits[3].OnSubmit("7")
	test.Tap(p.run)
	b.close()
	p = show()
	if _, running := b.papers.Running(); !running || p.run.Text != "Cancel" || !p.progress.Visible() {
		t.Errorf("opened again, the button says %q", p.run.Text)
	}
	b.until(t, "it is measured", func() bool { return p.shown != nil })
	if text := p.grid.Text(); !strings.Contains(text, "Beat Saber") || !strings.Contains(text, "below 3 cm medium") || !strings.Contains(text, "at 7 cm/s") {
		t.Errorf("shown is\n%s", text)
	}
	b.picked = filepath.Join(t.TempDir(), "tables")
	p.export.SetSelectedIndex(2)
	b.until(t, "it is exported", func() bool { return b.offered != "" })
	if data, err := os.ReadFile(b.picked + ".txt"); err != nil || strings.TrimSpace(string(data)) != strings.TrimSpace(p.grid.Text()) {
		t.Errorf("%v: %s", err, data)
	}
	p.paper.SetSelectedIndex(1)
	if p.needed.Visible() || p.limited.Visible() {
		t.Error("Stolpe's table needs no recordings")
	}
	test.Tap(p.run)
	test.Tap(p.run)
	b.until(t, "it is canceled", func() bool { _, running := b.papers.Running(); return !running })
	if p.message.Text != "Canceled" || p.shown != nil {
		t.Errorf("it says %q", p.message.Text)
	}
}
