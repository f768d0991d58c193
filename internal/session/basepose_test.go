package session

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/clip"
	"posewright/solver/basepose"
)

// turning is an animation of two seconds in which the mannequin's left forearm turns by half a turn, evenly.
func turning(t *testing.T) *clip.Clip {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	h := avatartest.Humanoid(t, avatar, 1)
	const frames = 121
	m := rig.NewMotion("turn", avatar.Skeleton, 1.0/60, frames)
	pose, arm := h.NewTPose(), h.Joint(rig.LeftLowerArm)
	for k := range frames {
		for i := range pose.Rotations {
			m.Local(k)[i].Rotation = pose.Rotations[i]
		}
		parent := h.TPose[avatar.Skeleton.Joints[arm].Parent].Rotation
		m.Local(k)[arm].Rotation = parent.Conjugate().Mul(rig.Yaw(-math.Pi * float64(k) / (frames - 1))).Mul(h.TPose[arm].Rotation)
	}
	c, err := clip.New(m)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAnAnimationPlaysUnderDevices(t *testing.T) { // not parallel: it counts allocations
	snapshot := *prepared(t)
	snapshot.Base = turning(t)
	s := New(Options{RateHz: 100})
	s.Publish(&snapshot)
	h := snapshot.Body.Humanoid()
	at := time.Duration(0)
	var frame *Frame
	run := func(ticks int) float64 {
		for range ticks {
			at += time.Second / 100
			frame = s.Tick(at)
		}
		elbow, hand := frame.Result.World[h.Joint(rig.LeftLowerArm)].Position, frame.Result.World[h.Joint(rig.LeftHand)].Position
		return math.Atan2(hand[2]-elbow[2], hand[0]-elbow[0]) // 0 to the left, π to the right
	}
	if angle := run(10); math.Abs(angle) < 0.5 { // the relaxed arm hangs, so the angle means little; its hand is below
		if elbow := frame.Result.World[h.Joint(rig.LeftLowerArm)].Position; elbow[1]-frame.Result.World[h.Joint(rig.LeftHand)].Position[1] < 0.1 {
			t.Error("an animation plays that is not the base pose")
		}
	}
	playing := snapshot
	playing.Settings.BasePose.Source = basepose.Animation
	s.Publish(&playing)
	if angle := run(51); math.Abs(angle-math.Pi/4) > 1e-3 { // the first tick is at 0: half a second of two
		t.Errorf("after half a second the forearm points to %v", angle)
	}
	playing.Settings.BasePose.Speed = 0.5
	if angle := run(50); math.Abs(angle-3*math.Pi/8) > 1e-3 {
		t.Errorf("half as fast it points to %v", angle)
	}
	still := presets.Default()
	still.BasePose.Source = basepose.Animation
	still.Drivers = []presets.Driver{{Parameter: "basePose.speed", Input: "osc1", High: 1}} // which is 0
	driven := snapshot
	driven.Settings = presets.Compile(&still)
	driven.Driven = presets.Drive(&still, &driven.Settings)
	s.Publish(&driven)
	if angle := run(50); math.Abs(angle-3*math.Pi/8) > 1e-3 {
		t.Errorf("an input that stops it lets it go on to %v", angle)
	}
	if n := testing.AllocsPerRun(100, func() { at += time.Second / 100; s.Tick(at) }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

// Another avatar goes on where the animation is, another animation begins, and one that was off begins again.
func TestTheTimeOfAnAnimationIsItsOwn(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	small := avatartest.Humanoid(t, avatar, 1)
	longer := rig.Skeleton{Joints: append(avatar.Skeleton.Joints[:len(avatar.Skeleton.Joints):len(avatar.Skeleton.Joints)], rig.Joint{Name: "tail", Rest: mgl64.QuatIdent()})}
	tailed, err := rig.NewHumanoid(&longer, avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	first, second := turning(t), turning(t)
	set := basepose.Settings{Source: basepose.Animation, Weight: 1, Speed: 1}
	var b basePlayer
	check := func(c *clip.Clip, h *rig.Humanoid, ticks int, want float64) {
		t.Helper()
		var pose *rig.Pose
		for range ticks {
			pose = b.play(c, h, &set, 0.01)
		}
		same := h.NewTPose()
		c.On(h).Pose(want, same)
		joint := h.Joint(rig.LeftLowerArm)
		if off := pose.Rotations[joint].Sub(same.Rotations[joint]).Len(); len(pose.Rotations) != len(h.Skeleton.Joints) || off > 1e-9 {
			t.Errorf("of %d joints the forearm is not as at %v s, by %v", len(pose.Rotations), want, off)
		}
	}
	check(first, small, 51, 0.5)
	check(first, tailed, 11, 0.6)
	check(second, tailed, 21, 0.2)
	off := set
	off.Source = basepose.Rest
	if b.play(second, tailed, &off, 0.01) != nil {
		t.Error("an animation plays that is off")
	}
	check(second, tailed, 10, 0.1)
}
