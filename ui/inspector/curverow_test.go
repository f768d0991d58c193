//go:build cgo

package inspector

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"posewright/effectors/curve"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver/gait"
	"posewright/ui/curves"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const stepTime = "gait.curves.stepTime"

// openCurve is the row of a curve in an inspector, with its editor open.
func openCurve(t *testing.T, path string) (*Panel, *presets.Document, *curves.Editor) {
	t.Helper()
	n, document := inspectorFor(t)
	n.model.filter.advanced = true
	parameter, ok := presets.Lookup(path)
	if !ok {
		t.Fatalf("there is no parameter %s", path)
	}
	n.model.openGroup(parameter.Group)
	n.rebuild()
	row := n.rowAt(t, path)
	test.Tap(graph(row).thumb)
	e := graph(row).editor
	e.Field.Modifiers = func() fyne.KeyModifier { return 0 }
	return n, document, e
}

func curveOf(document *presets.Document, path string) curve.Curve {
	parameter, _ := presets.Lookup(path)
	return parameter.Curve(document.Current())
}

// pointedField is a field with gestures at points of its plane.
type pointedField struct{ *curves.Field }

// place is the position of a point in the widget.
func (f pointedField) place(at curves.Point) fyne.Position {
	from, _ := f.Area()
	return from.AddXY(float32(at.X), float32(at.Y))
}

func (f pointedField) pressAt(at curves.Point, button desktop.MouseButton) {
	f.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: f.place(at)}, Button: button})
}

func (f pointedField) dragTo(at curves.Point) {
	f.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: f.place(at)}})
}

func (f pointedField) letGo() {
	f.MouseUp(&desktop.MouseEvent{})
	f.DragEnd()
}

func (f pointedField) click(at curves.Point) {
	f.pressAt(at, desktop.MouseButtonPrimary)
	f.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: f.place(at)}, Button: desktop.MouseButtonPrimary})
}

func (f pointedField) key(name fyne.KeyName) { f.TypedKey(&fyne.KeyEvent{Name: name}) }

func TestADoubleClickAddsAKeyAsOneStep(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	was := curveOf(document, stepTime)
	x := e.Model.View.X(0.95)
	for range 2 {
		pointedField{e.Field}.click(curves.XY(x, e.Model.View.Y(was.At(0.95))))
	}
	now := curveOf(document, stepTime)
	if len(now) != len(was)+1 || e.Model.Selected.Count() != 1 || math.Abs(now.At(1.0)-was.At(1.0)) > 1e-12 {
		t.Fatalf("the curve is %v, selected %b", now, e.Model.Selected)
	}
	document.Undo()
	if !curveOf(document, stepTime).Equal(was) || !e.Model.Curve.Equal(was) || document.CanUndo() {
		t.Error("undo does not take it back in one step")
	}
}

func TestTwoQuickClicksAtDifferentPlacesAreNoDoubleClick(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	for _, at := range []curves.Point{keyAt(e.Model, 2), curves.XY(250, 30)} {
		pointedField{e.Field}.click(at)
	}
	if document.CanUndo() {
		t.Error("a key was added")
	}
}

