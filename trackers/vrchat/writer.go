package vrchat

import (
	"fmt"

	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/unity"
)

// AppendTracker appends the two messages of a numbered tracker, 1 to TrackerCount, or with number 0 those of the head. Other
// numbers panic.
func AppendTracker(w *osc.Writer, number int, pose trackers.Pose) {
	if number < 0 || number > TrackerCount {
		panic(fmt.Sprintf("vrchat: there is no tracker %d", number))
	}
	place, angles := unity.FromPosition(pose.Position), unity.FromEuler(pose.Rotation)
	for what, values := range [2][3]float64{place, angles} {
		w.Message(addresses[number][what], "fff")
		for _, value := range values {
			w.Float32(float32(value))
		}
	}
}

// addresses are those of each point's position and rotation.
var addresses = func() (all [points][2]string) {
	for i, serial := range serials {
		all[i] = [2]string{"/tracking/trackers/" + serial + "/position", "/tracking/trackers/" + serial + "/rotation"}
	}
	return all
}()
