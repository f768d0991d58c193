//go:build cgo

package widgets

import "fyne.io/fyne/v2"

// SidePane lays out a pane at the right of the whole of a dock. A person can drag its edge. Where there is no room
// for all it takes the place of the dock's right panel, so that the center stays usable.
type SidePane struct {
	Width float32 // that the person wants
	Grip  *Grip
	Box   *fyne.Container

	rest, pane fyne.CanvasObject
	dock       *Dock
}

// LeastPane is how narrow a pane can be made.
const LeastPane = 280

// NewSidePane lays out a pane beside a dock with what is around it.
func NewSidePane(rest fyne.CanvasObject, dock *Dock, pane fyne.CanvasObject, width float32) *SidePane {
	p := &SidePane{rest: rest, dock: dock, pane: pane, Width: width}
	p.Grip = NewGrip(func(dx, _ float32) {
		p.Width = max(LeastPane, p.pane.Size().Width-dx)
		p.Box.Refresh()
	})
	p.Box = &fyne.Container{Layout: p, Objects: []fyne.CanvasObject{rest, pane, p.Grip}}
	return p
}

// Layout implements fyne.Layout.
func (p *SidePane) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	rest := size.Width
	covers := false
	if p.pane.Visible() {
		room := size.Width - DockGrip - p.dock.minCenter
		right := max(p.dock.minRight, p.dock.NeededRight) + DockGrip
		covers = room-right < LeastPane
		if !covers {
			room -= right
		}
		rest -= min(max(p.Width, LeastPane), max(room, LeastPane)) + DockGrip
	}
	SetVisible(p.Grip, p.pane.Visible())
	place := func(object fyne.CanvasObject, x, width float32) {
		object.Move(fyne.NewPos(x, 0))
		object.Resize(fyne.NewSize(width, size.Height))
	}
	if p.dock.WithoutRight != covers {
		p.dock.WithoutRight = covers
		defer p.dock.Box.Refresh()
	}
	place(p.rest, 0, rest)
	place(p.Grip, rest, DockGrip)
	place(p.pane, rest+DockGrip, size.Width-rest-DockGrip)
}

// MinSize implements fyne.Layout.
func (p *SidePane) MinSize([]fyne.CanvasObject) fyne.Size { return p.rest.MinSize() }
