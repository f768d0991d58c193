//go:build cgo

package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// The pane leaves the center its least width and covers nothing; where there is no room for the right panel too, that goes.
func TestAPaneLeavesTheCenterUsable(t *testing.T) {
	test.NewTempApp(t)
	center, right := canvas.NewRectangle(nil), canvas.NewRectangle(nil)
	d := NewDock(canvas.NewRectangle(nil), center, right, 240, 360)
	pane := canvas.NewRectangle(nil)
	p := NewSidePane(d.Box, d, pane, 360)
	for _, c := range []struct {
		name          string
		width, needed float32
		right         bool
		pane          float32
	}{
		{"a large window", 1920, 0, true, 360},
		{"the smallest screen", 1024, 0, true, 360},
		{"the smallest screen at 150 %", 683, 0, false, 358},
		{"a calibration", 1024, 400, true, 294},
		{"a calibration at 150 %", 683, 400, false, 358},
	} {
		d.NeededRight = c.needed
		for _, shown := range []bool{false, true, false, true} {
			SetVisible(pane, shown)
			p.Box.Resize(fyne.NewSize(c.width, 400))
			p.Box.Refresh()
			if right.Visible() != (c.right || !shown) || shown && (pane.Size().Width != c.pane || center.Size().Width < 240) {
				t.Errorf("%s: right panel %v, pane %v, center %v wide", c.name, right.Visible(), pane.Size().Width, center.Size().Width)
			}
			end := d.Box.Size().Width
			if shown {
				end += DockGrip + pane.Size().Width
			}
			if end != c.width || p.Grip.Visible() != shown {
				t.Errorf("%s: the panels end at %v of %v", c.name, end, c.width)
			}
		}
	}
	p.Box.Resize(fyne.NewSize(1920, 400))
	for range 3 {
		p.Grip.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(-2000, 0)})
	}
	if d.Box.Size().Width < 600 {
		t.Errorf("dragged as wide as it goes it leaves %v", d.Box.Size().Width)
	}
	p.Grip.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(2000, 0)})
	if pane.Size().Width != LeastPane {
		t.Errorf("dragged as narrow as it goes it is %v wide", pane.Size().Width)
	}
}

// What lies below a pane is neither pressed nor pointed at.
func TestAPaneKeepsThePointerToItself(t *testing.T) {
	test.NewTempApp(t)
	pane := NewPane(canvas.NewRectangle(nil))
	for name, takes := range map[string]func() bool{
		"clicks": func() bool { _, ok := pane.(fyne.Tappable); return ok },
		"drags":  func() bool { _, ok := pane.(fyne.Draggable); return ok },
		"wheel":  func() bool { _, ok := pane.(fyne.Scrollable); return ok },
		"moves":  func() bool { _, ok := pane.(desktop.Hoverable); return ok },
	} {
		if !takes() {
			t.Errorf("it lets %s through", name)
		}
	}
}
