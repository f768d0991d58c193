package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/ground"
)

// Terrain is the ground as it is drawn: its surface around a place, in the world. Where it is made of triangles that a file has, it is what lies around these.
type Terrain struct {
	Vertices []TerrainVertex // three for each triangle
	Uphill   [2]float32      // x and z of the way from the edges before to those behind, unit

	ground *ground.Ground
	pieces []ground.Piece
}

// TerrainVertex is a corner of a triangle of a terrain.
type TerrainVertex struct {
	Position [3]float32 // meters
	Normal   [3]float32 // unit
	Edges    [2]float32 // meters along the surface to the edges of a slope or a step before and behind it
	Risers   [2]float32 // meters: how high a wall stands on each of these edges; 0 for none
}

// noEdge is further from an edge than any that is drawn.
const noEdge = 1e3

// TerrainRadius is how far around the camera's target the ground is drawn, meters.
func TerrainRadius(c *Camera) float64 { return math.Max(7, 2.4*c.Distance) }

// Build makes the surface of a ground around a place. The ground must stay as it is while the terrain is used; nil is a level floor at height 0. It reuses its
// memory.
func (t *Terrain) Build(shape *ground.Ground, x, z, radius float64) {
	t.ground, t.Vertices = shape, t.Vertices[:0]
	if shape == nil {
		t.ground = &ground.Ground{}
	}
	switch g := t.ground; g.Kind {
	case ground.Slope, ground.Steps:
		t.strips(x, z, radius)
	case ground.Triangles:
		t.around(x, z, radius)
	default:
		t.level(x-radius, z-radius, x+radius, z+radius)
	}
}

// Under is the height of the ground at a place, seen from a height.
func (t *Terrain) Under(x, z, from float64) float64 {
	if t.ground == nil {
		return 0
	}
	height, _ := t.ground.Under(x, z, from)
	return height
}

// level adds a level rectangle at the ground's height.
func (t *Terrain) level(x0, z0, x1, z1 float64) {
	if !(x0 < x1 && z0 < z1) {
		return
	}
	y, up := t.ground.Height, mgl64.Vec3{0, 1, 0}
	t.quad([4]mgl64.Vec3{{x0, y, z0}, {x0, y, z1}, {x1, y, z1}, {x1, y, z0}}, up, [2][2]float64{{noEdge, noEdge}, {noEdge, noEdge}}, [2]float64{})
}

// around leaves out what is below the triangles.
func (t *Terrain) around(x, z, radius float64) {
	x0, z0, x1, z1 := x-radius, z-radius, x+radius, z+radius
	if t.ground.Mesh == nil {
		t.level(x0, z0, x1, z1)
		return
	}
	low, high := t.ground.Mesh.Bounds()
	if high.X <= x0 || low.X >= x1 || high.Z <= z0 || low.Z >= z1 {
		t.level(x0, z0, x1, z1)
		return
	}
	t.level(x0, z0, x1, low.Z)
	t.level(x0, high.Z, x1, z1)
	near, far := math.Max(low.Z, z0), math.Min(high.Z, z1)
	t.level(x0, near, low.X, far)
	t.level(high.X, near, x1, far)
}

// strips adds the pieces of a slope or of steps, and the risers between them.
func (t *Terrain) strips(x, z, radius float64) {
	sin, cos := math.Sincos(t.ground.Direction)
	uphill, across := mgl64.Vec3{sin, 0, cos}, mgl64.Vec3{cos, 0, -sin}
	along, aside := x*sin+z*cos, x*cos-z*sin
	at := func(along, height, side float64) mgl64.Vec3 {
		return uphill.Mul(along).Add(across.Mul(aside + side)).Add(mgl64.Vec3{0, height, 0})
	}
	t.Uphill = [2]float32{float32(sin), float32(cos)}
	t.pieces = t.ground.Pieces(along-radius, along+radius, t.pieces[:0])
	for i, p := range t.pieces {
		run, rise := p.To-p.From, p.High-p.Low
		length := math.Hypot(run, rise)
		normal := mgl64.Vec3{0, run, 0}.Sub(uphill.Mul(rise)).Normalize()
		before, behind := 0.0, 0.0 // to the edges; there is none where the drawing ends
		var risers [2]float64
		if i == 0 {
			before = noEdge
		} else {
			risers[0] = math.Max(0, t.pieces[i-1].High-p.Low)
		}
		step := 0.0
		if i == len(t.pieces)-1 {
			behind = noEdge
		} else {
			step = t.pieces[i+1].Low - p.High
			risers[1] = math.Max(0, step)
		}
		t.quad([4]mgl64.Vec3{at(p.From, p.Low, -radius), at(p.From, p.Low, radius), at(p.To, p.High, radius), at(p.To, p.High, -radius)}, normal,
			[2][2]float64{{before, behind + length}, {before + length, behind}}, risers)
		if step != 0 {
			low, high := math.Min(p.High, p.High+step), math.Max(p.High, p.High+step)
			t.quad([4]mgl64.Vec3{at(p.To, low, -radius), at(p.To, low, radius), at(p.To, high, radius), at(p.To, high, -radius)},
				uphill.Mul(-math.Copysign(1, step)), [2][2]float64{{0, high - low}, {high - low, 0}}, [2]float64{})
		}
	}
}

// quad adds a quadrangle, of which two triangles are made: two corners at one edge and two at the other, with the distances of both to the edges.
func (t *Terrain) quad(corners [4]mgl64.Vec3, normal mgl64.Vec3, edges [2][2]float64, risers [2]float64) {
	for _, k := range [...]int{0, 1, 2, 0, 2, 3} {
		c, edge := corners[k], edges[k/2]
		t.Vertices = append(t.Vertices, TerrainVertex{
			Position: [3]float32{float32(c[0]), float32(c[1]), float32(c[2])},
			Normal:   [3]float32{float32(normal[0]), float32(normal[1]), float32(normal[2])},
			Edges:    [2]float32{float32(edge[0]), float32(edge[1])},
			Risers:   [2]float32{float32(risers[0]), float32(risers[1])},
		})
	}
}
