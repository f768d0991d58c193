//go:build cgo

package ui

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/presets"
	"posewright/solver"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const stepTime = "gait.curves.stepTime"

// openCurve is the row of a curve in an inspector, with its editor open.
func openCurve(t *testing.T, path string) (*inspector, *presets.Document, *curveEditor) {
	t.Helper()
	n, document := inspectorFor(t)
	n.filter.advanced = true
	parameter, ok := presets.Lookup(path)
	if !ok {
		t.Fatalf("there is no parameter %s", path)
	}
	n.openGroup(parameter.Group)
	n.rebuild()
	row := n.rowAt(t, path)
	test.Tap(row.graph.thumb)
	e := row.graph.editor
	e.field.modifiers = func() fyne.KeyModifier { return 0 }
	return n, document, e
}

func curveOf(document *presets.Document, path string) effectors.Curve {
	parameter, _ := presets.Lookup(path)
	return parameter.Curve(document.Current())
}

// pointedField is a field with gestures at points of its plane.
type pointedField struct{ *curveField }

// place is the position of a point in the widget.
func (f pointedField) place(at curvePoint) fyne.Position {
	from, _ := f.area()
	return from.AddXY(float32(at.x), float32(at.y))
}

func (f pointedField) pressAt(at curvePoint, button desktop.MouseButton) {
	f.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: f.place(at)}, Button: button})
}

func (f pointedField) dragTo(at curvePoint) {
	f.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: f.place(at)}})
}

func (f pointedField) letGo() {
	f.MouseUp(nil)
	f.DragEnd()
}

func (f pointedField) key(name fyne.KeyName) { f.TypedKey(&fyne.KeyEvent{Name: name}) }

func TestADoubleClickAddsAKeyAsOneStep(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	was := curveOf(document, stepTime)
	x := e.m.view.x(0.95)
	e.field.DoubleTapped(&fyne.PointEvent{Position: pointedField{e.field}.place(xy(x, e.m.view.y(was.At(0.95))))})
	now := curveOf(document, stepTime)
	if len(now) != len(was)+1 || e.m.selected.Count() != 1 || math.Abs(now.At(1.0)-was.At(1.0)) > 1e-12 {
		t.Fatalf("the curve is %v, selected %b", now, e.m.selected)
	}
	document.Undo()
	if !curveOf(document, stepTime).Equal(was) || !e.m.curve.Equal(was) || document.CanUndo() {
		t.Error("undo does not take it back in one step")
	}
}

func TestTwoQuickClicksAtDifferentPlacesAreNoDoubleClick(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	for _, at := range []curvePoint{keyAt(e.m, 2), xy(250, 30)} {
		pointedField{e.field}.pressAt(at, desktop.MouseButtonPrimary)
		pointedField{e.field}.letGo()
	}
	e.field.DoubleTapped(&fyne.PointEvent{Position: pointedField{e.field}.place(xy(250, 30))})
	if document.CanUndo() {
		t.Error("a key was added")
	}
}

func TestADraggedKeyIsPreviewedAndOneStepOfUndo(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	was := curveOf(document, stepTime)
	at := keyAt(e.m, 3)
	pointedField{e.field}.pressAt(at, desktop.MouseButtonPrimary)
	for i := range 10 {
		pointedField{e.field}.dragTo(moved(at, 0, -float64(i)*4))
		if i > 2 && curveOf(document, stepTime)[3].Value <= was[3].Value {
			t.Fatalf("after %d moves the document holds %v", i, curveOf(document, stepTime)[3])
		}
	}
	if !n.dragging() || !n.held(stepTime) {
		t.Error("the inspector does not know that something is dragged")
	}
	pointedField{e.field}.letGo()
	now := curveOf(document, stepTime)
	if now[3].Time != was[3].Time || math.Abs(e.m.view.y(now[3].Value)-(at.y-36)) > 1.5 {
		t.Errorf("the key is at %+v", now[3])
	}
	row := n.rows[stepTime]
	if !row.modified || row.reset.Disabled || n.dragging() {
		t.Error("the row does not show that the curve was changed")
	}
	document.Undo()
	if !curveOf(document, stepTime).Equal(was) || document.CanUndo() {
		t.Error("the drag was not one step")
	}
}

