//go:build cgo

package commands

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// itemsOf are a number of items of a menu.
func itemsOf(count int) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for i := range count {
		items = append(items, fyne.NewMenuItem(fmt.Sprintf("Item %d", i), func() {}))
	}
	return items
}

func TestASubmenuOpensUpwardsWhereTheWindowWouldCutIt(t *testing.T) {
	app := test.NewTempApp(t)
	for name, c := range map[string]struct {
		above, entries, height int // items above the one with the submenu, in it, and points of the window
		upwards                bool
	}{
		"with room below it":       {2, 5, 600, false},
		"at the lower edge":        {12, 8, 600, true},
		"in a menu that is cut":    {30, 8, 600, true},
		"higher than the window":   {3, 40, 600, true},
		"as high as what is below": {2, 5, 280, true},
	} {
		main := fyne.NewMenu("", itemsOf(c.above)...)
		parent := fyne.NewMenuItem("More", nil)
		parent.ChildMenu = fyne.NewMenu("", itemsOf(c.entries)...)
		main.Items = append(main.Items, parent)
		menu := widget.NewMenu(main)
		window := app.NewWindow(name)
		window.SetPadded(false)
		window.SetContent(container.NewWithoutLayout(menu))
		window.Resize(fyne.NewSize(500, float32(c.height)))
		menu.Move(fyne.NewPos(40, 25))
		menu.Resize(menu.MinSize())
		for range c.above + 1 {
			menu.ActivateNext()
		}
		if !menu.ActivateLastSubmenu() {
			t.Fatal("there is no submenu to open")
		}
		for range 2 { // once more changes nothing
			arrangeSubmenus(menu, window.Canvas())
		}
		item := menu.Items[c.above].(parentItem)
		driver := app.Driver()
		beside, top := driver.AbsolutePositionForObject(item).Y, driver.AbsolutePositionForObject(item.Child()).Y
		bottom := top + item.Child().Size().Height
		if top < 0 || bottom > float32(c.height) {
			t.Errorf("%s: the submenu is from %v to %v of %d", name, top, bottom, c.height)
		}
		_, area := window.Canvas().InteractiveArea()
		if least := min(item.Child().MinSize().Height, area.Height); item.Child().Size().Height != least {
			t.Errorf("%s: %v of the submenu's %v are shown", name, item.Child().Size().Height, least)
		}
		if (top < beside) != c.upwards {
			t.Errorf("%s: it opens at %v beside %v", name, top, beside)
		}
	}
}
