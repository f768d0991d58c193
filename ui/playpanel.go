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
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// playPanel is what a player needs beside the avatar, and nothing else: the devices as signs, one large button, who they are, and four plain settings.
type playPanel struct {
	e         *editor
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

func newPlayPanel(e *editor) *playPanel {
	p := &playPanel{e: e}
	escape := func() { e.key(fyne.KeyEscape) }
	label := func(size fyne.ThemeSizeName) *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping, l.SizeName = fyne.TextWrapWord, size
		return l
	}
	p.row = container.New(&wrapLayout{})
	p.calibrate = widgets.NewKeyButton(lang.L("Calibrate"), e.calibrate)
	p.calibrate.OnEscape = escape
	p.calibrate.Importance = widget.HighImportance
	p.calibrate.Icon = widgets.IconCalibrate.Tinted(theme.ColorNameForegroundOnPrimary)
	p.fitted, p.cost, p.learnt = label(theme.SizeNameText), label(theme.SizeNameCaptionText), label(theme.SizeNameCaptionText)
	p.person = widgets.NewToolButton("", widgets.IconPerson, lang.L("Choose, rename or delete the person"), e.tips, func() {
		e.choosePerson(fyne.CurrentApp().Driver().AbsolutePositionForObject(p.person).AddXY(0, p.person.Size().Height))
	})
	p.blend = widgets.NewSlider(0, 0.05)
	p.blend.OnPreview = func(position float64) { p.blended = text.Snap(position, 0.01, false); p.showCost(p.blended) }
	p.blend.OnCommit = func() { e.calibration.SetBlend(p.blended) }
	p.blend.OnCancel = func() { p.update() }
	ends := container.NewBorder(nil, nil, widget.NewLabel(lang.L("Height")), widget.NewLabel(lang.L("Arm span")))
	p.blendBox = container.New(&widgets.StackedLayout{}, ends, container.New(widgets.Insets(0, 8, 0, 8), p.blend), p.cost)
	p.mirror = newSheetCheck(lang.L("Mirror"), e.setMirror, escape)
	p.seated = newSheetCheck(lang.L("Seated"), func(on bool) { e.settings.Seated = on; e.keepSettings() }, escape)
	p.learning = newSheetCheck(lang.L("Refine the calibration during play"), e.setLearning, escape)

	p.keep = widgets.NewKeyButton(lang.L("Keep refined calibration"), func() { find(e.commands, "keepLearnt").run() })

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
func (p *playPanel) update() {
	if p == nil || !p.content.Visible() {
		return
	}
	e := p.e
	if signs := playSigns(&e.reading); !slices.Equal(signs, p.signs) {
		p.signs = signs
		p.row.Objects = nil
		for _, sign := range signs {
			p.row.Add(newPlaySign(sign, e.tips))
		}
		p.content.Refresh()
	}
	c := &e.Current().Calibration
	resized := p.fitted.Text
	set(p.fitted, calibratedText(c, e.lengths()))
	name := e.settings.Person
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
	p.mirror.show(e.settings.Mirror)
	p.seated.show(e.settings.Seated)
	p.learning.show(e.settings.Learning)
	if kept := !e.calibration.HasLearned(&e.reading.Learning); kept != p.keep.Hidden {
		p.keep.Hidden = kept
		p.content.Refresh()
	}
	before := p.learnt.Text
	set(p.learnt, learningText(&e.reading.Learning, e.lengths()))
	if resized != p.fitted.Text || (before == "") != (p.learnt.Text == "") {
		p.content.Refresh()
	}
}

// showCost says what a scale between height and arms costs.
func (p *playPanel) showCost(armsOrHeight float64) {
	e := p.e
	if c := &e.Current().Calibration; c.Calibrated() && e.core.Avatar.Fitted() != nil {
		m := c.Measurement()
		blend := calibration.BlendOf(&m, e.core.Avatar.Humanoid(), armsOrHeight)
		set(p.cost, text.UpperFirst(costText(&blend.Now, e.lengths())))
	}
}

// setLearning switches whether the calibration is improved during play.
func (e *editor) setLearning(on bool) {
	e.settings.Learning = on
	e.publish()
	e.keepSettings()
}

// newPlaySign is a device as a sign: what it is, and whether it is there.
func newPlaySign(sign playSign, tips *widgets.Tooltips) fyne.CanvasObject {
	picture := widgets.NewToolButton(sign.sign, kindIcons[sign.kind], sign.tip, tips, nil)
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
