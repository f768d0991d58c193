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
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// inspectorFor is an inspector over a document of its own.
func inspectorFor(t *testing.T) (*Panel, *presets.Document) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	document := presets.NewDocument(presets.Default())
	n := New(hostOf(document, func(err error) { t.Errorf("reported %v", err) }), State{})
	document.OnChange(func(c presets.Change) { n.Changed(c.Paths, c.All) })
	w := test.NewTempWindow(t, n.Content)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(364, 700))
	return n, document
}

// openAll opens every category and group, and the lines that open more of them.
func (n *Panel) openAll() {
	n.foldAll(-1, true)
	for _, parameter := range n.model.parameters() {
		n.model.folds.groups[parameter.Group], n.model.folds.more[moreKey(parameter.Group)] = true, true
	}
	n.rebuild()
}

// sees reports whether a line is in the list, in view or not.
func (n *Panel) sees(key string) bool { return n.list.find(key) >= 0 }

// rowAt is the row of a path, brought into view.
func (n *Panel) rowAt(t *testing.T, path string) *parameterRow {
	t.Helper()
	if !n.sees(path) {
		t.Fatalf("%s is not listed", path)
	}
	n.list.bringIntoView(path)
	row := n.views.rows[path]
	if row == nil || !n.list.shows(row) {
		t.Fatalf("%s was not made", path)
	}
	return row
}

func TestTheRowsOfTheGroundComeAndGoWithItsKind(t *testing.T) {
	n, document := inspectorFor(t)
	n.model.filter.advanced = true
	n.model.openGroup("Ground")
	n.rebuild()
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
	if len(n.views.rows) != 0 {
		t.Errorf("%d rows were made", len(n.views.rows))
	}
	n.toggle("group.Left hand")
	if len(n.views.rows) != 3 {
		t.Errorf("one open group made %d rows", len(n.views.rows))
	}
	n.toggle("group.Left hand")
	if n.list.shows(n.views.rows[weight]) {
		t.Error("a closed group still shows its rows")
	}
}

func TestOnlyRowsInViewAreInTheTreeOfObjects(t *testing.T) {
	n, document := inspectorFor(t)
	n.head.advanced.SetChecked(true)
	n.openAll()
	if total := len(n.list.items); total < 400 {
		t.Fatalf("only %d lines", total)
	}
	if got := len(n.list.box.Objects); got > 40 {
		t.Errorf("%d of %d lines are in the tree", got, len(n.list.items))
	}
	listed := 0
	for i := range n.list.items {
		if n.list.items[i].kind == rowItem {
			listed++
		}
	}
	seen := map[string]bool{}
	for y := float32(0); y < n.list.tops[len(n.list.items)]; y += 300 {
		n.list.scrollToY(y)
		for i := n.list.first; i < n.list.last; i++ {
			seen[n.list.items[i].key] = true
		}
	}
	if len(seen) != len(n.list.items) || len(n.views.rows) != listed {
		t.Errorf("scrolling through showed %d of %d lines and made %d of %d rows", len(seen), len(n.list.items), len(n.views.rows), listed)
	}
	if document.CanUndo() {
		t.Error("scrolling changed the document")
	}
}

func TestEveryLineIsAsHighAsWhatItShows(t *testing.T) {
	n, _ := inspectorFor(t)
	n.head.advanced.SetChecked(true)
	n.openAll()
	for i := range n.list.items {
		item := &n.list.items[i]
		if room, need := n.list.tops[i+1]-n.list.tops[i], n.views.object(item).MinSize().Height; need > room {
			t.Errorf("%s needs %v of %v", item.key, need, room)
		}
	}
}

func TestWhatIsScrolledToStaysWhenLinesAboveComeAndGo(t *testing.T) {
	n, _ := inspectorFor(t)
	n.head.advanced.SetChecked(true)
	n.openAll()
	from := n.list.tops[len(n.list.items)] - 3000 // below the effectors, and far enough above the end
	n.list.scrollToY(from)
	first, _ := within(n.list.tops, from, from+1)
	key, at := n.list.items[first].key, from-n.list.tops[first]
	n.toggle("category.effectors")
	i := n.list.find(key)
	if got := n.list.scroll.Offset.Y - n.list.tops[i]; got != at || n.list.scroll.Offset.Y >= from {
		t.Errorf("the first line was %v above the edge and is now %v", at, got)
	}
}

