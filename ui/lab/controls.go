//go:build cgo

package lab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// naming returns how a panel names its controls, with a prefix such as "fit.", and how it makes a button with a name.
func naming(controls *[]widgets.Control, prefix string) (name func(id string, object fyne.CanvasObject), button func(id, label string, tapped func()) *widgets.KeyButton) {
	name = func(id string, object fyne.CanvasObject) {
		*controls = append(*controls, widgets.Control{ID: prefix + id, Object: object})
	}
	button = func(id, label string, tapped func()) *widgets.KeyButton {
		b := widgets.NewKeyButton(label, tapped)
		name(id, b)
		return b
	}
	return name, button
}

func heading(label string) fyne.CanvasObject {
	l := widget.NewLabel(label)
	l.TextStyle.Bold = true
	return l
}
