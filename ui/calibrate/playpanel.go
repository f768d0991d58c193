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

// PlayPanel is what a player needs beside the avatar, and nothing else: the devices as signs, one large button with one
// line below it that says how well the avatar fits, who they are, three plain settings, and the parameters that they
// starred.
type PlayPanel struct {
	do        PlayActions
	tips      *widgets.Tooltips
	estimated calibration.Calibration // that the line below the button is of
	lengths   text.LengthUnit
	signs     []playSign
	row       *fyne.Container
	demo      *widget.Label // that the devices are those of a built-in recording
	calibrate *widgets.KeyButton
	fitted    *widget.Label
	person    *widgets.ToolButton
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
	Calibrate, Escape, Keep func()                 // keep: what was learned
	Person                  func(at fyne.Position) // asks who plays; at is in the window
	Mirror, Seated          func(bool)
	Learning                func(bool)
	Icon                    func(trackers.Kind) *widgets.Icon
}

// PlayInput is what the panel shows. What it points to is not changed.
type PlayInput struct {
	Bound       *[calibration.RoleCount]int // index into devices of the device of each role; -1 for none
	Devices     *trackers.Frame
	Learning    *calibration.Learning
	Calibration *calibration.Calibration // of the document
	HasLearned  bool                     // there is something to keep
	Person      string                   // "" for nobody named
	Mirror      bool
	Seated      bool
	Learns      bool // learning is on
	Demo        bool // a built-in recording drives
	Lengths     text.LengthUnit
}

func NewPlayPanel(tips *widgets.Tooltips, do PlayActions) *PlayPanel {
	p := &PlayPanel{do: do, tips: tips}
	label := func(size fyne.ThemeSizeName) *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping, l.SizeName = fyne.TextWrapWord, size
		return l
	}
	p.row = container.New(&wrapLayout{})
	p.demo = label(theme.SizeNameText)
	p.demo.SetText(lang.L("This is the demo. It ends when your trackers send."))
	p.demo.Hide()
	p.calibrate = widgets.NewKeyButton(lang.L("Calibrate"), do.Calibrate)
	p.calibrate.OnEscape = do.Escape
	p.calibrate.Importance = widget.HighImportance
	p.calibrate.Icon = widgets.IconCalibrate.Tinted(theme.ColorNameForegroundOnPrimary)
	p.fitted, p.learnt = label(theme.SizeNameText), label(theme.SizeNameCaptionText)
	p.person = widgets.NewToolButton("", widgets.IconPerson, lang.L("Choose, rename or delete the person"), tips, func() {
		do.Person(fyne.CurrentApp().Driver().AbsolutePositionForObject(p.person).AddXY(0, p.person.Size().Height))
	})
	p.mirror = newSheetCheck(lang.L("Mirror"), do.Mirror, do.Escape)
	p.seated = newSheetCheck(lang.L("Seated"), do.Seated, do.Escape)
	p.learning = newSheetCheck(lang.L("Refine the calibration during play"), do.Learning, do.Escape)

	p.Favorites = container.NewStack()
	p.keep = widgets.NewKeyButton(lang.L("Keep refined calibration"), do.Keep)

	heading := func(text string) fyne.CanvasObject {
		l := widgets.NewTipLabel(text, nil).Caption()
		return container.New(widgets.Insets(14, 8, 2, 8), l)
	}
	body := container.New(&widgets.StackedLayout{},
		heading(lang.L("DEVICES")), p.demo, container.New(widgets.Insets(4, 8, 12, 8), p.row),
		container.New(widgets.Insets(0, 8, 2, 8), container.New(tallLayout{76}, container.NewThemeOverride(p.calibrate, largeTheme{fyne.CurrentApp().Settings().Theme()}))), p.fitted,
		heading(lang.L("PLAYER")), container.New(widgets.Insets(2, 8, 2, 8), container.NewHBox(widgets.NewPanel(theme.ColorNameButton, p.person))),
		heading(lang.L("SETTINGS")), p.mirror, p.seated, p.learning, p.learnt, container.New(widgets.Insets(2, 8, 8, 8), container.NewHBox(p.keep)), p.Favorites)
	p.Content = widgets.NewGround(container.NewVScroll(body))
	p.Content.Hide()
	return p
}

// Update shows what is so now.
func (p *PlayPanel) Update(in *PlayInput) {
	if !p.Content.Visible() {
		return
	}
	if signs := playSigns(in.Bound, in.Devices); !slices.Equal(signs, p.signs) {
		p.signs = signs
		p.row.Objects = nil
		for _, sign := range signs {
			p.row.Add(newPlaySign(sign, p.do.Icon, p.tips))
		}
		p.Content.Refresh()
	}
	if in.Demo == p.demo.Hidden {
		widgets.SetVisible(p.demo, in.Demo)
		p.Content.Refresh()
	}
	c := in.Calibration
	resized := p.fitted.Text
	if !c.Equal(&p.estimated) || p.fitted.Text == "" || in.Lengths != p.lengths {
		p.estimated, p.lengths = c.Clone(), in.Lengths
		set(p.fitted, calibratedText(c, in.Lengths))
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
		p.Content.Refresh()
	}
	before := p.learnt.Text
	set(p.learnt, learningText(in.Learning, in.Lengths))
	if resized != p.fitted.Text || (before == "") != (p.learnt.Text == "") {
		p.Content.Refresh()
	}
}

// Controls lists the widgets while the panel is shown.
func (p *PlayPanel) Controls() []widgets.Control {
	if !p.Content.Visible() {
		return nil
	}
	return widgets.Named("play.", map[string]fyne.CanvasObject{"calibrate": p.calibrate, "person": p.person, "mirror": p.mirror, "seated": p.seated, "learning": p.learning})
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