func TestADraggedKeyIsPreviewedAndOneStepOfUndo(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	was := curveOf(document, stepTime)
	at := keyAt(e.Model, 3)
	pointedField{e.Field}.pressAt(at, desktop.MouseButtonPrimary)
	for i := range 10 {
		pointedField{e.Field}.dragTo(moved(at, 0, -float64(i)*4))
		if i > 2 && curveOf(document, stepTime)[3].Value <= was[3].Value {
			t.Fatalf("after %d moves the document holds %v", i, curveOf(document, stepTime)[3])
		}
	}
	if !n.Dragging() || !n.views.busy(stepTime) {
		t.Error("the inspector does not know that something is dragged")
	}
	pointedField{e.Field}.letGo()
	now := curveOf(document, stepTime)
	if now[3].Time != was[3].Time || math.Abs(e.Model.View.Y(now[3].Value)-(at.Y-36)) > 1.5 {
		t.Errorf("the key is at %+v", now[3])
	}
	row := n.views.rows[stepTime]
	if !row.marked.modified || row.reset.Disabled || n.Dragging() {
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
	at := keyAt(e.Model, 3)
	pointedField{e.Field}.pressAt(at, desktop.MouseButtonPrimary)
	pointedField{e.Field}.dragTo(moved(at, 0, -30))
	pointedField{e.Field}.key(fyne.KeyEscape)
	pointedField{e.Field}.dragTo(moved(at, 0, -60))
	pointedField{e.Field}.letGo()
	if !curveOf(document, stepTime).Equal(was) || !e.Model.Curve.Equal(was) || document.CanUndo() || document.CanRedo() {
		t.Errorf("the curve is %v", curveOf(document, stepTime))
	}
	e.Field.Modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShortcutDefault }
	pointedField{e.Field}.pressAt(curves.XY(200, 30), desktop.MouseButtonPrimary)
	if len(curveOf(document, stepTime)) != len(was)+1 {
		t.Fatal("Ctrl and a press add no key")
	}
	pointedField{e.Field}.key(fyne.KeyEscape)
	pointedField{e.Field}.letGo()
	if !curveOf(document, stepTime).Equal(was) || !e.Model.Curve.Equal(was) || document.CanUndo() {
		t.Error("Escape does not take back a key that a press added")
	}
}

func TestAKeyAddedWithCtrlIsDraggedOnInTheSameStep(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	was := len(e.Model.Curve)
	e.Field.Modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShortcutDefault }
	pointedField{e.Field}.pressAt(curves.XY(220, 40), desktop.MouseButtonPrimary)
	pointedField{e.Field}.dragTo(curves.XY(220, 70))
	pointedField{e.Field}.letGo()
	now := curveOf(document, stepTime)
	first := e.Model.Selected.First()
	if len(now) != was+1 || math.Abs(e.Model.View.Y(now[first].Value)-70) > 1.5 {
		t.Errorf("the new key is %+v", now[first])
	}
	document.Undo()
	if document.CanUndo() {
		t.Error("it was more than one step")
	}
}

func TestDeleteRemovesWhatIsSelectedButNeverEverything(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	was := len(e.Model.Curve)
	pointedField{e.Field}.key(fyne.KeyDelete)
	if document.CanUndo() {
		t.Error("with nothing selected something was deleted")
	}
	e.Model.Selected = 0b110
	pointedField{e.Field}.key(fyne.KeyDelete)
	if now := curveOf(document, stepTime); len(now) != was-2 {
		t.Errorf("%d of %d keys stay", len(now), was)
	}
	e.Field.TypedShortcut(&fyne.ShortcutSelectAll{})
	pointedField{e.Field}.key(fyne.KeyBackspace)
	if now := curveOf(document, stepTime); len(now) != 1 {
		t.Errorf("of all keys %v stay", now)
	}
	document.Undo()
	document.Undo()
	if len(e.Model.Curve) != was || document.CanUndo() {
		t.Error("two deletions were not two steps")
	}
}

