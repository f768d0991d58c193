package prepare

import (
	"math"
	"testing"

	"posewright/calibration"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/rig"
)

// The mean of both ratios, computed from the avatar's own measures: eyes of 1.6 m, and a span of 1.5 m from wrist to wrist.
func TestPresetJarvriksSizesTheAvatarByTheMeanOfEyeHeightAndArmSpan(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	own := avatartest.Humanoid(t, avatar, 1)
	at := func(x, y, z float64) calibration.Pose {
		return calibration.Pose{Position: [3]float64{x, y, z}, Rotation: [4]float64{1, 0, 0, 0}}
	}
	measured := calibration.Calibration{
		EyeHeightM: 1.6, HeightM: 1.73, ArmSpanM: 1.5, Scale: 1.1, EstimateVersion: calibration.EstimateVersion, Devices: []calibration.Device{
			{Kind: "headset", Serial: "H", Effector: "head", Raw: at(0, 1.6, 0), Offset: at(0, 0, 0)},
			{Kind: "controller", Serial: "L", Effector: "leftHand", Raw: at(0.79, 1.38, 0), Offset: at(0, 0, 0)},
			{Kind: "controller", Serial: "R", Effector: "rightHand", Raw: at(-0.79, 1.38, 0), Offset: at(0, 0, 0)},
		},
	}
	eyes, span := 1.6/own.Measures.EyeHeight, 1.5/own.Measures.ArmSpan
	if math.Abs(eyes-span) < 0.01 {
		t.Fatalf("the avatar has the person's proportions, %v and %v", eyes, span)
	}
	for name, want := range map[string]float64{"Jarvriks": (eyes + span) / 2, "Posewright": 0} {
		p, _ := presets.Builtin(name)
		p.Calibration = measured
		prepared, err := Body(&p, avatar)
		if err != nil {
			t.Fatal(err)
		}
		if name == "Posewright" { // its limbs come nearer to the person's, and its eyes are theirs
			if got := prepared.Humanoid.Measures.EyeHeight; math.Abs(got-1.6) > 1e-6 {
				t.Errorf("%s: eyes at %v", name, got)
			}
			continue
		}
		if math.Abs(prepared.Scale-want) > 1e-9 || math.Abs(prepared.Humanoid.Measures.EyeHeight-want*own.Measures.EyeHeight) > 1e-6 ||
			prepared.Limbs != rig.NoLimbs() || p.Calibration.Scale != 1.1 {
			t.Errorf("%s: scale %v, want %v; limbs %+v", name, prepared.Scale, want, prepared.Limbs)
		}
	}
}
