package presets

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"sync/atomic"
)

const (
	thumbnailBytes = 64 << 10 // of the picture's file
	thumbnailSide  = 512      // pixels, the most in width or height
)

// NewThumbnail makes the text of a thumbnail from a picture of at most 512×512 pixels: a PNG where that is small enough, else a JPEG.
func NewThumbnail(picture image.Image) (string, error) {
	if size := picture.Bounds(); size.Empty() || size.Dx() > thumbnailSide || size.Dy() > thumbnailSide {
		return "", fmt.Errorf("a thumbnail has 1 to %d pixels a side, not %d×%d", thumbnailSide, size.Dx(), size.Dy())
	}
	var file bytes.Buffer
	err := png.Encode(&file, picture)
	for quality := 90; err == nil && file.Len() > thumbnailBytes && quality > 0; quality -= 20 {
		file.Reset()
		err = jpeg.Encode(&file, picture, &jpeg.Options{Quality: quality})
	}
	if err != nil {
		return "", fmt.Errorf("the thumbnail cannot be written: %w", err)
	}
	if file.Len() > thumbnailBytes {
		return "", fmt.Errorf("the thumbnail takes more than %d KiB; take a smaller one", thumbnailBytes>>10)
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

var errThumbnail = errors.New("it is no PNG or JPEG as base64 text; remove it")

func decodeThumbnail(text string) (image.Image, error) {
	if base64.StdEncoding.DecodedLen(len(text)) > thumbnailBytes+2 {
		return nil, fmt.Errorf("it takes more than %d KiB; remove it", thumbnailBytes>>10)
	}
	file, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || base64.StdEncoding.EncodeToString(file) != text { // decoding passes over line ends
		return nil, errThumbnail
	}
	if len(file) > thumbnailBytes {
		return nil, fmt.Errorf("it takes more than %d KiB; remove it", thumbnailBytes>>10)
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
		return nil, fmt.Errorf("it has %d×%d pixels where %d a side are the most; remove it", size.Width, size.Height, thumbnailSide)
	}
	picture, err := decode(bytes.NewReader(file))
	if err != nil {
		return nil, errThumbnail
	}
	return picture, nil
}

// goodThumbnail is the one that was found to be good last: each step of a document is written down with it.
var goodThumbnail atomic.Pointer[string]

// thumbnailProblem says what is wrong with a thumbnail, "" for nothing.
func thumbnailProblem(text string) string {
	if text == "" {
		return ""
	}
	if good := goodThumbnail.Load(); good != nil && *good == text {
		return ""
	}
	if _, err := decodeThumbnail(text); err != nil {
		return err.Error()
	}
	goodThumbnail.Store(&text)
	return ""
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
	name := phrase(phraseThumbnail)
	if text == "" {
		name = phrase(phraseNoThumbnail)
	}
	return change{name: name, to: func(p *Preset) error {
		if problem := thumbnailProblem(text); problem != "" {
			return fmt.Errorf("the thumbnail cannot be kept: %s", problem)
		}
		p.Thumbnail = text
		return nil
	}}
}