func TestEscapeTakesADragOfAKeyBack(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	was := curveOf(document, stepTime)
	at := keyAt(e.m, 3)
	pointedField{e.field}.pressAt(at, desktop.MouseButtonPrimary)
	pointedField{e.field}.dragTo(moved(at, 0, -30))
	pointedField{e.field}.key(fyne.KeyEscape)
	pointedField{e.field}.dragTo(moved(at, 0, -60))
	pointedField{e.field}.letGo()
	if !curveOf(document, stepTime).Equal(was) || !e.m.curve.Equal(was) || document.CanUndo() || document.CanRedo() {
		t.Errorf("the curve is %v", curveOf(document, stepTime))
	}
	e.field.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShortcutDefault }
	pointedField{e.field}.pressAt(xy(200, 30), desktop.MouseButtonPrimary)
	if len(curveOf(document, stepTime)) != len(was)+1 {
		t.Fatal("Ctrl and a press add no key")
	}
	pointedField{e.field}.key(fyne.KeyEscape)
	pointedField{e.field}.letGo()
	if !curveOf(document, stepTime).Equal(was) || !e.m.curve.Equal(was) || document.CanUndo() {
		t.Error("Escape does not take back a key that a press added")
	}
}

func TestAKeyAddedWithCtrlIsDraggedOnInTheSameStep(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	was := len(e.m.curve)
	e.field.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShortcutDefault }
	pointedField{e.field}.pressAt(xy(220, 40), desktop.MouseButtonPrimary)
	pointedField{e.field}.dragTo(xy(220, 70))
	pointedField{e.field}.letGo()
	now := curveOf(document, stepTime)
	first := e.m.selected.First()
	if len(now) != was+1 || math.Abs(e.m.view.y(now[first].Value)-70) > 1.5 {
		t.Errorf("the new key is %+v", now[first])
	}
	document.Undo()
	if document.CanUndo() {
		t.Error("it was more than one step")
	}
}

func TestDeleteRemovesWhatIsSelectedButNeverEverything(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	was := len(e.m.curve)
	pointedField{e.field}.key(fyne.KeyDelete)
	if document.CanUndo() {
		t.Error("with nothing selected something was deleted")
	}
	e.m.selected = 0b110
	pointedField{e.field}.key(fyne.KeyDelete)
	if now := curveOf(document, stepTime); len(now) != was-2 {
		t.Errorf("%d of %d keys stay", len(now), was)
	}
	e.field.TypedShortcut(&fyne.ShortcutSelectAll{})
	pointedField{e.field}.key(fyne.KeyBackspace)
	if now := curveOf(document, stepTime); len(now) != 1 {
		t.Errorf("of all keys %v stay", now)
	}
	document.Undo()
	document.Undo()
	if len(e.m.curve) != was || document.CanUndo() {
		t.Error("two deletions were not two steps")
	}
}

func TestTangentsAreDraggedAndSetByButtons(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	e.m.selected = effectors.OneKey(4)
	e.update()
	if !e.smooth.On || e.part.Disabled {
		t.Error("a smooth key is not shown as one")
	}
	x, y, _ := e.m.handle(4, true)
	pointedField{e.field}.pressAt(xy(x, y), desktop.MouseButtonPrimary)
	pointedField{e.field}.dragTo(moved(keyAt(e.m, 4), 30, -40))
	pointedField{e.field}.letGo()
	if key := curveOf(document, stepTime)[4]; !(key.OutTangent > 0) || key.InTangent != key.OutTangent || e.smooth.On {
		t.Errorf("the dragged tangents are %+v", key)
	}
	for _, press := range []struct {
		button  *widgets.ToolButton
		in, out float64
	}{
		{e.flat, 0, 0},
		{e.linear, (1.8 - 2.0) / (0.51 - 0.36), (1.72 - 1.8) / (0.58 - 0.51)},
	} {
		test.Tap(press.button)
		if key := curveOf(document, stepTime)[4]; math.Abs(key.InTangent-press.in) > 1e-12 || math.Abs(key.OutTangent-press.out) > 1e-12 || !press.button.On {
			t.Errorf("the tangents are %+v, want %v and %v", key, press.in, press.out)
		}
	}
	if !e.part.On {
		t.Error("a key with a corner is not shown as broken")
	}
	test.Tap(e.part)
	if key := curveOf(document, stepTime)[4]; key.InTangent != key.OutTangent {
		t.Errorf("joined they are %+v", key)
	}
	test.Tap(e.smooth)
	if parameter, _ := presets.Lookup(stepTime); !curveOf(document, stepTime).Equal(parameter.DefaultCurve) {
		t.Error("smooth again, the curve is not what it was")
	}
}

