package solver

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

func TestInputThatIsNoNumberKeepsTheLastGoodPose(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	good := Input{Targets: moving(body, threePoints, 3), DT: 1.0 / 90}
	next := Input{Targets: moving(body, threePoints, 6), DT: 1.0 / 90} // the feet stay planted
	want := body.NewResult()
	state := body.NewState()
	body.Solve(&good, &set, state, want)
	after := body.NewResult()
	body.Solve(&next, &set, state, after)
	for name, spoil := range map[string]func(*Input){
		"NaN position":      func(in *Input) { in.Targets.Effectors[effectors.LeftHand].Position[1] = math.NaN() },
		"infinite position": func(in *Input) { in.Targets.Effectors[effectors.Head].Position[0] = math.Inf(-1) },
		"NaN rotation":      func(in *Input) { in.Targets.Effectors[effectors.Hips].Rotation.W = math.NaN() },
		"no rotation":       func(in *Input) { in.Targets.Effectors[effectors.Hips].Rotation = mgl64.Quat{} },
		"NaN presence":      func(in *Input) { in.Targets.Effectors[effectors.RightFoot].Presence = math.NaN() },
		"NaN hint": func(in *Input) {
			in.Targets.Hints[1] = effectors.HintTarget{Position: mgl64.Vec3{math.NaN(), 0, 0}, Presence: 1}
		},
		"NaN shoulder": func(in *Input) {
			in.Targets.Shoulders[0] = effectors.HintTarget{Position: mgl64.Vec3{0, math.Inf(1), 0}, Presence: 1}
		},
		"NaN time":           func(in *Input) { in.DT = math.NaN() },
		"infinite time":      func(in *Input) { in.DT = math.Inf(1) },
		"beyond all squares": func(in *Input) { in.Targets.Effectors[effectors.Head].Position[0] = 1e300 },
		"beyond all sums": func(in *Input) {
			in.Targets.Effectors[effectors.Head].Position = mgl64.Vec3{1.7e308, 1.7e308, 1.7e308}
			in.Targets.Effectors[effectors.Hips].Position = mgl64.Vec3{1.7e308, 1.7e308, 1.7e308}
		},
		"a hand beyond all":  func(in *Input) { in.Targets.Effectors[effectors.LeftHand].Position[2] = 1e308 },
		"a foot beyond all":  func(in *Input) { in.Targets.Effectors[effectors.LeftFoot].Position[2] = -1e308 },
		"hips beyond all":    func(in *Input) { in.Targets.Effectors[effectors.Hips].Position[2] = -1e308 },
		"a chest beyond all": func(in *Input) { in.Targets.Effectors[effectors.Chest].Position[2] = -1e308 },
		"a million km away":  func(in *Input) { in.Targets.Effectors[effectors.LeftFoot].Position[2] = 1.1e9 },
		"a knee beyond all":  func(in *Input) { in.Targets.Hints[2] = effectors.HintTarget{Position: mgl64.Vec3{1e300}, Presence: 1} },
		"a shoulder beyond": func(in *Input) {
			in.Targets.Shoulders[1] = effectors.HintTarget{Position: mgl64.Vec3{1e300}, Presence: 1}
		},
		"a chain's device beyond": func(in *Input) {
			in.ChainDevices = []effectors.Target{{Position: mgl64.Vec3{0, 1e9}, Rotation: mgl64.QuatIdent(), Presence: 1}}
		},
		"a chain's device without rotation": func(in *Input) { in.ChainDevices = []effectors.Target{{Presence: 1}} },
		"a rotation beyond it":              func(in *Input) { in.Targets.Effectors[effectors.Hips].Rotation.W = 1e300 },
	} {
		state, out := body.NewState(), body.NewResult()
		body.Solve(&good, &set, state, out)
		bad := Input{Targets: moving(body, allPoints, 5), DT: 1.0 / 90}
		spoil(&bad)
		body.Solve(&bad, &set, state, out)
		for i := range out.World {
			if !out.World[i].Finite() {
				t.Fatalf("%s: joint %d is at %v", name, i, out.World[i])
			}
		}
		if out.Valid {
			t.Errorf("%s: the result claims to be valid", name)
		}
		for i := range out.World {
			if out.World[i] != want.World[i] {
				t.Fatalf("%s: joint %d is not where it last was", name, i)
			}
		}
		if r := out.Effectors[effectors.Head]; !r.Active || r.Reached || r.Held != chain.HeldByInput {
			t.Errorf("%s: report %+v", name, r)
		}
		body.Solve(&next, &set, state, out)
		for i := range out.World {
			if !out.Valid || out.World[i] != after.World[i] {
				t.Fatalf("%s: the next good input does not go on as if nothing had been", name)
			}
		}
	}
}

