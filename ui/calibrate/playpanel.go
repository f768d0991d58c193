//go:build cgo

package calibrate

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// PlayPanel is what a player needs beside the avatar, and nothing else: the steps until a game has their body, the
// devices as signs, who they are, the preset, three plain settings, and the parameters that they starred.
type PlayPanel struct {
	do        PlayActions
	tips      *widgets.Tooltips
	signs     []playSign
	row       *fyne.Container
	steps     [PlayStepCount]*playStep
	preset    *widgets.TipLabel
	save      *widgets.KeyButton
	person    *widgets.ToolButton
	fit       *widgets.ToolButton
	mirror    *sheetCheck
	seated    *sheetCheck
	learning  *sheetCheck
	learnt    *widget.Label
	keep      *widgets.KeyButton // what was learnt
	Favorites *fyne.Container    // for the rows of parameters that the person starred
	Content   fyne.CanvasObject
}

// PlayActions are what a player can do.
type PlayActions struct {
	Steps        PlaySteps
	Escape, Keep func()                 // keep: what was learned
	Person       func(at fyne.Position) // asks who plays; at is in the window
	Mirror       func(bool)
	Seated       func(bool)
	Learning     func(bool)
	Icon         func(trackers.Kind) *widgets.Icon
}

// PlaySteps does what the steps ask for.
type PlaySteps interface {
	Repair(PlayStepID) // what the step's button says
	Save()             // the preset
	Fit()              // shows what can be repaired of what looks wrong
}

// PlayInput is what the panel shows. What it points to is not changed.
type PlayInput struct {
	Steps      [PlayStepCount]PlayStep
	Preset     string                      // its name, as in the title of the window
	Unsaved    bool                        // the preset has changes that are in no file
	Bound      *[calibration.RoleCount]int // index into devices of the device of each role; -1 for none
	Devices    *trackers.Frame
	Learning   *calibration.Learning
	HasLearned bool   // there is something to keep
	Person     string // "" for nobody named
	Mirror     bool
	Seated     bool
	Learns     bool // learning is on
	Lengths    text.LengthUnit
}

func NewPlayPanel(tips *widgets.Tooltips, do PlayActions) *PlayPanel {
	p := &PlayPanel{do: do, tips: tips}
	p.row = container.New(&wrapLayout{})
	p.learnt = widget.NewLabel("")
	p.learnt.Wrapping, p.learnt.SizeName = fyne.TextWrapWord, theme.SizeNameCaptionText
	p.person = widgets.NewToolButton("", widgets.IconPerson, lang.L("Choose, rename or delete the person"), tips, func() {
		do.Person(fyne.CurrentApp().Driver().AbsolutePositionForObject(p.person).AddXY(0, p.person.Size().Height))
	})
	p.fit = widgets.NewToolButton(lang.L("Fit…"), widgets.IconCalibrate,
		lang.L("Repair what looks wrong: hands too far, too tall, feet in the floor, elbows, knees"), tips, do.Steps.Fit)
	p.fit.OnEscape = do.Escape
	p.preset = widgets.NewTipLabel("", nil)
	p.save = widgets.NewKeyButton(lang.L("Save"), do.Steps.Save)
	p.save.OnEscape = do.Escape
	p.mirror = newSheetCheck(lang.L("Mirror"), do.Mirror, do.Escape)
	p.seated = newSheetCheck(lang.L("Seated"), do.Seated, do.Escape)
	p.learning = newSheetCheck(lang.L("Refine the calibration during play"), do.Learning, do.Escape)

	p.Favorites = container.NewStack()
	p.keep = widgets.NewKeyButton(lang.L("Keep refined calibration"), do.Keep)

	heading := func(text string) fyne.CanvasObject {
		l := widgets.NewTipLabel(text, nil).Caption()
		return container.New(widgets.Insets(10, 8, 2, 8), l)
	}
	steps := container.New(&widgets.StackedLayout{})
	for id := range PlayStepCount {
		p.steps[id] = newPlayStep(id, do)
		steps.Add(container.New(widgets.Insets(6, 8, 0, 8), p.steps[id].box))
		if id == TrackersStep {
			steps.Add(container.New(widgets.Insets(2, 8+signWidth, 4, 8), p.row))
		}
	}
	body := container.New(&widgets.StackedLayout{}, steps,
		heading(lang.L("PRESET")), container.New(widgets.Insets(0, 8, 2, 8), container.NewBorder(nil, nil, nil, p.save, p.preset)),
		heading(lang.L("PLAYER")), container.New(widgets.Insets(2, 8, 2, 8), container.New(&wrapLayout{},
			widgets.NewPanel(theme.ColorNameButton, p.person), widgets.NewPanel(theme.ColorNameButton, p.fit))),
		heading(lang.L("SETTINGS")), p.mirror, p.seated, p.learning, p.learnt, container.New(widgets.Insets(2, 8, 8, 8), container.NewHBox(p.keep)), p.Favorites)
	p.Content = widgets.NewGround(widgets.NewScroll(body))
	p.Content.Hide()
	return p
}

