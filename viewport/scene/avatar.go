//go:build cgo

package scene

import (
	"math"
	"unsafe"

	"github.com/g3n/engine/core"
	"github.com/g3n/engine/geometry"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/graphic"
	"github.com/g3n/engine/math32"
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/viewport"
)

// figure is an avatar on the graphics card.
type figure struct {
	parts    []*part
	blended  []*part // those whose order matters and the insides of some, sorted again each frame
	outlined bool    // some part has an outline
	textures []uint32
	white    uint32
	extent   *viewport.Extent
	rest     []rig.Transform
	notes    []phrase.Phrase

	palette        []float32 // three rows of four for each joint of each part
	paletteBuffer  uint32
	paletteTexture uint32
}

// part is one primitive.
type part struct {
	graphic.Graphic
	geometry *geometry.Geometry
	surface  *surface
	indices  int32
	base     int32 // of its joints in the palette
	uniform  gls.Uniform
	joints   []int
	fromMesh []mgl64.Mat4
	middle   mgl64.Vec3 // of its vertices, in the frame of the joint nearest to it
	joint    int
	nearness float64 // distance of its middle from the camera in this frame
	morphs   *morphs // nil for what no morph target moves
}

// RenderSetup is called by g3n before it draws the part.
func (p *part) RenderSetup(gs *gls.GLS, _ *core.RenderInfo) {
	gs.Uniform1i(p.uniform.Location(gs), p.base)
}

// newFigure puts an avatar on the graphics card. What cannot be drawn is noted; the error is that nothing can.
func newFigure(gs *gls.GLS, sh *shaders, a *rig.Avatar) (*figure, error) {
	f := &figure{extent: viewport.NewExtent(a), rest: a.Skeleton.RestWorld()}
	f.white = newTexture(gs, sh.quality, false, 1, 1, []byte{255, 255, 255, 255})
	f.textures = append(f.textures, f.white)
	surfaces, err := f.newSurfaces(gs, sh, a)
	if err == nil {
		err = sh.compile(avatarVariant(everyAttribute)) // g3n asks it where they are
	}
	if err != nil {
		f.dispose()
		return nil, err
	}
	for i := range a.Primitives {
		primitive := &a.Primitives[i]
		if err := check(primitive, len(a.Skeleton.Joints)); err != nil {
			f.notes = append(f.notes, phrase.Say(`The mesh "{{.Name}}" is not drawn: {{.Cause}}.`, "Name", primitive.Name, "Cause", err))
			continue
		}
		s := surfaces[len(surfaces)-1]
		if primitive.Material >= 0 && primitive.Material < len(a.Materials) {
			s = surfaces[primitive.Material]
		}
		f.add(gs, primitive, s)
	}
	if len(f.parts) == 0 {
		f.dispose()
		return nil, phrase.Fail("scene: the avatar has no mesh that can be drawn")
	}
	f.makePalette(gs)
	return f, nil
}

// newSurfaces makes one surface for each material and, last, the default one.
func (f *figure) newSurfaces(gs *gls.GLS, sh *shaders, a *rig.Avatar) ([]*surface, error) {
	l := newTextureLoader(gs, sh.quality, a)
	defer func() {
		f.textures = append(f.textures, l.textures...)
		f.notes = append(f.notes, l.notes...)
	}()
	surfaces := make([]*surface, 0, len(a.Materials)+1)
	for i := range a.Materials {
		m := a.Materials[i]
		var loaded pictures
		for unit, t := range texturesOf(&m) {
			if t != nil {
				loaded[unit] = l.texture(t, linear[unit])
			}
		}
		if loaded[glowUnit] == 0 && l.broken[m.EmissiveTexture.Image] {
			m.Emissive = [3]float32{} // all of the surface would glow
		}
		if loaded[metalRoughUnit] == 0 && l.broken[m.MetalRoughTexture.Image] {
			m.Metallic = 0 // all of it would be metal
		}
		s, err := newSurface(sh, &m, &loaded, f.white)
		if err != nil {
			return nil, err
		}
		if loaded[baseColorUnit] == 0 && l.broken[m.BaseTexture.Image] {
			s.values[0] = neutral(s.values[0])
			if s.inside != nil {
				s.inside.values[0] = s.values[0]
			}
		}
		surfaces = append(surfaces, s)
	}
	s, err := newSurface(sh, &rig.Material{BaseColor: [4]float32{0.62, 0.60, 0.58, 1}, Roughness: 1, DoubleSided: true}, &pictures{}, f.white)
	return append(surfaces, s), err
}

