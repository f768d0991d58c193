//go:build !race

package solver

import (
	"testing"

	"posewright/effectors"
)

func TestSolvingDoesNotAllocate(t *testing.T) {
	body := plainBody(t)
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	set.Hints[0].PoleWeight, set.Hints[2].PoleWeight = 0.5, 0.5
	in := Input{Targets: tPoseTargets(body, allPoints...), DT: 1.0 / 90}
	in.Targets.Hints[1].Presence, in.Targets.Hints[3].Presence = 1, 1
	tick := 0
	if allocs := testing.AllocsPerRun(200, func() {
		tick++
		for id := range in.Targets.Effectors {
			in.Targets.Effectors[id].Position[1] -= 0.001
			in.Targets.Effectors[id].Presence = float64(tick%10) / 9
		}
		body.Solve(&in, &set, state, out)
	}); allocs != 0 {
		t.Errorf("%v allocations in a tick", allocs)
	}
}

func TestRetargetingDoesNotAllocate(t *testing.T) {
	plain := plainBody(t)
	body := drivenBy(t, plain, unlikeBody(t, 1.6, 0.7))
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	var in [64]Input
	for i := range in {
		in[i] = Input{Targets: moving(plain, sixPoints, i), DT: 1.0 / 90}
	}
	tick := 0
	if allocs := testing.AllocsPerRun(200, func() {
		tick++
		body.Solve(&in[tick&63], &set, state, out)
	}); allocs != 0 {
		t.Errorf("%v allocations in a tick", allocs)
	}
}

func TestOwnArmsHeldHingesRetriesAndGlidingDoNotAllocate(t *testing.T) {
	plain := plainBody(t)
	state, out := plain.NewState(), plain.NewResult()
	set := DefaultSettings()
	set.Arms.Method, set.Legs.Method, set.Shoulders.Method = ArmByFABRIK, LegByFABRIK, ShoulderByReturn
	set.Arms.Chain.Retries, set.Legs.Chain.Retries = 8, 8
	set.Unlink()
	set.Arms.Right.Method = ArmBySwivel
	for id := range set.Limits {
		set.Limits[id].On = true
	}
	set.Gait.GlideSteps, set.Gait.HeadBob.On, set.Gait.ShoulderSwingHeld = true, true, 1
	var in [64]Input
	for i := range in {
		in[i] = Input{Targets: moving(plain, sixPoints[:3], i), DT: 1.0 / 90}
	}
	tick := 0
	if allocs := testing.AllocsPerRun(200, func() {
		tick++
		now := &in[tick&63]
		now.Glide[2] = 0.01
		now.Space.Origin[2] = 0.01 * float64(tick)
		plain.Solve(now, &set, state, out)
	}); allocs != 0 {
		t.Errorf("%v allocations in a tick", allocs)
	}
}

func TestMovingFingersDoNotAllocate(t *testing.T) {
	body := fingered(t)
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	in := Input{Targets: tPoseTargets(body, allPoints...), DT: 1.0 / 90}
	tick := 0
	if allocs := testing.AllocsPerRun(200, func() {
		tick++
		for side := range in.Targets.Hands {
			hand := &in.Targets.Hands[side]
			hand.Presence, hand.Jointed, hand.Spreads = 1, tick%3 > 0, tick%2 > 0
			for id := range hand.Curl {
				hand.Curl[id], hand.Bend[id][0], hand.Spread[id] = float64(tick%10)/9, float64(tick%7)/9, float64(tick%5)/9
			}
		}
		body.Solve(&in, &set, state, out)
	}); allocs != 0 {
		t.Errorf("%v allocations in a tick", allocs)
	}
}

// Reach, push, limits of the spine and chains at once, while the tracking space glides.
func TestEverythingTogetherDoesNotAllocate(t *testing.T) {
	body, chains := tailedBody(t)
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	set.Chains = chains
	for id := range set.PullWeight {
		set.PullWeight[id] = 0.5
	}
	for end := range set.Pull.ReachWeight {
		set.Pull.ReachWeight[end], set.Pull.PushWeight[end] = 0.3, 0.3
	}
	set.Pull.Lean, set.Pull.SpineStiffness = 0.5, 0.3
	for i := range set.Spine.Limit {
		set.Spine.Limit[i] = SpineLimit{On: true, Forward: 0.3, Backward: 0.1, Side: 0.1, Twist: 0.2}
	}
	for id := range set.Limits {
		set.Limits[id].On = true
	}
	set.Arms.Method, set.Goals = ArmByPrintedFABRIK, Goals{SyncGoal: true, SyncTime: 0.2}
	set.Gait.GlideSteps = true
	set.Unlink()
	set.Arms.Left.Method, set.Legs.Method = ArmByFABRIK, LegByFABRIK
	set.Carried[0] = effectors.Parents{Device: 1, Hips: 0.5, Chest: 0.2, Head: 0.1, Twin: 0.3}
	var in [64]Input
	for i := range in {
		in[i] = wagged(body, i)
	}
	tick := 0
	if allocs := testing.AllocsPerRun(200, func() {
		tick++
		now := &in[tick&63]
		now.Glide[2], now.Space.Origin[2] = 0.01, 0.01*float64(tick)
		body.Solve(now, &set, state, out)
	}); allocs != 0 || !out.Valid || !out.Chains.All[0].Active {
		t.Errorf("%v allocations in a tick", allocs)
	}
}
