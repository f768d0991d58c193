package app

import (
	"context"
	"posewright/internal/eventloop"
	"posewright/internal/sys/files"
	"slices"
)

// RecentFiles are the files that were used last: presets and avatars, and recordings. They are part of the settings. All methods are for the owner.
type RecentFiles struct {
	host     *eventloop.Host
	events   *eventloop.Events
	settings *SettingsStore
	missing  []string // of both lists, as far as known
}

// RecentChanged reports that the recent files, or which of them are missing, have changed.
type RecentChanged struct{}

func (RecentChanged) IsEvent() {}

func newRecentFiles(host *eventloop.Host, events *eventloop.Events, settings *SettingsStore) *RecentFiles {
	return &RecentFiles{host: host, events: events, settings: settings}
}

// Add makes a preset or avatar the most recent one.
func (r *RecentFiles) Add(path string) {
	r.settings.Values.Remember(path)
	r.changed()
}

// AddSession makes a recording the most recent one.
func (r *RecentFiles) AddSession(path string) {
	r.settings.Values.RememberSession(path)
	r.changed()
}

// Remove takes a file off the lists.
func (r *RecentFiles) Remove(path string) {
	r.settings.Values.Forget(path)
	r.changed()
}

// Rename follows a file that was renamed.
func (r *RecentFiles) Rename(from, to string) {
	r.settings.Values.Rename(from, to)
	r.changed()
}

// Clear empties the list of presets and avatars.
func (r *RecentFiles) Clear() {
	r.settings.Values.Recent = nil
	r.changed()
}

// ClearSessions empties the list of recordings.
func (r *RecentFiles) ClearSessions() {
	r.settings.Values.Sessions = nil
	r.changed()
}

// Missing reports whether a recent file is known to be gone.
func (r *RecentFiles) Missing(path string) bool { return slices.Contains(r.missing, path) }

func (r *RecentFiles) changed() {
	r.settings.Save()
	r.events.Emit(RecentChanged{})
	r.FindMissing()
}

// FindMissing looks in the background which of the files are gone.
func (r *RecentFiles) FindMissing() {
	paths := slices.Concat(r.settings.Values.Recent, r.settings.Values.Sessions)
	var missing []string
	r.host.Do("looking for recent files", func(context.Context) {
		for _, path := range paths {
			if _, err := files.Stat(path); err != nil {
				missing = append(missing, path)
			}
		}
	}, func() {
		if !slices.Equal(r.missing, missing) {
			r.missing = missing
			r.events.Emit(RecentChanged{})
		}
	})
}
