//go:build cgo

package lab

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/ui/widgets"
)

func TestModelsAreRefittedInTheWindow(t *testing.T) {
	b := newBench(t)
	b.CompareCommands()[2].Do()
	test.NewTempWindow(t, b.dialog).Resize(fyne.NewSize(1200, 640))
	p := b.fit
	if p == nil || !p.accept.Disabled() {
		t.Fatal("the dialog does not open, or something can be accepted")
	}
	if !slices.ContainsFunc(b.Controls(), func(c widgets.Control) bool { return c.ID == "fit.run" && c.Object == p.run }) {
		t.Error("its controls are not listed")
	}
	test.Tap(p.run)
	if !strings.Contains(p.message.Text, "no recordings to fit to") {
		t.Errorf("without recordings it says %q", p.message.Text)
	}
	b.comparison.AddRecordings(glideFor(t, 301))
	p.ridge.OnSubmit("0.05")
	if p.ridge.Exact() != "0.05" {
		t.Errorf("the ridge is %s", p.ridge.Exact())
	}
	p.model.SetSelectedIndex(1)
	test.Tap(p.run)
	if _, running := b.fits.Running(); !running || p.run.Text != "Cancel" || !p.progress.Visible() {
		t.Errorf("the button says %q", p.run.Text)
	}
	b.until(t, "steps of one recording are refused", func() bool { return strings.Contains(p.message.Text, "dd more than one") })
	p.model.SetSelectedIndex(0)
	test.Tap(p.run)
	b.until(t, "the torso is fitted", func() bool { return p.shown != nil })
	if text := p.grid.Text(); !strings.Contains(text, "torso.wristLine") || !strings.Contains(text, "ridge 0.05") || !strings.Contains(text, "second half") {
		t.Errorf("shown is\n%s", text)
	}
	if p.accept.Disabled() != !p.shown.Accepted || !strings.Contains(p.message.Text, "On movement that the fit did not use") {
		t.Errorf("it says %q", p.message.Text)
	}
}
