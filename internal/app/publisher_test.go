package app

import (
	"testing"

	"posewright/internal/eventloop"
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
