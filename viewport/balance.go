package viewport

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver/gait"
)

const (
	gravity = 9.81 // m/s²
	// pressureTime is over how long the acceleration of the center of mass is taken.
	pressureTime = 150 * time.Millisecond
	// massPoints is how many places of the center of mass are remembered, and massStep the least time between two of them: pressureTime, and some more.
	massPoints = 32
	massStep   = 7 * time.Millisecond
	// massJump is how far the center of mass moves from point to point, in meters, when it was not moved but put elsewhere.
	massJump = 0.4
)

// Balance remembers where the center of a body's mass was over the last moment, which is what it takes to say where the ground pushes. The zero value remembers nothing; it
// does not allocate.
type Balance struct {
	points [massPoints]massPoint
	next   int
	count  int
	now    time.Duration
}

type massPoint struct {
	time time.Duration
	at   mgl64.Vec3
}

// Reset forgets everything, as for another avatar.
func (b *Balance) Reset() { b.next, b.count = 0, 0 }

// Record remembers where the center of mass is, see [solver.Body.CenterOfMass]. Time that goes backwards, and a jump, forget everything before.
func (b *Balance) Record(now time.Duration, mass mgl64.Vec3) {
	if !finite3(mass) || b.count > 0 && (now < b.now || b.point(0).at.Sub(mass).Len() > massJump) {
		b.Reset()
		if !finite3(mass) {
			return
		}
	}
	b.now = now
	if b.count > 0 && now-b.point(0).time < massStep {
		if now == b.point(0).time {
			b.point(0).at = mass
		}
		return
	}
	b.points[b.next] = massPoint{now, mass}
	b.next = (b.next + 1) % massPoints
	b.count = min(b.count+1, massPoints)
}

// Moving reports whether the center of mass moved within the time over which its acceleration is taken: where the ground pushes then changes with time alone.
func (b *Balance) Moving() bool {
	for back := 1; back < b.count; back++ {
		p := b.point(back)
		if p.at.Sub(b.point(0).at).Len() > 2e-4 {
			return true
		}
		if b.now-p.time > pressureTime {
			break
		}
	}
	return false
}

// point is one that was remembered so many points ago.
func (b *Balance) point(back int) *massPoint {
	return &b.points[(b.next-1-back+2*massPoints)%massPoints]
}

// motion is where the center of mass was half of pressureTime ago and how it was accelerated then, by the parabola that fits its places over pressureTime best: over so short a time what
// it does is little else, and the trembling of devices does not count. As long as too few places are remembered it is where it is now, without any acceleration.
func (b *Balance) motion() (at, acceleration mgl64.Vec3, ok bool) {
	if b.count == 0 {
		return at, acceleration, false
	}
	origin := b.point(0).at
	// Normal equations of a parabola in t, from -1 at the beginning of pressureTime to 1 now.
	var t0, t1, t2, t3, t4 float64
	var y0, y1, y2 mgl64.Vec3
	for back := range b.count {
		p := b.point(back)
		t := 1 - 2*float64(b.now-p.time)/float64(pressureTime)
		if t < -1.05 {
			break
		}
		y := p.at.Sub(origin)
		t0, t1, t2, t3, t4 = t0+1, t1+t, t2+t*t, t3+t*t*t, t4+t*t*t*t
		y0, y1, y2 = y0.Add(y), y1.Add(y.Mul(t)), y2.Add(y.Mul(t*t))
	}
	normal := mgl64.Mat3{t0, t1, t2, t1, t2, t3, t2, t3, t4}
	if t0 < 5 || !(normal.Det() > 1e-3*t0*t0*t0) { // few, or all of the same time
		return origin, mgl64.Vec3{}, true
	}
	inverse := normal.Inv()
	half := pressureTime.Seconds() / 2
	for axis := range 3 {
		fit := inverse.Mul3x1(mgl64.Vec3{y0[axis], y1[axis], y2[axis]})
		at[axis] = origin[axis] + fit[0]
		acceleration[axis] = 2 * fit[2] / (half * half)
	}
	return at, acceleration, true
}

