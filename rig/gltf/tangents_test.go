package gltf

import (
	"math"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
)

// bumpy is a square of two triangles that faces +Z, two meters wide and high, with a normal texture that lies on it by some coordinates of its corners.
// The corners are, from below, left and right, then above.
func bumpy(t testing.TB, info *gltf.NormalTexture, uv [][2]float32, more gltf.PrimitiveAttributes) *gltf.Document {
	doc := withMaterial(t, &gltf.Material{NormalTexture: info})
	p := doc.Meshes[0].Primitives[0]
	p.Attributes = gltf.PrimitiveAttributes{
		gltf.POSITION:   modeler.WritePosition(doc, [][3]float32{{-1, 0, 0}, {1, 0, 0}, {-1, 2, 0}, {1, 2, 0}}),
		gltf.NORMAL:     modeler.WriteNormal(doc, [][3]float32{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}}),
		gltf.TEXCOORD_0: modeler.WriteTextureCoord(doc, uv),
	}
	for name, index := range more {
		p.Attributes[name] = index
	}
	p.Indices = gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 3, 0, 3, 2}))
	return doc
}

var normals = &gltf.NormalTexture{Index: gltf.Index(0)}

func TestTangentsFollowTheTexture(t *testing.T) {
	t.Parallel()
	// V points down: the upper left corner of the picture is 0, 0.
	straight := [][2]float32{{0, 1}, {1, 1}, {0, 0}, {1, 0}}
	turned := func(radians float64) *gltf.NormalTexture {
		return &gltf.NormalTexture{Index: gltf.Index(0), Extensions: gltf.Extensions{"KHR_texture_transform": map[string]any{"rotation": radians}}}
	}
	for name, c := range map[string]struct {
		info *gltf.NormalTexture
		uv   [][2]float32
		want [4]float32
	}{
		"upright":           {normals, straight, [4]float32{1, 0, 0, 1}},
		"mirrored":          {normals, [][2]float32{{1, 1}, {0, 1}, {1, 0}, {0, 0}}, [4]float32{-1, 0, 0, -1}},
		"upside down":       {normals, [][2]float32{{0, 0}, {1, 0}, {0, 1}, {1, 1}}, [4]float32{1, 0, 0, -1}},
		"on its side":       {normals, [][2]float32{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, [4]float32{0, 1, 0, 1}},
		"a point":           {normals, make([][2]float32, 4), [4]float32{0, 0, 0, 1}},
		"turned as a whole": {turned(math.Pi), straight, [4]float32{-1, 0, 0, 1}},
	} {
		p := open(t, bumpy(t, c.info, c.uv, nil)).Primitives[0]
		if len(p.Tangents) != 4 {
			t.Errorf("%s: %d tangents", name, len(p.Tangents))
			continue
		}
		for _, got := range p.Tangents {
			for k := range got {
				if math.Abs(float64(got[k]-c.want[k])) > 1e-6 {
					t.Errorf("%s: tangent %v, want %v", name, got, c.want)
					break
				}
			}
		}
	}
}

func TestAVertexBetweenATextureAndItsMirrorImageIsSplit(t *testing.T) {
	t.Parallel()
	doc := bumpy(t, normals, [][2]float32{{0, 1}, {1, 1}, {1, 1}, {1, 0}}, nil) // the upper left triangle mirrors the lower right one
	p := open(t, doc).Primitives[0]
	if len(p.Positions) != 6 || len(p.Indices) != 6 {
		t.Fatalf("%d vertices and %d indices, want 6 and 6", len(p.Positions), len(p.Indices))
	}
	for k, want := range []struct {
		at   [3]float32
		side float32
	}{{[3]float32{-1, 0, 0}, 1}, {[3]float32{1, 0, 0}, 1}, {[3]float32{1, 2, 0}, 1}, {[3]float32{-1, 0, 0}, -1}, {[3]float32{1, 2, 0}, -1}, {[3]float32{-1, 2, 0}, -1}} {
		if v := p.Indices[k]; p.Positions[v] != want.at || p.Tangents[v][3] != want.side {
			t.Errorf("corner %d is at %v with the side %v, want %v and %v", k, p.Positions[v], p.Tangents[v][3], want.at, want.side)
		}
	}
}

func TestTangentsOfTheFileAreKeptAndTurnWithItsNodes(t *testing.T) {
	t.Parallel()
	tangents := [][4]float32{{0, 3, 0, -1}, {0, 1, 0, -1}, {0, 1, 0, 1}, {0, 0, 0, 1}}
	made := func(scale [3]float64) rig.Primitive {
		doc := bumpy(t, normals, make([][2]float32, 4), nil)
		doc.Meshes[0].Primitives[0].Attributes[gltf.TANGENT] = modeler.WriteTangent(doc, tangents)
		doc.Nodes[0].Scale = scale
		return open(t, doc).Primitives[0]
	}
	if got, want := made([3]float64{1, 1, 1}).Tangents, [][4]float32{{0, 1, 0, -1}, {0, 1, 0, -1}, {0, 1, 0, 1}, {0, 0, 0, 1}}; len(got) != 4 || [4][4]float32(got) != [4][4]float32(want) {
		t.Errorf("tangents %v, want %v", got, want)
	}
	// In a mirror the same texture bends the other way round: normal × tangent points to the other side.
	if got := made([3]float64{-1, 1, 1}).Tangents; got[0] != [4]float32{0, 1, 0, 1} || got[2] != [4]float32{0, 1, 0, -1} {
		t.Errorf("mirrored: tangents %v", got)
	}
}

func TestMeshesWithoutANormalTextureHaveNoTangents(t *testing.T) {
	t.Parallel()
	doc := bumpy(t, nil, [][2]float32{{0, 1}, {1, 1}, {0, 0}, {1, 0}}, nil)
	if p := open(t, doc).Primitives[0]; p.Tangents != nil {
		t.Errorf("%v", p.Tangents)
	}
	doc = bumpy(t, normals, [][2]float32{{0, 1}, {1, 1}, {0, 0}, {1, 0}}, nil)
	delete(doc.Meshes[0].Primitives[0].Attributes, gltf.TEXCOORD_0)
	avatar := open(t, doc)
	if avatar.Primitives[0].Tangents != nil {
		t.Errorf("%v", avatar.Primitives[0].Tangents)
	}
	wantNote(t, avatar, "no texture coordinates for its normal texture")
}

func TestTexturesMayLieByASecondSetOfCoordinates(t *testing.T) {
	t.Parallel()
	doc := bumpy(t, &gltf.NormalTexture{Index: gltf.Index(0), TexCoord: 3}, make([][2]float32, 4), nil)
	doc.Meshes[0].Primitives[0].Attributes["TEXCOORD_3"] = modeler.WriteTextureCoord(doc, [][2]float32{{0, 0}, {0, 1}, {1, 0}, {1, 1}})
	avatar := open(t, doc)
	p := avatar.Primitives[0]
	if !avatar.Materials[0].NormalTexture.Second || len(p.SecondCoords) != 4 || p.SecondCoords[1] != [2]float32{0, 1} || p.TexCoords[1] != [2]float32{} {
		t.Errorf("%+v, coordinates %v and %v", avatar.Materials[0].NormalTexture, p.TexCoords, p.SecondCoords)
	}
	if p.Tangents[0] != [4]float32{0, 1, 0, 1} {
		t.Errorf("the tangents follow the first coordinates: %v", p.Tangents)
	}
}