func TestTangentsAreDraggedAndSetByButtons(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	e.Model.Selected = curve.OneKey(4)
	e.Update()
	if !e.Smooth.On || e.BreakTangents.Disabled {
		t.Error("a smooth key is not shown as one")
	}
	x, y, _ := e.Model.Handle(4, true)
	pointedField{e.Field}.pressAt(curves.XY(x, y), desktop.MouseButtonPrimary)
	pointedField{e.Field}.dragTo(moved(keyAt(e.Model, 4), 30, -40))
	pointedField{e.Field}.letGo()
	if key := curveOf(document, stepTime)[4]; !(key.OutTangent > 0) || key.InTangent != key.OutTangent || e.Smooth.On {
		t.Errorf("the dragged tangents are %+v", key)
	}
	for _, press := range []struct {
		button  *widgets.ToolButton
		in, out float64
	}{
		{e.Flat, 0, 0},
		{e.Linear, (1.8 - 2.0) / (0.51 - 0.36), (1.72 - 1.8) / (0.58 - 0.51)},
	} {
		test.Tap(press.button)
		if key := curveOf(document, stepTime)[4]; math.Abs(key.InTangent-press.in) > 1e-12 || math.Abs(key.OutTangent-press.out) > 1e-12 || !press.button.On {
			t.Errorf("the tangents are %+v, want %v and %v", key, press.in, press.out)
		}
	}
	if !e.BreakTangents.On {
		t.Error("a key with a corner is not shown as broken")
	}
	test.Tap(e.BreakTangents)
	if key := curveOf(document, stepTime)[4]; key.InTangent != key.OutTangent {
		t.Errorf("joined they are %+v", key)
	}
	test.Tap(e.Smooth)
	if parameter, _ := presets.Lookup(stepTime); !curveOf(document, stepTime).Equal(parameter.DefaultCurve) {
		t.Error("smooth again, the curve is not what it was")
	}
}

