package app

import (
	"strings"
	"testing"
	"time"

	"posewright/internal/eventloop"
	"posewright/trackers"
)

func TestRefusedDevicesAreSaidOnceInAWhile(t *testing.T) {
	t.Parallel()
	events := &eventloop.Events{}
	said := 0
	events.Subscribe(func(e eventloop.Event) {
		if n, ok := e.(eventloop.Notice); ok && n.Level == eventloop.Warning {
			said++
		}
	})
	var r refusals
	for _, step := range []struct {
		at   time.Duration
		now  trackers.Refusals
		want int
	}{
		{0, trackers.Refusals{Poses: 9}, 0}, // not tracked
		{time.Second, trackers.Refusals{Devices: 5}, 1},
		{2 * time.Second, trackers.Refusals{Devices: 90, Senders: 3}, 2}, // of another cause at once
		{4 * time.Minute, trackers.Refusals{Devices: 90, Senders: 3}, 3},
		{5 * time.Minute, trackers.Refusals{Devices: 90, Senders: 3}, 3},
		{9 * time.Minute, trackers.Refusals{Devices: 90, Senders: 3}, 3},
	} {
		if r.check(events, step.now, step.at); said != step.want {
			t.Errorf("after %v %d sentences, want %d", step.at, said, step.want)
		}
	}
}

func TestADeviceThatIsNotBelievedIsToldOnceForEachReason(t *testing.T) {
	t.Parallel()
	events := &eventloop.Events{}
	var said []string
	events.Subscribe(func(e eventloop.Event) {
		if n, ok := e.(eventloop.Notice); ok {
			said = append(said, n.Text.String())
		}
	})
	var r refusals
	frame := &trackers.Frame{Count: 2}
	frame.Devices[0] = trackers.Device{Kind: trackers.Tracker, Serial: "A", Name: "Belt"}
	frame.Devices[1] = trackers.Device{Kind: trackers.Controller, Serial: "B", Name: "Left hand"}
	r.doubt(events, frame)
	frame.Devices[0].Doubted = trackers.Jumped
	r.doubt(events, frame)
	r.doubt(events, frame)
	frame.Devices[1].Doubted = trackers.Zeroed
	r.doubt(events, frame)
	frame.Devices[0].Doubted = trackers.Frozen
	r.doubt(events, frame)
	for i, want := range []string{"Belt jumps", "Left hand reports no", "Belt is stuck"} {
		if len(said) != 3 || !strings.HasPrefix(said[i], want) {
			t.Fatalf("it says %q", said)
		}
	}
}
