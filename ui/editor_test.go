//go:build cgo

package ui

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/assets"
	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/app"
	"posewright/internal/debugdump"
	"posewright/internal/devices"
	"posewright/internal/drivingtest"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver/chain"
	"posewright/ui/canvas"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/monitor"
	"posewright/viewport/scene"
)

// blankPainter paints nothing and notes what it was asked for.
type blankPainter struct {
	mutex   sync.Mutex
	avatars []string
	views   int
}

func (b *blankPainter) SetScenery(*rig.Scenery) error { return nil }

func (b *blankPainter) SetAvatar(a *rig.Avatar) error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.avatars = append(b.avatars, a.Name)
	return nil
}
func (b *blankPainter) Notes() []phrase.Phrase { return nil }
func (b *blankPainter) Render(*scene.View, *image.RGBA) error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.views++
	return nil
}
func (b *blankPainter) Close() {}

// scriptedPicker answers every request with the same path.
type scriptedPicker struct {
	path  string
	err   error
	asked []filedialog.Request
}

func (p *scriptedPicker) Open(r filedialog.Request, done func(string, error)) {
	p.asked = append(p.asked, r)
	done(p.path, p.err)
}

func (p *scriptedPicker) Save(r filedialog.Request, done func(string, error)) { p.Open(r, done) }

func (p *scriptedPicker) Folder(r filedialog.Request, done func(string, error)) { p.Open(r, done) }

// testEditor is an editor on Fyne's test driver, with a queue in place of Fyne's.
type testEditor struct {
	*editor
	t       *testing.T
	queue   chan func()
	picker  *scriptedPicker
	painter *blankPainter
}

