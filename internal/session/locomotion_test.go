package session

import (
	"math"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ground"
)

func joint(f *Frame, role rig.Role) mgl64.Vec3 {
	return f.Result.World[f.Body.Humanoid().Joint(role)].Position
}

// facing is where the hips face, as a direction on the ground.
func facing(f *Frame) mgl64.Vec3 {
	h := f.Body.Humanoid()
	hips := h.Joint(rig.Hips)
	ahead := h.FromTPose(hips, f.Result.World[hips].Rotation).Rotate(mgl64.Vec3{0, 0, 1})
	return mgl64.Vec3{ahead[0], 0, ahead[2]}.Normalize()
}

func near(t *testing.T, what string, got, want mgl64.Vec3, within float64) {
	t.Helper()
	if d := got.Sub(want).Len(); !(d <= within) {
		t.Errorf("%s is at %.4f, %.4f m from %.4f", what, got, d, want)
	}
}

func TestGlidingMovesTheWholeBodyWithoutAStep(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	const height = 1.4
	f := x.step(180, height)
	before := map[rig.Role]mgl64.Vec3{}
	for _, role := range []rig.Role{rig.Head, rig.Hips, rig.LeftHand, rig.LeftFoot, rig.RightFoot} {
		before[role] = joint(f, role)
	}
	x.Glide(Glide{Forward: 2, Left: 0.5, Heading: HeadingOfSpace})
	f = x.step(90, height) // a second
	for role, at := range before {
		near(t, role.String(), joint(f, role), at.Add(mgl64.Vec3{0.5, 0, 2}), 1e-6)
	}
	near(t, "the origin", f.Space.Origin, mgl64.Vec3{0.5, 0, 2}, 1e-9)
	if x.Space() != f.Space {
		t.Errorf("the space is said to be at %v and is at %v", x.Space(), f.Space)
	}
	x.Glide(Glide{})
	f = x.step(30, height)
	near(t, "the origin after the stick was let go", f.Space.Origin, mgl64.Vec3{0.5, 0, 2}, 1e-9)
	x.ReturnToStart()
	f = x.step(1, height)
	for role, at := range before {
		near(t, role.String()+" back at the start", joint(f, role), at, 1e-6)
	}
}

func TestGlidingGoesWhereTheHeadLooks(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	x.step(20, 1.4)
	x.SnapTurn(math.Pi / 2) // now the person looks along +X
	f := x.step(1, 1.4)
	from := joint(f, rig.Head)
	x.Glide(Glide{Forward: 1})
	f = x.step(90, 1.4)
	near(t, "the head", joint(f, rig.Head), from.Add(mgl64.Vec3{1, 0, 0}), 0.03) // the head turned a little since
	x.Glide(Glide{Forward: math.NaN()})
	g := x.step(1, 1.4)
	if d := g.Space.Origin.Sub(f.Space.Origin).Len(); math.Abs(d-1.0/90) > 1e-9 {
		t.Errorf("a stick that is no number moves the space by %v m in a tick", d)
	}
}

func TestTurningGoesAboutThePersonAndAddsUp(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	x.step(60, 1.4)
	x.Teleport(mgl64.Vec3{2, 0, -3})
	f := x.step(1, 1.4)
	at, ahead := joint(f, rig.Hips), facing(f)
	x.SnapTurn(math.Pi / 6)
	x.SnapTurn(math.Pi / 6)
	f = x.step(1, 1.4)
	near(t, "the hips", joint(f, rig.Hips), at, 1e-9)
	near(t, "what the hips face", facing(f), rig.Yaw(math.Pi/3).Rotate(ahead), 1e-9)
	x.Glide(Glide{Turn: math.Pi})
	f = x.step(45, 1.4) // half a second, a quarter turn
	near(t, "what the hips face", facing(f), rig.Yaw(math.Pi/3+math.Pi/2).Rotate(ahead), 1e-6)
	near(t, "the hips", joint(f, rig.Hips), at, 1e-6)
}

