package export

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"posewright/internal/atomicfile"
	"posewright/internal/sys/files"
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
	if files.Reserved(b.String()) {
		b.WriteByte('_')
	}
	return b.String()
}

// Write puts files into a folder, which is made where it is missing. All of them are written or, as on a full disk, none, and then no new folder is left; a
// name that would leave the folder is refused before anything is written.
//
// Files that are there already and differ are not overwritten, and no symbolic link is followed: the error names the first.
func Write(folder string, files []File) error { return write(folder, files, false) }

// Overwrite is [Write] where files that are there are overwritten, and symbolic links followed.
func Overwrite(folder string, files []File) error { return write(folder, files, true) }

func write(folder string, files []File, force bool) error {
	for _, f := range files {
		if !filepath.IsLocal(filepath.FromSlash(f.Name)) {
			return phrase.Fail(`export: "{{.Name}}" would be written outside of {{.Folder}}`, "Name", f.Name, "Folder", folder)
		}
	}
	if !force {
		for _, f := range files {
			if err := free(folder, f); err != nil {
				return err
			}
		}
	}
	all := make([]atomicfile.File, len(files))
	for i, f := range files {
		all[i] = atomicfile.File{Path: filepath.Join(folder, filepath.FromSlash(f.Name)), Data: f.Data}
	}
	return atomicfile.WriteAll(all)
}

// Exists is the error for a file that is there and would be overwritten.
type Exists struct {
	Path string
	Link bool // it is, or its folder is, a symbolic link
}

func (e *Exists) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *Exists) Phrase() phrase.Phrase {
	if e.Link {
		return phrase.Say("{{.Path}} is a symbolic link, which is not followed; remove it, choose another folder, or export with --force", "Path", e.Path)
	}
	return phrase.Say("{{.Path}} exists with other content and was not overwritten; choose another folder, or export with --force", "Path", e.Path)
}

// free reports whether a file can be written without losing anything, below a folder that a person has chosen.
func free(folder string, f File) error {
	path := folder
	parts := strings.Split(f.Name, "/")
	for i, part := range parts {
		path = filepath.Join(path, part)
		info, err := os.Lstat(path)
		switch {
		case err != nil: // nothing is there, or writing will say why not
			return nil
		case info.Mode()&os.ModeSymlink != 0:
			return &Exists{path, true}
		case i == len(parts)-1:
			if info.Size() == int64(len(f.Data)) {
				if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, f.Data) {
					return nil
				}
			}
			return &Exists{path, false}
		}
	}
	return nil
}
