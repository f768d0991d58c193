//go:build cgo

package inspector

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/curves"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// rowKind is what the window does with the parameters of a kind: their rows, and their values as text.
type rowKind interface {
	build(r *parameterRow, menu func(fyne.Position)) // makes the widgets of a row
	show(r *parameterRow)                            // shows what the document holds
	height() float32                                 // of a row without a message
	copied(r *parameterRow) string                   // the value for the clipboard
	paste(r *parameterRow, label string) error
	format(p *presets.Parameter, value float64, lengths text.LengthUnit) string        // a number for a sentence
	initial(p *presets.Parameter, lengths text.LengthUnit) string                      // the default for a sentence
	explain(p *presets.Parameter, initial string, lengths text.LengthUnit) []string    // what the tip says below the help
	compared(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string // the value as a row shows it
}

// rowKinds has the kinds that are not plain numbers.
var rowKinds = map[presets.Kind]rowKind{presets.Toggle: toggleRow{}, presets.Choice: choiceRow{}, presets.Curve: graphRow{}}

// rowKindOf returns what the window does with a parameter.
func rowKindOf(p *presets.Parameter) rowKind {
	if kind, ok := rowKinds[p.Kind]; ok {
		return kind
	}
	return numberRow{}
}

// ValueText is the value that a parameter has in a preset, as its row shows it.
func ValueText(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string {
	return rowKindOf(p).compared(p, in, lengths)
}

// numberRow is a field with a slider.
type numberRow struct{}

func (numberRow) build(r *parameterRow, menu func(fyne.Position)) { r.makeNumber(menu) }
func (numberRow) height() float32 {
	return widgets.RowLine + widgets.SliderHeight + 1 + widgets.RowBottom
}
func (numberRow) copied(r *parameterRow) string             { return text.ExactQuantity(r.now(), r.quantity()) }
func (numberRow) paste(r *parameterRow, label string) error { return r.enter(label) }

func (numberRow) show(r *parameterRow) {
	value := r.now()
	r.Field.Set(shownValue(r.parameter, value, r.in.lengths), r.Modified)
	r.Slider.SetValue(shareOf(r.parameter, value))
}

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

// toggleRow is a check box.
type toggleRow struct{ numberRow }

func (toggleRow) build(r *parameterRow, menu func(fyne.Position)) { r.makeCheck(menu) }
func (toggleRow) show(r *parameterRow)                            { r.Check.SetChecked(r.now() == 1) }
func (toggleRow) height() float32                                 { return widgets.RowLine + widgets.RowBottom }
func (toggleRow) copied(r *parameterRow) string                   { return formatted(r.parameter, r.now(), r.in.lengths) }

func (toggleRow) paste(r *parameterRow, label string) error {
	switch strings.ToLower(label) {
	case "on", "1", "true", strings.ToLower(lang.L("on")):
		return r.in.document.Do(r.change(1))
	case "off", "0", "false", strings.ToLower(lang.L("off")):
		return r.in.document.Do(r.change(0))
	}
	return text.Error(lang.L("the clipboard holds no “on” or “off”"))
}

func (toggleRow) format(_ *presets.Parameter, value float64, _ text.LengthUnit) string {
	if value != 0 {
		return lang.L("on")
	}
	return lang.L("off")
}

func (toggleRow) explain(_ *presets.Parameter, initial string, _ text.LengthUnit) []string {
	return []string{lang.L("On or off, default {{.Default}}", text.With{"Default": initial})}
}

func (k toggleRow) compared(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string {
	return k.format(p, p.Get(in), lengths)
}

// choiceRow is a list to choose from.
type choiceRow struct{ numberRow }

func (choiceRow) build(r *parameterRow, menu func(fyne.Position)) { r.makeChoice(menu) }
func (choiceRow) show(r *parameterRow)                            { r.Choice.SetSelectedIndex(int(r.now())) }
func (choiceRow) copied(r *parameterRow) string                   { return formatted(r.parameter, r.now(), r.in.lengths) }

func (choiceRow) height() float32 {
	return widgets.RowLine + widgets.RowChoiceHeight + 2*widgets.RowBottom
}

func (choiceRow) paste(r *parameterRow, label string) error {
	for i := range r.parameter.Options {
		option := &r.parameter.Options[i]
		if strings.EqualFold(label, option.Name) || strings.EqualFold(label, option.Label) || strings.EqualFold(label, lang.L(option.Label)) {
			return r.in.document.Do(r.change(float64(i)))
		}
	}
	return text.Error(lang.L("the clipboard holds none of the choices of {{.Name}}", text.With{"Name": lang.L(r.parameter.Label)}))
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

// graphRow is the graph of a curve.
type graphRow struct{ numberRow }

func (graphRow) build(r *parameterRow, menu func(fyne.Position)) { r.Graph = newCurveRow(r, menu) }
func (graphRow) show(r *parameterRow)                            { r.Graph.update() }
func (graphRow) copied(r *parameterRow) string                   { return presets.CurveText(r.curve()) }
func (graphRow) paste(r *parameterRow, label string) error       { return r.pasteCurve(label) }

func (graphRow) height() float32 { return widgets.RowLine + curves.ThumbnailHeight + widgets.RowBottom }

func (graphRow) initial(p *presets.Parameter, lengths text.LengthUnit) string {
	return curveSummary(p, p.DefaultCurve, lengths)
}

func (graphRow) explain(p *presets.Parameter, initial string, _ text.LengthUnit) []string {
	return []string{lang.L("Curve over {{.Axis}}, default {{.Default}}", text.With{"Axis": axisTitle(p), "Default": initial})}
}

func (graphRow) compared(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string {
	return curveSummary(p, p.Curve(in), lengths)
}
