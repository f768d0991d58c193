//go:build cgo

package library

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// BlendSlider makes what is edited a blend of A and B.
type BlendSlider struct {
	Slider *widgets.Slider
	Row    *fyne.Container

	actions    *CompareActions
	percent    *widgets.TipLabel
	from, to   *presets.Preset // A and B as they were when blending began; nil while nothing is blended
	previewing bool
	ended      func() // a blend was canceled
}

func newBlendSlider(tips *widgets.Tooltips, actions *CompareActions) *BlendSlider {
	b := &BlendSlider{Slider: widgets.NewSlider(-1, 0.01), actions: actions, percent: widgets.NewTipLabel("", tips)}
	b.Slider.OnPreview, b.Slider.OnCommit, b.Slider.OnCancel = b.preview, actions.Commit, b.cancel
	b.percent.Align, b.percent.MinWidth = fyne.TextAlignTrailing, 40
	b.percent.Tip = lang.L("Blend between A and B. The edited preset becomes the blend, as one undo step")
	b.Row = container.New(widgets.Insets(2, 2, 2, 2),
		container.NewBorder(nil, nil, widgets.NewTipLabel("A", nil), container.NewHBox(widgets.NewTipLabel("B", nil), b.percent), b.Slider))
	return b
}

// End ends a blend: what it came to stays.
func (b *BlendSlider) End() { b.from, b.to = nil, nil }

// show sets the slider: where nothing is blended, at the end of what is edited.
func (b *BlendSlider) show(sides *Sides, visible bool) {
	visible = visible && sides.Other != nil
	widgets.SetVisible(b.Row, visible)
	if !visible {
		return
	}
	if b.from == nil && !b.Slider.Held {
		position := 0.0
		if sides.InB {
			position = 1
		}
		b.Slider.SetValue(position)
	}
	b.showPercent()
}

func (b *BlendSlider) showPercent() {
	b.percent.Set(lang.L("{{.Percent}} %", text.With{"Percent": strconv.Itoa(int(b.Slider.Value*100 + 0.5))}), theme.ColorNameForeground)
}

// preview makes what is edited the blend of A and B as they were when the blending began.
func (b *BlendSlider) preview(position float64) {
	sides := b.actions.Sides()
	if sides.Other == nil {
		return
	}
	if b.from == nil {
		b.from, b.to = sides.Edited, sides.Other
		if sides.InB {
			b.from, b.to = b.to, b.from
		}
	}
	b.previewing = true
	defer func() { b.previewing = false }()
	b.actions.Preview(b.at(position))
	b.showPercent()
}

// at returns the command that makes what is edited the blend at a position.
func (b *BlendSlider) at(position float64) presets.Command {
	return presets.BlendTo(*b.from, *b.to, presets.Snap(position, 0.01, false))
}

func (b *BlendSlider) cancel() {
	b.previewing = true
	b.actions.Cancel()
	b.previewing = false
	b.End()
	b.ended()
}

// documentChanged ends the blend if what is edited is no longer the blend, so that the next one begins again.
func (b *BlendSlider) documentChanged() {
	if b.from != nil && !b.previewing && b.moved() {
		b.End()
	}
}

func (b *BlendSlider) moved() bool {
	sides := b.actions.Sides()
	if sides.Other == nil || b.Slider.Held {
		return sides.Other == nil
	}
	expected := presets.NewDocument(*sides.Edited)
	if err := expected.Do(b.at(b.Slider.Value)); err != nil {
		return true
	}
	return expected.Dirty()
}
