package devices

import (
	"time"

	"posewright/calibration"
	"posewright/trackers"
)

// Tracking is how well a device is tracked.
type Tracking uint8

// The values of Tracking.
const (
	Tracked  Tracking = iota
	Inferred          // the sender estimates its pose
	Lost              // no pose has arrived for longer than calibration.StaleAge
)

// TrackingOf returns how well a device is tracked at a time of its store's clock.
func TrackingOf(d *trackers.Device, now time.Duration) Tracking {
	switch {
	case d.Age(now) > calibration.StaleAge:
		return Lost
	case d.Inferred:
		return Inferred
	}
	return Tracked
}