func TestATeleportPutsTheHipsOnThePointAndFacesWhereItIsTold(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	f := x.step(60, 1.4)
	height := joint(f, rig.Hips)[1]
	foot := joint(f, rig.LeftFoot).Sub(joint(f, rig.Hips))
	x.Teleport(mgl64.Vec3{5, 0, 1})
	f = x.step(1, 1.4)
	near(t, "the hips", joint(f, rig.Hips), mgl64.Vec3{5, height, 1}, 1e-9)
	near(t, "the left foot", joint(f, rig.LeftFoot).Sub(joint(f, rig.Hips)), foot, 1e-9)
	x.TeleportFacing(mgl64.Vec3{-4, 0, 2}, -math.Pi/2)
	f = x.step(1, 1.4)
	near(t, "the hips", joint(f, rig.Hips), mgl64.Vec3{-4, height, 2}, 1e-9)
	near(t, "what the hips face", facing(f), mgl64.Vec3{-1, 0, 0}, 1e-6)
	x.TeleportFacing(mgl64.Vec3{1, 0, 1}, math.Pi/6) // from facing elsewhere
	f = x.step(1, 1.4)
	near(t, "the hips", joint(f, rig.Hips), mgl64.Vec3{1, height, 1}, 1e-9)
	near(t, "what the hips face", facing(f), mgl64.Vec3{0.5, 0, math.Sqrt(3) / 2}, 1e-6)
	x.TeleportFacing(mgl64.Vec3{-4, 0, 2}, -math.Pi/2)
	x.step(1, 1.4)
	x.Teleport(mgl64.Vec3{math.Inf(1), 0, 0})
	f = x.step(1, 1.4)
	near(t, "the hips", joint(f, rig.Hips), mgl64.Vec3{-4, height, 2}, 1e-9)
}

func TestDevicesStayInTheTrackingSpaceAndTargetsAreInTheWorld(t *testing.T) {
	t.Parallel()
	x, still := newStepper(t), newStepper(t)
	x.step(2, 1.4)
	still.step(2, 1.4)
	x.TeleportFacing(mgl64.Vec3{3, 0, 4}, 2)
	f, g := x.step(5, 1.4), still.step(5, 1.4)
	for i := range g.Devices.All() {
		if f.Devices.Devices[i].Pose != g.Devices.Devices[i].Pose {
			t.Errorf("device %d is moved to %v", i, f.Devices.Devices[i].Pose)
		}
	}
	for _, id := range []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand} {
		near(t, id.String(), f.Targets.Effectors[id].Position, f.Space.Point(g.Targets.Effectors[id].Position), 1e-12)
	}
}

func TestAPinnedHandGoesAlongWithTheTrackingSpace(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	there := leftHand(x.step(30, 1.4)).Add(mgl64.Vec3{0.05, 0.1, 0})
	x.Override(effectors.LeftHand, held(there))
	x.SnapTurn(1)
	x.Teleport(mgl64.Vec3{1, 0, 2})
	f := x.step(60, 1.4)
	near(t, "the hand", leftHand(f), f.Space.Point(there), solver.ReachedWithin)
	o, _ := x.Overridden(effectors.LeftHand)
	near(t, "the override", o.Target.Position, f.Space.Point(there), 1e-9)
}

func TestLocomotionIsAskedForFromManyGoroutinesAtOnce(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	x.step(3, 1.4)
	var asking sync.WaitGroup
	for range 8 {
		asking.Add(1)
		go func() {
			defer asking.Done()
			for range 100 {
				x.SnapTurn(0.01)
				x.Space()
			}
		}()
	}
	for range 20 {
		x.step(1, 1.4)
	}
	asking.Wait()
	f := x.step(1, 1.4)
	if d := math.Remainder(f.Space.Yaw-8, 2*math.Pi); math.Abs(d) > 1e-9 {
		t.Errorf("800 turns of 0.01 rad are %.6f rad off", d)
	}
}

func TestATeleportOntoHigherGroundStandsThereAtOnce(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	snapshot := prepared(t)
	snapshot.Settings.Ground = ground.Ground{Kind: ground.Slope, Slope: ground.Incline{Angle: math.Atan(0.2), Length: 100}}
	x.Publish(snapshot)
	f := x.step(60, 1.4)
	from := joint(f, rig.Head)
	hips := joint(f, rig.Hips)
	to := mgl64.Vec3{0, 0, 10}
	to[1], _ = snapshot.Settings.Ground.Under(to[0], to[2], 100)
	before, _ := snapshot.Settings.Ground.Under(hips[0], hips[2], 100)
	x.Teleport(to)
	f = x.step(1, 1.4)
	near(t, "the head", joint(f, rig.Head), from.Add(mgl64.Vec3{-hips[0], to[1] - before, 10 - hips[2]}), 0.06) // feet apart stand on the lower of two heights
	first := joint(f, rig.Head)
	f = x.step(30, 1.4)
	near(t, "the head afterwards", joint(f, rig.Head), first, 0.06)
}