func TestSettingsThatAreNoNumbersLeaveNothingBehind(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	state, out, set := body.NewState(), body.NewResult(), DefaultSettings()
	for tick := range 20 {
		body.Solve(&Input{Targets: moving(body, threePoints, tick), DT: 1.0 / 90}, &set, state, out)
	}
	last, chest := slices.Clone(out.World), out.Chest
	bad := set
	bad.Torso.WristLine = math.NaN()
	in := Input{Targets: moving(body, threePoints, 20), DT: 1.0 / 90}
	body.Solve(&in, &bad, state, out)
	if out.Valid || !slices.Equal(out.World, last) || out.Chest != chest {
		t.Errorf("valid %v, and the pose is not the last good one", out.Valid)
	}
	body.Solve(&in, &set, state, out)
	for i := range out.World {
		if !out.Valid || !out.World[i].Finite() {
			t.Fatalf("valid %v, joint %d is at %v", out.Valid, i, out.World[i])
		}
	}
}

func TestNumbersOfAbsentTargetsDoNotMatter(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := tPoseTargets(body, effectors.Head)
	want := solve(body, targets, DefaultSettings())
	for _, id := range allPoints[1:] {
		if id != effectors.Head {
			targets.Effectors[id] = effectors.Target{Position: mgl64.Vec3{math.NaN(), 0, math.Inf(1)}}
		}
	}
	targets.Hints[0].Position[0] = math.NaN()
	out := solve(body, targets, DefaultSettings())
	if !out.Valid {
		t.Fatal("refused")
	}
	for i := range out.World {
		if out.World[i] != want.World[i] {
			t.Fatalf("joint %d differs", i)
		}
	}
}

func TestTimeThatStandsStillOrRunsBackIsNoHarm(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	state, out := body.NewState(), body.NewResult()
	for tick := range 50 {
		dt := []float64{0, -1, 0.01, 1000}[tick%4]
		body.Solve(&Input{Targets: moving(body, threePoints, 10*tick), DT: dt}, &set, state, out)
		checkBones(t, body, out)
		if !out.Valid {
			t.Fatal("refused")
		}
	}
}

func TestWithoutAnyWeightTheBodyStands(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	standing := solve(body, effectors.Targets{}, set)
	for id := range set.Effectors {
		set.Effectors[id] = effectors.Effector{}
	}
	rng := random(1)
	out := solve(body, someTargets(rng, body, allPoints), set)
	for i := range out.World {
		if out.World[i].Position.Sub(standing.World[i].Position).Len() > 1e-9 {
			t.Fatalf("joint %q is moved by a target without weight", body.humanoid.Skeleton.Joints[i].Name)
		}
	}
	for id, report := range out.Effectors {
		if report.Active {
			t.Errorf("%s without weight is reported as active", effectors.ID(id))
		}
	}
}

func TestABodyWithoutDevicesStandsRelaxed(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	out := solve(body, effectors.Targets{}, DefaultSettings())
	for _, role := range []rig.Role{rig.Hips, rig.Spine, rig.Chest, rig.Neck, rig.Head, rig.LeftFoot, rig.RightFoot, rig.LeftUpperLeg} {
		if d := out.at(body, role).Sub(body.humanoid.TPose[body.joint(role)].Position).Len(); d > 1e-9 {
			t.Errorf("%s is %v m from its place", role, d)
		}
	}
	for side, roles := range [][2]rig.Role{{rig.LeftUpperArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightHand}} {
		arm := out.at(body, roles[1]).Sub(out.at(body, roles[0]))
		full := body.anatomy.lengths.upperArm[side] + body.anatomy.lengths.lowerArm[side]
		if arm.Y() > -0.9*full || arm.Len() > 0.98*full {
			t.Errorf("side %d: the arm does not hang with its elbow a little bent: %v of %v m", side, arm, full)
		}
	}
}

