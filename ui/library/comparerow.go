//go:build cgo

package library

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/ui/inspector"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// compareColumns lays out a name, a value, a button and another value.
type compareColumns struct{}

const compareRow = 26

// Layout implements fyne.Layout.
func (compareColumns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const button = 24
	value := (size.Width - button) * 0.29
	label := size.Width - button - 2*value
	x := float32(0)
	for i, width := range [...]float32{label, value - 4, button, value - 4} {
		height := min(size.Height, max(objects[i].MinSize().Height, 16))
		objects[i].Resize(fyne.NewSize(width, height))
		objects[i].Move(fyne.NewPos(x, (size.Height-height)/2))
		x += width
		if i != 0 {
			x += 4
		}
	}
}

// MinSize implements fyne.Layout.
func (compareColumns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, object := range objects {
		height = max(height, object.MinSize().Height)
	}
	return fyne.NewSize(200, height)
}

// differenceRow shows a line of the list; the list uses it again for others.
type differenceRow struct {
	widget.BaseWidget
	line                *CompareLine
	lengths             func() text.LengthUnit
	label, mine, theirs *widgets.TipLabel
	copy                *widgets.ToolButton
	back                *canvas.Rectangle
	content             *fyne.Container
}

// newDifferenceRow makes a row. take takes over the values of some paths.
func newDifferenceRow(tips *widgets.Tooltips, lengths func() text.LengthUnit, take func(paths []string)) *differenceRow {
	r := &differenceRow{lengths: lengths, label: widgets.NewTipLabel("", tips), mine: widgets.NewTipLabel("", tips), theirs: widgets.NewTipLabel("", tips),
		back: canvas.NewRectangle(nil)}
	r.mine.Align = fyne.TextAlignTrailing
	r.copy = widgets.NewToolButton("", widgets.IconTake, "", tips, func() {
		switch {
		case r.line == nil:
		case r.line.Difference != nil:
			take([]string{r.line.Path})
		default:
			take(r.line.Group.paths())
		}
	})
	r.copy.Small = true
	r.content = container.NewStack(r.back, container.New(widgets.Insets(0, 10, 0, 8), container.New(compareColumns{}, r.label, r.mine, r.copy, r.theirs)))
	r.ExtendBaseWidget(r)
	return r
}

// show shows a line of the list.
func (r *differenceRow) show(line *CompareLine) {
	r.line = line
	if line.Difference == nil {
		r.back.FillColor = widgets.ThemeColor(widgets.ColorBar)
		r.label.Style = fyne.TextStyle{Bold: true}
		r.label.Tip = line.Group.Title
		r.label.Set(line.Group.Title, theme.ColorNameForeground)
		r.mine.Set(strconv.Itoa(len(line.Group.Differences)), widgets.ColorMuted)
		r.mine.Tip = lang.L("Number of differences in this group")
		r.theirs.Set("", widgets.ColorMuted)
		r.copy.SetIcon(widgets.IconTake, lang.L("Copy group"))
	} else {
		r.back.FillColor = nil
		r.label.Style = fyne.TextStyle{}
		r.label.Tip = line.Label
		if parameter, ok := presets.Lookup(line.Path); ok {
			r.label.Tip = inspector.Explain(parameter, r.lengths())
		}
		r.label.Set(line.Label, theme.ColorNameForeground)
		r.mine.Tip, r.theirs.Tip = line.Mine, line.Theirs
		r.mine.Set(line.Mine, theme.ColorNameForeground)
		r.theirs.Set(line.Theirs, widgets.ColorMuted)
		r.copy.SetIcon(widgets.IconTake, lang.L("Copy value"))
	}
	r.label.Refresh()
	r.back.Refresh()
}

// MinSize implements fyne.Widget.
func (r *differenceRow) MinSize() fyne.Size { return fyne.NewSize(200, compareRow) }

// CreateRenderer implements fyne.Widget.
func (r *differenceRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(r.content)
}
