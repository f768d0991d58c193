package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// someMethods is someSettings with the default methods in one of four cases, else with methods, limits, spine and pull at random. Where it looks at something, that
// is before the body.
func someMethods(rng *rand.Rand) Settings {
	set := someSettings(rng)
	if rng.IntN(4) == 0 {
		return set
	}
	within := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	set.Torso.Method = TorsoMethod(rng.IntN(int(TorsoMethodCount)))
	set.Shoulders.Method = ShoulderMethod(rng.IntN(int(ShoulderMethodCount)))
	set.Arms.Method = ArmMethod(rng.IntN(int(ArmMethodCount)))
	set.Arms.Swivel = SwivelModel(rng.IntN(int(SwivelModelCount)))
	set.Legs.Method = LegMethod(rng.IntN(int(LegMethodCount)))
	set.Spine = Spine{Mode: SpineMode(rng.IntN(int(SpineModeCount)))}
	set.Arms.WristMax = within(0.5, math.Pi)
	if rng.IntN(2) == 0 {
		set.Spine.Stiffness, set.Spine.Curve = within(0, 1), within(-0.3, 0.3)
	}
	for id := effectors.LimitID(0); id < effectors.LimitCount; id += 2 {
		on := rng.IntN(3) == 0
		set.Limits[id].On, set.Limits[id+1].On = on, on
	}
	if rng.IntN(3) == 0 {
		for _, id := range []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand, effectors.LeftFoot, effectors.RightFoot} {
			set.PullWeight[id] = within(0, 1)
		}
		set.Pull.Lean = within(0, 1)
	}
	if rng.IntN(3) == 0 {
		set.Gaze.Weight, set.Gaze.Target = within(0, 1), mgl64.Vec3{within(-1, 1), within(0.5, 2), within(2, 4)}
		set.Gaze.Look.BodyWeight, set.Gaze.Look.ClampWeight = within(0, 1), within(0, 0.5)
	}
	if rng.IntN(3) == 0 {
		for end := range set.Pull.ReachWeight {
			set.Pull.ReachWeight[end], set.Pull.PushWeight[end] = within(0, 0.5), within(0, 0.5)
		}
		set.Pull.Smoothing, set.Pull.SpineStiffness = PullSmoothing(rng.IntN(int(PullSmoothingCount))), within(0, 1)
	}
	for i := range set.Spine.Limit {
		set.Spine.Limit[i] = SpineLimit{rng.IntN(4) == 0, within(0.1, 1), within(0.1, 0.5), within(0.1, 0.5), within(0.1, 0.6)}
	}
	return set
}

// named says which methods a failed test had.
func named(set *Settings) string {
	on := ""
	for id := range set.Limits {
		if set.Limits[id].On {
			on += effectors.LimitID(id).String() + " "
		}
	}
	return fmt.Sprintf("torso %d, shoulders %d, arms %d, swivel %d, legs %d, spine %+v, pull %v, gaze %v, limits %s", set.Torso.Method, set.Shoulders.Method,
		set.Arms.Method, set.Arms.Swivel, set.Legs.Method, set.Spine, set.PullWeight, set.Gaze.Weight, on)
}

// trackedShoulders puts devices near the shoulders of a body that stands where its head is, in one of three cases.
func trackedShoulders(rng *rand.Rand, targets *effectors.Targets) {
	if rng.IntN(3) > 0 {
		return
	}
	for side := range targets.Shoulders {
		at := targets.Effectors[effectors.Head].Position.Add(mgl64.Vec3{0.2 * float64(1-2*side), -0.2, 0.05})
		targets.Shoulders[side] = effectors.HintTarget{Position: at, Presence: rng.Float64()}
	}
}

