package thumbnail

import (
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"strings"
	"testing"

	"posewright/presets"
)

const header = `{"format": "posewright-preset", "version": 2`

func read(file string) (presets.Preset, error) { return presets.Read(strings.NewReader(file)) }

func written(p *presets.Preset) (string, error) {
	var file strings.Builder
	err := presets.Write(&file, p)
	return file.String(), err
}

// noise is a picture that does not compress.
func noise(width, height int) *image.RGBA {
	random := rand.New(rand.NewPCG(1, 2))
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = uint8(random.Uint32())
		if i%4 == 3 {
			picture.Pix[i] = 255
		}
	}
	return picture
}

func encoded(t *testing.T, picture image.Image) string {
	t.Helper()
	text, err := Encode(picture)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestAThumbnailShowsWhatWasTaken(t *testing.T) {
	t.Parallel()
	plain := image.NewRGBA(image.Rect(0, 0, 256, 144))
	for i := range plain.Pix {
		plain.Pix[i] = 200
	}
	for name, c := range map[string]struct {
		picture  image.Image
		lossless bool
	}{"plain": {plain, true}, "noise": {noise(256, 144), false}, "large": {noise(320, 320), false}} {
		p := presets.Default()
		p.Thumbnail = encoded(t, c.picture)
		file, err := written(&p)
		if err != nil {
			t.Fatal(name, err)
		}
		q, err := read(file)
		if err != nil {
			t.Fatal(name, err)
		}
		shown, err := Decode(q.Thumbnail)
		if err != nil || shown.Bounds() != c.picture.Bounds() {
			t.Fatalf("%s: %v, %v", name, shown.Bounds(), err)
		}
		if got, want := color.RGBAModel.Convert(shown.At(9, 9)), color.RGBAModel.Convert(c.picture.At(9, 9)); c.lossless && got != want {
			t.Errorf("%s: %v instead of %v", name, got, want)
		}
	}
	if p := presets.Default(); p.Thumbnail != "" {
		t.Error("a preset has a thumbnail that nobody took")
	}
	if picture, err := Decode(""); picture != nil || err != nil {
		t.Error(picture, err)
	}
}

func TestWhatIsNoThumbnailIsRefused(t *testing.T) {
	t.Parallel()
	if _, err := Encode(image.NewRGBA(image.Rect(0, 0, 513, 2))); err == nil {
		t.Error("a large picture became a thumbnail")
	}
	if _, err := Encode(image.NewRGBA(image.Rectangle{})); err == nil {
		t.Error("an empty picture became a thumbnail")
	}
	good := encoded(t, noise(16, 16))
	var wide, moving strings.Builder
	encodeWide := base64.NewEncoder(base64.StdEncoding, &wide)
	encodeWide.Write([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\xff\xff\x00\x00\xff\xff\x08\x06\x00\x00\x00\x10\xc4\x86\x5b"))
	encodeWide.Close()
	encodeMoving := base64.NewEncoder(base64.StdEncoding, &moving)
	if err := gif.Encode(encodeMoving, noise(4, 4), nil); err != nil {
		t.Fatal(err)
	}
	encodeMoving.Close()
	for name, text := range map[string]string{
		"no base64": "***", "line ends": good[:8] + "\n" + good[8:], "cut off": good[:len(good)/8*4], "a GIF": moving.String(), "nothing in it": "AAAA",
		"too large": strings.Repeat("A", 1<<17), "too wide": wide.String(), "text": base64.StdEncoding.EncodeToString([]byte("hello")),
	} {
		file := header + fmt.Sprintf(`, "thumbnail": %q}`, text)
		if _, err := read(file); err == nil || !strings.Contains(err.Error(), "line 1, column ") || !strings.Contains(err.Error(), "remove it") {
			t.Errorf("%s: %v", name, err)
		}
		d := presets.NewDocument(presets.Default())
		if d.Do(presets.Describe(presets.About{Name: "x", Thumbnail: text})) == nil {
			t.Errorf("%s became a thumbnail", name)
		}
		p := presets.Default()
		p.Thumbnail = text
		if _, err := written(&p); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if _, err := read(header + `, "thumbnail": "` + good + `"}`); err != nil {
		t.Error(err)
	}
}

func FuzzThumbnail(f *testing.F) {
	for _, side := range []int{1, 16} {
		text, err := Encode(noise(side, side))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		picture, err := Decode(text)
		if err == nil && text != "" && (picture.Bounds().Empty() || picture.Bounds().Dx() > presets.ThumbnailSide || picture.Bounds().Dy() > presets.ThumbnailSide) {
			t.Fatalf("a picture of %v", picture.Bounds())
		}
		if err == nil && presets.CheckThumbnail(text) != nil {
			t.Fatal("decoded but refused")
		}
	})
}
