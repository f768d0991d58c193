// Package average has the means that calibrations are made of: of poses that a device had while a person held still, without outliers. Lengths are meters, angles
// radians. Its functions are pure; they allocate.
package average

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

const (
	// outlierFactor is how many times farther from the median than the median distance a sample may be. For normal noise in
	// three dimensions that keeps all but 1 in 300,000.
	outlierFactor = 3.5

	// SteadyM and SteadyRad are distances from the median that are never outliers: a device that does not move at all would
	// otherwise lose samples to its last bit.
	SteadyM   = 0.003
	SteadyRad = 0.5 * math.Pi / 180
)

// Poses is the mean of a device's poses without outliers, and how far the poses that are left spread around it: root
// mean square, in meters and radians. Poses must not be empty. Positions and rotations are trimmed apart from each other.
func Poses(poses []rig.Transform) (mean rig.Transform, spreadM, spreadRad float64) {
	mean.Position, spreadM = averagePosition(poses)
	mean.Rotation, spreadRad = averageRotation(poses)
	return mean, spreadM, spreadRad
}

func averagePosition(poses []rig.Transform) (mean mgl64.Vec3, spread float64) {
	var center mgl64.Vec3
	values := make([]float64, len(poses))
	for axis := range center {
		for i := range poses {
			values[i] = poses[i].Position[axis]
		}
		center[axis] = median(values)
	}
	distances := make([]float64, len(poses))
	for i := range poses {
		distances[i] = poses[i].Position.Sub(center).Len()
	}
	limit := TrimLimit(distances, SteadyM)
	kept := 0.0
	for i := range poses {
		if distances[i] <= limit {
			mean = mean.Add(poses[i].Position)
			kept++
		}
	}
	mean = mean.Mul(1 / kept)
	sum := 0.0
	for i := range poses {
		if distances[i] <= limit {
			offset := poses[i].Position.Sub(mean)
			sum += offset.Dot(offset)
		}
	}
	return mean, math.Sqrt(sum / kept)
}

// averageRotation is the normalized sum, which is the rotation with the least squared chordal distance as long as the
// rotations lie within a quarter turn of each other (Markley et al. 2007, "Averaging quaternions").
func averageRotation(poses []rig.Transform) (mean mgl64.Quat, spread float64) {
	distances := make([]float64, len(poses))
	limit := math.Inf(1)
	mean = poses[0].Rotation
	kept := 0.0
	for range 2 { // with all of them, then without those that are far from the first mean
		sum := mgl64.Quat{}
		kept = 0
		for i := range poses {
			if distances[i] <= limit {
				q := poses[i].Rotation
				if q.Dot(mean) < 0 {
					q = q.Scale(-1)
				}
				sum = sum.Add(q)
				kept++
			}
		}
		if length := sum.Len(); length > 1e-9 {
			mean = sum.Scale(1 / length)
		}
		for i := range poses {
			distances[i] = AngleBetween(mean, poses[i].Rotation)
		}
		limit = TrimLimit(distances, SteadyRad)
	}
	sum, count := 0.0, 0.0
	for _, d := range distances {
		if d <= limit {
			sum += d * d
			count++
		}
	}
	return mean, math.Sqrt(sum / count)
}

// TrimLimit is the distance from a median beyond which others are outliers; it is at least a given one.
func TrimLimit(distances []float64, least float64) float64 {
	return max(least, outlierFactor*median(slices.Clone(distances)))
}

// median sorts values and is the middle one, or the mean of the two in the middle.
func median(values []float64) float64 {
	slices.Sort(values)
	middle := len(values) / 2
	if len(values)%2 == 1 {
		return values[middle]
	}
	return (values[middle-1] + values[middle]) / 2
}

// AngleBetween is the angle of the rotation from a to b, 0 to π. The arctangent is exact for small angles too, where the
// arccosine of a dot product is not.
func AngleBetween(a, b mgl64.Quat) float64 {
	difference := a.Conjugate().Mul(b)
	return 2 * math.Atan2(difference.V.Len(), math.Abs(difference.W))
}
