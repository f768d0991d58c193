//go:build cgo

package commands

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// KeyGroups lists every key and every gesture of the mouse: the gestures of the scheme that is preferred, what is fixed, and the keys of all
// commands by their menus.
func KeyGroups(scheme viewport.Scheme, commands []*Command) []widgets.KeyGroup {
	groups := []widgets.KeyGroup{{Title: lang.L("Mouse in the viewport")}}
	mouse := &groups[0]
	for _, gesture := range scheme.Gestures() {
		mouse.Lines = append(mouse.Lines, [2]string{gestureText(gesture), motionText(gesture.Motion)})
	}
	mouse.Lines = append(mouse.Lines,
		[2]string{lang.L("Wheel"), lang.L("Zoom to the pointer")},
		[2]string{lang.L("Click"), lang.L("Select; click again for the object behind")},
		[2]string{chord(lang.L("Shift"), lang.L("click")), lang.L("Add to the selection")},
		[2]string{lang.L("Double click"), lang.L("Frame all")},
		[2]string{lang.L("Drag a handle"), lang.L("Move, rotate, resize")})
	groups = append(groups, widgets.KeyGroup{Title: lang.L("While dragging"), Lines: [][2]string{
		{"X, Y, Z", lang.L("Keep to an axis; with Shift to a plane")},
		{lang.L("Shift"), lang.L("Precise")},
		{controlText(), lang.L("Snap to grid steps")},
		{lang.L("Digits"), lang.L("Exact value")},
		{lang.L("Enter"), lang.L("Keep")},
		{lang.L("Esc, right click"), lang.L("Undo")},
	}}, widgets.KeyGroup{Title: lang.L("Keys in the viewport"), Lines: [][2]string{
		{lang.L("Arrow keys"), lang.L("Orbit")}, {"+, −", lang.L("Zoom")},
		{lang.L("Tab, Shift+Tab"), lang.L("Next effector")},
		{"U, H, J, K", lang.L("Move while the locomotion stick is shown; Shift moves faster")},
		{lang.L("Esc"), lang.L("Close panel or dialog")},
	}}, widgets.KeyGroup{Title: lang.L("Sliders and numbers"), Lines: [][2]string{
		{lang.L("Arrow keys"), lang.L("One step; with Shift ten, with Alt a tenth")},
		{chord(lang.L("Shift"), lang.L("drag")), lang.L("Precise")},
		{lang.L("Double click"), lang.L("Type a value with a unit, or a formula")},
		{lang.L("Esc"), lang.L("Undo")},
	}}, widgets.KeyGroup{Title: lang.L("Curves of steps"), Lines: [][2]string{
		{lang.L("Double click"), lang.L("Add a key")},
		{chord(controlText(), lang.L("click")), lang.L("Add a key and drag it")},
		{chord(lang.L("Shift"), lang.L("drag")), lang.L("Keep to one axis")},
		{chord(controlText(), lang.L("drag")), lang.L("Keep to the grid")},
		{chord(lang.L("Alt"), lang.L("drag")), lang.L("Move one tangent alone")},
		{lang.L("Tab, Shift+Tab"), lang.L("Next key")},
		{lang.L("Wheel"), lang.L("Zoom; with Ctrl or Shift one axis")},
		{"S, L, T, B", lang.L("Tangents: smooth, linear, flat, broken")},
		{"F, G, I", lang.L("Show all, grid, new key")},
	}})
	for _, menu := range MenuOrder {
		group := widgets.KeyGroup{Title: lang.L(menu)}
		for _, c := range commands {
			keys := KeyText(c)
			if c.Menu != menu || keys == "" {
				continue
			}
			group.Lines = append(group.Lines, [2]string{keys, plain(c.Text)})
		}
		if len(group.Lines) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

// chord writes what is held or pressed together.
func chord(parts ...string) string { return strings.Join(parts, "+") }

// controlText is the key that shortcuts are made with.
func controlText() string {
	if runtime.GOOS == "darwin" {
		return "⌘"
	}
	return lang.L("Ctrl")
}

// gestureText writes a drag for people.
func gestureText(g viewport.Gesture) string {
	var held []string
	for _, key := range []struct {
		is   viewport.Modifiers
		text string
	}{{viewport.ControlHeld, lang.L("Ctrl")}, {viewport.AltHeld, lang.L("Alt")}, {viewport.ShiftHeld, lang.L("Shift")}} {
		if g.Held&key.is != 0 {
			held = append(held, key.text)
		}
	}
	switch {
	case g.Button == viewport.MiddleButton:
		held = append(held, lang.L("middle drag"))
	case g.Button == viewport.RightButton:
		held = append(held, lang.L("right drag"))
	default:
		held = append(held, lang.L("drag"))
	}
	label := text.UpperFirst(chord(held...))
	if g.Yields {
		return lang.L("{{.Drag}} beside handles", text.With{"Drag": label})
	}
	return label
}

func motionText(m viewport.Motion) string {
	switch m {
	case viewport.OrbitMotion:
		return lang.L("Orbit")
	case viewport.PanMotion:
		return lang.L("Pan")
	}
	return lang.L("Zoom")
}

// KeyText writes the keys of a command for people.
func KeyText(c *Command) string { return strings.Join(keyTexts(c), ", ") }

// firstKeys are the keys of a command that menus have room for: its shortcut, else all that it has.
func firstKeys(c *Command) string {
	if c.Shortcut != nil {
		return keyTexts(c)[0]
	}
	return KeyText(c)
}

func keyTexts(c *Command) (keys []string) {
	for _, shortcut := range append([]fyne.Shortcut{c.Shortcut}, c.Also...) {
		switch s := shortcut.(type) {
		case *fyne.ShortcutUndo:
			keys = append(keys, chord(controlText(), "Z"))
		case *fyne.ShortcutRedo:
			keys = append(keys, chord(controlText(), "Y"))
		case *desktop.CustomShortcut:
			parts := []string{controlText()}
			if s.Modifier&fyne.KeyModifierShift != 0 {
				parts = append(parts, lang.L("Shift"))
			}
			keys = append(keys, chord(append(parts, string(s.KeyName))...))
		}
	}
	if c.Typed != 0 {
		keys = append(keys, string(c.Typed))
	}
	for _, key := range c.Keys {
		switch key {
		case fyne.KeySpace:
			keys = append(keys, lang.L("Space"))
		case fyne.KeyHome:
			keys = append(keys, lang.L("Home"))
		default:
			keys = append(keys, string(key))
		}
	}
	return keys
}
