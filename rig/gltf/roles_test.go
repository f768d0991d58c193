package gltf

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/rig"
)

// nodeNamed is the number of a node of a document.
func nodeNamed(t *testing.T, doc *gltf.Document, name string) int {
	t.Helper()
	for i, node := range doc.Nodes {
		if node.Name == name {
			return i
		}
	}
	t.Fatalf("no node is called %q", name)
	return -1
}

// withoutNames is a person whose joints have names that say nothing, and the numbers they had by name.
func withoutNames(t *testing.T) (*gltf.Document, map[rig.Role]int) {
	t.Helper()
	doc := newPerson(mgl64.Ident4())
	numbers := make(map[rig.Role]int)
	for i, joint := range body {
		numbers[bodyRoles[i]] = nodeNamed(t, doc, joint.name)
	}
	for _, node := range doc.Nodes {
		node.Name = "x"
	}
	return doc, numbers
}

func TestTheHumanoidOfVRM1IsTaken(t *testing.T) {
	t.Parallel()
	doc, numbers := withoutNames(t)
	bones := map[string]any{}
	for role, node := range numbers {
		bones[role.String()] = map[string]any{"node": node}
	}
	bones["leftThumbMetacarpal"] = map[string]any{"node": 0}
	bones["jaw"] = map[string]any{"node": 4711}
	bones["neck"] = map[string]any{"node": numbers[rig.Head]}
	doc.Extensions = gltf.Extensions{"VRMC_vrm": map[string]any{
		"meta":     map[string]any{"name": "Ann", "authors": []string{"B", "C"}, "licenseUrl": "https://l", "modification": "prohibited"},
		"humanoid": map[string]any{"humanBones": bones},
	}}
	avatar := open(t, doc)
	if avatar.Format != "VRM 1.0" || avatar.Name != "Ann" ||
		avatar.License != (rig.License{Title: "Ann", Authors: "B, C", Name: "https://l", Modification: "prohibited"}) {
		t.Errorf("%s %q %+v", avatar.Format, avatar.Name, avatar.License)
	}
	for role, node := range numbers {
		if role == rig.Head {
			continue // head and neck were given one node; the first of them keeps it
		}
		if got := avatar.Roles; got.Joint[role] != node || got.Confidence[role] != 1 {
			t.Errorf("%s is joint %d, sure %v; want %d", role, got.Joint[role], got.Confidence[role], node)
		}
	}
	wantNote(t, avatar, "bone jaw refers to a node that is not in the scene")
	wantNote(t, avatar, "bone head has the node of another bone")
}

func TestTheHumanoidOfVRM0IsTakenAndItsThumbsRenamed(t *testing.T) {
	t.Parallel()
	doc, numbers := withoutNames(t)
	bones := []any{
		map[string]any{"bone": "leftThumbProximal", "node": 0},
		map[string]any{"bone": "leftThumbIntermediate", "node": len(doc.Nodes) - 1},
		map[string]any{"bone": "jaw", "node": -1},
		map[string]any{"bone": "antenna", "node": 2},
	}
	for _, role := range bodyRoles {
		bones = append(bones, map[string]any{"bone": role.String(), "node": numbers[role]})
	}
	doc.Extensions = gltf.Extensions{"VRM": map[string]any{
		"meta":     map[string]any{"title": "Ann", "author": "B", "licenseName": "Other", "otherLicenseUrl": "https://l"},
		"humanoid": map[string]any{"humanBones": bones},
	}}
	avatar := open(t, doc)
	if avatar.Format != "VRM 0.x" || avatar.License != (rig.License{Title: "Ann", Authors: "B", Name: "https://l"}) {
		t.Errorf("%s %+v", avatar.Format, avatar.License)
	}
	if missing := avatar.Roles.Missing(); missing != nil {
		t.Errorf("missing %v", missing)
	}
	metacarpal, proximal := avatar.Roles.Joint[rig.LeftThumbMetacarpal], avatar.Roles.Joint[rig.LeftThumbProximal]
	if metacarpal < 0 || proximal < 0 || metacarpal == proximal {
		t.Errorf("thumb: metacarpal %d, proximal %d", metacarpal, proximal)
	}
	wantNote(t, avatar, `"antenna" is unknown`)
}

