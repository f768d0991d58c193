//go:build cgo

package ui

import (
	"bytes"
	"context"
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/trackers/recording"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// playable is a recording that can drive the avatar: a built-in one, or a session that was opened.
type playable struct {
	name     string // of the file, or of the built-in recording's devices
	builtin  string // English title of a built-in one, which begins with a T-pose; "" for a file
	path     string
	playback *session.Playback
	source   *app.RecordedSource
}

func newPlayable(name string, recorded *recording.Session) *playable {
	playback := session.NewPlayback(recorded, name)
	return &playable{name: name, playback: playback, source: app.NewRecordedSource(playback)}
}

// title is what a recording is called.
func (p *playable) title() string {
	if p.builtin != "" {
		return lang.L(p.builtin)
	}
	return p.name
}

// sessionShelf is what can be played.
type sessionShelf struct {
	builtin *playable // the demo
	walk    *playable // nil until it is played
	opened  *playable // the session that was opened last; nil for none
	played  *playable // one of them
	awaited string    // session that is opened once an avatar is there; "" for none
	opens   int       // counts openings, so that one that was overtaken is dropped
}

// sessionCommands are those with which a person goes back to the session that is open.
func (e *editor) sessionCommands() []*command {
	return []*command{
		{id: "sourceSession", menu: "Trackers", text: lang.L("Session"), do: func() { e.useSource(sourceSession) },
			enabled: func() bool { return e.opened != nil },
			checked: func() bool { return e.chosenSource() == sourceSession },
			name: func() string {
				if e.opened == nil {
					return lang.L("Session")
				}
				return lang.L("Session {{.Name}}", text.With{"Name": e.opened.name})
			}},
	}
}

// sourceSession is the choice of the session that is open. As a mode it is the demo's, with another recording.
const sourceSession = sourceMode(len(sourceModes))

// chosenSource is the mode, or which recording is played in it.
func (e *editor) chosenSource() sourceMode {
	switch {
	case e.sources.mode != sourceDemo || e.played == e.builtin:
		return e.sources.mode
	case e.played == e.walk:
		return sourceWalk
	}
	return sourceSession
}

// useSource has the avatar driven by what a person chose: a mode, or the session that is open.
func (e *editor) useSource(choice sourceMode) {
	switch choice {
	case sourceSession:
		if e.opened != nil {
			e.playRecording(e.opened)
			e.setSource(sourceDemo)
		}
	case sourceWalk:
		if e.walk == nil {
			recorded, err := recording.Read(bytes.NewReader(assets.Walk()))
			if err != nil {
				e.warn(err)
				return
			}
			e.walk = newPlayable(walkName, recorded)
			e.walk.builtin = text.Message("Walk")
		}
		e.playRecording(e.walk)
		e.setSource(sourceDemo)
	case sourceLive:
		e.setSource(sourceLive)
	default:
		e.playRecording(e.builtin)
		e.setSource(choice)
	}
}

// sourceChoices are what a person reads of the choices, in their order.
func (e *editor) sourceChoices() []string {
	names := sourceNames()
	if e.opened != nil {
		names = append(names, e.opened.name)
	}
	return names
}

// playRecording has a recording in place of the one that is played. It begins at its beginning.
func (e *editor) playRecording(p *playable) {
	if e.played == p {
		return
	}
	e.calibration.Close()
	e.played = p
	e.sources.replay(p.name, p.playback.Recording)
	e.publish()
}

func sessionFilter() filedialog.Filter {
	return filedialog.Filter{Description: lang.L("Recorded sessions (.session, .udpcap, A-Frame JSON)"), Extensions: app.SessionExtensions}
}

func (e *editor) pickSession() { e.pick(lang.L("Open session"), sessionFilter(), e.openSession) }

// openSession plays a recorded session in place of the demo. Before the first avatar is there it waits for that, to measure by.
func (e *editor) openSession(path string) {
	if e.core.Avatar.Current() == nil {
		e.awaited = path
		return
	}
	name := text.With{"Name": filepath.Base(path)}
	e.banner.busy(lang.L("Opening {{.Name}}…", name))
	measure := e.core.Avatar.Body() != nil
	e.opens++
	turn := e.opens
	e.core.Host.Go("opening a session", func(context.Context) {
		recorded, err := readSession(path)
		var p *playable
		var unmeasured error
		if err == nil {
			p = newPlayable(filepath.Base(path), recorded)
			p.path = path
			if measure {
				unmeasured = p.source.Measure()
			}
		}
		e.post(func() {
			if e.opens != turn {
				return // another was opened meanwhile
			}
			e.banner.busy("")
			if err != nil {
				name["Cause"] = text.Sentence(err)
				e.toasts.Warn(lang.L("Can't play {{.Name}}: {{.Cause}}. Choose another recording.", name))
				return
			}
			e.opened = p
			e.useSource(sourceSession)
			e.core.Recent.Add(path)
			e.core.Recent.AddSession(path)
			e.tellOpened(p, unmeasured)
		})
	})
}

// openAwaited opens the session that waited for the first avatar.
func (e *editor) openAwaited() {
	if path := e.awaited; path != "" {
		e.awaited = ""
		e.openSession(path)
	}
}

// tellOpened says what plays, what of it is missing, and offers what it was recorded with.
func (e *editor) tellOpened(p *playable, unmeasured error) {
	recorded := p.playback.Recording
	name := text.With{"Name": p.name, "Time": clockText(recorded.Duration())}
	switch {
	case recorded.Damaged > 0:
		e.toasts.Warn(lang.L("{{.Name}} is damaged. The readable part plays. Open an undamaged copy if you have one.", name))
	case recorded.Truncated:
		e.toasts.Warn(lang.L("{{.Name}} is cut off at {{.Time}}. The part before plays. Open a complete copy if you have one.", name))
	default:
		e.toasts.Info(lang.L("Playing {{.Name}} in place of the demo", name))
	}
	if e.offerRecorded(p) || unmeasured == nil || e.core.Avatar.Calibration() != nil {
		return
	}
	name["Cause"] = text.Sentence(unmeasured)
	e.toasts.Warn(lang.L("Can't calibrate from {{.Name}}: {{.Cause}}. Pause it in a T-pose and calibrate, or choose another recording.", name))
}

// offerRecorded offers the preset that a session was recorded with, or its calibration, where what is there is another. Nothing is applied
// unasked. It reports whether there was something to offer.
func (e *editor) offerRecorded(p *playable) bool {
	recorded := p.playback.Recording
	now := e.absolutePreset()
	if preset, ok := attachedPreset(recorded); ok && !preset.Equal(now) && !e.drivesLike(&preset, now) {
		e.toasts.OfferChoices(lang.L("Load the preset “{{.Preset}}” recorded with {{.Name}}?", text.With{"Name": p.name, "Preset": preset.Name}),
			widgets.ToastAction{ID: "toast.use", Text: lang.L("Apply"), Do: func() { e.useRecorded(preset) }})
		return true
	}
	if c, ok := attachedCalibration(recorded); ok && !c.Equal(&now.Calibration) && (e.core.Avatar.Calibration() == nil || !c.Equal(e.core.Avatar.Calibration())) {
		e.toasts.OfferChoices(lang.L("Apply the calibration recorded with {{.Name}}?", text.With{"Name": p.name}),
			widgets.ToastAction{ID: "toast.use", Text: lang.L("Apply"), Do: func() { e.useRecordedCalibration(c) }})
		return true
	}
	return false
}

// drivesLike reports whether a preset is the document with the calibration that drives anyway.
func (e *editor) drivesLike(recorded, now *presets.Preset) bool {
	if e.core.Avatar.Calibration() == nil || now.Calibration.Calibrated() {
		return false
	}
	same := *now
	same.Calibration = e.core.Avatar.Calibration().Clone()
	return recorded.Equal(&same)
}

// useRecorded makes the preset of a session the document, as one step of undo.
func (e *editor) useRecorded(preset presets.Preset) {
	e.Commit()
	if err := e.Do(presets.Load(preset)); err != nil {
		e.warn(err)
		return
	}
	e.toasts.Info(lang.L("The preset of the session was loaded. It is not saved yet; Undo reverts it"))
}

// useRecordedCalibration applies the calibration of a session, as one step of undo.
func (e *editor) useRecordedCalibration(c calibration.Calibration) {
	e.Commit()
	e.calibration.UseRecorded(c)
}
