//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// dockGrip is how wide the place is where a side panel can be dragged wider.
const dockGrip = 5

// dock lays out a panel on each side of a centre. The panels keep their width when the window changes, unlike in Fyne's
// split, and a person can drag their edges.
type dock struct {
	left, centre, right   fyne.CanvasObject
	leftGrip, rightGrip   *grip
	leftWidth, rightWidth float32
	minLeft, minRight     float32
	minCentre             float32
	wide                  float32 // what the right panel needs for the moment
	alone                 bool    // without the left panel
	box                   *fyne.Container
}

func newDock(left, centre, right fyne.CanvasObject, leftWidth, rightWidth float32) *dock {
	d := &dock{left: left, centre: centre, right: right, leftWidth: leftWidth, rightWidth: rightWidth,
		minLeft: 170, minRight: 280, minCentre: 320}
	d.leftGrip = newGrip(func(dx, _ float32) { d.leftWidth = max(d.minLeft, d.leftWidth+dx); d.box.Refresh() })
	d.rightGrip = newGrip(func(dx, _ float32) { d.rightWidth = max(d.minRight, d.rightWidth-dx); d.box.Refresh() })
	d.box = &fyne.Container{Layout: d, Objects: []fyne.CanvasObject{centre, left, right, d.leftGrip, d.rightGrip}}
	return d
}

// Layout implements fyne.Layout.
func (d *dock) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	right := min(max(d.rightWidth, d.wide), max(d.minRight, size.Width-d.minCentre-d.minLeft-2*dockGrip))
	left := min(d.leftWidth, max(d.minLeft, size.Width-d.minCentre-right-2*dockGrip))
	if d.alone {
		left, right = -dockGrip, min(max(d.wide, d.minRight), size.Width/2)
	}
	for _, object := range []fyne.CanvasObject{d.left, d.leftGrip, d.rightGrip} {
		if object.Visible() == d.alone {
			if d.alone {
				object.Hide()
			} else {
				object.Show()
			}
		}
	}
	place := func(object fyne.CanvasObject, x, width float32) {
		object.Move(fyne.NewPos(x, 0))
		object.Resize(fyne.NewSize(width, size.Height))
	}
	if !d.alone {
		place(d.left, 0, left)
	}
	place(d.leftGrip, left, dockGrip)
	place(d.centre, left+dockGrip, size.Width-left-right-2*dockGrip)
	place(d.rightGrip, size.Width-right-dockGrip, dockGrip)
	place(d.right, size.Width-right, right)
}

// MinSize implements fyne.Layout.
func (d *dock) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(d.minLeft+d.minCentre+d.minRight+2*dockGrip, 200)
}

// grip is the edge of a panel that can be dragged.
type grip struct {
	widget.BaseWidget
	lying   bool // the edge goes from left to right
	hovered bool
	onDrag  func(dx, dy float32)
}

func newGrip(onDrag func(dx, dy float32)) *grip {
	g := &grip{onDrag: onDrag}
	g.ExtendBaseWidget(g)
	return g
}

// Dragged implements fyne.Draggable.
func (g *grip) Dragged(e *fyne.DragEvent) { g.onDrag(e.Dragged.DX, e.Dragged.DY) }

// DragEnd implements fyne.Draggable.
func (g *grip) DragEnd() {}

// Cursor implements desktop.Cursorable.
func (g *grip) Cursor() desktop.Cursor {
	if g.lying {
		return desktop.VResizeCursor
	}
	return desktop.HResizeCursor
}

// MouseIn implements desktop.Hoverable.
func (g *grip) MouseIn(*desktop.MouseEvent) { g.hovered = true; g.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (g *grip) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (g *grip) MouseOut() { g.hovered = false; g.Refresh() }

// CreateRenderer implements fyne.Widget.
func (g *grip) CreateRenderer() fyne.WidgetRenderer {
	r := &gripRenderer{g: g, line: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type gripRenderer struct {
	g    *grip
	line *canvas.Rectangle
}

func (r *gripRenderer) Layout(size fyne.Size) { r.line.Resize(size) }

func (r *gripRenderer) MinSize() fyne.Size { return fyne.NewSize(dockGrip, dockGrip) }

func (r *gripRenderer) Refresh() {
	r.line.FillColor = themeColor(theme.ColorNameBackground)
	if r.g.hovered {
		r.line.FillColor = themeColor(theme.ColorNamePrimary)
	}
	canvas.Refresh(r.line)
}

func (r *gripRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.line} }

func (r *gripRenderer) Destroy() {}
