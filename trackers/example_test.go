package trackers_test

import (
	"fmt"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

func Example() {
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)

	// A source puts a sample:
	store.Put(trackers.Key{Kind: trackers.Controller, Serial: []byte("LHR-1A2B"), Source: "example"}, trackers.Pose{
		Position: mgl64.Vec3{0.7, 1.4, 0},
		Rotation: mgl64.QuatIdent(),
	})

	// A little later somebody looks:
	clock.Set(15 * time.Millisecond)
	var frame trackers.Frame
	store.Snapshot(&frame)
	for _, device := range frame.All() {
		fmt.Printf("%s %s at %v, %v ago\n", device.Kind, device.Name, device.Pose.Position, device.Age(frame.Time))
	}
	// Output: controller LHR-1A2B at [0.7 1.4 0], 15ms ago
}
