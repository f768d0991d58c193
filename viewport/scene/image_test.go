package scene

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

func encodePNG(t testing.TB, p image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// enormousPNG claims a size in its header and has nothing else.
func enormousPNG(width, height uint32) []byte {
	header := append([]byte("IHDR"), 0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0)
	binary.BigEndian.PutUint32(header[4:], width)
	binary.BigEndian.PutUint32(header[8:], height)
	data := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), header...)
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(header))
}

func TestAlphaStaysStraight(t *testing.T) {
	t.Parallel()
	p := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	p.SetNRGBA(0, 0, color.NRGBA{200, 100, 50, 10})
	p.SetNRGBA(1, 0, color.NRGBA{1, 2, 3, 255})
	got, err := decodeImage(encodePNG(t, p), maxTextureSide)
	if err != nil {
		t.Fatal(err)
	}
	if want := []byte{200, 100, 50, 10, 1, 2, 3, 255}; !bytes.Equal(got.Pix, want) {
		t.Errorf("pixels %v, want %v", got.Pix, want)
	}
}

func TestEveryFormatOfAvatarsIsDecoded(t *testing.T) {
	t.Parallel()
	gray := image.NewGray(image.Rect(0, 0, 8, 8))
	for i := range gray.Pix {
		gray.Pix[i] = 128
	}
	var asJPEG bytes.Buffer
	if err := jpeg.Encode(&asJPEG, gray, nil); err != nil {
		t.Fatal(err)
	}
	// The smallest lossless WebP: one pixel.
	asWebP, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	if err != nil {
		t.Fatal(err)
	}
	paletted := image.NewPaletted(image.Rect(3, 3, 5, 5), color.Palette{color.NRGBA{128, 128, 128, 255}, color.NRGBA{}})
	for name, test := range map[string]struct {
		data []byte
		size int
	}{
		"JPEG": {asJPEG.Bytes(), 8}, "gray PNG": {encodePNG(t, gray), 8}, "WebP": {asWebP, 1}, "paletted PNG": {encodePNG(t, paletted), 2},
	} {
		got, err := decodeImage(test.data, maxTextureSide)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got.Rect != image.Rect(0, 0, test.size, test.size) || got.Stride != 4*test.size || len(got.Pix) != 4*test.size*test.size {
			t.Errorf("%s: %v, stride %d, %d bytes", name, got.Rect, got.Stride, len(got.Pix))
		}
		if name != "WebP" && (got.Pix[0] < 126 || got.Pix[0] > 130 || got.Pix[3] != 255) {
			t.Errorf("%s: first pixel %v, want gray", name, got.Pix[:4])
		}
	}
}

func TestLargeImagesAreMadeSmallerInProportion(t *testing.T) {
	t.Parallel()
	got, err := decodeImage(encodePNG(t, image.NewGray(image.Rect(0, 0, 5000, 100))), maxTextureSide)
	if err != nil {
		t.Fatal(err)
	}
	if got.Rect.Dx() != maxTextureSide || got.Rect.Dy() != 40 {
		t.Errorf("5000 × 100 became %v, want %d × 40", got.Rect, maxTextureSide)
	}
}

func TestBrokenImagesSayWhatIsWrong(t *testing.T) {
	t.Parallel()
	whole := encodePNG(t, image.NewGray(image.Rect(0, 0, 64, 64)))
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"empty":     {nil, "empty"},
		"no image":  {[]byte("nothing of the kind"), "not a PNG, JPEG or WebP"},
		"truncated": {whole[:len(whole)/2], "damaged"},
		"enormous":  {enormousPNG(60000, 60000), "too large"},
	} {
		if _, err := decodeImage(test.data, maxTextureSide); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, test.want)
		}
	}
}

func FuzzDecodeImage(f *testing.F) {
	f.Add(encodePNG(f, image.NewNRGBA(image.Rect(0, 0, 3, 2))))
	f.Add(enormousPNG(70000, 70000))
	f.Add([]byte("RIFF\x1a\x00\x00\x00WEBPVP8L"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<12 {
			return // what is larger is only slower
		}
		p, err := decodeImage(data, maxTextureSide)
		if err == nil && (p.Rect.Empty() || len(p.Pix) != 4*p.Rect.Dx()*p.Rect.Dy() || max(p.Rect.Dx(), p.Rect.Dy()) > maxTextureSide) {
			t.Fatalf("picture %v with %d bytes", p.Rect, len(p.Pix))
		}
	})
}
