//go:build cgo

package ui

import (
	"math"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/app"
	"posewright/rig"
	"posewright/ui/commands"
	"posewright/ui/widgets"
)

func TestSpaceStopsTheDemoAndWhatIsTunedActsOnTheStillPose(t *testing.T) {
	x := newTestEditor(t, nil)
	x.hold(0)
	x.until("the hands follow", func() bool { _, ok := x.view.scene.Posed(); return ok && x.reading.Bound[3] >= 0 })
	x.presses(fyne.KeySpace)()
	if !x.live.Sources.Paused() || x.live.Playback.Replay().Playing() || x.sessions.transport.Buttons["pause"].Icon != widgets.IconPlay {
		t.Error("it does not stand still")
	}
	at := x.live.Playback.Replay().Position()
	hand := func() mgl64.Vec3 {
		x.view.loop.Latest.Get(&x.reading)
		return x.reading.World[x.core.Avatar.Body().Humanoid().Joint(rig.LeftHand)].Position
	}
	still := hand()
	x.set("effectors.leftHand.positionWeight", 0)
	x.until("the hand leaves its target", func() bool { return hand().Sub(still).Len() > 0.02 })
	if x.live.Playback.Replay().Position() != at {
		t.Error("the recording went on")
	}
	x.presses(fyne.KeyN)()
	if got := x.live.Playback.Replay().Position(); !(got > at && got < at+50*time.Millisecond) || !x.live.Sources.Paused() {
		t.Errorf("a step went from %v to %v, paused: %v", at, got, x.live.Sources.Paused())
	}
	x.presses(fyne.KeySpace)()
	if x.live.Sources.Paused() || x.sessions.transport.Buttons["pause"].Icon != widgets.IconPause {
		t.Error("it does not go on")
	}
}

func TestLiveDevicesCanBeHeldAndSteppedButNotSlowed(t *testing.T) {
	x := newTestEditor(t, nil)
	x.hold(0)
	x.live.Sources.Choose(app.SourceLive)
	x.sessions.transport.Update()
	if !x.sessions.transport.Buttons["speed"].Disabled || !strings.Contains(x.sessions.transport.Buttons["speed"].Tip, "Can't slow down") || x.sessions.transport.ShowsRecording() {
		t.Errorf("the speed is offered for live devices; its tip is %q", x.sessions.transport.Buttons["speed"].Tip)
	}
	x.presses(fyne.KeySpace)()
	if !x.live.Session.Held() || !x.live.Sources.Paused() || !says(x.sessions.transport.Content, "Paused: the devices are not followed") {
		t.Errorf("held: %v", x.live.Session.Held())
	}
	x.presses(fyne.KeyN)()
	if !x.live.Session.Held() {
		t.Error("after a step it is not held")
	}
	x.live.Sources.Choose(app.SourceDemo)
	if x.live.Session.Held() || x.live.Sources.Paused() {
		t.Error("the demo stands still because live devices did")
	}
	x.live.Sources.Choose(app.SourceLive)
	x.presses(fyne.KeyN)()
	if !x.live.Session.Held() {
		t.Error("a step does not hold")
	}
	must(x.t, x.live.Calibration.Open())
	if x.live.Session.Held() {
		t.Error("a person who calibrates cannot see themselves move")
	}
	x.live.Calibration.Close()
}

func TestTheSpeedOfRecordingsIsChosenAndOutlivesACalibration(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("speed/25")
	if x.live.Playback.Replay().Speed() != 0.25 || x.sessions.transport.Buttons["speed"].Text != "0.25×" || !commands.Find(x.chrome.commands, "speed/25").Checked() {
		t.Errorf("the speed is %v, it says %q", x.live.Playback.Replay().Speed(), x.sessions.transport.Buttons["speed"].Text)
	}
	must(x.t, x.live.Calibration.Open())
	x.live.Commands.StartCalibration()
	x.live.Calibration.Close()
	if x.live.Playback.Replay().Speed() != 0.25 {
		t.Errorf("after a calibration the speed is %v", x.live.Playback.Replay().Speed())
	}
	x.run("repeat")
	x.run("source/walk")
	if x.live.Playback.Replay().Speed() != 0.25 || x.live.Playback.Replay().Loop() {
		t.Errorf("another recording plays at %v, repeated: %v", x.live.Playback.Replay().Speed(), x.live.Playback.Replay().Loop())
	}
}

func TestTheScrubBarSeeksWhileItIsDraggedAndGoesOnAfterwards(t *testing.T) {
	x := newTestEditor(t, nil)
	s, demo := x.sessions.transport.Scrub, x.live.Playback.Replay()
	s.Resize(fyne.NewSize(200+widgets.SliderThumb, widgets.SliderHeight))
	s.Modifiers = func() fyne.KeyModifier { return 0 }
	drag := func(to float32) {
		s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(widgets.SliderThumb/2+to, 5)}})
	}
	near := func(share float64) bool {
		return math.Abs(demo.Position().Seconds()-share*demo.Duration().Seconds()) < 0.02*demo.Duration().Seconds()
	}
	s.Begin(widgets.SliderThumb/2 + 100)
	if !near(0.5) || demo.Playing() {
		t.Errorf("pressed in the middle it is at %v of %v, playing: %v", demo.Position(), demo.Duration(), demo.Playing())
	}
	drag(50)
	x.sessions.transport.Follow() // as the pulse does
	if !near(0.25) || math.Abs(s.Value-0.25) > 0.01 {
		t.Errorf("dragged to a quarter it is at %v, shown at %v", demo.Position(), s.Value)
	}
	s.MouseUp(&desktop.MouseEvent{})
	if !demo.Playing() {
		t.Error("it does not go on")
	}
	x.live.Sources.Pause(true)
	x.run("rewind")
	if demo.Position() != 0 || s.Value != 0 || demo.Playing() {
		t.Errorf("at the beginning it is at %v, shown at %v", demo.Position(), s.Value)
	}
	s.Begin(widgets.SliderThumb/2 + 150)
	drag(160)
	s.Cancel()
	if demo.Position() != 0 || demo.Playing() {
		t.Errorf("Esc leaves it at %v, playing: %v", demo.Position(), demo.Playing())
	}
	s.StepBy(1)
	if got := demo.Position(); math.Abs(float64(got-100*time.Millisecond)) > float64(2*time.Millisecond) || demo.Playing() {
		t.Errorf("an arrow key goes to %v, playing: %v", got, demo.Playing())
	}
}
