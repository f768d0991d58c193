package assets_test

import (
	"bytes"
	"image/png"
	"testing"

	"posewright/assets"
)

func TestTheIconIsASquarePNGWithClearCorners(t *testing.T) {
	t.Parallel()
	picture, err := png.Decode(bytes.NewReader(assets.Icon()))
	if err != nil {
		t.Fatal(err)
	}
	if s := picture.Bounds().Size(); s.X != 256 || s.Y != 256 {
		t.Errorf("the icon has %v pixels, want 256×256", s)
	}
	if _, _, _, a := picture.At(0, 0).RGBA(); a != 0 {
		t.Error("the corner of the icon is not clear")
	}
	if _, _, _, a := picture.At(128, 128).RGBA(); a != 0xffff {
		t.Error("the middle of the icon is not opaque")
	}
}
