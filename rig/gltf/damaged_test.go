package gltf

import (
	"encoding/binary"
	"errors"
	"math"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

func TestFilesThatMakeNoPictureAreRefusedWithOneSentence(t *testing.T) {
	t.Parallel()
	whole := encode(t, newTriangle())
	person := encode(t, newPerson(mgl64.Ident4()))
	oldVersion := append([]byte(nil), whole...)
	binary.LittleEndian.PutUint32(oldVersion[4:], 1)
	longChunk := append([]byte(nil), whole...)
	binary.LittleEndian.PutUint32(longChunk[12:], math.MaxUint32)
	noJSON := append([]byte(nil), whole...)
	binary.LittleEndian.PutUint32(noJSON[16:], 0x12345678)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty":                {nil, "the file is empty"},
		"header cut":           {whole[:10], "truncated"},
		"JSON cut":             {whole[:40], "truncated"},
		"binary cut":           {person[:len(person)-100], "truncated"},
		"chunk too long":       {longChunk, "truncated"},
		"GLB version 1":        {oldVersion, "export it as glTF 2.0"},
		"no JSON":              {noJSON, "no JSON chunk"},
		"a picture":            {pngImage(t), "neither GLB nor glTF"},
		"white space":          {[]byte(" \n "), "neither GLB nor glTF"},
		"broken JSON":          {[]byte(`{"asset":`), "cannot be read"},
		"JSON of other shape":  {[]byte(`{"nodes":7}`), "cannot be read"},
		"a preset":             {[]byte(`{"format":"posewright-preset","name":"mine"}`), "neither GLB nor glTF"},
		"glTF 1":               {[]byte(`{"asset":{"version":"1.0"}}`), "export it as glTF 2.0"},
		"no nodes":             {[]byte(`{"asset":{"version":"2.0"}}`), "no nodes"},
		"null node":            {[]byte(`{"asset":{"version":"2.0"},"nodes":[null]}`), "a node is null"},
		"null primitive":       {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"meshes":[{"primitives":[null]}]}`), "a primitive is null"},
		"huge number":          {[]byte(`{"asset":{"version":"2.0"},"nodes":[{"scale":[1e999,1,1]}]}`), "cannot be read"},
		"far away":             {[]byte(`{"asset":{"version":"2.0"},"nodes":[{"translation":[1e300,1,1]}]}`), "a transform that is no number"},
		"empty scene":          {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"scenes":[{}]}`), "scene of the file is empty"},
		"scene out of range":   {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"scenes":[{"nodes":[0]}],"scene":3}`), "scene 3 does not exist"},
		"node out of range":    {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"scenes":[{"nodes":[-1]}]}`), "node -1 of 1"},
		"child out of range":   {[]byte(`{"asset":{"version":"2.0"},"nodes":[{"children":[1]}]}`), "child 1 of 1"},
		"cycle":                {[]byte(`{"asset":{"version":"2.0"},"nodes":[{},{"children":[2]},{"children":[1]}],"scenes":[{"nodes":[1]}]}`), "their own ancestors"},
		"own child":            {[]byte(`{"asset":{"version":"2.0"},"nodes":[{"children":[0]}]}`), "their own ancestors"},
		"two parents":          {[]byte(`{"asset":{"version":"2.0"},"nodes":[{"children":[2]},{"children":[2]},{}]}`), "two parents"},
		"no mesh of that kind": {[]byte(`{"asset":{"version":"2.0"},"nodes":[{"mesh":1}]}`), "mesh 1 of 0"},
		"no skin of that kind": {[]byte(`{"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{}}]}],"nodes":[{"mesh":0,"skin":2}]}`), "skin 2 of 0"},
		"negative buffer":      {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"buffers":[{"byteLength":-5}]}`), "negative length"},
		"buffer without data":  {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"buffers":[{"byteLength":5}]}`), "buffer 0 has no data"},
		"buffer elsewhere":     {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"buffers":[{"byteLength":5,"uri":"../../etc/passwd"}]}`), "not a file in the avatar's folder"},
		"buffer on the net":    {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}],"buffers":[{"byteLength":5,"uri":"http://example.com/b"}]}`), "not a file in the avatar's folder"},
		"too many nodes":       {[]byte(`{"asset":{"version":"2.0"},"nodes":[{}` + strings.Repeat(",{}", maxJoints) + `]}`), "more than 4096 are not read"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			avatar, err := Decode(c.data, "hero.glb", nil)
			checkRefused(t, avatar != nil, err, c.want)
		})
	}
}

