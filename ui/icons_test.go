//go:build cgo

package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
)

func TestEveryIconIsTinted(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(newTheme(appearanceLight))
	for _, s := range []*shape{iconCalibrate, iconBones, iconUndo, iconPlay, iconDevices, iconTracker} {
		svg := string(s.tinted("primary").Content())
		if strings.Contains(svg, ink) || !strings.Contains(svg, "#1e6bd0") {
			t.Errorf("%s has not the theme's colour: %s", s.name, svg)
		}
	}
}
