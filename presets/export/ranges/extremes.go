package ranges

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/vec"
)

// In how many steps a range is gone through, around the axis, out to the rim, and from the least twist to the greatest.
var grid = [3]float64{72, 12, 8}

// sectors is how many parts around the axis a search begins in.
const sectors = 24

// A found is a value of a measure, and where it is.
type found struct {
	value float64
	at    [3]float64
}

// Extremes are the least and the greatest of some numbered measures of a rotation over a whole range: over each swing with each twist. The measures are taken all over
// the range, and from where each was least and greatest in each sector a search goes on.
func (r *Range) Extremes(count int, measure func(rotation mgl64.Quat, i int) float64) (least, greatest []float64) {
	least, greatest = make([]float64, count), make([]float64, count)
	for i := range least {
		least[i], greatest[i] = math.Inf(1), math.Inf(-1)
	}
	ends := make([][2]found, count) // of a sector: the greatest of what is counted downwards, and upwards
	for sector := range sectors {
		for i := range ends {
			ends[i] = [2]found{{value: math.Inf(-1)}, {value: math.Inf(-1)}}
		}
		for turn := 0.0; turn < grid[0]/sectors; turn++ {
			for ring := 0.0; ring <= grid[1]; ring++ {
				for twist := 0.0; twist <= grid[2]; twist++ {
					at := [3]float64{float64(sector)/sectors + turn/grid[0], ring / grid[1], twist / grid[2]}
					rotation := r.rotation(at)
					for i := range ends {
						value := measure(rotation, i)
						if -value > ends[i][0].value {
							ends[i][0] = found{-value, at}
						}
						if value > ends[i][1].value {
							ends[i][1] = found{value, at}
						}
					}
				}
			}
		}
		for i := range ends {
			least[i] = math.Min(least[i], -r.climb(ends[i][0].at, func(q mgl64.Quat) float64 { return -measure(q, i) }))
			greatest[i] = math.Max(greatest[i], r.climb(ends[i][1].at, func(q mgl64.Quat) float64 { return measure(q, i) }))
		}
	}
	return least, greatest
}

// climb goes on to where a measure is greater, in ever smaller steps.
func (r *Range) climb(at [3]float64, measure func(mgl64.Quat) float64) float64 {
	best := measure(r.rotation(at))
	for step := 1.0; step > 1e-3; {
		higher := false
		for axis := range at {
			for _, sign := range [...]float64{-1, 1} {
				next := at
				next[axis] += sign * step / grid[axis]
				if axis > 0 {
					next[axis] = math.Max(0, math.Min(1, next[axis]))
				}
				if value := measure(r.rotation(next)); value > best {
					best, at, higher = value, next, true
				}
			}
		}
		if !higher {
			step /= 2
		}
	}
	return best
}

// rotation is that of the range, from the T-pose, at shares of the way around the axis, out to the rim, and from the least twist to the greatest.
func (r *Range) rotation(at [3]float64) mgl64.Quat {
	sin, cos := math.Sincos(2 * math.Pi * at[0])
	polar := at[1] * angle(r.limit.Rim(2*math.Pi*at[0]), vec.Vector{Z: 1})
	across := r.outward(vec.Vector{X: -sin, Y: cos})
	if r.right { // mirrored, so it turns the other way
		polar = -polar
	}
	return mgl64.QuatRotate(polar, across).Mul(mgl64.QuatRotate(r.TwistMin+r.Twists*at[2], r.Axis()))
}
