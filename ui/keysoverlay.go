//go:build cgo

package ui

import (
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// keysOverlay lists every key and gesture over the viewport, until ? or Esc. It has the keyboard while it is open: arrow keys scroll it, all other keys do
// what they do in the viewport.
type keysOverlay struct {
	widget.BaseWidget
	e      *editor
	scroll *container.Scroll
	layer  *fyne.Container
	closer *widgets.ToolButton
	focus  fyne.Focusable // what had the keyboard before
}

func newKeysOverlay(e *editor) *keysOverlay {
	k := &keysOverlay{e: e, scroll: container.NewVScroll(container.New(&keyColumns{}))}
	k.closer = widgets.NewToolButton("", widgets.IconClose, lang.L("Close (Esc)"), e.shell.tips, func() { k.close() })
	k.ExtendBaseWidget(k)
	k.layer = container.New(keysLayout{}, k)
	k.layer.Hide()
	return k
}

func (k *keysOverlay) shown() bool { return k != nil && k.layer.Visible() }

func (k *keysOverlay) toggle() {
	if !k.close() {
		k.open()
	}
}

// open shows the list as it is now: keys may have come, and the mouse may be used another way.
func (k *keysOverlay) open() {
	var groups []fyne.CanvasObject
	for _, group := range k.e.keyGroups() {
		title := widgets.NewTipLabel(group.title, nil)
		title.Style.Bold = true
		groups = append(groups, container.New(&widgets.StackedLayout{}, container.New(widgets.Insets(8, 3, 2, 3), title), keyRows(group.lines)))
	}
	k.scroll.Content = container.New(&keyColumns{}, groups...)
	k.scroll.Offset = fyne.Position{}
	k.focus = k.e.shell.window.Canvas().Focused()
	k.layer.Show()
	k.scroll.Refresh()
	k.e.shell.window.Canvas().Focus(k)
	k.e.refreshChrome()
}

// keyRows lays out keys with what they do beside them.
func keyRows(lines [][2]string) fyne.CanvasObject {
	const share = 0.45 // of the width, for the keys
	rows := container.New(&widgets.StackedLayout{})
	for _, line := range lines {
		keys, does := widget.NewLabel(line[0]), widget.NewLabel(line[1])
		keys.TextStyle.Bold = true
		keys.Wrapping, does.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
		rows.Add(container.New(widgets.Columns(share), keys, does))
	}
	return container.NewThemeOverride(rows, widgets.CompactTheme{Theme: fyne.CurrentApp().Settings().Theme()})
}

// close hides it and gives the keyboard back; false where it is not open.
func (k *keysOverlay) close() bool {
	if !k.shown() {
		return false
	}
	k.layer.Hide()
	if c := k.e.shell.window.Canvas(); c.Focused() == fyne.Focusable(k) {
		c.Focus(k.focus)
	}
	k.focus = nil
	k.e.refreshChrome()
	return true
}

// FocusGained implements fyne.Focusable.
func (k *keysOverlay) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (k *keysOverlay) FocusLost() {}

// TypedRune implements fyne.Focusable.
func (k *keysOverlay) TypedRune(r rune) { k.e.typed(r) }

// TypedKey implements fyne.Focusable.
func (k *keysOverlay) TypedKey(e *fyne.KeyEvent) {
	const line = 40
	page := k.scroll.Size().Height - line
	switch e.Name {
	case fyne.KeyDown:
		k.scrollBy(line)
	case fyne.KeyUp:
		k.scrollBy(-line)
	case fyne.KeyPageDown:
		k.scrollBy(page)
	case fyne.KeyPageUp:
		k.scrollBy(-page)
	default:
		k.e.key(e.Name)
	}
}

func (k *keysOverlay) scrollBy(by float32) {
	most := max(k.scroll.Content.Size().Height-k.scroll.Size().Height, 0)
	k.scroll.ScrollToOffset(fyne.NewPos(0, min(max(k.scroll.Offset.Y+by, 0), most)))
}

// CreateRenderer implements fyne.Widget.
func (k *keysOverlay) CreateRenderer() fyne.WidgetRenderer {
	title := widgets.NewTipLabel(lang.L("Keys and mouse"), nil)
	title.Style.Bold, title.TextSize = true, theme.SizeNameSubHeadingText
	k.closer.Small = true
	head := container.New(widgets.Insets(0, 8, 6, 8), container.NewBorder(nil, nil, nil, k.closer, title))
	ground := widgets.NewCard(container.NewBorder(head, nil, nil, nil, k.scroll))
	return widget.NewSimpleRenderer(ground)
}

// keysLayout lets one object take all of the viewport but a margin, and not more than it can use.
type keysLayout struct{}

// Layout implements fyne.Layout.
func (keysLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const margin, widest, highest = 12, 980, 760
	room := fyne.NewSize(min(size.Width-2*margin, widest), min(size.Height-2*margin, highest))
	objects[0].Resize(room)
	objects[0].Move(fyne.NewPos((size.Width-room.Width)/2, (size.Height-room.Height)/2))
}

// MinSize implements fyne.Layout.
func (keysLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// keyColumns puts groups into as many columns as there is room for, one below the other and of about the same height.
type keyColumns struct{ height float32 }

// Layout implements fyne.Layout.
func (l *keyColumns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const least, gap = 280, 12
	columns := max(1, int((size.Width+gap)/(least+gap)))
	width := (size.Width - gap*float32(columns-1)) / float32(columns)
	total := float32(0)
	for _, object := range objects {
		object.Resize(fyne.NewSize(width, object.Size().Height)) // the width decides the height
		object.Resize(fyne.NewSize(width, object.MinSize().Height))
		total += object.Size().Height
	}
	column, y, highest := 0, float32(0), float32(0)
	for _, object := range objects {
		height := object.Size().Height
		if column < columns-1 && y > 0 && y+height/2 > total/float32(columns) {
			column, y = column+1, 0
		}
		object.Move(fyne.NewPos(float32(column)*(width+gap), y))
		y += height
		highest = max(highest, y)
	}
	l.height = highest
}

// MinSize implements fyne.Layout. The height is that of the last layout: the scroll container asks again after each.
func (l *keyColumns) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, l.height) }
