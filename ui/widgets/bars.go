//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// bars lays out a bar above and a bar below a center, with gaps between them.
type bars struct {
	top, bottom bar
	center      fyne.CanvasObject
}

// bar is a bar and the gap beside it.
type bar struct {
	content fyne.CanvasObject // nil for none
	gap     *Panel
}

// NewBars puts bars, or nil, above and below a center, as Fyne's border layout does, and fills the gaps between them.
func NewBars(top, center, bottom fyne.CanvasObject) *fyne.Container {
	b := &bars{top: bar{top, NewGap()}, bottom: bar{bottom, NewGap()}, center: center}
	objects := []fyne.CanvasObject{center}
	for _, at := range [...]bar{b.top, b.bottom} {
		if at.content != nil {
			objects = append(objects, at.content, at.gap)
		}
	}
	return &fyne.Container{Layout: b, Objects: objects}
}

// height is how high a bar is with its gap; 0 while it is hidden.
func (b *bar) height() float32 {
	if b.content == nil || !b.content.Visible() {
		return 0
	}
	return b.content.MinSize().Height + theme.Padding()
}

// Layout implements fyne.Layout.
func (b *bars) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	place := func(object fyne.CanvasObject, y, height float32) {
		object.Move(fyne.NewPos(0, y))
		object.Resize(fyne.NewSize(size.Width, height))
	}
	top, bottom, gap := b.top.height(), b.bottom.height(), theme.Padding()
	SetVisible(b.top.gap, top > 0)
	SetVisible(b.bottom.gap, bottom > 0)
	if top > 0 {
		place(b.top.content, 0, top-gap)
		place(b.top.gap, top-gap, gap)
	}
	place(b.center, top, size.Height-top-bottom)
	if bottom > 0 {
		place(b.bottom.gap, size.Height-bottom, gap)
		place(b.bottom.content, size.Height-bottom+gap, bottom-gap)
	}
}

// MinSize implements fyne.Layout.
func (b *bars) MinSize([]fyne.CanvasObject) fyne.Size {
	least := b.center.MinSize().AddWidthHeight(0, b.top.height()+b.bottom.height())
	for _, at := range [...]bar{b.top, b.bottom} {
		if at.height() > 0 {
			least.Width = max(least.Width, at.content.MinSize().Width)
		}
	}
	return least
}
