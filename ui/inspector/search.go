//go:build cgo

package inspector

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/search"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/text/synonyms"
)

// SearchEntries are parameters as a search finds them, in the language of the window and in English.
func SearchEntries(all []*presets.Parameter) []search.Entry {
	entries := make([]search.Entry, len(all))
	for i, p := range all {
		category := string(p.Category.Label())
		entries[i] = search.Entry{Kind: search.Parameter, ID: p.Path, Title: lang.L(p.Label), Names: []string{p.Label, p.Group, p.Kind.String()},
			Where: lang.L(category) + " ▸ " + GroupTitle(p.Group), Text: lang.L(p.Help) + "\n" + p.Help, Rare: p.Advanced}
		for _, option := range p.Options {
			entries[i].Names = append(entries[i].Names, option.Label, lang.L(option.Label))
		}
	}
	return entries
}

// parameterSearch finds parameters for the filter. Its index is made when it is first needed, and again for other
// parameters.
type parameterSearch struct {
	of    []*presets.Parameter
	index *search.Index
}

// find returns the paths of the parameters that fit a query; nil for one without words.
func (s *parameterSearch) find(all []*presets.Parameter, query string) map[string]bool {
	if !search.Asks(query) {
		return nil
	}
	if s.index == nil || !slices.EqualFunc(s.of, all, func(a, b *presets.Parameter) bool { return a.Path == b.Path }) {
		s.of, s.index = all, search.New(SearchEntries(all), synonyms.In(text.Shown()))
	}
	found := map[string]bool{}
	for _, entry := range search.Find(query, 0, s.index) {
		found[entry.ID] = true
	}
	return found
}
