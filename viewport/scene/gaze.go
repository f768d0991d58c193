//go:build cgo

package scene

import (
	"github.com/g3n/engine/gls"

	"posewright/rig"
)

// eyes are the vertices of a part that expressions move.
type eyes struct {
	positions, normals *gls.VBO
	rest               []restVertex
	sides              [rig.GazeCount][]rig.VertexOffset // Vertex is an index into rest here
	shown              rig.Gaze
}

// restVertex is a vertex as it is while no expression is on.
type restVertex struct {
	vertex           int
	position, normal [3]float32
}

// newEyes takes the vertices of a primitive that expressions move; nil where there are none.
func newEyes(p *rig.Primitive, positions, normals *gls.VBO) *eyes {
	e := &eyes{positions: positions, normals: normals}
	place := map[uint32]uint32{}
	for side, offsets := range p.Gaze {
		for _, offset := range offsets {
			at, known := place[offset.Vertex]
			if !known {
				at = uint32(len(e.rest))
				place[offset.Vertex] = at
				e.rest = append(e.rest, restVertex{int(offset.Vertex), p.Positions[offset.Vertex], p.Normals[offset.Vertex]})
			}
			offset.Vertex = at
			e.sides[side] = append(e.sides[side], offset)
		}
	}
	if len(e.rest) == 0 {
		return nil
	}
	return e
}

// show moves the vertices as far as expressions are on.
func (e *eyes) show(gaze *rig.Gaze) {
	if e.shown == *gaze {
		return
	}
	e.shown = *gaze
	positions, normals := *e.positions.Buffer(), *e.normals.Buffer()
	for i := range e.rest {
		v := &e.rest[i]
		copy(positions[3*v.vertex:], v.position[:])
		copy(normals[3*v.vertex:], v.normal[:])
	}
	for side, share := range gaze {
		if share == 0 {
			continue
		}
		for i := range e.sides[side] {
			offset := &e.sides[side][i]
			at := 3 * e.rest[offset.Vertex].vertex
			for axis := range 3 {
				positions[at+axis] += float32(share) * offset.Position[axis]
				normals[at+axis] += float32(share) * offset.Normal[axis]
			}
		}
	}
	e.positions.Update()
	e.normals.Update()
}

// gaze moves the eyes of the figure as far as expressions are on.
func (f *figure) gaze(gaze *rig.Gaze) {
	for _, p := range f.parts {
		if p.eyes != nil {
			p.eyes.show(gaze)
		}
	}
}
