package ground

import (
	"math"

	"posewright/solver/vec"
)

// Cast finds where a ray first meets the ground within a distance in meters: how far away, and the normal there, which is unit and on the side of the ray's
// origin, so that a ceiling seen from below has one that points down. The direction may have any length. Nothing is found beyond ten kilometers, nor for a ray
// without a direction.
func (g *Ground) Cast(origin, direction vec.Vector, furthest float64) (distance float64, normal vec.Vector, found bool) {
	length := direction.Len()
	if !(length > 0) || math.IsInf(length, 0) || !origin.IsFinite() || !(furthest >= 0) {
		return 0, vec.Vector{}, false
	}
	direction, furthest = direction.Scale(1/length), math.Min(furthest, 1e4)
	switch {
	case g.Kind == Slope || g.Kind == Steps:
		p := g.profile()
		distance, normal, found = p.cast(origin, direction, furthest)
	case g.Kind == Triangles && g.Mesh != nil:
		distance, normal, found = g.Mesh.Cast(origin, direction, furthest)
		if found {
			furthest = distance
		}
		// The level floor is only where a ray straight down finds nothing else.
		if away, ok := g.castLevel(origin, direction, furthest); ok {
			at := origin.AddScaled(away, direction)
			if _, _, covered := g.Mesh.Under(at.X, at.Z, g.Height); !covered {
				distance, normal, found = away, vec.Vector{Y: 1}, true
			}
		}
	default:
		distance, found = g.castLevel(origin, direction, furthest)
		normal = vec.Vector{Y: 1}
	}
	if !found {
		return 0, vec.Vector{}, false
	}
	if normal.Dot(direction) > 0 {
		normal = normal.Scale(-1)
	}
	return distance, normal, true
}

// castLevel intersects a ray of unit direction with the level floor.
func (g *Ground) castLevel(origin, direction vec.Vector, furthest float64) (distance float64, found bool) {
	distance = (g.Height - origin.Y) / direction.Y
	return distance, distance >= 0 && distance <= furthest
}
