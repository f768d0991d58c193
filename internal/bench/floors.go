package bench

import (
	"math"

	"posewright/solver/vec"
)

// The floors are the textbook methods, on positions alone: no rotations, no limits, no report, no care for what degenerates.

// floorTwoBone is the law of cosines.
func floorTwoBone(root, target, pole vec.Vector, upper, lower float64) (middle, end vec.Vector) {
	way := target.Sub(root)
	distance := way.Len()
	axis := way.Scale(1 / distance)
	distance = math.Min(distance, upper+lower)
	along := (upper*upper - lower*lower + distance*distance) / (2 * distance)
	beside := math.Sqrt(math.Max(0, upper*upper-along*along))
	bend := pole.Sub(root)
	bend = bend.AddScaled(-bend.Dot(axis), axis)
	middle = root.AddScaled(along, axis).AddScaled(beside/bend.Len(), bend)
	return middle, root.AddScaled(distance, axis)
}

// floorFABRIK is algorithm 4.1 of Scheurenbrand (2019), line by line.
func floorFABRIK(p []vec.Vector, d []float64, t vec.Vector, tolerance float64, limit int) int {
	n := len(p)
	reach := 0.0
	for _, length := range d {
		reach += length
	}
	b := p[0]
	if t.Sub(b).Len() > reach {
		for i := 0; i < n-1; i++ {
			lambda := d[i] / t.Sub(p[i]).Len()
			p[i+1] = p[i].Scale(1-lambda).AddScaled(lambda, t)
		}
		return 0
	}
	iterations := 0
	for t.Sub(p[n-1]).Len() > tolerance && iterations < limit {
		iterations++
		p[n-1] = t
		for i := n - 2; i >= 0; i-- {
			lambda := d[i] / p[i+1].Sub(p[i]).Len()
			p[i] = p[i+1].Scale(1-lambda).AddScaled(lambda, p[i])
		}
		p[0] = b
		for i := 0; i < n-1; i++ {
			lambda := d[i] / p[i+1].Sub(p[i]).Len()
			p[i+1] = p[i].Scale(1-lambda).AddScaled(lambda, p[i+1])
		}
	}
	return iterations
}