// neutral is the color of a material whose picture is missing: its factor, grayed, since most factors are white.
func neutral(factor [4]float32) [4]float32 {
	return [4]float32{factor[0] * 0.55, factor[1] * 0.55, factor[2] * 0.55, factor[3]}
}

// check says why a primitive cannot be drawn. Everything after it may index without looking.
func check(p *rig.Primitive, joints int) error {
	n := len(p.Positions)
	switch {
	case n == 0 || len(p.Indices) < 3:
		return phrase.Fail("it has no triangles")
	case len(p.Normals) != n || len(p.Influences) != len(p.Weights) || p.Influences != nil && len(p.Influences) != n:
		return phrase.Fail("its vertices have different numbers of normals, joints and weights")
	case p.TexCoords != nil && len(p.TexCoords) != n || p.SecondCoords != nil && len(p.SecondCoords) != n || p.Colors != nil && len(p.Colors) != n:
		return phrase.Fail("its vertices have different numbers of texture coordinates and colors")
	case p.Tangents != nil && len(p.Tangents) != n:
		return phrase.Fail("its vertices have a different number of tangents")
	case len(p.Joints) == 0 || len(p.Joints) != len(p.JointFromMesh):
		return phrase.Fail("it has different numbers of joints and bind matrices")
	}
	for _, i := range p.Indices {
		if int(i) >= n {
			return phrase.Fail("a triangle uses vertex {{.Index}} of {{.Count}}", "Index", i, "Count", n)
		}
	}
	for _, morph := range p.Morphs {
		for i := range morph.Offsets {
			if int(morph.Offsets[i].Vertex) >= n {
				return phrase.Fail("a morph target moves vertex {{.Index}} of {{.Count}}",
					"Index", morph.Offsets[i].Vertex, "Count", n)
			}
		}
	}
	for _, j := range p.Joints {
		if j < 0 || j >= joints {
			return phrase.Fail("it is moved by joint {{.Joint}} of {{.Joints}}", "Joint", j, "Joints", joints)
		}
	}
	for _, influences := range p.Influences {
		for _, i := range influences {
			if int(i) >= len(p.Joints) {
				return phrase.Fail("a vertex is moved by influence {{.Index}} of {{.Count}}", "Index", i, "Count", len(p.Joints))
			}
		}
	}
	return nil
}

