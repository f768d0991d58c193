package solver

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// shell is points uniform in direction and in distance from the origin.
func shell(seed uint64, count int, nearest, furthest float64) []Vector {
	rng := rand.New(rand.NewPCG(seed, 1))
	points := make([]Vector, count)
	for i := range points {
		d := Vector{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
		points[i] = d.Scale((nearest + rng.Float64()*(furthest-nearest)) / d.Len())
	}
	return points
}

// armChain is a slightly bent arm along +X.
func armChain() *Chain {
	return &Chain{Joints: []Vector{{}, {0.2985, -0.03, 0}, {0.5568, 0, 0}}, Lengths: []float64{0.30, 0.26}}
}

func rowOf(bones int, length float64) *Chain {
	joints := make([]Vector, bones+1)
	for i := range joints {
		joints[i] = Vector{X: float64(i) * length}
	}
	return NewChain(joints...)
}

func BenchmarkChains(b *testing.B) {
	more := DefaultChainStop()
	more.Iterations = 1000
	for _, c := range []struct {
		name    string
		chain   *Chain
		targets []Vector
	}{
		{"arm", armChain(), shell(1, 20000, 0.10, 0.55)},
		{"row-of-10", rowOf(10, 0.1), shell(2, 5000, 0.10, 0.95)},
	} {
		rest := append([]Vector(nil), c.chain.Joints...)
		for _, s := range []struct {
			name   string
			solver ChainSolver
		}{
			{"fabrik", FABRIK{DefaultChainStop()}}, {"ccd-from-root", CCD{ChainStop: DefaultChainStop(), FromRoot: true}},
			{"ccd-from-end", CCD{ChainStop: more}}, {"least-squares", DefaultLeastSquares()},
		} {
			b.Run(fmt.Sprint(c.name, "/", s.name), func(b *testing.B) {
				b.ReportAllocs()
				missed, iterations, solved := 0, 0, 0
				for b.Loop() {
					copy(c.chain.Joints, rest)
					r := s.solver.Solve(c.chain, c.targets[solved%len(c.targets)])
					iterations += r.Iterations
					solved++
					if !r.Reached {
						missed++
					}
				}
				b.ReportMetric(float64(missed)/float64(solved)*100, "%missed")
				b.ReportMetric(float64(iterations)/float64(solved), "iterations")
			})
		}
	}
}