func TestNumbersOfAKeyAreTypedWithArithmetic(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	if !e.numbers[valueNumber].Disabled {
		t.Error("with nothing selected a value can be typed")
	}
	e.m.selected = effectors.OneKey(4)
	e.field.reselect()
	typed := func(of curveNumber, text string) {
		t.Helper()
		test.Tap(e.numbers[of])
		e.numbers[of].Entry.SetText(text)
		e.numbers[of].Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	typed(valueNumber, "x * 1,5")
	typed(timeNumber, "0.5")
	typed(inNumber, "-2")
	key := curveOf(document, stepTime)[4]
	if want := (effectors.Key{Time: 0.5, Value: tidied(1.8 * 1.5), InTangent: -2, OutTangent: -2}); math.Abs(key.Value-want.Value) > 1e-12 || key.Time != want.Time || key.InTangent != -2 || key.OutTangent != -2 {
		t.Errorf("the key is %+v, want %+v", key, want)
	}
	if e.numbers[timeNumber].Shown != "0.5" || e.numbers[outNumber].Shown != "-2" {
		t.Errorf("shown are %q and %q", e.numbers[timeNumber].Shown, e.numbers[outNumber].Shown)
	}
	row := n.rows[stepTime]
	typed(valueNumber, "500")
	if !row.problem.Visible() || !strings.Contains(row.problem.Text, "20") || !e.numbers[valueNumber].Refused {
		t.Errorf("a value out of range is answered with %q", row.problem.Text)
	}
	e.numbers[valueNumber].Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if row.problem.Visible() {
		t.Error("the answer stays after Escape")
	}
	e.numbers[valueNumber].TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	if got := curveOf(document, stepTime)[4].Value; math.Abs(got-2.71) > 1e-12 {
		t.Errorf("a step up gives %v", got)
	}
}

func TestACurveIsCopiedToAnotherAndToAndFromUnity(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	const other = "gait.curves.swingTime"
	e.field.TypedShortcut(&fyne.ShortcutCopy{})
	row := n.rowAt(t, other)
	row.graph.thumb.TypedShortcut(&fyne.ShortcutPaste{})
	if !curveOf(document, other).Equal(e.m.curve) {
		t.Errorf("pasted it is %v", curveOf(document, other))
	}
	fyne.CurrentApp().Clipboard().SetContent(`UnityEditor.AnimationCurveWrapperJSON:{"curve":{"serializedVersion":"2","m_Curve":[{"serializedVersion":"3","time":0.0,"value":1.0,"inSlope":0.0,` +
		`"outSlope":2.0,"tangentMode":0,"weightedMode":0,"inWeight":0.0,"outWeight":0.0},{"serializedVersion":"3","time":1.0,"value":3.0,"inSlope":2.0,"outSlope":0.0}],"m_PreInfinity":2}}`)
	test.Tap(row.graph.paste)
	if want := (effectors.Curve{{Time: 0, Value: 1, OutTangent: 2}, {Time: 1, Value: 3, InTangent: 2}}); !curveOf(document, other).Equal(want) {
		t.Errorf("from Unity it is %v", curveOf(document, other))
	}
	told := ""
	n.in.tell = func(text string) { told = text }
	fyne.CurrentApp().Clipboard().SetContent(`"m_Curve":[{"time":0,"value":1,"outSlope":2,"weightedMode":2,"outWeight":0.8},{"time":1,"value":3,"weightedMode":1,"inWeight":0.7}]`)
	test.Tap(row.graph.paste)
	if got := curveOf(document, other); len(got) < 3 || got[0].Value != 1 || got[len(got)-1] != (effectors.Key{Time: 1, Value: 3}) ||
		!strings.Contains(told, "Swing") || !strings.Contains(told, "% of its range") {
		t.Errorf("with weights it is %v, and it is told %q", got, told)
	}
	pick(t, e.menu(), "Copy curve for Unity")
	if text := fyne.CurrentApp().Clipboard().Content(); !strings.HasPrefix(text, "UnityEditor.AnimationCurveWrapperJSON:") {
		t.Errorf("for Unity it is %.80s", text)
	}
	before := document.Revision()
	for _, nonsense := range []string{"hello", "", "[[0,1],[0,1]]", "[[0,999]]"} {
		fyne.CurrentApp().Clipboard().SetContent(nonsense)
		e.field.TypedShortcut(&fyne.ShortcutPaste{})
		if row := n.rows[stepTime]; document.Revision() != before || !row.problem.Visible() {
			t.Errorf("%q was pasted, or nothing is said about it", nonsense)
		}
	}
}

func TestTheKeyboardAloneEditsACurve(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	f := pointedField{e.field}
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c.Focused() != fyne.Focusable(f.curveField) {
		t.Fatal("an editor that was opened has not the keyboard")
	}
	if !f.AcceptsTab() {
		t.Fatal("Tab leaves the field although there are keys")
	}
	f.key(fyne.KeyTab)
	f.key(fyne.KeyTab)
	f.key(fyne.KeyUp)
	f.key(fyne.KeyRight)
	if key := curveOf(document, stepTime)[1]; math.Abs(key.Value-3.11) > 1e-12 || math.Abs(key.Time-0.15) > 1e-12 {
		t.Errorf("the second key is at %+v", key)
	}
	f.TypedShortcut(alt(fyne.KeyUp))
	if key := curveOf(document, stepTime)[1]; math.Abs(key.Value-3.111) > 1e-12 {
		t.Errorf("with Alt the second key goes to %+v", key)
	}
	f.key(fyne.KeyInsert)
	if len(curveOf(document, stepTime)) != 11 || e.m.selected != effectors.OneKey(2) {
		t.Errorf("Insert leaves %d keys, selected %b", len(curveOf(document, stepTime)), e.m.selected)
	}
	f.TypedRune('t')
	if key := curveOf(document, stepTime)[2]; key.InTangent != 0 || key.OutTangent != 0 {
		t.Errorf("flattened it is %+v", key)
	}
	f.key(fyne.KeyReturn)
	if e.numbers[valueNumber].Entry == nil {
		t.Fatal("Enter does not type a value")
	}
	e.numbers[valueNumber].Entry.SetText("2.9")
	e.numbers[valueNumber].Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if key := curveOf(document, stepTime)[2]; key.Value != 2.9 {
		t.Errorf("typed, it is %+v", key)
	}
	f.key(fyne.KeyEnd)
	if f.AcceptsTab() {
		t.Error("Tab is caught behind the last key")
	}
	f.key(fyne.KeyEscape)
	f.key(fyne.KeyEscape)
	row := n.rows[stepTime]
	if row.graph.opened || !row.graph.thumb.focused {
		t.Error("Escape does not lead back to the row")
	}
	row.graph.thumb.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !row.graph.opened {
		t.Error("Enter does not open the editor again")
	}
}

func TestTheWheelZoomsOnlyAnEditorThatIsWorkedIn(t *testing.T) {
	n, _, e := openCurve(t, stepTime)
	before := e.m.view
	wheel := &fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 25), PointEvent: fyne.PointEvent{Position: pointedField{e.field}.place(xy(100, 60))}}
	time := e.m.view.time(100)
	e.field.Scrolled(wheel)
	if e.m.view == before || math.Abs(e.m.view.time(100)-time) > 1e-9 {
		t.Error("the wheel does not zoom about the pointer")
	}
	e.field.TypedRune('f')
	if e.m.view != before {
		t.Errorf("F shows %+v, not %+v", e.m.view, before)
	}
	fyne.CurrentApp().Driver().CanvasForObject(e.field).Unfocus()
	at := n.list.scroll.Offset.Y
	e.field.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25), PointEvent: wheel.PointEvent})
	if e.m.view != before || n.list.scroll.Offset.Y == at {
		t.Error("the wheel over an editor that has not the keyboard does not scroll the list")
	}
}