func TestOnlyRowsWhosePathsChangedAreRefreshed(t *testing.T) {
	n, document := inspectorFor(t)
	n.toggle("category.effectors")
	n.toggle("group.Left hand")
	n.toggle("group.Right hand")
	other := n.rowAt(t, "effectors.rightHand.positionWeight")
	number(other).field.Shown = "untouched"
	if err := document.Do(presets.Set(weight, 0.4)); err != nil {
		t.Fatal(err)
	}
	if got := number(n.views.rows[weight]).field.Shown; got != "0.40" {
		t.Errorf("the changed row shows %q", got)
	}
	if number(other).field.Shown != "untouched" {
		t.Errorf("the other row was refreshed and shows %q", number(other).field.Shown)
	}
	if n.views.headers["group.Left hand"].Modified != 1 || n.views.headers["category.effectors"].Modified != 1 {
		t.Errorf("the group counts %d changes, its category %d", n.views.headers["group.Left hand"].Modified, n.views.headers["category.effectors"].Modified)
	}
}

func TestARowOutOfViewShowsWhatTheDocumentHoldsWhenItComesBack(t *testing.T) {
	n, document := inspectorFor(t)
	n.head.advanced.SetChecked(true)
	n.openAll()
	row := n.rowAt(t, weight)
	n.list.scroll.ScrollToBottom()
	if n.list.shows(row) {
		t.Fatal("the row is still in the tree")
	}
	if err := document.Do(presets.Set(weight, 0.4)); err != nil {
		t.Fatal(err)
	}
	if n.rowAt(t, weight); number(row).field.Shown != "0.40" {
		t.Errorf("the row shows %q", number(row).field.Shown)
	}
}

func TestARowThatIsTypedIntoStaysWhenItIsScrolledAway(t *testing.T) {
	n, document := inspectorFor(t)
	n.head.advanced.SetChecked(true)
	n.openAll()
	row := n.rowAt(t, weight)
	number(row).field.Edit(0)
	number(row).field.Entry.SetText("0.3")
	n.list.scroll.ScrollToBottom()
	if !n.list.shows(row) {
		t.Fatal("the row left the tree")
	}
	number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := document.Current().Effectors[effectors.LeftHand].PositionWeight; got != 0.3 {
		t.Errorf("Enter left %v", got)
	}
}

func TestSearchOpensWhatItFindsMarksItAndEndsWhereItBegan(t *testing.T) {
	n, _ := inspectorFor(t)
	n.head.search.SetText("knee pole weight")
	row := n.rowAt(t, "hints.leftKnee.poleWeight")
	if n.sees("group.Left hand") {
		t.Error("what was not found is shown")
	}
	if got := widgets.FindWords(row.label.Text, row.label.Highlights); !slices.Equal(got, [][2]int{{0, 4}, {5, 11}}) {
		t.Errorf("in %q are marked %v", row.label.Text, got)
	}
	if marks := len(test.WidgetRenderer(row.label).Objects()) - 1; marks != 2 {
		t.Errorf("%d marks are drawn", marks)
	}
	window := fyne.CurrentApp().Driver().CanvasForObject(n.head.search)
	window.Focus(n.head.search)
	n.head.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if window.Focused() != nil {
		t.Error("Escape leaves the keyboard in the search")
	}
	if n.head.search.Text != "" || n.sees("hints.leftKnee.poleWeight") || len(row.label.Highlights) != 0 {
		t.Error("Escape does not end the search")
	}
	n.head.search.SetText("nothing has this name")
	if !n.sees("empty") {
		t.Error("it does not say that nothing was found")
	}
}

