package app

import (
	"bytes"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/trackers"
	"posewright/trackers/recording"
)

func mannequin(t *testing.T) *rig.Avatar {
	t.Helper()
	avatar, err := gltf.Decode(assets.Mannequin(), "Mannequin", nil)
	if err != nil {
		t.Fatal(err)
	}
	return avatar
}

func humanoid(t *testing.T) *rig.Humanoid {
	t.Helper()
	preset := presets.Default()
	prepared, err := prepare.Body(&preset, mannequin(t))
	if err != nil {
		t.Fatal(err)
	}
	return prepared.Humanoid
}

func demo(t *testing.T) *recording.Session {
	t.Helper()
	recorded, err := recording.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		t.Fatal(err)
	}
	return recorded
}

// calibrationOf is a calibration of one headset.
func calibrationOf(person, serial string) calibration.Calibration {
	return calibration.Calibration{
		Person: person, HeightM: 1.7, EyeHeightM: 1.57, ArmSpanM: 1.4, Scale: 1,
		Devices: []calibration.Device{{
			Kind: "headset", Serial: serial, Effector: "head", Raw: calibration.PoseOf(rig.Identity()), Offset: calibration.PoseOf(rig.Identity()),
		}},
	}
}

func headset(serial string) *trackers.Frame {
	frame := &trackers.Frame{Count: 1}
	frame.Devices[0] = trackers.Device{Kind: trackers.Headset, Serial: serial, Pose: trackers.Pose{Rotation: mgl64.QuatIdent()}}
	return frame
}
