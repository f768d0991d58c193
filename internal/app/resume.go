package app

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"time"

	"posewright/calibration"
	"posewright/internal/eventloop"
	"posewright/internal/syserror"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig/phrase"
)

// Resumed reports that what was open before is open again, or being opened.
type Resumed struct{}

func (Resumed) IsEvent() {}

// Resume goes on where the program was left: with the preset, the avatar and the person of the time before. All methods are for the owner.
type Resume struct {
	events    *eventloop.Events
	settings  *SettingsStore
	library   *Library
	recovery  *Recovery
	document  *Document
	avatar    *Avatar
	people    *People
	publisher *Publisher
	sources   *Sources
	started   bool              // an avatar is to be seen
	begun     bool              // what is open is treated as the last work from now on
	fitting   bool              // the measurements of the person are to be fitted to the avatar as soon as both are read
	fitted    bool              // the document was calibrated when it last changed
	restored  bool              // recovered work is edited
	declined  bool              // the person removed the calibration of the document
	migrated  *presets.Document // whose calibration of before was fitted again; undo brings it back
}

func newResume(a *App) *Resume {
	r := &Resume{events: a.Events, settings: a.Settings, library: a.Library, recovery: a.Recovery, document: a.Document,
		avatar: a.Avatar, people: a.People, publisher: a.Publisher}
	a.Events.Subscribe(r.receive)
	return r
}

// Awaited returns the file from which the first avatar that is seen comes: the one that the program was started with,
// or else what was open last, unless a preset was chosen; "" for the avatar of the document.
func (r *Resume) Awaited(file string, chosen bool) string {
	if last := r.settings.Values.Last; file == "" && !chosen {
		return cmp.Or(last.Preset, last.Avatar)
	}
	return file
}

// Start shows the avatar of the document, unless that of a file is awaited. Begin has to follow.
func (r *Resume) Start(awaited bool) {
	r.started = true
	if !awaited {
		r.publisher.ShowAvatar()
	}
}

// showFirst shows the avatar of the document if none is seen and nothing is being read that may bring one. It follows
// everything that is read, so that it does not matter how what was awaited ended: who is asked something, or has
// canceled, sees an avatar too.
func (r *Resume) showFirst() {
	reading := r.avatar.Reading() || r.library.Reading() || r.recovery.jobs.Awaited()
	if r.started && r.avatar.Current() == nil && !reading {
		r.publisher.ShowAvatar()
	}
}

// Begin is called once nothing else wants to be opened first. chosen says that the preset or the avatar was named at the start: it stays, and only the person is
// that of the time before.
func (r *Resume) Begin(chosen bool) {
	last := r.settings.Values.Last
	goOn := func() {
		r.begun, r.fitting = true, true
		r.sources.resume(last.Recording)
		r.remember(chosen && !r.restored)
		r.fitPerson()
		r.events.Emit(Resumed{})
	}
	if r.restored && last.Preset != "" && r.document.Path() == "" && !r.document.Compares() {
		r.library.Read(last.Preset, func(o Opened, err error) {
			if err == nil {
				r.library.keepUntrusted(&o, &presets.Preset{})
				r.document.SetOther(o) // recovered work without a file is B
				r.document.SwapNames()
			}
			goOn()
		})
		return
	}
	if chosen || last == (LastWork{}) || r.document.Dirty() || r.document.Path() != "" {
		goOn()
		return
	}
	if last.Preset != "" {
		r.library.Read(last.Preset, func(o Opened, err error) {
			name := filepath.Base(last.Preset)
			switch {
			case errors.Is(err, os.ErrNotExist):
				r.events.Warn(phrase.Say("{{.Name}}, which was open last, was moved or deleted: open it from where it is now", "Name", name))
			case err != nil:
				r.events.Warn(phrase.Say("{{.Name}}, which was open last, can't be read: {{.Cause}}. Open another preset", "Name", name, "Cause", syserror.Without(err, name)))
			case !r.document.Dirty():
				r.library.keepUntrusted(&o, &presets.Preset{})
				r.document.Replace(o)
			}
			goOn()
		})
		return
	}
	preset, known := presets.Builtin(last.Builtin)
	if !known {
		preset = presets.Default()
	}
	r.library.access.Chosen(last.Avatar)
	preset.Avatar = r.settings.Values.Opened(last.Avatar)
	if last.Avatar != "" || preset.Name != r.document.Current().Name {
		r.document.Replace(Opened{Preset: preset})
	}
	goOn()
}

