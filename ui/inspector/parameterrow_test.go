//go:build cgo

package inspector

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/internal/app"
	"posewright/presets"
	"posewright/solver"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// rowFor is a row of the inspector over a document of its own.
func rowFor(t *testing.T, path string) (*parameterRow, *presets.Document, fyne.Window) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	parameter, ok := presets.Lookup(path)
	if !ok {
		t.Fatalf("there is no parameter %s", path)
	}
	document := presets.NewDocument(presets.Default())
	row := newParameterRow(parameter, standalone(document, widgets.NewTooltips(atOnce), text.Meters), false)
	document.OnChange(func(presets.Change) { row.update() })
	w := test.NewTempWindow(t, row)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(348, 60))
	return row, document, w
}

func TestADragInARowIsOneStepOfUndo(t *testing.T) {
	row, document, _ := rowFor(t, weight)
	number(row).slider.MouseDown(press(number(row).slider.ThumbX()))
	middle := widgets.SliderThumb/2 + number(row).slider.Span()/2
	for x := number(row).slider.ThumbX(); x > middle; x -= 10 {
		number(row).slider.Dragged(dragTo(x))
	}
	number(row).slider.Dragged(dragTo(middle))
	number(row).slider.DragEnd()
	if got := document.Current().Effectors[effectors.LeftHand].PositionWeight; got != 0.5 {
		t.Errorf("half of the way gave %v", got)
	}
	if !document.Undo() || document.CanUndo() || document.Current().Effectors[effectors.LeftHand].PositionWeight != 1 {
		t.Error("one undo does not take the drag back")
	}
	if number(row).slider.Value != 1 || number(row).field.Shown != "1.00" || !row.reset.Disabled {
		t.Errorf("after undo the row shows %v, %q", number(row).slider.Value, number(row).field.Shown)
	}
}

func TestTypingIntoARowCommitsOnEnterAndRevertsOnEscape(t *testing.T) {
	row, document, w := rowFor(t, weight)
	test.Tap(number(row).field)
	if number(row).field.Entry == nil || w.Canvas().Focused() != fyne.Focusable(number(row).field.Entry) || number(row).field.Entry.Text != "1" {
		t.Fatal("a click does not begin to edit the exact value")
	}
	number(row).field.Entry.SetText("0,25")
	number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := document.Current().Effectors[effectors.LeftHand].PositionWeight; got != 0.25 || number(row).field.Entry != nil {
		t.Errorf("Enter left %v", got)
	}
	test.Tap(number(row).field)
	number(row).field.Entry.SetText("0.75")
	number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if got := document.Current().Effectors[effectors.LeftHand].PositionWeight; got != 0.25 || number(row).field.Entry != nil {
		t.Errorf("Escape left %v", got)
	}
	test.Tap(number(row).field)
	number(row).field.Entry.SetText("80 %")
	w.Canvas().Unfocus()
	if got := document.Current().Effectors[effectors.LeftHand].PositionWeight; got != 0.8 {
		t.Errorf("leaving the field left %v", got)
	}
}

func TestAValueOutsideTheRangeIsRefusedWithASentenceInTheRow(t *testing.T) {
	row, document, w := rowFor(t, weight)
	small := row.MinSize().Height
	test.Tap(number(row).field)
	number(row).field.Entry.SetText("7")
	number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := document.Current().Effectors[effectors.LeftHand].PositionWeight; got != 1 || document.CanUndo() {
		t.Errorf("the document holds %v", got)
	}
	if !row.problem.Visible() || !strings.Contains(row.problem.Text, "1.00") || number(row).field.Entry == nil {
		t.Errorf("the row says %q", row.problem.Text)
	}
	if row.MinSize().Height <= small {
		t.Error("the sentence has no room")
	}
	w.Canvas().Unfocus()
	if row.problem.Visible() || number(row).field.Entry != nil || row.MinSize().Height != small {
		t.Error("leaving does not drop what was refused")
	}
}

func TestAFocusedFieldTakesTheFirstDigit(t *testing.T) {
	row, document, w := rowFor(t, weight)
	w.Canvas().Focus(number(row).field)
	number(row).field.TypedRune('0')
	number(row).field.Entry.TypedRune('.')
	number(row).field.Entry.TypedRune('5')
	number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := document.Current().Effectors[effectors.LeftHand].PositionWeight; got != 0.5 {
		t.Errorf("typing 0.5 left %v", got)
	}
}

func TestOpeningAndClosingAFieldChangesNothing(t *testing.T) {
	row, document, w := rowFor(t, "torso.wristLine")
	if err := document.Do(presets.Set("torso.wristLine", 1.0/3)); err != nil {
		t.Fatal(err)
	}
	revision := document.Revision()
	test.Tap(number(row).field)
	w.Canvas().Unfocus()
	test.Tap(number(row).field)
	number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if document.Revision() != revision || document.Current().Torso.WristLine != 1.0/3 {
		t.Errorf("the value became %v", document.Current().Torso.WristLine)
	}
}