func TestLostHeadsetLeavesTheBodyStandingWhereItWas(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	state, out := body.NewState(), body.NewResult()
	in := Input{Targets: tPoseTargets(body, threePoints...), DT: 1.0 / 90}
	turn, away := vec.Yaw(1.2), vec.New(1, 0, 2)
	for id := range in.Targets.Effectors {
		e := &in.Targets.Effectors[id]
		if e.Presence > 0 {
			e.Position, e.Rotation = turn.Rotate(vec.FromMGL(e.Position)).Add(away).MGL(), turn.MGL()
		}
	}
	var last vec.Vector
	for tick := range 60 {
		if tick > 20 {
			for _, id := range threePoints {
				in.Targets.Effectors[id].Presence = math.Max(0, 1-float64(tick-20)/18)
			}
		}
		body.Solve(&in, &set, state, out)
		at := vec.FromMGL(out.at(body, rig.Head))
		if tick > 0 && at.Sub(last).Len() > 0.01 {
			t.Errorf("tick %d: the head jumps by %v m", tick, at.Sub(last).Len())
		}
		last = at
	}
	if d := last.Sub(turn.Rotate(vec.FromMGL(body.humanoid.TPose[body.joint(rig.Head)].Position)).Add(away)).Len(); d > 0.02 {
		t.Errorf("the head ends %v m from where it was", d)
	}
	if off := vec.WrapAngle(out.turn(body, rig.Hips).Yaw() - 1.2); math.Abs(off) > 0.1 {
		t.Errorf("the hips end turned by %v rad", off)
	}
}

func TestBodyFadesInWhereItsHeadsetIs(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := tPoseTargets(body, effectors.Head)
	e := &targets.Effectors[effectors.Head]
	e.Position, e.Rotation, e.Presence = mgl64.Vec3{3, 1.3, -2}, vec.Yaw(2).MGL(), 0.05
	out := solve(body, targets, DefaultSettings())
	if at := out.at(body, rig.Head); math.Hypot(at.X()-3, at.Z()+2) > 1e-9 {
		t.Errorf("the head fades in at %v", at)
	}
	if off := vec.WrapAngle(out.turn(body, rig.Hips).Yaw() - 2); math.Abs(off) > 1e-9 {
		t.Errorf("the hips face %v rad away", off)
	}
}

func TestWeightsGoFromStandingToTheTarget(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := armTargets(body, vec.New(0.1, 0, 0.35), vec.YawPitchRoll(-1, 0.2, 0))
	set := DefaultSettings()
	weight := func(w float64) (*Result, Report) {
		set.Effectors[effectors.LeftHand].PositionWeight = w
		out := solve(body, targets, set)
		return out, out.Effectors[effectors.LeftHand]
	}
	target := targets.Effectors[effectors.LeftHand].Position
	none, _ := weight(0)
	full, report := weight(1)
	if d := full.at(body, rig.LeftHand).Sub(target).Len(); d > 1e-9 || report.Held != chain.NotHeld {
		t.Errorf("with weight 1 the hand is %v m from its target: %+v", d, report)
	}
	half, report := weight(0.5)
	if report.Held != chain.HeldByWeight || !report.Reached || report.Residual > 1e-9 {
		t.Errorf("with weight 0.5: %+v", report)
	}
	a, b := half.at(body, rig.LeftHand).Sub(target).Len(), none.at(body, rig.LeftHand).Sub(target).Len()
	if d := half.Effectors[effectors.LeftHand].Distance; math.Abs(d-a) > 1e-12 || report.Misses() || !report.Apart() {
		t.Errorf("with weight 0.5 the hand is %v m from its device and the report says %+v", a, report)
	}
	if r := none.Effectors[effectors.LeftHand]; math.Abs(r.Distance-b) > 1e-12 || r.Residual != 0 || r.Misses() {
		t.Errorf("with weight 0 the hand is %v m from its device and the report says %+v", b, r)
	}
	if a < 0.3*b || a > 0.7*b {
		t.Errorf("with weight 0.5 the hand has gone from %v to %v m", b, a)
	}
	last := b
	for w := 0.02; w <= 1; w += 0.02 {
		out, _ := weight(w)
		d := out.at(body, rig.LeftHand).Sub(target).Len()
		if d > last || last-d > 0.05 {
			t.Fatalf("at weight %v the hand goes from %v to %v m", w, last, d)
		}
		last = d
	}
}

