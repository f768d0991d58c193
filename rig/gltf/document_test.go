package gltf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
	"posewright/rig/phrase"
)

// The documents of the tests are written with the library's writer and then spoilt.

var triangle = [][3]float32{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}

// newTriangle is a document with one node that has one triangle.
func newTriangle() *gltf.Document {
	doc := gltf.NewDocument()
	addMesh(doc, &gltf.Primitive{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, triangle)},
		Indices:    gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 2})),
	})
	return doc
}

// addMesh adds a mesh with a node of its own to the scene and returns the node.
func addMesh(doc *gltf.Document, primitives ...*gltf.Primitive) *gltf.Node {
	doc.Meshes = append(doc.Meshes, &gltf.Mesh{Name: fmt.Sprintf("mesh%d", len(doc.Meshes)), Primitives: primitives})
	node := &gltf.Node{Name: "meshNode", Mesh: gltf.Index(len(doc.Meshes) - 1), Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale}
	doc.Nodes = append(doc.Nodes, node)
	doc.Scenes[0].Nodes = append(doc.Scenes[0].Nodes, len(doc.Nodes)-1)
	return node
}

// body is where the joints of a small person are, facing +Z in a T-pose: name, parent, position.
var body = []struct {
	name, parent string
	position     mgl64.Vec3
}{
	{"Hips", "", mgl64.Vec3{0, 1, 0}},
	{"Spine", "Hips", mgl64.Vec3{0, 1.1, 0}},
	{"Head", "Spine", mgl64.Vec3{0, 1.5, 0}},
	{"LeftArm", "Spine", mgl64.Vec3{0.2, 1.4, 0}},
	{"LeftForeArm", "LeftArm", mgl64.Vec3{0.5, 1.4, 0}},
	{"LeftHand", "LeftForeArm", mgl64.Vec3{0.75, 1.4, 0}},
	{"RightArm", "Spine", mgl64.Vec3{-0.2, 1.4, 0}},
	{"RightForeArm", "RightArm", mgl64.Vec3{-0.5, 1.4, 0}},
	{"RightHand", "RightForeArm", mgl64.Vec3{-0.75, 1.4, 0}},
	{"LeftUpLeg", "Hips", mgl64.Vec3{0.1, 0.9, 0}},
	{"LeftLeg", "LeftUpLeg", mgl64.Vec3{0.1, 0.5, 0}},
	{"LeftFoot", "LeftLeg", mgl64.Vec3{0.1, 0.1, 0}},
	{"RightUpLeg", "Hips", mgl64.Vec3{-0.1, 0.9, 0}},
	{"RightLeg", "RightUpLeg", mgl64.Vec3{-0.1, 0.5, 0}},
	{"RightFoot", "RightLeg", mgl64.Vec3{-0.1, 0.1, 0}},
}

var bodyRoles = []rig.Role{
	rig.Hips, rig.Spine, rig.Head, rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand,
	rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot,
}

