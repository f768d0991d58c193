package gltf

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"

	"posewright/rig"
)

// materialProperty is the Unity material that VRM 0.x keeps beside a glTF material.
type materialProperty struct {
	Shader            string               `json:"shader"`
	FloatProperties   map[string]float64   `json:"floatProperties"`
	VectorProperties  map[string][]float64 `json:"vectorProperties"`
	TextureProperties map[string]int       `json:"textureProperties"`
}

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
		texCoord = base.TexCoord
		var transform textureTransform
		if extension(base.Extensions, "KHR_texture_transform", &transform) && transform.TexCoord != nil {
			texCoord = *transform.TexCoord
		}
	}
	if known, ok := d.materials[index]; ok {
		return known, texCoord, nil
	}
	m := rig.Material{
		Name: source.Name, BaseColor: toColour(factor), BaseTexture: rig.Texture{Image: -1, Scale: [2]float32{1, 1}},
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
	d.readEmissive(source, &m)
	m.Unlit = hasExtension(source.Extensions, "KHR_materials_unlit")
	var toon struct {
		TransparentWithZWrite bool      `json:"transparentWithZWrite"`
		ShadeColorFactor      []float64 `json:"shadeColorFactor"` // black where it is absent (VRMC_materials_mtoon 1.0)
	}
	if extension(source.Extensions, "VRMC_materials_mtoon", &toon) {
		m.Toon, m.Unlit = true, false // KHR_materials_unlit stands beside MToon for readers that do not know it
		m.ZWrite = toon.TransparentWithZWrite
		for c, value := range toon.ShadeColorFactor[:min(3, len(toon.ShadeColorFactor))] {
			m.ShadeColor[c] = bounded(value)
		}
	}
	applyProperty(&property, &m)
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

// readEmissive reads the light a material gives off. With a texture the factor alone would make all of the surface glow.
func (d *decoder) readEmissive(source *gltf.Material, m *rig.Material) {
	if source.EmissiveFactor == [3]float64{} {
		return
	}
	if source.EmissiveTexture != nil {
		d.note("Material %q glows by a texture, which is not drawn.", shorten(source.Name))
		return
	}
	strength := struct {
		EmissiveStrength float64 `json:"emissiveStrength"`
	}{1}
	if !extension(source.Extensions, "KHR_materials_emissive_strength", &strength) {
		strength.EmissiveStrength = 1
	}
	for c, value := range source.EmissiveFactor {
		m.Emissive[c] = bounded(value * strength.EmissiveStrength)
	}
}

// applyProperty takes over what VRM 0.x says in Unity's terms. Its colours are sRGB.
func applyProperty(property *materialProperty, m *rig.Material) {
	switch property.Shader {
	case "VRM/MToon":
		m.Toon, m.Unlit = true, false
		m.ShadeColor = [3]float32{toLinear(0.97), toLinear(0.81), toLinear(0.86)} // the shader's own default
		if shade := property.VectorProperties["_ShadeColor"]; len(shade) >= 3 {
			m.ShadeColor = [3]float32{toLinear(shade[0]), toLinear(shade[1]), toLinear(shade[2])}
		}
		if cull, ok := property.FloatProperties["_CullMode"]; ok {
			m.DoubleSided = cull == 0
		}
		blend, ok := property.FloatProperties["_BlendMode"]
		if !ok {
			break
		}
		switch blend {
		case 0:
			m.Alpha = rig.AlphaOpaque
		case 1:
			m.Alpha = rig.AlphaMask
			if cutoff, ok := property.FloatProperties["_Cutoff"]; ok {
				m.Cutoff = bounded(cutoff)
			}
		case 2:
			m.Alpha = rig.AlphaBlend
		case 3:
			m.Alpha, m.ZWrite = rig.AlphaBlend, true
		}
	case "VRM/UnlitTexture":
		m.Unlit, m.Alpha = true, rig.AlphaOpaque
	case "VRM/UnlitCutout":
		m.Unlit, m.Alpha = true, rig.AlphaMask
		if cutoff, ok := property.FloatProperties["_Cutoff"]; ok {
			m.Cutoff = bounded(cutoff)
		}
	case "VRM/UnlitTransparent":
		m.Unlit, m.Alpha = true, rig.AlphaBlend
	case "VRM/UnlitTransparentZWrite":
		m.Unlit, m.Alpha, m.ZWrite = true, rig.AlphaBlend, true
	default: // VRM_USE_GLTFSHADER and Unity's own: glTF says it all
		return
	}
	if colour := property.VectorProperties["_Color"]; len(colour) >= 4 {
		m.BaseColor = [4]float32{toLinear(colour[0]), toLinear(colour[1]), toLinear(colour[2]), bounded(colour[3])}
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
