// Package persondata finds everything on a machine that holds measurements of a person, and deletes it.
package persondata

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/presets"
	"posewright/trackers/recording"
)

// Folders are those that are searched.
type Folders struct{ Presets, Profiles, Crash, Backups, Journals, Sessions string }

// Data is everything on this machine that holds measurements of a person.
type Data struct {
	Name       string
	Profile    bool             // there is a profile
	Open       bool             // a preset that is open is calibrated for the person
	Presets    []string         // preset files
	Crashes    []string         // documents beside crash reports
	Journals   []string         // unsaved work of editors that crashed
	Backups    []presets.Backup // earlier versions of presets
	Recordings []string         // recorded sessions
	Err        error            // what could not be searched; nil if the list is complete
}

// Empty reports whether nothing is kept of the person.
func (d *Data) Empty() bool {
	return !d.Profile && !d.Open && len(d.Presets)+len(d.Crashes)+len(d.Journals)+len(d.Backups)+len(d.Recordings) == 0
}

// Search fills in what is on the disk: in the folders and in presets and recordings elsewhere.
func (d *Data) Search(folders *Folders, files []string) {
	s := search{name: d.Name}
	d.Presets = s.presets(folders.Presets, files)
	d.Crashes = s.presets(folders.Crash, nil)
	backups, err := presets.NewBackups(folders.Backups).All()
	s.failed(err)
	for _, backup := range backups {
		if s.presetOf(backup.File) {
			d.Backups = append(d.Backups, backup)
		}
	}
	d.Journals, err = presets.JournalsWith(folders.Journals, s.calibratedFor)
	s.failed(err)
	d.Recordings = s.recordings(folders.Sessions, files)
	d.Err = errors.Join(s.failures...)
}

// Delete removes what was found. Presets and journals stay, without the person.
func (d *Data) Delete(folders *Folders) error {
	failures := []error{d.Err}
	remove := func(path string) {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failures = append(failures, err)
		}
	}
	for _, backup := range d.Backups {
		remove(backup.File)
	}
	for _, path := range d.Recordings {
		remove(path)
	}
	for _, path := range d.Journals {
		failures = append(failures, presets.ChangeJournal(path, func(preset *presets.Preset) bool { return profiles.RemoveFrom(preset, d.Name) }))
	}
	_, err := profiles.Delete(folders.Profiles, d.Name, slices.Concat(d.Presets, d.Crashes))
	return errors.Join(append(failures, err)...)
}

// Presets returns the preset files of the presets' folder and of others that are calibrated for a person. The error joins what could not be searched.
func Presets(person, folder string, others []string) ([]string, error) {
	s := search{name: person}
	return s.presets(folder, others), errors.Join(s.failures...)
}

// search looks for a person in files and notes what could not be searched.
type search struct {
	name     string
	failures []error
}

func (s *search) failed(err error) {
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.failures = append(s.failures, err)
	}
}

func (s *search) calibratedFor(preset *presets.Preset) bool {
	return preset.Calibration.Person == s.name
}

// presetOf reports whether a file is a preset that is calibrated for the person. A file with other content is none; one that cannot be read is a failure.
func (s *search) presetOf(path string) bool {
	preset, err := presets.Open(path)
	if err == nil {
		return s.calibratedFor(&preset)
	}
	if problem := (*presets.Problem)(nil); !errors.As(err, &problem) {
		s.failed(err)
	}
	return false
}

// list returns the paths of a folder's files and some others, each once.
func (s *search) list(folder string, others []string, extensions ...string) []string {
	paths := slices.Clone(others)
	entries, err := os.ReadDir(folder)
	s.failed(err)
	for _, entry := range entries {
		if !entry.IsDir() {
			paths = append(paths, filepath.Join(folder, entry.Name()))
		}
	}
	paths = slices.DeleteFunc(paths, func(path string) bool { return !slices.Contains(extensions, filepath.Ext(path)) })
	slices.Sort(paths)
	return slices.Compact(paths)
}

// presets returns the preset files of a folder and of others that are calibrated for the person.
func (s *search) presets(folder string, others []string) []string {
	return slices.DeleteFunc(s.list(folder, others, ".json"), func(path string) bool { return !s.presetOf(path) })
}

// recordings returns the recordings of a folder and of others that carry the person's measurements.
func (s *search) recordings(folder string, others []string) []string {
	return slices.DeleteFunc(s.list(folder, others, ".session", ".udpcap"), func(path string) bool { return !s.recordingOf(path) })
}

// recordingOf reports whether a recording carries a calibration of the person, in a preset or by itself.
func (s *search) recordingOf(path string) bool {
	recorded, err := recording.Open(path)
	if recorded == nil {
		if unread := (*fs.PathError)(nil); errors.As(err, &unread) {
			s.failed(err)
		}
		return false
	}
	for _, attached := range recorded.Attachments {
		var c calibration.Calibration
		switch attached.Name {
		case recording.Calibration:
			c, err = calibration.Decode(attached.Data)
		case recording.Preset:
			var preset presets.Preset
			preset, err = presets.Read(bytes.NewReader(attached.Data))
			c = preset.Calibration
		default:
			continue
		}
		if err == nil && c.Person == s.name {
			return true
		}
	}
	return false
}