func TestNumbersOfAKeyAreTypedWithArithmetic(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	if !e.Numbers[curves.ValueNumber].Disabled {
		t.Error("with nothing selected a value can be typed")
	}
	e.Model.Selected = curve.OneKey(4)
	e.Field.Reselect()
	typed := func(of curves.Number, text string) {
		t.Helper()
		test.Tap(e.Numbers[of])
		e.Numbers[of].Entry.SetText(text)
		e.Numbers[of].Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	typed(curves.ValueNumber, "x * 1,5")
	typed(curves.TimeNumber, "0.5")
	typed(curves.InNumber, "-2")
	key := curveOf(document, stepTime)[4]
	if want := (curve.Key{Time: 0.5, Value: curves.Round(1.8 * 1.5), InTangent: -2, OutTangent: -2}); math.Abs(key.Value-want.Value) > 1e-12 || key.Time != want.Time || key.InTangent != -2 || key.OutTangent != -2 {
		t.Errorf("the key is %+v, want %+v", key, want)
	}
	if e.Numbers[curves.TimeNumber].Shown != "0.5" || e.Numbers[curves.OutNumber].Shown != "-2" {
		t.Errorf("shown are %q and %q", e.Numbers[curves.TimeNumber].Shown, e.Numbers[curves.OutNumber].Shown)
	}
	row := n.views.rows[stepTime]
	typed(curves.ValueNumber, "500")
	if !row.problem.Visible() || !strings.Contains(row.problem.Text, "20") || !e.Numbers[curves.ValueNumber].Refused {
		t.Errorf("a value out of range is answered with %q", row.problem.Text)
	}
	e.Numbers[curves.ValueNumber].Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if row.problem.Visible() {
		t.Error("the answer stays after Escape")
	}
	e.Numbers[curves.ValueNumber].TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	if got := curveOf(document, stepTime)[4].Value; math.Abs(got-2.71) > 1e-12 {
		t.Errorf("a step up gives %v", got)
	}
}

func TestACurveIsCopiedToAnotherAndToAndFromUnity(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	const other = "gait.curves.swingTime"
	e.Field.TypedShortcut(&fyne.ShortcutCopy{})
	row := n.rowAt(t, other)
	graph(row).thumb.TypedShortcut(&fyne.ShortcutPaste{})
	if !curveOf(document, other).Equal(e.Model.Curve) {
		t.Errorf("pasted it is %v", curveOf(document, other))
	}
	fyne.CurrentApp().Clipboard().SetContent(`UnityEditor.AnimationCurveWrapperJSON:{"curve":{"serializedVersion":"2","m_Curve":[{"serializedVersion":"3","time":0.0,"value":1.0,"inSlope":0.0,` +
		`"outSlope":2.0,"tangentMode":0,"weightedMode":0,"inWeight":0.0,"outWeight":0.0},{"serializedVersion":"3","time":1.0,"value":3.0,"inSlope":2.0,"outSlope":0.0}],"m_PreInfinity":2}}`)
	test.Tap(graph(row).paste)
	if want := (curve.Curve{{Time: 0, Value: 1, OutTangent: 2}, {Time: 1, Value: 3, InTangent: 2}}); !curveOf(document, other).Equal(want) {
		t.Errorf("from Unity it is %v", curveOf(document, other))
	}
	reported := ""
	n.in.info = func(text string) { reported = text }
	fyne.CurrentApp().Clipboard().SetContent(`"m_Curve":[{"time":0,"value":1,"outSlope":2,"weightedMode":2,"outWeight":0.8},{"time":1,"value":3,"weightedMode":1,"inWeight":0.7}]`)
	test.Tap(graph(row).paste)
	if got := curveOf(document, other); len(got) < 3 || got[0].Value != 1 || got[len(got)-1] != (curve.Key{Time: 1, Value: 3}) ||
		!strings.Contains(reported, "Swing") || !strings.Contains(reported, "% of its range") {
		t.Errorf("with weights it is %v, and it is told %q", got, reported)
	}
	pick(t, e.Menu(), "Copy curve for Unity")
	if text := fyne.CurrentApp().Clipboard().Content(); !strings.HasPrefix(text, "UnityEditor.AnimationCurveWrapperJSON:") {
		t.Errorf("for Unity it is %.80s", text)
	}
	before := document.Revision()
	for _, nonsense := range []string{"hello", "", "[[0,1],[0,1]]", "[[0,999]]"} {
		fyne.CurrentApp().Clipboard().SetContent(nonsense)
		e.Field.TypedShortcut(&fyne.ShortcutPaste{})
		if row := n.views.rows[stepTime]; document.Revision() != before || !row.problem.Visible() {
			t.Errorf("%q was pasted, or nothing is said about it", nonsense)
		}
	}
}

func TestTheKeyboardAloneEditsACurve(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	f := pointedField{e.Field}
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c.Focused() != fyne.Focusable(f.Field) {
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
	if len(curveOf(document, stepTime)) != 11 || e.Model.Selected != curve.OneKey(2) {
		t.Errorf("Insert leaves %d keys, selected %b", len(curveOf(document, stepTime)), e.Model.Selected)
	}
	f.TypedRune('t')
	if key := curveOf(document, stepTime)[2]; key.InTangent != 0 || key.OutTangent != 0 {
		t.Errorf("flattened it is %+v", key)
	}
	f.key(fyne.KeyReturn)
	if e.Numbers[curves.ValueNumber].Entry == nil {
		t.Fatal("Enter does not type a value")
	}
	e.Numbers[curves.ValueNumber].Entry.SetText("2.9")
	e.Numbers[curves.ValueNumber].Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if key := curveOf(document, stepTime)[2]; key.Value != 2.9 {
		t.Errorf("typed, it is %+v", key)
	}
	f.key(fyne.KeyEnd)
	if f.AcceptsTab() {
		t.Error("Tab is caught behind the last key")
	}
	f.key(fyne.KeyEscape)
	f.key(fyne.KeyEscape)
	row := n.views.rows[stepTime]
	if graph(row).opened || !graph(row).thumb.Focused {
		t.Error("Escape does not lead back to the row")
	}
	graph(row).thumb.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !graph(row).opened {
		t.Error("Enter does not open the editor again")
	}
}

func TestTheWheelZoomsOnlyAnEditorThatIsWorkedIn(t *testing.T) {
	n, _, e := openCurve(t, stepTime)
	before := e.Model.View
	wheel := &fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 25), PointEvent: fyne.PointEvent{Position: pointedField{e.Field}.place(curves.XY(100, 60))}}
	time := e.Model.View.Time(100)
	e.Field.Scrolled(wheel)
	if e.Model.View == before || math.Abs(e.Model.View.Time(100)-time) > 1e-9 {
		t.Error("the wheel does not zoom about the pointer")
	}
	e.Field.TypedRune('f')
	if e.Model.View != before {
		t.Errorf("F shows %+v, not %+v", e.Model.View, before)
	}
	fyne.CurrentApp().Driver().CanvasForObject(e.Field).Unfocus()
	at := n.list.scroll.Offset.Y
	e.Field.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25), PointEvent: wheel.PointEvent})
	if e.Model.View != before || n.list.scroll.Offset.Y == at {
		t.Error("the wheel over an editor that has not the keyboard does not scroll the list")
	}
}

