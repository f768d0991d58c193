package gltf

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
)

func TestAPlainTriangleHangsOnItsNode(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.Nodes[0].Translation = [3]float64{1, 2, 3}
	avatar := open(t, doc)
	if avatar.Format != "GLB" || avatar.Name != "test" || len(avatar.Primitives) != 1 || len(avatar.Skeleton.Joints) != 1 {
		t.Fatalf("%s %q, %d primitives, %d joints", avatar.Format, avatar.Name, len(avatar.Primitives), len(avatar.Skeleton.Joints))
	}
	p := &avatar.Primitives[0]
	want := []mgl64.Vec3{{1, 2, 3}, {2, 2, 3}, {1, 3, 3}}
	for i, v := range restVertices(avatar, p) {
		if !near(v, want[i]) {
			t.Errorf("vertex %d is at %v, want %v", i, v, want[i])
		}
		if p.Normals[i] != [3]float32{0, 0, 1} {
			t.Errorf("normal %v was not worked out", p.Normals[i])
		}
	}
	if p.Material != -1 || math.Abs(avatar.Height-1) > 1e-6 || len(avatar.Notes) != 0 {
		t.Errorf("material %d, height %v, notes %q", p.Material, avatar.Height, avatar.Notes)
	}
}

func TestSparseAccessorsStartFromTheirViewOrFromZero(t *testing.T) {
	t.Parallel()
	for _, dense := range []bool{true, false} {
		doc := newTriangle()
		position := doc.Accessors[doc.Meshes[0].Primitives[0].Attributes[gltf.POSITION]]
		want := []mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 9, 0}}
		if !dense {
			position.BufferView = nil
			want[1] = mgl64.Vec3{}
		}
		position.Sparse = &gltf.Sparse{
			Count:   1,
			Indices: gltf.SparseIndices{BufferView: modeler.WriteBufferView(doc, gltf.TargetNone, []uint16{2}), ComponentType: gltf.ComponentUshort},
			Values:  gltf.SparseValues{BufferView: modeler.WriteBufferView(doc, gltf.TargetNone, [][3]float32{{0, 9, 0}})},
		}
		avatar := open(t, doc)
		for i, v := range restVertices(avatar, &avatar.Primitives[0]) {
			if !near(v, want[i]) {
				t.Errorf("with a view %v: vertex %d is at %v, want %v", dense, i, v, want[i])
			}
		}
	}
}

