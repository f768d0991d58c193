package app

import (
	"testing"

	"posewright/calibration"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
)

func TestTheSessionFollowsDocumentAndPersonWithoutAWindow(t *testing.T) {
	r := started(t)
	published, fitted := 0, 0
	r.app.Events.Subscribe(func(e eventloop.Event) {
		if p, ok := e.(Published); ok {
			published++
			if p.Fitted {
				fitted++
			}
		}
	})
	frames := r.Session.NewReader()
	r.app.Publisher.ShowAvatar()
	r.until("the built-in avatar drives", func() bool { f := frames.Latest(); return f.Body != nil && f.Body == r.app.Avatar.Body() })
	if published == 0 || fitted != 1 {
		t.Errorf("published %d times, with %d bodies", published, fitted)
	}
	before := frames.Latest().Body
	must(t, r.app.Document.Do(presets.Set("gait.cadence", 1.25)))
	r.until("the session has the new settings", func() bool { return frames.Latest().Snapshot.Settings.Gait.Cadence == 1.25 })
	if frames.Latest().Body != before || fitted != 1 {
		t.Error("a parameter made another body")
	}
	r.Calibration.SetLearning(true)
	r.until("the session learns", func() bool { return frames.Latest().Snapshot.Learning })
}

func TestACalibrationIsPublishedOnceAndIsNoOtherAvatar(t *testing.T) {
	r := started(t)
	r.app.Publisher.ShowAvatar()
	r.until("the built-in avatar drives", func() bool { return r.app.Avatar.Body() != nil })
	measured, err := session.NewPlayback(drivingtest.Demo(t), "demo").Calibrate(calibration.Options{Humanoid: r.app.Avatar.Plain()})
	must(t, err)
	for what, command := range map[string]presets.Command{
		"a calibration": presets.ApplyCalibration(measured),
		"another role":  presets.MapBone("jaw", "Neck"),
	} {
		published, changed := 0, 0
		body := r.app.Avatar.Body()
		r.app.Events.Subscribe(func(e eventloop.Event) {
			switch e.(type) {
			case Published:
				published++
			case AvatarChanged:
				changed++
			}
		})
		must(t, r.app.Document.Do(command))
		if published != 1 || changed != 0 || r.app.Avatar.Body() == body && what == "another role" {
			t.Errorf("%s: published %d times, with %d other avatars", what, published, changed)
		}
	}
}
