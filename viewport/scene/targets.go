//go:build cgo

package scene

import (
	"image"
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"posewright/rig/phrase"
)

// defaultSamples are taken of each pixel unless a view says otherwise, and maxSampled of all pixels of a picture: each takes
// eight bytes.
const (
	defaultSamples = 4
	maxSampled     = 1 << 25
)

// targets are what a picture is drawn into: a multisampled framebuffer, and one with a sample for each pixel that it is
// resolved into and read back from.
type targets struct {
	mostSamples int32 // of each pixel that the driver can take

	width, height int
	samples       int32 // of each pixel; 1: the second is all there is
	wanted        int32 // of each pixel; more than samples if the driver had no memory for them

	many, manyColor, manyDepth uint32
	one, oneColor, oneDepth    uint32
}

// affordable is how many samples are taken of each pixel where some are wanted.
func affordable(wanted, most int32, width, height int) int32 {
	if wanted <= 0 {
		wanted = defaultSamples
	}
	samples := min(wanted, most)
	for samples > 1 && int(samples)*width*height > maxSampled {
		samples /= 2
	}
	return max(samples, 1)
}

// size makes the targets fit, if they do not, with as many samples as are wanted and affordable. A driver that has no memory
// for them gets fewer.
func (t *targets) size(width, height int, wanted int) error {
	samples := affordable(int32(min(max(wanted, 0), 64)), t.mostSamples, width, height)
	if t.width == width && t.height == height && t.wanted == samples {
		return nil
	}
	for fewer := samples; ; fewer /= 2 {
		err := t.make(width, height, fewer)
		if err == nil {
			t.wanted = samples
			return nil
		}
		if fewer <= 1 {
			return err
		}
	}
}

func (t *targets) make(width, height int, samples int32) error {
	t.dispose()
	t.samples = samples
	renderbuffer := func(samples int32, format, attachment uint32) (buffer uint32) {
		gl.GenRenderbuffers(1, &buffer)
		gl.BindRenderbuffer(gl.RENDERBUFFER, buffer)
		if samples > 1 {
			gl.RenderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, int32(width), int32(height))
		} else {
			gl.RenderbufferStorage(gl.RENDERBUFFER, format, int32(width), int32(height))
		}
		gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer)
		return buffer
	}
	gl.GenFramebuffers(1, &t.one)
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.one)
	t.oneColor = renderbuffer(1, gl.RGBA8, gl.COLOR_ATTACHMENT0)
	t.oneDepth = renderbuffer(1, gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT)
	status := gl.CheckFramebufferStatus(gl.FRAMEBUFFER)
	if t.samples > 1 && status == gl.FRAMEBUFFER_COMPLETE {
		gl.GenFramebuffers(1, &t.many)
		gl.BindFramebuffer(gl.FRAMEBUFFER, t.many)
		t.manyColor = renderbuffer(t.samples, gl.RGBA8, gl.COLOR_ATTACHMENT0)
		t.manyDepth = renderbuffer(t.samples, gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT)
		status = gl.CheckFramebufferStatus(gl.FRAMEBUFFER)
	}
	if status != gl.FRAMEBUFFER_COMPLETE || gl.GetError() == gl.OUT_OF_MEMORY {
		t.dispose()
		return phrase.Fail("scene: the graphics driver has no memory for a picture of {{.Width}} × {{.Height}} pixels", "Width", width, "Height", height)
	}
	t.width, t.height = width, height
	return nil
}

// bind makes what follows draw into the targets, a draft straight into the one that is read back, and says whether each pixel has more than
// one sample.
func (t *targets) bind(draft bool) (sampled bool) {
	sampled = t.samples > 1 && !draft
	if sampled {
		gl.BindFramebuffer(gl.FRAMEBUFFER, t.many)
	} else {
		gl.BindFramebuffer(gl.FRAMEBUFFER, t.one)
	}
	return sampled
}

// read resolves the samples and copies the picture. Everything was drawn upside down, so that the first row that OpenGL
// returns is the top one.
func (t *targets) read(dst *image.RGBA, draft bool) {
	if t.samples > 1 && !draft {
		gl.BindFramebuffer(gl.READ_FRAMEBUFFER, t.many)
		gl.BindFramebuffer(gl.DRAW_FRAMEBUFFER, t.one)
		w, h := int32(t.width), int32(t.height)
		gl.BlitFramebuffer(0, 0, w, h, 0, 0, w, h, gl.COLOR_BUFFER_BIT, gl.NEAREST)
	}
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, t.one)
	gl.PixelStorei(gl.PACK_ALIGNMENT, 1)
	gl.PixelStorei(gl.PACK_ROW_LENGTH, int32(dst.Stride/4))
	gl.ReadPixels(0, 0, int32(t.width), int32(t.height), gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&dst.Pix[0]))
}

func (t *targets) dispose() {
	gl.DeleteFramebuffers(1, &t.many)
	gl.DeleteFramebuffers(1, &t.one)
	for _, buffer := range [...]*uint32{&t.manyColor, &t.manyDepth, &t.oneColor, &t.oneDepth} {
		gl.DeleteRenderbuffers(1, buffer)
	}
	*t = targets{mostSamples: t.mostSamples}
}
