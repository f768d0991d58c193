package gait

import (
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

// StepLength is how far a body steps at a speed in meters a second, on level ground, forward (Scheurenbrand 2019, eq. 6.3, after Bruderlin and Calvert 1996: runners
// of 1.80 m, with speeds in meters a minute). Unit is √(L/0.85).
func (g *Scheurenbrand) StepLength(speed, unit float64) float64 {
	return unit * (g.StepBase + g.StepPerSpeed*math.Min(speed, g.FastestSpeed))
}
