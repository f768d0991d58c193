package main

import "math"

// The body is an implicit surface: a function of space that is about the distance to the skin in meters, negative inside.
// It is put together from a few kinds of shapes, which melt into each other by a smooth minimum.

// melt is the smooth minimum of two distances: exactly the smaller one where they differ by more than radius, and a fillet
// of about that radius where the surfaces meet. The cubic keeps the curvature continuous, so no seam shows in the shading.
func melt(a, b, radius float64) float64 {
	h := math.Max(radius-math.Abs(a-b), 0) / radius
	return math.Min(a, b) - h*h*h*radius/6
}

// carve is the smooth maximum: what is inside both.
func carve(a, b, radius float64) float64 { return -melt(-a, -b, radius) }

// section is a cross-section of a limb: how far the skin lies from the axis in four directions.
type section struct {
	at            float64 // position along the axis, meters
	uPlus, uMinus float64 // extent along +u and −u, meters
	vPlus, vMinus float64 // extent along +v and −v, meters
}

// loft is a limb with a straight axis and sections along it, closed by half ellipsoids at its ends.
type loft struct {
	origin     vec // where the axis has position 0
	axis, u, v vec // unit, perpendicular to each other
	sections   []section
	slopes     []section // of the curve through the sections, per meter; found by shape
	square     float64   // 0 for elliptic sections, towards 1 for ever squarer ones
	startCap   float64   // length of the rounded end before the first section, meters
	endCap     float64   // and after the last
}

func (l loft) shape() *loft {
	n := len(l.sections)
	l.slopes = make([]section, n)
	for i := range l.sections {
		l.slopes[i] = section{
			uPlus:  l.slope(i, func(s section) float64 { return s.uPlus }),
			uMinus: l.slope(i, func(s section) float64 { return s.uMinus }),
			vPlus:  l.slope(i, func(s section) float64 { return s.vPlus }),
			vMinus: l.slope(i, func(s section) float64 { return s.vMinus }),
		}
	}
	return &l
}

// slope is that of the parabola through three neighboring sections, which lets the silhouette flow through them and into
// the rounded ends.
func (l *loft) slope(i int, of func(section) float64) float64 {
	n := len(l.sections)
	between := func(i int) float64 {
		a, b := l.sections[i], l.sections[i+1]
		return (of(b) - of(a)) / (b.at - a.at)
	}
	if i == 0 || i == n-1 {
		return 0 // as where the rounded end begins
	}
	before := l.sections[i].at - l.sections[i-1].at
	after := l.sections[i+1].at - l.sections[i].at
	return (between(i-1)*after + between(i)*before) / (before + after)
}

func (l *loft) distance(p vec) float64 {
	q := p.sub(l.origin)
	t, u, v := q.dot(l.axis), q.dot(l.u), q.dot(l.v)
	first, last := l.sections[0].at, l.sections[len(l.sections)-1].at
	beyond, length := 0.0, 1.0
	switch {
	case t < first:
		beyond, length, t = t-first, l.startCap, first
	case t > last:
		beyond, length, t = t-last, l.endCap, last
	}
	i := 0
	for i < len(l.sections)-2 && t > l.sections[i+1].at {
		i++
	}
	a, b := &l.sections[i], &l.sections[i+1]
	sa, sb := &l.slopes[i], &l.slopes[i+1]
	span := b.at - a.at
	s := (t - a.at) / span
	s2, s3 := s*s, s*s*s
	h00, h10, h01, h11 := 2*s3-3*s2+1, (s3-2*s2+s)*span, 3*s2-2*s3, (s3-s2)*span
	var ru, rv float64
	if u >= 0 {
		ru = h00*a.uPlus + h10*sa.uPlus + h01*b.uPlus + h11*sb.uPlus
	} else {
		ru, u = h00*a.uMinus+h10*sa.uMinus+h01*b.uMinus+h11*sb.uMinus, -u
	}
	if v >= 0 {
		rv = h00*a.vPlus + h10*sa.vPlus + h01*b.vPlus + h11*sb.vPlus
	} else {
		rv, v = h00*a.vMinus+h10*sa.vMinus+h01*b.vMinus+h11*sb.vMinus, -v
	}
	const tiny = 1e-9
	// The section's norm, 1 on the skin, and its gradient.
	a2, b2 := u/ru, v/rv
	k := math.Sqrt(a2*a2+b2*b2) + tiny
	gu, gv := a2/(ru*k), b2/(rv*k)
	if l.square > 0 {
		a3, b3 := a2*a2*a2, b2*b2*b2
		k4 := math.Sqrt(math.Sqrt(a3*a2+b3*b2)) + tiny
		cube := k4 * k4 * k4
		k += l.square * (k4 - k)
		gu += l.square * (a3/(ru*cube) - gu)
		gv += l.square * (b3/(rv*cube) - gv)
	}
	if beyond == 0 {
		return (k - 1) / (math.Sqrt(gu*gu+gv*gv) + tiny)
	}
	e := beyond / length
	whole := math.Sqrt(k*k + e*e)
	gu, gv, ge := gu*k, gv*k, e/length
	return (whole - 1) * whole / (math.Sqrt(gu*gu+gv*gv+ge*ge) + tiny)
}

