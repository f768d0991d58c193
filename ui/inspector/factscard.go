//go:build cgo

package inspector

import (
	"posewright/internal/session"
	"posewright/presets"
	"posewright/ui/selection"
	"posewright/ui/widgets"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

const (
	factLine   = 18
	factBottom = 6
	factLabelW = 70
)

// factsHeight is how high the facts about a thing are.
func factsHeight(subject string) float32 { return float32(factCount(subject))*factLine + factBottom }

// factsCard shows the facts about a thing, one on each line.
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
	for i := range c.values {
		color := theme.ColorNameForeground
		if facts[i].warns {
			color = theme.ColorNameWarning
		}
		c.labels[i].Set(facts[i].label, widgets.ColorMuted)
		c.values[i].Tip = facts[i].value
		c.values[i].Set(facts[i].value, color)
	}
}

// Layout implements fyne.Layout.
func (c *factsCard) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const left = widgets.SectionIndent + 6
	for i := range c.labels {
		y := float32(i * factLine)
		c.labels[i].Move(fyne.NewPos(left, y))
		c.labels[i].Resize(fyne.NewSize(factLabelW, factLine))
		c.values[i].Move(fyne.NewPos(left+factLabelW, y))
		c.values[i].Resize(fyne.NewSize(size.Width-left-factLabelW-widgets.RowRight, factLine))
	}
}

// MinSize implements fyne.Layout.
func (c *factsCard) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(widgets.RowMinWidth, factsHeight(c.subject))
}

// factsOf is the card of the facts about what a line is about.
func (n *Panel) factsOf(item *Item) fyne.CanvasObject {
	card, ok := n.facts[item.key]
	if !ok {
		card = newFactsCard(item.subject, n.tips)
		n.facts[item.key] = card
	}
	card.update(n.live.of(item.subject))
	return card.box
}

// wantsExplanation reports whether something is in view that is about what bends the pose.
func (n *Panel) wantsExplanation() bool {
	for i := n.List.first; i < min(n.List.last, len(n.List.Items)); i++ {
		item := &n.List.Items[i]
		switch kind, _ := selection.Parts(item.subject); {
		case item.Kind == FigureItem, item.Kind == factsItem && (kind == selection.Hint || kind == selection.Magnet):
			return true
		}
	}
	return false
}

// Follow shows what the body does now: in figures at each call, in words where told to.
func (n *Panel) Follow(r *session.Reading, words bool) {
	if n.Large != nil {
		defer n.Large.follow()
	}
	n.live.read(r, n.document.Current(), n.In.lengths, n.wantsExplanation())
	if now := serials(&r.Devices); words && !slices.Equal(n.devices, now) {
		n.devices = now
		n.Rebuild()
	}
	for i := n.List.first; i < min(n.List.last, len(n.List.Items)); i++ {
		item := &n.List.Items[i]
		switch item.Kind {
		case FigureItem:
			if figure, ok := n.figures[item.key]; ok {
				figure.follow(&n.live)
			}
		case factsItem:
			if card, ok := n.facts[item.key]; ok && words {
				card.update(n.live.of(item.subject))
			}
		case rowItem:
			if row, ok := n.Rows[item.key]; ok && row.Graph != nil {
				row.Graph.follow(&n.live)
			}
		case deviceItem:
			if header, ok := n.Headers[item.key]; ok && words {
				header.SetTitle(n.live.deviceName(item.subject))
			}
		}
	}
}

// HasFigures reports whether a figure, or a curve, that follows the body is in view.
func (n *Panel) HasFigures() bool {
	first, last := n.List.first, min(n.List.last, len(n.List.Items))
	return slices.ContainsFunc(n.List.Items[first:max(first, last)], func(item Item) bool {
		return item.Kind == FigureItem || item.Kind == rowItem && item.parameter.Kind == presets.Curve
	})
}