func TestInterleavedAttributesAreToldApart(t *testing.T) {
	t.Parallel()
	doc := gltf.NewDocument()
	normals := [][3]float32{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	coords := [][2]uint8{{0, 255}, {51, 102}, {255, 0}}
	accessors, err := modeler.WriteAccessorsInterleaved(doc, triangle, normals, coords)
	if err != nil {
		t.Fatal(err)
	}
	doc.Accessors[accessors[2]].Normalized = true
	addMesh(doc, &gltf.Primitive{Attributes: gltf.PrimitiveAttributes{
		gltf.POSITION: accessors[0], gltf.NORMAL: accessors[1], gltf.TEXCOORD_0: accessors[2],
	}})
	p := open(t, doc).Primitives[0]
	for i, want := range [][2]float32{{0, 1}, {0.2, 0.4}, {1, 0}} {
		if p.Positions[i] != triangle[i] || p.Normals[i] != normals[i] || p.TexCoords[i] != want {
			t.Errorf("vertex %d: %v, %v, %v", i, p.Positions[i], p.Normals[i], p.TexCoords[i])
		}
	}
}

func TestNormalizedIntegersAreFractions(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	primitive := doc.Meshes[0].Primitives[0]
	add := func(attribute string, data any) {
		index := modeler.WriteAccessor(doc, gltf.TargetArrayBuffer, data)
		doc.Accessors[index].Normalized = true
		primitive.Attributes[attribute] = index
	}
	add(gltf.POSITION, [][3]int16{{0, 0, 0}, {32767, -32768, 0}, {0, 16384, 0}}) // KHR_mesh_quantization
	add(gltf.NORMAL, [][3]int8{{0, 0, 127}, {0, 0, 127}, {0, -128, 0}})
	add(gltf.TEXCOORD_0, [][2]uint16{{0, 65535}, {13107, 0}, {0, 0}})
	add(gltf.COLOR_0, [][4]uint16{{65535, 0, 0, 65535}, {0, 26214, 0, 65535}, {0, 0, 0, 0}})
	p := open(t, doc).Primitives[0]
	if p.Positions[1] != [3]float32{1, -1, 0} || math.Abs(float64(p.Positions[2][1])-16384.0/32767) > 1e-6 {
		t.Errorf("positions %v", p.Positions)
	}
	if p.Normals[2] != [3]float32{0, -1, 0} {
		t.Errorf("normals %v", p.Normals)
	}
	if p.TexCoords[0] != [2]float32{0, 1} || math.Abs(float64(p.TexCoords[1][0])-0.2) > 1e-6 {
		t.Errorf("texture coordinates %v", p.TexCoords)
	}
	if p.Colors[0] != [4]float32{1, 0, 0, 1} || math.Abs(float64(p.Colors[1][1])-0.4) > 1e-5 { // 8 bits would give 0.3961
		t.Errorf("colors %v", p.Colors)
	}
}

func TestColorsWithoutAlphaAreOpaque(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.Meshes[0].Primitives[0].Attributes[gltf.COLOR_0] = modeler.WriteAccessor(doc, gltf.TargetArrayBuffer, [][3]float32{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})
	if got := open(t, doc).Primitives[0].Colors[1]; got != [4]float32{0, 1, 0, 1} {
		t.Errorf("color %v", got)
	}
}

func TestStripsAndFansBecomeTriangles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mode gltf.PrimitiveMode
		want []uint32
	}{
		{gltf.PrimitiveTriangles, []uint32{0, 1, 2}}, // two indices are left over
		{gltf.PrimitiveTriangleStrip, []uint32{0, 1, 2, 2, 1, 3, 2, 3, 4}},
		{gltf.PrimitiveTriangleFan, []uint32{0, 1, 2, 0, 2, 3, 0, 3, 4}},
	} {
		doc := gltf.NewDocument()
		addMesh(doc, &gltf.Primitive{
			Mode:       c.mode,
			Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, [][3]float32{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 2, 0}})},
			Indices:    gltf.Index(modeler.WriteAccessor(doc, gltf.TargetElementArrayBuffer, []uint8{0, 1, 2, 3, 4})),
		})
		got := open(t, doc).Primitives[0].Indices
		if len(got) != len(c.want) {
			t.Fatalf("%v: %v, want %v", c.mode, got, c.want)
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%v: %v, want %v", c.mode, got, c.want)
				break
			}
		}
	}
}

func TestStripsLoseTheTrianglesThatOnlyJoinThem(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	primitive := doc.Meshes[0].Primitives[0]
	primitive.Mode = gltf.PrimitiveTriangleStrip
	primitive.Indices = gltf.Index(modeler.WriteIndices(doc, []uint32{0, 1, 2, 2, 2, 1}))
	if got := open(t, doc).Primitives[0].Indices; len(got) != 3 {
		t.Errorf("indices %v, want one triangle", got)
	}
}

func TestPointsAndLinesAreLeftOutWithANote(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	addMesh(doc, &gltf.Primitive{Mode: gltf.PrimitiveLines, Attributes: doc.Meshes[0].Primitives[0].Attributes})
	avatar := open(t, doc)
	if len(avatar.Primitives) != 1 {
		t.Errorf("%d primitives", len(avatar.Primitives))
	}
	wantNote(t, avatar, "points or lines")
}

func TestVerticesThatNoTriangleUsesAreDropped(t *testing.T) {
	t.Parallel()
	doc := gltf.NewDocument()
	shared := gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, [][3]float32{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 0, 0}, {6, 0, 0}, {5, 1, 0}})}
	addMesh(doc,
		&gltf.Primitive{Attributes: shared, Indices: gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 2}))},
		&gltf.Primitive{Attributes: shared, Indices: gltf.Index(modeler.WriteIndices(doc, []uint16{5, 3, 4}))})
	avatar := open(t, doc)
	second := avatar.Primitives[1]
	if len(avatar.Primitives[0].Positions) != 3 || len(second.Positions) != 3 {
		t.Fatalf("%d and %d vertices", len(avatar.Primitives[0].Positions), len(second.Positions))
	}
	if got := second.Positions[second.Indices[0]]; got != [3]float32{5, 1, 0} {
		t.Errorf("the first corner is %v", got)
	}
}

