package e2e_test

import (
	"path/filepath"
	"testing"

	"posewright/internal/e2e"
)

// search types into the search field, in place of what stands there.
func search(t *testing.T, editor *e2e.Editor, words string) {
	t.Helper()
	dump, err := editor.Dump()
	must(t, err)
	must(t, editor.Display.Click(dump.Entries["search"].Middle(), 1))
	await(t, editor, "the search field", func(d *e2e.Dump) bool { return d.Entries["search"].Focused })
	must(t, editor.Display.Key("ctrl+a", "BackSpace"))
	must(t, editor.Display.Type(words))
}

func TestSearchFindsAParameterInAClosedGroupAndEscapeClosesItAgain(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const path = "torso.wristLine"
	dump, err := editor.Dump()
	must(t, err)
	if _, open := dump.Rows[path]; open {
		t.Fatal("the torso's group is open at the start")
	}
	search(t, editor, "wrist line weight")
	await(t, editor, "the row", func(d *e2e.Dump) bool { return d.Entries[path].Visible })
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "the groups as they were", func(d *e2e.Dump) bool { _, open := d.Rows[path]; return !open })
}

func TestAdvancedAndModifiedOnlyFilterTheRows(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const offset = "effectors.leftHand.positionOffset.x"
	rowOf(t, editor, "leftHand", offset) // which presses Advanced
	enter(t, editor, offset, "33")
	await(t, editor, "33 cm", holds(offset, 0.33))
	must(t, editor.Press("modifiedOnly"))
	await(t, editor, "only the changed row", func(d *e2e.Dump) bool { return len(d.Rows) == 1 && d.Rows[offset].Modified })
	must(t, editor.Press("reset."+offset))
	await(t, editor, "no row", func(d *e2e.Dump) bool { return len(d.Rows) == 0 })
	must(t, editor.Press("modifiedOnly"))
	await(t, editor, "all rows", func(d *e2e.Dump) bool { return len(d.Rows) > 1 })
	must(t, editor.Press("advanced"))
	await(t, editor, "no advanced row", func(d *e2e.Dump) bool { _, there := d.Rows[offset]; return !there })
}

func TestLinkedSidesChangeTogether(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const twin = "effectors.rightHand.rotationWeight"
	must(t, editor.Press("linkSides"))
	weigh(t, editor, "0.4", 0.4)
	await(t, editor, "the same on the other side", holds(twin, 0.4))
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "both as they were", func(d *e2e.Dump) bool {
		return d.Parameters[twin] == 1 && d.Parameters[handWeight] == 1 && !d.Document.CanUndo
	})
}

func TestOneKeySwitchesBetweenAAndB(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	weigh(t, editor, "0.4", 0.4)
	inViewport(t, editor)
	must(t, editor.Display.Key("grave"))
	await(t, editor, "B, a copy of A", func(d *e2e.Dump) bool { return d.InB && d.Parameters[handWeight] == 0.4 })
	weigh(t, editor, "0.8", 0.8)
	inViewport(t, editor)
	for _, side := range []struct {
		inB   bool
		value float64
	}{{false, 0.4}, {true, 0.8}} {
		must(t, editor.Display.Key("grave"))
		await(t, editor, "the other side", func(d *e2e.Dump) bool { return d.InB == side.inB && d.Parameters[handWeight] == side.value })
	}
}

// What does not count is folded away, says why, and is enabled by a button; the row that changed lights up.
func TestAParameterWithoutEffectIsEnabledWhereItSaysWhy(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const weight = "hints.leftElbow.poleWeight"
	must(t, editor.Press("leftElbow"))
	dump := await(t, editor, "the group of the elbow", func(d *e2e.Dump) bool { return d.Sections["more.Left elbow"].Visible })
	if _, shown := dump.Rows[elbowPole]; shown {
		t.Error("what does not count is in sight")
	}
	must(t, editor.Press("more.Left elbow"))
	dump = await(t, editor, "the button", func(d *e2e.Dump) bool { return d.Buttons["enable."+elbowPole].Visible })
	if why := dump.Rows[elbowPole].Idle; why != "Left elbow: Pole weight is 0" {
		t.Errorf("it says %q", why)
	}
	must(t, editor.Press("enable."+elbowPole))
	await(t, editor, "a pole that counts", func(d *e2e.Dump) bool {
		return d.Parameters[weight] == 1 && d.Rows[elbowPole].Idle == "" && d.Rows[weight].Flashes == 1 && d.Entries[weight].Visible
	})
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "one step of undo", func(d *e2e.Dump) bool {
		return d.Parameters[weight] == 0 && d.Rows[elbowPole].Idle != "" && !d.Document.CanUndo
	})
}

// One list of favorites: what is starred in a row stands first in the inspector, and in Play.
func TestAStarredParameterStandsAmongTheFavoritesAndInPlay(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	editor := open(t, home, "--vmc", freePort(t))
	driven(t, editor)
	const star, own = "effectors.leftHand.rotationWeight", "effectors.leftHand.positionWeight"
	rowOf(t, editor, "leftHand", star)
	must(t, editor.Press("star."+star))
	await(t, editor, "the star", func(d *e2e.Dump) bool { return d.Rows[star].Starred })
	must(t, editor.Display.Key("ctrl+shift+p"))
	dump := await(t, editor, "the starred row in Play", func(d *e2e.Dump) bool { return d.Entries["play."+star].Visible })
	if _, shown := dump.Entries["play."+own]; shown {
		t.Error("Play shows what nobody starred")
	}
	must(t, editor.Display.Key("ctrl+shift+p"))
	await(t, editor, "Tune", func(d *e2e.Dump) bool { return !d.Commands["workspacePlay"].Checked })
	kept(t, editor, filepath.Join(home, "*.json"), star)
	must(t, editor.Kill())
	editor = open(t, home, "--vmc", freePort(t))
	driven(t, editor)
	await(t, editor, "a favorite of the start", func(d *e2e.Dump) bool { return d.Entries["favorites."+own].Visible })
	rowOf(t, editor, "leftHand", star)
	await(t, editor, "the star of before", func(d *e2e.Dump) bool { return d.Rows[star].Starred })
}
