//go:build cgo

package commands

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// Search finds commands by what they are called and runs them: what the menus offer, without knowing which menu it is in.
type Search struct {
	Entry   *widgets.SearchEntry
	Content fyne.CanvasObject
	Found   []Choice // what fits the words typed, best first; everything while there are none

	all    []Choice
	words  []string
	chosen int // index into Found of what Enter runs
	list   *widgets.KeyList
	none   *widget.Label // there is none
	run    func(Choice)
}

// Choice is a command, or an entry of the list that a command has in the menu.
type Choice struct {
	Text    string // as in the menu; an entry of a list after the name of the list
	Menu    string // the menu it is in, and the menu in that
	Keys    string
	Enabled bool
	Checked bool
	Do      func()
	tip     string
}

// Choices are what the menus of a table offer now, in their order.
func Choices(table []*Command, run func(*Command)) []Choice {
	var all []Choice
	for _, menu := range MenuOrder {
		for _, c := range table {
			if c.Menu != menu {
				continue
			}
			under := lang.L(menu)
			if c.Under != "" {
				under += " ▸ " + lang.L(c.Under)
			}
			if c.List != nil {
				all = appendItems(all, c.Label(), under, c.Tip, c.List())
				continue
			}
			all = append(all, Choice{Text: strings.TrimSuffix(c.Label(), "…"), Menu: under, Keys: KeyText(c), Enabled: c.IsEnabled(), Checked: c.IsChecked(),
				Do: func() { run(c) }, tip: c.Tip})
		}
	}
	return all
}

// appendItems adds the entries of a list, and of lists in it.
func appendItems(all []Choice, name, menu, tip string, items []*fyne.MenuItem) []Choice {
	for _, item := range items {
		text := strings.TrimSuffix(name, "…") + " ▸ " + strings.TrimSuffix(item.Label, "…")
		switch {
		case item.IsSeparator:
		case item.ChildMenu != nil:
			all = appendItems(all, text, menu, tip, item.ChildMenu.Items)
		case item.Action != nil:
			all = append(all, Choice{Text: text, Menu: menu, Enabled: !item.Disabled, Checked: item.Checked, Do: item.Action, tip: tip})
		}
	}
	return all
}

// rank says how well a choice fits words in lower case: the smaller the better, -1 for not at all.
func (c *Choice) rank(words []string) int {
	text := strings.ToLower(c.Text)
	wider := text + "\n" + strings.ToLower(c.Menu)
	widest := wider + "\n" + strings.ToLower(c.tip)
	has := func(text string) bool {
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}
	begins := func(word string) bool {
		return slices.ContainsFunc(strings.Fields(text), func(part string) bool { return strings.HasPrefix(part, word) })
	}
	switch {
	case strings.HasPrefix(text, strings.Join(words, " ")):
		return 0
	case !slices.ContainsFunc(words, func(word string) bool { return !begins(word) }):
		return 1
	case has(text):
		return 2
	case has(wider):
		return 3
	case has(widest):
		return 4
	}
	return -1
}

// Matching are the choices that fit what is typed, best first; of those that fit alike, what can be done now comes first.
func Matching(all []Choice, query string) []Choice {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return all
	}
	type ranked struct {
		Choice
		rank int
	}
	var found []ranked
	for _, c := range all {
		if rank := c.rank(words); rank >= 0 {
			found = append(found, ranked{c, rank})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int {
		if a.rank != b.rank {
			return cmp.Compare(a.rank, b.rank)
		}
		switch {
		case a.Enabled == b.Enabled:
			return 0
		case a.Enabled:
			return -1
		}
		return 1
	})
	matching := make([]Choice, len(found))
	for i := range found {
		matching[i] = found[i].Choice
	}
	return matching
}

// NewSearch makes a search among choices. run is called with what is chosen.
func NewSearch(all []Choice, run func(Choice)) *Search {
	s := &Search{all: all, run: run}
	s.list = widgets.NewKeyList(func() int { return len(s.Found) }, func() fyne.CanvasObject { return widgets.NewLineRow() },
		func(id widget.ListItemID, object fyne.CanvasObject) { object.(*widgets.LineRow).SetLine(s.line(id)) })
	s.list.HideSeparators = true
	s.list.OnSelected = func(id widget.ListItemID) {
		s.list.Unselect(id)
		s.choose(id)
		s.runChosen()
	}
	s.Entry = widgets.NewSearchEntry(lang.L("Search commands"), s.search)
	s.Entry.OnKey = s.key
	s.none = widget.NewLabel(lang.L("No matching commands"))
	s.Content = container.NewBorder(s.Entry, nil, nil, nil, container.NewStack(s.list, container.NewCenter(s.none)))
	s.search("")
	return s
}

// line is how a row shows what was found.
func (s *Search) line(i int) widgets.Line {
	c := &s.Found[i]
	line := widgets.Line{Text: c.Text, Aside: c.Menu, Highlights: s.words, Current: i == s.chosen, Dimmed: !c.Enabled}
	if c.Checked {
		line.Text = "✓ " + line.Text
	}
	if c.Keys != "" {
		line.Aside += "   " + c.Keys
	}
	return line
}

func (s *Search) search(query string) {
	s.Found, s.words = Matching(s.all, query), strings.Fields(strings.ToLower(query))
	s.none.Hidden = len(s.Found) > 0
	s.none.Refresh()
	s.choose(0)
}

// choose marks what Enter runs.
func (s *Search) choose(i int) {
	s.chosen = min(max(i, 0), max(len(s.Found)-1, 0))
	s.list.Refresh()
	if len(s.Found) > 0 {
		s.list.ScrollTo(s.chosen)
	}
}

// runChosen runs what is marked, where it can be done now.
func (s *Search) runChosen() {
	if s.chosen < len(s.Found) && s.Found[s.chosen].Enabled {
		s.run(s.Found[s.chosen])
	}
}

// key goes through what was found while the field has the keyboard.
func (s *Search) key(name fyne.KeyName) bool {
	const page = 10
	switch name {
	case fyne.KeyUp:
		s.choose(s.chosen - 1)
	case fyne.KeyDown:
		s.choose(s.chosen + 1)
	case fyne.KeyPageUp:
		s.choose(s.chosen - page)
	case fyne.KeyPageDown:
		s.choose(s.chosen + page)
	case fyne.KeyReturn, fyne.KeyEnter:
		s.runChosen()
	default:
		return false
	}
	return true
}
