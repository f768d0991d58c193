//go:build cgo

package ui

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const treeHeadingHeight = 24

// treeHeading is the head of a list in the side panel. It opens and closes the list; while closed it says how many rows that has.
type treeHeading struct {
	widget.BaseWidget
	title    string
	count    int
	open     bool
	onToggle func()

	hovered, focused bool
}

func newTreeHeading(title string, open bool, onToggle func()) *treeHeading {
	h := &treeHeading{title: title, open: open, onToggle: onToggle}
	h.ExtendBaseWidget(h)
	return h
}

func (h *treeHeading) setCount(count int) {
	if h.count != count {
		h.count = count
		h.Refresh()
	}
}

func (h *treeHeading) toggle() {
	h.open = !h.open
	h.Refresh()
	h.onToggle()
}

// Tapped implements fyne.Tappable.
func (h *treeHeading) Tapped(*fyne.PointEvent) { h.toggle() }

// MouseIn implements desktop.Hoverable.
func (h *treeHeading) MouseIn(*desktop.MouseEvent) { h.hovered = true; h.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (h *treeHeading) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (h *treeHeading) MouseOut() { h.hovered = false; h.Refresh() }

// FocusGained implements fyne.Focusable.
func (h *treeHeading) FocusGained() { h.focused = true; h.Refresh() }

// FocusLost implements fyne.Focusable.
func (h *treeHeading) FocusLost() { h.focused = false; h.Refresh() }

// TypedRune implements fyne.Focusable.
func (h *treeHeading) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (h *treeHeading) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace, e.Name == fyne.KeyReturn, e.Name == fyne.KeyEnter,
		e.Name == fyne.KeyRight && !h.open, e.Name == fyne.KeyLeft && h.open:
		h.toggle()
	}
}

// CreateRenderer implements fyne.Widget.
func (h *treeHeading) CreateRenderer() fyne.WidgetRenderer {
	r := &treeHeadingRenderer{h: h, back: canvas.NewRectangle(nil), arrow: canvas.NewImageFromResource(iconClosed.tinted(colorMuted)),
		title: canvas.NewText("", nil), count: canvas.NewText("", nil)}
	r.count.Alignment = fyne.TextAlignTrailing
	r.Refresh()
	return r
}

type treeHeadingRenderer struct {
	h            *treeHeading
	back         *canvas.Rectangle
	arrow        *canvas.Image
	title, count *canvas.Text
}

func (r *treeHeadingRenderer) Layout(size fyne.Size) {
	r.back.Move(fyne.NewPos(4, 2))
	r.back.Resize(fyne.NewSize(size.Width-8, size.Height-4))
	r.arrow.Move(fyne.NewPos(7, (size.Height-14)/2))
	r.arrow.Resize(fyne.NewSquareSize(14))
	for _, text := range []*canvas.Text{r.title, r.count} {
		height := text.MinSize().Height
		text.Move(fyne.NewPos(24, (size.Height-height)/2))
		text.Resize(fyne.NewSize(size.Width-24-12, height))
	}
}

func (r *treeHeadingRenderer) MinSize() fyne.Size { return fyne.NewSize(120, treeHeadingHeight) }

func (r *treeHeadingRenderer) Refresh() {
	h := r.h
	r.back.CornerRadius = theme.Size(theme.SizeNameSelectionRadius)
	r.back.FillColor, r.back.StrokeWidth = nil, 0
	if h.hovered {
		r.back.FillColor = themeColor(theme.ColorNameHover)
	}
	if h.focused {
		r.back.StrokeWidth, r.back.StrokeColor = 1, themeColor(theme.ColorNameFocus)
	}
	for _, text := range []*canvas.Text{r.title, r.count} {
		text.TextSize, text.Color = theme.Size(theme.SizeNameCaptionText), themeColor(colorMuted)
	}
	r.title.Text, r.count.Text = strings.ToUpper(h.title), ""
	if !h.open {
		r.count.Text = strconv.Itoa(h.count)
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

func (r *treeHeadingRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.arrow, r.title, r.count}
}

func (r *treeHeadingRenderer) Destroy() {}
