package e2e_test

import (
	"testing"

	"posewright/internal/e2e"
)

func TestNothingIsDrawnWhileTheWindowIsHiddenAndTheSessionGoesOn(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	windows, err := editor.Display.Windows("--name", "Posewright")
	must(t, err)
	if len(windows) != 1 {
		t.Fatalf("the windows are %v", windows)
	}
	moves := func(what string) {
		t.Helper()
		first := await(t, editor, what, func(d *e2e.Dump) bool { return true }).Session.Pictures
		await(t, editor, what, func(d *e2e.Dump) bool { return d.Session.Pictures > first+5 })
	}
	moves("pictures of the demo")
	must(t, editor.Display.Map(windows[0], false))
	var pictures, ticks uint64
	var since float64
	await(t, editor, "a second without a picture", func(d *e2e.Dump) bool {
		if d.Session.Pictures != pictures {
			pictures, ticks, since = d.Session.Pictures, d.Session.Tick, d.UptimeMS
		}
		return d.UptimeMS-since > 1000 && d.Session.Tick > ticks+30
	})
	must(t, editor.Display.Map(windows[0], true))
	moves("pictures again")
}
