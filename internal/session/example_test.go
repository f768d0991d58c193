package session_test

import (
	"bytes"
	"fmt"
	"log"

	"posewright/assets"
	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig/gltf"
	"posewright/trackers/recording"
)

// The built-in demo, solved as fast as the machine can: its person is measured from its own T-pose first.
func Example() {
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		log.Fatal(err)
	}
	recorded, err := recording.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		log.Fatal(err)
	}
	playback := session.NewPlayback(recorded, "demo")

	preset := presets.Default()
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		log.Fatal(err)
	}
	if preset.Calibration, err = playback.Calibrate(calibration.Options{Humanoid: fitted.Humanoid}); err != nil {
		log.Fatal(err)
	}
	prepared, err := prepare.Body(&preset, avatar)
	if err != nil {
		log.Fatal(err)
	}
	snapshot := session.NewSnapshot(prepared)

	s := session.New(session.Options{Store: playback.Store})
	s.Publish(snapshot)
	worst := 0.0
	for tick := range session.Ticks(recorded.Duration(), s.RateHz()) {
		now := session.TimeOf(tick, s.RateHz())
		playback.Advance(now)
		worst = max(worst, s.Tick(now).Result.Effectors[effectors.LeftHand].Residual)
	}
	fmt.Printf("%.2f m tall; the left hand was within two centimeters of its target: %v\n", preset.Calibration.HeightM, worst < 0.02)
	// Output: 1.72 m tall; the left hand was within two centimeters of its target: true
}
