package gltf

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// readMeshes makes primitives of the meshes in the scene.
func (d *decoder) readMeshes() error {
	mostPrimitives := maxPrimitives
	if d.container.scenery {
		mostPrimitives = maxSceneryNodes
	}
	if err := (&meshCounter{d.doc, &d.accessors, &d.vertexSet}).check(d.nodes.order, mostPrimitives); err != nil {
		return err
	}
	skins := make(map[int]*skin)
	for _, node := range d.nodes.order {
		n := d.doc.Nodes[node]
		if n.Mesh == nil {
			continue
		}
		if *n.Mesh < 0 || *n.Mesh >= len(d.doc.Meshes) {
			return phrase.Fail("the file is damaged: node {{.Node}} refers to mesh {{.Mesh}} of {{.Count}}", "Node", node, "Mesh", *n.Mesh,
				"Count", len(d.doc.Meshes))
		}
		var s *skin
		if n.Skin != nil {
			if s = skins[*n.Skin]; s == nil {
				var err error
				if s, err = d.readSkin(*n.Skin); err != nil {
					return err
				}
				skins[*n.Skin] = s
			}
		}
		mesh := d.doc.Meshes[*n.Mesh]
		for i, primitive := range mesh.Primitives {
			name := shorten(firstOf(mesh.Name, n.Name)) // which may be long, and is taken for each primitive
			if len(mesh.Primitives) > 1 {
				name = fmt.Sprintf("%s %d", name, i+1)
			}
			if err := d.readPrimitive(name, primitive, node, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// readPrimitive adds one primitive, moved by a skin or, without one, by its node.
func (d *decoder) readPrimitive(name string, source *gltf.Primitive, node int, s *skin) error {
	what := func(attribute string) phrase.Phrase { return ofMesh(attribute, name) }
	index, ok := source.Attributes[gltf.POSITION]
	if !ok {
		d.notes.add(phrase.Say(`Mesh "{{.Name}}" has no positions and was left out.`, "Name", shorten(name)))
		return nil
	}
	positions, err := d.readAttribute(index, what("POSITION"), 3, 3, 0)
	if err != nil {
		return err
	}
	triangles, err := d.readTriangles(source, positions.count, name)
	if err != nil {
		return err
	}
	if len(triangles) == 0 {
		return nil
	}
	used := d.vertexSet.compact(triangles, positions.count)
	if d.vertices += len(used); d.vertices > maxVertices { // more than were counted: mirrored textures take vertices twice
		return tooMany(d.vertices, phrase.Term("vertices"), maxVertices, simplifyMeshes)
	}
	p := rig.Primitive{Name: name, Indices: triangles, Material: -1, Positions: make([][3]float32, len(used))}
	for k, v := range used {
		p.Positions[k] = positions.vec3(v)
	}
	sets := coordinates{0, -1}
	if source.Material != nil {
		if p.Material, sets, err = d.readMaterial(*source.Material); err != nil {
			return err
		}
	}
	for set, texCoords := range map[int]*[][2]float32{sets.first: &p.TexCoords, sets.second: &p.SecondCoords} {
		index, ok := source.Attributes[fmt.Sprintf("TEXCOORD_%d", set)]
		if !ok {
			continue
		}
		coords, err := d.readAttribute(index, what("TEXCOORD"), 2, 2, positions.count)
		if err != nil {
			return err
		}
		*texCoords = make([][2]float32, len(used))
		for k, v := range used {
			(*texCoords)[k] = [2]float32(coords.at(v))
		}
	}
	if index, ok := source.Attributes[gltf.COLOR_0]; ok {
		colors, err := d.readAttribute(index, what("COLOR_0"), 3, 4, positions.count)
		if err != nil {
			return err
		}
		p.Colors = make([][4]float32, len(used))
		for k, v := range used {
			p.Colors[k] = [4]float32{1, 1, 1, 1}
			copy(p.Colors[k][:], colors.at(v))
		}
	}
	if index, ok := source.Attributes[gltf.NORMAL]; ok {
		normals, err := d.readAttribute(index, what("NORMAL"), 3, 3, positions.count)
		if err != nil {
			return err
		}
		p.Normals = make([][3]float32, len(used))
		for k, v := range used {
			p.Normals[k] = normals.vec3(v)
		}
	}
	if p.Material >= 0 {
		if used, err = d.readTangents(&p, source, used, positions.count); err != nil {
			return err
		}
	}
	d.readOffsets(&p, source, node, used, positions.count)
	_, hasJoints := source.Attributes[gltf.JOINTS_0]
	_, hasWeights := source.Attributes[gltf.WEIGHTS_0]
	if s != nil && hasJoints && hasWeights {
		if err := d.bindToSkin(&p, source, s, used, positions.count); err != nil {
			return err
		}
	} else {
		if s != nil {
			d.notes.add(phrase.Say(`Mesh "{{.Name}}" has a skin but no joints or weights; it hangs on its node.`, "Name", shorten(name)))
		}
		d.bindToNode(&p, node)
	}
	for _, position := range p.Positions {
		for _, value := range position {
			if !(value > -farthest && value < farthest) {
				return phrase.Fail(`the file is damaged: mesh "{{.Name}}" reaches further than {{.Farthest}} m`, "Name", shorten(name),
					"Farthest", float64(farthest))
			}
		}
	}
	completeNormals(&p)
	d.avatar.Primitives = append(d.avatar.Primitives, p)
	return nil
}

func ofMesh(attribute, mesh string) phrase.Phrase {
	return phrase.Say(`{{.Attribute}} of mesh "{{.Mesh}}"`, "Attribute", attribute, "Mesh", shorten(mesh))
}

// readAttribute reads a vertex attribute of between least and most numbers for each of count vertices; 0 for any count.
func (d *decoder) readAttribute(index int, what phrase.Phrase, least, most, count int) (elements, error) {
	read, err := d.accessors.readNumbers(index, what)
	if err != nil {
		return read, err
	}
	if read.width < least || read.width > most {
		return read, phrase.Fail("the file is damaged: {{.What}} has {{.Width}} numbers for each vertex", "What", what, "Width", read.width)
	}
	if count > 0 && read.count < count {
		return read, phrase.Fail("the file is damaged: {{.What}} has {{.Count}} values for {{.Count2}} vertices", "What", what, "Count", read.count,
			"Count2", count)
	}
	return read, nil
}

// readTriangles lists the corners of triangles, three each; strips and fans are taken apart.
func (d *decoder) readTriangles(source *gltf.Primitive, vertices int, name string) ([]uint32, error) {
	switch source.Mode {
	case gltf.PrimitiveTriangles, gltf.PrimitiveTriangleStrip, gltf.PrimitiveTriangleFan:
	default:
		d.notes.add(phrase.Say(`Mesh "{{.Name}}" is made of points or lines and was left out.`, "Name", shorten(name)))
		return nil, nil
	}
	var corners []uint32
	if source.Indices == nil {
		corners = make([]uint32, vertices)
		for i := range corners {
			corners[i] = uint32(i)
		}
	} else {
		read, err := d.accessors.readNumbers(*source.Indices, phrase.Say(`the index list of mesh "{{.Mesh}}"`, "Mesh", shorten(name)))
		if err != nil {
			return nil, err
		}
		corners = make([]uint32, read.count)
		for i := range corners {
			v := read.at(i)[0]
			if !(v >= 0 && int(v) < vertices && v == float32(int(v))) {
				return nil, phrase.Fail(`the file is damaged: mesh "{{.Name}}" has a triangle with a vertex that is not one of its {{.Vertices}}`,
					"Name", shorten(name), "Vertices", vertices)
			}
			corners[i] = uint32(v)
		}
	}
	if source.Mode == gltf.PrimitiveTriangles {
		return corners[:len(corners)/3*3], nil
	}
	var triangles []uint32
	for i := 2; i < len(corners); i++ {
		a, b, c := corners[i-2], corners[i-1], corners[i]
		switch {
		case source.Mode == gltf.PrimitiveTriangleFan:
			a = corners[0]
		case i%2 == 1: // every other triangle of a strip is wound the other way
			a, b = b, a
		}
		if a != b && b != c && c != a { // strips are joined by triangles without area
			triangles = append(triangles, a, b, c)
		}
	}
	return triangles, nil
}

// bindToNode hangs a primitive on its node. Positions and normals are taken to the rigid joint here, so that the scale of
// the node acts on normals as it should.
func (d *decoder) bindToNode(p *rig.Primitive, node int) {
	jointFromMesh := d.nodes.rigid[node].Inverse().Mat4().Mul4(d.nodes.full[node])
	linear := jointFromMesh.Mat3()
	for i, position := range p.Positions {
		p.Positions[i] = toFloat32(mgl64.TransformCoordinate(toFloat64(position), jointFromMesh))
	}
	covariant := cofactors(linear)
	for i, normal := range p.Normals {
		p.Normals[i] = toFloat32(covariant.Mul3x1(toFloat64(normal)))
	}
	for i, t := range p.Tangents {
		p.Tangents[i] = tangent(linear.Mul3x1(mgl64.Vec3{float64(t[0]), float64(t[1]), float64(t[2])}), t[3])
	}
	placeOffsets(p, linear, covariant)
	if linear.Det() < 0 {
		d.flip(p)
	}
	p.Joints, p.JointFromMesh = []int{d.nodes.joint[node]}, []mgl64.Mat4{mgl64.Ident4()}
	p.Influences, p.Weights = make([][4]uint16, len(p.Positions)), make([][4]float32, len(p.Positions))
	for i := range p.Weights {
		p.Weights[i][0] = 1
	}
}

// flip turns the triangles of a mirrored primitive around, so that they show their outside again, and what is up in its normal texture.
func (d *decoder) flip(p *rig.Primitive) {
	for i := range p.Tangents {
		p.Tangents[i][3] *= -1
	}
	for i := 0; i+2 < len(p.Indices); i += 3 {
		p.Indices[i+1], p.Indices[i+2] = p.Indices[i+2], p.Indices[i+1]
	}
	d.mirrored = append(d.mirrored, shorten(p.Name))
}

// noteMirrored names what was turned around, in one sentence.
func (d *decoder) noteMirrored() {
	switch len(d.mirrored) {
	case 0:
	case 1:
		d.notes.add(phrase.Say(`Mesh "{{.Name}}" is mirrored by its nodes; its triangles were turned around.`, "Name", d.mirrored[0]))
	default:
		d.notes.add(phrase.Say(`{{.Count}} meshes, "{{.Name}}" among them, are mirrored by their nodes; their triangles were turned around.`, "Count", len(d.mirrored),
			"Name", d.mirrored[0]))
	}
}

// cofactors is det(m) times the inverse transpose of m, which takes normals where m takes surfaces; with the sign of the
// determinant removed, so that outside stays outside. Unlike the inverse it exists for a flattened m.
func cofactors(m mgl64.Mat3) mgl64.Mat3 {
	a, b, c := m.Col(0), m.Col(1), m.Col(2)
	co := mgl64.Mat3FromCols(b.Cross(c), c.Cross(a), a.Cross(b))
	if m.Det() < 0 {
		return co.Mul(-1)
	}
	return co
}

// completeNormals makes normals unit, and works out missing ones from the triangles around a vertex, larger ones counting more.
func completeNormals(p *rig.Primitive) {
	if p.Normals == nil {
		p.Normals = make([][3]float32, len(p.Positions))
	}
	var missing bool
	for i, normal := range p.Normals {
		n := toFloat64(normal)
		length := n.Len()
		if !(length > 1e-30) || math.IsInf(length, 0) {
			p.Normals[i], missing = [3]float32{}, true
			continue
		}
		p.Normals[i] = toFloat32(n.Mul(1 / length))
	}
	if !missing {
		return
	}
	sums := make([]mgl64.Vec3, len(p.Positions))
	for i := 0; i+2 < len(p.Indices); i += 3 {
		corners := p.Indices[i : i+3]
		a := toFloat64(p.Positions[corners[0]])
		face := toFloat64(p.Positions[corners[1]]).Sub(a).Cross(toFloat64(p.Positions[corners[2]]).Sub(a))
		for _, corner := range corners {
			sums[corner] = sums[corner].Add(face)
		}
	}
	for i, normal := range p.Normals {
		if normal != [3]float32{} {
			continue
		}
		p.Normals[i] = [3]float32{0, 1, 0}
		if length := sums[i].Len(); length > 0 && !math.IsInf(length, 0) {
			p.Normals[i] = toFloat32(sums[i].Mul(1 / length))
		}
	}
}

func toFloat64(v [3]float32) mgl64.Vec3 {
	return mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])}
}

func toFloat32(v mgl64.Vec3) [3]float32 {
	return [3]float32{float32(v[0]), float32(v[1]), float32(v[2])}
}
