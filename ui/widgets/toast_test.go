//go:build cgo

package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestAToastStandsInTheLowerRightCorner(t *testing.T) {
	test.NewApp()
	toasts := NewToasts(NewTooltips(func(f func()) { f() }), func(func()) {}, func(bool, string) {})
	window := test.NewWindow(toasts.Box)
	defer window.Close()
	window.SetPadded(false)
	window.Resize(fyne.NewSize(665, 600))
	toasts.Warn("The port is in use by another program. Close it or choose another port.")
	toasts.Box.Refresh()
	toast := toasts.Box.Objects[0]
	end := toast.Position().Add(toast.Size())
	if want := fyne.NewPos(665-toastSpacing, 600-toastSpacing); end != want {
		t.Errorf("the toast ends at %v, not at %v", end, want)
	}
}
