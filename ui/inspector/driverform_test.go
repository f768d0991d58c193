//go:build cgo

package inspector

import (
	"testing"

	"fyne.io/fyne/v2"

	"posewright/presets"
)

func TestARowIsDrivenByAnInputFromItsMenu(t *testing.T) {
	n, document := inspectorFor(t)
	n.model.openGroup("Left hand")
	n.rebuild()
	row := n.rowAt(t, weight)
	var form *driverForm
	hidden := false
	n.menus.showForm = func(title string, content fyne.CanvasObject) func() {
		if title != "Drive Position weight" {
			t.Errorf("the title is %q", title)
		}
		return func() { hidden = true }
	}
	pick(t, n.menus.row(row.parameterValue), "Drive by input…")
	form = newDriverForm(row.parameterValue)
	form.close = func() { hidden = true }
	form.input.SetSelectedIndex(3) // right grip
	form.shape.SetSelectedIndex(1)
	form.low.SetText("0.2")
	form.high.SetText("2")
	form.take()
	if !form.refusal.Visible() || hidden {
		t.Error("a value out of range is taken")
	}
	form.high.SetText("0.9")
	form.smoothing.SetText("200 ms")
	form.take()
	d := document.Current().Driver(weight)
	if d == nil || d.Input != "rightGrip" || d.Low != 0.2 || d.High != 0.9 || d.Smoothing != 0.2 || len(d.Curve) != 5 || !hidden {
		t.Fatalf("%+v", d)
	}
	n.Changed([]string{"drivers"}, false)
	if row.label.Text != "Position weight ← Right grip" {
		t.Errorf("the row is called %q", row.label.Text)
	}
	pick(t, n.menus.row(row.parameterValue), "Stop driving")
	n.Changed([]string{"drivers"}, false)
	if document.Current().Driver(weight) != nil || row.label.Text != "Position weight" {
		t.Errorf("still driven: %q", row.label.Text)
	}
	choice, _ := presets.Lookup("arms.method")
	if presets.Drivable(choice) {
		t.Error("a choice can be driven")
	}
}
