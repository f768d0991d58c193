//go:build cgo

package scene

import (
	"math"
	"strings"
	"unsafe"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/material"
	"github.com/go-gl/gl/v3.3-core/gl"

	"posewright/rig"
)

// pictures are the textures of a material on the graphics card, by their unit; 0 is none.
type pictures [materialUnits]uint32

// texturesOf are the textures of a material, by their unit; nil for those that are none or count for nothing.
func texturesOf(m *rig.Material) (t [materialUnits]*rig.Texture) {
	t[baseColorUnit] = &m.BaseTexture
	if m.Emissive != [3]float32{} {
		t[glowUnit] = &m.EmissiveTexture
	}
	if m.Unlit {
		return t
	}
	if m.NormalScale != 0 {
		t[normalUnit] = &m.NormalTexture
	}
	if toon := m.Toon; toon != nil {
		t[shadeUnit] = &toon.ShadeTexture
		if toon.MatcapColor != [3]float32{} {
			t[matcapUnit] = &toon.MatcapTexture
		}
		if toon.ShiftScale != 0 {
			t[shiftUnit] = &toon.ShiftTexture
		}
		if toon.RimColor != [3]float32{} || toon.MatcapColor != [3]float32{} {
			t[rimUnit] = &toon.RimTexture
		}
		if toon.Outline != rig.OutlineNone {
			t[outlineWidthUnit] = &toon.OutlineTexture
		}
		if toon.Moves() {
			t[moveUnit] = &toon.MoveTexture
		}
		return t
	}
	if m.Metallic > 0 || m.Roughness > 0 {
		t[metalRoughUnit] = &m.MetalRoughTexture
	}
	if m.OcclusionStrength > 0 {
		t[occlusionUnit] = &m.OcclusionTexture
	}
	return t
}

// linear says of each unit whether its textures hold numbers, not colors.
var linear = [materialUnits]bool{metalRoughUnit: true, normalUnit: true, occlusionUnit: true, shiftUnit: true, outlineWidthUnit: true, moveUnit: true}

// surface is a rig.Material as g3n draws it.
type surface struct {
	material.Material
	values    [11][4]float32 // the Surface uniform of the shaders
	places    [2 * materialUnits][4]float32
	textures  pictures
	uniform   gls.Uniform
	placement gls.Uniform
	apart     bool       // its textures lie in more than one way, as places says
	scroll    [2]float64 // of the textures, each second
	turn      float64    // of the textures, radians each second
	masked    bool
	blend     bool
	zwrite    bool
	order     int
	outlined  bool
	inside    *surface // what is drawn before it: the inside of what is seen through from both sides; nil for none
}

// newSurface makes a surface of a material and the textures that could be loaded. What is seen through from both sides is drawn twice, first its
// inside, then its outside: the order of its triangles would have the one cover the other as it comes.
func newSurface(sh *shaders, m *rig.Material, loaded *pictures, white uint32) (*surface, error) {
	if m.Alpha != rig.AlphaBlend || !m.DoubleSided || m.ZWrite {
		return newSide(sh, m, loaded, white)
	}
	inside, err := newSide(sh, m, loaded, white)
	if err != nil {
		return nil, err
	}
	inside.SetSide(material.SideFront)
	oneSided := *m
	oneSided.DoubleSided = false
	s, err := newSide(sh, &oneSided, loaded, white)
	if err == nil {
		s.inside = inside
	}
	return s, err
}

func newSide(sh *shaders, m *rig.Material, loaded *pictures, white uint32) (*surface, error) {
	words := variantOf(m, loaded)
	s := &surface{textures: *loaded, apart: strings.HasSuffix(words, " APART"), zwrite: m.ZWrite, order: m.Order}
	variant := avatarVariant(words)
	if err := sh.compile(variant); err != nil {
		return nil, err
	}
	s.Material.Init()
	s.SetShader(variant.name)
	s.uniform.Init("Surface")
	s.placement.Init("Placement")
	for _, unit := range [...]int{baseColorUnit, outlineWidthUnit} { // other programs look at these of any material
		if s.textures[unit] == 0 {
			s.textures[unit] = white
		}
	}
	for unit, t := range texturesOf(m) {
		if t != nil {
			offset, turn := placementOf(t)
			s.places[2*unit], s.places[2*unit+1] = offset, [4]float32{turn[0], turn[1], flag(t.Second)}
		}
	}
	cutoff := float32(0)
	if m.Alpha == rig.AlphaMask {
		cutoff = max(m.Cutoff, 1e-4)
	}
	offset, turn := placementOf(&m.BaseTexture)
	s.values = [11][4]float32{
		m.BaseColor,
		{m.Emissive[0], m.Emissive[1], m.Emissive[2], cutoff},
		offset,
		{turn[0], turn[1], flag(m.DoubleSided), flag(m.Alpha == rig.AlphaOpaque)},
		8: {m.Metallic, m.Roughness, m.NormalScale, m.OcclusionStrength},
	}
	if t := m.Toon; t != nil {
		// From -1+Toony to 1-Toony, moved by Shift, the shade becomes lit.
		s.values[4] = withAlpha(t.ShadeColor, 1/max(2-2*t.Toony, 1e-3))
		s.values[5] = withAlpha(t.RimColor, t.Shift)
		s.values[6] = [4]float32{max(t.RimPower, 1e-3), t.RimLift, t.RimLighting, t.OutlineLighting}
		s.values[7] = withAlpha(t.OutlineColor, t.OutlineWidth)
		s.values[9] = withAlpha(t.MatcapColor, t.ShiftScale)
		s.scroll, s.turn = [2]float64{float64(t.Scroll[0]), float64(t.Scroll[1])}, float64(t.Turn)
		if t.Outline == rig.OutlineScreen {
			s.values[7][3] = -t.OutlineWidth
		}
		// Behind a surface that is seen through, the outline's inside would be seen.
		s.outlined = t.Outline != rig.OutlineNone && t.OutlineWidth > 0 && m.Alpha != rig.AlphaBlend
	}
	s.masked, s.blend = m.Alpha == rig.AlphaMask, m.Alpha == rig.AlphaBlend
	s.SetDepthMask(!s.blend || m.ZWrite)
	if m.DoubleSided {
		s.SetSide(material.SideDouble)
	} else {
		s.SetSide(material.SideBack) // the picture is drawn upside down, which turns every triangle round
	}
	s.prepare(manner{})
	return s, nil
}

