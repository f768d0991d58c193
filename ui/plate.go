//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// plate is a coloured ground under its content that follows the theme.
type plate struct {
	widget.BaseWidget
	color   fyne.ThemeColorName
	border  fyne.ThemeColorName // "" for none
	radius  float32
	content fyne.CanvasObject
	pad     float32
}

func newPlate(color fyne.ThemeColorName, content fyne.CanvasObject) *plate {
	p := &plate{color: color, content: content}
	p.ExtendBaseWidget(p)
	return p
}

// newCard is a plate with rounded corners, a border and room around its content.
func newCard(content fyne.CanvasObject) *card {
	c := &card{plate{color: colorCard, border: theme.ColorNameInputBorder, radius: 8, content: content, pad: 14}}
	c.ExtendBaseWidget(c)
	return c
}

// card is a plate above the viewport that keeps clicks to itself.
type card struct{ plate }

// Tapped implements fyne.Tappable.
func (c *card) Tapped(*fyne.PointEvent) {}

// Dragged implements fyne.Draggable.
func (c *card) Dragged(*fyne.DragEvent) {}

// DragEnd implements fyne.Draggable.
func (c *card) DragEnd() {}

// Scrolled implements fyne.Scrollable.
func (c *card) Scrolled(*fyne.ScrollEvent) {}

// CreateRenderer implements fyne.Widget.
func (p *plate) CreateRenderer() fyne.WidgetRenderer {
	r := &plateRenderer{p: p, back: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type plateRenderer struct {
	p    *plate
	back *canvas.Rectangle
}

func (r *plateRenderer) Layout(size fyne.Size) {
	r.back.Resize(size)
	r.p.content.Move(fyne.NewSquareOffsetPos(r.p.pad))
	r.p.content.Resize(size.SubtractWidthHeight(2*r.p.pad, 2*r.p.pad))
}

func (r *plateRenderer) MinSize() fyne.Size {
	return r.p.content.MinSize().AddWidthHeight(2*r.p.pad, 2*r.p.pad)
}

func (r *plateRenderer) Refresh() {
	r.back.FillColor = themeColor(r.p.color)
	r.back.CornerRadius = r.p.radius
	r.back.StrokeWidth = 0
	if r.p.border != "" {
		r.back.StrokeWidth, r.back.StrokeColor = 1, themeColor(r.p.border)
	}
	r.Layout(r.p.Size())
	canvas.Refresh(r.back)
}

func (r *plateRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.p.content}
}

func (r *plateRenderer) Destroy() {}