func TestModifiedOnlyListsChangesAndFollowsThem(t *testing.T) {
	n, document := inspectorFor(t)
	n.head.modified.SetChecked(true)
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
	test.Tap(n.views.headers["group.Left hand"].Reset)
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
	n.head.search.SetText("knee")
	n.host.Selection.Set("effectors.rightHand")
	row := n.rowAt(t, "effectors.rightHand.positionWeight")
	if !row.selected || n.head.search.Text != "" || !n.views.headers["group.Right hand"].Selected || n.views.rows[weight] != nil {
		t.Error("the group is not shown, or another is")
	}
	if !n.sees("group.Legs") {
		t.Error("another category was closed")
	}
	n.host.Selection.Set()
	if row.selected || n.sees("effectors.rightHand.positionWeight") {
		t.Error("the row stays marked, or its group stays open")
	}
	n.host.Selection.Set("limits.leftHand")
	if n.model.filter.advanced || !n.sees("figure.limits.leftHand") || !n.sees("limits.leftHand.on") || n.sees("limits.leftHand.pass") {
		t.Error("a limit is not one row with its figure")
	}
}

func TestTheGroupThatTheSelectionOpenedClosesWithItUnlessItWasUsed(t *testing.T) {
	n, document := inspectorFor(t)
	open := func() (groups []string) {
		for i := range n.list.items {
			if item := &n.list.items[i]; item.kind == groupItem && item.open {
				groups = append(groups, item.group)
			}
		}
		return groups
	}
	if got := open(); len(got) != 0 {
		t.Errorf("without a selection %q are open", got)
	}
	for id := range effectors.Count {
		n.host.Selection.Set("effectors." + id.String())
		if got := open(); len(got) != 1 || !n.views.headers[groupKey(got[0])].Selected {
			t.Errorf("of %s %q are open", id, got)
		}
	}
	n.host.Selection.Set("limits.leftFoot") // of a group with nothing in sight
	if got := open(); !slices.Equal(got, []string{"Left foot limit"}) || !n.sees("limits.leftFoot.on") {
		t.Errorf("of a limit %q are open", got)
	}
	n.host.Selection.Set("effectors.leftHand")
	if err := n.rowAt(t, weight).enter("0.5"); err != nil {
		t.Fatal(err)
	}
	n.host.Selection.Set("hints.leftElbow")
	if got := open(); !slices.Equal(got, []string{"Left hand", "Left elbow"}) {
		t.Errorf("after a value was typed %q are open", got)
	}
	n.toggle("group.Left elbow")
	n.host.Selection.Set()
	if got := open(); !slices.Equal(got, []string{"Left hand"}) || document.Current().Effectors[effectors.LeftHand].PositionWeight != 0.5 {
		t.Errorf("in the end %q are open", got)
	}
	n.toggle("group.Left hand")
	n.toggle("group.Right hand")
	n.host.Selection.Set("effectors.rightHand")
	n.host.Selection.Set()
	if got := open(); !slices.Equal(got, []string{"Right hand"}) {
		t.Errorf("of what a person opened %q are open", got)
	}
}

func TestWhatDoesNotCountStandsBehindALineWithReasonAndRemedy(t *testing.T) {
	n, document := inspectorFor(t)
	n.toggle("category.hints")
	n.toggle("group.Left elbow")
	const pole, poleWeight = "hints.leftElbow.pole.x", "hints.leftElbow.poleWeight"
	if n.sees(pole) || !n.sees(poleWeight) {
		t.Error("the list is not what counts")
	}
	n.list.bringIntoView("more.Left elbow")
	n.list.scrollToY(n.list.tops[n.list.find("more.Left elbow")+1] - n.list.scroll.Size().Height)
	if title := moreTitle(&n.list.items[n.list.find("more.Left elbow")]); title != "3 more without effect" {
		t.Errorf("the line says %q", title)
	}
	test.Tap(n.views.headers["more.Left elbow"])
	if end := n.list.tops[n.list.find("hints.leftElbow.pole.z")+1]; end > n.list.scroll.Offset.Y+n.list.scroll.Size().Height {
		t.Error("what the line opened is out of view")
	}
	row := n.rowAt(t, pole)
	if !row.idle || row.reason.Text != "Left elbow: Pole weight is 0" || row.enable.Text != "Enable" || row.enable.Tip != "Sets Left elbow: Pole weight to 1.00" ||
		row.label.Color != widgets.ColorMuted || number(row).slider.Visible() {
		t.Errorf("the row says %q and %q, %q", row.reason.Text, row.enable.Text, row.enable.Tip)
	}
	test.Tap(row.enable)
	if document.Current().Hints[effectors.LeftElbow].PoleWeight != 1 || row.idle || row.reason.Visible() || row.remedy.Visible() || !number(row).slider.Visible() {
		t.Error("the button does not enable the row")
	}
	if weights := n.views.rows[poleWeight]; weights.flashes != 1 || !n.list.shows(weights) {
		t.Errorf("the row that changed flashed %d times", weights.flashes)
	}
	document.Undo()
	if fresh := presets.Default(); !document.Current().Equal(&fresh) || document.CanUndo() || !row.idle {
		t.Error("the remedy is not one step of undo")
	}
}

