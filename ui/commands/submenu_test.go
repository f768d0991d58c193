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
			arrangeMenu(menu, window.Canvas(), 25)
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
		if room := float32(c.height) - item.Child().MinSize().Height; c.upwards && room >= edge && bottom > float32(c.height)-edge {
			t.Errorf("%s: it ends at %v of %d", name, bottom, c.height)
		}
		if (top < beside) != c.upwards {
			t.Errorf("%s: it opens at %v beside %v", name, top, beside)
		}
	}
}

// Fyne scrolls a menu by the wheel alone, so that the keyboard would go on where nobody sees it.
func TestTheKeyboardStaysInSightInAMenuHigherThanTheWindow(t *testing.T) {
	app := test.NewTempApp(t)
	menu := widget.NewMenu(fyne.NewMenu("", itemsOf(30)...))
	window := app.NewWindow("long")
	window.SetPadded(false)
	window.SetContent(container.NewWithoutLayout(menu))
	const height, top = 300, 25
	window.Resize(fyne.NewSize(500, height))
	menu.Move(fyne.NewPos(40, top))
	menu.Resize(menu.MinSize())
	_, area := window.Canvas().InteractiveArea()
	inSight := func(want int) {
		t.Helper()
		arrangeMenu(menu, window.Canvas(), top)
		upper := app.Driver().AbsolutePositionForObject(menu.Items[want]).Y
		if lower := upper + menu.Items[want].Size().Height; !isActive(menu.Items[want]) || upper < top || lower > height {
			t.Errorf("item %d is from %v to %v of %d", want, upper, lower, height)
		}
		if at := app.Driver().AbsolutePositionForObject(menu).Y; at > top || at+menu.Size().Height < area.Height {
			t.Errorf("at item %d the menu is from %v, %v high", want, at, menu.Size().Height)
		}
	}
	for i := range 30 {
		menu.ActivateNext()
		inSight(i)
	}
	for i := range 29 {
		menu.ActivatePrevious()
		inSight(28 - i)
	}
	if at := app.Driver().AbsolutePositionForObject(menu).Y; at != top {
		t.Errorf("at its first item the menu is at %v", at)
	}
}
