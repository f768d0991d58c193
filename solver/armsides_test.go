package solver

import (
	"math/rand/v2"
	"testing"

	"posewright/effectors"
	"posewright/rig"
)

// An arm of its own numbers is that of a body whose arms are linked with these numbers; the other arm, and the trunk, do not know of them.
func TestEachArmHasItsOwnNumbersWhereArmsAreNotLinked(t *testing.T) {
	t.Parallel()
	b := bodyOf(t, randomBuild(random(16)).humanoid(t, random(16)))
	ids := []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand}
	hands := [2][]rig.Role{{rig.LeftShoulder, rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightShoulder, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand}}
	differ := 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 16))
		numbers := [2]Settings{someMethods(rng), DefaultSettings()}
		other := someMethods(rng)
		numbers[1] = numbers[0]
		numbers[1].Arms.ArmNumbers, numbers[1].Swivel, numbers[1].Torso.ShoulderTurns = other.Arms.ArmNumbers, other.Swivel, other.Torso.ShoulderTurns
		for id := range numbers[0].PullWeight { // the trunk must not depend on how arms reach
			numbers[0].PullWeight[id], numbers[1].PullWeight[id] = 0, 0
		}
		own := numbers[0]
		own.Unlink()
		own.Arms.Right = ArmSide{other.Arms.ArmNumbers, other.Swivel, other.Torso.ShoulderTurns}
		in := Input{Targets: someTargets(rng, b, ids), DT: 1.0 / 90}
		got := b.NewResult()
		b.Solve(&in, &own, b.NewState(), got)
		for side := range 2 {
			want := b.NewResult()
			b.Solve(&in, &numbers[side], b.NewState(), want)
			for _, role := range hands[side] {
				if is, was := got.at(b, role), want.at(b, role); is != was || got.turn(b, role) != want.turn(b, role) {
					t.Fatalf("seed %d, %s: %v, linked with these numbers %v (%s)", seed, role, is, was, named(&numbers[side]))
				}
			}
			if side == 1 && got.at(b, rig.LeftLowerArm) != want.at(b, rig.LeftLowerArm) {
				differ++
			}
		}
	}
	if differ < 40 {
		t.Errorf("the numbers of the right arm made a difference %d times in 60", differ)
	}
}

func TestArmsThatAreUnlinkedStayAsTheyWere(t *testing.T) {
	t.Parallel()
	b := bodyOf(t, randomBuild(random(16)).humanoid(t, random(16)))
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 17))
		linked := someMethods(rng)
		own := linked
		own.Unlink()
		in := Input{Targets: someTargets(rng, b, []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand}), DT: 1.0 / 90}
		was, is := b.NewResult(), b.NewResult()
		b.Solve(&in, &linked, b.NewState(), was)
		b.Solve(&in, &own, b.NewState(), is)
		for i := range was.World {
			if was.World[i] != is.World[i] {
				t.Fatalf("seed %d: joint %d moved", seed, i)
			}
		}
	}
}
