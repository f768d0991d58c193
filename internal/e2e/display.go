package e2e

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"posewright/internal/xvfb"
)

// ErrNoDisplay is what a machine without Xvfb or xdotool gives.
var ErrNoDisplay = errors.New("robot: needs Xvfb and xdotool; .ci/install adds them")

// Display is a private X display without a screen, with software OpenGL.
type Display struct {
	Name          string // for DISPLAY, such as ":7"
	Width, Height int    // pixels

	server *xvfb.Display
	folder string // holds the display's frame buffer as a file
}

// OpenDisplay starts a display of the given size, with further options of Xvfb. The error is ErrNoDisplay where the machine lacks what it takes.
func OpenDisplay(width, height int, options ...string) (*Display, error) {
	if _, err := exec.LookPath("xdotool"); err != nil || !xvfb.Installed() {
		return nil, ErrNoDisplay
	}
	folder, err := os.MkdirTemp("", "posewright-display-")
	if err != nil {
		return nil, fmt.Errorf("robot: %w", err)
	}
	// Keys don't repeat (-r): on a busy machine a key that is only typed is down for as long as it takes to.
	server, err := xvfb.Start(append([]string{"-r", "-fbdir", folder, "-screen", "0", fmt.Sprintf("%dx%dx24", width, height)}, options...)...)
	if err != nil {
		_ = os.RemoveAll(folder)
		return nil, fmt.Errorf("robot: a display does not start: %w", err)
	}
	return &Display{Name: server.Name, Width: width, Height: height, server: server, folder: folder}, nil
}

// Close ends the display and every program on it.
func (d *Display) Close() {
	d.server.Close()
	_ = os.RemoveAll(d.folder)
}

// Environment is what a program needs to appear on this display.
func (d *Display) Environment() []string {
	environment := make([]string, 0, len(os.Environ())+2)
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); name != "DISPLAY" && name != "WAYLAND_DISPLAY" {
			environment = append(environment, variable)
		}
	}
	return append(environment, "DISPLAY="+d.Name)
}

// Picture is what the display shows now.
func (d *Display) Picture() (*image.RGBA, error) {
	data, err := os.ReadFile(filepath.Join(d.folder, "Xvfb_screen0"))
	if err != nil {
		return nil, fmt.Errorf("robot: %w", err)
	}
	return decodeXWD(data)
}

// decodeXWD reads the 24-bit X window dump that Xvfb keeps its frame buffer in.
func decodeXWD(data []byte) (*image.RGBA, error) {
	const fields = 25
	if len(data) < fields*4 {
		return nil, errors.New("robot: the frame buffer is cut short")
	}
	field := func(i int) int { return int(binary.BigEndian.Uint32(data[4*i:])) }
	size, width, height, order, bits, stride, colors := field(0), field(4), field(5), field(7), field(11), field(12), field(19)
	if bits != 32 || order != 0 {
		return nil, fmt.Errorf("robot: the frame buffer has %d bits a pixel in byte order %d", bits, order)
	}
	pixels := size + 12*colors
	if len(data) < pixels+stride*height {
		return nil, errors.New("robot: the frame buffer is cut short")
	}
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		from, to := data[pixels+y*stride:], picture.Pix[y*picture.Stride:]
		for x := range width {
			to[4*x], to[4*x+1], to[4*x+2], to[4*x+3] = from[4*x+2], from[4*x+1], from[4*x], 255
		}
	}
	return picture, nil
}

// hand runs one xdotool command line on the display.
func (d *Display) hand(words ...string) error {
	command := exec.Command("xdotool", words...)
	command.Env = d.Environment()
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("robot: xdotool %s: %w: %s", strings.Join(words, " "), err, out)
	}
	return nil
}

// Point moves the mouse to a point.
func (d *Display) Point(at image.Point) error {
	return d.hand("mousemove", strconv.Itoa(at.X), strconv.Itoa(at.Y))
}

// Click presses and releases a mouse button (1 left, 2 middle, 3 right) at a point.
func (d *Display) Click(at image.Point, button int) error {
	// The two moves make the widget under the pointer see it arrive before it is pressed.
	return d.hand("mousemove", strconv.Itoa(at.X-1), strconv.Itoa(at.Y), "sleep", "0.05",
		"mousemove", strconv.Itoa(at.X), strconv.Itoa(at.Y), "sleep", "0.05",
		"mousedown", strconv.Itoa(button), "sleep", "0.05", "mouseup", strconv.Itoa(button))
}

