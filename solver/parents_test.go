package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// stooping are targets of head, hips and right hand of a person who has turned and moved, and what turns and moves them.
func stooping(b *Body) (targets effectors.Targets, turn mgl64.Quat, moved func(mgl64.Vec3) mgl64.Vec3) {
	h := b.humanoid
	hips := h.TPose[h.Joint(rig.Hips)].Position
	turn = mgl64.QuatRotate(0.7, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(0.2, mgl64.Vec3{1, 0, 0}))
	moved = func(p mgl64.Vec3) mgl64.Vec3 {
		return hips.Add(mgl64.Vec3{0.3, -0.02, 0.4}).Add(turn.Rotate(p.Sub(hips)))
	}
	for _, id := range []effectors.ID{effectors.Head, effectors.Chest, effectors.Hips, effectors.RightHand} {
		joint := h.Joint(id.Role())
		if id == effectors.Chest {
			joint = h.Joint(h.UpperTrunk())
		}
		targets.Effectors[id] = effectors.Target{Position: moved(h.TPose[joint].Position), Rotation: turn, Presence: 1}
	}
	return targets, turn, moved
}

// Where a hand is that hips, chest, head or the other hand carry follows from the motion of all of them, which is one here.
func TestAHandIsWhereItsParentsCarryIt(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	h := b.humanoid
	targets, turn, moved := stooping(b)
	hand := h.TPose[h.Joint(rig.LeftHand)].Position
	near := mgl64.Vec3{-0.2, -0.3, 0.15} // from where it is in the T-pose
	device := moved(hand.Add(mgl64.Vec3{-0.1, 0.05, 0.05}))
	both := targets
	both.Effectors[effectors.LeftHand] = effectors.Target{Position: device, Rotation: turn, Presence: 1}
	carried := moved(hand.Add(near))
	for name, c := range map[string]struct {
		parents effectors.Parents
		targets effectors.Targets
		want    mgl64.Vec3
	}{
		"hips":                {effectors.Parents{Device: 1, Hips: 1}, targets, carried},
		"chest":               {effectors.Parents{Device: 1, Chest: 0.5}, targets, carried},
		"head":                {effectors.Parents{Head: 0.2}, targets, carried},
		"the other hand":      {effectors.Parents{Twin: 1}, targets, carried},
		"hips and head":       {effectors.Parents{Hips: 1, Head: 1}, both, carried},
		"device and hips":     {effectors.Parents{Device: 1, Hips: 1}, both, device.Add(turn.Rotate(near)).Add(carried).Mul(0.5)},
		"device, 3 to 1":      {effectors.Parents{Device: 0.6, Chest: 0.2}, both, device.Add(turn.Rotate(near)).Mul(0.75).Add(carried.Mul(0.25))},
		"the device alone":    {effectors.DefaultParents(), both, device.Add(turn.Rotate(near))},
		"none has any weight": {effectors.Parents{}, both, device.Add(turn.Rotate(near))},
	} {
		set := DefaultSettings()
		e := &set.Effectors[effectors.LeftHand]
		set.Carried[0], e.PositionOffset = c.parents, near
		in := c.targets
		set.AdjustAll(Space{}, &in)
		out := solve(b, in, set)
		if off := out.at(b, rig.LeftHand).Sub(c.want).Len(); off > 1e-3 {
			t.Errorf("%s: the hand is %.4f m from where it belongs", name, off)
		}
		joint := h.Joint(rig.LeftHand)
		is := out.World[joint].Rotation.Mul(h.TPose[joint].Rotation.Inverse())
		if angle := 2 * math.Acos(math.Min(1, math.Abs(is.Dot(turn)))); angle > 1e-3 {
			t.Errorf("%s: the hand is turned %v rad off", name, angle)
		}
	}
}

func TestAnOverrideTakesAHandFromItsParents(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	targets, _, moved := stooping(b)
	want := moved(b.humanoid.TPose[b.joint(rig.LeftHand)].Position.Add(mgl64.Vec3{-0.15, -0.2, 0.1}))
	set := DefaultSettings()
	e := &set.Effectors[effectors.LeftHand]
	set.Carried[0].Hips, e.Override.On, e.Override.Position = 1, true, want
	set.AdjustAll(Space{}, &targets)
	if off := solve(b, targets, set).at(b, rig.LeftHand).Sub(want).Len(); off > 1e-3 {
		t.Errorf("the hand is %v m off its override", off)
	}
}

func TestAFootGoesWithTheHipsThatCarryIt(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	targets, _, moved := stooping(b)
	set := DefaultSettings()
	e := &set.Effectors[effectors.LeftFoot]
	set.Carried[2], e.PositionOffset = effectors.Parents{Hips: 1}, mgl64.Vec3{0.05, 0.25, 0.1}
	want := moved(b.humanoid.TPose[b.joint(rig.LeftFoot)].Position.Add(e.PositionOffset))
	if off := solve(b, targets, set).at(b, rig.LeftFoot).Sub(want).Len(); off > 0.005 {
		t.Errorf("the foot is %v m off", off)
	}
}
