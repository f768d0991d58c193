package vec

import "math"

// IntoBalls is the point of two balls' intersection that is nearest to p; where they do not meet, the middle of the gap between them.
func IntoBalls(p Vector, center [2]Vector, radius [2]float64) Vector {
	for i, c := range center {
		other := 1 - i
		if in := c.toward(p, radius[i]); in.Sub(center[other]).Len() <= radius[other] {
			return in
		}
	}
	way := center[1].Sub(center[0])
	apart := way.Len()
	if apart >= radius[0]+radius[1] {
		return center[0].AddScaled((apart+radius[0]-radius[1])/(2*apart), way)
	}
	if apart < 1e-12 {
		return center[0].toward(p, math.Min(radius[0], radius[1]))
	}
	axis := way.Scale(1 / apart)
	along := (apart*apart + radius[0]*radius[0] - radius[1]*radius[1]) / (2 * apart)
	beside := UnitOrthogonal(p.Sub(center[0]), axis, Perpendicular(axis))
	return center[0].AddScaled(along, axis).AddScaled(math.Sqrt(math.Max(0, radius[0]*radius[0]-along*along)), beside)
}

// toward is p, or the point on the way there at a distance from v where p is farther.
func (v Vector) toward(p Vector, most float64) Vector {
	way := p.Sub(v)
	if d := way.Len(); d > most {
		return v.AddScaled(most/d, way)
	}
	return p
}
