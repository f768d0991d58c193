package app

import (
	"time"

	"posewright/assets/speech"
	"posewright/calibration"
	"posewright/calibration/gesture"
	"posewright/effectors"
	"posewright/internal/eventloop"
	"posewright/internal/narration"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// settleFor is how long what was measured is shown before a gesture answers it: a person who just held still has not been asked yet.
const settleFor = time.Second

// HandsFree leads a person who wears a headset through a calibration without a button: it recognizes their gestures, and has a voice say what the wizard
// wants and sees. It listens while a calibration is open and while the person plays, to devices but never to recordings. All methods are for the owner.
type HandsFree struct {
	events      *eventloop.Events
	settings    *SettingsStore
	calibration *Calibration
	run         func(command string) error
	live        func() bool // devices drive, not a recording
	override    *bool       // whether to listen always or never

	recognizer gesture.Recognizer
	narrator   narration.Narrator
	state      calibration.State
	since      time.Duration // when the wizard entered it
	accepted   bool
	caption    phrase.Phrase
}

// Spoken says something to the person: a voice speaks it, and it is shown.
type Spoken struct {
	Clips   []speech.Clip
	Caption phrase.Phrase
}

// GestureRecognized says that a gesture was recognized and is being carried out.
type GestureRecognized struct{ Gesture gesture.Gesture }

func (Spoken) IsEvent()            {}
func (GestureRecognized) IsEvent() {}

func newHandsFree(a *App, l *Live) *HandsFree {
	h := &HandsFree{events: a.Events, settings: a.Settings, calibration: l.Calibration, run: func(command string) error { return l.Commands.Run(command) }, live: func() bool { return l.Sources.Live() }}
	a.Events.Subscribe(func(event eventloop.Event) {
		switch event.(type) {
		case CalibrationOpened:
			h.accepted = false
			h.narrator.Begin()
		case CalibrationAccepted:
			h.accepted = true
		}
	})
	return h
}

// Override has a command line's choice count in place of the settings: gestures are recognized always, and the voice speaks, or neither.
func (h *HandsFree) Override(on bool) { h.override = &on }

// Listens reports whether gestures are recognized now.
func (h *HandsFree) Listens() bool {
	s := &h.settings.Values
	if h.override != nil {
		return *h.override && h.live()
	}
	return s.Gestures && h.live() && (h.calibration.IsOpen() || s.Playing)
}

// Caption returns what was said last of the open calibration; empty without one.
func (h *HandsFree) Caption() phrase.Phrase { return h.caption }

// tick looks at the devices of a frame.
func (h *HandsFree) tick(f *session.Frame) {
	if state := h.calibration.State(); state != h.state {
		h.state, h.since = state, f.Now
	}
	if h.Listens() {
		s := sampleOf(f)
		if g := h.recognizer.Tick(&s); g != gesture.None {
			h.answer(g, f.Now)
		}
	}
	h.narrate(f.Now)
}

// sampleOf is where head and hands are in a frame.
func sampleOf(f *session.Frame) gesture.Sample {
	s := gesture.Sample{At: f.Now, Tracked: true}
	at := func(role calibration.Role) rig.Transform {
		if i := f.Bound[role]; i >= 0 && i < f.Devices.Count {
			if d := &f.Devices.Devices[i]; d.Age(f.Devices.Time) <= calibration.StaleAge && (role != calibration.Role(effectors.Head) || d.Kind == trackers.Headset) {
				return rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}
			}
		}
		s.Tracked = false
		return rig.Identity()
	}
	s.Head = at(calibration.Role(effectors.Head))
	s.Hands[0], s.Hands[1] = at(calibration.Role(effectors.LeftHand)).Position, at(calibration.Role(effectors.RightHand)).Position
	return s
}

// answer runs the command that a gesture means where the calibration is now.
func (h *HandsFree) answer(g gesture.Gesture, now time.Duration) {
	open := h.calibration.IsOpen()
	command := ""
	switch g {
	case gesture.Start:
		switch {
		case !open, h.state == calibration.Checklist:
			command = "calibrate"
		case h.state == calibration.Refused:
			command = "calibrate/redo"
		}
	case gesture.Accept:
		if h.state == calibration.Review && now-h.since >= settleFor {
			command = "calibrate/accept"
		}
	case gesture.Redo:
		if h.state == calibration.Refused || h.state == calibration.Review && now-h.since >= settleFor {
			command = "calibrate/redo"
		}
	case gesture.Cancel:
		switch h.state {
		case calibration.Checklist, calibration.Stance, calibration.Countdown, calibration.Sampling, calibration.Review, calibration.Refused:
			if open {
				command = "calibrate/cancel"
			}
		}
	}
	if command == "" {
		return
	}
	h.events.Emit(GestureRecognized{g})
	h.events.WarnOf(h.run(command))
}

// narrate has the voice say what the calibration wants, and how it ended.
func (h *HandsFree) narrate(now time.Duration) {
	if !h.calibration.IsOpen() {
		h.caption = phrase.Phrase{}
		if clips := h.narrator.End(h.accepted); len(clips) > 0 {
			h.say(clips...)
		}
		return
	}
	view := h.calibration.View()
	if clips := h.narrator.Say(now, &view, h.settings.Values.Units == "in"); len(clips) > 0 {
		h.caption = captionOf(clips, &view)
		h.say(clips...)
	}
}

// captionOf is what is shown while clips are spoken.
func captionOf(clips []speech.Clip, v *calibration.WizardView) phrase.Phrase {
	if v.State == calibration.Review {
		return phrase.Say("{{.Height}} tall. Nod to accept, shake your head to redo", "Height", phrase.Meters(v.Proposal.HeightM))
	}
	return clips[len(clips)-1].Caption()
}

// say announces clips, unless the person wants no voice.
func (h *HandsFree) say(clips ...speech.Clip) {
	if on := h.settings.Values.Voice; on && (h.override == nil || *h.override) {
		h.events.Emit(Spoken{Clips: clips, Caption: h.caption})
	}
}
