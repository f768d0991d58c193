//go:build cgo

package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

func TestAPanelIsLaidOutOnceItIsShown(t *testing.T) {
	content := canvas.NewRectangle(nil)
	p := NewPanel(ColorBar, content)
	p.Padding = 10
	p.Hide()
	p.Resize(fyne.NewSize(100, 50))
	p.Resize(fyne.NewSize(200, 80))
	if got := content.Size(); got != (fyne.Size{}) {
		t.Errorf("the content of a hidden panel has a size of %v", got)
	}
	p.Show()
	if got := content.Size(); got != fyne.NewSize(180, 60) {
		t.Errorf("shown, its content has a size of %v", got)
	}
	p.Resize(fyne.NewSize(60, 40))
	if got := content.Size(); got != fyne.NewSize(40, 20) {
		t.Errorf("resized, its content has a size of %v", got)
	}
}
