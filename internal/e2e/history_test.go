package e2e_test

import (
	"testing"

	"posewright/internal/e2e"
)

// undone sees that Ctrl+Z brings back what was before and that Ctrl+Y and Ctrl+Shift+Z both bring back what came after.
func undone(t *testing.T, editor *e2e.Editor, what string, before, after func(*e2e.Dump) bool) {
	t.Helper()
	await(t, editor, what, after)
	for _, redo := range []string{"ctrl+y", "ctrl+shift+z"} {
		must(t, editor.Display.Key("ctrl+z"))
		await(t, editor, "what was before "+what, before)
		must(t, editor.Display.Key(redo))
		await(t, editor, what+" again, by "+redo, after)
	}
}

func TestKeysUndoAndRedoResetsDragsGizmosAndTheBoneMap(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	must(t, editor.Press("pause"))
	weigh(t, editor, "0.4", 0.4)
	undone(t, editor, "a typed value", holds(handWeight, 1), holds(handWeight, 0.4))
	must(t, editor.Press("reset."+handWeight))
	undone(t, editor, "a reset", holds(handWeight, 0.4), holds(handWeight, 1))

	must(t, editor.Press("tree.hints")) // folded, so that there is room below
	must(t, editor.Press("tree.magnets"))
	must(t, editor.Press("magnets.chest"))
	const radius = "magnets.chest.radius"
	dump := await(t, editor, "the magnet's gizmo", func(d *e2e.Dump) bool { return d.Gizmo.Handles["radius"] != [2]int{} })
	start, grab := dump.Parameters[radius], seen(dump.Gizmo.Handles["radius"])
	must(t, editor.Display.Drag(grab, seen(dump.Gizmo.Handles["radius"]).Add(grab.Sub(seen(dump.Gizmo.Handles["moveInView"])).Div(2)), 1))
	await(t, editor, "another radius", func(d *e2e.Dump) bool { return d.Parameters[radius] != start && d.Gizmo.Active == "none" })
	undone(t, editor, "a drag of a gizmo", holds(radius, start), func(d *e2e.Dump) bool { return d.Parameters[radius] != start })

	must(t, editor.Display.Key("ctrl+m"))
	must(t, editor.Press("bones.leftFoot"))
	revision := await(t, editor, "the slot", func(d *e2e.Dump) bool { return d.Buttons["bones.clear"].Enabled }).Document.Revision
	must(t, editor.Press("bones.clear"))
	await(t, editor, "a slot without a joint", func(d *e2e.Dump) bool { return d.Document.Revision != revision && !d.Avatar.Driven })
	undone(t, editor, "a cleared slot", func(d *e2e.Dump) bool { return d.Avatar.Driven }, func(d *e2e.Dump) bool { return !d.Avatar.Driven })
}

func TestTheHistoryGoesToAnyStepByKeys(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	for _, weight := range []struct {
		text  string
		value float64
	}{{"0.4", 0.4}, {"0.6", 0.6}, {"0.8", 0.8}} {
		weigh(t, editor, weight.text, weight.value)
	}
	must(t, editor.Display.Key("ctrl+h"))
	dump := await(t, editor, "the list", func(d *e2e.Dump) bool { return d.Covered })
	if len(dump.History) != 4 || !dump.History[3].Current {
		t.Fatalf("the history is %+v", dump.History)
	}
	must(t, editor.Display.Key("space")) // the first line: the start
	dump = await(t, editor, "the start", func(d *e2e.Dump) bool { return d.Parameters[handWeight] == 1 && d.History[0].Current })
	if !dump.History[1].Undone || dump.Document.Dirty {
		t.Errorf("at the start the history is %+v", dump.History)
	}
	must(t, editor.Display.Key("Down", "Down", "space"))
	await(t, editor, "the second step", func(d *e2e.Dump) bool { return d.Parameters[handWeight] == 0.6 && d.History[2].Current })
}

func TestATextThatIsTypedKeepsItsOwnUndo(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	weigh(t, editor, "0.4", 0.4)
	dump, err := editor.Dump()
	must(t, err)
	write(t, editor, handWeight, "0.75")
	must(t, editor.Display.Key("ctrl+z"))
	now := await(t, editor, "the text before", func(d *e2e.Dump) bool { return d.Rows[handWeight].Typed != "0.75" })
	if now.Parameters[handWeight] != 0.4 || now.Document.Revision != dump.Document.Revision || now.Rows[handWeight].Typed == "" {
		t.Errorf("undo went to the document: %v, typed %q", now.Parameters[handWeight], now.Rows[handWeight].Typed)
	}
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "no text", func(d *e2e.Dump) bool { return d.Rows[handWeight].Typed == "" })
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "the value before", holds(handWeight, 1))
}
