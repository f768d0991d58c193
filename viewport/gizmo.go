package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Tool is what can be done with a gizmo; they are added to each other.
type Tool uint8

// The tools.
const (
	MoveTool   Tool = 1 << iota // arrows along three axes, squares across them, a dot in the plane of the view
	TurnTool                    // rings about three axes and about the line of sight
	RadiusTool                  // the outline of a sphere
	ConeTool                    // the four angles of a range of motion, on its rim
)

// Handle is a part of a gizmo that can be dragged.
type Handle uint8

// The handles. HandleCount is how many there are.
const (
	NoHandle Handle = iota
	MoveX           // along an axis
	MoveY
	MoveZ
	MoveAcrossX // in the plane across an axis
	MoveAcrossY
	MoveAcrossZ
	MoveInView // in the plane of the view
	TurnX      // about an axis
	TurnY
	TurnZ
	TurnInView // about the line of sight
	Radius
	Swing0 // the angle of the cone at the azimuths 0, 90°, 180° and 270°
	Swing1
	Swing2
	Swing3
	HandleCount
)

var handleNames = [HandleCount]string{"none", "moveX", "moveY", "moveZ", "moveAcrossX", "moveAcrossY", "moveAcrossZ", "moveInView",
	"turnX", "turnY", "turnZ", "turnInView", "radius", "swing0", "swing1", "swing2", "swing3"}

// String is the handle's name, such as "moveX".
func (h Handle) String() string {
	if h >= HandleCount {
		return ""
	}
	return handleNames[h]
}

// tool is what a handle is a part of.
func (h Handle) tool() Tool {
	switch {
	case h == NoHandle:
		return 0
	case h <= MoveInView:
		return MoveTool
	case h <= TurnInView:
		return TurnTool
	case h == Radius:
		return RadiusTool
	}
	return ConeTool
}

// axis is the axis that a handle belongs to; -1 for none.
func (h Handle) axis() int {
	switch {
	case h >= MoveX && h <= MoveZ:
		return int(h - MoveX)
	case h >= MoveAcrossX && h <= MoveAcrossZ:
		return int(h - MoveAcrossX)
	case h >= TurnX && h <= TurnZ:
		return int(h - TurnX)
	}
	return -1
}

// Cone is the range of motion whose angles a gizmo changes: along great circles about the apex, from the axis in four directions across it.
type Cone struct {
	Apex   mgl64.Vec3    // world, meters
	Length float64       // meters from the apex to the rim
	Axis   mgl64.Vec3    // unit, world
	Across [4]mgl64.Vec3 // unit, world, at right angles to the axis
	Angle  [4]float64    // radians from the axis, 0 to π
}

// at is the place on the great circle of a quarter at an angle from the axis.
func (c *Cone) at(quarter int, angle float64) mgl64.Vec3 {
	sin, cos := math.Sincos(angle)
	return c.Apex.Add(c.Axis.Mul(cos * c.Length)).Add(c.Across[quarter].Mul(sin * c.Length))
}

// Gizmo is what a person drags objects by, at a place in the world and, but for spheres and cones, of a constant size on the screen. A
// plain value; the zero value has no handles.
type Gizmo struct {
	At     rig.Transform // worldFromGizmo: its axes are those of the handles
	Tools  Tool
	Radius float64 // meters, of the sphere around it
	Cone   Cone
	Flat   bool // nothing moves along X: a line through it shows that axis
	Idle   bool // dragging it has no effect: it is drawn without colors
}

// The sizes of a gizmo, points.
const (
	arrowPoints     = 74 // length of an arrow
	headPoints      = 15 // of that, its head
	squareNear      = 18 // where the squares begin and end
	squareFar       = 32
	dotPoints       = 7
	turnPoints      = 60 // radius of the rings
	viewTurnPoints  = 84
	swingPoints     = 6 // radius of a handle on a rim
	handleTolerance = 7 // how near a handle the pointer has to be
	facingEye       = 0.985
)

// axisOf is an axis of the gizmo in the world, unit.
func (g *Gizmo) axisOf(axis int) mgl64.Vec3 {
	var unit mgl64.Vec3
	unit[axis] = 1
	return g.At.Rotation.Rotate(unit)
}

// has reports whether a handle can be grabbed as the gizmo is seen: arrows that point at the eye and squares seen from the side cannot.
func (g *Gizmo) has(h Handle, s *Screen) bool {
	if g.Tools&h.tool() == 0 {
		return false
	}
	switch {
	case g.Flat && (h == MoveX || h == MoveAcrossY || h == MoveAcrossZ):
		return false
	case h >= MoveX && h <= MoveZ:
		return math.Abs(g.axisOf(h.axis()).Dot(s.towardsEye(g.At.Position))) < facingEye
	case h >= MoveAcrossX && h <= MoveAcrossZ:
		return math.Abs(g.axisOf(h.axis()).Dot(s.towardsEye(g.At.Position))) > 0.2
	}
	return true
}

// square is a corner of a plane handle: u and v are points along the two axes of the plane.
func (g *Gizmo) square(axis int, point, u, v float64) mgl64.Vec3 {
	return g.At.Position.Add(g.axisOf((axis + 1) % 3).Mul(u * point)).Add(g.axisOf((axis + 2) % 3).Mul(v * point))
}