func TestMatrixNodesEqualTheirParts(t *testing.T) {
	t.Parallel()
	turn := mgl64.QuatRotate(0.7, mgl64.Vec3{1, 2, 3}.Normalize())
	for _, byMatrix := range []bool{true, false} {
		doc := newTriangle()
		node := doc.Nodes[0]
		if byMatrix {
			node.Matrix = [16]float64(mgl64.Translate3D(1, 2, 3).Mul4(turn.Mat4()).Mul4(mgl64.Scale3D(2, 2, 2)))
		} else {
			node.Translation, node.Scale = [3]float64{1, 2, 3}, [3]float64{2, 2, 2}
			node.Rotation = [4]float64{turn.V[0], turn.V[1], turn.V[2], turn.W}
		}
		avatar := open(t, doc)
		for i, v := range restVertices(avatar, &avatar.Primitives[0]) {
			want := mgl64.Vec3{1, 2, 3}.Add(turn.Rotate(toFloat64(triangle[i]).Mul(2)))
			if !near(v, want) {
				t.Errorf("by matrix %v: vertex %d is at %v, want %v", byMatrix, i, v, want)
			}
		}
		if got := avatar.Skeleton.Joints[0].Rest; math.Abs(math.Abs(got.Dot(turn))-1) > 1e-9 {
			t.Errorf("by matrix %v: the joint is turned by %v, want %v", byMatrix, got, turn)
		}
	}
}

func TestAMirroredMeshShowsItsOutside(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.Meshes[0].Primitives[0].Attributes[gltf.NORMAL] = modeler.WriteNormal(doc, [][3]float32{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}})
	doc.Nodes[0].Scale = [3]float64{-1, 1, 1}
	avatar := open(t, doc)
	p := &avatar.Primitives[0]
	v := restVertices(avatar, p)
	if !near(v[1], mgl64.Vec3{-1, 0, 0}) {
		t.Errorf("vertex 1 is at %v", v[1])
	}
	face := v[p.Indices[1]].Sub(v[p.Indices[0]]).Cross(v[p.Indices[2]].Sub(v[p.Indices[0]]))
	normal := avatar.Skeleton.RestWorld()[0].Rotation.Rotate(toFloat64(p.Normals[0]))
	if face.Z() <= 0 || normal.Z() <= 0 {
		t.Errorf("the triangle faces %v, its normal %v, want both +Z", face, normal)
	}
	wantNote(t, avatar, "mirrored")
}

func TestNormalsStayPerpendicularUnderUnevenScale(t *testing.T) {
	t.Parallel()
	doc := gltf.NewDocument()
	slope := [][3]float32{{1, 0, 0}, {0, 1, 0}, {0, 1, 1}} // normal along X+Y
	diagonal := [3]float32{math.Sqrt2 / 2, math.Sqrt2 / 2, 0}
	node := addMesh(doc, &gltf.Primitive{Attributes: gltf.PrimitiveAttributes{
		gltf.POSITION: modeler.WritePosition(doc, slope), gltf.NORMAL: modeler.WriteNormal(doc, [][3]float32{diagonal, diagonal, diagonal}),
	}})
	node.Scale = [3]float64{4, 1, 1}
	avatar := open(t, doc)
	v := restVertices(avatar, &avatar.Primitives[0])
	if along := v[1].Sub(v[0]).Dot(toFloat64(avatar.Primitives[0].Normals[0])); math.Abs(along) > 1e-6 {
		t.Errorf("the normal is %v off", along)
	}
}

func TestAMeshScaledToNothingIsNoTrouble(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.Nodes[0].Matrix = [16]float64{15: 1} // the library's writer takes a scale of zero for none
	avatar := open(t, doc)
	for _, v := range restVertices(avatar, &avatar.Primitives[0]) {
		if !near(v, mgl64.Vec3{}) {
			t.Errorf("a vertex is at %v", v)
		}
	}
}

