package app

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"runtime/debug"
	"slices"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/driving"
	"posewright/internal/eventloop"
	"posewright/internal/filewatch"
	"posewright/internal/sys/files"
	"posewright/internal/syserror"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/viewport"
)

// LoadedAvatar is an avatar as it was read from a file, with what is computed once for it. It is not changed after it was read.
type LoadedAvatar struct {
	File   string          // as in the preset; "" for the built-in avatar
	Path   string          // where the file is; "" for the built-in avatar
	From   files.Reference // as it can be read again
	Avatar *rig.Avatar
	Extent *viewport.Extent
	Files  map[string]filewatch.Stamp // the files that it was read from, in the versions that were read
}

// Sized returns the skeleton with roles at the size that the calibration of a preset gives it, without regard to who drives the avatar now; nil if it cannot be driven.
func (l *LoadedAvatar) Sized(preset *presets.Preset) *rig.Humanoid {
	prepared, err := prepare.Body(preset, l.Avatar)
	if err != nil {
		return nil
	}
	return prepared.Humanoid
}

// ForExport is what targets take of the avatar: its file, read again. Any goroutine may call it.
func (l *LoadedAvatar) ForExport() (*export.Input, error) {
	in := &export.Input{Avatar: l.Avatar, Source: assets.Mannequin()}
	if l.Path == "" {
		return in, nil
	}
	fsys, name := l.From.FS()
	return in, in.ReadSource(fsys, name, l.Avatar)
}

// Binary is the avatar's file as one GLB, read again. Any goroutine may call it.
func (l *LoadedAvatar) Binary() ([]byte, error) {
	in, err := l.ForExport()
	if err != nil {
		return nil, err
	}
	in.Humanoid = &rig.Humanoid{Roles: l.Avatar.Roles}
	return avatarfile.Binary(in)
}

// AvatarName returns the name of an avatar file for messages.
func AvatarName(file string) any {
	if file == "" {
		return phrase.Term("the built-in avatar")
	}
	return filepath.Base(file)
}

// LoadAvatar reads the avatar that a preset calls file. Any goroutine may call it.
func LoadAvatar(file string, from files.Reference) (*LoadedAvatar, error) {
	if file == "" {
		avatar, err := gltf.Decode(assets.Mannequin(), "Mannequin", nil)
		if err != nil {
			return nil, err
		}
		return &LoadedAvatar{Avatar: avatar, Extent: viewport.NewExtent(avatar)}, nil
	}
	path := from.Path()
	fsys, name := from.FS()
	stamps := map[string]filewatch.Stamp{path: filewatch.In(fsys, name)}
	avatar, err := gltf.OpenFS(fsys, name)
	if err != nil {
		return nil, err
	}
	for _, name := range avatar.Companions {
		stamps[filepath.Join(filepath.Dir(path), filepath.FromSlash(name))] = filewatch.In(fsys, name)
	}
	return &LoadedAvatar{file, path, from, avatar, viewport.NewExtent(avatar), stamps}, nil
}

// loadWithoutImages is LoadAvatar for a program that never draws: the images, which are most of a file, are given back.
func loadWithoutImages(file string, from files.Reference) (*LoadedAvatar, error) {
	loaded, err := LoadAvatar(file, from)
	if err == nil {
		for i := range loaded.Avatar.Images {
			loaded.Avatar.Images[i].Data = nil
		}
		debug.FreeOSMemory()
	}
	return loaded, err
}

// avatarCacheSize is how many avatars stay loaded, so that undo and redo between them read no files.
const avatarCacheSize = 3

// avatarCache holds the avatars that were used last, newest first.
type avatarCache []*LoadedAvatar

func (c *avatarCache) find(path string) *LoadedAvatar {
	for _, cached := range *c {
		if cached.Path == path {
			return cached
		}
	}
	return nil
}

func (c *avatarCache) add(a *LoadedAvatar) {
	others := slices.DeleteFunc(slices.Clone(*c), func(cached *LoadedAvatar) bool { return cached.Path == a.Path })
	*c = append(avatarCache{a}, others[:min(len(others), avatarCacheSize-1)]...)
}

// forget removes the avatars that were read from a file, except one, so that they are read again when they are needed.
func (c *avatarCache) forget(path string, except *LoadedAvatar) {
	*c = slices.DeleteFunc(*c, func(cached *LoadedAvatar) bool {
		_, uses := cached.Files[path]
		return uses && cached != except
	})
}

