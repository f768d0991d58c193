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

// ArrangeSubmenus has the open menus in menus open upwards where the lower edge of the window would cut them. Call it while menus are open: Fyne places
// them as if the menu around them was not scrolled.
func (m *MenuBar) ArrangeSubmenus() {
	if name, ok := m.canvas.Focused().(interface{ Child() *widget.Menu }); ok {
		arrangeSubmenus(name.Child(), m.canvas)
	}
}

func arrangeSubmenus(menu *widget.Menu, canvas fyne.Canvas) {
	if menu == nil || !menu.Visible() {
		return
	}
	for _, object := range menu.Items {
		item, ok := object.(parentItem)
		if !ok || item.Child() == nil || !item.Child().Visible() {
			continue
		}
		driver, child := fyne.CurrentApp().Driver(), item.Child()
		_, area := canvas.InteractiveArea() // Fyne cuts menus at its height
		whole, height := child.MinSize(), area.Height
		beside := driver.AbsolutePositionForObject(item).Y
		top := max(0, min(beside, height-whole.Height))
		if now := driver.AbsolutePositionForObject(child).Y; now != top {
			child.Move(child.Position().AddXY(0, top-now))
		}
		if whole.Height = min(whole.Height, height-top); child.Size() != whole {
			child.Resize(whole)
		}
		arrangeSubmenus(child, canvas)
	}
}
