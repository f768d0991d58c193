//go:build cgo

package help

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/release"
	"posewright/ui/widgets"
)

func TestAboutShowsTheVersionAndTheLicensesOfOthers(t *testing.T) {
	release.Declare(`Version = "7.8.9"`)
	defer release.Declare("")
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	tabs := NewAbout("/home/somebody/posewright").(*container.AppTabs)
	w := test.NewTempWindow(t, tabs)
	w.Resize(fyne.NewSize(760, 420))
	shown := map[string]bool{}
	var collect func(o fyne.CanvasObject)
	collect = func(o fyne.CanvasObject) {
		if label, ok := o.(*widget.Label); ok {
			shown[label.Text] = true
		}
		switch o := o.(type) {
		case *fyne.Container:
			for _, child := range o.Objects {
				collect(child)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				collect(child)
			}
		}
	}
	collect(tabs)
	if !shown["7.8.9"] || !shown["/home/somebody/posewright"] {
		t.Errorf("the first page shows %v", shown)
	}
	tabs.SelectIndex(1)
	collect(tabs)
	if !shown["# Third-party software"] {
		t.Errorf("the second page shows %v", shown)
	}
}
