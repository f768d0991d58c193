//go:build !race

package session

import (
	"strconv"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/basepose"
	"posewright/solver/posture"
	"posewright/trackers"
)

func TestATickDoesNotAllocate(t *testing.T) {
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(t))
	s.SetTrace(NewTrace())
	reader := s.NewReader()
	reader.Pace(60)
	feed, drained := NewFeed(), uint64(0)
	s.SetFeed(feed)
	attach(store, 0, 1)
	tick := func() {
		clock.Add(11 * time.Millisecond)
		s.Tick(clock.Now())
		reader.Latest()
		feed.Drain(func(f *FeedFrame) { drained = f.Tick })
	}
	defer func() {
		if drained == 0 || feed.Dropped() > 0 {
			t.Errorf("the feed got to tick %d and dropped %d", drained, feed.Dropped())
		}
	}()
	s.Override(effectors.LeftHand, held(mgl64.Vec3{0.4, 1.2, 0.2}))
	for range 5 {
		tick()
	}
	if n := testing.AllocsPerRun(500, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
	s.Glide(Glide{Forward: 1, Turn: 1})
	if n := testing.AllocsPerRun(500, tick); n != 0 {
		t.Errorf("%v allocations a tick while the space glides", n)
	}
	s.Hold(true)
	if n := testing.AllocsPerRun(500, func() { s.Step(); tick(); tick() }); n != 0 {
		t.Errorf("%v allocations for a step and a tick while held", n)
	}
}

func BenchmarkTick(b *testing.B) {
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(b))
	attach(store, 0, 1.2)
	reader := s.NewReader()
	b.ReportAllocs()
	for b.Loop() {
		clock.Add(100 * time.Microsecond)
		s.Tick(clock.Now())
		reader.Latest()
	}
}

// Drivers of all kinds, presets of postures, an animation under the devices, chains that follow devices, reach, push and limits of the spine at once.
func TestATickWithEverythingOnDoesNotAllocate(t *testing.T) {
	avatar := avatartest.Mannequin(t)
	at := avatar.Roles.Joint[rig.Hips]
	for i := range 4 {
		avatar.Skeleton.Joints = append(avatar.Skeleton.Joints, rig.Joint{Name: "tail" + strconv.Itoa(i+1), Parent: at, Offset: mgl64.Vec3{0, -0.02, -0.15}, Rest: mgl64.QuatIdent()})
		at = len(avatar.Skeleton.Joints) - 1
	}
	preset := presets.Default()
	preset.Chains = []effectors.Chain{presets.NewChain("tail", "tail1", "tail4")}
	preset.Chains[0].Device, preset.Chains[0].Target, preset.Chains[0].Limit.On = "LHR-7", effectors.ChainToDevice, true
	for end := range preset.Pull.ReachWeight {
		preset.Pull.ReachWeight[end], preset.Pull.PushWeight[end] = 0.3, 0.3
	}
	for i := range preset.Spine.Limit {
		preset.Spine.Limit[i].On = true
	}
	preset.Posture.PresetWhile, preset.Posture.PresetBlendTime = posture.PresetWhile{Standing: posture.PresetDance, Walking: posture.PresetWalking, Crouching: posture.PresetSports}, 2
	preset.BasePose.Source = basepose.Animation
	preset.Effectors[effectors.LeftHand].PositionWeight, preset.Effectors[effectors.RightHand].RotationWeight = 0.5, 0.5
	preset.Drivers = []presets.Driver{
		{Parameter: "magnets." + preset.Magnets[0].ID + ".radius", Input: "osc1", Low: 0.1, High: 0.2},
		{Parameter: "chains.tail.pull", Input: "osc1", High: 1},
		{Parameter: "ground.height", Input: "osc1", High: 0.02, Smoothing: 0.1},
		{Parameter: "retarget.share", Input: "osc1", High: 1},
		{Parameter: "basePose.speed", Input: "keyF5", High: 2, Toggle: true},
		{Parameter: "pull.lean", Input: "osc1", High: 1, Smoothing: 0.2, Curve: [][2]float64{{0, 0}, {0.5, 0.8}, {1, 1}}},
		{Parameter: "spine.stiffness", Input: "leftTrigger", High: 0.5},
	}
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil || len(fitted.Notes) > 0 {
		t.Fatal(err, fitted.Notes)
	}
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	snapshot := NewSnapshot(fitted)
	snapshot.Driven = presets.Drive(&preset, &snapshot.Settings)
	snapshot.Base = turning(t)
	snapshot.Assignments = &calibration.Assignments{{Kind: "tracker", Serial: "LHR-7"}} // of the tail alone
	s.Publish(snapshot)
	reader := s.NewReader()
	attach(store, 0, 1)
	ticks := 0
	tick := func() {
		ticks++
		clock.Add(11 * time.Millisecond)
		if ticks%100 < 60 { // lost for a while, and back
			store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: []byte("LHR-7"), Source: "test"}, trackers.Pose{Position: mgl64.Vec3{0.15, 0.75, -0.45}, Rotation: mgl64.QuatIdent()}, clock.Now())
		}
		_ = s.SetInput("1", float64(ticks%10)/10)
		s.SetKey(effectors.KeyF5, ticks%20 < 10)
		s.Tick(clock.Now())
		if frame := reader.Latest(); ticks%100 == 50 && (!frame.Driven() || !frame.Result.Chains.All[0].Reached || s.input.Base == nil) {
			t.Fatalf("driven %v, the tail %+v, base pose %v", frame.Driven(), frame.Result.Chains.All[0], s.input.Base)
		}
	}
	for range 60 {
		tick()
	}
	if n := testing.AllocsPerRun(300, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func TestFindingTheDevicesOfChainsDoesNotAllocate(t *testing.T) {
	chains := []effectors.Chain{effectors.DefaultChain("a")}
	chains[0].Device = "LHR-2"
	var frame trackers.Frame
	frame.Count, frame.Devices[0].Serial = 1, "LHR-2"
	var devices chainDevices
	if n := testing.AllocsPerRun(50, func() { devices.follow(chains, &frame, solver.Space{}, 0.01) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
