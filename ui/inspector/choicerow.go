//go:build cgo

package inspector

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// choiceRow is a list to choose from.
type choiceRow struct{ numberRow }

func (choiceRow) copied(v *parameterValue) string {
	return formatted(v.parameter, v.now(), v.in.lengths)
}

func (choiceRow) height(idle bool) float32 {
	return withReason(widgets.RowLine+widgets.RowChoiceHeight+2*widgets.RowBottom, idle)
}

func (choiceRow) paste(v *parameterValue, label string) error {
	for i := range v.parameter.Options {
		option := &v.parameter.Options[i]
		if strings.EqualFold(label, option.Name) || strings.EqualFold(label, option.Label) || strings.EqualFold(label, lang.L(option.Label)) {
			return v.in.document.Do(v.change(float64(i)))
		}
	}
	return text.Error(lang.L("the clipboard holds none of the choices of {{.Name}}", text.With{"Name": lang.L(v.parameter.Label)}))
}

func (choiceRow) format(p *presets.Parameter, value float64, _ text.LengthUnit) string {
	return lang.L(p.Format(value))
}

func (choiceRow) explain(p *presets.Parameter, initial string, _ text.LengthUnit) (lines []string) {
	for i := range p.Options {
		option := &p.Options[i]
		lines = append(lines, lang.L("{{.Option}}: {{.Help}}", text.With{"Option": lang.L(option.Label), "Help": lang.L(option.Help)}))
	}
	return append(lines, lang.L("Default {{.Default}}", text.With{"Default": initial}))
}

func (k choiceRow) compared(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string {
	return k.format(p, p.Get(in), lengths)
}

func (choiceRow) view(v *parameterValue) valueView {
	c := &choiceView{value: v}
	labels := make([]string, len(v.parameter.Options))
	for i := range labels {
		labels[i] = lang.L(v.parameter.Options[i].Label)
	}
	c.choice = widgets.NewRowChoice(labels, func(string) {
		if !c.showing {
			v.set(float64(c.choice.SelectedIndex()))
		}
	})
	c.choice.OnMenu, c.choice.OnFocus = v.menu, v.focused
	return c
}

// choiceView is the list of a choice.
type choiceView struct {
	restingView
	value   *parameterValue
	choice  *widgets.RowChoice
	showing bool // what the list reports was not done by a person
}

func (c *choiceView) objects() (beside, below []fyne.CanvasObject) {
	return []fyne.CanvasObject{c.choice}, nil
}

func (c *choiceView) layout(_, resetX float32) labelRoom {
	c.choice.Move(fyne.NewPos(widgets.RowLeft, widgets.RowLine))
	c.choice.Resize(fyne.NewSize(resetX-widgets.RowGap-widgets.RowLeft, widgets.RowChoiceHeight)) // ends where fields do
	return labelBeside(resetX)
}

func (c *choiceView) show() {
	c.showing = true
	c.choice.SetSelectedIndex(int(c.value.now()))
	c.showing = false
}

func (c *choiceView) height(float32) float32      { return choiceRow{}.height(c.value.idle) }
func (c *choiceView) controls() []widgets.Control { return []widgets.Control{{Object: c.choice}} }
