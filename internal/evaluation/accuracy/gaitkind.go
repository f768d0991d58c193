package accuracy

import (
	"math"

	"posewright/internal/evaluation/virtual"
)

// runningFroude is the speed over √(gL) above which people run rather than walk.
const runningFroude = 0.62

const gravity = 9.81

// kindOf is how someone moves through whole strides.
func kindOf(track *virtual.Track, strides virtual.Stretch) gaitKind {
	pace := track.Pace(strides)
	switch angle := math.Abs(math.Atan2(pace.X(), pace.Z())); {
	case angle > 3*math.Pi/4:
		return walkingBack
	case angle > math.Pi/4:
		return sideways
	case pace.Len() > runningFroude*math.Sqrt(gravity*track.LegLength):
		return running
	}
	return walking
}
