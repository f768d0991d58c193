package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Vertex is one corner of a triangle as the graphics card takes it.
type Vertex struct {
	Position [3]float32 // world, meters
	Normal   [3]float32 // world, unit
	Color    [4]uint8   // sRGB and straight alpha
}

// Geometry is a set of triangles that is filled again each frame in the memory of the last.
type Geometry struct {
	Vertices []Vertex
	Indices  []uint32 // three for each triangle, counter-clockwise seen from outside
}

// RGBA is a color of an overlay: sRGB and straight alpha.
type RGBA [4]uint8

// Reset empties the geometry and keeps its memory.
func (g *Geometry) Reset() {
	g.Vertices, g.Indices = g.Vertices[:0], g.Indices[:0]
}

func (g *Geometry) vertex(position, normal mgl64.Vec3, color RGBA) {
	g.Vertices = append(g.Vertices, Vertex{
		Position: [3]float32{float32(position[0]), float32(position[1]), float32(position[2])},
		Normal:   [3]float32{float32(normal[0]), float32(normal[1]), float32(normal[2])},
		Color:    color,
	})
}

// triangle is flat, with its normal from its corners, counter-clockwise.
func (g *Geometry) triangle(a, b, c mgl64.Vec3, color RGBA) {
	normal := b.Sub(a).Cross(c.Sub(a))
	length := normal.Len()
	if !(length > 0) {
		return
	}
	normal = normal.Mul(1 / length)
	base := uint32(len(g.Vertices))
	g.vertex(a, normal, color)
	g.vertex(b, normal, color)
	g.vertex(c, normal, color)
	g.Indices = append(g.Indices, base, base+1, base+2)
}

// shape puts a template in the world: scaled along its own axes, turned, moved. Normals are right for any scale.
func (g *Geometry) shape(t *template, at rig.Transform, scale mgl64.Vec3, color RGBA) {
	base := uint32(len(g.Vertices))
	even := scale[0] == scale[1] && scale[1] == scale[2]
	for i := range t.points {
		p, n := t.points[i], t.normals[i]
		for axis := range 3 {
			p[axis] *= scale[axis]
			n[axis] /= math.Max(scale[axis], 1e-9)
		}
		if even {
			n = t.normals[i]
		} else {
			n = n.Normalize()
		}
		g.vertex(at.Apply(p), at.Rotation.Rotate(n), color)
	}
	for _, i := range t.indices {
		g.Indices = append(g.Indices, base+i)
	}
}

// sphere is round and smooth.
func (g *Geometry) sphere(center mgl64.Vec3, radius float64, color RGBA) {
	g.shape(&ball, rig.Transform{Position: center, Rotation: mgl64.QuatIdent()}, mgl64.Vec3{radius, radius, radius}, color)
}

// diamond is an octahedron with its corners along its axes.
func (g *Geometry) diamond(at rig.Transform, radius float64, color RGBA) {
	var corners [6]mgl64.Vec3
	for axis := range 3 {
		var unit mgl64.Vec3
		unit[axis] = radius
		corners[2*axis], corners[2*axis+1] = at.Apply(unit), at.Apply(unit.Mul(-1))
	}
	for octant := range 8 {
		x, y, z := corners[octant&1], corners[2+octant>>1&1], corners[4+octant>>2&1]
		if (octant&1+octant>>1&1+octant>>2&1)%2 == 0 {
			g.triangle(x, y, z, color)
		} else {
			g.triangle(x, z, y, color)
		}
	}
}

// octahedron is the classic picture of a bone: thick near its joint, thin at its end. Nothing is drawn for a bone without
// length.
func (g *Geometry) octahedron(from, to mgl64.Vec3, width float64, color RGBA) {
	along := to.Sub(from)
	length := along.Len()
	if !(length > 1e-6) {
		return
	}
	direction := along.Mul(1 / length)
	side := rig.Perpendicular(direction).Mul(width)
	up := direction.Cross(side)
	waist := from.Add(along.Mul(math.Min(0.14, 1.2*width/length)))
	ring := [4]mgl64.Vec3{waist.Add(side), waist.Add(up), waist.Sub(side), waist.Sub(up)}
	for i := range ring {
		a, b := ring[i], ring[(i+1)%4]
		g.triangle(a, b, to, color)
		g.triangle(b, a, from, color)
	}
}

// tubeSides is how many sides a tube has: it is a few pixels thick.
const tubeSides = 6

// tube is a straight round line with flat ends.
func (g *Geometry) tube(from, to mgl64.Vec3, radius float64, color RGBA) {
	g.cone(from, to, radius, radius, color)
}

// cone is a tube with another radius at its end; 0 makes it pointed.
func (g *Geometry) cone(from, to mgl64.Vec3, radius, end float64, color RGBA) {
	along := to.Sub(from)
	length := along.Len()
	if !(length > 1e-9) {
		return
	}
	direction := along.Mul(1 / length)
	side := rig.Perpendicular(direction)
	up := direction.Cross(side)
	slope := direction.Mul((radius - end) / length)
	base := uint32(len(g.Vertices))
	for i := range tubeSides {
		out := side.Mul(circle[i][0]).Add(up.Mul(circle[i][1]))
		normal := out.Add(slope).Normalize()
		g.vertex(from.Add(out.Mul(radius)), normal, color)
		g.vertex(to.Add(out.Mul(end)), normal, color)
		g.vertex(from.Add(out.Mul(radius)), direction.Mul(-1), color)
		g.vertex(to.Add(out.Mul(end)), direction, color)
	}
	for i := range uint32(tubeSides) {
		a, b := base+4*i, base+4*((i+1)%tubeSides)
		g.Indices = append(g.Indices, a, b, b+1, a, b+1, a+1)
		if i > 1 { // fans over both ends
			g.Indices = append(g.Indices, base+2, a+2, a-2, base+3, a-1, a+3)
		}
	}
}

