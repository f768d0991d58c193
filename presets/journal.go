package presets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"posewright/internal/atomicfile"
	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

const (
	journalLimit  = 4 << 20 // bytes, after which a journal starts again from the newest state
	journalSuffix = ".jsonl"
	syncInterval  = 2 * time.Second
)

// Journal writes the steps of a document to a file, so that a crash loses nothing: [Recover] finds it at the next
// start. Each step is a line of JSON with the whole preset, handed to the operating system at once, so that it
// survives the end of the program; it is forced to the disk in the background at most every two seconds, so that
// losing power costs no more than these. A journal belongs to the goroutine of its document, except for the
// writing, which the run of [StartJournal] moves elsewhere, and is locked for as long as the program runs.
type Journal struct {
	document *Document
	opened   string // the preset's own file
	now      func() time.Time
	steps    int          // since it was last saved
	run      func(func()) // runs jobs that write, one after the other

	mutex sync.Mutex // of err
	err   error

	// Used by jobs alone:
	folder  string
	started bool
	file    *os.File // nil before the first step, or where none could be made
	size    int64
	synced  time.Time
	syncing sync.WaitGroup
}

// journalEntry is a line of a journal.
type journalEntry struct {
	Time   time.Time       `json:"time"`
	Step   string          `json:"step"`
	Steps  int             `json:"steps,omitempty"` // since it was last saved, this one too
	File   string          `json:"file,omitempty"`
	Dirty  bool            `json:"dirty"`
	Preset json.RawMessage `json:"preset"`
}

// StartJournal keeps a journal of a document in a folder, which is made if need be; what is unsaved already is in
// it at once. opened is the preset's own file, or "". All writing is done by run, which must run the jobs that it
// is given one after the other, in their order, on any goroutine. The file is made with the first step;
// [Journal.Err] returns why it could not be.
func StartJournal(run func(job func()), folder string, d *Document, opened string) *Journal {
	j := &Journal{document: d, folder: folder, opened: opened, now: time.Now, run: run}
	d.journal = j.append
	if d.Dirty() {
		j.append("Start")
	}
	return j
}

// start makes the file, once. It is for jobs.
func (j *Journal) start() {
	if j.started {
		return
	}
	j.started = true
	if err := j.begin(); err != nil {
		j.fail(phrase.Fail("steps are not journaled: nothing can be written to {{.Folder}} ({{.Cause}})", "Folder", j.folder,
			"Cause", atomicfile.Cause(err)))
	}
}

// Opened tells the journal that the document's own file is now another, as after saving under another name.
func (j *Journal) Opened(file string) { j.opened = file }

// Err is why the journal could not be kept, nil while it is. Editing goes on without it. Any goroutine may call it.
func (j *Journal) Err() error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	return j.err
}

func (j *Journal) fail(err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.err = err
}

// AfterWriting calls done, where jobs run, once all steps until now are written, with why they are not, or nil.
func (j *Journal) AfterWriting(done func(error)) { j.run(func() { done(j.Err()) }) }

// Restart goes on in a new file that holds the document as it is now, without the steps before.
func (j *Journal) Restart() {
	var before *os.File
	j.run(func() {
		if before = j.file; before == nil {
			return
		}
		if err := j.begin(); err != nil {
			before = nil
			j.fail(phrase.Fail("the journal cannot be started again ({{.Cause}}): it still holds earlier steps", "Cause", atomicfile.Cause(err)))
		}
	})
	if j.document.Dirty() {
		j.steps = max(0, j.steps-1) // append counts one
		j.append("Start")
	}
	j.run(func() {
		if before == nil {
			return
		}
		j.syncing.Wait()
		if err := discard(before); err != nil {
			j.fail(phrase.Fail("a journal cannot be removed ({{.Cause}}): it still holds earlier steps", "Cause", atomicfile.Cause(err)))
		}
	})
}

// Close ends the journal of a program that ends as it should: there is nothing to recover, and the journal is removed.
func (j *Journal) Close() error {
	j.document.journal = nil
	j.run(func() {
		if j.file != nil {
			j.syncing.Wait()
			j.fail(discard(j.file))
		}
	})
	return j.Err()
}

// Leave ends the journal of a program that is ended from outside, such as by the end of a desktop session: it
// stays, and its work is offered by the next start.
func (j *Journal) Leave() error {
	j.document.journal = nil
	j.run(func() {
		if j.file != nil {
			j.syncing.Wait()
			j.fail(errors.Join(j.file.Sync(), j.file.Close()))
		}
	})
	return j.Err()
}

// begin starts a file that no other program has, in the folder, which it makes where that is missing.
func (j *Journal) begin() error {
	if err := os.MkdirAll(j.folder, 0o700); err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%d%s", j.now().UTC().Format("20060102T150405.000000000"), os.Getpid(), journalSuffix)
	f, err := os.OpenFile(filepath.Join(j.folder, name), os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600) // Windows locks no file that may only be appended to
	if err != nil {
		return err
	}
	if !files.Lock(f) {
		return errors.Join(phrase.Fail("{{.Name}} is in use", "Name", name), discard(f))
	}
	j.file, j.size = f, 0
	return nil
}

