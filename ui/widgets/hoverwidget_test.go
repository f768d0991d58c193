//go:build cgo

package widgets

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

func TestATipComesAndGoesWithThePointer(t *testing.T) {
	test.NewTempApp(t)
	tips := NewTooltips(func(f func()) { f() })
	b := NewToolButton("Save", nil, "Saves the preset", tips, nil)
	b.MouseIn(&desktop.MouseEvent{})
	if !b.Hovered || tips.timer == nil {
		t.Errorf("under the pointer: %v, a tip will come: %v", b.Hovered, tips.timer != nil)
	}
	b.MouseDown(&desktop.MouseEvent{})
	if tips.timer != nil {
		t.Error("a tip comes over a button that is pressed")
	}
	b.MouseIn(&desktop.MouseEvent{})
	if b.MouseOut(); b.Hovered || b.pressed || tips.timer != nil {
		t.Errorf("without the pointer it is under it: %v, pressed: %v, a tip will come: %v", b.Hovered, b.pressed, tips.timer != nil)
	}
}

func TestAWidgetWithTheKeyboardCopiesAndPastes(t *testing.T) {
	test.NewTempApp(t)
	s := NewSlider(-1, 0.1)
	for _, shortcut := range []fyne.Shortcut{&fyne.ShortcutCopy{}, &fyne.ShortcutPaste{}} { // nothing to copy
		s.TypedShortcut(shortcut)
	}
	s.FocusGained() // nobody asks
	s.FocusLost()
	var did []string
	note := func(what string) func() { return func() { did = append(did, what) } }
	s.OnFocus, s.OnCopy, s.OnPaste = note("focus"), note("copy"), note("paste")
	s.FocusGained()
	s.TypedShortcut(&fyne.ShortcutPaste{})
	s.TypedShortcut(&fyne.ShortcutCopy{})
	s.TypedShortcut(&fyne.ShortcutCut{})
	if want := []string{"focus", "paste", "copy"}; !slices.Equal(did, want) || !s.Focused {
		t.Errorf("it did %q, want %q; it has the keyboard: %v", did, want, s.Focused)
	}
}
