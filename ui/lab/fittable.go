//go:build cgo

package lab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/modelfit"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// fitLine is a line of what a fit came to.
type fitLine struct {
	cells   [4]string // name, before, after, unit
	tip     string    // what commands call the name
	heading bool
}

// fitLines are what a fit came to: what it is judged by, the parameters and the recordings.
func fitLines(r *modelfit.Report) []fitLine {
	lines := []fitLine{{cells: [4]string{lang.L("On movement that the fit did not use"), lang.L("Before"), lang.L("After")}, heading: true}}
	for i := range r.Measures {
		m := &r.Measures[i]
		lines = append(lines, fitLine{cells: [4]string{text.Phrase(m.Title), text.Decimal(m.Before, m.Decimals), text.Decimal(m.After, m.Decimals), m.Unit}})
	}
	lines = append(lines, fitLine{cells: [4]string{lang.L("On movement that it used"), lang.L("Before"), lang.L("After")}, heading: true},
		fitLine{cells: [4]string{lang.L("Cost that was minimized"), text.Decimal(r.CostBefore, 3), text.Decimal(r.CostAfter, 3)}},
		fitLine{cells: [4]string{lang.L("Parameters"), lang.L("Before"), lang.L("After")}, heading: true})
	for _, v := range r.Parameters {
		lines = append(lines, parameterLines(r, v)...)
	}
	lines = append(lines, fitLine{cells: [4]string{lang.L("Recordings")}, heading: true})
	listed := func(files []string, what string) {
		for _, file := range files {
			lines = append(lines, fitLine{cells: [4]string{text.File(file), what}, tip: text.Path(file)})
		}
	}
	if r.Unseen {
		listed(r.FittedTo, lang.L("Fitted to"))
		listed(r.JudgedBy, lang.L("Judged by"))
	} else {
		listed(r.FittedTo, lang.L("Fitted to the first half"))
	}
	for _, s := range r.Skipped {
		lines = append(lines, fitLine{cells: [4]string{text.File(s.File), lang.L("Left out")}, tip: text.Path(s.File) + ": " + text.Phrase(s.Reason)})
	}
	return lines
}

// parameterLines are a line of a number, and of a curve one for each key.
func parameterLines(r *modelfit.Report, v modelfit.Value) (lines []fitLine) {
	parameter, _ := presets.Lookup(v.Path)
	name, unit := text.Phrase(parameter.Phrase()), text.Translate(parameter.Unit, nil)
	if parameter.DefaultCurve == nil {
		return []fitLine{{cells: [4]string{name, text.Marked(v.Before), text.Marked(v.After), unit}, tip: v.Path}}
	}
	number := func(x float64) string { return text.Significant(x, 4) }
	after := parameter.Curve(&r.Fitted)
	for i, key := range parameter.Curve(&r.Began) {
		at := name + " · " + lang.L(parameter.TimeLabel) + " " + number(key.Time)
		lines = append(lines, fitLine{cells: [4]string{at, number(key.Value), number(after[i].Value), unit}, tip: v.Path})
	}
	return lines
}

// newFitList shows lines.
func newFitList(tips *widgets.Tooltips, lines *[]fitLine) *widgets.KeyList {
	list := widgets.NewKeyList(func() int { return len(*lines) }, func() fyne.CanvasObject {
		var cells []fyne.CanvasObject
		for i := range len(fitLine{}.cells) {
			l := widgets.NewTipLabel("", tips)
			l.TextSize, l.MinWidth = theme.SizeNameCaptionText, 20
			if i == 1 || i == 2 {
				l.Align = fyne.TextAlignTrailing
			}
			cells = append(cells, l)
		}
		return container.New(fitRowLayout{}, cells...)
	}, func(id widget.ListItemID, object fyne.CanvasObject) {
		line := &(*lines)[id]
		for i, cell := range object.(*fyne.Container).Objects {
			l := cell.(*widgets.TipLabel)
			l.Text, l.Style.Bold, l.Color, l.Tip = line.cells[i], line.heading && i == 0, theme.ColorNameForeground, ""
			if line.heading && i > 0 || i == len(line.cells)-1 {
				l.Color = widgets.ColorMuted
			}
			if i == 0 {
				l.Tip = line.tip
			}
			l.Refresh()
		}
	})
	list.HideSeparators = true
	list.OnSelected = list.Unselect
	return list
}

// fitRowLayout shares the width of a line among its cells.
type fitRowLayout struct{}

// Layout implements fyne.Layout.
func (fitRowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, share := range [...]float32{0.5, 0.2, 0.16, 0.14} {
		width := share * size.Width
		objects[i].Move(fyne.NewPos(x, 0))
		objects[i].Resize(fyne.NewSize(width-8, size.Height))
		x += width
	}
}

// MinSize implements fyne.Layout.
func (fitRowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 18) }