func TestSkinnedVerticesRestWhereTheFilePutsThemUnderAnyArmature(t *testing.T) {
	t.Parallel()
	turn := mgl64.QuatRotate(-math.Pi/2, mgl64.Vec3{1, 0, 0})
	for name, armature := range map[string]mgl64.Mat4{
		"none":        mgl64.Ident4(),
		"centimeters": mgl64.Scale3D(0.01, 0.01, 0.01),
		"turned":      turn.Mat4().Mul4(mgl64.Translate3D(0, 3, 1)),
		"uneven":      mgl64.Scale3D(2, 1, 0.5),
		"sheared":     mgl64.ShearX3D(0.3, 0.2),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc := newPerson(armature)
			avatar := open(t, doc)
			if missing := avatar.Roles.Missing(); missing != nil {
				t.Fatalf("missing %v", missing)
			}
			// Triangles hang below joints. Standing on the floor moves all of them by the same amount.
			vertices := restVertices(avatar, &avatar.Primitives[0])
			shift := mgl64.Vec3{}
			armature := armature
			if name == "turned" { // the person lay, and was set upright
				armature = turn.Inverse().Mat4().Mul4(armature)
			}
			for i, joint := range body {
				want := mgl64.TransformCoordinate(joint.position.Add(mgl64.Vec3{0, -0.1, 0}), armature)
				if i == 0 {
					shift = vertices[0].Sub(want)
				}
				if got := vertices[3*i].Sub(shift); !near(got, want) {
					t.Errorf("the triangle of %s is at %v, want %v", joint.name, got, want)
				}
				at := avatar.Skeleton.RestWorld()[avatar.Roles.Joint[bodyRoles[i]]].Position.Sub(shift)
				if want := mgl64.TransformCoordinate(joint.position, armature); !near(at, want) {
					t.Errorf("%s is at %v, want %v", joint.name, at, want)
				}
			}
			if math.Abs(shift.X()) > 1e-6 || math.Abs(shift.Z()) > 1e-6 {
				t.Errorf("moved by %v", shift)
			}
		})
	}
}

func TestTurningAJointCarriesItsVertices(t *testing.T) {
	t.Parallel()
	avatar := open(t, newPerson(mgl64.Scale3D(0.5, 0.5, 0.5)))
	h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 2)
	if err != nil {
		t.Fatal(err)
	}
	pose := h.NewPose()
	elbow := h.Joint(rig.LeftLowerArm)
	pose.Rotations[elbow] = pose.Rotations[elbow].Mul(mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})) // up, since the rest rotations are none
	world := make([]rig.Transform, len(h.Skeleton.Joints))
	h.Forward(pose, world)
	p := &avatar.Primitives[0]
	hand := 3 * 5 // the first vertex of the hand, 10 cm below it: after the turn 10 cm to the left of it
	k := p.Influences[hand][0]
	placed := mgl64.TransformCoordinate(toFloat64(p.Positions[hand]), mgl64.Scale3D(2, 2, 2).Mul4(p.JointFromMesh[k]))
	got := world[p.Joints[k]].Apply(placed)
	want := mgl64.Vec3{0.6, 1.65, 0}
	if !near(got, want) {
		t.Errorf("the vertex is at %v, want %v", got, want)
	}
}

func TestBrokenBindMatricesFallBackToTheRestPose(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*gltf.Document){
		"outside of the buffer": func(doc *gltf.Document) {
			doc.BufferViews[*doc.Accessors[*doc.Skins[0].InverseBindMatrices].BufferView].ByteOffset = 1 << 20
		},
		"too few":        func(doc *gltf.Document) { doc.Accessors[*doc.Skins[0].InverseBindMatrices].Count = 2 },
		"no accessor":    func(doc *gltf.Document) { doc.Skins[0].InverseBindMatrices = gltf.Index(999) },
		"not a number":   func(doc *gltf.Document) { setBinds(doc, float32(math.NaN())) },
		"all zero":       func(doc *gltf.Document) { setBinds(doc, 0) },
		"no affine form": func(doc *gltf.Document) { setBinds(doc, 7) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			armature := mgl64.Scale3D(0.5, 0.5, 0.5)
			doc := newPerson(armature)
			spoil(doc)
			avatar := open(t, doc)
			wantNote(t, avatar, "bind matrices of skin 0 are broken")
			for i, joint := range body {
				want := mgl64.TransformCoordinate(joint.position.Add(mgl64.Vec3{0, -0.1, 0}), armature)
				if got := restVertices(avatar, &avatar.Primitives[0])[3*i]; !near(got, want) {
					t.Errorf("the triangle of %s is at %v, want %v", joint.name, got, want)
				}
			}
		})
	}
}

