package session

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/trackers"
)

// calibratedOn is a session of somebody whose tracking space has its floor at a height, and how high above it their headset is.
func calibratedOn(t *testing.T, floor float64) (x *stepper, eyes float64) {
	t.Helper()
	preset, avatar := presets.Default(), avatartest.Mannequin(t)
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	h := fitted.Humanoid
	up := mgl64.Vec3{0, floor, 0}
	at := func(kind trackers.Kind, serial string, role calibration.Role, joint rig.Role, from mgl64.Vec3) calibration.Measured {
		place := h.TPose[h.Joint(joint)].Position.Add(from).Add(up)
		return calibration.Measured{Kind: kind, Serial: serial, Role: role, Pose: rig.Transform{Position: place, Rotation: mgl64.QuatIdent()}}
	}
	head, _ := calibration.RoleNamed("head")
	left, _ := calibration.RoleNamed("leftHand")
	right, _ := calibration.RoleNamed("rightHand")
	m := calibration.Measurement{
		EyeHeightM: h.Measures.EyeHeight, HeightM: h.Measures.EyeHeight * calibration.StatureFromEyes, ArmSpanM: h.Measures.ArmSpan, FloorM: floor,
		Devices: []calibration.Measured{
			at(trackers.Headset, "H", head, rig.Head, h.Measures.EyesFromHead),
			at(trackers.Controller, "left", left, rig.LeftHand, mgl64.Vec3{}), at(trackers.Controller, "right", right, rig.RightHand, mgl64.Vec3{}),
		},
	}
	if preset.Calibration, err = calibration.Fit(m, h); err != nil {
		t.Fatal(err)
	}
	prepared, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	snapshot := NewSnapshot(prepared)
	x = &stepper{}
	x.store = trackers.NewStore(x.clock.Now)
	x.Session = New(Options{Store: x.store})
	x.Publish(snapshot)
	return x, h.Measures.EyeHeight
}

// stand ticks n times, the devices at heights above a floor, the person walking forward at 0.5 m/s from the second second on.
func (x *stepper) stand(n int, floor, eyes, hands float64) *Frame {
	for range n {
		x.clock.Add(time.Second / 90)
		now := x.clock.Now()
		way := 0.5 * math.Max(0, now.Seconds()-1)
		for _, d := range []struct {
			kind   trackers.Kind
			serial string
			place  mgl64.Vec3
		}{
			{trackers.Headset, "H", mgl64.Vec3{0, eyes + floor, 0.09 + way}},
			{trackers.Controller, "left", mgl64.Vec3{0.3, hands + floor, 0.3 + way}},
			{trackers.Controller, "right", mgl64.Vec3{-0.3, hands + floor, 0.3 + way}},
		} {
			x.store.PutAt(trackers.Key{Kind: d.kind, Serial: []byte(d.serial), Source: "test"}, trackers.Pose{Position: d.place, Rotation: mgl64.QuatIdent()}, now)
		}
		x.Tick(now)
	}
	return newestFrame(x.Session)
}

func TestTheAvatarStandsOnTheFloorThatWasMeasured(t *testing.T) {
	t.Parallel()
	const floor = 0.12
	level, eyes := calibratedOn(t, 0)
	raised, _ := calibratedOn(t, floor)
	for _, ticks := range []int{1, 60, 60, 60, 60, 60} {
		a, b := level.stand(ticks, 0, eyes, 1.1), raised.stand(ticks, floor, eyes, 1.1)
		for joint := range a.Result.World {
			near(t, a.Body.Humanoid().Skeleton.Joints[joint].Name, b.Result.World[joint].Position, a.Result.World[joint].Position, 1e-6) // a leg that is all but straight bends by the root of a rounding error
		}
		for _, foot := range []rig.Role{rig.LeftToes, rig.RightToes} { // of a person who walks one at least is down
			if h := b.Body.Humanoid(); h.Joint(foot) < 0 || h.TPose[h.Joint(foot)].Position.Y() > 0.1 {
				t.Fatalf("the mannequin's %v are not near its soles", foot)
			}
		}
		lowest := math.Min(joint(b, rig.LeftToes).Y(), joint(b, rig.RightToes).Y())
		if want := b.Body.Humanoid().TPose[b.Body.Humanoid().Joint(rig.LeftToes)].Position.Y(); math.Abs(lowest-want) > 0.02 {
			t.Errorf("the lower toes are at %.3f m, and stand on the floor at %.3f m", lowest, want)
		}
		if got := b.Space.Point(b.Devices.Devices[0].Pose.Position).Y(); math.Abs(got-eyes) > 1e-9 {
			t.Errorf("the headset is drawn at %.3f m, and is %.3f m above the floor", got, eyes)
		}
	}
}

func TestAFloorThatIsMeasuredAnewMovesTheDevicesAndNotTheFeet(t *testing.T) {
	t.Parallel()
	x, eyes := calibratedOn(t, 0)
	before := x.stand(80, 0, eyes, 1.1)
	feet := [2]mgl64.Vec3{joint(before, rig.LeftFoot), joint(before, rig.RightFoot)}
	c := *before.Snapshot.Calibration
	c.FloorM = 0.12
	again := *before.Snapshot
	again.Calibration = &c
	x.Publish(&again)
	f := x.stand(8, 0.12, eyes, 1.1)
	near(t, "the left foot", joint(f, rig.LeftFoot), feet[0], 1e-3)
	near(t, "the right foot", joint(f, rig.RightFoot), feet[1], 1e-3)
	x.Teleport(mgl64.Vec3{3, 0, 4})
	x.SnapTurn(1)
	f = x.stand(1, 0.12, eyes, 1.1)
	if f.Space.Datum != 0.12 || f.Space.Origin[1] != 0 || x.Space() != f.Space {
		t.Errorf("after a teleport the space is %+v", f.Space)
	}
	x.ReturnToStart()
	f = x.stand(1, 0.12, eyes, 1.1)
	near(t, "the left foot back at the start", joint(f, rig.LeftFoot), feet[0], 0.02)
}