// append writes the document as it is after a step.
func (j *Journal) append(step string) {
	dirty := j.document.Dirty()
	if j.steps++; !dirty {
		j.steps = 0
	}
	current, e := j.document.Current(), journalEntry{Time: j.now().UTC(), Step: step, Steps: j.steps, File: j.opened, Dirty: dirty}
	j.run(func() {
		if j.start(); j.file == nil {
			return // Err says why
		}
		preset, err := encode(current)
		if err == nil {
			e.Preset = preset
			err = j.write(e)
		}
		if err != nil {
			err = phrase.Fail("can't recover unsaved changes after a crash: {{.Cause}}. Save often", "Cause", atomicfile.Cause(err))
		}
		j.fail(err)
	})
}

func (j *Journal) write(e journalEntry) error {
	line, err := json.Marshal(e) // on one line, the preset too
	if err != nil {
		return err
	}
	if _, err := os.Stat(j.file.Name()); errors.Is(err, fs.ErrNotExist) { // someone has deleted it
		_ = j.file.Close()
		if err := j.begin(); err != nil {
			return err
		}
	}
	var outgrown *os.File
	if j.size > journalLimit {
		outgrown = j.file
		if err := j.begin(); err != nil {
			j.file = outgrown
			return err
		}
	}
	// A newline before and after: if the line before was cut off by a full disk, only that one is lost.
	n, err := j.file.Write(slices.Concat([]byte("\n"), line, []byte("\n")))
	j.size += int64(n)
	if err != nil {
		return err
	}
	if outgrown != nil {
		j.syncing.Wait()
		if err := errors.Join(j.file.Sync(), discard(outgrown)); err != nil {
			return err
		}
	}
	if now := j.now(); now.Sub(j.synced) >= syncInterval {
		j.synced = now
		file := j.file
		j.syncing.Wait()
		j.syncing.Go(func() { file.Sync() }) // a disk that fails is told about by the next write
	}
	return nil
}

// discard removes a journal's file, if it is still there; on systems that cannot remove an open file closing comes
// first.
func discard(f *os.File) error {
	err := f.Close()
	if failed := os.Remove(f.Name()); !errors.Is(failed, fs.ErrNotExist) {
		err = errors.Join(err, failed)
	}
	return err
}

// Recovery is what a program that did not end as it should left unsaved.
type Recovery struct {
	Preset Preset
	Step   string    // the last one, in English
	Steps  int       // how many there were since it was saved
	File   string    // the preset's own file, "" if it had none
	Time   time.Time // of the last step

	journal string
}

// Discard removes the journal, so that it is not offered again: after the person declined, or after the recovered
// preset is in the journal of the new document.
func (r *Recovery) Discard() error { return os.Remove(r.journal) }

// Recover finds the unsaved presets among the journals in a folder that no running program has, the newest first.
// Journals without anything unsaved are removed. Lines that were cut off are passed over. What could be read is
// given also with an error.
func Recover(folder string) ([]Recovery, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, phrase.Fail("the journals in {{.Folder}} cannot be read ({{.Cause}})", "Folder", folder, "Cause", atomicfile.Cause(err))
	}
	var found []Recovery
	var failed error
	for _, file := range files {
		if filepath.Ext(file.Name()) != journalSuffix {
			continue
		}
		recovery, err := recoverFrom(filepath.Join(folder, file.Name()))
		failed = errors.Join(failed, err)
		if recovery.journal != "" {
			found = append(found, recovery)
		}
	}
	if failed != nil {
		failed = phrase.Fail("not all journals in {{.Folder}} could be read: {{.Cause}}", "Folder", folder, "Cause", failed)
	}
	slices.SortStableFunc(found, func(a, b Recovery) int { return b.Time.Compare(a.Time) })
	return found, failed
}

// recoverFrom finds what one journal has unsaved; the zero value for nothing.
func recoverFrom(path string) (Recovery, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return Recovery{}, err
	}
	if !files.Lock(f) { // another editor that is running
		return Recovery{}, f.Close()
	}
	data, err := io.ReadAll(io.LimitReader(f, journalLimit+8*sizeLimit))
	if err != nil {
		return Recovery{}, errors.Join(err, f.Close())
	}
	lines := bytes.Split(data, []byte("\n"))
	for _, line := range slices.Backward(lines) {
		var e journalEntry
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		preset, problems := parse(e.Preset)
		if len(problems) > 0 {
			continue
		}
		if !e.Dirty {
			break // saved, or undone to what was saved
		}
		return Recovery{preset, e.Step, e.Steps, e.File, e.Time, path}, f.Close()
	}
	return Recovery{}, discard(f)
}
