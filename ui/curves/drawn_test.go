//go:build cgo

package curves

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/ui/uitest"
	"posewright/ui/widgets"
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
	test.NewTempApp(t)
	parameter, _ := presets.Lookup("gait.curves.stepTime")
	edited := parameter.DefaultCurve.MoveKeys(curve.OneKey(3), 0.02, 0.7, curve.Unbounded).WithSlopes(5, 4, -3)
	m := &Model{Curve: edited, initial: parameter.DefaultCurve, bounds: curve.Bounds{
		TimeMin: parameter.TimeMin, TimeMax: parameter.TimeMax, ValueMin: parameter.HardMin, ValueMax: parameter.HardMax}}
	m.Selected = curve.OneKey(3) | curve.OneKey(5)
	m.resize(298, 182)
	m.fit()
	spots := []Spot{{0.2, NoSide}, {0.7, 0}, {1, 1}}
	for _, attach := range []widgets.Appearance{widgets.AppearanceDark, widgets.AppearanceLight, widgets.AppearanceContrast} {
		fyne.CurrentApp().Settings().SetTheme(widgets.NewTheme(attach))
		colors := currentPalette()
		var p painter
		p.prepare(660, 360, 330)
		p.field(m, &colors, spots, 2, 120)
		samePicture(t, "curve-"+string(attach), p.picture)
	}
	thumb := NewThumbnail(parameter.DefaultCurve, func() {})
	thumb.SetCurve(edited)
	thumb.M.resize(330, ThumbnailHeight)
	thumb.M.fit()
	thumb.painter.prepare(330, ThumbnailHeight, 330)
	colors := currentPalette()
	thumb.painter.thumbnail(&thumb.M, &colors, spots[:1])
	samePicture(t, "curve-thumbnail", thumb.painter.picture)
}

func BenchmarkDrawingACurve(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	parameter, _ := presets.Lookup("gait.curves.stepTime")
	m := &Model{Curve: parameter.DefaultCurve, bounds: curve.Unbounded}
	m.resize(316, 178)
	m.fit()
	colors := currentPalette()
	var p painter
	b.ReportAllocs()
	for b.Loop() {
		p.prepare(316, 178, 316)
		p.field(m, &colors, []Spot{{0.5, 0}}, -1, 100)
	}
}
