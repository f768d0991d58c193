//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// HoverWidget is what widgets are made of that look different under the pointer, or have a tip.
type HoverWidget struct {
	widget.BaseWidget
	Hovered bool // the pointer is over it
	tip     tip
}

// tip is what is said about a widget.
type tip struct {
	layer *Tooltips
	about fyne.CanvasObject
	text  func() string
}

// HasTip gives a widget a tip, which is asked for its text when the pointer comes. Layer and about are as for [Tooltips.Schedule].
func (w *HoverWidget) HasTip(layer *Tooltips, about fyne.CanvasObject, text func() string) {
	w.tip = tip{layer, about, text}
}

// DismissTip hides the tip.
func (w *HoverWidget) DismissTip() { w.tip.layer.Dismiss() }

// MouseIn implements desktop.Hoverable.
func (w *HoverWidget) MouseIn(e *desktop.MouseEvent) {
	w.Hovered = true
	if w.tip.text != nil {
		w.tip.layer.Schedule(w.tip.text(), w.tip.about, e.AbsolutePosition)
	}
	w.Refresh()
}

// MouseMoved implements desktop.Hoverable.
func (w *HoverWidget) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (w *HoverWidget) MouseOut() { w.Hovered = false; w.DismissTip(); w.Refresh() }

// FocusWidget is a HoverWidget that takes the keyboard. What embeds it says what keys do.
type FocusWidget struct {
	HoverWidget
	Focused bool   // it has the keyboard
	OnFocus func() // it got the keyboard; nil where nobody asks
	OnCopy  func() // nil for what cannot be copied
	OnPaste func()
}

// Clipboard copies or pastes where a shortcut says so, and reports whether it does.
func (w *FocusWidget) Clipboard(shortcut fyne.Shortcut) bool {
	do := w.OnPaste
	switch shortcut.(type) {
	case *fyne.ShortcutCopy:
		do = w.OnCopy
	case *fyne.ShortcutPaste:
	default:
		return false
	}
	if do != nil {
		do()
	}
	return true
}

// FocusGained implements fyne.Focusable.
func (w *FocusWidget) FocusGained() {
	w.Focused = true
	w.Refresh()
	if w.OnFocus != nil {
		w.OnFocus()
	}
}

// FocusLost implements fyne.Focusable.
func (w *FocusWidget) FocusLost() { w.Focused = false; w.Refresh() }

// TypedRune implements fyne.Focusable.
func (w *FocusWidget) TypedRune(rune) {}

// KeyDown implements desktop.Keyable.
func (w *FocusWidget) KeyDown(e *fyne.KeyEvent) { HeldKeys{}.KeyDown(e) }

// KeyUp implements desktop.Keyable.
func (w *FocusWidget) KeyUp(e *fyne.KeyEvent) { HeldKeys{}.KeyUp(e) }

// Layers are the objects of a renderer, from the back to the front. Renderers embed them.
type Layers []fyne.CanvasObject

// Objects implements fyne.WidgetRenderer.
func (l Layers) Objects() []fyne.CanvasObject { return l }

// Destroy implements fyne.WidgetRenderer.
func (Layers) Destroy() {}
