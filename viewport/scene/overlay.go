//go:build cgo

package scene

import (
	"unsafe"

	"github.com/g3n/engine/gls"
	"github.com/go-gl/gl/v3.3-core/gl"

	"posewright/viewport"
)

// overlayAlpha is how solid overlays drawn over the avatar are.
const overlayAlpha = 0.92

// overlayBuffer is the vertex memory of overlays on the graphics card, filled again for each of the two geometries.
type overlayBuffer struct {
	array, vertices, indices uint32
	alpha                    gls.Uniform
}

func newOverlayBuffer() *overlayBuffer {
	o := &overlayBuffer{}
	o.alpha.Init("Alpha")
	gl.GenVertexArrays(1, &o.array)
	gl.BindVertexArray(o.array)
	gl.GenBuffers(1, &o.vertices)
	gl.GenBuffers(1, &o.indices)
	gl.BindBuffer(gl.ARRAY_BUFFER, o.vertices)
	gl.BindBuffer(gl.ELEMENT_ARRAY_BUFFER, o.indices)
	const size = int32(unsafe.Sizeof(viewport.Vertex{}))
	for location := range uint32(3) {
		gl.EnableVertexAttribArray(location)
	}
	gl.VertexAttribPointerWithOffset(0, 3, gl.FLOAT, false, size, unsafe.Offsetof(viewport.Vertex{}.Position))
	gl.VertexAttribPointerWithOffset(1, 3, gl.FLOAT, false, size, unsafe.Offsetof(viewport.Vertex{}.Normal))
	gl.VertexAttribPointerWithOffset(2, 4, gl.UNSIGNED_BYTE, true, size, unsafe.Offsetof(viewport.Vertex{}.Color))
	return o
}

// drawAll draws the overlays over what is in the picture.
func (o *overlayBuffer) drawAll(gs *gls.GLS, sh *shaders, v *viewport.Overlays) {
	o.draw(gs, sh, &v.Solid, 1, false)
	if len(v.Ghost.Indices) > 0 { // its depth first, so that it does not shine through itself
		gl.ColorMask(false, false, false, false)
		o.draw(gs, sh, &v.Ghost, 1, false)
		gl.ColorMask(true, true, true, true)
		o.draw(gs, sh, &v.Ghost, 1, false)
	}
	if len(v.Sheer.Indices)+len(v.Front.Indices) == 0 {
		return
	}
	gs.DepthMask(true)
	gl.Clear(gl.DEPTH_BUFFER_BIT) // over everything, but hiding each other
	o.draw(gs, sh, &v.Sheer, overlayAlpha, true)
	o.draw(gs, sh, &v.Front, overlayAlpha, false)
}

// draw draws a geometry as it lies; what is translucent in it must come last, or be sheer: that is seen from both sides and hides nothing.
func (o *overlayBuffer) draw(gs *gls.GLS, sh *shaders, g *viewport.Geometry, alpha float32, sheer bool) {
	if len(g.Vertices) == 0 || len(g.Indices) == 0 {
		return
	}
	sh.use(overlayProgram)
	gs.Uniform1f(o.alpha.Location(gs), alpha)
	gl.BindVertexArray(o.array)
	gl.BindBuffer(gl.ARRAY_BUFFER, o.vertices)
	gl.BufferData(gl.ARRAY_BUFFER, len(g.Vertices)*int(unsafe.Sizeof(g.Vertices[0])), unsafe.Pointer(&g.Vertices[0]), gl.STREAM_DRAW)
	gl.BufferData(gl.ELEMENT_ARRAY_BUFFER, 4*len(g.Indices), unsafe.Pointer(&g.Indices[0]), gl.STREAM_DRAW)
	gs.Enable(gls.DEPTH_TEST)
	gs.DepthFunc(gls.LEQUAL)
	gs.DepthMask(!sheer)
	gs.Enable(gls.BLEND)
	if sheer {
		gs.Disable(gls.CULL_FACE)
	} else {
		gs.Enable(gls.CULL_FACE)
	}
	gs.FrontFace(gls.CW) // the picture is drawn upside down, which turns every triangle round
	gs.DrawElements(gls.TRIANGLES, int32(len(g.Indices)), gls.UNSIGNED_INT, 0)
	gs.DepthMask(true)
}

func (o *overlayBuffer) dispose() {
	gl.DeleteVertexArrays(1, &o.array)
	gl.DeleteBuffers(1, &o.vertices)
	gl.DeleteBuffers(1, &o.indices)
}