func TestARoleThatTheVRMLacksIsFoundByName(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	bones := map[string]any{}
	for i, joint := range body {
		if bodyRoles[i] != rig.LeftFoot {
			bones[bodyRoles[i].String()] = map[string]any{"node": nodeNamed(t, doc, joint.name)}
		}
	}
	doc.Extensions = gltf.Extensions{"VRMC_vrm": map[string]any{"humanoid": map[string]any{"humanBones": bones}}}
	avatar := open(t, doc)
	if joint := avatar.Roles.Joint[rig.LeftFoot]; joint < 0 || avatar.Skeleton.Joints[joint].Name != "LeftFoot" || avatar.Roles.Confidence[rig.LeftFoot] >= 1 {
		t.Errorf("leftFoot is joint %d, sure %v", joint, avatar.Roles.Confidence[rig.LeftFoot])
	}
	wantNote(t, avatar, "no joint for leftFoot")
}

func TestVRMDataThatCannotBeReadIsANote(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	doc.Extensions = gltf.Extensions{"VRMC_vrm": "nonsense"}
	avatar := open(t, doc)
	wantNote(t, avatar, "VRM data is invalid")
	if avatar.Format != "GLB" || avatar.Roles.Missing() != nil {
		t.Errorf("%s, missing %v", avatar.Format, avatar.Roles.Missing())
	}
}

func TestHumanoidsAreTurnedToFaceForward(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name       string
		yaw        float64 // degrees that the file faces away from +Z
		stillFaces float64 // degrees away from +Z afterwards
		noted      bool
	}{
		{"forward", 0, 0, false},
		{"a little off, as drawn", 10, 10, false},
		{"-Z", 180, 0, true},
		{"-Z and a little off", -170, 10, true},
		{"+X", 90, 0, true},
		{"-X", -90, 0, true},
		{"askew", 40, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			avatar := open(t, newPerson(rig.Transform{Position: mgl64.Vec3{0, 0, 0}, Rotation: rig.Yaw(c.yaw * math.Pi / 180)}.Mat4()))
			world := avatar.Skeleton.RestWorld()
			left := world[avatar.Roles.Joint[rig.LeftUpperLeg]].Position.Sub(world[avatar.Roles.Joint[rig.RightUpperLeg]].Position)
			sin, cos := math.Sincos(c.stillFaces * math.Pi / 180)
			if want := (mgl64.Vec3{0.2 * cos, 0, -0.2 * sin}); !near(left, want) {
				t.Errorf("from right to left thigh %v, want %v", left, want)
			}
			if hasNote(avatar, "turned") != c.noted {
				t.Errorf("notes %q", avatar.Notes)
			}
			// Vertices turn along.
			p := &avatar.Primitives[0]
			hand := world[avatar.Roles.Joint[rig.LeftHand]].Position
			if got := restVertices(avatar, p)[3*5]; !near(got, hand.Add(mgl64.Vec3{0, -0.1, 0})) {
				t.Errorf("the hand is at %v and its vertex at %v", hand, got)
			}
		})
	}
}

func TestHumanoidsStandOnTheFloor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		height, want float64
	}{{0, 0}, {0.004, 0.004}, {0.3, 0}, {-1, 0}} {
		// The soles of the person are at y = 0.
		avatar := open(t, newPerson(mgl64.Translate3D(0, c.height, 0)))
		lowest := math.Inf(1)
		for _, v := range restVertices(avatar, &avatar.Primitives[0]) {
			lowest = math.Min(lowest, v.Y())
		}
		if math.Abs(lowest-c.want) > 1e-6 || math.Abs(avatar.Height-1.4) > 1e-6 {
			t.Errorf("at %v: the lowest vertex is at %v, height %v", c.height, lowest, avatar.Height)
		}
		if hasNote(avatar, "put on the floor") != (math.Abs(c.height) > 0.005) {
			t.Errorf("at %v: notes %q", c.height, avatar.Notes)
		}
	}
}