// ringSegments is how many straight pieces a ring has, ringSides how many sides each.
const ringSegments, ringSides = 22, 4

// The corners of a tube, of a ring and of a ring's section, on the unit circle.
var (
	circle      = onCircle(tubeSides)
	ringCorners = onCircle(ringSegments)
	ringSection = onCircle(ringSides)
)

func onCircle(n int) [][2]float64 {
	corners := make([][2]float64, n)
	for i := range corners {
		corners[i][1], corners[i][0] = math.Sincos(2 * math.Pi * float64(i) / float64(n))
	}
	return corners
}

// ring is a circle of tubes around a middle, in the plane across an axis (unit).
func (g *Geometry) ring(center, axis mgl64.Vec3, radius, thickness float64, color RGBA) {
	side := rig.Perpendicular(axis)
	up := axis.Cross(side)
	base := uint32(len(g.Vertices))
	for _, corner := range ringCorners {
		out := side.Mul(corner[0]).Add(up.Mul(corner[1]))
		at := center.Add(out.Mul(radius))
		for _, section := range ringSection {
			normal := out.Mul(section[0]).Add(axis.Mul(section[1]))
			g.vertex(at.Add(normal.Mul(thickness)), normal, color)
		}
	}
	for i := range uint32(ringSegments) {
		for j := range uint32(ringSides) {
			a, b := base+i*ringSides+j, base+(i+1)%ringSegments*ringSides+j
			c, d := base+i*ringSides+(j+1)%ringSides, base+(i+1)%ringSegments*ringSides+(j+1)%ringSides
			g.Indices = append(g.Indices, a, b, d, a, d, c)
		}
	}
}

// template is a shape around the origin.
type template struct {
	points, normals []mgl64.Vec3
	indices         []uint32
}

var (
	ball     = roundedBox([]float64{-1, 0, 1}, 1)
	block    = roundedBox([]float64{-1, -0.7, 0.7, 1}, 0.34)
	cylinder = newCylinder(24, 0.18)
)

// roundedBox is a box from -1 to 1 whose edges have a radius; with radius 1 it is a sphere. Cuts divide its faces.
func roundedBox(cuts []float64, radius float64) (t template) {
	n := len(cuts)
	for face := range 6 {
		axis, sign := face/2, float64(1-2*(face%2))
		u, v := (axis+1)%3, (axis+2)%3
		base := uint32(len(t.points))
		for i := range n {
			for j := range n {
				var p mgl64.Vec3
				p[axis], p[u], p[v] = sign, cuts[i], cuts[j]
				inner := mgl64.Vec3{}
				for k := range 3 {
					inner[k] = clamp(p[k], radius-1, 1-radius)
				}
				normal := p.Sub(inner)
				if radius == 1 { // even spacing over the sphere
					for k := range 3 {
						normal[k] = math.Tan(p[k] * math.Pi / 4)
					}
				}
				normal = normal.Normalize()
				t.points = append(t.points, inner.Add(normal.Mul(radius)))
				t.normals = append(t.normals, normal)
			}
		}
		for i := range uint32(n - 1) {
			for j := range uint32(n - 1) {
				a := base + i*uint32(n) + j
				b, c, d := a+uint32(n), a+1, a+uint32(n)+1
				if sign > 0 {
					t.indices = append(t.indices, a, b, d, a, d, c)
				} else {
					t.indices = append(t.indices, a, d, b, a, c, d)
				}
			}
		}
	}
	return t
}

// newCylinder stands along Y from -1 to 1 with radius 1 and a bevelled edge.
func newCylinder(sides int, bevel float64) (t template) {
	profile := [...]struct{ radius, y, normalOut, normalUp float64 }{
		{0, 1, 0, 1}, {1 - bevel, 1, 0, 1}, {1 - bevel, 1, 0.3, 1}, {1, 1 - bevel, 1, 0.3}, {1, 1 - bevel, 1, 0},
		{1, bevel - 1, 1, 0}, {1, bevel - 1, 1, -0.3}, {1 - bevel, -1, 0.3, -1}, {1 - bevel, -1, 0, -1}, {0, -1, 0, -1},
	}
	for i := range sides {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(sides))
		for _, p := range profile {
			t.points = append(t.points, mgl64.Vec3{sin * p.radius, p.y, cos * p.radius})
			t.normals = append(t.normals, mgl64.Vec3{sin * p.normalOut, p.normalUp, cos * p.normalOut}.Normalize())
		}
	}
	rows := uint32(len(profile))
	for i := range uint32(sides) {
		left, right := i*rows, (i+1)%uint32(sides)*rows
		for j := range rows - 1 {
			t.indices = append(t.indices, left+j, left+j+1, right+j+1, left+j, right+j+1, right+j)
		}
	}
	return t
}
