//go:build cgo

package inspector

import (
	"testing"

	"posewright/effectors/curve"
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
	uitest.SameMarkup(t, "curve-open", n.views.rows["gait.curves.pitchForwardDeg"])
	graph(n.views.rows["gait.curves.pitchForwardDeg"]).toggle()
	uitest.SameMarkup(t, "curve-closed", n.views.rows["gait.curves.pitchForwardDeg"])
}

func BenchmarkADragStepOfACurve(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	document := presets.NewDocument(presets.Default())
	n := New(hostOf(document, func(err error) { b.Errorf("reported %v", err) }), State{})
	document.OnChange(func(c presets.Change) { n.Changed(c.Paths, c.All) })
	w := test.NewTempWindow(b, n.Content)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(364, 700))
	n.model.filter.advanced = true
	parameter, _ := presets.Lookup(stepTime)
	n.model.openGroup(parameter.Group)
	n.rebuild()
	n.list.bringIntoView(stepTime)
	graph(n.views.rows[stepTime]).toggle()
	e := graph(n.views.rows[stepTime]).editor
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
