//go:build cgo

package inspector

import (
	"sort"

	"posewright/presets"
)

// itemKind is what one line of the inspector is.
type itemKind uint8

const (
	categoryItem itemKind = iota // a heading of a category
	groupItem                    // a heading of a group
	figureItem                   // the drawing of a limit's cone
	factsItem                    // what an object does now, to be read
	rowItem                      // one parameter
	moreItem                     // how many parameters of the group are hidden
	toolsItem                    // what can be done to the magnets or to the chains
	groundItem                   // the file of the ground
	deviceItem                   // a heading of a device
	emptyItem                    // that there is nothing to show
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
	hidden    int
}

// folds is which headings a person opened. While something is searched for, all are open but those that were closed since.
type folds struct {
	categories map[string]bool // by id: opened
	groups     map[string]bool // by name: opened
	closed     map[string]bool // by key of the heading: closed while searching
}

// State is what of an inspector outlives it.
type State struct {
	Advanced, Linked   bool
	Groups, Categories []string // those that are open
}

func newFolds(state State) folds {
	f := folds{categories: map[string]bool{}, groups: map[string]bool{}, closed: map[string]bool{}}
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
	return groups, ids
}

func categoryKey(category presets.Category) string { return "category." + category.String() }
func groupKey(group string) string                 { return "group." + group }
func deviceKey(serial string) string               { return "devices." + serial }

func (f *folds) categoryOpen(category presets.Category, searching bool) bool {
	if searching {
		return !f.closed[categoryKey(category)]
	}
	return f.categories[category.String()]
}

func (f *folds) groupOpen(group string, searching bool) bool {
	if searching {
		return !f.closed[groupKey(group)]
	}
	return f.groups[group]
}

// list makes the lines from top to bottom.
func (m *listModel) list(all []*presets.Parameter, preset *presets.Preset) []listItem {
	var items []listItem
	searching := m.filter.searching()
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
		for i := first; i < last; i++ {
			items = m.group(items, &groups[i], searching)
		}
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

// group adds the lines of one group.
func (m *listModel) group(items []listItem, group *inspectorGroup, searching bool) []listItem {
	line := listItem{kind: groupItem, key: groupKey(group.name), category: group.category, group: group.name, subject: group.prefix(),
		open: m.folds.groupOpen(group.name, searching), modified: group.modified}
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
	if group.hidden > 0 {
		add(moreItem, "more."+group.name).hidden = group.hidden
	}
	return items
}

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
