package app

import (
	"errors"

	"posewright/presets"
)

// Journals writes down the steps of the open presets, so that a crash loses nothing. All methods are for the owner.
type Journals struct {
	recovery *Recovery
	open     func() []*openPreset
	problem  string // that was reported last
	givenUp  bool   // the person was asked about unsaved work before the end
}

func newJournals(recovery *Recovery, open func() []*openPreset) *Journals {
	return &Journals{recovery: recovery, open: open}
}

// start begins to write down the steps of a preset, unless the person prefers otherwise.
func (j *Journals) start(p *openPreset) {
	if !j.recovery.settings.Values.Journal {
		return
	}
	p.journal = presets.StartJournal(func(job func()) {
		j.recovery.jobs.Add(job, j.check)
	}, j.recovery.folders.Journal(), p.document, p.path)
	if p.recovered == nil {
		return
	}
	journal := p.journal
	journal.AfterWriting(func(err error) {
		j.recovery.host.Post(func() {
			if err == nil && p.journal == journal {
				j.discardRecovered(p) // the new journal holds it too
			}
		})
	})
}

// close ends the journal of a preset and removes it. If it cannot be removed it is offered again, which loses nothing.
func (j *Journals) close(p *openPreset) {
	if p.journal != nil {
		_ = p.journal.Close()
		p.journal = nil
	}
}

// GiveUp says that the person has been asked about unsaved work before the program ends.
func (j *Journals) GiveUp() { j.givenUp = true }

// finish ends the journals with the program. Where nobody has asked the person about unsaved work, those that hold some stay, so that the next start offers it.
func (j *Journals) finish() {
	for _, p := range j.open() {
		if j.givenUp {
			j.end(p)
		} else {
			j.leave(p)
		}
	}
}

// leave ends the journal of a preset and keeps it where there is unsaved work in it.
func (j *Journals) leave(p *openPreset) {
	if p.journal == nil || !p.document.Dirty() {
		j.end(p)
		return
	}
	_ = p.journal.Leave()
	p.journal = nil
}

// discardRecovered removes the journal of a crash, once its work is journaled again, saved or given up.
func (j *Journals) discardRecovered(p *openPreset) {
	if p.recovered != nil {
		j.recovery.Discard(p.recovered)
		p.recovered = nil
	}
}

// SettingChanged starts or ends the journals of the open presets as the settings say.
func (j *Journals) SettingChanged() {
	for _, p := range j.open() {
		j.close(p)
		j.start(p)
	}
}

// Restart writes the journals of the open presets again, without the steps before now. wait, for any goroutine, waits until that is done.
func (j *Journals) Restart() (wait func() error) {
	var journals []*presets.Journal
	for _, p := range j.open() {
		if p.journal != nil {
			p.journal.Restart()
			journals = append(journals, p.journal)
		}
	}
	return func() error {
		j.recovery.jobs.Flush()
		var failures []error
		for _, journal := range journals {
			failures = append(failures, journal.Err())
		}
		return errors.Join(failures...)
	}
}

// check reports why steps can no longer be written down, once for each reason.
func (j *Journals) check() {
	for _, p := range j.open() {
		if p.journal == nil {
			continue
		}
		if err := p.journal.Err(); err != nil {
			if text := err.Error(); text != j.problem {
				j.problem = text
				j.recovery.events.WarnOf(err)
			}
			return
		}
	}
	j.problem = ""
}

// end ends the journal of a preset that is saved or given up.
func (j *Journals) end(p *openPreset) {
	j.close(p)
	j.discardRecovered(p)
}