// newPerson is a document with a skinned person: an armature at node 0 that carries worldFromArmature, the joints of body
// behind it, and a mesh in the world's frame with one small triangle 10 cm below every joint, moved by that joint alone.
func newPerson(worldFromArmature mgl64.Mat4) *gltf.Document {
	doc := gltf.NewDocument()
	doc.Nodes = []*gltf.Node{{Name: "Armature", Matrix: [16]float64(worldFromArmature), Children: []int{1}}}
	doc.Scenes[0].Nodes = []int{0}
	number := make(map[string]int)
	skin := &gltf.Skin{}
	var binds [][4][4]float32
	for i, joint := range body {
		node := &gltf.Node{Name: joint.name, Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale}
		number[joint.name] = i + 1
		offset := joint.position
		if joint.parent != "" {
			parent := number[joint.parent]
			doc.Nodes[parent].Children = append(doc.Nodes[parent].Children, i+1)
			offset = offset.Sub(body[parent-1].position)
		}
		node.Translation = [3]float64(offset)
		doc.Nodes = append(doc.Nodes, node)
		skin.Joints = append(skin.Joints, i+1)
		inverse := worldFromArmature.Mul4(mgl64.Translate3D(joint.position[0], joint.position[1], joint.position[2])).Inv()
		var bind [4][4]float32 // the library's matrices are [row][column]
		for row := range 4 {
			for column := range 4 {
				bind[row][column] = float32(inverse.At(row, column))
			}
		}
		binds = append(binds, bind)
	}
	var positions [][3]float32
	var joints [][4]uint8
	var weights [][4]float32
	for i, joint := range body {
		for _, corner := range []mgl64.Vec3{{0, -0.1, 0}, {0.02, -0.1, 0}, {0, -0.1, 0.02}} {
			positions = append(positions, toFloat32(mgl64.TransformCoordinate(joint.position.Add(corner), worldFromArmature)))
			joints = append(joints, [4]uint8{uint8(i)})
			weights = append(weights, [4]float32{1})
		}
	}
	skin.InverseBindMatrices = gltf.Index(modeler.WriteInverseBindMatrices(doc, binds))
	doc.Skins = []*gltf.Skin{skin}
	node := addMesh(doc, &gltf.Primitive{Attributes: gltf.PrimitiveAttributes{
		gltf.POSITION:  modeler.WritePosition(doc, positions),
		gltf.JOINTS_0:  modeler.WriteJoints(doc, joints),
		gltf.WEIGHTS_0: modeler.WriteWeights(doc, weights),
	}})
	node.Skin = gltf.Index(0)
	return doc
}

