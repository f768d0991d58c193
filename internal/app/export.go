package app

import (
	"slices"

	"posewright/internal/eventloop"
	"posewright/internal/release"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/targets"
	"posewright/rig/phrase"
)

// Export is a preset that was taken to a target: what the window, commands and other programs write is one of these.
type Export struct {
	Files  []export.File
	Report *export.Report
	Target *export.Target
	preset string      // its name
	place  ExportPlace // of the preset that is edited, but for the folder
}

// NewExport takes a preset to a target. Any goroutine may call it.
func NewExport(target *export.Target, in *export.Input) (*Export, error) {
	if in.WithRuntime {
		in.Libraries = SolverLibraries()
	}
	files, report, err := targets.Export(target, in)
	if err != nil {
		return nil, err
	}
	return &Export{Files: files, Report: report, Target: target, preset: in.Preset.Name}, nil
}

// Write writes the files as [export.Write] does. Any goroutine may call it.
func (e *Export) Write(folder string, force bool) (removed []string, err error) {
	return export.Write(folder, e.Files, export.By{Preset: e.preset, Target: e.Target.ID, Alone: e.Target.Alone,
		Release: release.Version(), Force: force})
}

// Exports take the preset that is edited to other programs, and again to where it went last. All methods are for the
// owner.
type Exports struct {
	events   *eventloop.Events
	settings *SettingsStore
	document *Document
	avatar   *Avatar
	jobs     *eventloop.JobQueue
	file     string      // of the preset that the program was started with
	unsaved  ExportPlace // of a preset without a file
}

// mostExportPlaces is of how many presets it is known where they were exported.
const mostExportPlaces = 50

// Exported reports that a preset was exported.
type Exported struct {
	Text   phrase.Phrase
	Folder string
}

func (Exported) IsEvent() {}

func newExports(host *eventloop.Host, events *eventloop.Events, settings *SettingsStore, document *Document,
	avatar *Avatar, file string) *Exports {
	x := &Exports{events: events, settings: settings, document: document, avatar: avatar, file: file,
		jobs: eventloop.NewJobQueue(host, phrase.Term("exporting"))}
	events.Subscribe(func(event eventloop.Event) {
		switch event := event.(type) {
		case DocumentReplaced:
			if !event.Switched {
				x.file, x.unsaved = "", ExportPlace{}
			}
		case DocumentChanged:
			if saved := len(event.Paths) == 0 && !event.All; saved && x.Last().OnSave {
				x.events.WarnOf(x.Again())
			}
		}
	})
	return x
}

func (x *Exports) path() string {
	if path := x.document.Path(); path != "" {
		return path
	}
	return x.file
}

// Last is where the preset that is edited was exported last; without a target where it was not.
func (x *Exports) Last() ExportPlace {
	path := x.path()
	for _, place := range x.settings.Values.Exports {
		if path != "" && place.Preset == path {
			return place
		}
	}
	return x.unsaved
}

// CanRepeat reports whether the preset that is edited was exported.
func (x *Exports) CanRepeat() bool { return x.Last().Target != "" }

// Convert takes a preset with the current avatar to a target. permitted is as in [export.Input].
func (x *Exports) Convert(target *export.Target, preset *presets.Preset, permitted bool, done func(*Export, error)) {
	current := x.avatar.Current()
	place := ExportPlace{Preset: x.path(), Target: target.ID}
	if permitted && current != nil {
		place.Permitted = current.Path
	}
	var converted *Export
	var err error
	x.jobs.Add(func() {
		in := &export.Input{}
		if current != nil {
			if in, err = current.ForExport(); err != nil {
				return
			}
			in.Humanoid = current.Sized(preset)
		}
		in.Preset, in.Permitted, in.WithRuntime = preset, permitted, true
		if converted, err = NewExport(target, in); err == nil {
			converted.place = place
		}
	}, func() { done(converted, err) })
}

// Write writes an export to a folder, and remembers that it went there. The error is that of [export.Write].
func (x *Exports) Write(e *Export, folder string, onSave, force bool, done func(error)) {
	place := e.place
	place.Folder, place.OnSave = folder, onSave
	var err error
	x.jobs.Add(func() { _, err = e.Write(folder, force) }, func() {
		if err == nil {
			x.remember(place)
			x.events.Emit(Exported{phrase.Say("{{.Count}} files for {{.Target}} are in {{.Folder}}",
				"Count", len(e.Files), "Target", phrase.Term(e.Target.Name), "Folder", folder), folder})
		}
		done(err)
	})
}

func (x *Exports) remember(place ExportPlace) {
	if place.Preset == "" {
		x.unsaved = place
		return
	}
	places := slices.DeleteFunc(slices.Clone(x.settings.Values.Exports), func(other ExportPlace) bool {
		return other.Preset == place.Preset
	})
	places = slices.Insert(places, 0, place)
	x.settings.Values.Exports = places[:min(len(places), mostExportPlaces)]
	x.settings.Save()
}

// Again exports the preset that is edited, as it is now, to where it was exported last.
func (x *Exports) Again() error {
	x.document.Commit()
	place := x.Last()
	target, known := targets.Of(place.Target)
	current := x.avatar.Current()
	switch {
	case !known:
		return phrase.Fail("this preset was not exported yet; export it once with Export…")
	case current == nil || x.avatar.Loading():
		return phrase.Fail("the avatar is still being loaded; export again once it is there")
	}
	permitted := place.Permitted != "" && place.Permitted == current.Path
	x.Convert(&target, x.document.Current(), permitted, func(e *Export, err error) {
		if err != nil {
			x.events.WarnOf(err)
			return
		}
		x.Write(e, place.Folder, place.OnSave, false, x.events.WarnOf)
	})
	return nil
}
