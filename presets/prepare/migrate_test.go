package prepare

import (
	"math"
	"strings"
	"testing"

	"posewright/calibration"
	"posewright/internal/avatartest"
	"posewright/presets"
)

// A preset of before drives as one that is calibrated now, and says so; what its scale had of the arms becomes limbs that are more like the person's.
func TestACalibrationOfBeforeIsFittedAgain(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	at := func(x, y, z float64) calibration.Pose {
		return calibration.Pose{Position: [3]float64{x, y, z}, Rotation: [4]float64{1, 0, 0, 0}}
	}
	preset := presets.Default()
	preset.Calibration = calibration.Calibration{
		EyeHeightM: 1.6, HeightM: 1.73, ArmSpanM: 1.4, ArmsOrHeight: 0.5, Scale: 1.3, Devices: []calibration.Device{
			{Kind: "headset", Serial: "H", Effector: "head", Raw: at(0, 1.6, 0), Offset: at(0, 0, 0)},
			{Kind: "controller", Serial: "L", Effector: "leftHand", Raw: at(0.79, 1.38, 0), Offset: at(0.3, 0, 0)},
			{Kind: "controller", Serial: "R", Effector: "rightHand", Raw: at(-0.79, 1.38, 0), Offset: at(-0.3, 0, 0)},
		},
	}
	prepared, err := Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	if eyes := prepared.Humanoid.Measures.EyeHeight; math.Abs(eyes-1.6) > 1e-6 {
		t.Errorf("the eyes are at %.3f m, the person's at 1.6 m", eyes)
	}
	if off := prepared.Calibration.Devices[1].Offset.Position[0]; math.Abs(off) > 0.2 {
		t.Errorf("the hand is still %.2f m from its controller", off)
	}
	// A half of the way from 20 to 35 %.
	if limit := prepared.Settings.Retarget.LimbLimit; math.Abs(limit-0.275) > 1e-9 {
		t.Errorf("limbs come nearer by %v", limit)
	}
	if !prepared.Measured.Equal(&preset.Calibration) || len(prepared.Notes) != 1 || !strings.Contains(prepared.Notes[0].String(), "older version") {
		t.Errorf("it says %v", prepared.Notes)
	}
	h := avatartest.Humanoid(t, avatar, 2)
	migrated, _, changed := Migrate(&preset, h)
	if !changed || migrated.Calibration.Outdated() || preset.Calibration.ArmsOrHeight != 0.5 || migrated.Retarget.LimbLimit != 0.275 {
		t.Errorf("migrated is %+v", migrated.Calibration)
	}
	if _, _, changed = Migrate(&migrated, h); changed {
		t.Error("what is migrated is migrated again")
	}
	again, err := Body(&migrated, avatar)
	if err != nil || len(again.Notes) > 0 || again.Scale != prepared.Scale || again.Limbs != prepared.Limbs {
		t.Errorf("the migrated preset has scale %v and limbs %+v, %v; before %v and %+v", again.Scale, again.Limbs, again.Notes, prepared.Scale, prepared.Limbs)
	}
}
