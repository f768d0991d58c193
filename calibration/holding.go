package calibration

import (
	"math"

	"posewright/rig/phrase"
)

// Holding is how a person holds their arms while they are measured.
type Holding uint8

// The poses a person may be measured in.
const (
	TPose    Holding = iota // arms straight out to the sides
	APose                   // arms straight, about 45° below level
	ArmsDown                // arms hanging straight down
	AnyPose                 // whichever of the three the hands are nearest to
)

var holdingNames = [...]string{"t", "a", "down", "any"}

// String is "t", "a", "down", or "any".
func (h Holding) String() string {
	if int(h) >= len(holdingNames) {
		return ""
	}
	return holdingNames[h]
}

// HoldingNamed finds a pose by its name.
func HoldingNamed(name string) (Holding, bool) {
	for h, n := range holdingNames {
		if n == name {
			return Holding(h), true
		}
	}
	return TPose, false
}

// word is the pose in a sentence.
func (h Holding) word() phrase.Term {
	return [...]phrase.Term{"T-pose", "A-pose", "pose with arms down", "pose"}[min(h, AnyPose)]
}

// below is how far below level the arms are in a pose, radians.
func (h Holding) below() float64 {
	switch h {
	case APose:
		return math.Pi / 4
	case ArmsDown:
		return math.Pi / 2
	}
	return 0
}

const (
	armLevel = 25 * math.Pi / 180 // how far above level an arm may be held in a T-pose, radians
	armLow   = 45 * math.Pi / 180 // how far below it, where it is measured as low as it is
	lowered  = 17 * math.Pi / 180 // how far below level an arm of a T-pose counts as level: most people hold it so
)

// accepts reports whether an arm may be so far below level, radians: with arms that hang the body is in the way.
func (h Holding) accepts(below float64) bool {
	switch off := below - h.below(); h {
	case APose:
		return math.Abs(off) <= 28*math.Pi/180
	case ArmsDown:
		return math.Abs(off) <= 30*math.Pi/180
	default:
		return off >= -armLevel && off <= armLow
	}
}

// recognized is the pose in which arms are that hang so far below level, in radians; the one nearest.
func recognized(below float64) Holding {
	nearest := TPose
	for _, h := range [...]Holding{APose, ArmsDown} {
		if math.Abs(below-h.below()) < math.Abs(below-nearest.below()) {
			nearest = h
		}
	}
	return nearest
}
