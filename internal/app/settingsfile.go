package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"posewright/calibration"
	"posewright/internal/atomicfile"
	"posewright/internal/eventloop"
	"posewright/internal/liveout"
	"posewright/internal/osccontrol"
	"posewright/internal/sys/files"
	"posewright/internal/syserror"
	"posewright/rig/phrase"
)

// largestSettings is how many bytes a settings file may have.
const largestSettings = 1 << 20

// largestWindow is how wide and high a window may be, device-independent pixels.
const largestWindow = 1 << 15

// object is the JSON of an object, by name of the field.
type object = map[string]json.RawMessage

// LoadSettings reads a settings file. What is missing or can't be used is the default.
func LoadSettings(path string) Settings {
	fields, err := readObject(path)
	if err != nil {
		return DefaultSettings()
	}
	r := readSettings(fields)
	return r.values
}

// readObject reads a settings file. One that is not there has no fields.
func readObject(path string) (object, error) {
	data, err := files.All(path, largestSettings)
	if errors.Is(err, fs.ErrNotExist) {
		return object{}, nil
	}
	fields := object{}
	if err == nil {
		err = json.Unmarshal(data, &fields)
	}
	if fields == nil {
		fields = object{}
	}
	return fields, err
}

// objectOf returns the fields of a value; nil if it is no object.
func objectOf(value json.RawMessage) object {
	var fields object
	if json.Unmarshal(value, &fields) != nil {
		return nil
	}
	return fields
}

// settingsReader reads the values of a settings file, each by itself.
type settingsReader struct {
	values Settings
	unread []unreadSetting
}

// unreadSetting is a value of the file that can't be used.
type unreadSetting struct {
	path  string // such as liveOut.on
	value string // as the file has it
	cause error
}

func readSettings(fields object) *settingsReader {
	r := &settingsReader{values: DefaultSettings()}
	r.read(nil, fields, fieldsOf(&r.values))
	if len(fields) > 0 {
		r.values.takeEarlier(fields)
	}
	r.check(fields)
	return r
}

// fieldsOf is how settings are written.
func fieldsOf(values *Settings) object {
	data, err := json.Marshal(values)
	if err != nil {
		return nil // no setting can hold a value without a JSON form
	}
	return objectOf(data)
}

// read reads those fields of an object of the file that the settings have too.
func (r *settingsReader) read(path []string, fields, known object) {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		standard, ok := known[name]
		if !ok {
			continue // of a newer version
		}
		at, value := append(slices.Clip(path), name), fields[name]
		inner, settings := objectOf(value), objectOf(standard)
		if inner != nil && settings != nil {
			r.read(at, inner, settings)
			continue
		}
		var alone Settings
		if err := json.Unmarshal(nested(at, value), &alone); err != nil {
			r.refuse(strings.Join(at, "."), value, err)
			continue
		}
		_ = json.Unmarshal(nested(at, value), &r.values)
	}
}

func (r *settingsReader) refuse(path string, value json.RawMessage, cause error) {
	var short bytes.Buffer
	if json.Compact(&short, value) == nil {
		r.unread = append(r.unread, unreadSetting{path, short.String(), cause})
	}
}

// nested is the JSON of settings with one value, at a path.
func nested(path []string, value json.RawMessage) json.RawMessage {
	for _, name := range slices.Backward(path) {
		value, _ = json.Marshal(object{name: value}) // which was read from JSON
	}
	return value
}

// check replaces what was read and means nothing.
func (r *settingsReader) check(fields object) {
	s, standard := &r.values, DefaultSettings()
	if len(s.LiveOut.Receivers) > liveout.MostReceivers {
		r.refuse("liveOut.receivers", objectOf(fields["liveOut"])["receivers"], s.LiveOut.Receivers.Validate())
		s.LiveOut.Receivers = s.LiveOut.Receivers[:liveout.MostReceivers]
	}
	for i := range s.LiveOut.Receivers {
		if written, cause := s.LiveOut.Receivers[i].Unread(); cause != nil {
			r.refuse("liveOut.receivers", json.RawMessage(written), cause)
		}
	}
	if err := s.Control.Validate(func(*osccontrol.Mapping) error { return nil }); err != nil {
		r.refuse("control", fields["control"], err)
		s.Control = standard.Control
	}
	if s.Remote.Address == "" {
		s.Remote.Address = DefaultRemote
	}
	if !s.Camera.possible() {
		s.Camera = standard.Camera
	}
	s.Exports = s.Exports[:min(len(s.Exports), mostExportPlaces)]
	s.Window.Width = min(max(s.Window.Width, 0), largestWindow)
	s.Window.Height = min(max(s.Window.Height, 0), largestWindow)
	s.DeviceSetup = s.DeviceSetup.Limited()
	s.RateHz = min(max(s.RateHz, 30), 240)
	s.Pictures = min(max(s.Pictures, 1), 60)
	s.Holding = min(max(s.Holding, 0), int(calibration.AnyPose))
	s.BottomHeight = min(max(s.BottomHeight, 120), 900)
	s.LeftWidth = min(max(s.LeftWidth, 170), 600)
	s.RightWidth = min(max(s.RightWidth, 280), 900)
	s.ManualWidth = min(max(s.ManualWidth, 280), 900)
}

