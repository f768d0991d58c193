package vmt

import (
	"strconv"
	"strings"

	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/stage"
)

const (
	// DriverAddress is where the driver takes virtual trackers on this machine.
	DriverAddress = "127.0.0.1:39570"
	// FirstTracker is the number of the first virtual tracker of ours in the driver, which has 58 of them; other programs begin with 0.
	FirstTracker = 40
	// TrackerCount is how many there can be.
	TrackerCount = 16
)

// serialPrefix is what the driver puts before the number of a virtual tracker to get its serial.
const serialPrefix = "VMT_"

// Own reports whether a serial in SteamVR is that of a virtual tracker of ours: it follows what we solve, so nothing may be solved from it.
func Own(serial string) bool {
	number, ok := strings.CutPrefix(serial, serialPrefix)
	n, err := strconv.Atoi(number)
	return ok && err == nil && n >= FirstTracker && n < FirstTracker+TrackerCount
}

// AppendTracker appends the message that places a virtual tracker, numbered from 0, in the room as SteamVR has set it up, or with raw in the space of the base
// stations, which is what this package reads.
func AppendTracker(w *osc.Writer, number int, raw bool, pose trackers.Pose) {
	address := "/VMT/Room/Driver"
	if raw {
		address = "/VMT/Raw/Driver"
	}
	appendTracker(w, address, number, 1, pose)
}

// AppendRemoved appends the message that takes a virtual tracker away.
func AppendRemoved(w *osc.Writer, number int) {
	appendTracker(w, "/VMT/Room/Driver", number, 0, trackers.NoPose())
}

func appendTracker(w *osc.Writer, address string, number int, enable int32, pose trackers.Pose) {
	place, turn := stage.FromPose(pose)
	w.Message(address, "iiffffffff")
	w.Int32(int32(FirstTracker + number))
	w.Int32(enable)
	w.Float32(0) // seconds that the pose is ahead
	for _, v := range place {
		w.Float32(float32(v))
	}
	for _, v := range turn {
		w.Float32(float32(v))
	}
}
