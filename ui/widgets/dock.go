//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

// DockGrip is how wide the place is where a side panel can be dragged wider.
const DockGrip = 5

// Dock lays out a panel on each side of a center. The panels keep their width when the window changes, unlike in Fyne's
// split, and a person can drag their edges. Where there is no room for all, as on a small screen with large text, the left panel yields.
type Dock struct {
	left, center, right   fyne.CanvasObject
	leftGrip, rightGrip   *Grip
	gap                   *Panel // where the right grip is not
	LeftWidth, RightWidth float32
	minLeft, minRight     float32
	minCenter             float32
	leastCenter           float32 // while the right panel needs more than usual
	NeededRight           float32 // what the right panel needs for the moment
	RightOnly             bool    // without the left panel
	WithoutRight          bool    // something else is in the place of the right panel
	Box                   *fyne.Container
}

func NewDock(left, center, right fyne.CanvasObject, leftWidth, rightWidth float32) *Dock {
	d := &Dock{left: left, center: center, right: right, LeftWidth: leftWidth, RightWidth: rightWidth,
		minLeft: 170, minRight: 280, minCenter: 320, leastCenter: 240}
	d.leftGrip = NewGrip(func(dx, _ float32) { d.LeftWidth = max(d.minLeft, d.LeftWidth+dx); d.Box.Refresh() })
	d.rightGrip = NewGrip(func(dx, _ float32) { d.RightWidth = max(d.minRight, d.RightWidth-dx); d.Box.Refresh() })
	d.gap = NewGap()
	d.Box = &fyne.Container{Layout: d, Objects: []fyne.CanvasObject{center, left, right, d.leftGrip, d.rightGrip, d.gap}}
	return d
}

// Layout implements fyne.Layout.
func (d *Dock) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	center := d.minCenter
	if d.NeededRight > 0 {
		center = d.leastCenter
	}
	alone := d.RightOnly || size.Width < d.minLeft+center+max(d.minRight, d.NeededRight)+2*DockGrip
	right := min(max(d.RightWidth, d.NeededRight), max(d.minRight, d.NeededRight, size.Width-d.minCenter-d.minLeft-2*DockGrip))
	left := min(d.LeftWidth, max(d.minLeft, size.Width-center-right-2*DockGrip))
	switch {
	case d.RightOnly:
		left, right = -DockGrip, min(max(d.NeededRight, d.minRight), size.Width/2)
	case alone:
		left, right = -DockGrip, min(right, max(d.minRight, size.Width-center-DockGrip))
	}
	if d.WithoutRight {
		alone, left, right = true, -DockGrip, -DockGrip
	}
	SetVisible(d.right, !d.WithoutRight)
	SetVisible(d.left, !alone)
	SetVisible(d.leftGrip, !alone)
	SetVisible(d.rightGrip, !d.RightOnly && !d.WithoutRight)
	SetVisible(d.gap, d.RightOnly && !d.WithoutRight)
	place := func(object fyne.CanvasObject, x, width float32) {
		object.Move(fyne.NewPos(x, 0))
		object.Resize(fyne.NewSize(width, size.Height))
	}
	if !alone {
		place(d.left, 0, left)
	}
	place(d.leftGrip, left, DockGrip)
	place(d.center, left+DockGrip, size.Width-left-right-2*DockGrip)
	for _, between := range [...]fyne.CanvasObject{d.rightGrip, d.gap} {
		place(between, size.Width-right-DockGrip, DockGrip)
	}
	place(d.right, size.Width-right, right)
}

// MinSize implements fyne.Layout.
func (d *Dock) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(d.minCenter+d.minRight+DockGrip, 200)
}

// Grip is the edge of a panel that can be dragged.
type Grip struct {
	HoverWidget
	Horizontal bool // the edge goes from left to right
	onDrag     func(dx, dy float32)
}

func NewGrip(onDrag func(dx, dy float32)) *Grip {
	g := &Grip{onDrag: onDrag}
	g.ExtendBaseWidget(g)
	return g
}

// Dragged implements fyne.Draggable.
func (g *Grip) Dragged(e *fyne.DragEvent) { g.onDrag(e.Dragged.DX, e.Dragged.DY) }

// DragEnd implements fyne.Draggable.
func (g *Grip) DragEnd() {}

// Cursor implements desktop.Cursorable.
func (g *Grip) Cursor() desktop.Cursor {
	if g.Horizontal {
		return desktop.VResizeCursor
	}
	return desktop.HResizeCursor
}

// CreateRenderer implements fyne.Widget.
func (g *Grip) CreateRenderer() fyne.WidgetRenderer {
	r := &gripRenderer{g: g, line: canvas.NewRectangle(nil)}
	r.Layers = Layers{r.line}
	r.Refresh()
	return r
}

type gripRenderer struct {
	Layers
	g    *Grip
	line *canvas.Rectangle
}

func (r *gripRenderer) Layout(size fyne.Size) { r.line.Resize(size) }

func (r *gripRenderer) MinSize() fyne.Size { return fyne.NewSize(DockGrip, DockGrip) }

func (r *gripRenderer) Refresh() {
	r.line.FillColor = ThemeColor(ColorGap)
	if r.g.Hovered {
		r.line.FillColor = ThemeColor(theme.ColorNamePrimary)
	}
	canvas.Refresh(r.line)
}
