package assets_test

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/assets"
	"posewright/rig"
)

// figure is the mannequin as its file says it, read with a glTF library and nothing of ours.
type figure struct {
	doc        *gltf.Document
	positions  [][3]float32
	normals    [][3]float32
	joints     [][4]uint16
	weights    [][4]float32
	primitives [][][3]int // triangles of each material
	triangles  [][3]int
	skin       *gltf.Skin
	rest       map[string]mgl64.Vec3 // of the nodes, in the world
}

func decodeMannequin(t *testing.T) *figure {
	t.Helper()
	f := &figure{doc: new(gltf.Document), rest: map[string]mgl64.Vec3{}}
	if err := gltf.NewDecoder(bytes.NewReader(assets.Mannequin())).Decode(f.doc); err != nil {
		t.Fatal(err)
	}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(f.doc.Meshes) != 1 || len(f.doc.Skins) != 1 {
		t.Fatalf("%d meshes and %d skins, want one of each", len(f.doc.Meshes), len(f.doc.Skins))
	}
	f.skin = f.doc.Skins[0]
	for i, p := range f.doc.Meshes[0].Primitives {
		accessor := func(name string) *gltf.Accessor { return f.doc.Accessors[p.Attributes[name]] }
		if i == 0 {
			var err error
			f.positions, err = modeler.ReadPosition(f.doc, accessor(gltf.POSITION), nil)
			check(err)
			f.normals, err = modeler.ReadNormal(f.doc, accessor(gltf.NORMAL), nil)
			check(err)
			f.joints, err = modeler.ReadJoints(f.doc, accessor(gltf.JOINTS_0), nil)
			check(err)
			f.weights, err = modeler.ReadWeights(f.doc, accessor(gltf.WEIGHTS_0), nil)
			check(err)
		} else if p.Attributes[gltf.POSITION] != f.doc.Meshes[0].Primitives[0].Attributes[gltf.POSITION] {
			t.Fatal("the primitives do not share their vertices")
		}
		indices, err := modeler.ReadIndices(f.doc, f.doc.Accessors[*p.Indices], nil)
		check(err)
		var triangles [][3]int
		for i := 0; i+2 < len(indices); i += 3 {
			triangles = append(triangles, [3]int{int(indices[i]), int(indices[i+1]), int(indices[i+2])})
		}
		f.primitives = append(f.primitives, triangles)
		f.triangles = append(f.triangles, triangles...)
	}
	var place func(node int, at mgl64.Vec3)
	place = func(node int, at mgl64.Vec3) {
		n := f.doc.Nodes[node]
		at = at.Add(mgl64.Vec3(n.Translation))
		f.rest[n.Name] = at
		for _, child := range n.Children {
			place(child, at)
		}
	}
	for _, n := range f.doc.Scenes[0].Nodes {
		place(n, mgl64.Vec3{})
	}
	return f
}

func (f *figure) at(vertex int) mgl64.Vec3 {
	p := f.positions[vertex]
	return mgl64.Vec3{float64(p[0]), float64(p[1]), float64(p[2])}
}

// carriers are the joints that carry a vertex, by role, and their weights.
func (f *figure) carriers(vertex int) map[rig.Role]float64 {
	carriers := map[rig.Role]float64{}
	for k, w := range f.weights[vertex] {
		if w > 0 {
			carriers[rig.RoleNamed(f.doc.Nodes[f.skin.Joints[f.joints[vertex][k]]].Name)] += float64(w)
		}
	}
	return carriers
}

func TestTheMannequinStandsOnTheFloorAndIs170CentimetersTall(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	low, high := f.at(0), f.at(0)
	for a := range f.positions {
		for i, x := range f.at(a) {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("vertex %d is at %v", a, f.positions[a])
			}
			low[i], high[i] = math.Min(low[i], x), math.Max(high[i], x)
		}
	}
	if low.Y() < -0.0005 || low.Y() > 0.0005 || math.Abs(high.Y()-1.70) > 0.005 {
		t.Errorf("it reaches from %.4f m to %.4f m, want 0 to 1.70", low.Y(), high.Y())
	}
	if span := high.X() - low.X(); span < 1.62 || span > 1.76 {
		t.Errorf("its span is %.3f m, want about its height", span)
	}
	if toes, heels := high.Z(), -low.Z(); toes < 1.2*heels {
		t.Errorf("it reaches %.2f m forward and %.2f m back: it does not face +Z", toes, heels)
	}
}

