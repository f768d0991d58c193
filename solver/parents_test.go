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

// Hands that the device of the other one carries too are, by hand, each where the mean of both devices has it, whichever of them is solved first; a hand without a device,
// which other parents carry, is nobody's device.
func TestATwinFollowsTheDeviceOfTheOtherHandAndNotItsParents(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	h := b.humanoid
	targets, turn, moved := stooping(b)
	hands := [2]mgl64.Vec3{h.TPose[h.Joint(rig.LeftHand)].Position, h.TPose[h.Joint(rig.RightHand)].Position}
	offset := [2]mgl64.Vec3{{-0.2, 0, 0}, {0.2, 0, 0}}
	devices := [2]mgl64.Vec3{{0, 0.05, 0.1}, {0, -0.15, 0.2}} // from the hands of the T-pose
	own := [2]mgl64.Vec3{devices[left].Add(offset[left]), devices[right].Add(offset[right])}
	both := [2]mgl64.Vec3{own[left].Add(own[right]).Add(offset[left]).Mul(0.5), own[left].Add(own[right]).Add(offset[right]).Mul(0.5)}
	half := effectors.Parents{Device: 0.5, Twin: 0.5}
	for name, c := range map[string]struct {
		parents [2]effectors.Parents
		lost    [2]bool
		want    [2]mgl64.Vec3 // from the hands of the T-pose
	}{
		"both":                   {[2]effectors.Parents{half, half}, [2]bool{}, both},
		"the left is with hips":  {[2]effectors.Parents{{Hips: 1}, half}, [2]bool{true, false}, [2]mgl64.Vec3{offset[left], own[right]}},
		"the right is with hips": {[2]effectors.Parents{half, {Hips: 1}}, [2]bool{false, true}, [2]mgl64.Vec3{own[left], offset[right]}},
	} {
		set := DefaultSettings()
		in := targets
		for side := range hands {
			id := effectors.LeftHand + effectors.ID(side)
			set.Carried[side], set.Effectors[id].PositionOffset = c.parents[side], offset[side]
			in.Effectors[id] = effectors.Target{Position: moved(hands[side].Add(devices[side])), Rotation: turn, Presence: 1}
			if c.lost[side] {
				in.Effectors[id] = effectors.Target{}
			}
		}
		set.AdjustAll(Space{}, &in)
		out := solve(b, in, set)
		for side, role := range [2]rig.Role{rig.LeftHand, rig.RightHand} {
			if off := out.at(b, role).Sub(moved(hands[side].Add(c.want[side]))).Len(); off > 1e-3 {
				t.Errorf("%s: the %v is %.3f m from where it belongs", name, role, off)
			}
		}
	}
}

// The hand of a person who drives another body goes where that body's hips carry it, whatever retargeting does to hands.
func TestAHandOfADrivenBodyGoesWithItsHips(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	b := drivenBy(t, plain, unlikeBody(t, 1.3, 0.8))
	targets, turn, moved := stooping(plain)
	set := DefaultSettings()
	e := &set.Effectors[effectors.LeftHand]
	set.Carried[0], e.PositionOffset = effectors.Parents{Hips: 1}, mgl64.Vec3{-0.25, -0.3, 0.15}
	for name, presence := range map[string]float64{"with a device": 1, "without one": 0} {
		in := targets
		in.Effectors[effectors.LeftHand] = effectors.Target{Position: moved(mgl64.Vec3{0.3, 1.2, 0.3}), Rotation: turn, Presence: presence}
		out := solve(b, in, set)
		hips, hand := out.World[b.joint(rig.Hips)], b.humanoid.TPose[b.joint(rig.LeftHand)].Position
		world := b.humanoid.FromTPose(b.joint(rig.Hips), hips.Rotation)
		want := hips.Position.Add(world.Rotate(hand.Sub(b.humanoid.TPose[b.joint(rig.Hips)].Position).Add(e.PositionOffset)))
		if off := out.at(b, rig.LeftHand).Sub(want).Len(); off > 1e-3 {
			t.Errorf("%s: the hand is %.3f m from where the hips carry it", name, off)
		}
	}
}

// By hand: a rotation offset turns the hand in its own frame, as it does below a device; of a rotation it does not matter which of its two quaternions a device sends; and with
// half of its weight a hand is halfway from where it hangs.
func TestACarriedHandHasItsOffsetAndItsWeight(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	h := b.humanoid
	targets, turn, moved := stooping(b)
	near := mgl64.Vec3{-0.2, -0.3, 0.15}
	want := moved(h.TPose[h.Joint(rig.LeftHand)].Position.Add(near))
	aside := mgl64.Vec3{0, 0.1, 0.06} // of the device
	targets.Effectors[effectors.LeftHand] = effectors.Target{Position: want.Sub(turn.Rotate(near)).Add(aside), Rotation: turn.Scale(-1), Presence: 1}
	set := DefaultSettings()
	e := &set.Effectors[effectors.LeftHand]
	set.Carried[0], e.PositionOffset, e.RotationOffset.X = effectors.Parents{Device: 1, Hips: 1}, near, 0.4
	in := targets
	set.AdjustAll(Space{}, &in)
	out := solve(b, in, set)
	if off := out.at(b, rig.LeftHand).Sub(want.Add(aside.Mul(0.5))).Len(); off > 1e-3 {
		t.Errorf("the hand is %.3f m from halfway between hips and device", off)
	}
	joint := h.Joint(rig.LeftHand)
	is, asked := out.World[joint].Rotation.Mul(h.TPose[joint].Rotation.Inverse()), turn.Mul(mgl64.QuatRotate(0.4, mgl64.Vec3{1, 0, 0}))
	if angle := 2 * math.Acos(math.Min(1, math.Abs(is.Dot(asked)))); angle > 1e-3 {
		t.Errorf("the hand is turned %v rad off", angle)
	}
	targets.Effectors[effectors.LeftHand] = effectors.Target{}
	var at [3]mgl64.Vec3
	for i := range at {
		e.PositionWeight, e.RotationWeight = float64(i)/2, 0
		at[i] = solve(b, targets, set).at(b, rig.LeftHand)
	}
	if off := at[1].Sub(at[0].Add(at[2]).Mul(0.5)).Len(); off > 2e-3 || at[2].Sub(want).Len() > 1e-3 || at[0].Sub(want).Len() < 0.1 {
		t.Errorf("with no, half and all of its weight the hand is at %v, wanted at %v", at, want)
	}
}