// Update shows what is so now.
func (p *PlayPanel) Update(in *PlayInput) {
	if !p.Content.Visible() {
		return
	}
	resized := p.showSteps(in)
	if signs := playSigns(in.Bound, in.Devices); !slices.Equal(signs, p.signs) {
		p.signs = signs
		p.row.Objects = nil
		for _, sign := range signs {
			p.row.Add(newPlaySign(sign, p.do.Icon, p.tips))
		}
		resized = true
	}
	name := in.Person
	if name == "" {
		name = lang.L("Person to calibrate")
	}
	if text := name + "  ▾"; p.person.Text != text {
		p.person.Text = text
		p.person.Refresh()
	}
	p.mirror.show(in.Mirror)
	p.seated.show(in.Seated)
	p.learning.show(in.Learns)
	if kept := !in.HasLearned; kept != p.keep.Hidden {
		p.keep.Hidden = kept
		resized = true
	}
	before := p.learnt.Text
	set(p.learnt, learningText(in.Learning, in.Lengths))
	if resized || (before == "") != (p.learnt.Text == "") {
		p.Content.Refresh()
	}
}

// showSteps shows the steps and the preset, and reports whether the room that they need may be another.
func (p *PlayPanel) showSteps(in *PlayInput) (resized bool) {
	next := nextStep(&in.Steps)
	for id, step := range p.steps {
		resized = step.show(in.Steps[id], step.id == next) || resized
	}
	p.preset.Set(in.Preset, theme.ColorNameForeground)
	if in.Unsaved == p.save.Disabled() {
		if in.Unsaved {
			p.save.Enable()
		} else {
			p.save.Disable()
		}
	}
	return resized
}

// Steps is what the panel says of each step, for scripts and tests; nil while the panel is hidden.
func (p *PlayPanel) Steps() map[string]string {
	if !p.Content.Visible() {
		return nil
	}
	said := map[string]string{}
	for id, step := range p.steps {
		said[PlayStepID(id).String()] = step.sign.Text + " " + step.state.Text
	}
	return said
}

// Controls lists the widgets while the panel is shown.
func (p *PlayPanel) Controls() []widgets.Control {
	if !p.Content.Visible() {
		return nil
	}
	shown := map[string]fyne.CanvasObject{"person": p.person, "fit": p.fit, "save": p.save, "mirror": p.mirror, "seated": p.seated,
		"learning": p.learning}
	for id, step := range p.steps {
		shown[PlayStepID(id).String()] = step.repair
	}
	return widgets.Named("play.", shown)
}

// newPlaySign is a device as a sign: what it is, and whether it is there.
func newPlaySign(sign playSign, icon func(trackers.Kind) *widgets.Icon, tips *widgets.Tooltips) fyne.CanvasObject {
	picture := widgets.NewToolButton(sign.sign, icon(sign.kind), sign.tip, tips, nil)
	return widgets.NewPanel(theme.ColorNameButton, picture)
}

// wrapLayout puts things beside each other, and below where there is no room.
type wrapLayout struct{ width float32 }

// Layout implements fyne.Layout.
func (w *wrapLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w.width = size.Width
	w.place(objects, true)
}

func (w *wrapLayout) place(objects []fyne.CanvasObject, move bool) (tall float32) {
	const gap = 6
	x, y, row := float32(0), float32(0), float32(0)
	for _, object := range objects {
		least := object.MinSize()
		if x > 0 && x+least.Width > w.width {
			x, y, row = 0, y+row+gap, 0
		}
		if move {
			object.Move(fyne.NewPos(x, y))
			object.Resize(least)
		}
		x, row = x+least.Width+gap, max(row, least.Height)
	}
	return y + row
}

// MinSize implements fyne.Layout.
func (w *wrapLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(120, w.place(objects, false))
}

// largeTheme has large letters.
type largeTheme struct{ fyne.Theme }

// Size implements fyne.Theme.
func (t largeTheme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 22
	case theme.SizeNameInlineIcon:
		return 28
	}
	return t.Theme.Size(name)
}

// tallLayout gives what it holds a height.
type tallLayout struct{ height float32 }

// Layout implements fyne.Layout.
func (t tallLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, object := range objects {
		object.Resize(size)
	}
}

// MinSize implements fyne.Layout.
func (t tallLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, t.height)
	for _, object := range objects {
		size = size.Max(object.MinSize())
	}
	return size
}
