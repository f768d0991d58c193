package lab_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/internal/app"
	"posewright/internal/lab"
	"posewright/internal/modelfit"
	"posewright/internal/modelfit/modelfittest"
	"posewright/internal/racetest"
	"posewright/presets"
)

func TestTorsoConstantsGoIntoThePresetInOneStepOfUndo(t *testing.T) {
	racetest.SkipCovered(t)
	r := newRunning(t)
	fits := lab.NewFits(r.core, r.c)
	torso, _ := modelfit.Named(modelfit.Torso)
	fits.Run(torso, 0)
	if _, err := fits.Result(); err == nil || !strings.Contains(err.Error(), "no recordings to fit to") {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := modelfittest.WriteFolder(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "bad.bvh"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.c.AddRecordings(folder)
	fits.Run(torso, 0)
	fits.Cancel()
	ended := func() bool { _, running := fits.Running(); return !running }
	if !r.loop.RunFor(time.Minute, ended) {
		t.Fatal("it is not canceled")
	}
	if _, err := fits.Result(); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	before := r.core.Document.Current().Clone()
	fits.Run(torso, 0.001)
	if !r.loop.RunFor(2*time.Minute, ended) {
		t.Fatal("it does not end")
	}
	report, err := fits.Result()
	if err != nil || !fits.Acceptable() || len(report.FittedTo)+len(report.JudgedBy) != 2 || len(report.Skipped) != 1 {
		t.Fatalf("%v, %v", err, report != nil && report.Accepted)
	}
	fits.Accept()
	for _, path := range []string{"torso.wristLine", "torso.rollFollow"} {
		parameter, _ := presets.Lookup(path)
		if got, want := parameter.Get(r.core.Document.Current()), parameter.Get(&report.Fitted); got != want || got == parameter.Get(&before) {
			t.Errorf("%s is %v, not %v", path, got, want)
		}
	}
	if fits.Acceptable() {
		t.Error("it can be accepted twice")
	}
	if r.core.Document.Undo(); !r.core.Document.Current().Equal(&before) {
		t.Error("it is not one step of undo")
	}
	if !fits.Acceptable() {
		t.Error("after undo it cannot be accepted again")
	}
	// Another preset is not given what was fitted to this one.
	other := presets.Default()
	r.core.Document.Replace(app.Opened{Preset: other})
	if report, err := fits.Result(); fits.Acceptable() || report != nil || err != nil {
		t.Errorf("another preset can take %v, %v", report, err)
	}
	fits.Run(torso, 0.001)
	r.core.Document.Replace(app.Opened{Preset: other})
	if !r.loop.RunFor(time.Minute, ended) {
		t.Fatal("a fit goes on for a preset that was closed")
	}
	if report, err := fits.Result(); report != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", report, err)
	}
}
