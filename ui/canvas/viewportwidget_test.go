//go:build cgo

package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"posewright/viewport"
)

// Pictures come as fast as they can while the camera is moved by any means.
func TestEveryInputInTheViewportIsAUseOfIt(t *testing.T) {
	test.NewTempApp(t)
	v := NewViewport(nil)
	v.Resize(fyne.NewSize(400, 300))
	used := false
	v.OnUse = func() { used = true }
	for name, do := range map[string]func(){
		"a press":             func() { v.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonSecondary}) },
		"a drag":              func() { v.Dragged(&fyne.DragEvent{}) },
		"a move":              func() { v.MouseMoved(&desktop.MouseEvent{}) },
		"the wheel":           func() { v.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 10)}) },
		"a key that is held":  func() { v.KeyDown(&fyne.KeyEvent{Name: fyne.KeyW}) },
		"a key that repeats":  func() { v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyW}) },
		"a drag of the axes":  func() { v.Orbit(10, 0) },
		"a view of a command": func() { v.Fly(viewport.Camera{Distance: 2}) },
	} {
		used = false
		if do(); !used {
			t.Errorf("%s is no use of the viewport", name)
		}
	}
}
