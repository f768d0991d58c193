//go:build cgo

package lab

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/fit"
	"posewright/internal/modelfit"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

func TestModelsAreRefittedInTheWindow(t *testing.T) {
	b := newBench(t)
	b.choose("fitModel")
	test.NewTempWindow(t, b.dialog).Resize(fyne.NewSize(1200, 640))
	p := b.fit
	if p == nil || !p.accept.Disabled() {
		t.Fatal("the dialog does not open, or something can be accepted")
	}
	if !slices.ContainsFunc(b.Controls(), func(c widgets.Control) bool { return c.ID == "fit.run" && c.Object == p.run }) {
		t.Error("its controls are not listed")
	}
	test.Tap(p.run)
	if !strings.Contains(p.message.Text, "no recordings to fit to") {
		t.Errorf("without recordings it says %q", p.message.Text)
	}
	b.comparison.AddRecordings(glideFor(t, 301))
	p.ridge.OnSubmit("0.05")
	if p.ridge.Exact() != "0.05" {
		t.Errorf("the ridge is %s", p.ridge.Exact())
	}
	p.model.SetSelectedIndex(1)
	test.Tap(p.run)
	if _, running := b.fits.Running(); !running || p.run.Text != "Cancel" || !p.progress.Visible() {
		t.Errorf("the button says %q", p.run.Text)
	}
	b.until(t, "steps of one recording are refused", func() bool { return strings.Contains(p.message.Text, "dd more than one") })
	p.model.SetSelectedIndex(0)
	test.Tap(p.run)
	b.until(t, "the torso is fitted", func() bool { return p.shown != nil })
	shows := func(cells ...string) bool {
		return slices.ContainsFunc(p.lines, func(l fitLine) bool { return slices.Equal(l.cells[:len(cells)], cells) })
	}
	if !shows("Neck, shoulders and hips") || !shows("Wrist line weight") || !shows("glide.bvh", "Fitted to the first half") {
		t.Errorf("shown is %v", p.lines)
	}
	if p.accept.Disabled() != !p.shown.Accepted || !strings.Contains(p.message.Text, "On movement that the fit did not use") {
		t.Errorf("it says %q", p.message.Text)
	}
}

// Everything is in the language of the window but the names of files.
func TestWhatAFitCameToIsInTheLanguageOfTheWindow(t *testing.T) {
	newBench(t) // has the fonts and languages of a window
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	if err := text.SetLanguage("de"); err != nil {
		t.Fatal(err)
	}
	began := presets.Default()
	r := &modelfit.Report{Report: fit.Report{Accepted: true, Unseen: true, FittedTo: []string{"/of/mine/a.bvh"}, JudgedBy: []string{"/of/mine/b.bvh"}, Skipped: []capture.Skipped{{File: "c.bvh", Reason: phrase.Plain("why")}}, Fitted: began.Clone()},
		Model: modelfit.Steps, Began: began, Measures: []modelfit.Measure{{Title: phrase.Say("Wrong foot"), Unit: "%", Decimals: 1, Before: 12.345, After: 3}},
		Parameters: []modelfit.Value{{Path: "torso.wristLine", Before: "1.2", After: "1.9"}, {Path: "gait.curves.stepTime"}}}
	parameter, _ := presets.Lookup("gait.curves.stepTime")
	c := parameter.Curve(&began).Clone()
	first := c[0]
	c[0].Value = 0.4321
	if err := parameter.SetCurve(&r.Fitted, c); err != nil {
		t.Fatal(err)
	}
	lines := fitLines(r)
	var all [][4]string
	for _, l := range lines {
		all = append(all, l.cells)
	}
	for _, want := range [][4]string{
		{"Bei Bewegung, die die Anpassung nicht verwendet hat", "Vorher", "Nachher", ""}, {"Falscher Fuß", "12,3", "3,0", "%"},
		{"Schrittdauer · Geschwindigkeit " + text.Significant(first.Time, 4), text.Significant(first.Value, 4), "0,4321", "√(L/g)"},
		{"Gewicht der Handgelenklinie", "1,2", "1,9", ""}, {"a.bvh", "Angepasst an", "", ""}, {"b.bvh", "Beurteilt an", "", ""}, {"c.bvh", "Ausgelassen", "", ""},
	} {
		if !slices.Contains(all, want) {
			t.Errorf("%q is not in\n%q", want, all)
		}
	}
}