func TestWhatHangsBelowTheSolesIsNoFloor(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	addMesh(doc, &gltf.Primitive{Attributes: newTriangleAttributes(doc)}).Translation = [3]float64{0, -2, 0}
	avatar := open(t, doc)
	if hips := avatar.Skeleton.RestWorld()[avatar.Roles.Joint[rig.Hips]].Position; !near(hips, mgl64.Vec3{0, 1, 0}) {
		t.Errorf("the hips moved to %v", hips)
	}
	if math.Abs(avatar.Height-3.4) > 1e-6 {
		t.Errorf("height %v, want all of it", avatar.Height)
	}
}

func TestThingsThatAreNoHumanoidsStayWhereTheyAre(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.Nodes[0].Translation = [3]float64{0, 5, 0}
	avatar := open(t, doc)
	if got := avatar.Skeleton.Joints[0].Offset; got != (mgl64.Vec3{0, 5, 0}) || len(avatar.Notes) != 0 {
		t.Errorf("at %v, notes %q", got, avatar.Notes)
	}
}

func TestFeetThatHangOnTheRootAreHungOnTheLegs(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	for _, side := range []string{"Left", "Right"} {
		leg, foot := doc.Nodes[nodeNamed(t, doc, side+"Leg")], nodeNamed(t, doc, side+"Foot")
		leg.Children = nil
		armature := doc.Nodes[0]
		armature.Children = append([]int{foot}, armature.Children...)
		for _, joint := range body {
			if joint.name == side+"Foot" {
				doc.Nodes[foot].Translation = [3]float64(joint.position)
			}
		}
	}
	avatar := open(t, doc)
	if avatar.Skeleton.Joints[1].Name == "LeftFoot" {
		t.Error("the foot comes before the leg")
	}
	h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := h.Rest[h.Joint(rig.LeftFoot)].Position; !near(got, mgl64.Vec3{0.1, 0.1, 0}) {
		t.Errorf("the foot moved to %v", got)
	}
	for i, joint := range body {
		if got := restVertices(avatar, &avatar.Primitives[0])[3*i]; !near(got, joint.position.Add(mgl64.Vec3{0, -0.1, 0})) {
			t.Errorf("the triangle of %s moved to %v", joint.name, got)
		}
	}
	wantNote(t, avatar, "reparented to their limbs: LeftFoot, RightFoot")
}

func TestPalmsBesideTheHandAreHungOnIt(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	add := func(name, parent string) {
		above := doc.Nodes[nodeNamed(t, doc, parent)]
		above.Children = append([]int{len(doc.Nodes)}, above.Children...)
		doc.Nodes = append(doc.Nodes, &gltf.Node{Name: name, Translation: [3]float64{0.1, 0, 0}, Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale})
		doc.Skins[0].Joints = append(doc.Skins[0].Joints, len(doc.Nodes)-1)
	}
	doc.Skins[0].InverseBindMatrices = nil
	add("LeftPalm1", "LeftForeArm")
	add("LeftIndex1", "LeftPalm1")
	add("LeftMiddle1", "LeftHand")
	avatar := open(t, doc)
	s := &avatar.Skeleton
	parentOf := func(role rig.Role) string { return s.Joints[s.Joints[avatar.Roles.Joint[role]].Parent].Name }
	if got := s.Joints[avatar.Roles.Joint[rig.LeftHand]].Name; got != "LeftHand" {
		t.Errorf("the hand is %q", got)
	}
	if got := parentOf(rig.LeftIndexProximal); got != "LeftPalm1" {
		t.Errorf("the index finger hangs on %q", got)
	}
	for _, joint := range s.Joints {
		if joint.Name == "LeftPalm1" && s.Joints[joint.Parent].Name != "LeftHand" {
			t.Errorf("the palm hangs on %q", s.Joints[joint.Parent].Name)
		}
	}
}

