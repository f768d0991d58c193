package app

import (
	"context"
	"sync/atomic"
	"time"

	"posewright/internal/baseanimation"
	"posewright/internal/blind"
	"posewright/internal/crashreport"
	"posewright/internal/eventloop"
	"posewright/internal/sys/files"
	"posewright/presets"
)

// App is the running program without a window: its concerns, each a type of its own, wired together. See the package comment for the thread rule.
type App struct {
	Host          *eventloop.Host
	Events        *eventloop.Events
	Folders       Folders
	Crash         *crashreport.Reporter
	Settings      *SettingsStore
	Favorites     *Favorites
	Recent        *RecentFiles
	Library       *Library
	Recovery      *Recovery
	Document      *Document
	Drags         *Drags
	DocumentWatch *DocumentWatch
	Files         *FileWatch
	Access        *Access
	Avatar        *Avatar
	Eyes          *Eyes
	Exports       *Exports
	People        *People
	Fit           *Fit
	Pace          *Pace
	Blind         *blind.Comparison
	Publisher     *Publisher
	Resume        *Resume
	home          *Home
	Unseen        atomic.Bool // there is no window, or nobody can see it
}

// Options are what an application is made of. Only Post is required.
type Options struct {
	Home   string            // folder of the person's files; "" is $POSEWRIGHT_HOME or the system's place
	Post   func(func())      // runs a function on the owner, later; called on any goroutine
	Now    func() time.Time  // nil is time.Now
	Preset presets.Preset    // to edit; one without a name is the default
	File   string            // of the preset, by which it is known where it was exported; "" for none
	Files  []files.Reference // that the preset names by their whole paths, as they may be opened
	// Headless is for a program that never draws and that may run beside the window: settings and journals are not written, and images of avatars not kept.
	Headless bool
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
	if o.Preset.Name == "" {
		o.Preset = presets.Default()
	}
	a := &App{Events: &eventloop.Events{}, Folders: folders}
	a.Crash = crashreport.NewReporter(folders.Crash(), o.Now, func() *presets.Preset { return a.Document.Snapshot() })
	a.Host = eventloop.NewHost(o.Post, o.Now, a.Crash, a.Events)
	a.Settings = newSettingsStore(a.Host, a.Events, folders.Settings(), o.Headless)
	a.Favorites = &Favorites{a.Settings, a.Events}
	a.Access = &Access{settings: a.Settings, named: o.Files}
	a.Avatar = NewAvatar(a.Host, a.Events, a.Settings, a.Access)
	if o.Headless {
		a.Unseen.Store(true)
		a.Settings.Values.Journal = false
		a.Avatar.load = loadWithoutImages
	}
	a.Recent = newRecentFiles(a.Host, a.Events, a.Settings)
	a.Library = newLibrary(a.Host, a.Events, folders, a.Settings, a.Access, a.Recent)
	a.Recovery = newRecovery(a.Host, a.Events, folders, a.Settings)
	a.Document = newDocument(a.Events, a.Library, a.Recent, a.Recovery, o.Preset)
	a.Files = NewFileWatch(a.Host)
	a.DocumentWatch = newDocumentWatch(a.Document, a.Library, a.Events)
	a.Files.Add(a.DocumentWatch.Files, a.DocumentWatch.FilesChanged)
	a.Files.Add(a.Avatar.Files, a.Avatar.FilesChanged)
	a.People = NewPeople(a.Host, a.Events, folders)
	a.Fit = newFit(a.Events, a.Document, a.Avatar, a.People)
	a.Drags = newDrags(a.Document, a.Fit, a.Events)
	a.Pace = NewPace(a.People)
	a.Blind = newBlind(a.Host, a.Events, a.Document, folders)
	a.Publisher = newPublisher(a.Events, a.Settings, a.Document, a.Avatar, a.Pace, a.Blind, baseanimation.NewLoader(baseanimation.Hooks{Changed: func() { a.Publisher.publish() }, Warn: a.Events.WarnOf,
		Do: func(work, done func()) { a.Host.Do("opening the animation", func(context.Context) { work() }, done) }}))
	a.Eyes = newEyes(a.Events, a.Settings, a.Document, a.Avatar)
	a.Exports = newExports(a.Host, a.Events, a.Settings, a.Document, a.Avatar, o.File)
	a.Resume = newResume(a)
	a.home = newHome(a)
	return a, nil
}

// Start begins the background work of all concerns.
func (a *App) Start() {
	a.Recent.FindMissing()
	a.Host.Go("removing old crash reports", func(context.Context) { crashreport.Prune(a.Folders.Crash(), a.Host.Now()) })
	a.home.start()
	a.Files.Start()
	a.People.Load()
}

// Close saves the settings, keeps unsaved changes to documents in their journals unless [Journals.GiveUp] was called, tells all background work to end, and returns once the files are written.
func (a *App) Close() {
	a.Settings.Save()
	a.Document.Edited().Commit()
	a.Document.Journals.finish()
	a.Host.Cancel()
	a.Document.Flush()
	a.Settings.Flush()
	a.People.Flush()
}

// Wait waits for all background work to end, after Close. It may be called on any goroutine, but while it waits the owner must go on if background
// work asks it for something.
func (a *App) Wait() { a.Host.Wait() }
