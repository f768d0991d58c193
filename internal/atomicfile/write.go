// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"posewright/rig/phrase"
)

// Write writes a file so that it holds, at any moment and after any crash, either all of the old or all of the new content: that
// goes to a temporary file in the same folder, is forced to the disk and then takes the file's name. An existing file keeps its
// permissions, and a symbolic link keeps pointing to the file, which is replaced. If Write fails, the file is as it was and the temporary
// file is gone; the error is one sentence with the cause and what to do.
func Write(path string, data []byte) error { return write(disk{}, path, data, shared) }

// WritePrivate is Write for a file that only its owner may read, whatever could read it before.
func WritePrivate(path string, data []byte) error { return write(disk{}, path, data, private) }

// WriteFrom is Write of what content writes piece by piece, which is never held as a whole. What content itself fails with is returned as it is.
func WriteFrom(path string, content func(io.Writer) error) error {
	return writeFrom(disk{}, path, content, shared)
}

// Permissions of files.
const (
	shared  fs.FileMode = 0o666 // less what the umask takes; an existing file keeps its own
	private fs.FileMode = 0o600
)

// WriteWithFolder is Write after making the file's folder, readable by its owner alone, where that is missing. If it fails, no folder is left either.
func WriteWithFolder(path string, data []byte) error {
	return writeAll(disk{}, []File{{Path: path, Data: data}}, 0o700)
}

// fileSystem is what Write asks of the disk, so that a test can have a disk that is full.
type fileSystem interface {
	create(path string, mode fs.FileMode) (temporaryFile, error) // fails if there is such a file
	link(from, to string) error
	rename(from, to string) error
	remove(path string) error
	syncFolder(path string) error
}

type temporaryFile interface {
	io.Writer
	Chmod(mode fs.FileMode) error
	Sync() error
	Close() error
}

func write(files fileSystem, path string, data []byte, mode fs.FileMode) error {
	return writeFrom(files, path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}, mode)
}

func writeFrom(files fileSystem, path string, content func(io.Writer) error, mode fs.FileMode) error {
	if special(path) {
		return writeInto(path, content)
	}
	f, err := stage(files, path, content, mode)
	if err != nil {
		return err
	}
	if err := files.rename(f.temporary, f.target); err != nil {
		files.remove(f.temporary)
		return unsaved(path, err)
	}
	if err := files.syncFolder(filepath.Dir(f.target)); err != nil {
		return unconfirmed(path, err)
	}
	return nil
}

// special reports whether there is a pipe or a device, which must not be replaced by a file.
func special(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// staged is a file whose new content is on the disk, under a temporary name.
type staged struct {
	path      string // as it was asked for
	target    string // behind symbolic links
	temporary string // in the same folder
	exists    bool   // there is an old content
	old       string // temporary name of the old content, where that is kept
}

// stage writes the new content of a file under a temporary name.
func stage(files fileSystem, path string, content func(io.Writer) error, mode fs.FileMode) (staged, error) {
	target, err := followLinks(path)
	if err != nil {
		return staged{}, unsaved(path, err)
	}
	f := staged{path: path, target: target, temporary: temporaryName(target)}
	exactly := mode == private
	switch info, err := os.Stat(target); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return staged{}, unsaved(path, err)
	case info.IsDir():
		return staged{}, unsaved(path, syscall.EISDIR)
	case info.Mode().Perm()&0o222 == 0:
		return staged{}, unsavedBecause(path, phrase.Error(phrase.Say("the file is write-protected; save under another name or lift its protection"), fs.ErrPermission))
	default:
		f.exists = true
		if !exactly {
			mode, exactly = info.Mode().Perm(), true
		}
	}
	if err := writeTemporary(files, f.temporary, content, mode, exactly); err != nil {
		return staged{}, unsavedUnlessOwn(path, err)
	}
	return f, nil
}

// temporaryName is a name beside a file.
func temporaryName(target string) string {
	return filepath.Join(filepath.Dir(target), fmt.Sprintf(".%.100s.%08x.tmp", filepath.Base(target), rand.Uint32()))
}

// writeTemporary writes a file that is either complete and on the disk, or gone.
func writeTemporary(files fileSystem, path string, content func(io.Writer) error, mode fs.FileMode, exactly bool) (failed error) {
	f, err := files.create(path, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err := f.Close(); failed == nil {
			failed = err
		}
		if failed != nil {
			files.remove(path)
		}
	}()
	if exactly { // creating took the umask off
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	if err := fill(f, content); err != nil {
		return err
	}
	return f.Sync()
}

// ownError is what content failed with though everything that it wrote was taken.
type ownError struct{ error }

// fill writes content to a file.
func fill(f io.Writer, content func(io.Writer) error) error {
	checked := &checkedWriter{to: f}
	buffered := bufio.NewWriterSize(checked, 1<<16)
	err := content(buffered)
	if err == nil {
		err = buffered.Flush()
	}
	switch {
	case checked.err != nil:
		return checked.err
	case err != nil:
		return ownError{err}
	}
	return nil
}

// checkedWriter remembers that something could not be written.
type checkedWriter struct {
	to  io.Writer
	err error
}

func (w *checkedWriter) Write(data []byte) (int, error) {
	n, err := w.to.Write(data)
	if err != nil {
		w.err = err
	}
	return n, err
}

func unsavedUnlessOwn(path string, err error) error {
	var own ownError
	if errors.As(err, &own) {
		return own.error
	}
	return unsaved(path, err)
}

func writeInto(path string, content func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return unsaved(path, err)
	}
	err = fill(f, content)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return unsavedUnlessOwn(path, err)
	}
	return nil
}

