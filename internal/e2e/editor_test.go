package e2e_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"maps"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/internal/e2e"
	"posewright/trackers/udpcap"
)

// binary is the editor, built once for all tests.
var binary string

// builtVariable names the program for tests that run in a process of their own, which need not build it again.
const builtVariable = "POSEWRIGHT_TEST_BINARY"

func TestMain(m *testing.M) {
	os.Exit(func() int {
		if binary = os.Getenv(builtVariable); binary != "" {
			return m.Run()
		}
		folder, err := os.MkdirTemp("", "posewright-robot-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(folder)
		binary = filepath.Join(folder, "posewright")
		if err := build(folder); err != nil {
			fmt.Fprintf(os.Stderr, "the editor does not build: %v\n", err)
			return 1
		}
		return m.Run()
	}())
}

// build puts the editor and its helper into a folder. They are built where make builds them, so that what is there and
// up to date is not linked again.
func build(folder string) error {
	const built = "../../build/"
	build := exec.Command("go", "build", "-o", built, "posewright", "posewright/ui/filedialog/posewright-dialog")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	for _, name := range [...]string{"posewright", "posewright-dialog"} {
		program, err := os.ReadFile(built + name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), program, 0o700); err != nil {
			return err
		}
	}
	return nil
}

// open starts the editor on a display of its own; both end with the test.
func open(t *testing.T, home string, arguments ...string) *e2e.Editor {
	t.Helper()
	return openOn(t, 1280, 720, home, arguments...)
}

// openOn is open on a display of another size.
func openOn(t *testing.T, width, height int, home string, arguments ...string) *e2e.Editor {
	t.Helper()
	return openOnDisplay(t, displayOf(t, width, height), home, arguments...)
}

// displayOf is a display of a size, with further options of Xvfb.
func displayOf(t *testing.T, width, height int, options ...string) *e2e.Display {
	t.Helper()
	display, err := e2e.OpenDisplay(width, height, options...)
	if errors.Is(err, e2e.ErrNoDisplay) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	must(t, err)
	t.Cleanup(display.Close)
	return display
}

// openOnDisplay is open on a display that is there.
func openOnDisplay(t *testing.T, display *e2e.Display, home string, arguments ...string) *e2e.Editor {
	t.Helper()
	must(t, os.MkdirAll(home, 0o700))
	if _, err := os.Stat(filepath.Join(home, "settings.json")); errors.Is(err, os.ErrNotExist) {
		prefer(t, home, map[string]any{"welcomed": true})
	}
	editor, err := e2e.StartEditor(display, binary, home, arguments...)
	must(t, err)
	t.Cleanup(func() {
		_ = editor.Kill()
		if t.Failed() {
			t.Logf("the editor wrote: %s", editor.Output())
		}
	})
	return editor
}

// fewPictures is how many the viewport draws in a second of a test in which nobody does anything: the processor draws them, and would do little else. One
// sample of each pixel is half the work of four; package viewport/scene tests those.
const (
	fewPictures = 2
	fewSamples  = 1
)

// prefer writes settings as if a person had chosen them before, with few pictures and samples where they say nothing of those.
func prefer(t *testing.T, home string, chosen map[string]any) {
	t.Helper()
	chosen = maps.Clone(chosen)
	for what, few := range map[string]int{"pictures": fewPictures, "samples": fewSamples} {
		if _, said := chosen[what]; !said {
			chosen[what] = few
		}
	}
	data, err := json.Marshal(chosen)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(home, "settings.json"), data, 0o600))
}

// ready is open, once the avatar follows the demo.
func ready(t *testing.T, arguments ...string) *e2e.Editor {
	t.Helper()
	editor := open(t, t.TempDir(), append([]string{"--vmc", freePort(t)}, arguments...)...)
	driven(t, editor)
	return editor
}

