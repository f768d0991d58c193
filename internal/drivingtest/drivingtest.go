// Package drivingtest has what tests drive avatars with: the built-in avatar with the default preset, the demo, and the calibration of another person.
package drivingtest

import (
	"bytes"
	"sync"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/trackers/recording"
)

// Prepared is the built-in avatar as the default preset drives it.
func Prepared(t testing.TB) *prepare.Prepared {
	t.Helper()
	preset := presets.Default()
	prepared, err := prepare.Body(&preset, avatartest.Mannequin(t))
	if err != nil {
		t.Fatal(err)
	}
	return prepared
}

var demo = sync.OnceValues(func() (*recording.Session, error) { return recording.Read(bytes.NewReader(assets.Demo())) })

// Demo is the built-in demo, decoded once. Attachments may be added to what it returns, as to a copy.
func Demo(t testing.TB) *recording.Session {
	t.Helper()
	recorded, err := demo()
	if err != nil {
		t.Fatal(err)
	}
	own := *recorded
	return &own
}

// CalibrationOf is a calibration of one headset.
func CalibrationOf(person, serial string) calibration.Calibration {
	return calibration.Calibration{
		Person: person, HeightM: 1.7, EyeHeightM: 1.57, ArmSpanM: 1.4, Scale: 1,
		Devices: []calibration.Device{{
			Kind: "headset", Serial: serial, Effector: "head", Raw: calibration.PoseOf(rig.Identity()), Offset: calibration.PoseOf(rig.Identity()),
		}},
	}
}
