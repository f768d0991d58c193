package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// stroke is a thin line along a curve, section by section.
type stroke struct {
	g       *Geometry
	drawing bool
	last    uint32 // first vertex of the newest section
}

// lift ends the line; the next section begins another.
func (s *stroke) lift() { s.drawing = false }

// to goes on to a point. Along is the direction of the curve there, out a direction across it, both unit.
func (s *stroke) to(at, along, out mgl64.Vec3, radius float64, color RGBA) {
	aside := out.Cross(along)
	base := uint32(len(s.g.Vertices))
	for _, section := range ringSection {
		normal := out.Mul(section[0]).Add(aside.Mul(section[1]))
		s.g.vertex(at.Add(normal.Mul(radius)), normal, color)
	}
	if s.drawing {
		for j := range uint32(ringSides) {
			a, c := s.last+j, s.last+(j+1)%ringSides
			b, d := base+j, base+(j+1)%ringSides
			s.g.Indices = append(s.g.Indices, a, b, d, a, d, c)
		}
	}
	s.drawing, s.last = true, base
}

// arcSegments is how many straight pieces a whole turn has.
const arcSegments = 64

// arc is part of a circle (or of an ellipse) around a middle, from one angle to another; x and y are where the angles 0 and a quarter turn lie, from the middle.
// With dashes it is broken into so many, each followed by a gap of the same length.
func (g *Geometry) arc(center, x, y mgl64.Vec3, from, to float64, dashes int, thickness float64, color RGBA) {
	pieces := max(1, dashes)
	span := (to - from) / float64(pieces)
	if dashes > 0 {
		span = (to - from) / float64(2*dashes)
	}
	steps := max(1, int(math.Ceil(math.Abs(span)/(2*math.Pi)*arcSegments)))
	s := stroke{g: g}
	for i := range pieces {
		start := from + float64(i)*(to-from)/float64(pieces)
		s.lift()
		for k := range steps + 1 {
			sin, cos := math.Sincos(start + span*float64(k)/float64(steps))
			out := x.Mul(cos).Add(y.Mul(sin))
			along := y.Mul(cos).Sub(x.Mul(sin))
			if !(out.Len() > 1e-9) || !(along.Len() > 1e-9) {
				return
			}
			if span < 0 {
				along = along.Mul(-1)
			}
			s.to(center.Add(out), along.Normalize(), out.Normalize(), thickness, color)
		}
	}
}

// dashed is a straight line broken into pieces of about a length, with gaps as long.
func (g *Geometry) dashed(from, to mgl64.Vec3, radius, piece float64, color RGBA) {
	way := to.Sub(from)
	length := way.Len()
	if !(length > 1e-9) || !(piece > 0) {
		return
	}
	count := min(64, max(1, int(math.Round((length/piece+1)/2))))
	share := 1 / float64(2*count-1)
	for i := range count {
		start := from.Add(way.Mul(2 * float64(i) * share))
		g.tube(start, start.Add(way.Mul(share)), radius, color)
	}
}

// arrow is a line with a pointed head that reaches from one point exactly to another. A short one is all head.
func (g *Geometry) arrow(from, to mgl64.Vec3, radius float64, color RGBA) {
	way := to.Sub(from)
	length := way.Len()
	if !(length > 1e-9) {
		return
	}
	head := math.Min(length, 7*radius)
	neck := to.Sub(way.Mul(head / length))
	if length > head {
		g.tube(from, neck, radius, color)
	}
	g.cone(neck, to, math.Min(3*radius, head/2), 0, color)
}

// capsuleSides and capsuleRows are how finely a capsule is cut round itself and at each of its ends.
const capsuleSides, capsuleRows = 14, 4

var capsuleCircle, capsuleArc = onCircle(capsuleSides), onCircle(4 * capsuleRows)

// capsule is a body part with round ends, whose radius goes from one to another.
func (g *Geometry) capsule(from, to mgl64.Vec3, radius, end float64, color RGBA) {
	along := to.Sub(from)
	direction := mgl64.Vec3{0, 1, 0}
	if length := along.Len(); length > 1e-9 {
		direction = along.Mul(1 / length)
	}
	side := rig.Perpendicular(direction)
	up := direction.Cross(side)
	base := uint32(len(g.Vertices))
	for row := range 2 * (capsuleRows + 1) {
		at, r, k := from, radius, row-capsuleRows
		if row > capsuleRows {
			at, r, k = to, end, row-capsuleRows-1
		}
		turn := capsuleArc[(k+4*capsuleRows)%(4*capsuleRows)] // cosine outwards, sine along
		for _, corner := range capsuleCircle {
			out := side.Mul(corner[0]).Add(up.Mul(corner[1]))
			normal := out.Mul(turn[0]).Add(direction.Mul(turn[1]))
			g.vertex(at.Add(normal.Mul(r)), normal, color)
		}
	}
	for row := range uint32(2*capsuleRows + 1) {
		for i := range uint32(capsuleSides) {
			a, b := base+row*capsuleSides+i, base+row*capsuleSides+(i+1)%capsuleSides
			c, d := a+capsuleSides, b+capsuleSides
			g.Indices = append(g.Indices, a, b, d, a, d, c)
		}
	}
}
