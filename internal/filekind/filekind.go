// Package filekind recognizes avatars, presets and sessions by their content, or else by their extension.
package filekind

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"posewright/internal/evaluation/capture"
	"posewright/internal/sys/files"
	"posewright/trackers/recording"
)

// Kind is the kind of content of a file.
type Kind uint8

// The kinds of files that can be opened.
const (
	Unknown Kind = iota
	Avatar
	Preset
	Session
)

// AvatarExtensions, PresetExtensions and SessionExtensions are the extensions of files that dialogs offer, without the dot.
var (
	AvatarExtensions  = []string{"vrm", "glb", "gltf"}
	PresetExtensions  = []string{"json"}
	SessionExtensions = []string{"session", "udpcap", "json"}
)

// sniffed is how many bytes of a file are read to recognize it.
const sniffed = 4096

// Of recognizes avatars, presets and sessions by the first bytes of a file, or else by its extension. It reads the file and may be called on any
// goroutine.
func Of(path string) (Kind, error) {
	if info, err := files.Stat(path); err == nil && info.IsDir() {
		return Session, nil // a playlist
	}
	file, err := files.Open(path, recording.MaxFileBytes)
	if err != nil {
		var gone *os.PathError
		if errors.As(err, &gone) {
			err = gone.Err
		}
		return Unknown, err
	}
	defer file.Close()
	head, err := io.ReadAll(io.LimitReader(file, sniffed))
	if err != nil {
		return Unknown, err
	}
	return kindOf(filepath.Ext(path), head), nil
}

func kindOf(extension string, head []byte) Kind {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case capture.Only(extension):
		return Session
	case bytes.HasPrefix(head, []byte("glTF")):
		return Avatar
	case bytes.HasPrefix(head, []byte("UDPCAP1\n")), bytes.HasPrefix(head, []byte("PWSESS")):
		return Session
	case bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text, []byte("posewright-preset")):
		return Preset
	case bytes.HasPrefix(text, []byte("{")) && recording.LooksLikeAFrame(text) && strings.EqualFold(extension, ".json"):
		return Session
	}
	switch strings.ToLower(extension) {
	case ".glb", ".gltf", ".vrm":
		return Avatar
	case ".json":
		return Preset
	case ".udpcap", ".session":
		return Session
	}
	return Unknown
}
