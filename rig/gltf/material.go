package gltf

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"

	"posewright/rig"
)

// readMaterial adds a material to the avatar, once, and tells which texture coordinates its base texture uses.
func (d *decoder) readMaterial(index int) (material, texCoord int, err error) {
	if index < 0 || index >= len(d.doc.Materials) {
		return 0, 0, fmt.Errorf("the file is damaged: a mesh refers to material %d of %d", index, len(d.doc.Materials))
	}
	source := d.doc.Materials[index]
	base, factor := baseColour(source)
	var property materialProperty
	if index < len(d.properties) {
		property = d.properties[index]
	}
	if base == nil {
		if main, ok := property.TextureProperties["_MainTex"]; ok {
			base = &gltf.TextureInfo{Index: main}
		}
	}
	if base != nil {
		texCoord = coordinatesOf(base)
	}
	if known, ok := d.materials[index]; ok {
		return known, texCoord, nil
	}
	m := rig.Material{
		Name: source.Name, BaseColor: toColour(factor), BaseTexture: noTexture, EmissiveTexture: noTexture,
		Alpha: rig.AlphaMode(source.AlphaMode), Cutoff: bounded(source.AlphaCutoffOrDefault()), DoubleSided: source.DoubleSided,
	}
	if base != nil {
		if m.BaseTexture, err = d.readTexture(base, source.Name); err != nil {
			return 0, 0, err
		}
		if main := property.VectorProperties["_MainTex"]; len(main) >= 4 && !hasExtension(base.Extensions, "KHR_texture_transform") {
			// Unity counts V from the bottom.
			m.BaseTexture.Offset = [2]float32{bounded(main[0]), bounded(1 - main[3] - main[1])}
			m.BaseTexture.Scale = [2]float32{bounded(main[2]), bounded(main[3])}
		}
	}
	m.Unlit = hasExtension(source.Extensions, "KHR_materials_unlit")
	d.readEmissive(source, texCoord, &m)
	d.readToon(source, texCoord, &m)
	d.applyProperty(&property, &m)
	d.avatar.Materials = append(d.avatar.Materials, m)
	d.materials[index] = len(d.avatar.Materials) - 1
	return d.materials[index], texCoord, nil
}

// baseColour is the base colour texture (nil for none) and factor, or the diffuse ones of the older model.
func baseColour(source *gltf.Material) (*gltf.TextureInfo, [4]float64) {
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

// readBeside reads a texture that is drawn with the placement and the coordinates of the base texture, texCoord. One with
// other coordinates, or that cannot be read, is left out with a note; nil is none.
func (d *decoder) readBeside(info *gltf.TextureInfo, texCoord int, material, what string) rig.Texture {
	if info == nil {
		return noTexture
	}
	if coordinatesOf(info) != texCoord {
		d.note("The %s texture of material %q has other coordinates than its colour and is not drawn.", what, shorten(material))
		return noTexture
	}
	t, err := d.readTexture(info, material)
	if err != nil {
		d.note("The %s texture of material %q is not drawn: %v.", what, shorten(material), err)
		return noTexture
	}
	return t
}

// readEmissive reads the light a material gives off.
func (d *decoder) readEmissive(source *gltf.Material, texCoord int, m *rig.Material) {
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
	d.glow(m, factor, source.EmissiveTexture, texCoord)
}

// glow gives a material its light. If the texture is left out, so is the light: the factor alone would make all of the surface
// glow.
func (d *decoder) glow(m *rig.Material, factor [3]float32, texture *gltf.TextureInfo, texCoord int) {
	m.Emissive, m.EmissiveTexture = factor, noTexture
	if factor == ([3]float32{}) || texture == nil {
		return
	}
	if m.EmissiveTexture = d.readBeside(texture, texCoord, m.Name, "light"); m.EmissiveTexture.Image < 0 {
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

func toColour(factor [4]float64) [4]float32 {
	return [4]float32{bounded(factor[0]), bounded(factor[1]), bounded(factor[2]), bounded(factor[3])}
}

// bounded keeps a number of the file from becoming infinite as a float32.
func bounded(value float64) float32 { return float32(min(max(value, -1e9), 1e9)) }
