package calibration

import (
	"time"

	"posewright/trackers"
)

const (
	shakeWindow = 700 * time.Millisecond // over which the way of a device is smoothed
	shaken      = 0.6                    // meters a second: what a hand that shakes a tracker makes it move
	shakenAlone = 2.5                    // times as fast as any other device
)

// Shake identifies the device that is being shaken. The zero value is ready. It does not allocate.
type Shake struct {
	of    [trackers.MaxDevices]identity
	seen  [trackers.MaxDevices]trackers.Device
	speed [trackers.MaxDevices]float64 // meters a second, smoothed
}

// Tick returns the index of the device in a frame that is being shaken, -1 for none: it moves fast while the others do not, as they would if the
// person walked.
func (s *Shake) Tick(f *trackers.Frame) int {
	fastest, second := -1, 0.0
	devices := f.All()
	for i := range devices {
		d := &devices[i]
		who := identity{kind: d.Kind, serial: d.Serial, source: d.Source}
		switch span := (d.Received - s.seen[i].Received).Seconds(); {
		case !s.of[i].same(&who) || d.Samples < s.seen[i].Samples:
			s.speed[i] = 0
		case span > 0:
			way := d.Pose.Position.Sub(s.seen[i].Pose.Position).Len()
			s.speed[i] += (way/span - s.speed[i]) * min(1, span/shakeWindow.Seconds())
		case d.Age(f.Time) > StaleAge:
			s.speed[i] = 0
		}
		s.of[i], s.seen[i] = who, *d
		switch speed := s.speed[i]; {
		case fastest < 0 || speed > s.speed[fastest]:
			if fastest >= 0 {
				second = max(second, s.speed[fastest])
			}
			fastest = i
		default:
			second = max(second, speed)
		}
	}
	if fastest < 0 || s.speed[fastest] < shaken || s.speed[fastest] < shakenAlone*second {
		return -1
	}
	return fastest
}