func TestWeightsOfTheHipsGoFromHangingToTheTracker(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := tPoseTargets(body, sixPoints...)
	targets.Effectors[effectors.Hips].Position[2] -= 0.1
	targets.Effectors[effectors.Hips].Position[1] += 0.01
	var last vec.Vector
	for w := 0.0; w <= 1.0001; w += 0.01 {
		set := DefaultSettings()
		set.Effectors[effectors.Hips] = effectors.Effector{PositionWeight: math.Min(w, 1), RotationWeight: math.Min(w, 1)}
		out := solve(body, targets, set)
		if r := out.Effectors[effectors.Head]; r.Residual > 1e-6 {
			t.Errorf("hips at weight %v leave the head %v m off", w, r.Residual)
		}
		at := vec.FromMGL(out.at(body, rig.UpperChest))
		if w > 0 && at.Sub(last).Len() > 0.02 {
			t.Errorf("at weight %v the chest jumps by %v m", w, at.Sub(last).Len())
		}
		last = at
	}
}

func TestChestTrackerTurnsTheChest(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	for _, ids := range [][]effectors.ID{{effectors.Head, effectors.Chest}, {effectors.Head, effectors.Chest, effectors.Hips}} {
		targets := tPoseTargets(body, ids...)
		chest := &targets.Effectors[effectors.Chest]
		want := vec.YawPitchRoll(0.4, 0.1, 0.05)
		chest.Rotation = want.MGL()
		targets.Effectors[effectors.Head].Position[1] -= 0.02
		out := solve(body, targets, DefaultSettings())
		if off := out.turn(body, rig.UpperChest).AngleTo(want); off > 1e-6 {
			t.Errorf("%d trackers: the chest is %v rad off", len(ids), off)
		}
		if r := out.Effectors[effectors.Head]; !r.Reached || r.Residual > 1e-6 {
			t.Errorf("%d trackers: the head's report is %+v", len(ids), r)
		}
	}
}

func TestStraightArmThatIsTooShortSaysByHowMuch(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := withoutPull()
	set.Torso.ReachGain = 0
	full := body.anatomy.lengths.upperArm[0] + body.anatomy.lengths.lowerArm[0]
	out := solve(body, armTargets(body, vec.New(full+0.1, 0, 0), vec.Identity()), set)
	r := out.Effectors[effectors.LeftHand]
	if r.Reached || r.Held != chain.HeldByArmLength || math.Abs(r.Residual-0.1) > 1e-9 {
		t.Errorf("report %+v", r)
	}
}

func TestHandsOnTheirShouldersAreSolved(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := withoutPull()
	set.Torso.ReachGain = 0
	out := solve(body, armTargets(body, vec.Vector{}, vec.Identity()), set)
	checkBones(t, body, out)
	r := out.Effectors[effectors.LeftHand]
	a := &body.anatomy
	if r.Held != chain.HeldByInnerRadius || math.Abs(r.Residual-math.Abs(a.lengths.upperArm[0]-a.lengths.lowerArm[0])) > 1e-9 {
		t.Errorf("report %+v", r)
	}
}

func TestOppositeAndUpsideDownTargetsAreSolved(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	for _, turn := range []vec.Rotation{vec.Yaw(math.Pi), vec.Pitch(math.Pi), vec.Roll(math.Pi), {W: 0, X: 1, Y: 0, Z: 0}, {W: 0, X: 0, Y: 0, Z: -1}} {
		targets := tPoseTargets(body, allPoints...)
		for id := range targets.Effectors {
			targets.Effectors[id].Rotation = turn.MGL()
		}
		out := solve(body, targets, DefaultSettings())
		if !out.Valid {
			t.Errorf("targets turned by %+v are refused", turn)
		}
		checkBones(t, body, out)
		targets = tPoseTargets(body, allPoints...)
		targets.Effectors[effectors.LeftFoot].Position = targets.Effectors[effectors.Hips].Position.Add(mgl64.Vec3{0.1, 0.6, 0})
		targets.Effectors[effectors.Head].Position = targets.Effectors[effectors.Hips].Position
		targets.Effectors[effectors.RightHand].Position = targets.Effectors[effectors.LeftHand].Position
		out = solve(body, targets, DefaultSettings())
		if !out.Valid {
			t.Error("joined targets are refused")
		}
		checkBones(t, body, out)
	}
}

func TestCausesAreNamed(t *testing.T) {
	t.Parallel()
	for cause := chain.HeldByArmLength; cause <= chain.HeldByInput; cause++ {
		if cause.String() == "" {
			t.Errorf("cause %d has no name", cause)
		}
	}
	if chain.NotHeld.String() != "" || chain.Cause(200).String() != "" {
		t.Error("what is no cause has a name")
	}
}
