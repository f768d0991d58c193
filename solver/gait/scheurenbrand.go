package gait

import (
	"fmt"
	"math"
)

// Scheurenbrand are the numbers of [ByBalance] (Scheurenbrand 2019, chapter 6). What he does not print is ours and is said so. His curves are those of
// [Settings]: StepInterpolation is Progress, StepOffsetDistance Ahead, FootDistanceDirectional the widths, StepOverlap the least of 1 and
// StepTime/SwingTime, FootLift and FootRotation the lifts and pitches, StepSizeDirectionMultiplier DirectionTime and StepSizeSlope SlopeTime.
type Scheurenbrand struct {
	VelocityTime   float64 // s, default 0.05: time constant of the velocity of the center of mass, as old on average as his mean of the last 100 ms (6.4)
	DirectionSpeed float64 // m/s, default 0.125: a slower body goes where it faces (eq. 6.2)
	WalkSpeed      float64 // m/s, default 0.3: a slower body stands; not printed

	StepBase     float64 // m for L 0.85, with √L, default 0.1394: length of a step at no speed (eq. 6.3)
	StepPerSpeed float64 // s, with √L, default 0.279: what it grows by per m/s; eq. 6.3 has 0.00465 and means meters a minute
	FastestSpeed float64 // m/s, default 6.66: beyond which it grows no more (6.5)
	StepAhead    float64 // share of the length by which a foot comes down ahead of the other one, default 0.5 (6.7)

	BalanceAngle float64 // radians, default 8°: how far the line from between the feet to the center of mass may lean; not printed. Below it people who gesture step twice as often
	DistanceMin  float64 // L, default 0.1: least distance between the feet, and of a standing foot from the center of mass; not printed
	DistanceMax  float64 // L, default 0.75: greatest; not printed
	YawIn        float64 // radians, default -5°: how far a foot may be turned in against the body (6.6)
	YawOut       float64 // radians, default 45°: how far out (6.6)

	StandTime   float64 // s, default 0.3: a step of a body that stands (6.9)
	MinStepTime float64 // s, default 0.1: the shortest step of one that walks (eq. 6.13)
	MaxStepTime float64 // s, default 1.5: the longest
}

// DefaultScheurenbrand is as printed, but for eq. 6.3, in meters per second.
func DefaultScheurenbrand() Scheurenbrand {
	const degree = math.Pi / 180
	return Scheurenbrand{
		VelocityTime: 0.05, DirectionSpeed: 0.125, WalkSpeed: 0.3,
		StepBase: 0.1394, StepPerSpeed: 0.279, FastestSpeed: 6.66, StepAhead: 0.5,
		BalanceAngle: 8 * degree, DistanceMin: 0.1, DistanceMax: 0.75, YawIn: -5 * degree, YawOut: 45 * degree,
		StandTime: 0.3, MinStepTime: 0.1, MaxStepTime: 1.5,
	}
}

// Validate says which number cannot be used.
func (g *Scheurenbrand) Validate() error {
	const tiny = 1e-6
	for _, number := range [...]struct {
		name                   string
		value, least, greatest float64
	}{
		{"velocity time", g.VelocityTime, tiny, 100}, {"direction speed", g.DirectionSpeed, tiny, 100}, {"walking speed", g.WalkSpeed, tiny, 100},
		{"least step", g.StepBase, 0, 100}, {"growth of the step", g.StepPerSpeed, 0, 100}, {"fastest speed", g.FastestSpeed, 0, 1000},
		{"share of the step", g.StepAhead, 0, 10}, {"balance angle", g.BalanceAngle, 0, 80 * math.Pi / 180},
		{"least distance", g.DistanceMin, 0, g.DistanceMax}, {"greatest distance", g.DistanceMax, tiny, 100},
		{"inward turn", g.YawIn, -math.Pi, 0}, {"outward turn", g.YawOut, 0, math.Pi},
		{"standing step time", g.StandTime, tiny, 100}, {"shortest step", g.MinStepTime, tiny, g.MaxStepTime}, {"longest step", g.MaxStepTime, tiny, 100},
	} {
		if !(number.value >= number.least && number.value <= number.greatest) {
			return fmt.Errorf("gait: the %s of Scheurenbrand's gait is %v, which is not between %v and %v", number.name, number.value, number.least, number.greatest)
		}
	}
	return nil
}

// StepLength is how far a body steps at a speed in meters a second, on level ground, forward (Scheurenbrand 2019, eq. 6.3, after Bruderlin and Calvert 1996: runners
// of 1.80 m, with speeds in meters a minute). Unit is √(L/0.85).
func (g *Scheurenbrand) StepLength(speed, unit float64) float64 {
	return unit * (g.StepBase + g.StepPerSpeed*math.Min(speed, g.FastestSpeed))
}