func TestTheMiddleButtonPansWithoutAChange(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	time := e.m.view.time(100)
	pointedField{e.field}.pressAt(xy(100, 60), desktop.MouseButtonTertiary)
	pointedField{e.field}.dragTo(xy(140, 70))
	pointedField{e.field}.letGo()
	if math.Abs(e.m.view.time(140)-time) > 1e-9 || document.CanUndo() {
		t.Error("the plane did not follow, or the document changed")
	}
}

func TestTheMenuOffersWhatCanBeDoneAndShapesReplaceTheCurve(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	var menu *fyne.Menu
	n.popUp = func(m *fyne.Menu, _ fyne.Position) { menu = m }
	e.field.TappedSecondary(&fyne.PointEvent{Position: pointedField{e.field}.place(keyAt(e.m, 2))})
	if menu == nil || e.m.selected != effectors.OneKey(2) {
		t.Fatal("a right click on a key opens no menu, or does not select it")
	}
	pick(t, menu, "Delete the selected keys")
	if len(curveOf(document, stepTime)) != 9 {
		t.Error("the key is not deleted")
	}
	test.Tap(e.shapes)
	pick(t, menu, "Bell")
	if now := curveOf(document, stepTime); len(now) != 3 || now[1].Value != 3.3 {
		t.Errorf("the bell is %v", now)
	}
	pick(t, menu, "The default")
	if parameter, _ := presets.Lookup(stepTime); !curveOf(document, stepTime).Equal(parameter.DefaultCurve) {
		t.Error("the default is not back")
	}
	e.m.snap = true
	e.m.selected = 0b1000
	pick(t, e.menu(), "Put the selected keys on the grid")
	if got, step := curveOf(document, stepTime)[3].Time, e.m.view.times(false).step; got != effectors.Snapped(got, step) {
		t.Errorf("on the grid of %v the key is at %v", step, got)
	}
}