// newTestEditor opens an editor that listens on a port of its own; change may set options.
func newTestEditor(t *testing.T, change func(*Options)) *testEditor {
	t.Helper()
	demo := drivingtest.Demo(t)
	options := Options{Home: t.TempDir(), VMCAddress: "127.0.0.1:0"}
	if change != nil {
		change(&options)
	}
	if path := app.Folders(options.Home).Devices(); !exists(path) {
		config := drivingtest.OnlyInputs()
		delete(config, "vmc")
		data, err := devices.Encode(devices.Choices{Inputs: config})
		must(t, err)
		must(t, os.WriteFile(path, data, 0o600))
	}
	fyneApp := test.NewTempApp(t)
	x := &testEditor{t: t, queue: make(chan func(), 256), picker: &scriptedPicker{}, painter: &blankPainter{}}
	ended := make(chan struct{})
	var err error
	x.editor, err = newEditor(fyneApp, options, dependencies{
		open:   func() (canvas.Painter, error) { return x.painter, nil },
		picker: func(fyne.Window) filedialog.Picker { return x.picker },
		demo:   demo,
		post: func(run func()) {
			select {
			case x.queue <- run:
			case <-ended:
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		close(ended)
		x.core.Close()
		x.core.Wait()
	})
	x.help.welcome.Close() // as after the first start
	x.until("the avatar stands", func() bool { return x.core.Avatar.Body() != nil })
	return x
}

// until does what is due on Fyne's goroutine until a condition holds.
func (x *testEditor) until(what string, is func() bool) {
	x.t.Helper()
	deadline := time.After(60 * time.Second)
	for !is() {
		select {
		case run := <-x.queue:
			run()
		case <-deadline:
			x.t.Fatalf("never happened: %s", what)
		}
	}
}

// finish waits until the files that are being read and written are, and what follows from that is done.
func (x *testEditor) finish() {
	for range 4 { // a file may be read in order to write another
		done := make(chan struct{})
		go func() { x.document.Flush(); close(done) }()
		for waiting := true; waiting; {
			select {
			case run := <-x.queue:
				run()
			case <-done:
				waiting = false
			}
		}
		for len(x.queue) > 0 {
			(<-x.queue)()
		}
	}
}

func (x *testEditor) run(id string) { commands.Find(x.chrome.commands, id).Run(); x.finish() }

// tap taps a button and waits for the files that it reads and writes.
func (x *testEditor) tap(button fyne.Tappable) { test.Tap(button); x.finish() }

// The methods of the editor that read and write files, each with waiting for that.

func (x *testEditor) openPreset(path string) { x.documents.openPreset(path, nil); x.finish() }
func (x *testEditor) openAny(path string)    { x.opening.openAny(path); x.finish() }
func (x *testEditor) save(then func())       { x.documents.save(then); x.finish() }
func (x *testEditor) quit()                  { x.documents.quit(); x.finish() }
func (x *testEditor) offerRecovered(then func()) {
	x.recovery.offerRecovered(func(restored bool) {
		if !restored {
			then()
		}
	})
	x.finish()
}
func (x *testEditor) showCrash(then func()) { x.recovery.showCrash(then); x.finish() }
func (x *testEditor) key(name fyne.KeyName) bool {
	used := x.editor.chrome.keyboard.Key(name)
	x.finish()
	return used
}
func (x *testEditor) close()            { x.finish(); x.editor.close() }
func (x *testEditor) otherName() string { _, name, _ := x.document.Other(); return name }
func (x *testEditor) otherPreset() *presets.Preset {
	other, _, _ := x.document.Other()
	return other.Current()
}

// Current is the preset that is edited.
func (x *testEditor) Current() *presets.Preset { return x.document.Current() }

// Do performs a command.
func (x *testEditor) Do(c presets.Command) error { return x.document.Do(c) }

func (x *testEditor) set(path string, value float64) {
	x.t.Helper()
	if err := x.Do(presets.Set(path, value)); err != nil {
		x.t.Fatal(err)
	}
}

func TestTheEditorOpensWithTheBuiltInAvatarDrivenByTheDemo(t *testing.T) {
	x := newTestEditor(t, nil)
	x.view.loop.Request(64, 64)
	x.until("devices drive the hands", func() bool {
		x.view.loop.Latest.Get(&x.reading)
		return x.reading.Bound[3] >= 0 && x.reading.Bound[4] >= 0
	})
	x.until("a picture was drawn of it", func() bool {
		x.painter.mutex.Lock()
		defer x.painter.mutex.Unlock()
		return x.painter.views > 0 && len(x.painter.avatars) == 1
	})
	if x.document.Edited().Dirty() || x.shell.Window.Title() != "Untitled — Posewright" {
		t.Errorf("the title is %q", x.shell.Window.Title())
	}
	if x.core.Avatar.Calibration() == nil {
		t.Error("the demo's own calibration does not drive")
	}
}

func TestAChangedValueReachesTheSessionAndCanBeTakenBack(t *testing.T) {
	x := newTestEditor(t, nil)
	body := x.core.Avatar.Body()
	x.set(weight, 0)
	x.until("the session holds the hand by its weight", func() bool {
		x.view.loop.Latest.Get(&x.reading)
		return x.reading.Body == body && x.reading.Bound[effectors.LeftHand] >= 0 && x.reading.Reports[effectors.LeftHand].Held == chain.HeldByWeight
	})
	if x.core.Avatar.Body() != body {
		t.Error("a slider built a new body")
	}
	x.run("undo")
	if x.Current().Effectors[effectors.LeftHand].PositionWeight != 1 || x.document.Edited().Dirty() {
		t.Error("undo does not take the change back")
	}
	x.run("redo")
	if x.Current().Effectors[effectors.LeftHand].PositionWeight != 0 || x.shell.Window.Title() != "Untitled* — Posewright" {
		t.Errorf("redo does not bring it again, the title is %q", x.shell.Window.Title())
	}
}

func TestUndoInATextFieldIsTheFieldsOwn(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 0.5)
	x.shell.Window.Canvas().Focus(x.inspector.panel.Search())
	x.inspector.panel.Search().TypedRune('k')
	x.run("undo")
	if x.inspector.panel.Search().Text != "" || x.Current().Effectors[effectors.LeftHand].PositionWeight != 0.5 {
		t.Errorf("the field holds %q, the document %v", x.inspector.panel.Search().Text, x.Current().Effectors[effectors.LeftHand].PositionWeight)
	}
	x.shell.Window.Canvas().Unfocus()
	x.run("undo")
	if x.Current().Effectors[effectors.LeftHand].PositionWeight != 1 {
		t.Error("undo outside of the field does nothing")
	}
}

func TestSavingAndOpeningGivesTheSameBits(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 1.0/3)
	saved := x.Current()
	x.picker.path = filepath.Join(t.TempDir(), "mine") // the extension is added
	x.run("save")
	if x.document.Edited().Dirty() || x.shell.Window.Title() != "mine — Posewright" || x.document.Path() != x.picker.path+".posewright.json" {
		t.Fatalf("after saving the title is %q, the file %q", x.shell.Window.Title(), x.document.Path())
	}
	path := x.document.Path()
	if now := x.Current(); now.Name != "mine" || now.Effectors != saved.Effectors {
		t.Errorf("it is called %q", now.Name)
	}
	saved = x.Current()
	x.run("new")
	if x.Current().Equal(saved) || x.document.Path() != "" {
		t.Fatal("New keeps the document")
	}
	x.picker.path = path
	x.run("openPreset")
	if !x.Current().Equal(saved) || x.document.Edited().Dirty() || x.document.Path() != path {
		t.Error("what was opened is not what was saved")
	}
	if x.settings.Recent[0] != path {
		t.Errorf("the recent files are %v", x.settings.Recent)
	}
	before, _ := os.ReadFile(path)
	x.run("save")
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("opening and saving changed the file")
	}
}

