//go:build cgo

package ui

import (
	"testing"

	"posewright/calibration"
	"posewright/presets"
)

func TestWhatWasLearntIsKeptAsOneStepAndNothingElseIs(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("devices are there", func() bool { return x.frame.Count > 2 })
	measured, err := x.played.playback.Calibrate(calibration.Options{Humanoid: x.core.Avatar.Humanoid()})
	must(t, err)
	must(t, x.Do(presets.ApplyCalibration(measured)))
	revision := x.doc.Revision()

	x.takeLearnt(x.core.Avatar.Calibration(), &calibration.Calibration{}) // learning was switched off meanwhile
	same := x.core.Avatar.Calibration().Clone()
	x.takeLearnt(x.core.Avatar.Calibration(), &same)
	other, better := x.core.Avatar.Calibration().Clone(), x.core.Avatar.Calibration().Clone()
	better.ArmSpanM += 0.02
	x.takeLearnt(&other, &better) // another calibration drives by now
	x.takeLearnt(nil, &better)
	if x.doc.Revision() != revision {
		t.Fatalf("the calibration became %+v", x.Current().Calibration)
	}

	x.takeLearnt(x.core.Avatar.Calibration(), &better)
	if !x.Current().Calibration.Equal(&better) {
		t.Error("what was learnt is not kept")
	}
	x.run("undo")
	if !x.Current().Calibration.Equal(&measured) {
		t.Error("it cannot be taken back")
	}

	// Asked while learning is off, the session has nothing to answer with, and nothing changes.
	revision = x.doc.Revision()
	answered := false
	basis := x.core.Avatar.Calibration()
	x.session.Learnt(func(c calibration.Calibration) { x.post(func() { x.takeLearnt(basis, &c); answered = true }) })
	x.until("the session answers", func() bool { return answered })
	if x.doc.Revision() != revision {
		t.Error("without learning the calibration changes")
	}
}
