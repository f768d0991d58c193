//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// focusRingWidth is how wide the edge is of a button that has the keyboard.
const focusRingWidth = 2

// ringOn is the color of the edge that shows which button has the keyboard: it stands out from the button's ground by at
// least 3 to 1 (WCAG 2.1, 1.4.11). Buttons that are filled with a color of their own have it in that of their text.
func ringOn(importance widget.Importance) fyne.ThemeColorName {
	switch importance {
	case widget.HighImportance:
		return theme.ColorNameForegroundOnPrimary
	case widget.DangerImportance:
		return theme.ColorNameForegroundOnError
	case widget.WarningImportance:
		return theme.ColorNameForegroundOnWarning
	case widget.SuccessImportance:
		return theme.ColorNameForegroundOnSuccess
	}
	return ColorFocusRing
}

// setRing gives a button's ground the edge of who has the keyboard, or none.
func setRing(ground *canvas.Rectangle, focused bool, color fyne.ThemeColorName) {
	ground.StrokeWidth = 0
	if focused {
		ground.StrokeWidth, ground.StrokeColor = focusRingWidth, ThemeColor(color)
	}
}

// ring gives the button's ground its edge.
func (b *KeyButton) ring(ground *canvas.Rectangle) { setRing(ground, b.focused, ringOn(b.Importance)) }

// ringedButton is the renderer of one of Fyne's buttons with an edge while it has the keyboard.
type ringedButton struct {
	fyne.WidgetRenderer
	button *KeyButton
	ground *canvas.Rectangle
}

func newRingedButton(b *KeyButton, renderer fyne.WidgetRenderer) *ringedButton {
	r := &ringedButton{WidgetRenderer: renderer, button: b}
	for _, object := range renderer.Objects() {
		if ground, ok := object.(*canvas.Rectangle); ok && r.ground == nil {
			r.ground = ground
		}
	}
	b.ring(r.ground)
	return r
}

// Refresh implements fyne.WidgetRenderer.
func (r *ringedButton) Refresh() {
	r.button.ring(r.ground)
	r.WidgetRenderer.Refresh()
}