func TestWhatWaitsForACalibrationOrAFileAsksForIt(t *testing.T) {
	n, document := inspectorFor(t)
	asked := n.host.Giver.(*given)
	for _, path := range []string{"retarget.touch", "ground.collider.radius"} {
		if err := document.Do(presets.Set("ground.kind", 3)); err != nil {
			t.Fatal(err)
		}
		if !n.Show(path) {
			t.Fatalf("%s is not shown", path)
		}
		test.Tap(n.rowAt(t, path).enable)
	}
	if !slices.Equal(asked.asked, []string{"calibration", "ground"}) {
		t.Errorf("asked for %q", asked.asked)
	}
}

func TestShowFindsARowWhateverIsFoldedOrFilteredAndFlashesItOnce(t *testing.T) {
	n, document := inspectorFor(t)
	for name, hide := range map[string]func(){
		"folded": func() {}, "searched away": func() { n.head.search.SetText("nothing has this name") },
		"unmodified": func() { n.head.modified.SetChecked(true) },
		"not selected": func() {
			n.host.Selection.Set("effectors.head")
			test.Tap(n.head.pin)
		},
	} {
		for _, path := range []string{"gait.minGap", "limits.leftFoot.twistMaxDeg", "arms.left.phi0Deg", "magnets.ribs.radius", "effectors.head.pullWeight"} {
			n.foldAll(-1, false)
			clear(n.model.folds.more)
			hide()
			before := 0
			if row := n.views.rows[path]; row != nil {
				before = row.flashes
			}
			if !n.Show(path) {
				t.Errorf("%s: there is no %s", name, path)
			}
			row := n.views.rows[path]
			if row == nil || !n.list.shows(row) || row.flashes != before+1 || n.head.search.Text != "" || n.head.modified.Checked {
				t.Errorf("%s: %s is not shown, or did not flash once", name, path)
			}
			if at := n.list.tops[n.list.find(path)]; at < n.list.scroll.Offset.Y || at > n.list.scroll.Offset.Y+n.list.scroll.Size().Height {
				t.Errorf("%s: %s is not in view", name, path)
			}
		}
	}
	if n.Show("magnets.nobody.radius") || n.Show("nonsense") || document.CanUndo() {
		t.Error("what there is not is shown, or something changed")
	}
	if !n.Show("magnets.ribs") || !n.sees("magnets.ribs.strength") {
		t.Error("a whole magnet is not shown")
	}
}

func TestFavoritesStandFirstAndInTheirOwnPlace(t *testing.T) {
	n, document := inspectorFor(t)
	n.toggle("category.effectors")
	n.toggle("group.Left hand")
	n.toggle(favoritesKey)
	if !n.sees("empty." + favoritesKey) {
		t.Error("without favorites nothing is said")
	}
	row := n.rowAt(t, weight)
	test.Tap(row.star)
	n.FavoritesChanged()
	if n.list.items[0].key != favoritesKey || n.list.items[1].key != favoriteKey(weight) || !n.sees(weight) || !row.marked.starred {
		t.Fatal("the favorite is not first, or not in its own place")
	}
	favorite := n.rowAt(t, favoriteKey(weight))
	if favorite.label.Text != "Left hand: Position weight" || row.label.Text != "Position weight" {
		t.Errorf("they are called %q and %q", favorite.label.Text, row.label.Text)
	}
	if err := favorite.enter("0.25"); err != nil {
		t.Fatal(err)
	}
	if number(favorite).field.Shown != "0.25" || number(row).field.Shown != "0.25" || n.views.headers[favoritesKey].Modified != 1 {
		t.Error("both rows do not show the value")
	}
	n.in.favorites.Star("pull.stiffness", true)
	n.FavoritesChanged()
	if idle := n.rowAt(t, favoriteKey("pull.stiffness")); !idle.idle || idle.reason.Text == "" || n.sees("pull.stiffness") {
		t.Error("a favorite that does not count is not gray, or not folded in its own place")
	}
	n.head.search.SetText("weight")
	if n.sees(favoritesKey) || !n.sees(weight) {
		t.Error("a search finds favorites twice")
	}
	n.head.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	pick(t, n.menus.row(favorite.parameterValue), "Remove from favorites")
	n.FavoritesChanged()
	if n.sees(favoriteKey(weight)) || !n.sees(weight) || row.marked.starred {
		t.Error("it is still a favorite")
	}
	if state := n.State(); !slices.Contains(state.Categories, "favorites") {
		t.Errorf("%q are kept open", state.Categories)
	}
	for document.CanUndo() {
		document.Undo()
	}
}

