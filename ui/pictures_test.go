//go:build cgo

package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/driver/desktop"
)

// What is beside a picture changes with it.
func TestAsManyPicturesAreShownAsAPersonPrefersUntilTheyDoSomething(t *testing.T) {
	x := newTestEditor(t, nil)
	settings, beside, refreshed := &x.core.Settings.Values, x.view.repaints.beside, 0
	x.view.repaints.beside = func() { refreshed++; beside() }
	settings.Pictures = 1
	x.view.preferencesChanged()
	shown := func(most time.Duration, enough uint64, meanwhile func()) (pictures uint64) {
		began, before := time.Now(), x.view.loop.Taken()
		x.until("pictures are shown", func() bool {
			meanwhile()
			x.view.loop.Take(64, 64)
			pictures = x.view.loop.Taken() - before
			return time.Since(began) >= most || pictures >= enough
		})
		return pictures
	}
	for what, act := range map[string]func(){
		"moves the mouse in the viewport": func() { x.view.viewport.MouseMoved(&desktop.MouseEvent{}) },
		"tunes":                           func() { x.set("torso.wristLine", 1+float64(time.Now().UnixMilli()%500)/1000) },
	} {
		shown(1100*time.Millisecond, 1000, func() {}) // what was done before is over
		if n := shown(1200*time.Millisecond, 1000, func() {}); n > 3 {
			t.Errorf("%d pictures in 1.2 seconds, one a second is preferred", n)
		}
		if n := shown(7*time.Second, 12, act); n < 12 {
			t.Errorf("%d pictures in seven seconds while a person %s", n, what)
		}
	}
	if refreshed < 24 {
		t.Errorf("%d of the pictures changed what is beside them", refreshed)
	}
}
