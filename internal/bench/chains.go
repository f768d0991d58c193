package bench

import (
	"math"
	"math/rand/v2"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

const (
	upperArm  = 0.30 // meters
	lowerArm  = 0.26
	tolerance = 0.001
	limit     = 100
)

// figure is a chain at rest with its targets.
type figure struct {
	rest    []vec.Vector
	lengths []float64
	targets []vec.Vector
	limits  []chain.BoneLimit
	warm    bool // from the last answer instead of from the rest pose
}

// arm has 20,000 targets, or a path of as many ticks.
func arm(warm bool) figure {
	f := figure{rest: bent(0.25, upperArm, lowerArm), lengths: []float64{upperArm, lowerArm}, warm: warm}
	f.targets = shell(1, 20000, 0.10, 0.55)
	if warm {
		f.targets = path(20000, 0.10, 0.55)
	}
	return f
}

// row is ten bones with 5,000 targets, or a path of as many ticks.
func row(warm bool) figure {
	lengths := []float64{0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1}
	f := figure{rest: bent(0.05, lengths...), lengths: lengths, warm: warm}
	f.targets = shell(2, 5000, 0.10, 0.95)
	if warm {
		f.targets = path(5000, 0.10, 0.95)
	}
	return f
}

// bent is a chain along +X that bows: its first bone rises by an angle, its last one falls by it.
func bent(angle float64, lengths ...float64) []vec.Vector {
	joints := make([]vec.Vector, len(lengths)+1)
	for i, length := range lengths {
		sin, cos := math.Sincos(angle * (1 - 2*float64(i)/float64(len(lengths)-1)))
		joints[i+1] = joints[i].Add(vec.Vector{X: length * cos, Y: length * sin})
	}
	return joints
}

// shell is points uniform in direction and in distance from the origin.
func shell(seed uint64, count int, nearest, furthest float64) []vec.Vector {
	rng := rand.New(rand.NewPCG(seed, 1))
	points := make([]vec.Vector, count)
	for i := range points {
		d := vec.Vector{X: rng.NormFloat64(), Y: rng.NormFloat64(), Z: rng.NormFloat64()}
		points[i] = d.Scale((nearest + rng.Float64()*(furthest-nearest)) / d.Len())
	}
	return points
}

// path is a smooth way through the shell at 90 Hz, of about a meter a second for an arm.
func path(count int, nearest, furthest float64) []vec.Vector {
	points := make([]vec.Vector, count)
	for i := range points {
		t := float64(i) / 90
		azimuth, height := 2.1*t+math.Sin(0.7*t), 0.9*math.Sin(1.3*t)
		distance := nearest + (furthest-nearest)*(0.5-0.5*math.Cos(1.7*t))
		sin, cos := math.Sincos(azimuth)
		across := math.Sqrt(1 - height*height)
		points[i] = vec.Vector{X: distance * across * cos, Y: distance * height, Z: distance * across * sin}
	}
	return points
}

// solved is the job of a chain solver on a figure. What a method says is not believed: misses are counted from the joints.
func solved[S chain.Solver](f figure, s S, within float64) job {
	joints := make([]vec.Vector, len(f.rest))
	copy(joints, f.rest)
	chain := &chain.Chain{Joints: joints, Lengths: f.lengths, Limits: f.limits}
	return job{
		ops: len(f.targets),
		of:  len(f.targets),
		pass: func() {
			for i := range f.targets {
				if !f.warm {
					copy(chain.Joints, f.rest)
				}
				s.Solve(chain, f.targets[i])
			}
		},
		count: func() (float64, int) {
			iterations, missed := 0, 0
			copy(chain.Joints, f.rest)
			for _, target := range f.targets {
				if !f.warm {
					copy(chain.Joints, f.rest)
				}
				iterations += s.Solve(chain, target).Iterations
				if !(f.miss(chain.Joints, target) <= within) {
					missed++
				}
			}
			return float64(iterations) / float64(len(f.targets)), missed
		},
	}
}

// stolpe is the job of a method as Stolpe (2021, 3.3) measures it: targets that it misses are counted, and neither timed nor averaged.
func stolpe[S chain.Solver](s S, within float64) job {
	f := arm(false)
	joints, all := make([]vec.Vector, len(f.rest)), f.targets
	f.targets = nil
	for _, target := range all {
		copy(joints, f.rest)
		if s.Solve(&chain.Chain{Joints: joints, Lengths: f.lengths}, target); f.miss(joints, target) <= within {
			f.targets = append(f.targets, target)
		}
	}
	j := solved(f, s, within)
	count := j.count
	j.of = len(all)
	j.count = func() (float64, int) {
		iterations, missed := count()
		return iterations, missed + len(all) - len(f.targets)
	}
	return j
}

// miss is how far a chain's end is from its target, or its bones from their lengths, whichever is more.
func (f *figure) miss(joints []vec.Vector, target vec.Vector) float64 {
	worst := target.Sub(joints[len(joints)-1]).Len()
	for i, length := range f.lengths {
		worst = math.Max(worst, math.Abs(joints[i+1].Sub(joints[i]).Len()-length)-1e-9)
	}
	return worst
}

// floorChain is the job of the textbook FABRIK on a figure.
func floorChain(f figure) job {
	joints := make([]vec.Vector, len(f.rest))
	return job{
		ops: len(f.targets),
		of:  len(f.targets),
		pass: func() {
			for i := range f.targets {
				copy(joints, f.rest)
				floorFABRIK(joints, f.lengths, f.targets[i], tolerance, limit)
			}
		},
		count: func() (float64, int) {
			iterations, missed := 0, 0
			for _, target := range f.targets {
				copy(joints, f.rest)
				iterations += floorFABRIK(joints, f.lengths, target, tolerance, limit)
				if !(f.miss(joints, target) <= tolerance) {
					missed++
				}
			}
			return float64(iterations) / float64(len(f.targets)), missed
		},
	}
}
