//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// RowCheck is a check with the menu of its row.
type RowCheck struct {
	widget.Check
	HeldKeys
	OnMenu  func(at fyne.Position)
	OnFocus func()
}

func NewRowCheck(changed func(bool)) *RowCheck {
	c := &RowCheck{}
	c.OnChanged = changed
	c.ExtendBaseWidget(c)
	return c
}

// TappedSecondary implements fyne.SecondaryTappable.
func (c *RowCheck) TappedSecondary(e *fyne.PointEvent) { c.OnMenu(e.AbsolutePosition) }

// FocusGained implements fyne.Focusable.
func (c *RowCheck) FocusGained() { c.Check.FocusGained(); c.OnFocus() }

// TypedKey implements fyne.Focusable.
func (c *RowCheck) TypedKey(e *fyne.KeyEvent) {
	if e.Name == desktop.KeyMenu {
		c.OnMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(c).AddXY(0, c.Size().Height))
		return
	}
	if e.Name != fyne.KeySpace {
		ForwardKey(c, e)
		return
	}
	c.Check.TypedKey(e)
}

// RowChoice is a list to choose from with the menu of its row.
type RowChoice struct {
	widget.Select
	HeldKeys
	OnMenu  func(at fyne.Position)
	OnFocus func()
}

func NewRowChoice(options []string, changed func(string)) *RowChoice {
	c := &RowChoice{}
	c.Options, c.OnChanged = options, changed
	c.ExtendBaseWidget(c)
	return c
}

// TappedSecondary implements fyne.SecondaryTappable.
func (c *RowChoice) TappedSecondary(e *fyne.PointEvent) { c.OnMenu(e.AbsolutePosition) }

// FocusGained implements fyne.Focusable.
func (c *RowChoice) FocusGained() { c.Select.FocusGained(); c.OnFocus() }

// TypedKey implements fyne.Focusable.
func (c *RowChoice) TypedKey(e *fyne.KeyEvent) {
	if e.Name == desktop.KeyMenu {
		c.OnMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(c).AddXY(0, c.Size().Height))
		return
	}
	c.Select.TypedKey(e)
}
