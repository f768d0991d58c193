//go:build cgo

package scene

import (
	"image"
	"unsafe"

	"github.com/g3n/engine/gls"
	"github.com/go-gl/gl/v3.3-core/gl"

	"posewright/rig/phrase"
)

// lent is a texture that is drawn elsewhere, by another program that shows it.
type lent struct {
	texture uint32 // 0 for none
	size    image.Point
	rows    []byte // those of the picture, the lowest first
}

// Lend brings a picture to the graphics card, as an RGBA texture whose first row is the lowest, and calls use with its name on the thread that draws, whose context
// is current. It returns the error of use. The texture is the same in every call for pictures of a size; a nil picture frees it.
func (r *Renderer) Lend(picture *image.RGBA, use func(texture uint32) error) error {
	return r.call(job{kind: lendJob, dst: picture, use: use})
}

func (l *lent) lend(gs *gls.GLS, picture *image.RGBA, use func(texture uint32) error) error {
	if picture == nil {
		l.dispose()
		return nil
	}
	size, row := picture.Rect.Size(), 4*picture.Rect.Dx()
	if size.X < 1 || size.Y < 1 || size.X > maxTextureSide || size.Y > maxTextureSide {
		return phrase.Fail("scene: a picture of {{.Width}} × {{.Height}} pixels can't be lent", "Width", size.X, "Height", size.Y)
	}
	if size != l.size {
		l.dispose()
		l.size, l.rows = size, make([]byte, row*size.Y)
	}
	for y := range size.Y {
		copy(l.rows[(size.Y-1-y)*row:][:row], picture.Pix[y*picture.Stride:])
	}
	gs.ActiveTexture(gls.TEXTURE0 + baseColorUnit)
	fresh := l.texture == 0
	if fresh {
		gl.GenTextures(1, &l.texture)
	}
	gl.BindTexture(gl.TEXTURE_2D, l.texture)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	if fresh {
		gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, int32(size.X), int32(size.Y), 0, gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&l.rows[0]))
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR) // there are no mipmaps
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
	} else {
		gl.TexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, int32(size.X), int32(size.Y), gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&l.rows[0]))
	}
	gl.BindTexture(gl.TEXTURE_2D, 0)
	gl.PixelStorei(gl.PACK_ROW_LENGTH, 0) // who reads the texture counts on it; pictures are read with their own
	gl.Flush()
	return use(l.texture)
}

func (l *lent) dispose() {
	if l.texture != 0 {
		gl.DeleteTextures(1, &l.texture)
	}
	*l = lent{}
}
