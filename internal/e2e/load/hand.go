package main

import (
	"image"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"posewright/internal/e2e"
)

// hand does one thing after the other, at random.
type hand struct {
	*e2e.Display
	random *rand.Rand
	done   map[string]int
}

// act does one thing. What the dump shows may have changed since; then it hits something else, as a person might.
func (h *hand) act(d *e2e.Dump) error {
	if anyway, asked := d.Buttons["prompt.dontSave"]; asked && h.random.IntN(2) == 0 {
		return h.press("new documents", map[string]e2e.Area{"": anyway})
	}
	for name := range d.Buttons {
		if strings.HasPrefix(name, "prompt.") { // the last answer changes nothing
			return h.keys("answers", "Escape")
		}
	}
	switch n := h.random.IntN(100); {
	case n < 38:
		sliders := map[string]e2e.Area{}
		for path, slider := range d.Sliders {
			sliders[path] = slider.Area
		}
		at, ok := h.choose(sliders)
		if !ok {
			return h.press("sections", d.Sections)
		}
		h.done["sliders"]++
		return h.Drag(h.within(at), h.within(at), 1)
	case n < 50:
		h.done["drags in the viewport"]++
		return h.Drag(h.within(d.Viewport), h.within(d.Viewport), 1+h.random.IntN(3))
	case n < 56:
		h.done["wheel"]++
		at, ok := h.choose(d.Sections)
		if !ok || h.random.IntN(2) == 0 {
			at = d.Viewport
		}
		return h.Wheel(h.within(at), h.random.IntN(2) == 0, 1+h.random.IntN(4))
	case n < 66:
		steps := []string{"ctrl+z", "ctrl+z", "ctrl+y", "ctrl+shift+z"}
		return h.keys("undo and redo", steps[h.random.IntN(4)], steps[h.random.IntN(4)])
	case n < 78:
		return h.press("sections", d.Sections)
	case n < 84:
		return h.press("rows of the tree", d.Tree)
	case n < 90:
		switches := maps.Clone(d.Buttons)
		maps.DeleteFunc(switches, func(name string, _ e2e.Area) bool {
			return !strings.HasPrefix(name, "reset.") && !slices.Contains(strings.Fields("bones targets axes poles devices "+
				"floor shadow frameAll advanced modifiedOnly curves log"), name)
		})
		return h.press("switches", switches)
	case n < 93:
		return h.keys("bottom panel", "ctrl+j")
	case n < 96: // the last entry of the view menu is a menu of themes
		if err := h.Click(image.Pt(102, 12), 1); err != nil {
			return err
		}
		down := slices.Repeat([]string{"Down"}, h.random.IntN(4))
		return h.keys("themes", slices.Concat([]string{"Up", "Right"}, down, []string{"Return"})...)
	case n < 98 && d.Wizard.Open:
		return h.keys("calibration", "Escape")
	case n < 98:
		return h.keys("calibration", "ctrl+k")
	case n == 98:
		return h.keys("new documents", "ctrl+n")
	}
	views := []string{"1", "3", "7", "5", "f", "Home"}
	return h.keys("view keys", "Escape", views[h.random.IntN(len(views))])
}

func (h *hand) within(a e2e.Area) image.Point {
	return image.Pt(a.X+h.random.IntN(max(1, a.Width)), a.Y+h.random.IntN(max(1, a.Height)))
}

// choose is one of the areas that can be pressed, the same for the same seed.
func (h *hand) choose(of map[string]e2e.Area) (at e2e.Area, ok bool) {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(of)), func(name string) bool { return !of[name].Visible || !of[name].Enabled })
	if len(names) == 0 {
		return at, false
	}
	return of[names[h.random.IntN(len(names))]], true
}

func (h *hand) press(what string, of map[string]e2e.Area) error {
	at, ok := h.choose(of)
	if !ok {
		return nil
	}
	h.done[what]++
	return h.Click(at.Middle(), 1)
}

func (h *hand) keys(what string, keys ...string) error {
	h.done[what]++
	return h.Key(keys...)
}
