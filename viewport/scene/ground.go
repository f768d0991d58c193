//go:build cgo

package scene

import (
	"math"
	"slices"
	"unsafe"

	"github.com/g3n/engine/gls"
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/viewport"
)

// groundBuffer is the terrain on the graphics card, filled again for each picture.
type groundBuffer struct {
	array, vertices uint32
	count           int32

	showGrid, height, uphill gls.Uniform
	level                    viewport.Terrain // for views without a terrain
}

func newGroundBuffer() *groundBuffer {
	g := &groundBuffer{}
	g.showGrid.Init("ShowGrid")
	g.height.Init("Height")
	g.uphill.Init("Uphill")
	gl.GenVertexArrays(1, &g.array)
	gl.BindVertexArray(g.array)
	gl.GenBuffers(1, &g.vertices)
	gl.BindBuffer(gl.ARRAY_BUFFER, g.vertices)
	const size = int32(unsafe.Sizeof(viewport.TerrainVertex{}))
	for location := range uint32(4) {
		gl.EnableVertexAttribArray(location)
	}
	gl.VertexAttribPointerWithOffset(0, 3, gl.FLOAT, false, size, unsafe.Offsetof(viewport.TerrainVertex{}.Position))
	gl.VertexAttribPointerWithOffset(1, 3, gl.FLOAT, false, size, unsafe.Offsetof(viewport.TerrainVertex{}.Normal))
	gl.VertexAttribPointerWithOffset(2, 2, gl.FLOAT, false, size, unsafe.Offsetof(viewport.TerrainVertex{}.Edges))
	gl.VertexAttribPointerWithOffset(3, 2, gl.FLOAT, false, size, unsafe.Offsetof(viewport.TerrainVertex{}.Risers))
	return g
}

// of is the terrain of a view.
func (g *groundBuffer) of(v *View) *viewport.Terrain {
	if v.Terrain != nil {
		return v.Terrain
	}
	g.level.Build(nil, v.Camera.Target.X(), v.Camera.Target.Z(), viewport.TerrainRadius(&v.Camera))
	return &g.level
}

func (g *groundBuffer) upload(t *viewport.Terrain) {
	g.count = int32(len(t.Vertices))
	if g.count == 0 {
		return
	}
	gl.BindBuffer(gl.ARRAY_BUFFER, g.vertices)
	gl.BufferData(gl.ARRAY_BUFFER, len(t.Vertices)*int(unsafe.Sizeof(t.Vertices[0])), unsafe.Pointer(&t.Vertices[0]), gl.STREAM_DRAW)
}

// draw draws the terrain with the program in use.
func (g *groundBuffer) draw() {
	if g.count > 0 {
		gl.BindVertexArray(g.array)
		gl.DrawArrays(gl.TRIANGLES, 0, g.count)
	}
}

func (g *groundBuffer) dispose() {
	gl.DeleteVertexArrays(1, &g.array)
	gl.DeleteBuffers(1, &g.vertices)
}

// lowest is how low the ground is where an avatar within low and high stands, and where the key light throws its shadow.
func lowest(t *viewport.Terrain, low, high mgl64.Vec3) float64 {
	middle := low.Add(high).Mul(0.5)
	least := t.Under(middle[0], middle[2], high[1])
	shift := (high[1] - least) / toKey[1]
	for _, at := range [...]mgl64.Vec3{low, high, {low[0], 0, high[2]}, {high[0], 0, low[2]}, middle.Sub(toKey.Mul(shift)), middle.Sub(toKey.Mul(shift / 2))} {
		least = math.Min(least, t.Under(at[0], at[2], high[1]))
	}
	return least
}

// sceneryFigure is scenery in the form in which avatars are drawn: moved by one joint that stands still.
func sceneryFigure(s *rig.Scenery) *rig.Avatar {
	a := &rig.Avatar{
		Name: s.Name, Materials: s.Materials, Images: s.Images, Primitives: slices.Clone(s.Primitives),
		Skeleton: rig.Skeleton{Joints: []rig.Joint{{Name: "scenery", Parent: -1, Rest: mgl64.QuatIdent()}}},
	}
	for i := range a.Primitives {
		a.Primitives[i].Joints, a.Primitives[i].JointFromMesh = []int{0}, []mgl64.Mat4{mgl64.Ident4()}
	}
	return a
}

func (p *painter) setScenery(s *rig.Scenery) error {
	var next *figure
	if s != nil {
		var err error
		if next, err = newFigure(p.gs, p.shaders, sceneryFigure(s)); err != nil {
			return err
		}
		if code := gl.GetError(); code == gl.OUT_OF_MEMORY {
			next.dispose()
			return phrase.Fail("scene: the ground does not fit into the memory of the graphics card")
		}
		next.behind()
	}
	if p.scenery != nil {
		p.scenery.dispose()
	}
	p.scenery = next
	return nil
}

// drawScenery draws the meshes of a file around the avatar.
func (p *painter) drawScenery(how manner) {
	p.scenery.pose(p.gs, p.scenery.rest, 1, p.eye)
	how.translucent = false
	p.drawParts(p.scenery, how)
}
