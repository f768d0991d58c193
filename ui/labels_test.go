//go:build cgo

package ui

import (
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/app"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/ui/widgets"
	"posewright/viewport"
)

func TestLabelsAreWordedOnlyWhenTheirWordsChange(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	worded := 0
	e := editor{settings: new(app.Settings)}
	layer := newLabelLayer(func(l *viewport.Label) string { worded++; return e.labelText(l) })
	d := &drawing{RGBA: image.NewRGBA(image.Rect(0, 0, 800, 600)), camera: viewport.DefaultCamera(), pixelsPerPoint: 2}
	d.labels = []viewport.Label{
		{At: d.camera.Target, Kind: viewport.LabelDevice, Name: "LHR-1"},
		{At: d.camera.Target, Kind: viewport.LabelMiss, Name: "leftHand", Value: 0.041, Report: solver.Report{Held: chain.HeldByArmLength}},
	}
	shown := func() (texts []string) {
		for _, v := range layer.pool {
			if v.plate.Visible() {
				texts = append(texts, v.text.Text)
			}
		}
		return texts
	}
	view := fyne.NewSize(400, 300)
	layer.show(d, view)
	if got := shown(); len(got) != 2 || got[0] != "misses by 4.1 cm: arm length" || got[1] != "LHR-1" {
		t.Errorf("shown: %q", got)
	}
	for range 10 {
		d.labels[1].At = d.labels[1].At.Add(mgl64.Vec3{0.001, 0, 0})
		d.labels[1].Value += 1e-6
		layer.show(d, view)
	}
	if worded != 2 {
		t.Errorf("two labels that only moved were worded %d times", worded)
	}
	d.labels[1].Report = solver.Report{Held: chain.HeldByLimit, Limit: effectors.LeftUpperArmLimit}
	layer.show(d, view)
	if got := shown(); got[0] != "misses by 4.1 cm: limit of the left upper arm" {
		t.Errorf("shown: %q", got)
	}
	e.settings.Units = "in"
	layer.forget()
	layer.show(d, view)
	if got := shown(); got[0] != "misses by 1.6 in: limit of the left upper arm" {
		t.Errorf("in inches: %q", got)
	}
	d.labels[1] = viewport.Label{At: d.camera.Target, Kind: viewport.LabelForce, Value: 0.0254}
	layer.show(d, view)
	if got := shown(); !slices.Contains(got, "90 in a second") { // 1/90 s later it is an inch further
		t.Errorf("a force: %q", got)
	}
	d.labels = d.labels[:1]
	layer.show(d, view)
	if got := shown(); len(got) != 1 {
		t.Errorf("a label that is gone is still shown: %q", got)
	}
	layer.show(nil, view)
	if got := shown(); len(got) != 0 {
		t.Errorf("without a picture there are labels: %q", got)
	}
}

func TestLabelsOfTheSamePlaceAreAllReadOrDropped(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	layer := newLabelLayer(func(l *viewport.Label) string { return l.Name })
	d := &drawing{RGBA: image.NewRGBA(image.Rect(0, 0, 400, 300)), camera: viewport.DefaultCamera(), pixelsPerPoint: 1}
	for range 20 {
		d.labels = append(d.labels, viewport.Label{At: d.camera.Target, Kind: viewport.LabelDevice, Name: "the same"})
	}
	layer.show(d, fyne.NewSize(400, 300))
	var seen []spot
	for _, v := range layer.pool {
		if !v.plate.Visible() {
			continue
		}
		p, s := v.plate.Position(), v.plate.Size()
		at := spot{p.X, p.Y, s.Width, s.Height}
		for _, other := range seen {
			if at.meets(other, 0) {
				t.Errorf("labels lie on each other at %v and %v", at, other)
			}
		}
		seen = append(seen, at)
	}
	if len(seen) < 3 || len(seen) > 6 {
		t.Errorf("%d of 20 labels at one place are shown", len(seen))
	}
}

func TestAStepThatEndsBehindTheOtherFootSaysSo(t *testing.T) {
	x := newTestEditor(t, nil)
	for length, want := range map[float64]string{0.5: "50 cm, walking", -0.24: "24 cm behind, walking", -0.001: "0.1 cm, walking"} {
		if got := x.labelText(&viewport.Label{Kind: viewport.LabelStep, Value: length, Cause: gait.StepWalking}); got != want {
			t.Errorf("a step of %v m is labelled %q, want %q", length, got, want)
		}
	}
}
