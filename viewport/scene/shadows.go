//go:build cgo

package scene

import (
	"errors"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/renderer"
	"github.com/go-gl/gl/v3.3-core/gl"
)

const (
	keyDepthSide    = 1024 // pixels of the key light's depth texture: about 2 mm on a standing person
	floorShadowSide = 256  // pixels of the floor's shadow, which is soft anyway
)

// shadows are drawn before the picture: the avatar's depth as the key light sees it, and its silhouette on the floor.
type shadows struct {
	depthFramebuffer, depthTexture uint32
	floorFramebuffers              [2]uint32
	floorTextures                  [2]uint32 // the result is in the first; the second is for the way there

	along, step, fromCamera gls.Uniform
}

func newShadows(gs *gls.GLS) (*shadows, error) {
	s := &shadows{}
	s.along.Init("Along")
	s.step.Init("Step")
	s.fromCamera.Init("FromCamera")

	gl.GenTextures(1, &s.depthTexture)
	gs.ActiveTexture(gls.TEXTURE0 + keyDepthUnit)
	gl.BindTexture(gl.TEXTURE_2D, s.depthTexture)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.DEPTH_COMPONENT24, keyDepthSide, keyDepthSide, 0, gl.DEPTH_COMPONENT, gl.UNSIGNED_INT, nil)
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
		gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, floorShadowSide, floorShadowSide, 0, gl.RGBA, gl.UNSIGNED_BYTE, nil)
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
		return nil, errors.New("scene: the graphics driver cannot draw into textures")
	}
	return s, nil
}

// draw makes both shadows of a posed figure. full is an empty vertex array.
func (s *shadows) draw(gs *gls.GLS, r *renderer.Renderer, f *figure, full uint32) error {
	// The floor.
	gl.BindFramebuffer(gl.FRAMEBUFFER, s.floorFramebuffers[0])
	gs.Viewport(0, 0, floorShadowSide, floorShadowSide)
	gl.ClearColor(0, 0, 0, 1)
	gl.Clear(gl.COLOR_BUFFER_BIT)
	gs.Disable(gls.DEPTH_TEST)
	gs.Enable(gls.BLEND)
	gl.BlendEquation(gl.MAX)
	if err := use(r, silhouetteProgram); err != nil {
		return err
	}
	for along := range 2 {
		gs.Uniform1f(s.along.Location(gs), float32(along))
		f.draw(gs, false)
	}
	gl.BlendEquation(gl.FUNC_ADD)
	gs.Disable(gls.BLEND)
	if err := use(r, blurProgram); err != nil {
		return err
	}
	gl.BindVertexArray(full)
	gs.ActiveTexture(gls.TEXTURE0 + floorShadowUnit)
	for pass := range 4 {
		from, to := pass%2, 1-pass%2
		gl.BindFramebuffer(gl.FRAMEBUFFER, s.floorFramebuffers[to])
		gl.BindTexture(gl.TEXTURE_2D, s.floorTextures[from])
		step := [2]float32{}
		step[pass%2] = (1 + float32(pass/2)) / floorShadowSide
		gs.Uniform2f(s.step.Location(gs), step[0], step[1])
		gl.DrawArrays(gl.TRIANGLES, 0, 3)
	}
	gl.BindTexture(gl.TEXTURE_2D, s.floorTextures[0])

	// The depth.
	gl.BindFramebuffer(gl.FRAMEBUFFER, s.depthFramebuffer)
	gs.Viewport(0, 0, keyDepthSide, keyDepthSide)
	gs.Enable(gls.DEPTH_TEST)
	gs.DepthMask(true)
	gs.DepthFunc(gls.LEQUAL)
	gl.Clear(gl.DEPTH_BUFFER_BIT)
	if err := use(r, depthProgram); err != nil {
		return err
	}
	gs.Uniform1i(s.fromCamera.Location(gs), 0)
	gs.PolygonOffset(1.5, 2)
	f.draw(gs, true)
	gs.PolygonOffset(0, 0)
	gs.ActiveTexture(gls.TEXTURE0 + keyDepthUnit)
	gl.BindTexture(gl.TEXTURE_2D, s.depthTexture)
	return nil
}

func (s *shadows) dispose() {
	gl.DeleteFramebuffers(1, &s.depthFramebuffer)
	gl.DeleteTextures(1, &s.depthTexture)
	gl.DeleteFramebuffers(2, &s.floorFramebuffers[0])
	gl.DeleteTextures(2, &s.floorTextures[0])
}
