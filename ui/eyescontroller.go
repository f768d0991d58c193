//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/ui/calibrate"
	"posewright/ui/commands"
	"posewright/ui/eyes"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// eyesController lets a person set where the eyes of the avatar are, in the viewport and as numbers.
type eyesController struct {
	shell       *shell.Shell
	avatar      *app.Avatar
	eyes        *app.Eyes
	document    *app.Document
	calibration *app.Calibration
	preferences *preferencesController
	others      interface{ closeOthers() } // panels that it takes the place of
	view        eyesView
	card        *eyes.Card
}

// eyesView is where the eyes are seen and dragged.
type eyesView interface {
	eyesBegan() // the avatar rests
	eyesEnded() // it is driven again, and seen from where it was
	lookAtHead(eyes mgl64.Vec3, around float64, from viewport.Direction)
	look()
}

func newEyesController(
	s *shell.Shell, core *app.App, live *app.Live, preferences *preferencesController,
) *eyesController {
	return &eyesController{shell: s, avatar: core.Avatar, eyes: core.Eyes, document: core.Document,
		calibration: live.Calibration, preferences: preferences}
}

// attach gives it the view, and the panels that it takes the place of.
func (e *eyesController) attach(view eyesView, others interface{ closeOthers() }) {
	e.view, e.others = view, others
}

// build makes the card in the language of the window, which lies over the viewport.
func (e *eyesController) build() fyne.CanvasObject {
	e.card = eyes.NewCard(e.shell.Tips, e)
	return e.card.Layer
}

// Controls are the widgets that are shown, for scripts and tests.
func (e *eyesController) Controls() []widgets.Control { return e.card.Controls() }

// commands open and close the card.
func (e *eyesController) commands() []*commands.Command {
	return []*commands.Command{{Command: &command.Command{ID: "setEyes", Text: phrase.Say("Set eyes…"),
		Tip:     phrase.Say("Set where the avatar's eyes are, which its size follows"),
		Enabled: func() bool { return e.avatar.Plain() != nil && !e.calibration.IsOpen() },
		Checked: e.shown, Do: command.Always(e.toggle)}, Menu: "Avatar"}}
}

// shown reports whether eyes are being set.
func (e *eyesController) shown() bool { return e.card != nil && e.card.Shown() }

func (e *eyesController) toggle() {
	if e.shown() {
		e.CloseEyes()
	} else {
		e.open()
	}
}

// open shows the head of the avatar as it rests, with the handle.
func (e *eyesController) open() {
	state, ok := e.state()
	if !ok || e.shown() {
		return
	}
	e.shell.CloseDialog()
	e.others.closeOthers()
	e.eyes.Setting(true)
	e.card.Open(state)
	e.view.eyesBegan()
	e.LookAtEyes(viewport.FromFront)
}

// CloseEyes implements eyes.Owner.
func (e *eyesController) CloseEyes() {
	if !e.shown() {
		return
	}
	e.card.Close()
	e.view.eyesEnded()
	e.eyes.Setting(false)
}

// LookAtEyes implements eyes.Owner: the head fills the picture.
func (e *eyesController) LookAtEyes(from viewport.Direction) {
	at, ok := e.EyesAt()
	if !ok {
		return
	}
	m := &e.avatar.Plain().Measures
	around := m.Height - m.HeadHeight
	if m.Height == 0 {
		around = m.EyeHeight / 8 // half a head
	}
	e.view.lookAtHead(at, around, from)
}

// head is where the joint of the head is as the avatar rests.
func (e *eyesController) head() (h *rig.Humanoid, at mgl64.Vec3) {
	if h = e.avatar.Plain(); h != nil {
		at = h.Rest[h.Joint(rig.Head)].Position
	}
	return h, at
}

// EyesAt implements canvas.PlacedEyes.
func (e *eyesController) EyesAt() (at mgl64.Vec3, ok bool) {
	h, head := e.head()
	if h == nil || !e.shown() {
		return at, false
	}
	return head.Add(h.Measures.EyesFromHead), true
}

// MoveEyes implements canvas.PlacedEyes.
func (e *eyesController) MoveEyes(to mgl64.Vec3) {
	_, head := e.head()
	from := to.Sub(head)
	e.warn(e.eyes.Preview(e.place(from.Y(), from.Z())))
}

// DropEyes implements canvas.PlacedEyes.
func (e *eyesController) DropEyes(keep bool) {
	if keep {
		e.document.Commit()
	} else {
		e.document.Cancel()
	}
}

// SetEyes implements eyes.Owner.
func (e *eyesController) SetEyes(up, forward float64) { e.warn(e.eyes.Set(e.place(up, forward))) }

// ResetEyes implements eyes.Owner.
func (e *eyesController) ResetEyes() { e.warn(e.eyes.Set(presets.Eyes{})) }

func (e *eyesController) warn(err error) {
	if err != nil {
		e.shell.Warn(err)
	}
}

// place is a place in meters as the avatar is shown, to a tenth of a millimeter, as the document has it.
func (e *eyesController) place(up, forward float64) presets.Eyes {
	now, _ := e.eyes.Place()
	most := 0.99 * now.Most
	meters := func(shown float64) float64 {
		return min(max(presets.Snap(shown, 1e-3, true)/now.Scale, -most), most)
	}
	return presets.Eyes{Up: meters(up), Forward: meters(forward)}
}

// update shows what is so now; the card closes where the avatar can be driven no more.
func (e *eyesController) update() {
	if !e.shown() {
		return
	}
	if state, ok := e.state(); ok {
		e.card.Show(state)
		e.view.look()
	} else {
		e.CloseEyes()
	}
}

func (e *eyesController) state() (s eyes.State, ok bool) {
	now, ok := e.eyes.Place()
	if !ok {
		return s, false
	}
	lengths := e.preferences.lengths()
	s = eyes.State{Up: now.Up * now.Scale, Forward: now.Forward * now.Scale, Most: 0.99 * now.Most * now.Scale,
		ByHand: now.Source == rig.EyesByHand, Lengths: lengths}
	s.Source = lang.L("Eyes: {{.Source}}", text.With{"Source": text.Phrase(now.Source.Phrase())})
	if fitted := e.avatar.Fitted(); fitted != nil && fitted.Calibration != nil {
		s.Doubtful = fitted.Doubtful()
		s.Size = lang.L("For a person of {{.Person}} the avatar is {{.Height}} tall: scale {{.Scale}}.", text.With{
			"Person": text.BodyLength(fitted.Calibration.HeightM, lengths), "Height": text.BodyLength(fitted.HeightM, lengths),
			"Scale": calibrate.FormatScale(fitted.Scale)})
	}
	return s, true
}

// ask asks about an avatar whose size says that its eyes are set wrong.
func (e *eyesController) ask(doubt phrase.Phrase) {
	e.shell.Ask(lang.L("Is the avatar as large as it should be?"), text.PhraseSentenceIn(doubt, e.preferences.lengths()),
		widgets.Answer{ID: "prompt.setEyes", Text: lang.L("Set eyes…"), Meant: true, OnGiven: e.open},
		widgets.Answer{ID: "prompt.keepSize", Text: lang.L("Keep this size"), OnGiven: e.eyes.KeepSize},
		widgets.Answer{ID: "prompt.later", Text: lang.L("Not now")})
}
