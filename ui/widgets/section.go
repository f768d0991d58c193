//go:build cgo

package widgets

import (
	"posewright/ui/text"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
)

const (
	SectionIndent  = 26 // of the title behind the arrow
	CategoryHeight = 30
	SectionHeight  = 28
	QuietHeight    = 24 // of a line that opens more
)

// SectionHeader is the head of a group that opens and closes it. It shows how many values in it were changed and can bring
// them all back.
type SectionHeader struct {
	FocusWidget
	title    string
	Open     bool
	Modified int
	OnTap    func()
	Category bool                   // a category's, whose groups are indented below it
	Quiet    bool                   // a small line that opens more
	Selected bool                   // what it is about is selected
	Reset    *ToolButton            // nil for what has nothing to bring back
	More     *ToolButton            // opens the menu; nil for none
	OnMenu   func(at fyne.Position) // a right click or the menu key; at is in the window
}

func NewSectionHeader(title string, reset *ToolButton, onTap func()) *SectionHeader {
	h := &SectionHeader{title: title, Reset: reset, OnTap: onTap}
	h.ExtendBaseWidget(h)
	return h
}

func (h *SectionHeader) Set(open bool, modified int) {
	if h.Reset != nil {
		h.Reset.Set(false, modified == 0)
	}
	if h.Open != open || h.Modified != modified {
		h.Open, h.Modified = open, modified
		h.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (h *SectionHeader) Tapped(*fyne.PointEvent) { h.OnTap() }

// TypedKey implements fyne.Focusable.
func (h *SectionHeader) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace, e.Name == fyne.KeyReturn, e.Name == fyne.KeyEnter,
		e.Name == fyne.KeyRight && !h.Open, e.Name == fyne.KeyLeft && h.Open:
		h.OnTap()
	case e.Name == desktop.KeyMenu && h.OnMenu != nil:
		h.OnMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(h).AddXY(SectionIndent, h.Size().Height))
	default:
		ForwardKey(h, e)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (h *SectionHeader) TappedSecondary(e *fyne.PointEvent) {
	if h.OnMenu != nil {
		h.OnMenu(e.AbsolutePosition)
	}
}

func (h *SectionHeader) SetSelected(selected bool) {
	if h.Selected != selected {
		h.Selected = selected
		h.Refresh()
	}
}

// SetTitle changes what is written; it costs nothing where it stays.
func (h *SectionHeader) SetTitle(title string) {
	if h.title != title {
		h.title = title
		h.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (h *SectionHeader) CreateRenderer() fyne.WidgetRenderer {
	r := &sectionHeaderRenderer{h: h, back: canvas.NewRectangle(nil), line: canvas.NewRectangle(nil),
		arrow: canvas.NewImageFromResource(IconClosed.Tinted(ColorMuted)),
		title: canvas.NewText(h.title, nil), count: canvas.NewText("", nil)}
	r.count.Alignment = fyne.TextAlignTrailing
	r.Refresh()
	return r
}

type sectionHeaderRenderer struct {
	h            *SectionHeader
	back, line   *canvas.Rectangle
	arrow        *canvas.Image
	title, count *canvas.Text
}

func (r *sectionHeaderRenderer) Layout(size fyne.Size) {
	r.back.Resize(size)
	r.line.Move(fyne.NewPos(0, size.Height-1))
	r.line.Resize(fyne.NewSize(size.Width, 1))
	left := float32(6)
	if !r.h.Category {
		left = 12
	}
	r.arrow.Move(fyne.NewPos(left, (size.Height-16)/2))
	r.arrow.Resize(fyne.NewSquareSize(16))
	center := func(text *canvas.Text, x, width float32) {
		height := text.MinSize().Height
		text.Move(fyne.NewPos(x, (size.Height-height)/2))
		text.Resize(fyne.NewSize(width, height))
	}
	right := size.Width - RowRight
	if r.h.Reset != nil {
		right -= RowResetW
		r.h.Reset.Move(fyne.NewPos(right, (size.Height-RowResetW)/2))
		r.h.Reset.Resize(fyne.NewSquareSize(RowResetW))
	}
	if r.h.More != nil {
		right -= RowResetW
		r.h.More.Move(fyne.NewPos(right, (size.Height-RowResetW)/2))
		r.h.More.Resize(fyne.NewSquareSize(RowResetW))
	}
	left += SectionIndent - 6
	right -= RowGap
	count := r.count.MinSize().Width
	r.title.Text = CutToWidth(r.h.title, right-left-count-RowGap, r.title.TextSize, r.title.TextStyle)
	center(r.title, left, r.title.MinSize().Width)
	center(r.count, left, right-left)
}

func (r *sectionHeaderRenderer) MinSize() fyne.Size {
	if r.h.Category {
		return fyne.NewSize(120, CategoryHeight)
	}
	if r.h.Quiet {
		return fyne.NewSize(120, QuietHeight)
	}
	return fyne.NewSize(120, SectionHeight)
}

func (r *sectionHeaderRenderer) Refresh() {
	h := r.h
	r.title.TextStyle = fyne.TextStyle{Bold: h.Category}
	r.back.FillColor = nil
	if h.Category {
		r.back.FillColor = ThemeColor(ColorBar)
	}
	if h.Selected {
		r.back.FillColor = ThemeColor(ColorActive)
	}
	setRing(r.back, h.Focused, ColorFocusRing)
	if h.Hovered && !h.Selected {
		r.back.FillColor = ThemeColor(theme.ColorNameHover)
		if h.Category {
			r.back.FillColor = ThemeColor(theme.ColorNameButton)
		}
	}
	r.line.FillColor = ThemeColor(ColorGap)
	r.title.Text, r.title.TextSize = h.title, theme.Size(theme.SizeNameText)
	r.title.Color = ThemeColor(theme.ColorNameForeground)
	if h.Quiet {
		r.title.TextSize, r.title.Color = theme.Size(theme.SizeNameCaptionText), ThemeColor(ColorMuted)
	}
	r.count.Text, r.count.TextSize = "", theme.Size(theme.SizeNameCaptionText)
	r.count.Color = ThemeColor(theme.ColorNamePrimary)
	if h.Modified > 0 {
		r.count.Text = lang.L("{{.Count}} changed", text.With{"Count": h.Modified})
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

func (r *sectionHeaderRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.back, r.line, r.arrow, r.title, r.count}
	if r.h.Reset != nil {
		objects = append(objects, r.h.Reset)
	}
	if r.h.More != nil {
		objects = append(objects, r.h.More)
	}
	return objects
}

func (r *sectionHeaderRenderer) Destroy() {}
