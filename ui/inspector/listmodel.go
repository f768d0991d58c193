//go:build cgo

package inspector

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/selection"
)

// listModel decides which lines the inspector has: from the registry, the document, the search and the filters, and what a person opened.
type listModel struct {
	document Document
	starred  Favorites
	filter   inspectorFilter
	folds    folds
	devices  []string   // serials of those that are there
	items    []listItem // the lines from top to bottom
	layout   string     // of the preset that they were made for
}

// parameters are those of the preset as it is.
func (m *listModel) parameters() []*presets.Parameter {
	return presets.ParametersOf(m.document.Current())
}

// rebuild makes the lines that pass the filter.
func (m *listModel) rebuild() {
	m.layout = layoutOf(m.document.Current())
	m.items = m.list(m.parameters(), m.document.Current())
}

// outdated reports whether the preset has other groups or rows in sight than when the lines were made.
func (m *listModel) outdated() bool { return m.layout != layoutOf(m.document.Current()) }

// find is the place of a line, -1 for none.
func (m *listModel) find(key string) int {
	return slices.IndexFunc(m.items, func(item listItem) bool { return item.key == key })
}

// emptyText says why there is no line.
func (m *listModel) emptyText() string {
	switch {
	case strings.TrimSpace(m.filter.query) != "":
		return lang.L("No matching parameters")
	case !m.filter.searching():
		return lang.L("No favorites yet. The star beside a parameter adds one")
	case m.filter.modified:
		return lang.L("All values are at their defaults")
	}
	return lang.L("The selection has no parameters")
}

// count counts in the headings how many values differ from their defaults.
func (m *listModel) count() {
	preset := m.document.Current()
	counts := make(map[string]int, len(m.items))
	for _, parameter := range m.parameters() {
		if !parameter.AtDefault(preset) {
			counts[groupKey(parameter.Group)]++
			counts[categoryKey(parameter.Category)]++
			if slices.Contains(m.starred.List(), parameter.Path) {
				counts[favoritesKey]++
			}
		}
	}
	for i := range m.items {
		switch item := &m.items[i]; item.kind {
		case categoryItem, groupItem, favoritesItem:
			item.modified = counts[item.key]
		}
	}
}

// toggle opens or closes the line of a key.
func (m *listModel) toggle(key string) {
	i := m.find(key)
	if i < 0 {
		return
	}
	item := &m.items[i]
	switch {
	case m.filter.searching():
		m.folds.closed[key] = item.open
	case item.kind == favoritesItem:
		m.folds.categories[presets.FavoritesID] = !item.open
	case item.kind == categoryItem:
		m.folds.categories[item.category.String()] = !item.open
		m.folds.within = ""
	case item.kind == moreItem:
		m.folds.more[key] = !item.open
	case item.kind == deviceItem:
		m.folds.groups[key] = !item.open
	case item.kind == groupItem:
		m.keep(item.group)
		m.folds.groups[item.group] = !item.open
	}
}

// opensMore reports whether a key is that of a line for more that is open.
func (m *listModel) opensMore(key string) bool { return m.folds.more[key] }

// choose opens the group of what is selected for as long as it is selected, and the category it is in. Without a group
// it closes the one that was opened so.
func (m *listModel) choose(group string) {
	if group == m.folds.chosen {
		return
	}
	m.folds.chosen, m.folds.within = "", ""
	for _, parameter := range m.parameters() {
		if parameter.Group == group {
			m.folds.chosen, m.folds.within = group, parameter.Category.String()
			delete(m.folds.closed, groupKey(group))
			return
		}
	}
}

// keep leaves a group open that the selection opened: a person uses it.
func (m *listModel) keep(group string) {
	if group != "" && m.folds.chosen == group {
		m.folds.groups[group] = true
		m.folds.categories[m.folds.within] = true
		m.folds.chosen, m.folds.within = "", ""
	}
}

// show opens what a parameter is in, so that its row is in the list, and drops what keeps it out. It reports whether
// there is such a parameter.
func (m *listModel) show(path string) bool {
	all := m.parameters()
	i := slices.IndexFunc(all, func(p *presets.Parameter) bool { return p.Path == path })
	if i < 0 {
		return false
	}
	group := all[i].Group
	m.openGroup(group)
	m.rebuild()
	if m.find(path) < 0 {
		m.folds.more[moreKey(group)] = true
		m.rebuild()
	}
	return true
}

// openGroup opens a group and the category it is in.
func (m *listModel) openGroup(group string) {
	for _, parameter := range m.parameters() {
		if parameter.Group == group {
			m.folds.categories[parameter.Category.String()] = true
			m.folds.groups[group] = true
			delete(m.folds.closed, groupKey(group))
			return
		}
	}
}

// foldAll opens or closes all groups of a category, or with -1 of all; it opens those that have something in sight.
func (m *listModel) foldAll(category int, open bool) {
	within := func(c presets.Category) bool { return category < 0 || int(c) == category }
	if m.filter.searching() {
		for _, item := range m.items {
			if item.kind == categoryItem && category < 0 || item.kind == groupItem && within(item.category) {
				m.folds.closed[item.key] = !open
			}
		}
		return
	}
	m.folds.chosen, m.folds.within = "", ""
	groups := m.filter.filtered(m.parameters(), m.document.Current())
	for i := range groups {
		g := &groups[i]
		if within(g.category) {
			m.folds.groups[g.name] = open && len(g.parameters) > 0
			m.folds.categories[g.category.String()] = open || category >= 0
		}
	}
	if within(presets.OfDevices) {
		for _, serial := range m.devices {
			m.folds.groups[deviceKey(serial)] = open
		}
		m.folds.categories[presets.OfDevices.String()] = open || category >= 0
	}
	if category < 0 {
		m.folds.categories[presets.FavoritesID] = open
	}
}

// groupAbout is the group of what an id is of, "" for none.
func (m *listModel) groupAbout(id string) string {
	for _, parameter := range m.parameters() {
		if id != "" && belongsTo(parameter.Path, []string{id}) {
			return parameter.Group
		}
	}
	return ""
}

// groupInFocus is the group of a selected object, else the only open one; "" for none.
func (m *listModel) groupInFocus(id string) string {
	if group := m.groupAbout(id); group != "" {
		return group
	}
	only := ""
	for i := range m.items {
		if item := &m.items[i]; item.kind == groupItem && item.open {
			if only != "" {
				return ""
			}
			only = item.group
		}
	}
	return only
}

// only shows what is selected alone, or with none everything.
func (m *listModel) only(ids []string) {
	m.filter.only = nil
	if slices.ContainsFunc(ids, func(id string) bool { return selection.Path(id) != "" }) {
		m.filter.only = ids
	}
}

// allows reports whether what is selected may show a path, where only that is shown.
func (m *listModel) allows(path string) bool {
	return m.filter.only == nil || belongsTo(path, m.filter.only)
}

// endSearch drops what was searched for. It reports whether there was anything.
func (m *listModel) endSearch() bool {
	if strings.TrimSpace(m.filter.query) == "" && !m.filter.modified {
		return false
	}
	m.filter.query, m.filter.modified = "", false
	return true
}

// filtered is what the list is searched for, and whether it shows only what is modified.
func (m *listModel) filtered() (query string, modified bool) {
	return m.filter.query, m.filter.modified
}
