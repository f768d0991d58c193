//go:build cgo

package inspector

import (
	"slices"
	"sort"

	"posewright/presets"
)

// itemKind is what one line of the inspector is.
type itemKind uint8

const (
	categoryItem  itemKind = iota // a heading of a category
	groupItem                     // a heading of a group
	figureItem                    // the drawing of a limit's cone
	factsItem                     // what an object does now, to be read
	rowItem                       // one parameter
	moreItem                      // opens what else a group or a category has
	favoritesItem                 // the heading of the favorites
	toolsItem                     // what can be done to the magnets or to the chains
	groundItem                    // the file of the ground
	deviceItem                    // a heading of a device
	emptyItem                     // that there is nothing to show
)

// listItem is one line of the inspector. Lines that are not in view are no more than this.
type listItem struct {
	kind      itemKind
	key       string // names the line as long as it is there, whatever comes and goes above it
	category  presets.Category
	group     string // in the registry
	subject   string // id of what the group is about, "" for none
	parameter *presets.Parameter
	open      bool // of a heading
	modified  int  // of a heading: how many of its values differ from their defaults
	hidden    int  // of a line that opens more: how much there is
	idle      int  // and how much of that does not count
}

// folds is which headings a person opened. While something is searched for, all are open but those that were closed
// since.
type folds struct {
	categories map[string]bool // by id: opened
	groups     map[string]bool // by name: opened
	closed     map[string]bool // by key of the heading: closed while searching
	more       map[string]bool // by key of the line: opened
	chosen     string          // group of what is selected, open until something else is
	within     string          // id of its category
}

// State is what of an inspector outlives it.
type State struct {
	Advanced, Linked   bool
	Groups, Categories []string // those that are open
}

func newFolds(state State) folds {
	f := folds{categories: map[string]bool{}, groups: map[string]bool{}, closed: map[string]bool{}, more: map[string]bool{}}
	for _, group := range state.Groups {
		f.groups[group] = true
	}
	for _, id := range state.Categories {
		f.categories[id] = true
	}
	return f
}

// open lists the groups and categories that are open, in their order.
func (f *folds) open() (groups, ids []string) {
	for _, group := range presets.Groups() {
		if f.groups[group] {
			groups = append(groups, group)
		}
	}
	for c := range presets.CategoryCount {
		if f.categories[c.String()] {
			ids = append(ids, c.String())
		}
	}
	if f.categories[presets.FavoritesID] {
		ids = append(ids, presets.FavoritesID)
	}
	return groups, ids
}

func categoryKey(category presets.Category) string { return "category." + category.String() }
func groupKey(group string) string                 { return "group." + group }
func deviceKey(serial string) string               { return "devices." + serial }

// favoritesKey is the key of the heading of the favorites, and favoriteKey that of a row below it.
const favoritesKey = "category." + presets.FavoritesID

func favoriteKey(path string) string { return presets.FavoritesID + "." + path }

func (f *folds) categoryOpen(category presets.Category, searching bool) bool {
	if searching {
		return !f.closed[categoryKey(category)]
	}
	return f.categories[category.String()] || f.within == category.String()
}

func (f *folds) groupOpen(group string, searching bool) bool {
	if searching {
		return !f.closed[groupKey(group)]
	}
	return f.groups[group] || f.chosen == group
}

// list makes the lines from top to bottom.
func (m *listModel) list(all []*presets.Parameter, preset *presets.Preset) []listItem {
	searching := m.filter.searching()
	items := m.favorites(nil, all, preset)
	groups := m.filter.filtered(all, preset)
	for c := range presets.CategoryCount {
		first := sort.Search(len(groups), func(i int) bool { return groups[i].category >= c })
		last := sort.Search(len(groups), func(i int) bool { return groups[i].category > c })
		var devices []string
		if c == presets.OfDevices && !searching {
			devices = m.devices
		}
		tools := (c == presets.OfMagnets || c == presets.OfChains) && !searching
		if first == last && len(devices) == 0 && !tools {
			continue
		}
		heading := listItem{kind: categoryItem, key: categoryKey(c), category: c, open: m.folds.categoryOpen(c, searching)}
		for i := first; i < last; i++ {
			heading.modified += groups[i].modified
		}
		items = append(items, heading)
		if !heading.open {
			continue
		}
		items = m.groups(items, groups[first:last], c)
		if tools {
			items = append(items, listItem{kind: toolsItem, key: toolsKey(c), category: c})
		}
		for _, serial := range devices {
			open := m.folds.groups[deviceKey(serial)]
			items = append(items, listItem{kind: deviceItem, key: deviceKey(serial), category: c, subject: deviceKey(serial), open: open})
			if open {
				items = append(items, listItem{kind: factsItem, key: "facts." + deviceKey(serial), category: c, subject: deviceKey(serial)})
			}
		}
	}
	if len(groups) == 0 && searching {
		items = append(items, listItem{kind: emptyItem, key: "empty"})
	}
	return items
}

