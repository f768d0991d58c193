package gltf

import (
	"math"

	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// coordinates are the sets of texture coordinates that a material uses: that of its base texture, and one other, -1 for none.
type coordinates struct{ first, second int }

// readMaterial adds a material to the avatar, once, and tells which texture coordinates it uses.
func (d *decoder) readMaterial(index int) (material int, sets coordinates, err error) {
	if index < 0 || index >= len(d.doc.Materials) {
		return 0, sets, phrase.Fail("the file is damaged: a mesh refers to material {{.Index}} of {{.Count}}", "Index", index,
			"Count", len(d.doc.Materials))
	}
	if known, ok := d.materials[index]; ok {
		return known, d.coordinates[known], nil
	}
	source := d.doc.Materials[index]
	base, factor := baseColor(source)
	var property materialProperty
	if index < len(d.properties) {
		property = d.properties[index]
	}
	if base == nil {
		base = property.texture("_MainTex")
	}
	sets.second = -1
	if base != nil {
		sets.first = coordinatesOf(base)
	}
	m := rig.Material{
		Name: source.Name, BaseColor: toColor(factor), BaseTexture: noTexture, MetalRoughTexture: noTexture, NormalTexture: noTexture,
		OcclusionTexture: noTexture, EmissiveTexture: noTexture,
		Alpha: rig.AlphaMode(source.AlphaMode), Cutoff: bounded(source.AlphaCutoffOrDefault()), DoubleSided: source.DoubleSided,
	}
	if base != nil {
		if m.BaseTexture, err = d.readTexture(base, source.Name); err != nil {
			return 0, sets, err
		}
		if main := property.VectorProperties["_MainTex"]; len(main) >= 4 && !hasExtension(base.Extensions, "KHR_texture_transform") {
			// Unity counts V from the bottom.
			m.BaseTexture.Offset = [2]float32{bounded(main[0]), bounded(1 - main[3] - main[1])}
			m.BaseTexture.Scale = [2]float32{bounded(main[2]), bounded(main[3])}
		}
	}
	m.Unlit = hasExtension(source.Extensions, "KHR_materials_unlit")
	d.readGloss(source, &sets, &m)
	d.readRelief(source, &sets, &m)
	d.readEmissive(source, &sets, &m)
	d.readToon(source, &sets, &m)
	d.applyProperty(&property, &sets, &m)
	d.avatar.Materials = append(d.avatar.Materials, m)
	d.coordinates = append(d.coordinates, sets)
	d.materials[index] = len(d.avatar.Materials) - 1
	return d.materials[index], sets, nil
}

// readGloss reads how metallic and how rough a material is (glTF 2.0, 3.9.2). The glossiness of the older model is what roughness
// lacks to 1; its specular color is that of metals, which are not distinguished there.
func (d *decoder) readGloss(source *gltf.Material, sets *coordinates, m *rig.Material) {
	older := struct {
		GlossinessFactor float64           `json:"glossinessFactor"`
		Texture          *gltf.TextureInfo `json:"specularGlossinessTexture"`
	}{GlossinessFactor: 1}
	if extension(source.Extensions, "KHR_materials_pbrSpecularGlossiness", &older) {
		m.Roughness = within(1-older.GlossinessFactor, 0, 1)
		if older.Texture != nil {
			m.Roughness = max(m.Roughness, 0.5)
			d.notes.add(phrase.Say(`The gloss texture of material "{{.Name}}" is not drawn; export the avatar with metallic-roughness materials.`,
				"Name", shorten(source.Name)))
		}
		return
	}
	pbr := source.PBRMetallicRoughness
	if pbr == nil {
		pbr = &gltf.PBRMetallicRoughness{}
	}
	m.Metallic, m.Roughness = within(pbr.MetallicFactorOrDefault(), 0, 1), within(pbr.RoughnessFactorOrDefault(), 0, 1)
	if m.Metallic > 0 || m.Roughness > 0 {
		m.MetalRoughTexture = d.readBeside(pbr.MetallicRoughnessTexture, sets, source.Name, phrase.Term("metal and roughness"))
	}
	if m.Metallic > 0 && pbr.MetallicRoughnessTexture != nil && m.MetalRoughTexture.Image < 0 {
		m.Metallic = 0 // all of the surface would be metal
	}
}

// readRelief reads the normals and the occlusion of a material.
func (d *decoder) readRelief(source *gltf.Material, sets *coordinates, m *rig.Material) {
	if n := source.NormalTexture; n != nil && n.Index != nil {
		m.NormalScale = within(n.ScaleOrDefault(), -100, 100)
		m.NormalTexture = d.readBeside(&gltf.TextureInfo{Index: *n.Index, TexCoord: n.TexCoord, Extensions: n.Extensions}, sets, source.Name, phrase.Term("normal"))
	}
	if o := source.OcclusionTexture; o != nil && o.Index != nil {
		m.OcclusionStrength = within(o.StrengthOrDefault(), 0, 1)
		m.OcclusionTexture = d.readBeside(&gltf.TextureInfo{Index: *o.Index, TexCoord: o.TexCoord, Extensions: o.Extensions}, sets, source.Name, phrase.Term("occlusion"))
	}
}

// baseColor is the base color texture (nil for none) and factor, or the diffuse ones of the older model.
func baseColor(source *gltf.Material) (*gltf.TextureInfo, [4]float64) {
	var older struct {
		DiffuseFactor  *[4]float64       `json:"diffuseFactor"`
		DiffuseTexture *gltf.TextureInfo `json:"diffuseTexture"`
	}
	if extension(source.Extensions, "KHR_materials_pbrSpecularGlossiness", &older) {
		factor := [4]float64{1, 1, 1, 1}
		if older.DiffuseFactor != nil {
			factor = *older.DiffuseFactor
		}
		return older.DiffuseTexture, factor
	}
	if pbr := source.PBRMetallicRoughness; pbr != nil {
		return pbr.BaseColorTexture, pbr.BaseColorFactorOrDefault()
	}
	return nil, [4]float64{1, 1, 1, 1}
}

// noTexture is the placement of a texture that is not there.
var noTexture = rig.Texture{Image: -1, Scale: [2]float32{1, 1}}

// coordinatesOf is which texture coordinates a texture uses.
func coordinatesOf(info *gltf.TextureInfo) int {
	var transform textureTransform
	if extension(info.Extensions, "KHR_texture_transform", &transform) && transform.TexCoord != nil {
		return *transform.TexCoord
	}
	return info.TexCoord
}

// readBeside reads a texture other than the base texture. One that cannot be read, or that needs a third set of coordinates, is left out
// with a note; nil is none.
func (d *decoder) readBeside(info *gltf.TextureInfo, sets *coordinates, material string, what phrase.Term) rig.Texture {
	if info == nil {
		return noTexture
	}
	set := coordinatesOf(info)
	if set != sets.first && sets.second >= 0 && set != sets.second {
		d.notes.add(phrase.Say(`The {{.What}} texture of material "{{.Material}}" has a third set of coordinates and is not drawn.`, "What", what,
			"Material", shorten(material)))
		return noTexture
	}
	t, err := d.readTexture(info, material)
	if err != nil {
		d.notes.add(phrase.Say(`The {{.What}} texture of material "{{.Material}}" is not drawn: {{.Cause}}.`, "What", what, "Material", shorten(material),
			"Cause", err))
		return noTexture
	}
	if set != sets.first && t.Image >= 0 {
		t.Second, sets.second = true, set
	}
	return t
}

// readEmissive reads the light a material gives off.
func (d *decoder) readEmissive(source *gltf.Material, sets *coordinates, m *rig.Material) {
	strength := struct {
		EmissiveStrength float64 `json:"emissiveStrength"`
	}{1}
	if !extension(source.Extensions, "KHR_materials_emissive_strength", &strength) {
		strength.EmissiveStrength = 1
	}
	var factor [3]float32
	for c, value := range source.EmissiveFactor {
		factor[c] = bounded(value * strength.EmissiveStrength)
	}
	if source.EmissiveTexture != nil && factor != ([3]float32{}) {
		m.EmissiveTexture = d.readBeside(source.EmissiveTexture, sets, m.Name, phrase.Term("light"))
	}
	glow(m, factor, source.EmissiveTexture != nil)
}

// glow gives a material its light. If its texture is left out, so is the light: the factor alone would make all of the surface
// glow.
func glow(m *rig.Material, factor [3]float32, textured bool) {
	m.Emissive = factor
	if textured && m.EmissiveTexture.Image < 0 {
		m.Emissive = [3]float32{}
	}
}

// toLinear is the sRGB transfer function (IEC 61966-2-1).
func toLinear(value float64) float32 {
	if value <= 0.04045 {
		return bounded(max(value, 0) / 12.92)
	}
	return bounded(math.Pow((value+0.055)/1.055, 2.4))
}

func toColor(factor [4]float64) [4]float32 {
	return [4]float32{bounded(factor[0]), bounded(factor[1]), bounded(factor[2]), bounded(factor[3])}
}

// bounded keeps a number of the file from becoming infinite as a float32; what is no number becomes 0.
func bounded(value float64) float32 {
	if math.IsNaN(value) {
		return 0
	}
	return float32(min(max(value, -1e9), 1e9))
}
