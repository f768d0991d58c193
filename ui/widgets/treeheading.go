//go:build cgo

package widgets

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

const treeHeadingHeight = 24

// TreeHeading is the head of a list in the side panel. It opens and closes the list; while closed it says how many rows that has.
type TreeHeading struct {
	FocusWidget
	title    string
	count    int
	changed  bool // something in the list was changed
	Open     bool
	onToggle func()
}

func NewTreeHeading(title string, open bool, onToggle func()) *TreeHeading {
	h := &TreeHeading{title: title, Open: open, onToggle: onToggle}
	h.ExtendBaseWidget(h)
	return h
}

func (h *TreeHeading) SetCount(count int) {
	if h.count != count {
		h.count = count
		h.Refresh()
	}
}

// SetChanged marks that something in the list was changed.
func (h *TreeHeading) SetChanged(changed bool) {
	if h.changed != changed {
		h.changed = changed
		h.Refresh()
	}
}

func (h *TreeHeading) Toggle() {
	h.Open = !h.Open
	h.Refresh()
	h.onToggle()
}

// Tapped implements fyne.Tappable.
func (h *TreeHeading) Tapped(*fyne.PointEvent) { h.Toggle() }

// TypedKey implements fyne.Focusable.
func (h *TreeHeading) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace, e.Name == fyne.KeyReturn, e.Name == fyne.KeyEnter,
		e.Name == fyne.KeyRight && !h.Open, e.Name == fyne.KeyLeft && h.Open:
		h.Toggle()
	default:
		ForwardKey(h, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (h *TreeHeading) CreateRenderer() fyne.WidgetRenderer {
	r := &treeHeadingRenderer{h: h, back: canvas.NewRectangle(nil), bar: canvas.NewRectangle(nil), arrow: canvas.NewImageFromResource(IconClosed.Tinted(ColorMuted)),
		title: canvas.NewText("", nil), count: canvas.NewText("", nil)}
	r.count.Alignment = fyne.TextAlignTrailing
	r.bar.CornerRadius = 1.5
	r.Layers = Layers{r.back, r.bar, r.arrow, r.title, r.count}
	r.Refresh()
	return r
}

type treeHeadingRenderer struct {
	Layers
	h            *TreeHeading
	back, bar    *canvas.Rectangle
	arrow        *canvas.Image
	title, count *canvas.Text
}

func (r *treeHeadingRenderer) Layout(size fyne.Size) {
	r.back.Move(fyne.NewPos(4, 2))
	r.back.Resize(fyne.NewSize(size.Width-8, size.Height-4))
	r.bar.Move(fyne.NewPos(0, 5))
	r.bar.Resize(fyne.NewSize(3, size.Height-10))
	r.arrow.Move(fyne.NewPos(7, (size.Height-14)/2))
	r.arrow.Resize(fyne.NewSquareSize(14))
	for _, text := range []*canvas.Text{r.title, r.count} {
		height := text.MinSize().Height
		text.Move(fyne.NewPos(24, (size.Height-height)/2))
		text.Resize(fyne.NewSize(size.Width-24-12, height))
	}
}

// hidesChange reports whether something below it was changed that is not in sight.
func (h *TreeHeading) hidesChange() bool { return h.changed && !h.Open }

func (r *treeHeadingRenderer) MinSize() fyne.Size { return fyne.NewSize(120, treeHeadingHeight) }

func (r *treeHeadingRenderer) Refresh() {
	h := r.h
	r.back.CornerRadius = theme.Size(theme.SizeNameSelectionRadius)
	r.back.FillColor = nil
	if h.Hovered {
		r.back.FillColor = ThemeColor(theme.ColorNameHover)
	}
	setRing(r.back, h.Focused, ColorFocusRing)
	for _, text := range []*canvas.Text{r.title, r.count} {
		text.TextSize, text.Color = theme.Size(theme.SizeNameCaptionText), ThemeColor(ColorMuted)
	}
	r.bar.FillColor, r.bar.Hidden = ThemeColor(theme.ColorNamePrimary), !h.hidesChange()
	r.title.Text, r.count.Text = strings.ToUpper(h.title), ""
	if !h.Open {
		r.count.Text = strconv.Itoa(h.count)
	}
	shape := IconClosed
	if h.Open {
		shape = IconOpen
	}
	r.arrow.Resource = shape.Tinted(ColorMuted)
	r.arrow.Refresh()
	r.Layout(h.Size())
	canvas.Refresh(h)
}
