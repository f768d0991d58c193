package help

import (
	"regexp"
	"strings"

	"posewright/assets"
	"posewright/internal/search"
)

// SearchEntries are the sections of pages as a search finds them. The IDs are what [Manual.Open] takes: they have
// the headings in English, also those of translated pages.
func SearchEntries(pages []assets.HelpPage, manual string) []search.Entry {
	english := map[string][]section{}
	for _, page := range assets.HelpPages("en") {
		english[page.Name] = sections(page.Text)
	}
	var entries []search.Entry
	for _, page := range pages {
		same := english[page.Name]
		for i, s := range sections(page.Text) {
			entry := search.Entry{Kind: search.Page, ID: page.Name, Title: s.heading, Where: manual, Text: s.text, Rare: true}
			if i > 0 {
				entry.Where += " ▸ " + page.Title
			}
			if len(same) > i {
				entry.Names = []string{same[i].heading}
			}
			if i > 0 && len(same) > i {
				entry.ID += "#" + Anchor(same[i].heading)
			}
			entries = append(entries, entry)
		}
	}
	return entries
}

// section is a part of a page below a heading.
type section struct{ heading, text string }

// markup is what a page has beside words.
var markup = regexp.MustCompile("[*`|]|\\]\\([^)]*\\)|\\[")

// sections parts a page at its headings. The first is the page's title with what stands below it.
func sections(page string) (all []section) {
	for line := range strings.Lines(page) {
		if heading, found := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); found && strings.HasPrefix(line, "#") {
			all = append(all, section{heading: strings.TrimSpace(heading)})
		} else if len(all) > 0 {
			all[len(all)-1].text += markup.ReplaceAllString(line, " ")
		}
	}
	return all
}
