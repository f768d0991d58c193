//go:build cgo

package inspector

import (
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

const (
	factLine   = 18
	factBottom = 6
	factLabelW = 70 // at least
	factGap    = 8
)

// factsHeight is how high the facts about an object are.
func factsHeight(subject string) float32 { return float32(factCount(subject))*factLine + factBottom }

// factsCard shows the facts about an object, one on each line.
type factsCard struct {
	subject string
	labels  []*widgets.TipLabel
	values  []*widgets.TipLabel
	box     *fyne.Container
}

func newFactsCard(subject string, tips *widgets.Tooltips) *factsCard {
	c := &factsCard{subject: subject}
	c.box = &fyne.Container{Layout: c}
	for range factCount(subject) {
		label, value := widgets.NewTipLabel("", tips).Caption(), widgets.NewTipLabel("", tips).Caption()
		label.MinWidth, value.MinWidth = 20, 20
		c.labels, c.values = append(c.labels, label), append(c.values, value)
		c.box.Objects = append(c.box.Objects, label, value)
	}
	return c
}

func (c *factsCard) update(facts []fact) {
	relaid := false
	for i := range c.values {
		relaid = relaid || c.labels[i].Text != facts[i].label
		color := theme.ColorNameForeground
		if facts[i].warns {
			color = theme.ColorNameWarning
		}
		c.labels[i].Set(facts[i].label, widgets.ColorMuted)
		c.values[i].Tip = facts[i].value
		c.values[i].Set(facts[i].value, color)
	}
	if relaid {
		c.Layout(nil, c.box.Size())
	}
}

// Layout implements fyne.Layout.
func (c *factsCard) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const left = widgets.SectionIndent + 6
	wide := float32(factLabelW)
	for _, label := range c.labels {
		wide = max(wide, fyne.MeasureText(label.Text, theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width+factGap)
	}
	wide = min(wide, (size.Width-left)/2)
	for i := range c.labels {
		y := float32(i * factLine)
		c.labels[i].Move(fyne.NewPos(left, y))
		c.labels[i].Resize(fyne.NewSize(wide, factLine))
		c.values[i].Move(fyne.NewPos(left+wide, y))
		c.values[i].Resize(fyne.NewSize(size.Width-left-wide-widgets.RowRight, factLine))
	}
}

// MinSize implements fyne.Layout.
func (c *factsCard) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(widgets.RowMinWidth, factsHeight(c.subject))
}
