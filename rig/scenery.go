package rig

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// Scenery is what stands in a file without being driven: all meshes where the file puts them in the world, in meters.
type Scenery struct {
	Name       string      // the file's name
	Primitives []Primitive // in the world; Influences, Weights, Joints and JointFromMesh are nil
	Materials  []Material
	Images     []Image
	Notes      []phrase.Phrase // one sentence for each thing in the file that was ignored or repaired
	Companions []string        `text:"path"` // other files that were read: slash-separated paths from the file's folder
}

// Triangles are those of all primitives: corners in meters of the world, and three indices for each triangle.
func (s *Scenery) Triangles() (vertices [][3]float32, indices []uint32) {
	corners, count := 0, 0
	for i := range s.Primitives {
		corners += len(s.Primitives[i].Positions)
		count += len(s.Primitives[i].Indices)
	}
	vertices, indices = make([][3]float32, 0, corners), make([]uint32, 0, count)
	for i := range s.Primitives {
		first := uint32(len(vertices))
		vertices = append(vertices, s.Primitives[i].Positions...)
		for _, index := range s.Primitives[i].Indices {
			indices = append(indices, first+index)
		}
	}
	return vertices, indices
}

// Place takes a primitive to where joints have it in the world, and lets go of them.
func (p *Primitive) Place(world []Transform) {
	matrices := make([]mgl64.Mat4, len(p.Joints))
	for i, joint := range p.Joints {
		matrices[i] = world[joint].Mat4().Mul4(p.JointFromMesh[i])
	}
	for v := range p.Positions {
		var m mgl64.Mat4
		for k, weight := range p.Weights[v] {
			if weight > 0 {
				m = m.Add(matrices[p.Influences[v][k]].Mul(float64(weight)))
			}
		}
		p.Positions[v] = narrowed(mgl64.TransformCoordinate(widened(p.Positions[v]), m))
		normal := mgl64.TransformNormal(widened(p.Normals[v]), m)
		if length := normal.Len(); length > 0 {
			p.Normals[v] = narrowed(normal.Mul(1 / length))
		}
		if p.Tangents != nil {
			t := p.Tangents[v]
			tangent := mgl64.TransformNormal(mgl64.Vec3{float64(t[0]), float64(t[1]), float64(t[2])}, m)
			if length := tangent.Len(); length > 0 {
				tangent = tangent.Mul(1 / length)
				p.Tangents[v] = [4]float32{float32(tangent[0]), float32(tangent[1]), float32(tangent[2]), t[3]}
			}
		}
	}
	p.Influences, p.Weights, p.Joints, p.JointFromMesh = nil, nil, nil, nil
}

func widened(v [3]float32) mgl64.Vec3 {
	return mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])}
}

func narrowed(v mgl64.Vec3) [3]float32 {
	return [3]float32{float32(v[0]), float32(v[1]), float32(v[2])}
}
