//go:build cgo

package inspector

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// inspectorFor is an inspector over a document of its own.
func inspectorFor(t *testing.T) (*Panel, *presets.Document) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	document := presets.NewDocument(presets.Default())
	n := New(document, &selection.List{}, widgets.NewTooltips(atOnce), func(err error) { t.Errorf("reported %v", err) })
	n.chosen.Observe(n.SelectionChanged)
	document.OnChange(func(c presets.Change) { n.Changed(c.Paths, c.All) })
	w := test.NewTempWindow(t, n.Content)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(364, 700))
	return n, document
}

// openAll opens every category and group.
func (n *Panel) openAll() { n.foldAll(-1, true) }

// sees reports whether a line is in the list, in view or not.
func (n *Panel) sees(key string) bool { return n.List.find(key) >= 0 }

// rowAt is the row of a path, brought into view.
func (n *Panel) rowAt(t *testing.T, path string) *parameterRow {
	t.Helper()
	if !n.sees(path) {
		t.Fatalf("%s is not listed", path)
	}
	n.List.bringIntoView(path)
	row := n.Rows[path]
	if row == nil || !n.List.Shows(row) {
		t.Fatalf("%s was not made", path)
	}
	return row
}

func TestTheRowsOfTheGroundComeAndGoWithItsKind(t *testing.T) {
	n, document := inspectorFor(t)
	n.Filter.Advanced = true
	n.openAll()
	kind, _ := presets.Lookup("ground.kind")
	for place, option := range kind.Options {
		if err := document.Do(presets.Set(kind.Path, float64(place))); err != nil {
			t.Fatal(err)
		}
		if slope, steps := n.sees("ground.slope.angleDeg"), n.sees("ground.steps.rise"); slope != (option.Name == "slope") || steps != (option.Name == "steps") {
			t.Errorf("%s: the angle of a slope is shown: %v, the rise of a step: %v", option.Name, slope, steps)
		}
	}
	document.Undo()
	if n.sees("ground.slope.angleDeg") || !n.sees("ground.steps.rise") {
		t.Error("after going back to stairs the rows are not those of stairs")
	}
}

func TestClosedGroupsMakeNoRows(t *testing.T) {
	n, _ := inspectorFor(t)
	n.toggle("category.effectors")
	if len(n.Rows) != 0 {
		t.Errorf("%d rows were made", len(n.Rows))
	}
	n.toggle("group.Left hand")
	if len(n.Rows) != 2 {
		t.Errorf("one open group made %d rows", len(n.Rows))
	}
	n.toggle("group.Left hand")
	if n.List.Shows(n.Rows[weight]) {
		t.Error("a closed group still shows its rows")
	}
}

func TestOnlyRowsInViewAreInTheTreeOfObjects(t *testing.T) {
	n, document := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.openAll()
	if total := len(n.List.Items); total < 400 {
		t.Fatalf("only %d lines", total)
	}
	if got := len(n.List.box.Objects); got > 40 {
		t.Errorf("%d of %d lines are in the tree", got, len(n.List.Items))
	}
	listed := 0
	for i := range n.List.Items {
		if n.List.Items[i].Kind == rowItem {
			listed++
		}
	}
	seen := map[string]bool{}
	for y := float32(0); y < n.List.tops[len(n.List.Items)]; y += 300 {
		n.List.scrollToY(y)
		for i := n.List.first; i < n.List.last; i++ {
			seen[n.List.Items[i].key] = true
		}
	}
	if len(seen) != len(n.List.Items) || len(n.Rows) != listed {
		t.Errorf("scrolling through showed %d of %d lines and made %d of %d rows", len(seen), len(n.List.Items), len(n.Rows), listed)
	}
	if document.CanUndo() {
		t.Error("scrolling changed the document")
	}
}

func TestEveryLineIsAsHighAsWhatItShows(t *testing.T) {
	n, _ := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.openAll()
	for i := range n.List.Items {
		item := &n.List.Items[i]
		if room, need := n.List.tops[i+1]-n.List.tops[i], n.line(item).MinSize().Height; need > room {
			t.Errorf("%s needs %v of %v", item.key, need, room)
		}
	}
}

