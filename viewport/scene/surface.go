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
	values  [5][4]float32 // the Surface uniform of the shaders
	texture uint32
	uniform gls.Uniform
	blend   bool
}

// newSurface makes a surface; texture is 0 for none.
func newSurface(m *rig.Material, texture, white uint32) *surface {
	s := &surface{texture: texture}
	s.Material.Init()
	s.SetShader(shaderOf(m, texture != 0))
	s.SetShaderUnique(true)
	s.SetUseLights(material.UseLightNone)
	s.uniform.Init("Surface")
	if texture == 0 {
		s.texture = white
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
	s.values = [5][4]float32{
		m.BaseColor,
		{m.Emissive[0], m.Emissive[1], m.Emissive[2], cutoff},
		{m.BaseTexture.Offset[0], m.BaseTexture.Offset[1], scale[0], scale[1]},
		{float32(cos), float32(sin), flag(m.DoubleSided), flag(m.Alpha == rig.AlphaOpaque)},
		{m.ShadeColor[0], m.ShadeColor[1], m.ShadeColor[2], 0},
	}
	s.blend = m.Alpha == rig.AlphaBlend
	s.SetDepthMask(!s.blend || m.ZWrite)
	if m.DoubleSided {
		s.SetSide(material.SideDouble)
	} else {
		s.SetSide(material.SideBack) // the picture is drawn upside down, which turns every triangle round
	}
	s.seeThrough(false)
	return s
}

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

// bind sets the uniforms and the texture in whatever program of ours is in use.
func (s *surface) bind(gs *gls.GLS) {
	gs.Uniform4fv(s.uniform.Location(gs), int32(len(s.values)), &s.values[0][0])
	gs.ActiveTexture(gls.TEXTURE0 + baseColorUnit)
	gl.BindTexture(gl.TEXTURE_2D, s.texture)
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

// sampleAs sets how the bound texture is repeated and smoothed.
func sampleAs(t *rig.Texture, q quality) {
	wrap := func(clamp bool) int32 {
		if clamp {
			return gl.CLAMP_TO_EDGE
		}
		return gl.REPEAT
	}
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap(t.ClampU))
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap(t.ClampV))
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
