package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"io"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"posewright/calibration"
	"posewright/effectors/curve"
	"posewright/viewport"
)

// Patience is how long a condition may take to come true before it counts as never. It is far longer than anything takes on
// a slow machine.
const Patience = 90 * time.Second

// Area is where a widget lies in the window, in pixels.
type Area struct {
	X, Y, Width, Height int
	Visible, Enabled    bool
	Focused             bool // it has the keyboard
}

// Middle is where to click it.
func (a Area) Middle() image.Point { return image.Pt(a.X+a.Width/2, a.Y+a.Height/2) }

// Slider is a slider with its ends.
type Slider struct {
	Area
	From, To, Value float64
	Inset           int
}

// At is where a value lies on the slider.
func (s Slider) At(value float64) image.Point {
	travel := float64(s.Width - 2*s.Inset)
	return image.Pt(s.X+s.Inset+int(travel*(value-s.From)/(s.To-s.From)+0.5), s.Y+s.Height/2)
}

// Row is what the row of a parameter shows.
type Row struct {
	Shown, Typed, Problem, Tip string
	Modified                   bool
	Mark                       float64 // where the default is marked, as a share of the slider; -1 for nowhere
}

// CurveEditor is the editor of a curve that is open.
type CurveEditor struct {
	Field    Area
	Keys     [][2]int // where they are in the window, pixels
	Handles  [][2]int // of the tangents of the selected keys, from left to right
	Selected []int    // places of the selected keys
	Spots    []struct {
		Time float64
		Side string // "left", "right", or "" for what has none
	}
	Snap, Busy bool
	View       [4]float64 // times at the left and the right edge, values at the lower and the upper
	Readout    string
}

// At is where a time and a value are in the window.
func (c *CurveEditor) At(time, value float64) image.Point {
	return image.Pt(c.Field.X+int(float64(c.Field.Width)*(time-c.View[0])/(c.View[1]-c.View[0])+0.5),
		c.Field.Y+int(float64(c.Field.Height)*(c.View[3]-value)/(c.View[3]-c.View[2])+0.5))
}

// Command is a command as menus and buttons show it.
type Command struct {
	Text, Menu       string
	Enabled, Checked bool
}

// Step is a line of the history.
type Step struct {
	Text            string
	Current, Undone bool
}

// Effector is what the window shows of one effector.
type Effector struct {
	Active, Reached bool
	Residual        float64
	Held            string
	Presence        float64
	Target, Joint   [3]float64 // world, metres
	Root            [3]float64 // joint that the limb hangs on: shoulder, hip
	Device          int
	Hold            string // "dragged" or "pinned" by hand, else ""
	Screen          [2]int // where the target is seen in the window, pixels
}

// Foot is what a foot does.
type Foot struct {
	State, Contact, Cause string // as "planted", "flat", "walking"
	Phase, Yaw, Extension float64
	At, Goal              [3]float64 // world, metres
}

// Input is how one input of tracking data does.
type Input struct {
	On, Quiet              bool
	State, Detail, Address string
	Packets, Malformed     uint64
	Remark                 string // in the dialog
	Told                   int    // addresses of this machine that the dialog shows for it
}

// Dump is what the editor says of itself. The fields are those of its debug dump that the tests read.
type Dump struct {
	Window       [2]int
	FirstFrameMS float64
	UptimeMS     float64 // since the start
	Viewport     Area
	Camera       viewport.Camera
	Buttons      map[string]Area
	Sliders      map[string]Slider
	Entries      map[string]Area
	Sections     map[string]Area
	Tree         map[string]Area
	Selection    []string // the last is the primary one
	Gizmo        struct {
		Handles                        map[string][2]int // where each can be grabbed in the window, pixels
		Hovered, Active, Readout, Tool string
	}
	Document struct {
		Path, Name, Title string
		Dirty             bool
		Revision          uint64
		CanUndo, CanRedo  bool
	}
	Parameters   map[string]float64
	Curves       map[string]curve.Curve
	CurveEditors map[string]CurveEditor // those that are open, by path; "large" in a dialog
	Calibration  calibration.Calibration
	Calibrated   bool
	Wizard       struct {
		Open     bool
		State    string
		Message  string
		Waving   bool // the hands are to be waved, after they were turned
		Proposal *calibration.Calibration
	}
	Session struct {
		Tick                      uint64
		TickRate, SolveP99US, FPS float64
		LatencyMS                 float64
		Pictures                  uint64
	}
	Source, SourceState, SourceDetail string
	Inputs                            map[string]Input
	Roles                             map[string]string // serials of the devices by role
	Devices                           []struct {
		Name, Kind, Serial, Source string
		RateHz, AgeMS              float64
	}
	Effectors map[string]Effector
	Gait      struct {
		Walking                               bool
		Clock, Locked, Cadence, Speed, Froude float64
		Ground                                float64
		Steps                                 int    // taken since the start
		Shown                                 string // cadence as the panel of the steps has it
		Drawn                                 int    // pictures of the timeline
		Feet                                  map[string]string
		Foot                                  map[string]Foot // by effector
	}
	Avatar struct {
		Name, File   string
		Scale        float64
		Driven       bool
		Loading      bool
		RolesMissing []string
		Notes        []string
		ArmLength    float64
	}
	Rows      map[string]Row // of the parameters that are in the inspector's list, by path
	Commands  map[string]Command
	Prompt    string // the question that is open, "" for none
	Tooltip   string // that is shown, "" for none
	KeysShown bool   // the list of all keys lies over the viewport
	Dialog    string // title of what is open to be read, "" for none
	Covered   bool   // a list or a dialog lies over the window
	MenuOpen  bool   // one of the window's menus is open
	History   []Step
	Recent    []string          // files
	Log       []string          // what was told, oldest first
	InB       bool              // what is edited is B
	StatusBar map[string]string // frames, solve, ticks, devices, reach, avatar, saved

	Status, Banner string
	Toasts         int
	Playing        string // the recording that is played, or would be
	Recording      string // where to; "" while nothing is recorded
	Theme          string
	Process        struct {
		Goroutines int
		HeapBytes  uint64
	}
}

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
	return last, fmt.Errorf("robot: waited %v for %s; the editor says %s and wrote %s", Patience, what, last.brief(), e.output)
}

// brief is what tells most of a dump, for messages.
func (d *Dump) brief() string {
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
// or a row of the tree.
func (e *Editor) Press(name string) error {
	var at Area
	if _, err := e.Await("something to press named "+name, func(d *Dump) bool {
		found, ok := d.Buttons[name]
		for _, more := range []map[string]Area{d.Sections, d.Tree} {
			if !ok {
				found, ok = more[name]
			}
		}
		settled := ok && found == at
		at = found
		return settled && at.Visible && at.Enabled
	}); err != nil {
		return err
	}
	return e.Display.Click(at.Middle(), 1)
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
		_ = e.process.Process.Kill()
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
