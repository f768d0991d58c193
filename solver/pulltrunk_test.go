package solver

import (
	"math"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/solver/vec"
)

// placedTrunk is a body whose trunk is placed in its T-pose, and the stage that placed it.
func placedTrunk(t *testing.T, b *Body, targets effectors.Targets) *trunkStage {
	t.Helper()
	set := DefaultSettings()
	state := b.NewState()
	b.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, b.NewResult())
	return &state.trunk
}

// wristMissing is how much too short an arm is for its hand's target, its shoulder at rest.
func wristMissing(b *Body, w *trunkStage, side int) float64 {
	a := &b.anatomy
	if clavicle := of(side, shoulder); a.joint[clavicle] >= 0 {
		w.turn[clavicle] = w.turn[a.above[clavicle]]
		w.at[clavicle] = w.placed(a, clavicle)
	}
	way := w.goals[effectors.LeftHand+effectors.ID(side)].target.Sub(w.placed(a, of(side, upperArm)))
	return way.Len() - a.lengths.upperArm[side] - a.lengths.lowerArm[side]
}

var pullAll = func() (weights [effectors.Count]float64) {
	for id := range weights {
		weights[id] = 1
	}
	return weights
}()

func TestAHandOutOfReachPullsTheTrunkButNotTheHead(t *testing.T) {
	t.Parallel()
	for name, build := range map[string]build{"upper chest": plainBuild(), "no upper chest": func() build {
		b := plainBuild()
		b.upperChest = false
		return b
	}()} {
		body := bodyOf(t, build.humanoid(t, nil))
		targets := tPoseTargets(body, threePoints...)
		targets.Effectors[effectors.Head].Position[1] -= 0.15 // a crouch, so that the spine has room
		targets.Effectors[effectors.LeftHand].Position[2] += 0.75
		w := placedTrunk(t, body, targets)
		before := *w.draft
		short := wristMissing(body, w, left)
		headAt := w.goals[effectors.Head].at
		w.pullTrunk(&Pull{Stiffness: 1, Iterations: 50}, &pullAll)
		if short < 0.1 || !(wristMissing(body, w, left) < short-0.05) {
			t.Errorf("%s: the arm was %v m short and is %v", name, short, wristMissing(body, w, left))
		}
		if d := w.at[head].Sub(headAt).Len(); d > 1e-6 {
			t.Errorf("%s: the head is %v m from its goal", name, d)
		}
		if d := w.at[hips].Sub(before.at[hips]); d.Z < 0.05 {
			t.Errorf("%s: the hips move by %v", name, d)
		}
		a := &body.anatomy
		for i := 1; i < a.trunkCount; i++ {
			p := a.trunk[i]
			if d := math.Abs(w.at[p].Sub(w.at[a.above[p]]).Len() - a.offset[p].Len()); d > 1e-9 {
				t.Errorf("%s: a bone of the trunk is %v m too long", name, d)
			}
		}
	}
}

func TestASmallPullLeavesTheHeadAtItsGoal(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	for name, c := range map[string]struct {
		ids     []effectors.ID
		numbers Pull
	}{
		"free hips": {threePoints, Pull{Stiffness: 1, Iterations: 20}},
		"held hips": {sixPoints, Pull{Stiffness: 1, Iterations: 20, Lean: 1}},
	} {
		targets := tPoseTargets(body, c.ids...)
		for _, id := range []effectors.ID{effectors.Head, effectors.Hips} {
			targets.Effectors[id].Position[1] -= 0.05
		}
		targets.Effectors[effectors.Head].Position[1] -= 0.02 // the spine has room
		w := placedTrunk(t, body, targets)
		short := wristMissing(body, w, left)
		g := &w.goals[effectors.LeftHand]
		g.target = g.target.Add(vec.Vector{X: math.Max(0, 0.02-short)}) // 2 cm too far
		before := w.at
		w.pullTrunk(&c.numbers, &pullAll)
		if w.at == before {
			t.Errorf("%s: nothing moves", name)
		}
		if d := w.at[head].Sub(w.goals[effectors.Head].at).Len(); d > 1e-6 {
			t.Errorf("%s: the head is %v m from its goal", name, d)
		}
	}
}

