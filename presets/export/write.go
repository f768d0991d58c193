package export

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
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

// By says whose files are written.
type By struct {
	Preset string // its name
	Target string // its id
	// Alone says that a folder has the files of one preset only, as the target's names are fixed.
	Alone bool
	// Release is that of the program.
	Release string
	// Force has changed files overwritten, the export of another preset with the same file names too, and symbolic links
	// followed.
	Force bool
}

// Write puts the files of an export into a folder, which is made where it is missing, and a manifest beside them. All
// of them are written or, as on a full disk, none, and then no new folder is left; a name that would leave the folder
// is refused before anything is written.
//
// A file that is as an export wrote it is overwritten. Others are not, and the error, an [*Exists], names the first:
// one that was changed since is overwritten by force, one that no export wrote never. What the same export wrote before and
// writes no more is removed unless it was changed.
func Write(folder string, all []File, by By) (removed []string, err error) {
	root, err := os.OpenRoot(folder)
	if err == nil {
		defer root.Close()
	} else if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) { // which writing words
		return nil, unread(folder, err)
	}
	w := writing{folder: folder, root: root, force: by.Force, sums: map[string]string{}}
	if err := w.read(); err != nil {
		return nil, err
	}
	stale, err := w.manifest.take(folder, all, &by)
	if err != nil {
		return nil, err
	}
	var writes []atomicfile.File
	for i := range all {
		path := filepath.Join(folder, filepath.FromSlash(all[i].Name))
		there, err := w.check(path, &all[i])
		if err != nil {
			return nil, err
		}
		if !there {
			writes = append(writes, atomicfile.File{Path: path, Data: all[i].Data})
		}
	}
	known := w.manifest.Files
	w.manifest.Files = w.sums
	for _, e := range w.manifest.Exports {
		for _, name := range e.Files {
			if w.sums[name] == "" {
				w.sums[name] = known[name]
			}
		}
	}
	text := w.manifest.json()
	if !bytes.Equal(text, w.text) {
		writes = append(writes, atomicfile.File{Path: filepath.Join(folder, ManifestName), Data: text})
	}
	if err := atomicfile.WriteAll(writes); err != nil {
		return nil, err
	}
	for _, name := range stale {
		opened, err := openIn(root, name, mostCompared)
		if err != nil {
			continue // it is gone, or something else
		}
		sum, _, err := sumFrom(opened)
		opened.Close()
		if err != nil || sum != known[name] {
			continue // it was changed
		}
		if err := root.Remove(filepath.FromSlash(name)); err != nil {
			return removed, phrase.Fail("all is exported, but {{.Path}} of the export before can't be removed: "+
				"{{.Cause}}", "Path", filepath.Join(folder, filepath.FromSlash(name)), "Cause", atomicfile.Cause(err))
		}
		removed = append(removed, name)
	}
	return removed, nil
}

func unread(path string, err error) error {
	return phrase.Fail("can't read {{.Path}}: {{.Cause}}; choose another folder",
		"Path", path, "Cause", atomicfile.Cause(err))
}

// writing is a folder that is about to be written to.
type writing struct {
	folder   string
	root     *os.Root // nil where there is no folder
	force    bool
	manifest manifest
	text     []byte            // the manifest's; nil where there is none
	sums     map[string]string // of the files that are written
	older    []string          // files that the README of an export without a manifest names
}

// read reads the manifest, and what an export has left that had none.
func (w *writing) read() (err error) {
	if w.root == nil {
		return nil
	}
	w.text, err = w.all(ManifestName)
	if err == nil {
		err = w.manifest.decode(w.text)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return phrase.Fail("{{.Path}} cannot be used: {{.Cause}}; move that file away, or choose another folder",
			"Path", filepath.Join(w.folder, ManifestName), "Cause", atomicfile.Cause(err))
	}
	if readme, err := w.all("README.md"); err == nil && marked(readme) {
		_, list, _ := strings.Cut(string(readme), "\n## Files\n")
		w.older = append(strings.FieldsFunc(list, func(r rune) bool { return r == '`' || r == '\n' }), "README.md")
	}
	return nil
}

// all is a text of the folder.
func (w *writing) all(name string) ([]byte, error) {
	opened, err := openIn(w.root, name, longestManifest)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	return opened.All()
}

// check reports whether a file is there already as it is to be, and else that it can be written without losing
// anything. It looks below the folder, which a person has chosen.
func (w *writing) check(path string, f *File) (there bool, err error) {
	w.sums[f.Name] = sumOf(f.Data)
	at := w.folder
	for part := range strings.SplitSeq(f.Name, "/") {
		at = filepath.Join(at, part)
		if info, err := os.Lstat(at); err == nil && info.Mode()&os.ModeSymlink != 0 && !w.force {
			return false, &Exists{Path: at, Why: IsLink}
		}
	}
	info, err := os.Stat(path)
	if err != nil { // nothing is there, or writing will say why not
		return false, nil
	}
	if !info.Mode().IsRegular() {
		return false, &Exists{Path: path, Why: IsForeign}
	}
	opened, err := files.Open(path, mostCompared)
	if err != nil {
		return false, unread(path, err)
	}
	defer opened.Close()
	sum, head, err := sumFrom(opened)
	switch {
	case err != nil:
		return false, unread(path, err)
	case sum == w.sums[f.Name]:
		return true, nil
	case w.manifest.Files[f.Name] == sum:
		return false, nil
	case w.manifest.Files[f.Name] != "":
		err = &Exists{Path: path, Why: IsChanged}
	case marked(head) || slices.Contains(w.older, f.Name):
		err = &Exists{Path: path, Why: IsOlder}
	default:
		return false, &Exists{Path: path, Why: IsForeign}
	}
	if w.force {
		err = nil
	}
	return false, err
}

// Why says why something that is there is not overwritten.
type Why int

const (
	IsChanged Why = iota // a person has changed it since it was exported
	IsOlder              // it is of an export without a manifest, which does not tell whether it was changed
	IsLink               // it is, or its folder is, a symbolic link
	IsAnother            // it is the export of another preset
	IsForeign            // no export wrote it: it is not overwritten by force either
)

// Exists is the error for what is there and would be overwritten.
type Exists struct {
	Path   string // of the file or, with IsAnother, of the folder
	Why    Why
	Preset string // with IsAnother, its name
}

func (e *Exists) Error() string { return e.Phrase().String() }

// Phrase is the sentence.
func (e *Exists) Phrase() phrase.Phrase {
	switch e.Why {
	case IsLink:
		return phrase.Say("{{.Path}} is a symbolic link, which is not followed; remove it, choose another folder, or "+
			"export with --force", "Path", e.Path)
	case IsOlder:
		return phrase.Say("{{.Path}} is of an earlier release's export, which does not tell whether it was changed, and was "+
			"not overwritten; choose another folder, or replace it with --force or in Export…", "Path", e.Path)
	case IsAnother:
		return phrase.Say("{{.Path}} has an export of the preset “{{.Preset}}” with the same file names; "+
			"choose another folder, or replace that export with --force or in Export…", "Path", e.Path, "Preset", e.Preset)
	case IsForeign:
		return phrase.Say("{{.Path}} was not written by Posewright and is never overwritten; "+
			"rename it, or choose another folder", "Path", e.Path)
	}
	return phrase.Say("{{.Path}} was changed since it was exported and was not overwritten; choose another folder, "+
		"or replace it with --force or in Export…", "Path", e.Path)
}
