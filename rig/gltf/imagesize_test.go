package gltf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"testing"

	"golang.org/x/image/webp"
)

// webpFile is a WebP file with one chunk, as far as its size is stated.
func webpFile(kind string, body []byte) []byte {
	if kind != "VP8X" { // which has no more
		body = append(body, make([]byte, 32-len(body))...)
	}
	chunk := append(binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(body))), body...)
	file := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(4+len(chunk)))
	return append(append(file, "WEBP"...), chunk...)
}

func TestImageSizesAreThoseThatTheCodecsRead(t *testing.T) {
	t.Parallel()
	codecs := map[string]func(io.Reader) (image.Config, error){"png": png.DecodeConfig, "jpeg": jpeg.DecodeConfig, "webp": webp.DecodeConfig}
	check := func(name, codec string, data []byte) {
		t.Helper()
		want, err := codecs[codec](bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		width, height, err := imageSize(data)
		if err != nil || width != want.Width || height != want.Height {
			t.Errorf("%s: %d×%d, %v, want %d×%d", name, width, height, err, want.Width, want.Height)
		}
		header := len(data)
		if codec != "webp" { // whose file here is a header only
			header = min(header, 20)
		}
		for length := range header {
			if width, height, err := imageSize(data[:length]); err == nil && (width != want.Width || height != want.Height) {
				t.Errorf("%s: the first %d bytes have %d×%d", name, length, width, height)
			}
		}
	}
	for _, size := range []image.Point{{1, 1}, {3, 700}, {1025, 2}, {300, 299}} {
		for name, picture := range map[string]image.Image{
			"gray": image.NewGray(image.Rectangle{Max: size}), "colours": image.NewNRGBA(image.Rectangle{Max: size}),
		} {
			var data bytes.Buffer
			if err := png.Encode(&data, picture); err != nil {
				t.Fatal(err)
			}
			check(fmt.Sprint("PNG ", name, size), "png", data.Bytes())
			data.Reset()
			if err := jpeg.Encode(&data, picture, nil); err != nil {
				t.Fatal(err)
			}
			check(fmt.Sprint("JPEG ", name, size), "jpeg", data.Bytes())
			// With a comment and fill bytes before the frame.
			commented := append([]byte("\xff\xd8\xff\xfe\x00\x06abcd\xff"), data.Bytes()[2:]...)
			check(fmt.Sprint("JPEG with a comment ", name, size), "jpeg", commented)
		}
		w, h := uint32(size.X), uint32(size.Y)
		lossy := append([]byte("\x10\x02\x00\x9d\x01\x2a"), byte(w), byte(w>>8), byte(h), byte(h>>8))
		check(fmt.Sprint("WebP lossy ", size), "webp", webpFile("VP8 ", lossy))
		check(fmt.Sprint("WebP lossless ", size), "webp", webpFile("VP8L", binary.LittleEndian.AppendUint32([]byte{0x2F}, (w-1)|(h-1)<<14)))
		extended := []byte{0x10, 0, 0, 0, byte(w - 1), byte((w - 1) >> 8), 0, byte(h - 1), byte((h - 1) >> 8), 0}
		check(fmt.Sprint("WebP extended ", size), "webp", webpFile("VP8X", extended))
	}
}

func FuzzImageSize(f *testing.F) {
	for _, start := range []string{"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", "\xff\xd8\xff\xc0\x00\x08", "RIFF\x00\x00\x00\x00WEBPVP8X"} {
		f.Add([]byte(start))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if width, height, err := imageSize(data); err == nil && (width <= 0 || height <= 0) {
			t.Errorf("%d×%d", width, height)
		}
	})
}
