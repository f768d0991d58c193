package runtime_test

import (
	"bytes"
	"math"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/presets/runtime"
	"posewright/rig"
)

// The limbs of an avatar are fitted to a calibrated person as in the editor, and the offsets say so.
func TestLimbsAreFittedAsInTheEditor(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Calibration = calibration.Calibration{HeightM: 1.8, EyeHeightM: 1.68, ArmSpanM: 1.4, Scale: 1.07, Devices: []calibration.Device{{
		Kind: "headset", Serial: "1", Effector: "head",
		Raw: calibration.Pose{Position: [3]float64{0, 1.68, 0}, Rotation: [4]float64{1, 0, 0, 0}}, Offset: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}},
	}}}
	avatar := avatartest.Mannequin(t)
	editor, err := prepare.Body(&p, avatar)
	if err != nil {
		t.Fatal(err)
	}
	if editor.Limbs == rig.NoLimbs() {
		t.Fatal("the editor fits no limb")
	}
	var preset bytes.Buffer
	if err := presets.Write(&preset, &p); err != nil {
		t.Fatal(err)
	}
	body, err := runtime.CreateBodyFromFile(preset.Bytes(), assets.Mannequin())
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.DestroyBody(body)
	joints := editor.Humanoid.Skeleton.Joints
	offsets := make([]float64, 3*len(joints))
	if err := runtime.ReadOffsets(body, offsets); err != nil {
		t.Fatal(err)
	}
	for i, joint := range joints {
		for k := range 3 {
			if joint.Parent >= 0 && math.Abs(offsets[3*i+k]-joint.Offset[k]) > 1e-12 {
				t.Errorf("%s is at %v from what it hangs on, and in the editor at %v", joint.Name, offsets[3*i:3*i+3], joint.Offset)
				break
			}
		}
	}
}
