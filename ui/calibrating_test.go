//go:build cgo

package ui

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/presets"
	"posewright/ui/canvas"
)

func TestAPersonIsNamedKeptUsedOnAnotherAvatarAndForgottenEverywhere(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("devices are there", func() bool { return x.live.Devices.Frame().Count > 2 })
	x.live.Calibration.SetPerson("Zoe")
	x.run("calibrate/open")
	x.live.Calibration.ByHand()
	x.live.Calibration.Correct(calibration.MeasureHeight, 1.81)
	x.live.Calibration.Accept()
	if c := x.Current().Calibration; c.Person != "Zoe" || c.HeightM != 1.81 {
		t.Fatalf("the preset holds %q, %v m", c.Person, c.HeightM)
	}
	kept, ok := x.core.People.Profile("Zoe")
	if !ok || kept.Measurement.HeightM != 1.81 {
		t.Fatalf("kept of her is %+v", kept)
	}
	other := *x.Current()
	path := filepath.Join(x.core.Folders.Presets(), "hers.json")
	if err := os.MkdirAll(x.core.Folders.Presets(), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := presets.Save(path, &other); err != nil {
		t.Fatal(err)
	}
	x.live.Calibration.Remove()
	x.live.Calibration.ApplyPerson("Zoe")
	if c := x.Current().Calibration; c.HeightM != 1.81 || !c.Calibrated() {
		t.Errorf("without posing the preset holds %v m", c.HeightM)
	}
	x.calibrating.renamePerson("Zoe", "Zoë")
	if _, old := x.core.People.Profile("Zoe"); old || x.Current().Calibration.Person != "Zoë" || x.settings.Person != "Zoë" {
		t.Error("she is not renamed everywhere")
	}
	x.calibrating.offerDeletion("Zoë")
	x.until("the question", func() bool { return x.shell.Prompt != nil })
	test.Tap(x.shell.Prompt.Buttons["prompt.forget"])
	x.core.People.Flush()
	if entries, err := profiles.List(x.core.Folders.Profiles()); err != nil || len(entries) != 0 {
		t.Errorf("there are still %d profiles, %v", len(entries), err)
	}
	if read, err := presets.Open(path); err != nil || read.Calibration.Calibrated() {
		t.Errorf("another preset still holds her: %v", err)
	}
	if x.Current().Calibration.Calibrated() || x.settings.Person != "" {
		t.Error("the preset that is open still holds her")
	}
}

func TestAPlayerSeesTheAvatarAndLittleElse(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("devices are there", func() bool { return x.live.Devices.Frame().Count > 2 })
	x.run("workspacePlay")
	if !x.workspace.playing() || !x.calibrating.play.Content.Visible() || x.inspector.panel.Content.Visible() || x.view.overlay.box.Visible() || x.sessions.transport.Content.Visible() || x.chrome.toolbar.Tuning.Visible() {
		t.Error("more is shown than a player needs")
	}
	if look := x.view.loop.Look.Load(); !look.Mirrored || look.Show.Targets {
		t.Errorf("the viewport is mirrored: %v", look.Mirrored)
	}
	play := func(id string) fyne.CanvasObject { return control(t, x.calibrating.play.Controls(), "play."+id) }
	test.Tap(play("calibrate").(fyne.Tappable))
	if !x.live.Calibration.IsOpen() || x.calibrating.play.Content.Visible() || !x.calibrating.sheet.Shown() {
		t.Error("the large button does not calibrate")
	}
	x.key(fyne.KeyEscape)
	if !x.calibrating.play.Content.Visible() || x.calibrating.sheet.Shown() {
		t.Error("after a calibration it is no player's window any more")
	}
	play("learning").(interface{ SetChecked(bool) }).SetChecked(true)
	if !x.settings.Learning {
		t.Error("it does not go on calibrating")
	}
	x.run("workspaceTune")
	if x.calibrating.play.Content.Visible() || !x.inspector.panel.Content.Visible() || !x.view.overlay.box.Visible() || x.view.loop.Look.Load().Mirrored || x.view.viewport.Tool == nil {
		t.Error("the window for tuning does not come back")
	}
}

func TestAMirrorIsPointedAtAsItIsSeen(t *testing.T) {
	x := newTestEditor(t, nil)
	if at := x.view.viewport.Unmirrored(fyne.NewPos(10, 20)); at != fyne.NewPos(10, 20) {
		t.Errorf("without a mirror 10, 20 is %v", at)
	}
	x.view.viewport.Mirrored = true
	if at := x.view.viewport.Unmirrored(fyne.NewPos(10, 20)); at != fyne.NewPos(x.view.viewport.Size().Width-10, 20) {
		t.Errorf("in a mirror 10, 20 is %v", at)
	}
}

func TestAMirrorExchangesLeftAndRight(t *testing.T) {
	t.Parallel()
	for _, width := range []int{1, 2, 5} {
		picture := image.NewRGBA(image.Rect(0, 0, width, 2))
		for x := range width {
			for y := range 2 {
				picture.SetRGBA(x, y, color.RGBA{uint8(10 * x), uint8(y), 7, 255})
			}
		}
		canvas.Mirror(picture)
		for x := range width {
			for y := range 2 {
				if want := (color.RGBA{uint8(10 * (width - 1 - x)), uint8(y), 7, 255}); picture.RGBAAt(x, y) != want {
					t.Errorf("%d wide: at %d, %d is %v, want %v", width, x, y, picture.RGBAAt(x, y), want)
				}
			}
		}
	}
}

// On a small screen the steps of a calibration need the room of the bottom panel, which comes back afterwards.
func TestACalibrationInALowWindowTakesTheBottomPanelsPlace(t *testing.T) {
	x := newTestEditor(t, nil)
	shown := func() bool { return x.workspace.bottom.Shown() }
	if !shown() {
		x.run("bottom")
	}
	for _, test := range []struct {
		height float32
		stays  bool
	}{{640, false}, {1080, true}} {
		x.shell.Window.Resize(fyne.NewSize(1280, test.height))
		x.run("calibrate/open")
		x.until("the sheet is open", x.calibrating.sheet.Shown)
		if shown() != test.stays {
			t.Errorf("%v points high: the panel is shown: %v", test.height, shown())
		}
		x.live.Calibration.Close()
		x.until("the panel is back", func() bool { return !x.calibrating.sheet.Shown() && shown() })
		if !x.core.Settings.Values.Bottom {
			t.Error("the panel is forgotten")
		}
	}
}
