package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// content is what the tests write.
var content = []byte("all of the new\n")

// failing is a disk on which one step goes wrong, after it took the bytes that fit.
type failing struct {
	disk
	step  string
	err   error
	calls []string
}

func (f *failing) call(step string) error {
	f.calls = append(f.calls, step)
	if f.step == step {
		return f.err
	}
	return nil
}

func (f *failing) create(path string, mode fs.FileMode) (temporaryFile, error) {
	if err := f.call("create"); err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	file, err := f.disk.create(path, mode)
	return failingFile{file, f}, err
}

func (f *failing) rename(from, to string) error {
	if err := f.call("rename"); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return f.disk.rename(from, to)
}

func (f *failing) syncFolder(path string) error {
	if err := f.call("syncFolder"); err != nil {
		return err
	}
	return f.disk.syncFolder(path)
}

type failingFile struct {
	temporaryFile
	disk *failing
}

func (f failingFile) Write(data []byte) (int, error) {
	if err := f.disk.call("write"); err != nil {
		n, _ := f.temporaryFile.Write(data[:len(data)/2])
		return n, &fs.PathError{Op: "write", Path: "x", Err: err}
	}
	return f.temporaryFile.Write(data)
}

func (f failingFile) Chmod(mode fs.FileMode) error {
	if err := f.disk.call("chmod"); err != nil {
		return err
	}
	return f.temporaryFile.Chmod(mode)
}

func (f failingFile) Sync() error {
	if err := f.disk.call("sync"); err != nil {
		return err
	}
	return f.temporaryFile.Sync()
}

func (f failingFile) Close() error {
	closeErr := f.temporaryFile.Close()
	if err := f.disk.call("close"); err != nil {
		return err
	}
	return closeErr
}

func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestSavingForcesTheFileToTheDiskBeforeItTakesTheName(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "mine.json")
	files := &failing{}
	if err := write(files, path, content, shared); err != nil {
		t.Fatal(err)
	}
	if want := []string{"create", "write", "sync", "close", "rename", "syncFolder"}; !slices.Equal(files.calls, want) {
		t.Errorf("it did %v", files.calls)
	}
}

func TestAFailedSaveLeavesTheOldFileAndNothingElse(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		step     string
		err      error
		sentence string
	}{
		{"write", syscall.ENOSPC, "can't save mine.json: the disk is full; free some space or save to another disk"},
		{"sync", syscall.ENOSPC, "can't save mine.json: the disk is full; free some space or save to another disk"},
		{"close", syscall.EDQUOT, "can't save mine.json: the disk quota is exceeded; delete files or save to another disk"},
		{"create", syscall.EROFS, "can't save mine.json: the disk is read-only; save to another folder"},
		{"create", syscall.EACCES, "can't save mine.json: the folder is not writable; save to another folder"},
		{"rename", syscall.EPERM, "can't save mine.json: the folder is not writable; save to another folder"},
		{"chmod", syscall.EIO, "can't save mine.json: it could not be written (input/output error); the file is as it was, try another folder"},
		{"rename", syscall.EIO, "can't save mine.json: it could not be written (input/output error); the file is as it was, try another folder"},
	} {
		t.Run(test.step+" "+test.err.Error(), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			path := filepath.Join(folder, "mine.json")
			if err := Write(path, []byte("old")); err != nil {
				t.Fatal(err)
			}
			before, _ := os.ReadFile(path)
			err := write(&failing{step: test.step, err: test.err}, path, content, shared)
			if err == nil || err.Error() != test.sentence || !errors.Is(err, test.err) {
				t.Errorf("\ngot  %v\nwant %s", err, test.sentence)
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Error("the old file changed")
			}
			if names := filesIn(t, folder); !slices.Equal(names, []string{"mine.json"}) {
				t.Errorf("left behind: %v", names)
			}
		})
	}
}

func TestAFullDiskWhileSavingANewFileLeavesNoFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := write(&failing{step: "write", err: syscall.ENOSPC}, filepath.Join(folder, "new.json"), content, shared); err == nil {
		t.Error("it was saved")
	}
	if names := filesIn(t, folder); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

