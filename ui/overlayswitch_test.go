//go:build cgo

package ui

import (
	"reflect"
	"slices"
	"testing"

	"posewright/internal/app"
)

func TestEverythingInTheViewportHasItsSwitchAndIsKept(t *testing.T) {
	x := newTestEditor(t, nil)
	switches := map[string]int{}
	for _, c := range x.chrome.commands {
		if c.Menu != "View" || c.Checked == nil {
			continue
		}
		before := x.settings.Show
		c.Run()
		was, is := reflect.ValueOf(before), reflect.ValueOf(x.settings.Show)
		for field := range is.NumField() {
			if was.Field(field).Interface() != is.Field(field).Interface() {
				switches[is.Type().Field(field).Name]++
				if look := x.view.loop.Look.Load(); look.Show != x.settings.Show {
					t.Errorf("%s is not shown in the next picture", c.ID)
				}
				x.core.Settings.Flush()
				if kept := app.LoadSettings(x.core.Folders.Settings()); kept.Show != x.settings.Show {
					t.Errorf("what %s switches is not kept", c.ID)
				}
			}
		}
	}
	for field := range reflect.TypeOf(x.settings.Show).NumField() {
		if name := reflect.TypeOf(x.settings.Show).Field(field).Name; switches[name] != 1 {
			t.Errorf("%s has %d switches", name, switches[name])
		}
	}
}

func TestWhatIsSelectedIsToldToTheViewport(t *testing.T) {
	x := newTestEditor(t, nil)
	x.selection.Set("magnets.waist", "limits.leftHand")
	if got := x.view.loop.Look.Load().Selected; !slices.Equal(got, x.selection.IDs) {
		t.Errorf("the viewport emphasises %q", got)
	}
	x.selection.Set()
	if got := x.view.loop.Look.Load().Selected; len(got) != 0 {
		t.Errorf("the viewport still emphasises %q", got)
	}
}