func checkRefused(t *testing.T, read bool, err error, want string) {
	t.Helper()
	if err == nil || read {
		t.Fatalf("read, want an error with %q", want)
	}
	sentence := err.Error()
	if !strings.HasPrefix(sentence, "hero.glb: ") || !strings.Contains(sentence, want) || strings.Contains(sentence, "\n") || len(sentence) > 300 {
		t.Errorf("error %q, want one sentence with %q", sentence, want)
	}
	if strings.Contains(sentence, "runtime error") {
		t.Errorf("only the recovery caught it: %q", sentence)
	}
}

func TestDocumentsWithWrongNumbersAreRefused(t *testing.T) {
	t.Parallel()
	nan := float32(math.NaN())
	primitive := func(doc *gltf.Document) *gltf.Primitive { return doc.Meshes[0].Primitives[0] }
	attribute := func(doc *gltf.Document, name string, data any) {
		primitive(doc).Attributes[name] = modeler.WriteAccessor(doc, gltf.TargetArrayBuffer, data)
	}
	for name, c := range map[string]struct {
		spoil func(*gltf.Document)
		want  string
	}{
		"corner out of range": {func(doc *gltf.Document) {
			primitive(doc).Indices = gltf.Index(modeler.WriteIndices(doc, []uint32{0, 1, 99}))
		}, "a vertex that is not one of its 3"},
		"corner far out of range": {func(doc *gltf.Document) {
			primitive(doc).Indices = gltf.Index(modeler.WriteIndices(doc, []uint32{0, 1, math.MaxUint32}))
		}, "a triangle with a vertex that is not one of its"},
		"corners are fractions": {func(doc *gltf.Document) {
			primitive(doc).Indices = gltf.Index(modeler.WriteAccessor(doc, gltf.TargetNone, []float32{0, 0.5, 1}))
		}, "a triangle with a vertex that is not one of its"},
		"no accessor":       {func(doc *gltf.Document) { primitive(doc).Indices = gltf.Index(99) }, "refers to accessor 99"},
		"negative accessor": {func(doc *gltf.Document) { primitive(doc).Attributes[gltf.POSITION] = -1 }, "refers to accessor -1"},
		"position is NaN":   {func(doc *gltf.Document) { attribute(doc, gltf.POSITION, [][3]float32{{}, {1, nan, 1}, {}}) }, "a value that is not a number"},
		"position is infinite": {func(doc *gltf.Document) {
			attribute(doc, gltf.POSITION, [][3]float32{{}, {1, float32(math.Inf(1)), 1}, {}})
		}, "a value that is not a number"},
		"positions far away": {func(doc *gltf.Document) { attribute(doc, gltf.POSITION, [][3]float32{{}, {1e38, 1, 1}, {}}) }, "reaches further"},
		"positions are flat": {func(doc *gltf.Document) { attribute(doc, gltf.POSITION, [][2]float32{{}, {}, {}}) }, "has 2 numbers for each vertex"},
		"normal is NaN":      {func(doc *gltf.Document) { attribute(doc, gltf.NORMAL, [][3]float32{{}, {nan}, {}}) }, "a value that is not a number"},
		"too few normals":    {func(doc *gltf.Document) { attribute(doc, gltf.NORMAL, [][3]float32{{}, {}}) }, "2 values for 3 vertices"},
		"too few colors":     {func(doc *gltf.Document) { attribute(doc, gltf.COLOR_0, [][4]float32{{}, {}}) }, "2 values for 3 vertices"},
		"no material":        {func(doc *gltf.Document) { primitive(doc).Material = gltf.Index(3) }, "material 3 of 0"},
		"no texture": {func(doc *gltf.Document) {
			doc.Materials, primitive(doc).Material = []*gltf.Material{textured(nil)}, gltf.Index(0)
		}, "texture 0 of 0"},
		"no image": {func(doc *gltf.Document) {
			doc.Materials, primitive(doc).Material = []*gltf.Material{textured(nil)}, gltf.Index(0)
			doc.Textures = []*gltf.Texture{{Source: gltf.Index(7)}}
		}, "image 7 of 0"},
		"no sampler": {func(doc *gltf.Document) {
			doc.Materials, primitive(doc).Material = []*gltf.Material{textured(nil)}, gltf.Index(0)
			doc.Textures = []*gltf.Texture{{Sampler: gltf.Index(7)}}
		}, "sampler 7 of 0"},
		"huge count":            {func(doc *gltf.Document) { doc.Accessors[0].Count = 1 << 40 }, "more than an avatar has"},
		"count beyond the data": {func(doc *gltf.Document) { doc.Accessors[0].Count = 1 << 20 }, "reaches beyond its data"},
		"count without data": {func(doc *gltf.Document) {
			doc.Accessors[0].Count, doc.Accessors[0].BufferView = 1<<23, nil
		}, "more than an avatar has"},
		"data one byte short": {func(doc *gltf.Document) {
			doc.BufferViews[*doc.Accessors[primitive(doc).Attributes[gltf.POSITION]].BufferView].ByteLength--
		}, "reaches beyond its data"},
		"no elements":      {func(doc *gltf.Document) { doc.Accessors[0].Count = 0 }, "has no elements"},
		"negative count":   {func(doc *gltf.Document) { doc.Accessors[0].Count = -3 }, "has no elements"},
		"offset too far":   {func(doc *gltf.Document) { doc.Accessors[0].ByteOffset = 1000 }, "reaches beyond its data"},
		"negative offset":  {func(doc *gltf.Document) { doc.Accessors[0].ByteOffset = -4 }, "reaches beyond its data"},
		"stride too small": {func(doc *gltf.Document) { doc.BufferViews[0].ByteStride = 4 }, "12 bytes every 4 bytes"},
		"negative stride":  {func(doc *gltf.Document) { doc.BufferViews[0].ByteStride = -12 }, "every -12 bytes"},
		"view too long":    {func(doc *gltf.Document) { doc.BufferViews[0].ByteLength = math.MaxInt }, "outside of its buffer"},
		"view too far":     {func(doc *gltf.Document) { doc.BufferViews[0].ByteOffset = math.MaxInt }, "outside of its buffer"},
		"negative view":    {func(doc *gltf.Document) { doc.BufferViews[0].ByteOffset = -1 }, "outside of its buffer"},
		"no view":          {func(doc *gltf.Document) { doc.Accessors[0].BufferView = gltf.Index(50) }, "buffer view 50"},
		"no buffer":        {func(doc *gltf.Document) { doc.BufferViews[0].Buffer = 50 }, "buffer 50 of 1"},
		"sparse index": {func(doc *gltf.Document) {
			doc.Accessors[0].Sparse = &gltf.Sparse{
				Count:   1,
				Indices: gltf.SparseIndices{BufferView: modeler.WriteBufferView(doc, gltf.TargetNone, []uint32{77}), ComponentType: gltf.ComponentUint},
				Values:  gltf.SparseValues{BufferView: modeler.WriteBufferView(doc, gltf.TargetNone, [][3]float32{{}})},
			}
		}, "sparse index out of range"},
		"sparse count": {func(doc *gltf.Document) { doc.Accessors[0].Sparse = &gltf.Sparse{Count: 1 << 50} }, "sparse elements"},
		"Draco": {func(doc *gltf.Document) {
			doc.ExtensionsRequired = []string{"KHR_draco_mesh_compression"}
		}, "compressed with Draco; export the avatar without"},
		"Draco without saying so": {func(doc *gltf.Document) {
			doc.Accessors[0].BufferView = nil
			primitive(doc).Extensions = gltf.Extensions{"KHR_draco_mesh_compression": map[string]any{}}
		}, "compressed with Draco"},
		"meshopt": {func(doc *gltf.Document) {
			doc.ExtensionsRequired = []string{"EXT_meshopt_compression"}
		}, "compressed with meshopt; export the avatar without"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc := newTriangle()
			c.spoil(doc)
			avatar, err := Decode(encode(t, doc), "hero.glb", nil)
			checkRefused(t, avatar != nil, err, c.want)
			if strings.Contains(c.want, "compressed") != errors.Is(err, ErrUnsupported) {
				t.Errorf("unsupported: %v", errors.Is(err, ErrUnsupported))
			}
		})
	}
}

func TestSkinsWithWrongNumbersAreRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(*gltf.Document)
		want  string
	}{
		"no joints":           {func(doc *gltf.Document) { doc.Skins[0].Joints = nil }, "skin 0 has no joints"},
		"joint out of range":  {func(doc *gltf.Document) { doc.Skins[0].Joints[3] = 1000 }, "skin 0 refers to node 1000"},
		"joint is negative":   {func(doc *gltf.Document) { doc.Skins[0].Joints[3] = -1 }, "skin 0 refers to node -1"},
		"too many joints":     {func(doc *gltf.Document) { doc.Skins[0].Joints = make([]int, maxJoints+1) }, "more than 4096"},
		"vertex out of range": {func(doc *gltf.Document) { doc.Skins[0].Joints = doc.Skins[0].Joints[:14] }, "moved by joint 14 of 14"},
		"weight is NaN": {func(doc *gltf.Document) {
			weights := make([][4]float32, 3*len(body))
			weights[5][2] = float32(math.NaN())
			doc.Meshes[0].Primitives[0].Attributes[gltf.WEIGHTS_0] = modeler.WriteWeights(doc, weights)
		}, "a value that is not a number"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc := newPerson(mgl64.Ident4())
			c.spoil(doc)
			avatar, err := Decode(encode(t, doc), "hero.glb", nil)
			checkRefused(t, avatar != nil, err, c.want)
		})
	}
}

