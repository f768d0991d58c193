//go:build amd64 && !amd64.v3

// Other machines may fuse a multiplication and an addition into one rounding, as the language allows, and then a session comes out differently somewhere.

package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

func TestTheGeneratorMakesTheEmbeddedBytes(t *testing.T) {
	t.Parallel()
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(filepath.Join("..", f.name))
			if err != nil {
				t.Fatal(err)
			}
			got, err := f.make()
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Ext(f.name) == ".png" {
				comparePictures(t, got, want)
				return
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s has %d bytes that are not the %d that the generator makes: run go generate ./assets",
					f.name, len(want), len(got))
			}
		})
	}
}

// comparePictures compares pixels: how they are compressed is the business of Go's version.
func comparePictures(t *testing.T, got, want []byte) {
	t.Helper()
	a, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		t.Fatal(err)
	}
	b, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	if p, q := a.(*image.NRGBA), b.(*image.NRGBA); !bytes.Equal(p.Pix, q.Pix) || p.Rect != q.Rect {
		t.Error("the picture is not the one that the generator makes: run go generate ./assets")
	}
}
