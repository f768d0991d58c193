//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// tipLabel is one line of text, cut with an ellipsis where there is no room, with a tip. It is lighter than Fyne's label.
type tipLabel struct {
	widget.BaseWidget
	text  string
	tip   string
	tips  *tooltips
	color fyne.ThemeColorName
	size  fyne.ThemeSizeName
	style fyne.TextStyle
	align fyne.TextAlign
	least float32 // the width it asks for; what is longer is cut
}

func newTipLabel(text string, tips *tooltips) *tipLabel {
	l := &tipLabel{text: text, tips: tips, color: theme.ColorNameForeground, size: theme.SizeNameText}
	l.ExtendBaseWidget(l)
	return l
}

// caption makes the label small and muted.
func (l *tipLabel) caption() *tipLabel {
	l.size, l.color = theme.SizeNameCaptionText, colorMuted
	return l
}

// set changes what is written and in which colour; it costs nothing where both stay.
func (l *tipLabel) set(text string, color fyne.ThemeColorName) {
	if l.text == text && l.color == color {
		return
	}
	l.text, l.color = text, color
	l.Refresh()
}

// MouseIn implements desktop.Hoverable.
func (l *tipLabel) MouseIn(e *desktop.MouseEvent) { l.tips.wish(l.tip, e.AbsolutePosition) }

// MouseMoved implements desktop.Hoverable.
func (l *tipLabel) MouseMoved(e *desktop.MouseEvent) {
	if l.tips != nil && !l.tips.text.Visible() {
		l.tips.wish(l.tip, e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (l *tipLabel) MouseOut() { l.tips.drop() }

// CreateRenderer implements fyne.Widget.
func (l *tipLabel) CreateRenderer() fyne.WidgetRenderer {
	r := &tipLabelRenderer{l: l, text: canvas.NewText(l.text, nil)}
	r.Refresh()
	return r
}

type tipLabelRenderer struct {
	l    *tipLabel
	text *canvas.Text
}

func (r *tipLabelRenderer) Layout(size fyne.Size) {
	r.text.Text = cutToWidth(r.l.text, size.Width, r.text.TextSize, r.l.style)
	r.text.Alignment = r.l.align
	height := r.text.MinSize().Height
	r.text.Move(fyne.NewPos(0, (size.Height-height)/2))
	r.text.Resize(fyne.NewSize(size.Width, height))
}

func (r *tipLabelRenderer) MinSize() fyne.Size {
	size := fyne.MeasureText("Ag", theme.Size(r.l.size), r.l.style)
	size.Width = r.l.least
	if r.l.least == 0 {
		size.Width = fyne.MeasureText(r.l.text, theme.Size(r.l.size), r.l.style).Width
	}
	return size
}

func (r *tipLabelRenderer) Refresh() {
	r.text.TextSize = theme.Size(r.l.size)
	r.text.TextStyle = r.l.style
	r.text.Color = themeColor(r.l.color)
	r.Layout(r.l.Size())
	r.text.Refresh()
}

func (r *tipLabelRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.text} }

func (r *tipLabelRenderer) Destroy() {}

// cutToWidth shortens a text until it fits, with an ellipsis at its end.
func cutToWidth(text string, width, size float32, style fyne.TextStyle) string {
	if width <= 0 || fyne.MeasureText(text, size, style).Width <= width+0.5 {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes)
	for low < high {
		middle := (low + high + 1) / 2
		if fyne.MeasureText(string(runes[:middle])+"…", size, style).Width <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return string(runes[:low]) + "…"
}
