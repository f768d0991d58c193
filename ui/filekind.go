package ui

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/trackers/recording"
	"posewright/ui/text"
)

// fileKind is what a file that was dropped or named holds.
type fileKind uint8

const (
	unknownFile fileKind = iota
	avatarFile
	presetFile
	sessionFile
)

// avatarExtensions, presetExtensions and sessionExtensions are what the dialogs offer, without the point.
var (
	avatarExtensions  = []string{"vrm", "glb", "gltf"}
	presetExtensions  = []string{"json"}
	sessionExtensions = []string{"session", "udpcap", "json"}
)

// sniffed is how much of a file is looked at to tell what it is.
const sniffed = 4096

// kindOfFile tells avatars, presets and sessions apart by the file's beginning, and by its extension where that is not telling. The
// error says why the file cannot be read.
func kindOfFile(path string) (fileKind, error) {
	file, err := os.Open(path)
	if err != nil {
		var gone *os.PathError
		if errors.As(err, &gone) {
			err = gone.Err
		}
		return unknownFile, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return unknownFile, text.Error(lang.L("it is a folder"))
	}
	head, err := io.ReadAll(io.LimitReader(file, sniffed))
	if err != nil {
		return unknownFile, err
	}
	return kindOf(filepath.Ext(path), head), nil
}

func kindOf(extension string, head []byte) fileKind {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte("glTF")):
		return avatarFile
	case bytes.HasPrefix(head, []byte("UDPCAP1\n")), bytes.HasPrefix(head, []byte("PWSESS")):
		return sessionFile
	case bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text, []byte("posewright-preset")):
		return presetFile
	case bytes.HasPrefix(text, []byte("{")) && recording.LooksLikeAFrame(text) && strings.EqualFold(extension, ".json"):
		return sessionFile
	}
	switch strings.ToLower(extension) {
	case ".glb", ".gltf", ".vrm":
		return avatarFile
	case ".json":
		return presetFile
	case ".udpcap", ".session":
		return sessionFile
	}
	return unknownFile
}