// settingsFile is a file of settings. Only values that changed are written, into the file as it is by then: so those
// that can't be used, those of a newer version and those that another window has changed stay.
type settingsFile struct {
	path   string
	before object // the settings as they were read or written last
}

// store implements versionStore.
func (f *settingsFile) store(data []byte) error {
	now := objectOf(data)
	fields, err := readObject(f.path)
	if err != nil {
		_ = os.Rename(f.path, damaged(f.path))
		fields = object{}
	}
	data, err = json.MarshalIndent(withChanges(fields, f.before, now), "", "\t")
	if err == nil {
		err = atomicfile.WriteWithFolder(f.path, append(data, '\n'))
	}
	if err == nil {
		f.before = now
	}
	return err
}

// withChanges returns the fields of a file with those changed that changed since before, or that the file lacks.
func withChanges(file, before, now object) object {
	file = maps.Clone(file)
	for name := range before {
		if _, still := now[name]; !still {
			delete(file, name)
		}
	}
	for name, value := range now {
		was := before[name]
		written, exists := file[name]
		inner, fields := objectOf(written), objectOf(value)
		switch {
		case inner != nil && fields != nil:
			file[name], _ = json.Marshal(withChanges(inner, objectOf(was), fields)) // which were read from JSON
		case !exists || !bytes.Equal(was, value):
			file[name] = value
		}
	}
	return file
}

// damaged is where a file is kept that can't be read.
func damaged(path string) string { return path + ".damaged" }

// SettingsStore holds the settings and writes them to their file in the background. All methods are for the owner.
type SettingsStore struct {
	Values Settings

	host     *eventloop.Host
	writer   latestWriter
	readOnly bool // changes last until the program ends
}

// newSettingsStore loads the settings. A file that can't be read at all is renamed, so that nothing in it is lost, and
// notices say what can't be used. readOnly leaves the file as it is.
func newSettingsStore(host *eventloop.Host, events *eventloop.Events, path string, readOnly bool) *SettingsStore {
	fields, err := readObject(path)
	if err != nil && !readOnly && os.Rename(path, damaged(path)) == nil {
		text := phrase.Say("Can't load settings: {{.Cause}}. The file is kept as {{.File}}; "+
			"all settings are at their defaults.", "Cause", syserror.Of(err), "File", damaged(path))
		host.Post(func() { events.Warn(text) })
	}
	r := readSettings(fields)
	s := &SettingsStore{Values: r.values, host: host, readOnly: readOnly}
	s.writer.file = &settingsFile{path: path, before: fieldsOf(&s.Values)}
	if causes := s.news(r.unread); len(causes) > 0 {
		text := phrase.Say("Some settings can't be used: {{.Causes}}. They are off or at their defaults; "+
			"{{.File}} keeps them until you change them.", "Causes", causes, "File", filepath.Base(path))
		host.Post(func() { events.Warn(text) })
	}
	return s
}

// news are the causes of which the person was not told at an earlier start.
func (s *SettingsStore) news(unread []unreadSetting) phrase.List {
	var causes phrase.List
	said := map[string]string{}
	for _, u := range unread {
		key := u.path
		for said[key] != "" { // another receiver
			key += "+"
		}
		said[key] = u.value
		if s.Values.Unread[key] != u.value {
			causes = append(causes, syserror.Of(u.cause))
		}
	}
	s.Values.Unread = said
	return causes
}

// Save writes the settings as they are now, in the background. While one version is being written only the newest of
// the others is kept. Errors are ignored: losing settings loses no work.
func (s *SettingsStore) Save() {
	if s.readOnly {
		return
	}
	data, err := json.Marshal(&s.Values)
	if err != nil {
		return // no setting can hold a value without a JSON form
	}
	s.writer.write(s.host, data)
}

// Flush waits until what was saved is on the disk.
func (s *SettingsStore) Flush() { s.writer.wait() }
