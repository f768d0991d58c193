//go:build cgo

package scene

import (
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"
)

func TestALentPictureIsATextureWhoseFirstRowIsTheLowest(t *testing.T) {
	r := needRenderer(t)
	picture := image.NewRGBA(image.Rect(0, 0, 8, 6))
	picture.SetRGBA(0, 0, color.RGBA{200, 10, 20, 255}) // upper left
	picture.SetRGBA(7, 5, color.RGBA{30, 210, 40, 255}) // lower right
	var name uint32
	look := func(wantUpper uint8) func(uint32) error {
		return func(texture uint32) error {
			var width, height, format int32
			gl.BindTexture(gl.TEXTURE_2D, texture)
			gl.GetTexLevelParameteriv(gl.TEXTURE_2D, 0, gl.TEXTURE_WIDTH, &width)
			gl.GetTexLevelParameteriv(gl.TEXTURE_2D, 0, gl.TEXTURE_HEIGHT, &height)
			gl.GetTexLevelParameteriv(gl.TEXTURE_2D, 0, gl.TEXTURE_INTERNAL_FORMAT, &format)
			pixels := make([]byte, 4*8*6)
			gl.GetTexImage(gl.TEXTURE_2D, 0, gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&pixels[0]))
			gl.BindTexture(gl.TEXTURE_2D, 0)
			if width != 8 || height != 6 || format != gl.RGBA8 {
				t.Errorf("%d × %d of the format 0x%x", width, height, format)
			}
			if lower, upper := pixels[4*7:][:4], pixels[4*8*5:][:4]; lower[1] != 210 || upper[0] != wantUpper {
				t.Errorf("the lowest row ends with %v, the highest begins with %v", lower, upper)
			}
			if name != 0 && texture != name {
				t.Errorf("the texture is %d, and was %d", texture, name)
			}
			name = texture
			return nil
		}
	}
	if err := r.Lend(picture, look(200)); err != nil {
		t.Fatal(err)
	}
	picture.SetRGBA(0, 0, color.RGBA{90, 0, 0, 255})
	if err := r.Lend(picture, look(90)); err != nil {
		t.Fatal(err)
	}
	failed := errors.New("refused")
	if err := r.Lend(picture, func(uint32) error { return failed }); !errors.Is(err, failed) {
		t.Errorf("an error of use becomes %v", err)
	}
	// Another size is another texture, and the one before is freed.
	before := name
	if err := r.Lend(image.NewRGBA(image.Rect(0, 0, 5, 3)), func(texture uint32) error {
		if texture != before && gl.IsTexture(before) {
			t.Error("the texture before is kept")
		}
		name = texture
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := r.Lend(nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := r.Lend(image.NewRGBA(image.Rect(0, 0, 1, 1)), func(texture uint32) error {
		if texture != name && gl.IsTexture(name) {
			t.Error("a texture that is no longer lent is kept")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := r.Lend(nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := r.Lend(image.NewRGBA(image.Rect(0, 0, 5000, 1)), nil); err == nil || !strings.Contains(err.Error(), "can't be lent") {
		t.Errorf("too large: %v", err)
	}
}
