//go:build cgo

package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/assets"
	"posewright/ui/commands"
	"posewright/ui/help"
	"posewright/ui/shell"
	"posewright/ui/text"
)

// What the manual tells people to choose in a menu is in that menu, and F1 leads to headings that there are.
func TestTheManualNamesMenusAsTheyAre(t *testing.T) {
	x := newTestEditor(t, nil)
	for _, language := range []string{"en", "de", "ja"} {
		translations, err := text.Catalog(language)
		must(t, err)
		said := func(words string) string {
			if translated, ok := translations[words].(string); ok {
				return translated
			}
			return words
		}
		menus, items := map[string]bool{}, map[string]bool{}
		for _, c := range x.chrome.commands {
			menus[said(c.Menu)] = true
			within := said(c.Menu)
			if c.Under != "" {
				within += " ▸ " + said(c.Under)
				items[within] = true
			}
			items[within+" ▸ "+said(c.Text.Text)] = true
		}
		named := 0
		for _, page := range assets.HelpPages(language) {
			for _, found := range regexp.MustCompile(`\*([^*▸\n]+) ▸ ([^*\n]*)`).FindAllStringSubmatch(page.Text, -1) {
				menu, item := strings.TrimSpace(found[1]), strings.TrimSpace(found[2])
				if named++; menus[menu] && !items[menu+" ▸ "+item] {
					t.Errorf("%s: %s sends to %s ▸ %s, which is not there", language, page.Name, menu, item)
				}
			}
		}
		if named < 20 {
			t.Errorf("%s: the manual names %d menus", language, named)
		}
	}
	pages := map[string]string{}
	for _, page := range assets.HelpPages("en") {
		pages[page.Name] = page.Text
	}
	for _, id := range []string{"", "effectors.head", "hints.leftElbow", "magnets.near", "limits.leftHand", "devices.DEMO-HMD", "bones.hips"} {
		x.selection.Set()
		if id != "" {
			x.selection.Set(id)
		}
		if page := x.helpPage(); !isThere(pages, page) || strings.Contains(page, "#") != (id != "") {
			t.Errorf("F1 with %q selected opens %s", id, page)
		}
	}
}

// isThere reports whether pages have a page, with the heading that it names.
func isThere(pages map[string]string, page string) bool {
	name, heading, _ := strings.Cut(page, "#")
	text, ok := pages[name]
	return ok && (heading == "" || slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
		return strings.HasPrefix(line, "## ") && help.Anchor(line[3:]) == heading
	}))
}

// F1 in a dialog opens the page about it beside the dialog, which stays usable, and is given back when the manual closes.
func TestF1InADialogOpensItsPage(t *testing.T) {
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	pages := map[string]string{}
	for _, page := range assets.HelpPages("en") {
		pages[page.Name] = page.Text
	}
	x.selection.Set("hints.leftElbow")
	for id, page := range map[string]string{"inputs": "quickstart.md", "receivers": "export.md", "oscControl": "control.md", "remote": "control.md", "align": "devices.md",
		"export": "export.md", "exportAnimation": "export.md", "backups": "presets.md", "preferences": "tuning.md"} {
		commands.Find(x.chrome.commands, id).Run()
		dialog := x.shell.Dialog
		if dialog == nil || !isThere(pages, x.helpPage()) {
			t.Fatalf("%s opens a dialog: %v; F1 in it: %s", id, dialog != nil, x.helpPage())
		}
		for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyF1} {
			if !x.key(fyne.KeyF1) || !x.help.pane.shown() || x.help.pane.manual.Page() != page || !x.inOverlay(x.help.pane.manual.Content) {
				t.Fatalf("F1 in %s does not open %s beside it", id, page)
			}
			if x.key(key); x.shell.Dialog != dialog || x.help.pane.shown() || x.inOverlay(x.help.pane.manual.Content) {
				t.Fatalf("%s in the manual does not give %s back", key, id)
			}
		}
		if x.key(fyne.KeyEscape); x.shell.Dialog != nil {
			t.Errorf("%s stays", id)
		}
	}
}

// inOverlay reports whether something is shown in what lies over the window.
func (x *testEditor) inOverlay(object fyne.CanvasObject) bool {
	dialog := shell.TopDialog(x.shell.Window.Canvas())
	return dialog != nil && slices.Contains(dialog.Objects, object)
}

// place is where something is in the window.
func place(object fyne.CanvasObject) [2]fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(object)
	return [2]fyne.Position{at, at.Add(object.Size())}
}

