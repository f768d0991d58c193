package ground

import (
	"errors"
	"fmt"
	"math"

	"posewright/solver/vec"
)

// MaxTriangles is the most triangles that a Mesh holds.
const MaxTriangles = 10_000_000

// maxCoordinate is how far from the origin a corner may be, meters: where neighboring float32 are still less than 4 mm apart.
const maxCoordinate = 5e4

// ErrNoTriangles is returned for a mesh without a usable triangle.
var ErrNoTriangles = errors.New("ground: there is no triangle to stand on")

// Mesh is triangles to stand on in a bounding volume hierarchy. It is immutable: any number of goroutines and bodies may cast rays
// against it, and no ray allocates. It takes about 50 bytes for each triangle, corners and all; building takes as much
// again until it is done.
type Mesh struct {
	vertices  [][3]float32 // meters, in the world
	triangles [][3]uint32  // in the order of the leaves
	nodes     []treeNode   // the first is the root
	dropped   int
}

// treeNode is a box and what is in it: the count triangles from first on, or without a count the two nodes at first and behind it.
type treeNode struct {
	low   [3]float32
	first uint32
	high  [3]float32
	count uint32
}

// maxDepth is how deep the tree may be, so that a ray can keep its stack in an array.
const maxDepth = 64

// NewMesh takes corners in meters of the world and, three for each triangle, their indices. Both are copied. Triangles with a corner that does not exist, that is not finite, or
// that is further than 50 km away are dropped, see Dropped, and so are those that have no area. It is an error if none is left, or if there are more than
// MaxTriangles.
func NewMesh(vertices [][3]float32, indices []uint32) (*Mesh, error) {
	count := len(indices) / 3
	if count > MaxTriangles {
		return nil, fmt.Errorf("ground: a ground of %d triangles is more than the %d that can be stood on", count, MaxTriangles)
	}
	m := &Mesh{triangles: make([][3]uint32, 0, count)}
	number := make([]uint32, len(vertices)) // of a corner among those kept, plus one
	for i := range count {
		corners := [3]uint32(indices[3*i:])
		if !usableTriangle(vertices, corners) {
			m.dropped++
			continue
		}
		for k, corner := range corners {
			if number[corner] == 0 {
				m.vertices = append(m.vertices, vertices[corner])
				number[corner] = uint32(len(m.vertices))
			}
			corners[k] = number[corner] - 1
		}
		m.triangles = append(m.triangles, corners)
	}
	if len(m.triangles) == 0 {
		return nil, ErrNoTriangles
	}
	buildTree(m)
	return m, nil
}

// usableTriangle reports whether a triangle has valid corners and an area.
func usableTriangle(vertices [][3]float32, corners [3]uint32) bool {
	for _, corner := range corners {
		if int(corner) >= len(vertices) {
			return false
		}
		for _, value := range vertices[corner] {
			if !(value >= -maxCoordinate && value <= maxCoordinate) {
				return false
			}
		}
	}
	a, b, c := corner(vertices[corners[0]]), corner(vertices[corners[1]]), corner(vertices[corners[2]])
	return b.Sub(a).Cross(c.Sub(a)) != vec.Vector{}
}

func corner(v [3]float32) vec.Vector {
	return vec.New(float64(v[0]), float64(v[1]), float64(v[2]))
}

// Triangles returns how many triangles can be hit.
func (m *Mesh) Triangles() int { return len(m.triangles) }

// Dropped returns how many of the triangles that it was built from are left out.
func (m *Mesh) Dropped() int { return m.dropped }

// Bounds returns the corners of the bounding box, in meters.
func (m *Mesh) Bounds() (low, high vec.Vector) {
	return corner(m.nodes[0].low), corner(m.nodes[0].high)
}