func TestTheMiddleButtonPansWithoutAChange(t *testing.T) {
	_, document, e := openCurve(t, stepTime)
	time := e.Model.View.Time(100)
	pointedField{e.Field}.pressAt(curves.XY(100, 60), desktop.MouseButtonTertiary)
	pointedField{e.Field}.dragTo(curves.XY(140, 70))
	pointedField{e.Field}.letGo()
	if math.Abs(e.Model.View.Time(140)-time) > 1e-9 || document.CanUndo() {
		t.Error("the plane did not follow, or the document changed")
	}
}

func TestTheMenuOffersWhatCanBeDoneAndShapesReplaceTheCurve(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	var menu *fyne.Menu
	n.popUp = func(m *fyne.Menu, _ fyne.Position) { menu = m }
	e.Field.TappedSecondary(&fyne.PointEvent{Position: pointedField{e.Field}.place(keyAt(e.Model, 2))})
	if menu == nil || e.Model.Selected != curve.OneKey(2) {
		t.Fatal("a right click on a key opens no menu, or does not select it")
	}
	pick(t, menu, "Delete the selected keys")
	if len(curveOf(document, stepTime)) != 9 {
		t.Error("the key is not deleted")
	}
	test.Tap(e.Shapes)
	pick(t, menu, "Bell")
	if now := curveOf(document, stepTime); len(now) != 3 || now[1].Value != 3.3 {
		t.Errorf("the bell is %v", now)
	}
	pick(t, menu, "The default")
	if parameter, _ := presets.Lookup(stepTime); !curveOf(document, stepTime).Equal(parameter.DefaultCurve) {
		t.Error("the default is not back")
	}
	e.Model.Snap = true
	e.Model.Selected = 0b1000
	pick(t, e.Menu(), "Put the selected keys on the grid")
	if got, step := curveOf(document, stepTime)[3].Time, e.Model.View.Times(false).Step; got != curve.Snapped(got, step) {
		t.Errorf("on the grid of %v the key is at %v", step, got)
	}
}

func TestTheSolversPlaceIsShownOnEachCurve(t *testing.T) {
	t.Parallel()
	report := gait.Report{Walking: true, Froude: 0.4, Angle: -math.Pi / 2, Slope: 0.2}
	report.Feet[1] = gait.FootReport{Swinging: true, Phase: 0.3}
	all := 0
	for _, parameter := range presets.Parameters() {
		if parameter.Kind != presets.Curve {
			continue
		}
		all++
		spots := curves.LiveSpots(nil, parameter.Path, &report)
		if len(spots) != 1 {
			t.Errorf("%s has %d places", parameter.Path, len(spots))
			continue
		}
		want := map[string]curves.Spot{"Speed": {Time: 0.4, Side: curves.NoSide}, "Swing phase": {Time: 0.3, Side: 1}, "Direction relative to hips": {Time: 90, Side: curves.NoSide}, "Ground slope": {Time: 0.2, Side: curves.NoSide}}
		if spot, known := want[parameter.TimeLabel]; !known || math.Abs(spot.Time-spots[0].Time) > 1e-12 || spot.Side != spots[0].Side {
			t.Errorf("on %s, along %q, the solver is at %+v", parameter.Path, parameter.TimeLabel, spots[0])
		}
	}
	if all < 19 {
		t.Errorf("there are %d curves", all)
	}
	report.Feet[1].Swinging = false
	if spots := curves.LiveSpots(nil, "gait.curves.progress", &report); len(spots) != 0 {
		t.Errorf("with both feet down the solver is at %v of a swing", spots)
	}
}