// add builds the geometry of a primitive. The avatar's program must be in use: g3n asks it where attributes go.
func (f *figure) add(gs *gls.GLS, p *rig.Primitive, s *surface) {
	g := geometry.NewGeometry()
	n := len(p.Positions)
	positions, normals := math32.NewArrayF32(0, 3*n), math32.NewArrayF32(0, 3*n)
	var middle mgl64.Vec3
	for i := range n {
		v, nn := p.Positions[i], p.Normals[i]
		positions.Append(v[0], v[1], v[2])
		normals.Append(nn[0], nn[1], nn[2])
		middle = middle.Add(mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])})
	}
	middle = middle.Mul(1 / float64(n))
	places, directions := gls.NewVBO(positions).AddAttrib(gls.VertexPosition), gls.NewVBO(normals).AddAttrib(gls.VertexNormal)
	g.AddVBO(places)
	g.AddVBO(directions)
	if p.Influences != nil {
		influences, weights := math32.NewArrayF32(0, 4*n), math32.NewArrayF32(0, 4*n)
		for i := range n {
			for k := range 4 {
				influences.Append(float32(p.Influences[i][k]))
				weights.Append(p.Weights[i][k])
			}
		}
		g.AddVBO(gls.NewVBO(influences).AddAttrib(gls.SkinIndex))
		g.AddVBO(gls.NewVBO(weights).AddAttrib(gls.SkinWeight))
	}
	if p.TexCoords != nil {
		texCoords := math32.NewArrayF32(0, 2*n)
		for _, uv := range p.TexCoords {
			texCoords.Append(uv[0], uv[1])
		}
		g.AddVBO(gls.NewVBO(texCoords).AddAttrib(gls.VertexTexcoord))
	}
	if p.SecondCoords != nil {
		texCoords := math32.NewArrayF32(0, 2*n)
		for _, uv := range p.SecondCoords {
			texCoords.Append(uv[0], uv[1])
		}
		g.AddVBO(gls.NewVBO(texCoords).AddCustomAttrib("VertexTexcoord2", 2))
	}
	if p.Tangents != nil {
		tangents := math32.NewArrayF32(0, 4*n)
		for _, t := range p.Tangents {
			tangents.Append(t[0], t[1], t[2], t[3])
		}
		g.AddVBO(gls.NewVBO(tangents).AddCustomAttrib("VertexTangent", 4))
	}
	if p.Colors != nil {
		colors := math32.NewArrayF32(0, 4*n)
		for _, c := range p.Colors {
			colors.Append(c[0], c[1], c[2], c[3])
		}
		g.AddVBO(gls.NewVBO(colors).AddCustomAttrib("VertexColor", 4))
	}
	g.SetIndices(math32.ArrayU32(p.Indices))
	g.RenderSetup(gs)

	q := &part{
		geometry: g, surface: s, indices: int32(len(p.Indices)),
		base: int32(len(f.palette) / 12), joints: p.Joints, fromMesh: p.JointFromMesh,
	}
	q.middle = mgl64.TransformCoordinate(middle, p.JointFromMesh[0])
	q.joint = p.Joints[0]
	q.morphs = newMorphs(p, places, directions)
	q.uniform.Init("PaletteBase")
	q.Graphic.Init(q, g, gls.TRIANGLES)
	q.AddMaterial(q, s, 0, 0)
	f.palette = append(f.palette, make([]float32, 12*len(p.Joints))...)
	f.parts = append(f.parts, q)
	f.outlined = f.outlined || s.outlined
	if s.inside != nil {
		in := &part{geometry: g, surface: s.inside, base: q.base, joint: q.joint, middle: q.middle}
		in.uniform.Init("PaletteBase")
		in.Graphic.Init(in, g, gls.TRIANGLES)
		in.AddMaterial(in, s.inside, 0, 0)
		f.blended = append(f.blended, in)
	}
	if s.blend {
		f.blended = append(f.blended, q)
	}
}

func (f *figure) makePalette(gs *gls.GLS) {
	gl.GenBuffers(1, &f.paletteBuffer)
	gl.BindBuffer(gl.TEXTURE_BUFFER, f.paletteBuffer)
	gl.BufferData(gl.TEXTURE_BUFFER, 4*len(f.palette), nil, gl.STREAM_DRAW)
	gl.GenTextures(1, &f.paletteTexture)
	gs.ActiveTexture(gls.TEXTURE0 + paletteUnit)
	gl.BindTexture(gl.TEXTURE_BUFFER, f.paletteTexture)
	gl.TexBuffer(gl.TEXTURE_BUFFER, gl.RGBA32F, f.paletteBuffer)
}

// pose uploads the palette for a pose and sorts the blended parts by their distance from the eye.
func (f *figure) pose(gs *gls.GLS, world []rig.Transform, scale float64, eye mgl64.Vec3) {
	for _, p := range f.parts {
		rows := f.palette[12*int(p.base):]
		for i, joint := range p.joints {
			skinRows(&world[joint], scale, &p.fromMesh[i], (*[12]float32)(rows[12*i:]))
		}
	}
	gl.BindBuffer(gl.TEXTURE_BUFFER, f.paletteBuffer)
	// A fresh store each frame: the driver need not wait until the last frame has read the old one.
	gl.BufferData(gl.TEXTURE_BUFFER, 4*len(f.palette), unsafe.Pointer(&f.palette[0]), gl.STREAM_DRAW)
	f.bindPalette(gs)

	for i, p := range f.blended {
		p.nearness = world[p.joint].Apply(p.middle.Mul(scale)).Sub(eye).Len()
		for j := i; j > 0 && p.before(f.blended[j-1]); j-- {
			f.blended[j], f.blended[j-1] = f.blended[j-1], p
		}
	}
}

// before says whether a blended part is drawn before another: those first that hide what is behind them, then by their order (MToon, "Render
// Queue"), then the farther one.
func (p *part) before(other *part) bool {
	a, b := p.surface, other.surface
	switch {
	case a.zwrite != b.zwrite:
		return a.zwrite
	case a.order != b.order:
		return a.order < b.order
	}
	return p.nearness > other.nearness
}

// bindPalette has the shaders read the pose of this figure.
func (f *figure) bindPalette(gs *gls.GLS) {
	gs.ActiveTexture(gls.TEXTURE0 + paletteUnit)
	gl.BindTexture(gl.TEXTURE_BUFFER, f.paletteTexture)
}

