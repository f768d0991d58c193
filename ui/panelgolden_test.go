//go:build cgo

package ui

import (
	"testing"
	"time"

	"posewright/ui/uitest"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/app"
)

func TestPreferencesAreLaidOutAsTheyWere(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	s := app.DefaultSettings()
	form := newPreferencesForm(&s, func() {})
	form.content.Resize(fyne.NewSize(600, 620))
	uitest.SameMarkup(t, "preferences", form.content)
}

func TestACrashIsToldAsItWas(t *testing.T) {
	x := newTestEditor(t, nil)
	x.showCrash(&app.CrashReport{Path: "/home/person/crash/1.txt", Preset: "/home/person/crash/1.json", Where: "the session", What: "provoked",
		When: time.Date(2026, 1, 2, 3, 4, 5, 0, time.Local), Text: "provoked\ngoroutine 1"}, 2, true, func() {})
	uitest.SameMarkup(t, "crash", x.shell.window.Canvas().Overlays().Top())
}
