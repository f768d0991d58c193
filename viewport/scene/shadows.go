//go:build cgo

package scene

import (
	"github.com/g3n/engine/gls"
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/viewport"
)

const (
	contactBoxes  = 24        // that darken the floor around them; as in the shader
	contactHeight = 0.4       // meters above the ground up to which a box does
	blurStep      = 1.0 / 110 // of the side of the floor's shadow, between the samples of the wider blur
)

// shadows are drawn before the picture: the avatar's depth as the key light sees it, and its silhouette on the floor.
type shadows struct {
	quality                        quality
	depthFramebuffer, depthTexture uint32
	floorFramebuffers              [2]uint32
	floorTextures                  [2]uint32 // the result is in the first; the second is for the way there

	boxes [contactBoxes][4][4]float32 // rows of boxFromWorld, half size
	lows  [contactBoxes]float64       // how high the lowest point of each is

	boxUniform, boxCount, step, fromCamera gls.Uniform
}

func newShadows(gs *gls.GLS, q quality) (*shadows, error) {
	s := &shadows{quality: q}
	s.boxUniform.Init("Box")
	s.boxCount.Init("Boxes")
	s.step.Init("Step")
	s.fromCamera.Init("FromCamera")

	gl.GenTextures(1, &s.depthTexture)
	gs.ActiveTexture(gls.TEXTURE0 + keyDepthUnit)
	gl.BindTexture(gl.TEXTURE_2D, s.depthTexture)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.DEPTH_COMPONENT24, q.keyDepthSide, q.keyDepthSide, 0, gl.DEPTH_COMPONENT, gl.UNSIGNED_INT, nil)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL)
	gl.GenFramebuffers(1, &s.depthFramebuffer)
	gl.BindFramebuffer(gl.FRAMEBUFFER, s.depthFramebuffer)
	gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, s.depthTexture, 0)
	gl.DrawBuffer(gl.NONE)
	gl.ReadBuffer(gl.NONE)
	complete := gl.CheckFramebufferStatus(gl.FRAMEBUFFER) == gl.FRAMEBUFFER_COMPLETE

	gl.GenTextures(2, &s.floorTextures[0])
	gl.GenFramebuffers(2, &s.floorFramebuffers[0])
	gs.ActiveTexture(gls.TEXTURE0 + floorShadowUnit)
	for i := range s.floorTextures {
		gl.BindTexture(gl.TEXTURE_2D, s.floorTextures[i])
		gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, q.floorShadowSide, q.floorShadowSide, 0, gl.RGBA, gl.UNSIGNED_BYTE, nil)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
		gl.BindFramebuffer(gl.FRAMEBUFFER, s.floorFramebuffers[i])
		gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, s.floorTextures[i], 0)
		complete = complete && gl.CheckFramebufferStatus(gl.FRAMEBUFFER) == gl.FRAMEBUFFER_COMPLETE
	}
	if !complete {
		s.dispose()
		return nil, phrase.Fail("scene: the graphics driver cannot draw into textures")
	}
	return s, nil
}

// draw makes both shadows of a posed figure on a terrain, which is in a buffer. empty is a vertex array without buffers.
func (s *shadows) draw(
	gs *gls.GLS, sh *shaders, f *figure, world []rig.Transform, scale float64, ground *groundBuffer, terrain *viewport.Terrain, empty uint32,
) {
	gl.BindFramebuffer(gl.FRAMEBUFFER, s.depthFramebuffer)
	gs.Viewport(0, 0, s.quality.keyDepthSide, s.quality.keyDepthSide)
	gs.Enable(gls.DEPTH_TEST)
	gs.Disable(gls.BLEND)
	gs.DepthMask(true)
	gs.DepthFunc(gls.LEQUAL)
	gl.Clear(gl.DEPTH_BUFFER_BIT)
	sh.use(depthProgram)
	gs.Uniform1i(s.fromCamera.Location(gs), 0)
	gs.PolygonOffset(1.5, 2)
	f.draw(gs)
	gs.PolygonOffset(0, 0)
	gs.ActiveTexture(gls.TEXTURE0 + keyDepthUnit)
	gl.BindTexture(gl.TEXTURE_2D, s.depthTexture)

	gl.BindFramebuffer(gl.FRAMEBUFFER, s.floorFramebuffers[0])
	gs.Viewport(0, 0, s.quality.floorShadowSide, s.quality.floorShadowSide)
	gs.Disable(gls.DEPTH_TEST)
	sh.use(floorShadowProgram)
	count := s.collect(f.extent.Boxes(), world, scale, terrain)
	gs.Uniform1i(s.boxCount.Location(gs), int32(count))
	gs.Uniform4fv(s.boxUniform.Location(gs), 4*contactBoxes, &s.boxes[0][0][0])
	gs.Disable(gls.CULL_FACE)
	gl.ClearColor(0, 0, 0, 1)
	gl.Clear(gl.COLOR_BUFFER_BIT)
	ground.draw()
	gl.BindVertexArray(empty)

	// Soft: twice along each axis, the second time wider.
	sh.use(blurProgram)
	gs.ActiveTexture(gls.TEXTURE0 + floorShadowUnit)
	for pass := range 4 {
		gl.BindFramebuffer(gl.FRAMEBUFFER, s.floorFramebuffers[1-pass%2])
		gl.BindTexture(gl.TEXTURE_2D, s.floorTextures[pass%2])
		step := [2]float32{}
		step[pass%2] = (0.5 + 0.5*float32(pass/2)) * blurStep
		gs.Uniform2f(s.step.Location(gs), step[0], step[1])
		gl.DrawArrays(gl.TRIANGLES, 0, 3)
	}
	gl.BindTexture(gl.TEXTURE_2D, s.floorTextures[0])
}

// collect finds the boxes nearest to the ground, lowest first, and says how many there are.
func (s *shadows) collect(boxes []viewport.Box, world []rig.Transform, scale float64, terrain *viewport.Terrain) (count int) {
	for i := range min(len(boxes), len(world)) {
		if boxes[i].Empty() {
			continue
		}
		center, around := boxes[i].Place(&world[i], scale)
		low := center[1] - around[1] - terrain.Under(center[0], center[2], center[1])
		if low > contactHeight || count == contactBoxes && low >= s.lows[count-1] {
			continue
		}
		at := min(count, contactBoxes-1)
		for ; at > 0 && s.lows[at-1] > low; at-- {
			s.boxes[at], s.lows[at] = s.boxes[at-1], s.lows[at-1]
		}
		s.lows[at] = low
		count = min(count+1, contactBoxes)
		row := &s.boxes[at]
		for axis := range 3 {
			var unit mgl64.Vec3
			unit[axis] = 1
			side := world[i].Rotation.Rotate(unit)
			row[axis] = vec32(side, float32(-side.Dot(center)))
		}
		row[3] = vec32(boxes[i].Half.Mul(scale), 0)
	}
	return count
}

func (s *shadows) dispose() {
	gl.DeleteFramebuffers(1, &s.depthFramebuffer)
	gl.DeleteTextures(1, &s.depthTexture)
	gl.DeleteFramebuffers(2, &s.floorFramebuffers[0])
	gl.DeleteTextures(2, &s.floorTextures[0])
}
