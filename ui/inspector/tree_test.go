//go:build cgo

package inspector

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
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
	for _, rows := range [...][]*treeRow{t.Effectors[:], t.Hints[:], t.magnets, t.limits[:]} {
		for _, row := range rows {
			if row.ID == id {
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
		ids = append(ids, row.ID)
	}
	if want := []string{"magnets.chest", "magnets.ribs", "magnets.waist", "magnets.belly", "magnets.behind"}; !slices.Equal(ids, want) {
		t.Errorf("magnets %v", ids)
	}
	if len(tree.Order) != int(effectors.Count)+int(effectors.HintCount) {
		t.Errorf("%d rows are shown at first", len(tree.Order))
	}
	for _, heading := range tree.Headings[2:] {
		test.Tap(heading)
	}
	if want := int(effectors.Count) + int(effectors.HintCount) + 5 + int(effectors.LimitCount); len(tree.Order) != want {
		t.Errorf("%d rows are shown with every heading open, want %d", len(tree.Order), want)
	}
	preset := presets.Default()
	preset.Magnets = preset.Magnets[1:3]
	tree.Show(&preset)
	if len(tree.magnets) != 2 || tree.magnets[0].name != "ribs" {
		t.Error("removed magnets stay in the list")
	}
}

func TestAClickSelectsARowAndAnotherOneNothing(t *testing.T) {
	tree, s := treeFor(t)
	test.Tap(tree.Effectors[effectors.LeftHand])
	if !slices.Equal(s.IDs, []string{"effectors.leftHand"}) || !tree.Effectors[effectors.LeftHand].selected {
		t.Errorf("selected %v", s.IDs)
	}
	tree.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	test.Tap(tree.Hints[effectors.LeftKnee])
	if !slices.Equal(s.IDs, []string{"effectors.leftHand", "hints.leftKnee"}) {
		t.Errorf("with Shift %v", s.IDs)
	}
	tree.modifiers = func() fyne.KeyModifier { return 0 }
	test.Tap(tree.Effectors[effectors.LeftHand])
	test.Tap(tree.Effectors[effectors.LeftHand])
	if len(s.IDs) != 0 {
		t.Errorf("after a second click %v", s.IDs)
	}
}

func TestSelectingElsewhereOpensTheHeadingAndMarksTheRow(t *testing.T) {
	tree, s := treeFor(t)
	s.Set("limits.leftHand")
	if !tree.Headings[3].Open || !tree.named("limits.leftHand").selected {
		t.Error("the limit is not shown as selected")
	}
	if tree.Effectors[effectors.LeftHand].selected {
		t.Error("the effector of the same name is shown as selected")
	}
	s.Set("devices.none")
	if tree.named("limits.leftHand").selected {
		t.Error("the limit stays marked")
	}
}

func TestTheTreeSaysWhichLimitHoldsAndWhatMagnetsDo(t *testing.T) {
	tree, _ := treeFor(t)
	preset := presets.Default()
	preset.Limits[effectors.RightUpperArmLimit].On = true
	var r session.Reading
	r.Reports[effectors.LeftHand] = solver.Report{Active: true, Held: chain.HeldByLimit, Limit: effectors.LeftUpperArmLimit}
	tree.Update(&r, &preset, text.Centimetres)
	for id, want := range map[string]string{
		"limits.leftUpperArm": "holds", "limits.rightUpperArm": "on", "limits.leftFoot": "off",
		"magnets.waist": "repels", "magnets.behind": "attracts",
	} {
		if got := tree.named(id).State; got != want {
			t.Errorf("%s is said to be %q, want %q", id, got, want)
		}
	}
}
