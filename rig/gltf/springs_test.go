package gltf

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
)

// withHair is a person with two joints of hair on the head, 10 cm behind each other, in an armature that shrinks a file in centimeters.
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

// The shapes of VRMC_springBone_extended_collider 1.0 go before those beside them, which stand in for them in older programs.
func TestExtendedCollidersAreRead(t *testing.T) {
	t.Parallel()
	doc := withHair(nil)
	hair, head := nodeNamed(t, doc, "Hair1"), nodeNamed(t, doc, "Head")
	instead := map[string]any{"sphere": map[string]any{"offset": []float64{0, -10000, 0}, "radius": 0}}
	extended := func(node int, shape map[string]any) map[string]any {
		return map[string]any{"node": node, "shape": instead, "extensions": map[string]any{"VRMC_springBone_extended_collider": map[string]any{"specVersion": "1.0", "shape": shape}}}
	}
	doc.ExtensionsUsed = []string{"VRMC_springBone", "VRMC_springBone_extended_collider"}
	doc.Extensions = gltf.Extensions{"VRMC_springBone": map[string]any{
		"colliders": []any{
			extended(head, map[string]any{"sphere": map[string]any{"offset": []float64{0, 0.1, 0}, "radius": 0.3, "inside": true}}),
			extended(hair, map[string]any{"capsule": map[string]any{"tail": []float64{0, 20, 0}, "radius": 30, "inside": true}}),
			extended(hair, map[string]any{"plane": map[string]any{"offset": []float64{0, 5, 0}, "normal": []float64{0, 2, 0}}}),
			extended(head, map[string]any{"plane": map[string]any{}}),
			extended(head, map[string]any{"plane": map[string]any{"normal": []float64{0, 0, 0}}}), // no plane: the sphere beside it
		},
		"colliderGroups": []any{map[string]any{"colliders": []int{0, 1, 2, 3, 4}}},
		"springs":        []any{map[string]any{"colliderGroups": []int{0}, "joints": []any{map[string]any{"node": hair}, map[string]any{"node": hair + 1}}}},
	}}
	a := open(t, doc)
	if len(a.Colliders) != 5 || len(a.Springs) != 1 || len(a.Springs[0].Colliders) != 5 {
		t.Fatalf("springs %+v, colliders %+v", a.Springs, a.Colliders)
	}
	sphere, capsule, plane, level, spare := a.Colliders[0], a.Colliders[1], a.Colliders[2], a.Colliders[3], a.Colliders[4]
	if !sphere.Inside || !near(sphere.From, mgl64.Vec3{0, 0.1, 0}) || sphere.To != sphere.From || math.Abs(sphere.Radius-0.3) > 1e-9 {
		t.Errorf("the sphere is %+v", sphere)
	}
	if !capsule.Inside || !near(capsule.From, mgl64.Vec3{}) || !near(capsule.To, mgl64.Vec3{0, 0.2, 0}) || math.Abs(capsule.Radius-0.3) > 1e-9 {
		t.Errorf("the capsule is %+v", capsule)
	}
	if plane.Inside || !near(plane.Normal, mgl64.Vec3{0, 1, 0}) || !near(plane.From, mgl64.Vec3{0, 0.05, 0}) || !near(level.Normal, mgl64.Vec3{0, 0, 1}) {
		t.Errorf("the planes are %+v and %+v", plane, level)
	}
	if spare.Inside || spare.Normal != (mgl64.Vec3{}) || spare.From.Y() != -10000 {
		t.Errorf("instead of no plane there is %+v", spare)
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
