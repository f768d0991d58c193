package app

import (
	"os"
	"testing"

	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/trackers/recording"
)

func TestWithoutAWindowACalibrationIsMeasuredAndNothingOfTheWindowsIsWritten(t *testing.T) {
	home := t.TempDir()
	r := &running{loop: eventloop.NewLoop(), t: t}
	a, err := New(Options{Home: home, Post: r.loop.Post, Headless: true})
	must(t, err)
	measured := 0
	a.Events.Subscribe(func(e eventloop.Event) {
		if _, changed := e.(CalibrationChanged); changed {
			measured++
		}
	})
	l := NewLive(a, LiveOptions{Demo: &recording.Session{}, Override: drivingtest.OnlyInputs()})
	l.Sources.Choose(SourceLive)
	a.Start()
	l.Start()
	a.Publisher.ShowAvatar()
	r.until("an avatar", func() bool { return a.Avatar.Body() != nil })
	must(t, l.Commands.Run("calibrate"))
	r.until("frames are measured on", func() bool { return measured > 5 })
	must(t, l.Commands.Run("calibrate/cancel"))
	must(t, l.Commands.Run("liveout/start"))
	must(t, a.Document.Do(presets.Set("torso.wristLine", 0.5)))
	for _, image := range a.Avatar.Current().Avatar.Images {
		if len(image.Data) > 0 {
			t.Error("images are kept")
		}
	}
	a.Close()
	ended := make(chan struct{})
	go func() { a.Wait(); close(ended) }()
	r.until("the end", func() bool {
		select {
		case <-ended:
			return true
		default:
			r.loop.Post(func() {})
			return false
		}
	})
	if _, err := os.Stat(a.Folders.Settings()); err == nil {
		t.Error("the settings were written")
	}
	if left, _ := os.ReadDir(a.Folders.Journal()); len(left) > 0 {
		t.Errorf("a journal was written: %v", left)
	}
}

func TestWithoutAWindowTheOwnerIsWokenRarelyUntilAPersonIsMeasured(t *testing.T) {
	t.Parallel()
	r := newRunning(t, t.TempDir())
	if got := r.period(); got != tickPeriod {
		t.Errorf("with a window a tick comes each %v", got)
	}
	r.app.Unseen.Store(true)
	r.tick()
	if got := r.period(); got != idlePeriod {
		t.Errorf("while nothing is measured a tick comes each %v", got)
	}
	r.HandsFree.Override(true)
	r.Sources.Choose(SourceLive)
	r.tick()
	if got := r.period(); got != slowPeriod {
		t.Errorf("while gestures are awaited a tick comes each %v", got)
	}
}
