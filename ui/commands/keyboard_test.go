//go:build cgo

package commands

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
)

// deskCanvas is a canvas that tells of held keys, as that of a window on a desktop does.
type deskCanvas struct {
	fyne.Canvas
	down, up func(*fyne.KeyEvent)
}

func (c *deskCanvas) OnKeyDown() func(*fyne.KeyEvent)     { return c.down }
func (c *deskCanvas) SetOnKeyDown(f func(*fyne.KeyEvent)) { c.down = f }
func (c *deskCanvas) OnKeyUp() func(*fyne.KeyEvent)       { return c.up }
func (c *deskCanvas) SetOnKeyUp(f func(*fyne.KeyEvent))   { c.up = f }

func TestTheWindowHearsKeysGoDownAndUp(t *testing.T) {
	test.NewTempApp(t)
	canvas := &deskCanvas{Canvas: test.NewCanvas()}
	held := map[effectors.InputID]bool{}
	k := &Keyboard{Canvas: canvas, On: KeyboardActions{Held: func(key effectors.InputID, down bool) { held[key] = down }}}
	k.Listen()
	canvas.down(&fyne.KeyEvent{Name: fyne.KeyF5})
	canvas.down(&fyne.KeyEvent{Name: fyne.KeyF6})
	canvas.up(&fyne.KeyEvent{Name: fyne.KeyF6})
	canvas.down(&fyne.KeyEvent{Name: fyne.KeyF2}) // drives nothing
	if !held[effectors.KeyF5] || held[effectors.KeyF6] || len(held) != 2 {
		t.Errorf("held are %v", held)
	}
}
