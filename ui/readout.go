//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"posewright/ui/widgets"
)

// readout is the line at the lower edge of the viewport that says how far a drag has come.
type readout struct {
	plate *widgets.Panel
	text  *canvas.Text
	box   *fyne.Container
}

func newReadout() *readout {
	r := &readout{text: canvas.NewText("", nil)}
	r.text.Alignment = fyne.TextAlignCenter
	r.text.TextStyle = fyne.TextStyle{Bold: true}
	r.plate = widgets.NewPanel(widgets.ColorBar, r.text)
	r.box = container.New(readoutLayout{}, r.plate)
	r.plate.Hide()
	return r
}

// set shows a line; "" hides it.
func (r *readout) set(text string) {
	r.plate.Hidden = text == ""
	r.text.Text, r.text.TextSize, r.text.Color = text, theme.Size(theme.SizeNameText), widgets.ThemeColor(theme.ColorNameForeground)
	r.text.Refresh()
	r.box.Refresh()
}

// readoutLayout puts one object in the middle of the lower edge.
type readoutLayout struct{}

// Layout implements fyne.Layout.
func (readoutLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const padX, padY, foot = 14, 5, 14
	least := objects[0].MinSize().AddWidthHeight(2*padX, 2*padY)
	objects[0].Resize(least)
	objects[0].Move(fyne.NewPos((size.Width-least.Width)/2, size.Height-least.Height-foot))
}

// MinSize implements fyne.Layout.
func (readoutLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