func TestTheMannequinIsLightEnoughForSoftwareRendering(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	if n := len(f.triangles); n < 12000 || n > 20000 {
		t.Errorf("%d triangles, want 12,000 to 20,000", n)
	}
	if n := len(assets.Mannequin()); n > 1_000_000 {
		t.Errorf("%d bytes, want less than a megabyte", n)
	}
	for i, p := range f.primitives {
		if len(p) == 0 {
			t.Errorf("nothing has the material %q", f.doc.Materials[i].Name)
		}
	}
}

func TestTheMannequinsSkinIsWatertight(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	uses := map[[2]int]int{}
	volume := 0.0
	for _, v := range f.triangles {
		for i := range v {
			uses[[2]int{v[i], v[(i+1)%3]}]++
		}
		volume += f.at(v[0]).Dot(f.at(v[1]).Cross(f.at(v[2]))) / 6
	}
	for e, n := range uses {
		if n != 1 || uses[[2]int{e[1], e[0]}] != 1 {
			t.Fatalf("the edge %v has %d triangles on one side and %d on the other, want one on each", e, n,
				uses[[2]int{e[1], e[0]}])
		}
	}
	// A slim adult of 1.70 m weighs 50 to 65 kg, at about a kilogram a litre.
	if volume < 0.045 || volume > 0.068 {
		t.Errorf("its volume is %.1f litres, want a body's", volume*1000)
	}
}

func TestTheMannequinsNormalsPointOutward(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	for _, v := range f.triangles {
		face := f.at(v[1]).Sub(f.at(v[0])).Cross(f.at(v[2]).Sub(f.at(v[0])))
		if face.Len() < 1e-9 {
			t.Fatalf("the triangle %v at %v has no area", v, f.at(v[0]))
		}
		for _, a := range v {
			n := f.normals[a]
			normal := mgl64.Vec3{float64(n[0]), float64(n[1]), float64(n[2])}
			if math.Abs(normal.Len()-1) > 1e-3 {
				t.Fatalf("the normal of vertex %d is %v long", a, normal.Len())
			}
			if normal.Dot(face) <= 0 {
				t.Errorf("at %v the normal %v turns away from its triangle's %v", f.at(a), normal, face.Normalize())
			}
		}
	}
}

func TestTheMannequinsSidesMirrorEachOther(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	twin := map[[3]float32]int{}
	for a, p := range f.positions {
		twin[p] = a
	}
	for a, p := range f.positions {
		if p[0] == 0 {
			continue
		}
		b, ok := twin[[3]float32{-p[0], p[1], p[2]}]
		if !ok {
			t.Fatalf("the vertex at %v has no twin on the other side", p)
		}
		other := f.carriers(b)
		for role, w := range f.carriers(a) {
			if other[role.Mirror()] != w {
				t.Fatalf("at %v the %v carries %v, and its mirror image %v", p, role, w, other[role.Mirror()])
			}
		}
	}
}

