package avatarfile_test

import (
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/presets/export/exporttest"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/gltf"
)

// An avatar whose limbs are fitted to the person leaves with these limbs: read again, its joints are where the editor has them.
func TestLimbsLeaveAsTheyWereFitted(t *testing.T) {
	t.Parallel()
	sources := map[string][]byte{"mannequin": assets.Mannequin()}
	for _, format := range formats {
		sources[format] = exporttest.AvatarFile(format, false)
	}
	for name, source := range sources {
		avatar, err := gltf.Decode(source, name, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := presets.Default()
		p.Calibration = calibration.Calibration{
			HeightM: 1.73, EyeHeightM: 1.6, Scale: 1, Devices: []calibration.Device{{
				Kind: "headset", Serial: "H", Effector: "head", Raw: calibration.Pose{Position: [3]float64{0, 1.6, 0}, Rotation: [4]float64{1, 0, 0, 0}},
				Offset: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}},
			}},
			Corrected: calibration.Body{LeftArmM: 0.7, RightArmM: 0.7},
		}
		fitted, err := prepare.Body(&p, avatar)
		if err != nil {
			t.Fatal(err)
		}
		if fitted.Limbs == rig.NoLimbs() {
			t.Fatalf("%s: no limb is fitted", name)
		}
		w, err := avatarfile.Write(&export.Input{Preset: &p, Avatar: avatar, Humanoid: fitted.Humanoid, Source: source})
		if err != nil {
			t.Fatal(err)
		}
		again, err := gltf.Decode(w.Data, name, nil)
		if err != nil {
			t.Fatal(err)
		}
		h, err := rig.NewHumanoid(&again.Skeleton, again.Roles, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, role := range []rig.Role{rig.Hips, rig.Head, rig.LeftUpperArm, rig.LeftLowerArm, rig.RightHand, rig.LeftLowerLeg, rig.RightFoot} {
			got, want := h.TPose[h.Joint(role)].Position, fitted.Humanoid.TPose[fitted.Humanoid.Joint(role)].Position
			if got.Sub(want).Len() > 1e-4 {
				t.Errorf("%s: %v is at %v, not at %v", name, role, got, want)
			}
		}
		if w.Scale != fitted.Scale || w.Limbs == 0 {
			t.Errorf("%s: scale %v of %v, %d joints moved", name, w.Scale, fitted.Scale, w.Limbs)
		}
	}
}
