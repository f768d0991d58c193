package presets

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"

	"posewright/rig/phrase"
)

// Limits of thumbnails.
const (
	ThumbnailBytes = 64 << 10 // of the picture's file
	ThumbnailSide  = 512      // pixels of width or height
)

// ErrThumbnail is returned for a thumbnail that is no picture.
var ErrThumbnail = phrase.Fail("it is not a PNG or JPEG as base64 text; remove it")

// CheckThumbnail reports what is wrong with the text of a thumbnail. It reads the structure of the picture's file, not its pixels, which
// package thumbnail decodes.
func CheckThumbnail(text string) error {
	if text == "" {
		return nil
	}
	tooLarge := phrase.Fail("it takes more than {{.Size}} KiB; remove it", "Size", ThumbnailBytes>>10)
	if base64.StdEncoding.DecodedLen(len(text)) > ThumbnailBytes+2 {
		return tooLarge
	}
	file, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || base64.StdEncoding.EncodedLen(len(file)) != len(text) { // decoding ignores line breaks
		return ErrThumbnail
	}
	if len(file) > ThumbnailBytes {
		return tooLarge
	}
	width, height, ok := pngSize(file)
	if !ok {
		width, height, ok = jpegSize(file)
	}
	if !ok {
		return ErrThumbnail
	}
	if width < 1 || height < 1 || width > ThumbnailSide || height > ThumbnailSide {
		return phrase.Fail("it has {{.Width}}×{{.Height}} pixels where {{.Most}} a side are the most; remove it", "Width", width, "Height", height,
			"Most", ThumbnailSide)
	}
	return nil
}

// pngSize returns the size of a PNG file, which must be complete up to its IEND chunk unless it is larger than a thumbnail.
func pngSize(file []byte) (width, height int, ok bool) {
	const start = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
	if len(file) < len(start)+8 || !bytes.HasPrefix(file, []byte(start)) {
		return 0, 0, false
	}
	width, height = int(binary.BigEndian.Uint32(file[16:])), int(binary.BigEndian.Uint32(file[20:]))
	if width > ThumbnailSide || height > ThumbnailSide {
		return width, height, true
	}
	for at := 8; at+12 <= len(file); { // a chunk has a length, a name, its data and a checksum
		if string(file[at+4:at+8]) == "IEND" {
			return width, height, true
		}
		length := int(binary.BigEndian.Uint32(file[at:]))
		if length > len(file) {
			break
		}
		at += 12 + length
	}
	return 0, 0, false
}

// jpegSize returns the size of a JPEG file that has a frame, a scan and an end.
func jpegSize(file []byte) (width, height int, ok bool) {
	if !bytes.HasPrefix(file, []byte{0xff, 0xd8}) {
		return 0, 0, false
	}
	for at := 2; at+9 <= len(file) && file[at] == 0xff; {
		switch marker := file[at+1]; {
		case marker == 0xff: // padding
			at++
			continue
		case marker == 0xda: // the scan
			return width, height, bytes.Contains(file[at:], []byte{0xff, 0xd9})
		case marker >= 0xc0 && marker <= 0xc2: // the frame
			height, width = int(binary.BigEndian.Uint16(file[at+5:])), int(binary.BigEndian.Uint16(file[at+7:]))
		}
		at += 2 + int(binary.BigEndian.Uint16(file[at+2:]))
	}
	return 0, 0, false
}

// thumbnailInWords describes a thumbnail in a list of differences.
func thumbnailInWords(text string) string {
	if text == "" {
		return "none"
	}
	return fmt.Sprintf("a picture of %d bytes", base64.StdEncoding.DecodedLen(len(text)))
}

func keepThumbnail(text string) error {
	if err := CheckThumbnail(text); err != nil {
		return phrase.Fail("the thumbnail cannot be kept: {{.Problem}}", "Problem", err)
	}
	return nil
}