func TestTheSolversPlaceIsShownOnEachCurve(t *testing.T) {
	t.Parallel()
	report := solver.GaitReport{Walking: true, Froude: 0.4, Angle: -math.Pi / 2, Slope: 0.2}
	report.Feet[1] = solver.FootReport{Swinging: true, Phase: 0.3}
	all := 0
	for _, parameter := range presets.Parameters() {
		if parameter.Kind != presets.Curve {
			continue
		}
		all++
		spots := liveSpots(nil, parameter.Path, &report)
		if len(spots) != 1 {
			t.Errorf("%s has %d places", parameter.Path, len(spots))
			continue
		}
		want := map[string]curveSpot{"Speed": {0.4, noSide}, "Swing phase": {0.3, 1}, "Direction relative to hips": {90, noSide}, "Ground slope": {0.2, noSide}}
		if spot, known := want[parameter.TimeLabel]; !known || math.Abs(spot.time-spots[0].time) > 1e-12 || spot.side != spots[0].side {
			t.Errorf("on %s, along %q, the solver is at %+v", parameter.Path, parameter.TimeLabel, spots[0])
		}
	}
	if all < 19 {
		t.Errorf("there are %d curves", all)
	}
	report.Feet[1].Swinging = false
	if spots := liveSpots(nil, "gait.curves.progress", &report); len(spots) != 0 {
		t.Errorf("with both feet down the solver is at %v of a swing", spots)
	}
}

func TestACurvesRowFollowsTheSolver(t *testing.T) {
	n, _, e := openCurve(t, stepTime)
	var r reading
	r.Valid = true
	r.Gait.Froude = 0.36
	if !n.hasFigures() {
		t.Error("a curve in view is not followed")
	}
	n.follow(&r, false)
	row := n.rows[stepTime]
	if len(e.field.spots) != 1 || e.field.spots[0].time != 0.36 || !strings.HasPrefix(row.graph.now.Text, "2.00") {
		t.Errorf("it is at %v, and the row says %q", e.field.spots, row.graph.now.Text)
	}
}

