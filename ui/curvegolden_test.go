//go:build cgo

package ui

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"posewright/ui/uitest"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/presets"
)

// samePicture compares a picture with a golden file; pixels may differ by what rounding on another processor makes of them.
func samePicture(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if *uitest.Update {
		out, err := os.Create(file)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		if err := png.Encode(out, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	want, err := png.Decode(in)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Bounds() {
		t.Fatalf("%s is %v large, not %v", name, got.Bounds(), want.Bounds())
	}
	const rounding = 3 << 8
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			r, g, b, _ := got.At(x, y).RGBA()
			wr, wg, wb, _ := want.At(x, y).RGBA()
			for _, pair := range [][2]uint32{{r, wr}, {g, wg}, {b, wb}} {
				if max(pair[0], pair[1])-min(pair[0], pair[1]) > rounding {
					t.Fatalf("%s differs at %d, %d: it is %v, not %v", name, x, y, got.At(x, y), want.At(x, y))
				}
			}
		}
	}
}

func TestACurveIsDrawnAsItWasInEveryTheme(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	edited := e.m.curve.MoveKeys(effectors.OneKey(3), 0.02, 0.7, effectors.CurveUnbounded).WithSlopes(5, 4, -3)
	if err := document.Do(presets.SetCurve(stepTime, "", edited)); err != nil {
		t.Fatal(err)
	}
	e.m.selected = effectors.OneKey(3) | effectors.OneKey(5)
	e.m.resize(330, 180)
	e.m.fit()
	spots := []curveSpot{{0.2, noSide}, {0.7, 0}, {1, 1}}
	for _, wear := range []widgets.Appearance{widgets.AppearanceDark, widgets.AppearanceLight, widgets.AppearanceContrast} {
		fyne.CurrentApp().Settings().SetTheme(widgets.NewTheme(wear))
		colors := curveColorsNow()
		var p curvePainter
		p.prepare(660, 360, 330)
		p.field(e.m, &colors, spots, 2, 120)
		samePicture(t, "curve-"+string(wear), p.picture)
	}
	thumb := n.rows[stepTime].graph.thumb
	thumb.m.resize(330, curveThumbHeight)
	thumb.m.fit()
	thumb.painter.prepare(330, curveThumbHeight, 330)
	colors := curveColorsNow()
	thumb.painter.thumbnail(&thumb.m, &colors, spots[:1])
	samePicture(t, "curve-thumbnail", thumb.painter.picture)
}

func TestTheEditorOfACurveIsLaidOutAsItWas(t *testing.T) {
	n, _, e := openCurve(t, "gait.curves.pitchForwardDeg")
	e.m.selected = effectors.OneKey(1)
	e.field.reselect()
	uitest.SameMarkup(t, "curve-open", n.rows["gait.curves.pitchForwardDeg"])
	n.rows["gait.curves.pitchForwardDeg"].graph.toggle()
	uitest.SameMarkup(t, "curve-closed", n.rows["gait.curves.pitchForwardDeg"])
}

func BenchmarkADragStepOfACurve(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	document := presets.NewDocument(presets.Default())
	n := newInspector(document, &selection{}, widgets.NewTooltips(atOnce), func(err error) { b.Errorf("reported %v", err) })
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
	e.field.modifiers = func() fyne.KeyModifier { return 0 }
	at := e.m.at(3)
	e.field.pressAt(at, 1)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		e.field.dragTo(at.plus(0, float64(5+i%50)))
		e.field.paint(316, 178)
	}
}

func BenchmarkDrawingACurve(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	parameter, _ := presets.Lookup(stepTime)
	m := &curveModel{curve: parameter.DefaultCurve, bounds: effectors.CurveUnbounded}
	m.resize(316, 178)
	m.fit()
	colors := curveColorsNow()
	var p curvePainter
	b.ReportAllocs()
	for b.Loop() {
		p.prepare(316, 178, 316)
		p.field(m, &colors, []curveSpot{{0.5, 0}}, -1, 100)
	}
}
