package recording_test

import (
	"bytes"
	"fmt"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/recording"
)

// What happens to a store is recorded, and played into another one.
func ExamplePlayer() {
	var clock trackers.ManualClock
	store, file := trackers.NewStore(clock.Now), &bytes.Buffer{}
	recorder, err := recording.Record(store, file, recording.Info{})
	if err != nil {
		fmt.Println(err)
		return
	}
	headset := trackers.Key{Kind: trackers.Headset, Serial: []byte("HMD"), Source: "example"}
	for tick := range 90 {
		clock.Set(time.Duration(tick) * time.Second / 90)
		store.Put(headset, trackers.Pose{Position: mgl64.Vec3{0, 1.6, float64(tick) / 90}, Rotation: mgl64.QuatIdent()})
	}
	if err := recorder.Stop(); err != nil {
		fmt.Println(err)
		return
	}

	session, err := recording.Read(file)
	if err != nil {
		fmt.Println(err)
		return
	}
	var now trackers.ManualClock
	played, frame := trackers.NewStore(now.Now), trackers.Frame{}
	player := recording.NewPlayer(session, "")
	now.Set(time.Second / 2)
	player.Advance(time.Second/2, played)
	played.Snapshot(&frame)
	for _, device := range frame.All() {
		fmt.Println(device.Kind, device.Name, device.Pose.Position, player.Done())
	}
	// Output: headset HMD [0 1.6 0.5] false
}
