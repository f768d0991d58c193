//go:build cgo

package inspector

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/presets"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/uitest"
	"posewright/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// weight is the parameter that most tests change.
const weight = "effectors.leftHand.positionWeight"

// atOnce runs what widgets post for later.
func atOnce(run func()) { run() }

// press and dragTo move the pointer.
var press, dragTo = uitest.Press, uitest.DragTo

// number, toggle, choice and graph are the widgets of a row of their kind.
func number(row *parameterRow) *numberView { return row.view.(*numberView) }
func toggle(row *parameterRow) *toggleView { return row.view.(*toggleView) }
func choice(row *parameterRow) *choiceView { return row.view.(*choiceView) }
func graph(row *parameterRow) *curveView   { return row.view.(*curveView) }

// standalone is the context of a row without an inspector.
func standalone(document Document, tips *widgets.Tooltips, lengths text.LengthUnit) *rowContext {
	return &rowContext{document: document, tips: tips, lengths: lengths, favorites: &favorites{}, overview: presets.NewOverview(document.Current()),
		linked:  func(*presets.Parameter) bool { return false },
		set:     func(p *presets.Parameter, value float64) presets.Command { return presets.Set(p.Path, value) },
		menu:    func(*parameterValue, fyne.Position) {},
		focused: func(*parameterValue) {},
		popUp:   func(*fyne.Menu, fyne.Position) {},
		enlarge: func(*parameterValue, func()) {},
		info:    func(string) {},
	}
}

// favorites are those of a test.
type favorites struct{ paths []string }

func (f *favorites) List() []string    { return f.paths }
func (f *favorites) Starred() []string { return f.paths }
func (f *favorites) Star(path string, on bool) {
	f.paths = slices.DeleteFunc(slices.Clone(f.paths), func(other string) bool { return other == path })
	if on {
		f.paths = append(f.paths, path)
	}
}

// given is what was asked for.
type given struct{ asked []string }

func (g *given) Calibrate()  { g.asked = append(g.asked, "calibration") }
func (g *given) PickGround() { g.asked = append(g.asked, "ground") }

// parameterAt is the parameter of a path.
func parameterAt(path string) *presets.Parameter {
	parameter, ok := presets.Lookup(path)
	if !ok {
		panic("there is no " + path)
	}
	return parameter
}

// hostOf is a host of an inspector over a document alone.
func hostOf(document Document, report func(error)) Host {
	return Host{Document: document, Selection: &selection.List{}, Tips: widgets.NewTooltips(atOnce), Report: report, Info: func(string) {}, Rename: func(string) {},
		Favorites: &favorites{}, Giver: &given{}, Linked: func(bool) {}}
}
