//go:build cgo

package scene

import (
	"embed"
	"strings"

	"github.com/g3n/engine/gls"
	"github.com/go-gl/gl/v3.3-core/gl"

	"posewright/rig"
	"posewright/rig/phrase"
)

// Names of the programs.
const (
	avatarProgram      = "avatar" // followed by the words of a variant; see variantOf
	outlineProgram     = "outline"
	depthProgram       = "avatarDepth"
	floorShadowProgram = "floorShadow"
	backgroundProgram  = "background"
	floorProgram       = "floor"
	blurProgram        = "blur"
	overlayProgram     = "overlay"
)

// Texture units, the same in every program: first those of a material, then the renderer's own. OpenGL 3.3 has at least 16.
const (
	baseColorUnit = iota
	shadeUnit
	glowUnit
	metalRoughUnit
	normalUnit
	occlusionUnit
	matcapUnit
	rimUnit
	shiftUnit
	outlineWidthUnit
	moveUnit
	materialUnits

	keyDepthUnit = iota - 1
	floorShadowUnit
	paletteUnit
)

var samplers = map[string]int32{
	"BaseColor": baseColorUnit, "ShadeColor": shadeUnit, "GlowColor": glowUnit, "MetalRough": metalRoughUnit, "NormalMap": normalUnit,
	"OcclusionMap": occlusionUnit, "Matcap": matcapUnit, "RimColor": rimUnit, "ShiftMap": shiftUnit, "OutlineWidth": outlineWidthUnit, "MoveMap": moveUnit,
	"KeyDepth": keyDepthUnit, "FloorShadow": floorShadowUnit, "Source": floorShadowUnit, "Palette": paletteUnit,
}

// shaderFiles are the sources of the programs: NAME.vert.glsl and NAME.frag.glsl, and what these include by lines of #include "FILE".
//
//go:embed shaders/*.glsl
var shaderFiles embed.FS

// program is a pair of shaders before compilation.
type program struct{ name, vertex, fragment string }

// programs are those that every picture may need.
func programs() []program {
	return []program{
		newProgram(depthProgram, "depth", "depth", ""),
		newProgram(floorShadowProgram, "floorShadow", "floorShadow", ""),
		newProgram(backgroundProgram, "full", "background", ""),
		newProgram(floorProgram, "floor", "floor", ""),
		newProgram(blurProgram, "full", "blur", ""),
		newProgram(overlayProgram, "overlay", "overlay", ""),
		newProgram(outlineProgram, "outline", "outline", ""),
		avatarVariant("LIT"), avatarVariant("LIT TEXTURED"),
	}
}

// newProgram reads the sources of a program and puts the words it is compiled with, separated by spaces, in front of them as defines.
func newProgram(name, vertex, fragment, words string) program {
	var defines strings.Builder
	for word := range strings.FieldsSeq(words) {
		defines.WriteString("#define " + word + "\n")
	}
	return program{name, defines.String() + shaderSource(vertex+".vert.glsl"), defines.String() + shaderSource(fragment+".frag.glsl")}
}

// shaderSource is the text of an embedded shader file with its includes in place.
func shaderSource(file string) string {
	data, err := shaderFiles.ReadFile("shaders/" + file)
	if err != nil {
		panic(err) // a name in this package without its embedded file
	}
	var source strings.Builder
	for line := range strings.Lines(string(data)) {
		if name, found := strings.CutPrefix(line, "#include "); found {
			line = shaderSource(strings.Trim(name, "\"\n"))
		}
		source.WriteString(line)
	}
	return source.String()
}

// avatarVariant is the program of the avatar for a kind of material. Each variant is compiled on its own, since software renderers pay for
// both sides of an if.
func avatarVariant(words string) program {
	return newProgram(avatarProgram+" "+words, "avatar", "avatar", words)
}

// everyAttribute is a variant that has each attribute of vertices.
const everyAttribute = "LIT TEXTURED NORMALMAPPED GLOWING APART"

