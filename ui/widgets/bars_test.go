//go:build cgo

package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// Bars lie where Fyne's border layout would have them, and what that leaves open between them is filled.
func TestBarsLeaveNothingOpen(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(NewTheme(AppearanceDark))
	top, center, bottom := canvas.NewRectangle(nil), canvas.NewRectangle(nil), canvas.NewRectangle(nil)
	top.SetMinSize(fyne.NewSize(300, 30))
	center.SetMinSize(fyne.NewSize(100, 50))
	bottom.SetMinSize(fyne.NewSize(20, 20))
	box := NewBars(top, center, bottom)
	if got := box.MinSize(); got != fyne.NewSize(300, 30+4+50+4+20) {
		t.Errorf("it needs %v", got)
	}
	for _, c := range []struct{ top, bottom bool }{{true, true}, {true, false}, {false, true}, {false, false}} {
		SetVisible(top, c.top)
		SetVisible(bottom, c.bottom)
		box.Resize(fyne.NewSize(400, 200))
		box.Refresh()
		var covered [200]int
		for _, object := range box.Objects {
			if object.Visible() {
				for y := object.Position().Y; y < object.Position().Y+object.Size().Height && y < 200; y++ {
					covered[int(y)]++
				}
			}
		}
		for y, times := range covered {
			if times != 1 {
				t.Fatalf("top %v, bottom %v: the row %d is covered %d times", c.top, c.bottom, y, times)
			}
		}
		want := float32(200)
		if c.top {
			want -= 34
		}
		if c.bottom {
			want -= 24
		}
		if got := center.Size(); got != fyne.NewSize(400, want) {
			t.Errorf("top %v, bottom %v: the center has %v", c.top, c.bottom, got)
		}
	}
}
