//go:build cgo

package monitor

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"posewright/internal/session"
	"posewright/ui/text"
)

func TestStatusBarNamesAWrongFloorBeforeItsConsequences(t *testing.T) {
	test.NewTempApp(t)
	b := NewStatusBar(nil)
	for _, c := range []struct {
		off  float64
		want string
	}{
		{-0.2, "The floor is 20 cm too high: lay a controller on it and press L"},
		{0.13, "The floor is 13 cm too low: lay a controller on it and press L"},
		{0, "No effector is driven"},
	} {
		b.Update(60, &session.Stats{}, &session.Reading{}, false, false, c.off, text.Centimeters)
		if got := b.Texts()["reach"]; !strings.HasPrefix(got, c.want) {
			t.Errorf("floor off by %v m: %q, want %q", c.off, got, c.want)
		}
	}
}