func TestACurvesRowFollowsTheSolver(t *testing.T) {
	n, _, e := openCurve(t, stepTime)
	var r session.Reading
	r.Valid = true
	r.Gait.Froude = 0.36
	if !n.FollowsBody() {
		t.Error("a curve in view is not followed")
	}
	n.Follow(&r, false)
	row := n.views.rows[stepTime]
	if len(e.Field.Spots) != 1 || e.Field.Spots[0].Time != 0.36 || !strings.HasPrefix(graph(row).now.Text, "2.00") {
		t.Errorf("it is at %v, and the row says %q", e.Field.Spots, graph(row).now.Text)
	}
}

func TestACurveIsEditedInALargerView(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	var shown fyne.CanvasObject
	var closed func()
	n.host.ShowLarge = func(_ string, content fyne.CanvasObject, done func()) func() {
		shown, closed = content, done
		content.Resize(fyne.NewSize(1100, 560))
		return done
	}
	test.Tap(e.Enlarge)
	if shown == nil || n.large == nil {
		t.Fatal("nothing is shown")
	}
	large := n.large.editor
	large.Field.Modifiers = e.Field.Modifiers
	large.Model.Selected = curve.OneKey(2)
	pointedField{large.Field}.key(fyne.KeyDelete)
	if len(curveOf(document, stepTime)) != 9 || len(e.Model.Curve) != 9 {
		t.Error("the larger view does not edit the same curve")
	}
	document.Undo()
	if len(large.Model.Curve) != 10 {
		t.Error("the larger view does not follow the document")
	}
	closed()
	if n.large != nil {
		t.Error("the larger view stays")
	}
}

func TestTheHistorySaysWhatWasDoneToACurve(t *testing.T) {
	n, document, e := openCurve(t, stepTime)
	type keys = curve.KeySet
	one := func(i int) keys { return curve.OneKey(i) }
	stroke := func(r rune) func() { return func() { e.Field.TypedRune(r) } }
	pull := func(from, by curves.Point) func() {
		return func() {
			pointedField{e.Field}.pressAt(from, desktop.MouseButtonPrimary)
			pointedField{e.Field}.dragTo(curves.XY(from.X+by.X, from.Y+by.Y))
			pointedField{e.Field}.letGo()
		}
	}
	turn := func() {
		x, y, _ := e.Model.Handle(2, true)
		pull(curves.XY(x, y), curves.XY(0, -12))()
	}
	typed := func(of curves.Number, text string) func() {
		return func() {
			if err := e.Enter(of, text); err != nil {
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
		{one(2), func() { pointedField{e.Field}.key(fyne.KeyUp) }, "keys moved"},
		{one(2), func() { pull(keyAt(e.Model, 2), curves.XY(0, -9))() }, "keys moved"},
		{one(2), turn, "tangent turned"},
		{one(2), typed(curves.ValueNumber, "1.5"), "keys moved"},
		{one(2), typed(curves.OutNumber, "0.7"), "tangent turned"},
		{0, stroke('t'), "flat tangents"},
		{0, stroke('l'), "linear tangents"},
		{0, stroke('s'), "smooth tangents"},
		{one(1), stroke('i'), "key added"},
		{one(1), func() { pointedField{e.Field}.key(fyne.KeyDelete) }, "keys deleted"},
		{0, choose(e.ShapesMenu(), "Bell"), "Bell"},
		{0, func() {
			fyne.CurrentApp().Clipboard().SetContent(presets.UnityCurveText(curve.Curve{{Value: 1}}))
			n.views.rows[stepTime].pasteValue()
		}, "pasted"},
	} {
		before := len(document.History().Steps)
		e.Model.Selected, e.Model.Parted = test.selected, 0
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
func keyAt(m *curves.Model, i int) curves.Point { return curves.XY(m.Place(i)) }

func moved(p curves.Point, dx, dy float64) curves.Point { return curves.XY(p.X+dx, p.Y+dy) }
