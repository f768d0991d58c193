package runtime_test

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/presets/runtime"
	"posewright/rig"
)

// A skeleton with the avatar's surfaces does with the girth of a person what the avatar's file does.
func TestTheGirthOfAPersonCountsForSkeletonsAsForFiles(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	avatar := avatartest.Mannequin(t)
	hand := func(girth float64, fromFile bool) float64 {
		p := presets.Default()
		p.Calibration = calibration.Calibration{EyeHeightM: 1.6, Scale: 1, Corrected: calibration.Body{GirthM: girth}, Devices: []calibration.Device{{
			Kind: "headset", Serial: "1", Effector: "head",
			Raw: calibration.Pose{Position: [3]float64{0, 1.6, 0}, Rotation: [4]float64{1, 0, 0, 0}}, Offset: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}},
		}}}
		prepared, err := prepare.Body(&p, avatar)
		if err != nil {
			t.Fatal(err)
		}
		h := prepared.Humanoid
		skeleton, err := json.Marshal(runtime.SkeletonOf(avatar, h))
		if err != nil {
			t.Fatal(err)
		}
		var preset bytes.Buffer
		if err := presets.Write(&preset, &p); err != nil {
			t.Fatal(err)
		}
		create, data := runtime.CreateBody, skeleton
		if fromFile {
			create, data = runtime.CreateBodyFromFile, assets.Mannequin()
		}
		body, err := create(preset.Bytes(), data)
		if err != nil {
			t.Fatal(err)
		}
		defer runtime.DestroyBody(body)
		for _, id := range []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand} {
			at := h.TPose[h.Joint(id.Role())].Position
			if id == effectors.LeftHand { // the palm is right before the belly
				hips := h.TPose[h.Joint(rig.Hips)].Position
				at = [3]float64{hips[0] - 0.05, hips[1] + 0.1, hips[2] + 0.16}
			}
			must(t, runtime.SetTarget(body, int32(id), []float64{at[0], at[1], at[2], 1, 0, 0, 0}, 1))
		}
		must(t, runtime.Solve(body, 0))
		world := make([]float64, 7*len(h.Skeleton.Joints))
		must(t, runtime.ReadWorld(body, world))
		return world[7*h.Joint(rig.LeftHand)+2]
	}
	usual := hand(0, false)
	for _, girth := range []float64{0.7, 1.2} {
		file, skeleton := hand(girth, true), hand(girth, false)
		if math.Abs(file-skeleton) > 1e-4 || math.Abs(skeleton-usual) < 0.005 {
			t.Errorf("%v m around: the hand is at %.4f m by the file, at %.4f m by the skeleton, and with the usual girth at %.4f m", girth, file, skeleton, usual)
		}
	}
}