// behind has the figure's surfaces lie behind what touches them: soles are not torn by the ground that they stand on.
func (f *figure) behind() {
	for _, p := range f.parts {
		p.surface.SetPolygonOffset(1, 4)
		if in := p.surface.inside; in != nil {
			in.SetPolygonOffset(1, 4)
		}
	}
}

// skinRows writes the upper three rows of worldFromJoint · scale · jointFromMesh.
func skinRows(joint *rig.Transform, scale float64, fromMesh *mgl64.Mat4, rows *[12]float32) {
	q := &joint.Rotation
	x, y, z, w := q.V[0], q.V[1], q.V[2], q.W
	rotation := [9]float64{
		1 - 2*(y*y+z*z), 2 * (x*y - w*z), 2 * (x*z + w*y),
		2 * (x*y + w*z), 1 - 2*(x*x+z*z), 2 * (y*z - w*x),
		2 * (x*z - w*y), 2 * (y*z + w*x), 1 - 2*(x*x+y*y),
	}
	for row := range 3 {
		a, b, c := scale*rotation[3*row], scale*rotation[3*row+1], scale*rotation[3*row+2]
		for column := range 4 {
			rows[4*row+column] = float32(a*fromMesh[4*column] + b*fromMesh[4*column+1] + c*fromMesh[4*column+2])
		}
		rows[4*row+3] += float32(joint.Position[row])
	}
}

// draw draws all parts with the depth program, which must be in use.
func (f *figure) draw(gs *gls.GLS) {
	gs.Disable(gls.CULL_FACE)
	for _, p := range f.parts {
		p.surface.bind(gs)
		p.geometry.RenderSetup(gs)
		gs.Uniform1i(p.uniform.Location(gs), p.base)
		gs.DrawElements(gls.TRIANGLES, p.indices, gls.UNSIGNED_INT, 0)
	}
}

// drawSurfaces draws all parts with the programs of their materials: those that hide what is behind them, then the blended ones in their order.
func (f *figure) drawSurfaces(gs *gls.GLS, sh *shaders) {
	for i := len(f.parts) - 1; i >= 0; i-- {
		if p := f.parts[i]; !p.surface.blend {
			p.drawSurface(gs, sh)
		}
	}
	for _, p := range f.blended {
		p.drawSurface(gs, sh)
	}
	gs.DepthMask(true) // clearing the depth needs it
}

func (p *part) drawSurface(gs *gls.GLS, sh *shaders) {
	sh.use(p.surface.Shader())
	p.Materials()[0].Render(gs, nil)
}

// outline draws the outlines of the parts that have some, with the outline program, which must be in use.
func (f *figure) outline(gs *gls.GLS) {
	gs.Enable(gls.CULL_FACE)
	gs.FrontFace(gls.CW) // the picture is drawn upside down, which turns every triangle round
	gl.CullFace(gl.FRONT)
	for _, p := range f.parts {
		if p.surface.outlined {
			p.surface.bind(gs)
			p.geometry.RenderSetup(gs)
			gs.Uniform1i(p.uniform.Location(gs), p.base)
			gs.DrawElements(gls.TRIANGLES, p.indices, gls.UNSIGNED_INT, 0)
		}
	}
	gl.CullFace(gl.BACK)
	gs.FrontFace(gls.CCW)
}

// prepare makes all parts ready to be drawn.
func (f *figure) prepare(how manner) {
	for _, p := range f.parts {
		p.surface.prepare(how)
	}
}

// dispose frees everything on the graphics card.
func (f *figure) dispose() {
	for _, p := range f.parts {
		p.geometry.Dispose()
	}
	if len(f.textures) > 0 {
		gl.DeleteTextures(int32(len(f.textures)), &f.textures[0])
	}
	gl.DeleteTextures(1, &f.paletteTexture)
	gl.DeleteBuffers(1, &f.paletteBuffer)
	*f = figure{}
}

// finite reports whether a pose can be drawn.
func finite(world []rig.Transform) bool {
	for i := range world {
		if !world[i].Finite() {
			return false
		}
	}
	return true
}

// person is the box that the camera's shadows and floor are made for where there is no avatar.
func person() (min, max mgl64.Vec3) {
	return mgl64.Vec3{-0.5, 0, -0.5}, mgl64.Vec3{0.5, math.Sqrt2, 0.5}
}
