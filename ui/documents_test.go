//go:build cgo

package ui

import (
	"bytes"
	"errors"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/app"
	"posewright/internal/eventloop"
	"posewright/internal/presetfiles"
	"posewright/presets"
	"posewright/presets/thumbnail"
	"posewright/solver"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/library"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// savedPreset writes a preset to a file.
func savedPreset(t *testing.T, path string, change func(*presets.Preset)) string {
	t.Helper()
	preset := presets.Default()
	change(&preset)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := presets.Save(path, &preset); err != nil {
		t.Fatal(err)
	}
	return path
}

func (x *testEditor) handWeight() float64 {
	return x.Current().Effectors[effectors.LeftHand].PositionWeight
}

func TestLoadingTouchingNothingAndSavingGivesTheSameBytes(t *testing.T) {
	x := newTestEditor(t, nil)
	folder := t.TempDir()
	var paths []string
	for _, name := range presets.BuiltinNames() {
		builtin, _ := presets.Builtin(name)
		paths = append(paths, savedPreset(t, filepath.Join(folder, name+".json"), func(p *presets.Preset) { *p = builtin }))
	}
	paths = append(paths, savedPreset(t, filepath.Join(folder, "touched.json"), func(p *presets.Preset) {
		p.Name, p.Tags = "Touched", []string{"boxing"}
		for i, parameter := range presets.ParametersOf(p) { // values between the steps of their sliders
			if parameter.Kind != presets.Choice && parameter.Kind != presets.Toggle && parameter.Kind != presets.Count && parameter.Kind != presets.Curve {
				share := 1 / (float64(i) + 3.7)
				if err := parameter.Set(p, parameter.SoftMin+share*(parameter.SoftMax-parameter.SoftMin)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}))
	for _, path := range paths {
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		x.openPreset(path)
		x.documents.compare.Open()
		x.documents.switchSides()
		x.documents.switchSides()
		x.documents.compare.Close()
		for _, group := range presets.Groups() {
			x.inspector.panel.Reveal(firstPathOf(group))
		}
		if x.document.Edited().Dirty() || x.document.Edited().CanUndo() {
			t.Errorf("%s counts as changed", path)
		}
		x.run("save")
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s was changed by opening and saving it", path)
		}
		x.documents.closeB()
	}
}

func firstPathOf(group string) string {
	for _, parameter := range presets.Parameters() {
		if parameter.Group == group {
			return parameter.Path
		}
	}
	return ""
}

func TestWhatIsEditedWhileBIsActiveIsB(t *testing.T) {
	x := newTestEditor(t, nil)
	body := x.core.Avatar.Body()
	x.set(weight, 0.5)
	x.key(fyne.KeyBackTick)
	if !x.document.InB() || x.handWeight() != 0.5 || !x.document.Edited().Dirty() || x.document.Edited().CanUndo() || x.shell.Window.Title() != "B: Untitled* — Posewright" {
		t.Fatalf("B begins as %v, %q", x.handWeight(), x.shell.Window.Title())
	}
	x.set(weight, 0.25)
	x.key(fyne.KeyBackTick)
	if x.document.InB() || x.handWeight() != 0.5 || x.core.Avatar.Body() != body {
		t.Errorf("A is %v after an edit of B", x.handWeight())
	}
	x.run("undo")
	if x.handWeight() != 1 || x.document.Edited().CanUndo() {
		t.Error("A has lost its history, or has that of B")
	}
	x.run("compare/b")
	if x.handWeight() != 0.25 {
		t.Errorf("B is %v", x.handWeight())
	}
	x.run("undo")
	if x.handWeight() != 0.5 || x.document.Edited().CanUndo() {
		t.Error("B has lost its history, or has that of A")
	}
	x.run("compare/b")
	if !x.document.InB() {
		t.Error("choosing B again leaves it")
	}
}

func TestQuittingAsksAboutBothSides(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 0.5)
	x.documents.switchSides()
	x.set(weight, 0.25)
	x.quit()
	x.tap(x.shell.Prompt.Buttons["prompt.dontSave"])
	if x.shell.Prompt == nil || x.document.InB() {
		t.Fatal("the side that is not edited is not asked about")
	}
	x.key(fyne.KeyEscape)
	if x.handWeight() != 0.5 || x.otherPreset().Effectors[effectors.LeftHand].PositionWeight != 0.25 {
		t.Error("canceling lost something")
	}
	folder := t.TempDir()
	x.quit()
	x.picker.path = filepath.Join(folder, "a.json")
	x.tap(x.shell.Prompt.Buttons["prompt.save"])
	x.picker.path = filepath.Join(folder, "b.json")
	x.tap(x.shell.Prompt.Buttons["prompt.save"])
	for name, want := range map[string]float64{"a.json": 0.5, "b.json": 0.25} {
		if saved, err := presets.Open(filepath.Join(folder, name)); err != nil || saved.Effectors[effectors.LeftHand].PositionWeight != want {
			t.Errorf("%s holds %v, %v", name, saved.Effectors[effectors.LeftHand], err)
		}
	}
}

func TestClosingABThatWasNeverInAFileAsksNothingAndLosesNothing(t *testing.T) {
	x := newTestEditor(t, nil)
	x.documents.switchSides()
	x.set(weight, 0.25)
	x.run("closeB")
	if x.shell.Prompt != nil || x.document.InB() || x.document.Compares() || x.handWeight() != 1 {
		t.Fatalf("asked: %v; in B: %v; A is %v", x.shell.Prompt != nil, x.document.InB(), x.handWeight())
	}
	x.run("reopenB")
	if x.document.InB() || x.otherPreset().Effectors[effectors.LeftHand].PositionWeight != 0.25 {
		t.Error("B is not as it was")
	}
	x.documents.switchSides()
	changes := 0
	x.core.Events.Subscribe(func(event eventloop.Event) {
		if _, is := event.(app.DocumentChanged); is {
			changes++
		}
	})
	if x.run("undo"); x.handWeight() != 1 || changes != 1 {
		t.Errorf("undo in B leads to %v and is announced %d times", x.handWeight(), changes)
	}
}

func TestClosingBAsksAboutItAndKeepsA(t *testing.T) {
	x := newTestEditor(t, nil)
	x.documents.switchSides()
	x.document.Save(filepath.Join(t.TempDir(), "b.json"), nil)
	x.finish()
	x.set(weight, 0.25)
	x.run("closeB")
	if x.shell.Prompt == nil {
		t.Fatal("unsaved work in B is given up")
	}
	x.key(fyne.KeyEscape)
	if !x.document.InB() || x.handWeight() != 0.25 {
		t.Error("canceling closed B")
	}
	x.run("closeB")
	x.tap(x.shell.Prompt.Buttons["prompt.dontSave"])
	if x.document.InB() || x.document.Compares() || x.handWeight() != 1 || x.shell.Window.Title() != "Untitled — Posewright" {
		t.Errorf("after closing B %q is edited", x.shell.Window.Title())
	}
}

func TestAPresetIsOpenedAsBWhileAStays(t *testing.T) {
	x := newTestEditor(t, nil)
	x.set(weight, 0.5)
	path := savedPreset(t, filepath.Join(t.TempDir(), "other.json"), func(p *presets.Preset) { p.Effectors[effectors.LeftHand].PositionWeight = 0.125 })
	x.picker.path = path
	x.run("openAsB")
	if x.document.InB() || x.handWeight() != 0.5 || x.otherName() != "other" || x.shell.Prompt != nil {
		t.Fatal("opening B touched A")
	}
	x.run("compare/switch")
	if x.handWeight() != 0.125 || x.document.Path() != path || x.document.Edited().Dirty() {
		t.Error("B is not what was opened")
	}
	x.run("swapSides")
	if x.document.InB() || x.handWeight() != 0.125 {
		t.Error("swapping changed what is edited, or not what it is called")
	}
}

func TestBlendingIsOneStepOfUndoAndStartsWhereOneIs(t *testing.T) {
	x := newTestEditor(t, nil)
	x.documents.switchSides()
	x.set(weight, 0.5)
	x.documents.switchSides()
	x.documents.compare.Open()
	slider := x.documents.compare.Blend.Slider
	if slider.Value != 0 || !x.documents.compare.Blend.Row.Visible() {
		t.Fatalf("while A is edited the slider is at %v", slider.Value)
	}
	drag := func(position float64) { slider.Held = true; slider.SetValue(position); slider.OnPreview(position) }
	drag(0.2)
	drag(0.5)
	if x.handWeight() != 0.75 {
		t.Errorf("in the middle the weight is %v", x.handWeight())
	}
	slider.Held = false
	slider.OnCommit()
	if slider.Value != 0.5 || len(x.document.Edited().History().Steps) != 1 {
		t.Errorf("after blending the slider is at %v, the steps are %v", slider.Value, x.document.Edited().History().Steps)
	}
	drag(1) // again between the same two
	slider.Held = false
	slider.OnCommit()
	if x.handWeight() != 0.5 {
		t.Errorf("at B the weight is %v", x.handWeight())
	}
	x.run("undo")
	x.run("undo")
	if x.handWeight() != 1 || slider.Value != 0 || x.document.Edited().CanUndo() {
		t.Errorf("undone it is %v and the slider at %v", x.handWeight(), slider.Value)
	}
	drag(0.5)
	slider.Held = false
	slider.OnCancel()
	if x.handWeight() != 1 || x.document.Edited().CanUndo() || slider.Value != 0 {
		t.Error("a canceled blending left something")
	}
	x.documents.switchSides()
	if slider.Value != 1 {
		t.Error("while B is edited the slider is not at B")
	}
}

func TestTheHistoryGoesAnywhere(t *testing.T) {
	x := newTestEditor(t, nil)
	for _, value := range []float64{0.75, 0.5, 0.25} {
		x.set(weight, value)
	}
	x.run("history")
	if !x.documents.history.IsOpen() || len(x.documents.history.Lines) != 4 || !x.documents.history.Lines[3].Current || !x.documents.history.Lines[0].Saved {
		t.Fatalf("%+v", x.documents.history.Lines)
	}
	x.documents.history.List.Select(1)
	if x.handWeight() != 0.75 || !x.documents.history.Lines[1].Current || !x.documents.history.Lines[2].Undone {
		t.Errorf("%v, %+v", x.handWeight(), x.documents.history.Lines)
	}
	x.documents.history.List.Select(0)
	if x.handWeight() != 1 || x.document.Edited().Dirty() {
		t.Error("the start is not the start")
	}
	x.documents.history.List.Select(3)
	if x.handWeight() != 0.25 {
		t.Error("the end is not the end")
	}
	if x.key(fyne.KeyEscape); x.documents.history.IsOpen() {
		t.Error("Escape leaves the history open")
	}
}

func TestFileDialogsStartWhereAFileOfTheirKindWasPickedLast(t *testing.T) {
	x := newTestEditor(t, nil)
	usual := func() string { return x.picker.asked[len(x.picker.asked)-1].Usual[0] }
	x.picker.err = filedialog.ErrCancelled
	x.run("openPreset")
	if got := usual(); got != x.core.Folders.Presets() {
		t.Errorf("presets are first looked for in %q", got)
	}
	x.run("openSession")
	if got := usual(); got != x.core.Folders.Sessions() {
		t.Errorf("sessions are first looked for in %q", got)
	}
	folder := t.TempDir()
	x.picker.path, x.picker.err = filepath.Join(folder, "none.json"), nil
	x.run("openPreset")
	x.picker.err = filedialog.ErrCancelled
	x.run("openAvatar")
	if got := x.picker.asked[len(x.picker.asked)-1]; got.Folder != "" || got.Title != "Open avatar" {
		t.Errorf("%q begins where a preset was picked: %q", got.Title, got.Folder)
	}
	x.run("openPreset")
	if got := x.picker.asked[len(x.picker.asked)-1].Folder; got != folder {
		t.Errorf("presets are looked for in %q, the last one was in %q", got, folder)
	}
	x.picker.path, x.picker.err = filepath.Join(folder, "dances"), nil
	x.run("openFolder")
	x.picker.err = filedialog.ErrCancelled
	x.run("openMotion")
	if got := x.picker.asked[len(x.picker.asked)-1].Folder; got != folder {
		t.Errorf("motion capture is looked for in %q, the last folder of it was in %q", got, folder)
	}
	beside := t.TempDir()
	x.shell.PickNewFile("Save a copy", beside, "copy.json", presetFilter(), func(string) {})
	if got := x.picker.asked[len(x.picker.asked)-1].Folder; got != beside {
		t.Errorf("a copy is to be saved in %q, wanted was %q", got, beside)
	}
}

func TestSavingKeepsTheVersionBeforeAndItComesBack(t *testing.T) {
	x := newTestEditor(t, nil)
	x.picker.path = filepath.Join(t.TempDir(), "mine.json")
	for _, value := range []float64{0.75, 0.5, 0.25} {
		x.set(weight, value)
		x.run("save")
	}
	x.run("backups")
	x.until("the backups are read", func() bool { return len(x.library.backups.Restore) == 2 })
	x.tap(x.library.backups.Restore[1]) // the older one
	if x.handWeight() != 0.75 || !x.document.Edited().Dirty() || x.shell.Dialog != nil {
		t.Errorf("restored is %v", x.handWeight())
	}
	if saved, err := presets.Open(x.document.Path()); err != nil || saved.Effectors[effectors.LeftHand].PositionWeight != 0.25 {
		t.Error("restoring wrote the file")
	}
	x.run("undo")
	if x.handWeight() != 0.25 || x.document.Edited().Dirty() {
		t.Error("restoring cannot be undone")
	}
}

func TestAPresetItsAvatarAndASessionAreDroppedTogether(t *testing.T) {
	x := newTestEditor(t, nil)
	folder := t.TempDir()
	one := savedPreset(t, filepath.Join(folder, "one.json"), func(p *presets.Preset) { p.Name = "One" })
	two := savedPreset(t, filepath.Join(folder, "two.json"), func(p *presets.Preset) { p.Name = "Two" })
	avatar, recording, text := filepath.Join(folder, "x.glb"), filepath.Join(folder, "x.udpcap"), filepath.Join(folder, "x.txt")
	for path, data := range map[string][]byte{avatar: assets.Mannequin(), recording: assets.Demo(), text: []byte("hello")} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	demo := x.live.Playback.Current()
	x.opening.openDropped([]string{text, recording, one, avatar, two})
	x.until("all is there", func() bool {
		return x.Current().Avatar.File == avatar && x.live.Playback.Current() != demo && x.otherName() == "two"
	})
	if x.document.Path() != one || x.otherName() != "two" || x.document.InB() || len(x.shell.Toasts.Box.Objects) == 0 || x.live.Sources.Live() {
		t.Errorf("%q with %q", x.document.Path(), x.otherName())
	}
	x.until("the session measures the person", func() bool { return x.core.Avatar.Calibration() != nil })
}

func TestWorkThatACrashLeftIsSavedAsACopy(t *testing.T) {
	folder := t.TempDir()
	journals := app.Folders(folder).Journal()
	leaveWorkBehind(t, journals, 0.125)
	x := newTestEditor(t, func(o *Options) { o.Home = folder })
	wentOn := false
	x.picker.err = filedialog.ErrCancelled
	x.offerRecovered(func() { wentOn = true })
	x.tap(x.shell.Prompt.Buttons["prompt.saveCopy"])
	if wentOn {
		t.Error("canceling the file dialog went on")
	}
	x.offerRecovered(func() { wentOn = true })
	x.picker.path, x.picker.err = filepath.Join(t.TempDir(), "copy.json"), nil
	x.tap(x.shell.Prompt.Buttons["prompt.saveCopy"])
	if saved, err := presets.Open(x.picker.path); err != nil || saved.Effectors[effectors.LeftHand].PositionWeight != 0.125 {
		t.Errorf("the copy holds %v, %v", saved.Effectors[effectors.LeftHand], err)
	}
	if left, err := presets.Recover(journals); err != nil || len(left) != 0 || !wentOn || x.handWeight() != 1 {
		t.Errorf("left: %d, %v", len(left), err)
	}
}

func TestTwoPresetsThatACrashLeftBecomeAAndB(t *testing.T) {
	folder := t.TempDir()
	journals := app.Folders(folder).Journal()
	for _, value := range []float64{0.125, 0.375} {
		one := filepath.Join(t.TempDir(), "journal")
		leaveWorkBehind(t, one, value)
		if err := os.CopyFS(journals, os.DirFS(one)); err != nil {
			t.Fatal(err)
		}
	}
	x := newTestEditor(t, func(o *Options) { o.Home = folder })
	x.offerRecovered(func() { t.Error("the file of the command line took the place of what was restored") })
	x.tap(x.shell.Prompt.Buttons["prompt.restore"])
	x.tap(x.shell.Prompt.Buttons["prompt.restore"])
	both := []float64{x.handWeight(), x.otherPreset().Effectors[effectors.LeftHand].PositionWeight}
	slices.Sort(both)
	if !slices.Equal(both, []float64{0.125, 0.375}) || !x.document.Edited().Dirty() || !x.document.OtherDirty() || x.shell.Prompt != nil {
		t.Errorf("restored are %v", both)
	}
}

func TestRecentFilesThatAreGoneCannotBeChosen(t *testing.T) {
	x := newTestEditor(t, nil)
	there := savedPreset(t, filepath.Join(t.TempDir(), "there.json"), func(*presets.Preset) {})
	x.core.Recent.Add(filepath.Join(t.TempDir(), "gone.json"))
	x.core.Recent.Add(there)
	x.until("the missing one is known", func() bool {
		return x.chrome.menu.Items[commands.Find(x.chrome.commands, "openRecent")].ChildMenu.Items[1].Disabled
	})
	items := x.chrome.menu.Items[commands.Find(x.chrome.commands, "openRecent")].ChildMenu.Items
	if items[0].Disabled || !items[1].Disabled || !strings.Contains(items[1].Label, "missing") {
		t.Errorf("%q, %q", items[0].Label, items[1].Label)
	}
	items[len(items)-1].Action()
	if len(x.settings.Recent) != 0 || !x.chrome.menu.Items[commands.Find(x.chrome.commands, "openRecent")].Disabled {
		t.Error("the list is not empty")
	}
}

func TestPropertiesAreOneStepAndRefusedInTheirDialog(t *testing.T) {
	x := newTestEditor(t, nil)
	x.view.loop.Request(64, 64)
	x.run("properties")
	p := x.library.properties
	p.Name.SetText("  ")
	x.tap(x.library.accept)
	if !p.Refusal.Visible() || x.document.Edited().CanUndo() || x.shell.Dialog == nil {
		t.Fatal("a preset without a name was taken")
	}
	p.Name.SetText("Boxing")
	p.Tags.SetText("sport, fast ,sport")
	p.Notes.SetText("Hands first")
	x.tap(p.Take)
	x.until("the thumbnail is there", func() bool { return p.Thumbnail != "" })
	x.tap(x.library.accept)
	now := x.Current()
	if now.Name != "Boxing" || !slices.Equal(now.Tags, []string{"sport", "fast"}) || now.Notes != "Hands first" || x.shell.Dialog != nil {
		t.Errorf("%+v", now.About)
	}
	picture, err := thumbnail.Decode(now.Thumbnail)
	if err != nil || picture.Bounds() != image.Rect(0, 0, library.ThumbnailWidth, library.ThumbnailHeight) {
		t.Error(picture, err)
	}
	x.run("undo")
	if x.Current().Name != "Posewright" || x.Current().Thumbnail != "" || x.document.Edited().CanUndo() {
		t.Error("properties are more than one step")
	}
}

func TestTheBrowserOpensDuplicatesRenamesAndDeletes(t *testing.T) {
	x := newTestEditor(t, nil)
	folder := x.core.Folders.Presets()
	savedPreset(t, filepath.Join(folder, "mine.json"), func(p *presets.Preset) {
		p.Name, p.Tags, p.Effectors[effectors.LeftHand].PositionWeight = "Mine", []string{"sport"}, 0.5
	})
	if err := os.WriteFile(filepath.Join(folder, "broken.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	outside := savedPreset(t, filepath.Join(t.TempDir(), "outside.json"), func(p *presets.Preset) { p.Name = "Outside" })
	x.core.Recent.Add(outside)
	x.run("presets")
	b := x.library.browser
	read := func() { x.until("the presets are read", func() bool { return !b.Reading }) }
	read()
	if names := len(b.Found); names != len(presets.BuiltinNames())+3 {
		t.Errorf("%d presets are shown", names)
	}
	choose := func(name string) {
		t.Helper()
		i := slices.IndexFunc(b.Files, func(s presetfiles.File) bool { return s.Name == name })
		if i < 0 {
			t.Fatalf("%s is not there", name)
		}
		b.Choose(b.Files[i].Key())
	}
	choose("broken")
	if b.Buttons["presets.open"] != nil || !strings.Contains(b.Chosen().Err.Error(), "not JSON") {
		t.Errorf("a broken file can be opened, or says %q", b.Chosen().Err)
	}
	b.Tag.SetSelected("sport")
	if len(b.Found) != 1 {
		t.Errorf("with the tag there are %d", len(b.Found))
	}
	x.tap(b.Buttons["presets.duplicate"])
	read()
	if b.Chosen().Name != "Mine copy" {
		t.Errorf("the copy is %q", b.Chosen().Name)
	}
	x.tap(b.Buttons["presets.rename"])
	dialogEntry(t, x).SetText("Yours")
	dialogEntry(t, x).OnSubmitted("")
	x.finish()
	read()
	if s := b.Chosen(); s.Name != "Yours" || filepath.Base(s.Path) != "Yours.posewright.json" || s.Preset.Name != "Yours" {
		t.Errorf("renamed it is %q in %s", s.Name, s.Path)
	}
	path := b.Chosen().Path
	x.tap(b.Buttons["presets.delete"])
	read()
	if _, err := os.Stat(path); err == nil {
		t.Error("it was not deleted")
	}
	tapButton(t, x.shell.Toasts.Box, "Undo")
	x.finish()
	read()
	if restored, err := presets.Open(path); err != nil || restored.Name != "Yours" {
		t.Errorf("it did not come back: %v", err)
	}
	choose("Mine")
	x.tap(b.Buttons["presets.open"])
	if x.handWeight() != 0.5 || x.shell.Dialog != nil || x.document.Edited().Dirty() {
		t.Error("it was not opened")
	}
}

// dialogEntry is the entry of the dialog on top.
func dialogEntry(t *testing.T, x *testEditor) *widgets.KeyEntry {
	t.Helper()
	entry, ok := x.shell.Window.Canvas().Focused().(*widgets.KeyEntry)
	if !ok {
		t.Fatal("no entry has the keyboard")
	}
	return entry
}

// tapButton taps the button of that text somewhere in an object.
func tapButton(t *testing.T, in fyne.CanvasObject, text string) {
	t.Helper()
	var found *widgets.KeyButton
	var look func(fyne.CanvasObject)
	look = func(object fyne.CanvasObject) {
		switch o := object.(type) {
		case *widgets.KeyButton:
			if o.Text == text {
				found = o
			}
		case *fyne.Container:
			for _, child := range o.Objects {
				look(child)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				look(child)
			}
		}
	}
	look(in)
	if found == nil {
		t.Fatalf("there is no button %q", text)
	}
	test.Tap(found)
}

func TestARandomHourWithTwoPresetsLosesNothing(t *testing.T) {
	x := newTestEditor(t, nil)
	random := rand.New(rand.NewPCG(3, 1))
	want := [2]float64{1, 1} // of A and of B
	active := 0
	opened := false
	for range 300 {
		switch random.IntN(6) {
		case 0, 1:
			want[active] = float64(random.IntN(100)) / 100
			x.set(weight, want[active])
		case 2:
			if !opened {
				opened, want[1] = true, want[0]
			}
			x.documents.switchSides()
			active = 1 - active
		case 3:
			if x.document.Edited().Undo() {
				want[active] = x.handWeight()
			}
		case 4:
			h := x.document.Edited().History()
			x.document.Edited().GoTo(random.IntN(len(h.Steps) + 1))
			want[active] = x.handWeight()
		case 5:
			x.documents.compare.Toggle()
		}
		if x.handWeight() != want[active] {
			t.Fatalf("the side that is edited is %v, not %v", x.handWeight(), want[active])
		}
		if opened {
			if other := x.otherPreset().Effectors[effectors.LeftHand].PositionWeight; other != want[1-active] {
				t.Fatalf("the other side is %v, not %v", other, want[1-active])
			}
		}
	}
}

func TestAPresetSavedInAnotherFolderStillFindsItsAvatar(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(here, "me.glb"), assets.Mannequin(), 0o600); err != nil {
		t.Fatal(err)
	}
	preset := presets.Default()
	preset.Avatar.File = "me.glb"
	if err := presets.Save(filepath.Join(here, "mine.json"), &preset); err != nil {
		t.Fatal(err)
	}
	x := newTestEditor(t, nil)
	x.openPreset(filepath.Join(here, "mine.json"))
	x.until("its avatar is worn", func() bool { return x.core.Avatar.Current() != nil && x.core.Avatar.Current().File == "me.glb" })

	x.picker.path = filepath.Join(here, "again.json")
	if x.run("saveAs"); x.Current().Avatar.File != "me.glb" {
		t.Errorf("in the same folder the avatar becomes %q", x.Current().Avatar.File)
	}
	x.picker.path = filepath.Join(there, "mine.json")
	x.run("saveAs")
	saved, err := presets.Open(x.picker.path)
	if err != nil || saved.Avatar.File != filepath.Join(here, "me.glb") {
		t.Errorf("in another folder the avatar is %q, %v", saved.Avatar.File, err)
	}
	x.until("it is still worn", func() bool {
		return x.core.Avatar.Current() != nil && x.core.Avatar.Current().Path == filepath.Join(here, "me.glb")
	})
}

func TestRecentFilesAndSessionsAreInTheMenus(t *testing.T) {
	x := newTestEditor(t, nil)
	found := map[*fyne.MenuItem]bool{}
	for _, menu := range x.chrome.menu.Main.Items {
		for _, item := range menu.Items {
			found[item] = true
		}
	}
	if !found[x.chrome.menu.Items[commands.Find(x.chrome.commands, "openRecent")]] || !found[x.chrome.menu.Items[commands.Find(x.chrome.commands, "recentSessions")]] {
		t.Errorf("the menus have Open recent: %v, Recent sessions: %v", found[x.chrome.menu.Items[commands.Find(x.chrome.commands, "openRecent")]], found[x.chrome.menu.Items[commands.Find(x.chrome.commands, "recentSessions")]])
	}
}

func TestAPresetMayOpenFilesOutsideItsFolderOnlyWhenAllowed(t *testing.T) {
	home := t.TempDir()
	folder, avatar := filepath.Join(home, "theirs"), filepath.Join(home, "me.glb")
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(avatar, assets.Mannequin(), 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../me.glb", filepath.Join(folder, "link.glb")); err != nil {
		t.Skip(err)
	}
	for _, named := range []string{avatar, "../me.glb", "link.glb"} {
		x := newTestEditor(t, nil)
		path := savedPreset(t, filepath.Join(folder, "theirs.json"), func(p *presets.Preset) { p.Avatar.File = named })
		where := filepath.Join(folder, named)
		if filepath.IsAbs(named) {
			where = named
		}

		x.openPreset(path)
		if x.shell.Prompt == nil || x.document.Path() != "" {
			t.Fatal("it was opened unasked")
		}
		x.tap(x.shell.Prompt.Buttons["prompt.withoutOutside"])
		if x.document.Path() != path || x.Current().Avatar.File != "" || x.core.Avatar.Current().Path != "" {
			t.Errorf("%s: opened without them: %q with the avatar %q", named, x.document.Path(), x.Current().Avatar.File)
		}
		x.openPreset(path)
		x.tap(x.shell.Prompt.Buttons["prompt.openOutside"])
		x.until("the avatar", func() bool { return x.core.Avatar.Current().Path == where })
		x.run("new")
		x.openPreset(path)
		if x.shell.Prompt != nil || x.Current().Avatar.File != named {
			t.Errorf("%s: what was allowed is asked about again", named)
		}
		if err := os.WriteFile(filepath.Join(home, "other.glb"), assets.Mannequin(), 0o600); err != nil {
			t.Fatal(err)
		}
		x.run("new")
		x.openPreset(savedPreset(t, path, func(p *presets.Preset) { p.Avatar.File = "../other.glb" }))
		if x.shell.Prompt == nil {
			t.Errorf("%s: another file is not asked about", named)
		}
	}
}

func TestAPresetOfVersion1OfTheSwivelModelIsOfferedVersion2(t *testing.T) {
	x := newTestEditor(t, nil)
	const button = "Update models"
	x.openPreset(savedPreset(t, filepath.Join(t.TempDir(), "new.json"), func(p *presets.Preset) { p.Swivel.Phi0 = 50 }))
	if x.pressIn(x.shell.Toasts.Box, button) {
		t.Error("version 2 is offered to who has it")
	}
	x.openPreset(savedPreset(t, filepath.Join(t.TempDir(), "old.json"), func(p *presets.Preset) { p.Arms.Swivel, p.Swivel.Phi0 = solver.SwivelByTransport, 50 }))
	if x.Current().Arms.Swivel != solver.SwivelByTransport || x.Current().Swivel.Phi0 != 50 {
		t.Fatal("opening it changed it")
	}
	if !x.pressIn(x.shell.Toasts.Box, button) {
		t.Fatal("version 2 is not offered")
	}
	if usual := presets.Default().Swivel; x.Current().Arms.Swivel != solver.SwivelByWrist || x.Current().Swivel != usual {
		t.Errorf("%+v", x.Current().Swivel)
	}
	if x.run("undo"); x.Current().Arms.Swivel != solver.SwivelByTransport || x.Current().Swivel.Phi0 != 50 {
		t.Error("it is not one step of undo")
	}
}

func TestASavedPresetShowsItsFolderAndItsPicture(t *testing.T) {
	x := newTestEditor(t, nil)
	asked := 0
	x.documents.window.thumbnail = func(width, height int, done func(*image.RGBA)) {
		asked++
		done(image.NewRGBA(image.Rect(0, 0, width, height)))
	}
	x.picker.path = filepath.Join(t.TempDir(), "mine.json")
	x.run("saveAs")
	x.until("it says where", func() bool { return x.said("Saved as mine.json") })
	x.until("the picture is kept", func() bool {
		pictures, _ := filepath.Glob(filepath.Join(string(x.core.Folders), "pictures", "*.png"))
		return asked == 1 && len(pictures) == 1
	})
	if !x.pressIn(x.shell.Toasts.Box, "Show in folder") {
		t.Error("its folder is not offered")
	}
}

// What comes with Posewright is read in the language of the window. Files are called in English, and what is in a file is called as the file.
func TestBuiltInPresetsAreCalledInTheLanguageOfTheWindow(t *testing.T) {
	x := newTestEditor(t, nil)
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	must(t, text.SetLanguage("de"))
	builtin := func(name string) app.Opened {
		preset, _ := presets.Builtin(name)
		return app.Opened{Preset: preset}
	}
	x.documents.open(builtin("Walking"))
	x.finish()
	if got := x.documents.title(); got != "Gehen — Posewright" {
		t.Errorf("the title is %q", got)
	}
	x.documents.putInB(builtin("Sitting"))
	x.finish()
	if got := x.documents.sides().Name; got != "Sitzen" {
		t.Errorf("B is called %q", got)
	}
	x.documents.closeB()
	x.documents.applySolver("Dance")
	if got := commands.Find(x.chrome.commands, "undo").Label(); got != "Rückgängig: Solver-Preset Tanz anwenden" {
		t.Errorf("the step is called %q", got)
	}
	x.picker.path = filepath.Join(t.TempDir(), "Sports.json")
	x.run("saveAs")
	if got := x.picker.asked[len(x.picker.asked)-1].Name; got != "Walking.posewright.json" {
		t.Errorf("the file is proposed to be called %q", got)
	}
	if got := x.documents.title(); got != "Sports — Posewright" {
		t.Errorf("in a file it is called %q", got)
	}
}
