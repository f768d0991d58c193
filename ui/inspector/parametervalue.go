//go:build cgo

package inspector

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// rowContext is what all rows of an inspector share.
type rowContext struct {
	document  Document
	favorites Favorites
	remedies  remedies
	overview  presets.Overview // of the document as it is
	tips      *widgets.Tooltips
	lengths   text.LengthUnit                                           // in which lengths are shown
	words     []string                                                  // that are searched for
	linked    func(*presets.Parameter) bool                             // a change is made on the other side too
	set       func(p *presets.Parameter, value float64) presets.Command // changes a parameter, and the other side's where they are linked
	menu      func(v *parameterValue, at fyne.Position)                 // opens the menu of a row
	focused   func(v *parameterValue)                                   // something in a row has the keyboard
	popUp     func(*fyne.Menu, fyne.Position)                           // shows a menu
	enlarge   func(v *parameterValue, closed func())                    // shows a curve larger
	wheel     func(*fyne.ScrollEvent)                                   // scrolls what the rows lie in; nil for nothing
	info      func(text string)                                         // shows what happened
}

// remedies make parameters count that do not.
type remedies interface{ enable(p *presets.Parameter) }

// parameterValue is one parameter of the document, as its row reads and changes it.
type parameterValue struct {
	parameter *presets.Parameter
	in        *rowContext
	report    func(error) // shows in the row why a change was refused; nil clears it
	resized   func()      // the row wants another height
	idle      bool        // the parameter does not count
}

func (v *parameterValue) menu(at fyne.Position) { v.in.menu(v, at) }
func (v *parameterValue) focused()              { v.in.focused(v) }

// curve is the parameter's curve in the document.
func (v *parameterValue) curve() curve.Curve { return v.parameter.Curve(v.in.document.Current()) }

// counts reports whether the parameter counts now.
func (v *parameterValue) counts() bool { return v.in.overview.Counts(v.parameter) }

// starred reports whether the parameter is one of the favorites.
func (v *parameterValue) starred() bool {
	return slices.Contains(v.in.favorites.List(), v.parameter.Path)
}

// now is the parameter's value in the document; not of a curve.
func (v *parameterValue) now() float64 { return v.parameter.Get(v.in.document.Current()) }

// quantity is how the value is written and read.
func (v *parameterValue) quantity() text.Quantity {
	return quantityOf(v.parameter, v.now(), v.in.lengths)
}

// modified reports whether the value differs from its default.
func (v *parameterValue) modified() bool { return !v.parameter.AtDefault(v.in.document.Current()) }

// change is what a person's change of the value is.
func (v *parameterValue) change(value float64) presets.Command { return v.in.set(v.parameter, value) }

// set changes the value, or says in the row why not.
func (v *parameterValue) set(value float64) { v.report(v.in.document.Do(v.change(value))) }

// step moves a number by steps.
func (v *parameterValue) step(steps float64) {
	v.set(stepped(v.parameter, v.now(), steps, v.in.lengths))
}

// toDefault gives the parameter its default, on both sides where they are linked.
func (v *parameterValue) toDefault() {
	command := presets.Reset(v.parameter.Path)
	if v.parameter.Kind != presets.Curve && v.in.linked(v.parameter) {
		command = v.change(v.parameter.Default)
	}
	v.report(v.in.document.Do(command))
}

// enter takes over what was typed or pasted.
func (v *parameterValue) enter(label string) error {
	value, err := text.ParseQuantity(label, v.quantity())
	if err != nil {
		return err
	}
	return v.in.document.Do(v.change(value))
}

// copyValue puts the value on the clipboard with every digit, copyPath what the parameter is called in files and on the command line.
func (v *parameterValue) copyValue() {
	fyne.CurrentApp().Clipboard().SetContent(rowKindOf(v.parameter).copied(v))
}
func (v *parameterValue) copyPath() { fyne.CurrentApp().Clipboard().SetContent(v.parameter.Path) }

// pasteValue takes the value that is on the clipboard; what is there and is none is refused in the row.
func (v *parameterValue) pasteValue() {
	v.report(rowKindOf(v.parameter).paste(v, strings.TrimSpace(fyne.CurrentApp().Clipboard().Content())))
}

// refusal is an error in the words of the row.
func refusal(parameter *presets.Parameter, err error, lengths text.LengthUnit) string {
	var outside *presets.RangeError
	if errors.As(err, &outside) {
		return lang.L("{{.Name}} goes from {{.Least}} to {{.Most}}; type a value in that range or press Esc", text.With{"Name": lang.L(parameter.Label),
			"Least": formatted(parameter, parameter.HardMin, lengths), "Most": formatted(parameter, parameter.HardMax, lengths)})
	}
	if why := refusedCurve(err); why != "" {
		return why
	}
	return text.Sentence(err)
}
