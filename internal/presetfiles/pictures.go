package presetfiles

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"

	"posewright/internal/atomicfile"
	"posewright/internal/sys/files"
)

// Pictures is a folder with the pictures that were taken of the avatar when presets were saved, for presets that have none of their own. Losing it loses nothing
// that the next save does not bring back.
type Pictures string

const (
	mostPictures     = 500     // the oldest are removed beyond them
	mostPictureBytes = 1 << 20 // of one
)

// file is where the picture of a preset's file is.
func (p Pictures) file(preset string) string {
	if absolute, err := filepath.Abs(preset); err == nil {
		preset = absolute
	}
	sum := sha256.Sum256([]byte(preset))
	return filepath.Join(string(p), hex.EncodeToString(sum[:12])+".png")
}

// read returns the picture of a preset's file; nil for none.
func (p Pictures) read(preset string) image.Image {
	data, err := files.All(p.file(preset), mostPictureBytes)
	if err != nil {
		return nil
	}
	if size, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width > 1024 || size.Height > 1024 {
		return nil
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	return picture
}

// Write keeps the picture of a preset's file, and no more pictures than are listed.
func (p Pictures) Write(preset string, picture image.Image) {
	var file bytes.Buffer
	if png.Encode(&file, picture) != nil || os.MkdirAll(string(p), 0o700) != nil {
		return
	}
	_ = atomicfile.WritePrivate(p.file(preset), file.Bytes())
	files, err := os.ReadDir(string(p))
	if err != nil || len(files) <= mostPictures {
		return
	}
	slices.SortFunc(files, func(a, b os.DirEntry) int {
		first, err1 := a.Info()
		second, err2 := b.Info()
		if err1 != nil || err2 != nil {
			return 0
		}
		return first.ModTime().Compare(second.ModTime())
	})
	for _, old := range files[:len(files)-mostPictures] {
		_ = os.Remove(filepath.Join(string(p), old.Name()))
	}
}
