// Package readfile opens the files that a person, a preset or another file names. These may name anything: reading a pipe waits for ever, and a device
// such as /dev/zero never ends. So only regular files are opened, and none that is larger than what its reader takes. It also
// lists the files of a folder.
package readfile

import (
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"syscall"

	"posewright/rig/phrase"
)

// Unlimited is the limit of a reader that takes no more of a file than it can use.
const Unlimited = math.MaxInt64 - 1

var (
	// ErrNotRegular is what a pipe, a socket or a device is.
	ErrNotRegular = phrase.Fail("it is a pipe, a socket or a device; choose a regular file")
	// ErrTooLarge is what a file over the limit is. The sentence is in the error that wraps it.
	ErrTooLarge = phrase.Fail("too large")
)

// Open opens a regular file of at most that many bytes. The error is an *fs.PathError of package os, or one that says what the path is instead, without
// naming it.
func Open(path string, most int64) (*os.File, error) {
	// Opening a pipe already waits, and opening a device may do something: ask before.
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if err := check(info, most); err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err = file.Stat(); err == nil { // another file may have taken the name
		err = check(info, most)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

func check(info fs.FileInfo, most int64) error {
	switch {
	case info.IsDir():
		return phrase.Error(phrase.Say("it is a folder; choose a file in it"), syscall.EISDIR)
	case !info.Mode().IsRegular():
		return ErrNotRegular
	case info.Size() > most:
		return tooLarge(most)
	}
	return nil
}

func tooLarge(most int64) error {
	return phrase.Error(phrase.Say("it is larger than {{.Size}} MiB; choose a smaller file", "Size", most>>20), ErrTooLarge)
}

// All reads a regular file of at most that many bytes. Errors are those of Open.
func All(path string, most int64) ([]byte, error) {
	file, err := Open(path, most)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most { // it grows
		return nil, tooLarge(most)
	}
	return data, nil
}

// Walk calls visit for every file in a folder and below, in the order of their paths. The folder may be a symbolic link to one; links below it are not followed.
func Walk(folder string, visit func(path string)) error {
	// Behind a separator the folder is meant, not the link.
	return filepath.WalkDir(folder+string(filepath.Separator), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			visit(path)
		}
		return err
	})
}
