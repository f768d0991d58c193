package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/gait"
)

// supportMost is how many corners the support area can have.
const supportMost = 4 * soleRows

// support is the support area: the convex hull of all that touches the ground, seen from above. Each corner keeps the height at which it lies.
type support struct {
	corners [supportMost + 2]mgl64.Vec3 // counter-clockwise seen with X to the right and Z upwards; two more while it is made
	count   int
}

// supportOf is the support area of what feet do, given their soles; it is empty where none touches the ground.
func supportOf(feet *[2]gait.FootReport, s *soles) (hull support) {
	var points [supportMost]mgl64.Vec3
	n := 0
	for side := range feet {
		f := &feet[side]
		first, last, touches := touching(f.Contact)
		if !touches || !finite3(f.At) || !finite(f.Yaw, 0) {
			continue
		}
		p := s.feet[side].on(f.At, f.Yaw, f.Normal)
		for row := first; row <= last; row++ {
			points[n], points[n+1] = p.edges(row)
			n += 2
		}
	}
	hull.wrap(points[:n])
	return hull
}

// turnsLeft is twice the area of a triangle seen from above, positive if its corners go round counter-clockwise.
func turnsLeft(a, b, c mgl64.Vec3) float64 {
	return (b[0]-a[0])*(c[2]-a[2]) - (b[2]-a[2])*(c[0]-a[0])
}

// wrap makes the hull of points, which it sorts (Andrew's monotone chain).
func (h *support) wrap(points []mgl64.Vec3) {
	for i := 1; i < len(points); i++ { // a few dozen
		for j := i; j > 0 && (points[j][0] < points[j-1][0] || points[j][0] == points[j-1][0] && points[j][2] < points[j-1][2]); j-- {
			points[j], points[j-1] = points[j-1], points[j]
		}
	}
	h.count = 0
	if len(points) < 3 {
		return
	}
	add := func(p mgl64.Vec3, least int) {
		for h.count >= least && turnsLeft(h.corners[h.count-2], h.corners[h.count-1], p) <= 0 {
			h.count--
		}
		h.corners[h.count] = p
		h.count++
	}
	for _, p := range points {
		add(p, 2)
	}
	upper := h.count + 1
	for i := len(points) - 2; i > 0; i-- {
		add(points[i], upper)
	}
	for h.count >= upper && turnsLeft(h.corners[h.count-2], h.corners[h.count-1], h.corners[0]) <= 0 {
		h.count--
	}
}

// clamp is the point of the area nearest to a point, seen from above; the height stays. It must not be empty.
func (h *support) clamp(p mgl64.Vec3) mgl64.Vec3 {
	inside, nearest, least := true, p, math.Inf(1)
	for i := range h.count {
		a, b := h.corners[i], h.corners[(i+1)%h.count]
		inside = inside && turnsLeft(a, b, p) >= 0
		x, z := b[0]-a[0], b[2]-a[2]
		length := x*x + z*z
		if !(length > 0) {
			continue
		}
		share := clamp(((p[0]-a[0])*x+(p[2]-a[2])*z)/length, 0, 1)
		at := mgl64.Vec3{a[0] + share*x, p[1], a[2] + share*z}
		if d := math.Hypot(at[0]-p[0], at[2]-p[2]); d < least {
			nearest, least = at, d
		}
	}
	if inside {
		return p
	}
	return nearest
}
