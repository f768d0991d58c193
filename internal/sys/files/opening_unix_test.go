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
	at := func(name string) string { return filepath.Join(folder, name) }
	if err := errors.Join(syscall.Mkfifo(at("pipe"), 0o600), os.Symlink("pipe", at("link")),
		os.Symlink("/dev/zero", at("zero")), os.Symlink("/proc/self/environ", at("environ"))); err != nil {
		t.Skip(err)
	}
	outside := &OutsideError{}
	for name, want := range map[string][2]error{ // and if it is allowed
		"pipe":                         {ErrNotRegular, ErrNotRegular},
		"link":                         {ErrNotRegular, ErrNotRegular},
		"zero":                         {outside, ErrNotRegular},
		"/dev/zero":                    {outside, ErrNotRegular},
		"environ":                      {outside, nil},
		"/proc/self/environ":           {outside, nil},
		"/proc/self/root/etc/hostname": {outside, nil},
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
