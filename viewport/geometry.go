package viewport

// Vertex is one corner of a triangle as the graphics card takes it.
type Vertex struct {
	Position [3]float32 // world, metres
	Normal   [3]float32 // world, unit
	Color    [4]uint8   // sRGB and straight alpha
}

// Geometry is a set of triangles that is filled anew each frame in the memory of the last.
type Geometry struct {
	Vertices []Vertex
	Indices  []uint32 // three for each triangle, counter-clockwise seen from outside
}

// Reset empties the geometry and keeps its memory.
func (g *Geometry) Reset() {
	g.Vertices, g.Indices = g.Vertices[:0], g.Indices[:0]
}