func TestTheResetButtonStaysInPlaceAndIsOneStepOfUndo(t *testing.T) {
	row, document, _ := rowFor(t, weight)
	place := row.reset.Position()
	test.Tap(row.reset)
	if document.CanUndo() {
		t.Error("resetting the default is a step")
	}
	if err := document.Do(presets.Set(weight, 0.2)); err != nil {
		t.Fatal(err)
	}
	if row.reset.Disabled || row.reset.Position() != place || !row.marked.modified {
		t.Error("the button does not offer the default")
	}
	test.Tap(row.reset)
	if document.Current().Effectors[effectors.LeftHand].PositionWeight != 1 || !row.reset.Disabled || row.reset.Position() != place {
		t.Error("the default is not back")
	}
	if !document.Undo() || document.Current().Effectors[effectors.LeftHand].PositionWeight != 0.2 {
		t.Error("resetting cannot be undone")
	}
}

func TestAToggleIsACheckThatWritesOnlyWhatAPersonTicks(t *testing.T) {
	row, document, _ := rowFor(t, "swivel.limiter.on")
	before := document.Current().Swivel.Limiter.On
	row.update()
	if document.CanUndo() {
		t.Fatal("showing a toggle changes it")
	}
	test.Tap(toggle(row).check)
	if document.Current().Swivel.Limiter.On == before || toggle(row).check.Checked == before {
		t.Error("a tick changes nothing")
	}
	document.Undo()
	if document.Current().Swivel.Limiter.On != before || toggle(row).check.Checked != before {
		t.Error("undo does not take the tick back")
	}
}

func TestAChoiceIsAListThatWritesOnlyWhatAPersonChooses(t *testing.T) {
	row, document, w := rowFor(t, "arms.method")
	row.update()
	if document.CanUndo() || choice(row).choice.Selected != "Swivel model" || !row.reset.Disabled {
		t.Fatalf("showing a choice changes it, or it shows %q", choice(row).choice.Selected)
	}
	w.Resize(fyne.NewSize(348, 200))
	test.Tap(choice(row).choice)
	list := w.Canvas().Overlays().Top()
	if list == nil || document.CanUndo() {
		t.Fatal("a click does not open a list, or changes something")
	}
	w.Canvas().Overlays().Remove(list)
	if len(choice(row).choice.Options) != len(row.parameter.Options) {
		t.Errorf("the list offers %d of %d options", len(choice(row).choice.Options), len(row.parameter.Options))
	}
	choice(row).choice.SetSelected("Pole")
	if document.Current().Arms.Method != solver.ArmByPole || !row.marked.modified || row.reset.Disabled || document.UndoName().String() != "Arm method" {
		t.Errorf("choosing left %q, to be undone as %q", document.Current().Arms.Method, document.UndoName())
	}
	document.Undo()
	if document.Current().Arms.Method != solver.ArmBySwivel || choice(row).choice.Selected != "Swivel model" || document.CanUndo() {
		t.Errorf("undo left %q and shows %q", document.Current().Arms.Method, choice(row).choice.Selected)
	}
	document.Redo()
	test.Tap(row.reset)
	if document.Current().Arms.Method != solver.ArmBySwivel || choice(row).choice.Selected != "Swivel model" || !row.reset.Disabled {
		t.Errorf("the default is not back: %q", choice(row).choice.Selected)
	}
	for _, option := range row.parameter.Options {
		if !strings.Contains(row.label.Tip, option.Label+": "+option.Help) {
			t.Errorf("the tip does not explain %s", option.Label)
		}
	}
}

func TestNoLabelOrValueIsCutAtTheInspectorsUsualWidth(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	document := presets.NewDocument(presets.Default())
	width := app.DefaultSettings().RightWidth - 10 // beside a scroll bar
	for _, parameter := range presets.Parameters() {
		row := newParameterRow(parameter, standalone(document, nil, text.Centimeters), false)
		row.Resize(fyne.NewSize(width, row.MinSize().Height))
		test.WidgetRenderer(row)
		if need := row.label.MinSize().Width; need == 40 {
			row.label.MinWidth = 0
		}
		if need, room := row.label.MinSize().Width, row.label.Size().Width; need > room+0.5 {
			t.Errorf("%s: the label %q needs %.0f pixels of %.0f", parameter.Path, parameter.Label, need, room)
		}
		for _, option := range parameter.Options {
			if need := fyne.MeasureText(option.Label, 13, fyne.TextStyle{}).Width; need > choice(row).choice.Size().Width-40 {
				t.Errorf("%s: the option %q needs %.0f pixels of %.0f", parameter.Path, option.Label, need, choice(row).choice.Size().Width-40)
			}
		}
		if _, ok := row.view.(*numberView); !ok {
			continue
		}
		for _, value := range []float64{parameter.HardMin, parameter.HardMax, parameter.SoftMin, parameter.SoftMax, parameter.Default} {
			text := shownValue(parameter, value, text.Centimeters)
			if need := fyne.MeasureText(text, 13, fyne.TextStyle{Bold: true}).Width; need > widgets.ValueFieldWidth-11 {
				t.Errorf("%s: the value %q needs %.0f pixels of %d", parameter.Path, text, need, widgets.ValueFieldWidth-11)
			}
		}
	}
}
