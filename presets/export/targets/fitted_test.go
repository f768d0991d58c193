package targets

import (
	"regexp"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/prepare"
)

// Each target says at which size, and with which limbs, the person has the avatar.
func TestEachTargetSaysTheFittedSizeAndLimbs(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	p := presets.Default()
	p.Calibration = calibration.Calibration{
		HeightM: 1.73, EyeHeightM: 1.6, Scale: 1, Devices: []calibration.Device{{
			Kind: "headset", Serial: "H", Effector: "head", Raw: calibration.Pose{Position: [3]float64{0, 1.6, 0}, Rotation: [4]float64{1, 0, 0, 0}},
			Offset: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}},
		}},
		Corrected: calibration.Body{LeftArmM: 0.7, RightArmM: 0.7}, EstimateVersion: calibration.EstimateVersion,
	}
	fitted, err := prepare.Body(&p, avatar)
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range All() {
		in := &export.Input{Preset: &p, Avatar: avatar, Humanoid: fitted.Humanoid, Source: assets.Mannequin()}
		_, report, err := Export(&target, in)
		if err != nil {
			t.Errorf("%s: %v", target.ID, err)
			continue
		}
		// Arms of 70 cm are beyond the limit of 20 %.
		if how := report.Entry("calibration").How.String(); !regexp.MustCompile(`fitted to the person: scale × 1\.\d{3}.*upper arms × 1\.20`).MatchString(how) {
			t.Errorf("%s says %q", target.ID, how)
		}
	}
}