func TestEveryMethodKeepsTheBonesAndYieldsNumbers(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(400) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		state, out := body.NewState(), body.NewResult()
		set := someMethods(rng)
		for range 5 {
			in := Input{Targets: someTargets(rng, body, allPoints), DT: 1.0 / 90}
			trackedShoulders(rng, &in.Targets)
			for id := range in.Targets.Effectors {
				in.Targets.Effectors[id].Presence = rng.Float64() * 1.5
			}
			body.Solve(&in, &set, state, out)
			checkBones(t, body, out)
			if !out.Valid {
				t.Error("a good input was refused")
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, named(&set))
		}
	}
}

func TestMirroredTargetsGiveTheMirroredPoseByEveryMethod(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(400) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		ids := [][]effectors.ID{threePoints, sixPoints, allPoints}[rng.IntN(3)]
		targets := someTargets(rng, body, ids)
		trackedShoulders(rng, &targets)
		if rng.IntN(2) == 0 {
			targets.Hints[effectors.LeftElbow] = effectors.HintTarget{Position: targets.Effectors[effectors.Head].Position, Presence: 0.4}
		}
		set := someMethods(rng)
		other := set
		for id, hint := range set.Hints {
			hint.Pole[0] = -hint.Pole[0]
			other.Hints[effectors.HintID(id).Mirror()] = hint
		}
		for id := range set.PullWeight {
			other.PullWeight[effectors.ID(id).Mirror()] = set.PullWeight[id]
		}
		for end := range set.Pull.ReachWeight {
			other.Pull.ReachWeight[end^1], other.Pull.PushWeight[end^1] = set.Pull.ReachWeight[end], set.Pull.PushWeight[end]
		}
		other.Gaze.Target[0] = -other.Gaze.Target[0]
		was, is := solve(body, targets, set), solve(body, mirrored(targets), other)
		checkAlike(t, body, was, is, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role.Mirror(), v.Mirrored(), r.Mirrored()
		}, 1e-6)
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, named(&set))
		}
	}
}

func TestTurningAndMovingTheWorldTurnsAndMovesThePoseByEveryMethod(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(400) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		ids := [][]effectors.ID{threePoints, sixPoints, allPoints}[rng.IntN(3)]
		targets := someTargets(rng, body, ids)
		trackedShoulders(rng, &targets)
		set := someMethods(rng)
		turn, shift := vec.Yaw(2*math.Pi*rng.Float64()), vec.New(5*rng.NormFloat64(), 0, 5*rng.NormFloat64())
		carried := func(v mgl64.Vec3) mgl64.Vec3 { return turn.Rotate(vec.FromMGL(v)).Add(shift).MGL() }
		moved, elsewhere := targets, set
		for id := range moved.Effectors {
			if m := &moved.Effectors[id]; m.Presence > 0 {
				m.Position, m.Rotation = carried(m.Position), turn.MGL().Mul(m.Rotation)
			}
		}
		for side := range moved.Shoulders {
			moved.Shoulders[side].Position = carried(moved.Shoulders[side].Position)
		}
		elsewhere.Gaze.Target = carried(set.Gaze.Target)
		was, is := solve(body, targets, set), solve(body, moved, elsewhere)
		checkAlike(t, body, was, is, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role, turn.Rotate(v).Add(shift), turn.Mul(r)
		}, 1e-6)
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, named(&set))
		}
	}
}