func TestWhatIsScrolledToStaysWhenLinesAboveComeAndGo(t *testing.T) {
	n, _ := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.openAll()
	n.List.scrollToY(4000)
	first, _ := within(n.List.tops, 4000, 4001)
	key, at := n.List.Items[first].key, 4000-n.List.tops[first]
	n.toggle("category.effectors")
	i := n.List.find(key)
	if got := n.List.Scroll.Offset.Y - n.List.tops[i]; got != at || n.List.Scroll.Offset.Y >= 4000 {
		t.Errorf("the first line was %v above the edge and is now %v", at, got)
	}
}

func TestOnlyRowsWhosePathsChangedAreRefreshed(t *testing.T) {
	n, document := inspectorFor(t)
	n.toggle("category.effectors")
	n.toggle("group.Left hand")
	n.toggle("group.Right hand")
	other := n.rowAt(t, "effectors.rightHand.positionWeight")
	other.Field.Shown = "untouched"
	if err := document.Do(presets.Set(weight, 0.4)); err != nil {
		t.Fatal(err)
	}
	if got := n.Rows[weight].Field.Shown; got != "0.40" {
		t.Errorf("the changed row shows %q", got)
	}
	if other.Field.Shown != "untouched" {
		t.Errorf("the other row was refreshed and shows %q", other.Field.Shown)
	}
	if n.Headers["group.Left hand"].Modified != 1 || n.Headers["category.effectors"].Modified != 1 {
		t.Errorf("the group counts %d changes, its category %d", n.Headers["group.Left hand"].Modified, n.Headers["category.effectors"].Modified)
	}
}

func TestARowOutOfViewShowsWhatTheDocumentHoldsWhenItComesBack(t *testing.T) {
	n, document := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.openAll()
	row := n.rowAt(t, weight)
	n.List.Scroll.ScrollToBottom()
	if n.List.Shows(row) {
		t.Fatal("the row is still in the tree")
	}
	if err := document.Do(presets.Set(weight, 0.4)); err != nil {
		t.Fatal(err)
	}
	if n.rowAt(t, weight); row.Field.Shown != "0.40" {
		t.Errorf("the row shows %q", row.Field.Shown)
	}
}

func TestARowThatIsTypedIntoStaysWhenItIsScrolledAway(t *testing.T) {
	n, document := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.openAll()
	row := n.rowAt(t, weight)
	row.Field.Edit(0)
	row.Field.Entry.SetText("0.3")
	n.List.Scroll.ScrollToBottom()
	if !n.List.Shows(row) {
		t.Fatal("the row left the tree")
	}
	row.Field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := document.Current().Effectors[effectors.LeftHand].PositionWeight; got != 0.3 {
		t.Errorf("Enter left %v", got)
	}
}

func TestSearchOpensWhatItFindsMarksItAndEndsWhereItBegan(t *testing.T) {
	n, _ := inspectorFor(t)
	n.Search.SetText("knee pole weight")
	row := n.rowAt(t, "hints.leftKnee.poleWeight")
	if n.sees("group.Left hand") {
		t.Error("what was not found is shown")
	}
	if got := widgets.FindWords(row.Label.Text, row.Label.Highlights); !slices.Equal(got, [][2]int{{0, 4}, {5, 11}}) {
		t.Errorf("in %q are marked %v", row.Label.Text, got)
	}
	if marks := len(test.WidgetRenderer(row.Label).Objects()) - 1; marks != 2 {
		t.Errorf("%d marks are drawn", marks)
	}
	n.Search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if n.Search.Text != "" || n.sees("hints.leftKnee.poleWeight") || len(row.Label.Highlights) != 0 {
		t.Error("Escape does not end the search")
	}
	n.Search.SetText("nothing has this name")
	if !n.sees("empty") {
		t.Error("it does not say that nothing was found")
	}
}

