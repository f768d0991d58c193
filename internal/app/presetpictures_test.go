package app

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/adrg/xdg"

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
	home := Folders(t.TempDir())
	path := filepath.Join(home.Presets(), "mine.json")
	preset := presets.Default()
	if err := os.MkdirAll(home.Presets(), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := presets.Save(path, &preset); err != nil {
		t.Fatal(err)
	}
	shown := func() color.Color {
		f := readPresetFile(path, home.pictures())
		if f.Picture == nil {
			return nil
		}
		return color.RGBAModel.Convert(f.Picture.At(0, 0))
	}
	if shown() != nil {
		t.Error("a preset that was never saved here has a picture")
	}
	red, green, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255}, color.RGBA{0, 0, 255, 255}
	home.pictures().write(path, dot(red))
	home.pictures().write(path, dot(green))
	if shown() != green {
		t.Errorf("the card shows %v", shown())
	}
	var own bytes.Buffer
	if err := png.Encode(&own, dot(blue)); err != nil {
		t.Fatal(err)
	}
	preset.Thumbnail = "iVBORw0KGgo" // no picture
	if err := os.WriteFile(home.pictures().file(path), own.Bytes()[:20], 0o600); err != nil {
		t.Fatal(err)
	}
	if shown() != nil {
		t.Errorf("a damaged picture is shown as %v", shown())
	}
}

func TestPicturesOfOldPresetsAreRemoved(t *testing.T) {
	t.Parallel()
	pictures := Folders(t.TempDir()).pictures()
	pictures.write("first", dot(color.RGBA{}))
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(pictures.file("first"), long, long); err != nil {
		t.Fatal(err)
	}
	for i := range mostPictures {
		pictures.write(string(rune('a'+i%26))+string(rune('A'+i/26)), dot(color.RGBA{}))
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

// Who exports looks for the files among their documents, not in a hidden folder of settings.
func TestExportsGoToTheDocuments(t *testing.T) {
	home := t.TempDir()
	documents := filepath.Join(home, "My papers")
	if err := os.Mkdir(documents, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(xdg.Reload)
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	t.Setenv("XDG_DOCUMENTS_DIR", documents)
	t.Setenv("POSEWRIGHT_HOME", "")
	xdg.Reload()
	usual, err := FoldersAt("")
	if err != nil {
		t.Fatal(err)
	}
	if got := usual.Exports(); got != filepath.Join(documents, "Posewright") {
		t.Errorf("exports go to %s", got)
	}
	if got := Folders(filepath.Join(home, "mine")).Exports(); got != filepath.Join(home, "mine", "exports") {
		t.Errorf("of a chosen folder exports go to %s", got)
	}
	if err := os.Remove(documents); err != nil {
		t.Fatal(err)
	}
	if got := usual.Exports(); got != filepath.Join(string(usual), "exports") {
		t.Errorf("without documents exports go to %s", got)
	}
}
