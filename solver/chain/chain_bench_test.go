package chain

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"posewright/solver/vec"
)

// shell is points uniform in direction and in distance from the origin.
func shell(seed uint64, count int, nearest, furthest float64) []vec.Vector {
	rng := rand.New(rand.NewPCG(seed, 1))
	points := make([]vec.Vector, count)
	for i := range points {
		d := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64())
		points[i] = d.Scale((nearest + rng.Float64()*(furthest-nearest)) / d.Len())
	}
	return points
}

// armChain is a slightly bent arm along +X.
func armChain() *Chain {
	return &Chain{Joints: []vec.Vector{{}, vec.New(0.2985, -0.03, 0), vec.New(0.5568, 0, 0)}, Lengths: []float64{0.30, 0.26}}
}

func rowOf(bones int, length float64) *Chain {
	joints := make([]vec.Vector, bones+1)
	for i := range joints {
		joints[i] = vec.Vector{X: float64(i) * length}
	}
	return newChain(joints...)
}

func BenchmarkChains(b *testing.B) {
	more := DefaultStop()
	more.Iterations = 1000
	for _, c := range []struct {
		name    string
		chain   *Chain
		targets []vec.Vector
	}{
		{"arm", armChain(), shell(1, 20000, 0.10, 0.55)},
		{"row-of-10", rowOf(10, 0.1), shell(2, 5000, 0.10, 0.95)},
	} {
		rest := append([]vec.Vector(nil), c.chain.Joints...)
		for _, s := range []struct {
			name   string
			solver Solver
		}{
			{"fabrik", FABRIK{DefaultStop()}}, {"ccd-from-root", CCD{Stop: DefaultStop(), FromRoot: true}},
			{"ccd-from-end", CCD{Stop: more}}, {"least-squares", DefaultLeastSquares()},
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

func BenchmarkLimbChain(b *testing.B) {
	for method, name := range []string{"fabrik", "ccd", "ccd-from-root", "least-squares"} {
		for _, limited := range []bool{false, true} {
			label := name
			if limited {
				label += "-limits-magnets-clavicle"
			}
			b.Run(label, func(b *testing.B) {
				l := limbOf(LimbMethod(method))
				if limited {
					l.withClavicle()
					l.Magnets = elbowMagnets()
					l.Limits = []BoneLimit{{Limit: clavicleLimit(), Frame: ArmLimitFrame()}, {Limit: upperArmLimit(), Bone: 1, Frame: ArmLimitFrame()}}
				}
				b.ReportAllocs()
				tick, iterations := 0, 0
				for b.Loop() {
					k := float64(tick) / 90
					l.Target = vec.New(0.30+0.15*math.Sin(2*k), -0.05+0.2*math.Sin(1.3*k), 0.30+0.08*math.Cos(1.7*k))
					l.Run()
					iterations += l.Result.Iterations
					tick++
				}
				b.ReportMetric(float64(iterations)/float64(tick), "iterations")
			})
		}
	}
}

func BenchmarkTwoBonePole(b *testing.B) {
	limb := poled()
	targets := shell(1, 4096, 0.10, 0.55)
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		limb.Target = targets[tick&4095]
		limb.Run()
		tick++
	}
}
