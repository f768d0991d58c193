//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// Facts is a table of names and values.
func Facts(pairs ...[2]string) fyne.CanvasObject {
	form := container.New(layout.NewFormLayout())
	for _, pair := range pairs {
		name := NewTipLabel(pair[0], nil)
		name.Color = ColorMuted
		value := widget.NewLabel(pair[1])
		value.Wrapping = fyne.TextWrapWord
		form.Add(container.New(Insets(3, 8, 3, 8), container.NewVBox(name)))
		form.Add(value)
	}
	return container.NewThemeOverride(form, CompactTheme{Theme: fyne.CurrentApp().Settings().Theme()})
}
