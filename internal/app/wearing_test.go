package app

import (
	"testing"
	"time"

	"posewright/calibration"
	"posewright/internal/eventloop"
	"posewright/internal/racetest"
	"posewright/presets"
)

func TestATrimIsOneStepOfUndoAndIsKeptOfThePerson(t *testing.T) {
	t.Parallel()
	x := newCalibrating(t)
	w := newWearing(x.app, func() calibration.Assignments { return nil })
	x.SetPerson("Zoe")
	x.step()
	x.Open()
	x.ByHand()
	x.Accept()
	c := x.document.Current().Calibration
	if err := x.app.Document.Do(presets.ApplyCalibration(c)); err != nil {
		t.Fatal(err)
	}
	device := c.Devices[0]
	trim := calibration.Trim{MoveM: [3]float64{0, 0.02, 0}}
	if _, ok := w.Trim("tracker", "none"); ok {
		t.Error("a device that was not calibrated has a trim")
	}
	for step := range 5 {
		w.PreviewTrim(device.Kind, device.Serial, calibration.Trim{MoveM: [3]float64{0, 0.004 * float64(step+1), 0}})
	}
	w.KeepTrim()
	if got, ok := w.Trim(device.Kind, device.Serial); !ok || got != trim {
		t.Errorf("the trim is %+v", got)
	}
	if profile, known := x.app.People.Profile("Zoe"); !known || profile.Measurement.Devices[0].Trim != trim {
		t.Errorf("kept is %+v", profile.Measurement.Devices)
	}
	x.app.Document.Undo()
	if got, _ := w.Trim(device.Kind, device.Serial); got != (calibration.Trim{}) {
		t.Errorf("after undo the trim is %+v", got)
	}
	w.PreviewTrim(device.Kind, device.Serial, trim)
	w.CancelTrim()
	if got, _ := w.Trim(device.Kind, device.Serial); got != (calibration.Trim{}) {
		t.Errorf("after Escape the trim is %+v", got)
	}
}

func TestATrackerIsNotMeasuredAgainWithoutACalibration(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	x := newCalibrating(t)
	w := newWearing(x.app, func() calibration.Assignments { return nil })
	if err := w.Remeasure(calibration.LeftKnee); err == nil {
		t.Error("it is measured")
	}
	if _, _, going := w.Measuring(); going {
		t.Error("it waits for a pose")
	}
	x.step()
	x.Open()
	x.ByHand()
	x.Accept()
	if err := x.app.Document.Do(presets.ApplyCalibration(x.document.Current().Calibration)); err != nil {
		t.Fatal(err)
	}
	if err := w.Remeasure(calibration.LeftKnee); err != nil {
		t.Fatal(err)
	}
	warned := false
	x.app.Events.Subscribe(func(event eventloop.Event) {
		if notice, ok := event.(eventloop.Notice); ok && notice.Level == eventloop.Warning {
			warned = true
		}
	})
	for range int(60 * time.Second / (time.Second / 90)) {
		w.tick(x.step())
	}
	if _, _, going := w.Measuring(); going || !warned {
		t.Error("a calibration without a pose is measured again, or no one is told why not")
	}
}
