//go:build cgo

package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/ui/commands"
)

const weight = "effectors.leftHand.positionWeight"

func TestCommandsHaveTheirOwnNamesAndKeys(t *testing.T) {
	e := newTestEditor(t, nil)
	ids, shortcuts, keys := map[string]bool{}, map[string]string{}, map[fyne.KeyName]string{}
	for _, c := range e.chrome.commands {
		if ids[c.ID] {
			t.Errorf("two commands are called %s", c.ID)
		}
		ids[c.ID] = true
		if (c.Do == nil) == (c.List == nil) || c.Text.Empty() || !slices.Contains(commands.MenuOrder[:], c.Menu) {
			t.Errorf("%s is incomplete", c.ID)
		}
		for _, shortcut := range append(slices.Clone(c.Also), c.Shortcut) {
			if shortcut == nil {
				continue
			}
			if other := shortcuts[shortcut.ShortcutName()]; other != "" {
				t.Errorf("%s and %s share %s", c.ID, other, shortcut.ShortcutName())
			}
			shortcuts[shortcut.ShortcutName()] = c.ID
		}
		for _, key := range c.Keys {
			if other := keys[key]; other != "" {
				t.Errorf("%s and %s share %s", c.ID, other, key)
			}
			keys[key] = c.ID
		}
	}
}
