//go:build cgo

package ui

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
	uitest.SameMarkup(t, "curve-open", n.rows["gait.curves.pitchForwardDeg"])
	n.rows["gait.curves.pitchForwardDeg"].graph.toggle()
	uitest.SameMarkup(t, "curve-closed", n.rows["gait.curves.pitchForwardDeg"])
}

func BenchmarkADragStepOfACurve(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	document := presets.NewDocument(presets.Default())
	n := newInspector(document, &selection.List{}, widgets.NewTooltips(atOnce), func(err error) { b.Errorf("reported %v", err) })
	document.OnChange(func(c presets.Change) { n.changed(c.Paths, c.All) })
	w := test.NewTempWindow(b, n.content)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(364, 700))
	n.filter.advanced = true
	parameter, _ := presets.Lookup(stepTime)
	n.openGroup(parameter.Group)
	n.rebuild()
	n.list.bringIntoView(stepTime)
	n.rows[stepTime].graph.toggle()
	e := n.rows[stepTime].graph.editor
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