// driven waits until the avatar follows and is seen.
func driven(t *testing.T, editor *e2e.Editor) *e2e.Dump {
	t.Helper()
	return await(t, editor, "the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
}

// await waits until a condition holds and returns what the editor said then.
func await(t *testing.T, editor *e2e.Editor, what string, holds func(*e2e.Dump) bool) *e2e.Dump {
	t.Helper()
	dump, err := editor.Await(what, holds)
	must(t, err)
	return dump
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// walk is a T-pose of three seconds and then real walking, as sent by liblo; where that capture is absent the built-in demo
// stands in, which has a T-pose at its beginning too.
func walk(t *testing.T) []udpcap.Datagram {
	t.Helper()
	data := os.Getenv("POSEWRIGHT_TESTDATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	capture, err := os.ReadFile(filepath.Join(data, "captures", "vmc_tpose_then_walk_liblo.udpcap"))
	if errors.Is(err, os.ErrNotExist) {
		t.Logf("the capture of a walk is not at %s; the built-in demo is sent instead", data)
		capture, err = assets.Demo(), nil
	}
	must(t, err)
	recording, err := udpcap.Read(bytes.NewReader(capture))
	must(t, err)
	return recording.Datagrams
}

// freePort is a UDP port of the loopback address that nobody uses at the moment.
func freePort(t *testing.T) string {
	t.Helper()
	connection, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	defer connection.Close()
	return connection.LocalAddr().String()
}

// A person calibrates to live trackers, moves, tunes, saves and comes back the next day.
func TestAPersonCalibratesTunesSavesAndComesBack(t *testing.T) {
	t.Parallel()
	home, port := t.TempDir(), freePort(t)
	preset := filepath.Join(home, "mine.json")
	out, err := exec.Command(binary, "preset", "--out", preset).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	untouched, err := os.ReadFile(preset)
	must(t, err)

	editor := open(t, home, "--vmc", port, preset)
	_, err = editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
	must(t, err)

	sender := &e2e.Sender{Datagrams: walk(t), Hold: 3e9}
	ctx, stop := context.WithCancel(t.Context())
	sent := make(chan error, 1)
	go func() { sent <- sender.Run(ctx, port) }()
	t.Cleanup(func() { stop(); must(t, <-sent) })
	_, err = editor.Await("live devices", func(d *e2e.Dump) bool { return len(d.Devices) >= 3 && d.SourceState == "receiving" && !d.Calibrated })
	must(t, err)

	must(t, editor.Press("calibrate/open"))
	must(t, editor.Press("wizard.start"))
	review := measured(t, editor)
	if review.Calibration.Scale != 0 || review.Document.Dirty {
		t.Fatalf("something was applied before Accept: %+v", review.Calibration)
	}
	must(t, editor.Press("wizard.accept"))
	accepted, err := editor.Await("the calibration", func(d *e2e.Dump) bool { return d.Calibrated && d.Document.Dirty && d.Calibration.Scale > 0 })
	must(t, err)
	if accepted.Document.CanUndo != true {
		t.Error("the calibration cannot be undone")
	}
	sender.Release()

	followed(t, editor, sender)
	tuned := tune(t, editor)

	must(t, editor.Display.Key("ctrl+s"))
	saved, err := editor.Await("the saved file", func(d *e2e.Dump) bool { return !d.Document.Dirty })
	must(t, err)
	must(t, editor.Quit())
	if reports, _ := filepath.Glob(filepath.Join(home, "crash", "*")); len(reports) > 0 {
		t.Errorf("closing the window left crash reports: %v", reports)
	}
	first, err := os.ReadFile(preset)
	must(t, err)
	if bytes.Equal(first, untouched) {
		t.Fatal("nothing was saved")
	}

	again := open(t, home, "--vmc", freePort(t), preset)
	back, err := again.Await("the preset", func(d *e2e.Dump) bool { return d.Document.Path == preset && d.Avatar.Driven })
	must(t, err)
	for path, value := range saved.Parameters {
		if back.Parameters[path] != value {
			t.Errorf("%s was %v and came back as %v", path, value, back.Parameters[path])
		}
	}
	if back.Parameters[tuned] != saved.Parameters[tuned] || fmt.Sprint(back.Calibration) != fmt.Sprint(saved.Calibration) {
		t.Errorf("the calibration came back as %+v, was %+v", back.Calibration, saved.Calibration)
	}
	must(t, again.Display.Key("ctrl+s")) // saving what was only opened writes the same bytes
	must(t, again.Quit())
	second, err := os.ReadFile(preset)
	must(t, err)
	if !bytes.Equal(first, second) {
		t.Error("opening and saving changed the file")
	}
}

// moment is when something changed last.
type moment struct{ tick, refreshes uint64 }

func momentOf(d *e2e.Dump) moment { return moment{d.Session.Tick, d.Refreshes} }

// past reports whether so many ticks, and two turns of the window, which may be slower, have gone by since.
func (m moment) past(d *e2e.Dump, ticks uint64) bool {
	return d.Session.Tick > m.tick+ticks && d.Refreshes > m.refreshes+1
}

// measured waits until a person has been measured who holds the pose. On a machine that is too busy to hear every sample, or to tell the person in time what to do,
// the measurement may be refused, as it is for a person whose devices fall silent or who is slow: they press Redo.
func measured(t *testing.T, editor *e2e.Editor) *e2e.Dump {
	t.Helper()
	return measuredAs(t, editor, func(what string, holds func(*e2e.Dump) bool) *e2e.Dump { return await(t, editor, what, holds) })
}

// measuredAs is measured for one who is watched by a function.
func measuredAs(t *testing.T, editor *e2e.Editor, follow func(string, func(*e2e.Dump) bool) *e2e.Dump) *e2e.Dump {
	t.Helper()
	const most = 5
	for range most {
		dump := follow("the measurements", func(d *e2e.Dump) bool { return d.Wizard.State == "review" || d.Wizard.State == "refused" })
		if dump.Wizard.State == "review" {
			return dump
		}
		t.Logf("refused: %s", dump.Wizard.Message)
		must(t, editor.Press("wizard.redo"))
		follow("another measurement", func(d *e2e.Dump) bool { return d.Wizard.State != "refused" })
	}
	t.Fatalf("%d measurements in a row were refused", most)
	return nil
}

// followed watches the avatar walk: a wrist is never more than a centimeter from its target while that is within reach, unless it says what holds it, and never
// far from it.
func followed(t *testing.T, editor *e2e.Editor, sender *e2e.Sender) {
	t.Helper()
	const enough = 60
	seen, moved := 0, map[string][3]float64{}
	far := 0.0
	_, err := editor.Await("the walk", func(d *e2e.Dump) bool {
		if !sender.PassedHold() {
			return false
		}
		for _, hand := range []string{"leftHand", "rightHand"} {
			e := d.Effectors[hand]
			if e.Device < 0 || e.Presence < 1 {
				continue
			}
			if start, ok := moved[hand]; ok {
				far = max(far, distance(start, e.Target))
			} else {
				moved[hand] = e.Target
			}
			reach := distance(e.Root, e.Target)
			if miss := distance(e.Joint, e.Target); reach < d.Avatar.ArmLength && (miss > 0.01 && e.Held == "" || miss > 0.06) {
				t.Errorf("%s is %.1f cm from its target, which is %.2f m from a shoulder with an arm of %.2f m, held by %q",
					hand, 100*miss, reach, d.Avatar.ArmLength, e.Held)
			}
			seen++
		}
		return t.Failed() || seen >= enough && far > 0.2
	})
	must(t, err)
}

func distance(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// tune drags a slider to another value with the mouse and sees it in the document; one drag is one undo step.
func tune(t *testing.T, editor *e2e.Editor) (path string) {
	t.Helper()
	path = "effectors.leftHand.rotationWeight"
	dump, err := editor.Await("the tree", func(d *e2e.Dump) bool { return d.Tree["leftHand"].Visible })
	must(t, err)
	must(t, editor.Display.Click(dump.Tree["leftHand"].Middle(), 1))
	dump, err = editor.Await("the slider", func(d *e2e.Dump) bool { return d.Sliders[path].Visible })
	must(t, err)
	start, before := dump.Sliders[path].Value, dump.Document.Revision
	dump, err = editor.DragSlider(path, 0.4)
	must(t, err)
	value := dump.Parameters[path]
	if dump.Document.Revision == before {
		t.Error("the document did not change")
	}
	must(t, editor.Press("undo"))
	_, err = editor.Await("the value before the drag", func(d *e2e.Dump) bool { return d.Parameters[path] == start })
	must(t, err)
	must(t, editor.Press("redo"))
	_, err = editor.Await("the dragged value", func(d *e2e.Dump) bool { return d.Parameters[path] == value })
	must(t, err)
	return path
}

// What was tuned and not saved is offered again after the program was killed.
func TestWorkThatWasNotSavedSurvivesAKill(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	editor := open(t, home, "--vmc", freePort(t))
	_, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
	must(t, err)
	path := tune(t, editor)
	dump, err := editor.Dump()
	must(t, err)
	value := dump.Parameters[path]
	kept(t, editor, filepath.Join(home, "journal", "*"), ":"+strconv.FormatFloat(value, 'g', -1, 64))
	must(t, editor.Kill())

	again := open(t, home, "--vmc", freePort(t))
	must(t, again.Press("prompt.restore"))
	dump, err = again.Await("the value from before", func(d *e2e.Dump) bool { return d.Parameters[path] == value })
	must(t, err)
	if !dump.Document.Dirty {
		t.Error("work that is in no file counts as saved")
	}
}

// Who has no trackers can still try the calibration: the person in the demo, paused or not, takes the pose when asked.
func TestThePersonInTheDemoCanBeMeasured(t *testing.T) {
	t.Parallel()
	editor := open(t, t.TempDir(), "--vmc", freePort(t))
	_, err := editor.Await("the middle of the demo", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.Session.Tick > 5*90 })
	must(t, err)
	must(t, editor.Press("pause"))
	must(t, editor.Press("calibrate/open"))
	must(t, editor.Press("wizard.start"))
	dump := measured(t, editor)
	// The demo is of a person of 1.70 m whose eyes are at 1.59 m.
	if eyes := dump.Wizard.Proposal.EyeHeightM; math.Abs(eyes-1.59) > 0.01 {
		t.Errorf("eyes at %.3f m", eyes)
	}
	must(t, editor.Press("wizard.cancel"))
	dump, err = editor.Await("the editor as it was", func(d *e2e.Dump) bool { return d.Wizard.State == "idle" })
	must(t, err)
	if dump.Document.Dirty || dump.Calibration.Scale != 0 {
		t.Error("a canceled calibration left something behind")
	}
}

// The port that senders send to may belong to another program: the editor says so and goes on.
func TestATakenPortIsSaidAndTheEditorGoesOn(t *testing.T) {
	t.Parallel()
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	defer taken.Close()
	editor := open(t, t.TempDir(), "--vmc", taken.LocalAddr().String())
	_, err = editor.Await("the demo that drives the avatar", func(d *e2e.Dump) bool {
		return d.Avatar.Driven && len(d.Devices) == 6 && d.SourceState == "failed" && d.Effectors["head"].Device >= 0
	})
	must(t, err)
}

// Docks and task bars know a window's desktop entry by its class, which is the entry's name.
func TestTheWindowHasTheClassOfItsDesktopEntry(t *testing.T) {
	t.Parallel()
	editor := open(t, t.TempDir(), "--vmc", freePort(t))
	await(t, editor, "the window", func(d *e2e.Dump) bool { return d.FirstFrameMS > 0 })
	look := exec.Command("xdotool", "search", "--onlyvisible", "--class", "^dev\\.posewright\\.Posewright$")
	look.Env = editor.Display.Environment()
	if found, err := look.Output(); err != nil || len(strings.Fields(string(found))) != 1 {
		t.Errorf("of the class there are the windows %q (%v), want one", found, err)
	}
}

// Orbit, pan and zoom by mouse change the picture.
func TestTheCameraFollowsTheMouse(t *testing.T) {
	t.Parallel()
	editor := open(t, t.TempDir(), "--vmc", freePort(t))
	dump, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
	must(t, err)
	must(t, editor.Press("pause"))
	middle := dump.Viewport.Middle()
	aside := image.Pt(90, 30)
	for name, act := range map[string]func() error{
		"orbit": func() error { return editor.Display.Drag(middle, middle.Add(aside), 1) },
		"pan":   func() error { return editor.Display.Drag(middle, middle.Add(aside), 3) },
		"zoom":  func() error { return editor.Display.Wheel(middle, true, 3) },
	} {
		before, err := editor.Dump()
		must(t, err)
		must(t, act())
		if _, err := editor.Await("a new picture after "+name, func(d *e2e.Dump) bool {
			return d.Camera != before.Camera && d.Session.Pictures > before.Session.Pictures
		}); err != nil {
			t.Error(err)
		}
	}
}
