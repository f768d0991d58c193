package session

import (
	"math"
	"testing"
	"time"

	"posewright/effectors"
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

// What is drawn is what was solved: a frame that a reader holds keeps the settings of its own tick.
func TestAFrameHasTheDrivenSettingsOfItsTick(t *testing.T) { // not parallel: it counts allocations
	p := presets.Default()
	p.Drivers = []presets.Driver{{Parameter: "pull.lean", Input: "osc1", High: 1}}
	snapshot := prepared(t)
	s := New(Options{})
	reader := s.NewReader()
	s.Publish(snapshot)
	s.Tick(time.Second)
	if frame := reader.Latest(); frame.Driven() || frame.Settings != &snapshot.Settings {
		t.Error("without drivers a frame has other settings than the snapshot")
	}
	driven := *snapshot
	driven.Driven = presets.Drive(&p, &snapshot.Settings)
	s.Publish(&driven)
	_ = s.SetInput("1", 0.25)
	s.Tick(2 * time.Second)
	held := reader.Latest()
	_ = s.SetInput("1", 0.75)
	s.Tick(3 * time.Second)
	if !held.Driven() || held.Settings.Pull.Lean != 0.25 {
		t.Errorf("the held frame has lean %v, want 0.25", held.Settings.Pull.Lean)
	}
	var readings Readings
	var reading Reading
	readings.Put(reader.Latest())
	readings.Get(&reading)
	if !reading.Driven || reading.Settings.Pull.Lean != 0.75 {
		t.Errorf("the newest reading has lean %v, want 0.75", reading.Settings.Pull.Lean)
	}
	at := 4 * time.Second
	if n := testing.AllocsPerRun(100, func() { at += time.Second / 90; s.Tick(at) }); n != 0 {
		t.Errorf("a driven tick allocates %v times", n)
	}
}

func TestAFrameHasTheDrivenMagnetsOfItsTick(t *testing.T) { // not parallel: it counts allocations
	p := presets.Default()
	path := "magnets." + p.Magnets[0].ID + ".radius"
	p.Drivers = []presets.Driver{{Parameter: path, Input: "keyF5", Low: 0.125, High: 0.5}, {Parameter: "ground.height", Input: "keyF5", High: 1}}
	snapshot := prepared(t)
	s := New(Options{})
	reader := s.NewReader()
	driven := *snapshot
	driven.Driven = presets.Drive(&p, &snapshot.Settings)
	s.Publish(&driven)
	var readings Readings
	var first, second Reading
	s.Tick(time.Second)
	readings.Put(reader.Latest())
	readings.Get(&first)
	s.SetKey(effectors.KeyF5, true)
	s.SetKey(effectors.LeftTrigger, true) // no key
	s.Tick(2 * time.Second)
	held := reader.Latest()
	readings.Put(held)
	readings.Get(&second)
	s.SetKey(effectors.KeyF5, false)
	s.Tick(3 * time.Second)
	if held.Settings.Magnets[0].Radius != 0.5 || held.Settings.Ground.Height != 1 {
		t.Errorf("the held frame has %v", held.Settings.Magnets[0])
	}
	if first.Settings.Magnets[0].Radius != 0.125 || second.Settings.Magnets[0].Radius != 0.5 {
		t.Errorf("readings have %v and %v", first.Settings.Magnets[0].Radius, second.Settings.Magnets[0].Radius)
	}
	at := 4 * time.Second
	if n := testing.AllocsPerRun(100, func() { at += time.Second / 90; s.Tick(at) }); n != 0 {
		t.Errorf("a driven tick allocates %v times", n)
	}
}
