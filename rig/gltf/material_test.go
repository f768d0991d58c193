package gltf

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
)

// withMaterial is a triangle with a material, and a texture 0 with a PNG image.
func withMaterial(t testing.TB, material *gltf.Material) *gltf.Document {
	t.Helper()
	doc := newTriangle()
	doc.Materials = []*gltf.Material{material}
	doc.Meshes[0].Primitives[0].Material = gltf.Index(0)
	image, err := modeler.WriteImage(doc, "picture", "image/png", strings.NewReader(string(pngImage(t))))
	if err != nil {
		t.Fatal(err)
	}
	doc.Textures = []*gltf.Texture{{Source: gltf.Index(image)}}
	return doc
}

func textured(extensions gltf.Extensions) *gltf.Material {
	return &gltf.Material{PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorTexture: &gltf.TextureInfo{Extensions: extensions}}}
}

func wantClose(t *testing.T, what string, got, want float32) {
	t.Helper()
	if math.Abs(float64(got-want)) > 1e-5 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func TestMaterialsAreRead(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		material *gltf.Material
		check    func(*testing.T, rig.Material)
	}{
		"defaults": {&gltf.Material{Name: "plain"}, func(t *testing.T, m rig.Material) {
			if m.Name != "plain" || m.BaseColor != [4]float32{1, 1, 1, 1} || m.BaseTexture.Image != -1 || m.Alpha != rig.AlphaOpaque ||
				m.Cutoff != 0.5 || m.DoubleSided || m.Unlit || m.Toon != nil || m.ZWrite || m.Emissive != [3]float32{} {
				t.Errorf("%+v", m)
			}
		}},
		"base color and mask": {&gltf.Material{
			AlphaMode: gltf.AlphaMask, AlphaCutoff: gltf.Float(0.25), DoubleSided: true, EmissiveFactor: [3]float64{0, 0.5, 0},
			PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &[4]float64{0.1, 0.2, 0.3, 0.4}},
		}, func(t *testing.T, m rig.Material) {
			if m.BaseColor != [4]float32{0.1, 0.2, 0.3, 0.4} || m.Alpha != rig.AlphaMask || m.Cutoff != 0.25 || !m.DoubleSided || m.Emissive[1] != 0.5 {
				t.Errorf("%+v", m)
			}
		}},
		"texture with a transform": {textured(gltf.Extensions{"KHR_texture_transform": map[string]any{
			"offset": []float64{0.5, 0.25}, "rotation": 1.5, "scale": []float64{2, 3},
		}}), func(t *testing.T, m rig.Material) {
			want := rig.Texture{Image: 0, Offset: [2]float32{0.5, 0.25}, Scale: [2]float32{2, 3}, Rotation: 1.5}
			if m.BaseTexture != want {
				t.Errorf("%+v", m.BaseTexture)
			}
		}},
		"texture without a transform": {textured(nil), func(t *testing.T, m rig.Material) {
			if m.BaseTexture != (rig.Texture{Image: 0, Scale: [2]float32{1, 1}}) {
				t.Errorf("%+v", m.BaseTexture)
			}
		}},
		"unlit": {&gltf.Material{Extensions: gltf.Extensions{"KHR_materials_unlit": map[string]any{}}}, func(t *testing.T, m rig.Material) {
			if !m.Unlit {
				t.Error("not unlit")
			}
		}},
		"stronger light": {&gltf.Material{
			EmissiveFactor: [3]float64{1, 0, 0}, Extensions: gltf.Extensions{"KHR_materials_emissive_strength": map[string]any{"emissiveStrength": 4}},
		}, func(t *testing.T, m rig.Material) { wantClose(t, "red", m.Emissive[0], 4) }},
		"light by a texture": {&gltf.Material{EmissiveFactor: [3]float64{1, 1, 1}, EmissiveTexture: &gltf.TextureInfo{}}, func(t *testing.T, m rig.Material) {
			if m.Emissive != [3]float32{1, 1, 1} || m.EmissiveTexture.Image != 0 {
				t.Errorf("it glows with %v by image %d", m.Emissive, m.EmissiveTexture.Image)
			}
		}},
		"light by a texture elsewhere": {&gltf.Material{EmissiveFactor: [3]float64{1, 1, 1}, EmissiveTexture: &gltf.TextureInfo{TexCoord: 1}}, func(t *testing.T, m rig.Material) {
			if m.Emissive != [3]float32{1, 1, 1} || m.EmissiveTexture.Image != 0 || !m.EmissiveTexture.Second {
				t.Errorf("it glows with %v by %+v", m.Emissive, m.EmissiveTexture)
			}
		}},
		"light by a third set of coordinates": {&gltf.Material{
			OcclusionTexture: &gltf.OcclusionTexture{Index: gltf.Index(0), TexCoord: 1},
			EmissiveFactor:   [3]float64{1, 1, 1}, EmissiveTexture: &gltf.TextureInfo{TexCoord: 2},
		}, func(t *testing.T, m rig.Material) {
			if m.Emissive != [3]float32{} || !m.OcclusionTexture.Second {
				t.Errorf("all of it glows: %v; occlusion %+v", m.Emissive, m.OcclusionTexture)
			}
		}},
		"metal and roughness by default": {&gltf.Material{}, func(t *testing.T, m rig.Material) {
			if m.Metallic != 1 || m.Roughness != 1 || m.MetalRoughTexture.Image != -1 || m.NormalTexture.Image != -1 || m.OcclusionTexture.Image != -1 {
				t.Errorf("%+v", m)
			}
		}},
		"metal, normals and occlusion": {&gltf.Material{
			PBRMetallicRoughness: &gltf.PBRMetallicRoughness{
				MetallicFactor: gltf.Float(0.25), RoughnessFactor: gltf.Float(0.75), MetallicRoughnessTexture: &gltf.TextureInfo{},
			},
			NormalTexture:    &gltf.NormalTexture{Index: gltf.Index(0), Scale: gltf.Float(-0.5)},
			OcclusionTexture: &gltf.OcclusionTexture{Index: gltf.Index(0), Strength: gltf.Float(0.5)},
		}, func(t *testing.T, m rig.Material) {
			if m.Metallic != 0.25 || m.Roughness != 0.75 || m.MetalRoughTexture.Image != 0 || m.NormalTexture.Image != 0 ||
				m.NormalScale != -0.5 || m.OcclusionTexture.Image != 0 || m.OcclusionStrength != 0.5 {
				t.Errorf("%+v", m)
			}
		}},
		"numbers beyond their ranges": {&gltf.Material{
			PBRMetallicRoughness: &gltf.PBRMetallicRoughness{MetallicFactor: gltf.Float(-3), RoughnessFactor: gltf.Float(1e300)},
			OcclusionTexture:     &gltf.OcclusionTexture{Index: gltf.Index(0), Strength: gltf.Float(7)},
			NormalTexture:        &gltf.NormalTexture{Index: gltf.Index(0), Scale: gltf.Float(1e300)},
		}, func(t *testing.T, m rig.Material) {
			if m.Metallic != 0 || m.Roughness != 1 || m.OcclusionStrength != 1 || m.NormalScale != 100 {
				t.Errorf("%+v", m)
			}
		}},
		"textures that are none": {&gltf.Material{
			PBRMetallicRoughness: &gltf.PBRMetallicRoughness{MetallicRoughnessTexture: &gltf.TextureInfo{Index: 9}},
			NormalTexture:        &gltf.NormalTexture{Index: gltf.Index(-1)},
			OcclusionTexture:     &gltf.OcclusionTexture{Index: gltf.Index(9)},
		}, func(t *testing.T, m rig.Material) {
			if m.Metallic != 0 || m.MetalRoughTexture.Image != -1 || m.NormalTexture.Image != -1 || m.OcclusionTexture.Image != -1 {
				t.Errorf("it is not plain: %+v", m)
			}
		}},
		"light by a texture that is none": {&gltf.Material{EmissiveFactor: [3]float64{1, 1, 1}, EmissiveTexture: &gltf.TextureInfo{Index: 7}}, func(t *testing.T, m rig.Material) {
			if m.Emissive != [3]float32{} || m.EmissiveTexture.Image != -1 {
				t.Errorf("it glows with %v by image %d", m.Emissive, m.EmissiveTexture.Image)
			}
		}},
		"older model": {&gltf.Material{Extensions: gltf.Extensions{"KHR_materials_pbrSpecularGlossiness": map[string]any{
			"diffuseFactor": []float64{0.5, 0, 0, 1}, "diffuseTexture": map[string]any{"index": 0}, "glossinessFactor": 0.25,
		}}}, func(t *testing.T, m rig.Material) {
			if m.BaseColor != [4]float32{0.5, 0, 0, 1} || m.BaseTexture.Image != 0 || m.Metallic != 0 || m.Roughness != 0.75 {
				t.Errorf("%+v", m)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			avatar := open(t, withMaterial(t, c.material))
			if len(avatar.Materials) != 1 || avatar.Primitives[0].Material != 0 {
				t.Fatalf("%d materials, the primitive has %d", len(avatar.Materials), avatar.Primitives[0].Material)
			}
			c.check(t, avatar.Materials[0])
		})
	}
}

