package gltf

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// readTangents gives a primitive whose material has a normal texture its tangents: those of the file, or, as glTF 2.0 (3.7.2.1) has it,
// worked out from how the texture lies. It returns the vertices that are used, which are then more where a texture is mirrored.
func (d *decoder) readTangents(p *rig.Primitive, source *gltf.Primitive, used []int, vertices int) ([]int, error) {
	m := &d.avatar.Materials[p.Material]
	if m.NormalTexture.Image < 0 || m.NormalScale == 0 {
		return used, nil
	}
	index, given := source.Attributes[gltf.TANGENT]
	if given && p.Normals != nil {
		tangents, err := d.readAttribute(index, ofMesh("TANGENT", p.Name), 4, 4, vertices)
		if err != nil {
			return used, err
		}
		p.Tangents = make([][4]float32, len(used))
		for k, v := range used {
			t := tangents.at(v)
			p.Tangents[k] = tangent(mgl64.Vec3{float64(t[0]), float64(t[1]), float64(t[2])}, t[3])
		}
		return used, nil
	}
	coords := p.TexCoords
	if m.NormalTexture.Second {
		coords = p.SecondCoords
	}
	if coords == nil {
		d.notes.add(phrase.Say(`Mesh "{{.Name}}" has no texture coordinates for its normal texture, which is not drawn.`, "Name", shorten(p.Name)))
		return used, nil
	}
	completeNormals(p)
	placed := make([]mgl64.Vec2, len(coords))
	for i, uv := range coords {
		placed[i] = place(&m.NormalTexture, uv)
	}
	sides := sidesOf(p.Indices, placed)
	before := len(used)
	used, placed = split(p, used, placed, sides)
	d.vertices += len(used) - before
	p.Tangents = makeTangents(p, placed, sides)
	return used, nil
}

// tangent is a tangent of unit length, 0 where there is no direction, with its side.
func tangent(along mgl64.Vec3, side float32) [4]float32 {
	if side >= 0 {
		side = 1
	} else {
		side = -1
	}
	length := along.Len()
	if !(length > 1e-30) || math.IsInf(length, 0) {
		return [4]float32{3: side}
	}
	t := toFloat32(along.Mul(1 / length))
	return [4]float32{t[0], t[1], t[2], side}
}

// place is where in a texture a vertex lies (KHR_texture_transform).
func place(t *rig.Texture, uv [2]float32) mgl64.Vec2 {
	sin, cos := math.Sincos(float64(t.Rotation))
	u, v := float64(uv[0])*float64(t.Scale[0]), float64(uv[1])*float64(t.Scale[1])
	return mgl64.Vec2{float64(t.Offset[0]) + cos*u + sin*v, float64(t.Offset[1]) + cos*v - sin*u}
}

// sidesOf is for each triangle how the texture lies on it: 1 as it is, -1 mirrored, 0 on no area. V of glTF points down, so that one which
// is not mirrored turns the other way round than its triangle.
func sidesOf(indices []uint32, uv []mgl64.Vec2) []float32 {
	sides := make([]float32, len(indices)/3)
	for i := range sides {
		a, b, c := uv[indices[3*i]], uv[indices[3*i+1]], uv[indices[3*i+2]]
		ab, ac := b.Sub(a), c.Sub(a)
		switch area := ab[0]*ac[1] - ab[1]*ac[0]; {
		case area < 0:
			sides[i] = 1
		case area > 0:
			sides[i] = -1
		}
	}
	return sides
}

// split gives vertices that lie between a mirrored part of a texture and one that is not a twin, for the mirrored part: one tangent cannot
// serve both.
func split(p *rig.Primitive, used []int, placed []mgl64.Vec2, sides []float32) ([]int, []mgl64.Vec2) {
	straight := make([]bool, len(used))
	for i, v := range p.Indices[:3*len(sides)] {
		straight[v] = straight[v] || sides[i/3] > 0
	}
	twins := make(map[uint32]uint32)
	for i, v := range p.Indices[:3*len(sides)] {
		if sides[i/3] >= 0 || !straight[v] {
			continue
		}
		twin, ok := twins[v]
		if !ok {
			twin = uint32(len(p.Positions))
			twins[v] = twin
			p.Positions, p.Normals = append(p.Positions, p.Positions[v]), append(p.Normals, p.Normals[v])
			if p.TexCoords != nil {
				p.TexCoords = append(p.TexCoords, p.TexCoords[v])
			}
			if p.SecondCoords != nil {
				p.SecondCoords = append(p.SecondCoords, p.SecondCoords[v])
			}
			if p.Colors != nil {
				p.Colors = append(p.Colors, p.Colors[v])
			}
			used, placed = append(used, used[v]), append(placed, placed[v])
		}
		p.Indices[i] = twin
	}
	return used, placed
}

// makeTangents works out where U grows: the mean over the triangles around a vertex, each flattened onto what is across the normal and
// counting by its angle there, as in Mikkelsen, "Simulation of Wrinkled Surfaces Revisited" (2008), which exporters bake normal textures for.
func makeTangents(p *rig.Primitive, uv []mgl64.Vec2, sides []float32) [][4]float32 {
	sums, side := make([]mgl64.Vec3, len(p.Positions)), make([]float32, len(p.Positions))
	for i, s := range sides {
		if s == 0 {
			continue
		}
		corners := p.Indices[3*i : 3*i+3]
		for k, v := range corners {
			next, last := corners[(k+1)%3], corners[(k+2)%3]
			at := toFloat64(p.Positions[v])
			e1, e2 := toFloat64(p.Positions[next]).Sub(at), toFloat64(p.Positions[last]).Sub(at)
			v1, v2 := uv[next][1]-uv[v][1], uv[last][1]-uv[v][1]
			along := e1.Mul(v2).Sub(e2.Mul(v1)).Mul(-float64(s)) // the area in the texture has the opposite sign of the side
			n := toFloat64(p.Normals[v])
			flat := func(x mgl64.Vec3) mgl64.Vec3 {
				x = x.Sub(n.Mul(n.Dot(x)))
				if length := x.Len(); length > 0 && !math.IsInf(length, 0) {
					return x.Mul(1 / length)
				}
				return mgl64.Vec3{}
			}
			angle := math.Acos(math.Min(math.Max(flat(e1).Dot(flat(e2)), -1), 1))
			sums[v], side[v] = sums[v].Add(flat(along).Mul(angle)), s
		}
	}
	tangents := make([][4]float32, len(sums))
	for v := range sums {
		tangents[v] = tangent(sums[v], side[v])
	}
	return tangents
}
