//go:build cgo

package library

import (
	"posewright/presets/export"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// exportRow is a line of the report.
type exportRow struct {
	widget.BaseWidget
	mark       *canvas.Image
	label, how *widgets.TipLabel
	content    *fyne.Container
}

func newExportRow() fyne.CanvasObject {
	r := &exportRow{mark: canvas.NewImageFromResource(nil), label: widgets.NewTipLabel("", nil), how: widgets.NewTipLabel("", nil).Caption()}
	r.mark.FillMode = canvas.ImageFillContain
	r.mark.SetMinSize(fyne.NewSquareSize(16))
	r.how.Color = widgets.ColorMuted
	r.label.MinWidth, r.how.MinWidth = 60, 60
	r.content = container.NewBorder(nil, nil, container.New(widgets.Insets(0, 6, 0, 8), container.NewCenter(r.mark)), nil, container.New(widgets.Columns(0.4), r.label, r.how))
	r.ExtendBaseWidget(r)
	return r
}

// set shows a line.
func (r *exportRow) set(line *ExportLine) {
	icon, color := widgets.IconSure, fyne.ThemeColorName(theme.ColorNameSuccess)
	switch {
	case line.Fate == export.Lost:
		icon, color = widgets.IconMissing, theme.ColorNameError
	case line.Fate == export.Approximated || line.Idle:
		icon, color = widgets.IconDoubtful, theme.ColorNameWarning
	}
	r.mark.Hidden = !line.Title
	r.mark.Resource = icon.Tinted(color)
	r.mark.Refresh()
	text := theme.ColorNameForeground
	r.label.Set(line.Label, text)
	r.how.Set(line.How, widgets.ColorMuted)
	r.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (r *exportRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }
