package gltf

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
)

// The tests of this file measure memory and run alone.

// taken is how many bytes a function allocates, those that are collected meanwhile too.
func taken(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// counting is what a file may take that has too much of something, besides its own size: it is counted before anything is made of it.
const counting = 1 << 20

// reading is what any other file of some size may take, refused or not, whose vertices and joints are few.
func reading(size int) uint64 { return 64<<20 + 32*uint64(size) }

// refused decodes a file and checks that it is refused with one sentence for no more memory than it may take.
func refused(t *testing.T, name string, data []byte, most uint64, want string) {
	t.Helper()
	var avatar *rig.Avatar
	var err error
	if bytes := taken(func() { avatar, err = Decode(data, "hero.glb", nil) }); bytes > most {
		t.Errorf("%s: refusing %d kB takes %d kB, want at most %d kB", name, len(data)>>10, bytes>>10, most>>10)
	}
	if err == nil || avatar != nil || !strings.HasPrefix(err.Error(), "hero.glb: ") || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: the error is %v, want one with %q", name, err, want)
	}
}

// withMembers is a file whose list at a path has some members, the names written as no exporter does.
func withMembers(path string, count int, member string) []byte {
	names := strings.Split(path, "/")
	known := func(i int) bool { _, ok := places[strings.Join(names[:i+1], "/")]; return ok }
	open, closing := `{"asset":{"version":"2.0"}`, "}"
	for i, name := range names {
		if name == "*" {
			name = "any"
		}
		comma := ","
		if strings.HasSuffix(open, "{") {
			comma = ""
		}
		open += fmt.Sprintf(`%s"\u%04x%s":`, comma, name[0], strings.ToLower(name[1:]))
		switch last := i == len(names)-1; {
		case last && (strings.HasSuffix(path, "PRESET") || strings.HasSuffix(path, "CUSTOM") || strings.HasPrefix(path, "EXTENSIONS/VRMC") && name == "HUMANBONES"):
			open, closing, member = open+"{", "}"+closing, `"x":`+member
		case last:
			open, closing = open+"[", "]"+closing
		case known(i) && names[i+1] != "*":
			open, closing = open+"[{", "}]"+closing
		default:
			open, closing = open+"{", "}"+closing
		}
	}
	return []byte(open + strings.TrimSuffix(strings.Repeat(member+",", count), ",") + closing)
}

func TestEachListOfAFileIsCountedBeforeItIsMade(t *testing.T) {
	for _, l := range lists {
		data := withMembers(l.path, l.mostOfScenery+1, "{}")
		if !json.Valid(data) {
			t.Fatalf("%s: the test writes no JSON: %.300s", l.path, data)
		}
		refused(t, l.path, data, counting, fmt.Sprintf("the file has %d %s; more than %d are not read: ", l.mostOfScenery+1, l.what, l.most))
		var err error
		if bytes := taken(func() { _, err = DecodeScenery(data, "hero.glb", nil) }); bytes > counting || err == nil || !strings.Contains(err.Error(), fmt.Sprint(l.mostOfScenery)) {
			t.Errorf("%s: as scenery it takes %d kB: %v", l.path, bytes>>10, err)
		}
		full := withMembers(l.path, l.most, "{}")
		if bytes := taken(func() { _, err = Decode(full, "hero.glb", nil) }); bytes > reading(len(full)) || err != nil && strings.Contains(err.Error(), fmt.Sprintf("more than %d are", l.most)) {
			t.Errorf("%s: at its limit it takes %d kB of a file of %d kB: %v", l.path, bytes>>10, len(full)>>10, err)
		}
		var c counter
		c.count(withMembers(l.path, 7, "{}"))
		if c.counts[places[l.path]] != 7 {
			t.Errorf("%s: %d members are counted, want 7", l.path, c.counts[places[l.path]])
		}
	}
	for name, data := range map[string][]byte{
		"extras":            withMembers("NODES/EXTRAS/X", mostLoose+1, "0"),
		"extensions":        withMembers("NODES/EXTENSIONS/X", mostLoose+1, "{}"),
		"names":             []byte(`{"asset":{"version":"2.0"},"nodes":[{"extensions":{` + strings.Repeat(`"a":0,`, mostLoose+1) + `"b":0}}]}`),
		"objects elsewhere": []byte(`{"asset":{"version":"2.0"},"nodes":[{"x":[` + strings.Repeat(`{},`, mostLoose+1) + `0]}]}`),
	} {
		refused(t, name, data, counting, "values of extensions and custom properties; more than 524288 are not read: export it without custom properties")
	}
}

