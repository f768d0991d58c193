//go:build cgo

package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/ui/help"
)

// What the manual tells people to choose in a menu is in that menu, and F1 leads to headings that there are.
func TestTheManualNamesMenusAsTheyAre(t *testing.T) {
	x := newTestEditor(t, nil)
	menus, items := map[string]bool{}, map[string]bool{}
	for _, c := range x.chrome.commands {
		menus[c.Menu] = true
		items[c.Menu+" ▸ "+c.Text] = true
		if c.Under != "" {
			items[c.Menu+" ▸ "+c.Under] = true
		}
	}
	pages := map[string]string{}
	for _, page := range assets.HelpPages("en") {
		pages[page.Name] = page.Text
		for _, found := range regexp.MustCompile(`\*([A-Z][^*▸]*) ▸ ([^*▸]*)`).FindAllStringSubmatch(page.Text, -1) {
			if menu, item := strings.TrimSpace(found[1]), strings.TrimSpace(found[2]); menus[menu] && !items[menu+" ▸ "+item] {
				t.Errorf("%s sends to %s ▸ %s, which is not there", page.Name, menu, item)
			}
		}
	}
	for _, id := range []string{"", "effectors.head", "hints.leftElbow", "magnets.near", "limits.leftHand", "devices.DEMO-HMD", "bones.hips"} {
		x.selection.Set()
		if id != "" {
			x.selection.Set(id)
		}
		name, heading, _ := strings.Cut(x.helpPage(), "#")
		if text, ok := pages[name]; !ok || heading != "" && !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
			return strings.HasPrefix(line, "## ") && help.Anchor(line[3:]) == heading
		}) || (heading == "") != (id == "") {
			t.Errorf("F1 with %q selected opens %s at %q", id, name, heading)
		}
	}
}
