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
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/ui/canvas"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

func TestLabelsAreWordedOnlyWhenTheirWordsChange(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	worded := 0
	lengths := text.Centimeters
	layer := canvas.NewLabelLayer(func(l *viewport.Label) string { worded++; return canvas.LabelText(l, lengths) })
	d := &canvas.Picture{RGBA: image.NewRGBA(image.Rect(0, 0, 800, 600)), Camera: viewport.DefaultCamera(), PixelsPerPoint: 2}
	d.Labels = []viewport.Label{
		{At: d.Camera.Target, Kind: viewport.LabelDevice, Name: "LHR-1"},
		{At: d.Camera.Target, Kind: viewport.LabelMiss, Name: "leftHand", Value: 0.041, Report: solver.Report{Active: true, Residual: 0.041, Distance: 0.041, Held: chain.HeldByArmLength}},
	}
	shown := func() (texts []string) {
		for _, v := range layer.Pool {
			if v.Panel.Visible() {
				texts = append(texts, v.Text.Text)
			}
		}
		return texts
	}
	view := fyne.NewSize(400, 300)
	layer.Update(d, view)
	if got := shown(); len(got) != 2 || got[0] != "residual 4.1 cm: arm length" || got[1] != "LHR-1" {
		t.Errorf("shown: %q", got)
	}
	for range 10 {
		d.Labels[1].At = d.Labels[1].At.Add(mgl64.Vec3{0.001, 0, 0})
		d.Labels[1].Value += 1e-6
		d.Labels[1].Report.Residual += 1e-6
		layer.Update(d, view)
	}
	if worded != 2 {
		t.Errorf("two labels that only moved were worded %d times", worded)
	}
	d.Labels[1].Report.Held, d.Labels[1].Report.Limit = chain.HeldByLimit, effectors.LeftUpperArmLimit
	layer.Update(d, view)
	if got := shown(); got[0] != "residual 4.1 cm: limit of the left upper arm" {
		t.Errorf("shown: %q", got)
	}
	lengths = text.Inches
	layer.Reset()
	layer.Update(d, view)
	if got := shown(); got[0] != "residual 1.6 in: limit of the left upper arm" {
		t.Errorf("in inches: %q", got)
	}
	d.Labels[1] = viewport.Label{At: d.Camera.Target, Kind: viewport.LabelForce, Value: 0.0254}
	layer.Update(d, view)
	if got := shown(); !slices.Contains(got, "90 in a second") { // 1/90 s later it is an inch further
		t.Errorf("a force: %q", got)
	}
	d.Labels = d.Labels[:1]
	layer.Update(d, view)
	if got := shown(); len(got) != 1 {
		t.Errorf("a label that is gone is still shown: %q", got)
	}
	layer.Update(nil, view)
	if got := shown(); len(got) != 0 {
		t.Errorf("without a picture there are labels: %q", got)
	}
}

func TestAStepThatEndsBehindTheOtherFootSaysSo(t *testing.T) {
	x := newTestEditor(t, nil)
	for length, want := range map[float64]string{0.5: "50 cm, walking", -0.24: "24 cm behind, walking", -0.001: "0.1 cm, walking"} {
		if got := canvas.LabelText(&viewport.Label{Kind: viewport.LabelStep, Value: length, Cause: gait.StepWalking}, x.preferences.lengths()); got != want {
			t.Errorf("a step of %v m is labeled %q, want %q", length, got, want)
		}
	}
}