// Under casts a ray straight down from a height and finds the highest surface that is not above it: its height, and its normal, which is unit and points up, whatever
// the winding of the triangle. Neighbors that share their corners leave no gap. Vertical triangles are not found.
func (m *Mesh) Under(x, z, from float64) (height float64, normal vec.Vector, found bool) {
	if !(math.Abs(x) <= maxCoordinate && math.Abs(z) <= maxCoordinate) {
		return 0, vec.Vector{}, false
	}
	height = math.Inf(-1)
	var hit uint32
	var stack [maxDepth]uint32
	depth, node := 0, &m.nodes[0]
	if !node.under(x, z, from, height) {
		return 0, vec.Vector{}, false
	}
	for {
		if node.count > 0 {
			for i := node.first; i < node.first+node.count; i++ {
				if y, ok := m.heightOf(i, x, z); ok && y <= from && y > height {
					height, hit, found = y, i, true
				}
			}
		} else {
			near, far := node.first, node.first+1
			if m.nodes[far].high[1] > m.nodes[near].high[1] { // the higher one first: it may hide the other
				near, far = far, near
			}
			nearIn, farIn := m.nodes[near].under(x, z, from, height), m.nodes[far].under(x, z, from, height)
			if nearIn {
				if farIn {
					stack[depth] = far
					depth++
				}
				node = &m.nodes[near]
				continue
			}
			if farIn {
				node = &m.nodes[far]
				continue
			}
		}
		for {
			if depth == 0 {
				if !found {
					return 0, vec.Vector{}, false
				}
				return height, m.upward(hit), true
			}
			depth--
			if node = &m.nodes[stack[depth]]; float64(node.high[1]) > height {
				break
			}
		}
	}
}

// under reports whether a ray straight down may meet something in the box that is not above from, and higher than height.
func (n *treeNode) under(x, z, from, height float64) bool {
	return x >= float64(n.low[0]) && x <= float64(n.high[0]) && z >= float64(n.low[2]) && z <= float64(n.high[2]) &&
		float64(n.low[1]) <= from && float64(n.high[1]) > height
}

// heightOf returns the height at which a vertical line meets a triangle.
func (m *Mesh) heightOf(triangle uint32, x, z float64) (height float64, found bool) {
	corners := &m.triangles[triangle]
	a, b, c := &m.vertices[corners[0]], &m.vertices[corners[1]], &m.vertices[corners[2]]
	u, v, w := plumbSide(b, c, x, z), plumbSide(c, a, x, z), plumbSide(a, b, x, z)
	if (u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0) {
		return 0, false
	}
	sum := u + v + w
	if sum == 0 { // upright
		return 0, false
	}
	if x < float64(min(a[0], b[0], c[0])) || x > float64(max(a[0], b[0], c[0])) || z < float64(min(a[2], b[2], c[2])) || z > float64(max(a[2], b[2], c[2])) {
		return 0, false // of a triangle that is nearly upright rounding has the last word
	}
	ay, by, cy := float64(a[1]), float64(b[1]), float64(c[1])
	height = (u*ay + v*by + w*cy) / sum
	return vec.Clamp(height, min(ay, by, cy), max(ay, by, cy)), true
}

// plumbSide says on which side of the edge from a to b, seen from above, a point lies. Two triangles that share an edge get the same number with opposite signs, to the
// last bit, so that no point on it is beside both.
func plumbSide(a, b *[3]float32, x, z float64) float64 {
	if a[0] > b[0] || a[0] == b[0] && a[2] > b[2] {
		return -plumbSide(b, a, x, z)
	}
	ax, az := float64(a[0]), float64(a[2])
	return float64((float64(b[0])-ax)*(z-az)) - float64((float64(b[2])-az)*(x-ax)) // each rounded by itself: 0 at both ends of the edge
}

// upward is the normal of a triangle, turned up.
func (m *Mesh) upward(triangle uint32) vec.Vector {
	normal := m.normal(triangle)
	if normal.Y < 0 {
		return normal.Scale(-1)
	}
	return normal
}

// normal is that of a triangle, unit, on either side of it.
func (m *Mesh) normal(triangle uint32) vec.Vector {
	corners := &m.triangles[triangle]
	a, b, c := corner(m.vertices[corners[0]]), corner(m.vertices[corners[1]]), corner(m.vertices[corners[2]])
	normal := b.Sub(a).Cross(c.Sub(a))
	// Of tiny triangles the square of the length would be nothing.
	normal = normal.Scale(1 / max(math.Abs(normal.X), math.Abs(normal.Y), math.Abs(normal.Z)))
	return normal.Scale(1 / normal.Len())
}

