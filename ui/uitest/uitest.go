//go:build cgo

// Package uitest helps the tests of the window's packages: it shows widgets with Fyne's test driver and compares their layout with golden files.
package uitest

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"posewright/internal/atomicfile"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// Update is the flag that makes tests write their golden files instead of comparing with them.
var Update = flag.Bool("update", false, "write the golden files")

// Show puts an object into a window of the test driver with a theme.
func Show(t testing.TB, theme fyne.Theme, object fyne.CanvasObject, size fyne.Size) fyne.Window {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme)
	w := test.NewTempWindow(t, object)
	w.SetPadded(false)
	w.Resize(size)
	return w
}

// SameMarkup compares the markup of an object with testdata/<name>.xml.
func SameMarkup(t testing.TB, name string, object fyne.CanvasObject) {
	t.Helper()
	got, file := test.RenderObjectToMarkup(object), filepath.Join("testdata", name+".xml")
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is made of\n%s\nwant\n%s", name, got, want)
	}
}

// Press is a press of the primary button at a distance from the left edge.
func Press(x float32) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 5)}, Button: desktop.MouseButtonPrimary}
}

// DragTo is a movement of the pointer with a button held to a distance from the left edge.
func DragTo(x float32) *fyne.DragEvent {
	return &fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 5)}}
}

// WriteJSON writes a value to a file in a folder that may not exist yet.
func WriteJSON(t testing.TB, path string, value any) {
	t.Helper()
	data, err := json.Marshal(value)
	if err == nil {
		err = atomicfile.WriteWithFolder(path, data)
	}
	if err != nil {
		t.Fatal(err)
	}
}
