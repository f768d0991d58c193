package gltf

import (
	"math"

	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// mtoon1 is what is read of VRMC_materials_mtoon 1.0. Values that are absent keep the specification's defaults.
type mtoon1 struct {
	TransparentWithZWrite           bool              `json:"transparentWithZWrite"`
	RenderQueueOffsetNumber         int               `json:"renderQueueOffsetNumber"`
	ShadeColorFactor                []float64         `json:"shadeColorFactor"`
	ShadeMultiplyTexture            *gltf.TextureInfo `json:"shadeMultiplyTexture"`
	ShadingShiftFactor              float64           `json:"shadingShiftFactor"`
	ShadingShiftTexture             *shiftTexture     `json:"shadingShiftTexture"`
	ShadingToonyFactor              float64           `json:"shadingToonyFactor"`
	MatcapFactor                    []float64         `json:"matcapFactor"`
	MatcapTexture                   *gltf.TextureInfo `json:"matcapTexture"`
	RimMultiplyTexture              *gltf.TextureInfo `json:"rimMultiplyTexture"`
	ParametricRimColorFactor        []float64         `json:"parametricRimColorFactor"`
	RimLightingMixFactor            float64           `json:"rimLightingMixFactor"`
	ParametricRimFresnelPowerFactor float64           `json:"parametricRimFresnelPowerFactor"`
	ParametricRimLiftFactor         float64           `json:"parametricRimLiftFactor"`
	OutlineWidthMode                string            `json:"outlineWidthMode"`
	OutlineWidthFactor              float64           `json:"outlineWidthFactor"`
	OutlineWidthMultiplyTexture     *gltf.TextureInfo `json:"outlineWidthMultiplyTexture"`
	OutlineColorFactor              []float64         `json:"outlineColorFactor"`
	OutlineLightingMixFactor        float64           `json:"outlineLightingMixFactor"`
	UVAnimationMaskTexture          *gltf.TextureInfo `json:"uvAnimationMaskTexture"`
	UVAnimationScrollXSpeedFactor   float64           `json:"uvAnimationScrollXSpeedFactor"`
	UVAnimationScrollYSpeedFactor   float64           `json:"uvAnimationScrollYSpeedFactor"`
	UVAnimationRotationSpeedFactor  float64           `json:"uvAnimationRotationSpeedFactor"`
}

// shiftTexture is a texture with its weight.
type shiftTexture struct {
	gltf.TextureInfo
	Scale *float64 `json:"scale"`
}

// readToon reads the MToon of VRM 1.0.
func (d *decoder) readToon(source *gltf.Material, sets *coordinates, m *rig.Material) {
	one := mtoon1{
		MatcapFactor:       []float64{1, 1, 1},
		ShadingToonyFactor: 0.9, RimLightingMixFactor: 1, ParametricRimFresnelPowerFactor: 5, OutlineLightingMixFactor: 1,
	}
	if !extension(source.Extensions, "VRMC_materials_mtoon", &one) {
		return
	}
	t := &rig.Toon{
		ShadeColor: toRGB(one.ShadeColorFactor),
		Toony:      within(one.ShadingToonyFactor, 0, 1), Shift: within(one.ShadingShiftFactor, -1, 1),
		RimColor: toRGB(one.ParametricRimColorFactor), RimPower: within(one.ParametricRimFresnelPowerFactor, 0, 100),
		RimLift: within(one.ParametricRimLiftFactor, -1, 1), RimLighting: within(one.RimLightingMixFactor, 0, 1),
		OutlineWidth: within(one.OutlineWidthFactor, 0, 1), OutlineColor: toRGB(one.OutlineColorFactor),
		OutlineLighting: within(one.OutlineLightingMixFactor, 0, 1),
	}
	switch one.OutlineWidthMode {
	case "worldCoordinates":
		t.Outline = rig.OutlineWorld
	case "screenCoordinates":
		t.Outline = rig.OutlineScreen
	}
	t.ShadeTexture = d.readBeside(one.ShadeMultiplyTexture, sets, source.Name, phrase.Term("shade"))
	t.ShiftTexture = noTexture
	if shift := one.ShadingShiftTexture; shift != nil {
		t.ShiftScale = 1
		if shift.Scale != nil {
			t.ShiftScale = within(*shift.Scale, -100, 100)
		}
		t.ShiftTexture = d.readBeside(&shift.TextureInfo, sets, source.Name, phrase.Term("shading shift"))
	}
	if t.MatcapTexture = d.readBeside(one.MatcapTexture, &coordinates{second: -1}, source.Name, phrase.Term("matcap")); t.MatcapTexture.Image >= 0 {
		t.MatcapColor = toRGB(one.MatcapFactor)
	}
	t.RimTexture = d.readBeside(one.RimMultiplyTexture, sets, source.Name, phrase.Term("rim"))
	t.OutlineTexture = d.readBeside(one.OutlineWidthMultiplyTexture, sets, source.Name, phrase.Term("outline width"))
	t.Scroll = [2]float32{within(one.UVAnimationScrollXSpeedFactor, -mostSpeed, mostSpeed), within(one.UVAnimationScrollYSpeedFactor, -mostSpeed, mostSpeed)}
	t.Turn = within(one.UVAnimationRotationSpeedFactor, -mostSpeed, mostSpeed)
	t.MoveTexture = d.readBeside(one.UVAnimationMaskTexture, sets, source.Name, phrase.Term("motion"))
	m.Toon, m.Unlit = t, false // KHR_materials_unlit stands beside MToon for readers that do not know it
	m.ZWrite, m.Order = one.TransparentWithZWrite, min(max(one.RenderQueueOffsetNumber, -mostOrder), mostOrder)
}

const (
	mostOrder = 1000 // how far a material may be moved in the order of drawing
	mostSpeed = 1000 // of textures, each second
)

// materialProperty is the Unity material that VRM 0.x keeps beside a glTF material. Its colors are sRGB.
type materialProperty struct {
	Shader            string               `json:"shader"`
	RenderQueue       int                  `json:"renderQueue"`
	FloatProperties   map[string]float64   `json:"floatProperties"`
	VectorProperties  map[string][]float64 `json:"vectorProperties"`
	TextureProperties map[string]int       `json:"textureProperties"`
}

// number is a property, or the default of MToon where it is absent.
func (p *materialProperty) number(name string, absent float64) float64 {
	if value, ok := p.FloatProperties[name]; ok {
		return value
	}
	return absent
}

// color is a property in linear RGB, or the default of MToon, in sRGB, where it is absent.
func (p *materialProperty) colour(name string, absent [3]float64) [3]float32 {
	if value := p.VectorProperties[name]; len(value) >= 3 {
		absent = [3]float64(value)
	}
	return [3]float32{toLinear(absent[0]), toLinear(absent[1]), toLinear(absent[2])}
}

// texture is a property, nil where it is absent.
func (p *materialProperty) texture(name string) *gltf.TextureInfo {
	if index, ok := p.TextureProperties[name]; ok {
		return &gltf.TextureInfo{Index: index}
	}
	return nil
}

// applyProperty takes over what VRM 0.x says in Unity's terms.
func (d *decoder) applyProperty(p *materialProperty, sets *coordinates, m *rig.Material) {
	switch p.Shader {
	case "VRM/MToon":
		d.applyMToon(p, sets, m)
	case "VRM/UnlitTexture":
		m.Unlit, m.Alpha = true, rig.AlphaOpaque
	case "VRM/UnlitCutout":
		m.Unlit, m.Alpha, m.Cutoff = true, rig.AlphaMask, bounded(p.number("_Cutoff", float64(m.Cutoff)))
	case "VRM/UnlitTransparent":
		m.Unlit, m.Alpha = true, rig.AlphaBlend
	case "VRM/UnlitTransparentZWrite":
		m.Unlit, m.Alpha, m.ZWrite = true, rig.AlphaBlend, true
	default: // VRM_USE_GLTFSHADER and Unity's own: glTF says it all
		return
	}
	if colour := p.VectorProperties["_Color"]; len(colour) >= 4 {
		m.BaseColor = [4]float32{toLinear(colour[0]), toLinear(colour[1]), toLinear(colour[2]), bounded(colour[3])}
	}
}

// applyMToon turns the MToon of VRM 0.x into the terms of 1.0, as UniVRM's migration does. There light goes from shade to lit
// while the cosine to it goes from _ShadeShift to mix(1, _ShadeShift, _ShadeToony); in 1.0 the middle of that stretch is
// -Shift, and its length 2 - 2·Toony.
func (d *decoder) applyMToon(p *materialProperty, sets *coordinates, m *rig.Material) {
	shift, toony := p.number("_ShadeShift", 0), p.number("_ShadeToony", 0.9)
	low, high := shift, 1+(shift-1)*toony
	t := &rig.Toon{
		ShadeColor: p.colour("_ShadeColor", [3]float64{0.97, 0.81, 0.86}),
		Toony:      within((2-(high-low))/2, 0, 1), Shift: within(-(high+low)/2, -1, 1),
		RimColor: p.colour("_RimColor", [3]float64{}), RimPower: within(p.number("_RimFresnelPower", 1), 0, 100),
		RimLift: within(p.number("_RimLift", 0), -1, 1), RimLighting: within(p.number("_RimLightingMix", 0), 0, 1),
		OutlineColor: p.colour("_OutlineColor", [3]float64{}),
	}
	// Its textures lie on the surface as the main one does, whatever they say themselves.
	beside := func(name string, what phrase.Term) rig.Texture {
		info := p.texture(name)
		if info == nil {
			return noTexture
		}
		info.TexCoord = sets.first
		read, main := d.readBeside(info, sets, m.Name, what), &m.BaseTexture
		read.Offset, read.Scale, read.Rotation = main.Offset, main.Scale, main.Rotation
		return read
	}
	t.ShadeTexture = beside("_ShadeTexture", phrase.Term("shade"))
	// V of Unity goes up, and its textures turn in turns, not radians.
	t.Scroll = [2]float32{within(p.number("_UvAnimScrollX", 0), -mostSpeed, mostSpeed), within(-p.number("_UvAnimScrollY", 0), -mostSpeed, mostSpeed)}
	t.Turn, t.MoveTexture = within(2*math.Pi*p.number("_UvAnimRotation", 0), -mostSpeed, mostSpeed), beside("_UvAnimMaskTexture", phrase.Term("motion"))
	t.ShiftTexture, t.RimTexture, t.OutlineTexture = noTexture, beside("_RimTexture", phrase.Term("rim")), beside("_OutlineWidthTexture", phrase.Term("outline width"))
	if t.MatcapTexture = beside("_SphereAdd", phrase.Term("matcap")); t.MatcapTexture.Image >= 0 {
		t.MatcapColor = [3]float32{1, 1, 1}
	}
	if normal := beside("_BumpMap", phrase.Term("normal")); normal.Image >= 0 {
		m.NormalTexture, m.NormalScale = normal, within(p.number("_BumpScale", 1), -100, 100)
	}
	width := p.number("_OutlineWidth", 0.5) / 100
	switch p.number("_OutlineWidthMode", 0) {
	case 1:
		t.Outline, t.OutlineWidth = rig.OutlineWorld, within(width, 0, 1)
	case 2: // of half the picture's height
		t.Outline, t.OutlineWidth = rig.OutlineScreen, within(width/2, 0, 1)
	}
	if p.number("_OutlineColorMode", 0) == 1 {
		t.OutlineLighting = within(p.number("_OutlineLightingMix", 1), 0, 1)
	}
	m.EmissiveTexture = beside("_EmissionMap", phrase.Term("light"))
	glow(m, p.colour("_EmissionColor", [3]float64{}), p.texture("_EmissionMap") != nil)
	m.Toon, m.Unlit = t, false
	if cull, ok := p.FloatProperties["_CullMode"]; ok {
		m.DoubleSided = cull == 0
	}
	switch p.number("_BlendMode", -1) {
	case 0:
		m.Alpha = rig.AlphaOpaque
	case 1:
		m.Alpha, m.Cutoff = rig.AlphaMask, bounded(p.number("_Cutoff", float64(m.Cutoff)))
	case 2:
		m.Alpha = rig.AlphaBlend
	case 3:
		m.Alpha, m.ZWrite = rig.AlphaBlend, true
	}
	if p.RenderQueue > 0 && m.Alpha == rig.AlphaBlend {
		first := 3000 // Unity's queue of transparent materials, and UniVRM's of those that hide what is behind them
		if m.ZWrite {
			first = 2501
		}
		m.Order = min(max(p.RenderQueue-first, -mostOrder), mostOrder)
	}
}

// toRGB is a linear color of a file; what is missing of it is black.
func toRGB(values []float64) (c [3]float32) {
	for i, value := range values[:min(3, len(values))] {
		c[i] = bounded(value)
	}
	return c
}

// within keeps a number of the file in its range; what is no number becomes the lower end.
func within(value, low, high float64) float32 {
	if !(value > low) {
		return float32(low)
	}
	return float32(min(value, high))
}
