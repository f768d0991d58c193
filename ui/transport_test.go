//go:build cgo

package ui

import (
	"math"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/ui/widgets"
)

func TestSpaceStopsTheDemoAndWhatIsTunedActsOnTheStillPose(t *testing.T) {
	x := newTestEditor(t, nil)
	x.hold(0)
	x.until("the hands follow", func() bool { _, ok := x.manipulator.posed(); return ok && x.reading.Bound[3] >= 0 })
	x.presses(fyne.KeySpace)()
	if !x.paused() || x.sources.demo.Playing() || x.transport.buttons["pause"].Icon != widgets.IconPlay {
		t.Error("it does not stand still")
	}
	at := x.sources.demo.Position()
	hand := func() mgl64.Vec3 {
		x.loop.Latest.Get(&x.reading)
		return x.reading.World[x.core.Avatar.Body().Humanoid().Joint(rig.LeftHand)].Position
	}
	still := hand()
	x.set("effectors.leftHand.positionWeight", 0)
	x.until("the hand leaves its target", func() bool { return hand().Sub(still).Len() > 0.02 })
	if x.sources.demo.Position() != at {
		t.Error("the recording went on")
	}
	x.presses(fyne.KeyN)()
	if got := x.sources.demo.Position(); !(got > at && got < at+50*time.Millisecond) || !x.paused() {
		t.Errorf("a step went from %v to %v, paused: %v", at, got, x.paused())
	}
	x.presses(fyne.KeySpace)()
	if x.paused() || x.transport.buttons["pause"].Icon != widgets.IconPause {
		t.Error("it does not go on")
	}
}

func TestLiveDevicesCanBeHeldAndSteppedButNotSlowed(t *testing.T) {
	x := newTestEditor(t, nil)
	x.hold(0)
	x.setSource(sourceLive)
	x.transport.update()
	if !x.transport.speed.Disabled || !strings.Contains(x.transport.speed.Tip, "Can't slow down") || x.transport.played.Visible() {
		t.Errorf("the speed is offered for live devices; its tip is %q", x.transport.speed.Tip)
	}
	x.presses(fyne.KeySpace)()
	if !x.session.Held() || !x.paused() || !strings.Contains(x.transport.live.Text, "Paused") {
		t.Errorf("held: %v; it says %q", x.session.Held(), x.transport.live.Text)
	}
	x.presses(fyne.KeyN)()
	if !x.session.Held() {
		t.Error("after a step it is not held")
	}
	x.setSource(sourceDemo)
	x.keepHold()
	if x.session.Held() || x.paused() {
		t.Error("the demo stands still because live devices did")
	}
	x.setSource(sourceLive)
	x.presses(fyne.KeyN)()
	if !x.session.Held() {
		t.Error("a step does not hold")
	}
	x.calibrate()
	if x.session.Held() {
		t.Error("a person who calibrates cannot see themselves move")
	}
	x.calibration.Close()
}

func TestTheSpeedOfRecordingsIsChosenAndOutlivesACalibration(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("speed25")
	if x.sources.demo.Speed() != 0.25 || x.transport.speed.Text != "0.25×" || !find(x.commands, "speed25").checked() {
		t.Errorf("the speed is %v, it says %q", x.sources.demo.Speed(), x.transport.speed.Text)
	}
	x.calibrate()
	x.startCalibration()
	x.calibration.Close()
	if x.sources.demo.Speed() != 0.25 {
		t.Errorf("after a calibration the speed is %v", x.sources.demo.Speed())
	}
	recording := x.played.playback.Recording
	x.run("loop")
	x.sources.replay("", recording)
	if x.sources.demo.Speed() != 0.25 || x.sources.demo.Loop() {
		t.Errorf("another recording plays at %v, repeated: %v", x.sources.demo.Speed(), x.sources.demo.Loop())
	}
}

func TestTheScrubBarSeeksWhileItIsDraggedAndGoesOnAfterwards(t *testing.T) {
	x := newTestEditor(t, nil)
	s, demo := x.transport.scrub, x.sources.demo
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
	x.transport.follow() // as the pulse does
	if !near(0.25) || math.Abs(s.Value-0.25) > 0.01 {
		t.Errorf("dragged to a quarter it is at %v, shown at %v", demo.Position(), s.Value)
	}
	s.MouseUp(nil)
	if !demo.Playing() {
		t.Error("it does not go on")
	}
	x.pause(true)
	x.run("toStart")
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

func TestTimesAreWrittenAsMinutesAndSeconds(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{0: "0:00.0", 3260 * time.Millisecond: "0:03.2", 61 * time.Second: "1:01.0",
		(12*time.Minute + 59*time.Second + 999*time.Millisecond): "12:59.9"} {
		if got := clockText(d); got != want {
			t.Errorf("%v is written %q, want %q", d, got, want)
		}
	}
}