func TestScalingTheAvatarAndItsTargetsScalesThePoseByEveryMethod(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(200) {
		rng := random(seed)
		h := randomBuild(rng).humanoid(t, rng)
		factor := 0.4 + 2*rng.Float64()
		larger, err := rig.NewHumanoid(h.Skeleton, h.Roles, factor)
		if err != nil {
			t.Fatal(err)
		}
		body, giant := bodyOf(t, h), bodyOf(t, larger)
		targets := someTargets(rng, body, allPoints)
		trackedShoulders(rng, &targets)
		set := someMethods(rng)
		set.Gaze.Weight = 0 // near an eye a person's size counts
		scaled, longer := targets, set
		for id := range scaled.Effectors {
			scaled.Effectors[id].Position = scaled.Effectors[id].Position.Mul(factor)
		}
		for side := range scaled.Shoulders {
			scaled.Shoulders[side].Position = scaled.Shoulders[side].Position.Mul(factor)
		}
		for id := range longer.Hints {
			longer.Hints[id].Pole = longer.Hints[id].Pole.Mul(factor)
		}
		for _, length := range []*float64{ // the lengths among the numbers
			&longer.Torso.PullSoft, &longer.Torso.PullMax, &longer.Shoulders.Give.Give, &longer.Shoulders.Give.Creep, &longer.Shoulders.Give.Speed,
			&longer.Arms.Chain.Tolerance, &longer.Legs.Chain.Tolerance, &longer.Scheurenbrand.LeastHeight, &longer.Scheurenbrand.GreatestHeight,
		} {
			*length *= factor
		}
		for i := range longer.Scheurenbrand.Joints {
			longer.Scheurenbrand.Joints[i].Height /= factor
		}
		was, is := solve(body, targets, set), solve(giant, scaled, longer)
		checkAlike(t, giant, was, is, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role, v.Scale(factor), r
		}, 1e-6)
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, named(&set))
		}
	}
}

func TestTheSameInputGivesTheSameBitsByEveryMethod(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(60) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		set := someMethods(rng)
		one, other := body.NewState(), body.NewState()
		a, b := body.NewResult(), body.NewResult()
		for range 10 {
			in := Input{Targets: someTargets(rng, body, allPoints), DT: 1.0 / 90}
			body.Solve(&in, &set, one, a)
			body.Solve(&in, &set, other, b)
			for i := range a.World {
				if a.World[i] != b.World[i] {
					t.Fatalf("seed %d, %s: joint %d differs", seed, named(&set), i)
				}
			}
			if a.Effectors != b.Effectors || a.Chest != b.Chest || a.ElbowPole != b.ElbowPole {
				t.Fatal("reports or overlays differ")
			}
		}
	}
}

func TestEveryMethodReachesWhatItCan(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	reached, held := 0, 0
	for seed := range uint64(400) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		targets := someTargets(rng, body, sixPoints)
		set := someMethods(rng)
		for id := range set.Limits {
			set.Limits[id].On = false
		}
		set.Arms.Chain.Iterations, set.Legs.Chain.Iterations = 1000, 1000
		out := solve(body, targets, set)
		m := &body.humanoid.Measures
		for _, id := range []effectors.ID{effectors.LeftHand, effectors.RightHand, effectors.LeftFoot, effectors.RightFoot} {
			side := (int(id) + 1) & 1
			upper, lower, root, want := m.UpperArm[side], m.LowerArm[side], []rig.Role{rig.LeftUpperArm, rig.RightUpperArm}[side], chain.HeldByArmLength
			if id >= effectors.LeftFoot {
				upper, lower, root, want = m.UpperLeg[side], m.LowerLeg[side], []rig.Role{rig.LeftUpperLeg, rig.RightUpperLeg}[side], chain.HeldByLegLength
			}
			report, away := out.Effectors[id], out.at(body, root).Sub(targets.Effectors[id].Position).Len()
			switch {
			case away < 0.999*(upper+lower) && away > math.Abs(upper-lower)+1e-3:
				reached++
				if report.Residual > 1e-6 || report.Held != chain.NotHeld {
					t.Errorf("seed %d, %s: %s could reach its target and is %v m away: %+v", seed, named(&set), id, report.Residual, report)
				}
			case away > upper+lower+ReachedWithin:
				held++
				if math.Abs(report.Residual-(away-upper-lower)) > 1e-6 || report.Held != want {
					t.Errorf("seed %d, %s: %s misses by %v m, not by %v, held by %q", seed, named(&set), id, report.Residual, away-upper-lower, report.Held)
				}
			}
		}
	}
	if reached < 800 || held < 50 {
		t.Errorf("only %d targets within and %d out of reach were tried", reached, held)
	}
}

