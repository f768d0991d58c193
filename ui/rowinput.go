//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// rowCheck is a check with the menu of its row.
type rowCheck struct {
	widget.Check
	onMenu  func(at fyne.Position)
	onFocus func()
}

func newRowCheck(changed func(bool)) *rowCheck {
	c := &rowCheck{}
	c.OnChanged = changed
	c.ExtendBaseWidget(c)
	return c
}

// TappedSecondary implements fyne.SecondaryTappable.
func (c *rowCheck) TappedSecondary(e *fyne.PointEvent) { c.onMenu(e.AbsolutePosition) }

// FocusGained implements fyne.Focusable.
func (c *rowCheck) FocusGained() { c.Check.FocusGained(); c.onFocus() }

// TypedKey implements fyne.Focusable.
func (c *rowCheck) TypedKey(e *fyne.KeyEvent) {
	if e.Name == desktop.KeyMenu {
		c.onMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(c).AddXY(0, c.Size().Height))
		return
	}
	c.Check.TypedKey(e)
}

// rowChoice is a list to choose from with the menu of its row.
type rowChoice struct {
	widget.Select
	onMenu  func(at fyne.Position)
	onFocus func()
}

func newRowChoice(options []string, changed func(string)) *rowChoice {
	c := &rowChoice{}
	c.Options, c.OnChanged = options, changed
	c.ExtendBaseWidget(c)
	return c
}

// TappedSecondary implements fyne.SecondaryTappable.
func (c *rowChoice) TappedSecondary(e *fyne.PointEvent) { c.onMenu(e.AbsolutePosition) }

// FocusGained implements fyne.Focusable.
func (c *rowChoice) FocusGained() { c.Select.FocusGained(); c.onFocus() }

// TypedKey implements fyne.Focusable.
func (c *rowChoice) TypedKey(e *fyne.KeyEvent) {
	if e.Name == desktop.KeyMenu {
		c.onMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(c).AddXY(0, c.Size().Height))
		return
	}
	c.Select.TypedKey(e)
}