func TestUnsavedWorkIsAskedAboutAndCancelKeepsIt(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 0.5)
	x.run("new")
	if x.shell.Prompt == nil || x.Current().Effectors[effectors.LeftHand].PositionWeight != 0.5 {
		t.Fatal("New does not ask")
	}
	x.key(fyne.KeyEscape)
	if x.shell.Prompt != nil || x.Current().Effectors[effectors.LeftHand].PositionWeight != 0.5 {
		t.Fatal("Escape does not cancel")
	}
	x.run("new")
	x.picker.err = filedialog.ErrCancelled
	x.tap(x.shell.Prompt.Buttons["prompt.save"])
	if x.Current().Effectors[effectors.LeftHand].PositionWeight != 0.5 || !x.document.Edited().Dirty() {
		t.Fatal("canceling the file dialog lost the work")
	}
	x.run("new")
	x.tap(x.shell.Prompt.Buttons["prompt.dontSave"])
	if x.document.Edited().Dirty() || x.Current().Effectors[effectors.LeftHand].PositionWeight != 1 {
		t.Error("Don't save does not go on")
	}
	x.set(weight, 0.25)
	x.picker.path, x.picker.err = filepath.Join(t.TempDir(), "kept.json"), nil
	x.run("new")
	x.tap(x.shell.Prompt.Buttons["prompt.save"])
	if saved, err := presets.Open(x.picker.path); err != nil || saved.Effectors[effectors.LeftHand].PositionWeight != 0.25 {
		t.Errorf("Save wrote %v, %v", saved.Effectors[effectors.LeftHand], err)
	}
	if x.Current().Effectors[effectors.LeftHand].PositionWeight != 1 {
		t.Error("Save does not go on")
	}
}

func TestAFileThatCannotBeSavedLosesNothing(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 0.5)
	x.picker.path = filepath.Join(t.TempDir(), "no", "such", "folder", "x.json")
	x.run("save")
	if !x.document.Edited().Dirty() || x.document.Path() != "" || len(x.shell.Toasts.Box.Objects) == 0 {
		t.Error("a failed save counts as saved, or is not told")
	}
}

func TestFilesThatAreNoPresetsLeaveTheDocumentAlone(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 0.5)
	for name, text := range map[string]string{
		"empty.json": "", "text.json": "hello", "newer.json": `{"format":"posewright-preset","version":99}`, "picture.png": "\x89PNG",
		"cut.glb": "glTF\x02\x00\x00\x00\xff\xff\xff\x7f",
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		x.shell.Toasts.Box.RemoveAll()
		x.openAny(path)
		x.until(name+" is refused", func() bool { return len(x.shell.Toasts.Box.Objects) > 0 })
		if x.shell.Prompt != nil || x.Current().Effectors[effectors.LeftHand].PositionWeight != 0.5 || x.Current().Avatar.File != "" || x.core.Avatar.Body() == nil {
			t.Errorf("%s changed the document", name)
		}
	}
	x.shell.Toasts.Box.RemoveAll()
	x.openAny(filepath.Join(t.TempDir(), "gone.vrm"))
	if len(x.shell.Toasts.Box.Objects) != 1 {
		t.Error("a missing file is not told")
	}
}

func TestAnotherAvatarIsOneStepOfUndo(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "other.glb")
	if err := os.WriteFile(path, assets.Mannequin(), 0o600); err != nil {
		t.Fatal(err)
	}
	builtin := x.core.Avatar.Current()
	x.openAny(path)
	x.until("the avatar is worn", func() bool { return x.core.Avatar.Current() != builtin })
	if x.Current().Avatar.File != path || x.core.Avatar.Body() == nil || !x.document.Edited().CanUndo() {
		t.Fatalf("the document names %q", x.Current().Avatar.File)
	}
	x.run("undo")
	if x.Current().Avatar.File != "" || x.core.Avatar.Current() != builtin {
		t.Error("undo does not bring the avatar back")
	}
	x.run("redo")
	if x.Current().Avatar.File != path || x.core.Avatar.Current() == builtin {
		t.Error("redo does not bring the other one again")
	}
}

