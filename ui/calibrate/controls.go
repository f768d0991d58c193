//go:build cgo

package calibrate

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"posewright/ui/widgets"
)

// sheetCheck is a check box that Enter switches too and that hands Escape on.
type sheetCheck struct {
	widget.Check
	widgets.HeldKeys
	onEscape func()
}

func newSheetCheck(text string, changed func(bool), escape func()) *sheetCheck {
	c := &sheetCheck{onEscape: escape}
	c.Text, c.OnChanged = text, changed
	c.ExtendBaseWidget(c)
	return c
}

// show sets the box without telling anybody.
func (c *sheetCheck) show(on bool) {
	if c.Checked != on {
		c.Checked = on
		c.Refresh()
	}
}

// TypedKey implements fyne.Focusable.
func (c *sheetCheck) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if !c.Disabled() {
			c.SetChecked(!c.Checked)
		}
	case fyne.KeyEscape:
		if c.onEscape != nil {
			c.onEscape()
		}
	}
}

// choiceRow are buttons of which one is switched on.
type choiceRow struct {
	buttons []*widgets.ToolButton
	box     *fyne.Container
}

func newChoiceRow(names []string, tips *widgets.Tooltips, choose func(i int), escape func()) *choiceRow {
	c := &choiceRow{box: container.NewGridWithColumns(len(names))}
	for i, name := range names {
		b := widgets.NewToolButton(name, nil, "", tips, func() { choose(i) })
		b.OnEscape = escape
		c.buttons = append(c.buttons, b)
		c.box.Add(widgets.NewPanel(theme.ColorNameButton, b))
	}
	return c
}

func (c *choiceRow) show(chosen int) {
	for i, b := range c.buttons {
		b.Set(i == chosen, false)
	}
}

// signRow shows a signLine.
type signRow struct {
	line  SignLine
	sign  *canvas.Text
	name  *widgets.TipLabel
	value *widgets.TipLabel
	more  *widget.Label
	offer *widgets.KeyButton
	Box   *fyne.Container
}

const signWidth = 24

func NewSignRow(offered func(SignLine), escape func()) *signRow {
	r := &signRow{sign: canvas.NewText("", nil), name: widgets.NewTipLabel("", nil), value: widgets.NewTipLabel("", nil), more: widget.NewLabel("")}
	r.sign.TextStyle.Bold, r.sign.Alignment = true, fyne.TextAlignCenter
	r.value.Align, r.value.Color = fyne.TextAlignTrailing, widgets.ColorMuted
	r.name.Style = fyne.TextStyle{Bold: true}
	r.more.Wrapping, r.more.SizeName = fyne.TextWrapWord, theme.SizeNameCaptionText
	r.offer = widgets.NewKeyButton("", func() { offered(r.line) })
	r.offer.OnEscape = escape
	r.Box = container.New(&signRowLayout{row: r},
		container.New(signLayout{}, r.sign, r.name, r.value),
		container.New(widgets.Insets(-2, signWidth-6, 0, 0), r.more),
		container.New(widgets.Insets(0, signWidth, 4, 0), container.NewHBox(r.offer)))
	return r
}

// Show sets the line and reports whether the room that it needs may be another.
func (r *signRow) Show(line SignLine) (resized bool) {
	resized = line.More != r.line.More || line.offer != r.line.offer || line.Name == "" != (r.line.Name == "")
	if line == r.line && r.sign.Text != "" {
		return false
	}
	r.line = line
	r.sign.Text, r.sign.TextSize, r.sign.Color = line.sign, theme.Size(theme.SizeNameText)+2, widgets.ThemeColor(line.color)
	r.sign.Refresh()
	r.name.Set(line.Name, theme.ColorNameForeground)
	r.value.Set(line.value, widgets.ColorMuted)
	r.name.MinWidth, r.value.MinWidth = 60, 60
	r.more.SizeName = theme.SizeNameCaptionText
	if line.Name == "" {
		r.more.SizeName = theme.SizeNameText // it is all that is said
	}
	set(r.more, line.More)
	r.more.Hidden = line.More == ""
	r.Box.Objects[1].(*fyne.Container).Hidden = r.more.Hidden
	if r.offer.Text != line.offer {
		r.offer.SetText(line.offer)
	}
	r.Box.Objects[2].(*fyne.Container).Hidden = line.offer == ""
	return resized
}

