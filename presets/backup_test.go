package presets

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// backupsAt keeps backups with a clock that ticks a second each time.
func backupsAt(folder string) *Backups {
	b := NewBackups(folder)
	ticks := 0
	b.now = func() time.Time {
		ticks++
		return time.Date(2026, 1, 2, 3, 4, ticks, 0, time.UTC)
	}
	return b
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func texts(t *testing.T, kept []Backup, err error) []string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, one := range kept {
		all = append(all, get(t, one.File))
	}
	return all
}

func TestTheLastFiveVersionsAreKept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "mine.json")
	b := backupsAt(filepath.Join(folder, "home", "backups"))
	if err := b.Keep(path); err != nil {
		t.Error("a file that is not there yet: ", err)
	}
	for i := range 9 {
		put(t, path, fmt.Sprint("version ", i))
		at := time.Unix(int64(1e9+i), 0)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time it is there already
			if err := b.Keep(path); err != nil {
				t.Fatal(err)
			}
		}
		if get(t, path) != fmt.Sprint("version ", i) {
			t.Error("keeping changed the file")
		}
	}
	kept, err := b.Of(path)
	if got := texts(t, kept, err); !slices.Equal(got, []string{"version 8", "version 7", "version 6", "version 5", "version 4"}) {
		t.Errorf("kept are %q", got)
	}
	if kept[1].Saved.Unix() != 1e9+7 || kept[1].Of != path {
		t.Errorf("the last but one is of %s, %v", kept[1].Of, kept[1].Saved)
	}
}

func TestFilesOfOneNameAreKeptApart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	b := backupsAt(filepath.Join(folder, "backups"))
	for i, name := range []string{"a", "b"} {
		path := filepath.Join(folder, name, "mine.json")
		if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		put(t, path, name)
		at := time.Unix(int64(i), 0)
		if err := errors.Join(os.Chtimes(path, at, at), b.Keep(path)); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := b.Of(filepath.Join(folder, "a", "mine.json"))
	if got := texts(t, kept, err); !slices.Equal(got, []string{"a"}) {
		t.Errorf("of a: %q", got)
	}
	all, err := b.All()
	if got := texts(t, all, err); !slices.Equal(got, []string{"b", "a"}) {
		t.Errorf("of all, the newest first: %q", got)
	}
	if none, err := NewBackups(filepath.Join(folder, "nowhere")).All(); none != nil || err != nil {
		t.Error(none, err)
	}
}

func TestWhatWasRemovedIsBroughtBack(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "presets", "mine.json")
	if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, path, "precious")
	b := backupsAt(filepath.Join(folder, "backups"))
	kept, err := b.Remove(path)
	if _, gone := os.Stat(path); err != nil || !errors.Is(gone, fs.ErrNotExist) {
		t.Fatal(err, gone)
	}
	if _, err := b.Remove(path); err == nil || !strings.Contains(err.Error(), "there is no such file") {
		t.Error(err)
	}
	if err := os.Remove(filepath.Dir(path)); err != nil { // the folder too
		t.Fatal(err)
	}
	if err := b.Restore(kept); err != nil || get(t, path) != "precious" {
		t.Error(err)
	}
	put(t, path, "another")
	if err := b.Restore(kept); err == nil || get(t, path) != "another" {
		t.Errorf("another file was replaced: %v", err)
	}
}

func TestADiskThatIsFullCostsNoVersion(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "mine.json")
	b := backupsAt(filepath.Join(folder, "backups"))
	for i := range backupsKept {
		put(t, path, fmt.Sprint(i))
		if err := b.Keep(path); err != nil {
			t.Fatal(err)
		}
	}
	put(t, path, "new")
	b.write = func(string, []byte) error { return syscall.ENOSPC }
	if err := b.Keep(path); err == nil || !strings.HasPrefix(err.Error(), "can't keep the last version of mine.json: ") || !errors.Is(err, syscall.ENOSPC) {
		t.Error(err)
	}
	if _, err := b.Remove(path); err == nil || get(t, path) != "new" {
		t.Errorf("a file that could not be kept was removed: %v", err)
	}
	kept, err := b.Of(path)
	if got := texts(t, kept, err); !slices.Equal(got, []string{"4", "3", "2", "1", "0"}) {
		t.Errorf("kept are %q", got)
	}
}

func TestAPlaceWhereNoBackupsCanBeIsSaid(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "mine.json")
	put(t, path, "text")
	occupied := filepath.Join(folder, "backups")
	put(t, occupied, "a file where the folder should be")
	if err := backupsAt(occupied).Keep(path); err == nil || !strings.Contains(err.Error(), "mine.json") {
		t.Error(err)
	}
	put(t, path, strings.Repeat("x", sizeLimit+1))
	if err := backupsAt(filepath.Join(folder, "other")).Keep(path); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	if err := backupsAt(filepath.Join(folder, "other")).Keep(folder); err != nil {
		t.Errorf("a folder: %v", err)
	}
}
