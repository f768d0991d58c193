// Soak uses the real window as hard as a person can for some minutes: sliders, sections, switches, the camera, undo and redo, presets,
// themes, the panel at the bottom. It fails where memory or goroutines grow, where pictures stop, or where a crash report is left.
package main

import (
	"flag"
	"fmt"
	"image"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"posewright/internal/e2e"
)

func main() {
	editor := flag.String("editor", "build/posewright", "the program to use")
	lasting := flag.Duration("for", 10*time.Minute, "how long")
	seed := flag.Uint64("seed", 1, "of what is done")
	size := flag.String("size", "1280x720", "WIDTHxHEIGHT of the window")
	flag.Parse()
	if err := soak(*editor, *size, *lasting, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func soak(binary, size string, lasting time.Duration, seed uint64) error {
	var width, height int
	if _, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil {
		return fmt.Errorf("%q is not WIDTHxHEIGHT: %w", size, err)
	}
	home, err := os.MkdirTemp("", "posewright-soak-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	display, err := e2e.OpenDisplay(width, height)
	if err != nil {
		return err
	}
	defer display.Close()
	editor, err := e2e.StartEditor(display, binary, home)
	if err != nil {
		return err
	}
	defer editor.Kill()
	if _, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return !d.Avatar.Loading && d.FirstFrameMS > 0 }); err != nil {
		return err
	}
	hand := &hand{editor: editor, display: display, random: rand.New(rand.NewPCG(seed, 0)), done: map[string]int{}}
	record, err := run(hand, lasting)
	record.print(hand)
	if err != nil {
		return err
	}
	if reports, _ := filepath.Glob(filepath.Join(home, "crash", "2*.txt")); len(reports) > 0 {
		text, _ := os.ReadFile(reports[0])
		return fmt.Errorf("the editor left %d crash reports: %s", len(reports), text)
	}
	if strings.Contains(editor.Output(), "panic") {
		return fmt.Errorf("the editor wrote %s", editor.Output())
	}
	return record.judge(hand.done["themes"])
}

// run acts until the time is over and takes a sample every few seconds.
func run(h *hand, lasting time.Duration) (*record, error) {
	const period = 3 * time.Second
	r := &record{}
	began := time.Now()
	sampled := began
	for time.Since(began) < lasting {
		dump, err := h.editor.Dump()
		if err != nil {
			if dump, err = h.editor.Await("an answer", func(*e2e.Dump) bool { return true }); err != nil {
				return r, err
			}
		}
		if time.Since(sampled) >= period {
			sampled = time.Now()
			if err := r.take(h.editor, dump, time.Since(began)); err != nil {
				return r, err
			}
		}
		if err := h.act(dump); err != nil {
			return r, err
		}
	}
	return r, nil
}

// hand does one thing after the other, at random.
type hand struct {
	editor  *e2e.Editor
	display *e2e.Display
	random  *rand.Rand
	done    map[string]int
}

// act does one thing. What the dump shows may have changed since; then it hits something else, as a person might.
func (h *hand) act(d *e2e.Dump) error {
	if anyway, asked := d.Buttons["prompt.dontSave"]; asked && h.random.IntN(2) == 0 {
		h.done["new documents"]++
		return h.display.Click(anyway.Middle(), 1)
	}
	for name := range d.Buttons {
		if strings.HasPrefix(name, "prompt.") { // the last answer changes nothing
			h.done["answers"]++
			return h.display.Key("Escape")
		}
	}
	switch n := h.random.IntN(100); {
	case n < 38:
		return h.dragSlider(d)
	case n < 50:
		return h.dragCamera(d)
	case n < 56:
		return h.wheel(d)
	case n < 66:
		h.done["undo and redo"]++
		keys := []string{"ctrl+z", "ctrl+z", "ctrl+y", "ctrl+shift+z"}
		return h.display.Key(keys[h.random.IntN(len(keys))], keys[h.random.IntN(len(keys))])
	case n < 78:
		return h.press(d, "sections", d.Sections)
	case n < 84:
		return h.press(d, "rows of the tree", d.Tree)
	case n < 90:
		switches := map[string]e2e.Area{}
		for name, at := range d.Buttons {
			if slices.Contains([]string{"bones", "targets", "axes", "poles", "devices", "floor", "shadow", "frameAll", "advanced", "modifiedOnly",
				"curves", "log"}, name) || strings.HasPrefix(name, "reset.") {
				switches[name] = at
			}
		}
		return h.press(d, "switches", switches)
	case n < 93:
		h.done["bottom panel"]++
		return h.display.Key("ctrl+j")
	case n < 96:
		return h.theme()
	case n < 98:
		h.done["calibration"]++
		if d.Wizard.Open {
			return h.display.Key("Escape")
		}
		return h.display.Key("ctrl+k")
	}
	if h.random.IntN(2) == 0 {
		return h.display.Key("ctrl+n")
	}
	h.done["view keys"]++
	keys := []string{"1", "3", "7", "5", "f", "Home"}
	return h.display.Key("Escape", keys[h.random.IntN(len(keys))])
}

func (h *hand) within(a e2e.Area) image.Point {
	return image.Pt(a.X+h.random.IntN(max(1, a.Width)), a.Y+h.random.IntN(max(1, a.Height)))
}

// choose is one of the areas that can be pressed, the same for the same seed.
func (h *hand) choose(of map[string]e2e.Area) (e2e.Area, bool) {
	var visible []e2e.Area
	for _, name := range slices.Sorted(maps.Keys(of)) {
		if at := of[name]; at.Visible && at.Enabled {
			visible = append(visible, at)
		}
	}
	if len(visible) == 0 {
		return e2e.Area{}, false
	}
	return visible[h.random.IntN(len(visible))], true
}

func (h *hand) press(_ *e2e.Dump, what string, of map[string]e2e.Area) error {
	at, ok := h.choose(of)
	if !ok {
		return nil
	}
	h.done[what]++
	return h.display.Click(at.Middle(), 1)
}

func (h *hand) dragSlider(d *e2e.Dump) error {
	of := map[string]e2e.Area{}
	for path, slider := range d.Sliders {
		of[path] = slider.Area
	}
	at, ok := h.choose(of)
	if !ok {
		return h.press(d, "sections", d.Sections)
	}
	h.done["sliders"]++
	return h.display.Drag(h.within(at), h.within(at), 1)
}

func (h *hand) dragCamera(d *e2e.Dump) error {
	h.done["drags in the viewport"]++
	return h.display.Drag(h.within(d.Viewport), h.within(d.Viewport), 1+h.random.IntN(3))
}

func (h *hand) wheel(d *e2e.Dump) error {
	h.done["wheel"]++
	at := d.Viewport
	if h.random.IntN(2) == 0 {
		if over, ok := h.choose(d.Sections); ok {
			at = over
		}
	}
	return h.display.Wheel(h.within(at), h.random.IntN(2) == 0, 1+h.random.IntN(4))
}

// viewMenu is where the menu of that name is opened. Its last entry is a menu of themes.
var viewMenu = image.Pt(102, 12)

// theme chooses another theme with the arrow keys.
func (h *hand) theme() error {
	h.done["themes"]++
	if err := h.display.Click(viewMenu, 1); err != nil {
		return err
	}
	keys := append([]string{"Up", "Right"}, slices.Repeat([]string{"Down"}, h.random.IntN(4))...)
	return h.display.Key(append(keys, "Return")...)
}
