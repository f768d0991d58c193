package presets

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"sync/atomic"

	"posewright/rig/phrase"
)

const (
	thumbnailBytes = 64 << 10 // of the picture's file
	thumbnailSide  = 512      // pixels, the most in width or height
)

// NewThumbnail makes the text of a thumbnail from a picture of at most 512×512 pixels: a PNG where that is small enough, else a JPEG.
func NewThumbnail(picture image.Image) (string, error) {
	if size := picture.Bounds(); size.Empty() || size.Dx() > thumbnailSide || size.Dy() > thumbnailSide {
		return "", phrase.Fail("a thumbnail has 1 to {{.Most}} pixels a side, not {{.Width}}×{{.Height}}", "Most", thumbnailSide,
			"Width", size.Dx(), "Height", size.Dy())
	}
	var file bytes.Buffer
	err := png.Encode(&file, picture)
	for quality := 90; err == nil && file.Len() > thumbnailBytes && quality > 0; quality -= 20 {
		file.Reset()
		err = jpeg.Encode(&file, picture, &jpeg.Options{Quality: quality})
	}
	if err != nil {
		return "", phrase.Fail("the thumbnail cannot be written: {{.Cause}}", "Cause", err)
	}
	if file.Len() > thumbnailBytes {
		return "", phrase.Fail("the thumbnail takes more than {{.Size}} KiB; take a smaller one", "Size", thumbnailBytes>>10)
	}
	return base64.StdEncoding.EncodeToString(file.Bytes()), nil
}

// Picture decodes the thumbnail. It is nil where there is none; the error says what is wrong with it.
func (a *About) Picture() (image.Image, error) {
	if a.Thumbnail == "" {
		return nil, nil
	}
	return decodeThumbnail(a.Thumbnail)
}

var errThumbnail = phrase.Fail("it is no PNG or JPEG as base64 text; remove it")

func decodeThumbnail(text string) (image.Image, error) {
	if base64.StdEncoding.DecodedLen(len(text)) > thumbnailBytes+2 {
		return nil, phrase.Fail("it takes more than {{.Size}} KiB; remove it", "Size", thumbnailBytes>>10)
	}
	file, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || base64.StdEncoding.EncodeToString(file) != text { // decoding passes over line ends
		return nil, errThumbnail
	}
	if len(file) > thumbnailBytes {
		return nil, phrase.Fail("it takes more than {{.Size}} KiB; remove it", "Size", thumbnailBytes>>10)
	}
	header, decode := png.DecodeConfig, png.Decode
	if bytes.HasPrefix(file, []byte{0xff, 0xd8}) {
		header, decode = jpeg.DecodeConfig, jpeg.Decode
	}
	size, err := header(bytes.NewReader(file))
	if err != nil {
		return nil, errThumbnail
	}
	if size.Width < 1 || size.Height < 1 || size.Width > thumbnailSide || size.Height > thumbnailSide { // before anything is made of that size
		return nil, phrase.Fail("it has {{.Width}}×{{.Height}} pixels where {{.Most}} a side are the most; remove it", "Width", size.Width,
			"Height", size.Height, "Most", thumbnailSide)
	}
	picture, err := decode(bytes.NewReader(file))
	if err != nil {
		return nil, errThumbnail
	}
	return picture, nil
}

// goodThumbnail is the one that was found to be good last: each step of a document is written down with it.
var goodThumbnail atomic.Pointer[string]

// thumbnailProblem says what is wrong with a thumbnail, empty for nothing.
func thumbnailProblem(text string) phrase.Phrase {
	if text == "" {
		return phrase.Phrase{}
	}
	if good := goodThumbnail.Load(); good != nil && *good == text {
		return phrase.Phrase{}
	}
	if _, err := decodeThumbnail(text); err != nil {
		return phrase.Of(err)
	}
	goodThumbnail.Store(&text)
	return phrase.Phrase{}
}

// thumbnailInWords is what a list of differences says of a thumbnail.
func thumbnailInWords(text string) string {
	if text == "" {
		return "none"
	}
	return fmt.Sprintf("a picture of %d bytes", base64.StdEncoding.DecodedLen(len(text)))
}

// SetThumbnail gives the preset a thumbnail as NewThumbnail makes one, or with "" takes it away. Carrying it out fails for one that is none.
func SetThumbnail(text string) Command {
	name := phrase.Say("Thumbnail")
	if text == "" {
		name = phrase.Say("Remove the thumbnail")
	}
	return change{name: name, to: func(p *Preset) error {
		if problem := thumbnailProblem(text); !problem.Empty() {
			return phrase.Fail("the thumbnail cannot be kept: {{.Problem}}", "Problem", problem)
		}
		p.Thumbnail = text
		return nil
	}}
}
