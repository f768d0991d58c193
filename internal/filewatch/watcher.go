package filewatch

import (
	"io/fs"
	"maps"
	"sync"
	"time"

	"posewright/internal/sys/files"
)

// Stamp tells versions of a file apart. The zero value is that of a file that is not there.
type Stamp struct {
	Size     int64     // bytes
	Modified time.Time // as the file system says
}

// Of is the stamp of a file now: take it before reading the file, so that no change after that goes unnoticed. A file that cannot be
// looked at is treated as not there.
func Of(path string) Stamp {
	return stampOf(files.Stat(path))
}

// In is [Of] for a file of a file system.
func In(fsys fs.FS, name string) Stamp { return stampOf(fs.Stat(fsys, name)) }

func stampOf(info fs.FileInfo, err error) Stamp {
	if err != nil {
		return Stamp{}
	}
	return Stamp{info.Size(), info.ModTime()}
}

func (s Stamp) exists() bool { return s != Stamp{} }

func (s Stamp) is(other Stamp) bool { return s.Size == other.Size && s.Modified.Equal(other.Modified) }

// Watcher watches a set of files. The zero value watches none.
type Watcher struct {
	mutex sync.Mutex
	files map[string]*watched
}

// watched is a file with what is known of it.
type watched struct {
	given, known, last Stamp // as told to Watch, as read or reported, as found last
}

// Watch watches these files and no others. The stamps are those of the versions that were read; a file that was watched with the same
// stamp before goes on as it is, so that no change is reported twice.
func (w *Watcher) Watch(files map[string]Stamp) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	kept := make(map[string]*watched, len(files))
	for path, stamp := range files {
		if before := w.files[path]; before != nil && before.given.is(stamp) {
			kept[path] = before
			continue
		}
		kept[path] = &watched{given: stamp, known: stamp, last: stamp}
	}
	w.files = kept
}

// Poll looks at all files and returns, with their stamps, those that have changed and are written completely: that were the same at this
// call and the one before. A change is reported once. A file that is not there is waited for. Nil for no change.
func (w *Watcher) Poll() map[string]Stamp {
	w.mutex.Lock()
	files := maps.Clone(w.files)
	w.mutex.Unlock()
	var changed map[string]Stamp
	for path, file := range files {
		now := Of(path) // without the lock: a disk may be slow
		w.mutex.Lock()
		settled := now.exists() && now.is(file.last)
		file.last = now
		if settled && !now.is(file.known) && w.files[path] == file {
			file.known = now
			if changed == nil {
				changed = map[string]Stamp{}
			}
			changed[path] = now
		}
		w.mutex.Unlock()
	}
	return changed
}
