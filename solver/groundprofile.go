package solver

import "math"

// The profile of a slope or of steps is cut into pieces in which it is a straight line: piece 0 is the level floor before the start, then comes the slope or
// one piece for each step, the plateau, and where it returns the same again and the level floor behind. Where there is no end, the pieces have none.

// uphill is the way in which a slope or steps rise.
func (g *Ground) uphill() Vector {
	if g.Uphill == (Vector{}) {
		return Vector{Z: 1}
	}
	return g.Uphill
}

// along is how far a place lies behind the start of a slope or steps, metres; negative before it.
func (g *Ground) along(x, z float64) float64 {
	up := g.uphill()
	return x*up.X + z*up.Z - g.Start
}

// rising is how many pieces rise and how long each is, level; 0 for no end.
func (g *Ground) rising() (count int, length float64) {
	switch {
	case g.Kind == GroundSteps:
		return g.Count, g.Tread
	case g.Length == 0:
		return 0, math.Inf(1)
	}
	return 1, g.Length
}

// piece is the number of the piece at a distance behind the start; 0 for what is no number.
func (g *Ground) piece(along float64) int {
	count, length := g.rising()
	top := float64(count) * length
	switch {
	case !(along >= 0) || math.IsInf(along, 0):
		return 0
	case count == 0 || along < top:
		return int(math.Min(along/length, 1e9)) + 1
	case !g.Returns || along < top+g.Plateau:
		return count + 1
	}
	return count + 2 + int(math.Min((along-top-g.Plateau)/length, float64(count)))
}

// pieceEnd is the distance behind the start at which a piece ends.
func (g *Ground) pieceEnd(piece int) float64 {
	count, length := g.rising()
	switch {
	case piece == 0:
		return 0
	case count == 0 || piece <= count:
		return float64(piece) * length
	case !g.Returns || piece > 2*count+1:
		return math.Inf(1)
	}
	return float64(count)*length + g.Plateau + float64(piece-count-1)*length
}

// pieceLine is the profile in a piece: its height at a distance, and its gradient.
func (g *Ground) pieceLine(piece int, along float64) (height, gradient float64) {
	count, length := g.rising()
	if count > 0 && g.Returns && piece > count+1 { // the way down is the way up in a mirror
		height, gradient = g.pieceLine(2*count+2-piece, 2*float64(count)*length+g.Plateau-along)
		return height, -gradient
	}
	if count > 0 {
		piece, along = min(piece, count), math.Min(along, float64(count)*length)
	}
	switch {
	case piece == 0:
		return g.Height, 0
	case g.Kind == GroundSteps:
		return g.Height + float64(piece)*g.Rise, 0
	case along >= g.Length && g.Length > 0:
		return g.Height + g.Length*g.Gradient, 0
	}
	return g.Height + along*g.Gradient, g.Gradient
}

// profile is the height and the gradient at a distance behind the start.
func (g *Ground) profile(along float64) (height, gradient float64) {
	return g.pieceLine(g.piece(along), along)
}
