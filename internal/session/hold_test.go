package session

import (
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
)

// pose is where every joint is, in memory of its own.
func pose(f *Frame) []rig.Transform { return append([]rig.Transform(nil), f.Result.World...) }

// farthestMove is how far the joint moved that moved most, meters.
func farthestMove(a, b []rig.Transform) float64 {
	most := 0.0
	for i := range a {
		most = max(most, a[i].Position.Sub(b[i].Position).Len())
	}
	return most
}

func TestAHeldSessionStandsStillWhileItsDevicesMove(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	x.step(200, 1.1)
	x.Hold(true)
	x.step(300, 1.1) // what a method has begun settles
	settled := newestFrame(x.Session)
	before, now, tick := pose(settled), settled.Now, settled.Tick
	f := x.step(900, 1.4)
	if moved := farthestMove(before, f.Result.World); moved > 1e-4 {
		t.Errorf("a joint moved by %.2f mm in ten seconds", 1000*moved)
	}
	if f.Tick != tick+900 || f.Now != now {
		t.Errorf("%d ticks went by, and the time of the input from %v to %v", f.Tick-tick, now, f.Now)
	}
	if !x.Held() || !f.Devices.Devices[0].Held {
		t.Error("it does not say that it is held, or its devices don't")
	}
	x.Hold(false)
	if f := x.step(60, 1.4); f.Devices.Devices[0].Held || f.Targets.Effectors[effectors.LeftHand].Position[1] < 1.39 || x.Held() {
		t.Errorf("released, the hand's target is at %v", f.Targets.Effectors[effectors.LeftHand].Position)
	}
}

func TestRolesThatAreChosenWhileHeldAreInThePoseOfTheNextTick(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	x.step(90, 1.1)
	x.Hold(true)
	f := x.step(10, 1.1)
	left, right := f.Targets.Effectors[effectors.LeftHand].Position, f.Targets.Effectors[effectors.RightHand].Position
	swapped := prepared(t)
	swapped.Assignments = &calibration.Assignments{{Kind: "controller", Serial: "left", Role: "rightHand"}, {Kind: "controller", Serial: "right", Role: "leftHand"}}
	x.Publish(swapped)
	for range 2 {
		f = x.step(1, 1.1)
		if got := f.Targets.Effectors; got[effectors.LeftHand].Position != right || got[effectors.RightHand].Position != left || got[effectors.LeftHand].Presence != 1 {
			t.Errorf("the hands are at %v and %v, not swapped", got[effectors.LeftHand].Position, got[effectors.RightHand].Position)
		}
	}
}

func TestDevicesThatFallSilentDoNotGrowOldWhileHeld(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	x := newStepper(t)
	x.step(90, 1.1)
	x.Hold(true)
	x.step(1, 1.1)
	f := x.step(90*60, 0) // a minute without a sample
	target := &f.Targets.Effectors[effectors.LeftHand]
	if target.Presence != 1 || f.Latency > time.Second {
		t.Errorf("after a minute the target's presence is %v and the latency %v", target.Presence, f.Latency)
	}
	x.Hold(false)
	if f := x.step(5, 0); f.Targets.Effectors[effectors.LeftHand].Presence == 1 {
		t.Error("released, a device that has been silent for a minute still drives the hand fully")
	}
}

func TestAHeldSessionSolvesAnewWithWhatAPersonChanges(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	x.step(90, 1.1)
	x.Hold(true)
	f := x.step(120, 1.4)
	before := pose(f)

	weak := *f.Snapshot
	preset := presets.Default()
	preset.Effectors[effectors.LeftHand].PositionWeight = 0
	weak.Settings = presets.Compile(&preset)
	x.Publish(&weak)
	f = x.step(120, 1.4)
	hand := f.Body.Humanoid().Joint(rig.LeftHand)
	if moved := f.Result.World[hand].Position.Sub(before[hand].Position).Len(); moved < 0.05 {
		t.Errorf("without weight the hand moved by %.3f m only", moved)
	}

	there := mgl64.Vec3{0.35, 1.3, 0.25}
	x.Override(effectors.RightHand, held(mgl64.Vec3{-there[0], there[1], there[2]}))
	f = x.step(120, 1.4)
	right := f.Result.World[f.Body.Humanoid().Joint(rig.RightHand)].Position
	if d := right.Sub(mgl64.Vec3{-there[0], there[1], there[2]}).Len(); d > solver.ReachedWithin {
		t.Errorf("the overridden hand is %.4f m from where it was put", d)
	}
}

func TestAStepTakesTheInputOfOneTick(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	height := func(f *Frame) float64 { return f.Targets.Effectors[effectors.LeftHand].Position[1] }
	near := func(got, want float64) bool { return got > want-1e-4 && got < want+1e-4 }
	x.Step() // nothing is held: it must not count later
	x.step(90, 1.1)
	x.Hold(true)
	if f := x.step(10, 1.105); !near(height(f), 1.105) {
		t.Fatalf("held at %v", height(f))
	}
	if f := x.step(10, 1.11); !near(height(f), 1.105) {
		t.Fatalf("a step that was asked for before the hold was made: %v", height(f))
	}
	x.Step()
	x.step(1, 1.11)
	if f := x.step(10, 1.115); !near(height(f), 1.11) {
		t.Errorf("after a step: %v, want 1.11", height(f))
	}
	x.Step()
	x.Step()
	x.step(1, 1.112)
	x.step(1, 1.108)
	if f := x.step(10, 1.115); !near(height(f), 1.108) {
		t.Errorf("after two more: %v, want 1.108", height(f))
	}
}