func TestModifiedOnlyListsChangesAndFollowsThem(t *testing.T) {
	n, document := inspectorFor(t)
	n.Modified.SetChecked(true)
	if !n.sees("empty") {
		t.Error("an untouched preset lists something")
	}
	if err := document.Do(presets.Set(weight, 0.4)); err != nil {
		t.Fatal(err)
	}
	if !n.sees(weight) || n.sees("effectors.leftHand.rotationWeight") {
		t.Error("the change is not listed, or more than it is")
	}
	document.Undo()
	if !n.sees("empty") {
		t.Error("what was taken back is still listed")
	}
}

func TestResettingAGroupIsOneStepOfUndo(t *testing.T) {
	n, document := inspectorFor(t)
	n.toggle("category.effectors")
	for _, path := range []string{weight, "effectors.leftHand.rotationWeight"} {
		if err := document.Do(presets.Set(path, 0.4)); err != nil {
			t.Fatal(err)
		}
	}
	test.Tap(n.Headers["group.Left hand"].Reset)
	if hand := document.Current().Effectors[effectors.LeftHand]; hand.PositionWeight != 1 || hand.RotationWeight != 1 {
		t.Errorf("the group holds %+v", hand)
	}
	document.Undo()
	if hand := document.Current().Effectors[effectors.LeftHand]; hand.PositionWeight != 0.4 || hand.RotationWeight != 0.4 {
		t.Errorf("after undo the group holds %+v", hand)
	}
}

func TestSelectingRevealsTheGroupEvenDuringASearchAndLeavesOthersAsTheyAre(t *testing.T) {
	n, _ := inspectorFor(t)
	n.toggle("category.legs")
	n.Search.SetText("knee")
	n.chosen.Set("effectors.rightHand")
	row := n.rowAt(t, "effectors.rightHand.positionWeight")
	if !row.selected || n.Search.Text != "" || !n.Headers["group.Right hand"].Selected || n.Rows[weight] != nil {
		t.Error("the group is not shown, or another is")
	}
	if !n.sees("group.Legs") {
		t.Error("another category was closed")
	}
	n.chosen.Set()
	if row.selected || !n.sees("effectors.rightHand.positionWeight") {
		t.Error("the row stays marked, or its group was closed")
	}
	n.chosen.Set("limits.leftHand")
	if !n.Filter.Advanced || !n.sees("figure.limits.leftHand") || !n.sees("effectors.rightHand.positionWeight") {
		t.Error("what only developers see is not revealed")
	}
}

func TestThePinShowsOnlyWhatIsSelected(t *testing.T) {
	n, _ := inspectorFor(t)
	n.chosen.Set("effectors.leftHand", "hints.leftKnee")
	test.Tap(n.Pin)
	if !n.sees(weight) || !n.sees("hints.leftKnee.pole.x") || n.sees("group.Right hand") || n.sees("category.legs") {
		t.Error("the list is not what is selected")
	}
	n.chosen.Set("effectors.rightHand")
	if n.sees(weight) || !n.sees("effectors.rightHand.pullWeight") {
		t.Error("the list does not follow the selection")
	}
	n.chosen.Set()
	if !n.sees("category.legs") {
		t.Error("with nothing selected nothing is shown")
	}
	test.Tap(n.Pin)
	if n.Filter.only != nil || n.Pin.On {
		t.Error("the pin stays")
	}
}

func TestOpeningAGroupSelectsWhatItIsAbout(t *testing.T) {
	n, _ := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.toggle("category.magnets")
	n.Headers["group.Magnet ribs"].Tapped(nil)
	if n.chosen.Primary() != "magnets.ribs" || !n.sees("magnets.ribs.radius") {
		t.Errorf("%v is selected", n.chosen.IDs)
	}
	n.Headers["group.Magnet ribs"].Tapped(nil)
	if n.chosen.Primary() != "magnets.ribs" || n.sees("magnets.ribs.radius") {
		t.Error("closing the group changes the selection, or does not close it")
	}
}

