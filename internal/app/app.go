package app

import (
	"context"
	"time"

	"posewright/presets"
	"posewright/rig/phrase"
)

// App is the running program without a window: its concerns, each a type of its own, wired together. See the package comment for the thread rule.
type App struct {
	Host     *Host
	Events   *Events
	Folders  Folders
	Crash    *CrashReporter
	Settings *SettingsStore
	Files    *FileWatch
	Avatar   *Avatar
	People   *People
	Pace     *Pace
}

// Options are what an application is made of. Only Post is required.
type Options struct {
	Home     string                 // folder of the person's files; "" is $POSEWRIGHT_HOME or the system's place
	Post     func(func())           // runs a function on the owner, later; called on any goroutine
	Now      func() time.Time       // nil is time.Now
	Document func() *presets.Preset // the open document for crash reports, nil for none; called on any goroutine
}

// New makes an application and reads its settings. Nothing runs before Start.
func New(o Options) (*App, error) {
	folders, err := FoldersAt(o.Home)
	if err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Document == nil {
		o.Document = func() *presets.Preset { return nil }
	}
	a := &App{Events: &Events{}, Folders: folders, Crash: NewCrashReporter(folders.Crash(), o.Now, o.Document)}
	a.Host = newHost(o.Post, o.Now, a.Crash, func(text phrase.Phrase) { a.Events.Warn(text) })
	a.Settings = newSettingsStore(a.Host, folders.Settings())
	a.Files = NewFileWatch(a.Host)
	a.Avatar = NewAvatar(a.Host, a.Events)
	a.Files.Add(a.Avatar.Files, a.Avatar.FilesChanged)
	a.People = NewPeople(a.Host, a.Events, folders)
	a.Pace = NewPace(a.People)
	return a, nil
}

// Start begins the background work of all concerns.
func (a *App) Start() {
	a.Host.Go("removing old crash reports", func(context.Context) { PruneCrashReports(a.Folders.Crash(), a.Host.Now()) })
	a.Files.Start()
	a.People.Load()
}

// Close saves the settings, tells all background work to end and returns once what was saved is on the disk.
func (a *App) Close() {
	a.Settings.Save()
	a.Host.Cancel()
	a.Settings.Flush()
	a.People.Flush()
}

// Wait waits for all background work to end, after Close. It may be called on any goroutine, but while it waits the owner must go on if background
// work asks it for something.
func (a *App) Wait() { a.Host.wait() }