// variantOf is the words of the variant that draws a material with the textures that could be loaded.
func variantOf(m *rig.Material, loaded *pictures) string {
	words := "LIT"
	switch {
	case m.Unlit:
		words = "UNLIT"
	case m.Toon != nil:
		words = "TOON"
		if shade := loaded[shadeUnit]; shade != 0 {
			if shade == loaded[baseColorUnit] && sameplace(&m.Toon.ShadeTexture, &m.BaseTexture) {
				words += " SHADELIKEBASE"
			} else {
				words += " SHADED"
			}
		}
		if m.Toon.RimColor != [3]float32{} {
			words += " RIMMED"
		}
		if m.Toon.Moves() {
			words += " MOVING"
		}
	case m.Metallic > 0:
		words += " METAL"
	}
	if m.Alpha == rig.AlphaMask {
		words += " MASKED" // alone: what may be discarded is drawn slower, since its depth comes late
	}
	for unit, word := range [materialUnits]string{
		baseColorUnit: "TEXTURED", glowUnit: "GLOWING", metalRoughUnit: "METALROUGH", normalUnit: "NORMALMAPPED", occlusionUnit: "OCCLUDED",
		matcapUnit: "MATCAPPED", rimUnit: "RIMMASKED", shiftUnit: "SHIFTED",
		moveUnit: "MOVEMASKED",
	} {
		if word != "" && loaded[unit] != 0 {
			words += " " + word
		}
	}
	for unit, t := range texturesOf(m) {
		if loaded[unit] != 0 && unit != matcapUnit && unit != outlineWidthUnit && unit != moveUnit && !sameplace(t, &m.BaseTexture) {
			return words + " APART"
		}
	}
	return words
}

// sameplace says whether two textures lie on a surface in the same way.
func sameplace(a, b *rig.Texture) bool {
	return a.Offset == b.Offset && a.Scale == b.Scale && a.Rotation == b.Rotation && a.Second == b.Second
}

// frameBinding is the binding point of the Frame block.
const frameBinding = 0

// glslVersion is the language of all shaders: that of OpenGL 3.3.
const glslVersion = "#version 330 core\n"

// shaders are the programs on the graphics card, each compiled once.
type shaders struct {
	gs       *gls.GLS
	quality  quality
	compiled map[string]*gls.Program
	current  *gls.Program
}

// newShaders compiles the programs that every picture may need.
func newShaders(gs *gls.GLS, q quality) (*shaders, error) {
	s := &shaders{gs: gs, quality: q, compiled: map[string]*gls.Program{}}
	for _, p := range programs() {
		if err := s.compile(p); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// compile makes a program, once, leaves it in use, and sets what never changes in it.
func (s *shaders) compile(p program) error {
	if s.compiled[p.name] != nil {
		s.use(p.name)
		return nil
	}
	if s.quality.economical {
		p.fragment = "#define ECONOMICAL\n" + p.fragment
	}
	built := s.gs.NewProgram()
	built.AddShader(gls.VERTEX_SHADER, glslVersion+p.vertex)
	built.AddShader(gls.FRAGMENT_SHADER, glslVersion+p.fragment)
	if err := built.Build(); err != nil {
		return refused(p.name, err)
	}
	s.compiled[p.name] = built
	s.use(p.name)
	handle := built.Handle()
	if block := gl.GetUniformBlockIndex(handle, gl.Str("Frame\x00")); block != gl.INVALID_INDEX {
		gl.UniformBlockBinding(handle, block, frameBinding)
	}
	for name, unit := range samplers {
		if location := gl.GetUniformLocation(handle, gl.Str(name+"\x00")); location >= 0 {
			gl.Uniform1i(location, unit)
		}
	}
	return nil
}

// use makes a program the current one, through g3n so that uniforms go to it.
func (s *shaders) use(name string) {
	next := s.compiled[name]
	if next == nil {
		panic("the shader " + name + " was not compiled") // a name in this package without compile before it
	}
	if next != s.current {
		s.gs.UseProgram(next)
		s.current = next
	}
}

// refused is the error of a program that the driver does not compile.
func refused(name string, cause error) error {
	return phrase.Fail("scene: the graphics driver refuses the {{.Name}} shader: {{.Cause}}", "Name", name, "Cause", cause)
}
