//go:build cgo

package ui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"posewright/calibration"
	"posewright/internal/atomicfile"
	"posewright/internal/inputs"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// notedEvery is how often a recording notes how the inputs are doing.
const notedEvery = time.Second

// takeFile is what a recording is written to.
type takeFile interface {
	io.Writer
	Sync() error
	Close() error
}

// take is a recording of the live devices while it is made. Its methods belong to Fyne's goroutine, except for end.
type take struct {
	recorder *recording.Recorder
	file     takeFile
	path     string
	devices  int           // the most there were at once
	noted    time.Duration // when the inputs were noted last, on the store's clock
	fitted   *calibration.Calibration
	ending   bool

	once sync.Once
	err  error // what went wrong, once it has ended
}

// newTake begins to record a store into a new file.
func newTake(store *trackers.Store, path string, create func(string) (takeFile, error), info recording.Info) (*take, error) {
	file, err := create(path)
	if err != nil {
		return nil, err
	}
	recorder, err := recording.Record(store, file, info)
	if err != nil {
		_ = file.Close()
		_ = os.Remove(path)
		return nil, err
	}
	return &take{recorder: recorder, file: file, path: path, noted: -notedEvery}, nil
}

// createSession makes a file that is not there yet, and the folder where that is missing.
func createSession(path string) (takeFile, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, atomicfile.Cause(err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return nil, atomicfile.Cause(err)
	}
	return file, nil
}

// freeSession is where in a folder a recording that begins now is kept: named after the time, and a number where that name is taken.
func freeSession(folder string, now time.Time) string {
	name := now.Format("2006-01-02 15-04-05")
	path := filepath.Join(folder, name+".session")
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); err != nil {
			return path
		}
		path = filepath.Join(folder, fmt.Sprintf("%s (%d).session", name, n))
	}
}

// attachPreset notes what the devices drove when the recording began. A preset that could not be read back is left out.
func (t *take) attachPreset(preset *presets.Preset) {
	var document bytes.Buffer
	if err := presets.Write(&document, preset); err == nil && document.Len() <= recording.MaxAttachment {
		t.recorder.Attach(recording.Preset, document.Bytes())
	}
}

// attachCalibration notes the calibration that drives from now on, where it is another.
func (t *take) attachCalibration(c *calibration.Calibration) {
	if c == nil || !c.Calibrated() || t.fitted != nil && c.Equal(t.fitted) {
		return
	}
	kept := c.Clone()
	t.fitted = &kept
	if document, err := json.Marshal(&kept); err == nil && len(document) <= recording.MaxAttachment {
		t.recorder.Attach(recording.Calibration, document)
	}
}

// follow notes how many devices there are and, now and then, how the inputs are doing.
func (t *take) follow(f *trackers.Frame, statuses []inputs.Status) {
	t.devices = max(t.devices, f.Count)
	if f.Time-t.noted < notedEvery {
		return
	}
	t.noted = f.Time
	for i := range statuses {
		t.recorder.Status(statuses[i].Source, statuses[i].Status)
	}
}

// end writes what is left and returns what went wrong. Any goroutine may call it, and as often as it likes; it waits for the disk. A
// recording without a device leaves no file.
func (t *take) end() error {
	t.once.Do(func() {
		t.err = t.recorder.Stop()
		if t.err == nil {
			t.err = t.file.Sync()
		}
		if err := t.file.Close(); t.err == nil {
			t.err = err
		}
		if t.err == nil && t.devices == 0 {
			_ = os.Remove(t.path)
		}
	})
	return t.err
}

// attachedPreset is the preset that a session was recorded with; false for none that can be read. Where it has no calibration it gets
// the one that drove then.
func attachedPreset(recorded *recording.Session) (presets.Preset, bool) {
	document := recorded.Attached(recording.Preset)
	if document == nil {
		return presets.Preset{}, false
	}
	preset, err := presets.Read(bytes.NewReader(document))
	if err != nil {
		return presets.Preset{}, false
	}
	if c, ok := attachedCalibration(recorded); ok && !preset.Calibration.Calibrated() {
		preset.Calibration = c
	}
	return preset, true
}

// attachedCalibration is the calibration that drove when a session was recorded; false for none that can be used.
func attachedCalibration(recorded *recording.Session) (c calibration.Calibration, ok bool) {
	document := recorded.Attached(recording.Calibration)
	if document == nil || json.Unmarshal(document, &c) != nil || c.Validate() != nil {
		return calibration.Calibration{}, false
	}
	return c, c.Calibrated()
}

// readSession opens a file of any kind that can be played. The error is the cause alone, without the path.
func readSession(path string) (*recording.Session, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, atomicfile.Cause(err)
	}
	defer file.Close()
	recorded, err := recording.Read(file)
	if err == nil && recorded.Devices() == 0 {
		err = phrase.Fail("it holds no device")
	}
	return recorded, err
}
