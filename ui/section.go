//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"posewright/ui/text"
)

const (
	sectionIndent  = 26 // of the title behind the arrow
	categoryHeight = 30
	sectionHeight  = 28
)

// sectionHeader is the head of a group that opens and closes it. It shows how many values in it were changed and can bring
// them all back.
type sectionHeader struct {
	widget.BaseWidget
	title    string
	open     bool
	modified int
	onTap    func()
	upper    bool                   // a category's, whose groups are indented below it
	selected bool                   // what it is about is selected
	reset    *toolButton            // nil for what has nothing to bring back
	more     *toolButton            // opens the menu; nil for none
	onMenu   func(at fyne.Position) // a right click or the menu key; at is in the window
	onFocus  func()                 // it has the keyboard

	hovered, focused bool
}

func newSectionHeader(title string, reset *toolButton, onTap func()) *sectionHeader {
	h := &sectionHeader{title: title, reset: reset, onTap: onTap}
	h.ExtendBaseWidget(h)
	return h
}

func (h *sectionHeader) set(open bool, modified int) {
	if h.reset != nil {
		h.reset.set(false, modified == 0)
	}
	if h.open != open || h.modified != modified {
		h.open, h.modified = open, modified
		h.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (h *sectionHeader) Tapped(*fyne.PointEvent) { h.onTap() }

// MouseIn implements desktop.Hoverable.
func (h *sectionHeader) MouseIn(*desktop.MouseEvent) { h.hovered = true; h.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (h *sectionHeader) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (h *sectionHeader) MouseOut() { h.hovered = false; h.Refresh() }

// FocusGained implements fyne.Focusable.
func (h *sectionHeader) FocusGained() {
	h.focused = true
	h.Refresh()
	if h.onFocus != nil {
		h.onFocus()
	}
}

// FocusLost implements fyne.Focusable.
func (h *sectionHeader) FocusLost() { h.focused = false; h.Refresh() }

// TypedRune implements fyne.Focusable.
func (h *sectionHeader) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (h *sectionHeader) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace, e.Name == fyne.KeyReturn, e.Name == fyne.KeyEnter,
		e.Name == fyne.KeyRight && !h.open, e.Name == fyne.KeyLeft && h.open:
		h.onTap()
	case e.Name == desktop.KeyMenu && h.onMenu != nil:
		h.onMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(h).AddXY(sectionIndent, h.Size().Height))
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (h *sectionHeader) TappedSecondary(e *fyne.PointEvent) {
	if h.onMenu != nil {
		h.onMenu(e.AbsolutePosition)
	}
}

func (h *sectionHeader) setSelected(selected bool) {
	if h.selected != selected {
		h.selected = selected
		h.Refresh()
	}
}

// setTitle changes what is written; it costs nothing where it stays.
func (h *sectionHeader) setTitle(title string) {
	if h.title != title {
		h.title = title
		h.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (h *sectionHeader) CreateRenderer() fyne.WidgetRenderer {
	r := &sectionHeaderRenderer{h: h, back: canvas.NewRectangle(nil), line: canvas.NewRectangle(nil),
		arrow: canvas.NewImageFromResource(iconClosed.tinted(colorMuted)),
		title: canvas.NewText(h.title, nil), count: canvas.NewText("", nil)}
	r.count.Alignment = fyne.TextAlignTrailing
	r.Refresh()
	return r
}

type sectionHeaderRenderer struct {
	h            *sectionHeader
	back, line   *canvas.Rectangle
	arrow        *canvas.Image
	title, count *canvas.Text
}

func (r *sectionHeaderRenderer) Layout(size fyne.Size) {
	r.back.Resize(size)
	r.line.Move(fyne.NewPos(0, size.Height-1))
	r.line.Resize(fyne.NewSize(size.Width, 1))
	left := float32(6)
	if !r.h.upper {
		left = rowLeft
	}
	r.arrow.Move(fyne.NewPos(left, (size.Height-16)/2))
	r.arrow.Resize(fyne.NewSquareSize(16))
	center := func(text *canvas.Text, x, width float32) {
		height := text.MinSize().Height
		text.Move(fyne.NewPos(x, (size.Height-height)/2))
		text.Resize(fyne.NewSize(width, height))
	}
	right := size.Width - rowRight
	if r.h.reset != nil {
		right -= rowResetW
		r.h.reset.Move(fyne.NewPos(right, (size.Height-rowResetW)/2))
		r.h.reset.Resize(fyne.NewSquareSize(rowResetW))
	}
	if r.h.more != nil {
		right -= rowResetW
		r.h.more.Move(fyne.NewPos(right, (size.Height-rowResetW)/2))
		r.h.more.Resize(fyne.NewSquareSize(rowResetW))
	}
	left += sectionIndent - 6
	right -= rowGap
	count := r.count.MinSize().Width
	r.title.Text = cutToWidth(r.h.title, right-left-count-rowGap, r.title.TextSize, r.title.TextStyle)
	center(r.title, left, r.title.MinSize().Width)
	center(r.count, left, right-left)
}

func (r *sectionHeaderRenderer) MinSize() fyne.Size {
	if r.h.upper {
		return fyne.NewSize(120, categoryHeight)
	}
	return fyne.NewSize(120, sectionHeight)
}

func (r *sectionHeaderRenderer) Refresh() {
	h := r.h
	r.title.TextStyle = fyne.TextStyle{Bold: h.upper}
	r.back.FillColor = nil
	if h.upper {
		r.back.FillColor = themeColor(colorBar)
	}
	if h.selected {
		r.back.FillColor = themeColor(colorActive)
	}
	r.back.StrokeWidth = 0
	if h.focused {
		r.back.StrokeWidth, r.back.StrokeColor = 1, themeColor(theme.ColorNameFocus)
	}
	if h.hovered && !h.selected {
		r.back.FillColor = themeColor(theme.ColorNameHover)
		if h.upper {
			r.back.FillColor = themeColor(theme.ColorNameButton)
		}
	}
	r.line.FillColor = themeColor(theme.ColorNameBackground)
	r.title.Text, r.title.TextSize = h.title, theme.Size(theme.SizeNameText)
	r.title.Color = themeColor(theme.ColorNameForeground)
	r.count.Text, r.count.TextSize = "", theme.Size(theme.SizeNameCaptionText)
	r.count.Color = themeColor(theme.ColorNamePrimary)
	if h.modified > 0 {
		r.count.Text = lang.L("{{.Count}} changed", text.With{"Count": h.modified})
	}
	shape := iconClosed
	if h.open {
		shape = iconOpen
	}
	r.arrow.Resource = shape.tinted(colorMuted)
	r.arrow.Refresh()
	r.Layout(h.Size())
	canvas.Refresh(h)
}

func (r *sectionHeaderRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.back, r.line, r.arrow, r.title, r.count}
	if r.h.reset != nil {
		objects = append(objects, r.h.reset)
	}
	if r.h.more != nil {
		objects = append(objects, r.h.more)
	}
	return objects
}

func (r *sectionHeaderRenderer) Destroy() {}