func TestAPresetWhoseAvatarIsGoneSaysSoAndKeepsTheOneBefore(t *testing.T) {
	x := newTestEditor(t, nil)
	preset := presets.Default()
	preset.Avatar.File = "gone.vrm"
	path := filepath.Join(t.TempDir(), "mine.json")
	if err := presets.Save(path, &preset); err != nil {
		t.Fatal(err)
	}
	attached := x.core.Avatar.Current()
	x.openAny(path)
	x.until("it is told", func() bool { return len(x.shell.Toasts.Box.Objects) > 0 })
	if x.core.Avatar.Current() != attached || x.Current().Avatar.File != "gone.vrm" || x.document.Edited().Dirty() {
		t.Errorf("the document names %q", x.Current().Avatar.File)
	}
}

// drivesBy reports whether a calibration that drives is that of a document, fitted to the avatar with its limbs scaled.
func drivesBy(driving, c *calibration.Calibration) bool {
	return driving != nil && driving.HeightM == c.HeightM && slices.EqualFunc(driving.Devices, c.Devices, func(a, b calibration.Device) bool {
		return a.Serial == b.Serial && a.Effector == b.Effector && a.Raw == b.Raw
	})
}

func TestACalibrationAppliesNothingBeforeAcceptAndIsOneStepOfUndo(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("devices are there", func() bool { return x.live.Devices.Frame().Count > 2 })
	x.run("calibrate/open")
	if !x.calibrating.sheet.Shown() || !x.live.Calibration.IsOpen() || commands.Find(x.chrome.commands, "calibrate/open").IsEnabled() {
		t.Fatal("the sheet does not open")
	}
	x.key(fyne.KeyEscape)
	if x.calibrating.sheet.Shown() || x.live.Calibration.IsOpen() {
		t.Fatal("Escape does not close it")
	}
	if x.document.Edited().CanUndo() {
		t.Error("canceling changed the document")
	}
	c, err := x.live.Playback.Current().Playback.Calibrate(calibration.Options{Humanoid: x.core.Avatar.Plain()})
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Do(presets.ApplyCalibration(c)); err != nil {
		t.Fatal(err)
	}
	if !commands.Find(x.chrome.commands, "calibrate/remove").IsEnabled() || !drivesBy(x.core.Avatar.Calibration(), &c) {
		t.Error("the preset's calibration does not drive")
	}
	x.run("calibrate/remove")
	if x.Current().Calibration.Calibrated() {
		t.Error("it is not removed")
	}
	x.run("undo")
	if got := x.Current().Calibration; !got.Equal(&c) {
		t.Error("undo does not bring the calibration back")
	}
}

func TestWorkThatWasNotSavedIsOfferedAgain(t *testing.T) {
	folder := t.TempDir()
	journals := app.Folders(folder).Journal()
	leaveWorkBehind(t, journals, 0.125)
	x := newTestEditor(t, func(o *Options) { o.Home = folder })
	wentOn := false
	x.offerRecovered(func() { wentOn = true })
	if x.shell.Prompt == nil || wentOn {
		t.Fatal("nothing is offered")
	}
	x.tap(x.shell.Prompt.Buttons["prompt.restore"])
	if x.Current().Effectors[effectors.LeftHand].PositionWeight != 0.125 || !x.document.Edited().Dirty() {
		t.Error("the work is not back")
	}
	if kept, _ := filepath.Glob(filepath.Join(journals, "*")); len(kept) != 1 {
		t.Errorf("the journals are %v; one should hold what was restored", kept)
	}
	x.offerRecovered(func() { wentOn = true })
	if !wentOn || x.shell.Prompt != nil { // it belongs to this editor now
		t.Error("it is offered twice")
	}
	x.document.Journals.GiveUp()
	x.close()
	if kept, _ := filepath.Glob(filepath.Join(journals, "*")); len(kept) != 0 {
		t.Errorf("an editor that was quit left %v", kept)
	}
}

