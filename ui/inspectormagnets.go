//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"posewright/presets"
)

// newMagnetButtons is the line below all groups with which magnets are added, or the default set is brought back.
func (n *inspector) newMagnetButtons() fyne.CanvasObject {
	do := func(c presets.Command) func() {
		return func() {
			if err := n.document.Do(c); err != nil {
				n.report(err)
			}
		}
	}
	n.addMagnet = newToolButton("Add magnet", iconTargets, "Add a sphere that repels both elbows; tune it in its own group", n.tips, do(presets.AddMagnet("")))
	n.resetMagnets = newToolButton("Default magnets", iconReset, "Replace all magnets by the default set", n.tips, do(presets.ResetMagnets()))
	return container.New(insets{6, rowLeft, 10, rowRight}, container.NewHBox(n.addMagnet, n.resetMagnets))
}

// removal is the line that ends a magnet's group.
func (n *inspector) removal(id string) fyne.CanvasObject {
	button, ok := n.removals[id]
	if !ok {
		button = newToolButton("Remove magnet", iconClose, "Remove the magnet "+id, n.tips, func() {
			if err := n.document.Do(presets.RemoveMagnet(id)); err != nil {
				n.report(err)
			}
		})
		n.removals[id] = button
	}
	return container.New(insets{2, rowLeft, 6, rowRight}, container.NewHBox(button))
}
