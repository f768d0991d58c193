//go:build cgo

package calibrate

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// PlayStepID is one of what a player does, in this order, until a game has their body.
type PlayStepID uint8

// The steps.
const (
	TrackersStep PlayStepID = iota
	AvatarStep
	CalibrateStep
	SendStep
	PlayStepCount
)

// String is the name of a step for scripts and tests.
func (id PlayStepID) String() string {
	return [...]string{"trackers", "avatar", "calibrate", "send"}[id]
}

func (id PlayStepID) title() string {
	switch id {
	case TrackersStep:
		return lang.L("Trackers heard")
	case AvatarStep:
		return lang.L("Avatar")
	case CalibrateStep:
		return lang.L("Calibrate")
	}
	return lang.L("Send")
}

// StepProgress is how far a step is.
type StepProgress uint8

// The progress of a step.
const (
	StepWaits StepProgress = iota
	StepFailed
	StepDone
)

// PlayStep is what is so of a step.
type PlayStep struct {
	Progress StepProgress
	State    string // in a sentence
	Repair   string // what the step's button does
}

// mark is the sign before a step: its number until it is done.
func (s *PlayStep) mark(id PlayStepID) Mark {
	switch s.Progress {
	case StepDone:
		return markDone
	case StepFailed:
		return MarkMissing
	}
	return Mark{strconv.Itoa(int(id) + 1), widgets.ColorMuted}
}

// nextStep is the first step that is not done; PlayStepCount where all are.
func nextStep(steps *[PlayStepCount]PlayStep) PlayStepID {
	for id := range PlayStepCount {
		if steps[id].Progress != StepDone {
			return id
		}
	}
	return PlayStepCount
}

// playStep shows a step: its sign and its name, what is so, and one button.
type playStep struct {
	id     PlayStepID
	shown  PlayStep
	next   bool
	sign   *canvas.Text
	state  *widget.Label
	repair *widgets.KeyButton
	box    fyne.CanvasObject
}

func newPlayStep(id PlayStepID, do PlayActions) *playStep {
	s := &playStep{id: id, sign: canvas.NewText("", nil), state: widget.NewLabel("")}
	s.sign.TextStyle.Bold, s.sign.Alignment = true, fyne.TextAlignCenter
	s.state.Wrapping, s.state.SizeName = fyne.TextWrapWord, theme.SizeNameCaptionText
	s.repair = widgets.NewKeyButton("", func() { do.Steps.Repair(id) })
	s.repair.OnEscape = do.Escape
	line := container.New(&stepLine{}, s.sign)
	if id == CalibrateStep { // its button says the name
		s.repair.Icon = widgets.IconCalibrate.Tinted(theme.ColorNameForeground)
		large := largeTheme{fyne.CurrentApp().Settings().Theme()}
		line.Objects = append(line.Objects,
			container.New(tallLayout{calibrateHeight}, container.NewThemeOverride(s.repair, large)))
	} else {
		name := widgets.NewTipLabel(id.title(), nil)
		name.Style = fyne.TextStyle{Bold: true}
		line.Objects = append(line.Objects, name, s.repair)
	}
	s.box = container.New(&widgets.StackedLayout{}, line,
		container.New(widgets.Insets(-4, signWidth-theme.InnerPadding(), 0, 0), s.state))
	return s
}

// calibrateHeight is that of the button to calibrate, which is hit from some steps away.
const calibrateHeight = 60

// show sets the step and reports whether the room that it needs may be another.
func (s *playStep) show(step PlayStep, next bool) (resized bool) {
	if step == s.shown && next == s.next && s.sign.Text != "" {
		return false
	}
	resized = step.State != s.shown.State || step.Repair != s.shown.Repair
	s.shown, s.next = step, next
	mark := step.mark(s.id)
	if next && step.Progress == StepWaits {
		mark.color = theme.ColorNamePrimary
	}
	s.sign.Text, s.sign.TextSize, s.sign.Color = mark.sign, theme.Size(theme.SizeNameText)+2,
		widgets.ThemeColor(mark.color)
	s.sign.Refresh()
	set(s.state, step.State)
	importance := widget.MediumImportance
	if next {
		importance = widget.HighImportance
	}
	if s.repair.Text != step.Repair || s.repair.Importance != importance {
		s.repair.Importance = importance
		if s.repair.Icon != nil {
			ink := theme.ColorNameForeground
			if next {
				ink = theme.ColorNameForegroundOnPrimary
			}
			s.repair.Icon = widgets.IconCalibrate.Tinted(ink)
		}
		s.repair.SetText(step.Repair)
	}
	return resized
}

// stepLine puts a sign and a name at the left and a button, if there is one, at the right.
type stepLine struct{}

// Layout implements fyne.Layout.
func (stepLine) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	sign, name := objects[0], objects[1]
	right := size.Width
	if len(objects) > 2 {
		least := objects[2].MinSize()
		right -= least.Width
		objects[2].Move(fyne.NewPos(right, (size.Height-least.Height)/2))
		objects[2].Resize(least)
	}
	tall := sign.MinSize().Height
	sign.Move(fyne.NewPos(0, (size.Height-tall)/2))
	sign.Resize(fyne.NewSize(signWidth-4, tall))
	tall = name.MinSize().Height
	name.Move(fyne.NewPos(signWidth, (size.Height-tall)/2))
	name.Resize(fyne.NewSize(max(right-signWidth, 0), tall))
}

// MinSize implements fyne.Layout.
func (stepLine) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(signWidth, signHeight)
	for _, object := range objects[1:] {
		least := object.MinSize()
		size.Width += least.Width
		size.Height = max(size.Height, least.Height)
	}
	return size
}
