package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Change is what a drag has done so far, counted from where it began.
type Change struct {
	Move   mgl64.Vec3 // meters, in the world
	Turn   mgl64.Quat // in the world, about the gizmo's place
	Radius float64    // meters: the sphere's new radius
	Angle  float64    // radians: the cone's new angle at the handle's quarter; of a turn the angle that Turn turns by
}

// The least radius that a sphere is dragged to, meters, and the steps of what snaps.
const (
	leastRadius = 0.005
	snapLength  = 0.01              // meters
	snapAngle   = 5 * math.Pi / 180 // radians
	precisely   = 0.1               // of the pointer's way, for who wants to be precise
)

// Drag is a gizmo's handle on its way. Begin makes one; each Move says where the pointer is now. What comes out depends on the places under the
// pointer alone and not on the camera, is always a number, and is that of the moves before where the pointer points at nothing, as above the horizon of a plane.
type Drag struct {
	gizmo  Gizmo
	handle Handle
	screen Screen

	start, pointer, raw [2]float64 // points; pointer is where raw would be without precision
	change              Change
	turned              float64 // radians so far, of a ring
	last                float64 // angle of the pointer about a ring, radians
}

// BeginDrag grabs a handle at a point of the view.
func BeginDrag(g *Gizmo, h Handle, s *Screen, x, y float64) Drag {
	d := Drag{gizmo: *g, handle: h, screen: *s}
	d.start, d.pointer, d.raw = [2]float64{x, y}, [2]float64{x, y}, [2]float64{x, y}
	d.restart()
	return d
}

// Handle is what is dragged.
func (d *Drag) Handle() Handle { return d.handle }

// Change is what the drag has done so far.
func (d *Drag) Change() Change { return d.change }

// restart counts from the start again.
func (d *Drag) restart() {
	d.change = Change{Turn: mgl64.QuatIdent(), Radius: d.gizmo.Radius}
	d.turned = 0
	if d.handle.tool() == ConeTool {
		d.change.Angle = d.gizmo.Cone.Angle[d.handle-Swing0]
	}
	if d.handle.tool() == TurnTool {
		d.last, _ = d.around(d.start)
	}
}

// Constrain goes on with another handle, as if the drag had begun with it.
func (d *Drag) Constrain(h Handle) Change {
	d.handle = h
	d.restart()
	return d.to(d.pointer, false)
}

// Axes turns the axes of the handles, as between those of the world and those of what is dragged.
func (d *Drag) Axes(rotation mgl64.Quat) Change {
	d.gizmo.At.Rotation = rotation
	return d.Constrain(d.handle)
}

// Move follows the pointer. While precise is set the pointer counts for a tenth of its way; with snap lengths come in whole centimeters and angles in
// steps of five degrees.
func (d *Drag) Move(x, y float64, precise, snap bool) Change {
	const anywhere = 1e6 // points: no pointer is beyond
	if !(math.Abs(x) < anywhere && math.Abs(y) < anywhere) {
		return d.change
	}
	share := 1.0
	if precise {
		share = precisely
	}
	d.pointer[0] += share * (x - d.raw[0])
	d.pointer[1] += share * (y - d.raw[1])
	d.raw = [2]float64{x, y}
	return d.to(d.pointer, snap)
}

// Number sets what was typed instead of what was dragged: meters along the handle's axis, radians of a turn, the radius in meters or the angle in radians. A handle
// that moves in a plane moves along its first axis. What is out of range is brought back into it; what is no number is passed over.
func (d *Drag) Number(v float64) Change {
	if math.IsNaN(v - v) {
		return d.change
	}
	switch d.handle.tool() {
	case MoveTool:
		d.change.Move = d.along().Mul(v)
	case TurnTool:
		d.turnBy(v)
	case RadiusTool:
		d.change.Radius = math.Max(v, leastRadius)
	case ConeTool:
		d.change.Angle = clamp(v, 0, math.Pi)
	}
	return d.change
}

// Follow goes on from what was typed to where the pointer is.
func (d *Drag) Follow() Change { return d.to(d.pointer, false) }

// along is the direction that a typed length goes.
func (d *Drag) along() mgl64.Vec3 {
	switch h := d.handle; {
	case h == MoveInView:
		right, _, _ := d.screen.Camera.axes()
		return right
	case h >= MoveAcrossX:
		return d.gizmo.axisOf((h.axis() + 1) % 3)
	}
	return d.gizmo.axisOf(d.handle.axis())
}