func TestJointsWithoutWeightsStillPlayRoles(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	// An exporter that drops the joints that move no vertex from the skin: here the spine.
	skin := doc.Skins[0]
	skin.Joints[1] = skin.Joints[2]
	if missing := open(t, doc).Roles.Missing(); missing != nil {
		t.Errorf("missing %v", missing)
	}
}

func TestMeshNodesWithNamesOfBonesPlayNoRoles(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	mesh := addMesh(doc, &gltf.Primitive{Attributes: newTriangleAttributes(doc)})
	mesh.Name = "Hips"
	doc.Nodes[nodeNamed(t, doc, "Hips")].Name = "Pelvis"
	avatar := open(t, doc)
	if got := avatar.Skeleton.Joints[avatar.Roles.Joint[rig.Hips]].Name; got != "Pelvis" {
		t.Errorf("the hips are %q", got)
	}
}

func TestAPersonWhoseNodesHaveNoNamesIsAHumanoid(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	for _, node := range doc.Nodes {
		node.Name = ""
	}
	avatar := open(t, doc)
	if _, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1); err != nil {
		t.Fatal(err)
	}
	for _, role := range bodyRoles {
		if avatar.Roles.Origin[role] != rig.FromGeometry {
			t.Errorf("%s rests on %v", role, avatar.Roles.Origin[role])
		}
	}
}

func TestEachJointHasANameOfItsOwn(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	doc.Nodes[nodeNamed(t, doc, "LeftForeArm")].Name = ""
	addMesh(doc, doc.Meshes[0].Primitives[0]).Name = "Hips" // like the bone that it hides
	doc.Scenes[0].Nodes[0], doc.Scenes[0].Nodes[len(doc.Scenes[0].Nodes)-1] = doc.Scenes[0].Nodes[len(doc.Scenes[0].Nodes)-1], doc.Scenes[0].Nodes[0]
	avatar := open(t, doc)
	seen := map[string]bool{}
	for _, joint := range avatar.Skeleton.Joints {
		if joint.Name == "" || seen[joint.Name] {
			t.Errorf("another joint is called %q", joint.Name)
		}
		seen[joint.Name] = true
	}
	if hips := avatar.Roles.Joint[rig.Hips]; hips < 0 || avatar.Skeleton.Joints[hips].Name != "Hips" {
		t.Error("the mesh took the name of the hips")
	}
}

// Axes and angles that artists leave on armatures. What must come out is the body of the file as it was before: the same heights, left at +X.
func TestATiltedArmatureStandsUpright(t *testing.T) {
	t.Parallel()
	for name, turn := range map[string]mgl64.Quat{
		"forward 15":             mgl64.QuatRotate(15*math.Pi/180, mgl64.Vec3{1, 0, 0}),
		"back 20":                mgl64.QuatRotate(-20*math.Pi/180, mgl64.Vec3{1, 0, 0}),
		"sideways 12":            mgl64.QuatRotate(12*math.Pi/180, mgl64.Vec3{0, 0, 1}),
		"askew":                  mgl64.QuatRotate(14*math.Pi/180, mgl64.Vec3{0.6, 0, 0.8}),
		"Z up and 15 more":       mgl64.QuatRotate(105*math.Pi/180, mgl64.Vec3{1, 0, 0}),
		"facing back, 15 tilted": mgl64.QuatRotate(15*math.Pi/180, mgl64.Vec3{1, 0, 0}).Mul(rig.Yaw(math.Pi)),
	} {
		avatar := open(t, newPerson(turn.Mat4()))
		wantNote(t, avatar, "rotated upright")
		world := avatar.Skeleton.RestWorld()
		for i, role := range bodyRoles {
			got, want := world[avatar.Roles.Joint[role]].Position, body[i].position
			if got.Sub(want.Sub(mgl64.Vec3{0, want.Y() - got.Y()})).Len() > 1e-6 && name != "askew" || math.Abs(got.Y()-world[avatar.Roles.Joint[rig.LeftFoot]].Position.Y()-(want.Y()-0.1)) > 1e-6 {
				t.Errorf("%s: %v is at %v, want %v", name, role, got, want)
			}
		}
	}
}