func (r *Resume) receive(event eventloop.Event) {
	switch event := event.(type) {
	case DocumentReplaced:
		r.restored = event.Restored || event.Switched && r.restored
		r.remember(!event.Switched && !event.Restored)
		if r.begun && !event.Switched {
			r.fitting, r.declined = true, false
		}
		r.noteCalibration()
		r.migrate()
		r.fitPerson()
	case eventloop.Handled:
		r.showFirst()
	case SidesChanged, SourceChanged:
		r.remember(false)
	case DocumentChanged:
		r.remember(false)
		r.noteCalibration()
	case AvatarChanged:
		if r.begun && event.Replaced && !r.declined { // it may have been published already
			r.fitting = true
			r.fitPerson()
		}
	case PeopleChanged:
		if event.Loaded {
			r.fitPerson()
		}
	case Published:
		if event.Fitted {
			r.migrate()
			r.fitPerson()
		}
	case CalibrationOpened, PersonChanged:
		r.fitting = false // the person decides now
	}
}

// remember stores what is open. The file that was saved or opened last counts also while a copy of it is edited that has
// none, or recovered work. unsaved says that what is edited was opened without a file.
func (r *Resume) remember(unsaved bool) {
	if !r.begun {
		return
	}
	now := r.settings.Values.Last
	if paths := r.document.Paths(); len(paths) > 0 {
		now.Preset, now.Builtin, now.Avatar = paths[0], "", ""
	} else if unsaved || now.Preset == "" {
		current := r.document.Current()
		now.Preset, now.Builtin, now.Avatar = "", "", current.Avatar.File
		if _, known := presets.Builtin(current.Name); known {
			now.Builtin = current.Name
		}
	}
	if path, known := r.sources.opened(); known {
		now.Recording = path
	}
	if now != r.settings.Values.Last {
		r.settings.Values.Last = now
		r.settings.Save()
	}
}

// noteCalibration notices that the person removed the calibration, which is theirs to decide.
func (r *Resume) noteCalibration() {
	now := r.document.Current().Calibration.Calibrated()
	r.declined = r.declined || r.fitted && !now
	r.fitted = now
}

// migrate fits a calibration of before to the avatar again, as one step of undo, once for each document. The file keeps its version in the backups when it is
// saved.
func (r *Resume) migrate() {
	h, document, current := r.avatar.Plain(), r.document.Edited(), r.document.Current()
	if h == nil || r.avatar.Loading() || r.migrated == document || !current.Calibration.Outdated() || r.avatar.Current().File != current.Avatar.File {
		return
	}
	r.migrated = document
	migrated, said, changed := prepare.Migrate(current, h)
	if !changed {
		return
	}
	if err := r.document.Do(presets.UpdateCalibration(migrated)); err != nil {
		r.events.WarnOf(err)
		return
	}
	r.events.Inform(phrase.Say("{{.What}} Undo reverts it; when you save, the file of before goes to the backups", "What", said))
}

// fitPerson has what was measured of the person drive the avatar, without posing again, unless the preset is calibrated already. A new preset is then
// calibrated from the start; in the preset of a file it is a step of undo.
func (r *Resume) fitPerson() {
	h, current := r.avatar.Plain(), r.document.Current()
	if !r.fitting || h == nil || r.avatar.Loading() || !r.people.Loaded() {
		return
	}
	r.fitting = false
	profile, known := r.people.Profile(cmp.Or(r.settings.Values.Person, calibration.LastGuest))
	if !known || current.Calibration.Calibrated() {
		return
	}
	fitted, err := calibration.Fit(profile.Measurement.Clone(), h)
	if err != nil {
		r.events.Warn(phrase.Say("The measurements of {{.Name}} do not fit this avatar: {{.Cause}}. Calibrate again.", "Name", profile.Name, "Cause", err))
		return
	}
	if r.document.Path() == "" && !r.document.Dirty() {
		preset := *current
		if err := preset.SetCalibration(fitted); err != nil {
			r.events.WarnOf(err)
			return
		}
		r.document.Replace(Opened{Preset: preset})
	} else if err := r.document.Do(presets.ApplyCalibration(fitted)); err != nil {
		r.events.WarnOf(err)
		return
	}
	r.events.Inform(phrase.Say("The calibration of {{.Name}} from {{.Day}} is in use. Calibrate again if your devices sit differently",
		"Name", Called(profile.Name), "Day", profile.When.Local().Format(time.DateOnly)))
}
