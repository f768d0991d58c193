package gltf

import (
	"slices"

	"github.com/qmuntal/gltf"

	"posewright/rig/phrase"
)

// countMeshes refuses meshes that have more than is drawn, before anything is built of them. A mesh counts for each node that shows it. What is damaged is
// left to who reads it.
func (d *decoder) countMeshes() error {
	shown := make([]int, len(d.doc.Meshes))
	for _, node := range d.nodes.order {
		if mesh := d.doc.Nodes[node].Mesh; mesh != nil && *mesh >= 0 && *mesh < len(shown) {
			shown[*mesh]++
		}
	}
	mostPrimitives := maxPrimitives
	if d.container.scenery {
		mostPrimitives = maxSceneryNodes
	}
	var primitives, triangles, vertices int
	for i, mesh := range d.doc.Meshes {
		primitives += shown[i] * len(mesh.Primitives)
		for _, primitive := range mesh.Primitives {
			triangles += shown[i] * d.countTriangles(primitive)
		}
	}
	switch {
	case primitives > mostPrimitives:
		return tooMany(primitives, phrase.Term("primitives"), mostPrimitives, joinMeshes)
	case triangles > maxTriangles:
		return tooMany(triangles, phrase.Term("triangles"), maxTriangles, simplifyMeshes)
	}
	for i, mesh := range d.doc.Meshes {
		for _, primitive := range mesh.Primitives {
			if shown[i] > 0 {
				vertices += shown[i] * d.countVertices(primitive)
			}
		}
	}
	if vertices > maxVertices {
		return tooMany(vertices, phrase.Term("vertices"), maxVertices, simplifyMeshes)
	}
	return nil
}

// countTriangles is how many triangles a primitive says that it has.
func (d *decoder) countTriangles(source *gltf.Primitive) int {
	index, ok := source.Attributes[gltf.POSITION]
	if source.Indices != nil {
		index = *source.Indices
	}
	if !ok || index < 0 || index >= len(d.doc.Accessors) {
		return 0
	}
	corners := d.doc.Accessors[index].Count
	switch {
	case corners > maxElements:
	case source.Mode == gltf.PrimitiveTriangles:
		return corners / 3
	case source.Mode == gltf.PrimitiveTriangleStrip, source.Mode == gltf.PrimitiveTriangleFan:
		return max(0, corners-2)
	}
	return 0
}

// countVertices is how many vertices the triangles of a primitive use; of strips and fans, how many they name.
func (d *decoder) countVertices(source *gltf.Primitive) int {
	if d.countTriangles(source) == 0 {
		return 0
	}
	positions, err := d.accessors.readNumbers(source.Attributes[gltf.POSITION], ofMesh(gltf.POSITION, ""))
	if err != nil {
		return 0
	}
	if source.Indices == nil {
		return positions.count
	}
	corners, err := d.accessors.readNumbers(*source.Indices, phrase.Say("the index list"))
	if err != nil || corners.width < 1 {
		return 0
	}
	d.vertexSet.begin(positions.count)
	for i := range corners.count {
		if v := corners.at(i)[0]; v >= 0 && int(v) < positions.count {
			d.vertexSet.add(uint32(v))
		}
	}
	return d.vertexSet.end()
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
