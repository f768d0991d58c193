package session

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers"
)

func TestEyesTurnInTheMovingHeadAsTheGazeTells(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	prepared, playback := preparedDemo(t, &preset)
	s := New(Options{Store: playback.Store})
	s.Publish(NewSnapshot(prepared))
	h := prepared.Body.Humanoid()
	if h.Joint(rig.LeftEye) < 0 || h.Joint(rig.RightEye) < 0 {
		t.Fatal("the avatar has no eyes")
	}
	ahead := mgl64.Vec3{0, 0, 1}
	turned := func(f *Frame, role rig.Role) mgl64.Vec3 {
		joint := h.Joint(role)
		return h.FromTPose(joint, f.Result.World[joint].Rotation).Rotate(ahead)
	}
	for tick := range 300 {
		now := TimeOf(tick, DefaultRateHz)
		playback.Advance(now)
		left, right := 0.3*math.Sin(now.Seconds()), 0.2
		if tick > 30 {
			playback.Store.PutFace("face", &trackers.Face{HasEyes: true, Eyes: [2]mgl64.Quat{
				mgl64.QuatRotate(left, mgl64.Vec3{0, 1, 0}), mgl64.QuatRotate(-right, mgl64.Vec3{1, 0, 0})}}, now)
		} else {
			left, right = 0, 0
		}
		f := s.Tick(now)
		head := h.FromTPose(h.Joint(rig.Head), f.Result.World[h.Joint(rig.Head)].Rotation)
		for role, want := range map[rig.Role]mgl64.Vec3{
			rig.LeftEye: {math.Sin(left), 0, math.Cos(left)}, rig.RightEye: {0, math.Sin(right), math.Cos(right)},
		} {
			if got := turned(f, role); got.Sub(head.Rotate(want)).Len() > 1e-9 {
				t.Fatalf("tick %d: %v looks to %v, not %v", tick, role, got, head.Rotate(want))
			}
		}
		world := make([]rig.Transform, len(f.Result.World))
		h.Forward(&f.Result.Pose, world)
		for i := range world {
			if world[i].Position.Sub(f.Result.World[i].Position).Len() > 1e-12 || !world[i].Rotation.OrientationEqualThreshold(f.Result.World[i].Rotation, 1e-12) {
				t.Fatalf("tick %d: joint %d is not where the pose has it", tick, i)
			}
		}
	}
}

func TestExpressionsMoveTheEyesOfAnAvatarThatHasThose(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	prepared, playback := preparedDemo(t, &preset)
	s := New(Options{Store: playback.Store})
	s.Publish(NewSnapshot(prepared))
	h := prepared.Body.Humanoid()
	straight := rig.RangeMap{InputMax: 0.5, OutputScale: 1}
	h.LookAt = &rig.LookAt{Expressions: true, HorizontalOuter: straight, VerticalUp: straight, VerticalDown: straight}
	left := mgl64.QuatRotate(0.2, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(-0.1, mgl64.Vec3{1, 0, 0}))
	playback.Advance(time.Second)
	playback.Store.PutFace("face", &trackers.Face{HasEyes: true, Eyes: [2]mgl64.Quat{left, left}}, time.Second)
	f := s.Tick(time.Second)
	want := rig.Gaze{rig.LookLeft: 0.4, rig.LookUp: 0.2}
	for side, on := range f.Result.Gaze {
		if math.Abs(on-want[side]) > 1e-9 {
			t.Errorf("the eyes look 0.2 rad to the left and 0.1 rad up: %v", f.Result.Gaze)
		}
	}
	head := h.FromTPose(h.Joint(rig.Head), f.Result.World[h.Joint(rig.Head)].Rotation)
	eye := h.Joint(rig.LeftEye)
	if got := h.FromTPose(eye, f.Result.World[eye].Rotation); !got.OrientationEqualThreshold(head, 1e-9) {
		t.Errorf("the bones turn too: %v in a head at %v", got, head)
	}
}

func TestTheChosenFaceIsInTheFramesAndStaysWhileInputIsHeld(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	prepared, playback := preparedDemo(t, &preset)
	s := New(Options{Store: playback.Store})
	snapshot := NewSnapshot(prepared)
	now, value := time.Duration(0), float32(0)
	tick := func() *trackers.Face {
		now += 10 * time.Millisecond
		playback.Advance(now)
		value++
		for _, source := range []string{"VMC :39540", "other :1"} {
			playback.Store.PutFace(source, &trackers.Face{Names: &trackers.FaceNames{source}, Values: [trackers.MaxFaceValues]float32{value}}, now)
		}
		return &s.Tick(now).Devices.Face
	}
	s.Publish(snapshot)
	tick()
	if f := tick(); f.Source != "VMC :39540" || f.Values[0] != 2 {
		t.Errorf("the first one is not used: %q", f.Source)
	}
	chosen := *snapshot
	assignments := calibration.Assignments{}.WithFrom(calibration.PartFace, "other")
	chosen.Assignments = &assignments
	s.Publish(&chosen)
	tick()
	if f := tick(); f.Source != "other :1" || f.Values[0] != 4 {
		t.Errorf("the chosen one is not used: %q", f.Source)
	}
	s.Hold(true)
	tick()
	for range 300 {
		if f := tick(); f.Values[0] != 5 || f.Names == nil {
			t.Fatalf("the face moves while input is held: %v", f.Values[0])
		}
	}
	s.Hold(false)
	if f := tick(); f.Values[0] != value {
		t.Errorf("the face is %v, not %v", f.Values[0], value)
	}
}
