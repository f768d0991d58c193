//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"posewright/ui/help"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// manualPane is the manual at the right of the window.
type manualPane struct {
	shell  *shell.Shell
	manual *help.Manual      // nil before it was opened for the first time
	side   *widgets.SidePane // that it is in; nil before the window is built
	slot   *fyne.Container   // in that, empty while the manual is beside a dialog
	lent   *besideDialog     // beside which dialog it is; nil for none
}

// newManualPane makes the pane, closed.
func newManualPane(s *shell.Shell) *manualPane {
	p := &manualPane{shell: s}
	p.slot = container.New(slotLayout{p})
	p.slot.Hide()
	s.Pane = p
	return p
}

// beside puts the pane at the right of a dock with what is around it.
func (p *manualPane) beside(content fyne.CanvasObject, dock *widgets.Dock, width float32) *fyne.Container {
	p.side = widgets.NewSidePane(content, dock, p.slot, width)
	return p.side.Box
}

func (p *manualPane) shown() bool { return p.slot.Visible() }

// wanted reports whether who asks for a page wants to see it, not to close the manual: it is closed, or shows another
// page and has not the keyboard.
func (p *manualPane) wanted(page string) bool {
	return !p.shown() || !p.manual.Shows(page) && !p.focused()
}

// open shows a page of the manual.
func (p *manualPane) open(page string) {
	p.show()
	p.manual.Open(page)
}

// openFound shows a section of the manual with what was searched for in it.
func (p *manualPane) openFound(query, section string) {
	p.show()
	p.manual.OpenFound(query, section)
}

// show shows the manual and gives it the keyboard.
func (p *manualPane) show() {
	if p.manual == nil {
		p.manual = help.NewManual(text.Shown(), p, p.shell.Tips)
		p.slot.Add(p.manual.Content)
	}
	if !p.shown() {
		p.slot.Show()
		p.side.Box.Refresh()
		p.shell.PlacePane()
	}
	p.manual.FocusOn(p.shell.Window.Canvas())
}

// place is what is shown of the manual; nil while it is closed.
func (p *manualPane) place() *help.Place {
	if !p.shown() {
		return nil
	}
	place := p.manual.Place()
	return &place
}

// reopen shows a place again, unless it is nil.
func (p *manualPane) reopen(place *help.Place) {
	if place != nil {
		p.show()
		p.manual.GoTo(*place)
	}
}

// found is the page that is shown, "" while the manual is closed, with what its search shows.
func (p *manualPane) found() (page string, found help.Found) {
	if !p.shown() {
		return "", help.Found{}
	}
	return p.manual.Page(), p.manual.Found()
}

func (p *manualPane) width() float32 { return p.side.Width }

// CloseManual implements [help.Window].
func (p *manualPane) CloseManual() {
	if p.focused() {
		p.shell.Window.Canvas().Unfocus()
	}
	p.slot.Hide()
	p.Place(nil)
	p.side.Box.Refresh()
}

// escape closes the manual if the keyboard is there, and reports whether it was.
func (p *manualPane) escape() bool {
	if !p.focused() {
		return false
	}
	p.CloseManual()
	return true
}

// Controls implements dump.Panel.
func (p *manualPane) Controls() []widgets.Control {
	if !p.shown() {
		return nil
	}
	return append(p.manual.Controls(), widgets.Control{ID: "manual.edge", Object: p.side.Grip})
}

// focused reports whether the manual has the keyboard.
func (p *manualPane) focused() bool {
	object, ok := p.shell.Window.Canvas().Focused().(fyne.CanvasObject)
	if !ok || !p.shown() {
		return false
	}
	driver, content := fyne.CurrentApp().Driver(), p.manual.Content
	at := driver.AbsolutePositionForObject(object).Subtract(driver.AbsolutePositionForObject(content))
	return at.X >= 0 && at.Y >= 0 && at.X < content.Size().Width && at.Y < content.Size().Height
}

// Place implements [shell.Pane].
func (p *manualPane) Place(dialog *fyne.Container) {
	if p.lent != nil {
		p.lent.remove()
		p.lent = nil
		p.slot.Add(p.manual.Content)
	}
	if dialog != nil && p.shown() {
		p.slot.RemoveAll()
		at := p.shell.Window.Content().Position().Add(p.side.Box.Position()).Add(p.slot.Position())
		p.lent = newBesideDialog(dialog, p.manual.Content, p.shell.Window.Canvas(), at, p.slot.Size())
	}
}

// follow has the manual lie beside its dialog in a window of another size.
func (p *manualPane) follow() {
	if p.lent != nil {
		p.lent.Layout(p.lent.dialog.Objects, p.lent.dialog.Size())
	}
}

// slotLayout has what is beside a dialog follow the window: a dialog that keeps its size is not laid out with it.
type slotLayout struct{ pane *manualPane }

// Layout implements fyne.Layout.
func (l slotLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	layout.NewStackLayout().Layout(objects, size)
	l.pane.follow()
}

// MinSize implements fyne.Layout.
func (slotLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return layout.NewStackLayout().MinSize(objects)
}

// besideDialog has a pane lie over a dialog, which keeps the pointer from the window below it, where the pane would
// be in the window. Only so both can be used. The pane is narrower there, if it has to be, to cover less of the dialog.
type besideDialog struct {
	dialog *fyne.Container
	layout fyne.Layout // that of the dialog without the pane
	pane   fyne.CanvasObject
	canvas fyne.Canvas
	top    float32   // what is left free of the window above the pane
	beside fyne.Size // and at the right of it and below it
	width  float32
}

// newBesideDialog adds a pane to a dialog, at a position of the window.
func newBesideDialog(dialog *fyne.Container, pane fyne.CanvasObject, canvas fyne.Canvas, at fyne.Position,
	size fyne.Size) *besideDialog {
	end := at.Add(size)
	b := &besideDialog{dialog: dialog, layout: dialog.Layout, pane: pane, canvas: canvas, top: at.Y,
		beside: canvas.Size().SubtractWidthHeight(end.X, end.Y), width: size.Width}
	dialog.Layout = b
	dialog.Add(pane)
	return b
}

func (b *besideDialog) remove() {
	b.dialog.Layout = b.layout
	b.dialog.Remove(b.pane)
}

// Layout implements fyne.Layout.
func (b *besideDialog) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	b.layout.Layout(objects, size)
	window := b.canvas.Size()
	free := window.Subtract(b.beside)
	at := fyne.NewPos((window.Width-size.Width)/2, (window.Height-size.Height)/2) // where Fyne has dialogs
	width := min(b.width, max(free.Width-at.X-size.Width-theme.Padding(), widgets.LeastPane))
	b.pane.Move(fyne.NewPos(free.Width-width, b.top).Subtract(at))
	b.pane.Resize(fyne.NewSize(width, free.Height-b.top))
}

// MinSize implements fyne.Layout.
func (b *besideDialog) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return b.layout.MinSize(objects)
}
