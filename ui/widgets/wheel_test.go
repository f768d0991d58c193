//go:build cgo

package widgets

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// turned is what a click of the wheel toward the person does to what takes it, at a place in an object.
func turned(t *testing.T, object fyne.CanvasObject, at fyne.Position) {
	t.Helper()
	var taker fyne.Scrollable
	for _, o := range test.LaidOutObjects(object) {
		place := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		if s, ok := o.(fyne.Scrollable); ok && at.X >= place.X && at.Y >= place.Y && at.X < place.X+o.Size().Width && at.Y < place.Y+o.Size().Height {
			taker = s // the last is on top
		}
	}
	if taker == nil {
		t.Fatal("nothing takes the wheel")
	}
	taker.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -WheelClick)})
}

// strip is a row of a height.
func strip(height float32) fyne.CanvasObject {
	r := canvas.NewRectangle(color.Black)
	r.SetMinSize(fyne.NewSize(20, height))
	return r
}

func TestAClickOfTheWheelScrollsThreeRows(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceDark))
	rows := func(heights ...float32) *fyne.Container {
		all := container.New(&StackedLayout{})
		for i := range 60 {
			all.Add(strip(heights[i%len(heights)]))
		}
		all.Objects[0].Hide()
		return all
	}
	even, uneven, fields := rows(30), rows(20, 40), rows(30)
	for i := range fields.Objects {
		fields.Objects[i] = widget.NewMultiLineEntry() // takes the wheel for itself
	}
	list := NewKeyList(func() int { return 60 }, func() fyne.CanvasObject { return strip(20) }, func(int, fyne.CanvasObject) {})
	grid := NewKeyGrid(func() int { return 600 }, func() fyne.CanvasObject { return strip(40) }, func(int, fyne.CanvasObject) {})
	table := NewTableScroll(even, even)
	for _, test := range []struct {
		name   string
		list   fyne.CanvasObject
		offset func() float32
		row    func() float32
	}{
		{"rows of one height", NewListScroll(even, even), nil, func() float32 { return 30 }},
		{"rows of two heights", NewListScroll(uneven, uneven), nil, func() float32 { return (29*20 + 30*40) / 59. }},
		{"rows of a height that is given", NewRowScroll(rows(10), 25), nil, func() float32 { return 25 }},
		{"a table", table, nil, func() float32 { return 30 }},
		{"fields", NewFieldScroll(fields), nil, func() float32 { return fields.Objects[0].MinSize().Height }},
		{"a list", list, list.GetScrollOffset, func() float32 { return 24 }},
		{"a grid", grid, grid.GetScrollOffset, func() float32 { return 44 }},
	} {
		offset := test.offset
		if offset == nil {
			offset = func() float32 { return test.list.(*container.Scroll).Offset.Y }
		}
		w := newWindow(t, test.list, fyne.NewSize(200, 400))
		turned(t, w.Content(), fyne.NewPos(50, 100))
		if got := offset(); got < 3*test.row()-0.01 || got > 3*test.row()+0.01 {
			t.Errorf("%s: scrolled by %v, want three rows of %v", test.name, got, test.row())
		}
	}
	lines := NewScroll(strip(2000))
	w := newWindow(t, lines, fyne.NewSize(200, 400))
	turned(t, w.Content(), fyne.NewPos(50, 100))
	if line := widget.NewLabel("a\nb").MinSize().Height - widget.NewLabel("a").MinSize().Height; lines.Offset.Y < 3*line-0.5 || lines.Offset.Y > 3*line+0.5 {
		t.Errorf("a text scrolled by %v, want three lines of %v", lines.Offset.Y, line)
	}
}

// What was read last stays in sight, however low the list is.
func TestAClickOfTheWheelSkipsNothing(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceDark))
	rows := container.New(&StackedLayout{})
	for range 20 {
		rows.Add(strip(50))
	}
	scroll := NewListScroll(rows, rows)
	w := newWindow(t, scroll, fyne.NewSize(200, 120))
	if turned(t, w.Content(), fyne.NewPos(50, 50)); scroll.Offset.Y != 120-50 {
		t.Errorf("of 120 points it scrolled %v", scroll.Offset.Y)
	}
}

// newWindow shows an object without a border.
func newWindow(t *testing.T, object fyne.CanvasObject, size fyne.Size) fyne.Window {
	t.Helper()
	w := test.NewTempWindow(t, object)
	w.SetPadded(false)
	w.Resize(size)
	return w
}