func TestABodyThatBendsInItsRestPoseStaysAsItIs(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	bend := mgl64.QuatRotate(35*math.Pi/180, mgl64.Vec3{1, 0, 0})
	doc.Nodes[nodeNamed(t, doc, "Spine")].Rotation = [4]float64{bend.X(), bend.Y(), bend.Z(), bend.W}
	avatar := open(t, doc)
	if hasNote(avatar, "rotated upright") {
		t.Errorf("notes %q", avatar.Notes)
	}
	wantNote(t, avatar, "leans by 12°")
}

// A negative scale puts what the file calls left on the right of the body; taken at its word it would walk backwards.
func TestTheSidesOfAMirroredArmatureAreExchanged(t *testing.T) {
	t.Parallel()
	for _, vrm := range []bool{false, true} {
		for name, scale := range map[string]mgl64.Vec3{"X": {-1, 1, 1}, "Z": {1, 1, -1}, "all": {-1, -1, -1}} {
			doc := newPerson(mgl64.Scale3D(scale[0], scale[1], scale[2]))
			// A nose in front of the head, on the mesh's own vertex, tells where the body looks.
			if vrm {
				bones := map[string]any{}
				for i, joint := range body {
					bones[bodyRoles[i].String()] = map[string]any{"node": nodeNamed(t, doc, joint.name)}
				}
				doc.Extensions = gltf.Extensions{"VRMC_vrm": map[string]any{"humanoid": map[string]any{"humanBones": bones}}}
			}
			avatar := open(t, doc)
			wantNote(t, avatar, "mirrored by a negative scale")
			if uncertain := avatar.Roles.Uncertain(); hasNote(avatar, "swapped") || len(uncertain) > 0 {
				t.Errorf("%s, VRM %v: what was put right is doubted: %v, notes %q", name, vrm, uncertain, avatar.Notes)
			}
			if got := avatar.Skeleton.Joints[avatar.Roles.Joint[rig.RightHand]].Name; got != "LeftHand" {
				t.Errorf("%s: the right hand is %q", name, got)
			}
			world := avatar.Skeleton.RestWorld()
			if left := world[avatar.Roles.Joint[rig.LeftHand]].Position; left.X() < 0.7 {
				t.Errorf("%s: the left hand is at %v", name, left)
			}
			// The third corner of each triangle lies in front of the first one in the file's own body.
			corners := restVertices(avatar, &avatar.Primitives[0])
			if front := corners[2].Sub(corners[0]); front.Z() < 0.019 {
				t.Errorf("%s: what is in front of the body points to %v", name, front)
			}
		}
	}
}

func TestSwappedSidesOfAVRMAreNoticed(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	bones := map[string]any{}
	for i, joint := range body {
		bones[bodyRoles[i].String()] = map[string]any{"node": nodeNamed(t, doc, joint.name)}
	}
	bones["leftHand"], bones["rightHand"] = bones["rightHand"], bones["leftHand"]
	doc.Extensions = gltf.Extensions{"VRMC_vrm": map[string]any{"humanoid": map[string]any{"humanBones": bones}}}
	wantNote(t, open(t, doc), "joint for leftHand is not below the joint that carries it")
}
