package app

import (
	"path/filepath"

	"posewright/internal/eventloop"
	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver/ground"
)

// Save writes what is edited to a file, of which it keeps a backup, and calls done if it was saved. A built-in preset that is saved for the first time is
// called like its file from then on. Errors are reported as notices; a missing backup prevents nothing.
func (d *Document) Save(path string, done func()) {
	p := d.edited
	p.document.Commit()
	p.keepPathsValid(path, d.events)
	snapshot := p.document.Current()
	rename, unnamed := presets.OwnName(snapshot, BaseName(path))
	if unnamed = unnamed && p.path == ""; unnamed {
		named := presets.NewDocument(*snapshot)
		d.events.WarnOf(named.Do(rename))
		snapshot = named.Current()
	}
	d.library.access.own(snapshot, path)
	var noBackup, err error
	var stamp filewatch.Stamp
	p.writes++
	d.library.jobs.Add(func() {
		noBackup = d.library.backups.Keep(path)
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
		if rename, still := presets.OwnName(p.document.Current(), BaseName(path)); unnamed && still { // of what was edited meanwhile
			d.events.WarnOf(p.document.Do(rename))
		}
		p.setPath(path, stamp)
		p.document.MarkSavedAs(snapshot)
		d.Journals.discardRecovered(p)
		d.recent.Add(path)
		if done != nil {
			done()
		}
	})
}

// keepPathsValid makes relative paths of avatar, animation and ground absolute, as steps of undo, before a preset is saved to another folder.
func (p *openPreset) keepPathsValid(path string, events *eventloop.Events) {
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
	current := *p.document.Current()
	moved := false
	if whole, changed := absolute(current.Avatar.File); changed {
		moved = current.Avatar.Animation != ""
		avatar := presets.Avatar{File: whole, Roles: current.Avatar.Roles, Eyes: current.Avatar.Eyes}
		events.WarnOf(p.document.Do(presets.SetAvatar(avatar, current.Calibration)))
	}
	animation, changed := absolute(current.Avatar.AnimationFile)
	if !changed {
		animation = current.Avatar.AnimationFile
	}
	if changed || moved { // another avatar would have other animations
		events.WarnOf(p.document.Do(presets.MoveBaseAnimation(animation, current.Avatar.Animation)))
	}
	if whole, changed := absolute(current.GroundFile); changed {
		kind := current.Ground.Kind
		events.WarnOf(p.document.Do(presets.SetGroundFile(whole)))
		if kind != ground.Triangles {
			events.WarnOf(p.document.Do(presets.Set("ground.kind", float64(kind))))
		}
	}
}

// Restore goes on with recovered work as unsaved changes to the file that it was of: in place of what is edited, or beside it. The old journal is removed
// once the work is journaled again or saved.
func (d *Document) Restore(work *presets.Recovery, asOther bool, done func()) {
	d.library.access.own(&work.Preset, work.File)
	saved, stamp := presets.Default(), filewatch.Stamp{}
	d.library.jobs.Add(func() {
		if work.File == "" {
			return
		}
		stamp = filewatch.Of(work.File)
		if file, err := presets.Open(work.File); err == nil {
			saved = file
		}
	}, func() {
		p := &openPreset{document: presets.NewDocument(saved), path: work.File, stamp: stamp, recovered: work}
		if err := p.document.Do(presets.Load(work.Preset)); err != nil {
			d.events.WarnOf(err)
			return
		}
		if asOther {
			d.setOther(p)
		} else {
			d.Journals.end(d.edited)
			d.edited = d.track(p)
			d.shared.Store(p.document)
			d.events.Emit(DocumentReplaced{Restored: true})
		}
		done()
	})
}

// RestoreCrashed edits the document beside a crash report, as unsaved changes.
func (d *Document) RestoreCrashed(path string) {
	d.library.Read(path, func(o Opened, err error) {
		if err != nil {
			d.events.WarnOf(err)
			return
		}
		d.library.access.own(&o.Preset, "")
		d.Replace(Opened{Preset: presets.Default()})
		d.events.WarnOf(d.Do(presets.Load(o.Preset)))
	})
}
