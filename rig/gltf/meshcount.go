package gltf

import (
	"slices"

	"github.com/qmuntal/gltf"

	"posewright/rig/phrase"
)

// meshCounter counts what meshes have, before anything is built of them. What is damaged counts nothing; reading it fails.
type meshCounter struct {
	doc       *gltf.Document
	accessors *accessors
	vertices  *vertexSet
}

// check refuses meshes that have more than is drawn. A mesh counts for each of the nodes that shows it.
func (c *meshCounter) check(nodes []int, mostPrimitives int) error {
	shown := make([]int, len(c.doc.Meshes))
	for _, node := range nodes {
		if mesh := c.doc.Nodes[node].Mesh; mesh != nil && *mesh >= 0 && *mesh < len(shown) {
			shown[*mesh]++
		}
	}
	var primitives, triangles, vertices int
	for i, mesh := range c.doc.Meshes {
		primitives += shown[i] * len(mesh.Primitives)
		for _, primitive := range mesh.Primitives {
			triangles += shown[i] * c.trianglesOf(primitive)
		}
	}
	switch {
	case primitives > mostPrimitives:
		return tooMany(primitives, phrase.Term("primitives"), mostPrimitives, joinMeshes)
	case triangles > maxTriangles:
		return tooMany(triangles, phrase.Term("triangles"), maxTriangles, simplifyMeshes)
	}
	for i, mesh := range c.doc.Meshes {
		for _, primitive := range mesh.Primitives {
			if shown[i] > 0 {
				vertices += shown[i] * c.verticesOf(primitive)
			}
		}
	}
	if vertices > maxVertices {
		return tooMany(vertices, phrase.Term("vertices"), maxVertices, simplifyMeshes)
	}
	return nil
}

// trianglesOf is how many triangles a primitive says that it has.
func (c *meshCounter) trianglesOf(source *gltf.Primitive) int {
	index, ok := source.Attributes[gltf.POSITION]
	if source.Indices != nil {
		index = *source.Indices
	}
	if !ok || index < 0 || index >= len(c.doc.Accessors) {
		return 0
	}
	corners := c.doc.Accessors[index].Count
	switch {
	case corners > maxElements:
	case source.Mode == gltf.PrimitiveTriangles:
		return corners / 3
	case source.Mode == gltf.PrimitiveTriangleStrip, source.Mode == gltf.PrimitiveTriangleFan:
		return max(0, corners-2)
	}
	return 0
}

// verticesOf is how many vertices the triangles of a primitive use; of strips and fans, how many they name.
func (c *meshCounter) verticesOf(source *gltf.Primitive) int {
	if c.trianglesOf(source) == 0 {
		return 0
	}
	positions, err := c.accessors.readNumbers(source.Attributes[gltf.POSITION], phrase.Plain(gltf.POSITION))
	if err != nil {
		return 0
	}
	if source.Indices == nil {
		return positions.count
	}
	corners, err := c.accessors.readNumbers(*source.Indices, phrase.Plain("indices"))
	if err != nil || corners.width < 1 {
		return 0
	}
	c.vertices.begin(positions.count)
	for i := range corners.count {
		if v := corners.at(i)[0]; v >= 0 && int(v) < positions.count {
			c.vertices.add(uint32(v))
		}
	}
	return c.vertices.end()
}

// vertexSet finds the vertices that triangles use. Primitives often share one large set of vertices, of which each uses few: it keeps its memory.
type vertexSet struct {
	number []uint32 // of each vertex that is used, from 1; 0 for the others, and for all between uses
	used   []int    // in the order in which they were added
}

func (s *vertexSet) begin(vertices int) {
	s.used = s.used[:0]
	if len(s.number) < vertices {
		s.number = make([]uint32, vertices)
	}
}

func (s *vertexSet) add(v uint32) {
	if s.number[v] == 0 {
		s.number[v] = 1
		s.used = append(s.used, int(v))
	}
}

// end returns how many vertices were added.
func (s *vertexSet) end() int {
	for _, v := range s.used {
		s.number[v] = 0
	}
	return len(s.used)
}

// compact lists the vertices that triangles use, in their order, and renumbers the triangles to them.
func (s *vertexSet) compact(triangles []uint32, vertices int) []int {
	s.begin(vertices)
	for _, v := range triangles {
		s.add(v)
	}
	used := slices.Clone(s.used)
	slices.Sort(used)
	for k, v := range used {
		s.number[v] = uint32(k + 1)
	}
	for i, v := range triangles {
		triangles[i] = s.number[v] - 1
	}
	s.end()
	return used
}
