//go:build cgo

package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

func TestTheLeftPanelGivesWayInNarrowWindows(t *testing.T) {
	test.NewTempApp(t)
	left, center, right := canvas.NewRectangle(nil), canvas.NewRectangle(nil), canvas.NewRectangle(nil)
	d := NewDock(left, center, right, 240, 360)
	for _, c := range []struct {
		name             string
		width, needed    float32
		left             bool
		leastRight, view float32
	}{
		{"a large window", 1280, 0, true, 360, 600},
		{"the smallest screen", 1024, 0, true, 340, 400},
		{"the smallest screen at 150 %", 683, 0, false, 280, 320},
		{"a calibration at 150 %", 683, 400, false, 400, 240},
		{"a calibration", 1024, 400, true, 400, 320},
	} {
		d.NeededRight = c.needed
		d.Box.Resize(fyne.NewSize(c.width, 400))
		d.Box.Refresh()
		if d.Box.MinSize().Width > c.width {
			t.Errorf("%s: it needs %v", c.name, d.Box.MinSize().Width)
		}
		if left.Visible() != c.left || d.leftGrip.Visible() != c.left || right.Size().Width < c.leastRight || center.Size().Width < c.view {
			t.Errorf("%s: left panel %v, center %v wide, right panel %v", c.name, left.Visible(), center.Size().Width, right.Size().Width)
		}
		if end := right.Position().X + right.Size().Width; end > c.width+0.5 || center.Position().X+center.Size().Width > right.Position().X+0.5 {
			t.Errorf("%s: the right panel goes from %v to %v, the center to %v", c.name, right.Position().X, end, center.Position().X+center.Size().Width)
		}
	}
}

// The window shows through where nothing lies, in the color of panels: grips and gaps fill what is between them.
func TestTheDockLeavesNothingOpen(t *testing.T) {
	test.NewTempApp(t)
	d := NewDock(canvas.NewRectangle(nil), canvas.NewRectangle(nil), canvas.NewRectangle(nil), 240, 360)
	for _, c := range []struct {
		width     int
		rightOnly bool
	}{{1280, false}, {683, false}, {1280, true}, {600, true}, {1280, false}} {
		d.RightOnly = c.rightOnly
		d.Box.Resize(fyne.NewSize(float32(c.width), 400))
		d.Box.Refresh()
		covered := make([]int, c.width)
		for _, object := range d.Box.Objects {
			if object.Visible() {
				for x := object.Position().X; x < object.Position().X+object.Size().Width; x++ {
					covered[int(x)]++
				}
			}
		}
		for x, times := range covered {
			if times != 1 {
				t.Fatalf("%d wide, right panel only %v: the column %d is covered %d times", c.width, c.rightOnly, x, times)
			}
		}
	}
}
