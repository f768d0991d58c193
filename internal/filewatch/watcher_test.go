package filewatch

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// folder is a place for files with a watcher. Times of modification are set by the test and never the clock's.
type folder struct {
	*testing.T
	Watcher
	path string
	now  time.Time
}

func newFolder(t *testing.T) *folder {
	t.Helper()
	return &folder{T: t, path: t.TempDir(), now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
}

func (f *folder) at(name string) string { return filepath.Join(f.path, name) }

// write gives a file a content and a time of its own.
func (f *folder) write(name, text string) string {
	f.Helper()
	f.now = f.now.Add(time.Millisecond)
	if err := os.WriteFile(f.at(name), []byte(text), 0o600); err != nil {
		f.Fatal(err)
	}
	if err := os.Chtimes(f.at(name), f.now, f.now); err != nil {
		f.Fatal(err)
	}
	return f.at(name)
}

// expect polls once and compares the names that are reported.
func (f *folder) expect(what string, names ...string) {
	f.Helper()
	changed := f.Poll()
	for _, name := range names {
		if stamp, ok := changed[f.at(name)]; !ok || !stamp.is(Of(f.at(name))) {
			f.Errorf("%s: %s was reported: %v, with %+v", what, name, ok, stamp)
		}
	}
	if len(changed) != len(names) {
		f.Errorf("%s: reported %v, want %v", what, changed, names)
	}
}

func TestAChangeIsReportedOnceAndOnlyWhenTheFileIsWrittenCompletely(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	path := f.write("a.glb", "one")
	f.Watch(map[string]Stamp{path: Of(path)})
	f.expect("nothing has changed")
	f.write("a.glb", "half of")
	f.expect("it is being written")
	f.write("a.glb", "half of two")
	f.expect("it is still being written")
	f.expect("it is complete", "a.glb")
	f.expect("it was reported")
	f.write("a.glb", "half of ten") // of the same size
	f.expect("it has just changed again")
	f.expect("another change", "a.glb")
}

func TestAFileThatIsReplacedByWayOfNothingIsReportedWhenItIsBack(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	path := f.write("a.glb", "one")
	f.Watch(map[string]Stamp{path: Of(path)})
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	f.expect("it is gone")
	f.expect("it is still gone")
	f.write("b.tmp", "two")
	if err := os.Rename(f.at("b.tmp"), path); err != nil {
		t.Fatal(err)
	}
	f.expect("it has just come")
	f.expect("it is back", "a.glb")
}

func TestAChangeBetweenReadingAndWatchingIsNotLost(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	path := f.write("a.glb", "one")
	read := Of(path)
	f.write("a.glb", "two!")
	f.Watch(map[string]Stamp{path: read})
	f.expect("found for the first time")
	f.expect("it is complete", "a.glb")
}

func TestWatchingTheSameVersionAgainReportsNothingTwice(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	path := f.write("a.glb", "one")
	read := Of(path)
	f.Watch(map[string]Stamp{path: read})
	f.write("a.glb", "damaged")
	f.expect("it has just changed")
	f.expect("it is complete", "a.glb")
	f.Watch(map[string]Stamp{path: read, f.at("none"): {}}) // what was read stays what it was
	f.expect("it was reported")
	f.expect("it was reported before")
	f.Watch(map[string]Stamp{path: Of(path)})
	f.expect("it was read anew")
	f.expect("it was read anew before")
}

func TestOnlyWhatIsWatchedIsReported(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	a, b := f.write("a", "1"), f.write("b", "1")
	f.Watch(map[string]Stamp{a: Of(a), b: Of(b), f.at("later"): {}})
	f.write("a", "22")
	f.write("b", "22")
	f.write("later", "22")
	f.expect("they have just changed")
	f.Watch(map[string]Stamp{b: f.stampOf("b", 1), f.at("later"): {}})
	f.expect("a is watched no more", "b", "later")
	f.Watch(nil)
	f.write("b", "333")
	f.expect("nothing is watched")
	f.expect("nothing is watched still")
}

// stampOf is the stamp that a file had when its content had a size.
func (f *folder) stampOf(name string, size int64) Stamp {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	given := f.files[f.at(name)].given
	if given.Size != size {
		f.Fatalf("%s was given as %+v", name, given)
	}
	return given
}
