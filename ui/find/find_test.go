//go:build cgo

package find

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/command"
	"posewright/internal/search"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	"posewright/ui/widgets"
)

// fakeWindow has a few commands of every kind, and notes what it is asked for.
type fakeWindow struct {
	table  []*commands.Command
	all    command.List
	preset presets.Preset
	asked  []string
	closed int
}

func (w *fakeWindow) WindowCommands() []*commands.Command { return w.table }
func (w *fakeWindow) AllCommands() []*command.Command     { return w.all.All() }
func (w *fakeWindow) Preset() *presets.Preset             { return &w.preset }
func (w *fakeWindow) RunCommand(c *commands.Command)      { c.Run() }
func (w *fakeWindow) ShowParameter(path string)           { w.asked = append(w.asked, path) }
func (w *fakeWindow) ShowPage(query, page string) {
	w.asked = append(w.asked, query+" "+page)
}

func (w *fakeWindow) CloseSearch() { w.closed++ }

func newFakeWindow() *fakeWindow {
	w := &fakeWindow{preset: presets.Default()}
	do := func(id string) func() error { return command.Always(func() { w.asked = append(w.asked, id) }) }
	w.all.Add(&command.Command{ID: "blind/next", Text: phrase.Say("Next round"), Do: do("blind/next")})
	w.table = []*commands.Command{
		{Command: &command.Command{ID: "limits", Text: phrase.Say("Limits"),
			Tip: phrase.Say("Joint limits, and which the posture reached"), Do: do("limits"),
			Checked: func() bool { return true }}, Menu: "View"},
		{Command: &command.Command{ID: "open", Text: phrase.Say("Open avatar…"), Do: do("open")}, Menu: "File",
			Shortcut: commands.Ctrl(fyne.KeyO)},
		{Command: &command.Command{ID: "reopen", Text: phrase.Say("Reopen avatar"), Do: do("reopen"),
			Enabled: func() bool { return false }}, Menu: "File"},
		{Command: &command.Command{ID: "stand", Text: phrase.Say("Stand"), Do: do("stand")}, Menu: "Trackers",
			Under: "Posture"},
		{Command: &command.Command{ID: "solver", Text: phrase.Say("Apply solver preset")}, Menu: "Edit",
			List: func() []*fyne.MenuItem {
				note := func(id string) func() { return func() { w.asked = append(w.asked, id) } }
				nested := fyne.NewMenuItem("Papers", nil)
				nested.ChildMenu = fyne.NewMenu("", fyne.NewMenuItem("Parger", note("parger")))
				gone := fyne.NewMenuItem("Gone", note("gone"))
				gone.Disabled = true
				return []*fyne.MenuItem{fyne.NewMenuItem("Jarvriks", note("jarvriks")), fyne.NewMenuItemSeparator(),
					nested, gone}
			}},
	}
	var local []*command.Command
	for _, c := range w.table {
		local = append(local, c.Command)
	}
	w.all.SetLocal(local...)
	return w
}

func titles(found []Hit) (all []string) {
	for i := range found {
		all = append(all, found[i].Title)
	}
	return all
}

func TestCommandsAreFoundWithTheEntriesOfTheirLists(t *testing.T) {
	test.NewTempApp(t)
	all := NewCatalog(newFakeWindow(), &Fixed{})
	menus := all.Find("")
	if got := titles(menus); !slices.Equal(got, []string{"Open avatar", "Reopen avatar",
		"Apply solver preset ▸ Jarvriks", "Apply solver preset ▸ Papers ▸ Parger",
		"Apply solver preset ▸ Gone", "Limits", "Stand"}) {
		t.Errorf("in the menus are %q", got)
	}
	open, gone, limits, stand := menus[0], menus[4], menus[5], menus[6]
	if open.Where != "Command · File" || open.Keys != "Ctrl+O" || stand.Where != "Command · Trackers ▸ Posture" ||
		!limits.Checked || open.Checked || !open.Enabled ||
		menus[1].Enabled || gone.Enabled {
		t.Errorf("they are %+v", menus)
	}
	for query, want := range map[string]string{"open avatar": "Open avatar",
		"papers parger": "Apply solver preset ▸ Papers ▸ Parger", "next round": "Next round",
		"trackers stand": "Stand"} {
		if got := all.Find(query); len(got) == 0 || got[0].Title != want || got[0].Kind != search.Command {
			t.Errorf("%q finds %q", query, titles(got))
		}
	}
}