func TestLoadingAndShowingAPresetWritesNothing(t *testing.T) {
	n, document := inspectorFor(t)
	odd := presets.Default()
	for i, parameter := range presets.ParametersOf(&odd) {
		value := parameter.HardMax - parameter.Default
		if parameter.Kind == presets.Curve {
			if err := parameter.SetCurve(&odd, curve.Curve{{Time: parameter.TimeMax / 3, Value: parameter.HardMax / 7, InTangent: 1.0 / 3}}); err != nil {
				t.Fatal(err)
			}
		}
		if parameter.Kind == presets.Toggle || parameter.Kind == presets.Curve {
			continue
		}
		if parameter.Kind != presets.Choice {
			value = parameter.HardMin + (parameter.HardMax-parameter.HardMin)*(0.1234567+0.7*float64(i%7)/7)
			if parameter.Kind == presets.Count {
				value = math.Round(value)
			}
		}
		if err := parameter.Set(&odd, value); err != nil {
			t.Fatal(err)
		}
	}
	n.Advanced.SetChecked(true)
	n.openAll()
	if err := document.Do(presets.Load(odd)); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"", "."} { // a search lists what counts for another ground too
		n.Filter.query = query
		n.Rebuild()
		for y := float32(0); y < n.List.tops[len(n.List.Items)]; y += 400 {
			n.List.scrollToY(y)
		}
	}
	n.Filter.query = ""
	n.Rebuild()
	for _, unit := range []text.LengthUnit{text.Inches, text.Metres, text.Centimetres} {
		n.SetLengths(unit)
	}
	n.Modified.SetChecked(true)
	n.Modified.SetChecked(false)
	if !document.Current().Equal(&odd) {
		t.Error("showing a preset changed it")
	}
	if all := len(presets.ParametersOf(&odd)); len(n.Rows) != all {
		t.Errorf("%d rows for %d parameters", len(n.Rows), all)
	}
}

func TestMagnetsAreAddedDuplicatedRenamedTunedAndRemovedInTheInspector(t *testing.T) {
	n, document := inspectorFor(t)
	if n.sees("tools") || n.sees("category.magnets") {
		t.Error("who asked for no advanced parameters is offered magnets")
	}
	n.Advanced.SetChecked(true)
	n.toggle("category.magnets")
	if !n.sees("tools") || !n.sees("group.Magnet behind") {
		t.Fatal("the default magnets are not listed")
	}
	test.Tap(n.tools.add)
	if document.Current().Magnet("magnet1") == nil || n.chosen.Primary() != "magnets.magnet1" {
		t.Fatalf("there is no new magnet, or %v is selected", n.chosen.IDs)
	}
	row := n.rowAt(t, "magnets.magnet1.joint")
	row.Choice.SetSelected("Left shoulder")
	if document.Current().Magnet("magnet1").Joint != effectors.MagnetLeftShoulder || n.Headers["group.Magnet magnet1"].Modified != 1 {
		t.Error("the row does not tune the magnet")
	}
	n.duplicateMagnet("magnet1")
	twin := n.chosen.Primary()
	if twin == "magnets.magnet1" || document.Current().Magnet(MagnetOf(twin)).Joint != effectors.MagnetLeftShoulder || !n.sees(twin+".joint") {
		t.Errorf("the duplicate is %s", twin)
	}
	if err := n.RenameMagnet(MagnetOf(twin), "cushion"); err != nil {
		t.Fatal(err)
	}
	if !n.sees("magnets.cushion.joint") || n.chosen.Primary() != "magnets.cushion" || n.sees(twin+".joint") {
		t.Errorf("after renaming %v is selected", n.chosen.IDs)
	}
	if err := n.RenameMagnet("cushion", "ribs"); err == nil || document.Current().Magnet("cushion") == nil {
		t.Error("a name that is taken was given")
	}
	menu := n.groupMenu(n.List.Items[n.List.find("group.Magnet cushion")])
	pick(t, menu, "Remove")
	if document.Current().Magnet("cushion") != nil || n.sees("group.Magnet cushion") {
		t.Error("the magnet is not removed")
	}
	document.Undo()
	if !n.sees("group.Magnet cushion") {
		t.Error("undo does not bring it back")
	}
	test.Tap(n.tools.reset)
	if fresh := presets.Default(); !document.Current().Equal(&fresh) || n.sees("group.Magnet magnet1") {
		t.Error("the default set is not back")
	}
}

