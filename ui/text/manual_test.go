package text

import (
	"regexp"
	"strings"
	"testing"

	"posewright/assets"
)

// What a page of the manual calls by the name that it has in the window, the translated page calls by that name in its language.
func TestTheTranslatedManualNamesTheWindowAsItIs(t *testing.T) {
	t.Parallel()
	name, code := regexp.MustCompile(`(?:^|[^*])\*([^*\n]+)\*(?:[^*]|$)`), regexp.MustCompile("`[^`\n]*`")
	names := func(page string) map[string]int {
		counts := map[string]int{}
		for line := range strings.Lines(code.ReplaceAllString(page, "")) {
			for rest := line; ; {
				found := name.FindStringSubmatchIndex(rest)
				if found == nil {
					break
				}
				for part := range strings.SplitSeq(rest[found[2]:found[3]], " ▸ ") {
					counts[part]++
				}
				rest = rest[found[3]+1:]
			}
		}
		return counts
	}
	for _, language := range []string{"de", "ja"} {
		catalog, err := Catalog(language)
		if err != nil {
			t.Fatal(err)
		}
		checked := 0
		for i, page := range assets.HelpPages(language) {
			got, want := names(page.Text), map[string]int{}
			for english, count := range names(assets.HelpPages("en")[i].Text) {
				if translated, ok := catalog[english].(string); ok {
					want[translated] += count
				}
			}
			for translated, count := range want {
				checked++
				if got[translated] < count {
					t.Errorf("%s: %s has *%s* %d times, in English it is there %d times", language, page.Name, translated, got[translated], count)
				}
			}
		}
		if checked < 150 {
			t.Errorf("%s: %d names were checked", language, checked)
		}
	}
}
