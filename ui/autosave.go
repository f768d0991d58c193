package ui

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"posewright/presets"
)

// autosave keeps unsaved work in the journal folder, so that it is there again after a crash. There is one file for each
// running editor, with a lock beside it that ends with the process; it is gone once the work is saved, or the editor ended
// in order.
type autosave struct {
	path    string
	release func() // lets go of the lock; nil if it could not be had

	writing sync.Mutex // one write at a time, in the order of their versions
	version uint64     // of what was written last
}

// unsavedWork is the content of such a file.
type unsavedWork struct {
	File   string          `json:"file"` // where the preset was opened from or saved to; "" if nowhere
	When   time.Time       `json:"when"`
	Preset json.RawMessage `json:"preset"`
}

// newAutosave names the file by the process and when it started, since numbers of processes come again.
func newAutosave(h home, process int, started time.Time) *autosave {
	a := &autosave{path: filepath.Join(h.journal(), fmt.Sprintf("unsaved-%d-%d.json", process, started.UnixNano()))}
	if os.MkdirAll(h.journal(), 0o700) == nil {
		a.release, _ = holdLock(a.path + ".lock") // without it another editor might offer this one's work as left behind
	}
	return a
}

// close lets go of the lock. What is unsaved by then stays.
func (a *autosave) close() {
	if a.release != nil {
		a.release()
		a.release = nil
	}
}

// write keeps a preset. Versions count up; a write that was overtaken by a newer one does nothing. It may be called from any
// goroutine.
func (a *autosave) write(version uint64, file string, preset *presets.Preset, when time.Time) error {
	a.writing.Lock()
	defer a.writing.Unlock()
	if version < a.version {
		return nil
	}
	a.version = version
	var text bytes.Buffer
	if err := presets.Write(&text, preset); err != nil {
		return err
	}
	data, err := json.Marshal(unsavedWork{file, when, text.Bytes()})
	if err != nil {
		return err
	}
	return writeWhole(a.path, data)
}

// clear says that nothing up to a version is unsaved.
func (a *autosave) clear(version uint64) {
	a.writing.Lock()
	defer a.writing.Unlock()
	if version >= a.version {
		a.version = version
		_ = os.Remove(a.path) // it may not exist
	}
}

// rescued is unsaved work that an editor left behind.
type rescued struct {
	path   string
	file   string
	when   time.Time
	preset presets.Preset
}

// leftBehind finds the unsaved work of editors that no longer run, newest first. What cannot be read is left where it is.
func leftBehind(h home) []rescued {
	paths, _ := filepath.Glob(filepath.Join(h.journal(), "unsaved-*.json"))
	var found []rescued
	for _, path := range paths {
		if lockIsHeld(path + ".lock") {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		var work unsavedWork
		if json.Unmarshal(data, &work) != nil {
			continue
		}
		preset, err := presets.Read(bytes.NewReader(work.Preset))
		if err != nil {
			continue
		}
		found = append(found, rescued{path, work.File, work.When, preset})
	}
	slices.SortFunc(found, func(a, b rescued) int { return b.when.Compare(a.when) })
	return found
}

// discard removes unsaved work for good.
func (r *rescued) discard() error {
	if err := os.Remove(r.path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	_ = os.Remove(r.path + ".lock") // nobody holds it
	return nil
}