func TestEveryRoleHasItsJointAndIsNamedInTheHumanoid(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	var extension struct {
		SpecVersion string
		Meta        struct {
			Name       string
			LicenseURL string `json:"licenseUrl"`
			Authors    []string
		}
		Humanoid struct {
			HumanBones map[string]struct{ Node int }
		}
	}
	raw, err := json.Marshal(f.doc.Extensions["VRMC_vrm"])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &extension); err != nil {
		t.Fatal(err)
	}
	if extension.SpecVersion != "1.0" || extension.Meta.Name != "Posewright mannequin" || extension.Meta.LicenseURL == "" ||
		len(extension.Meta.Authors) == 0 {
		t.Errorf("the VRM extension says %+v", extension.Meta)
	}
	bones := extension.Humanoid.HumanBones
	if len(bones) != int(rig.RoleCount)-1 {
		t.Errorf("%d bones in the humanoid, want %d", len(bones), rig.RoleCount-1)
	}
	inSkin := map[int]bool{}
	for _, n := range f.skin.Joints {
		if inSkin[n] {
			t.Errorf("node %d is twice in the skin", n)
		}
		inSkin[n] = true
	}
	carried := map[rig.Role]bool{}
	for a := range f.positions {
		for role := range f.carriers(a) {
			carried[role] = true
		}
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		bone, ok := bones[role.String()]
		if !ok {
			t.Errorf("no bone plays the %v", role)
			continue
		}
		node := f.doc.Nodes[bone.Node]
		if node.Name != role.String() || !inSkin[bone.Node] {
			t.Errorf("the %v is node %q, in the skin: %v", role, node.Name, inSkin[bone.Node])
		}
		if node.RotationOrDefault() != gltf.DefaultRotation {
			t.Errorf("the %v rests turned by %v, want the identity", role, node.Rotation)
		}
		if !carried[role] {
			t.Errorf("the %v carries no skin", role)
		}
	}
}

func TestTheMannequinHasTheProportionsOfAnAdult(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	apart := func(a, b rig.Role) float64 { return f.rest[a.String()].Sub(f.rest[b.String()]).Len() }
	// Shares of stature 1.70 m after Drillis and Contini 1966 (in Winter, "Biomechanics and motor control", table 4.1).
	for _, c := range []struct {
		name                 string
		got, want, tolerance float64
	}{
		{"wrist to wrist", apart(rig.LeftHand, rig.RightHand), 1.33, 0.01},
		{"upper arm", apart(rig.LeftUpperArm, rig.LeftLowerArm), 0.172 * 1.70, 0.04},
		{"forearm", apart(rig.LeftLowerArm, rig.LeftHand), 0.146 * 1.70, 0.02},
		{"between the shoulders", apart(rig.LeftUpperArm, rig.RightUpperArm), 0.34, 0.01},
		{"thigh", apart(rig.LeftUpperLeg, rig.LeftLowerLeg), 0.245 * 1.70, 0.02},
		{"shin", apart(rig.LeftLowerLeg, rig.LeftFoot), 0.246 * 1.70, 0.02},
		{"height of the eyes", f.rest["leftEye"].Y(), 1.59, 0.005},
		{"height of the hips", f.rest["hips"].Y(), 0.93, 0.02},
		{"height of the knees", f.rest["leftLowerLeg"].Y(), 0.285 * 1.70, 0.02},
	} {
		if math.Abs(c.got-c.want) > c.tolerance {
			t.Errorf("%s: %.3f m, want %.3f m", c.name, c.got, c.want)
		}
	}
}

func TestWeightsAreOneInAllAndStayOnTheirOwnLimb(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	within := func(from, to rig.Role) func(rig.Role) bool {
		return func(r rig.Role) bool { return r >= from && r <= to }
	}
	arm, leg := within(rig.LeftShoulder, rig.LeftHand), within(rig.LeftUpperLeg, rig.LeftToes)
	fingers := within(rig.LeftThumbMetacarpal, rig.LeftLittleDistal)
	for a := range f.positions {
		sum := 0.0
		for _, w := range f.weights[a] {
			if w < 0 {
				t.Fatalf("vertex %d has a weight of %v", a, w)
			}
			sum += float64(w)
		}
		if sum != 1 {
			t.Fatalf("the weights of vertex %d sum to %v, want 1", a, sum)
		}
		p := f.at(a)
		for role, w := range f.carriers(a) {
			switch {
			case p.X() > 0.26 && !arm(role) && !fingers(role):
				t.Errorf("the %v carries %.3f of the arm at %v", role, w, p)
			case p.X() > 0 && p.Y() < 0.72 && !leg(role):
				t.Errorf("the %v carries %.3f of the leg at %v", role, w, p)
			case p.Y() > 1.04 && leg(role):
				t.Errorf("the %v carries %.3f of the belly at %v", role, w, p)
			case p.Y() < 1.28 && p.X() < 0.25 && (arm(role) && role != rig.LeftShoulder) && w > 0.15:
				t.Errorf("the %v carries %.3f of the ribs at %v", role, w, p)
			case p.Y() > 1.54 && p.Y() < 1.9 && math.Abs(p.X()) < 0.1 &&
				role != rig.Head && role != rig.Neck && role != rig.Jaw && role != rig.LeftEye && role != rig.RightEye:
				t.Errorf("the %v carries %.3f of the head at %v", role, w, p)
			}
		}
	}
}

