package solver

import (
	"math"

	"posewright/effectors"
)

// Fingers say how the fingers of both hands are bent.
type Fingers struct {
	Weight  float64 // 0 to 1, default 1: how much tracked fingers count
	Relaxed float64 // 0 to 1, default 1: how much fingers that are not tracked are bent as those of a resting hand; 0 leaves them as in the avatar's file
	Grip    float64 // 0 to 1, default 1: how far trigger and grip close fingers that are not tracked
	Each    [effectors.FingerCount]Finger
}

// Finger are the numbers of one finger.
type Finger struct {
	Rest      float64 // 0 to 1, default 0.1 to 0.3: curl of a resting hand
	Fist      float64 // radians, default 240°, of the thumb 100°: what its joints bend together when it is closed
	CurlShare float64 // 0 to 1, default 0.36, of the thumb 0.25: share of a curl that the first joint takes; the second takes three fifths of what is left
	BendMin   float64 // radians, -90° to 0, default -15°: how far a joint bends backward
	BendMax   float64 // radians, 0 to 180°, default 100°, of the thumb 80°: how far a joint bends toward the palm
	Spread    float64 // 0 to 2, default 1: how much of a tracked spread the finger takes
	SpreadMax float64 // radians, 0 to 90°, default 25°, of the thumb 50°: how far it spreads to either side
	Smoothing float64 // seconds, 0 to 1, default 0.02: time constant
}

// DefaultFingers are those of the preset named Posewright.
func DefaultFingers() Fingers {
	const degree = math.Pi / 180
	f := Fingers{Weight: 1, Relaxed: 1, Grip: 1}
	for id, rest := range [effectors.FingerCount]float64{0.15, 0.12, 0.17, 0.21, 0.25} {
		f.Each[id] = Finger{
			Rest: rest, Fist: 240 * degree, CurlShare: 0.36, BendMin: -15 * degree, BendMax: 100 * degree,
			Spread: 1, SpreadMax: 25 * degree, Smoothing: 0.02,
		}
	}
	thumb := &f.Each[effectors.Thumb]
	thumb.Fist, thumb.CurlShare, thumb.BendMax, thumb.SpreadMax = 100*degree, 0.25, 80*degree, 50*degree
	return f
}

// ofCurl divides a curl among the joints of a finger.
func (f *Finger) ofCurl(curl float64) [3]float64 {
	whole := curl * f.Fist
	left := whole * (1 - f.CurlShare)
	return [3]float64{whole * f.CurlShare, left * 0.6, left * 0.4}
}
