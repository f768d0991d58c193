package export

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"posewright/internal/atomicfile"
	"posewright/rig/phrase"
)

// longestName is how long FileName lets a name become, in bytes, so that an ending still fits.
const longestName = 80

// FileName makes a name for files of what a person called something: letters, digits, - and _ of any script stay, everything
// else becomes -. A name without any of them is "preset".
func FileName(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range name {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			if b.Len()+4 > longestName {
				return b.String()
			}
			b.WriteRune(r)
		default:
			gap = true
		}
	}
	if b.Len() == 0 {
		return "preset"
	}
	switch strings.ToUpper(b.String()) { // what Windows keeps for itself
	case "CON", "PRN", "AUX", "NUL", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9",
		"LPT1", "LPT2", "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9":
		b.WriteByte('_')
	}
	return b.String()
}

// Write puts files into a folder, which is made where it is missing. Each file is written whole or not at all; a name that
// would leave the folder is refused before anything is written.
func Write(folder string, files []File) error {
	for _, f := range files {
		if !filepath.IsLocal(filepath.FromSlash(f.Name)) {
			return phrase.Fail(`export: "{{.Name}}" would be written outside of {{.Folder}}`, "Name", f.Name, "Folder", folder)
		}
	}
	for _, f := range files {
		path := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return phrase.Fail("the folder {{.Folder}} cannot be made: {{.Reason}}; choose another", "Folder", filepath.Dir(path), "Reason", reason(err))
		}
		if err := atomicfile.Write(path, f.Data); err != nil {
			return err // says cause and remedy
		}
	}
	return nil
}

// reason is an error without the path that the sentence around it already names.
func reason(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