func TestMeshoptBuffersWithoutDataAreCalledThat(t *testing.T) {
	t.Parallel()
	text := `{"asset":{"version":"2.0"},"nodes":[{}],"buffers":[{"byteLength":99,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}]}`
	if _, err := Decode([]byte(text), "hero.glb", nil); !errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), "meshopt") {
		t.Errorf("error %v", err)
	}
}

func TestUnknownExtensionsAreNotedAndNeverFatal(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.ExtensionsUsed = []string{"KHR_materials_unlit", "KHR_lights_punctual", "ACME_sparkle", "ACME_sparkle"}
	doc.ExtensionsRequired = []string{"ACME_sparkle"}
	doc.Extensions = gltf.Extensions{"ACME_sparkle": []int{1, 2, 3}}
	doc.Nodes[0].Extensions = gltf.Extensions{"ACME_sparkle": "yes"}
	avatar := open(t, doc)
	wantNote(t, avatar, "ACME_sparkle, without which the file may look wrong")
	wantNote(t, avatar, "KHR_lights_punctual is not supported")
	if len(avatar.Notes) != 2 {
		t.Errorf("notes %q", avatar.Notes)
	}
}

func TestHostileFilesTakeLittleMemory(t *testing.T) { // alone: it measures memory
	for name, text := range map[string]string{
		"promised data": `{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
			"accessors":[{"componentType":5126,"type":"VEC3","count":4000000}]}`,
		"promised binds": `{"asset":{"version":"2.0"},"nodes":[{"mesh":0,"skin":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
			"skins":[{"joints":[0],"inverseBindMatrices":0}],"accessors":[{"componentType":5126,"type":"MAT4","count":900000000}]}`,
		"promised buffer": `{"asset":{"version":"2.0"},"nodes":[{}],"buffers":[{"byteLength":4000000000}]}`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Decode([]byte(text), name, nil)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: read", name)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 4<<20 {
			t.Errorf("%s: %d MiB taken", name, taken>>20)
		}
	}
}

func TestInstancesOfOneMeshAreCountedEachTime(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	for range 9 {
		addMesh(doc).Mesh = gltf.Index(0)
	}
	for _, c := range []struct {
		before int // vertices read already
		fits   bool
	}{{0, true}, {maxVertices - 30, true}, {maxVertices - 29, false}} {
		d := newDecoder(nil)
		d.vertices = c.before
		err := take(d, encode(t, doc), "hero.glb", func() error { return d.decode("hero.glb") })
		if c.fits != (err == nil) || err != nil && !strings.Contains(err.Error(), "more than 5000000 are not read: simplify its meshes in Blender") {
			t.Errorf("after %d vertices: %v", c.before, err)
		}
	}
}

func TestPrefixesOfAFileAreErrorsAndNoPanics(t *testing.T) {
	t.Parallel()
	whole := encode(t, newPerson(mgl64.Ident4()))
	for length := 0; length < len(whole); length += 7 {
		_, err := Decode(whole[:length], "hero.glb", nil)
		if err == nil || strings.Contains(err.Error(), "runtime error") {
			t.Fatalf("%d of %d bytes: %v", length, len(whole), err)
		}
	}
}

func TestFilesThatAreNotThereAreSaidToBe(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if _, err := Open(filepath.Join(folder, "none.glb")); err == nil || !strings.Contains(err.Error(), "none.glb") {
		t.Errorf("error %v", err)
	}
	if _, err := Open(folder); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("error %v", err)
	}
}
