//go:build cgo

package widgets

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

func TestWhatHasNoRoomGivesWayToTheButtonThatStandsForIt(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceDark))
	block := func() fyne.CanvasObject {
		r := canvas.NewRectangle(color.White)
		r.SetMinSize(fyne.NewSize(30, 20))
		return r
	}
	first, second, third, kept, more := block(), block(), block(), block(), block()
	row := &Overflow{Optional: []fyne.CanvasObject{first, second, third}, More: more}
	objects := []fyne.CanvasObject{kept, layout.NewSpacer(), first, second, third, more}
	gap := theme.Padding()
	for _, c := range []struct {
		width float32
		shown [4]bool // first, second, third, more
	}{
		{4*30 + 3*gap, [4]bool{true, true, true, false}},
		{4*30 + 3*gap - 1, [4]bool{true, false, false, true}},
		{3*30 + 2*gap, [4]bool{true, false, false, true}},
		{2*30 + gap, [4]bool{false, false, false, true}},
		{500, [4]bool{true, true, true, false}},
	} {
		row.Layout(objects, fyne.NewSize(c.width, 20))
		got := [4]bool{first.Visible(), second.Visible(), third.Visible(), more.Visible()}
		if got != c.shown {
			t.Errorf("at width %v are shown %v, want %v", c.width, got, c.shown)
		}
		for _, object := range objects {
			if object.Visible() && object.Position().X+object.Size().Width > c.width+0.01 {
				t.Errorf("at width %v something ends at %v", c.width, object.Position().X+object.Size().Width)
			}
		}
	}
	if got, want := row.MinSize(objects), fyne.NewSize(2*30+gap, 20); got != want {
		t.Errorf("asks for %v, want %v", got, want)
	}
}

func TestNoTwoLinesStandSideBySideAndNoneAtAnEnd(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceDark))
	block := func(width float32) fyne.CanvasObject {
		r := canvas.NewRectangle(color.White)
		r.SetMinSize(fyne.NewSize(width, 20))
		return r
	}
	a, b, kept, more := block(30), block(30), block(30), block(30)
	lines := []fyne.CanvasObject{block(1), block(1), block(1), block(1)}
	row := &Overflow{Optional: []fyne.CanvasObject{a, b}, More: more, Lines: lines}
	objects := []fyne.CanvasObject{lines[0], kept, lines[1], a, lines[2], b, layout.NewSpacer(), more, lines[3]}
	gap := theme.Padding()
	all := 3*30 + 4 + 6*gap
	for _, c := range []struct {
		width float32
		shown [4]bool
	}{{all, [4]bool{false, true, true, false}}, {all - 1, [4]bool{false, true, false, false}}, {500, [4]bool{false, true, true, false}}} {
		row.Layout(objects, fyne.NewSize(c.width, 20))
		var got [4]bool
		for i, line := range lines {
			got[i] = line.Visible()
		}
		if got != c.shown {
			t.Errorf("at width %v the lines are shown %v, want %v; a %v, b %v, more %v", c.width, got, c.shown, a.Visible(), b.Visible(), more.Visible())
		}
	}
}
