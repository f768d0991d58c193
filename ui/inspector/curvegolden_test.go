//go:build cgo

package inspector

import (
	"testing"

	"posewright/effectors/curve"
	"posewright/ui/selection"
	"posewright/ui/uitest"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/presets"
)

func TestTheEditorOfACurveIsLaidOutAsItWas(t *testing.T) {
	n, _, e := openCurve(t, "gait.curves.pitchForwardDeg")
	e.Model.Selected = curve.OneKey(1)
	e.Field.Reselect()
	uitest.SameMarkup(t, "curve-open", n.Rows["gait.curves.pitchForwardDeg"])
	n.Rows["gait.curves.pitchForwardDeg"].Graph.toggle()
	uitest.SameMarkup(t, "curve-closed", n.Rows["gait.curves.pitchForwardDeg"])
}

func BenchmarkADragStepOfACurve(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	document := presets.NewDocument(presets.Default())
	n := New(document, &selection.List{}, widgets.NewTooltips(atOnce), func(err error) { b.Errorf("reported %v", err) })
	document.OnChange(func(c presets.Change) { n.Changed(c.Paths, c.All) })
	w := test.NewTempWindow(b, n.Content)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(364, 700))
	n.Filter.Advanced = true
	parameter, _ := presets.Lookup(stepTime)
	n.OpenGroup(parameter.Group)
	n.Rebuild()
	n.List.bringIntoView(stepTime)
	n.Rows[stepTime].Graph.toggle()
	e := n.Rows[stepTime].Graph.Editor
	e.Field.Modifiers = func() fyne.KeyModifier { return 0 }
	at := keyAt(e.Model, 3)
	pointedField{e.Field}.pressAt(at, 1)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		pointedField{e.Field}.dragTo(moved(at, 0, float64(5+i%50)))
		e.Field.Paint(316, 178)
	}
}
