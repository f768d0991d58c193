package session

import (
	"math"
	"testing"
	"time"

	"posewright/presets"
	"posewright/trackers"
)

func TestInputsOfDevicesAndOfOtherProgramsDriveParameters(t *testing.T) { // not parallel: it counts allocations
	p := presets.Default()
	p.Drivers = []presets.Driver{
		{Parameter: "pull.lean", Input: "rightTrigger", High: 1}, {Parameter: "spine.stiffness", Input: "osc2", High: 1},
	}
	settings := presets.Compile(&p)
	s := New(Options{})
	snapshot := &Snapshot{Settings: settings, Driven: presets.Drive(&p, &settings)}
	var devices trackers.Frame
	devices.Hands[trackers.Right] = trackers.Hand{HasControls: true, Controls: trackers.Controls{Trigger: 0.75}, ControlsAt: time.Second}
	if s.SetInput("2", 0.5) != nil || s.SetInput("9", 1) == nil || s.SetInput("1", math.NaN()) == nil {
		t.Error("an input is refused that there is, or taken that there is not")
	}
	set := s.drive(snapshot, &devices, 2*time.Second)
	if set.Pull.Lean != 0.75 || set.Spine.Stiffness != 0.5 {
		t.Errorf("%v and %v", set.Pull.Lean, set.Spine.Stiffness)
	}
	if set = s.drive(snapshot, &devices, time.Hour); set.Pull.Lean != 0 {
		t.Errorf("a controller that is gone still drives: %v", set.Pull.Lean)
	}
	if n := testing.AllocsPerRun(100, func() { s.drive(snapshot, &devices, 2*time.Second) }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
	plain := &Snapshot{Settings: settings}
	if s.drive(plain, &devices, 2*time.Second) != &plain.Settings {
		t.Error("settings without drivers are copied")
	}
}