func TestACurveIsEditedInALargerView(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	var shown fyne.CanvasObject
	var closed func()
	n.showLarge = func(_ string, content fyne.CanvasObject, done func()) func() {
		shown, closed = content, done
		content.Resize(fyne.NewSize(1100, 560))
		return done
	}
	test.Tap(e.larger)
	if shown == nil || n.large == nil {
		t.Fatal("nothing is shown")
	}
	large := n.large.editor
	large.field.modifiers = e.field.modifiers
	large.m.selected = effectors.OneKey(2)
	pointedField{large.field}.key(fyne.KeyDelete)
	if len(curveOf(document, stepTime)) != 9 || len(e.m.curve) != 9 {
		t.Error("the larger view does not edit the same curve")
	}
	document.Undo()
	if len(large.m.curve) != 10 {
		t.Error("the larger view does not follow the document")
	}
	closed()
	if n.large != nil {
		t.Error("the larger view stays")
	}
}

func TestTheHistorySaysWhatWasDoneToACurve(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	type keys = effectors.KeySet
	one := func(i int) keys { return effectors.OneKey(i) }
	stroke := func(r rune) func() { return func() { e.field.TypedRune(r) } }
	pull := func(from, by curvePoint) func() {
		return func() {
			pointedField{e.field}.pressAt(from, desktop.MouseButtonPrimary)
			pointedField{e.field}.dragTo(xy(from.x+by.x, from.y+by.y))
			pointedField{e.field}.letGo()
		}
	}
	turn := func() {
		x, y, _ := e.m.handle(2, true)
		pull(xy(x, y), xy(0, -12))()
	}
	typed := func(of curveNumber, text string) func() {
		return func() {
			if err := e.enter(of, text); err != nil {
				t.Fatal(err)
			}
		}
	}
	choose := func(menu *fyne.Menu, label string) func() {
		return func() {
			for _, item := range menu.Items {
				if item.Label == label {
					item.Action()
					return
				}
			}
			t.Fatalf("the menu has no %q", label)
		}
	}
	for _, test := range []struct {
		selected keys
		do       func()
		done     string
	}{
		{one(2), func() { pointedField{e.field}.key(fyne.KeyUp) }, "keys moved"},
		{one(2), func() { pull(keyAt(e.m, 2), xy(0, -9))() }, "keys moved"},
		{one(2), turn, "tangent turned"},
		{one(2), typed(valueNumber, "1.5"), "keys moved"},
		{one(2), typed(outNumber, "0.7"), "tangent turned"},
		{0, stroke('t'), "flat tangents"},
		{0, stroke('l'), "linear tangents"},
		{0, stroke('s'), "smooth tangents"},
		{one(1), stroke('i'), "key added"},
		{one(1), func() { pointedField{e.field}.key(fyne.KeyDelete) }, "keys deleted"},
		{0, choose(e.shapesMenu(), "Bell"), "Bell"},
		{0, func() {
			fyne.CurrentApp().Clipboard().SetContent(presets.UnityCurveText(effectors.Curve{{Value: 1}}))
			n.rows[stepTime].pasteValue()
		}, "pasted"},
	} {
		before := len(document.History().Steps)
		e.m.selected, e.m.parted = test.selected, 0
		test.do()
		steps := document.History().Steps
		if len(steps) != before+1 {
			t.Fatalf("%s: %d steps more, not one", test.done, len(steps)-before)
		}
		if says := text.Phrase(steps[before]); says != "Step time: "+test.done {
			t.Errorf("the history says %q of %s", says, test.done)
		}
	}
}

// keyAt is where a key of a curve is drawn, and moved a point beside another.
func keyAt(m *curveModel, i int) curvePoint { return xy(m.place(i)) }

func moved(p curvePoint, dx, dy float64) curvePoint { return xy(p.x+dx, p.y+dy) }