// cone is a tapered capsule: all within a radius of a segment, the radius going from one end's to the other's.
type cone struct {
	from, to             vec
	fromRadius, toRadius float64
}

func (c cone) distance(p vec) float64 {
	line := c.to.sub(c.from)
	t := clamp(p.sub(c.from).dot(line)/line.dot(line), 0, 1)
	return p.sub(c.from.mix(c.to, t)).length() - (c.fromRadius + (c.toRadius-c.fromRadius)*t)
}

// ellipsoid has its axes along x, y and z, tilted about X (positive: its top leans to +Z).
type ellipsoid struct {
	center, radii vec
	tilt          float64 // radians
}

func (e ellipsoid) distance(p vec) float64 {
	q := e.local(p)
	k := math.Sqrt(q.dot(q)) + 1e-9
	g := vec{q.x / e.radii.x, q.y / e.radii.y, q.z / e.radii.z}.length() + 1e-9
	return (k - 1) * k / g
}

func (e ellipsoid) local(p vec) vec {
	q := p.sub(e.center)
	if e.tilt != 0 {
		s, c := math.Sincos(e.tilt)
		q.y, q.z = q.y*c+q.z*s, q.z*c-q.y*s
	}
	return vec{q.x / e.radii.x, q.y / e.radii.y, q.z / e.radii.z}
}

// swell raises the skin by height in the middle of an ellipsoid and by nothing at its rim, a sculptor's thumb: muscles
// for positive heights, hollows for negative ones.
type swell struct {
	where  ellipsoid
	height float64 // meters
}

func (s swell) amount(p vec) float64 {
	q := s.where.local(p)
	k := 1 - q.dot(q)
	if k <= 0 {
		return 0
	}
	return s.height * k * k * k
}

// gradient of a field, of about length 1 at the skin.
func gradient(field func(vec) float64, p vec) vec {
	const e = 0.0008
	// Four corners of a tetrahedron instead of six neighbors.
	a, b := field(vec{p.x + e, p.y - e, p.z - e}), field(vec{p.x - e, p.y - e, p.z + e})
	c, d := field(vec{p.x - e, p.y + e, p.z - e}), field(vec{p.x + e, p.y + e, p.z + e})
	return vec{a - b - c + d, -a - b + c + d, -a + b - c + d}.mul(1 / (4 * e))
}

// onSkin moves a point along the gradient until it lies on the surface.
func onSkin(field func(vec) float64, p vec) vec {
	for range 4 {
		d := field(p)
		if math.Abs(d) < 1e-7 {
			break
		}
		g := gradient(field, p)
		step := d / math.Max(g.dot(g), 0.25)
		p = p.sub(g.mul(clamp(step, -0.01, 0.01)))
	}
	return p
}