func TestASearchShowsWhatIsChosenWithKeys(t *testing.T) {
	test.NewTempApp(t)
	w := newFakeWindow()
	s := NewSearch(w, &Fixed{})
	test.NewTempWindow(t, s.Content).Resize(fyne.NewSize(640, 480))
	press := func(keys ...fyne.KeyName) {
		for _, key := range keys {
			s.Entry.TypedKey(&fyne.KeyEvent{Name: key})
		}
	}
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn)
	s.Entry.SetText("open avatar") // chooses the first again
	press(fyne.KeyUp, fyne.KeyEnter)
	s.Entry.SetText("reopen avatar") // which cannot run now
	press(fyne.KeyReturn)
	s.Entry.SetText("wrist line weight")
	press(fyne.KeyReturn)
	s.Entry.SetText("one tracker sits differently")
	press(fyne.KeyReturn)
	if want := []string{"jarvriks", "open", "torso.wristLine",
		"one tracker sits differently calibration.md#one-tracker-sits-differently"}; !slices.Equal(w.asked, want) || w.closed != len(want) {
		t.Errorf("shown is %q, not %q; it closed %d times", w.asked, want, w.closed)
	}
	s.Entry.SetText("stand")
	press(fyne.KeyPageUp)
	s.list.Select(0)
	if len(w.asked) != 5 || w.asked[4] != s.Found[0].ID {
		t.Errorf("a click shows %q", w.asked)
	}
	if s.none.Visible() {
		t.Error("it says that there is nothing where there is something")
	}
	s.Entry.SetText("xyzzy")
	if press(fyne.KeyReturn); len(w.asked) != 5 || !s.none.Visible() {
		t.Errorf("with nothing found it shows %q", w.asked[4:])
	}
	closed := w.closed
	if press(fyne.KeyEscape); w.closed != closed+1 {
		t.Error("Escape does not close the search at once")
	}
}

func TestARowSaysKindPlaceKeysAndWhyAParameterDoesNotCount(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	r := newRow()
	r.set(&Hit{Title: "Slope angle", Where: "Parameter · Ground ▸ Ground", Keys: "Ctrl+G", Enabled: true,
		Checked: true, ID: "ground.slope.angleDeg", window: newFakeWindow()}, []string{"slope"}, true)
	test.NewTempWindow(t, r).Resize(fyne.NewSize(640, 60))
	if r.title.Text != "✓ Slope angle" || r.where.Text != "Parameter · Ground ▸ Ground" ||
		r.keys.Text != "Ctrl+G" || r.note.Text != "Ground kind is Level" ||
		r.back.FillColor == color.Transparent || r.keys.Size().Width < r.keys.MinWidth || r.note.Size().Width < r.note.MinWidth {
		t.Errorf("it shows %q, %q, %q and %q", r.title.Text, r.where.Text, r.keys.Text, r.note.Text)
	}
	if r.set(&Hit{Title: "Other", Kind: search.Page}, nil, false); r.back.FillColor != color.Transparent {
		t.Error("a row that is used again is marked")
	}
}

// everything is a catalog as large as that of the window.
func everything(b *testing.B) *fakeWindow {
	b.Helper()
	test.NewTempApp(b)
	w := newFakeWindow()
	for i := range 150 {
		w.table = append(w.table, &commands.Command{Menu: "File", Command: &command.Command{ID: fmt.Sprint("c", i),
			Text: phrase.Say(fmt.Sprintf("Command %d of a window", i)),
			Tip:  phrase.Say(strings.Repeat("what it does ", 5)), Do: command.Always(func() {})}})
	}
	return w
}

func BenchmarkCatalog(b *testing.B) {
	w := everything(b)
	b.ReportAllocs()
	for b.Loop() {
		NewCatalog(w, &Fixed{})
	}
}

// The search is opened for the second time.
func BenchmarkCatalogAgain(b *testing.B) {
	w, fixed := everything(b), &Fixed{}
	fixed.update(w.Preset())
	b.ReportAllocs()
	for b.Loop() {
		NewCatalog(w, fixed)
	}
}

func BenchmarkFind(b *testing.B) {
	all := NewCatalog(everything(b), &Fixed{})
	for _, query := range []string{"l", "limits", "arms too long", "calibraton stifness",
		"why are the arms of my avatar so long"} {
		b.Run(query, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				all.Find(query)
			}
		})
	}
}