// placementOf is offset and scale of a texture, and the cosine and sine of its turn.
func placementOf(t *rig.Texture) (offset [4]float32, turn [2]float32) {
	scale := t.Scale
	if scale == ([2]float32{}) {
		scale = [2]float32{1, 1}
	}
	sin, cos := math.Sincos(float64(t.Rotation))
	return [4]float32{t.Offset[0], t.Offset[1], scale[0], scale[1]}, [2]float32{float32(cos), float32(sin)}
}

func withAlpha(c [3]float32, a float32) [4]float32 { return [4]float32{c[0], c[1], c[2], a} }

// manner is how a whole figure is drawn.
type manner struct {
	translucent bool
	sampled     bool    // into several samples for each pixel
	seconds     float64 // of the time that moves textures
}

// prepare makes a surface ready to be drawn.
func (s *surface) prepare(how manner) {
	if s.inside != nil {
		s.inside.prepare(how)
	}
	// Kept small, for the numbers of the graphics card: textures look the same every two widths, also mirrored ones. Those that are scaled, or that a mask
	// has move by a share, need not, and so it is not done every two.
	const often = 64
	s.values[10][1], s.values[10][2] = float32(math.Mod(s.scroll[0]*how.seconds, 2*often)), float32(math.Mod(s.scroll[1]*how.seconds, 2*often))
	s.values[10][3] = float32(math.Mod(s.turn*how.seconds, 2*math.Pi*often))
	if s.blend || how.translucent {
		s.SetBlending(material.BlendNormal)
	} else {
		s.SetBlending(material.BlendNone)
	}
	s.values[10][0] = flag(s.masked && how.sampled && !how.translucent)
}

// RenderSetup is called by g3n before it draws something with this material.
func (s *surface) RenderSetup(gs *gls.GLS) {
	s.Material.RenderSetup(gs)
	s.bind(gs)
	if s.apart {
		gs.Uniform4fv(s.placement.Location(gs), int32(len(s.places)), &s.places[0][0])
	}
	coverSamples(s.values[10][0] > 0)
}

// coverSamples says whether what is drawn covers a share of a pixel's samples, by its alpha, instead of having that alpha in the picture.
func coverSamples(on bool) {
	gl.ColorMask(true, true, true, !on)
	if on {
		gl.Enable(gl.SAMPLE_ALPHA_TO_COVERAGE)
	} else {
		gl.Disable(gl.SAMPLE_ALPHA_TO_COVERAGE)
	}
}

// bind sets the uniforms and the textures in whatever program of ours is in use.
func (s *surface) bind(gs *gls.GLS) {
	gs.Uniform4fv(s.uniform.Location(gs), int32(len(s.values)), &s.values[0][0])
	for unit, texture := range s.textures {
		if texture != 0 {
			gs.ActiveTexture(gls.TEXTURE0 + uint32(unit))
			gl.BindTexture(gl.TEXTURE_2D, texture)
		}
	}
}

// newTexture puts a picture with its mipmaps on the graphics card. Sampling gives linear colors; where that is slow, the
// shader makes them linear. Numbers are left as they are.
func newTexture(gs *gls.GLS, q quality, numbers bool, width, height int, straightAlpha []byte) uint32 {
	var texture uint32
	gl.GenTextures(1, &texture)
	gs.ActiveTexture(gls.TEXTURE0 + baseColorUnit)
	gl.BindTexture(gl.TEXTURE_2D, texture)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	gl.TexImage2D(gl.TEXTURE_2D, 0, q.textureFormat(numbers), int32(width), int32(height), 0,
		gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&straightAlpha[0]))
	gl.GenerateMipmap(gl.TEXTURE_2D)
	return texture
}

// textureFormat is how the graphics card keeps a picture.
func (q quality) textureFormat(numbers bool) int32 {
	if q.economical || numbers {
		return gl.RGBA8
	}
	return gl.SRGB8_ALPHA8
}

var wrapping = [...]int32{rig.WrapRepeat: gl.REPEAT, rig.WrapClamp: gl.CLAMP_TO_EDGE, rig.WrapMirror: gl.MIRRORED_REPEAT}

// sampleAs sets how the bound texture is repeated and smoothed. Seen from afar all are smoothed, whatever their file says: exporters
// write of textures that were smoothed in the engine that they are not, and in a viewport those would flicker.
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
