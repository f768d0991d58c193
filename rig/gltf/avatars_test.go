package gltf

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/internal/racetest"
	"posewright/rig"
)

// noHumanoids are the files that open as meshes only, and how many required roles they miss.
var noHumanoids = map[string]int{"Fox.glb": 6, "greenman.glb": 8}

func avatarFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dataFolder(t), "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no avatars: %v", err)
	}
	return files
}

func TestEveryAvatarOpensAndStandsInATPose(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for _, file := range avatarFiles(t) {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			avatar, err := Open(file)
			if err != nil {
				t.Fatal(err)
			}
			checkAvatar(t, avatar)
			if len(avatar.Primitives) == 0 || !(avatar.Height > 0.1) {
				t.Errorf("%d primitives, height %v", len(avatar.Primitives), avatar.Height)
			}
			h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
			if count, not := noHumanoids[name]; not {
				var missing *rig.MissingRolesError
				if !errors.As(err, &missing) || len(missing.Roles) != count {
					t.Errorf("error %v, want %d missing roles", err, count)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
			for _, c := range []struct {
				from, to  rig.Role
				direction mgl64.Vec3
			}{
				{rig.RightUpperArm, rig.LeftUpperArm, mgl64.Vec3{1, 0, 0}}, {rig.RightUpperLeg, rig.LeftUpperLeg, mgl64.Vec3{1, 0, 0}},
				{rig.LeftUpperArm, rig.LeftHand, mgl64.Vec3{1, 0, 0}}, {rig.RightUpperArm, rig.RightHand, mgl64.Vec3{-1, 0, 0}},
				{rig.LeftUpperLeg, rig.LeftFoot, mgl64.Vec3{0, -1, 0}}, {rig.Hips, rig.Head, mgl64.Vec3{0, 1, 0}},
			} {
				if got := at(c.to).Sub(at(c.from)).Normalize(); got.Dot(c.direction) < math.Cos(10*math.Pi/180) {
					t.Errorf("%s to %s points to %v, want %v", c.from, c.to, got, c.direction)
				}
			}
			if toes := h.Joint(rig.LeftToes); toes >= 0 {
				if forward := h.TPose[toes].Position.Sub(at(rig.LeftFoot)); forward.Z() <= 0 {
					t.Errorf("the toes point backwards: %v", forward)
				}
			}
		})
	}
}

// TestRealVerticesRestWhereTheFilePutsThem compares the extent of every avatar with one worked out from the file by the
// library's readers and plain matrices, without joints that are rigid.
func TestRealVerticesRestWhereTheFilePutsThem(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for _, file := range avatarFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			avatar, err := Open(file)
			if err != nil {
				t.Fatal(err)
			}
			low, high := mgl64.Vec3{1e9, 1e9, 1e9}, mgl64.Vec3{-1e9, -1e9, -1e9}
			for i := range avatar.Primitives {
				for _, v := range restVertices(avatar, &avatar.Primitives[i]) {
					for c := range v {
						low[c], high[c] = math.Min(low[c], v[c]), math.Max(high[c], v[c])
					}
				}
			}
			want := extentOf(t, file, tilted[filepath.Base(file)])
			if got := high.Sub(low); got.Sub(want).Len() > 1e-4*want.Len() { // turned by 180° and lifted, the extent stays
				t.Errorf("extent %v, want %v", got, want)
			}
			if math.Abs(avatar.Height-want.Y()) > 1e-4*want.Y() {
				t.Errorf("height %v, want %v", avatar.Height, want.Y())
			}
		})
	}
}

// tilted are files whose avatar does not stand upright: the directions of its left and up there, from the offsets of its shoulders and spine.
var tilted = map[string][2]mgl64.Vec3{
	"VA_armature_transform.vrm": {{-0.7071067326635327, -0.5429207967028468, -0.4530309891491412}, {-0.7071067953915882, 0.5429207884593635, 0.45303090112011307}},
}

