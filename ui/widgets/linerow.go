//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const lineRowHeight = 26

// Line is what a row of a list of texts shows.
type Line struct {
	Text       string
	Aside      string   // small, at the right; "" for nothing
	Highlights []string // words searched for, which are marked
	Current    bool     // it is marked among the others
	Dimmed     bool     // it cannot be chosen, or is not done
}

// LineRow is a row of a list of texts; the list uses it again for other lines.
type LineRow struct {
	widget.BaseWidget
	text, aside *TipLabel
	mark, back  *canvas.Rectangle
	content     *fyne.Container
}

func NewLineRow() *LineRow {
	r := &LineRow{text: NewTipLabel("", nil), aside: NewTipLabel("", nil).Caption(), mark: canvas.NewRectangle(nil), back: canvas.NewRectangle(nil)}
	r.mark.SetMinSize(fyne.NewSize(3, lineRowHeight))
	r.content = container.NewStack(r.back, container.NewBorder(nil, nil, r.mark, container.New(Insets(0, 10, 0, 10), r.aside),
		container.New(Insets(4, 4, 4, 8), r.text)))
	r.ExtendBaseWidget(r)
	return r
}

// SetLine changes what is shown.
func (r *LineRow) SetLine(line Line) {
	r.mark.FillColor, r.back.FillColor = nil, nil
	color := theme.ColorNameForeground
	r.text.Style = fyne.TextStyle{Bold: line.Current}
	if line.Current {
		r.mark.FillColor, r.back.FillColor = ThemeColor(theme.ColorNamePrimary), ThemeColor(ColorActive)
	}
	if line.Dimmed {
		color = theme.ColorNameDisabled
	}
	r.aside.MinWidth = fyne.MeasureText(line.Aside, theme.CaptionTextSize(), fyne.TextStyle{}).Width
	r.aside.Set(line.Aside, ColorMuted)
	r.text.Highlight(line.Highlights)
	r.text.Set(line.Text, color)
	r.content.Refresh() // the style, the colors behind, and how much room the aside takes
}

// MinSize implements fyne.Widget.
func (r *LineRow) MinSize() fyne.Size { return fyne.NewSize(200, lineRowHeight) }

// CreateRenderer implements fyne.Widget.
func (r *LineRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }
