package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// MeshPicker finds the joint that moves the surface of an avatar where a ray meets it. It skins every vertex on the CPU, which takes milliseconds: for
// clicks, not for the pointer's way. The zero value is ready; its memory is used again.
type MeshPicker struct {
	bones  []affine
	skin   []mgl64.Vec3
	weight map[int]float64
}

// affine is a matrix without perspective, in rows.
type affine [12]float64

// Pick is the joint that moves most of the triangle that the ray meets first, and how far along the ray that is, meters. World holds worldFromJoint
// of every joint, scale is the avatar's, direction is unit. Not ok where the ray meets nothing.
func (m *MeshPicker) Pick(a *rig.Avatar, world []rig.Transform, scale float64, origin, direction mgl64.Vec3) (joint int, depth float64, ok bool) {
	depth = math.Inf(1)
	for i := range a.Primitives {
		p := &a.Primitives[i]
		if !m.pose(p, world, scale) {
			continue
		}
		for t := 0; t+2 < len(p.Indices); t += 3 {
			corners := [3]uint32{p.Indices[t], p.Indices[t+1], p.Indices[t+2]}
			if max(corners[0], corners[1], corners[2]) >= uint32(len(m.skin)) {
				continue
			}
			at, u, v := meet(m.skin[corners[0]], m.skin[corners[1]], m.skin[corners[2]], origin, direction)
			if at > 0 && at < depth {
				if found := m.heaviest(p, corners, [3]float64{1 - u - v, u, v}); found >= 0 {
					joint, depth, ok = found, at, true
				}
			}
		}
	}
	return joint, depth, ok
}

// pose skins the vertices of a primitive. It reports false for one that cannot be.
func (m *MeshPicker) pose(p *rig.Primitive, world []rig.Transform, scale float64) bool {
	n := min(len(p.Joints), len(p.JointFromMesh))
	m.bones = m.bones[:0]
	for k := range n {
		joint := p.Joints[k]
		if joint < 0 || joint >= len(world) {
			return false
		}
		var bone affine
		from := &p.JointFromMesh[k]
		for column := range 4 {
			at := mgl64.Vec3{from[4*column], from[4*column+1], from[4*column+2]}.Mul(scale)
			at = world[joint].Rotation.Rotate(at)
			if column == 3 {
				at = at.Add(world[joint].Position)
			}
			for row := range 3 {
				bone[4*row+column] = at[row]
			}
		}
		m.bones = append(m.bones, bone)
	}
	m.skin = m.skin[:0]
	for v := range min(len(p.Positions), len(p.Influences), len(p.Weights)) {
		x, y, z := float64(p.Positions[v][0]), float64(p.Positions[v][1]), float64(p.Positions[v][2])
		var sum mgl64.Vec3
		for k, share := range p.Weights[v] {
			if share == 0 || int(p.Influences[v][k]) >= n {
				continue
			}
			bone, w := &m.bones[p.Influences[v][k]], float64(share)
			for row := range 3 {
				sum[row] += w * (bone[4*row]*x + bone[4*row+1]*y + bone[4*row+2]*z + bone[4*row+3])
			}
		}
		m.skin = append(m.skin, sum)
	}
	return len(m.skin) > 0
}

// heaviest is the joint with the greatest weight at a place in a triangle; -1 for none.
func (m *MeshPicker) heaviest(p *rig.Primitive, corners [3]uint32, shares [3]float64) int {
	if m.weight == nil {
		m.weight = make(map[int]float64)
	}
	clear(m.weight)
	best := -1
	for i, corner := range corners {
		for k, weight := range p.Weights[corner] {
			if influence := int(p.Influences[corner][k]); influence < len(p.Joints) && weight > 0 {
				joint := p.Joints[influence]
				m.weight[joint] += shares[i] * float64(weight)
				if best < 0 || m.weight[joint] > m.weight[best] || m.weight[joint] == m.weight[best] && joint < best {
					best = joint
				}
			}
		}
	}
	return best
}

// meet is how far along a ray it meets a triangle, from either side, and where in it; negative where it does not (Möller and Trumbore, "Fast, minimum
// storage ray/triangle intersection", 1997).
func meet(a, b, c, origin, direction mgl64.Vec3) (along, u, v float64) {
	e, f := b.Sub(a), c.Sub(a)
	p := direction.Cross(f)
	determinant := e.Dot(p)
	if !(math.Abs(determinant) > 1e-18) {
		return -1, 0, 0
	}
	from := origin.Sub(a)
	u = from.Dot(p) / determinant
	q := from.Cross(e)
	v = direction.Dot(q) / determinant
	if u < 0 || v < 0 || u+v > 1 {
		return -1, 0, 0
	}
	return f.Dot(q) / determinant, u, v
}
