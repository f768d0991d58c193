//go:build cgo

package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/ui/widgets"
)

// firstShown is the first widget of a type in the window.
func firstShown[T fyne.CanvasObject](x *testEditor) T {
	x.t.Helper()
	for _, object := range test.LaidOutObjects(x.shell.Window.Content()) {
		if found, is := object.(T); is && found.Visible() {
			return found
		}
	}
	x.t.Fatal("there is no such widget")
	panic("unreachable")
}

func TestTheKeyThatSwitchesSidesWorksWhileAValueHasTheKeyboard(t *testing.T) {
	x := newTestEditor(t, nil)
	x.documents.switchSides()
	for name, focused := range map[string]fyne.Focusable{"a slider": firstShown[*widgets.Slider](x), "a value": firstShown[*widgets.ValueField](x)} {
		before := x.document.InB()
		focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackTick})
		x.finish()
		if x.document.InB() == before {
			t.Errorf("with %s the key does nothing", name)
		}
	}
}
