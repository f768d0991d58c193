package swivel

import (
	"math/rand/v2"

	"posewright/solver/vec"
)

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func randomRotation(rng *rand.Rand) vec.Rotation {
	return vec.Rotation{W: rng.NormFloat64(), X: rng.NormFloat64(), Y: rng.NormFloat64(), Z: rng.NormFloat64()}.Unit()
}