// glb is a file of a description and some bytes.
func glb(t testing.TB, doc map[string]any, chunk []byte) []byte {
	t.Helper()
	doc["asset"] = map[string]any{"version": "2.0"}
	if chunk != nil {
		doc["buffers"] = []any{map[string]any{"byteLength": len(chunk)}}
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	var file bytes.Buffer
	u32 := func(numbers ...int) {
		for _, n := range numbers {
			_ = binary.Write(&file, binary.LittleEndian, uint32(n))
		}
	}
	u32(0x46546C67, 2, 12+8+len(text)+8+len(chunk), len(text), 0x4E4F534A)
	file.Write(text)
	u32(len(chunk), 0x004E4942)
	file.Write(chunk)
	return file.Bytes()
}

// many is a list of some equal members.
func many(count int, member any) []any {
	list := make([]any, count)
	for i := range list {
		list[i] = member
	}
	return list
}

// A file of 6 MB took half a gigabyte before it was refused.
func TestAFileWithTooManyPrimitivesIsRefusedForNoMemory(t *testing.T) {
	doc := map[string]any{
		"nodes": []any{map[string]any{"mesh": 0}}, "bufferViews": []any{map[string]any{"buffer": 0, "byteLength": 12 * 101}},
		"accessors": []any{map[string]any{"bufferView": 0, "componentType": 5126, "count": 101, "type": "VEC3"}},
		"meshes":    []any{map[string]any{"primitives": many(50_000, map[string]any{"attributes": map[string]int{"POSITION": 0, "NORMAL": 0, "TEXCOORD_0": 0}, "material": 0, "mode": 5})}},
	}
	refused(t, "in one mesh", glb(t, doc, make([]byte, 12*101)), counting, "50000 primitives; more than 4096 are not read: join its meshes in Blender")
	// Meshes count for each node that shows them, whatever else the file has.
	few := func(nodes, primitives, vertices int) []byte {
		doc["nodes"] = many(nodes, map[string]any{"mesh": 0})
		doc["meshes"] = []any{map[string]any{"primitives": many(primitives, map[string]any{"attributes": map[string]int{"POSITION": 0}})}}
		doc["accessors"] = []any{map[string]any{"bufferView": 0, "componentType": 5126, "count": vertices, "type": "VEC3"}}
		doc["bufferViews"] = []any{map[string]any{"buffer": 0, "byteLength": 12 * vertices}}
		return glb(t, doc, make([]byte, 12*vertices))
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"by nodes":  {few(4000, 200, 3), "800000 primitives"},
		"vertices":  {few(4000, 1, 1500), "6000000 vertices; more than 5000000 are not read: simplify its meshes in Blender"},
		"triangles": {few(4000, 1, 9000), "12000000 triangles; more than 10000000 are not read: simplify its meshes in Blender"},
	} {
		refused(t, name, c.data, reading(len(c.data)), c.want)
	}
}

// Where lists name one another, few bytes can ask for much.
func TestWhatIsSharedInAFileTakesMemoryOnce(t *testing.T) {
	skinned := func() map[string]any {
		const joints, vertices = 4000, 1000
		nodes := many(joints, map[string]any{})
		return map[string]any{
			"nodes": append(nodes, map[string]any{"mesh": 0, "skin": 0}), "skins": []any{map[string]any{"joints": func() (all []int) {
				for i := range joints {
					all = append(all, i)
				}
				return all
			}()}},
			"bufferViews": []any{map[string]any{"buffer": 0, "byteLength": 12 * vertices}, map[string]any{"buffer": 0, "byteOffset": 12 * vertices, "byteLength": 8 * vertices},
				map[string]any{"buffer": 0, "byteOffset": 20 * vertices, "byteLength": 4 * vertices}},
			"accessors": []any{map[string]any{"bufferView": 0, "componentType": 5126, "count": vertices, "type": "VEC3"},
				map[string]any{"bufferView": 1, "componentType": 5123, "count": vertices, "type": "VEC4"},
				map[string]any{"bufferView": 2, "componentType": 5121, "count": vertices, "type": "VEC4", "normalized": true}},
			"meshes": []any{map[string]any{"primitives": many(4000, map[string]any{"attributes": map[string]int{"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}})}},
		}
	}
	var chunk bytes.Buffer
	chunk.Write(make([]byte, 12*1000))
	for i := range 4000 {
		_ = binary.Write(&chunk, binary.LittleEndian, uint16(i))
	}
	chunk.Write(bytes.Repeat([]byte{60}, 4*1000))
	data := glb(t, skinned(), chunk.Bytes())
	refused(t, "joints of all primitives", data, 256<<20, "more than 262144 together: delete bones that move nothing")

	person := func(change func(*gltf.Document)) []byte {
		doc := newPerson(mgl64.Ident4())
		change(doc)
		return encode(t, doc)
	}
	var refs []int
	for range 60_000 {
		refs = append(refs, 0)
	}
	numbers := func(count int) (all []int) {
		for i := range count {
			all = append(all, i)
		}
		return all
	}
	long := strings.Repeat("x", 1<<20)
	for name, c := range map[string]struct {
		data  []byte
		check func(*rig.Avatar) bool
	}{
		"colliders of springs": {person(func(doc *gltf.Document) {
			doc.Extensions = gltf.Extensions{"VRMC_springBone": map[string]any{
				"colliders":      many(4000, map[string]any{"node": 1, "shape": map[string]any{"sphere": map[string]any{"radius": 1}}}),
				"colliderGroups": many(10, map[string]any{"colliders": numbers(4000)}),
				"springs":        many(4000, map[string]any{"colliderGroups": numbers(10), "joints": []any{map[string]any{"node": 1}}}),
			}}
		}), func(a *rig.Avatar) bool { return len(a.Springs) == 0 }},
		"a collider named again and again": {person(func(doc *gltf.Document) {
			doc.Extensions = gltf.Extensions{"VRMC_springBone": map[string]any{
				"colliders":      many(1, map[string]any{"node": 1, "shape": map[string]any{"sphere": map[string]any{"radius": 1}}}),
				"colliderGroups": many(1, map[string]any{"colliders": refs}),
				"springs":        many(3, map[string]any{"colliderGroups": refs, "joints": []any{map[string]any{"node": 1, "dragForce": 0.5}, map[string]any{"node": 2}}}),
			}}
		}), func(a *rig.Avatar) bool { return len(a.Springs) == 3 && len(a.Springs[0].Colliders) == 1 }},
		"bones named again and again": {person(func(doc *gltf.Document) {
			doc.Extensions = gltf.Extensions{"VRM": map[string]any{"secondaryAnimation": map[string]any{"boneGroups": []any{map[string]any{"bones": refs[:4000], "dragForce": 0.5}}}}}
			doc.Extensions["VRM"].(map[string]any)["secondaryAnimation"].(map[string]any)["boneGroups"].([]any)[0].(map[string]any)["bones"] = many(4000, 1)
		}), func(a *rig.Avatar) bool {
			return len(a.Springs) == 0 && hasNote(a, "spring bones; more than 4096 are not moved")
		}},
		"long names of meshes": {person(func(doc *gltf.Document) {
			mesh := doc.Meshes[0]
			mesh.Name = long
			for range 2000 {
				mesh.Primitives = append(mesh.Primitives, mesh.Primitives[0])
			}
		}), func(a *rig.Avatar) bool { return len(a.Primitives) == 2001 }},
		"views of the same bytes": {person(func(doc *gltf.Document) {
			view := modeler.WriteBufferView(doc, gltf.TargetNone, make([]float32, 10_000))
			for range 2000 {
				doc.Accessors = append(doc.Accessors, &gltf.Accessor{BufferView: gltf.Index(view), ComponentType: gltf.ComponentUbyte, Type: gltf.AccessorVec4, Count: 10_000})
				doc.Animations = append(doc.Animations, &gltf.Animation{
					Channels: []*gltf.AnimationChannel{{Target: gltf.AnimationChannelTarget{Node: gltf.Index(1), Path: gltf.TRSRotation}}},
					Samplers: []*gltf.AnimationSampler{{Input: 0, Output: len(doc.Accessors) - 1}},
				})
			}
		}), func(*rig.Avatar) bool { return true }},
		"sparse accessors without data": {person(func(doc *gltf.Document) {
			for range 1000 {
				doc.Accessors = append(doc.Accessors, &gltf.Accessor{ComponentType: gltf.ComponentFloat, Type: gltf.AccessorVec4, Count: 100_000})
				doc.Animations = append(doc.Animations, &gltf.Animation{
					Channels: []*gltf.AnimationChannel{{Target: gltf.AnimationChannelTarget{Node: gltf.Index(1), Path: gltf.TRSRotation}}},
					Samplers: []*gltf.AnimationSampler{{Input: 0, Output: len(doc.Accessors) - 1}},
				})
			}
		}), func(*rig.Avatar) bool { return true }},
	} {
		var avatar *rig.Avatar
		var err error
		bytes := taken(func() { avatar, err = Decode(c.data, "hero.glb", nil) })
		if err != nil || !c.check(avatar) {
			t.Errorf("%s: %v", name, err)
		}
		t.Logf("%s: %d kB for a file of %d kB", name, bytes>>10, len(c.data)>>10)
		if bytes > reading(len(c.data)) {
			t.Errorf("%s: %d MiB are taken for a file of %d kB", name, bytes>>20, len(c.data)>>10)
		}
	}
}

func TestAFileBesideAnAvatarIsReadOnce(t *testing.T) {
	picture := append(pngImage(t), make([]byte, 1<<20)...)
	files := fstest.MapFS{"skin.png": {Data: picture}}
	doc := newTriangle()
	for range 500 {
		doc.Images = append(doc.Images, &gltf.Image{URI: "skin.png"})
		doc.Textures = append(doc.Textures, &gltf.Texture{Source: gltf.Index(len(doc.Images) - 1)})
		doc.Materials = append(doc.Materials, &gltf.Material{PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorTexture: &gltf.TextureInfo{Index: len(doc.Textures) - 1}}})
		primitive := *doc.Meshes[0].Primitives[0]
		primitive.Material = gltf.Index(len(doc.Materials) - 1)
		doc.Meshes[0].Primitives = append(doc.Meshes[0].Primitives, &primitive)
	}
	data := encode(t, doc)
	var avatar *rig.Avatar
	var err error
	bytes := taken(func() { avatar, err = Decode(data, "hero.glb", FilesIn(files)) })
	if err != nil || len(avatar.Images) != 500 || len(avatar.Companions) != 1 {
		t.Fatalf("%v, %d images of %v", err, len(avatar.Images), avatar.Companions)
	}
	if bytes > reading(len(data)+len(picture)) {
		t.Errorf("%d MiB are taken", bytes>>20)
	}
}

// FuzzCounter holds the counts against those of decoded JSON.
func FuzzCounter(f *testing.F) {
	for _, l := range lists {
		f.Add(withMembers(l.path, 3, "{}"))
	}
	f.Add([]byte(`{"nodes":[{"extras":{"a":[1,{"b":null}],"\"\\":"}]"}}],"NODES":["x"],"\u006eodes":[true]}`))
	f.Add([]byte(`{"extensions":{"VRMC_vrm":{"expressions":{"preset":{"a":{"morphTargetBinds":[{},{}]},"b":{}}}}},"s\u017fcenes":[],"meſhes":[1]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var c counter
		c.count(data) // ends, whatever it is
		var value any
		if json.Unmarshal(data, &value) != nil || bytes.Contains(data, []byte("/")) || hasTwice(data) {
			return
		}
		want := counter{counts: make([]int, len(lists))}
		want.decoded(value, "", false)
		for i := range lists {
			if c.counts[i] != want.counts[i] {
				t.Errorf("%s: %d are counted, want %d", lists[i].path, c.counts[i], want.counts[i])
			}
		}
	})
}

// hasTwice reports whether an object of JSON names something twice: decoding keeps one of these.
func hasTwice(data []byte) bool {
	again, _ := json.Marshal(json.RawMessage(data))
	var value any
	_ = json.Unmarshal(data, &value)
	once, _ := json.Marshal(value)
	return bytes.Count(again, []byte(":")) != bytes.Count(once, []byte(":"))
}

// decoded counts what is in a decoded value. A list or an object is counted where it has a name itself.
func (c *counter) decoded(value any, path string, named bool) {
	list, counted := places[path]
	member := func(value any, path string, named bool) {
		if counted {
			c.counts[list]++
		}
		c.decoded(value, path, named)
	}
	counted = counted && named
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			below := string(fold(nil, []byte(name)))
			if counted {
				below = "*"
			}
			if path != "" {
				below = path + "/" + below
			}
			member(inner, below, true)
		}
	case []any:
		for _, inner := range value {
			member(inner, path, false)
		}
	}
}
