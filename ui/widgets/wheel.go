//go:build cgo

package widgets

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// rowsPerClick is how many rows one click of the wheel scrolls.
const rowsPerClick = 3

// NewScroll scrolls texts and forms up and down, by three lines of text for each click of the wheel.
func NewScroll(content fyne.CanvasObject) *container.Scroll {
	return wheeled(container.NewVScroll(nil), content, wheelRow{})
}

// NewListScroll scrolls what has rows below each other in it, by three of them for each click of the wheel. They need
// not be of one height.
func NewListScroll(content fyne.CanvasObject, rows *fyne.Container) *container.Scroll {
	return wheeled(container.NewVScroll(nil), content, wheelRow{rows: rows})
}

// NewRowScroll scrolls rows of a height, by three of them for each click of the wheel.
func NewRowScroll(content fyne.CanvasObject, row float32) *container.Scroll {
	return wheeled(container.NewVScroll(nil), content, wheelRow{height: row})
}

// NewTableScroll scrolls a table in both directions, by three of its rows for each click of the wheel; nil are lines of
// text.
func NewTableScroll(content fyne.CanvasObject, rows *fyne.Container) *container.Scroll {
	return wheeled(container.NewScroll(nil), content, wheelRow{rows: rows})
}

// wheeled scrolls a content. The area lies below it, so that what takes the wheel itself there goes on to.
func wheeled(scroll *container.Scroll, content fyne.CanvasObject, row wheelRow) *container.Scroll {
	scroll.Content = container.NewStack(newWheelArea(scroll, row), content)
	return scroll
}

// NewFieldScroll scrolls a list that has fields in it. The wheel scrolls the list over these too, which else would take
// it for themselves.
func NewFieldScroll(rows *fyne.Container) *container.Scroll {
	scroll := container.NewVScroll(nil)
	scroll.Content = container.NewStack(rows, newWheelArea(scroll, wheelRow{rows: rows}))
	return scroll
}

// Wheeled is what the wheel scrolls.
type Wheeled interface {
	fyne.Scrollable
	Size() fyne.Size
}

// Turn scrolls by three rows of a height for each click of the wheel. A row of what is in sight stays there. macOS
// reports points in place of clicks, which are left as they are.
func Turn(scroll Wheeled, row float32, e *fyne.ScrollEvent) {
	by, shown := *e, scroll.Size()
	if runtime.GOOS != "darwin" {
		by.Scrolled.DX *= max(WheelClick, min(rowsPerClick*row, shown.Width-row)) / WheelClick
		by.Scrolled.DY *= max(WheelClick, min(rowsPerClick*row, shown.Height-row)) / WheelClick
	}
	scroll.Scrolled(&by)
}

// wheelRow is what a click of the wheel scrolls three of: by default a line of text.
type wheelRow struct {
	rows   *fyne.Container // the rows of a list; nil for those of a height
	height float32         // 0 for a line of text
}

// size is how high a row is, or where rows differ the mean of those that are shown.
func (r wheelRow) size() float32 {
	if r.rows != nil {
		sum, count := float32(0), float32(0)
		for _, row := range r.rows.Objects {
			if row.Visible() {
				sum, count = sum+row.Size().Height, count+1
			}
		}
		return sum / max(count, 1)
	}
	if r.height == 0 {
		return fyne.MeasureText("", theme.TextSize(), fyne.TextStyle{}).Height
	}
	return r.height
}

// wheelArea takes nothing but the wheel, for what it lies in.
type wheelArea struct {
	widget.BaseWidget
	scroll Wheeled
	row    wheelRow
}

func newWheelArea(scroll Wheeled, row wheelRow) *wheelArea {
	w := &wheelArea{scroll: scroll, row: row}
	w.ExtendBaseWidget(w)
	return w
}

// Scrolled implements fyne.Scrollable.
func (w *wheelArea) Scrolled(e *fyne.ScrollEvent) { Turn(w.scroll, w.row.size(), e) }

// CreateRenderer implements fyne.Widget.
func (w *wheelArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(nil))
}

// offsetList is one of Fyne's lists, which can be scrolled from outside by their offset only.
type offsetList struct {
	list interface {
		GetScrollOffset() float32
		ScrollToOffset(offset float32)
		Size() fyne.Size
	}
}

// Scrolled implements fyne.Scrollable.
func (l offsetList) Scrolled(e *fyne.ScrollEvent) {
	l.list.ScrollToOffset(l.list.GetScrollOffset() - e.Scrolled.DY)
}

// Size implements [Wheeled].
func (l offsetList) Size() fyne.Size { return l.list.Size() }

// wheeledList is the renderer of one of Fyne's lists with the wheel over it.
type wheeledList struct {
	fyne.WidgetRenderer
	wheel *wheelArea
}

// Objects implements fyne.WidgetRenderer.
func (r *wheeledList) Objects() []fyne.CanvasObject {
	objects := r.WidgetRenderer.Objects()
	return append(objects[:len(objects):len(objects)], r.wheel)
}

// Layout implements fyne.WidgetRenderer.
func (r *wheeledList) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.wheel.Resize(size)
}
