package scene

import (
	"bytes"
	"image"
	"image/draw"
	_ "image/jpeg" // images of avatars
	_ "image/png"  // images of avatars

	xdraw "golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // images of avatars

	"posewright/rig/phrase"
)

const (
	maxEncodedPixels = 8192 * 8192 // a larger image is refused before it is decoded: 256 MB
	maxTextureSide   = 2048        // a larger image is made smaller: no one sees more in a viewport
)

// decodeImage decodes a PNG, JPEG or WebP picture into straight alpha, at most side wide and high. Hostile data gives an error.
func decodeImage(data []byte, side int) (picture *image.NRGBA, err error) {
	defer func() {
		if r := recover(); r != nil {
			picture, err = nil, phrase.Fail("the decoder failed: {{.What}}", "What", r)
		}
	}()
	if len(data) == 0 {
		return nil, phrase.Fail("it is empty")
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, phrase.Fail("it is not a PNG, JPEG or WebP picture: {{.Cause}}", "Cause", err)
	}
	if config.Width < 1 || config.Height < 1 || config.Width > maxEncodedPixels/config.Height {
		return nil, phrase.Fail("a picture of {{.Width}} × {{.Height}} pixels is too large", "Width", config.Width, "Height", config.Height)
	}
	decoded, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, phrase.Fail("the {{.Format}} picture is damaged: {{.Cause}}", "Format", format, "Cause", err)
	}
	return straight(decoded, side), nil
}

// fitted is the size of a picture, made smaller where it is larger than side.
func fitted(width, height, side int) (int, int) {
	if largest := max(width, height); largest > side {
		return max(1, width*side/largest), max(1, height*side/largest)
	}
	return width, height
}

// straight is a picture as 8-bit RGBA with straight alpha, made smaller where it is larger than side.
func straight(p image.Image, side int) *image.NRGBA {
	width, height := fitted(p.Bounds().Dx(), p.Bounds().Dy(), side)
	if width < p.Bounds().Dx() || height < p.Bounds().Dy() {
		smaller := image.NewNRGBA(image.Rect(0, 0, width, height))
		xdraw.ApproxBiLinear.Scale(smaller, smaller.Rect, p, p.Bounds(), xdraw.Src, nil)
		return smaller
	}
	if n, ok := p.(*image.NRGBA); ok && n.Rect.Min == (image.Point{}) && n.Stride == 4*width {
		return n
	}
	if o, ok := p.(interface{ Opaque() bool }); ok && o.Opaque() {
		// Without alpha straight and premultiplied are the same, and drawing to premultiplied is many times faster.
		n := image.NewRGBA(image.Rect(0, 0, width, height))
		draw.Draw(n, n.Rect, p, p.Bounds().Min, draw.Src)
		return &image.NRGBA{Pix: n.Pix, Stride: n.Stride, Rect: n.Rect}
	}
	n := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(n, n.Rect, p, p.Bounds().Min, draw.Src)
	return n
}
