package curves

import (
	"math"
	"strings"

	"posewright/solver/gait"
)

// liveAxes say what the curves of the gait run along, by the last part of their paths: where on it the solver is now, in the units of the preset. Curves over the phase
// of a swing have a place for each foot that is in the air.
var liveAxes = map[string]func(spots []Spot, g *gait.Report) []Spot{
	"stepTime": alongSpeed, "swingTime": alongSpeed, "ahead": alongSpeed, "widthForward": alongSpeed,
	"peakForward": alongSpeed, "peakBackward": alongSpeed, "peakSideways": alongSpeed, "pitchForwardGain": alongSpeed, "pitchBackwardGain": alongSpeed,
	"progress": alongPhase, "liftForward": alongPhase, "liftRunning": alongPhase, "liftBackward": alongPhase, "liftSideways": alongPhase,
	"pitchForward": alongPhase, "pitchBackward": alongPhase, "pitchForwardDeg": alongPhase, "pitchBackwardDeg": alongPhase,
	"widthBlend": alongAngle, "directionTime": alongAngle,
	"slopeTime": alongSlope,
}

// LiveSpots adds where the solver is now on the curve of a path; none where it is not on it.
func LiveSpots(spots []Spot, path string, g *gait.Report) []Spot {
	if along, ok := liveAxes[path[strings.LastIndexByte(path, '.')+1:]]; ok {
		return along(spots, g)
	}
	return spots
}

func alongSpeed(spots []Spot, g *gait.Report) []Spot {
	return append(spots, Spot{g.Froude, NoSide})
}

func alongPhase(spots []Spot, g *gait.Report) []Spot {
	for side := range g.Feet {
		if foot := &g.Feet[side]; foot.Swinging && !foot.Tracked {
			spots = append(spots, Spot{foot.Phase, side})
		}
	}
	return spots
}

func alongAngle(spots []Spot, g *gait.Report) []Spot {
	if !g.Walking {
		return spots
	}
	return append(spots, Spot{math.Abs(g.Angle) * 180 / math.Pi, NoSide})
}

func alongSlope(spots []Spot, g *gait.Report) []Spot {
	if !g.Walking {
		return spots
	}
	return append(spots, Spot{g.Slope, NoSide})
}
