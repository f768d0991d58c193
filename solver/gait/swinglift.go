package gait

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/vec"
)

// lift is how high the ball of a swinging foot is above the ground at a phase of a swing, meters, for a way of some meters over the ground.
func (n *Settings) lift(style *SwingStyle, froude, legLength, phase, way float64) float64 {
	lift := 0.0
	if style.Stride > 1e-3 {
		if style.Ways[0] > 1e-3 {
			shape := n.LiftForward.At(phase)
			if style.Running > 0 {
				shape += (n.LiftRunning.At(phase) - shape) * style.Running
			}
			lift += style.Ways[0] * shape * n.PeakForward.At(froude)
		}
		if style.Ways[1] > 1e-3 {
			lift += style.Ways[1] * n.LiftBackward.At(phase) * n.PeakBackward.At(froude)
		}
		if style.Ways[2] > 1e-3 {
			lift += style.Ways[2] * n.LiftSideways.At(phase) * n.PeakSideways.At(froude)
		}
		lift *= style.Stride * legLength
	}
	if style.Stride < 1-1e-3 {
		standing := 0.03*legLength + 0.15*min(0.3*legLength, way)
		lift += (1 - style.Stride) * n.LiftSideways.At(phase) * standing
	}
	return lift
}

// SwingAt is where a swinging foot, left 0 or right 1, will be at a later phase of its swing if its goal stays and the body goes on as it does: as [FootReport].At, by the curves that it
// swings by. How far it is above or below them now, over a step or after a device has let go of it, it loses by the time it lands. A foot that does not swing stays where it is.
func (r *Report) SwingAt(n *Settings, side int, phase float64) mgl64.Vec3 {
	f := &r.Feet[side]
	if !f.Swinging {
		return f.At
	}
	share, rest := 1.0, 0.0
	if done := n.Progress.At(f.Phase); phase < 1 && f.Phase < 1 && done < 1-1e-6 {
		share = vec.Clamp((n.Progress.At(phase)-done)/(1-done), 0, 1)
		rest = vec.Clamp((1-phase)/(1-f.Phase), 0, 1)
	}
	way := math.Hypot(f.Goal[0]-f.Start[0], f.Goal[2]-f.Start[2])
	height := func(phase float64) float64 {
		return f.Start[1] + (f.Goal[1]-f.Start[1])*phase + n.lift(&r.Style, r.Froude, r.LegLength, phase, way)
	}
	at := f.At.Add(f.Goal.Sub(f.At).Mul(share))
	at[1] = height(phase) + (f.At[1]-height(f.Phase))*rest
	return at
}

// StepTo is how long and how wide a step of a foot, left 0 or right 1, is that lands at a place: how far that is from the other foot along the way and across it, meters. A body that stands goes where its feet
// point.
func (r *Report) StepTo(side int, at mgl64.Vec3) (length, width float64) {
	x, z := r.Velocity[0], r.Velocity[2]
	if math.Hypot(x, z) < slowestWay*math.Sqrt(r.LegLength/0.85) {
		leftX, leftZ := vec.Sincos(r.Feet[leftSide].Yaw)
		rightX, rightZ := vec.Sincos(r.Feet[rightSide].Yaw)
		x, z = leftX+rightX, leftZ+rightZ
	}
	way := at.Sub(r.Feet[1-side].At)
	along := math.Hypot(x, z)
	if along < 1e-9 {
		return 0, math.Hypot(way[0], way[2])
	}
	return (way[0]*x + way[2]*z) / along, math.Abs(way[0]*z-way[2]*x) / along
}
