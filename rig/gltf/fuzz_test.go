package gltf

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
)

// FuzzDecode feeds the reader broken files: it must refuse them or make an avatar that keeps all promises, without the
// recovery of Decode having to catch anything.
func FuzzDecode(f *testing.F) {
	f.Add(encode(f, newTriangle()))
	f.Add(encode(f, newPerson(mgl64.Scale3D(0.01, 0.01, 0.01))))
	strip := newTriangle()
	strip.Meshes[0].Primitives[0].Mode = gltf.PrimitiveTriangleStrip
	f.Add(encode(f, strip))
	sparse := newTriangle()
	sparse.Accessors[0].Sparse = &gltf.Sparse{
		Count:   1,
		Indices: gltf.SparseIndices{BufferView: modeler.WriteBufferView(sparse, gltf.TargetNone, []uint16{2}), ComponentType: gltf.ComponentUshort},
		Values:  gltf.SparseValues{BufferView: modeler.WriteBufferView(sparse, gltf.TargetNone, [][3]float32{{0, 9, 0}})},
	}
	f.Add(encode(f, sparse))
	toon := withMaterial(f, textured(gltf.Extensions{"KHR_texture_transform": map[string]any{"offset": []float64{0.5, 0.25}}}))
	toon.Materials[0].Extensions = gltf.Extensions{"VRMC_materials_mtoon": map[string]any{"shadeColorFactor": []float64{0.1, 0.2, 0.3}}}
	toon.Extensions = gltf.Extensions{"VRMC_vrm": map[string]any{"humanoid": map[string]any{"humanBones": map[string]any{"hips": map[string]any{"node": 0}}}}}
	f.Add(encode(f, toon))
	old := withMaterial(f, textured(nil))
	old.Extensions = gltf.Extensions{"VRM": map[string]any{
		"humanoid":           map[string]any{"humanBones": []any{map[string]any{"bone": "hips", "node": 0}}},
		"materialProperties": []any{map[string]any{"shader": "VRM/MToon", "floatProperties": map[string]any{"_BlendMode": 3}}},
	}}
	f.Add(encode(f, old))
	f.Add(encode(f, bumpy(f, normals, [][2]float32{{0, 1}, {1, 1}, {1, 1}, {1, 0}}, nil)))
	painted := withMaterial(f, &gltf.Material{
		NormalTexture:    &gltf.NormalTexture{Index: gltf.Index(0), TexCoord: 1},
		OcclusionTexture: &gltf.OcclusionTexture{Index: gltf.Index(0), Strength: gltf.Float(0.5)},
		EmissiveTexture:  &gltf.TextureInfo{}, EmissiveFactor: [3]float64{1, 1, 1},
		PBRMetallicRoughness: &gltf.PBRMetallicRoughness{MetallicRoughnessTexture: &gltf.TextureInfo{}, RoughnessFactor: gltf.Float(0.5)},
		Extensions: gltf.Extensions{"VRMC_materials_mtoon": map[string]any{
			"matcapTexture": map[string]any{"index": 0}, "rimMultiplyTexture": map[string]any{"index": 0}, "outlineWidthMode": "worldCoordinates",
			"shadingShiftTexture": map[string]any{"index": 0, "scale": 2}, "outlineWidthMultiplyTexture": map[string]any{"index": 0},
		}},
	})
	painted.Meshes[0].Primitives[0].Attributes["TEXCOORD_1"] = modeler.WriteTextureCoord(painted, make([][2]float32, 3))
	f.Add(encode(f, painted))
	f.Add([]byte(`{"asset":{"version":"2.0"},"nodes":[{"mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,-1,0,1,2,3,1]}],"meshes":[{"primitives":[` +
		`{"attributes":{"POSITION":0,"JOINTS_0":0,"WEIGHTS_0":0},"mode":6}]}],"accessors":[{"componentType":5121,"normalized":true,"type":"VEC3",` +
		`"count":4,"bufferView":0}],"bufferViews":[{"buffer":0,"byteLength":16,"byteStride":4}],"buffers":[{"byteLength":16,"uri":"b.bin"}]}`))
	f.Add(encode(f, withHair(gltf.Extensions{"VRMC_springBone": map[string]any{
		"colliders":      []any{map[string]any{"node": 3, "shape": map[string]any{"capsule": map[string]any{"offset": []float64{1, 0, 0}, "radius": 3}}}},
		"colliderGroups": []any{map[string]any{"colliders": []int{0}}},
		"springs":        []any{map[string]any{"colliderGroups": []int{0}, "joints": []any{map[string]any{"node": 16}, map[string]any{"node": 17}}}},
	}})))
	f.Add(encode(f, withHair(gltf.Extensions{"VRM": map[string]any{"secondaryAnimation": map[string]any{
		"boneGroups":     []any{map[string]any{"bones": []int{16}, "colliderGroups": []int{0}}},
		"colliderGroups": []any{map[string]any{"node": 3, "colliders": []any{map[string]any{"radius": 0.1}}}},
	}}})))
	files := fstest.MapFS{"b.bin": {Data: []byte("0123456789abcdef")}, "skin.png": {Data: pngImage(f)}}
	f.Fuzz(func(t *testing.T, data []byte) {
		avatar, err := Decode(data, "fuzz.glb", FilesIn(files))
		if err != nil {
			if strings.Contains(err.Error(), "runtime error") || strings.Contains(err.Error(), "json:") || strings.Contains(err.Error(), "Go struct") || strings.Contains(err.Error(), "%!") || avatar != nil {
				t.Fatalf("%v", err)
			}
			return
		}
		checkAvatar(t, avatar)
		if len(avatar.Roles.Missing()) == 0 {
			if _, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1); err != nil && err.Error() == "" {
				t.Fatal("an error without a sentence")
			}
		}
	})
}
