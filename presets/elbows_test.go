package presets

import (
	"testing"

	"posewright/calibration"
	"posewright/solver"
)

func TestElbowsGoWithThePersonWhoIsApplied(t *testing.T) {
	t.Parallel()
	person := func(name string, e calibration.Elbows) calibration.Calibration {
		return calibration.Calibration{Person: name, Scale: 1, Devices: []calibration.Device{{Kind: "headset", Effector: "head"}}, Elbows: e}
	}
	ada, bob := person("Ada", calibration.Elbows{Phi0Deg: 50, HandPitchDeg: -20, HandYawDeg: -4}), person("Bob", calibration.Elbows{})
	d := NewDocument(Default())
	expect := func(when string, phi0, pitch, yaw float64) {
		t.Helper()
		if s := d.Current().Swivel; s.Phi0 != phi0 || s.HandPitch != pitch || s.HandYaw != yaw {
			t.Errorf("%s: %v°, %v° and %v°", when, s.Phi0, s.HandPitch, s.HandYaw)
		}
	}
	do := func(c Command) {
		t.Helper()
		if err := d.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	usual := Default().Swivel
	do(ApplyCalibration(ada))
	expect("Ada", 50, -20, -4)
	d.Undo()
	expect("undone", usual.Phi0, usual.HandPitch, usual.HandYaw)
	do(ApplyCalibration(ada))
	do(Set("swivel.phi0Deg", 45))
	do(ApplyCalibration(ada))
	expect("tuned since", 45, -20, -4)
	do(ApplyCalibration(bob))
	expect("Bob, who was not fitted", usual.Phi0, usual.HandPitch, usual.HandYaw)
	do(Set("swivel.phi0Deg", 40))
	do(ApplyCalibration(calibration.Calibration{}))
	expect("tuned for nobody", 40, usual.HandPitch, usual.HandYaw)

	first := Default()
	first.Arms.Swivel = solver.SwivelByTransport
	if err := first.SetCalibration(ada); err != nil || first.Swivel != usual {
		t.Errorf("version 1 of the swivel model: %+v, %v", first.Swivel, err)
	}
	ada.Elbows.Phi0Deg = 91
	if ada.Validate() == nil {
		t.Error("an impossible rest angle is valid")
	}
}

func TestElbowsOfThePersonStayUnderAnotherSolverPreset(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Swivel.DeviationWeight = 3
	if err := p.SetCalibration(calibration.Calibration{Scale: 1, Devices: []calibration.Device{{Kind: "headset", Effector: "head"}},
		Elbows: calibration.Elbows{Phi0Deg: 50, HandPitchDeg: -20, HandYawDeg: -4}}); err != nil {
		t.Fatal(err)
	}
	d := NewDocument(p)
	if err := d.Do(SolveLike(Default())); err != nil {
		t.Fatal(err)
	}
	if s, usual := d.Current().Swivel, Default().Swivel; s.Phi0 != 50 || s.HandPitch != -20 || s.HandYaw != -4 || s.DeviationWeight != usual.DeviationWeight {
		t.Errorf("%+v", s)
	}
}

func TestUpdatingTheSwivelModelIsOneStepThatKeepsTheLimits(t *testing.T) {
	t.Parallel()
	p, err := read(header + `, "swivel": {"phi0Deg": 50, "handWeight": 0.5, "limiter": {"speed": 2}}, "arms": {"swivel": "posewright"}}`)
	if err != nil {
		t.Fatal(err)
	}
	d := NewDocument(p)
	if err := d.Do(UpdateModels()); err != nil {
		t.Fatal(err)
	}
	want := Default().Swivel
	want.HandWeight, want.Limiter.Speed = 0.5, 2
	if got := d.Current(); got.Arms.Swivel != solver.SwivelByWrist || got.Swivel != want || !got.Posture.Detect || !got.Gait.PhaseObserver {
		t.Errorf("%+v", got.Swivel)
	}
	d.Undo()
	if got := d.Current(); got.Arms.Swivel != solver.SwivelByTransport || got.Swivel != p.Swivel {
		t.Errorf("undone: %+v", got.Swivel)
	}
}