func TestLimitsHoldInTheFinishedPoseByEveryMethod(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	reported := 0
	for seed := range uint64(400) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		set := someMethods(rng)
		state, out := body.NewState(), body.NewResult()
		for id := range set.Limits {
			l := &set.Limits[id]
			*l = effectors.Limit{On: true}
			for _, angle := range []*float64{&l.Forward, &l.Backward, &l.Up, &l.Down} {
				*angle = 0.1 + 1.5*rng.Float64()
			}
			l.TwistMin, l.TwistMax = -1.2*rng.Float64(), 1.2*rng.Float64()
		}
		for range 3 {
			in := Input{Targets: someTargets(rng, body, sixPoints), DT: 1.0 / 90}
			trackedShoulders(rng, &in.Targets)
			body.Solve(&in, &set, state, out)
			checkBones(t, body, out)
			for id := range set.Limits {
				checkLimit(t, body, out, &set, effectors.LimitID(id))
			}
			for id := range out.Effectors {
				if r := &out.Effectors[id]; r.Held == chain.HeldByLimit && r.Limit.String() != "" {
					reported++
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, named(&set))
		}
	}
	if reported < 400 {
		t.Errorf("only %d reports name a limit", reported)
	}
}

// checkLimit fails where a joint is outside its limit, by the angles that a person would read off: where the bone points between two of the four ways,
// as the ellipse has it, and the twist that is left when the swing is taken out.
func checkLimit(t *testing.T, b *Body, out *Result, set *Settings, id effectors.LimitID) {
	t.Helper()
	joints := [effectors.LimitCount / 2][2]rig.Role{
		{rig.LeftShoulder, rig.NoRole}, {rig.LeftUpperArm, rig.LeftShoulder}, {rig.LeftLowerArm, rig.LeftUpperArm}, {rig.LeftHand, rig.LeftLowerArm},
		{rig.LeftUpperLeg, rig.Hips}, {rig.LeftLowerLeg, rig.LeftUpperLeg}, {rig.LeftFoot, rig.LeftLowerLeg},
	}[id/2]
	role, above := joints[0], joints[1]
	right := id&1 == 1
	if right {
		role, above = role.Mirror(), above.Mirror()
	}
	if b.joint(role) < 0 {
		return
	}
	if above == rig.NoRole || b.joint(above) < 0 {
		above = b.humanoid.UpperTrunk()
	}
	local := out.turn(b, above).Inverse().Mul(out.turn(b, role))
	if right {
		local = local.Mirrored()
	}
	// The bone of a left arm rests along +X and its ways are +Z, -Z, +Y, -Y; that of a leg along -Y and its are +Z, -Z, +X, -X.
	rest, forward, up := vec.Vector{X: 1}, vec.Vector{Z: 1}, vec.Vector{Y: 1}
	if id >= effectors.LeftUpperLegLimit {
		rest, up = vec.Vector{Y: -1}, vec.Vector{X: 1}
	}
	if id < effectors.LeftUpperArmLimit { // a clavicle's axis is the clavicle
		rest = b.anatomy.offset[of(int(id&1), upperArm)]
		if right {
			rest = rest.Mirrored()
		}
		turn := vec.FromTo(vec.Vector{X: 1}, rest)
		rest, forward, up = turn.Rotate(vec.Vector{X: 1}), turn.Rotate(forward), turn.Rotate(up)
	}
	l := &set.Limits[id]
	bone := local.Rotate(rest)
	x, y, z := bone.Dot(forward), bone.Dot(up), bone.Dot(rest)
	across, vertical := l.Forward, l.Up
	if x < 0 {
		across = l.Backward
	}
	if y < 0 {
		vertical = l.Down
	}
	// On the plane at distance 1 along the axis the rim's quarter is an ellipse with half axes tan(angle), all below 90° here or slightly above.
	if across < 1.5 && vertical < 1.5 {
		ratio := math.Hypot(x/z/math.Tan(across), y/z/math.Tan(vertical))
		if z <= 0 || ratio > 1+1e-6 {
			t.Errorf("%s is swung to %v of its rim", id, ratio)
		}
	}
	untwisted := vec.FromToUnit(rest, bone, forward).Inverse().Mul(local)
	twist := 2 * math.Atan2(vec.New(untwisted.X, untwisted.Y, untwisted.Z).Dot(rest), untwisted.W)
	if twist = vec.WrapAngle(twist); twist < l.TwistMin-1e-6 || twist > l.TwistMax+1e-6 {
		t.Errorf("%s is twisted by %v, outside %v to %v", id, twist, l.TwistMin, l.TwistMax)
	}
}