// pick chooses an item of a menu.
func pick(t *testing.T, menu *fyne.Menu, label string) {
	t.Helper()
	for _, item := range menu.Items {
		if item.Label == label {
			if item.Disabled {
				t.Fatalf("%q is disabled", label)
			}
			item.Action()
			return
		}
	}
	t.Fatalf("the menu has no %q", label)
}

func TestLinkedSidesChangeTogetherInOneStepAndSaySo(t *testing.T) {
	n, document := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.openAll()
	test.Tap(n.Link)
	row := n.rowAt(t, "hints.leftElbow.pole.x")
	if err := row.enter("12"); err != nil {
		t.Fatal(err)
	}
	hints := &document.Current().Hints
	if hints[effectors.LeftElbow].Pole[0] != 0.12 || hints[effectors.RightElbow].Pole[0] != -0.12 || !row.linked || row.chain.Hidden {
		t.Errorf("left is %v, right %v", hints[effectors.LeftElbow].Pole[0], hints[effectors.RightElbow].Pole[0])
	}
	if trunk := n.rowAt(t, "torso.wristLine"); trunk.linked {
		t.Error("what has no other side shows a chain")
	}
	row = n.rowAt(t, "hints.leftElbow.pole.x")
	test.Tap(row.Reset)
	if fresh := presets.Default(); !document.Current().Equal(&fresh) {
		t.Error("resetting does not reset both")
	}
	document.Undo()
	document.Undo()
	if fresh := presets.Default(); !document.Current().Equal(&fresh) || document.CanUndo() {
		t.Error("two changes were not two steps")
	}
	test.Tap(n.Link)
	if err := row.enter("5"); err != nil || document.Current().Hints[effectors.RightElbow].Pole[0] != presets.Default().Hints[effectors.RightElbow].Pole[0] || row.linked {
		t.Error("unlinked sides still change together")
	}
}

func TestAGroupIsCopiedPastedAndMirrored(t *testing.T) {
	n, document := inspectorFor(t)
	n.clip = fyne.CurrentApp().Clipboard().Content
	item := func(group string) Item { return Item{Kind: GroupItem, Group: group} }
	for path, value := range map[string]float64{"hints.leftElbow.poleWeight": 0.7, "hints.leftElbow.pole.x": 0.3} {
		if err := document.Do(presets.Set(path, value)); err != nil {
			t.Fatal(err)
		}
	}
	for _, entry := range n.groupMenu(item("Left knee")).Items {
		if entry.Label == "Paste to group" && !entry.Disabled {
			t.Error("with nothing copied there is something to paste")
		}
	}
	pick(t, n.groupMenu(item("Left elbow")), "Copy group")
	pick(t, n.groupMenu(item("Left knee")), "Paste to group")
	if got := document.Current().Hints[effectors.LeftKnee]; got.PoleWeight != 0.7 || got.Pole[0] != 0.3 {
		t.Errorf("pasting left %+v", got)
	}
	pick(t, n.groupMenu(item("Left elbow")), "Mirror to the other side")
	if got := document.Current().Hints[effectors.RightElbow]; got.PoleWeight != 0.7 || got.Pole[0] != -0.3 {
		t.Errorf("mirroring left %+v", got)
	}
	pick(t, n.groupMenu(item("Right elbow")), "Reset group")
	if document.Current().Hints[effectors.RightElbow] != presets.Default().Hints[effectors.RightElbow] {
		t.Error("resetting did not reset")
	}
}

