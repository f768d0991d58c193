//go:build cgo

package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/ui/uitest"
	"posewright/ui/widgets"
)

// atOnce runs what widgets post for later.
func atOnce(run func()) { run() }

// shown puts an object into a window of the test driver, in the editor's theme.
func shown(t *testing.T, object fyne.CanvasObject, size fyne.Size) fyne.Window {
	t.Helper()
	return uitest.Show(t, widgets.NewTheme(widgets.AppearanceDark), object, size)
}

const weight = "effectors.leftHand.positionWeight"

func TestCommandsHaveTheirOwnNamesAndKeys(t *testing.T) {
	e := newTestEditor(t, nil)
	ids, shortcuts, keys := map[string]bool{}, map[string]string{}, map[fyne.KeyName]string{}
	for _, c := range e.chrome.commands {
		if ids[c.id] {
			t.Errorf("two commands are called %s", c.id)
		}
		ids[c.id] = true
		if (c.do == nil) == (c.list == nil) || c.text == "" || !slices.Contains(menuOrder[:], c.menu) {
			t.Errorf("%s is incomplete", c.id)
		}
		for _, shortcut := range append(slices.Clone(c.also), c.shortcut) {
			if shortcut == nil {
				continue
			}
			if other := shortcuts[shortcut.ShortcutName()]; other != "" {
				t.Errorf("%s and %s share %s", c.id, other, shortcut.ShortcutName())
			}
			shortcuts[shortcut.ShortcutName()] = c.id
		}
		for _, key := range c.keys {
			if other := keys[key]; other != "" {
				t.Errorf("%s and %s share %s", c.id, other, key)
			}
			keys[key] = c.id
		}
	}
}
