//go:build cgo

package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Panel is a colored ground under its content that follows the theme. While it is hidden its content is not laid out: pictures would be drawn at every size
// that the window has on its way to the screen.
type Panel struct {
	widget.BaseWidget
	Color   fyne.ThemeColorName // "" for none
	Border  fyne.ThemeColorName // "" for none
	Radius  float32
	content fyne.CanvasObject
	Padding float32
}

func NewPanel(ground fyne.ThemeColorName, content fyne.CanvasObject) *Panel {
	p := &Panel{Color: ground, content: content}
	p.ExtendBaseWidget(p)
	return p
}

// NewGround is a panel of the window's own color, which is there before anything is drawn: filling it again would cost a software renderer a fifth of the
// window's picture. Nothing but the window lies below it.
func NewGround(content fyne.CanvasObject) *Panel { return NewPanel("", content) }

// NewGap is what separates panels.
func NewGap() *Panel { return NewPanel(ColorGap, canvas.NewRectangle(color.Transparent)) }

// NewCard is a plate with rounded corners, a border and room around its content.
func NewCard(content fyne.CanvasObject) *card {
	c := &card{Panel{Color: ColorCard, Border: theme.ColorNameInputBorder, Radius: 8, content: content, Padding: 14}}
	c.ExtendBaseWidget(c)
	return c
}

// card is a plate above the viewport that keeps clicks to itself.
type card struct{ Panel }

// Tapped implements fyne.Tappable.
func (c *card) Tapped(*fyne.PointEvent) {}

// Dragged implements fyne.Draggable.
func (c *card) Dragged(*fyne.DragEvent) {}

// DragEnd implements fyne.Draggable.
func (c *card) DragEnd() {}

// Scrolled implements fyne.Scrollable.
func (c *card) Scrolled(*fyne.ScrollEvent) {}

// NewPane is a plate that lies over others and keeps the pointer to itself.
func NewPane(content fyne.CanvasObject) fyne.CanvasObject {
	p := &pane{card{Panel{Color: theme.ColorNameBackground, content: content}}}
	p.ExtendBaseWidget(p)
	return p
}

type pane struct{ card }

// MouseIn implements desktop.Hoverable.
func (p *pane) MouseIn(*desktop.MouseEvent) {}

// MouseMoved implements desktop.Hoverable.
func (p *pane) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (p *pane) MouseOut() {}

// CreateRenderer implements fyne.Widget.
func (p *Panel) CreateRenderer() fyne.WidgetRenderer {
	r := &panelRenderer{p: p, back: canvas.NewRectangle(nil)}
	r.Layers = Layers{r.back, p.content}
	r.Refresh()
	return r
}

type panelRenderer struct {
	Layers
	p    *Panel
	back *canvas.Rectangle
}

func (r *panelRenderer) Layout(size fyne.Size) {
	if r.p.Hidden { // showing refreshes
		return
	}
	r.back.Resize(size)
	r.p.content.Move(fyne.NewSquareOffsetPos(r.p.Padding))
	r.p.content.Resize(size.SubtractWidthHeight(2*r.p.Padding, 2*r.p.Padding))
}

func (r *panelRenderer) MinSize() fyne.Size {
	return r.p.content.MinSize().AddWidthHeight(2*r.p.Padding, 2*r.p.Padding)
}

func (r *panelRenderer) Refresh() {
	r.back.FillColor = color.Transparent // which Fyne does not draw
	if r.p.Color != "" {
		r.back.FillColor = ThemeColor(r.p.Color)
	}
	r.back.CornerRadius = r.p.Radius
	r.back.StrokeWidth = 0
	if r.p.Border != "" {
		r.back.StrokeWidth, r.back.StrokeColor = 1, ThemeColor(r.p.Border)
	}
	r.Layout(r.p.Size())
	canvas.Refresh(r.back)
}
