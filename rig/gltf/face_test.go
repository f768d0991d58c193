package gltf

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
)

// A sparse accessor without values below, integers that stand for fractions, and a node that is scaled and turned.
func TestMorphTargetsAreReadOfEveryKindOfAccessor(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	primitive := doc.Meshes[0].Primitives[0]
	primitive.Attributes[gltf.NORMAL] = modeler.WriteNormal(doc, [][3]float32{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}})
	indices, values := modeler.WriteIndices(doc, []uint16{2}), modeler.WritePosition(doc, [][3]float32{{0, 3, 0}})
	sparse := &gltf.Accessor{Type: gltf.AccessorVec3, Count: 3, Sparse: &gltf.Sparse{Count: 1}}
	sparse.Sparse.Indices = gltf.SparseIndices{BufferView: *doc.Accessors[indices].BufferView, ComponentType: gltf.ComponentUshort}
	sparse.Sparse.Values = gltf.SparseValues{BufferView: *doc.Accessors[values].BufferView}
	doc.Accessors = append(doc.Accessors, sparse)
	fraction := modeler.WriteAccessor(doc, gltf.TargetArrayBuffer, [][3]int8{{0, 0, 0}, {-127, 0, 0}, {0, 0, 0}})
	doc.Accessors[fraction].Normalized = true
	primitive.Targets = []gltf.PrimitiveAttributes{{gltf.POSITION: len(doc.Accessors) - 2}, {gltf.POSITION: fraction, gltf.NORMAL: fraction}}
	doc.Meshes[0].Extras = map[string]any{"targetNames": []any{"up", "side"}}
	doc.Nodes[0].Scale = [3]float64{2, 2, 2}
	doc.Nodes[0].Rotation = [4]float64(mgl64.QuatRotate(1, mgl64.Vec3{0, 0, 1}).V.Vec4(mgl64.QuatRotate(1, mgl64.Vec3{0, 0, 1}).W)) // of the joint
	a := open(t, doc)
	want := []rig.PrimitiveMorph{
		{Morph: 0, Offsets: []rig.VertexOffset{{Vertex: 2, Position: [3]float32{0, 6, 0}}}},
		{Morph: 1, Offsets: []rig.VertexOffset{{Vertex: 1, Position: [3]float32{-2, 0, 0}, Normal: [3]float32{-1, 0, 0}}}},
	}
	got := a.Primitives[0].Morphs
	near := func(a, b rig.VertexOffset) bool {
		return a.Vertex == b.Vertex && toFloat64(a.Position).Sub(toFloat64(b.Position)).Len() < 1e-6 &&
			toFloat64(a.Normal).Sub(toFloat64(b.Normal)).Len() < 1e-6
	}
	if !slices.EqualFunc(got, want, func(a, b rig.PrimitiveMorph) bool {
		return a.Morph == b.Morph && slices.EqualFunc(a.Offsets, b.Offsets, near)
	}) {
		t.Errorf("%v, want %v", got, want)
	}
	if names := []rig.Morph{{Name: "up"}, {Name: "side", Target: 1}}; !slices.Equal(a.Morphs, names) || len(a.Notes) > 0 {
		t.Errorf("%v, notes %q", a.Morphs, a.Notes)
	}
}

