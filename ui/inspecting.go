//go:build cgo

package ui

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/inspector"
	"posewright/ui/text"
)

// newInspector makes the inspector as a person left it.
func (e *editor) newInspector() *inspector.Panel {
	n := inspector.New(e.document, &e.selection, e.shell.tips, e.shell.warn)
	n.OnRename, n.ShowLarge = e.askMagnetName, e.shell.showLarge
	n.OnGround = e.view.pickGround
	n.In.Tell = func(text string) { e.shell.toasts.Info(text) }
	n.OnLinked = func(linked bool) {
		e.settings.Linked = linked
		e.keepSettings()
		e.refreshChrome()
	}
	for _, group := range e.settings.OpenGroups {
		n.Folds.Groups[group] = true
	}
	for _, id := range e.settings.OpenCategories {
		n.Folds.Categories[id] = true
	}
	n.SetLinked(e.settings.Linked)
	n.SetLengths(e.preferences.lengths())
	n.Filter.Advanced = e.settings.Advanced
	n.Advanced.Checked = e.settings.Advanced
	n.Rebuild()
	e.selection.Observe(n.SelectionChanged)
	return n
}

// keepInspector notes in the settings how the inspector was left.
func (e *editor) keepInspector() {
	n, s := e.inspector, e.settings
	s.Advanced, s.Linked = n.Filter.Advanced, n.Linked
	s.OpenGroups, s.OpenCategories = nil, nil
	for _, group := range presets.Groups() {
		if n.Folds.Groups[group] {
			s.OpenGroups = append(s.OpenGroups, group)
		}
	}
	for i := range inspector.Categories {
		if n.Folds.Categories[inspector.Categories[i].ID] {
			s.OpenCategories = append(s.OpenCategories, inspector.Categories[i].ID)
		}
	}
}

// figurePeriod is how often figures in the inspector follow the body.
const figurePeriod = time.Second / 20

// followFigures has the figures in view follow the body, between the times at which all texts are refreshed.
func (e *editor) followFigures(now time.Duration) {
	if now-e.followed < figurePeriod || !e.inspector.HasFigures() && e.inspector.Large == nil {
		return
	}
	e.followed = now
	e.view.scene.Update()
	e.inspector.Follow(&e.reading, false)
}

// groupInFocus is the group of what is selected, else the only open one; "" for none.
func (e *editor) groupInFocus() string {
	if e.inspector == nil {
		return ""
	}
	if id := e.selection.Primary(); id != "" {
		for _, parameter := range e.inspector.Parameters() {
			if inspector.BelongsTo(parameter.Path, []string{id}) {
				return parameter.Group
			}
		}
	}
	only := ""
	for i := range e.inspector.List.Items {
		if item := &e.inspector.List.Items[i]; item.Kind == inspector.GroupItem && item.Open {
			if only != "" {
				return ""
			}
			only = item.Group
		}
	}
	return only
}

// groupCommands are what can be done to the group in focus and to both sides.
func (e *editor) groupCommands() []*command {
	focused := func() bool { return e.groupInFocus() != "" }
	with := func(do func(*inspector.Panel, string)) func() {
		return func() {
			if group := e.groupInFocus(); group != "" {
				do(e.inspector, group)
			}
		}
	}
	do := func(c presets.Command) func() {
		return func() {
			if err := e.document.Do(c); err != nil {
				e.shell.warn(err)
			}
		}
	}
	return []*command{
		{id: "copyGroup", menu: "Edit", apart: true, text: lang.L("Copy group"), do: with((*inspector.Panel).CopyGroup), enabled: focused},
		{id: "pasteGroup", menu: "Edit", text: lang.L("Paste to group"), do: with((*inspector.Panel).PasteGroup), enabled: focused},
		{id: "mirrorGroup", menu: "Edit", under: text.Message("Mirror parameters"), text: lang.L("Mirror group to the other side"), do: with((*inspector.Panel).MirrorGroup), enabled: func() bool {
			_, twin := presets.HasTwin(e.groupInFocus())
			return twin
		}},
		{id: "mirrorLeft", menu: "Edit", under: text.Message("Mirror parameters"), text: lang.L("Mirror everything from left to right"), apart: true, do: do(presets.MirrorAll(presets.Left))},
		{id: "mirrorRight", menu: "Edit", under: text.Message("Mirror parameters"), text: lang.L("Mirror everything from right to left"), do: do(presets.MirrorAll(presets.Right))},
		{id: "resetGroup", menu: "Edit", text: lang.L("Reset group"), do: e.resetGroup,
			enabled: func() bool { return e.groupInFocus() != "" },
			name: func() string {
				if group := e.groupInFocus(); group != "" {
					return lang.L("Reset {{.Name}}", text.With{"Name": inspector.GroupTitle(group)})
				}
				return lang.L("Reset group")
			}},
		{id: "resetAll", menu: "Edit", text: lang.L("Reset all values"), do: e.resetAll},
		{id: "linkSides", menu: "Edit", text: lang.L("Edit left and right together"), do: func() {
			e.inspector.SetLinked(!e.inspector.Linked)
			e.inspector.OnLinked(e.inspector.Linked)
		}, checked: func() bool { return e.settings.Linked }},
		{id: "findParameter", menu: "Edit", text: lang.L("Search parameters"), apart: true, shortcut: ctrl(fyne.KeyF), do: func() {
			e.shell.window.Canvas().Focus(e.inspector.Search)
			e.inspector.Search.TypedShortcut(&fyne.ShortcutSelectAll{})
		}},
	}
}

// askMagnetName asks for another name of a magnet.
func (e *editor) askMagnetName(id string) {
	e.shell.askText(lang.L("Rename the magnet “{{.Name}}”", text.With{"Name": id}), lang.L("Name"), lang.L("letters, digits, - and _"), id, lang.L("Rename"),
		func(name string) error { return e.inspector.RenameMagnet(id, strings.TrimSpace(name)) })
}
