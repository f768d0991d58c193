package solver

import "math"

// Cast finds where a ray first meets the ground within a distance in metres: how far away, and the normal there, which is unit and on the side of the ray's
// origin, so that a ceiling seen from below has one that points down. The direction may have any length. Nothing is found beyond ten kilometres, nor for a ray
// that is no ray.
func (g *Ground) Cast(origin, direction Vector, furthest float64) (distance float64, normal Vector, found bool) {
	length := direction.Len()
	if !(length > 0) || math.IsInf(length, 0) || !origin.finite() || !(furthest >= 0) {
		return 0, Vector{}, false
	}
	direction, furthest = direction.Scale(1/length), math.Min(furthest, 1e4)
	switch {
	case g.Kind == GroundSlope || g.Kind == GroundSteps:
		distance, normal, found = g.castProfile(origin, direction, furthest)
	case g.Kind == GroundFromMesh && g.Mesh != nil:
		distance, normal, found = g.Mesh.Cast(origin, direction, furthest)
		if found {
			furthest = distance
		}
		// The level floor is only where a ray straight down finds nothing else.
		if away, ok := g.castLevel(origin, direction, furthest); ok {
			at := origin.AddScaled(away, direction)
			if _, _, covered := g.Mesh.Under(at.X, at.Z, g.Height); !covered {
				distance, normal, found = away, Vector{Y: 1}, true
			}
		}
	default:
		distance, found = g.castLevel(origin, direction, furthest)
		normal = Vector{Y: 1}
	}
	if !found {
		return 0, Vector{}, false
	}
	if normal.Dot(direction) > 0 {
		normal = normal.Scale(-1)
	}
	return distance, normal, true
}

// castLevel meets the level floor. The direction is unit here and below.
func (g *Ground) castLevel(origin, direction Vector, furthest float64) (distance float64, found bool) {
	distance = (g.Height - origin.Y) / direction.Y
	return distance, distance >= 0 && distance <= furthest
}

// castProfile follows the ray from piece to piece.
func (g *Ground) castProfile(origin, direction Vector, furthest float64) (distance float64, normal Vector, found bool) {
	up := g.uphill()
	start, ahead := g.along(origin.X, origin.Z), direction.X*up.X+direction.Z*up.Z
	piece := g.piece(start)
	above := 0.0 // sign of the side from which the ray comes
	for {
		// How far the ray stays above this piece's line: at the beginning of it (distance) and at its end (until).
		until := furthest
		if ahead > 0 {
			until = math.Min(until, (g.pieceEnd(piece)-start)/ahead)
		} else if ahead < 0 && piece > 0 {
			until = math.Min(until, (g.pieceEnd(piece-1)-start)/ahead)
		}
		until = math.Max(until, distance)
		height, gradient := g.pieceLine(piece, start+ahead*(distance+until)/2)
		middle := origin.Y + direction.Y*(distance+until)/2 - height
		rate, half := direction.Y-gradient*ahead, (until-distance)/2
		first, last := middle-rate*half, middle+rate*half
		switch {
		case above == 0 && first != 0:
			above = math.Copysign(1, first)
		case above == 0: // it begins on the ground
			return distance, g.normalAlong(gradient), true
		case first*above < 0: // the riser between two pieces was in the way
			return distance, up.Scale(-math.Copysign(1, ahead)), true
		}
		if last*above <= 0 {
			if rate == 0 {
				return distance, g.normalAlong(gradient), true
			}
			return clamp(distance-first/rate, distance, until), g.normalAlong(gradient), true
		}
		if until >= furthest || ahead == 0 {
			return 0, Vector{}, false
		}
		distance = until
		if ahead > 0 {
			piece++
		} else {
			piece--
		}
	}
}

// normalAlong is the normal of a part of the profile with a gradient.
func (g *Ground) normalAlong(gradient float64) Vector {
	if gradient == 0 {
		return Vector{Y: 1}
	}
	up := g.uphill()
	upright := 1 / math.Sqrt(1+gradient*gradient)
	return Vector{-gradient * up.X * upright, upright, -gradient * up.Z * upright}
}
