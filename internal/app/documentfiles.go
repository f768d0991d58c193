package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver/ground"
)

// Opened is a preset that can be edited.
type Opened struct {
	Preset presets.Preset
	Path   string          // of its file; "" for none
	Stamp  filewatch.Stamp // version of the file that was read
}

func (o *Opened) open() *openPreset {
	return &openPreset{document: presets.NewDocument(o.Preset), path: o.Path, stamp: o.Stamp}
}

// Read reads a preset.
func (d *Document) Read(path string, done func(Opened, error)) {
	o := Opened{Path: path, Stamp: filewatch.Stamp{}}
	var err error
	d.files.add(func() {
		o.Stamp = filewatch.Of(path)
		o.Preset, err = presets.Open(path)
	}, func() { done(o, err) })
}

// Save writes what is edited to a file, of which it keeps a backup, and calls done if it was saved. Errors are reported as notices; a missing backup
// prevents nothing.
func (d *Document) Save(path string, done func()) {
	p := d.edited
	p.document.Commit()
	d.keepPathsValid(p, path)
	snapshot := p.document.Current()
	var noBackup, err error
	var stamp filewatch.Stamp
	p.writes++
	d.files.add(func() {
		noBackup = d.backups.Keep(path)
		if err = presets.Save(path, snapshot); err == nil {
			stamp = filewatch.Of(path)
		}
	}, func() {
		p.writes--
		if err != nil {
			d.events.WarnOf(err)
			return
		}
		if noBackup != nil {
			d.events.Warn(phrase.Say("Saved without a backup: {{.Cause}}. Save a copy under another name.", "Cause", noBackup))
		}
		d.setPath(p, path, stamp)
		p.document.MarkSavedAs(snapshot)
		d.discardRecovered(p)
		d.recent.Add(path)
		if done != nil {
			done()
		}
	})
}

// setPath notes where the file of a preset is now.
func (d *Document) setPath(p *openPreset, path string, stamp filewatch.Stamp) {
	p.path, p.stamp = path, stamp
	if p.journal != nil {
		p.journal.Opened(path)
	}
}

// keepPathsValid makes relative paths of avatar and ground absolute, as steps of undo, before a preset is saved to another folder.
func (d *Document) keepPathsValid(p *openPreset, path string) {
	if p.path == "" || filepath.Dir(p.path) == filepath.Dir(path) {
		return
	}
	absolute := func(file string) (string, bool) {
		if file == "" || filepath.IsAbs(file) {
			return "", false
		}
		whole, err := filepath.Abs(filepath.Join(filepath.Dir(p.path), file))
		return whole, err == nil
	}
	current := p.document.Current()
	if whole, changed := absolute(current.Avatar.File); changed {
		d.events.WarnOf(p.document.Do(presets.SetAvatar(whole, current.Avatar.Roles, current.Calibration)))
	}
	if whole, changed := absolute(current.GroundFile); changed {
		kind := current.Ground.Kind
		d.events.WarnOf(p.document.Do(presets.SetGroundFile(whole)))
		if kind != ground.Triangles {
			d.events.WarnOf(p.document.Do(presets.Set("ground.kind", float64(kind))))
		}
	}
}

// WriteCopy writes a preset that is not edited to a file, of which it keeps a backup.
func (d *Document) WriteCopy(path string, preset *presets.Preset, done func(error)) {
	var err error
	d.files.add(func() { err = d.writeCopy(path, preset) }, func() { done(err) })
}

func (d *Document) writeCopy(path string, preset *presets.Preset) error {
	if err := d.backups.Keep(path); err != nil {
		return err
	}
	return presets.Save(path, preset)
}

// Version is a backup with its content.
type Version struct {
	presets.Backup
	Preset      *presets.Preset // nil if it cannot be read
	Err         error           // why
	Differences int             // from what is edited
}

