package devices

import (
	"time"

	"posewright/trackers"
)

// StaleAfter is the age at which a device counts as lost: from then on it drives nothing.
const StaleAfter = 300 * time.Millisecond

// Tracking is how well a device is tracked.
type Tracking uint8

// The values of Tracking.
const (
	Tracked  Tracking = iota
	Inferred          // the sender estimates its pose
	Lost              // no pose has arrived for longer than StaleAfter
)

// TrackingOf returns how well a device is tracked at a time of its store's clock.
func TrackingOf(d *trackers.Device, now time.Duration) Tracking {
	switch {
	case d.Age(now) > StaleAfter:
		return Lost
	case d.Inferred:
		return Inferred
	}
	return Tracked
}
