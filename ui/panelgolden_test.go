//go:build cgo

package ui

import (
	"testing"
	"time"

	"posewright/internal/crashreport"
	"posewright/ui/uitest"
)

func TestACrashIsToldAsItWas(t *testing.T) {
	x := newTestEditor(t, nil)
	x.recovery.showReport(&crashreport.Report{Path: "/home/person/crash/1.txt", Preset: "/home/person/crash/1.json", Where: "the session", What: "provoked",
		When: time.Date(2026, 1, 2, 3, 4, 5, 0, time.Local), Text: "provoked\ngoroutine 1"}, 2, true, func() {})
	uitest.SameMarkup(t, "crash", x.shell.Window.Canvas().Overlays().Top())
}
