//go:build cgo

package ui

import (
	"os"
	"os/exec"
	"runtime"
	"slices"
	"testing"
	"time"
	"weak"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/ui/commands"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// prefer changes the language as a person does in the dialog of the preferences.
func (x *testEditor) prefer(language string) {
	x.t.Helper()
	before := *x.settings
	x.settings.Language = language
	x.preferences.follow(&before)
	x.until("the window is in another language", func() bool { return len(x.queue) == 0 })
	x.finish()
}

// textsOf are all texts that an object and what it is made of show, also those that are hidden.
func textsOf(object fyne.CanvasObject, into map[string]bool) map[string]bool {
	switch object := object.(type) {
	case *canvas.Text:
		into[object.Text] = true
	case *fyne.Container:
		for _, child := range object.Objects {
			textsOf(child, into)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(object).Objects() {
			textsOf(child, into)
		}
	}
	return into
}

// inEnglish are the texts of the window that German has other words for.
func (x *testEditor) inEnglish() (left []string) {
	german, err := text.Catalog("de")
	must(x.t, err)
	words := map[string]bool{} // German ones, some of which are English too
	for _, translated := range german {
		if word, ok := translated.(string); ok {
			words[word] = true
		}
	}
	shown := textsOf(x.shell.Window.Content(), map[string]bool{})
	for _, menu := range x.chrome.menu.Main.Items {
		shown[menu.Label] = true
	}
	for _, item := range x.chrome.menu.Items {
		shown[item.Label] = true
	}
	for label := range shown {
		if translated, ok := german[label].(string); ok && translated != label && !words[label] {
			left = append(left, label)
		}
	}
	slices.Sort(left)
	return left
}

func TestAnotherLanguageIsShownAtOnce(t *testing.T) {
	t.Cleanup(func() { must(t, text.SetLanguage("en")) })
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	if left := x.inEnglish(); len(left) < 100 {
		t.Fatalf("only %d texts are found in English", len(left))
	}
	x.prefer("de")
	if left := x.inEnglish(); len(left) > 0 {
		t.Errorf("after changing to German there are %q", left)
	}
	if save := x.chrome.menu.Items[commands.Find(x.chrome.commands, "save")]; save.Label != "Speichern" {
		t.Errorf("the menu has %q", save.Label)
	}
	if listed := x.live.Commands.Lookup("preferences"); listed != commands.Find(x.chrome.commands, "preferences").Command {
		t.Error("the list of all commands has those of the window before")
	}
	x.prefer("en")
	if left := x.inEnglish(); len(left) < 100 {
		t.Errorf("back in English there are %d texts in English", len(left))
	}
}

func TestChangingTheLanguageLeavesTheWorkAsItIs(t *testing.T) {
	t.Cleanup(func() { must(t, text.SetLanguage("en")) })
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	x.set(weight, 0.5)
	x.selection.Set("effectors.leftHand", "hints.leftElbow")
	x.inspector.panel.Search().SetText("weight")
	x.run("viewLeft")
	x.view.viewport.StopFlight()
	x.run("locomotion")
	x.run("roleFigure")
	x.run("bottom")
	x.view.overlay.tools.Buttons["turnTool"].Tapped(nil)
	x.help.welcome.Close()
	session, loop, camera, open := x.live.Session, x.view.loop, x.view.viewport.Target(), x.inspector.panel.State()
	ids := slices.Clone(x.selection.IDs)
	x.view.scene.Update()
	tool, tick := x.view.manipulator.Grasp.Tool, x.reading.Tick
	check := func(language string) {
		t.Helper()
		switch {
		case x.live.Session != session || x.view.loop != loop || x.reading.Tick < tick:
			t.Errorf("%s: another session runs", language)
		case x.Current().Effectors[effectors.LeftHand].PositionWeight != 0.5 || !x.document.Dirty() || !x.document.Edited().CanUndo():
			t.Errorf("%s: the document is another", language)
		case x.view.viewport.Camera != camera || x.view.manipulator.Grasp.Tool != tool:
			t.Errorf("%s: it looks from %v, not %v", language, x.view.viewport.Camera, camera)
		case !slices.Equal(x.selection.IDs, ids):
			t.Errorf("%s: %q are selected", language, x.selection.IDs)
		case x.inspector.panel.Search().Text != "weight" || !slices.Equal(x.inspector.panel.State().Groups, open.Groups):
			t.Errorf("%s: the inspector shows %q", language, x.inspector.panel.Search().Text)
		case !x.devices.figure.Shown() || !x.view.locomotion.Shown() || !x.workspace.bottom.Shown() || x.help.welcome.Shown():
			t.Errorf("%s: other panels are open", language)
		}
	}
	check("en")
	for _, language := range []string{"de", "ja", "en"} {
		x.prefer(language)
		check(language)
	}
	x.selection.Set("effectors.rightHand")
	if x.view.manipulator.Grasp.ID != "effectors.rightHand" {
		t.Errorf("the gizmo is at %q", x.view.manipulator.Grasp.ID)
	}
	if x.run("undo"); x.document.Dirty() {
		t.Error("the change can't be undone")
	}
	for _, panel := range []string{"boneMap", "compare", "workspacePlay", "calibrate/open"} {
		x.run(panel)
		x.view.viewport.StopFlight()
		camera, playing := x.view.viewport.Target(), x.workspace.playing()
		x.prefer("de")
		if now := commands.Find(x.chrome.commands, panel); now.Checked != nil && !now.IsChecked() || x.workspace.playing() != playing ||
			x.view.viewport.Target() != camera || x.live.Calibration.IsOpen() != x.calibrating.sheet.Content.Visible() {
			t.Errorf("%s is not as it was", panel)
		}
		x.prefer("en")
		if panel != "calibrate/open" {
			x.run(panel)
		}
	}
}

func TestTheDialogOfThePreferencesStaysOpenInTheNewLanguage(t *testing.T) {
	t.Cleanup(func() { must(t, text.SetLanguage("en")) })
	x := newTestEditor(t, nil)
	x.run("preferences")
	x.prefer("de")
	if x.shell.DialogTitle != "Einstellungen" || !x.preferences.shown() {
		t.Fatalf("the dialog is %q", x.shell.DialogTitle)
	}
	if choice, ok := x.shell.Window.Canvas().Focused().(*widgets.KeyChoice); !ok || choice.Selected != "Deutsch" {
		t.Errorf("the keyboard is at %v", x.shell.Window.Canvas().Focused())
	}
	if x.key(fyne.KeyEscape); x.shell.Dialog != nil {
		t.Error("Escape leaves it open")
	}
}

// aging is the variable that has Fyne forget at once what it keeps of widgets for a minute after they were seen last.
const aging = "FYNE_CACHE"

// Fyne keeps what widgets are drawn with for a while, and looks at that every ten seconds at most. So this test runs in a process of its own, where it is
// kept for no time, and is looked at once.
func TestWindowsOfLanguagesBeforeAreForgotten(t *testing.T) {
	if os.Getenv(aging) == "" {
		child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
		child.Env = append(os.Environ(), aging+"=1ns")
		if said, err := child.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, said)
		}
		return
	}
	x := newTestEditor(t, nil)
	x.shell.Window.Resize(fyne.NewSize(1280, 720))
	type content struct {
		toolbar  weak.Pointer[commands.Toolbar]
		devices  weak.Pointer[deviceController]
		commands weak.Pointer[commands.Command]
	}
	note := func() content {
		return content{weak.Make(x.chrome.toolbar), weak.Make(x.devices), weak.Make(commands.Find(x.chrome.commands, "about"))}
	}
	x.prefer("de")
	const changes = 12
	var before []content
	goroutines := runtime.NumGoroutine()
	for i := range changes {
		before = append(before, note())
		x.prefer([]string{"en", "de"}[i%2])
	}
	if now := runtime.NumGoroutine(); now > goroutines+2 {
		t.Errorf("%d goroutines after %d changes, %d before", now, changes, goroutines)
	}
	test.NewCanvas().Capture() // looks at what is kept
	kept := 0
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		runtime.GC()
		kept = 0
		for _, c := range before {
			if c.toolbar.Value() != nil || c.devices.Value() != nil || c.commands.Value() != nil {
				kept++
			}
		}
		if kept == 0 {
			break
		}
	}
	if kept > 0 {
		t.Errorf("%d of %d windows of before are kept", kept, changes)
	}
	if now := note(); now.toolbar.Value() == nil {
		t.Error("the window of now is gone")
	}
	runtime.KeepAlive(x)
}