// set changes a label's text if it is another.
func set(l *widget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
	}
}

// signRowLayout puts what a line has below each other; of a line without a name the words stand beside the sign.
type signRowLayout struct {
	row     *signRow
	stacked widgets.StackedLayout
}

// Layout implements fyne.Layout.
func (l *signRowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if l.row.line.Name != "" {
		l.stacked.Layout(objects, size)
		return
	}
	sign, words := objects[0], objects[1]
	sign.Move(fyne.NewPos(0, 0))
	sign.Resize(fyne.NewSize(size.Width, signHeight))
	l.stacked.Layout(objects[1:], size)
	words.Move(words.Position().AddXY(0, 1))
}

// MinSize implements fyne.Layout.
func (l *signRowLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if l.row.line.Name != "" {
		return l.stacked.MinSize(objects)
	}
	return l.stacked.MinSize(objects[1:]).Max(fyne.NewSize(0, signHeight))
}

// signLayout puts a sign at the left, what is at the right at the right, and gives the name what it needs.
type signLayout struct{}

const signHeight = 26

// Layout implements fyne.Layout.
func (signLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	sign, name, value := objects[0], objects[1].(*widgets.TipLabel), objects[2]
	sign.Resize(fyne.NewSize(signWidth-4, sign.MinSize().Height))
	sign.Move(fyne.NewPos(0, (size.Height-sign.MinSize().Height)/2))
	wide := min(fyne.MeasureText(name.Text, theme.Size(name.TextSize), name.Style).Width+8, size.Width-signWidth)
	tall := name.MinSize().Height
	name.Move(fyne.NewPos(signWidth, (size.Height-tall)/2))
	name.Resize(fyne.NewSize(wide, tall))
	value.Move(fyne.NewPos(signWidth+wide, (size.Height-tall)/2))
	value.Resize(fyne.NewSize(max(size.Width-signWidth-wide, 0), tall))
}

// MinSize implements fyne.Layout.
func (signLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(140, signHeight) }

// signList shows lines, making rows as they are needed.
type signList struct {
	rows    []*signRow
	box     *fyne.Container
	offered func(SignLine)
	escape  func()
}

func newSignList(offered func(SignLine), escape func()) *signList {
	return &signList{box: container.New(&widgets.StackedLayout{}), offered: offered, escape: escape}
}

// show sets the lines and reports whether the room that they need may be another.
func (l *signList) show(lines []SignLine) (resized bool) {
	for len(l.rows) < len(lines) {
		row := NewSignRow(l.offered, l.escape)
		row.Box.Hide()
		l.rows = append(l.rows, row)
		l.box.Add(row.Box)
	}
	for i, row := range l.rows {
		if shown := i < len(lines); shown != row.Box.Visible() {
			row.Box.Hidden = !shown
			resized = true
		}
		if i < len(lines) && row.Show(lines[i]) {
			resized = true
		}
	}
	return resized
}

// wristBar shows a share of a whole.
type wristBar struct {
	share       float64
	track, done *canvas.Rectangle
	box         *fyne.Container
}

func newWristBar() *wristBar {
	b := &wristBar{share: -1, track: canvas.NewRectangle(nil), done: canvas.NewRectangle(nil)}
	b.track.CornerRadius, b.done.CornerRadius = 4, 4
	b.box = container.New(b, b.track, b.done)
	return b
}

func (b *wristBar) show(share float64) {
	if b.share != share {
		b.share = share
		b.track.FillColor, b.done.FillColor = widgets.ThemeColor(widgets.ColorTrack), widgets.ThemeColor(widgets.ColorFill)
		b.box.Refresh()
	}
}

// Layout implements fyne.Layout.
func (b *wristBar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	b.track.Resize(size)
	b.done.Resize(fyne.NewSize(size.Width*float32(min(max(b.share, 0), 1)), size.Height))
}

// MinSize implements fyne.Layout.
func (*wristBar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, 10) }