// Amount is the one number that says how far the drag has come: meters or radians, as Number takes it; of a move in a plane, the length of the way.
func (d *Drag) Amount() float64 {
	switch d.handle.tool() {
	case MoveTool:
		if d.handle >= MoveAcrossX {
			return d.change.Move.Len()
		}
		return d.change.Move.Dot(d.along())
	case RadiusTool:
		return d.change.Radius
	}
	return d.change.Angle
}

func (d *Drag) to(pointer [2]float64, snap bool) Change {
	switch d.handle.tool() {
	case MoveTool:
		d.move(pointer, snap)
	case TurnTool:
		d.turn(pointer, snap)
	case RadiusTool:
		d.resize(pointer, snap)
	case ConeTool:
		d.open(pointer, snap)
	}
	return d.change
}

// farthest is how far, in camera distances, a drag may take something: beyond that the pointer is next to a horizon.
const farthest = 30

// move sets the way between the places under the pointer at the start and now.
func (d *Drag) move(pointer [2]float64, snap bool) {
	from, ok := d.place(d.start)
	to, found := d.place(pointer)
	way := to.Sub(from)
	if !ok || !found || !(way.Len() < farthest*d.screen.Camera.Distance) {
		return
	}
	if snap {
		way = d.snapped(way)
	}
	d.change.Move = way
}

// snapped rounds a way to whole centimeters along the axes of the gizmo, or along those of the view for who moves in its plane.
func (d *Drag) snapped(way mgl64.Vec3) mgl64.Vec3 {
	var axes [3]mgl64.Vec3
	for axis := range axes {
		axes[axis] = d.gizmo.axisOf(axis)
	}
	if d.handle == MoveInView {
		axes[0], axes[1], axes[2] = d.screen.Camera.axes()
	}
	var sum mgl64.Vec3
	for _, axis := range axes {
		sum = sum.Add(axis.Mul(math.Round(way.Dot(axis)/snapLength) * snapLength))
	}
	return sum
}

// place is the place under a pointer on the line or the plane of a move.
func (d *Drag) place(pointer [2]float64) (mgl64.Vec3, bool) {
	s, center := &d.screen, d.gizmo.At.Position
	origin, direction := s.Ray(pointer[0], pointer[1])
	switch h := d.handle; {
	case h == MoveInView:
		return onPlane(origin, direction, center, s.Camera.Forward(), s.Camera.Orthographic)
	case h >= MoveAcrossX:
		return onPlane(origin, direction, center, d.gizmo.axisOf(h.axis()), s.Camera.Orthographic)
	}
	axis := d.gizmo.axisOf(d.handle.axis())
	if math.Abs(axis.Dot(s.towardsEye(center))) > facingEye {
		// Seen from its end an axis has no length on the screen: there the pointer moves along it by going up or to the right.
		along := (pointer[0] - d.start[0] - pointer[1] + d.start[1]) * s.MetersPerPoint(center)
		return center.Add(axis.Mul(along)), true
	}
	// The point of the axis that is nearest to the ray.
	between := center.Sub(origin)
	b, c, f := axis.Dot(direction), axis.Dot(between), direction.Dot(between)
	t := (b*f - c) / (1 - b*b)
	return center.Add(axis.Mul(t)), s.Camera.Orthographic || f+t*b > 0
}

// onPlane is where a ray meets a plane. Not ok where it runs along the plane, or meets it behind the eye.
func onPlane(origin, direction, center, normal mgl64.Vec3, orthographic bool) (mgl64.Vec3, bool) {
	slope := direction.Dot(normal)
	if !(math.Abs(slope) > 1e-3) {
		return mgl64.Vec3{}, false
	}
	along := center.Sub(origin).Dot(normal) / slope
	return origin.Add(direction.Mul(along)), orthographic || along > 0
}

// turnAxis is what a ring turns about.
func (d *Drag) turnAxis() mgl64.Vec3 {
	if d.handle == TurnInView {
		return d.screen.towardsEye(d.gizmo.At.Position)
	}
	return d.gizmo.axisOf(d.handle.axis())
}

// steep is the slope, of the line of sight to a ring's plane, below which the ring is turned like a wheel that is seen from its side.
const steep = 0.2

