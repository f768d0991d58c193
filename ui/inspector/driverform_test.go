//go:build cgo

package inspector

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

func TestARowIsDrivenByAnInputFromItsMenu(t *testing.T) {
	n, document := inspectorFor(t)
	n.model.openGroup("Left hand")
	n.rebuild()
	row := n.rowAt(t, weight)
	hidden := false
	n.menus.showForm = func(title, _ string, content fyne.CanvasObject, first fyne.Focusable) func() {
		if _, choice := first.(*widgets.KeyChoice); title != "Drive Position weight" || !choice {
			t.Errorf("the title is %q, the keyboard is at a %T", title, first)
		}
		return func() { hidden = true }
	}
	pick(t, n.menus.row(row.parameterValue), "Drive by input…")
	form := newDriverForm(row.parameterValue)
	form.close = func() { hidden = true }
	form.input.SetSelectedIndex(3) // right grip
	form.shape.SetSelectedIndex(1)
	form.low.SetText("0.2")
	form.high.SetText("2")
	form.toggle.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !form.refusal.Visible() || hidden || !strings.HasPrefix(form.refusal.Text, "Position weight goes from 0.00 to 1.00") {
		t.Errorf("a value out of range is taken, or refused by %q", form.refusal.Text)
	}
	form.high.SetText("0.9")
	form.smoothing.SetText("200 ms")
	form.shape.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter})
	d := document.Current().Driver(weight)
	if d == nil || d.Input != "rightGrip" || d.Low != 0.2 || d.High != 0.9 || d.Smoothing != 0.2 || len(d.Curve) != 5 || !hidden {
		t.Fatalf("%+v", d)
	}
	n.Changed([]string{"drivers"}, false)
	if row.label.Text != "Position weight ‹ Right grip" {
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

func TestADriverThatIsTakenAsItIsStaysAsItIs(t *testing.T) {
	n, document := inspectorFor(t)
	n.SetLengths(text.Inches)
	n.head.advanced.SetChecked(true)
	n.openAll()
	is := presets.Driver{Parameter: "hints.leftElbow.pole.x", Input: "osc8", Low: -0.1234567890123, High: 1.0 / 3, Smoothing: 0.0123456789, Curve: [][2]float64{{0.1, 0}, {0.7, 1}}}
	if err := document.Do(presets.SetDriver(is)); err != nil {
		t.Fatal(err)
	}
	form := newDriverForm(n.rowAt(t, is.Parameter).parameterValue)
	form.close = func() {}
	form.take()
	got := document.Current().Driver(is.Parameter)
	if form.refusal.Visible() || got.Input != is.Input || got.Low != is.Low || got.High != is.High || got.Smoothing != is.Smoothing || !slices.Equal(got.Curve, is.Curve) {
		t.Errorf("%+v is now %+v, %s", is, got, form.refusal.Text)
	}
}

func TestTheInputThatDrivesARowIsReadBesideTheMarkOfLinkedSides(t *testing.T) {
	n, document := inspectorFor(t)
	n.model.openGroup("Left hand")
	n.rebuild()
	test.Tap(n.head.link)
	row := n.rowAt(t, weight)
	if err := document.Do(presets.SetDriver(presets.Driver{Parameter: weight, Input: "osc1", High: 1})); err != nil {
		t.Fatal(err)
	}
	if shown := test.WidgetRenderer(row.label).Objects()[0].(*canvas.Text).Text; shown != "Position weight ‹ OSC input 1" {
		t.Errorf("the row is called %q", shown)
	}
	document.Undo()
	if shown := test.WidgetRenderer(row.label).Objects()[0].(*canvas.Text).Text; shown != "Position weight" {
		t.Errorf("after undo the row is called %q", shown)
	}
}