func TestExpressionsAreReadOfBothVersions(t *testing.T) {
	t.Parallel()
	bind := func(of string, at int, weight float64) []any {
		return []any{map[string]any{of: at, "index": 1, "weight": weight}, map[string]any{of: 99, "index": 0}, map[string]any{of: at}}
	}
	bound := []rig.MorphBind{{Morph: 1, Weight: 0.5}}
	for name, c := range map[string]struct {
		extensions gltf.Extensions
		want       []rig.Expression
	}{
		"VRM 1.0": {gltf.Extensions{"VRMC_vrm": map[string]any{"expressions": map[string]any{
			"preset": map[string]any{"happy": map[string]any{"morphTargetBinds": bind("node", meshNode, 0.5), "overrideBlink": "block",
				"overrideMouth": "blend", "overrideLookAt": "none", "isBinary": true}, "aa": map[string]any{}},
			"custom": map[string]any{"JawOpen": map[string]any{"morphTargetBinds": bind("node", meshNode, 0.5)}},
		}}}, []rig.Expression{
			{Name: "aa", Preset: "aa"},
			{Name: "happy", Preset: "happy", Binds: bound, Binary: true,
				Overrides: [...]rig.Override{rig.BlinkKind: rig.OverrideBlock, rig.MouthKind: rig.OverrideBlend}},
			{Name: "JawOpen", Binds: bound},
		}},
		"VRM 0.x": {gltf.Extensions{"VRM": map[string]any{"blendShapeMaster": map[string]any{"blendShapeGroups": []any{
			map[string]any{"name": "Blink_L", "presetName": "blink_l", "binds": bind("mesh", 0, 50)},
			map[string]any{"name": "Sorrow", "presetName": "sorrow", "isBinary": true},
			map[string]any{"name": "Ears", "presetName": "unknown", "binds": bind("mesh", 0, 50)},
		}}}}, []rig.Expression{
			{Name: "Blink_L", Preset: "blinkLeft", Binds: bound}, {Name: "Sorrow", Preset: "sad", Binary: true}, {Name: "Ears", Binds: bound},
		}},
	} {
		doc := newPerson(mgl64.Ident4())
		withTarget(doc)
		doc.Extensions = c.extensions
		same := func(a, b rig.Expression) bool {
			return a.Name == b.Name && a.Preset == b.Preset && a.Binary == b.Binary && a.Overrides == b.Overrides && slices.Equal(a.Binds, b.Binds)
		}
		if got := open(t, doc).Expressions; !slices.EqualFunc(got, c.want, same) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Names on a primitive, as some exporters write them, and a mesh that two nodes show.
func TestMorphTargetsAreOfTheNodesThatShowThem(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Ident4())
	withTarget(doc)
	doc.Meshes[0].Primitives[0].Extras = map[string]any{"targetNames": []any{"happy"}}
	addMesh(doc).Mesh = gltf.Index(0)
	doc.Extensions = gltf.Extensions{"VRM": map[string]any{"blendShapeMaster": map[string]any{"blendShapeGroups": []any{
		map[string]any{"presetName": "joy", "binds": []any{map[string]any{"mesh": 0, "index": 0, "weight": 100}}}}}}}
	a := open(t, doc)
	want := []rig.Morph{{Name: "happy", Node: meshNode}, {Node: meshNode, Target: 1}, {Name: "happy", Node: meshNode + 1}, {Node: meshNode + 1, Target: 1}}
	if !slices.Equal(a.Morphs, want) || len(a.Primitives[1].Morphs) != 2 || a.Primitives[1].Morphs[0].Morph != 2 {
		t.Errorf("%+v, want %+v", a.Morphs, want)
	}
	if binds := a.Expressions[0].Binds; !slices.Equal(binds, []rig.MorphBind{{Morph: 0, Weight: 1}, {Morph: 2, Weight: 1}}) {
		t.Errorf("an expression moves %v", binds)
	}
}

// Thousands of morph targets that share their bytes, or have none, ask for gigabytes: they are left out, with one note, and the
// rest of the file is read.
func TestManyMorphTargetsOfFewBytesTakeLittle(t *testing.T) {
	const vertices, targets = 20000, 3000
	full := map[string]any{"bufferView": 0, "componentType": gltf.ComponentFloat, "type": "VEC3", "count": vertices}
	zero := map[string]any{"componentType": gltf.ComponentFloat, "type": "VEC3", "count": vertices}
	corners := map[string]any{"bufferView": 0, "componentType": gltf.ComponentUshort, "type": "SCALAR", "count": 3}
	for name, c := range map[string]struct {
		moved   []any
		indexed bool // the triangles use two of the vertices
	}{
		"one accessor":            {many(1, full), false},
		"many accessors":          {many(targets, full), false},
		"many of unused vertices": {many(targets, full), true},
		"many of zeros":           {many(targets, zero), false},
	} {
		accessors := append([]any{full, corners}, c.moved...)
		list := make([]any, targets)
		for i := range list {
			list[i] = map[string]any{"POSITION": 2 + i%len(c.moved)}
		}
		primitive := map[string]any{"attributes": map[string]any{"POSITION": 0}, "targets": list}
		if c.indexed {
			primitive["indices"] = 1
		}
		chunk := []byte(strings.Repeat("\x00\x00\x80\x3f", 3*vertices)) // 1, 1, 1 for each
		data := glb(t, map[string]any{
			"nodes": many(1, map[string]any{"mesh": 0}), "accessors": accessors,
			"bufferViews": many(1, map[string]any{"buffer": 0, "byteLength": len(chunk)}),
			"meshes":      many(1, map[string]any{"primitives": many(1, primitive)}),
		}, chunk)
		var a *rig.Avatar
		var err error
		bytes := taken(func() { a, err = Decode(data, "hero.glb", nil) })
		if err != nil || bytes > reading(len(data)) || !hasNote(a, "more morph targets than are read") || len(a.Notes) != 1 {
			t.Errorf("%s: %d MiB are taken for a file of %d kB: %v", name, bytes>>20, len(data)>>10, err)
		}
	}
}