func TestThePinShowsOnlyWhatIsSelected(t *testing.T) {
	n, _ := inspectorFor(t)
	n.host.Selection.Set("effectors.leftHand", "hints.leftKnee")
	test.Tap(n.head.pin)
	if !n.sees(weight) || !n.sees("hints.leftKnee.pole.x") || n.sees("group.Right hand") || n.sees("category.legs") {
		t.Error("the list is not what is selected")
	}
	n.host.Selection.Set("effectors.rightHand")
	if n.sees(weight) || !n.sees("effectors.rightHand.pullWeight") {
		t.Error("the list does not follow the selection")
	}
	n.host.Selection.Set()
	if !n.sees("category.legs") {
		t.Error("with nothing selected nothing is shown")
	}
	test.Tap(n.head.pin)
	if n.model.filter.only != nil || n.head.pin.On {
		t.Error("the pin stays")
	}
}

func TestOpeningAGroupSelectsWhatItIsAbout(t *testing.T) {
	n, _ := inspectorFor(t)
	n.head.advanced.SetChecked(true)
	n.toggle("category.magnets")
	n.views.headers["group.Magnet ribs"].Tapped(nil)
	if n.host.Selection.Primary() != "magnets.ribs" || !n.sees("magnets.ribs.radius") {
		t.Errorf("%v is selected", n.host.Selection.IDs)
	}
	n.views.headers["group.Magnet ribs"].Tapped(nil)
	if n.host.Selection.Primary() != "magnets.ribs" || n.sees("magnets.ribs.radius") {
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
	n.head.advanced.SetChecked(true)
	n.openAll()
	if err := document.Do(presets.Load(odd)); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"", "."} { // a search lists what counts for another ground too
		n.model.filter.query = query
		n.rebuild()
		for y := float32(0); y < n.list.tops[len(n.list.items)]; y += 400 {
			n.list.scrollToY(y)
		}
	}
	n.model.filter.query = ""
	n.rebuild()
	for _, unit := range []text.LengthUnit{text.Inches, text.Meters, text.Centimeters} {
		n.SetLengths(unit)
	}
	n.head.modified.SetChecked(true)
	n.head.modified.SetChecked(false)
	if !document.Current().Equal(&odd) {
		t.Error("showing a preset changed it")
	}
	if all := len(presets.ParametersOf(&odd)); len(n.views.rows) != all {
		t.Errorf("%d rows for %d parameters", len(n.views.rows), all)
	}
}

