//go:build unix

package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A pipe that takes the name of a file after it was looked at is not waited for.
func TestAPipeInPlaceOfAFileIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	pipe := makePipe(t)
	done := make(chan error, 1)
	go func() {
		_, err := openRegular(func() (fs.FileInfo, error) { return os.Stat("files.go") },
			func() (*os.File, error) { return os.OpenFile(pipe, os.O_RDONLY|withoutWaiting, 0) })
		done <- err
	}()
	select {
	case err := <-done:
		if !errors.Is(err, ErrNotRegular) {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it waits")
	}
}

func TestPipesAndDevicesThatAreNamedAreNotOpened(t *testing.T) {
	t.Parallel()
	folder := disk(t)
	if err := errors.Join(syscall.Mkfifo(filepath.Join(folder, "pipe"), 0o600), os.Symlink("pipe", filepath.Join(folder, "link")),
		os.Symlink("/dev/zero", filepath.Join(folder, "zero")), os.Symlink("/proc/self/environ", filepath.Join(folder, "environ"))); err != nil {
		t.Skip(err)
	}
	for name, want := range map[string][2]error{
		"pipe": {ErrNotRegular, ErrNotRegular}, "link": {ErrNotRegular, ErrNotRegular}, "zero": {&OutsideError{}, ErrNotRegular}, "/dev/zero": {&OutsideError{}, ErrNotRegular},
		"environ": {&OutsideError{}, nil}, "/proc/self/environ": {&OutsideError{}, nil}, "/proc/self/root/etc/hostname": {&OutsideError{}, nil},
	} {
		r := Named(name, filepath.Join(folder, "preset.json"))
		for i, allowed := range []bool{false, true} {
			r.Allowed = allowed
			fsys, base := r.FS()
			_, err := AllIn(fsys, base, 1<<20)
			if outside := (*OutsideError)(nil); errors.As(want[i], &outside) {
				if !errors.As(err, &outside) {
					t.Errorf("%s: %v", name, err)
				}
			} else if want[i] != nil && !errors.Is(err, want[i]) {
				t.Errorf("%s, allowed: %v, want %v, %v", name, allowed, want[i], err)
			} else if want[i] == nil && errors.As(err, new(*OutsideError)) {
				t.Errorf("%s, allowed: %v", name, err)
			}
		}
	}
}
