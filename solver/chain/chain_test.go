package chain

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func straightChain(bones int, length float64) *Chain {
	joints := make([]Vec, bones+1)
	for i := range joints {
		joints[i] = Vec{X: float64(i) * length}
	}
	return New(joints...)
}

func arm() *Chain { return New(Vec{}, Vec{X: 0.30}, Vec{X: 0.56}) }

// shell is points uniform in direction and in distance from the origin.
func shell(seed uint64, count int, nearest, furthest float64) []Vec {
	random := rand.New(rand.NewPCG(seed, 1))
	points := make([]Vec, count)
	for i := range points {
		d := Vec{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}
		points[i] = d.scale((nearest + random.Float64()*(furthest-nearest)) / d.length())
	}
	return points
}

func BenchmarkExplore(b *testing.B) {
	for _, chain := range []struct {
		name    string
		chain   *Chain
		targets []Vec
	}{
		{"arm", arm(), shell(1, 20000, 0.10, 0.55)},
		{"chain10", straightChain(10, 0.1), shell(2, 5000, 0.10, 0.95)},
	} {
		rest := append([]Vec(nil), chain.chain.Joints...)
		more := DefaultStop()
		more.Iterations = 1000
		for name, solver := range map[string]Solver{
			"fabrik": FABRIK{DefaultStop()}, "ccd-root": CCD{Stop: DefaultStop(), FromRoot: true}, "ccd-end-1000": CCD{Stop: more},
			"dls": DefaultLeastSquares(),
		} {
			b.Run(fmt.Sprint(chain.name, "/", name), func(b *testing.B) {
				b.ReportAllocs()
				missed, iterations, solved := 0, 0, 0
				for b.Loop() {
					copy(chain.chain.Joints, rest)
					r := solver.Solve(chain.chain, chain.targets[solved%len(chain.targets)])
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

func TestLengthsStay(t *testing.T) {
	for _, target := range shell(3, 1000, 0, 1.2) {
		for _, s := range []Solver{FABRIK{DefaultStop()}, CCD{Stop: DefaultStop()}, CCD{Stop: DefaultStop(), FromRoot: true}, DefaultLeastSquares()} {
			c := straightChain(10, 0.1)
			r := s.Solve(c, target)
			for i, l := range c.Lengths {
				if d := math.Abs(c.Joints[i+1].sub(c.Joints[i]).length() - l); d > 1e-9 {
					t.Fatalf("%T: bone %d is off by %g (%+v)", s, i, d, r)
				}
			}
		}
	}
}