func TestMagnetsAreAddedDuplicatedRenamedTunedAndRemovedInTheInspector(t *testing.T) {
	n, document := inspectorFor(t)
	n.toggle("category.magnets")
	if n.model.filter.advanced || !n.sees("tools") || !n.sees("group.Magnet behind") {
		t.Fatal("the default magnets are not listed")
	}
	test.Tap(n.views.tools.add)
	if document.Current().Magnet("magnet1") == nil || n.host.Selection.Primary() != "magnets.magnet1" {
		t.Fatalf("there is no new magnet, or %v is selected", n.host.Selection.IDs)
	}
	row := n.rowAt(t, "magnets.magnet1.joint")
	choice(row).choice.SetSelected("Left shoulder")
	if document.Current().Magnet("magnet1").Joint != effectors.MagnetLeftShoulder || n.views.headers["group.Magnet magnet1"].Modified != 1 {
		t.Error("the row does not tune the magnet")
	}
	n.Edits.duplicateMagnet("magnet1")
	twin := n.host.Selection.Primary()
	if twin == "magnets.magnet1" || document.Current().Magnet(MagnetOf(twin)).Joint != effectors.MagnetLeftShoulder || !n.sees(twin+".joint") {
		t.Errorf("the duplicate is %s", twin)
	}
	if err := n.Edits.RenameMagnet(MagnetOf(twin), "cushion"); err != nil {
		t.Fatal(err)
	}
	if !n.sees("magnets.cushion.joint") || n.host.Selection.Primary() != "magnets.cushion" || n.sees(twin+".joint") {
		t.Errorf("after renaming %v is selected", n.host.Selection.IDs)
	}
	if err := n.Edits.RenameMagnet("cushion", "ribs"); err == nil || document.Current().Magnet("cushion") == nil {
		t.Error("a name that is taken was given")
	}
	menu := n.menus.group(n.list.items[n.list.find("group.Magnet cushion")])
	pick(t, menu, "Remove")
	if document.Current().Magnet("cushion") != nil || n.sees("group.Magnet cushion") {
		t.Error("the magnet is not removed")
	}
	document.Undo()
	if !n.sees("group.Magnet cushion") {
		t.Error("undo does not bring it back")
	}
	test.Tap(n.views.tools.reset)
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
	n.head.advanced.SetChecked(true)
	n.openAll()
	test.Tap(n.head.link)
	row := n.rowAt(t, "hints.leftElbow.pole.x")
	if err := row.enter("12"); err != nil {
		t.Fatal(err)
	}
	hints := &document.Current().Hints
	if hints[effectors.LeftElbow].Pole[0] != 0.12 || hints[effectors.RightElbow].Pole[0] != -0.12 || !row.marked.linked || row.chain.Hidden {
		t.Errorf("left is %v, right %v", hints[effectors.LeftElbow].Pole[0], hints[effectors.RightElbow].Pole[0])
	}
	if trunk := n.rowAt(t, "torso.wristLine"); trunk.marked.linked {
		t.Error("what has no other side shows a chain")
	}
	row = n.rowAt(t, "hints.leftElbow.pole.x")
	test.Tap(row.reset)
	if fresh := presets.Default(); !document.Current().Equal(&fresh) {
		t.Error("resetting does not reset both")
	}
	document.Undo()
	document.Undo()
	if fresh := presets.Default(); !document.Current().Equal(&fresh) || document.CanUndo() {
		t.Error("two changes were not two steps")
	}
	test.Tap(n.head.link)
	if err := row.enter("5"); err != nil || document.Current().Hints[effectors.RightElbow].Pole[0] != presets.Default().Hints[effectors.RightElbow].Pole[0] || row.marked.linked {
		t.Error("unlinked sides still change together")
	}
}

func TestAGroupIsCopiedPastedAndMirrored(t *testing.T) {
	n, document := inspectorFor(t)
	n.Edits.clip = fyne.CurrentApp().Clipboard().Content
	item := func(group string) listItem { return listItem{kind: groupItem, group: group} }
	for path, value := range map[string]float64{"hints.leftElbow.poleWeight": 0.7, "hints.leftElbow.pole.x": 0.3} {
		if err := document.Do(presets.Set(path, value)); err != nil {
			t.Fatal(err)
		}
	}
	for _, entry := range n.menus.group(item("Left knee")).Items {
		if entry.Label == "Paste to group" && !entry.Disabled {
			t.Error("with nothing copied there is something to paste")
		}
	}
	pick(t, n.menus.group(item("Left elbow")), "Copy group")
	pick(t, n.menus.group(item("Left knee")), "Paste to group")
	if got := document.Current().Hints[effectors.LeftKnee]; got.PoleWeight != 0.7 || got.Pole[0] != 0.3 {
		t.Errorf("pasting left %+v", got)
	}
	pick(t, n.menus.group(item("Left elbow")), "Mirror to the other side")
	if got := document.Current().Hints[effectors.RightElbow]; got.PoleWeight != 0.7 || got.Pole[0] != -0.3 {
		t.Errorf("mirroring left %+v", got)
	}
	pick(t, n.menus.group(item("Right elbow")), "Reset group")
	if document.Current().Hints[effectors.RightElbow] != presets.Default().Hints[effectors.RightElbow] {
		t.Error("resetting did not reset")
	}
}

