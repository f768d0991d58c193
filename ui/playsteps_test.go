//go:build cgo

package ui

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"posewright/assets"
	"posewright/internal/liveout"
)

// step waits until a step of the panel says something.
func (x *testEditor) step(name, says string) {
	x.t.Helper()
	x.until(name+" says "+says, func() bool {
		x.calibrating.updatePlay()
		return strings.Contains(x.calibrating.playSays()[name], says)
	})
}

// The card asks one question. Who plays is led by four steps, each with one button that brings it on.
func TestWhoPlaysIsLedByFourSteps(t *testing.T) {
	x := newTestEditor(t, nil)
	x.settings.Welcomed = false
	x.run("welcome")
	if x.shell.Window.Title() != "Untitled — Posewright" {
		t.Errorf("a new document is called %q", x.shell.Window.Title())
	}
	x.tap(control(t, x.help.welcome.Controls(), "welcome.play").(fyne.Tappable))
	if !x.workspace.playing() || x.help.welcome.Shown() || !x.settings.Welcomed {
		t.Fatal("the answer does not lead to Play")
	}
	press := func(name string) {
		x.t.Helper()
		x.tap(control(t, x.calibrating.play.Controls(), "play."+name).(fyne.Tappable))
	}

	x.step("trackers", "1 This is the demo")
	if press("trackers"); x.shell.DialogTitle != "Inputs and ports" {
		t.Errorf("connecting opens %q", x.shell.DialogTitle)
	}
	x.shell.CloseDialog()
	x.run("source/demo")
	x.step("trackers", "1 The demo plays; live senders are ignored.")
	press("trackers")
	x.step("trackers", "1 This is the demo")

	x.step("avatar", "2 The built-in avatar.")
	mine := filepath.Join(t.TempDir(), "mine.glb")
	must(t, os.WriteFile(mine, assets.Mannequin(), 0o600))
	x.picker.path = mine
	press("avatar")
	x.step("avatar", "✓ mine.glb")

	x.step("calibrate", "3 Not calibrated yet")
	press("calibrate")
	if !x.live.Calibration.IsOpen() {
		t.Error("Calibrate opens no calibration")
	}
	x.live.Calibration.Close()

	x.step("send", "4 Nothing is sent")
	if press("send"); x.shell.DialogTitle != "Live output receivers" {
		t.Errorf("sending without a receiver opens %q", x.shell.DialogTitle)
	}
	x.shell.CloseDialog()
	x.step("send", "✕ No receiver is on.")
	game, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	defer game.Close()
	at := liveout.Receiver{Protocol: liveout.VMC, Address: game.LocalAddr().String(), RateHz: 60}
	must(t, x.live.LiveOut.SetReceivers(liveout.Config{at}))
	x.step("send", "4 VMC")
	x.live.LiveOut.SetDemo(true)
	x.step("send", "✓ VMC")
	press("send")
	x.step("send", "4 Nothing is sent")

	x.picker.path = filepath.Join(t.TempDir(), "mine.posewright.json")
	press("save")
	x.until("the preset is saved", func() bool { return !x.document.Dirty() && x.document.Path() != "" })
	if x.calibrating.updatePlay(); x.shell.Window.Title() != "mine — Posewright" {
		t.Errorf("the saved document is called %q", x.shell.Window.Title())
	}
}

// Who tunes keeps the inspector, which the card stood above.
func TestWhoTunesGetsTheInspectorsWholeColumn(t *testing.T) {
	x := newTestEditor(t, nil)
	tune := func() { x.tap(control(t, x.help.welcome.Controls(), "welcome.tune").(fyne.Tappable)) }
	whole := x.inspector.panel.Content.Size()
	x.run("welcome")
	if least := x.inspector.panel.Content.Size(); least.Height >= whole.Height {
		t.Errorf("the inspector is %v high with the card and %v without", least.Height, whole.Height)
	}
	view := x.view.viewport.Size()
	tune()
	if x.workspace.playing() || x.help.welcome.Shown() || x.inspector.panel.Content.Size() != whole {
		t.Errorf("the answer leaves the inspector %v of %v", x.inspector.panel.Content.Size(), whole)
	}
	if x.view.viewport.Size() != view {
		t.Error("the card took room from the avatar")
	}
}

// The bone map takes the place of the steps, not the room beside them.
func TestTheBoneMapStandsInPlaceOfTheSteps(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("workspacePlay")
	if x.run("boneMap"); !x.boneMap.shown() || x.calibrating.play.Content.Visible() {
		t.Error("steps and bone map lie on one another")
	}
	if x.run("boneMap"); x.boneMap.shown() || !x.calibrating.play.Content.Visible() {
		t.Error("the steps do not come back")
	}
}
