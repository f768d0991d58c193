package app

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"posewright/calibration"
	"posewright/internal/atomicfile"
	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// statusPeriod is how often a recording notes the state of the inputs.
const statusPeriod = time.Second

// RecordingFile is what a recording is written to.
type RecordingFile interface {
	io.Writer
	Sync() error
	Close() error
}

// Take is a recording of the devices in a store while it is made. Its methods are for one goroutine, except for End.
type Take struct {
	Path string

	recorder    *recording.Recorder
	file        RecordingFile
	noted       time.Duration // when the inputs were noted last, on the store's clock
	calibration *calibration.Calibration

	once sync.Once
	err  error // of the end
}

// NewTake begins to record a store into a new file. An error leaves no file behind. Any goroutine may call it.
func NewTake(store *trackers.Store, path string, file RecordingFile, info recording.Info) (*Take, error) {
	recorder, err := recording.Record(store, file, info)
	if err != nil {
		_ = file.Close()
		_ = os.Remove(path)
		return nil, err
	}
	return &Take{Path: path, recorder: recorder, file: file, noted: -statusPeriod}, nil
}

// Progress returns how far the recording is.
func (t *Take) Progress() recording.Progress { return t.recorder.Progress() }

// AttachPreset notes the preset that the devices drive. A preset that could not be read back is left out.
func (t *Take) AttachPreset(preset *presets.Preset) {
	var document bytes.Buffer
	if err := presets.Write(&document, preset); err == nil && document.Len() <= recording.MaxAttachment {
		t.recorder.Attach(recording.Preset, document.Bytes())
	}
}

// AttachCalibration notes the calibration that drives from now on, if it is another one. It may be nil.
func (t *Take) AttachCalibration(c *calibration.Calibration) {
	if c == nil || !c.Calibrated() || t.calibration != nil && c.Equal(t.calibration) {
		return
	}
	kept := c.Clone()
	t.calibration = &kept
	if document, err := json.Marshal(&kept); err == nil && len(document) <= recording.MaxAttachment {
		t.recorder.Attach(recording.Calibration, document)
	}
}

// Update notes the state of the inputs, once a second. now is a time of the store's clock.
func (t *Take) Update(now time.Duration, statuses []inputs.Status) {
	if now-t.noted < statusPeriod {
		return
	}
	t.noted = now
	for i := range statuses {
		if statuses[i].On {
			t.recorder.Status(statuses[i].Source, statuses[i].Status)
		}
	}
}

// End writes what is left and returns what went wrong. Any goroutine may call it, any number of times; it waits for the disk. A recording without a
// device leaves no file.
func (t *Take) End() error {
	t.once.Do(func() {
		t.err = t.recorder.Stop()
		if t.err == nil {
			t.err = t.file.Sync()
		}
		if err := t.file.Close(); t.err == nil {
			t.err = err
		}
		if !errors.Is(t.err, errDeleted) && t.Progress().Devices == 0 {
			_ = os.Remove(t.Path)
		}
	})
	return t.err
}

// RecorderChanged reports that recording started or ended.
type RecorderChanged struct{}

func (RecorderChanged) IsEvent() {}

// RecordingKept reports that a recording ended and left a file.
type RecordingKept struct {
	Path     string
	Duration time.Duration // of what the file holds
}

func (RecordingKept) IsEvent() {}

// Recorder records the devices into files in a folder. All methods are for the owner.
type Recorder struct {
	host   *eventloop.Host
	events *eventloop.Events
	store  *trackers.Store
	folder string
	create func(path string) (RecordingFile, error) // of a file that does not exist; any goroutine

	take   *Take
	busy   bool          // a recording is being started or ended in the background
	opened chan struct{} // closed once the recording that is being started is; nil for none
	ready  *Take         // the recording that was started; read it once opened is closed
	failed error
}

func newRecorder(host *eventloop.Host, events *eventloop.Events, store *trackers.Store, folder string) *Recorder {
	return &Recorder{host: host, events: events, store: store, folder: folder, create: createRecording}
}

// createRecording creates a file, and its folder if that is missing.
func createRecording(path string) (RecordingFile, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, atomicfile.Cause(err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_EXCL, 0o600)
	if err != nil {
		return nil, atomicfile.Cause(err)
	}
	return &keptFile{File: file, path: path}, nil
}

// errDeleted is that a recording was deleted while it was made, and could not be written again.
var errDeleted = phrase.Fail("it was deleted meanwhile")

// keptFile is a file that is written again under its name where that was deleted while it was open, as some systems allow.
type keptFile struct {
	*os.File
	path    string
	dropped atomic.Bool // it is being deleted on purpose, or was
}

// Close writes the file again if it is missing and was not dropped, and closes it.
func (f *keptFile) Close() error {
	var err error
	_, missing := os.Lstat(f.path)
	switch { // asked after the look: a file is dropped before it is deleted
	case f.dropped.Load():
		err = errDeleted
	case missing != nil:
		if failed := f.writeAgain(); failed != nil {
			err = phrase.Fail("{{.Kind}}: {{.Cause}}", "Kind", errDeleted, "Cause", atomicfile.Cause(failed))
		}
	}
	return cmp.Or(err, f.File.Close())
}

func (f *keptFile) writeAgain() error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return err
	}
	again, err := os.OpenFile(f.path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(again, io.NewSectionReader(f.File, 0, math.MaxInt64))
	if err = cmp.Or(err, again.Sync(), again.Close()); err != nil {
		_ = os.Remove(f.path)
	}
	return err
}

