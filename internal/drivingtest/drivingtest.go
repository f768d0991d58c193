// Package drivingtest has what tests drive avatars with: the built-in avatar, the demo, and the calibration of somebody else.
package drivingtest

import (
	"bytes"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/trackers/recording"
)

// Mannequin is the built-in avatar.
func Mannequin(t *testing.T) *rig.Avatar {
	t.Helper()
	avatar, err := gltf.Decode(assets.Mannequin(), "Mannequin", nil)
	if err != nil {
		t.Fatal(err)
	}
	return avatar
}

// Humanoid is the built-in avatar as the default preset drives it.
func Humanoid(t *testing.T) *rig.Humanoid {
	t.Helper()
	preset := presets.Default()
	prepared, err := prepare.Body(&preset, Mannequin(t))
	if err != nil {
		t.Fatal(err)
	}
	return prepared.Humanoid
}

// Demo is the built-in demo.
func Demo(t *testing.T) *recording.Session {
	t.Helper()
	recorded, err := recording.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		t.Fatal(err)
	}
	return recorded
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