// followLinks is the file that a path means in the end, also where that file does not exist yet.
func followLinks(path string) (string, error) {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		return resolved, nil
	}
	for range 40 { // as many as Linux follows
		info, err := os.Lstat(path)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return path, nil // what is wrong with it is said when it is used
		}
		next, err := os.Readlink(path)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return "", syscall.ELOOP
}

// unsaved says that a file could not be written, why, and what to do.
func unsaved(path string, err error) error {
	why := phrase.Fail("it could not be written ({{.Cause}}); the file is as it was, try another folder", "Cause", Cause(err))
	folder := filepath.Dir(path)
	if making := (*fs.PathError)(nil); errors.As(err, &making) && making.Op == "mkdir" {
		folder = making.Path // which may be one above
	}
	switch {
	case errors.Is(err, syscall.ENOSPC):
		why = phrase.Error(phrase.Say("the disk is full; free some space or save to another disk"), err)
	case errors.Is(err, syscall.EDQUOT):
		why = phrase.Error(phrase.Say("the disk quota is exceeded; delete files or save to another disk"), err)
	case errors.Is(err, syscall.EROFS):
		why = phrase.Error(phrase.Say("the disk is read-only; save to another folder"), err)
	case errors.Is(err, fs.ErrPermission):
		why = phrase.Error(phrase.Say("the folder is not writable; save to another folder"), err)
	case errors.Is(err, fs.ErrNotExist):
		why = phrase.Error(phrase.Say("there is no folder {{.Folder}}; create it or save elsewhere", "Folder", folder), err)
	case errors.Is(err, syscall.ENOTDIR):
		why = phrase.Error(phrase.Say("{{.Folder}} is not a folder; save elsewhere", "Folder", folder), err)
	case errors.Is(err, syscall.EISDIR):
		why = phrase.Error(phrase.Say("there is a folder of that name; save under another name"), err)
	case errors.Is(err, syscall.ENAMETOOLONG):
		why = phrase.Error(phrase.Say("the name is too long; choose a shorter one"), err)
	case errors.Is(err, syscall.ELOOP):
		why = phrase.Error(phrase.Say("it is a symbolic link that leads back to itself; save under another name"), err)
	}
	return unsavedBecause(path, why)
}

// unconfirmed says that a file is there, but may not survive a loss of power.
func unconfirmed(path string, err error) error {
	return unsavedBecause(path, phrase.Fail("it was written, but the disk does not confirm it ({{.Cause}}); save again before you switch off", "Cause", Cause(err)))
}

func unsavedBecause(path string, why error) error {
	return phrase.Fail("can't save {{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", why)
}

// Cause is the error below the operation and the path that package os puts around it.
func Cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// Errors of Windows for a file that another program has open, as virus scanners, indexers and clouds do for a moment with each new one.
const (
	windowsAccessDenied     syscall.Errno = 5
	windowsSharingViolation syscall.Errno = 32
	windowsLockViolation    syscall.Errno = 33
)

// patiently tries something on a file again for up to a second while another program on Windows has the file open.
func patiently(try func() error, sleep func(time.Duration)) error {
	err := try()
	for pause := time.Millisecond; heldOpen(err) && pause <= 512*time.Millisecond; pause *= 2 {
		sleep(pause)
		err = try()
	}
	return err
}

// heldOpen reports whether another program may have the file of an error open.
func heldOpen(err error) bool {
	var number syscall.Errno
	return errors.As(err, &number) && (number == windowsAccessDenied || number == windowsSharingViolation || number == windowsLockViolation)
}

// disk is the real file system.
type disk struct{}

func (disk) create(path string, mode fs.FileMode) (temporaryFile, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

func (disk) link(from, to string) error { return os.Link(from, to) }

func (disk) rename(from, to string) error {
	if runtime.GOOS != "windows" {
		return os.Rename(from, to)
	}
	return patiently(func() error { return os.Rename(from, to) }, time.Sleep)
}

func (disk) remove(path string) error { return os.Remove(path) }

// syncFolder makes the new name of a file last. Windows cannot open folders, and some file systems cannot sync them: there the rename
// itself is all that can be had.
func (disk) syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder that may be written but not read
	}
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
