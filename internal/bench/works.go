package bench

import (
	"fmt"
	"math"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

// all is every method in order.
func all() []work {
	stop := chain.Stop{Tolerance: tolerance, Iterations: limit}
	ready := func(make func() job) func() (job, error) { return func() (job, error) { return make(), nil } }
	squares := chain.DefaultLeastSquares()
	squares.Stop = stop
	works := []work{
		{"two-bone-pole", ready(twoBonePole)},
		{"floor-two-bone", ready(twoBoneFloor)},
		{"fabrik-arm-cold", ready(func() job { return solved(arm(false), chain.FABRIK{Stop: stop}, tolerance) })},
		{"floor-fabrik-arm-cold", ready(func() job { return floorChain(arm(false)) })},
		{"fabrik-arm-warm", ready(func() job { return solved(arm(true), chain.FABRIK{Stop: stop}, tolerance) })},
		{"fabrik-chain10-cold", ready(func() job { return solved(row(false), chain.FABRIK{Stop: stop}, tolerance) })},
		{"floor-fabrik-chain10-cold", ready(func() job { return floorChain(row(false)) })},
		{"fabrik-chain10-warm", ready(func() job { return solved(row(true), chain.FABRIK{Stop: stop}, tolerance) })},
		{"ccd-chain10-cold", ready(func() job { return solved(row(false), chain.CCD{Stop: stop, FromRoot: true}, tolerance) })},
		{"ccd-chain10-cold-from-end", ready(func() job {
			return solved(row(false), chain.CCD{Stop: chain.Stop{Tolerance: tolerance, Iterations: 1000}}, tolerance)
		})},
		{"fabrik-arm-limits-cold", ready(func() job { return solved(heldArm(), chain.FABRIK{Stop: stop}, tolerance) })},
		{"fabrik-arm-limits-retried", ready(func() job {
			return solved(heldArm(), chain.Retry{FABRIK: chain.FABRIK{Stop: stop}, Starts: 8}, tolerance)
		})},
		{"fabrik-chain10-plain", ready(func() job { return solved(row(false), chain.PrintedFABRIK{Stop: stop}, tolerance) })},
		{"ccd-chain10-plain", ready(func() job { return solved(row(false), chain.PrintedCCD{Stop: stop}, tolerance) })},
		{"dls-chain10-cold", ready(func() job { return solved(row(false), squares, tolerance) })},
	}
	works = append(works, bodies()...)
	for _, within := range []float64{0.1, 0.075, 0.05, 0.025, 0.01, 0.005, 0.001, 1e-7} {
		stop := chain.Stop{Tolerance: within, Iterations: limit}
		works = append(works,
			work{fmt.Sprintf("stolpe-fabrik-%v", within), ready(func() job { return stolpe(chain.PrintedFABRIK{Stop: stop}, within) })},
			work{fmt.Sprintf("stolpe-ccd-%v", within), ready(func() job { return stolpe(chain.PrintedCCD{Stop: stop}, within) })},
		)
	}
	return works
}

// armPole is where the elbow of the two-bone work bends to: outward, down and back.
var armPole = vec.Vector{X: 0.245, Y: -0.385, Z: -0.205}

// twoBonePole is the product's closed form: joints and the rotations of both bones.
func twoBonePole() job {
	f := arm(false)
	limb := chain.TwoBonePole{
		Pole: armPole, Fallback: vec.Vector{Y: -1}, Axis: vec.Vector{Z: 1}, Upper: upperArm, Lower: lowerArm, Soft: 1, Rest: vec.Rotation{W: 1},
	}
	return job{
		ops: len(f.targets),
		of:  len(f.targets),
		pass: func() {
			for i := range f.targets {
				limb.Target = f.targets[i]
				limb.Run()
			}
		},
		count: func() (float64, int) {
			missed := 0
			for _, target := range f.targets {
				limb.Target = target
				limb.Run()
				// The rotations are what is asked for: the end is where they put it.
				end := limb.UpperTurn.Rotate(vec.Vector{X: upperArm}).Add(limb.LowerTurn.Rotate(vec.Vector{X: lowerArm}))
				if !(end.Sub(target).Len() <= 1e-9) {
					missed++
				}
			}
			return 1, missed
		},
	}
}

// twoBoneFloor is the law of cosines on the same targets.
func twoBoneFloor() job {
	f := arm(false)
	var sum vec.Vector
	return job{
		ops: len(f.targets),
		of:  len(f.targets),
		pass: func() {
			for i := range f.targets {
				middle, end := floorTwoBone(vec.Vector{}, f.targets[i], armPole, upperArm, lowerArm)
				sum = sum.Add(middle).Add(end) // so that the compiler leaves none out
			}
			if math.IsNaN(sum.X) {
				sum = vec.Vector{}
			}
		},
		count: func() (float64, int) {
			missed := 0
			for _, target := range f.targets {
				if _, end := floorTwoBone(vec.Vector{}, target, armPole, upperArm, lowerArm); !(end.Sub(target).Len() <= 1e-9) {
					missed++
				}
			}
			return 1, missed
		},
	}
}
