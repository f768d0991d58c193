package ranges

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/vec"
)

// Cone is a round cone of directions.
type Cone struct {
	Axis mgl64.Vec3 // unit, in the avatar's frame
	Half float64    // radians from the axis to the rim, 0 to π
	// Short is by how many radians at most the cone ends before the range does.
	Short float64
}

// Samples of the rim: while the widest cone is looked for, and for the result.
const searched, measured = 180, 7200

// Cone is about the widest cone inside of the range: nothing in it is outside of the range. It leans to where there is more room.
func (r *Range) Cone() Cone {
	edge, _ := r.rim(searched)
	room := func(center vec.Vector) float64 { // cosine of the distance to the rim: less is more room
		most := -1.0
		for i := range edge {
			most = math.Max(most, edge[i].Dot(center))
		}
		return most
	}
	best := vec.Vector{Z: 1}
	least := room(best)
	try := func(center vec.Vector) bool {
		if !r.limit.Contains(center) {
			return false
		}
		if is := room(center); is < least {
			best, least = center, is
			return true
		}
		return false
	}
	for ring := 1; ring <= 12; ring++ {
		for turn := range 24 {
			polar, azimuth := math.Pi*float64(ring)/13, 2*math.Pi*float64(turn)/24
			try(vec.Vector{X: math.Sin(polar) * math.Cos(azimuth), Y: math.Sin(polar) * math.Sin(azimuth), Z: math.Cos(polar)})
		}
	}
	for step := 0.1; step > 1e-4; {
		side := vec.Vector{X: 1}
		if math.Abs(best.X) > 0.8 {
			side = vec.Vector{Y: 1}
		}
		across := best.Cross(side)
		across = across.Scale(1 / across.Len())
		other := best.Cross(across)
		moved := false
		for turn := range 8 {
			sin, cos := math.Sincos(2 * math.Pi * float64(turn) / 8)
			next := best.AddScaled(step*cos, across).AddScaled(step*sin, other)
			if moved = try(next.Scale(1 / next.Len())); moved {
				break
			}
		}
		if !moved {
			step /= 2
		}
	}
	return r.around(best)
}

// around is the widest cone about a direction, in the limit's frame, that the range allows.
func (r *Range) around(center vec.Vector) Cone {
	edge, gap := r.rim(measured)
	nearest, farthest := math.Pi, 0.0
	for i := range edge {
		distance := angle(edge[i], center)
		nearest, farthest = math.Min(nearest, distance), math.Max(farthest, distance)
	}
	// Between two samples the rim is nearer, or further, by less than half of what is between them.
	half := math.Max(0, nearest-gap/2)
	farthest = math.Min(math.Pi, farthest+gap/2)
	if r.limit.Contains(center.Scale(-1)) {
		farthest = math.Pi
	}
	return Cone{Axis: r.outward(center), Half: half, Short: math.Max(0, farthest-half)}
}