// setBinds replaces the bind matrices of a person with ones that have a value everywhere.
func setBinds(doc *gltf.Document, value float32) {
	binds := make([][4][4]float32, len(body))
	for i := range binds {
		for row := range 4 {
			for column := range 4 {
				binds[i][row][column] = value
			}
		}
	}
	doc.Skins[0].InverseBindMatrices = gltf.Index(modeler.WriteInverseBindMatrices(doc, binds))
}

func TestASkinWithoutBindMatricesHasIdentities(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	primitive := doc.Meshes[0].Primitives[0]
	primitive.Attributes[gltf.JOINTS_0] = modeler.WriteJoints(doc, make([][4]uint8, 3))
	primitive.Attributes[gltf.WEIGHTS_0] = modeler.WriteWeights(doc, [][4]float32{{1}, {1}, {1}})
	doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "joint", Translation: [3]float64{0, 0, 5}, Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale})
	doc.Nodes[0].Skin = gltf.Index(0)
	doc.Nodes[0].Translation = [3]float64{7, 7, 7}                // a skinned mesh ignores its node
	doc.Skins = []*gltf.Skin{{Joints: []int{len(doc.Nodes) - 1}}} // which is not in the scene's list
	avatar := open(t, doc)
	if got := restVertices(avatar, &avatar.Primitives[0])[1]; !near(got, mgl64.Vec3{1, 0, 5}) {
		t.Errorf("a vertex is at %v", got)
	}
}

func TestAMeshMirroredByItsJointShowsItsOutside(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	primitive := doc.Meshes[0].Primitives[0]
	primitive.Attributes[gltf.JOINTS_0] = modeler.WriteJoints(doc, make([][4]uint8, 3))
	primitive.Attributes[gltf.WEIGHTS_0] = modeler.WriteWeights(doc, [][4]float32{{1}, {1}, {1}})
	doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "joint", Rotation: gltf.DefaultRotation, Scale: [3]float64{1, -1, 1}})
	doc.Nodes[0].Skin = gltf.Index(0)
	doc.Skins = []*gltf.Skin{{Joints: []int{1}}}
	avatar := open(t, doc)
	p := &avatar.Primitives[0]
	v := restVertices(avatar, p)
	if !near(v[2], mgl64.Vec3{0, -1, 0}) {
		t.Errorf("vertex 2 is at %v", v[2])
	}
	if face := v[p.Indices[1]].Sub(v[p.Indices[0]]).Cross(v[p.Indices[2]].Sub(v[p.Indices[0]])); face.Z() <= 0 {
		t.Errorf("the triangle faces %v, want +Z", face)
	}
	wantNote(t, avatar, "mirrored")
}

func TestWeightsAreMadeToSumToOne(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	primitive := doc.Meshes[0].Primitives[0]
	weights := make([][4]uint8, 3*len(body))
	joints := make([][4]uint16, 3*len(body))
	for i := range weights {
		weights[i], joints[i] = [4]uint8{100, 60, 0, 0}, [4]uint16{1, 2, 9999, 9999} // no weight, no matter which joint
	}
	weights[4] = [4]uint8{}
	joints[4] = [4]uint16{3}
	index := modeler.WriteAccessor(doc, gltf.TargetArrayBuffer, weights)
	doc.Accessors[index].Normalized = true
	primitive.Attributes[gltf.WEIGHTS_0] = index
	primitive.Attributes[gltf.JOINTS_0] = modeler.WriteJoints(doc, joints)
	avatar := open(t, doc)
	p := &avatar.Primitives[0]
	name := func(vertex, influence int) string {
		return avatar.Skeleton.Joints[p.Joints[p.Influences[vertex][influence]]].Name
	}
	if math.Abs(float64(p.Weights[0][0])-0.625) > 1e-6 || name(0, 0) != "Spine" || name(0, 1) != "Head" {
		t.Errorf("weights %v of %s and %s", p.Weights[0], name(0, 0), name(0, 1))
	}
	if p.Weights[4] != [4]float32{1} || name(4, 0) != "LeftArm" {
		t.Errorf("a vertex without weight has %v of %s", p.Weights[4], name(4, 0))
	}
	wantNote(t, avatar, "1 vertices without weights")
	if len(p.Joints) != 3 {
		t.Errorf("%d joints, want the three that are used", len(p.Joints))
	}
}

