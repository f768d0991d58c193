package session

import (
	"math"
	"testing"
	"time"

	"posewright/presets"
	"posewright/solver/posture"
)

// whileSitting is a session of somebody who is said to sit, with a preset for that.
func whileSitting(t *testing.T) (*Session, *Reader, *Snapshot, presets.Preset) {
	t.Helper()
	p := presets.Default()
	p.Posture.Pin, p.Posture.PresetWhile.Sitting, p.Posture.PresetBlendTime = posture.PinSitting, posture.PresetSitting, 0.2
	snapshot := prepared(t)
	snapshot.Settings = presets.Compile(&p)
	snapshot.Driven = presets.Drive(&p, &snapshot.Settings)
	s := New(Options{})
	reader := s.NewReader()
	s.Publish(snapshot)
	return s, reader, snapshot, p
}

// The next tick has the numbers of the posture that this one found, and a frame says with which it was solved.
func TestAPostureBringsItsPresetIntoFrames(t *testing.T) { // not parallel: it counts allocations
	s, reader, snapshot, p := whileSitting(t)
	own, at := p.Torso.LeanShare, time.Second
	tick := func() float64 {
		at += time.Second / 90
		s.Tick(at)
		return reader.Latest().Settings.Torso.LeanShare
	}
	if tick() != own || reader.Latest().Result.Posture.Kind != posture.Sitting {
		t.Errorf("before the posture is known the lean share is not %v, or the body does not sit", own)
	}
	last := own
	for range 18 { // 0.2 s
		now := tick()
		if step := math.Abs(now - last); step > math.Abs(own-0.4)*1.5/18+1e-9 || step == 0 {
			t.Fatalf("from %v to %v in a tick", last, now)
		}
		last = now
	}
	if last != 0.4 {
		t.Errorf("a sitting body is solved with %v", last)
	}
	standing := p.Clone()
	standing.Posture.Pin = posture.PinStanding
	next := *snapshot
	next.Settings = presets.Compile(&standing)
	next.Driven = presets.Drive(&standing, &next.Settings)
	s.Publish(&next)
	if now := tick(); now != 0.4 {
		t.Errorf("another snapshot jumps to %v", now)
	}
	for range 19 {
		last = tick()
	}
	if last != own {
		t.Errorf("a standing body is solved with %v", last)
	}
	if n := testing.AllocsPerRun(100, func() { tick() }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

// The last preset of a posture is turned off while its posture lasts.
func TestAPresetOfAPostureLeavesFramesInItsTime(t *testing.T) { // not parallel: it counts allocations
	s, reader, snapshot, p := whileSitting(t)
	at := time.Second
	tick := func() float64 {
		at += time.Second / 90
		s.Tick(at)
		return reader.Latest().Settings.Torso.LeanShare
	}
	last := 0.0
	for range 25 {
		last = tick()
	}
	if last != 0.4 {
		t.Fatalf("a sitting body is solved with %v", last)
	}
	p.Posture.PresetWhile.Sitting = posture.NoPreset
	next := *snapshot
	next.Settings, next.Driven = presets.Compile(&p), nil
	s.Publish(&next)
	own := p.Torso.LeanShare
	for range 19 {
		now := tick()
		if step := math.Abs(now - last); step > math.Abs(own-0.4)*1.5/18+1e-9 {
			t.Fatalf("from %v to %v in a tick", last, now)
		}
		last = now
	}
	if tick(); last != own || reader.Latest().Driven() {
		t.Errorf("a body without the preset is solved with %v, driven %v", last, reader.Latest().Driven())
	}
	if n := testing.AllocsPerRun(100, func() { tick() }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}
