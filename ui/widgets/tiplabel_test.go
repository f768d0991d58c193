//go:build cgo

package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

func TestTextThatIsTooLongEndsInAnEllipsis(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceDark))
	const text = "A serial number of a device that is much longer than its row"
	cut := CutToWidth(text, 100, 13, fyne.TextStyle{})
	if !strings.HasSuffix(cut, "…") || !strings.HasPrefix(text, strings.TrimSuffix(cut, "…")) ||
		fyne.MeasureText(cut, 13, fyne.TextStyle{}).Width > 100 {
		t.Errorf("cut to %q", cut)
	}
	if got := CutToWidth("short", 100, 13, fyne.TextStyle{}); got != "short" {
		t.Errorf("a short text became %q", got)
	}
}

// The window gives a click to the topmost object that takes clicks of any kind: one on a label in a line of a list is meant for the line.
func TestATipLabelTakesNoClicks(t *testing.T) {
	var label any = NewTipLabel("a line", nil)
	switch label.(type) {
	case fyne.Tappable, fyne.SecondaryTappable, fyne.DoubleTappable, fyne.Focusable, desktop.Mouseable:
		t.Error("clicks on a label do not reach what it lies on")
	}
}
