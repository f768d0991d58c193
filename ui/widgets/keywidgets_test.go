//go:build cgo

package widgets

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// Whoever types may want the manual too: F1 is no character. F is.
func TestFunctionKeysLeaveEveryEntry(t *testing.T) {
	test.NewTempApp(t)
	field := newFieldEntry(fieldEntryActions{step: func(fyne.KeyName, float64) bool { return false }, steps: func() float64 { return 1 }, submit: func() {}, escape: func() {}, left: func() {}})
	entries := map[string]fyne.Focusable{"search": NewSearchEntry("", func(string) {}), "done": NewDoneEntry(func() {}), "key": NewKeyEntry(), "field": field}
	for name, entry := range entries {
		window := test.NewTempWindow(t, container.NewStack(entry.(fyne.CanvasObject)))
		var got []fyne.KeyName
		window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { got = append(got, e.Name) })
		window.Canvas().Focus(entry)
		for _, key := range []fyne.KeyName{fyne.KeyF1, fyne.KeyF, fyne.KeyLeft, fyne.KeyF12} {
			window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key})
		}
		if !slices.Equal(got, []fyne.KeyName{fyne.KeyF1, fyne.KeyF12}) {
			t.Errorf("%s: the window gets %v", name, got)
		}
	}
}
