package session

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
)

// stepper is a session whose clock a test moves.
type stepper struct {
	*Session
	clock trackers.ManualClock
	store *trackers.Store
}

func newStepper(t testing.TB) *stepper {
	t.Helper()
	x := &stepper{}
	x.store = trackers.NewStore(x.clock.Now)
	x.Session = New(Options{Store: x.store})
	x.Publish(prepared(t))
	return x
}

// step ticks n times, in a headset and controllers at a height, or in nothing with a height of 0.
func (x *stepper) step(n int, height float64) *Frame {
	for range n {
		x.clock.Add(time.Second / 90)
		if height > 0 {
			attach(x.store, x.clock.Now(), height)
		}
		x.Tick(x.clock.Now())
	}
	return newestFrame(x.Session)
}

func leftHand(f *Frame) mgl64.Vec3 {
	return f.Result.World[f.Body.Humanoid().Joint(rig.LeftHand)].Position
}

func held(at mgl64.Vec3) Override {
	return Override{Target: effectors.Target{Position: at, Rotation: mgl64.QuatIdent(), Presence: 1}}
}

func TestAnOverriddenHandFollowsTheHandThatDragsItAndItsDeviceOnceReleased(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	tracked := leftHand(x.step(90, 1.1))
	there := tracked.Add(mgl64.Vec3{0.05, 0.10, -0.05})
	x.Override(effectors.LeftHand, held(there))
	f := x.step(30, 1.1)
	if d := leftHand(f).Sub(there).Len(); d > solver.ReachedWithin {
		t.Errorf("the hand is %.4f m from where it is dragged", d)
	}
	if f.Holds[effectors.LeftHand] != Dragged || f.Holds[effectors.RightHand] != NotOverridden {
		t.Errorf("holds %v", f.Holds)
	}
	if f.Targets.Effectors[effectors.LeftHand].Position != there {
		t.Error("the frame tells another target than the one that was solved")
	}
	x.Release(effectors.LeftHand)
	f = x.step(90, 1.1)
	if d := leftHand(f).Sub(tracked).Len(); d > 1e-3 || f.Holds[effectors.LeftHand] != NotOverridden {
		t.Errorf("after release the hand is %.4f m from its device, holds %v", d, f.Holds)
	}
}

func TestABodyWithoutDevicesCanBePosed(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	start := leftHand(x.step(10, 0))
	there := start.Add(mgl64.Vec3{0.1, 0.3, 0.2})
	x.Override(effectors.LeftHand, held(there))
	f := x.step(30, 0)
	if d := leftHand(f).Sub(there).Len(); d > solver.ReachedWithin {
		t.Errorf("the hand is %.4f m from where it was put", d)
	}
	if f.Holds[effectors.LeftHand] != Dragged {
		t.Errorf("holds %v", f.Holds)
	}
	x.Release(effectors.LeftHand)
	if f := x.step(30, 0); f.Holds != [effectors.Count]Hold{} || f.Result.Effectors[effectors.LeftHand].Active {
		t.Error("something is held after everything was released")
	}
}

func TestAPinnedHandStaysWhateverItsDeviceDoesAndGoesAlongWithTheTrackingSpace(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	tracked := leftHand(x.step(90, 1.1))
	there := tracked.Add(mgl64.Vec3{0.05, 0.10, -0.05})
	preset := presets.Default()
	preset.Effectors[effectors.LeftHand].Override = effectors.Override{On: true, Position: there}
	snapshot := *prepared(t)
	snapshot.Settings.Effectors = presets.Compile(&preset).Effectors
	x.Publish(&snapshot)
	f := x.step(30, 1.1)
	if d := leftHand(f).Sub(there).Len(); d > solver.ReachedWithin || f.Holds[effectors.LeftHand] != Pinned || f.Holds[effectors.RightHand] != NotOverridden {
		t.Errorf("the hand is %.4f m from its pin, holds %v", d, f.Holds)
	}
	x.Override(effectors.LeftHand, held(tracked))
	if f = x.step(30, 1.1); f.Holds[effectors.LeftHand] != Dragged || leftHand(f).Sub(tracked).Len() > solver.ReachedWithin {
		t.Errorf("a pinned hand cannot be dragged: holds %v", f.Holds)
	}
	x.Release(effectors.LeftHand)
	x.SnapTurn(math.Pi / 2)
	f = x.step(60, 1.1)
	// The space has turned by 90° about the vertical: what was at x, z in it is at z, -x of its origin.
	turned := mgl64.Vec3{there[2], there[1], -there[0]}.Add(mgl64.Vec3{f.Space.Origin[0], 0, f.Space.Origin[2]})
	if d := f.Targets.Effectors[effectors.LeftHand].Position.Sub(turned).Len(); d > 1e-9 {
		t.Errorf("the pin is %.4f m from where the space took it", d)
	}
}

func TestAnOverrideThatIsNoNumberIsPassedOver(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	good := held(mgl64.Vec3{0.4, 1.2, 0.2})
	x.Override(effectors.LeftHand, good)
	for _, bad := range []func(*effectors.Target){
		func(t *effectors.Target) { t.Position[1] = math.NaN() },
		func(t *effectors.Target) { t.Position[0] = math.Inf(1) },
		func(t *effectors.Target) { t.Presence = math.NaN() },
		func(t *effectors.Target) { t.Rotation = mgl64.Quat{} },
		func(t *effectors.Target) { t.Rotation.W = math.Inf(-1) },
	} {
		o := good
		bad(&o.Target)
		x.Override(effectors.LeftHand, o)
		if got, ok := x.Overridden(effectors.LeftHand); !ok || got != good {
			t.Errorf("the override became %+v", got)
		}
	}
	x.Override(effectors.Count, good)
	x.Release(effectors.Count)
	if f := x.step(5, 1.1); !f.Result.Valid {
		t.Error("the pose is not valid")
	}
}

func TestARotationGivenByHandIsMadeUnit(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	o := held(mgl64.Vec3{0.4, 1.2, 0.2})
	o.Target.Rotation = mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0}).Scale(3)
	x.Override(effectors.LeftHand, o)
	got, _ := x.Overridden(effectors.LeftHand)
	if math.Abs(got.Target.Rotation.Len()-1) > 1e-12 {
		t.Errorf("its length is %v", got.Target.Rotation.Len())
	}
}