func TestMaterialsOfVRM0WinOverTheirPlainCopies(t *testing.T) {
	t.Parallel()
	mtoon := func(blend float64) map[string]any {
		return map[string]any{
			"shader":           "VRM/MToon",
			"floatProperties":  map[string]any{"_BlendMode": blend, "_CullMode": 0, "_Cutoff": 0.3},
			"vectorProperties": map[string]any{"_Color": []float64{0.5, 1, 0, 0.5}, "_ShadeColor": []float64{0.5, 0, 1, 1}, "_MainTex": []float64{0.1, 0.2, 2, 3}},
		}
	}
	for name, c := range map[string]struct {
		property map[string]any
		check    func(rig.Material) bool
	}{
		"opaque": {mtoon(0), func(m rig.Material) bool {
			return m.Toon != nil && !m.Unlit && m.DoubleSided && m.Alpha == rig.AlphaOpaque
		}},
		"cutout":                   {mtoon(1), func(m rig.Material) bool { return m.Alpha == rig.AlphaMask && m.Cutoff == 0.3 }},
		"transparent":              {mtoon(2), func(m rig.Material) bool { return m.Alpha == rig.AlphaBlend && !m.ZWrite }},
		"transparent with Z write": {mtoon(3), func(m rig.Material) bool { return m.Alpha == rig.AlphaBlend && m.ZWrite }},
		"sRGB colors": {mtoon(0), func(m rig.Material) bool {
			near := func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-4 }
			return near(m.BaseColor[0], 0.21404) && m.BaseColor[1] == 1 && m.BaseColor[3] == 0.5 && near(m.Toon.ShadeColor[0], 0.21404) && m.Toon.ShadeColor[2] == 1
		}},
		"texture placement": {mtoon(0), func(m rig.Material) bool {
			offset := m.BaseTexture.Offset[1]
			return m.BaseTexture.Image == 0 && m.BaseTexture.Scale == [2]float32{2, 3} && math.Abs(float64(offset+2.2)) < 1e-5
		}},
		"unlit":                    {map[string]any{"shader": "VRM/UnlitTexture"}, func(m rig.Material) bool { return m.Unlit && m.Toon == nil }},
		"unlit cutout":             {map[string]any{"shader": "VRM/UnlitCutout"}, func(m rig.Material) bool { return m.Unlit && m.Alpha == rig.AlphaMask }},
		"unlit with Z write":       {map[string]any{"shader": "VRM/UnlitTransparentZWrite"}, func(m rig.Material) bool { return m.Alpha == rig.AlphaBlend && m.ZWrite }},
		"as glTF says":             {map[string]any{"shader": "VRM_USE_GLTFSHADER"}, func(m rig.Material) bool { return !m.Unlit && m.Toon == nil && m.BaseColor[0] == 1 }},
		"texture that only it has": {map[string]any{"shader": "VRM/MToon", "textureProperties": map[string]any{"_MainTex": 0}}, func(m rig.Material) bool { return m.BaseTexture.Image == 0 }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			material := textured(nil)
			if c.property["textureProperties"] != nil {
				material = &gltf.Material{}
			}
			doc := withMaterial(t, material)
			doc.Extensions = gltf.Extensions{"VRM": map[string]any{"materialProperties": []any{c.property}}}
			if m := open(t, doc).Materials[0]; !c.check(m) {
				t.Errorf("%+v", m)
			}
		})
	}
}

