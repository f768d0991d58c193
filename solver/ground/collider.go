package ground

import (
	"math"

	"posewright/solver/vec"
)

// Collider keeps a person whom a stick moves out of the walls of a mesh: a cylinder about the hips, from above what a foot steps up to the head.
type Collider struct {
	On     bool    // default false
	Radius float64 // meters, above 0, default 0.25
	StepUp float64 // meters above the floor, default 0.3: what is lower is stepped on, what is higher is a wall
}

// DefaultCollider is as wide as a person's shoulders are deep.
func DefaultCollider() Collider { return Collider{Radius: 0.25, StepUp: 0.3} }

const (
	mostSlides  = 8  // pushes away from walls in one part of a way
	mostStrides = 64 // parts of one way
)

// Slide is how far a person on the floor at a point comes of a level way, where walls are: up to them, and along them. Height is that of the head above the floor. Who
// is in a wall already may leave it, and comes no deeper into it. It is the whole way without a mesh. It does not allocate.
func (g *Ground) Slide(from, way vec.Vector, height float64) vec.Vector {
	c := &g.Collider
	length := math.Hypot(way.X, way.Z)
	if !c.On || g.Kind != Triangles || g.Mesh == nil || !(c.Radius > 0) || !(height > c.StepUp) || !(length > 0) || !from.IsFinite() || !way.IsFinite() {
		return way
	}
	post := post{x: from.X, z: from.Z, low: from.Y + c.StepUp, high: from.Y + height}
	radius := c.Radius
	if away, _, _, found := g.Mesh.nearest(&post, radius); found {
		radius = math.Max(0, away-1e-9)
	}
	strides := vec.Clamp(math.Ceil(length/math.Max(c.Radius/4, 1e-3)), 1, mostStrides)
	for range int(strides) {
		at := post
		at.x, at.z = at.x+way.X/strides, at.z+way.Z/strides
		free := false
		for range mostSlides {
			away, x, z, found := g.Mesh.nearest(&at, radius)
			if !found || away >= radius-1e-9 {
				free = true
				break
			}
			if away < 1e-9 {
				break
			}
			at.x, at.z = x+(at.x-x)*radius/away, z+(at.z-z)*radius/away
		}
		if !free {
			break
		}
		post = at
	}
	return vec.New(post.x-from.X, way.Y, post.z-from.Z)
}

// post is an upright line.
type post struct{ x, z, low, high float64 }

// nearest finds the point of the mesh beside a post that is nearest to it, within a distance: how far away it is, and where, seen from above.
func (m *Mesh) nearest(p *post, within float64) (away, x, z float64, found bool) {
	away = within
	var stack [maxDepth]uint32
	depth := 1
	for depth > 0 {
		depth--
		node := &m.nodes[stack[depth]]
		if float64(node.high[1]) < p.low || float64(node.low[1]) > p.high ||
			math.Hypot(beyond(p.x, node.low[0], node.high[0]), beyond(p.z, node.low[2], node.high[2])) > away {
			continue
		}
		if node.count == 0 {
			stack[depth], stack[depth+1] = node.first, node.first+1
			depth += 2
			continue
		}
		for i := node.first; i < node.first+node.count; i++ {
			if d, atX, atZ, ok := m.beside(i, p); ok && d <= away {
				away, x, z, found = d, atX, atZ, true
			}
		}
	}
	return away, x, z, found
}

// beyond is how far a number is outside a range.
func beyond(value float64, low, high float32) float64 {
	return math.Max(0, math.Max(float64(low)-value, value-float64(high)))
}

// beside is the point of a triangle nearest to a post, of what of the triangle is neither below nor above the post; false where that is nothing.
func (m *Mesh) beside(triangle uint32, p *post) (away, x, z float64, ok bool) {
	var ring, cut [5]vec.Vector // a plane cuts off a corner and leaves one more
	count := 3
	for k, c := range m.triangles[triangle] {
		ring[k] = corner(m.vertices[c])
	}
	for _, plane := range [...]struct{ sign, at float64 }{{1, p.low}, {-1, p.high}} {
		kept := 0
		for i := range count {
			a, b := ring[i], ring[(i+1)%count]
			above, next := plane.sign*(a.Y-plane.at), plane.sign*(b.Y-plane.at)
			if above >= 0 {
				cut[kept] = a
				kept++
			}
			if (above >= 0) != (next >= 0) {
				cut[kept] = a.Lerp(b, above/(above-next))
				kept++
			}
		}
		ring, count = cut, kept
	}
	if count == 0 {
		return 0, 0, 0, false
	}
	away = math.Inf(1)
	left, right := false, false
	for i := range count {
		a, b := ring[i], ring[(i+1)%count]
		dx, dz := b.X-a.X, b.Z-a.Z
		side := dx*(p.z-a.Z) - dz*(p.x-a.X)
		left, right = left || side > 0, right || side < 0
		share := 0.0
		if size := dx*dx + dz*dz; size > 0 {
			share = vec.Clamp((dx*(p.x-a.X)+dz*(p.z-a.Z))/size, 0, 1)
		}
		atX, atZ := a.X+share*dx, a.Z+share*dz
		if d := math.Hypot(p.x-atX, p.z-atZ); d < away {
			away, x, z = d, atX, atZ
		}
	}
	if left != right { // the post stands in it
		return 0, p.x, p.z, true
	}
	return away, x, z, true
}
