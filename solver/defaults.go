package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

// usualLimits are the default ranges of motion, left and right alike, all off. Those of the arm follow Scheurenbrand 2019, figure 4.5, which has no
// numbers: these are the ranges of healthy adults. The directions of an arm are the avatar's in the T-pose; a leg swings outward where an arm swings up.
var usualLimits = [effectors.LimitCount / 2]effectors.Limit{
	effectors.LeftShoulderLimit / 2: usualLimit(30, 15, 30, 10, 20, effectors.BackwardPass),
	effectors.LeftUpperArmLimit / 2: usualLimit(140, 45, 100, 105, 90, effectors.BackwardPass),
	effectors.LeftLowerArmLimit / 2: usualLimit(150, 5, 25, 25, 90, effectors.BackwardPass),
	effectors.LeftHandLimit / 2:     usualLimit(20, 35, 70, 75, 90, effectors.ForwardPass),
	effectors.LeftUpperLegLimit / 2: usualLimit(125, 30, 50, 30, 50, effectors.BackwardPass),
	effectors.LeftLowerLegLimit / 2: usualLimit(5, 150, 15, 15, 40, effectors.BackwardPass),
	effectors.LeftFootLimit / 2:     usualLimit(50, 30, 20, 35, 30, effectors.BackwardPass),
}

// usualLimit takes degrees.
func usualLimit(forward, backward, up, down, twist float64, pass effectors.LimitPass) effectors.Limit {
	const degree = math.Pi / 180
	return effectors.Limit{
		Forward: forward * degree, Backward: backward * degree, Up: up * degree, Down: down * degree,
		TwistMin: -twist * degree, TwistMax: twist * degree, Pass: pass,
	}
}

// MostMagnets is how many magnets a body can have.
const MostMagnets = 64

// magnetSet is the set of the default magnets for an avatar of usual proportions, in arm lengths, fixed to the chest.
func magnetSet() []effectors.Magnet {
	const radius, strength = 0.28, 1 / 0.56
	return []effectors.Magnet{
		{ID: "chest", Position: mgl64.Vec3{0, -0.18, 0}, Radius: radius, Strength: -0.05 * strength},
		{ID: "ribs", Position: mgl64.Vec3{0, -0.42, 0}, Radius: radius, Strength: -0.05 * strength},
		{ID: "waist", Position: mgl64.Vec3{0, -0.67, 0}, Radius: radius, Strength: -0.05 * strength},
		{ID: "belly", Position: mgl64.Vec3{0, -0.91, 0}, Radius: radius, Strength: -0.05 * strength},
		{ID: "behind", Position: mgl64.Vec3{0.66, -0.84, -0.77}, Radius: 2, Strength: 0.03 * strength},
	}
}
