//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// KeysOverlay lists every key and gesture over the viewport, until ? or Esc. It has the keyboard while it is open: arrow keys scroll it, all other keys do
// what they do in the viewport.
type KeysOverlay struct {
	widget.BaseWidget
	HeldKeys
	Layer   *fyne.Container
	columns *fyne.Container
	Scroll  *container.Scroll
	Closer  *ToolButton
	actions KeysActions
	canvas  fyne.Canvas
	focus   fyne.Focusable // what had the keyboard before
}

// KeyGroup is what keys and gestures do in one place.
type KeyGroup struct {
	Title string
	Lines [][2]string // keys or gesture, and what they do
}

// KeysActions are what a list of keys asks for and calls.
type KeysActions struct {
	Groups  func() []KeyGroup // what it lists, asked whenever it opens: keys may have come, and the mouse may be used another way
	Key     func(fyne.KeyName) bool
	Rune    func(rune)
	Toggled func() // it was opened or closed
}

// NewKeysOverlay makes the list of keys, closed.
func NewKeysOverlay(actions KeysActions, canvas fyne.Canvas, tips *Tooltips) *KeysOverlay {
	k := &KeysOverlay{actions: actions, canvas: canvas, columns: container.New(&keyColumns{})}
	k.Scroll = NewScroll(k.columns)
	k.Closer = NewToolButton("", IconClose, lang.L("Close (Esc)"), tips, func() { k.Close() })
	k.ExtendBaseWidget(k)
	k.Layer = container.New(keysLayout{}, k)
	k.Layer.Hide()
	return k
}

// Shown reports whether the list is open.
func (k *KeysOverlay) Shown() bool { return k != nil && k.Layer.Visible() }

// Toggle opens or closes the list.
func (k *KeysOverlay) Toggle() {
	if !k.Close() {
		k.open()
	}
}

func (k *KeysOverlay) open() {
	var groups []fyne.CanvasObject
	for _, group := range k.actions.Groups() {
		title := NewTipLabel(group.Title, nil)
		title.Style.Bold = true
		groups = append(groups, container.New(&StackedLayout{}, container.New(Insets(8, 3, 2, 3), title), keyRows(group.Lines)))
	}
	k.columns.Objects = groups
	k.Scroll.Offset = fyne.Position{}
	k.focus = k.canvas.Focused()
	k.Layer.Show()
	k.Scroll.Refresh()
	k.canvas.Focus(k)
	k.actions.Toggled()
}

// keyRows lays out keys with what they do beside them.
func keyRows(lines [][2]string) fyne.CanvasObject {
	const share = 0.45 // of the width, for the keys
	rows := container.New(&StackedLayout{})
	for _, line := range lines {
		keys, does := widget.NewLabel(line[0]), widget.NewLabel(line[1])
		keys.TextStyle.Bold = true
		keys.Wrapping, does.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
		rows.Add(container.New(Columns(share), keys, does))
	}
	return container.NewThemeOverride(rows, CompactTheme{Theme: fyne.CurrentApp().Settings().Theme()})
}

// Close hides the list and gives the keyboard back; false where it is not open.
func (k *KeysOverlay) Close() bool {
	if !k.Shown() {
		return false
	}
	k.Layer.Hide()
	if k.canvas.Focused() == fyne.Focusable(k) {
		k.canvas.Focus(k.focus)
	}
	k.focus = nil
	k.actions.Toggled()
	return true
}

// FocusGained implements fyne.Focusable.
func (k *KeysOverlay) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (k *KeysOverlay) FocusLost() {}

// TypedRune implements fyne.Focusable.
func (k *KeysOverlay) TypedRune(r rune) { k.actions.Rune(r) }

// TypedKey implements fyne.Focusable.
func (k *KeysOverlay) TypedKey(e *fyne.KeyEvent) {
	const line = 40
	page := k.Scroll.Size().Height - line
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
		k.actions.Key(e.Name)
	}
}

func (k *KeysOverlay) scrollBy(by float32) {
	most := max(k.Scroll.Content.Size().Height-k.Scroll.Size().Height, 0)
	k.Scroll.ScrollToOffset(fyne.NewPos(0, min(max(k.Scroll.Offset.Y+by, 0), most)))
}

// CreateRenderer implements fyne.Widget.
func (k *KeysOverlay) CreateRenderer() fyne.WidgetRenderer {
	title := NewTipLabel(lang.L("Keys and mouse"), nil)
	title.Style.Bold, title.TextSize = true, theme.SizeNameSubHeadingText
	k.Closer.Small = true
	head := container.New(Insets(0, 8, 6, 8), container.NewBorder(nil, nil, nil, k.Closer, title))
	ground := NewCard(container.NewBorder(head, nil, nil, nil, k.Scroll))
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
