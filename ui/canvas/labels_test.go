//go:build cgo

package canvas

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/ui/widgets"
	"posewright/viewport"
)

func TestLabelsOfTheSamePlaceAreAllReadOrDropped(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	layer := NewLabelLayer(func(l *viewport.Label) string { return l.Name })
	d := &Picture{RGBA: image.NewRGBA(image.Rect(0, 0, 400, 300)), Camera: viewport.DefaultCamera(), PixelsPerPoint: 1}
	for range 20 {
		d.Labels = append(d.Labels, viewport.Label{At: d.Camera.Target, Kind: viewport.LabelDevice, Name: "the same"})
	}
	layer.Update(d, fyne.NewSize(400, 300))
	var seen []Spot
	for _, v := range layer.Pool {
		if !v.Panel.Visible() {
			continue
		}
		p, s := v.Panel.Position(), v.Panel.Size()
		at := Spot{p.X, p.Y, s.Width, s.Height}
		for _, other := range seen {
			if at.Meets(other, 0) {
				t.Errorf("labels lie on each other at %v and %v", at, other)
			}
		}
		seen = append(seen, at)
	}
	if len(seen) < 3 || len(seen) > 6 {
		t.Errorf("%d of 20 labels at one place are shown", len(seen))
	}
}
