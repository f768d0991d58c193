package gait

import (
	"math"
	"testing"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// BenchmarkWalk is a tick of somebody who walks round in circles of 3 m at 1.2 m/s, with the sway and bob of a head, on a level floor and on stairs.
func BenchmarkWalk(b *testing.B) {
	const ticks, strides = 1414, 14 // of one round, at 90 Hz
	var path [ticks]person
	for i := range path {
		facing := 2 * math.Pi * float64(i) / ticks
		hips := vec.New(-3*math.Cos(facing), 0.9, 3*math.Sin(facing))
		sway := strides * facing
		path[i] = person{Hips: hips, Facing: vec.WrapAngle(facing), Headset: hips.Add(vec.New(0.02*math.Sin(sway)*math.Cos(facing), 0.7+0.02*math.Sin(2*sway), -0.02*math.Sin(sway)*math.Sin(facing)))}
	}
	for name, ground := range map[string]ground.Ground{"level": {}, "stairs": {Kind: ground.Steps, Steps: ground.Stairs{Rise: 0.05, Tread: 0.4}}} {
		b.Run(name, func(b *testing.B) {
			p := newWalker(1)
			w := Walk{
				Settings: &p.numbers, State: &p.state, Ground: &ground, LegLength: p.leg, DT: 1.0 / 90, HasHeadset: true,
				Feet: [2]FootShape{footShape(p.leg, leftSide), footShape(p.leg, rightSide)},
			}
			b.ReportAllocs()
			tick := 0
			for b.Loop() {
				now := &path[tick]
				w.Center, w.Facing, w.Headset = now.Hips, now.Facing, now.Headset
				w.Run()
				if tick++; tick == ticks {
					tick = 0
				}
			}
		})
	}
}
