package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"posewright/internal/syserror"
)

// File is one of several that are written together.
type File struct {
	Path    string
	Data    []byte
	Private bool // only its owner may read it
}

// WriteAll writes several files, each as [Write] does, and makes the folders that are missing. If one of them fails, all are as they were: no file of them is left
// half-written, old ones have their old content, and the folders that were made are gone. An old content that cannot be put back stays in a temporary file beside it.
func WriteAll(all []File) error { return writeAll(disk{}, all, 0o755) }

func writeAll(files fileSystem, all []File, folderMode fs.FileMode) error {
	failing, err := writeEach(files, all, folderMode)
	return syserror.At(failing, err)
}

// writeEach is WriteAll. With an error it returns the path of the file that failed.
func writeEach(files fileSystem, all []File, folderMode fs.FileMode) (failing string, failed error) {
	var undo []func()
	var kept []string // the old contents, under temporary names
	defer func() {
		if failed != nil {
			for _, step := range slices.Backward(undo) {
				step()
			}
		}
		for _, old := range kept {
			files.remove(old)
		}
	}()
	// All that can lack space comes before anything is replaced.
	var parts []staged
	var devices []*File
	for i := range all {
		f := &all[i]
		made, err := makeFolder(filepath.Dir(f.Path), folderMode)
		undo = append(undo, func() { removeFolders(made) })
		if err != nil {
			return f.Path, unsaved(f.Path, err)
		}
		if special(f.Path) {
			devices = append(devices, f)
			continue
		}
		mode := shared
		if f.Private {
			mode = private
		}
		part, err := stage(files, f.Path, f.write, mode)
		if err != nil {
			return f.Path, err
		}
		undo = append(undo, func() { files.remove(part.temporary) })
		if part.exists && len(all) > 1 { // one alone is replaced or is not
			part.old = temporaryName(part.target)
			kept = append(kept, part.old)
			if err := keep(files, part.target, part.old); err != nil {
				return part.path, unsaved(part.path, err)
			}
		}
		parts = append(parts, part)
	}
	for _, f := range devices {
		if err := writeInto(f.Path, f.write); err != nil {
			return f.Path, err
		}
	}
	for _, part := range parts {
		if err := files.rename(part.temporary, part.target); err != nil {
			return part.path, unsaved(part.path, err)
		}
		undo = append(undo, func() {
			if !part.exists {
				files.remove(part.target)
			} else if files.rename(part.old, part.target) != nil { // the old content stays under its temporary name
				kept = slices.DeleteFunc(kept, func(old string) bool { return old == part.old })
			}
		})
	}
	undo = nil // they are there, whether the disk confirms it or not
	synced := map[string]bool{}
	for _, part := range parts {
		folder := filepath.Dir(part.target)
		if synced[folder] {
			continue
		}
		synced[folder] = true
		if err := files.syncFolder(folder); err != nil {
			return part.path, unconfirmed(part.path, err)
		}
	}
	return "", nil
}

func (f *File) write(w io.Writer) error {
	_, err := w.Write(f.Data)
	return err
}

// keep gives the content of a file a second name, where the disk has no links by a copy.
func keep(files fileSystem, path, kept string) error {
	if err := files.link(path, kept); err == nil {
		return nil
	}
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	return writeTemporary(files, kept, func(w io.Writer) error {
		_, err := io.Copy(w, from)
		return err
	}, info.Mode().Perm(), true)
}

// makeFolder makes a folder and those above it that are missing. These are returned, the outermost first, also where not all could be made.
func makeFolder(path string, mode fs.FileMode) (made []string, err error) {
	for at := filepath.Clean(path); ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); !errors.Is(err, fs.ErrNotExist) || at == filepath.Dir(at) {
			break
		}
		made = append(made, at)
	}
	slices.Reverse(made)
	return made, os.MkdirAll(path, mode)
}

// removeFolders removes folders that were made, unless something else is in them by now.
func removeFolders(made []string) {
	for _, folder := range slices.Backward(made) {
		_ = os.Remove(folder)
	}
}
