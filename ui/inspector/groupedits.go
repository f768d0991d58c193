//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"

	"posewright/presets"
	"posewright/ui/selection"
)

// GroupEdits are the edits of whole groups of parameters and of magnets.
type GroupEdits struct {
	document  Document
	selection *selection.List
	opened    map[string]bool // groups, by name
	report    func(error)
	clip      func() string // what is on the clipboard
}

// Do carries out a command that no row can report about.
func (g *GroupEdits) Do(c presets.Command) {
	if err := g.document.Do(c); err != nil {
		g.report(err)
	}
}

// Reset gives the values of a group their defaults.
func (g *GroupEdits) Reset(group string) { g.Do(presets.ResetGroup(group)) }

// Copy puts the values of a group on the clipboard, from where Paste takes them.
func (g *GroupEdits) Copy(group string) {
	text, err := presets.CopyGroup(g.document.Current(), group)
	if err != nil {
		g.report(err)
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(text)
}

// Paste takes the values of a group from the clipboard.
func (g *GroupEdits) Paste(group string) { g.Do(presets.PasteGroup(g.clip(), group)) }

func (g *GroupEdits) canPaste(group string) bool {
	return presets.CanPaste(g.document.Current(), g.clip(), group)
}

// Mirror makes the other side like the group.
func (g *GroupEdits) Mirror(group string) {
	for _, parameter := range presets.ParametersOf(g.document.Current()) {
		if parameter.Group == group && parameter.Mirror != parameter.Path {
			g.Do(presets.MirrorGroup(group, sideOfPath(parameter.Path)))
			return
		}
	}
}

func (g *GroupEdits) modified(group string) bool {
	preset := g.document.Current()
	for _, parameter := range presets.ParametersOf(preset) {
		if parameter.Group == group && !parameter.AtDefault(preset) {
			return true
		}
	}
	return false
}

// addMagnet and duplicateMagnet add a magnet and select it.
func (g *GroupEdits) addMagnet()                { g.doAndSelectNew(presets.AddMagnet("")) }
func (g *GroupEdits) duplicateMagnet(id string) { g.doAndSelectNew(presets.DuplicateMagnet(id)) }

// doAndSelectNew selects the magnet that a command adds, which opens its group.
func (g *GroupEdits) doAndSelectNew(c presets.Command) {
	before := map[string]bool{}
	for _, magnet := range g.document.Current().Magnets {
		before[magnet.ID] = true
	}
	g.Do(c)
	for _, magnet := range g.document.Current().Magnets {
		if !before[magnet.ID] {
			g.opened["Magnet "+magnet.ID] = true
			g.selection.Set(selection.ID(selection.Magnet, magnet.ID))
		}
	}
}

// RenameMagnet gives a magnet another name; its group stays as open as it is.
func (g *GroupEdits) RenameMagnet(id, name string) error {
	selected := g.selection.Has(selection.ID(selection.Magnet, id))
	g.opened["Magnet "+name] = g.opened["Magnet "+id]
	if err := g.document.Do(presets.RenameMagnet(id, name)); err != nil {
		return err
	}
	if selected {
		g.selection.Set(selection.ID(selection.Magnet, name))
	}
	return nil
}
