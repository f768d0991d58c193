package vrchat

import (
	"testing"

	"posewright/trackers"
	"posewright/trackers/osc"
)

func TestGesturesOfTheGameBecomeCurls(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	d := NewDecoder("test")
	whole := func(name string, value int32) {
		var w osc.Writer
		w.Message("/avatar/parameters/"+name, "i")
		w.Int32(value)
		d.Decode(w.Bytes(), 0, store)
	}
	part := func(name string, value float32) {
		var w osc.Writer
		w.Message("/avatar/parameters/"+name, "f")
		w.Float32(value)
		d.Decode(w.Bytes(), 0, store)
	}
	hand := func(side trackers.Side) trackers.Hand {
		var frame trackers.Frame
		store.Snapshot(&frame)
		return frame.Hands[side]
	}
	whole("GestureRight", 3)
	if got := hand(trackers.Right).Fingers; got.Jointed || got.Curl != [5]float64{1, 0, 1, 1, 1} {
		t.Errorf("pointing: %+v", got)
	}
	whole("GestureLeft", 1)
	part("GestureLeftWeight", 0.5)
	left := hand(trackers.Left)
	if got := left.Fingers.Curl; left.Controls.Trigger != 0.5 || got[1] <= 0.5 || got[1] >= 0.6 {
		t.Errorf("half a fist: %+v", left)
	}
	part("GestureLeftWeight", 1)
	if got := hand(trackers.Left).Fingers.Curl; got != [5]float64{1, 1, 1, 1, 1} {
		t.Errorf("a fist: %v", got)
	}
	whole("GestureLeft", 8)
	whole("Viseme", 3)
	if d.Counts().Malformed != 1 || d.Counts().Unknown != 0 {
		t.Errorf("%+v", d.Counts())
	}
}
