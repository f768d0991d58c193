package solver

import (
	"math"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

func TestTargetsWithinReachAreReached(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	reached, held := 0, 0
	for seed := range uint64(400) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		ids := [][]effectors.ID{threePoints, sixPoints, allPoints}[rng.IntN(3)]
		targets := someTargets(rng, body, ids)
		out := solve(body, targets, someSettings(rng))
		m := &body.humanoid.Measures
		for _, id := range ids {
			report := out.Effectors[id]
			target := targets.Effectors[id]
			at := out.World[body.anatomy.joint[body.anatomy.effectorPart(id)]]
			missed := at.Position.Sub(target.Position).Len()
			if math.Abs(report.Residual-missed) > 1e-12 {
				t.Errorf("seed %d: %s reports a residual of %v and has %v", seed, id, report.Residual, missed)
			}
			var upper, lower float64
			var root rig.Role
			switch id {
			case effectors.LeftHand, effectors.RightHand:
				side := id - effectors.LeftHand
				upper, lower, root = m.UpperArm[side], m.LowerArm[side], []rig.Role{rig.LeftUpperArm, rig.RightUpperArm}[side]
			case effectors.LeftFoot, effectors.RightFoot:
				side := id - effectors.LeftFoot
				upper, lower, root = m.UpperLeg[side], m.LowerLeg[side], []rig.Role{rig.LeftUpperLeg, rig.RightUpperLeg}[side]
			case effectors.Head:
				if len(ids) == 3 && missed > 1e-9 {
					t.Errorf("seed %d: free hips leave the head %v m from its target", seed, missed)
				}
				continue
			case effectors.Hips:
				if missed > 1e-9 {
					t.Errorf("seed %d: tracked hips are %v m from their target", seed, missed)
				}
				continue
			default:
				continue
			}
			if angle := out.turn(body, id.Role()).AngleTo(vec.RotationFromMGL(target.Rotation)); angle > 1e-7 {
				t.Errorf("seed %d: %s is turned %v rad from its target", seed, id, angle)
			}
			away := out.at(body, root).Sub(target.Position).Len()
			switch {
			case away < upper+lower && away > math.Abs(upper-lower):
				reached++
				if missed > 1e-6 || !report.Reached || report.Held != chain.NotHeld {
					t.Errorf("seed %d: %s could reach its target and is %v m away: %+v", seed, id, missed, report)
				}
			case away > upper+lower+ReachedWithin:
				held++
				if math.Abs(missed-(away-upper-lower)) > 1e-9 || report.Reached {
					t.Errorf("seed %d: %s misses by %v m, not by %v", seed, id, missed, away-upper-lower)
				}
				want := chain.HeldByArmLength
				if id >= effectors.LeftFoot {
					want = chain.HeldByLegLength
				}
				if report.Held != want {
					t.Errorf("seed %d: %s is held by %q", seed, id, report.Held)
				}
			}
		}
	}
	if reached < 500 || held < 50 {
		t.Errorf("only %d targets within and %d out of reach were tried", reached, held)
	}
}

func TestHeadIsReachedAboveTrackedHipsAsLongAsTheSpineIsLongEnough(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	reached, short := 0, 0
	for seed := range uint64(500) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		targets := someTargets(rng, body, sixPoints)
		a := &body.anatomy
		full, longest := 0.0, 0.0
		for i := 2; i < a.trunkCount; i++ {
			bone := a.offset[a.trunk[i]].Len()
			full, longest = full+bone, math.Max(longest, bone)
		}
		hipsTarget, headTarget := &targets.Effectors[effectors.Hips], &targets.Effectors[effectors.Head]
		lean := vec.New(0.6*rng.NormFloat64(), 1, 0.6*rng.NormFloat64()).UnitOr(vec.Vector{})
		above := a.offset[a.trunk[1]].AddScaled(full*(0.5+0.6*rng.Float64()), lean)
		headTarget.Position = hipsTarget.Position.Add(hipsTarget.Rotation.Rotate(above.MGL()))
		out := solve(body, targets, DefaultSettings())
		report := out.Effectors[effectors.Head]
		spineJoint := out.at(body, rig.Spine)
		away := targets.Effectors[effectors.Head].Position.Sub(spineJoint).Len()
		switch {
		case a.trunkCount == 3:
			if math.Abs(report.Residual-math.Abs(away-full)) > 1e-9 {
				t.Errorf("seed %d: a spine of one bone misses by %v, not by %v", seed, report.Residual, away-full)
			}
		case away < full && away > math.Max(0.7*full, 2*longest-full):
			reached++
			if report.Residual > 1e-6 || report.Held != chain.NotHeld {
				t.Errorf("seed %d: the head is %v m from its target after %d iterations, %v of %v m", seed, report.Residual, report.Iterations, away, full)
			}
		case away > full+ReachedWithin:
			short++
			if math.Abs(report.Residual-(away-full)) > 1e-9 || report.Held != chain.HeldBySpineLength {
				t.Errorf("seed %d: the head misses by %v and not by %v, held by %q", seed, report.Residual, away-full, report.Held)
			}
		}
	}
	if reached < 100 || short < 20 {
		t.Errorf("only %d heads within and %d out of reach were tried", reached, short)
	}
}

func TestManyBodiesSolveSideBySide(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	alone := body.NewResult()
	in := Input{Targets: moving(body, allPoints, 11), DT: 1.0 / 90}
	body.Solve(&in, &set, body.NewState(), alone)
	results := make(chan *Result)
	for range 8 {
		go func() {
			state, out := body.NewState(), body.NewResult()
			for tick := range 50 {
				in := Input{Targets: moving(body, allPoints, tick), DT: 1.0 / 90}
				body.Solve(&in, &set, state, out)
			}
			state.Reset()
			in := Input{Targets: moving(body, allPoints, 11), DT: 1.0 / 90}
			body.Solve(&in, &set, state, out)
			results <- out
		}()
	}
	for range 8 {
		out := <-results
		for i := range out.World {
			if out.World[i] != alone.World[i] {
				t.Fatalf("joint %d differs from a body solved alone", i)
			}
		}
	}
}
