//go:build cgo

package devices

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"posewright/ui/widgets"
)

// Drag shows a device that is dragged from the list to the place of its role.
type Drag struct {
	Box *fyne.Container // over the whole window

	label *widgets.TipLabel
	panel *widgets.Panel
}

// NewDrag makes it, hidden.
func NewDrag() *Drag {
	d := &Drag{label: widgets.NewTipLabel("", nil)}
	d.panel = widgets.NewPanel(widgets.ColorCard, container.New(widgets.Insets(3, 8, 3, 8), d.label))
	d.panel.Border, d.panel.Radius = theme.ColorNamePrimary, 4
	d.Box = container.NewWithoutLayout(d.panel)
	d.panel.Hide()
	return d
}

// Show shows a text beside a place in the window.
func (d *Drag) Show(label string, at fyne.Position) {
	d.label.Set(label, theme.ColorNameForeground)
	d.panel.Show()
	d.panel.Resize(d.panel.MinSize())
	d.panel.Move(at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(d.Box)).AddXY(14, 10))
	d.Box.Refresh()
}

// Hide ends the drag.
func (d *Drag) Hide() { d.panel.Hide() }

// Visible reports whether a device is dragged.
func (d *Drag) Visible() bool { return d.panel.Visible() }
