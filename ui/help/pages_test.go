//go:build cgo

package help

import (
	"slices"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/presets/export/targets"
	"posewright/ui/text/translations"
)

// The page about exports lists each target once, in its language, whatever the manual itself says of some.
func TestThePageAboutExportsListsEveryTarget(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "de", "ja"} {
		catalog, err := translations.Catalog(language)
		if err != nil {
			t.Fatal(err)
		}
		pages := Pages(language)
		page := pages[slices.IndexFunc(pages, func(p assets.HelpPage) bool { return p.Name == "export.md" })].Text
		for _, target := range targets.All() {
			about, ok := catalog[target.About].(string)
			if !ok {
				about = target.About
			}
			if strings.Count(page, "(`"+target.ID+"`)") != 1 || strings.Count(page, about) != 1 {
				t.Errorf("%s: %s is not in the list once", language, target.ID)
			}
		}
		for _, p := range pages {
			if strings.Contains(p.Text, "<!--") {
				t.Errorf("%s: %s has an unfilled mark", language, p.Name)
			}
		}
	}
}
