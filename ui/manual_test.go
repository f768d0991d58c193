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

// F1 in a dialog opens the page about it, and closing that gives the dialog back.
func TestF1InADialogOpensItsPage(t *testing.T) {
	x := newTestEditor(t, nil)
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
		if !x.key(fyne.KeyF1) || x.help.manual == nil || x.help.manual.Page() != page {
			t.Fatalf("F1 in %s does not open %s", id, page)
		}
		if x.key(fyne.KeyF1); x.help.manual.Page() != page {
			t.Errorf("F1 in the manual leads from %s to %s", page, x.help.manual.Page())
		}
		if x.key(fyne.KeyEscape); x.shell.Dialog != dialog || x.help.manual != nil {
			t.Errorf("%s is not back", id)
		}
		if x.key(fyne.KeyEscape); x.shell.Dialog != nil {
			t.Errorf("%s stays", id)
		}
	}
}
