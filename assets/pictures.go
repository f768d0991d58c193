package assets

import (
	"embed"
	"strings"
)

//go:embed pictures/*.png
var pictures embed.FS

// PresetPicture is the picture of a built-in preset as a PNG, which `make pictures` draws; nil for a preset without one.
func PresetPicture(name string) []byte {
	picture, err := pictures.ReadFile("pictures/" + strings.ReplaceAll(strings.ToLower(name), " ", "-") + ".png")
	if err != nil {
		return nil
	}
	return picture
}