func TestTheFourStrongestOfEightInfluencesAreKept(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	primitive := doc.Meshes[0].Primitives[0]
	vertices := 3 * len(body)
	fill := func(joints [4]uint8, weights [4]float32) ([][4]uint8, [][4]float32) {
		j, w := make([][4]uint8, vertices), make([][4]float32, vertices)
		for i := range j {
			j[i], w[i] = joints, weights
		}
		return j, w
	}
	j0, w0 := fill([4]uint8{0, 1, 2, 3}, [4]float32{0.05, 0.3, 0.04, 0.2})
	j1, w1 := fill([4]uint8{4, 5, 6, 7}, [4]float32{0.01, 0.25, 0.1, 0.05})
	primitive.Attributes[gltf.JOINTS_0], primitive.Attributes[gltf.WEIGHTS_0] = modeler.WriteJoints(doc, j0), modeler.WriteWeights(doc, w0)
	primitive.Attributes["JOINTS_1"], primitive.Attributes["WEIGHTS_1"] = modeler.WriteJoints(doc, j1), modeler.WriteWeights(doc, w1)
	avatar := open(t, doc)
	p := &avatar.Primitives[0]
	for k, want := range []struct {
		joint  string
		weight float64
	}{{"Spine", 0.3 / 0.85}, {"LeftHand", 0.25 / 0.85}, {"LeftArm", 0.2 / 0.85}, {"RightArm", 0.1 / 0.85}} {
		got := avatar.Skeleton.Joints[p.Joints[p.Influences[0][k]]].Name
		if got != want.joint || math.Abs(float64(p.Weights[0][k])-want.weight) > 1e-6 {
			t.Errorf("influence %d is %s with %v, want %s with %v", k, got, p.Weights[0][k], want.joint, want.weight)
		}
	}
}

func TestASkinnedMeshWithoutWeightsHangsOnItsNode(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	delete(doc.Meshes[0].Primitives[0].Attributes, gltf.WEIGHTS_0)
	avatar := open(t, doc)
	wantNote(t, avatar, "no joints or weights")
	if joints := avatar.Primitives[0].Joints; len(joints) != 1 || avatar.Skeleton.Joints[joints[0]].Name != "meshNode" {
		t.Errorf("joints %v", joints)
	}
}

func TestJointsComeParentsFirstWhateverTheOrderOfNodes(t *testing.T) {
	t.Parallel()
	doc := gltf.NewDocument()
	node := func(name string, children ...int) *gltf.Node {
		return &gltf.Node{Name: name, Children: children, Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale}
	}
	doc.Nodes = []*gltf.Node{node("leaf"), node("middle", 0), node("root", 1, 3), node("other leaf"), node("not in the scene")}
	doc.Scenes[0].Nodes = []int{2}
	avatar := open(t, doc)
	for i, want := range []string{"root", "middle", "leaf", "other leaf"} {
		if got := avatar.Skeleton.Joints[i].Name; got != want {
			t.Errorf("joint %d is %q, want %q", i, got, want)
		}
	}
	if len(avatar.Skeleton.Joints) != 4 {
		t.Errorf("%d joints", len(avatar.Skeleton.Joints))
	}
}

func TestADamagedMorphTargetIsLeftOutWithANote(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.Meshes[0].Primitives[0].Targets = []gltf.PrimitiveAttributes{{gltf.POSITION: 4711}}
	doc.Animations = []*gltf.Animation{{}}
	a := open(t, doc)
	if len(a.Notes) != 1 || !hasNote(a, "A morph target was left out: ") || len(a.Primitives) != 1 || a.MorphCount() != 1 {
		t.Errorf("notes %q", a.Notes)
	}
}
