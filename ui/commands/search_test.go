//go:build cgo

package commands

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// searchable is a table with every kind of command; ran notes what runs.
func searchable(ran *[]string) []*Command {
	do := func(id string) func() { return func() { *ran = append(*ran, id) } }
	return []*Command{
		{ID: "limits", Menu: "View", Text: "Limits", Tip: "Joint limits, and which the posture reached", Do: do("limits"), Checked: func() bool { return true }},
		{ID: "open", Menu: "File", Text: "Open avatar…", Shortcut: Ctrl(fyne.KeyO), Do: do("open")},
		{ID: "reopen", Menu: "File", Text: "Reopen avatar", Do: do("reopen"), Enabled: func() bool { return false }},
		{ID: "stand", Menu: "Trackers", Under: "Posture", Text: "Stand", Do: do("stand")},
		{ID: "solver", Menu: "Edit", Text: "Apply solver preset", List: func() []*fyne.MenuItem {
			nested := fyne.NewMenuItem("Papers", nil)
			nested.ChildMenu = fyne.NewMenu("", fyne.NewMenuItem("Parger", do("parger")))
			gone := fyne.NewMenuItem("Gone", do("gone"))
			gone.Disabled = true
			return []*fyne.MenuItem{fyne.NewMenuItem("Jarvriks", do("jarvriks")), fyne.NewMenuItemSeparator(), nested, gone}
		}},
	}
}

func names(found []Choice) []string {
	var names []string
	for _, c := range found {
		names = append(names, c.Text)
	}
	return names
}

func TestASearchFindsCommandsByNameMenuAndWhatTheyDo(t *testing.T) {
	test.NewTempApp(t)
	all := Choices(searchable(new([]string)), func(c *Command) { c.Run() })
	for query, want := range map[string][]string{
		"":            {"Open avatar", "Reopen avatar", "Apply solver preset ▸ Jarvriks", "Apply solver preset ▸ Papers ▸ Parger", "Apply solver preset ▸ Gone", "Limits", "Stand"},
		"open":        {"Open avatar", "Reopen avatar"}, // what begins with it first
		"AVATAR":      {"Open avatar", "Reopen avatar"}, // what can be done now first
		"avatar open": {"Open avatar", "Reopen avatar"},
		"parger":      {"Apply solver preset ▸ Papers ▸ Parger"},
		"posture":     {"Stand", "Limits"}, // by the menu it is in, then by what it does
		"reached":     {"Limits"},
		"view lim":    {"Limits"},
		"nothing":     nil,
	} {
		if got := names(Matching(all, query)); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, not %q", query, got, want)
		}
	}
	if got := names(Matching([]Choice{{Text: "Undo"}, {Text: "Undo all", Enabled: true}}, "undo")); !slices.Equal(got, []string{"Undo all", "Undo"}) {
		t.Errorf("%q are found, with what cannot be done now first", got)
	}
	open, stand, limits := all[0], all[6], all[5]
	if open.Menu != "File" || open.Keys != "Ctrl+O" || stand.Menu != "Trackers ▸ Posture" || !limits.Checked || open.Checked || !open.Enabled || all[1].Enabled || all[4].Enabled {
		t.Errorf("the choices are %+v", all)
	}
}

func TestASearchRunsWhatIsChosenWithKeys(t *testing.T) {
	test.NewTempApp(t)
	var ran []string
	search := NewSearch(Choices(searchable(&ran), func(c *Command) { c.Run() }), func(c Choice) { c.Do() })
	w := test.NewTempWindow(t, search.Content)
	w.Resize(fyne.NewSize(640, 480))
	press := func(keys ...fyne.KeyName) {
		for _, key := range keys {
			search.Entry.TypedKey(&fyne.KeyEvent{Name: key})
		}
	}
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn)
	search.Entry.SetText("avatar") // chooses the first again
	press(fyne.KeyUp, fyne.KeyEnter)
	press(fyne.KeyPageDown, fyne.KeyReturn) // Reopen avatar cannot run now
	search.Entry.SetText("gone")            // nor can this
	press(fyne.KeyReturn)
	search.Entry.SetText("stand")
	press(fyne.KeyDown, fyne.KeyReturn) // there is no further one
	if want := []string{"jarvriks", "open", "stand"}; !slices.Equal(ran, want) {
		t.Errorf("%q ran, not %q", ran, want)
	}
	search.list.Select(0)
	if len(ran) != 4 || ran[3] != "stand" {
		t.Errorf("a click runs %q", ran[3:])
	}
	if search.none.Visible() {
		t.Error("it says that there is nothing where there is something")
	}
	search.Entry.SetText("xyz")
	if press(fyne.KeyReturn); len(ran) != 4 || !search.none.Visible() {
		t.Errorf("with nothing found %q ran", ran[4:])
	}
	if press(fyne.KeyEscape); search.Entry.Text != "" {
		t.Error("Escape does not empty the field")
	}
}
