package app

import (
	"testing"

	"posewright/calibration"
)

func TestFittedElbowsStayWithAPersonWhoIsMeasuredAgain(t *testing.T) {
	t.Parallel()
	a, _ := newTestApp(t, Options{})
	fitted := calibration.Elbows{Phi0Deg: 50, HandPitchDeg: -20, HandYawDeg: -4}
	a.People.Save(calibration.Profile{Name: "Ada", Measurement: calibration.Measurement{Person: "Ada", HeightM: 1.7, Elbows: fitted}}, func(err error) { t.Error(err) })
	a.People.SaveMeasurement(calibration.Measurement{Person: "Ada", HeightM: 1.8}, nil)
	a.People.SaveMeasurement(calibration.Measurement{Person: "Bob", HeightM: 1.6}, nil)
	ada, _ := a.People.Profile("Ada")
	bob, _ := a.People.Profile("Bob")
	if ada.Measurement.Elbows != fitted || ada.Measurement.HeightM != 1.8 || bob.Measurement.Elbows.Known() {
		t.Errorf("%+v\n%+v", ada.Measurement, bob.Measurement)
	}
}
