package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/internal/refusaltest"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// The real bones, whose lengths and whose head are given, can follow the torso model only nearly.
func TestFreeHipsHangWhereTheTorsoModelHasThem(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	rng := random(2)
	within := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	set := DefaultSettings()
	set.Posture.Detect = false // some of these heads are where those of seated people are
	sum, worst, count := 0.0, 0.0, 0
	for range 1000 {
		targets := tPoseTargets(body, effectors.Head)
		h := &targets.Effectors[effectors.Head]
		h.Position = h.Position.Add(mgl64.Vec3{within(-0.2, 0.2), within(-0.5, 0.02), within(-0.2, 0.3)})
		h.Rotation = vec.YawPitchRoll(within(-3, 3), within(-0.4, 0.8), within(-0.3, 0.3)).MGL()
		state, out := body.NewState(), body.NewResult()
		body.Solve(&Input{Targets: targets}, &set, state, out)
		neck, hips := hang(&state.trunk.model)
		if d := vec.FromMGL(out.Chest.Position).Sub(neck).Len(); d > 0.03 {
			t.Errorf("the neck is %v m from the model's, with the head at %+v", d, *h)
		}
		center := vec.FromMGL(out.at(body, rig.LeftUpperLeg).Add(out.at(body, rig.RightUpperLeg)).Mul(0.5))
		d := center.Sub(hips).Len()
		sum, worst, count = sum+d, math.Max(worst, d), count+1
	}
	if mean := sum / float64(count); mean > 0.01 || worst > 0.04 {
		t.Errorf("the hips are %.4f m from the model's in the mean, %.4f at worst", mean, worst)
	}
}

func TestChestTrackerPullsTheSpineTowardsIt(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	for _, ids := range [][]effectors.ID{{effectors.Head, effectors.Chest}, {effectors.Head, effectors.Hips, effectors.Chest}} {
		targets := tPoseTargets(body, ids...)
		targets.Effectors[effectors.Head].Position[1] -= 0.01
		chest := &targets.Effectors[effectors.Chest]
		chest.Position = chest.Position.Add(mgl64.Vec3{0.03, -0.005, -0.02})
		set.Effectors[effectors.Chest] = effectors.Effector{PositionWeight: 1}
		with := solve(body, targets, set)
		set.Effectors[effectors.Chest] = effectors.Effector{}
		without := solve(body, targets, set)
		near := with.at(body, rig.UpperChest).Sub(chest.Position).Len()
		far := without.at(body, rig.UpperChest).Sub(chest.Position).Len()
		if near > []float64{0, 0, 0.7, 0.45}[len(ids)]*far {
			t.Errorf("%d trackers: with its tracker the chest is %v m off, without %v m", len(ids), near, far)
		}
		if r := with.Effectors[effectors.Head]; !r.Reached {
			t.Errorf("%d trackers: the head pays for it: %+v", len(ids), r)
		}
	}
}

func TestClaviclesTurnNoFurtherThanShouldersDo(t *testing.T) {
	t.Parallel()
	rng := random(4)
	for range 1000 {
		from, to := vec.RotationFromMGL(randomTurn(rng)).Forward(), vec.RotationFromMGL(randomTurn(rng)).Forward()
		turn := turnClavicle(from.Scale(0.02), to.Scale(0.1))
		angle := turn.AngleTo(vec.Identity())
		wanted := math.Acos(vec.Clamp(from.Dot(to), -1, 1))
		if math.Abs(angle-math.Min(wanted, clavicleTurn)) > 1e-6 {
			t.Fatalf("asked for %v rad the clavicle turns by %v", wanted, angle)
		}
	}
}

func TestSpineIsStraightTowardsAHeadThatIsTooFar(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := tPoseTargets(body, effectors.Head, effectors.Hips)
	targets.Effectors[effectors.Head].Position = targets.Effectors[effectors.Head].Position.Add(mgl64.Vec3{0.1, 0.2, 0.1})
	out := solve(body, targets, DefaultSettings())
	root, target := vec.FromMGL(out.at(body, rig.Spine)), vec.FromMGL(targets.Effectors[effectors.Head].Position)
	line := target.Sub(root).UnitOr(vec.Vector{})
	for _, role := range []rig.Role{rig.Chest, rig.UpperChest, rig.Neck, rig.Head} {
		if d := vec.FromMGL(out.at(body, role)).Sub(root).Cross(line).Len(); d > 1e-9 {
			t.Errorf("%s is %v m beside the line to the target", role, d)
		}
	}
	if r := out.Effectors[effectors.Head]; r.Reached || r.Held != chain.HeldBySpineLength || r.Residual < 0.1 {
		t.Errorf("report %+v", r)
	}
}

func TestSpineBowsBackwardWhenTheHeadComesDownOnTheHips(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := tPoseTargets(body, effectors.Head, effectors.Hips)
	targets.Effectors[effectors.Head].Position[1] -= 0.03
	out := solve(body, targets, DefaultSettings())
	before, after := body.humanoid.TPose[body.joint(rig.UpperChest)].Position, out.at(body, rig.UpperChest)
	if after.Z() > before.Z()-0.01 {
		t.Errorf("the upper chest goes from %v to %v", before, after)
	}
}

func TestSpineRefusesWhatItCannotBend(t *testing.T) {
	t.Parallel()
	refusaltest.Each(t, func() SpineChain {
		return SpineChain{Count: 2, Length: [SpineBones]float64{1, 1}, Direction: [SpineBones]vec.Vector{{Y: 1}, {Y: 1}}, Bend: vec.Vector{X: 1}}
	}, map[string]func(*SpineChain){
		"count":     func(c *SpineChain) { c.Count = 0 },
		"length":    func(c *SpineChain) { c.Length[0] = -1 },
		"direction": func(c *SpineChain) { c.Direction[1] = vec.Vector{} },
		"bend":      func(c *SpineChain) { c.Bend = vec.Vector{} },
	})
}

func TestSpineWithABoneOfNoLengthIsSolved(t *testing.T) {
	t.Parallel()
	c := SpineChain{
		Count: 3, Length: [SpineBones]float64{0.2, 0, 0.2}, Direction: [SpineBones]vec.Vector{{Y: 1}, {Y: 1}, {Y: 1}},
		Bend: vec.Vector{X: 1}, Bow: [SpineBones]float64{-0.5, 0, 0.5}, Round: spineRound, Target: vec.New(0.05, 0.35, 0.02),
	}
	c.Run()
	if d := c.end().Sub(c.Target).Len(); d > 1e-9 || !c.Reached {
		t.Errorf("missed by %v", d)
	}
}
