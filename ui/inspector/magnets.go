//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/selection"
	"posewright/ui/widgets"
)

// magnetTools is the line below the magnets with which one is added, or the default set is brought back.
type magnetTools struct {
	add, reset *widgets.ToolButton
	content    fyne.CanvasObject
}

func newMagnetTools(tips *widgets.Tooltips) *magnetTools {
	m := &magnetTools{}
	m.add = widgets.NewToolButton(lang.L("Add magnet"), widgets.IconTargets, lang.L("Add a sphere that repels both elbows; tune it in its own group"), tips, nil)
	m.reset = widgets.NewToolButton(lang.L("Default magnets"), widgets.IconReset, lang.L("Replace all magnets by the default set"), tips, nil)
	m.content = container.New(widgets.Insets(6, widgets.RowLeft, 10, widgets.RowRight), container.NewHBox(m.add, m.reset))
	return m
}

// newMagnetButtons makes the tools and what they do.
func (n *Panel) newMagnetButtons() *magnetTools {
	m := newMagnetTools(n.tips)
	m.add.OnTap = func() {
		before := n.magnetIDs()
		n.do(presets.AddMagnet(""))
		n.selectNewMagnet(before)
	}
	m.reset.OnTap = func() { n.do(presets.ResetMagnets()) }
	return m
}

func (n *Panel) magnetIDs() map[string]bool {
	ids := map[string]bool{}
	for _, magnet := range n.document.Current().Magnets {
		ids[magnet.ID] = true
	}
	return ids
}

// duplicateMagnet adds a magnet like another and selects it.
func (n *Panel) duplicateMagnet(id string) {
	before := n.magnetIDs()
	n.do(presets.DuplicateMagnet(id))
	n.selectNewMagnet(before)
}

// RenameMagnet gives a magnet another name; its group stays as open as it is.
func (n *Panel) RenameMagnet(id, name string) error {
	open, chosen := n.Folds.Groups["Magnet "+id], n.chosen.Has(selection.ID(selection.Magnet, id))
	n.Folds.Groups["Magnet "+name] = open
	if err := n.document.Do(presets.RenameMagnet(id, name)); err != nil {
		return err
	}
	if chosen {
		n.chosen.Set(selection.ID(selection.Magnet, name))
	}
	return nil
}

// selectNewMagnet selects the magnet that was not there before, which opens its group.
func (n *Panel) selectNewMagnet(before map[string]bool) {
	for _, magnet := range n.document.Current().Magnets {
		if !before[magnet.ID] {
			n.Folds.Groups["Magnet "+magnet.ID] = true
			n.chosen.Set(selection.ID(selection.Magnet, magnet.ID))
		}
	}
}
