package app

import (
	"math"
	"slices"

	"posewright/calibration"
	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/phrase"
)

// Eyes sets where the eyes of the current avatar are, remembers that for each avatar, and asks about avatars whose size
// says that they are wrong. All methods are for the owner.
type Eyes struct {
	events   *eventloop.Events
	settings *SettingsStore
	document *Document
	avatar   *Avatar
	setting  bool    // the person is setting them
	asked    float64 // the share of the person's height that they were asked about last; 0 for none
}

// SizeDoubted says that the avatar is so much taller or smaller than its person that they have to be asked about it.
type SizeDoubted struct{ Text phrase.Phrase }

func (SizeDoubted) IsEvent() {}

func newEyes(events *eventloop.Events, settings *SettingsStore, document *Document, avatar *Avatar) *Eyes {
	e := &Eyes{events: events, settings: settings, document: document, avatar: avatar}
	events.Subscribe(e.receive)
	return e
}

func (e *Eyes) receive(event eventloop.Event) {
	switch event := event.(type) {
	case DocumentChanged:
		if slices.Contains(event.Paths, "avatar.eyes") && !event.All {
			e.remember()
		}
	case AvatarChanged, DocumentReplaced, CalibrationClosed:
		e.asked = 0
	case Published:
		if event.Fitted {
			e.doubt()
		}
	}
}

// remember notes the eyes of the document for the avatar that is shown, if it is the document's.
func (e *Eyes) remember() {
	eyes, current := e.document.Current().Avatar, e.avatar.Current()
	if current == nil || current.File != eyes.File {
		return
	}
	c := e.settings.Values.choicesOf(current.Path)
	if c.Eyes != eyes.Eyes {
		c.Eyes, c.Share = eyes.Eyes, 0
		e.settings.Values.choose(c)
		e.settings.Save()
	}
}

// sameShare is how near two sizes are to be one that a person has been asked about.
const sameShare = 0.1

// doubt asks about the size of the avatar, once for each.
func (e *Eyes) doubt() {
	fitted := e.avatar.Fitted()
	if e.setting || fitted == nil || !fitted.Doubtful() {
		return
	}
	kept := e.settings.Values.choicesOf(e.avatar.Current().Path).Share
	for _, known := range [...]float64{kept, e.asked} {
		if math.Abs(fitted.Share-known) < sameShare*fitted.Share {
			return
		}
	}
	e.asked = fitted.Share
	e.events.Emit(SizeDoubted{fitted.Doubt()})
}

// KeepSize has the person not be asked again about the size of the avatar.
func (e *Eyes) KeepSize() {
	if fitted := e.avatar.Fitted(); fitted != nil {
		c := e.settings.Values.choicesOf(e.avatar.Current().Path)
		c.Share = fitted.Share
		e.settings.Values.choose(c)
		e.settings.Save()
	}
}

// Setting says whether the person is setting eyes: they are asked about the size only afterwards.
func (e *Eyes) Setting(on bool) {
	if e.setting = on; !on {
		e.asked = 0
		e.doubt()
	}
}

// Place is where the eyes are now.
type Place struct {
	presets.Eyes
	Source rig.EyeSource
	Scale  float64 // what its meters are multiplied with where the avatar is shown without a person
	Most   float64 // how far from the head joint they can be, meters of the file
}

// Place returns where the eyes are; false for an avatar that cannot be driven.
func (e *Eyes) Place() (Place, bool) {
	h := e.avatar.Plain()
	if h == nil {
		return Place{}, false
	}
	at := h.Measures.EyesFromHead.Mul(1 / h.Scale)
	return Place{presets.Eyes{Up: at.Y(), Forward: at.Z()}, h.Measures.EyeSource, h.Scale,
		prepare.EyesRange(h.Skeleton, &h.Roles) / h.Scale}, true
}

// Set puts the eyes somewhere, as one step of undo; the zero value leaves them to the file.
func (e *Eyes) Set(eyes presets.Eyes) error { return e.change(eyes, e.document.Do) }

// Preview puts the eyes somewhere while they are dragged, until the document is committed.
func (e *Eyes) Preview(eyes presets.Eyes) error { return e.change(eyes, e.document.Preview) }

func (e *Eyes) change(eyes presets.Eyes, do func(presets.Command) error) error {
	current := e.document.Current()
	c := current.Calibration
	if c.Calibrated() {
		plain := *current
		plain.Avatar.Eyes, plain.Calibration = eyes, calibration.Calibration{}
		prepared, err := prepare.Body(&plain, e.avatar.Current().Avatar)
		if err != nil {
			return err
		}
		if fitted, err := calibration.Refit(c, prepared.Humanoid); err == nil {
			c = fitted // else it says nothing of the size
		}
	}
	return do(presets.SetEyes(eyes, c))
}
