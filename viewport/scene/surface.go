//go:build cgo

package scene

import (
	"math"
	"unsafe"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/material"
	"github.com/go-gl/gl/v3.3-core/gl"

	"posewright/rig"
)

// surface is a rig.Material as g3n draws it.
type surface struct {
	material.Material
	values   [8][4]float32 // the Surface uniform of the shaders
	textures [3]uint32     // of base colour, shade and glow
	uniform  gls.Uniform
	blend    bool
	outlined bool
}

// newSurface makes a surface; a texture of 0 is none.
func newSurface(sh *shaders, m *rig.Material, base, shade, glow, white uint32) (*surface, error) {
	s := &surface{textures: [3]uint32{base, shade, glow}}
	variant := avatarVariant(variantOf(m, base, shade, glow))
	if err := sh.compile(variant); err != nil {
		return nil, err
	}
	s.Material.Init()
	s.SetShader(variant.name)
	s.SetShaderUnique(true)
	s.SetUseLights(material.UseLightNone)
	s.uniform.Init("Surface")
	for i := range s.textures {
		if s.textures[i] == 0 {
			s.textures[i] = white
		}
	}
	sin, cos := math.Sincos(float64(m.BaseTexture.Rotation))
	scale := m.BaseTexture.Scale
	if scale == ([2]float32{}) {
		scale = [2]float32{1, 1}
	}
	cutoff := float32(0)
	if m.Alpha == rig.AlphaMask {
		cutoff = max(m.Cutoff, 1e-4)
	}
	s.values = [8][4]float32{
		m.BaseColor,
		{m.Emissive[0], m.Emissive[1], m.Emissive[2], cutoff},
		{m.BaseTexture.Offset[0], m.BaseTexture.Offset[1], scale[0], scale[1]},
		{float32(cos), float32(sin), flag(m.DoubleSided), flag(m.Alpha == rig.AlphaOpaque)},
	}
	if t := m.Toon; t != nil {
		// From -1+Toony to 1-Toony, moved by Shift, the shade becomes lit.
		s.values[4] = withAlpha(t.ShadeColor, 1/max(2-2*t.Toony, 1e-3))
		s.values[5] = withAlpha(t.RimColor, t.Shift)
		s.values[6] = [4]float32{max(t.RimPower, 1e-3), t.RimLift, t.RimLighting, t.OutlineLighting}
		s.values[7] = withAlpha(t.OutlineColor, t.OutlineWidth)
		if t.Outline == rig.OutlineScreen {
			s.values[7][3] = -t.OutlineWidth
		}
		// Behind a surface that is seen through, the outline's inside would be seen.
		s.outlined = t.Outline != rig.OutlineNone && t.OutlineWidth > 0 && m.Alpha != rig.AlphaBlend
	}
	s.blend = m.Alpha == rig.AlphaBlend
	s.SetDepthMask(!s.blend || m.ZWrite)
	if m.DoubleSided {
		s.SetSide(material.SideDouble)
	} else {
		s.SetSide(material.SideBack) // the picture is drawn upside down, which turns every triangle round
	}
	s.seeThrough(false)
	return s, nil
}

func withAlpha(c [3]float32, a float32) [4]float32 { return [4]float32{c[0], c[1], c[2], a} }

// seeThrough says whether the whole avatar is drawn translucent.
func (s *surface) seeThrough(on bool) {
	s.SetTransparent(s.blend)
	if s.blend || on {
		s.SetBlending(material.BlendNormal)
	} else {
		s.SetBlending(material.BlendNone)
	}
}

// RenderSetup is called by g3n before it draws something with this material.
func (s *surface) RenderSetup(gs *gls.GLS) {
	s.Material.RenderSetup(gs)
	s.bind(gs)
}

// bind sets the uniforms and the textures in whatever program of ours is in use.
func (s *surface) bind(gs *gls.GLS) {
	gs.Uniform4fv(s.uniform.Location(gs), int32(len(s.values)), &s.values[0][0])
	for i, texture := range s.textures {
		gs.ActiveTexture(gls.TEXTURE0 + baseColorUnit + uint32(i)) // shadeUnit and glowUnit follow
		gl.BindTexture(gl.TEXTURE_2D, texture)
	}
}

// newTexture puts a picture with its mipmaps on the graphics card. Sampling gives linear colours; where that is slow, the
// shader makes them linear.
func newTexture(gs *gls.GLS, q quality, width, height int, straightAlpha []byte) uint32 {
	var texture uint32
	gl.GenTextures(1, &texture)
	gs.ActiveTexture(gls.TEXTURE0 + baseColorUnit)
	gl.BindTexture(gl.TEXTURE_2D, texture)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	format := int32(gl.SRGB8_ALPHA8)
	if q.economical {
		format = gl.RGBA8
	}
	gl.TexImage2D(gl.TEXTURE_2D, 0, format, int32(width), int32(height), 0,
		gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&straightAlpha[0]))
	gl.GenerateMipmap(gl.TEXTURE_2D)
	return texture
}

var wrapping = [...]int32{rig.WrapRepeat: gl.REPEAT, rig.WrapClamp: gl.CLAMP_TO_EDGE, rig.WrapMirror: gl.MIRRORED_REPEAT}

// sampleAs sets how the bound texture is repeated and smoothed.
func sampleAs(t *rig.Texture, q quality) {
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrapping[t.WrapU])
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrapping[t.WrapV])
	if q.economical {
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST)
	} else {
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
	}
	if t.Nearest {
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
	} else {
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	}
}
