package bench

import (
	"math"
	"math/rand/v2"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

// heldArm is an arm with the default limits of upper arm and lower arm, and 5,000 targets, each of which it reaches in some pose within them.
func heldArm() figure {
	const degree = math.Pi / 180
	f := figure{lengths: []float64{upperArm, lowerArm}}
	sin, cos := math.Sincos(20 * degree) // the elbow bent a little, forward
	f.rest = []vec.Vector{{}, {X: upperArm}, {X: upperArm + lowerArm*cos, Z: lowerArm * sin}}
	frame := chain.ArmLimitFrame()
	f.limits = []chain.BoneLimit{ // right, up, left and down are backward, up, forward and down
		{Limit: chain.NewLimit(45*degree, 100*degree, 140*degree, 105*degree), Frame: frame},
		{Limit: chain.NewLimit(5*degree, 25*degree, 150*degree, 25*degree), Bone: 1, Frame: frame, Along: vec.Vector{X: 1}},
	}
	rng := rand.New(rand.NewPCG(16, 6))
	within := func(l *chain.BoneLimit, frame vec.Rotation) vec.Vector {
		for {
			d := vec.Vector{X: rng.NormFloat64(), Y: rng.NormFloat64(), Z: rng.NormFloat64()}.UnitOr(vec.Vector{X: 1})
			if l.Limit.Contains(frame.InverseRotate(d)) {
				return d
			}
		}
	}
	for range 5000 {
		upper := within(&f.limits[0], frame)
		lower := within(&f.limits[1], vec.FromTo(vec.Vector{X: 1}, upper).Mul(frame))
		f.targets = append(f.targets, upper.Scale(upperArm).AddScaled(lowerArm, lower))
	}
	return f
}
