//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/library"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// documentPanels are what the editor has for its documents beside the one that is edited.
type documentPanels struct {
	history       *library.HistoryList
	compare       *comparePanel
	shelf         *shelfBrowser        // that was opened last
	properties    *properties          // that are open; nil for none
	backupButtons []*widgets.KeyButton // of the list of backups that was opened last
}

// compareCommands are those of the Edit menu with which two presets are compared.
func (e *editor) compareCommands() []*command {
	table := []*command{
		{id: "compare", menu: "Edit", text: lang.L("Compare"), icon: widgets.IconCompare, shortcut: ctrl(fyne.KeyD), apart: true,
			tip: lang.L("Compare presets: list differences, copy values, blend"), do: e.compare.toggle,
			checked: func() bool { return e.compare.shown }},
		{id: "switchSides", menu: "Edit", text: lang.L("Switch between A and B"), keys: []fyne.KeyName{fyne.KeyBackTick}, shortcut: ctrl(fyne.KeyB),
			do: e.switchSides},
		{id: "openAsB", menu: "Edit", text: lang.L("Open as B…"), do: e.pickAsB},
		{id: "swapSides", menu: "Edit", text: lang.L("Swap A and B"), do: e.document.SwapNames, enabled: func() bool { return e.document.Compares() }},
		{id: "closeB", menu: "Edit", text: lang.L("Close B"), do: e.closeB, enabled: func() bool { return e.document.Compares() }},
		{id: "editA", menu: "Edit", text: lang.L("Edit A"), tip: lang.L("Edit A (` switches between A and B)"), do: func() { e.edit(false) },
			checked: func() bool { return !e.document.InB() }},
		{id: "editB", menu: "Edit", text: lang.L("Edit B"), tip: lang.L("Edit B, created as a copy of A (` switches between A and B)"), do: func() { e.edit(true) },
			checked: func() bool { return e.document.InB() }},
	}
	for _, c := range table {
		c.under = text.Message("Compare A and B")
	}
	return table
}

// dumpDocuments says where the buttons of the document's panels are that are open now.
func (e *editor) dumpDocuments(s *dumpState) {
	if p := e.compare; p.shown {
		for id, b := range map[string]*widgets.ToolButton{"compare.a": p.a, "compare.b": p.b, "compare.takeAll": p.takeAll, "compare.closeB": p.dropB} {
			s.Buttons[id] = e.rect(b, nil, !b.Disabled)
		}
		s.Buttons["compare.with"] = e.rect(p.choice, nil, true)
		s.Entries["compare.search"] = e.rect(p.search, nil, true)
		if p.blending.row.Visible() {
			s.Sliders["compare.blend"] = e.slider(p.blending.slider, nil, 0, 1, p.blending.slider.Value)
		}
	}
	if e.shell.dialog == nil {
		return
	}
	if e.properties != nil {
		for id, b := range map[string]*widgets.KeyButton{"properties.take": e.properties.take, "properties.remove": e.properties.remove, "properties.accept": e.properties.accept} {
			s.Buttons[id] = e.rect(b, nil, !b.Disabled())
		}
	}
	if e.shelf != nil {
		for id, b := range e.shelf.actions {
			s.Buttons[id] = e.rect(b, nil, !b.Disabled())
		}
	}
}