// DoubleClick clicks the left button twice at a point.
func (d *Display) DoubleClick(at image.Point) error {
	return d.hand("mousemove", strconv.Itoa(at.X-1), strconv.Itoa(at.Y), "sleep", "0.05",
		"mousemove", strconv.Itoa(at.X), strconv.Itoa(at.Y), "sleep", "0.05", "click", "--repeat", "2", "--delay", "60", "1")
}

// Drag presses a button at a point, moves to another in small steps and releases.
func (d *Display) Drag(from, to image.Point, button int) error {
	if err := d.Hold(from, to, button); err != nil {
		return err
	}
	return d.Release(button)
}

// Hold presses a button at a point and moves to another in small steps, with the button down.
func (d *Display) Hold(from, to image.Point, button int) error {
	words := []string{"mousemove", strconv.Itoa(from.X), strconv.Itoa(from.Y), "sleep", "0.05", "mousedown", strconv.Itoa(button)}
	const steps = 10
	for i := 1; i <= steps; i++ {
		words = append(words, "sleep", "0.03", "mousemove",
			strconv.Itoa(from.X+(to.X-from.X)*i/steps), strconv.Itoa(from.Y+(to.Y-from.Y)*i/steps))
	}
	return d.hand(append(words, "sleep", "0.1")...)
}

// Release lets a button go.
func (d *Display) Release(button int) error { return d.hand("mouseup", strconv.Itoa(button)) }

// Wheel turns the mouse wheel at a point; up is away from the person.
func (d *Display) Wheel(at image.Point, up bool, clicks int) error {
	button := "5"
	if up {
		button = "4"
	}
	return d.hand("mousemove", strconv.Itoa(at.X), strconv.Itoa(at.Y), "sleep", "0.05", "click", "--repeat", strconv.Itoa(clicks), "--delay", "30", button)
}

// Key presses keys by their X names, such as "ctrl+s".
func (d *Display) Key(keys ...string) error {
	return d.hand(append([]string{"key", "--delay", "40"}, keys...)...)
}

// Type writes text on the keyboard.
func (d *Display) Type(text string) error { return d.hand("type", "--delay", "20", text) }

// ClickWith is Click while a key is held, such as "shift"; "" holds none.
func (d *Display) ClickWith(held string, at image.Point, button int) error {
	return d.holding(held, func() error { return d.Click(at, button) })
}

// DragWith is Drag while a key is held, such as "shift"; "" holds none.
func (d *Display) DragWith(held string, from, to image.Point, button int) error {
	return d.holding(held, func() error { return d.Drag(from, to, button) })
}

// holding does something while a key is held.
func (d *Display) holding(key string, do func() error) error {
	if key == "" {
		return do()
	}
	if err := d.hand("keydown", key); err != nil {
		return err
	}
	return errors.Join(do(), d.hand("keyup", key))
}

// Windows are the numbers of the visible windows that xdotool finds, such as by "--class" and a pattern.
func (d *Display) Windows(search ...string) ([]string, error) {
	command := exec.Command("xdotool", append([]string{"search", "--onlyvisible"}, search...)...)
	command.Env = d.Environment()
	out, err := command.Output()
	var none *exec.ExitError
	if errors.As(err, &none) { // of which there are none
		return nil, nil
	}
	return strings.Fields(string(out)), err
}

// Focus gives a window the keyboard, which no window manager does here.
func (d *Display) Focus(window string) error { return d.hand("windowfocus", "--sync", window) }

// Resize makes a window as large as that.
func (d *Display) Resize(window string, width, height int) error {
	return d.hand("windowsize", "--sync", window, strconv.Itoa(width), strconv.Itoa(height))
}

// Map puts a window on the display or takes it away, as minimizing does.
func (d *Display) Map(window string, shown bool) error {
	if shown {
		return d.hand("windowmap", "--sync", window)
	}
	return d.hand("windowunmap", "--sync", window)
}