func TestARowsMenuResetsCopiesPastesAndMirrors(t *testing.T) {
	n, document := inspectorFor(t)
	n.OpenGroup("Left hand")
	n.Rebuild()
	row := n.rowAt(t, weight)
	var menu *fyne.Menu
	n.popUp = func(m *fyne.Menu, _ fyne.Position) { menu = m }
	for name, object := range map[string]fyne.SecondaryTappable{"label": row.Label, "field": row.Field, "slider": row.Slider} {
		menu = nil
		object.TappedSecondary(&fyne.PointEvent{})
		if menu == nil {
			t.Errorf("a right click on the %s opens no menu", name)
		}
	}
	menu = nil
	row.Slider.TypedKey(&fyne.KeyEvent{Name: desktop.KeyMenu})
	if menu == nil || !menu.Items[0].Disabled {
		t.Error("the menu key opens no menu, or it resets what is at its default")
	}
	clipboard := fyne.CurrentApp().Clipboard()
	pick(t, menu, "Copy path")
	if clipboard.Content() != weight {
		t.Errorf("the path is %q", clipboard.Content())
	}
	pick(t, n.rowMenu(row), "Paste value")
	if document.CanUndo() || !row.Problem.Visible() {
		t.Error("a path was pasted as a value, or nothing is said about it")
	}
	clipboard.SetContent(" 25 %\n")
	row.Field.TypedShortcut(&fyne.ShortcutPaste{})
	if document.Current().Effectors[effectors.LeftHand].PositionWeight != 0.25 || row.Problem.Visible() {
		t.Errorf("pasting left %v", document.Current().Effectors[effectors.LeftHand].PositionWeight)
	}
	pick(t, n.rowMenu(row), "Copy value")
	if clipboard.Content() != "0.25" {
		t.Errorf("the value is copied as %q", clipboard.Content())
	}
	pick(t, n.rowMenu(row), "Mirror to the other side")
	if document.Current().Effectors[effectors.RightHand].PositionWeight != 0.25 {
		t.Error("the other side is not like this one")
	}
	pick(t, n.rowMenu(row), "Reset to 1.00")
	if document.Current().Effectors[effectors.LeftHand].PositionWeight != 1 {
		t.Error("the default is not back")
	}
}

func TestTheWheelOverARowScrollsAndChangesNothing(t *testing.T) {
	n, document := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.openAll()
	var look func(object fyne.CanvasObject)
	look = func(object fyne.CanvasObject) {
		if _, ok := object.(fyne.Scrollable); ok {
			t.Errorf("%T takes the wheel", object)
		}
		switch o := object.(type) {
		case *fyne.Container:
			for _, child := range o.Objects {
				look(child)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				look(child)
			}
		}
	}
	for i := range n.List.Items {
		look(n.line(&n.List.Items[i]))
	}
	test.Scroll(fyne.CurrentApp().Driver().CanvasForObject(n.Content), fyne.NewPos(180, 400), 0, -120)
	if n.List.Scroll.Offset.Y == 0 || document.CanUndo() {
		t.Error("the wheel does not scroll, or changed something")
	}
}

func TestEveryParameterHasAWholeRow(t *testing.T) {
	n, document := inspectorFor(t)
	n.Advanced.SetChecked(true)
	n.openAll()
	for _, parameter := range presets.ParametersOf(document.Current()) {
		for _, unit := range []text.LengthUnit{text.Centimetres, text.Metres, text.Inches} {
			n.In.lengths = unit
			row := n.row(parameter)
			row.update()
			checkRow(t, n, document, row)
		}
	}
}

