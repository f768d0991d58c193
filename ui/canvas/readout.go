//go:build cgo

package canvas

import (
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// Readout is the line at the lower edge of the viewport that says how far a drag has come.
type Readout struct {
	panel *widgets.Panel
	Text  *canvas.Text
	Box   *fyne.Container
}

func NewReadout() *Readout {
	r := &Readout{Text: canvas.NewText("", nil)}
	r.Text.Alignment = fyne.TextAlignCenter
	r.Text.TextStyle = fyne.TextStyle{Bold: true}
	r.panel = widgets.NewPanel(widgets.ColorBar, r.Text)
	r.Box = container.New(readoutLayout{}, r.panel)
	r.panel.Hide()
	return r
}

// Set shows a line; "" hides it.
func (r *Readout) Set(text string) {
	r.panel.Hidden = text == ""
	r.Text.Text, r.Text.TextSize, r.Text.Color = text, theme.Size(theme.SizeNameText), widgets.ThemeColor(theme.ColorNameForeground)
	r.Text.Refresh()
	r.Box.Refresh()
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
