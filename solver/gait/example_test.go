package gait_test

import (
	"fmt"
	"math"

	"posewright/solver/gait"
	"posewright/solver/gait/gaittest"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// Somebody stands for a second and walks 1.5 m ahead; nothing is known of them but head and hips.
func ExampleWalk() {
	const leg, rate = 0.85, 90
	settings, state, level := gait.DefaultSettings(), gait.State{}, ground.Ground{}
	walk := gait.Walk{Settings: &settings, State: &state, Ground: &level, LegLength: leg, HasHeadset: true}
	for side, out := range []float64{1, -1} { // left, right
		walk.Feet[side] = gait.FootShape{
			Hip: vec.New(0.09*out, 0, 0), Ankle: vec.New(0.1*out, 0.08, 0), Ball: vec.New(0, -0.05, 0.12), Heel: 0.05, LegLength: leg,
		}
	}
	landings := 0
	for tick := range 4 * rate {
		walk.DT = min(1, float64(tick)) / rate
		ahead := 1.5 * gaittest.MinimumJerk(float64(tick-rate)/(2*rate))
		now := gaittest.Standing(leg, vec.New(0, 0, ahead), 0)
		walk.Center, walk.Headset, walk.Neck = now.Hips, now.Headset, now.Headset
		walk.Run()
		for _, foot := range walk.Report.Feet {
			if foot.Landed {
				landings++
			}
		}
	}
	fmt.Printf("%d steps; the feet are %.1f m apart along the way\n", landings, math.Abs(walk.Ankle[0].Z-walk.Ankle[1].Z))
	// Output: 3 steps; the feet are 0.0 m apart along the way
}
