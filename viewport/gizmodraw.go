package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// ConeLength is how long the cones of limits are drawn, meters, and so how far from its joint a limit's rim is picked and dragged.
func ConeLength(h *rig.Humanoid) float64 { return coneLength * h.Measures.HeadHeight / 1.5 }

// aside is how opaque handles are while another is dragged.
const aside = 0.22

// idleOpacity is how opaque a gizmo without effect is.
const idleOpacity = 0.6

// Gizmo draws a gizmo in front of everything, that of something without effect in gray: the handle under the pointer or in a drag in a color of its own, the others faintly while one is dragged.
func (o *Overlays) Gizmo(g *Gizmo, s *Screen, light bool, hovered, active Handle) {
	palette := &onDark
	if light {
		palette = &onLight
	}
	d := gizmoDrawing{Gizmo: g, screen: s, out: &o.Front, point: s.MetersPerPoint(g.At.Position)}
	if !finite3(g.At.Position) || !(math.Abs(g.At.Rotation.Len()-1) < 1e-3) {
		return
	}
	axes, plain := [3]RGBA{palette.x, palette.y, palette.z}, palette.plain
	if g.Idle {
		plain = faded(palette.off, idleOpacity)
		axes = [3]RGBA{plain, plain, plain}
	}
	for h := MoveX; h < HandleCount; h++ {
		if !g.has(h, s) {
			continue
		}
		color := plain
		if axis := h.axis(); axis >= 0 {
			color = axes[axis]
		}
		switch {
		case h == active, active == NoHandle && h == hovered:
			color = handleColor[light]
		case active != NoHandle:
			color = faded(color, aside)
		}
		d.handle(h, color)
	}
	if g.Flat {
		aside := g.axisOf(0).Mul(arrowPoints * d.point)
		o.Front.tube(g.At.Position.Sub(aside), g.At.Position.Add(aside), 0.8*linePoints*d.point, axes[0])
	}
	if axis := active.axis(); axis >= 0 && (active <= MoveZ || active >= TurnX) { // the line along which it goes
		along := g.axisOf(axis).Mul(400 * d.point)
		o.Front.tube(g.At.Position.Sub(along), g.At.Position.Add(along), 0.5*linePoints*d.point, faded(axes[axis], 0.6))
	}
}

// gizmoDrawing is a gizmo on its way into a geometry.
type gizmoDrawing struct {
	*Gizmo
	screen *Screen
	out    *Geometry
	point  float64 // meters
}

func (d *gizmoDrawing) handle(h Handle, color RGBA) {
	center, line := d.At.Position, 1.1*linePoints*d.point
	switch h.tool() {
	case MoveTool:
		switch {
		case h == MoveInView:
			d.out.sphere(center, dotPoints*0.8*d.point, color)
		case h >= MoveAcrossX:
			d.square(h.axis(), color)
		default:
			along := d.axisOf(h.axis())
			neck := center.Add(along.Mul((arrowPoints - headPoints) * d.point))
			d.out.tube(center.Add(along.Mul(dotPoints*1.6*d.point)), neck, line, color)
			d.out.cone(neck, center.Add(along.Mul(arrowPoints*d.point)), 4.4*line, 0, color)
		}
	case TurnTool:
		if h == TurnInView {
			d.circle(d.screen.towardsEye(center), viewTurnPoints*d.point, line, color)
			return
		}
		// Only the half that is turned to the eye: the other would be in the way.
		axis, eye := d.axisOf(h.axis()), d.screen.towardsEye(center)
		near := eye.Sub(axis.Mul(eye.Dot(axis)))
		if near.Len() < 0.15 { // seen from the front
			d.circle(axis, turnPoints*d.point, line, color)
			return
		}
		near = near.Normalize().Mul(turnPoints * d.point)
		d.out.arc(center, near, axis.Cross(near), -math.Pi/2, math.Pi/2, 0, line, color)
	case RadiusTool:
		d.circle(d.screen.towardsEye(center), d.Radius, line, color)
		if at, ok := d.Grab(h, d.screen); ok {
			d.out.sphere(at, swingPoints*0.8*d.screen.MetersPerPoint(at), color)
		}
	case ConeTool:
		quarter := int(h - Swing0)
		c := &d.Cone
		at := c.at(quarter, c.Angle[quarter])
		if !finite3(at) {
			return
		}
		thin := 0.7 * linePoints * d.screen.MetersPerPoint(at)
		d.out.arc(c.Apex, c.Axis.Mul(c.Length), c.Across[quarter].Mul(c.Length), 0, c.Angle[quarter], 0, thin, color)
		d.out.sphere(at, swingPoints*d.screen.MetersPerPoint(at), color)
	}
}

// circle is a whole circle around the middle.
func (d *gizmoDrawing) circle(axis mgl64.Vec3, radius, thickness float64, color RGBA) {
	side := rig.Perpendicular(axis).Mul(radius)
	d.out.arc(d.At.Position, side, axis.Cross(side), 0, 2*math.Pi, 0, thickness, color)
}

// square is a plane handle, seen from both sides.
func (d *gizmoDrawing) square(axis int, color RGBA) {
	a, b := d.Gizmo.square(axis, d.point, squareNear, squareNear), d.Gizmo.square(axis, d.point, squareFar, squareNear)
	c, e := d.Gizmo.square(axis, d.point, squareFar, squareFar), d.Gizmo.square(axis, d.point, squareNear, squareFar)
	d.out.triangle(a, b, c, color)
	d.out.triangle(a, c, e, color)
	d.out.triangle(c, b, a, color)
	d.out.triangle(e, c, a, color)
}

// The sizes of a pin, points.
const (
	pinLength = 20
	pinHead   = 5
)

// Pin draws a pin that sticks in a place: what was pinned there stays.
func (o *Overlays) Pin(at mgl64.Vec3, s *Screen, light bool) {
	if !finite3(at) {
		return
	}
	color := handleColor[light]
	point := s.MetersPerPoint(at)
	right, up, back := s.Camera.axes()
	way := up.Add(right.Mul(0.5)).Add(back.Mul(0.3)).Normalize()
	head := at.Add(way.Mul(pinLength * point))
	o.Front.cone(at, head, 0.3*linePoints*point, linePoints*point, color)
	o.Front.sphere(head, pinHead*point, color)
}
