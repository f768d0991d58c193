//go:build cgo

package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"posewright/assets"
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
			items[within+" ▸ "+said(c.Text)] = true
		}
		named, english := 0, assets.HelpPages("en")
		for i, page := range assets.HelpPages(language) {
			if language != "en" && page.Text == english[i].Text {
				continue // it is not translated
			}
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
		name, heading, _ := strings.Cut(x.helpPage(), "#")
		if page, ok := pages[name]; !ok || heading != "" && !slices.ContainsFunc(strings.Split(page, "\n"), func(line string) bool {
			return strings.HasPrefix(line, "## ") && help.Anchor(line[3:]) == heading
		}) || (heading == "") != (id == "") {
			t.Errorf("F1 with %q selected opens %s at %q", id, name, heading)
		}
	}
}