// leaveWorkBehind makes a journal as an editor leaves it that was killed: whole, and locked by nobody.
func leaveWorkBehind(t *testing.T, journals string, weight float64) {
	t.Helper()
	document := presets.NewDocument(presets.Default())
	journal := presets.StartJournal(func(job func()) { job() }, journals, document, "")
	if err := document.Do(presets.Set("effectors.leftHand.positionWeight", weight)); err != nil {
		t.Fatal(err)
	}
	written, err := filepath.Glob(filepath.Join(journals, "*"))
	if err != nil || len(written) != 1 {
		t.Fatalf("journals %v, %v", written, err)
	}
	data, err := os.ReadFile(written[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := journal.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(written[0], data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAnotherMethodKeepsWhoIsSolvedAndIsOneStep(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 0.5)
	before := x.Current().Clone()
	x.documents.applySolver("Stolpe CCD")
	after := x.Current()
	want, _ := presets.Builtin("Stolpe CCD")
	if presets.Compile(after).Arms.Method != presets.Compile(&want).Arms.Method || after.Name != before.Name {
		t.Errorf("the arms are solved by %v under the name %q", presets.Compile(after).Arms.Method, after.Name)
	}
	x.run("undo")
	if !x.Current().Equal(&before) {
		t.Error("one undo does not take it back")
	}
}

func TestTheDebugSocketTellsWhatTheWindowShows(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "debug")
	x := newTestEditor(t, func(o *Options) { o.Debug = socket })
	x.set(weight, 0.5)
	x.inspector.panel.Reveal("effectors.leftHand")
	answer := make(chan []byte, 1)
	go func() {
		conn, err := net.Dial("unix", socket)
		if err != nil {
			answer <- nil
			return
		}
		defer conn.Close()
		data, _ := io.ReadAll(conn)
		answer <- data
	}()
	var data []byte
	x.until("it answers", func() bool {
		select {
		case data = <-answer:
			return true
		default:
			return false
		}
	})
	var reported debugdump.State
	if err := json.Unmarshal(data, &reported); err != nil {
		t.Fatal(err)
	}
	if reported.Parameters[weight] != 0.5 || !reported.Document.Dirty || reported.Sliders[weight].Value != 0.5 || reported.Sliders[weight].Width == 0 {
		t.Errorf("it tells %+v", reported.Sliders[weight])
	}
	row, reset := reported.Rows[weight], reported.Buttons["reset."+weight]
	if !reported.Entries["search"].Visible || !reported.Entries[weight].Enabled || !reported.Tree["leftHand"].Visible || !reported.Sections["Left hand"].Visible ||
		row.Shown != "0.50" || !row.Modified || !reset.Enabled || !reported.Commands["undo"].Enabled || len(reported.History) != 2 ||
		reported.Gizmo.Tool != "move" {
		t.Errorf("of the row it tells %+v, of its reset %+v", row, reset)
	}
	if !reported.Buttons["calibrate/open"].Visible || reported.Viewport.Width == 0 || len(reported.Effectors) != 7 || !reported.Avatar.Driven {
		t.Errorf("it tells %+v", reported.Buttons["calibrate/open"])
	}
}

func TestAPanicBesideTheWindowIsToldAndLeavesTheDocument(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 0.5)
	x.core.Host.Go("a test", func(context.Context) { panic("on purpose") })
	x.until("it is told", func() bool { return len(x.shell.Toasts.Box.Objects) > 0 })
	documents, _ := filepath.Glob(filepath.Join(x.core.Folders.Crash(), "*.json"))
	if len(documents) != 1 {
		t.Fatalf("the crash folder holds %v", documents)
	}
	if saved, err := presets.Open(documents[0]); err != nil || !saved.Equal(x.Current()) {
		t.Errorf("the document beside the report is another: %v", err)
	}
}

func TestARendererThatCannotOpenIsSaidInTheViewport(t *testing.T) {
	said := make(chan string, 8)
	loop := canvas.NewRenderLoop(canvas.RenderOptions{Report: func(problem phrase.Phrase) { said <- problem.String() },
		Open: func() (canvas.Painter, error) { return nil, errors.New("scene: no graphics: there is no OpenGL 3.3") }})
	x := newTestEditor(t, nil)
	go loop.Run(x.core.Host.Context())
	if text := <-said; !strings.Contains(text, "OpenGL 3.3") {
		t.Errorf("it says %q", text)
	}
}

func TestTheWindowFitsIntoTheSmallestScreen(t *testing.T) {
	x := newTestEditor(t, nil)
	x.workspace.bottom.Show(true)
	for _, tab := range []monitor.Tab{monitor.TabCurves, monitor.TabLog} {
		x.workspace.bottom.Choose(tab)
		const menuBar = 30 // which the test driver does not draw
		if least := x.shell.Window.Content().MinSize(); least.Width > 1024 || least.Height > 640-menuBar {
			t.Errorf("the window asks for %v", least)
		}
	}
}
