package files

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"
)

func TestARegularFileIsReadUpToItsLimit(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("0123456789"), 0o600); err != nil {
		t.Fatal(err)
	}
	for most, fits := range map[int64]bool{9: false, 10: true, 11: true, math.MaxInt64: true} {
		data, err := All(path, most)
		if fits && (err != nil || string(data) != "0123456789") {
			t.Errorf("of at most %d bytes %q is read, %v", most, data, err)
		}
		if !fits && (!errors.Is(err, ErrTooLarge) || data != nil) {
			t.Errorf("of at most %d bytes %q is read, %v", most, data, err)
		}
	}
}

func TestWhatIsNoRegularFileIsNotOpened(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if _, err := Open(folder, math.MaxInt64); !errors.Is(err, syscall.EISDIR) {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Open(filepath.Join(folder, "nothing"), math.MaxInt64); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing: %v", err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	if _, err := Open("/dev/zero", math.MaxInt64); !errors.Is(err, ErrNotRegular) {
		t.Errorf("a device: %v", err)
	}
	link := filepath.Join(folder, "link")
	if err := os.Symlink("/dev/zero", link); err != nil {
		t.Fatal(err)
	}
	if _, err := All(link, 10); !errors.Is(err, ErrNotRegular) {
		t.Errorf("a link to a device: %v", err)
	}
}

// Whoever opens a pipe that nobody writes to waits for ever.
func TestAPipeIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	pipe := makePipe(t)
	done := make(chan error, 1)
	go func() {
		_, err := Open(pipe, math.MaxInt64)
		done <- err
	}()
	select {
	case err := <-done:
		if !errors.Is(err, ErrNotRegular) {
			t.Errorf("the error is %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it waits")
	}
}

// A folder of recordings is often a link to another disk.
func TestWalkListsTheFilesOfAFolderThatIsALink(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for _, name := range []string{"b.bvh", "a.bvh", filepath.Join("below", "c.bvh")} {
		path := filepath.Join(home, "disk", name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(home, "recordings")
	if err := os.Symlink(filepath.Join(home, "disk"), link); err != nil {
		t.Skip("this system makes no links: ", err)
	}
	if _, err := os.Lstat(link); err != nil {
		t.Skip("this system says that it makes links and does not, as Wine: ", err)
	}
	for _, folder := range []string{filepath.Join(home, "disk"), link} {
		var got []string
		err := Walk(folder, func(path string, outside error) {
			if got = append(got, path); outside != nil {
				t.Error(outside)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{filepath.Join(folder, "a.bvh"), filepath.Join(folder, "b.bvh"), filepath.Join(folder, "below", "c.bvh")}
		if !slices.Equal(got, want) {
			t.Errorf("in %s are %v, want %v", folder, got, want)
		}
	}
	if err := Walk(filepath.Join(home, "none"), func(string, error) {}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}