// posed is the skin with some joints turned: linear blend skinning, written from its definition.
func (f *figure) posed(turned map[rig.Role]mgl64.Quat) []mgl64.Vec3 {
	world := map[int]rig.Transform{}
	var place func(node int, parent rig.Transform)
	place = func(node int, parent rig.Transform) {
		n := f.doc.Nodes[node]
		local := rig.Transform{Position: mgl64.Vec3(n.Translation), Rotation: mgl64.QuatIdent()}
		if q, ok := turned[rig.RoleNamed(n.Name)]; ok {
			local.Rotation = q
		}
		world[node] = parent.Mul(local)
		for _, child := range n.Children {
			place(child, world[node])
		}
	}
	for _, n := range f.doc.Scenes[0].Nodes {
		place(n, rig.Identity())
	}
	out := make([]mgl64.Vec3, len(f.positions))
	for a := range f.positions {
		for k, w := range f.weights[a] {
			node := f.skin.Joints[f.joints[a][k]]
			moved := world[node].Apply(f.at(a).Sub(f.rest[f.doc.Nodes[node].Name]))
			out[a] = out[a].Add(moved.Mul(float64(w)))
		}
	}
	return out
}

func TestBentJointsKeepTheBodysVolume(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	turn := func(axis mgl64.Vec3, degrees float64) mgl64.Quat {
		return mgl64.QuatRotate(mgl64.DegToRad(degrees), axis)
	}
	x, y, z := mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 0, 1}
	volumeOf := func(skin []mgl64.Vec3) float64 {
		volume := 0.0
		for _, v := range f.triangles {
			volume += skin[v[0]].Dot(skin[v[1]].Cross(skin[v[2]])) / 6
		}
		return volume
	}
	before := volumeOf(f.posed(nil))
	for _, c := range []struct {
		name   string
		turned map[rig.Role]mgl64.Quat
		// litres that may be lost: about a tenth of the flesh around the bent joints
		most float64
	}{
		{"arms down", map[rig.Role]mgl64.Quat{rig.LeftUpperArm: turn(z, -80), rig.RightUpperArm: turn(z, 80)}, 1.0},
		{"arms up", map[rig.Role]mgl64.Quat{rig.LeftUpperArm: turn(z, 60), rig.RightUpperArm: turn(z, -60)}, 1.0},
		{"elbows bent", map[rig.Role]mgl64.Quat{rig.LeftLowerArm: turn(y, -120), rig.RightLowerArm: turn(y, 120)}, 0.25},
		{"knees bent", map[rig.Role]mgl64.Quat{rig.LeftLowerLeg: turn(x, 100), rig.RightLowerLeg: turn(x, 100)}, 0.5},
		{"sitting", map[rig.Role]mgl64.Quat{rig.LeftUpperLeg: turn(x, -90), rig.RightUpperLeg: turn(x, -90)}, 2.5},
		{"bending", map[rig.Role]mgl64.Quat{rig.Spine: turn(x, 25), rig.Chest: turn(x, 25), rig.UpperChest: turn(x, 20)}, 1.6},
		{"palms turned up", map[rig.Role]mgl64.Quat{rig.LeftHand: turn(x, 80), rig.RightHand: turn(x, 80)}, 0.15},
	} {
		after := volumeOf(f.posed(c.turned))
		if lost := (before - after) * 1000; math.Abs(lost) > c.most {
			t.Errorf("%s: %.2f litres of %.1f are lost, want less than %.2f", c.name, lost, before*1000, c.most)
		}
	}
}
