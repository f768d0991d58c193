package main

import (
	"bytes"
	"math"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/trackers/recording"
)

// Who calibrates with the demo gets the lengths of the person who performs it, and then hands and elbows where that person
// has them.
func TestTheDemoIsCalibratedRight(t *testing.T) {
	t.Parallel()
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := recording.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		t.Fatal(err)
	}
	playback := session.NewPlayback(recorded, "demo")
	preset := presets.Default()
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	if preset.Calibration, err = playback.Calibrate(calibration.Options{Humanoid: fitted.Humanoid}); err != nil {
		t.Fatal(err)
	}
	m := preset.Calibration.Measurement()
	views := m.Measures()
	at := &person.rest
	arm := at[rig.LeftHand].Sub(at[rig.LeftUpperArm]).Len()
	shoulders := at[rig.LeftUpperArm].Sub(at[rig.RightUpperArm]).Len()
	for id, truth := range map[calibration.MeasureID]float64{
		calibration.MeasureLeftArm: arm, calibration.MeasureRightArm: arm, calibration.MeasureShoulders: shoulders,
		calibration.MeasureArmSpan: 2*arm + shoulders, calibration.MeasureHips: at[rig.LeftUpperLeg].Y(),
		calibration.MeasureLeftLeg: at[rig.LeftUpperLeg].Y() - at[rig.LeftFoot].Y(),
	} {
		t.Logf("%v %.2f cm, truly %.2f", id, 100*views[id].Value, 100*truth)
		if off := views[id].Value - truth; math.Abs(off) > 0.01 {
			t.Errorf("%v is %.1f cm off", id, 100*off)
		}
	}

	prepared, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(session.Options{Store: playback.Store})
	s.Publish(session.NewSnapshot(prepared))
	h := prepared.Humanoid
	sums, count := map[rig.Role]float64{}, 0.0
	for tick := range session.Ticks(recorded.Duration(), s.RateHz()) {
		now := session.TimeOf(tick, s.RateHz())
		playback.Advance(now)
		solved, truth := s.Tick(now).Result.World, perform(now.Seconds())
		count++
		for _, role := range []rig.Role{rig.LeftHand, rig.RightHand, rig.LeftLowerArm, rig.RightLowerArm} {
			off := solved[h.Joint(role)].Position.Sub(truth[role].Position).Len()
			sums[role] += off
			const inTPose = 100
			if limit := map[bool]float64{true: 0.015, false: 0.02}[role == rig.LeftHand || role == rig.RightHand]; tick == inTPose && off > limit {
				t.Errorf("in the T-pose the %v is %.1f cm off", role, 100*off)
			}
		}
	}
	for role, sum := range sums {
		mean := sum / count
		t.Logf("%v %.2f cm off", role, 100*mean)
		// Elbows of the performance are turned by a choreographer, not as people turn theirs.
		if limit := map[bool]float64{true: 0.015, false: 0.032}[role == rig.LeftHand || role == rig.RightHand]; mean > limit {
			t.Errorf("the %v is %.1f cm off", role, 100*mean)
		}
	}
}
