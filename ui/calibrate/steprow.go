//go:build cgo

package calibrate

import (
	"posewright/ui/widgets"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	stepDisc   = 24
	stepHeight = 46
)

// stepRow shows the steps of a calibration beside each other, joined by a line: what is done has a tick, the one that is on is filled.
type stepRow struct {
	widget.BaseWidget
	steps []wizardStep
}

func newStepRow() *stepRow {
	r := &stepRow{}
	r.ExtendBaseWidget(r)
	return r
}

func (r *stepRow) show(steps []wizardStep) {
	if !slices.Equal(r.steps, steps) {
		r.steps = steps
		r.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (r *stepRow) CreateRenderer() fyne.WidgetRenderer {
	s := &stepRowRenderer{r: r}
	s.Refresh()
	return s
}

type stepRowRenderer struct {
	widgets.Layers
	r      *stepRow
	lines  []*canvas.Line
	discs  []*canvas.Circle
	signs  []*canvas.Text
	titles []*canvas.Text
}

func (s *stepRowRenderer) Refresh() {
	if len(s.discs) != len(s.r.steps) {
		s.lines, s.discs, s.signs, s.titles, s.Layers = nil, nil, nil, nil, nil
		for i := range s.r.steps {
			if i > 0 {
				s.lines = append(s.lines, canvas.NewLine(nil))
				s.Layers = append(s.Layers, s.lines[i-1])
			}
		}
		for range s.r.steps {
			disc, sign, title := canvas.NewCircle(nil), canvas.NewText("", nil), canvas.NewText("", nil)
			sign.Alignment, title.Alignment, sign.TextStyle.Bold = fyne.TextAlignCenter, fyne.TextAlignCenter, true
			s.discs, s.signs, s.titles = append(s.discs, disc), append(s.signs, sign), append(s.titles, title)
			s.Layers = append(s.Layers, disc, sign, title)
		}
	}
	for i, step := range s.r.steps {
		disc, sign, title := s.discs[i], s.signs[i], s.titles[i]
		edge, fill, ink, words := widgets.ColorMuted, fyne.ThemeColorName(""), widgets.ColorMuted, widgets.ColorMuted
		sign.Text = strconv.Itoa(i + 1)
		switch step.stage {
		case stepNow:
			edge, fill, ink, words = theme.ColorNamePrimary, theme.ColorNamePrimary, theme.ColorNameForegroundOnPrimary, theme.ColorNameForeground
		case stepDone:
			edge, ink, words, sign.Text = theme.ColorNameSuccess, theme.ColorNameSuccess, theme.ColorNameForeground, "✓"
		case stepFailed:
			edge, ink, words, sign.Text = theme.ColorNameError, theme.ColorNameError, theme.ColorNameForeground, "✕"
		}
		disc.StrokeWidth, disc.StrokeColor, disc.FillColor = 1.5, widgets.ThemeColor(edge), nil
		if fill != "" {
			disc.FillColor = widgets.ThemeColor(fill)
		}
		sign.Color, sign.TextSize = widgets.ThemeColor(ink), theme.Size(theme.SizeNameText)
		title.Text, title.Color, title.TextSize = step.title, widgets.ThemeColor(words), theme.Size(theme.SizeNameCaptionText)
		title.TextStyle = fyne.TextStyle{Bold: step.stage == stepNow}
		if i > 0 {
			s.lines[i-1].StrokeWidth, s.lines[i-1].StrokeColor = 1.5, widgets.ThemeColor(theme.ColorNameInputBorder)
			if step.stage != stepAhead {
				s.lines[i-1].StrokeColor = widgets.ThemeColor(theme.ColorNameSuccess)
			}
		}
	}
	s.Layout(s.r.Size())
	canvas.Refresh(s.r)
}

func (s *stepRowRenderer) Layout(size fyne.Size) {
	wide := size.Width / float32(max(len(s.discs), 1))
	for i := range s.discs {
		middle := wide * (float32(i) + 0.5)
		s.discs[i].Move(fyne.NewPos(middle-stepDisc/2, 1))
		s.discs[i].Resize(fyne.NewSquareSize(stepDisc))
		tall := s.signs[i].MinSize().Height
		s.signs[i].Move(fyne.NewPos(middle-stepDisc/2, 1+(stepDisc-tall)/2))
		s.signs[i].Resize(fyne.NewSize(stepDisc, tall))
		s.titles[i].Move(fyne.NewPos(middle-wide/2, stepDisc+4))
		s.titles[i].Resize(fyne.NewSize(wide, s.titles[i].MinSize().Height))
		if i > 0 {
			s.lines[i-1].Position1 = fyne.NewPos(middle-wide+stepDisc/2+3, 1+stepDisc/2)
			s.lines[i-1].Position2 = fyne.NewPos(middle-stepDisc/2-3, 1+stepDisc/2)
		}
	}
}

func (s *stepRowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, stepHeight) }
