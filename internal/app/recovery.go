package app

import (
	"posewright/internal/crashreport"
	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Recovery finds what programs left behind that ended unexpectedly: unsaved work in journals, and crash reports. All methods are for the owner.
type Recovery struct {
	host     *eventloop.Host
	events   *eventloop.Events
	folders  Folders
	settings *SettingsStore
	jobs     *eventloop.JobQueue // reads and writes of journals
}

func newRecovery(host *eventloop.Host, events *eventloop.Events, folders Folders, settings *SettingsStore) *Recovery {
	return &Recovery{host: host, events: events, folders: folders, settings: settings, jobs: eventloop.NewJobQueue(host, phrase.Term("writing the journal"))}
}

// Find looks for unsaved work of programs that ended unexpectedly, newest first. What could be read is passed on also with an error.
func (r *Recovery) Find(done func([]presets.Recovery, error)) {
	var found []presets.Recovery
	var err error
	r.jobs.Add(func() { found, err = presets.Recover(r.folders.Journal()) }, func() { done(found, err) })
}

// RecoveredName returns what recovered work is called; "" if it has no name.
func RecoveredName(work *presets.Recovery) string { return nameOf(&work.Preset, work.File) }

// Discard removes recovered work that is not wanted.
func (r *Recovery) Discard(work *presets.Recovery) {
	var err error
	r.jobs.Add(func() { err = work.Discard() }, func() { r.events.WarnOf(err) })
}

// LatestCrash looks for crash reports that the person has not seen. report is nil if there is none; older is how many others there are; journaled reports
// whether unsaved work is offered anyway, which is newer than the document beside the report.
func (r *Recovery) LatestCrash(done func(report *crashreport.Report, older int, journaled bool)) {
	var reports []crashreport.Report
	var works []presets.Recovery
	after := r.settings.Values.CrashesSeen
	r.jobs.Add(func() {
		reports = crashreport.Read(r.folders.Crash(), after)
		if len(reports) > 0 {
			works, _ = presets.Recover(r.folders.Journal()) // Find reports the error
		}
	}, func() {
		if len(reports) == 0 {
			done(nil, 0, false)
			return
		}
		r.settings.Values.CrashesSeen = reports[0].When
		r.settings.Save()
		done(&reports[0], len(reports)-1, len(works) > 0)
	})
}
