package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"posewright/internal/debugdump"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Patience is how long a condition may take to come true before it is treated as never. It is far longer than anything takes on
// a slow machine.
const Patience = 90 * time.Second

// Dump is what the editor says of itself, and Area a place in its window.
type (
	Dump = debugdump.State
	Area = debugdump.Area
)

// Editor is the running program.
type Editor struct {
	Display *Display

	process *exec.Cmd
	socket  string
	output  *bytes.Buffer
	done    chan struct{} // closed when the program has ended
	outcome error
}

// scaleVariable says how large everything in the window is: 2 as on a dense screen. It is 1 where it is not set, whatever the
// display would ask for.
const scaleVariable = "FYNE_SCALE"

// StartEditor starts the program on the display with a window as large as the display, its files in home and its debug dump
// on. More arguments follow its own. FYNE_SCALE is passed on.
func StartEditor(d *Display, binary, home string, arguments ...string) (*Editor, error) {
	if err := os.MkdirAll(home, 0o700); err != nil {
		return nil, err
	}
	if settings := filepath.Join(home, "settings.json"); !exists(settings) { // the card of a first start is one test's concern
		if err := os.WriteFile(settings, []byte(`{"welcomed":true}`), 0o600); err != nil {
			return nil, err
		}
	}
	e := &Editor{Display: d, socket: filepath.Join(home, "debug.socket"), output: &bytes.Buffer{}, done: make(chan struct{})}
	scale, err := strconv.ParseFloat(os.Getenv(scaleVariable), 64)
	if err != nil || !(scale > 0) {
		scale = 1
	}
	size := fmt.Sprintf("%.0fx%.0f", float64(d.Width)/scale, float64(d.Height)/scale)
	arguments = append([]string{"--home", home, "--debug", e.socket, "--size", size}, arguments...)
	e.process = exec.Command(binary, arguments...)
	e.process.Env = append(d.Environment(), fmt.Sprintf("%s=%v", scaleVariable, scale))
	e.process.Stdout, e.process.Stderr = e.output, e.output
	if err := e.process.Start(); err != nil {
		return nil, fmt.Errorf("robot: the editor does not start: %w", err)
	}
	go func() {
		defer close(e.done)
		e.outcome = e.process.Wait()
	}()
	return e, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Dump asks the editor what it shows.
func (e *Editor) Dump() (*Dump, error) {
	connection, err := net.DialTimeout("unix", e.socket, time.Second)
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	_ = connection.SetDeadline(time.Now().Add(10 * time.Second))
	data, err := io.ReadAll(connection)
	if err != nil {
		return nil, err
	}
	dump := &Dump{}
	if err := json.Unmarshal(data, dump); err != nil {
		return nil, fmt.Errorf("robot: the debug dump: %w", err)
	}
	return dump, nil
}

// Await asks until a condition holds and returns what the editor said then. The error tells what was awaited and what the
// editor wrote to its output.
func (e *Editor) Await(what string, holds func(*Dump) bool) (*Dump, error) {
	deadline := time.Now().Add(Patience)
	var last *Dump
	for time.Now().Before(deadline) {
		select {
		case <-e.done:
			return last, fmt.Errorf("robot: awaiting %s: the editor ended (%v): %s", what, e.outcome, e.output)
		default:
		}
		if dump, err := e.Dump(); err == nil {
			last = dump
			if holds(dump) {
				return dump, nil
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	return last, fmt.Errorf("robot: waited %v for %s; the editor says %s and wrote %s", Patience, what, brief(last), e.output)
}

// brief is what tells most of a dump, for messages.
func brief(d *Dump) string {
	if d == nil {
		return "nothing"
	}
	short := *d
	short.Buttons, short.Sliders, short.Entries, short.Sections, short.Tree = nil, nil, nil, nil, nil
	short.Commands, short.Parameters, short.Curves = nil, nil, nil
	state, _ := json.Marshal(&short)
	const enough = 6000
	return string(state[:min(len(state), enough)])
}

// Press clicks something by its name in the dump, once it is there and can be pressed: a button, a section of the inspector
// or a row of the tree. It waits until the lists show what the session had at the call: they move what stands below.
func (e *Editor) Press(name string) error {
	var at Area
	called, err := e.Await("the window", func(*Dump) bool { return true })
	if err != nil {
		return err
	}
	if _, err := e.Await("something to press named "+name, func(d *Dump) bool {
		found, ok := d.Buttons[name]
		for _, more := range []map[string]Area{d.Sections, d.Tree} {
			if !ok {
				found, ok = more[name]
			}
		}
		settled := ok && found == at && d.Refreshes > called.Refreshes
		at = found
		return settled && at.Visible && at.Enabled
	}); err != nil {
		return err
	}
	return e.Display.Click(at.Middle(), 1)
}

// Choose chooses a command in its menu by keys, once it can be chosen.
func (e *Editor) Choose(command string) error {
	closed, err := e.Await(command+" in its menu", func(d *Dump) bool { c := d.Commands[command]; return c.Down > 0 && c.Enabled && !d.MenuOpen })
	if err != nil {
		return err
	}
	if err := e.Display.Key("alt"); err != nil {
		return err
	}
	if _, err := e.Await("a menu", func(d *Dump) bool { return d.MenuOpen }); err != nil {
		return err
	}
	c := closed.Commands[command]
	return e.Display.Key(slices.Concat(slices.Repeat([]string{"Right"}, c.Right), slices.Repeat([]string{"Down"}, c.Down), []string{"Return"})...)
}

// DragSlider drags a parameter's slider to a value with the mouse, within a hundredth of its travel or so, and returns what
// the editor says then. Like a person it looks again and repeats where the inspector was still scrolling.
func (e *Editor) DragSlider(path string, value float64) (*Dump, error) {
	var failed error
	last := Area{}
	dragged := time.Time{}
	dump, err := e.Await("the slider "+path+" at its new value", func(d *Dump) bool {
		slider, ok := d.Sliders[path]
		if math.Abs(slider.Value-value) < 0.02*math.Abs(slider.To-slider.From) {
			return ok
		}
		const response = 2 * time.Second
		if settled := slider.Area == last; ok && slider.Visible && settled && time.Since(dragged) > response {
			failed = e.Display.Drag(slider.At(slider.Value), slider.At(value), 1)
			dragged = time.Now()
		}
		last = slider.Area
		return failed != nil
	})
	if failed != nil {
		return dump, failed
	}
	return dump, err
}

// Ended waits until the editor has ended by itself.
func (e *Editor) Ended() error { return e.ended() }

// Quit ends the editor as a person who closes the window does not: by a signal.
func (e *Editor) Quit() error {
	_ = e.process.Process.Signal(syscall.SIGTERM)
	return e.ended()
}

// Kill ends the editor without letting it do anything.
func (e *Editor) Kill() error {
	_ = e.process.Process.Kill()
	return e.ended()
}

func (e *Editor) ended() error {
	select {
	case <-e.done:
		return nil
	case <-time.After(Patience):
		_ = e.process.Process.Signal(syscall.SIGQUIT) // has it write what its goroutines do
		select {
		case <-e.done:
		case <-time.After(10 * time.Second):
			_ = e.process.Process.Kill()
		}
		return fmt.Errorf("robot: the editor does not end: %s", e.output)
	}
}

// Resident is the memory that the editor has resident, in bytes.
func (e *Editor) Resident() (int64, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", e.process.Process.Pid))
	if err != nil {
		return 0, err
	}
	for _, line := range strings.Split(string(data), "\n") {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kilobytes, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			return kilobytes << 10, err
		}
	}
	return 0, fmt.Errorf("robot: no VmRSS for process %d", e.process.Process.Pid)
}

// Output is what the editor has written to its output so far; for messages of failed tests.
func (e *Editor) Output() string { return e.output.String() }
