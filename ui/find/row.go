//go:build cgo

package find

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

const rowHeight = 44

// row shows a hit in two lines: what it is called, with its shortcut at the right, and its kind and place, with why
// it does not count at the right.
type row struct {
	widget.BaseWidget
	title, keys, where, note *widgets.TipLabel
	mark, back               *canvas.Rectangle
	content                  *fyne.Container
}

func newRow() *row {
	r := &row{title: widgets.NewTipLabel("", nil), keys: widgets.NewTipLabel("", nil).Caption(),
		where: widgets.NewTipLabel("", nil).Caption(),
		note:  widgets.NewTipLabel("", nil).Caption(), mark: canvas.NewRectangle(nil), back: canvas.NewRectangle(nil)}
	r.mark.SetMinSize(fyne.NewSize(3, rowHeight))
	r.content = container.NewStack(r.back, container.NewBorder(nil, nil, r.mark, nil,
		container.New(widgets.Insets(3, 8, 3, 10),
			container.NewGridWithRows(2, container.NewBorder(nil, nil, nil, r.keys, r.title), container.NewBorder(nil,
				nil, nil, r.note, r.where)))))
	r.ExtendBaseWidget(r)
	return r
}

// set shows a hit with the words that were searched for.
func (r *row) set(h *Hit, words []string, current bool) {
	r.mark.FillColor, r.back.FillColor = color.Transparent, color.Transparent
	if current {
		r.mark.FillColor, r.back.FillColor = widgets.ThemeColor(theme.ColorNamePrimary),
			widgets.ThemeColor(widgets.ColorActive)
	}
	note, ink := h.Note(), theme.ColorNameForeground
	if !h.Enabled || note != "" {
		ink = theme.ColorNameDisabled
	}
	title := h.Title
	if h.Checked {
		title = "✓ " + title
	}
	r.title.Style = fyne.TextStyle{Bold: current}
	for label, text := range map[*widgets.TipLabel]string{r.keys: h.Keys, r.note: note} {
		label.MinWidth = fyne.MeasureText(text, theme.CaptionTextSize(), fyne.TextStyle{}).Width
		label.Set(text, widgets.ColorMuted)
	}
	r.where.Set(h.Where, widgets.ColorMuted)
	r.title.Highlight(words)
	r.title.Set(title, ink)
	r.content.Refresh() // the style, the colors behind, and how much room the right side takes
}

// MinSize implements fyne.Widget.
func (r *row) MinSize() fyne.Size { return fyne.NewSize(200, rowHeight) }

// CreateRenderer implements fyne.Widget.
func (r *row) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }
