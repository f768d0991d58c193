package ui

import (
	"os"
	"path/filepath"

	"posewright/internal/atomicfile"
	"posewright/rig/phrase"
)

// home is the folder of a person's files: presets, backups, journal, crash reports, settings.
type home string

// homeAt is the folder that was asked for, else POSEWRIGHT_HOME, else posewright in the user's configuration folder.
func homeAt(wanted string) (home, error) {
	if wanted != "" {
		return home(wanted), nil
	}
	if set := os.Getenv("POSEWRIGHT_HOME"); set != "" {
		return home(set), nil
	}
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", phrase.Fail("there is no folder for your files: {{.Cause}}; set POSEWRIGHT_HOME to one", "Cause", err)
	}
	return home(filepath.Join(folder, "posewright")), nil
}

func (h home) presets() string  { return filepath.Join(string(h), "presets") }
func (h home) profiles() string { return filepath.Join(string(h), "profiles") }
func (h home) journal() string  { return filepath.Join(string(h), "journal") }
func (h home) backups() string  { return filepath.Join(string(h), "backups") }
func (h home) crash() string    { return filepath.Join(string(h), "crash") }
func (h home) devices() string  { return filepath.Join(string(h), "devices.json") }
func (h home) sessions() string { return filepath.Join(string(h), "sessions") }
func (h home) settings() string { return filepath.Join(string(h), "settings.json") }

// writeWhole writes a file whole or not at all, making its folder where it is missing.
func writeWhole(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicfile.Write(path, data)
}
