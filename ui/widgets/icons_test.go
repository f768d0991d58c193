//go:build cgo

package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
)

func TestEveryIconIsTinted(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceLight))
	for _, s := range []*Icon{IconCalibrate, IconBones, IconUndo, IconPlay, IconDevices, IconTracker} {
		svg := string(s.Tinted("primary").Content())
		if strings.Contains(svg, ink) || !strings.Contains(svg, "#1e6bd0") {
			t.Errorf("%s has not the theme's color: %s", s.name, svg)
		}
	}
}