func TestTheTextureChoosesItsCoordinates(t *testing.T) {
	t.Parallel()
	for name, info := range map[string]*gltf.TextureInfo{
		"by itself":        {TexCoord: 1},
		"by its transform": {Extensions: gltf.Extensions{"KHR_texture_transform": map[string]any{"texCoord": 1}}},
	} {
		doc := withMaterial(t, &gltf.Material{PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorTexture: info}})
		attributes := doc.Meshes[0].Primitives[0].Attributes
		attributes[gltf.TEXCOORD_0] = modeler.WriteTextureCoord(doc, make([][2]float32, 3))
		attributes[gltf.TEXCOORD_1] = modeler.WriteTextureCoord(doc, [][2]float32{{0, 0}, {0.5, 0.5}, {1, 1}})
		if got := open(t, doc).Primitives[0].TexCoords[1]; got != [2]float32{0.5, 0.5} {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestSamplersAreRead(t *testing.T) {
	t.Parallel()
	doc := withMaterial(t, textured(nil))
	doc.Samplers = []*gltf.Sampler{{MagFilter: gltf.MagNearest, WrapS: gltf.WrapClampToEdge, WrapT: gltf.WrapMirroredRepeat}}
	doc.Textures[0].Sampler = gltf.Index(0)
	avatar := open(t, doc)
	if texture := avatar.Materials[0].BaseTexture; texture.WrapU != rig.WrapClamp || texture.WrapV != rig.WrapMirror || !texture.Nearest {
		t.Errorf("%+v", texture)
	}
	if len(avatar.Notes) != 0 {
		t.Errorf("notes %q", avatar.Notes)
	}
}

// withImage is a triangle whose texture has an image as given.
func withImage(t testing.TB, image *gltf.Image) *gltf.Document {
	t.Helper()
	doc := withMaterial(t, textured(nil))
	doc.Images = append(doc.Images, image)
	doc.Textures[0].Source = gltf.Index(len(doc.Images) - 1)
	return doc
}

func TestImagesAreFoundWhereverTheyAre(t *testing.T) {
	t.Parallel()
	picture := pngImage(t)
	files := fstest.MapFS{
		"skin.png":             {Data: picture},
		"textures/my face.jpg": {Data: jpegImage(t)},
		"face.webp":            {Data: webpImage},
		"wrong name.jpg":       {Data: picture}, // PNG all the same
	}
	for _, uri := range []string{
		"skin.png", "./skin.png", "textures/my%20face.jpg", `textures\my face.jpg`, "face.webp", "wrong%20name.jpg",
		"data:image/png;base64," + base64.StdEncoding.EncodeToString(picture),
		"data:image/webp;base64," + base64.StdEncoding.EncodeToString(webpImage),
		"data:application/octet-stream;base64," + base64.RawStdEncoding.EncodeToString(picture),
	} {
		avatar, err := Decode(encode(t, withImage(t, &gltf.Image{URI: uri})), "a.glb", FilesIn(files))
		if err != nil {
			t.Fatal(err)
		}
		if len(avatar.Images) != 1 || avatar.Materials[0].BaseTexture.Image != 0 || len(avatar.Notes) != 0 {
			t.Errorf("%q: %d images, notes %q", uri, len(avatar.Images), avatar.Notes)
		}
	}
}

func TestImagesThatCannotBeUsedAreLeftOutWithANote(t *testing.T) {
	t.Parallel()
	huge := append([]byte(nil), pngImage(t)...)
	binary.BigEndian.PutUint32(huge[16:], 60000)
	binary.BigEndian.PutUint32(huge[20:], 60000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	files := fstest.MapFS{
		"huge.png": {Data: huge}, "cut.png": {Data: pngImage(t)[:20]}, "text.png": {Data: []byte("no picture")}, "empty.png": {},
		"new.ktx2": {Data: []byte("\xabKTX 20\xbb\r\n\x1a\n")}, "folder/x": {}, "secret.png": {Data: pngImage(t)},
	}
	for _, c := range []struct{ uri, note string }{
		{"missing.png", "missing"},
		{"../secret.png", "not a file in the avatar's folder"},
		{"%2e%2e/secret.png", "not a file in the avatar's folder"},
		{"/etc/passwd", "not a file in the avatar's folder"},
		{`..\secret.png`, "not a file in the avatar's folder"},
		{"https://example.com/a.png", "not a file in the avatar's folder"},
		{"folder", "not a plain file"},
		{"huge.png", "60000×60000 pixels"},
		{"cut.png", "header is damaged"},
		{"text.png", "neither PNG nor JPEG nor WebP"},
		{"empty.png", "neither PNG nor JPEG nor WebP"},
		{"new.ktx2", "KTX2"},
		{"data:image/png;base64,!!!", "not base64"},
		{"data:image/png,abc", "not base64"},
		{"", "no data"},
	} {
		avatar, err := Decode(encode(t, withImage(t, &gltf.Image{URI: c.uri})), "a.glb", FilesIn(files))
		if err != nil {
			t.Errorf("%q: %v", c.uri, err)
			continue
		}
		wantNote(t, avatar, c.note)
		if len(avatar.Images) != 0 || avatar.Materials[0].BaseTexture.Image != -1 {
			t.Errorf("%q: %d images", c.uri, len(avatar.Images))
		}
	}
	avatar := open(t, withImage(t, &gltf.Image{URI: "skin.png"}))
	wantNote(t, avatar, "only one file was given")
	avatar = open(t, withImage(t, &gltf.Image{BufferView: gltf.Index(4711), MimeType: "image/png"}))
	wantNote(t, avatar, "refers to buffer view 4711")
}

func TestWebPTexturesComeFromTheirExtension(t *testing.T) {
	t.Parallel()
	doc := withImage(t, &gltf.Image{URI: "data:image/webp;base64," + base64.StdEncoding.EncodeToString(webpImage)})
	doc.Textures[0].Source = nil
	doc.Textures[0].Extensions = gltf.Extensions{"EXT_texture_webp": map[string]any{"source": 1}}
	doc.ExtensionsRequired = []string{"EXT_texture_webp"}
	avatar := open(t, doc)
	if len(avatar.Images) != 1 || len(avatar.Notes) != 0 {
		t.Errorf("%d images, notes %q", len(avatar.Images), avatar.Notes)
	}
	doc.Textures[0].Extensions = gltf.Extensions{"KHR_texture_basisu": map[string]any{"source": 1}}
	wantNote(t, open(t, doc), "no image that can be read")
}

func TestOneImageIsKeptOnceAndUnusedOnesNotAtAll(t *testing.T) {
	t.Parallel()
	doc := withMaterial(t, textured(nil))
	doc.Materials = append(doc.Materials, textured(nil))
	addMesh(doc, &gltf.Primitive{Attributes: doc.Meshes[0].Primitives[0].Attributes, Material: gltf.Index(1)})
	doc.Images = append(doc.Images, &gltf.Image{URI: "normals.png"})
	avatar := open(t, doc)
	if len(avatar.Images) != 1 || len(avatar.Materials) != 2 || len(avatar.Notes) != 0 {
		t.Errorf("%d images, %d materials, notes %q", len(avatar.Images), len(avatar.Materials), avatar.Notes)
	}
}

func TestOpenReadsBuffersAndImagesBesideTheFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	doc := withImage(t, &gltf.Image{URI: "my%20skin.png"})
	doc.Buffers[0].URI = "avatar.bin"
	if err := gltf.Save(doc, filepath.Join(folder, "avatar.gltf")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "my skin.png"), pngImage(t), 0o600); err != nil {
		t.Fatal(err)
	}
	avatar, err := Open(filepath.Join(folder, "avatar.gltf"))
	if err != nil {
		t.Fatal(err)
	}
	if avatar.Format != "glTF" || avatar.Name != "avatar" || len(avatar.Images) != 1 || len(avatar.Primitives) != 1 {
		t.Errorf("%s %q, %d images, %d primitives", avatar.Format, avatar.Name, len(avatar.Images), len(avatar.Primitives))
	}
	if err := os.Remove(filepath.Join(folder, "avatar.bin")); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(filepath.Join(folder, "avatar.gltf")); err == nil || !strings.Contains(err.Error(), `"avatar.bin" is missing`) {
		t.Errorf("without its buffer: %v", err)
	}
}

func TestOpenFollowsNoLinkOutOfTheFolder(t *testing.T) {
	t.Parallel()
	outside, folder := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret.png"), pngImage(t), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "secret.png"), filepath.Join(folder, "skin.png")); err != nil {
		t.Skip("no symbolic links here")
	}
	if err := os.WriteFile(filepath.Join(folder, "a.glb"), encode(t, withImage(t, &gltf.Image{URI: "skin.png"})), 0o600); err != nil {
		t.Fatal(err)
	}
	avatar, err := Open(filepath.Join(folder, "a.glb"))
	if err != nil {
		t.Fatal(err)
	}
	if len(avatar.Images) != 0 {
		t.Error("an image from outside of the folder was read")
	}
}

func TestBuffersMayBeDataURIs(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.Buffers[0].URI = "data:application/gltf-buffer;base64," + base64.StdEncoding.EncodeToString(doc.Buffers[0].Data)
	var text strings.Builder
	encoder := gltf.NewEncoder(&text)
	encoder.AsBinary = false
	if err := encoder.Encode(doc); err != nil {
		t.Fatal(err)
	}
	avatar, err := Decode([]byte("\xef\xbb\xbf"+text.String()), "a.gltf", nil) // some editors start files so
	if err != nil || len(avatar.Primitives) != 1 {
		t.Errorf("%v", err)
	}
}