// The manual lies where it lay, in the window and over each dialog that opens and closes.
func TestTheManualStaysWhileDialogsOpenAndClose(t *testing.T) {
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	x.run("manual")
	manual := x.help.pane.manual.Content
	at := place(manual)
	if at[1].X < 1276 || at[1].X-at[0].X != 360 || at[1].Y-at[0].Y < 500 {
		t.Fatalf("it lies at %v", at)
	}
	check := func(when string, over bool) {
		t.Helper()
		now := place(manual)
		narrower := now[0].X - at[0].X // to cover less of a dialog
		if x.inOverlay(manual) != over || now[1] != at[1] || now[0].Y != at[0].Y || narrower < 0 || narrower > 80 || !over && narrower != 0 {
			t.Errorf("%s it lies at %v, over a dialog: %v", when, now, x.inOverlay(manual))
		}
	}
	x.run("receivers")
	check("beside a dialog", true)
	first := x.shell.Dialog
	x.run("search")
	check("beside a dialog over a dialog", true)
	x.shell.CloseDialog()
	if check("beside the first dialog", true); x.shell.Dialog != first {
		t.Error("the first dialog is gone")
	}
	x.shell.Window.Resize(fyne.NewSize(1300, 650))
	if now := place(manual); now[1].X-at[1].X != 20 || at[1].Y-now[1].Y != 70 || now[0].Y != at[0].Y {
		t.Errorf("in another window it lies at %v", now)
	}
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	x.shell.CloseDialog()
	check("without dialogs", false)
	x.run("receivers")
	x.help.pane.CloseManual()
	x.shell.CloseDialog()
	if x.run("search"); x.help.pane.shown() || x.inOverlay(manual) {
		t.Error("it is back after it was closed")
	}
}

// The manual stays while somebody works: F1 goes to what is selected then, and closes it where that is shown.
func TestF1FollowsTheSelectionWhileTheManualIsOpen(t *testing.T) {
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	viewport := x.view.viewport.Size()
	x.key(fyne.KeyF1)
	if focused := x.shell.Window.Canvas().Focused(); x.help.pane.manual.Page() != "index.md" || focused == nil || !x.help.pane.focused() {
		t.Fatalf("F1 opens %s, %v has the keyboard", x.help.pane.manual.Page(), focused)
	}
	if size := x.view.viewport.Size(); size.Width < 320 || size.Width >= viewport.Width || size.Height != viewport.Height {
		t.Errorf("the viewport has %v", size)
	}
	x.shell.Window.Canvas().Unfocus()
	x.selection.Set("magnets.near")
	if x.key(fyne.KeyEscape); !x.help.pane.shown() || x.selection.Primary() != "" {
		t.Error("Escape in the viewport closes the manual or leaves the selection")
	}
	x.selection.Set("hints.leftElbow")
	if x.key(fyne.KeyF1); x.help.pane.manual.Page() != "tuning.md" || !x.help.pane.manual.Shows("tuning.md#poles") {
		t.Errorf("F1 leads to %s", x.help.pane.manual.Page())
	}
	x.shell.Window.Canvas().Unfocus()
	if x.key(fyne.KeyF1); x.help.pane.shown() || x.view.viewport.Size() != viewport {
		t.Errorf("F1 leaves it open, the viewport with %v", x.view.viewport.Size())
	}
}

func TestTheWidthOfTheManualIsKept(t *testing.T) {
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	x.run("manual")
	x.help.pane.side.Grip.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(-40, 0)})
	if width := x.help.pane.manual.Content.Size().Width; width != 400 {
		t.Fatalf("dragged by 40 it is %v wide", width)
	}
	x.keepSettings()
	if x.settings.ManualWidth != 400 {
		t.Errorf("kept is %v", x.settings.ManualWidth)
	}
}

// In a small window with large text the manual takes the place of the inspector, and gives it back.
func TestTheManualTakesThePlaceOfTheInspectorInASmallWindow(t *testing.T) {
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(683, 427))
	shown := func() bool { return place(x.inspector.panel.Content)[0].X > 0 }
	before := shown()
	x.run("manual")
	if !before || shown() || x.view.viewport.Size().Width < 315 || x.help.pane.manual.Content.Size().Width < 280 {
		t.Errorf("the inspector is shown: %v, then %v; the viewport has %v", before, shown(), x.view.viewport.Size())
	}
	if x.help.pane.CloseManual(); !shown() {
		t.Error("the inspector is not back")
	}
}

func TestTheManualStaysOpenInAnotherLanguage(t *testing.T) {
	t.Cleanup(func() { must(t, text.SetLanguage("en")) })
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	x.run("preferences")
	x.help.pane.open("devices.md#latency")
	down := x.help.pane.manual.Place().Down
	x.prefer("de")
	title := ""
	for _, page := range assets.HelpPages("de") {
		if page.Name == "devices.md" {
			title = page.Title
		}
	}
	place := x.help.pane.manual.Place()
	if !x.help.pane.shown() || place.Page != "devices.md" || place.Down < down-0.1 || place.Down > down+0.1 || !textsOf(x.help.pane.manual.Content, map[string]bool{})[title] {
		t.Errorf("it shows %+v after %v down", place, down)
	}
	if !x.inOverlay(x.help.pane.manual.Content) {
		t.Error("it is below the dialog of the preferences")
	}
}
