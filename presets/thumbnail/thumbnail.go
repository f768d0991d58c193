// Package thumbnail encodes and decodes the pictures of presets.
//
// A preset holds its picture as base64 text, which package presets checks without an image codec. Only programs that take or show pictures
// import this package.
package thumbnail

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/jpeg"
	"image/png"

	"posewright/presets"
	"posewright/rig/phrase"
)

// Encode returns a picture of at most [presets.ThumbnailSide] pixels a side as the text of [presets.About.Thumbnail]: a PNG if that is
// small enough, else a JPEG.
func Encode(picture image.Image) (string, error) {
	if size := picture.Bounds(); size.Empty() || size.Dx() > presets.ThumbnailSide || size.Dy() > presets.ThumbnailSide {
		return "", phrase.Fail("a thumbnail has 1 to {{.Most}} pixels a side, not {{.Width}}×{{.Height}}", "Most", presets.ThumbnailSide,
			"Width", size.Dx(), "Height", size.Dy())
	}
	var file bytes.Buffer
	err := png.Encode(&file, picture)
	for quality := 90; err == nil && file.Len() > presets.ThumbnailBytes && quality > 0; quality -= 20 {
		file.Reset()
		err = jpeg.Encode(&file, picture, &jpeg.Options{Quality: quality})
	}
	if err != nil {
		return "", phrase.Fail("the thumbnail cannot be written: {{.Cause}}", "Cause", err)
	}
	if file.Len() > presets.ThumbnailBytes {
		return "", phrase.Fail("the thumbnail takes more than {{.Size}} KiB; take a smaller one", "Size", presets.ThumbnailBytes>>10)
	}
	return base64.StdEncoding.EncodeToString(file.Bytes()), nil
}

// Decode returns the picture of a preset's thumbnail, nil if there is none.
func Decode(text string) (image.Image, error) {
	if text == "" {
		return nil, nil
	}
	if err := presets.CheckThumbnail(text); err != nil { // the size, before a picture of that size is allocated
		return nil, err
	}
	file, _ := base64.StdEncoding.DecodeString(text)
	decode := png.Decode
	if bytes.HasPrefix(file, []byte{0xff, 0xd8}) {
		decode = jpeg.Decode
	}
	picture, err := decode(bytes.NewReader(file))
	if err != nil {
		return nil, presets.ErrThumbnail
	}
	return picture, nil
}