// around is the angle of a pointer about a ring's axis.
func (d *Drag) around(pointer [2]float64) (angle float64, ok bool) {
	s, center, axis := &d.screen, d.gizmo.At.Position, d.turnAxis()
	eye := s.towardsEye(center)
	if math.Abs(axis.Dot(eye)) < steep {
		// Seen from its side the ring moves on the screen along the projection of its near side's direction.
		near := eye.Sub(axis.Mul(eye.Dot(axis))).Normalize()
		right, up, _ := s.Camera.axes()
		tangent := axis.Cross(near)
		x, y := tangent.Dot(right), tangent.Dot(up)
		length := math.Hypot(x, y)
		if !(length > 0) {
			return 0, false
		}
		return ((pointer[0]-d.start[0])*x - (pointer[1]-d.start[1])*y) / length / turnPoints, true
	}
	origin, direction := s.Ray(pointer[0], pointer[1])
	at, ok := onPlane(origin, direction, center, axis, s.Camera.Orthographic)
	out := at.Sub(center)
	if !ok || !(out.Len() > 1e-9) {
		return 0, false
	}
	side := rig.Perpendicular(axis)
	return math.Atan2(out.Dot(axis.Cross(side)), out.Dot(side)), true
}

// turn adds what the pointer went about the ring since the last time, so that it may go round several times.
func (d *Drag) turn(pointer [2]float64, snap bool) {
	now, ok := d.around(pointer)
	if !ok {
		return
	}
	d.turned += math.Remainder(now-d.last, 2*math.Pi)
	d.last = now
	angle := d.turned
	if snap {
		angle = math.Round(angle/snapAngle) * snapAngle
	}
	d.turnBy(angle)
}

func (d *Drag) turnBy(angle float64) {
	d.change.Angle, d.change.Turn = angle, mgl64.QuatRotate(angle, d.turnAxis())
}

// resize makes the sphere as much larger as the pointer went away from its middle.
func (d *Drag) resize(pointer [2]float64, snap bool) {
	s, center := &d.screen, d.gizmo.At.Position
	out := func(pointer [2]float64) (float64, bool) {
		origin, direction := s.Ray(pointer[0], pointer[1])
		at, ok := onPlane(origin, direction, center, s.towardsEye(center), s.Camera.Orthographic)
		return at.Sub(center).Len(), ok
	}
	from, ok := out(d.start)
	to, found := out(pointer)
	radius := d.gizmo.Radius + to - from
	if !ok || !found || !(math.Abs(to) < farthest*s.Camera.Distance) {
		return
	}
	if snap {
		radius = math.Round(radius/snapLength) * snapLength
	}
	d.change.Radius = math.Max(radius, leastRadius)
}

// open sets the angle at which the great circle of the handle's quarter comes nearest to the place under the pointer.
func (d *Drag) open(pointer [2]float64, snap bool) {
	angle, ok := d.opening(pointer)
	if !ok {
		return
	}
	if snap {
		angle = math.Round(angle/snapAngle) * snapAngle
	}
	d.change.Angle = clamp(angle, 0, math.Pi)
}

func (d *Drag) opening(pointer [2]float64) (angle float64, ok bool) {
	s, cone, quarter := &d.screen, &d.gizmo.Cone, int(d.handle-Swing0)
	grabbed := cone.Angle[quarter]
	across := cone.Across[quarter]
	handle := cone.at(quarter, grabbed)
	normal := cone.Axis.Cross(across)
	if math.Abs(normal.Dot(s.towardsEye(cone.Apex))) < steep {
		// Seen from its side the circle covers itself: the handle goes along its own way on the screen, or, where that leads to the eye, opens by going
		// up or to the right.
		right, up, _ := s.Camera.axes()
		sin, cos := math.Sincos(grabbed)
		way := across.Mul(cos).Sub(cone.Axis.Mul(sin))
		x, y := way.Dot(right), way.Dot(up)
		if length := math.Hypot(x, y); length > steep {
			x, y = x/length, y/length
		} else {
			x, y = math.Sqrt2/2, math.Sqrt2/2
		}
		along := (pointer[0]-d.start[0])*x - (pointer[1]-d.start[1])*y
		return grabbed + along*s.MetersPerPoint(handle)/cone.Length, true
	}
	if x, y, seen := s.Project(handle); seen { // the handle keeps its distance to the pointer
		pointer[0] += x - d.start[0]
		pointer[1] += y - d.start[1]
	}
	origin, direction := s.Ray(pointer[0], pointer[1])
	at, ok := onPlane(origin, direction, cone.Apex, normal, s.Camera.Orthographic)
	out := at.Sub(cone.Apex)
	angle = math.Atan2(out.Dot(across), out.Dot(cone.Axis))
	if angle < -math.Pi/2 {
		angle = math.Pi // beyond the circle's far end
	}
	return angle, ok && out.Len() > 1e-9
}