func TestABadTickLeavesChainsAsTheyWere(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	for method := range ArmMethodCount {
		set := DefaultSettings()
		set.Arms.Method, set.Legs.Method, set.Shoulders.Method = method, LegByFABRIK, ShoulderByReturn
		one, other := body.NewState(), body.NewState()
		a, b := body.NewResult(), body.NewResult()
		for tick := range 20 {
			in := Input{Targets: moving(body, sixPoints, tick), DT: 1.0 / 90}
			body.Solve(&in, &set, one, a)
			body.Solve(&in, &set, other, b)
			bad := in
			bad.Targets.Effectors[effectors.LeftHand].Position[0] = math.NaN()
			body.Solve(&bad, &set, other, body.NewResult())
			far := in
			far.Targets.Effectors[effectors.RightFoot].Position = mgl64.Vec3{1e200, 1e200, 1e200}
			body.Solve(&far, &set, other, body.NewResult())
			for i := range a.World {
				if a.World[i] != b.World[i] {
					t.Fatalf("method %d, tick %d: joint %d differs", method, tick, i)
				}
			}
		}
	}
}

func TestAReportNamesTheLimit(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	set.Shoulders.Method = ShoulderStill
	set.Limits[effectors.RightUpperArmLimit] = effectors.Limit{On: true, Forward: 0.2, Backward: 0.2, Up: 0.2, Down: 0.2, TwistMin: -3, TwistMax: 3}
	targets := tPoseTargets(body, threePoints...)
	shoulder := body.humanoid.TPose[body.joint(rig.RightUpperArm)].Position
	targets.Effectors[effectors.RightHand].Position = shoulder.Add(mgl64.Vec3{0, -0.45, 0}) // hanging, where the arm may not go
	for method := range ArmMethodCount {
		set.Arms.Method = method
		report := solve(body, targets, set).Effectors[effectors.RightHand]
		if report.Held != chain.HeldByLimit || report.Limit != effectors.RightUpperArmLimit || report.Why() != "limit of the right upper arm" {
			t.Errorf("method %d: held by %q: %+v", method, report.Why(), report)
		}
		if other := solve(body, targets, set).Effectors[effectors.LeftHand]; other.Why() != "" {
			t.Errorf("method %d: the left hand is held by %q", method, other.Why())
		}
	}
}

func TestElbowsOfChainsDoNotPopOnHandSweeps(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	for method := ArmByFABRIK; method < ArmByPrintedFABRIK; method++ { // printed poles pull to the line where they turn over
		rng := random(uint64(method))
		set := DefaultSettings()
		set.Arms.Method, set.Shoulders.Method, set.Magnets = method, ShoulderStill, nil
		set.Hints[effectors.LeftElbow].PoleWeight, set.Hints[effectors.RightElbow].PoleWeight = 1, 1
		for n := range 30 {
			worst := sweepHands(rng, body, set)
			for _, role := range []rig.Role{rig.LeftLowerArm, rig.RightLowerArm} {
				if worst[role] > 0.020 {
					t.Errorf("method %d, sweep %d: %s makes a step of %.1f mm while the hand moves by 1 mm", method, n, role, 1000*worst[role])
				}
			}
		}
	}
}