// toolsKey is the key of the tools of a category.
func toolsKey(category presets.Category) string {
	if category == presets.OfChains {
		return "tools.chains"
	}
	return "tools"
}

// favorites adds the favorites, while nothing is searched for.
func (m *listModel) favorites(items []listItem, all []*presets.Parameter, preset *presets.Preset) []listItem {
	if m.filter.searching() {
		return items
	}
	heading := listItem{kind: favoritesItem, key: favoritesKey, open: m.folds.categories[presets.FavoritesID]}
	at := len(items)
	items = append(items, heading)
	for _, path := range m.starred.List() {
		i := slices.IndexFunc(all, func(p *presets.Parameter) bool { return p.Path == path })
		if i < 0 {
			continue // of a magnet or a chain that another preset has
		}
		if !all[i].AtDefault(preset) {
			items[at].modified++
		}
		if heading.open {
			items = append(items, listItem{kind: rowItem, key: favoriteKey(path), parameter: all[i]})
		}
	}
	if heading.open && len(items) == at+1 {
		items = append(items, listItem{kind: emptyItem, key: "empty." + favoritesKey})
	}
	return items
}

// groups adds the groups of a category. Those with nothing in sight stand behind one line, unless they are open or
// there are no others.
func (m *listModel) groups(items []listItem, groups []inspectorGroup, c presets.Category) []listItem {
	quiet := 0
	more := listItem{kind: moreItem, key: "more." + categoryKey(c), category: c}
	more.open = m.folds.more[more.key]
	for pass := range 2 {
		for i := range groups {
			g := &groups[i]
			bare := len(g.parameters) == 0 && !m.folds.groupOpen(g.name, false)
			if bare {
				quiet++
			}
			if bare == (pass == 1) {
				items = m.group(items, g)
			}
		}
		switch {
		case pass == 1 || quiet == 0:
			return items
		case quiet == len(groups):
		default:
			more.hidden = quiet
			if items = append(items, more); !more.open {
				return items
			}
		}
	}
	return items
}

// group adds the lines of one group.
func (m *listModel) group(items []listItem, group *inspectorGroup) []listItem {
	line := listItem{kind: groupItem, key: groupKey(group.name), category: group.category, group: group.name,
		subject: group.prefix(), open: m.folds.groupOpen(group.name, m.filter.searching()), modified: group.modified}
	items = append(items, line)
	if !line.open {
		return items
	}
	add := func(kind itemKind, key string) *listItem {
		items = append(items, listItem{kind: kind, key: key, category: group.category, group: group.name, subject: line.subject})
		return &items[len(items)-1]
	}
	whole := len(m.filter.words()) == 0 && !m.filter.modified
	if whole && line.subject != "" {
		if group.category == presets.OfLimits {
			add(figureItem, "figure."+line.subject)
		} else {
			add(factsItem, "facts."+line.subject)
		}
	}
	for _, parameter := range group.parameters {
		add(rowItem, parameter.Path).parameter = parameter
		if parameter.Path == "ground.kind" {
			add(groundItem, "ground.file")
		}
	}
	open := len(group.parameters) == 0
	if len(group.more) > 0 && !open {
		more := add(moreItem, moreKey(group.name))
		open = m.folds.more[more.key]
		more.open, more.hidden, more.idle = open, len(group.more), group.idle
	}
	if open {
		for _, parameter := range group.more {
			add(rowItem, parameter.Path).parameter = parameter
		}
	}
	return items
}

// moreKey is the key of the line that opens what else a group has.
func moreKey(group string) string { return "more." + group }

// tops are where lines of the given heights begin, and behind them where the last one ends.
func tops(heights []float32) []float32 {
	at := make([]float32, len(heights)+1)
	for i, height := range heights {
		at[i+1] = at[i] + height
	}
	return at
}

// within are the lines, from first up to but not including last, that lie at least partly between two heights.
func within(tops []float32, from, to float32) (first, last int) {
	count := len(tops) - 1
	first = sort.Search(count, func(i int) bool { return tops[i+1] > from })
	last = sort.Search(count, func(i int) bool { return tops[i] >= to })
	return first, max(first, last)
}
