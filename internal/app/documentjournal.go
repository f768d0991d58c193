package app

import (
	"errors"

	"posewright/internal/filewatch"
	"posewright/presets"
)

// startJournal begins to write down the steps of a preset, unless the person prefers otherwise.
func (d *Document) startJournal(p *openPreset) {
	if !d.settings.Values.Journal {
		return
	}
	p.journal = presets.StartJournalOn(func(job func()) {
		d.journals.add(job, d.checkJournals)
	}, d.folders.Journal(), p.document, p.path)
	if p.recovered == nil {
		return
	}
	journal := p.journal
	journal.AfterWriting(func(err error) {
		d.host.Post(func() {
			if err == nil && p.journal == journal {
				d.discardRecovered(p) // the new journal holds it too
			}
		})
	})
}

// closeJournal ends the journal of a preset and removes it. If it cannot be removed it is offered again, which loses nothing.
func (d *Document) closeJournal(p *openPreset) {
	if p.journal != nil {
		_ = p.journal.Close()
		p.journal = nil
	}
}

// discardRecovered removes the journal of a crash, once its work is journaled anew, saved or given up.
func (d *Document) discardRecovered(p *openPreset) {
	if p.recovered != nil {
		d.Discard(p.recovered)
		p.recovered = nil
	}
}

// JournalSettingChanged starts or ends the journals of the open presets as the settings say.
func (d *Document) JournalSettingChanged() {
	for _, p := range d.sides() {
		d.closeJournal(p)
		d.startJournal(p)
	}
}

// RestartJournals writes the journals of the open presets again, without the steps before now. wait, for any goroutine, waits until that is done.
func (d *Document) RestartJournals() (wait func() error) {
	var journals []*presets.Journal
	for _, p := range d.sides() {
		if p.journal != nil {
			p.journal.Restart()
			journals = append(journals, p.journal)
		}
	}
	return func() error {
		d.journals.flush()
		var failures []error
		for _, journal := range journals {
			failures = append(failures, journal.Err())
		}
		return errors.Join(failures...)
	}
}

// checkJournals reports why steps can no longer be written down, once for each reason.
func (d *Document) checkJournals() {
	for _, p := range d.sides() {
		if p.journal == nil {
			continue
		}
		if err := p.journal.Err(); err != nil {
			if text := err.Error(); text != d.journalProblem {
				d.journalProblem = text
				d.events.WarnOf(err)
			}
			return
		}
	}
	d.journalProblem = ""
}

// FindRecoverable looks for unsaved work of programs that ended unexpectedly, newest first. What could be read is passed on also with an error.
func (d *Document) FindRecoverable(done func([]presets.Recovery, error)) {
	var found []presets.Recovery
	var err error
	d.journals.add(func() { found, err = presets.Recover(d.folders.Journal()) }, func() { done(found, err) })
}

// RecoveredName returns what recovered work is called; "" if it has no name.
func RecoveredName(work *presets.Recovery) string { return nameOf(&work.Preset, work.File) }

// Restore goes on with recovered work as unsaved changes to the file that it was of: in place of what is edited, or beside it. The old journal is removed
// once the work is journaled anew or saved.
func (d *Document) Restore(work *presets.Recovery, asOther bool, done func()) {
	saved, stamp := presets.Default(), filewatch.Stamp{}
	d.files.add(func() {
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
			d.close(d.edited)
			d.edited = d.track(p)
			d.shared.Store(p.document)
			d.events.Emit(DocumentReplaced{})
		}
		done()
	})
}

// Discard removes recovered work that is not wanted.
func (d *Document) Discard(work *presets.Recovery) {
	var err error
	d.journals.add(func() { err = work.Discard() }, func() { d.events.WarnOf(err) })
}

// RestoreCrashed edits the document beside a crash report, as unsaved changes.
func (d *Document) RestoreCrashed(path string) {
	d.Read(path, func(o Opened, err error) {
		if err != nil {
			d.events.WarnOf(err)
			return
		}
		d.Replace(Opened{Preset: presets.Default()})
		d.events.WarnOf(d.Do(presets.Load(o.Preset)))
	})
}

// LatestCrash looks for crash reports that the person has not seen. report is nil if there is none; older is how many others there are; journaled reports
// whether unsaved work is offered anyway, which is newer than the document beside the report.
func (d *Document) LatestCrash(done func(report *CrashReport, older int, journaled bool)) {
	var reports []CrashReport
	var works []presets.Recovery
	after := d.settings.Values.CrashesSeen
	d.journals.add(func() {
		reports = ReadCrashReports(d.folders.Crash(), after)
		if len(reports) > 0 {
			works, _ = presets.Recover(d.folders.Journal()) // FindRecoverable reports the error
		}
	}, func() {
		if len(reports) == 0 {
			done(nil, 0, false)
			return
		}
		d.settings.Values.CrashesSeen = reports[0].When
		d.settings.Save()
		done(&reports[0], len(reports)-1, len(works) > 0)
	})
}
