package solver

import (
	"math"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/solver/vec"
)

// A single limb gets what it asks for. By hand: an arm of 0.6 m whose target is at 0.3 m is half stretched. Reach 0.4 asks for 0.4 · s(0.5) · 0.3 m, push
// 0.2 for 0.2 · s(0.5) · 0.6 m, where s(0.5) is 0.5, 0.25 or 0.125.
func TestReachPullsAndPushPushesBeforeALimbIsTooShort(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reach, push, distance float64
		smoothing             PullSmoothing
		want                  float64
	}{
		{0.4, 0, 0.3, PullLinear, 0.06}, {0.4, 0, 0.3, PullSquare, 0.03}, {0.4, 0, 0.3, PullCubic, 0.015},
		{0, 0.2, 0.3, PullLinear, -0.06}, {0, 0.2, 0.3, PullSquare, -0.03}, {0, 0.2, 0.3, PullCubic, -0.015},
		{0.4, 0, 0.9, PullSquare, 0.24}, {0, 0.2, 0.9, PullSquare, 0}, {0.4, 0, 0, PullSquare, 0},
	} {
		numbers := DefaultPull()
		numbers.Smoothing = test.smoothing
		pull := BodyPull{Numbers: &numbers}
		pull.Limbs[0] = PullLimb{Target: vec.New(test.distance, 0, 0), Rest: 0.6, Reach: test.reach, Push: test.push}
		if err := pull.Validate(); err != nil {
			t.Fatal(err)
		}
		pull.Run()
		if math.Abs(pull.Move.X-test.want) > 1e-9 || pull.Move.Y != 0 || pull.Move.Z != 0 {
			t.Errorf("%+v moves by %v", test, pull.Move)
		}
	}
}

func TestReachAndPushOfABodyMoveItsHipsWithoutJumps(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	h := body.Humanoid()
	targets := effectors.Targets{}
	for _, id := range threePoints {
		targets.Effectors[id] = effectors.Target{Position: h.TPose[h.Joint(id.Role())].Position, Rotation: h.TPose[h.Joint(id.Role())].Rotation, Presence: 1}
	}
	off := DefaultSettings()
	shift := func(set Settings, forward float64) float64 {
		moved := targets
		for _, id := range [...]effectors.ID{effectors.LeftHand, effectors.RightHand} {
			moved.Effectors[id].Position[0] *= 0.3
			moved.Effectors[id].Position[2] += forward
		}
		return solve(body, moved, set).Pose.Hips.Z() - solve(body, moved, off).Pose.Hips.Z()
	}
	reach, push := off, off
	reach.Pull.ReachWeight[0], reach.Pull.ReachWeight[1] = 0.3, 0.3
	push.Pull.PushWeight[0], push.Pull.PushWeight[1] = 0.5, 0.5
	if by := shift(reach, 0.45); by < 0.02 {
		t.Errorf("hands held forward pull the hips by %g m", by)
	}
	if by := shift(push, 0.15); by > -0.02 {
		t.Errorf("hands near the shoulders push the hips by %g m", by)
	}
	for name, set := range map[string]Settings{"reach": reach, "push": push} {
		last := math.NaN()
		for forward := 0.10; forward < 0.8; forward += 0.002 {
			by := shift(set, forward)
			if math.Abs(by-last) > 0.004 {
				t.Errorf("%s: hips jump from %g to %g at %g", name, last, by, forward)
			}
			last = by
		}
	}
	printed := reach
	printed.Pull.Method = PullAsPrinted
	if by := shift(printed, 0.45); by != 0 {
		t.Errorf("reach acts in the pull as printed, by %g", by)
	}
}

func TestASoftSpineBendsWhereAStiffOneLeans(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	a := &body.anatomy
	lean := vec.AxisAngle(vec.New(1, 0, 0), 0.3)
	var turns [2][]float64
	for i, stiffness := range [...]float64{1, 0} {
		var d draft
		for p := range d.turn {
			d.turn[p] = vec.Identity()
		}
		w := trunkStage{draft: &d, anatomy: a}
		w.leanTrunk(lean, stiffness)
		for k := 1; k <= a.top; k++ {
			turns[i] = append(turns[i], d.turn[a.trunk[k]].AngleTo(vec.Identity()))
		}
	}
	if n := len(turns[0]); n < 2 {
		t.Fatalf("a trunk of %d bones", n)
	}
	for k, angle := range turns[0] {
		if math.Abs(angle-0.3) > 1e-9 {
			t.Errorf("stiff: bone %d leans by %g", k, angle)
		}
		if k > 0 && turns[1][k] < turns[1][k-1]+0.02 {
			t.Errorf("soft: %v", turns[1])
		}
	}
	if turns[1][0] > 0.27 || turns[1][len(turns[1])-1] < 0.31 {
		t.Errorf("soft: %v", turns[1])
	}
}
