// Package files opens the files that a person, a preset or another file names. These may name anything: a file of the
// person's that is nobody's business, a computer in the network that even a look at it contacts, a pipe on which
// reading waits for ever, a device such as /dev/zero that never ends, a file on a drive that does not answer.
//
// A [Reference] is a file as it is named, and where that was. One function decides whether the name leads out of the
// folder of the file that names it, with all links resolved, and what is opened is opened from that folder ([os.Root]),
// so that a link that is changed between decision and opening leads nowhere. What leads outside is an [OutsideError],
// unless the person has agreed.
//
// Only regular files are opened, without waiting for them, and no more is read than the reader's limit, whatever size
// the file says it has. At the end of the program, see [End], nothing waits for a drive that does not answer.
//
// All functions may be called on any goroutine.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"posewright/rig/phrase"
)

var (
	// ErrNotRegular is what a pipe, a socket or a device is.
	ErrNotRegular = phrase.Fail("it is a pipe, a socket or a device; choose a regular file")
	// ErrTooLarge is what a file over the limit is. The sentence is in the error that wraps it.
	ErrTooLarge = phrase.Fail("too large")
)

// Open opens a regular file that the person has named, to read at most that many bytes of it. The error is an
// *fs.PathError, or one that says what the path is instead, without naming it.
func Open(path string, most int64) (*File, error) {
	fsys, name := Chosen(path).FS()
	return OpenIn(fsys, name, most)
}

// All reads a regular file of at most that many bytes that the person has named. Errors are those of Open.
func All(path string, most int64) ([]byte, error) {
	fsys, name := Chosen(path).FS()
	return AllIn(fsys, name, most)
}

// Stat looks at what the person has named.
func Stat(path string) (fs.FileInfo, error) {
	return guarded(func() (fs.FileInfo, error) { return os.Stat(path) }, nil)
}

// OpenIn is [Open] for a file of a file system, such as that of a [Reference].
func OpenIn(fsys fs.FS, name string, most int64) (*File, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil {
		err = Check(info, most)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return &File{file: file, size: info.Size(), most: most, left: most}, nil
}

// AllIn is [All] for a file of a file system.
func AllIn(fsys fs.FS, name string, most int64) ([]byte, error) {
	file, err := OpenIn(fsys, name, most)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return file.All()
}

// File is a regular file that is read up to a limit.
type File struct {
	file fs.File
	size int64 // that it said to have
	most int64
	left int64 // bytes that may still be read
}

// Size returns the bytes that the file said to have when it was opened. Files that the system makes up say 0.
func (f *File) Size() int64 { return f.size }

// Read implements io.Reader. A file that goes on beyond the limit is an error that wraps ErrTooLarge.
func (f *File) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if f.left == 0 { // it may end here
		if n, err := f.file.Read(p[:1]); n == 0 {
			return 0, err
		}
		return 0, tooLarge(f.most)
	}
	n, err := f.file.Read(p[:min(int64(len(p)), f.left)])
	f.left -= int64(n)
	return n, err
}

// All reads what is left of the file.
func (f *File) All() ([]byte, error) { return ReadAll(f, min(f.size, f.left)) }

// ReadAll is io.ReadAll for a reader that is expected to have that many bytes.
func ReadAll(from io.Reader, expected int64) ([]byte, error) {
	data := make([]byte, 0, expected+1) // one more finds the end
	for {
		n, err := from.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		switch {
		case errors.Is(err, io.EOF):
			return data, nil
		case err != nil:
			return nil, err
		case len(data) == cap(data):
			data = append(data, 0)[:len(data)]
		}
	}
}

// Close implements io.Closer.
func (f *File) Close() error { return f.file.Close() }

// Check says what keeps a file from being opened that was looked at: that it is no regular one, or too large. Nil for
// nothing.
func Check(info fs.FileInfo, most int64) error {
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
	said := phrase.Say("it is larger than {{.Size}} MiB; choose a smaller file", "Size", most>>20)
	return phrase.Error(said, ErrTooLarge)
}

// Walk calls visit for every file in a folder and below, in the order of their paths. The folder may be a symbolic link
// to one; folders that are links below it are not followed. A file that is a link out of the folder comes with an
// [OutsideError].
func Walk(folder string, visit func(path string, outside error)) error {
	// What is found is visited afterwards: nothing may go on behind the caller's back where the drive hangs.
	found, err := guarded(func() (walked, error) { return walk(folder) }, nil)
	for i, path := range found.paths {
		visit(path, found.outside[i])
	}
	return err
}

// walked are the files of a folder and below.
type walked struct {
	paths   []string
	outside []error // of each: an OutsideError, or nil
}

func walk(folder string) (w walked, err error) {
	// Behind a separator the folder is meant, not the link.
	err = filepath.WalkDir(folder+string(filepath.Separator), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		var outside error
		if entry.Type()&(fs.ModeSymlink|fs.ModeIrregular) != 0 {
			outside = Named(path, filepath.Join(folder, "any")).Outside()
		}
		w.paths, w.outside = append(w.paths, path), append(w.outside, outside)
		return nil
	})
	return w, err
}
