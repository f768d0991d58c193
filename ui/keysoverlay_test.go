//go:build cgo

package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/ui/commands"
	"posewright/ui/text"
)

// listed is every line of the list of keys, as "keys: what they do".
func (x *testEditor) listed() []string {
	var lines []string
	for _, group := range commands.KeyGroups(x.view.viewport.Navigator.Scheme, x.chrome.commands) {
		for _, line := range group.Lines {
			lines = append(lines, line[0]+": "+line[1])
		}
	}
	return lines
}

func TestTheListOfKeysHasEveryCommandWithAKeyAndTheGesturesOfTheSchemeThatIsPreferred(t *testing.T) {
	x := newTestEditor(t, nil)
	lines := x.listed()
	for _, c := range x.chrome.commands {
		if len(c.Keys) == 0 && c.Typed == 0 && c.Shortcut == nil && c.Also == nil {
			continue
		}
		want := commands.KeyText(c) + ": " + strings.TrimSuffix(text.Phrase(c.Text), "…")
		count := 0
		for _, line := range lines {
			if line == want {
				count++
			}
		}
		if count != 1 {
			t.Errorf("%q is listed %d times", want, count)
		}
	}
	for _, want := range []string{"Drag beside handles: Orbit", "Right drag: Pan", "Alt+Shift+drag: Pan", "?: Keys and mouse", "Space: Pause",
		"1: Front", "Ctrl+1: Back", "Home: Frame all", "F, .: Frame selection"} {
		if !slices.Contains(lines, want) {
			t.Errorf("%q is not listed", want)
		}
	}
	before := *x.settings
	x.settings.Mouse = "blender"
	x.preferences.follow(&before)
	lines = x.listed()
	for _, want := range []string{"Middle drag: Orbit", "Shift+middle drag: Pan", "Ctrl+middle drag: Zoom", "Alt+drag: Orbit"} {
		if !slices.Contains(lines, want) {
			t.Errorf("as in Blender, %q is not listed", want)
		}
	}
	if slices.Contains(lines, "Right drag: Pan") {
		t.Error("as in Blender, a gesture of the other scheme is listed")
	}
}

func TestNoKeyHasTwoMeanings(t *testing.T) {
	x := newTestEditor(t, nil)
	seen := map[string]string{}
	for _, c := range x.chrome.commands {
		shortcuts := c.Also
		if c.Shortcut != nil {
			shortcuts = append(slices.Clone(shortcuts), c.Shortcut)
		}
		var names []string
		for _, s := range shortcuts {
			names = append(names, s.ShortcutName())
		}
		for _, key := range c.Keys {
			names = append(names, string(key))
		}
		for _, name := range names {
			if other, taken := seen[name]; taken {
				t.Errorf("%s means %s and %s", name, other, c.ID)
			}
			seen[name] = c.ID
		}
	}
}

func TestAQuestionMarkOpensTheListOfKeysAndAnotherOneOrEscClosesIt(t *testing.T) {
	x := newTestEditor(t, nil)
	x.hold(0)
	x.shell.Window.Canvas().Focus(x.view.viewport)
	for name, close := range map[string]func(){
		"?":          func() { x.shell.Window.Canvas().Focused().TypedRune('?') },
		"Esc":        func() { x.shell.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"its button": func() { x.chrome.keys.Closer.OnTap() },
		"the menu":   func() { x.run("keys") },
	} {
		x.view.viewport.TypedRune('?')
		if !x.chrome.keys.Shown() || x.shell.Window.Canvas().Focused() != fyne.Focusable(x.chrome.keys) {
			t.Fatalf("%s: ? does not open it", name)
		}
		close()
		if x.chrome.keys.Shown() || x.shell.Window.Canvas().Focused() != fyne.Focusable(x.view.viewport) {
			t.Errorf("%s: open %v, the keyboard is with %T", name, x.chrome.keys.Shown(), x.shell.Window.Canvas().Focused())
		}
	}
	x.run("keys")
	x.chrome.keys.Layer.Resize(fyne.NewSize(410, 440))
	x.chrome.keys.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if x.chrome.keys.Scroll.Offset.Y == 0 {
		t.Errorf("it does not scroll: %v of %v are shown", x.chrome.keys.Scroll.Size(), x.chrome.keys.Scroll.Content.Size())
	}
	x.chrome.keys.TypedKey(&fyne.KeyEvent{Name: fyne.Key1})
	if x.view.viewport.Camera.Yaw != 0 {
		t.Error("while it is open the viewport's keys do nothing")
	}
}
