package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver"
)

const pi = math.Pi

// Lengths of what limits are drawn with, for a head joint 1.5 m above the floor.
const (
	coneLength  = 0.15
	twistRadius = 0.045
)

// rimSegments is how many straight pieces the rim of a cone has. A whole number of them lies in each quarter, so that its corners are met.
const rimSegments = 64

// limits shows each range of motion as a cone whose rim is the solver's own, where in it the bone points, and the range of its twist with a needle. What holds
// its joint is in a color of its own, thicker, and so is the joint. What is switched off is only a broken rim, drawn while it is selected or while no limit is on at all.
// Joints that are held are told also where only bones are shown.
func (o *Overlays) limits(show *Show, in *OverlayInput) {
	someOn := false
	for id := range in.Explained.Limits {
		someOn = someOn || in.Explained.Limits[id].On
	}
	for i := range in.Explained.Spine {
		someOn = someOn || in.Explained.Spine[i].On
	}
	for id := range in.Explained.Limits {
		o.limit(&in.Explained.Limits[id], someOn, show, in)
	}
	for i := range in.Explained.Spine {
		o.limit(&in.Explained.Spine[i], true, show, in)
	}
}

// limit shows one range of motion; others tells whether one that is off stays hidden until it is selected.
func (o *Overlays) limit(l *solver.LimitReport, others bool, show *Show, in *OverlayInput) {
	if !l.Exists || !finite3(l.At) || !finite3(l.Swing()) || !finite3(l.Axis()) {
		return
	}
	e := in.emphasisOf(show.Limits, l.Path())
	if e == strong || e != hidden && (l.On || !others) {
		o.cone(l, e, in)
	}
	if l.Acting && (e != hidden || show.Bones) {
		o.Front.sphere(l.At, math.Max(0.016*in.scale(), 4*in.pointSize(l.At)), o.color.acting)
	}
}

// scale is the size of the body, 1 for a head joint 1.5 m above the floor.
func (in *OverlayInput) scale() float64 { return in.Humanoid.Measures.HeadHeight / 1.5 }

func (o *Overlays) cone(l *solver.LimitReport, e emphasis, in *OverlayInput) {
	color, thick := o.color.of(leftSide+side(l.ID&1)), 1.0
	if l.ID == effectors.LimitCount {
		color = o.color.of(middleSide)
	}
	switch {
	case !l.Acts:
		color = o.color.off
	case l.Acting:
		color, thick = o.color.acting, 1.8
	}
	if e == strong {
		thick *= 1.4
	}
	length := coneLength * in.scale()
	point := in.pointSize(l.At)
	line := 0.7 * linePoints * point
	solid := faded(color, e.opacity())
	at := func(direction mgl64.Vec3) mgl64.Vec3 { return l.At.Add(direction.Mul(length)) }

	rim := stroke{g: &o.Front}
	before, edge := l.Rim(-2*pi/rimSegments), l.Rim(0)
	for i := range rimSegments + 1 {
		next := l.Rim(2 * pi * float64(i+1) / rimSegments)
		along := next.Sub(before)
		along = along.Sub(edge.Mul(along.Dot(edge)))
		switch {
		case !(along.Len() > 1e-9) || !l.Acts && i%4 == 3:
			rim.lift()
		default:
			rim.to(at(edge), along.Normalize(), edge, thick*line, solid)
		}
		if l.Acts && i < rimSegments {
			o.Sheer.triangle(l.At, at(edge), at(next), faded(color, 0.17*e.opacity()))
			if i%(rimSegments/4) == 0 {
				o.Front.tube(l.At, at(edge), 0.6*line, faded(solid, 0.55))
			}
		}
		before, edge = edge, next
	}

	if !l.Acts && e != strong {
		return
	}
	swing := l.Swing()
	dot := at(swing)
	o.Front.tube(l.At, dot, 0.9*line, solid)
	o.Front.sphere(dot, 4.2*thick*point, solid)
	if e == strong {
		o.label(Label{At: dot, Kind: LabelSwing, Name: l.Path(), Value: math.Acos(clamp(swing.Dot(l.Axis()), -1, 1)), Color: color})
	}
	if l.Twists && l.Acts {
		o.twist(l, dot, thick*line, solid, e, in)
	}
}

// twist is an arc across the bone over the range of its twist, and a needle at where it is.
func (o *Overlays) twist(l *solver.LimitReport, dot mgl64.Vec3, line float64, color RGBA, e emphasis, in *OverlayInput) {
	radius := twistRadius * in.scale()
	x, y := l.TwistAt(0).Mul(radius), l.TwistAt(pi/2).Mul(radius)
	o.Front.arc(dot, x, y, l.TwistMin, l.TwistMax, 0, line, color)
	for _, end := range [2]float64{l.TwistMin, l.TwistMax} {
		if l.TwistMax-l.TwistMin < 2*pi-1e-9 {
			way := l.TwistAt(end)
			o.Front.tube(dot.Add(way.Mul(0.82*radius)), dot.Add(way.Mul(1.18*radius)), line, color)
		}
	}
	needle := dot.Add(l.TwistAt(l.Twist).Mul(radius))
	o.Front.cone(dot, needle, 1.8*line, 0.6*line, color)
	if e == strong {
		o.label(Label{At: needle, Kind: LabelTwist, Name: l.Path(), Value: l.Twist, Color: color})
	}
}