// checkRow tries what every row must do.
func checkRow(t *testing.T, n *Panel, document *presets.Document, row *parameterRow) {
	t.Helper()
	p := row.parameter
	about := fmt.Sprintf("%s in %s", p.Path, n.In.lengths)
	if !row.Reset.Disabled || row.Modified {
		t.Errorf("%s: at its default it can be reset", about)
	}
	for _, part := range []string{p.Help, defaultOf(p, n.In.lengths), p.Source} {
		if part == "" || !strings.Contains(row.Label.Tip, part) {
			t.Errorf("%s: the tip lacks %q", about, part)
		}
	}
	switch {
	case row.Check != nil:
		if row.Check.Checked != (p.Default == 1) {
			t.Errorf("%s: the check shows %v", about, row.Check.Checked)
		}
		return
	case row.Choice != nil:
		if row.Choice.SelectedIndex() != int(p.Default) {
			t.Errorf("%s: option %d is shown", about, row.Choice.SelectedIndex())
		}
		return
	case row.Graph != nil:
		checkCurveRow(t, about, document, row)
		return
	}
	if row.Field.Shown != shownValue(p, p.Default, n.In.lengths) {
		t.Errorf("%s: it shows %q", about, row.Field.Shown)
	}
	if share := shareOf(p, p.Default); share >= 0 && share <= 1 && (row.Slider.Mark != share || math.Abs(row.Slider.Value-share) > 1e-12) {
		t.Errorf("%s: the default is marked at %v and the thumb at %v, want %v", about, row.Slider.Mark, row.Slider.Value, share)
	}
	for _, hard := range []float64{p.HardMin, p.HardMax} {
		label := text.ExactQuantity(hard, quantityOf(p, 0, n.In.lengths))
		if err := row.enter(label); err != nil || row.now() != hard {
			t.Errorf("%s: %q gives %v, %v", about, label, row.now(), err)
		}
		beyond := hard + math.Copysign(max(1, math.Abs(hard)), hard-(p.HardMin+p.HardMax)/2)
		err := row.enter(text.ExactQuantity(beyond, quantityOf(p, 0, n.In.lengths)))
		if row.report(err); err == nil || row.now() != hard || !strings.Contains(row.Problem.Text, "goes from") {
			t.Errorf("%s: %v was taken, or it says %q", about, beyond, row.Problem.Text)
		}
		row.report(nil)
	}
	row.toDefault()
	if row.now() != p.Default {
		t.Errorf("%s: resetting left %v", about, row.now())
	}
	for document.CanUndo() {
		document.Undo()
	}
}

// checkCurveRow tries what the row of a curve must do.
func checkCurveRow(t *testing.T, about string, document *presets.Document, row *parameterRow) {
	t.Helper()
	p := row.parameter
	if !row.Graph.thumb.M.Curve.Equal(p.DefaultCurve) {
		t.Errorf("%s: it shows %v", about, row.Graph.thumb.M.Curve)
	}
	copied := row.valueText()
	clipboard := fyne.CurrentApp().Clipboard()
	clipboard.SetContent(fmt.Sprintf("[[%v,%v]]", p.TimeMax, p.HardMax))
	row.pasteValue()
	row.update()
	if got := row.curve(); len(got) != 1 || got[0].Value != p.HardMax || !row.Modified || row.Problem.Visible() {
		t.Errorf("%s: pasted %v, %q", about, got, row.Problem.Text)
	}
	clipboard.SetContent("nothing")
	if row.pasteValue(); !row.Problem.Visible() || row.curve()[0].Value != p.HardMax {
		t.Errorf("%s: nonsense was taken", about)
	}
	row.report(nil)
	row.toDefault()
	clipboard.SetContent(copied)
	row.pasteValue()
	row.update()
	if row.Modified || !p.AtDefault(document.Current()) {
		t.Errorf("%s: resetting left %v", about, row.curve())
	}
	for document.CanUndo() {
		document.Undo()
	}
}

func TestACurveIsSummedUpByTheValuesThatItsKeysLieBetween(t *testing.T) {
	t.Parallel()
	parameter, _ := presets.Lookup("gait.curves.liftRunning")
	curve := curve.Curve{{Time: 0, Value: 0}, {Time: 0.5, Value: 1}, {Time: 1, Value: 0}}
	if got := curveSummary(parameter, curve, text.Centimetres); !strings.Contains(got, "0.00") || !strings.Contains(got, "1.00") {
		t.Errorf("a curve up to 1 and back is %q", got)
	}
}