func TestARowsMenuResetsCopiesPastesAndMirrors(t *testing.T) {
	n, document := inspectorFor(t)
	n.model.openGroup("Left hand")
	n.rebuild()
	row := n.rowAt(t, weight)
	var menu *fyne.Menu
	n.popUp = func(m *fyne.Menu, _ fyne.Position) { menu = m }
	for name, object := range map[string]fyne.SecondaryTappable{"label": row, "field": number(row).field, "slider": number(row).slider} {
		menu = nil
		object.TappedSecondary(&fyne.PointEvent{})
		if menu == nil {
			t.Errorf("a right click on the %s opens no menu", name)
		}
	}
	menu = nil
	number(row).slider.TypedKey(&fyne.KeyEvent{Name: desktop.KeyMenu})
	if menu == nil || !menu.Items[0].Disabled {
		t.Error("the menu key opens no menu, or it resets what is at its default")
	}
	clipboard := fyne.CurrentApp().Clipboard()
	pick(t, menu, "Copy path")
	if clipboard.Content() != weight {
		t.Errorf("the path is %q", clipboard.Content())
	}
	pick(t, n.menus.row(row.parameterValue), "Paste value")
	if document.CanUndo() || !row.problem.Visible() {
		t.Error("a path was pasted as a value, or nothing is said about it")
	}
	clipboard.SetContent(" 25 %\n")
	number(row).field.TypedShortcut(&fyne.ShortcutPaste{})
	if document.Current().Effectors[effectors.LeftHand].PositionWeight != 0.25 || row.problem.Visible() {
		t.Errorf("pasting left %v", document.Current().Effectors[effectors.LeftHand].PositionWeight)
	}
	pick(t, n.menus.row(row.parameterValue), "Copy value")
	if clipboard.Content() != "0.25" {
		t.Errorf("the value is copied as %q", clipboard.Content())
	}
	pick(t, n.menus.row(row.parameterValue), "Mirror to the other side")
	if document.Current().Effectors[effectors.RightHand].PositionWeight != 0.25 {
		t.Error("the other side is not like this one")
	}
	pick(t, n.menus.row(row.parameterValue), "Reset to 1.00")
	if document.Current().Effectors[effectors.LeftHand].PositionWeight != 1 {
		t.Error("the default is not back")
	}
}

func TestTheWheelOverARowScrollsAndChangesNothing(t *testing.T) {
	n, document := inspectorFor(t)
	n.head.advanced.SetChecked(true)
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
	for i := range n.list.items {
		look(n.views.object(&n.list.items[i]))
	}
	test.Scroll(fyne.CurrentApp().Driver().CanvasForObject(n.Content), fyne.NewPos(180, 400), 0, -120)
	if n.list.scroll.Offset.Y == 0 || document.CanUndo() {
		t.Error("the wheel does not scroll, or changed something")
	}
}

func TestEveryParameterHasAWholeRow(t *testing.T) {
	n, document := inspectorFor(t)
	n.head.advanced.SetChecked(true)
	n.openAll()
	for _, parameter := range presets.ParametersOf(document.Current()) {
		shown := map[string]bool{}
		for _, unit := range []text.LengthUnit{text.Centimeters, text.Meters, text.Inches} {
			sign, _ := quantityOf(parameter, 0, unit).Shown()
			if shown[sign] { // it is no length, and its row the same in each unit
				continue
			}
			shown[sign] = true
			n.in.lengths = unit
			row := n.views.row(&listItem{key: parameter.Path, parameter: parameter, group: parameter.Group})
			row.update()
			checkRow(t, n, document, row)
		}
	}
}

