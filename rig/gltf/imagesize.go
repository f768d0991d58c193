package gltf

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"posewright/rig/phrase"
)

var errImageHeader = phrase.Fail("its header is damaged")

// imageSize returns the width and height that the header of an image states. What the image is follows from its first bytes, not from its name.
// Headers are read here so that programs which never draw need no image codecs.
func imageSize(data []byte) (width, height int, err error) {
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		width, height = pngSize(data)
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		width, height = jpegSize(data)
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		width, height = webpSize(data[12:])
	case bytes.HasPrefix(data, []byte("\xabKTX 20\xbb")):
		return 0, 0, phrase.Fail("it is KTX2; export the avatar with PNG or JPEG textures")
	default:
		return 0, 0, phrase.Fail("it is neither PNG nor JPEG nor WebP")
	}
	if width <= 0 || height <= 0 {
		return 0, 0, errImageHeader
	}
	return width, height, nil
}

// pngSize reads the IHDR chunk, which comes first (PNG 11.2.1); zeros where it is damaged.
func pngSize(data []byte) (width, height int) {
	const first, length = 8, 13 // length, type, data and checksum of the chunk follow
	if len(data) < first+12+length || binary.BigEndian.Uint32(data[first:]) != length || string(data[first+4:first+8]) != "IHDR" {
		return 0, 0
	}
	chunk := data[first+4 : first+8+length]
	if crc32.ChecksumIEEE(chunk) != binary.BigEndian.Uint32(data[first+8+length:]) {
		return 0, 0
	}
	return int(binary.BigEndian.Uint32(chunk[4:])), int(binary.BigEndian.Uint32(chunk[8:]))
}

// jpegSize reads the frame header after the segments before it (ITU T.81, B.2.2); zeros where there is none.
func jpegSize(data []byte) (width, height int) {
	for rest := data[2:]; len(rest) >= 4 && rest[0] == 0xFF; {
		marker := rest[1]
		if marker == 0xFF { // fill
			rest = rest[1:]
			continue
		}
		length := int(binary.BigEndian.Uint16(rest[2:]))
		if marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC {
			if length < 8 || len(rest) < 9 {
				return 0, 0
			}
			return int(binary.BigEndian.Uint16(rest[7:])), int(binary.BigEndian.Uint16(rest[5:]))
		}
		if marker == 0xD9 || marker == 0xDA || length < 2 || len(rest) < 2+length { // the end, or a scan without a frame
			return 0, 0
		}
		rest = rest[2+length:]
	}
	return 0, 0
}

// webpSize reads the first chunk of a WebP file (RFC 9649); zeros where it is damaged.
func webpSize(chunk []byte) (width, height int) {
	const header = 8
	if len(chunk) < header+10 {
		return 0, 0
	}
	kind, body := string(chunk[:4]), chunk[header:]
	switch {
	case kind == "VP8 " && body[0]&1 == 0 && string(body[3:6]) == "\x9d\x01\x2a":
		return int(binary.LittleEndian.Uint16(body[6:]) & 0x3FFF), int(binary.LittleEndian.Uint16(body[8:]) & 0x3FFF)
	case kind == "VP8L" && body[0] == 0x2F:
		bits := binary.LittleEndian.Uint32(body[1:])
		return int(bits&0x3FFF) + 1, int(bits>>14&0x3FFF) + 1
	case kind == "VP8X":
		size := binary.LittleEndian.Uint64(body[2:]) >> 16 // three bytes each
		return int(size&0xFFFFFF) + 1, int(size>>24&0xFFFFFF) + 1
	}
	return 0, 0
}
