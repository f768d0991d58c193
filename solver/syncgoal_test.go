package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// switched are ticks in which the left hand's weight goes from 0 to 1 at once, while the target stays; it returns how far the hand moves in the first
// and in all of the next second.
func switched(b *Body, sync bool, time float64) (first, whole, left float64) {
	set := DefaultSettings()
	set.Retarget.On = false
	set.Goals = Goals{SyncGoal: sync, SyncTime: time}
	hand := &set.Effectors[effectors.LeftHand]
	*hand = effectors.Effector{}
	in := Input{Targets: tPoseTargets(b, effectors.Head, effectors.LeftHand, effectors.RightHand), DT: 1.0 / 90}
	in.Targets.Effectors[effectors.LeftHand].Position = in.Targets.Effectors[effectors.Head].Position.Add(mgl64.Vec3{0.2, -0.2, 0.35})
	state, out := b.NewState(), b.NewResult()
	for range 90 {
		b.Solve(&in, &set, state, out)
	}
	before := out.at(b, rig.LeftHand)
	*hand = effectors.Effector{PositionWeight: 1, RotationWeight: 1}
	b.Solve(&in, &set, state, out)
	first = out.at(b, rig.LeftHand).Sub(before).Len()
	for range 89 {
		b.Solve(&in, &set, state, out)
	}
	return first, out.at(b, rig.LeftHand).Sub(before).Len(), out.at(b, rig.LeftHand).Sub(in.Targets.Effectors[effectors.LeftHand].Position).Len()
}

func TestASyncedGoalBeginsWhereItsJointIs(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	jump, whole, _ := switched(b, false, 0.2)
	first, synced, left := switched(b, true, 0.2)
	if jump < 0.3 || first > 0.005 {
		t.Errorf("in the first tick the hand moves by %v m, without sync by %v m", first, jump)
	}
	if math.Abs(synced-whole) > 0.02 || left > 0.01 {
		t.Errorf("after a second the hand moved by %v m, without sync %v m, and %v m are left", synced, whole, left)
	}
}

// The rotation begins where the joint is too, and is the target's in the end.
func TestASyncedGoalTurnsFromWhereItsJointIs(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	set := DefaultSettings()
	set.Retarget.On = false
	set.Goals = Goals{SyncGoal: true, SyncTime: 0.2}
	head := &set.Effectors[effectors.Head]
	*head = effectors.Effector{PositionWeight: 1}
	in := Input{Targets: tPoseTargets(b, effectors.Head, effectors.LeftHand, effectors.RightHand), DT: 1.0 / 90}
	hand := &in.Targets.Effectors[effectors.LeftHand]
	hand.Presence = 0
	state, out := b.NewState(), b.NewResult()
	for range 90 {
		b.Solve(&in, &set, state, out)
	}
	before := out.turn(b, rig.LeftHand)
	hand.Presence, hand.Position, hand.Rotation = 1, out.at(b, rig.LeftHand), mgl64.QuatRotate(1, mgl64.Vec3{1, 0, 0}).Mul(before.MGL())
	apart := func(target mgl64.Quat) float64 {
		turn := out.turn(b, rig.LeftHand).MGL()
		return 2 * math.Acos(math.Min(1, math.Abs(turn.Dot(target))))
	}
	b.Solve(&in, &set, state, out)
	if first := apart(before.MGL()); first > 0.02 {
		t.Errorf("in the first tick the hand turns by %v rad", first)
	}
	for range 18 { // a time constant
		b.Solve(&in, &set, state, out)
	}
	if left := apart(hand.Rotation); math.Abs(left-math.Exp(-1)) > 0.05 {
		t.Errorf("after a time constant %v rad are left, want %v", left, math.Exp(-1))
	}
}

func TestTheSyncTimeIsATimeConstant(t *testing.T) {
	t.Parallel()
	_, _, left := switched(plainBody(t), true, 1)
	_, _, most := switched(plainBody(t), true, 5)
	// After 89 ticks e^(-0.989) and e^(-0.198) of the way are left.
	if got, want := left/most, math.Exp(-89.0/90+89.0/450); math.Abs(got-want) > 0.02 {
		t.Errorf("%v m and %v m are left: a ratio of %v, want %v", left, most, got, want)
	}
}
