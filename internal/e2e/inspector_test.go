package e2e_test

import (
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
	rowOf(t, editor, "leftElbow", elbowPole) // which presses Advanced
	enter(t, editor, elbowPole, "33")
	await(t, editor, "33 cm", holds(elbowPole, 0.33))
	must(t, editor.Press("modifiedOnly"))
	await(t, editor, "only the changed row", func(d *e2e.Dump) bool { return len(d.Rows) == 1 && d.Rows[elbowPole].Modified })
	must(t, editor.Press("reset."+elbowPole))
	await(t, editor, "no row", func(d *e2e.Dump) bool { return len(d.Rows) == 0 })
	must(t, editor.Press("modifiedOnly"))
	await(t, editor, "all rows", func(d *e2e.Dump) bool { return len(d.Rows) > 1 })
	must(t, editor.Press("advanced"))
	await(t, editor, "no advanced row", func(d *e2e.Dump) bool { _, there := d.Rows[elbowPole]; return !there })
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
