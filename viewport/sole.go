package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
	"posewright/solver/gait"
)

// soleRows is how many lines across a sole is cut into.
const soleRows = 12

// soleOutline is the outline of a left sole: how far along each row is, 0 at the heel and 1 at the toes, and where it begins and ends across, in breadths, from the
// inner side (right) to the outer one.
var soleOutline = [soleRows]struct{ along, inner, outer float64 }{
	{0, -0.06, 0.06}, {0.03, -0.20, 0.21}, {0.08, -0.28, 0.30}, {0.18, -0.31, 0.33}, {0.32, -0.25, 0.35}, {0.45, -0.23, 0.39},
	{0.58, -0.33, 0.45}, {0.70, -0.46, 0.50}, {0.80, -0.50, 0.46}, {0.90, -0.45, 0.33}, {0.96, -0.33, 0.17}, {1, -0.20, -0.04},
}

// The rows at which the heel ends and the ball begins.
const heelEnd, ballBegin = 4, 6

// soleBreadth is how broad a sole is, as a share of its length.
const soleBreadth = 0.38

// sole is the outline of one foot, in meters, from under the ankle: across to the left, along to the front of the foot.
type sole struct {
	along        [soleRows]float64
	inner, outer [soleRows]float64
	turn         float64 // radians, of its length from the front of the T-pose
}

// soles are those of one body, worked out when it is first met.
type soles struct {
	of   [2]solver.Sole
	feet [2]sole
}

// update works the soles out again for another body.
func (s *soles) update(of [2]solver.Sole) {
	if s.of == of {
		return
	}
	s.of = of
	for side := range of {
		reach, foot := &of[side], &s.feet[side]
		foot.turn = math.Atan2(reach.Ball[0], math.Max(reach.Ball[2], 1e-6))
		length := reach.Heel + reach.Toes
		breadth := soleBreadth * length
		for row, cut := range soleOutline {
			foot.along[row] = length*cut.along - reach.Heel
			foot.inner[row], foot.outer[row] = cut.inner*breadth, cut.outer*breadth
			if side == 1 {
				foot.inner[row], foot.outer[row] = -foot.outer[row], -foot.inner[row]
			}
		}
	}
}

// footprint is a sole on the ground.
type footprint struct {
	*sole
	at, left, front, up mgl64.Vec3 // of the place under the ankle; unit
}

// on puts a sole on the ground under an ankle. Yaw is that of the foot from the T-pose; a normal that is none is treated as upright.
func (s *sole) on(at mgl64.Vec3, yaw float64, normal mgl64.Vec3) footprint {
	if !finite3(normal) || !(normal.Y() > 0.1) {
		normal = mgl64.Vec3{0, 1, 0}
	}
	normal = normal.Normalize()
	sin, cos := math.Sincos(yaw + s.turn)
	left := normal.Cross(mgl64.Vec3{sin, 0, cos}).Normalize()
	return footprint{sole: s, at: at, left: left, front: left.Cross(normal), up: normal}
}

// edges are where a row of the sole begins and ends in the world, from right to left.
func (p *footprint) edges(row int) (right, left mgl64.Vec3) {
	middle := p.at.Add(p.front.Mul(p.along[row]))
	return middle.Add(p.left.Mul(p.inner[row])), middle.Add(p.left.Mul(p.outer[row]))
}

// touching are the first and the last row of a sole that touch the ground; none do in the air.
func touching(contact gait.FootContact) (first, last int, touches bool) {
	switch contact {
	case gait.OnHeel:
		return 0, heelEnd, true
	case gait.FlatFoot:
		return 0, soleRows - 1, true
	case gait.OnBall:
		return ballBegin, soleRows - 1, true
	}
	return 0, 0, false
}

// fill lays a color on the rows of a footprint.
func (p *footprint) fill(g *Geometry, first, last int, color RGBA) {
	right, left := p.edges(first)
	for row := first + 1; row <= last; row++ {
		nextRight, nextLeft := p.edges(row)
		g.triangle(right, nextRight, nextLeft, color)
		g.triangle(right, nextLeft, left, color)
		right, left = nextRight, nextLeft
	}
}

// outline draws the edge of a footprint, broken where wanted.
func (p *footprint) outline(g *Geometry, radius float64, broken bool, color RGBA) {
	corner := func(i int) mgl64.Vec3 { // up the left side and down the right one
		i = (i + 2*soleRows) % (2 * soleRows)
		if i < soleRows {
			_, left := p.edges(i)
			return left
		}
		right, _ := p.edges(2*soleRows - 1 - i)
		return right
	}
	line := stroke{g: g}
	for i := range 2*soleRows + 1 {
		along := corner(i + 1).Sub(corner(i - 1))
		if broken && i%3 == 2 || !(along.Len() > 1e-9) {
			line.lift()
			continue
		}
		line.to(corner(i), along.Normalize(), p.up, radius, color)
	}
}
