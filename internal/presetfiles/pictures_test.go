package presetfiles

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"posewright/assets"
	"posewright/presets"
)

func dot(c color.RGBA) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, 1, 1))
	picture.SetRGBA(0, 0, c)
	return picture
}

func TestACardShowsThePictureOfTheLastSaveUnlessThePresetHasItsOwn(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	pictures := Pictures(filepath.Join(home, "pictures"))
	path := filepath.Join(home, "mine.json")
	preset := presets.Default()
	if err := presets.Save(path, &preset); err != nil {
		t.Fatal(err)
	}
	shown := func() color.Color {
		f := readFile(path, pictures)
		if f.Picture == nil {
			return nil
		}
		return color.RGBAModel.Convert(f.Picture.At(0, 0))
	}
	if shown() != nil {
		t.Error("a preset that was never saved here has a picture")
	}
	red, green, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255}, color.RGBA{0, 0, 255, 255}
	pictures.Write(path, dot(red))
	pictures.Write(path, dot(green))
	if shown() != green {
		t.Errorf("the card shows %v", shown())
	}
	var own bytes.Buffer
	if err := png.Encode(&own, dot(blue)); err != nil {
		t.Fatal(err)
	}
	preset.Thumbnail = "iVBORw0KGgo" // no picture
	if err := os.WriteFile(pictures.file(path), own.Bytes()[:20], 0o600); err != nil {
		t.Fatal(err)
	}
	if shown() != nil {
		t.Errorf("a damaged picture is shown as %v", shown())
	}
}

func TestPicturesOfOldPresetsAreRemoved(t *testing.T) {
	t.Parallel()
	pictures := Pictures(t.TempDir())
	pictures.Write("first", dot(color.RGBA{}))
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(pictures.file("first"), long, long); err != nil {
		t.Fatal(err)
	}
	for i := range mostPictures {
		pictures.Write(string(rune('a'+i%26))+string(rune('A'+i/26)), dot(color.RGBA{}))
	}
	files, err := os.ReadDir(string(pictures))
	if err != nil || len(files) != mostPictures || pictures.read("first") != nil || pictures.read("aA") == nil {
		t.Errorf("%d files, %v", len(files), err)
	}
}

func TestEachBuiltInPresetHasAPicture(t *testing.T) {
	t.Parallel()
	for _, name := range presets.BuiltinNames() {
		if _, err := png.Decode(bytes.NewReader(assets.PresetPicture(name))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
