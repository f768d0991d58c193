//go:build cgo

package inspector

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

func treeFor(t *testing.T) (*Tree, *selection.List) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	var s selection.List
	tree := NewTree(&s)
	preset := presets.Default()
	tree.Show(&preset)
	return tree, &s
}

func (t *Tree) named(id string) *treeRow {
	for _, rows := range [...][]*treeRow{t.effectors[:], t.hints[:], t.magnets, t.limits[:]} {
		for _, row := range rows {
			if row.id == id {
				return row
			}
		}
	}
	return nil
}

func TestTheTreeListsMagnetsByNameAndEveryLimitUnderClosedHeadings(t *testing.T) {
	tree, _ := treeFor(t)
	var ids []string
	for _, row := range tree.magnets {
		ids = append(ids, row.id)
	}
	if want := []string{"magnets.chest", "magnets.ribs", "magnets.waist", "magnets.belly", "magnets.behind"}; !slices.Equal(ids, want) {
		t.Errorf("magnets %v", ids)
	}
	if len(tree.order) != int(effectors.Count)+int(effectors.HintCount) {
		t.Errorf("%d rows are shown at first", len(tree.order))
	}
	for _, heading := range tree.headings[2:] {
		test.Tap(heading)
	}
	if want := int(effectors.Count) + int(effectors.HintCount) + 5 + int(effectors.LimitCount) + solver.SpineLimitCount; len(tree.order) != want {
		t.Errorf("%d rows are shown with every heading open, want %d", len(tree.order), want)
	}
	preset := presets.Default()
	preset.Magnets = preset.Magnets[1:3]
	tree.Show(&preset)
	if len(tree.magnets) != 2 || tree.magnets[0].name != "ribs" {
		t.Error("removed magnets stay in the list")
	}
}

// The rows of the trunk's limits are named as the solver names what it reports, which is how the registry begins their parameters, and say whether they are on.
func TestTheTrunksLimitsAreRowsByTheNamesOfTheirParameters(t *testing.T) {
	tree, _ := treeFor(t)
	for trunk := range solver.SpineLimitCount {
		row := tree.limits[int(effectors.LimitCount)+trunk]
		report := solver.LimitReport{ID: effectors.LimitCount, Trunk: trunk}
		if row.id != report.Path() || selection.Path(row.id) != row.id+"." {
			t.Errorf("row %q is for %q", row.id, report.Path())
		}
		if _, known := presets.Lookup(row.id + ".on"); !known {
			t.Errorf("no parameter begins with %q", row.id)
		}
		preset := presets.Default()
		for _, on := range []bool{false, true} {
			preset.Spine.Limit[trunk].On = on
			tree.Update(&session.Reading{}, false, &preset, text.Centimeters)
			if said := map[bool]string{false: "off", true: "on"}[on]; row.state != said {
				t.Errorf("row %q says %q, want %q", row.id, row.state, said)
			}
		}
	}
}

func TestAClickSelectsARowAndAnotherOneNothing(t *testing.T) {
	tree, s := treeFor(t)
	test.Tap(tree.effectors[effectors.LeftHand])
	if !slices.Equal(s.IDs, []string{"effectors.leftHand"}) || !tree.effectors[effectors.LeftHand].selected {
		t.Errorf("selected %v", s.IDs)
	}
	tree.actions.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	test.Tap(tree.hints[effectors.LeftKnee])
	if !slices.Equal(s.IDs, []string{"effectors.leftHand", "hints.leftKnee"}) {
		t.Errorf("with Shift %v", s.IDs)
	}
	tree.actions.modifiers = func() fyne.KeyModifier { return 0 }
	test.Tap(tree.effectors[effectors.LeftHand])
	test.Tap(tree.effectors[effectors.LeftHand])
	if len(s.IDs) != 0 {
		t.Errorf("after a second click %v", s.IDs)
	}
}

func TestSelectingElsewhereOpensTheHeadingAndMarksTheRow(t *testing.T) {
	tree, s := treeFor(t)
	s.Set("limits.leftHand")
	if !tree.headings[3].Open || !tree.named("limits.leftHand").selected {
		t.Error("the limit is not shown as selected")
	}
	if tree.effectors[effectors.LeftHand].selected {
		t.Error("the effector of the same name is shown as selected")
	}
	s.Set("devices.none")
	if tree.named("limits.leftHand").selected {
		t.Error("the limit stays marked")
	}
}

func TestTheTreeSaysNothingOfEffectorsWhileTheAvatarStandsAsAnExample(t *testing.T) {
	tree, _ := treeFor(t)
	preset := presets.Default()
	var r session.Reading
	r.Reports[effectors.LeftHand] = solver.Report{Active: true, Residual: 0.41}
	for staged, want := range map[bool]string{true: "–", false: "residual 41 cm"} {
		tree.Update(&r, staged, &preset, text.Centimeters)
		if got := tree.named("effectors.leftHand").state; got != want {
			t.Errorf("staged %v: %q", staged, got)
		}
	}
}

