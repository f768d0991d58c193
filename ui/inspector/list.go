//go:build cgo

package inspector

import (
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// listMargin is how far beyond the view lines are there already, so that Tab and a quick wheel find them.
const listMargin = 160

// lineList shows lines below each other and scrolls. Only the lines in view and a little around them are in the tree of objects, however many there
// are, and where a person has scrolled to stays there when lines above come and go.
type lineList struct {
	make   func(*listItem) fyne.CanvasObject // gives the same object for the same key
	height func(item *listItem, width float32) float32
	keep   func(key string) bool // stays in the tree although it is out of view: it is held or typed into

	items   []listItem
	tops    []float32
	first   int // of those that are in the tree without keep
	last    int
	stale   bool // the lines changed since they were shown
	scroll  *container.Scroll
	box     *fyne.Container
	content *fyne.Container
}

func newLineList() *lineList {
	l := &lineList{keep: func(string) bool { return false }, tops: []float32{0}}
	l.box = &fyne.Container{Layout: lineBox{l}}
	l.scroll = widgets.NewRowScroll(l.box, numberRow{}.height(false))
	l.scroll.OnScrolled = func(fyne.Position) { l.show() }
	l.content = container.New(lineFrame{l}, l.scroll)
	return l
}

// set shows other lines. The line at the top of the view stays where it is.
func (l *lineList) set(items []listItem) {
	anchor, into := "", float32(0)
	if at := l.scroll.Offset.Y; at > 0 {
		if first, last := within(l.tops, at, at+1); first < last {
			anchor, into = l.items[first].key, at-l.tops[first]
		}
	}
	l.items = items
	l.measure()
	if i := l.find(anchor); i >= 0 {
		l.scroll.Offset.Y = l.tops[i] + into
	}
	l.scroll.Offset.Y = max(0, min(l.scroll.Offset.Y, l.tops[len(items)]-l.scroll.Size().Height))
	l.show()
	l.scroll.Refresh()
}

// resized takes over that lines want other heights.
func (l *lineList) resized() { l.set(l.items) }

func (l *lineList) measure() {
	heights := make([]float32, len(l.items))
	for i := range l.items {
		heights[i] = l.height(&l.items[i], l.scroll.Size().Width)
	}
	l.tops = tops(heights)
	l.stale = true
}

// find is the place of a line, -1 for none.
func (l *lineList) find(key string) int {
	for i := range l.items {
		if l.items[i].key == key {
			return i
		}
	}
	return -1
}

// scrollToY scrolls to a height, as far as there is something below it.
// scrolled is how far down the list is scrolled.
func (l *lineList) scrolled() float32 { return l.scroll.Offset.Y }

func (l *lineList) scrollToY(y float32) {
	l.scroll.ScrollToOffset(fyne.NewPos(0, max(0, min(y, l.tops[len(l.items)]-l.scroll.Size().Height))))
	l.show()
}

// bringIntoView scrolls no farther than is needed to see a line.
func (l *lineList) bringIntoView(key string) {
	i := l.find(key)
	if i < 0 {
		return
	}
	at, room := l.scroll.Offset.Y, l.scroll.Size().Height
	switch {
	case l.tops[i] < at:
		at = l.tops[i]
	case l.tops[i+1] > at+room:
		at = l.tops[i+1] - room
	default:
		return
	}
	l.scrollToY(at)
}

// show puts the lines in view into the tree.
func (l *lineList) show() {
	at := l.scroll.Offset.Y
	first, last := within(l.tops, at-listMargin, at+l.scroll.Size().Height+listMargin)
	if first == l.first && last == l.last && !l.stale {
		return
	}
	l.first, l.last, l.stale = first, last, false
	objects := make([]fyne.CanvasObject, 0, last-first+1)
	for i := range l.items {
		item := &l.items[i]
		if (i < first || i >= last) && !l.keep(item.key) {
			continue
		}
		object := l.make(item)
		object.Resize(fyne.NewSize(l.scroll.Size().Width, l.tops[i+1]-l.tops[i]))
		object.Move(fyne.NewPos(0, l.tops[i]))
		objects = append(objects, object)
	}
	l.box.Objects = objects
	canvas.Refresh(l.box)
}

// inView are the lines in view and a little around it.
func (l *lineList) inView() []listItem {
	first, last := l.first, min(l.last, len(l.items))
	return l.items[first:max(first, last)]
}

// shows reports whether a line is in the tree.
func (l *lineList) shows(object fyne.CanvasObject) bool {
	for _, shown := range l.box.Objects {
		if shown == object {
			return true
		}
	}
	return false
}

// lineBox is what is scrolled: as high as all lines.
type lineBox struct{ l *lineList }

// Layout implements fyne.Layout.
func (b lineBox) Layout([]fyne.CanvasObject, fyne.Size) {} // show has put all in their places

// MinSize implements fyne.Layout.
func (b lineBox) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(widgets.RowMinWidth, b.l.tops[len(b.l.items)])
}

// lineFrame gives the list the room there is, and shows what fits into it.
type lineFrame struct{ l *lineList }

// Layout implements fyne.Layout.
func (f lineFrame) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	before := f.l.scroll.Size()
	f.l.scroll.Resize(size)
	if before.Width != size.Width {
		f.l.resized()
		return
	}
	f.l.show()
}

// MinSize implements fyne.Layout.
func (f lineFrame) MinSize([]fyne.CanvasObject) fyne.Size { return f.l.scroll.MinSize() }

// bringGroupIntoView scrolls no farther than is needed to see a heading and as much of what is below it, up to the next heading, as there is room for.
func (l *lineList) bringGroupIntoView(key string) {
	i := l.find(key)
	if i < 0 {
		return
	}
	end := i + 1
	for end < len(l.items) && l.items[end].kind != groupItem && l.items[end].kind != categoryItem && l.items[end].kind != deviceItem {
		end++
	}
	at, room := l.scroll.Offset.Y, l.scroll.Size().Height
	if bottom := l.tops[end]; bottom > at+room {
		at = bottom - room
	}
	at = min(at, l.tops[i])
	if at != l.scroll.Offset.Y {
		l.scrollToY(at)
	}
}
