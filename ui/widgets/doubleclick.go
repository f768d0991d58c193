//go:build cgo

package widgets

import (
	"time"

	"fyne.io/fyne/v2"
)

// DoubleClick notices double clicks with the left button from presses and releases. Fyne's own, [fyne.DoubleTappable], would lose clicks elsewhere: after a
// click it waits for a second one, and where a press on something else lasts until that time is over, nothing is clicked.
type DoubleClick struct {
	now   func() time.Time // a test replaces it; nil for the time
	press fyne.Position
	click fyne.Position // the last click, at a time; the zero time for none
	at    time.Time
}

// Pressed notes that the button went down.
func (d *DoubleClick) Pressed(at fyne.Position) { d.press = at }

// Released notes that the button went up again, and reports whether that ends a double click.
func (d *DoubleClick) Released(at fyne.Position) bool {
	now := time.Now
	if d.now != nil {
		now = d.now
	}
	before, last := d.at, d.click
	d.at, d.click = now(), at
	switch {
	case far(d.press, at): // a drag
		d.at = time.Time{}
	case !before.IsZero() && d.at.Sub(before) <= fyne.CurrentApp().Driver().DoubleTapDelay() && !far(last, at):
		d.at = time.Time{} // the next click is a first one
		return true
	}
	return false
}

// far reports whether two points are too far apart for one click.
func far(a, b fyne.Position) bool {
	const most = 5
	return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y) > most
}

// AfterMouse runs what a click opens when Fyne is done with the click: it may take the keyboard from what opened under the pointer.
func AfterMouse(open func()) { fyne.Do(open) }