func TestTheTreeSaysWhichLimitHoldsAndWhatMagnetsDo(t *testing.T) {
	tree, _ := treeFor(t)
	preset := presets.Default()
	preset.Limits[effectors.RightUpperArmLimit].On = true
	var r session.Reading
	preset.Spine.Limit[solver.LimitOfSpine].On, preset.Spine.Limit[solver.LimitOfNeck].On = true, true
	r.Reports[effectors.LeftHand] = solver.Report{Active: true, Held: chain.HeldByLimit, Limit: effectors.LeftUpperArmLimit}
	r.Reports[effectors.Head] = solver.Report{Active: true, Held: chain.HeldBySpineLimit, Trunk: solver.HeldInTrunk{solver.LimitOfNeck: true}}
	tree.Update(&r, false, &preset, text.Centimeters)
	for id, want := range map[string]string{
		"limits.leftUpperArm": "holds", "limits.rightUpperArm": "on", "limits.leftFoot": "off",
		"spine.limit.neck": "holds", "spine.limit.spine": "on", "spine.limit.chest": "off",
		"magnets.waist": "repels", "magnets.behind": "attracts",
	} {
		if got := tree.named(id).state; got != want {
			t.Errorf("%s is said to be %q, want %q", id, got, want)
		}
	}
}

func TestTheStateOfARowDoesNotRunIntoItsName(t *testing.T) {
	tree, _ := treeFor(t)
	row := tree.effectors[effectors.LeftHand]
	row.set("1.7 cm off device", "")
	r := test.WidgetRenderer(row).(*treeRowRenderer)
	for _, width := range []float32{170, 200, 240, 400} {
		row.Resize(fyne.NewSize(width, treeRowHeight))
		name, state := r.name.Position().X+r.name.MinSize().Width, r.state.Position().X+r.state.Size().Width-r.state.MinSize().Width
		if name > state {
			t.Errorf("%v wide: the name ends at %v, the state %q begins at %v", width, name, r.state.Text, state)
		}
	}
	if r.state.Text != "1.7 cm off device" {
		t.Errorf("with room it says %q", r.state.Text)
	}
}

// deviceHeight is a list of devices that needs some height.
type deviceHeight float32

func (h deviceHeight) NeededHeight(float32) float32 { return float32(h) }

func TestAGapLiesBetweenTheTreeAndTheDevices(t *testing.T) {
	test.NewTempApp(t)
	list, tree, devices, gap := canvas.NewRectangle(nil), canvas.NewRectangle(nil), canvas.NewRectangle(nil), widgets.NewGap()
	for _, test := range []struct {
		tree, devices deviceHeight
		height, want  float32
	}{
		{100, 100, 501, 100},  // both have room
		{2000, 100, 502, 400}, // what the devices leave
		{2000, 2000, 500, 225},
		{100, 2000, 504, 100},
	} {
		list.SetMinSize(fyne.NewSize(10, float32(test.tree)))
		panel := container.New(&SidePanel{Tree: list, Devices: test.devices}, tree, devices, gap)
		panel.Resize(fyne.NewSize(240, test.height))
		end := tree.Position().Y + tree.Size().Height
		if end != test.want {
			t.Errorf("%+v: the tree is %v high", test, end)
		}
		if gap.Position() != fyne.NewPos(0, end) || gap.Size().Width != 240 || gap.Size().Height <= 0 || devices.Position() != fyne.NewPos(0, end+gap.Size().Height) ||
			devices.Position().Y+devices.Size().Height != panel.Size().Height {
			t.Errorf("the tree ends at %v, the gap of %v is at %v, the devices at %v", end, gap.Size(), gap.Position(), devices.Position())
		}
	}
}

func TestTheTreeMarksWhatWasChanged(t *testing.T) {
	tree, _ := treeFor(t)
	preset := presets.Default()
	marked := func() (ids []string) {
		for _, rows := range tree.lists() {
			for _, row := range rows {
				if row.changed {
					ids = append(ids, row.id)
				}
			}
		}
		return ids
	}
	if got := marked(); len(got) != 0 {
		t.Errorf("in an untouched preset %q are marked", got)
	}
	for _, assignment := range []string{
		"hints.leftElbow.pole.x=0.7", "limits.leftFoot.forwardDeg=31", "magnets.ribs.radius=0.3", "spine.limit.neck.twistDeg=20", "gait.minGap=0.2",
	} {
		if err := presets.SetPath(&preset, assignment); err != nil {
			t.Fatal(err)
		}
	}
	tree.Show(&preset)
	if got := marked(); !slices.Equal(got, []string{"hints.leftElbow", "magnets.ribs", "limits.leftFoot", "spine.limit.neck"}) {
		t.Errorf("%q are marked", got)
	}
	preset = presets.Default()
	if tree.Show(&preset); len(marked()) != 0 {
		t.Errorf("what is back at its defaults is marked: %q", marked())
	}
}
