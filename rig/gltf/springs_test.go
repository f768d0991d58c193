package gltf

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
)

// withHair is a person with two joints of hair on the head, 10 cm behind each other, in an armature that shrinks a file in centimetres.
func withHair(extensions gltf.Extensions) *gltf.Document {
	doc := newPerson(mgl64.Ident4())
	for i, node := range doc.Nodes {
		if node.Name == "Head" {
			node.Children = append(node.Children, len(doc.Nodes))
			doc.Nodes[i] = node
		}
	}
	first := len(doc.Nodes)
	doc.Nodes = append(doc.Nodes,
		&gltf.Node{Name: "Hair1", Rotation: gltf.DefaultRotation, Scale: [3]float64{0.01, 0.01, 0.01}, Translation: [3]float64{0, 0.1, 0}, Children: []int{first + 1}},
		&gltf.Node{Name: "Hair2", Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale, Translation: [3]float64{0, 0, -10}})
	doc.Extensions = extensions
	return doc
}

func TestSpringBonesOfVRM1AreRead(t *testing.T) {
	t.Parallel()
	doc := withHair(nil)
	hair, head := nodeNamed(t, doc, "Hair1"), nodeNamed(t, doc, "Head")
	doc.Extensions = gltf.Extensions{"VRMC_springBone": map[string]any{
		"specVersion": "1.0",
		"colliders": []any{
			map[string]any{"node": head, "shape": map[string]any{"sphere": map[string]any{"offset": []float64{0, 0.05, 0.01}, "radius": 0.1}}},
			map[string]any{"node": 9999, "shape": map[string]any{"sphere": map[string]any{"radius": 0.1}}}, // refers to nothing
			map[string]any{"node": hair, "shape": map[string]any{"capsule": map[string]any{"offset": []float64{1, 0, 0}, "tail": []float64{2, 0, 0}, "radius": 3}}},
		},
		"colliderGroups": []any{map[string]any{"colliders": []int{0, 1, 2, 77}}},
		"springs": []any{
			map[string]any{"center": head, "colliderGroups": []int{0, 5}, "joints": []any{
				map[string]any{"node": hair, "hitRadius": 2, "stiffness": 0.5, "gravityPower": 0.25, "gravityDir": []float64{0, 0, -1}, "dragForce": 0.1},
				map[string]any{"node": hair + 1}, map[string]any{"node": -3}}},
			map[string]any{"joints": []any{map[string]any{"node": hair}}}, // one joint alone swings nothing
			map[string]any{"joints": []any{map[string]any{"node": hair, "dragForce": 7}, map[string]any{"node": hair + 1}}},
		},
	}}
	a := open(t, doc)
	if len(a.Springs) != 1 || len(a.Springs[0].Joints) != 1 || len(a.Colliders) != 2 || len(a.Springs[0].Colliders) != 2 {
		t.Fatalf("springs %+v, colliders %+v", a.Springs, a.Colliders)
	}
	j := a.Springs[0].Joints[0]
	if a.Skeleton.Joints[j.Joint].Name != "Hair1" || !near(j.Tail, mgl64.Vec3{0, 0, -0.1}) || j.Stiffness != 0.5 || j.Drag != 0.1 || !near(j.Gravity, mgl64.Vec3{0, 0, -0.25}) ||
		j.Radius < 0.0199 || j.Radius > 0.0201 {
		t.Errorf("the joint is %+v", j)
	}
	if a.Skeleton.Joints[a.Springs[0].Center].Name != "Head" {
		t.Error("the center is another joint")
	}
	if c := a.Colliders[1]; !near(c.From, mgl64.Vec3{0.01, 0, 0}) || !near(c.To, mgl64.Vec3{0.02, 0, 0}) || c.Radius < 0.0299 || c.Radius > 0.0301 {
		t.Errorf("the capsule is %+v", c)
	}
	if hasNote(a, "VRMC_springBone") {
		t.Errorf("notes %q", a.Notes)
	}
}

func TestSecondaryAnimationOfVRM0IsRead(t *testing.T) {
	t.Parallel()
	doc := withHair(nil)
	hair, head := nodeNamed(t, doc, "Hair1"), nodeNamed(t, doc, "Head")
	doc.Extensions = gltf.Extensions{"VRM": map[string]any{"secondaryAnimation": map[string]any{
		"boneGroups": []any{map[string]any{"stiffiness": 2, "gravityPower": 0.5, "gravityDir": map[string]any{"x": 0, "y": -1, "z": 1}, "dragForce": 0.4, "center": -1,
			"hitRadius": 0.02, "bones": []int{hair, 9999}, "colliderGroups": []int{0, 9}}},
		"colliderGroups": []any{map[string]any{"node": head, "colliders": []any{map[string]any{"offset": map[string]any{"x": 0.1, "y": 0.2, "z": 0.3}, "radius": 0.1}}}},
	}}}
	a := open(t, doc)
	if len(a.Springs) != 1 || len(a.Springs[0].Joints) != 2 || len(a.Colliders) != 1 || a.Springs[0].Center != -1 {
		t.Fatalf("springs %+v, colliders %+v", a.Springs, a.Colliders)
	}
	first, leaf := a.Springs[0].Joints[0], a.Springs[0].Joints[1]
	if !near(first.Tail, mgl64.Vec3{0, 0, -0.1}) || !near(leaf.Tail, mgl64.Vec3{0, 0, -0.07}) || first.Stiffness != 2 || math.Abs(first.Radius-0.0002) > 1e-9 || math.Abs(leaf.Radius-0.0002) > 1e-9 { // nodes of 1 %
		t.Errorf("the joints are %+v and %+v", first, leaf)
	}
	if !near(first.Gravity, mgl64.Vec3{0, -0.5, -0.5}) || !near(a.Colliders[0].From, mgl64.Vec3{0.1, 0.2, -0.3}) {
		t.Errorf("Z of Unity is not turned round: %v, %v", first.Gravity, a.Colliders[0].From)
	}
}

func TestARealAvatarHasSprings(t *testing.T) {
	t.Parallel()
	a, err := Open(filepath.Join(dataFolder(t), "Godette_vrm0.vrm"))
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Springs) != 8 || len(a.Colliders) == 0 { // a chain for each of its 4 + 1 + 3 roots
		t.Errorf("%d chains, %d colliders", len(a.Springs), len(a.Colliders))
	}
}
