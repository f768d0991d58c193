package viewport

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
	"posewright/solver/gait"
)

// walkingFeet is a person who walks forwards at 1.2 m/s: the right foot stands on its ball, the left one swings from 0.30 m behind to 0.38 m ahead. The leg would have to be
// longer for where it wants to land.
func walkingFeet() *gait.Report {
	up := mgl64.Vec3{0, 1, 0}
	return &gait.Report{
		Walking: true, Clock: 0.75, StepTime: 0.55, Cadence: 1, Locked: 0.8, LegLength: 0.82, Style: gait.SwingStyle{Ways: [3]float64{1, 0, 0}, Stride: 1}, Froude: 0.42, Velocity: mgl64.Vec3{0, 0, 1.2}, XCoM: mgl64.Vec3{0.01, 0, 0.37}, Margin: 0.31,
		Feet: [2]gait.FootReport{
			{Swinging: true, Phase: 0.5, Cause: gait.StepWalking, Contact: gait.InTheAir, At: mgl64.Vec3{0.09, 0.08, 0.02}, Normal: up,
				Start: mgl64.Vec3{0.09, 0, -0.30}, Goal: mgl64.Vec3{0.10, 0, 0.38}, GoalYaw: 0.1, Wanted: mgl64.Vec3{0.10, 0, 0.45}, Home: mgl64.Vec3{0.1, 0, 0}},
			{Phase: 1, Cause: gait.StepWalking, Contact: gait.OnBall, At: mgl64.Vec3{-0.09, 0, -0.10}, Normal: up, Home: mgl64.Vec3{-0.1, 0, 0}},
		},
	}
}

// walkInto has an input's person walk, with prints that they left and a swing under way.
func walkInto(in *OverlayInput) {
	in.Gait, in.Steps, in.Balance = walkingFeet(), new(Steps), new(Balance)
	in.Curves, in.Soles = new(gait.Settings), stickSoles()
	*in.Curves = gait.DefaultSettings()
	g := *in.Gait
	for tick := range 180 {
		now := time.Duration(tick) * time.Second / 60
		phase := float64(tick) / 60 / 1.1
		for side := range g.Feet {
			f := &g.Feet[side]
			_, share := math.Modf(phase + 0.5*float64(side))
			f.Swinging = share > 0.6 || tick > 170 && side == 0
			f.Contact = gait.FlatFoot
			if f.Swinging {
				f.Contact = gait.InTheAir
			}
			f.At = mgl64.Vec3{0.09 * float64(1-2*side), 0, phase - 3}
			f.Start = f.At
		}
		in.Steps.Record(now, &g)
		in.Balance.Record(now, mgl64.Vec3{0.01 * math.Sin(now.Seconds()), 1, 1.2*now.Seconds() - 3.4})
	}
}

// stickSoles are feet that reach 5 cm behind their ankles and 18 cm ahead of them.
func stickSoles() [2]solver.Sole {
	foot := solver.Sole{Heel: 0.05, Ball: mgl64.Vec3{0, -0.06, 0.12}, Toes: 0.18}
	return [2]solver.Sole{foot, foot}
}
