package session

import (
	"strings"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers"
)

// In the recording of a real Quest 3 there is neither controller nor hand for 106 ms on the way from one to the other,
// and for 55 ms on the way back.
func TestASwitchFromControllersToHandsKeepsTheArmsWhereTheyAre(t *testing.T) {
	t.Parallel()
	const (
		rateHz  = 90.0
		putDown = 1 * time.Second
		seen    = putDown + 106*time.Millisecond
		unseen  = 7 * time.Second
		takenUp = unseen + 55*time.Millisecond
		settled = 400 * time.Millisecond
		until   = 9 * time.Second
	)
	play := func(switches bool) (hands [][2]rig.Transform) {
		preset := presets.Default()
		prepared, playback := preparedDemo(t, &preset)
		var clock trackers.ManualClock
		store := trackers.NewStore(clock.Now)
		playback.Store.Observe(func(o *trackers.Observation) {
			if o.What != trackers.Sampled {
				return
			}
			controller := trackers.Key{Kind: o.Kind, Serial: []byte(o.Serial), Name: []byte(o.Name), Source: o.Source}
			if o.Kind != trackers.Controller || !switches || o.At < putDown {
				store.PutSample(controller, o.Sample, o.Received)
				return
			}
			side := "left"
			if strings.Contains(o.Serial, "RIGHT") {
				side = "right"
			}
			role, _ := calibration.RoleNamed(side + "Hand")
			hand := trackers.Key{Kind: trackers.Tracker, Serial: []byte(side + " hand"), Source: o.Source}
			switch {
			case o.At >= takenUp:
				store.PutSample(controller, o.Sample, o.Received)
				store.PutSample(hand, trackers.Sample{Lost: true}, o.Received)
			case o.At >= seen && o.At < unseen:
				d := trackers.Device{Kind: o.Kind, Serial: o.Serial, Pose: o.Sample.Pose}
				wrist, ok := preset.Calibration.BoneOf(&d, role)
				if !ok {
					t.Fatalf("%s is not calibrated", o.Serial)
				}
				pose := trackers.Pose{Position: wrist.Position, Rotation: wrist.Rotation.Normalize()}
				store.PutSample(hand, trackers.Sample{Pose: pose}, o.Received)
				store.PutSample(controller, trackers.Sample{Lost: true}, o.Received)
			}
		})
		s := New(Options{Store: store, RateHz: rateHz})
		s.Publish(NewSnapshot(prepared))
		for tick := range Ticks(until, rateHz) {
			now := TimeOf(tick, rateHz)
			clock.Set(now)
			playback.Advance(now)
			f := s.Tick(now)
			var at [2]rig.Transform
			for side, role := range [...]rig.Role{rig.LeftHand, rig.RightHand} {
				at[side] = f.Result.World[f.Body.Humanoid().Joint(role)]
			}
			hands = append(hands, at)
		}
		return hands
	}
	undisturbed, switched := play(false), play(true)
	gone, worst, step := 0, 0.0, 0.0
	for tick := range switched {
		now := TimeOf(tick, rateHz)
		since := now - putDown // when the hand was seen last
		if now >= unseen {
			since = now - unseen
		}
		if since < 0 || since > settled+seen-putDown {
			gone = tick
		}
		for side := range switched[tick] {
			is, was := switched[tick][side], undisturbed[tick][side]
			off := is.Position.Sub(was.Position).Len()
			turn := trackers.RotationVector(is.Rotation.Mul(was.Rotation.Conjugate())).Len()
			if gone == tick && (off > 0.01 || turn > 0.1) {
				t.Fatalf("at %v hand %d is %.1f cm and %.2f rad off", now, side, 100*off, turn)
			}
			moved := 0.0 // by the person since nobody saw it
			for k := gone; k <= tick; k++ {
				moved = max(moved, undisturbed[k][side].Position.Sub(undisturbed[gone][side].Position).Len())
			}
			worst = max(worst, off-moved)
			if tick > 0 {
				own := was.Position.Sub(undisturbed[tick-1][side].Position).Len()
				step = max(step, is.Position.Sub(switched[tick-1][side].Position).Len()-own)
			}
		}
	}
	t.Logf("hands are %.1f cm farther off than they moved unseen, and go %.1f cm more in a tick", 100*worst, 100*step)
	if worst > 0.005 || step > 0.03 {
		t.Errorf("hands are %.1f cm farther off than they moved unseen, and go %.1f cm more in a tick", 100*worst, 100*step)
	}
}
