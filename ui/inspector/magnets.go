//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/widgets"
)

// magnetTools is the line below the magnets with which one is added, or the default set is brought back.
type magnetTools struct {
	add, reset *widgets.ToolButton
	content    fyne.CanvasObject
}

func newMagnetTools(tips *widgets.Tooltips, edits *GroupEdits) *magnetTools {
	m := &magnetTools{}
	m.add = widgets.NewToolButton(lang.L("Add magnet"), widgets.IconTargets, lang.L("Add a sphere that repels both elbows; tune it in its own group"), tips, edits.addMagnet)
	m.reset = widgets.NewToolButton(lang.L("Default magnets"), widgets.IconReset, lang.L("Replace all magnets by the default set"), tips, func() { edits.Do(presets.ResetMagnets()) })
	m.content = container.New(widgets.Insets(6, widgets.RowLeft, 10, widgets.RowRight), container.NewHBox(m.add, m.reset))
	return m
}
