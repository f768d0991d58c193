package ground

import (
	"math"

	"posewright/solver/vec"
)

// profile is a slope or steps seen from the side, cut into pieces in which it is a straight line: piece 0 is the level floor before the start, then
// comes the slope or one piece for each step, the plateau, and where it returns the same again and the level floor behind. Without an end a slope has only
// piece 1, and the pieces of steps have numbers below 0 too.
type profile struct {
	height   float64    // of piece 0
	uphill   vec.Vector // unit, level
	start    float64    // meters from the origin along uphill
	count    int        // of rising pieces; 0 for no end
	length   float64    // of a rising piece, meters, level
	gradient float64    // of a rising piece
	rise     float64    // from one piece to the next
	plateau  float64
	returns  bool
}

func (g *Ground) profile() profile {
	sin, cos := vec.Sincos(g.Direction)
	p := profile{height: g.Height, uphill: vec.Vector{X: sin, Z: cos}, plateau: g.Plateau, returns: g.Returns}
	if g.Kind == Steps {
		p.start, p.count, p.length, p.rise = g.Steps.Start, g.Steps.Count, g.Steps.Tread, g.Steps.Rise
		return p
	}
	p.start, p.count, p.length, p.gradient = g.Slope.Start, 1, g.Slope.Length, math.Tan(g.Slope.Angle)
	if p.length == 0 {
		p.count, p.length = 0, math.Inf(1)
	}
	return p
}

// along is how far a place lies behind the start, meters; negative before it.
func (p *profile) along(x, z float64) float64 { return x*p.uphill.X + z*p.uphill.Z - p.start }

// piece is the number of the piece at a distance behind the start.
func (p *profile) piece(along float64) int {
	top := float64(p.count) * p.length
	switch {
	case math.IsNaN(along):
		return 0
	case p.count == 0:
		return int(vec.Clamp(math.Floor(along/p.length), -1e9, 1e9)) + 1
	case along < 0:
		return 0
	case along < top:
		return int(along/p.length) + 1
	case !p.returns || along < top+p.plateau:
		return p.count + 1
	}
	return p.count + 2 + int(math.Min((along-top-p.plateau)/p.length, float64(p.count)))
}

// ends are the distances behind the start between which a piece lies.
func (p *profile) ends(piece int) (from, to float64) { return p.end(piece - 1), p.end(piece) }

func (p *profile) end(piece int) float64 {
	switch {
	case p.count == 0 && math.IsInf(p.length, 0):
		return math.Inf(2*piece - 1)
	case p.count > 0 && piece < 0:
		return math.Inf(-1)
	case p.count == 0 || piece <= p.count:
		return float64(piece) * p.length
	case !p.returns || piece > 2*p.count+1:
		return math.Inf(1)
	}
	return float64(p.count)*p.length + p.plateau + float64(piece-p.count-1)*p.length
}

// line is the height at a distance in a piece, and its gradient.
func (p *profile) line(piece int, along float64) (height, gradient float64) {
	if p.count > 0 {
		top := float64(p.count) * p.length
		if p.returns && piece > p.count+1 { // the way down is the way up in a mirror
			height, gradient = p.line(2*p.count+2-piece, 2*top+p.plateau-along)
			return height, -gradient
		}
		if piece == 0 {
			return p.height, 0
		}
		if piece > p.count {
			return p.height + top*p.gradient + float64(p.count)*p.rise, 0
		}
	}
	return p.height + along*p.gradient + float64(piece)*p.rise, p.gradient
}

// normal is that of a piece with a gradient.
func (p *profile) normal(gradient float64) vec.Vector {
	if gradient == 0 {
		return vec.Vector{Y: 1}
	}
	upright := 1 / math.Sqrt(1+gradient*gradient)
	return vec.New(-gradient*p.uphill.X*upright, upright, -gradient*p.uphill.Z*upright)
}

// cast follows a ray from piece to piece. The direction is unit.
func (p *profile) cast(origin, direction vec.Vector, furthest float64) (distance float64, normal vec.Vector, found bool) {
	start, ahead := p.along(origin.X, origin.Z), direction.X*p.uphill.X+direction.Z*p.uphill.Z
	above := 0.0 // sign of the side from which the ray comes
	for piece := p.piece(start); ; {
		// How far above the piece's line the ray is at the beginning of its way there, and at the end.
		from, to := p.ends(piece)
		until := furthest
		if ahead > 0 {
			until = math.Min(until, (to-start)/ahead)
		} else if ahead < 0 {
			until = math.Min(until, (from-start)/ahead)
		}
		until = math.Max(until, distance)
		height, gradient := p.line(piece, start+ahead*(distance+until)/2)
		middle := origin.Y + direction.Y*(distance+until)/2 - height
		rate, half := direction.Y-gradient*ahead, (until-distance)/2
		first, last := middle-rate*half, middle+rate*half
		switch {
		case above == 0 && first != 0:
			above = math.Copysign(1, first)
		case above == 0: // it begins on the ground
			return distance, p.normal(gradient), true
		case first*above < 0: // the riser between two pieces was in the way
			return distance, p.uphill.Scale(-math.Copysign(1, ahead)), true
		}
		if last*above <= 0 {
			if rate == 0 {
				return distance, p.normal(gradient), true
			}
			return vec.Clamp(distance-first/rate, distance, until), p.normal(gradient), true
		}
		if until >= furthest || ahead == 0 {
			return 0, vec.Vector{}, false
		}
		distance = until
		if ahead > 0 {
			piece++
		} else {
			piece--
		}
	}
}

// Piece is a part of the ground that is a straight line seen from the side.
type Piece struct {
	From, To  float64 // meters from the origin, along the ground's direction
	Low, High float64 // meters: height at From and at To
}

// maxPieces bounds what Pieces appends.
const maxPieces = 10_000

// Pieces appends the pieces between two distances from the origin along the direction, in order. Between two of them there may be a riser. A ground that is
// neither a slope nor steps is one piece, at its height. Beyond ten thousand pieces it ends.
func (g *Ground) Pieces(from, to float64, pieces []Piece) []Piece {
	if !(from < to) || math.IsInf(to-from, 0) {
		return pieces
	}
	if g.Kind != Slope && g.Kind != Steps {
		return append(pieces, Piece{from, to, g.Height, g.Height})
	}
	p := g.profile()
	from, to = from-p.start, to-p.start
	first := len(pieces)
	for piece := p.piece(from); from < to && len(pieces)-first < maxPieces; piece++ {
		_, end := p.ends(piece)
		end = math.Min(end, to)
		if end <= from { // a plateau of no length
			continue
		}
		low, _ := p.line(piece, from)
		high, _ := p.line(piece, end)
		pieces = append(pieces, Piece{from + p.start, end + p.start, low, high})
		from = end
	}
	return pieces
}