// extentOf is the size of what a file draws, in the axes of a tilted avatar where these are given.
func extentOf(t *testing.T, file string, axes [2]mgl64.Vec3) mgl64.Vec3 {
	t.Helper()
	turn := mgl64.Ident4()
	if axes[0].Len() > 0 {
		turn = mgl64.Mat4FromRows(axes[0].Vec4(0), axes[1].Vec4(0), axes[0].Cross(axes[1]).Vec4(0), mgl64.Vec4{0, 0, 0, 1})
	}
	doc, err := gltf.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	low, high := mgl64.Vec3{1e9, 1e9, 1e9}, mgl64.Vec3{-1e9, -1e9, -1e9}
	var visit func(node int, parent mgl64.Mat4)
	world := make(map[int]mgl64.Mat4)
	visit = func(node int, parent mgl64.Mat4) {
		n := doc.Nodes[node]
		local := mgl64.Mat4(n.Matrix)
		if n.Matrix == gltf.DefaultMatrix {
			r := mgl64.Quat{W: n.Rotation[3], V: mgl64.Vec3{n.Rotation[0], n.Rotation[1], n.Rotation[2]}}
			local = mgl64.Translate3D(n.Translation[0], n.Translation[1], n.Translation[2]).Mul4(r.Mat4()).Mul4(mgl64.Scale3D(n.Scale[0], n.Scale[1], n.Scale[2]))
		}
		world[node] = parent.Mul4(local)
		for _, child := range n.Children {
			visit(child, world[node])
		}
	}
	for _, root := range doc.Scenes[*doc.Scene].Nodes {
		visit(root, turn)
	}
	for node, n := range doc.Nodes {
		if n.Mesh == nil {
			continue
		}
		for _, p := range doc.Meshes[*n.Mesh].Primitives {
			positions, err := modeler.ReadPosition(doc, doc.Accessors[p.Attributes[gltf.POSITION]], nil)
			if err != nil {
				t.Fatal(err)
			}
			var joints [][4]uint16
			var weights [][4]float32
			var binds [][4][4]float32
			if n.Skin != nil {
				joints, _ = modeler.ReadJoints(doc, doc.Accessors[p.Attributes[gltf.JOINTS_0]], nil)
				weights, _ = modeler.ReadWeights(doc, doc.Accessors[p.Attributes[gltf.WEIGHTS_0]], nil)
				binds, _ = modeler.ReadInverseBindMatrices(doc, doc.Accessors[*doc.Skins[*n.Skin].InverseBindMatrices], nil)
			}
			used := make(map[uint32]bool)
			if p.Indices != nil {
				indices, err := modeler.ReadIndices(doc, doc.Accessors[*p.Indices], nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, i := range indices {
					used[i] = true
				}
			}
			for i, position := range positions {
				if p.Indices != nil && !used[uint32(i)] {
					continue
				}
				v := mgl64.TransformCoordinate(toFloat64(position), world[node])
				if n.Skin != nil {
					v = mgl64.Vec3{}
					for c, weight := range weights[i] {
						if weight == 0 {
							continue
						}
						var bind mgl64.Mat4
						for row := range 4 {
							for column := range 4 {
								bind[column*4+row] = float64(binds[joints[i][c]][row][column])
							}
						}
						joint := world[doc.Skins[*n.Skin].Joints[joints[i][c]]]
						v = v.Add(mgl64.TransformCoordinate(toFloat64(position), joint.Mul4(bind)).Mul(float64(weight)))
					}
				}
				for c := range v {
					low[c], high[c] = math.Min(low[c], v[c]), math.Max(high[c], v[c])
				}
			}
		}
	}
	return high.Sub(low)
}

func TestNamesAgreeWithTheHumanoidsOfRealVRMs(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	agree, differ := 0, 0
	for _, file := range avatarFiles(t) {
		avatar, err := Open(file)
		if err != nil {
			t.Fatal(err)
		}
		if avatar.Format != "VRM 0.x" && avatar.Format != "VRM 1.0" {
			continue
		}
		byName := rig.MapByName(&avatar.Skeleton, nil)
		for _, role := range rig.RequiredRoles() {
			if byName.Joint[role] == avatar.Roles.Joint[role] {
				agree++
			} else {
				differ++
				t.Errorf("%s: %s is %d by name, %d in the file", filepath.Base(file), role, byName.Joint[role], avatar.Roles.Joint[role])
			}
		}
	}
	t.Logf("%d agree, %d differ", agree, differ)
}

func TestWhatTheAuthorsSayIsKept(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]rig.License{
		"KayKit_Knight_madeVRM1.vrm": {
			Title: "KayKit Knight (VRM 1.0 test)", Authors: "Kay Lousberg", Name: "https://creativecommons.org/publicdomain/zero/1.0/",
			Modification: "allowModificationRedistribution",
		},
		"PolygonalMind_CoolBanana_vrm0.vrm": {Title: "Cool Banana", Authors: "Polygonal Mind", Name: "CC0"},
		"RiggedFigure.glb":                  {},
	} {
		avatar, err := Open(filepath.Join(dataFolder(t), name))
		if err != nil {
			t.Fatal(err)
		}
		if avatar.License != want {
			t.Errorf("%s: %+v, want %+v", name, avatar.License, want)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, file := range avatarFiles(b) {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filepath.Base(file), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Decode(data, file, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Skeletons of avatars without names, bent out of shape and hung with chains of joints that are no bones: the less the shape tells, the more mappings are
// wrong. Those that pass for certain may hardly ever be.
func TestWrongMappingsByShapeAreCalledUncertain(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(7, 7))
	anyDirection := func() mgl64.Vec3 {
		return mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64() + 1e-9}.Normalize()
	}
	certain, certainWrong, uncertain, uncertainWrong := 0, 0, 0, 0
	for _, file := range avatarFiles(t) {
		avatar, err := Open(file)
		if err != nil || len(avatar.Roles.Missing()) > 0 {
			continue
		}
		if len(avatar.Roles.Uncertain()) > 0 {
			t.Errorf("%s: uncertain with its names", filepath.Base(file))
		}
		for range 60 {
			amount := 0.5 * random.Float64()
			s := rig.Skeleton{Joints: slices.Clone(avatar.Skeleton.Joints)}
			for i := range s.Joints {
				joint := &s.Joints[i]
				joint.Name = fmt.Sprint("node ", i)
				joint.Offset = joint.Offset.Mul(math.Exp(amount * random.NormFloat64()))
				joint.Rest = joint.Rest.Mul(mgl64.QuatRotate(0.5*amount*random.NormFloat64(), anyDirection())).Normalize()
			}
			for range random.IntN(4) {
				parent, offset := random.IntN(len(s.Joints)), anyDirection().Mul(0.05+0.3*random.Float64())
				for range 1 + random.IntN(5) {
					s.Joints = append(s.Joints, rig.Joint{Name: fmt.Sprint("extra ", len(s.Joints)), Parent: parent, Offset: offset, Rest: mgl64.QuatIdent()})
					parent = len(s.Joints) - 1
				}
			}
			roles, _ := rig.MapRoles(&s, nil, nil)
			if len(roles.Missing()) > 0 {
				continue
			}
			wrong := 0
			for _, role := range rig.RequiredRoles() {
				if roles.Joint[role] != avatar.Roles.Joint[role] {
					wrong = 1
				}
			}
			if len(roles.Uncertain()) > 0 {
				uncertain, uncertainWrong = uncertain+1, uncertainWrong+wrong
			} else {
				certain, certainWrong = certain+1, certainWrong+wrong
			}
		}
	}
	t.Logf("certain: %d of %d wrong; uncertain: %d of %d wrong", certainWrong, certain, uncertainWrong, uncertain)
	if certain < 10 || 10*certainWrong > certain {
		t.Errorf("%d of %d certain mappings are wrong", certainWrong, certain)
	}
	if 2*uncertainWrong < uncertain {
		t.Errorf("only %d of %d uncertain mappings are wrong", uncertainWrong, uncertain)
	}
}
