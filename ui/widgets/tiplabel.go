//go:build cgo

package widgets

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

// TipLabel is one line of text, cut with an ellipsis where there is no room, with a tip: Tip, or where that is "" all of a text that is cut. It is lighter than
// Fyne's label. Clicks go to what it lies on.
type TipLabel struct {
	widget.BaseWidget
	Text     string
	Tip      string
	Tips     *Tooltips
	Color    fyne.ThemeColorName
	TextSize fyne.ThemeSizeName
	Style    fyne.TextStyle
	Align    fyne.TextAlign
	MinWidth float32 // the width it asks for; what is longer is cut

	Highlights []string // searched for: they are marked where they occur
}

func NewTipLabel(text string, tips *Tooltips) *TipLabel {
	l := &TipLabel{Text: text, Tips: tips, Color: theme.ColorNameForeground, TextSize: theme.SizeNameText}
	l.ExtendBaseWidget(l)
	return l
}

// Caption makes the label small and muted.
func (l *TipLabel) Caption() *TipLabel {
	l.TextSize, l.Color = theme.SizeNameCaptionText, ColorMuted
	return l
}

// Set changes what is written and in which color; it costs nothing where both stay.
func (l *TipLabel) Set(text string, color fyne.ThemeColorName) {
	if l.Text == text && l.Color == color {
		return
	}
	l.Text, l.Color = text, color
	l.Refresh()
}

// Highlight marks words where they occur.
func (l *TipLabel) Highlight(words []string) {
	if !slices.Equal(l.Highlights, words) {
		l.Highlights = words
		l.Refresh()
	}
}

// MouseIn implements desktop.Hoverable.
func (l *TipLabel) MouseIn(e *desktop.MouseEvent) { l.Tips.Schedule(l.tip(), l, e.AbsolutePosition) }

// MouseMoved implements desktop.Hoverable.
func (l *TipLabel) MouseMoved(e *desktop.MouseEvent) {
	if l.Tips != nil && !l.Tips.Label.Visible() {
		l.Tips.Schedule(l.tip(), l, e.AbsolutePosition)
	}
}

// tip is what is said about the label.
func (l *TipLabel) tip() string {
	if l.Tip == "" && CutToWidth(l.Text, l.Size().Width, theme.Size(l.TextSize), l.Style) != l.Text {
		return l.Text
	}
	return l.Tip
}

// MouseOut implements desktop.Hoverable.
func (l *TipLabel) MouseOut() { l.Tips.Dismiss() }

// CreateRenderer implements fyne.Widget.
func (l *TipLabel) CreateRenderer() fyne.WidgetRenderer {
	r := &tipLabelRenderer{l: l, text: canvas.NewText(l.Text, nil)}
	r.Refresh()
	return r
}

type tipLabelRenderer struct {
	l     *TipLabel
	text  *canvas.Text
	marks []*canvas.Rectangle // behind the words that are searched for
}

func (r *tipLabelRenderer) Layout(size fyne.Size) {
	r.text.Text = CutToWidth(r.l.Text, size.Width, r.text.TextSize, r.l.Style)
	r.text.Alignment = r.l.Align
	height := r.text.MinSize().Height
	r.text.Move(fyne.NewPos(0, (size.Height-height)/2))
	r.text.Resize(fyne.NewSize(size.Width, height))
	r.layMarks(size, height)
}

// layMarks puts a mark behind each word that was found in what can be seen of the text.
func (r *tipLabelRenderer) layMarks(size fyne.Size, height float32) {
	found := FindWords(r.text.Text, r.l.Highlights)
	for len(r.marks) < len(found) {
		mark := canvas.NewRectangle(nil)
		mark.CornerRadius = 2
		r.marks = append(r.marks, mark)
	}
	r.marks = r.marks[:len(found)]
	for i, at := range found {
		before := fyne.MeasureText(r.text.Text[:at[0]], r.text.TextSize, r.l.Style).Width
		through := fyne.MeasureText(r.text.Text[:at[1]], r.text.TextSize, r.l.Style).Width
		r.marks[i].FillColor = ThemeColor(theme.ColorNameSelection)
		r.marks[i].Move(fyne.NewPos(before-1, (size.Height-height)/2))
		r.marks[i].Resize(fyne.NewSize(through-before+2, height))
	}
}

func (r *tipLabelRenderer) MinSize() fyne.Size {
	size := fyne.MeasureText("Ag", theme.Size(r.l.TextSize), r.l.Style)
	size.Width = r.l.MinWidth
	if r.l.MinWidth == 0 {
		size.Width = fyne.MeasureText(r.l.Text, theme.Size(r.l.TextSize), r.l.Style).Width
	}
	return size
}

func (r *tipLabelRenderer) Refresh() {
	r.text.TextSize = theme.Size(r.l.TextSize)
	r.text.TextStyle = r.l.Style
	r.text.Color = ThemeColor(r.l.Color)
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

// CutToWidth shortens a text until it fits, with an ellipsis at its end.
func CutToWidth(text string, width, size float32, style fyne.TextStyle) string {
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

// FindWords finds the words of a search in a text: pairs of offsets in bytes, not overlapping, from left to right.
func FindWords(text string, words []string) [][2]int {
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

// Inset puts room around a label.
func (l *TipLabel) Inset(room fyne.Layout) fyne.CanvasObject { return container.New(room, l) }