// Avatar loads the avatar that the document names, caches it, reads it again when its file changes and builds the solver's body for it. All methods are
// for the owner; files are read on goroutines of the host.
type Avatar struct {
	settings *SettingsStore
	host     *eventloop.Host
	events   *eventloop.Events
	access   *Access
	load     func(file string, from files.Reference) (*LoadedAvatar, error) // LoadAvatar; a test may replace it

	cache   avatarCache
	current *LoadedAvatar
	loading string // path of the file that is being read for the document; noPath for none
	loads   int    // counts loads, so that the result of one that was overtaken is dropped
	reading bool   // AvatarLoading was announced and has not ended

	roles    map[string]string // of the preset that the bodies were built from
	eyes     presets.Eyes      // likewise
	limbs    limbsFit          // likewise
	neutral  *prepare.Prepared // the body without a calibration; nil before Fit and where there is none
	fitted   *prepare.Prepared // the body that is driven; nil where there is none
	err      error             // why there is no body
	rendered *rig.Avatar       // the avatar of renderNotes
	// renderNotes are what the renderer left out.
	renderNotes []phrase.Phrase
}

// noPath is no path of an avatar: "" is the built-in one.
const noPath = "\x00"

// AvatarLoading says that an avatar file is being read, or that this has ended.
type AvatarLoading struct {
	Loading bool
	Name    any // of the avatar, for a message; see [AvatarName]
}

// AvatarChanged says that another avatar is the current one, or another version of its file.
type AvatarChanged struct {
	Replaced bool // it is of another file than the one before
	Reread   bool // it was read again because its file has changed
}

func (AvatarLoading) IsEvent() {}
func (AvatarChanged) IsEvent() {}

// NewAvatar makes the concern. No avatar is current before [Avatar.Show].
func NewAvatar(host *eventloop.Host, events *eventloop.Events, settings *SettingsStore, access *Access) *Avatar {
	return &Avatar{host: host, events: events, settings: settings, access: access, load: LoadAvatar, loading: noPath}
}

// Current returns the avatar that is shown; nil before the first one was read.
func (a *Avatar) Current() *LoadedAvatar { return a.current }

// Body returns the body that is driven; nil if the avatar cannot be driven.
func (a *Avatar) Body() *solver.Body {
	if a.fitted == nil {
		return nil
	}
	return a.fitted.Body
}

// Fitted returns the avatar as it is driven: at its scale, with its roles. It is nil if the avatar cannot be driven.
func (a *Avatar) Fitted() *prepare.Prepared { return a.fitted }

// Humanoid returns the avatar's skeleton with roles, at the scale at which it is driven; nil if the avatar cannot be driven.
func (a *Avatar) Humanoid() *rig.Humanoid {
	if a.fitted == nil {
		return nil
	}
	return a.fitted.Humanoid
}

// Plain returns the avatar's skeleton with roles and limbs as in its file, which calibrations of documents are fitted to; nil if the avatar cannot be driven.
func (a *Avatar) Plain() *rig.Humanoid {
	if a.neutral == nil {
		return nil
	}
	return a.neutral.Humanoid
}

// Calibration returns the calibration that drives the avatar; nil for none. The pointer changes with the calibration.
func (a *Avatar) Calibration() *calibration.Calibration {
	if a.fitted == nil {
		return nil
	}
	return a.fitted.Calibration
}

// Err returns why the avatar cannot be driven; it is a *rig.MissingRolesError if required roles have no joint.
func (a *Avatar) Err() error { return a.err }

// Refusal returns why the avatar cannot be driven, for the middle of a sentence; empty if it can be.
func (a *Avatar) Refusal() phrase.Phrase {
	none := rig.NoRoles()
	switch missing := a.MissingRoles(); {
	case a.err == nil:
		return phrase.Phrase{}
	case len(missing) == 0:
		return phrase.Of(a.err)
	case len(missing) == len(none.Missing()):
		return phrase.Say("{{.Name}} has no human skeleton", "Name", a.current.Avatar.Name)
	default:
		return phrase.Say("{{.Name}} has no bones for: {{.Roles}}", "Name", a.current.Avatar.Name, "Roles", phrase.ListOf(missing))
	}
}

// MissingRoles returns the required roles without a joint, because of which the avatar cannot be driven.
func (a *Avatar) MissingRoles() []rig.Role {
	var missing *rig.MissingRolesError
	if !errors.As(a.err, &missing) {
		return nil
	}
	return missing.Roles
}

// Loading reports whether the document's avatar is being read.
func (a *Avatar) Loading() bool { return a.loading != noPath }

// Reading reports whether an avatar is being read, to be shown or to be chosen.
func (a *Avatar) Reading() bool { return a.reading }

// SetRenderNotes stores what the renderer left out of an avatar.
func (a *Avatar) SetRenderNotes(of *rig.Avatar, notes []phrase.Phrase) {
	a.rendered, a.renderNotes = of, notes
}

