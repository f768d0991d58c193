//go:build cgo

package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
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

	words  []string               // searched for: they are marked where they occur
	onMenu func(at fyne.Position) // a right click; at is in the window
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

// mark marks words where they occur.
func (l *tipLabel) mark(words []string) {
	if !slices.Equal(l.words, words) {
		l.words = words
		l.Refresh()
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (l *tipLabel) TappedSecondary(e *fyne.PointEvent) {
	if l.onMenu != nil {
		l.tips.drop()
		l.onMenu(e.AbsolutePosition)
	}
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
	l     *tipLabel
	text  *canvas.Text
	marks []*canvas.Rectangle // behind the words that are searched for
}

func (r *tipLabelRenderer) Layout(size fyne.Size) {
	r.text.Text = cutToWidth(r.l.text, size.Width, r.text.TextSize, r.l.style)
	r.text.Alignment = r.l.align
	height := r.text.MinSize().Height
	r.text.Move(fyne.NewPos(0, (size.Height-height)/2))
	r.text.Resize(fyne.NewSize(size.Width, height))
	r.layMarks(size, height)
}

// layMarks puts a mark behind each word that was found in what can be seen of the text.
func (r *tipLabelRenderer) layMarks(size fyne.Size, height float32) {
	found := marked(r.text.Text, r.l.words)
	for len(r.marks) < len(found) {
		mark := canvas.NewRectangle(nil)
		mark.CornerRadius = 2
		r.marks = append(r.marks, mark)
	}
	r.marks = r.marks[:len(found)]
	for i, at := range found {
		before := fyne.MeasureText(r.text.Text[:at[0]], r.text.TextSize, r.l.style).Width
		through := fyne.MeasureText(r.text.Text[:at[1]], r.text.TextSize, r.l.style).Width
		r.marks[i].FillColor = themeColor(theme.ColorNameSelection)
		r.marks[i].Move(fyne.NewPos(before-1, (size.Height-height)/2))
		r.marks[i].Resize(fyne.NewSize(through-before+2, height))
	}
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

func (r *tipLabelRenderer) Objects() []fyne.CanvasObject {
	objects := make([]fyne.CanvasObject, 0, len(r.marks)+1)
	for _, mark := range r.marks {
		objects = append(objects, mark)
	}
	return append(objects, r.text)
}

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

// marked finds the words of a search in a text: pairs of offsets in bytes, not overlapping, from left to right.
func marked(text string, words []string) [][2]int {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return nil // a letter whose small form is longer, where offsets would be wrong
	}
	var found [][2]int
	for at := 0; at < len(lower); {
		longest := 0
		for _, word := range words {
			if strings.HasPrefix(lower[at:], word) {
				longest = max(longest, len(word))
			}
		}
		if longest == 0 {
			at++
			continue
		}
		found = append(found, [2]int{at, at + longest})
		at += longest
	}
	return found
}

// inset puts room around a label.
func (l *tipLabel) inset(room fyne.Layout) fyne.CanvasObject { return container.New(room, l) }