// unusedPath returns a path in a folder that is named after the time, with a number if that name is taken.
func unusedPath(folder string, now time.Time) string {
	name := now.Format("2006-01-02 15-04-05")
	path := filepath.Join(folder, name+".session")
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); err != nil {
			return path
		}
		path = filepath.Join(folder, fmt.Sprintf("%s (%d).session", name, n))
	}
}

// Take returns the recording that is being made, nil for none.
func (r *Recorder) Take() *Take { return r.take }

// Recording reports whether a recording is being made, or started.
func (r *Recorder) Recording() bool { return r.take != nil || r.opened != nil }

// Busy reports whether a recording is being started or ended, so that neither can be asked for now.
func (r *Recorder) Busy() bool { return r.busy }

// Start records everything that devices report from now on, whichever source they are of. The preset, with absolute paths, is what they drive.
func (r *Recorder) Start(preset *presets.Preset, rateHz float64) {
	if r.busy || r.take != nil {
		return
	}
	now := r.host.Now()
	r.busy, r.opened = true, make(chan struct{})
	r.host.Do("starting a recording", func(context.Context) {
		defer close(r.opened)
		path := unusedPath(r.folder, now)
		var file RecordingFile
		if file, r.failed = r.create(path); r.failed == nil {
			r.ready, r.failed = NewTake(r.store, path, file, recording.Info{Created: now, Program: "Posewright", RateHz: rateHz})
		}
	}, func() {
		take, err := r.ready, r.failed
		r.busy, r.opened, r.ready, r.failed = false, nil, nil, nil
		if err != nil {
			r.events.Warn(phrase.Say("Can't record: {{.Folder}} is not writable: {{.Cause}}. Free disk space or change the permissions, then record again.",
				"Folder", r.folder, "Cause", err))
		} else {
			take.AttachPreset(preset)
			r.take = take
		}
		r.events.Emit(RecorderChanged{})
	})
	r.events.Emit(RecorderChanged{})
}

// started reports whether a recording has begun that knows nothing yet of inputs and calibration.
func (r *Recorder) started() bool { return r.take != nil && !r.busy && r.take.noted < 0 }

// update tells the recording what drives and how the inputs do, and ends one that can't be written.
func (r *Recorder) update(now time.Duration, statuses []inputs.Status, driving *calibration.Calibration) {
	if r.take == nil || r.busy {
		return
	}
	r.take.AttachCalibration(driving)
	r.take.Update(now, statuses)
	if r.take.Progress().Err != nil {
		r.Stop()
	}
}

// Stop ends the recording in the background and reports what became of it.
func (r *Recorder) Stop() {
	take := r.take
	if take == nil || r.busy {
		return
	}
	r.busy = true
	r.events.Emit(RecorderChanged{})
	var err error
	r.host.Do("ending a recording", func(context.Context) { err = take.End() }, func() {
		r.busy, r.take = false, nil
		r.events.Emit(RecorderChanged{})
		r.report(take, err)
	})
}

// drop ends the recording if its file is among those that are about to be deleted, so that it is not written again.
func (r *Recorder) drop(files []string) {
	if r.take == nil || !slices.Contains(files, r.take.Path) {
		return
	}
	if file, ok := r.take.file.(*keptFile); ok {
		file.dropped.Store(true)
	}
	r.Stop()
}

// report tells the person what became of a recording.
func (r *Recorder) report(take *Take, err error) {
	progress := take.Progress()
	name := filepath.Base(take.Path)
	var full *recording.DiskFullError
	switch {
	case errors.As(err, &full) && progress.Devices == 0:
		r.events.Warn(phrase.Say("The disk is full: nothing was recorded. Free disk space and record again."))
		return
	case errors.As(err, &full):
		r.events.Warn(phrase.Say("The disk is full. The recording so far is kept in {{.Name}}. Free disk space and record again.", "Name", name))
	case errors.Is(err, errDeleted):
		r.events.Warn(phrase.Say("{{.Name}} is lost: {{.Cause}}. Record again.", "Name", name, "Cause", err))
		return
	case err != nil && progress.Devices == 0:
		r.events.Warn(phrase.Say("Can't write {{.Name}}: {{.Cause}}. Nothing was recorded. Record again.", "Name", name, "Cause", err))
		return
	case err != nil:
		r.events.Warn(phrase.Say("Can't continue writing {{.Name}}: {{.Cause}}. The recording so far is kept. Record again.",
			"Name", name, "Cause", err))
	case progress.Devices == 0:
		r.events.Warn(phrase.Say("Nothing was recorded because no device sent data. Check Trackers ▸ Inputs and ports and record again."))
		return
	case progress.Lost > 0:
		r.events.Warn(phrase.Say("{{.Name}} has gaps because the disk was too slow. Close other programs that write to it and record again.", "Name", name))
	}
	r.events.Emit(RecordingKept{take.Path, progress.Duration})
}

// Close ends the recording before the program does, waiting for the disk, and returns the path of the file that is kept; "" for none.
func (r *Recorder) Close() string {
	take := r.take
	if r.opened != nil {
		<-r.opened
		take = r.ready
	}
	if take == nil || errors.Is(take.End(), errDeleted) || take.Progress().Devices == 0 {
		return ""
	}
	return take.Path
}