// Notes returns what the person should know about the current avatar: problems with its roles and size, with its file, and with its picture.
func (a *Avatar) Notes() []phrase.Phrase {
	if a.current == nil {
		return nil
	}
	var notes []phrase.Phrase
	if a.fitted != nil {
		notes = append(notes, a.fitted.Notes...)
	}
	notes = append(notes, a.current.Avatar.Notes...)
	if a.rendered == a.current.Avatar {
		notes = append(notes, a.renderNotes...)
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(notes, func(note phrase.Phrase) bool {
		text := note.String()
		repeated := seen[text]
		seen[text] = true
		return repeated
	})
}

// Show makes the avatar current that a document names, after reading it if it is not in the cache. presetFile is the document's own file. It reports
// whether that avatar is current already; otherwise AvatarChanged follows.
func (a *Avatar) Show(file, presetFile string) bool {
	from := a.access.Reference(file, presetFile)
	path := from.Path()
	if cached := a.cache.find(path); cached != nil {
		a.loads++
		a.endLoading()
		if cached == a.current {
			return true
		}
		a.set(cached, false)
		return false
	}
	if a.loading == path {
		return false
	}
	a.begin(file, from, func(loaded *LoadedAvatar, err error) {
		if err == nil {
			a.set(loaded, false)
			return
		}
		if a.current == nil && loaded != nil {
			a.set(loaded, false) // the built-in avatar
		}
		a.warnUnreadable(file, err)
	})
	a.loading = path
	return false
}

// Open reads an avatar file that the person has chosen and then calls done on the owner, unless another avatar was
// shown or opened meanwhile. A file that cannot be read is only reported.
func (a *Avatar) Open(path string, done func(*LoadedAvatar)) {
	a.begin(path, files.Chosen(path), func(loaded *LoadedAvatar, err error) {
		if err != nil {
			a.warnUnreadable(path, err)
			return
		}
		a.access.Chosen(path)
		done(loaded)
	})
	a.loading = noPath
}

// begin reads a file in the background, in place of what is being read. If it cannot be read, done gets the built-in avatar with the error.
func (a *Avatar) begin(file string, from files.Reference, done func(*LoadedAvatar, error)) {
	a.loads++
	turn := a.loads
	a.reading = true
	a.events.Emit(AvatarLoading{Loading: true, Name: AvatarName(file)})
	var loaded *LoadedAvatar
	var err error
	a.host.Do("opening an avatar", func(context.Context) {
		if loaded, err = a.read(file, from); err != nil && file != "" {
			loaded, _ = a.load("", files.Reference{})
		}
	}, func() {
		if a.loads != turn {
			return
		}
		a.endLoading()
		done(loaded, err)
	})
}

// read loads a file. A panic is reported, and the file cannot be read then.
func (a *Avatar) read(file string, from files.Reference) (loaded *LoadedAvatar, err error) {
	defer func() {
		if value := recover(); value != nil {
			a.host.Crashed("opening an avatar", value, debug.Stack())
			err = phrase.Fail("reading it crashed")
		}
	}()
	return a.load(file, from)
}

func (a *Avatar) endLoading() {
	a.loading = noPath
	if a.reading {
		a.reading = false
		a.events.Emit(AvatarLoading{})
	}
}

// warnUnreadable says why an avatar cannot be opened and what is shown instead.
func (a *Avatar) warnUnreadable(file string, err error) {
	name, cause := AvatarName(file), syserror.Without(err, filepath.Base(file))
	switch {
	case a.current == nil:
		a.events.Warn(phrase.Say("Can't open {{.Name}}: {{.Cause}}. Choose another avatar.", "Name", name, "Cause", cause))
	case a.current.File == "":
		a.events.Warn(phrase.Say("Can't open {{.Name}}: {{.Cause}}. The built-in avatar stays until you choose another avatar.", "Name", name, "Cause", cause))
	default:
		a.events.Warn(phrase.Say("Can't open {{.Name}}: {{.Cause}}. {{.Other}} stays until you choose another avatar.",
			"Name", name, "Cause", cause, "Other", AvatarName(a.current.File)))
	}
}

// set makes an avatar current. The receiver of the event has to fit it.
func (a *Avatar) set(loaded *LoadedAvatar, reread bool) {
	a.cache.add(loaded)
	replaced := a.current == nil || a.current.Path != loaded.Path
	a.current, a.neutral, a.fitted, a.err = loaded, nil, nil, nil
	a.events.Emit(AvatarChanged{Replaced: replaced, Reread: reread})
}

// Use makes an avatar that was opened that of the document, as one step of undo. The calibration is fitted to it without posing again; where that fails it
// is removed, which is reported.
func (a *Avatar) Use(loaded *LoadedAvatar, document Editing) error {
	a.cache.add(loaded)
	current := document.Current()
	if loaded.File == current.Avatar.File {
		a.set(loaded, false) // its file may have changed
		return nil
	}
	plain := *current
	plain.Avatar = a.settings.Values.Opened(loaded.File)
	plain.Calibration = calibration.Calibration{}
	c := current.Calibration
	fitted := false
	if prepared, err := prepare.Body(&plain, loaded.Avatar); err == nil && c.Calibrated() {
		if c, err = calibration.Refit(c, prepared.Humanoid); err != nil {
			c = calibration.Calibration{}
			a.events.Warn(phrase.Say("The calibration does not fit this avatar ({{.Cause}}): calibrate again", "Cause", err))
		}
		fitted = err == nil
	}
	if err := document.Do(presets.SetAvatar(plain.Avatar, c)); err != nil {
		return err
	}
	if fitted {
		a.events.Inform(phrase.Say("{{.Avatar}} is fitted to your measurements: scale {{.Scale}}. Undo reverts it",
			"Avatar", AvatarName(loaded.File), "Scale", phrase.Times{Factor: c.Scale, Digits: 3}))
	}
	return nil
}

// Editing is the document as a concern changes it.
type Editing interface {
	Current() *presets.Preset
	Do(presets.Command) error
}

// Fit builds the body for a preset and the source that drives: a new one if avatar, roles or driving calibration have changed. It reports whether they have.
// Without a current avatar it does nothing.
func (a *Avatar) Fit(preset *presets.Preset, source driving.Source) (changed bool) {
	if a.current == nil {
		return false
	}
	changedByHand := !maps.Equal(a.roles, preset.Avatar.Roles) || a.eyes != preset.Avatar.Eyes
	if a.neutral == nil || changedByHand {
		plain := *preset
		plain.Calibration = calibration.Calibration{}
		a.roles, a.eyes, a.fitted = maps.Clone(preset.Avatar.Roles), preset.Avatar.Eyes, nil
		if a.neutral, a.err = prepare.Body(&plain, a.current.Avatar); a.err != nil {
			return true
		}
	}
	c, _ := driving.Calibration(&preset.Calibration, source, a.neutral.Humanoid) // why a recording has none is said when it is opened
	fits := limbsOf(preset)
	if a.fitted != nil && sameCalibration(&c, a.fitted) && (fits == a.limbs || a.fitted.Calibration == nil) {
		return false
	}
	a.limbs = fits
	if !c.Calibrated() {
		a.fitted = a.neutral
		return true
	}
	calibrated := *preset
	calibrated.Calibration = c
	a.fitted, a.err = prepare.Body(&calibrated, a.current.Avatar)
	return true
}

// limbsFit is what of a preset a body is built for, beside roles and calibration.
type limbsFit struct {
	on          bool
	proportions solver.ProportionsMethod
	limit       float64
}

func limbsOf(preset *presets.Preset) limbsFit {
	r := &preset.Retarget
	return limbsFit{r.On, r.Proportions, r.LimbLimit}
}

// sameCalibration reports whether the driving calibration is still the one that was fitted.
func sameCalibration(c *calibration.Calibration, fitted *prepare.Prepared) bool {
	if fitted.Calibration == nil {
		return !c.Calibrated()
	}
	return c.Equal(&fitted.Measured)
}

// Files returns the files of all cached avatars, in the versions that were read, for a [FileWatch].
func (a *Avatar) Files() map[string]filewatch.Stamp {
	files := map[string]filewatch.Stamp{}
	for _, cached := range a.cache {
		maps.Copy(files, cached.Files)
	}
	return files
}

// FilesChanged reads the current avatar again if another program has changed one of its files, and drops cached avatars whose files have changed.
func (a *Avatar) FilesChanged(changed map[string]filewatch.Stamp) {
	again := false
	for path := range changed {
		a.cache.forget(path, a.current)
		if a.current != nil {
			_, uses := a.current.Files[path]
			again = again || uses
		}
	}
	if again && !a.Loading() {
		a.reread()
	}
}

// reread reads the current avatar again and puts it in its own place: preset, roles and camera stay as they are.
func (a *Avatar) reread() {
	a.loads++
	turn, before := a.loads, a.current
	var loaded *LoadedAvatar
	var err error
	a.host.Do("opening an avatar", func(context.Context) { loaded, err = a.load(before.File, before.From) }, func() {
		switch {
		case a.loads != turn || a.current != before:
		case err != nil:
			a.events.Warn(phrase.Say("Can't reload {{.Name}}: {{.Cause}}. The previous version is kept until you fix the file.",
				"Name", AvatarName(before.File), "Cause", err))
		default:
			a.set(loaded, true)
			a.events.Inform(phrase.Say("{{.Name}} changed and was reloaded", "Name", AvatarName(before.File)))
		}
	})
}