// ReadBackups reads the versions that are kept of a file, or with "" of all files.
func (d *Document) ReadBackups(path string, done func([]Version, error)) {
	current := d.Current()
	var versions []Version
	var err error
	d.files.add(func() {
		var kept []presets.Backup
		if path != "" {
			kept, err = d.backups.Of(path)
		} else {
			kept, err = d.backups.All()
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

// ListPresets reads the presets that come with Posewright, those in the person's folder and recent ones elsewhere.
func (d *Document) ListPresets(done func([]PresetFile)) {
	recent := slices.Clone(d.settings.Values.Recent)
	var all []PresetFile
	d.files.add(func() { all = listPresets(d.folders.Presets(), recent) }, func() { done(all) })
}

// Duplicate writes a copy of a preset to the person's folder, under a name that is free.
func (d *Document) Duplicate(preset *presets.Preset, name string, done func(path string, err error)) {
	copied := preset.Clone()
	var path string
	var err error
	d.files.add(func() {
		folder := d.folders.Presets()
		copied.Name = freeName(folder, name)
		path = filepath.Join(folder, FileName(copied.Name)+".json")
		if err = os.MkdirAll(folder, 0o700); err == nil {
			err = presets.Save(path, &copied)
		}
	}, func() { done(path, err) })
}

// Delete removes a preset's file and keeps it as a backup.
func (d *Document) Delete(path string, done func(presets.Backup, error)) {
	var kept presets.Backup
	var err error
	d.files.add(func() { kept, err = d.backups.Remove(path) }, func() {
		if err == nil {
			d.recent.Remove(path)
		}
		done(kept, err)
	})
}

// Undelete brings a deleted file back.
func (d *Document) Undelete(kept presets.Backup, done func(error)) {
	var err error
	d.files.add(func() { err = d.backups.Restore(kept) }, func() { done(err) })
}

// Rename gives a preset's file another name, and the preset in it. An open preset whose file it is follows.
func (d *Document) Rename(path, name string, done func(to string, err error)) {
	to, name := "", strings.TrimSpace(name)
	var stamp filewatch.Stamp
	var err error
	d.files.add(func() {
		if to, err = d.rename(path, name); err == nil {
			stamp = filewatch.Of(to)
		}
	}, func() {
		if err == nil {
			d.recent.Rename(path, to)
			for _, p := range d.sides() {
				if p.path == path {
					d.setPath(p, to, stamp)
					renameSaved(p.document, name)
				}
			}
		}
		done(to, err)
	})
}

func (d *Document) rename(path, name string) (to string, err error) {
	if name == "" {
		return "", phrase.Fail("a preset needs a name")
	}
	preset, err := presets.Open(path)
	if err != nil {
		return "", err
	}
	to = filepath.Join(filepath.Dir(path), FileName(name)+".json")
	if there, err := os.Stat(to); err == nil {
		if same, err := os.Stat(path); err != nil || !os.SameFile(there, same) {
			return "", phrase.Fail("{{.Name}} exists already.", "Name", filepath.Base(to))
		}
	}
	preset.Name = name
	if err := d.writeCopy(path, &preset); err != nil { // then one step that leaves either name
		return "", err
	}
	return to, os.Rename(path, to)
}

// renameSaved gives an open preset the name that its file has; without unsaved changes it has none then either.
func renameSaved(document *presets.Document, name string) {
	clean := !document.Dirty()
	if err := document.Do(presets.Rename(name)); err == nil && clean {
		document.MarkSaved()
	}
}

// freeName returns a name that no preset of a folder has: the wanted one, or with a number behind it.
func freeName(folder, wanted string) string {
	name := wanted
	for i := 2; ; i++ {
		if _, err := os.Lstat(filepath.Join(folder, FileName(name)+".json")); err != nil {
			return name
		}
		name = fmt.Sprintf("%s %d", wanted, i)
	}
}

// Exists reports to done whether there is a file.
func (d *Document) Exists(path string, done func(bool)) {
	var err error
	d.files.add(func() { _, err = os.Stat(path) }, func() { done(!errors.Is(err, os.ErrNotExist)) })
}

// DocumentFileChanged reports that another program has changed the file of what is edited, while that has unsaved changes. Exactly one of the functions is
// to be called.
type DocumentFileChanged struct {
	Name     string // of the file
	Take     func() // replaces what is edited, as one step of undo
	Keep     func() // leaves what is edited
	AskLater func() // emits the event again
}

func (DocumentFileChanged) event() {}

// Files returns the file of what is edited in the version that was read or written, for a [FileWatch].
func (d *Document) Files() map[string]filewatch.Stamp {
	if d.edited.path == "" {
		return nil
	}
	return map[string]filewatch.Stamp{d.edited.path: d.edited.stamp}
}

// FilesChanged follows changes by another program to the file of what is edited.
func (d *Document) FilesChanged(changed map[string]filewatch.Stamp) {
	p := d.edited
	stamp, ok := changed[p.path]
	if !ok || p.writes > 0 {
		return // what is being written is compared again with what was written
	}
	before := p.stamp
	p.stamp = stamp
	d.Read(p.path, func(o Opened, err error) {
		name := filepath.Base(o.Path)
		switch {
		case p != d.edited || p.path != o.Path || p.writes > 0:
			p.stamp = before // it is found again
		case err != nil:
			d.events.Warn(phrase.Say("Can't reload {{.Name}}: {{.Cause}}. The open version is kept. Save it to repair the file.",
				"Name", name, "Cause", err))
		default:
			p.stamp = o.Stamp
			d.reread(p, o, name)
		}
	})
}

// reread takes what another program wrote over the file of a preset that is edited.
func (d *Document) reread(p *openPreset, o Opened, name string) {
	p.document.Commit()
	now := p.document.Current()
	if now.Equal(&o.Preset) {
		p.document.MarkSavedAs(now)
		return
	}
	take := func() {
		if p != d.edited || p.path != o.Path {
			return // another preset was opened meanwhile
		}
		if err := p.document.Do(presets.Load(o.Preset)); err != nil {
			d.events.WarnOf(err)
			return
		}
		p.document.MarkSavedAs(p.document.Current())
		d.events.Inform(phrase.Say("{{.Name}} changed and was reloaded. Undo reverts it", "Name", name))
	}
	if !p.document.Dirty() {
		take()
		return
	}
	d.events.Emit(DocumentFileChanged{Name: name, Take: take, Keep: func() {}, AskLater: func() { p.stamp = filewatch.Stamp{} }})
}

// stampAgain notes that the program itself has written some files.
func (d *Document) stampAgain(paths []string) {
	for _, p := range d.sides() {
		if !slices.Contains(paths, p.path) {
			continue
		}
		path, stamp := p.path, filewatch.Stamp{}
		d.files.add(func() { stamp = filewatch.Of(path) }, func() {
			if p.path == path {
				p.stamp = stamp
			}
		})
	}
}

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
	if name == "" {
		name = "preset"
	}
	return name
}

// ForSharing returns a preset as it is given to others: with everything in it, but of avatar and ground only the files' names, which are then looked for
// beside the preset, and with the person's measurements only if they want that.
func ForSharing(p *presets.Preset, withCalibration bool) presets.Preset {
	shared := p.Clone()
	for _, file := range [...]*string{&shared.Avatar.File, &shared.GroundFile} {
		if *file != "" {
			*file = filepath.Base(*file)
		}
	}
	if !withCalibration {
		plain := presets.Default()
		shared.Calibration = plain.Calibration
	}
	return shared
}

// Kinds recognizes the kinds of some files, which have the same place in the result. The error of the first that cannot be read is passed on.
func (d *Document) Kinds(paths []string, done func([]FileKind, error)) {
	kinds := make([]FileKind, len(paths))
	var failed error
	d.files.add(func() {
		for i, path := range paths {
			var err error
			if kinds[i], err = FileKindOf(path); failed == nil {
				failed = err
			}
		}
	}, func() { done(kinds, failed) })
}
