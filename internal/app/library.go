package app

import (
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"posewright/internal/eventloop"
	"posewright/internal/filekind"
	"posewright/internal/filewatch"
	"posewright/internal/presetfiles"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Library reads and writes preset files and their backups in the background, one after the other. All methods are for the owner; the callbacks of these
// methods run on the owner.
type Library struct {
	events   *eventloop.Events
	folders  Folders
	settings *SettingsStore
	access   *Access
	recent   *RecentFiles
	jobs     *eventloop.JobQueue
	backups  *presets.Backups // for jobs
}

// presetRenamed reports that a preset file has another name.
type presetRenamed struct {
	from, to string // paths
	name     string // of the preset
	stamp    filewatch.Stamp
}

func (presetRenamed) IsEvent() {}

func newLibrary(host *eventloop.Host, events *eventloop.Events, folders Folders, settings *SettingsStore, access *Access,
	recent *RecentFiles) *Library {
	return &Library{events: events, folders: folders, settings: settings, access: access, recent: recent,
		jobs: eventloop.NewJobQueue(host, phrase.Term("reading and writing presets")), backups: presets.NewBackups(folders.Backups())}
}

// Reading reports whether something is being read whose result was not handled yet.
func (l *Library) Reading() bool { return l.jobs.Awaited() }

// Read reads a preset.
func (l *Library) Read(path string, done func(Opened, error)) {
	o := Opened{Path: path, Stamp: filewatch.Stamp{}}
	var err error
	l.jobs.Add(func() {
		o.Stamp = filewatch.Of(path)
		if o.Preset, err = presets.Open(path); err == nil {
			presets.TakeName(&o.Preset, path)
			o.Outside = o.Preset.OutsideFiles(path)
		}
	}, func() { done(o, err) })
}

// Check finds the files outside of its folder that a preset names which was not read from its file.
func (l *Library) Check(preset *presets.Preset, path string, done func(Opened)) {
	o := Opened{Preset: *preset, Path: path}
	l.jobs.Add(func() { o.Outside = o.Preset.OutsideFiles(path) }, func() { done(o) })
}

// WriteCopy writes a preset that is not edited to a file, of which it keeps a backup.
func (l *Library) WriteCopy(path string, preset *presets.Preset, done func(error)) {
	var err error
	l.jobs.Add(func() { err = l.writeCopy(path, preset) }, func() { done(err) })
}

func (l *Library) writeCopy(path string, preset *presets.Preset) error {
	if err := l.backups.Keep(path); err != nil {
		return err
	}
	return presets.Save(path, preset)
}

// Version is a backup with its content.
type Version struct {
	presets.Backup
	Preset      *presets.Preset // nil if it cannot be read
	Err         error           // why
	Differences int             // from the preset it is compared with
}

// ReadBackups reads the versions that are kept of a file, or with "" of all files, and compares them with a preset.
func (l *Library) ReadBackups(path string, current *presets.Preset, done func([]Version, error)) {
	var versions []Version
	var err error
	l.jobs.Add(func() {
		var kept []presets.Backup
		if path != "" {
			kept, err = l.backups.Of(path)
		} else {
			kept, err = l.backups.All()
		}
		for _, backup := range kept {
			v := Version{Backup: backup}
			if preset, failed := presets.Open(backup.File); failed != nil {
				v.Err = failed
			} else {
				v.Preset, v.Differences = &preset, len(presets.Diff(&preset, current))
			}
			versions = append(versions, v)
		}
	}, func() { done(versions, err) })
}

// List reads the presets that come with Posewright, those in the person's folder and recent ones elsewhere.
func (l *Library) List(done func([]presetfiles.File)) {
	recent := slices.Clone(l.settings.Values.Recent)
	var all []presetfiles.File
	l.jobs.Add(func() { all = presetfiles.List(l.folders.Presets(), l.folders.pictures(), recent) }, func() { done(all) })
}

// KeepPicture keeps a picture of the avatar for the card of a preset's file that was saved. A picture that cannot be written is not missed.
func (l *Library) KeepPicture(path string, picture image.Image) {
	l.jobs.Add(func() { l.folders.pictures().Write(path, picture) }, func() {})
}

// Duplicate writes a copy of a preset to the person's folder, under a name that is free.
func (l *Library) Duplicate(preset *presets.Preset, name string, done func(path string, err error)) {
	copied := preset.Clone()
	var path string
	var err error
	l.jobs.Add(func() {
		folder := l.folders.Presets()
		copied.Name = freeName(folder, name)
		path = filepath.Join(folder, FileName(copied.Name)+presets.Ending)
		if err = os.MkdirAll(folder, 0o700); err == nil {
			err = presets.Save(path, &copied)
		}
	}, func() { done(path, err) })
}

// Delete removes a preset's file and keeps it as a backup.
func (l *Library) Delete(path string, done func(presets.Backup, error)) {
	var kept presets.Backup
	var err error
	l.jobs.Add(func() { kept, err = l.backups.Remove(path) }, func() {
		if err == nil {
			l.recent.Remove(path)
		}
		done(kept, err)
	})
}

// Undelete brings a deleted file back.
func (l *Library) Undelete(kept presets.Backup, done func(error)) {
	var err error
	l.jobs.Add(func() { err = l.backups.Restore(kept) }, func() { done(err) })
}

// Rename gives a preset's file another name, and the preset in it. An open preset whose file it is follows.
func (l *Library) Rename(path, name string, done func(to string, err error)) {
	to, name := "", strings.TrimSpace(name)
	var stamp filewatch.Stamp
	var err error
	l.jobs.Add(func() {
		if to, err = l.rename(path, name); err == nil {
			stamp = filewatch.Of(to)
		}
	}, func() {
		if err == nil {
			l.recent.Rename(path, to)
			l.events.Emit(presetRenamed{from: path, to: to, name: name, stamp: stamp})
		}
		done(to, err)
	})
}

func (l *Library) rename(path, name string) (to string, err error) {
	if name == "" {
		return "", phrase.Fail("a preset needs a name")
	}
	preset, err := presets.Open(path)
	if err != nil {
		return "", err
	}
	to = filepath.Join(filepath.Dir(path), FileName(name)+presets.Ending)
	if there, err := os.Stat(to); err == nil {
		if same, err := os.Stat(path); err != nil || !os.SameFile(there, same) {
			return "", phrase.Fail("{{.Name}} exists already.", "Name", filepath.Base(to))
		}
	}
	preset.Name = name
	if err := l.writeCopy(path, &preset); err != nil { // then one step that leaves either name
		return "", err
	}
	return to, os.Rename(path, to)
}

// freeName returns a name that no preset of a folder has: the wanted one, or with a number behind it.
func freeName(folder, wanted string) string {
	name := wanted
	for i := 2; ; i++ {
		_, taken := os.Lstat(filepath.Join(folder, FileName(name)+presets.Ending))
		_, earlier := os.Lstat(filepath.Join(folder, FileName(name)+".json"))
		if taken != nil && earlier != nil {
			return name
		}
		name = fmt.Sprintf("%s %d", wanted, i)
	}
}

// MakeFolder makes the person's folder of presets.
func (l *Library) MakeFolder(done func(error)) {
	var err error
	l.jobs.Add(func() { err = os.MkdirAll(l.folders.Presets(), 0o700) }, func() { done(err) })
}

// Exists reports to done whether there is a file.
func (l *Library) Exists(path string, done func(bool)) {
	var err error
	l.jobs.Add(func() { _, err = files.Stat(path) }, func() { done(!errors.Is(err, os.ErrNotExist)) })
}

// Kinds recognizes the kinds of some files, which have the same place in the result. The error of the first that cannot be read is passed on.
func (l *Library) Kinds(paths []string, done func([]filekind.Kind, error)) {
	kinds := make([]filekind.Kind, len(paths))
	var failed error
	l.jobs.Add(func() {
		for i, path := range paths {
			var err error
			if kinds[i], err = filekind.Of(path); failed == nil {
				failed = err
			}
		}
	}, func() { done(kinds, failed) })
}

// Flush waits until all files are written.
func (l *Library) Flush() { l.jobs.Flush() }

// FileName makes a name for a file from that of a preset, without what file systems refuse.
func FileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, strings.TrimSpace(name))
	name = strings.Trim(name, " .")
	for len(name) > 120 {
		runes := []rune(name)
		name = string(runes[:len(runes)-1])
	}
	switch {
	case name == "":
		name = "preset"
	case files.Reserved(name):
		name = "preset " + name
	}
	return name
}

// ForSharing returns a preset as it is given to others: with everything in it, but of avatar, animation and ground only the files' names, which are then looked for
// beside the preset, and with the person's measurements only if they want that.
func ForSharing(p *presets.Preset, withCalibration bool) presets.Preset {
	shared := p.Clone()
	for _, named := range shared.NamedFiles() {
		if *named.File != "" {
			*named.File = filepath.Base(*named.File)
		}
	}
	if !withCalibration {
		plain := presets.Default()
		shared.Calibration = plain.Calibration
	}
	return shared
}