// checkRow tries what every row must do.
func checkRow(t *testing.T, n *Panel, document *presets.Document, row *parameterRow) {
	t.Helper()
	p := row.parameter
	about := fmt.Sprintf("%s in %s", p.Path, n.in.lengths)
	if !row.reset.Disabled || row.marked.modified {
		t.Errorf("%s: at its default it can be reset", about)
	}
	for _, part := range []string{p.Help, defaultOf(p, n.in.lengths), p.Source} {
		if part == "" || !strings.Contains(row.label.Tip, part) {
			t.Errorf("%s: the tip lacks %q", about, part)
		}
	}
	switch view := row.view.(type) {
	case *toggleView:
		if view.check.Checked != (p.Default == 1) {
			t.Errorf("%s: the check shows %v", about, view.check.Checked)
		}
		return
	case *choiceView:
		if view.choice.SelectedIndex() != int(p.Default) {
			t.Errorf("%s: option %d is shown", about, view.choice.SelectedIndex())
		}
		return
	case *curveView:
		checkCurveRow(t, about, document, row)
		return
	}
	if number(row).field.Shown != shownValue(p, p.Default, n.in.lengths) {
		t.Errorf("%s: it shows %q", about, number(row).field.Shown)
	}
	if share := shareOf(p, p.Default); share >= 0 && share <= 1 && (number(row).slider.Mark != share || math.Abs(number(row).slider.Value-share) > 1e-12) {
		t.Errorf("%s: the default is marked at %v and the thumb at %v, want %v", about, number(row).slider.Mark, number(row).slider.Value, share)
	}
	for _, hard := range []float64{p.HardMin, p.HardMax} {
		label := text.ExactQuantity(hard, quantityOf(p, 0, n.in.lengths))
		if err := row.enter(label); err != nil || row.now() != hard {
			t.Errorf("%s: %q gives %v, %v", about, label, row.now(), err)
		}
		beyond := hard + math.Copysign(max(1, math.Abs(hard)), hard-(p.HardMin+p.HardMax)/2)
		err := row.enter(text.ExactQuantity(beyond, quantityOf(p, 0, n.in.lengths)))
		if row.report(err); err == nil || row.now() != hard || !strings.Contains(row.problem.Text, "goes from") {
			t.Errorf("%s: %v was taken, or it says %q", about, beyond, row.problem.Text)
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
	if !graph(row).thumb.M.Curve.Equal(p.DefaultCurve) {
		t.Errorf("%s: it shows %v", about, graph(row).thumb.M.Curve)
	}
	copied := rowKindOf(row.parameter).copied(row.parameterValue)
	clipboard := fyne.CurrentApp().Clipboard()
	clipboard.SetContent(fmt.Sprintf("[[%v,%v]]", p.TimeMax, p.HardMax))
	row.pasteValue()
	row.update()
	if got := row.curve(); len(got) != 1 || got[0].Value != p.HardMax || !row.marked.modified || row.problem.Visible() {
		t.Errorf("%s: pasted %v, %q", about, got, row.problem.Text)
	}
	clipboard.SetContent("nothing")
	if row.pasteValue(); !row.problem.Visible() || row.curve()[0].Value != p.HardMax {
		t.Errorf("%s: nonsense was taken", about)
	}
	row.report(nil)
	row.toDefault()
	clipboard.SetContent(copied)
	row.pasteValue()
	row.update()
	if row.marked.modified || !p.AtDefault(document.Current()) {
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
	if got := curveSummary(parameter, curve, text.Centimeters); !strings.Contains(got, "0.00") || !strings.Contains(got, "1.00") {
		t.Errorf("a curve up to 1 and back is %q", got)
	}
}

func TestPlayShowsTheRowsThatWereStarredAndNothingAtFirst(t *testing.T) {
	n, document := inspectorFor(t)
	rows := n.Starred().(*fyne.Container)
	if len(rows.Objects) != 0 {
		t.Errorf("at first there are %d lines", len(rows.Objects))
	}
	n.in.favorites.Star(weight, true)
	n.in.favorites.Star("magnets.nobody.strength", true)
	n.FavoritesChanged()
	if len(rows.Objects) != 2 { // a heading and a row
		t.Fatalf("of one star there are %d lines", len(rows.Objects))
	}
	row := rows.Objects[1].(*parameterRow)
	if err := row.enter("0.25"); err != nil || number(row).field.Shown != "0.25" || document.Current().Effectors[effectors.LeftHand].PositionWeight != 0.25 {
		t.Errorf("the row shows %q, %v", number(row).field.Shown, err)
	}
	n.in.favorites.Star(weight, false)
	if n.FavoritesChanged(); len(rows.Objects) != 0 {
		t.Error("it is still there")
	}
}
