package e2e_test

import (
	"slices"
	"testing"

	"posewright/internal/e2e"
)

// searchFor opens the search and types at once, without waiting for the field.
func searchFor(t *testing.T, editor *e2e.Editor, words string) *e2e.Dump {
	t.Helper()
	must(t, editor.Display.Key("ctrl+f"))
	must(t, editor.Display.Type(words))
	return await(t, editor, "all that was typed in the search", func(d *e2e.Dump) bool { return d.Dialog == "Search" && d.Search.Query == words })
}

func TestSearchShowsAParameterRunsACommandAndOpensAManualPage(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const path = "arms.forearmTwist"
	before, err := editor.Dump()
	must(t, err)
	if before.Entries[path].Visible || before.Buttons[path].Visible {
		t.Fatal("the row is in view at the start")
	}
	found := searchFor(t, editor, "candy wrapper")
	if len(found.Search.Found) == 0 || found.Search.Found[0] != path {
		t.Fatalf("found are %q", found.Search.Found)
	}
	must(t, editor.Display.Key("Return"))
	await(t, editor, "the row", func(d *e2e.Dump) bool { _, there := d.Rows[path]; return there && d.Dialog == "" })

	trails := before.Commands["trails"].Checked
	searchFor(t, editor, "trails")
	must(t, editor.Display.Key("Return"))
	await(t, editor, "the other trails", func(d *e2e.Dump) bool { return d.Dialog == "" && d.Commands["trails"].Checked != trails })

	found = searchFor(t, editor, "avatar floats or sinks")
	if !slices.Contains(found.Search.Found[:3], "troubleshooting.md#the-avatar-floats-or-sinks") {
		t.Fatalf("found are %q", found.Search.Found)
	}
	for found.Search.Found[0] != "troubleshooting.md#the-avatar-floats-or-sinks" {
		must(t, editor.Display.Key("Down"))
		found.Search.Found = found.Search.Found[1:]
	}
	must(t, editor.Display.Key("Return"))
	await(t, editor, "the section in the manual", func(d *e2e.Dump) bool {
		return d.Dialog == "" && d.Manual.Page == "troubleshooting.md" && d.Manual.Hit == "The avatar floats or sinks" && d.Manual.Visible
	})
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "nothing open", func(d *e2e.Dump) bool { return d.Manual.Page == "" && !d.Covered })
}