func TestTheHeadsPullKeepsItWithinItsSpine(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := tPoseTargets(body, threePoints...)
	targets.Effectors[effectors.LeftHand].Position[0] += 0.6
	missing := func(weight float64) float64 {
		w := placedTrunk(t, body, targets)
		weights := pullAll
		weights[effectors.Head] = weight
		w.pullTrunk(&Pull{Stiffness: 1, Iterations: 50}, &weights)
		return w.at[head].Sub(w.goals[effectors.Head].at).Len()
	}
	with, without := missing(1), missing(0)
	if !(without > 0.03) || !(with < without/1.2) {
		t.Errorf("the head misses its goal by %v m with its pull and %v without", with, without)
	}
}

func TestWithoutPullTheTrunkIsLeftAlone(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := tPoseTargets(body, allPoints...)
	targets.Effectors[effectors.LeftHand].Position[2] += 1
	for name, c := range map[string]struct {
		numbers Pull
		weights [effectors.Count]float64
	}{
		"no stiffness": {Pull{Iterations: 20, Lean: 1}, pullAll},
		"no weights":   {Pull{Stiffness: 1, Iterations: 20, Lean: 1}, [effectors.Count]float64{}},
		"held hips":    {Pull{Stiffness: 1, Iterations: 20}, pullAll},
	} {
		w := placedTrunk(t, body, targets)
		before := *w.draft
		w.pullTrunk(&c.numbers, &c.weights)
		for i := range body.anatomy.trunkCount {
			if p := body.anatomy.trunk[i]; w.at[p] != before.at[p] || w.turn[p] != before.turn[p] {
				t.Errorf("%s: joint %d of the trunk moves", name, i)
			}
		}
	}
}

func TestHeldHipsLetTheTrunkLeanToAHand(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	ids := []effectors.ID{effectors.Hips, effectors.LeftHand, effectors.RightHand}
	targets := tPoseTargets(body, ids...)
	targets.Effectors[effectors.LeftHand].Position[2] += 0.7
	w := placedTrunk(t, body, targets)
	before, short := *w.draft, wristMissing(body, w, left)
	w.pullTrunk(&Pull{Stiffness: 1, Iterations: 20, Lean: 1}, &pullAll)
	if w.at[hips] != before.at[hips] {
		t.Errorf("the hips move by %v", w.at[hips].Sub(before.at[hips]))
	}
	if after := wristMissing(body, w, left); !(after < short-0.05) {
		t.Errorf("the arm was %v m short and is %v", short, after)
	}
}

func TestThePulledTrunkMovesInSmallSteps(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	for _, crouch := range []float64{0, 0.1, 0.2} {
		targets := tPoseTargets(body, threePoints...)
		targets.Effectors[effectors.Head].Position[1] -= crouch
		start := targets.Effectors[effectors.LeftHand].Position
		w := placedTrunk(t, body, targets)
		placed := *w.draft
		worst := 0.0
		var last draft
		for i := range 12000 { // a tenth of a millimeter at a time
			f := float64(i) * 0.0001
			*w.draft = placed
			w.goals[effectors.LeftHand].target = vec.FromMGL(start).Add(vec.New(-0.4*f, 0.3*f, f))
			w.pullTrunk(&Pull{Stiffness: 0.7, Iterations: 20, Lean: 0.5}, &pullAll)
			if i > 0 {
				for _, p := range []part{hips, upperChest, head} {
					worst = math.Max(worst, w.at[p].Sub(last.at[p]).Len())
				}
			}
			last = *w.draft
		}
		if worst > 0.0005 {
			t.Errorf("%v m down a tenth of a millimeter of the hand moves the trunk by up to %v m", crouch, worst)
		}
	}
}

func BenchmarkPullTrunk(b *testing.B) {
	body := plainBody(b)
	set := DefaultSettings()
	state := body.NewState()
	targets := tPoseTargets(body, threePoints...)
	targets.Effectors[effectors.Head].Position[1] -= 0.15
	targets.Effectors[effectors.LeftHand].Position[2] += 0.75
	body.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, body.NewResult())
	w := &state.trunk
	placed := state.draft
	numbers := Pull{Stiffness: 1, Iterations: 20}
	b.ReportAllocs()
	for b.Loop() {
		*w.draft = placed
		w.pullTrunk(&numbers, &pullAll)
	}
}
