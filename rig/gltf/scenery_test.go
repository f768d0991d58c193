package gltf

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/rig"
)

// checkScenery fails where scenery could not be drawn.
func checkScenery(t testing.TB, s *rig.Scenery) {
	t.Helper()
	vertices, indices := s.Triangles()
	if len(indices) == 0 || len(indices)%3 != 0 {
		t.Fatalf("%d corners of triangles", len(indices))
	}
	for _, index := range indices {
		if int(index) >= len(vertices) {
			t.Fatalf("corner %d of %d", index, len(vertices))
		}
	}
	for i := range s.Primitives {
		p := &s.Primitives[i]
		if p.Joints != nil || p.Weights != nil || p.Influences != nil || len(p.Normals) != len(p.Positions) || p.Material >= len(s.Materials) {
			t.Fatalf("primitive %q is not at rest in the world", p.Name)
		}
	}
}

func TestAllMeshesOfASceneStandWhereTheirNodesAre(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	// A second node shows the same mesh, below one that is turned, scaled unevenly and mirrored.
	turn := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})
	doc.Nodes = append(doc.Nodes,
		&gltf.Node{Mesh: gltf.Index(0), Translation: [3]float64{0, 5, 0}, Rotation: gltf.DefaultRotation, Scale: [3]float64{1, 3, 1}},
		&gltf.Node{Children: []int{1}, Translation: [3]float64{10, 0, 0}, Rotation: [4]float64{turn.V[0], turn.V[1], turn.V[2], turn.W}, Scale: [3]float64{2, 1, -1}})
	doc.Scenes[0].Nodes = append(doc.Scenes[0].Nodes, 2)
	s, err := DecodeScenery(encode(t, doc), "floor.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	checkScenery(t, s)
	if s.Name != "floor.glb" || len(s.Primitives) != 2 {
		t.Fatalf("%q has %d primitives", s.Name, len(s.Primitives))
	}
	worldFromMesh := mgl64.Translate3D(10, 0, 0).Mul4(turn.Mat4()).Mul4(mgl64.Scale3D(2, 1, -1)).Mul4(mgl64.Translate3D(0, 5, 0)).Mul4(mgl64.Scale3D(1, 3, 1))
	vertices, indices := s.Triangles()
	for k := range triangle {
		first, second := toFloat64(vertices[indices[k]]), toFloat64(triangle[k])
		if first.Sub(second).Len() > 1e-6 {
			t.Errorf("corner %d is at %v, not %v", k, first, second)
		}
	}
	for k := range triangle { // in any order: a mirrored triangle is turned around
		want, near := mgl64.TransformCoordinate(toFloat64(triangle[k]), worldFromMesh), false
		for _, index := range indices[3:] {
			near = near || toFloat64(vertices[index]).Sub(want).Len() < 1e-5
		}
		if !near {
			t.Errorf("no corner of the second is at %v", want)
		}
	}
	second := s.Primitives[1]
	at := func(k int) mgl64.Vec3 { return toFloat64(second.Positions[second.Indices[k]]) }
	if face := at(1).Sub(at(0)).Cross(at(2).Sub(at(0))).Normalize(); face.Dot(toFloat64(second.Normals[0])) < 0.999 {
		t.Errorf("the mirrored triangle faces %v, its normal is %v", face, second.Normals[0])
	}
}

func TestSceneryIsNeitherTurnedNorPutOnTheFloor(t *testing.T) {
	t.Parallel()
	placed := mgl64.Translate3D(3, 0.7, 0).Mul4(mgl64.HomogRotate3DY(math.Pi))
	file := encode(t, newPerson(placed))
	avatar, err := Decode(file, "person.glb", nil)
	if err != nil || len(avatar.Roles.Missing()) > 0 {
		t.Fatalf("%v, missing %v", err, avatar.Roles.Missing())
	}
	s, err := DecodeScenery(file, "person.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	checkScenery(t, s)
	vertices, _ := s.Triangles()
	lowest := math.Inf(1)
	for _, v := range vertices {
		lowest = math.Min(lowest, float64(v[1]))
		if math.Abs(float64(v[0])-3) > 2 {
			t.Fatalf("a corner is at %v", v)
		}
	}
	if math.Abs(lowest-0.7) > 0.2 {
		t.Errorf("the lowest corner is at %v m", lowest)
	}
}

func TestAFileThatIsNoSceneryIsRefusedInOneSentence(t *testing.T) {
	t.Parallel()
	points := newTriangle()
	points.Meshes[0].Primitives[0].Mode = gltf.PrimitivePoints
	far := newTriangle()
	far.Nodes[0].Scale = [3]float64{math.NaN(), 1, 1}
	for name, test := range map[string]struct {
		data []byte
		says string
	}{
		"points":  {encode(t, points), "no triangles"},
		"nothing": {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"scenes":[{"nodes":[0]}]}`), "no triangles"},
		"broken":  {encode(t, newTriangle())[:200], "truncated"},
		"text":    {[]byte("hello"), ""},
	} {
		s, err := DecodeScenery(test.data, "floor.glb", FilesIn(fstest.MapFS{}))
		if err == nil || s != nil || !strings.HasPrefix(err.Error(), "floor.glb: ") || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	folder := t.TempDir()
	if _, err := OpenScenery(filepath.Join(folder, "absent.glb")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("absent: %v", err)
	}
	if _, err := OpenScenery(folder); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
	path := filepath.Join(folder, "floor.glb")
	if err := os.WriteFile(path, encode(t, newTriangle()), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := OpenScenery(path); err != nil {
		t.Error(err)
	} else {
		checkScenery(t, s)
	}
}

func TestASceneryMayHaveMoreNodesThanAnAvatar(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	for range 2 * maxJoints {
		doc.Nodes = append(doc.Nodes, &gltf.Node{Mesh: gltf.Index(0), Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale})
		doc.Scenes[0].Nodes = append(doc.Scenes[0].Nodes, len(doc.Nodes)-1)
	}
	s, err := DecodeScenery(encode(t, doc), "town.glb", nil)
	if err != nil || len(s.Primitives) != 2*maxJoints+1 {
		t.Fatalf("%v", err)
	}
}

func FuzzDecodeScenery(f *testing.F) {
	f.Add(encode(f, newTriangle()))
	f.Add(encode(f, newPerson(mgl64.Scale3D(0.01, 0.01, 0.01))))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := DecodeScenery(data, "fuzz.glb", FilesIn(fstest.MapFS{"b.bin": {Data: []byte("0123456789abcdef")}}))
		if err != nil {
			if strings.Contains(err.Error(), "runtime error") || s != nil {
				t.Fatalf("%v", err)
			}
			return
		}
		checkScenery(t, s)
	})
}