// encode writes a document as GLB.
func encode(t testing.TB, doc *gltf.Document) []byte {
	t.Helper()
	var file bytes.Buffer
	encoder := gltf.NewEncoder(&file)
	encoder.AsBinary = true
	if err := encoder.Encode(doc); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// open writes a document and reads it back.
func open(t testing.TB, doc *gltf.Document) *rig.Avatar {
	t.Helper()
	avatar, err := Decode(encode(t, doc), "test.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	checkAvatar(t, avatar)
	return avatar
}

// checkAvatar checks what every avatar promises.
func checkAvatar(t testing.TB, avatar *rig.Avatar) {
	t.Helper()
	if err := avatar.Skeleton.Validate(); err != nil {
		t.Error(err)
	}
	for _, joint := range avatar.Skeleton.Joints {
		if length := joint.Rest.Len(); length < 1-1e-9 || length > 1+1e-9 {
			t.Errorf("joint %q has a rotation of length %v", joint.Name, length)
		}
	}
	for _, p := range avatar.Primitives {
		n := len(p.Positions)
		if len(p.Normals) != n || len(p.Influences) != n || len(p.Weights) != n || len(p.Joints) != len(p.JointFromMesh) ||
			p.TexCoords != nil && len(p.TexCoords) != n || p.Colors != nil && len(p.Colors) != n || len(p.Indices)%3 != 0 ||
			p.SecondCoords != nil && len(p.SecondCoords) != n || p.Tangents != nil && len(p.Tangents) != n {
			t.Fatalf("primitive %q has lists of different lengths", p.Name)
		}
		for _, i := range p.Indices {
			if int(i) >= n {
				t.Fatalf("primitive %q has index %d of %d", p.Name, i, n)
			}
		}
		for i := range p.Positions {
			if length := toFloat64(p.Normals[i]).Len(); !(length > 0.999 && length < 1.001) {
				t.Fatalf("primitive %q has a normal of length %v", p.Name, length)
			}
			sum := 0.0
			for c, weight := range p.Weights[i] {
				if weight < 0 || int(p.Influences[i][c]) >= len(p.Joints) {
					t.Fatalf("primitive %q has weight %v of joint %d of %d", p.Name, weight, p.Influences[i][c], len(p.Joints))
				}
				sum += float64(weight)
			}
			if sum < 1-1e-5 || sum > 1+1e-5 {
				t.Fatalf("primitive %q has weights that sum to %v", p.Name, sum)
			}
		}
		for _, tangent := range p.Tangents {
			length := mgl64.Vec3{float64(tangent[0]), float64(tangent[1]), float64(tangent[2])}.Len()
			if length != 0 && !(length > 0.999 && length < 1.001) || tangent[3]*tangent[3] != 1 {
				t.Fatalf("primitive %q has the tangent %v", p.Name, tangent)
			}
		}
		for _, joint := range p.Joints {
			if joint < 0 || joint >= len(avatar.Skeleton.Joints) {
				t.Fatalf("primitive %q has joint %d", p.Name, joint)
			}
		}
		if p.Material < -1 || p.Material >= len(avatar.Materials) {
			t.Fatalf("primitive %q has material %d", p.Name, p.Material)
		}
	}
	for _, m := range avatar.Materials {
		textures := []rig.Texture{m.BaseTexture, m.MetalRoughTexture, m.NormalTexture, m.OcclusionTexture, m.EmissiveTexture}
		numbers := append([]float32{m.NormalScale, m.Cutoff}, append(m.BaseColor[:], m.Emissive[:]...)...)
		if toon := m.Toon; toon != nil {
			textures = append(textures, toon.ShadeTexture, toon.ShiftTexture, toon.MatcapTexture, toon.RimTexture, toon.OutlineTexture, toon.MoveTexture)
			numbers = append(numbers, toon.Scroll[0], toon.Turn, toon.ShiftScale, toon.MatcapColor[0], toon.RimColor[0], toon.ShadeColor[0])
		}
		for _, texture := range textures {
			if texture.Image < -1 || texture.Image >= len(avatar.Images) {
				t.Fatalf("material %q has image %d", m.Name, texture.Image)
			}
			numbers = append(numbers, texture.Offset[0], texture.Scale[0], texture.Rotation)
		}
		for _, number := range numbers {
			if !(math.Abs(float64(number)) < 1e10) {
				t.Fatalf("material %q has the number %v", m.Name, number)
			}
		}
		for _, share := range []float32{m.Metallic, m.Roughness, m.OcclusionStrength} {
			if !(share >= 0 && share <= 1) {
				t.Fatalf("material %q has a share of %v", m.Name, share)
			}
		}
	}
	for role, joint := range avatar.Roles.Joint {
		if joint < -1 || joint >= len(avatar.Skeleton.Joints) {
			t.Fatalf("%s is joint %d", rig.Role(role), joint)
		}
	}
}

// restVertices are the vertices of a primitive in the world in the rest pose, as package rig says they are computed.
func restVertices(avatar *rig.Avatar, p *rig.Primitive) []mgl64.Vec3 {
	world := avatar.Skeleton.RestWorld()
	vertices := make([]mgl64.Vec3, len(p.Positions))
	for i, position := range p.Positions {
		for c, weight := range p.Weights[i] {
			k := p.Influences[i][c]
			moved := mgl64.TransformCoordinate(toFloat64(position), world[p.Joints[k]].Mat4().Mul4(p.JointFromMesh[k]))
			vertices[i] = vertices[i].Add(moved.Mul(float64(weight)))
		}
	}
	return vertices
}

func near(a, b mgl64.Vec3) bool { return a.Sub(b).Len() < 1e-5 }

func hasNote(avatar *rig.Avatar, part string) bool {
	return strings.Contains(phrase.InEnglish(phrase.Several(avatar.Notes)), part)
}

func wantNote(t *testing.T, avatar *rig.Avatar, part string) {
	t.Helper()
	if !hasNote(avatar, part) {
		t.Errorf("no note says %q: %q", part, avatar.Notes)
	}
}

func pngImage(t testing.TB) []byte {
	t.Helper()
	var file bytes.Buffer
	picture := image.NewNRGBA(image.Rect(0, 0, 2, 2))
	picture.Set(0, 0, color.NRGBA{255, 0, 0, 255})
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func jpegImage(t testing.TB) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// webpImage is a lossless WebP of one pixel.
var webpImage = []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00")

// dataFolder is the folder of real avatars, or skips the test.
func dataFolder(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("POSEWRIGHT_TESTDATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "data")
	}
	folder = filepath.Join(folder, "avatars")
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no avatars at %s; set POSEWRIGHT_TESTDATA to the folder that holds the test data", folder)
	}
	return folder
}

func newTriangleAttributes(doc *gltf.Document) gltf.PrimitiveAttributes {
	return gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, triangle)}
}