// Cast finds where a ray first meets a triangle, on either side of it, within a distance in meters: how far away, and the normal, unit, on either side. The direction is
// unit.
func (m *Mesh) Cast(origin, direction vec.Vector, furthest float64) (distance float64, normal vec.Vector, found bool) {
	ray := ray{origin: origin, inverse: vec.New(1/direction.X, 1/direction.Y, 1/direction.Z), direction: direction}
	distance = furthest
	var hit uint32
	var stack [maxDepth]uint32
	depth := 0
	if _, ok := ray.enters(&m.nodes[0], distance); ok {
		stack[0], depth = 0, 1
	}
	for depth > 0 {
		depth--
		node := &m.nodes[stack[depth]]
		if _, ok := ray.enters(node, distance); !ok { // something nearer was found since
			continue
		}
		if node.count > 0 {
			for i := node.first; i < node.first+node.count; i++ {
				if away, ok := m.meets(i, &ray); ok && away <= distance {
					distance, hit, found = away, i, true
				}
			}
			continue
		}
		near, far := node.first, node.first+1
		nearAt, nearIn := ray.enters(&m.nodes[near], distance)
		farAt, farIn := ray.enters(&m.nodes[far], distance)
		if nearIn && farIn && farAt < nearAt {
			near, far = far, near
		}
		if farIn && nearIn {
			stack[depth], stack[depth+1] = far, near
			depth += 2
		} else if nearIn {
			stack[depth] = near
			depth++
		} else if farIn {
			stack[depth] = far
			depth++
		}
	}
	if !found {
		return 0, vec.Vector{}, false
	}
	return distance, m.normal(hit), true
}

// ray is a ray with what the box test needs.
type ray struct {
	origin, direction vec.Vector
	inverse           vec.Vector // of each component of the direction; infinite for none
}

// enters is where a ray comes into a box, meters, if that is within a distance.
func (r *ray) enters(n *treeNode, furthest float64) (distance float64, ok bool) {
	near, far := 0.0, furthest
	for _, axis := range [...]struct{ at, inverse, low, high float64 }{
		{r.origin.X, r.inverse.X, float64(n.low[0]), float64(n.high[0])},
		{r.origin.Y, r.inverse.Y, float64(n.low[1]), float64(n.high[1])},
		{r.origin.Z, r.inverse.Z, float64(n.low[2]), float64(n.high[2])},
	} {
		if math.IsInf(axis.inverse, 0) {
			if axis.at < axis.low || axis.at > axis.high {
				return 0, false
			}
			continue
		}
		in, out := (axis.low-axis.at)*axis.inverse, (axis.high-axis.at)*axis.inverse
		if in > out {
			in, out = out, in
		}
		const slack = 1 + 1e-12 // for rounding, so that flat boxes are not missed
		near, far = max(near, in), min(far, out*slack)
	}
	return near, near <= far
}

// meets is where a ray meets a triangle, by the volumes that it spans with the edges. A triangle is wider by a billionth of itself, so that nothing passes between
// neighbors.
func (m *Mesh) meets(triangle uint32, ray *ray) (distance float64, ok bool) {
	corners := &m.triangles[triangle]
	a := corner(m.vertices[corners[0]]).Sub(ray.origin)
	b := corner(m.vertices[corners[1]]).Sub(ray.origin)
	c := corner(m.vertices[corners[2]]).Sub(ray.origin)
	u, v, w := ray.direction.Dot(b.Cross(c)), ray.direction.Dot(c.Cross(a)), ray.direction.Dot(a.Cross(b))
	sum := u + v + w
	if sum == 0 { // seen from its edge
		return 0, false
	}
	u, v, w = u/sum, v/sum, w/sum
	if !(min(u, v, w) >= -1e-9) {
		return 0, false
	}
	distance = a.Scale(u).AddScaled(v, b).AddScaled(w, c).Dot(ray.direction)
	return distance, distance >= 0
}
