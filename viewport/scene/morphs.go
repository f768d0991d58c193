//go:build cgo

package scene

import (
	"github.com/g3n/engine/gls"

	"posewright/rig"
)

// morphs are the vertices of a part that morph targets move. They are moved here and not by the shaders: most targets
// move few vertices, and of those that are off, which are most, nothing is read.
type morphs struct {
	positions, normals *gls.VBO
	vertices           []uint32             // that some target moves
	place              []uint32             // of each vertex of the part in vertices
	rest, sum          [][6]float32         // position and normal of each of vertices: without targets, and with them
	targets            []rig.PrimitiveMorph // of the avatar, which is not changed
	shown              []float32            // how far each of targets is on
}

// newMorphs takes the morph targets of a primitive; nil where it has none.
func newMorphs(p *rig.Primitive, positions, normals *gls.VBO) *morphs {
	if len(p.Morphs) == 0 {
		return nil
	}
	m := &morphs{
		positions: positions, normals: normals, targets: p.Morphs,
		place: make([]uint32, len(p.Positions)), shown: make([]float32, len(p.Morphs)),
	}
	for _, target := range p.Morphs {
		for _, offset := range target.Offsets {
			if v := offset.Vertex; m.place[v] == 0 { // counted from 1 until all are known
				at, up := p.Positions[v], p.Normals[v]
				m.vertices = append(m.vertices, v)
				m.rest = append(m.rest, [6]float32{at[0], at[1], at[2], up[0], up[1], up[2]})
				m.place[v] = uint32(len(m.vertices))
			}
		}
	}
	for _, v := range m.vertices {
		m.place[v]--
	}
	m.sum = make([][6]float32, len(m.rest))
	return m
}

// show moves the vertices by the weights of the avatar's morph targets; those that are missing are 0.
func (m *morphs) show(weights []float32) {
	changed := false
	for i := range m.targets {
		weight := float32(0)
		if of := m.targets[i].Morph; of >= 0 && of < len(weights) && weights[of] > 0 {
			weight = min(weights[of], 1)
		}
		changed = changed || m.shown[i] != weight
		m.shown[i] = weight
	}
	if !changed {
		return
	}
	copy(m.sum, m.rest)
	for i, weight := range m.shown {
		if weight == 0 {
			continue
		}
		offsets := m.targets[i].Offsets
		for k := range offsets {
			offset := &offsets[k]
			sum := &m.sum[m.place[offset.Vertex]]
			sum[0] += weight * offset.Position[0]
			sum[1] += weight * offset.Position[1]
			sum[2] += weight * offset.Position[2]
			sum[3] += weight * offset.Normal[0]
			sum[4] += weight * offset.Normal[1]
			sum[5] += weight * offset.Normal[2]
		}
	}
	positions, normals := *m.positions.Buffer(), *m.normals.Buffer()
	for i, v := range m.vertices {
		copy(positions[3*v:3*v+3], m.sum[i][:3])
		copy(normals[3*v:3*v+3], m.sum[i][3:])
	}
	m.positions.Update()
	m.normals.Update()
}

// morph moves the vertices of the figure by the weights of the avatar's morph targets.
func (f *figure) morph(weights []float32) {
	for _, p := range f.parts {
		if p.morphs != nil {
			p.morphs.show(weights)
		}
	}
}
