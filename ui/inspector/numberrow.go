//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// numberRow is a field with a slider over the soft range.
type numberRow struct{}

func (numberRow) view(v *parameterValue) valueView { return newNumberView(v) }

// height has the reason in the place of the slider, which has nothing to move.
func (numberRow) height(idle bool) float32 {
	if idle {
		return withReason(widgets.RowLine+widgets.RowBottom, true)
	}
	return widgets.RowLine + widgets.SliderHeight + 1 + widgets.RowBottom
}

func (numberRow) copied(v *parameterValue) string             { return text.ExactQuantity(v.now(), v.quantity()) }
func (numberRow) paste(v *parameterValue, label string) error { return v.enter(label) }

func (numberRow) format(p *presets.Parameter, value float64, lengths text.LengthUnit) string {
	label := shownValue(p, value, lengths)
	if _, words := text.SplitUnit(p.Unit); words != "" {
		return label + " " + lang.L(words)
	}
	return label
}

func (numberRow) initial(p *presets.Parameter, lengths text.LengthUnit) string {
	return formatted(p, p.Default, lengths)
}

func (k numberRow) explain(p *presets.Parameter, initial string, lengths text.LengthUnit) []string {
	return []string{lang.L("Range {{.Least}} to {{.Most}}, default {{.Default}}", text.With{"Default": initial,
		"Least": k.format(p, p.HardMin, lengths), "Most": k.format(p, p.HardMax, lengths)})}
}

func (numberRow) compared(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string {
	return shownValue(p, p.Get(in), lengths)
}

// numberView is the field and the slider of a number.
type numberView struct {
	value  *parameterValue
	field  *widgets.ValueField
	slider *widgets.Slider
}

func newNumberView(v *parameterValue) *numberView {
	n := &numberView{value: v, field: widgets.NewValueField()}
	parameter, document := v.parameter, v.in.document
	n.field.Exact = func() string { return text.ExactQuantity(v.now(), v.quantity()) }
	n.field.OnError, n.field.OnSubmit, n.field.OnStep, n.field.OnMenu, n.field.OnFocus = v.report, v.enter, v.step, v.menu, v.focused
	n.field.OnCopy, n.field.OnPaste = v.copyValue, v.pasteValue
	mark := shareOf(parameter, parameter.Default)
	if mark < 0 || mark > 1 {
		mark = -1
	}
	span := parameter.SoftMax - parameter.SoftMin
	n.slider = widgets.NewSlider(mark, parameter.Step/span)
	committed := uint64(0)
	n.slider.OnPreview = func(share float64) {
		v.report(document.Preview(v.change(valueAt(parameter, share, finenessOf(n.slider.Modifiers()), v.in.lengths))))
	}
	n.slider.OnCommit = func() { document.Commit(); committed = document.Revision() }
	n.slider.OnCancel = document.Cancel
	n.slider.OnStep = v.step
	n.slider.OnEdge = func(end float64) { v.set(parameter.SoftMin + end*span) }
	n.slider.OnRevert = func() {
		if document.Revision() == committed {
			document.Undo()
		}
	}
	n.slider.OnEdit = func() { n.field.Edit(0) }
	n.slider.OnMenu, n.slider.OnFocus = v.menu, v.focused
	n.slider.OnCopy, n.slider.OnPaste = v.copyValue, v.pasteValue
	return n
}

// finenessOf is how a drag rounds with keys held.
func finenessOf(held fyne.KeyModifier) fineness {
	switch {
	case held&fyne.KeyModifierShift != 0:
		return precise
	case held&fyne.KeyModifierShortcutDefault != 0:
		return coarse
	}
	return usual
}

func (n *numberView) objects() (beside, below []fyne.CanvasObject) {
	return []fyne.CanvasObject{n.field}, []fyne.CanvasObject{n.slider}
}

func (n *numberView) layout(width, resetX float32) labelRoom {
	x := resetX - widgets.RowGap - widgets.ValueFieldWidth
	n.field.Move(fyne.NewPos(x, 1))
	n.field.Resize(fyne.NewSize(widgets.ValueFieldWidth, widgets.RowLine-2))
	n.slider.Move(fyne.NewPos(widgets.RowLeft-widgets.SliderThumb/2, widgets.RowLine+1))
	n.slider.Resize(fyne.NewSize(width-widgets.RowLeft-widgets.RowRight+2, widgets.SliderHeight))
	return labelBeside(x)
}

func (n *numberView) show() {
	value := n.value.now()
	n.field.Set(shownValue(n.value.parameter, value, n.value.in.lengths), n.value.modified())
	n.slider.SetValue(shareOf(n.value.parameter, value))
	widgets.SetVisible(n.slider, !n.value.idle)
}

func (n *numberView) height(float32) float32 { return numberRow{}.height(n.value.idle) }
func (*numberView) follow(*liveFacts)        {}
func (n *numberView) held() bool             { return n.slider.Held }
func (n *numberView) busy() bool             { return n.slider.Held || n.field.Entry != nil }

func (n *numberView) describe(s *RowState) {
	s.Shown, s.Mark = n.field.Shown, n.slider.Mark
	if n.field.Entry != nil {
		s.Typed = n.field.Entry.Text
	}
}

func (n *numberView) controls() []widgets.Control {
	p := n.value.parameter
	return []widgets.Control{{Object: n.field}, {Object: n.slider, Range: widgets.SliderRange{From: p.SoftMin, To: p.SoftMax, Value: n.value.now()}}}
}