// pressure is the center of pressure: where the ground pushes. It is that of a pendulum with the body's mass at its end, which stays at its height: the ground pushes along the line
// through the center of mass, and so p = c - (h/g)·a on the ground, with c the center of mass, h its height above the ground and a its acceleration. As the ground pushes only
// where something touches it, it is kept within the support area. It is 75 ms late: that is half of the time over which the acceleration is taken. There is none while nothing touches the ground, and none before anything was recorded.
func (b *Balance) pressure(ground float64, area *support) (p mgl64.Vec3, ok bool) {
	at, acceleration, ok := b.motion()
	if !ok || area.count < 3 {
		return p, false
	}
	height := math.Max(0, at[1]-ground)
	p = mgl64.Vec3{at[0] - height/gravity*acceleration[0], ground, at[2] - height/gravity*acceleration[2]}
	if !finite3(p) {
		return p, false
	}
	return area.clamp(p), true
}

// Sizes of the marks of balance on the screen, in points.
const (
	massMark     = 6.0
	pressureMark = 7.0
	xcomMark     = 6.5
)

// speedShown is how long an arrow is for a speed, seconds: it ends where the hips would be so much later. A slower body has none.
const speedShown, speedLeast = 0.4, 0.05

// balance shows what keeps the body from falling: the center of its mass and where that is over the ground, the area that its feet stand on, where the ground pushes, where the
// hips would come to rest, and how fast they go.
func (o *Overlays) balance(in *OverlayInput) {
	g := in.Gait
	if in.Balance == nil || in.Balance.count == 0 || !finite(g.Ground, g.Margin) {
		return
	}
	area := supportOf(&g.Feet, &o.soles)
	mass := in.Balance.point(0).at
	under := mgl64.Vec3{mass[0], g.Ground, mass[2]}
	point := in.pointSize(under)
	thin := 0.6 * linePoints * point

	for i := 1; i+1 < area.count; i++ {
		o.Sheer.triangle(area.corners[0], area.corners[i+1], area.corners[i], faded(o.color.trunk, 0.13))
	}
	for i := range area.count {
		o.Front.tube(area.corners[i], area.corners[(i+1)%area.count], thin, faded(o.color.trunk, 0.75))
	}

	up := mgl64.Vec3{0, 1, 0}
	o.Front.dashed(mass, under, thin, 6*point, faded(o.color.point, 0.7))
	o.Front.ring(under, up, 0.7*massMark*point, thin, o.color.point)
	o.Front.sphere(mass, massMark*in.pointSize(mass), o.color.point)
	o.label(Label{At: mass, Kind: LabelMass, Value: mass[1] - g.Ground, Color: o.color.point})

	if p, ok := in.Balance.pressure(g.Ground, &area); ok {
		o.Front.ring(p, up, pressureMark*point, 1.2*linePoints*point, o.color.pressure)
		if way := mass.Sub(p); way.Len() > 1e-6 { // the way it pushes
			o.Front.arrow(p, p.Add(way.Normalize().Mul(math.Min(0.22*in.scale(), way.Len()))), 1.2*linePoints*point, o.color.pressure)
		}
		o.label(Label{At: p, Kind: LabelPressure, Color: o.color.pressure})
	}
	if finite3(g.XCoM) {
		o.Front.diamond(rig.Transform{Position: g.XCoM, Rotation: mgl64.QuatIdent()}, xcomMark*in.pointSize(g.XCoM), o.color.rest)
		o.Front.tube(under, g.XCoM, thin, faded(o.color.rest, 0.7))
		o.label(Label{At: g.XCoM, Kind: LabelMargin, Value: g.Margin, Color: o.color.rest})
	}
	if speed := g.Velocity.Len(); finite3(g.Velocity) && speed > speedLeast {
		hips := in.World[in.Humanoid.Joint(rig.Hips)].Position
		tip := hips.Add(g.Velocity.Mul(speedShown))
		o.Front.arrow(hips, tip, 1.2*linePoints*in.pointSize(hips), o.color.person)
		o.label(Label{At: tip, Kind: LabelSpeed, Value: speed, Color: o.color.person})
	}
}

// grounded reports whether a gait report is one of a body that was solved: before that nothing is known of its feet.
func grounded(g *gait.Report) bool {
	return g != nil && g.Feet[0].At != g.Feet[1].At
}