func TestWhatIsWrittenPieceByPieceIsNotHeldInMemory(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "large.csv")
	piece := bytes.Repeat([]byte("1,2,3\n"), 50_000)
	err := WriteFrom(path, func(w io.Writer) error {
		for range 3 {
			if _, err := w.Write(piece); err != nil {
				return err
			}
		}
		names := filesIn(t, filepath.Dir(path))
		if len(names) != 1 {
			t.Fatalf("meanwhile there are %v", names)
		}
		if info, err := os.Stat(filepath.Join(filepath.Dir(path), names[0])); err != nil || info.Size() < int64(2*len(piece)) || info.Name() == filepath.Base(path) {
			t.Errorf("meanwhile %s has %d bytes of %d, %v", names[0], info.Size(), 3*len(piece), err)
		}
		return nil
	})
	if got, readErr := os.ReadFile(path); err != nil || readErr != nil || !bytes.Equal(got, bytes.Repeat(piece, 3)) {
		t.Errorf("%v, %v, %d bytes", err, readErr, len(got))
	}
	interrupted := errors.New("interrupted")
	err = WriteFrom(path, func(w io.Writer) error {
		_, _ = w.Write(piece)
		return interrupted
	})
	if err != interrupted {
		t.Errorf("what failed is told as %v", err)
	}
	if got, _ := os.ReadFile(path); len(got) != 3*len(piece) || len(filesIn(t, filepath.Dir(path))) != 1 {
		t.Errorf("%d bytes in %v are left", len(got), filesIn(t, filepath.Dir(path)))
	}
}

func TestADiskThatDoesNotConfirmIsToldAbout(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "mine.json")
	err := write(&failing{step: "syncFolder", err: syscall.EIO}, path, content, shared)
	if err == nil || !strings.Contains(err.Error(), "it was written, but the disk does not confirm it") {
		t.Error(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != string(content) {
		t.Errorf("it holds %q, %v", got, err)
	}
}

func TestSavingKeepsThePermissionsOfTheFile(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such permissions")
	}
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o666, 0o755} {
		path := filepath.Join(t.TempDir(), "mine.json")
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chmod(path, mode), Write(path, content)); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%v became %v", mode, info.Mode())
		}
	}
}

func TestSavingFollowsSymbolicLinks(t *testing.T) {
	t.Parallel()
	for _, exists := range []bool{true, false} {
		folder := t.TempDir()
		if err := os.Mkdir(filepath.Join(folder, "real"), 0o777); err != nil {
			t.Fatal(err)
		}
		real, second, first := filepath.Join(folder, "real", "mine.json"), filepath.Join(folder, "second.json"), filepath.Join(folder, "first.json")
		if err := errors.Join(os.Symlink(filepath.Join("real", "mine.json"), second), os.Symlink(second, first)); err != nil {
			t.Skip("this system makes no symbolic links: ", err)
		}
		if exists {
			if err := os.WriteFile(real, nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := Write(first, content); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(real); err != nil || string(got) != string(content) {
			t.Errorf("the file behind the links holds %q, %v", got, err)
		}
		if info, err := os.Lstat(first); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Error("the link became a file")
		}
		if names := filesIn(t, filepath.Join(folder, "real")); len(names) != 1 {
			t.Errorf("left behind: %v", names)
		}
	}
}

func TestSavingSaysWhatIsInTheWay(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	at := func(names ...string) string { return filepath.Join(append([]string{folder}, names...)...) }
	err := errors.Join(os.Mkdir(at("folder.json"), 0o777), os.WriteFile(at("file"), nil, 0o666),
		os.WriteFile(at("protected.json"), []byte("old"), 0o444), os.Symlink("loop.json", at("loop.json")))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		at("none", "mine.json"):      "there is no folder " + at("none") + "; create it or save elsewhere",
		at("file", "mine.json"):      at("file") + " is not a folder; save elsewhere",
		at("folder.json"):            "there is a folder of that name; save under another name",
		at("protected.json"):         "the file is write-protected; save under another name or lift its protection",
		at("loop.json"):              "it is a symbolic link that leads back to itself; save under another name",
		at(strings.Repeat("x", 300)): "the name is too long; choose a shorter one",
	} {
		if err := Write(path, content); err == nil || err.Error() != "can't save "+filepath.Base(path)+": "+want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	if data, _ := os.ReadFile(at("protected.json")); string(data) != "old" {
		t.Error("the protected file changed")
	}
}

func TestOnlyARegularFileIsReplaced(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Skip("this system has no sockets that are files: ", err)
	}
	defer listener.Close()
	if err := Write(path, content); err == nil {
		t.Error("something was saved into a socket")
	}
	if info, err := os.Stat(path); err != nil || info.Mode()&fs.ModeSocket == 0 {
		t.Error("the socket became something else")
	}
}

func TestSavingIntoAPipeWritesIntoIt(t *testing.T) {
	t.Parallel()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	path := fmt.Sprintf("/dev/fd/%d", write.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skip("this system has no files for open pipes")
	}
	if err := Write(path, content); err != nil {
		t.Fatal(err)
	}
	write.Close()
	if got, err := io.ReadAll(read); err != nil || string(got) != string(content) {
		t.Errorf("%q, %v", got, err)
	}
}
