//go:build cgo

package commands

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// parentItem is an item of a menu that may have a menu of its own, as those of Fyne do.
type parentItem interface {
	fyne.CanvasObject
	Child() *widget.Menu
}

// edge is how far above the lower edge of the window a submenu ends that has room for it, so that it is seen to end there.
const edge = 6

// ArrangeSubmenus has the open menus in menus open upwards where the lower edge of the window would cut them, and a menu that is higher than the window show the
// item that the keyboard is on. Call it while menus are open: Fyne places submenus as if the menu around them was not scrolled, and scrolls menus only by the
// wheel.
func (m *MenuBar) ArrangeSubmenus() {
	if name, ok := m.canvas.Focused().(interface{ Child() *widget.Menu }); ok {
		bar := m.canvas.Focused().(fyne.CanvasObject)
		arrangeMenu(name.Child(), m.canvas, fyne.CurrentApp().Driver().AbsolutePositionForObject(bar).Y+bar.Size().Height)
	}
}

// arrangeMenu places an open menu that is at a height of the window unless it is moved.
func arrangeMenu(menu *widget.Menu, canvas fyne.Canvas, top float32) {
	if menu == nil || !menu.Visible() {
		return
	}
	_, area := canvas.InteractiveArea() // Fyne cuts menus at its height
	moveTo(menu, topShowingActive(menu, area.Height, top), area.Height)
	for _, object := range menu.Items {
		item, ok := object.(parentItem)
		if !ok || item.Child() == nil || !item.Child().Visible() {
			continue
		}
		beside, whole := fyne.CurrentApp().Driver().AbsolutePositionForObject(item).Y, item.Child().MinSize().Height
		room := area.Height
		if whole+edge <= room {
			room -= edge
		}
		arrangeMenu(item.Child(), canvas, max(0, min(beside, room-whole)))
	}
}

// moveTo moves a menu to a height of the window, where it is as high as there is room below.
func moveTo(menu *widget.Menu, top, height float32) {
	if now := fyne.CurrentApp().Driver().AbsolutePositionForObject(menu).Y; now != top {
		menu.Move(menu.Position().AddXY(0, top-now))
	}
	size := menu.MinSize()
	if size.Height = min(size.Height, height-top); menu.Size() != size {
		menu.Resize(size)
	}
}

// topShowingActive is where a menu has to begin that is at a height of the window unless it is moved, for the item that the keyboard or the pointer is on to be
// inside. It stays where it is moved to while that item is inside there.
func topShowingActive(menu *widget.Menu, height, top float32) float32 {
	if top+menu.MinSize().Height <= height {
		return top
	}
	driver := fyne.CurrentApp().Driver()
	now := min(top, driver.AbsolutePositionForObject(menu).Y)
	for _, object := range menu.Items {
		if !isActive(object) {
			continue
		}
		upper := driver.AbsolutePositionForObject(object).Y
		switch lower := upper + object.Size().Height; {
		case lower > height:
			return now - (lower - height)
		case upper < top:
			return min(top, now+top-upper)
		}
	}
	return now
}

// isActive reports whether an item of a menu is the one that the keyboard or the pointer is on. Fyne keeps that to itself, but the first thing it draws of such an
// item is its ground, which it draws of no other.
func isActive(item fyne.CanvasObject) bool {
	drawn, ok := item.(fyne.Widget)
	if _, line := item.(*widget.Separator); !ok || line {
		return false
	}
	objects := drawn.CreateRenderer().Objects()
	return len(objects) > 0 && objects[0].Visible()
}
