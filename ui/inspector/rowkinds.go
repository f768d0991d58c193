//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"

	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// rowKind is what the window does with the parameters of a kind: their rows, and their values as text. A kind has a file of its own and a line in rowKinds.
type rowKind interface {
	view(v *parameterValue) valueView // makes the widgets of a row
	height(idle bool) float32         // of a row that is closed and without a message
	copied(v *parameterValue) string  // the value for the clipboard
	paste(v *parameterValue, label string) error
	format(p *presets.Parameter, value float64, lengths text.LengthUnit) string        // a number for a sentence
	initial(p *presets.Parameter, lengths text.LengthUnit) string                      // the default for a sentence
	explain(p *presets.Parameter, initial string, lengths text.LengthUnit) []string    // what the tip says below the help
	compared(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string // the value as a row shows it
}

// rowKinds has the kinds that are not plain numbers.
var rowKinds = map[presets.Kind]rowKind{presets.Toggle: toggleRow{}, presets.Choice: choiceRow{}, presets.Curve: curveRow{}}

// rowKindOf returns what the window does with a parameter.
func rowKindOf(p *presets.Parameter) rowKind {
	if kind, ok := rowKinds[p.Kind]; ok {
		return kind
	}
	return numberRow{}
}

// valueView is the widgets in which a row shows a value and has it changed.
type valueView interface {
	objects() (beside, below []fyne.CanvasObject) // in front of the button that resets, and behind it, in the order of the keyboard
	layout(width, resetX float32) labelRoom
	height(width float32) float32 // of the row without a message
	show()                        // shows what the document holds
	follow(*liveFacts)            // shows where the solver is
	held() bool                   // something is dragged
	busy() bool                   // something is dragged or typed
	describe(*RowState)           // says what it shows in words
	controls() []widgets.Control  // its widgets; the path of the parameter follows their names
}

// restingView is what views have in common that are neither dragged nor typed into and do not follow the solver.
type restingView struct{}

func (restingView) follow(*liveFacts)  {}
func (restingView) held() bool         { return false }
func (restingView) busy() bool         { return false }
func (restingView) describe(*RowState) {}

// labelRoom is from where to where the label of a row may reach.
type labelRoom struct {
	left, right float32
	whole       bool // the label takes all of it; there is no unit
}

// labelBeside is the room of a label with a value that begins at x.
func labelBeside(x float32) labelRoom { return labelRoom{left: widgets.RowLeft, right: x} }

// reasonHeight is that of the line that says why a parameter does not count.
const reasonHeight = 24

// withReason is the height of a row with that line, where there is one.
func withReason(height float32, idle bool) float32 {
	if idle {
		height += reasonHeight
	}
	return height
}

// ValueText is the value that a parameter has in a preset, as its row shows it.
func ValueText(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string {
	return rowKindOf(p).compared(p, in, lengths)
}