// Grab is a place in the world where a handle can be grabbed. Not ok for a handle that the gizmo does not have as it is seen.
func (g *Gizmo) Grab(h Handle, s *Screen) (at mgl64.Vec3, ok bool) {
	if !g.has(h, s) {
		return mgl64.Vec3{}, false
	}
	point := s.MetersPerPoint(g.At.Position)
	aside := func(upward float64) mgl64.Vec3 { // across the line of sight, to the right and up or down
		right, up, _ := s.Camera.axes()
		way, eye := right.Add(up.Mul(upward)), s.towardsEye(g.At.Position)
		return way.Sub(eye.Mul(way.Dot(eye))).Normalize()
	}
	switch h.tool() {
	case MoveTool:
		switch {
		case h == MoveInView:
			return g.At.Position, true
		case h >= MoveAcrossX:
			const middle = (squareNear + squareFar) / 2
			return g.square(h.axis(), point, middle, middle), true
		}
		return g.At.Position.Add(g.axisOf(h.axis()).Mul((arrowPoints - headPoints/2) * point)), true
	case TurnTool:
		if h == TurnInView {
			return g.At.Position.Add(aside(1).Mul(viewTurnPoints * point)), true
		}
		// Between two other rings, on the near side.
		a, b := g.axisOf((h.axis()+1)%3), g.axisOf((h.axis()+2)%3)
		eye := s.towardsEye(g.At.Position)
		if a.Dot(eye) < 0 {
			a = a.Mul(-1)
		}
		if b.Dot(eye) < 0 {
			b = b.Mul(-1)
		}
		return g.At.Position.Add(a.Add(b).Normalize().Mul(turnPoints * point)), true
	case RadiusTool:
		return g.At.Position.Add(aside(-1).Mul(g.Radius)), true
	}
	quarter := int(h - Swing0)
	return g.Cone.at(quarter, g.Cone.Angle[quarter]), true
}

// Hit is the handle under a point of the view, NoHandle for none. It does not allocate.
func (g *Gizmo) Hit(s *Screen, x, y float64) Handle {
	best, nearestSoFar := NoHandle, math.Inf(1)
	for h := MoveX; h < HandleCount; h++ {
		if !g.has(h, s) {
			continue
		}
		// What is small and lies on or over what is large wins over it.
		if d := g.distance(h, s, x, y); d <= handleTolerance && d+handicap(h) < nearestSoFar {
			best, nearestSoFar = h, d+handicap(h)
		}
	}
	return best
}

// handicap makes small handles win over the large ones that they lie on, points.
func handicap(h Handle) float64 {
	switch h.tool() {
	case MoveTool:
		if h == MoveInView || h >= MoveAcrossX {
			return -3
		}
	case RadiusTool, TurnTool:
		return 3
	}
	return 0
}

// distance is how far from a point of the view a handle is seen, points.
func (g *Gizmo) distance(h Handle, s *Screen, x, y float64) float64 {
	center := g.At.Position
	point := s.MetersPerPoint(center)
	switch h.tool() {
	case MoveTool:
		switch {
		case h == MoveInView:
			d, _ := s.toPoint(center, x, y)
			return math.Max(0, d-dotPoints)
		case h >= MoveAcrossX:
			return g.toSquare(h, s, x, y)
		}
		along := g.axisOf(h.axis())
		d, _ := s.toSegment(center.Add(along.Mul(dotPoints*2*point)), center.Add(along.Mul(arrowPoints*point)), x, y)
		return d
	case TurnTool:
		if h == TurnInView {
			return s.toRing(center, s.towardsEye(center), viewTurnPoints*point, false, x, y)
		}
		return s.toRing(center, g.axisOf(h.axis()), turnPoints*point, true, x, y)
	case RadiusTool:
		return s.toRing(center, s.towardsEye(center), g.Radius, false, x, y)
	}
	quarter := int(h - Swing0)
	d, _ := s.toPoint(g.Cone.at(quarter, g.Cone.Angle[quarter]), x, y)
	return math.Max(0, d-swingPoints)
}

// toSquare is how far from a point of the view a plane handle is seen: 0 on it.
func (g *Gizmo) toSquare(h Handle, s *Screen, x, y float64) float64 {
	axis, point := h.axis(), s.MetersPerPoint(g.At.Position)
	corners := [4]mgl64.Vec3{
		g.square(axis, point, squareNear, squareNear), g.square(axis, point, squareFar, squareNear),
		g.square(axis, point, squareFar, squareFar), g.square(axis, point, squareNear, squareFar),
	}
	distance, inside := math.Inf(1), true
	turning := 0.0
	for i := range corners {
		a, b := corners[i], corners[(i+1)%4]
		d, _ := s.toSegment(a, b, x, y)
		distance = math.Min(distance, d)
		ax, ay, okA := s.Project(a)
		bx, by, okB := s.Project(b)
		side := (bx-ax)*(y-ay) - (by-ay)*(x-ax)
		inside = inside && okA && okB && side*turning >= 0
		if side != 0 {
			turning = side
		}
	}
	if inside {
		return 0
	}
	return distance
}

// toRing is how far from a point of the view a circle is seen; of only the half that is turned to the eye, if wanted.
func (s *Screen) toRing(center, axis mgl64.Vec3, radius float64, nearHalf bool, x, y float64) float64 {
	side := rig.Perpendicular(axis).Mul(radius)
	up := axis.Cross(side)
	eye := s.towardsEye(center)
	least := math.Inf(1)
	var last mgl64.Vec3
	for i := range pickSegments + 1 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / pickSegments)
		out := side.Mul(cos).Add(up.Mul(sin))
		at := center.Add(out)
		if i > 0 && (!nearHalf || out.Dot(eye) > -0.05*radius) {
			d, _ := s.toSegment(last, at, x, y)
			least = math.Min(least, d)
		}
		last = at
	}
	return least
}
