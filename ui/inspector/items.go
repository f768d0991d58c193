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
	GroupItem                    // a heading of a group
	FigureItem                   // the drawing of a limit's cone
	factsItem                    // what a thing does now, to be read
	rowItem                      // one parameter
	moreItem                     // how many parameters of the group are hidden
	toolsItem                    // what can be done to the magnets
	groundItem                   // the file of the ground
	deviceItem                   // a heading of a device
	emptyItem                    // that there is nothing to show
)

// Item is one line of the inspector. Lines that are not in view are no more than this.
type Item struct {
	Kind      itemKind
	key       string // names the line as long as it is there, whatever comes and goes above it
	category  int
	Group     string // in the registry
	subject   string // id of what the group is about, "" for none
	parameter *presets.Parameter
	Open      bool // of a heading
	modified  int  // of a heading: how many of its values differ from their defaults
	hidden    int
}

// folds is which headings a person opened. While something is searched for, all are open but those that were closed since.
type folds struct {
	Categories map[string]bool // by id: opened
	Groups     map[string]bool // by name: opened
	closed     map[string]bool // by key of the heading: closed while searching
}

func newFolds() folds {
	return folds{Categories: map[string]bool{}, Groups: map[string]bool{}, closed: map[string]bool{}}
}

func categoryKey(category int) string { return "category." + Categories[category].ID }
func groupKey(group string) string    { return "group." + group }
func deviceKey(serial string) string  { return "devices." + serial }

func (f *folds) categoryOpen(category int, searching bool) bool {
	if searching {
		return !f.closed[categoryKey(category)]
	}
	return f.Categories[Categories[category].ID]
}

func (f *folds) groupOpen(group string, searching bool) bool {
	if searching {
		return !f.closed[groupKey(group)]
	}
	return f.Groups[group]
}

// listing is all that decides which lines there are.
type listing struct {
	filter  *inspectorFilter
	folds   *folds
	devices []string // serials of the devices that are there
}

// items are the lines of the inspector from top to bottom.
func (l *listing) items(all []*presets.Parameter, preset *presets.Preset) []Item {
	var items []Item
	searching := l.filter.searching()
	groups := l.filter.filtered(all, preset)
	for c := range Categories {
		first := sort.Search(len(groups), func(i int) bool { return groups[i].category >= c })
		last := sort.Search(len(groups), func(i int) bool { return groups[i].category > c })
		var devices []string
		if Categories[c].ID == "devices" && !searching {
			devices = l.devices
		}
		tools := Categories[c].ID == "magnets" && l.filter.Advanced && !searching
		if first == last && len(devices) == 0 && !tools {
			continue
		}
		heading := Item{Kind: categoryItem, key: categoryKey(c), category: c, Open: l.folds.categoryOpen(c, searching)}
		for i := first; i < last; i++ {
			heading.modified += groups[i].modified
		}
		items = append(items, heading)
		if !heading.Open {
			continue
		}
		for i := first; i < last; i++ {
			items = l.group(items, &groups[i], searching)
		}
		if tools {
			items = append(items, Item{Kind: toolsItem, key: "tools", category: c})
		}
		for _, serial := range devices {
			open := l.folds.Groups[deviceKey(serial)]
			items = append(items, Item{Kind: deviceItem, key: deviceKey(serial), category: c, subject: deviceKey(serial), Open: open})
			if open {
				items = append(items, Item{Kind: factsItem, key: "facts." + deviceKey(serial), category: c, subject: deviceKey(serial)})
			}
		}
	}
	if len(groups) == 0 && searching {
		items = append(items, Item{Kind: emptyItem, key: "empty"})
	}
	return items
}

// group adds the lines of one group.
func (l *listing) group(items []Item, group *inspectorGroup, searching bool) []Item {
	line := Item{Kind: GroupItem, key: groupKey(group.name), category: group.category, Group: group.name, subject: group.prefix(),
		Open: l.folds.groupOpen(group.name, searching), modified: group.modified}
	items = append(items, line)
	if !line.Open {
		return items
	}
	add := func(kind itemKind, key string) *Item {
		items = append(items, Item{Kind: kind, key: key, category: group.category, Group: group.name, subject: line.subject})
		return &items[len(items)-1]
	}
	whole := len(l.filter.words()) == 0 && !l.filter.modified
	if whole && line.subject != "" {
		if Categories[group.category].ID == "limits" {
			add(FigureItem, "figure."+line.subject)
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
