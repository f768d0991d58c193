//go:build cgo

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/rig"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// playPanel is what a player needs beside the avatar, and nothing else: the devices as signs, one large button, who they are, and four plain settings.
type playPanel struct {
	do        playActions
	tips      *widgets.Tooltips
	shown     playInput // last
	signs     []playSign
	row       *fyne.Container
	calibrate *widgets.KeyButton
	fitted    *widget.Label
	person    *widgets.ToolButton
	blend     *widgets.Slider
	blended   float64 // where the thumb is while it is held
	cost      *widget.Label
	blendBox  *fyne.Container
	mirror    *sheetCheck
	seated    *sheetCheck
	learning  *sheetCheck
	learnt    *widget.Label
	keep      *widgets.KeyButton // what was learnt
	content   fyne.CanvasObject
}

// playActions are what a player can do.
type playActions struct {
	calibrate, escape, keep func()                 // keep: what was learned
	person                  func(at fyne.Position) // asks who plays; at is in the window
	blend                   func(armsOrHeight float64)
	mirror, seated          func(bool)
	learning                func(bool)
	icon                    func(trackers.Kind) *widgets.Icon
}

// playInput is what the panel shows. What it points to is not changed.
type playInput struct {
	bound       *[calibration.RoleCount]int // index into devices of the device of each role; -1 for none
	devices     *trackers.Frame
	learning    *calibration.Learning
	calibration *calibration.Calibration // of the document
	humanoid    *rig.Humanoid            // the avatar; nil if it cannot be driven
	hasLearned  bool                     // there is something to keep
	person      string                   // "" for nobody named
	mirror      bool
	seated      bool
	learns      bool // learning is on
	lengths     text.LengthUnit
}

func newPlayPanel(tips *widgets.Tooltips, do playActions) *playPanel {
	p := &playPanel{do: do, tips: tips}
	label := func(size fyne.ThemeSizeName) *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping, l.SizeName = fyne.TextWrapWord, size
		return l
	}
	p.row = container.New(&wrapLayout{})
	p.calibrate = widgets.NewKeyButton(lang.L("Calibrate"), do.calibrate)
	p.calibrate.OnEscape = do.escape
	p.calibrate.Importance = widget.HighImportance
	p.calibrate.Icon = widgets.IconCalibrate.Tinted(theme.ColorNameForegroundOnPrimary)
	p.fitted, p.cost, p.learnt = label(theme.SizeNameText), label(theme.SizeNameCaptionText), label(theme.SizeNameCaptionText)
	p.person = widgets.NewToolButton("", widgets.IconPerson, lang.L("Choose, rename or delete the person"), tips, func() {
		do.person(fyne.CurrentApp().Driver().AbsolutePositionForObject(p.person).AddXY(0, p.person.Size().Height))
	})
	p.blend = widgets.NewSlider(0, 0.05)
	p.blend.OnPreview = func(position float64) { p.blended = text.Snap(position, 0.01, false); p.showCost(p.blended) }
	p.blend.OnCommit = func() { do.blend(p.blended) }
	p.blend.OnCancel = func() { p.update(&p.shown) }
	ends := container.NewBorder(nil, nil, widget.NewLabel(lang.L("Height")), widget.NewLabel(lang.L("Arm span")))
	p.blendBox = container.New(&widgets.StackedLayout{}, ends, container.New(widgets.Insets(0, 8, 0, 8), p.blend), p.cost)
	p.mirror = newSheetCheck(lang.L("Mirror"), do.mirror, do.escape)
	p.seated = newSheetCheck(lang.L("Seated"), do.seated, do.escape)
	p.learning = newSheetCheck(lang.L("Refine the calibration during play"), do.learning, do.escape)

	p.keep = widgets.NewKeyButton(lang.L("Keep refined calibration"), do.keep)

	heading := func(text string) fyne.CanvasObject {
		l := widgets.NewTipLabel(text, nil).Caption()
		return container.New(widgets.Insets(14, 8, 2, 8), l)
	}
	body := container.New(&widgets.StackedLayout{},
		heading(lang.L("DEVICES")), container.New(widgets.Insets(4, 8, 12, 8), p.row),
		container.New(widgets.Insets(0, 8, 2, 8), container.New(tallLayout{76}, container.NewThemeOverride(p.calibrate, largeTheme{fyne.CurrentApp().Settings().Theme()}))), p.fitted,
		heading(lang.L("PLAYER")), container.New(widgets.Insets(2, 8, 2, 8), container.NewHBox(widgets.NewPanel(theme.ColorNameButton, p.person))),
		heading(lang.L("SETTINGS")), p.blendBox, p.mirror, p.seated, p.learning, p.learnt, container.New(widgets.Insets(2, 8, 8, 8), container.NewHBox(p.keep)))
	p.content = widgets.NewPanel(widgets.ColorPanel, container.NewVScroll(body))
	p.content.Hide()
	return p
}

// update shows what is so now.
func (p *playPanel) update(in *playInput) {
	if !p.content.Visible() {
		return
	}
	p.shown = *in
	if signs := playSigns(in.bound, in.devices); !slices.Equal(signs, p.signs) {
		p.signs = signs
		p.row.Objects = nil
		for _, sign := range signs {
			p.row.Add(newPlaySign(sign, p.do.icon, p.tips))
		}
		p.content.Refresh()
	}
	c := in.calibration
	resized := p.fitted.Text
	set(p.fitted, calibratedText(c, in.lengths))
	name := in.person
	if name == "" {
		name = lang.L("Person to calibrate")
	}
	if text := name + "  ▾"; p.person.Text != text {
		p.person.Text = text
		p.person.Refresh()
	}
	if p.blendBox.Hidden == c.Calibrated() {
		p.blendBox.Hidden = !c.Calibrated()
		p.content.Refresh()
	}
	if !p.blend.Held {
		p.blend.SetValue(c.ArmsOrHeight)
		p.showCost(c.ArmsOrHeight)
	}
	p.mirror.show(in.mirror)
	p.seated.show(in.seated)
	p.learning.show(in.learns)
	if kept := !in.hasLearned; kept != p.keep.Hidden {
		p.keep.Hidden = kept
		p.content.Refresh()
	}
	before := p.learnt.Text
	set(p.learnt, learningText(in.learning, in.lengths))
	if resized != p.fitted.Text || (before == "") != (p.learnt.Text == "") {
		p.content.Refresh()
	}
}

// showCost says what a scale between height and arms costs.
func (p *playPanel) showCost(armsOrHeight float64) {
	in := &p.shown
	if c := in.calibration; c.Calibrated() && in.humanoid != nil {
		m := c.Measurement()
		blend := calibration.BlendOf(&m, in.humanoid, armsOrHeight)
		set(p.cost, text.UpperFirst(costText(&blend.Now, in.lengths)))
	}
}

// Buttons returns the buttons and checks that are shown, for scripts and tests.
func (p *playPanel) Buttons() []Control {
	if !p.content.Visible() {
		return nil
	}
	return []Control{{ID: "calibrate", Object: p.calibrate}, {ID: "person", Object: p.person}, {ID: "mirror", Object: p.mirror}, {ID: "seated", Object: p.seated},
		{ID: "learning", Object: p.learning}}
}

// BlendSlider returns the slider between height and arm span.
func (p *playPanel) BlendSlider() *widgets.Slider { return p.blend }

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
