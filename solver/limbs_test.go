package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/refusaltest"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

func TestTwoBonesMeetTheirTarget(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name               string
		upper, lower, soft float64
		target             vec.Vector
		middle, end        vec.Vector
		held               chain.Cause
	}{
		// A 3-4-5 triangle: the middle joint is 3²/5 = 1.8 along and 12/5 = 2.4 beside the line.
		{"3-4-5", 3, 4, 1, vec.New(5, 0, 0), vec.New(1.8, 2.4, 0), vec.New(5, 0, 0), chain.NotHeld},
		{"equal bones, a right angle", 1, 1, 1, vec.New(math.Sqrt2, 0, 0), vec.New(math.Sqrt2/2, math.Sqrt2/2, 0), vec.New(math.Sqrt2, 0, 0), chain.NotHeld},
		{"straight, exactly", 1, 2, 1, vec.New(3, 0, 0), vec.New(1, 0, 0), vec.New(3, 0, 0), chain.NotHeld},
		{"too far", 1, 2, 1, vec.New(5, 0, 0), vec.New(1, 0, 0), vec.New(3, 0, 0), chain.HeldByArmLength},
		{"within the inner radius", 2, 1, 1, vec.New(0.5, 0, 0), vec.New(2, 0, 0), vec.New(1, 0, 0), chain.HeldByInnerRadius},
		{"within the inner radius, short upper bone", 1, 2, 1, vec.New(0.5, 0, 0), vec.New(-1, 0, 0), vec.New(1, 0, 0), chain.HeldByInnerRadius},
		{"target on the root, equal bones", 1, 1, 1, vec.Vector{}, vec.New(0, 1, 0), vec.Vector{}, chain.NotHeld},
		{"target on the root, unequal bones", 1, 2, 1, vec.Vector{}, vec.New(-1, 0, 0), vec.New(1, 0, 0), chain.HeldByInnerRadius},
		// Soft from 1.8 of 2: at 2 the end is at 1.8 + 0.2·(1 - 1/e) = 1.926424.
		{"soft at full length", 1, 1, 0.9, vec.New(2, 0, 0), vec.New(0.963212, 0.268743, 0), vec.New(1.926424, 0, 0), chain.HeldByArmLength},
		{"soft, not begun", 1, 1, 0.9, vec.New(1.6, 0, 0), vec.New(0.8, 0.6, 0), vec.New(1.6, 0, 0), chain.NotHeld},
	} {
		b := chain.TwoBone{Target: c.target, Upper: c.upper, Lower: c.lower, Axis: vec.Vector{X: 1}, Bend: vec.Vector{Y: 1}, Soft: c.soft}
		if err := b.Validate(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		b.Run()
		if b.Middle.Sub(c.middle).Len() > 1e-6 || b.End.Sub(c.end).Len() > 1e-6 || b.Held != c.held {
			t.Errorf("%s: middle %v, end %v, held by %q; want %v, %v, %q", c.name, b.Middle, b.End, b.Held, c.middle, c.end, c.held)
		}
		if u, l := b.Middle.Len(), b.End.Sub(b.Middle).Len(); math.Abs(u-c.upper) > 1e-12 || math.Abs(l-c.lower) > 1e-12 {
			t.Errorf("%s: bones of %v and %v m", c.name, u, l)
		}
	}
}

func TestTwoBonesRefuseWhatTheyCannotClose(t *testing.T) {
	t.Parallel()
	refusaltest.Each(t, func() chain.TwoBone {
		return chain.TwoBone{Upper: 1, Lower: 1, Axis: vec.Vector{X: 1}, Bend: vec.Vector{Y: 1}, Soft: 1}
	}, map[string]func(*chain.TwoBone){
		"upper bone": func(b *chain.TwoBone) { b.Upper = 0 },
		"lower bone": func(b *chain.TwoBone) { b.Lower = -1 },
		"axis":       func(b *chain.TwoBone) { b.Axis = vec.Vector{} },
		"bend":       func(b *chain.TwoBone) { b.Bend = vec.Vector{X: 2} },
		"soft":       func(b *chain.TwoBone) { b.Soft = 0 },
	})
}

func TestPoleTakesTheBendAlongTheCircle(t *testing.T) {
	t.Parallel()
	bend := func(pole vec.Vector, weight float64) vec.Vector {
		p := chain.PoleBend{Axis: vec.Vector{Z: 1}, Bend: vec.Vector{X: 1}, Pole: pole, Weight: weight, Length: 1}
		p.Run()
		return p.Result
	}
	for _, c := range []struct {
		name   string
		pole   vec.Vector
		weight float64
		want   vec.Vector
	}{
		{"weight 0", vec.New(0, 1, 5), 0, vec.New(1, 0, 0)},
		{"all the way", vec.New(0, 1, 5), 1, vec.New(0, 1, 0)},
		{"half way", vec.New(0, 1, 5), 0.5, vec.New(math.Sqrt2/2, math.Sqrt2/2, 0)},
		{"opposite, half way", vec.New(-1, 0, 0), 0.5, vec.New(0, 1, 0)},
		{"on the axis", vec.New(0, 0, 3), 1, vec.New(1, 0, 0)},
		{"on the root", vec.Vector{}, 1, vec.New(1, 0, 0)},
	} {
		if got := bend(c.pole, c.weight); got.Sub(c.want).Len() > 1e-9 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	last := bend(vec.New(0, 0.2, 1), 1)
	for y := 0.2; y > -0.2; y -= 1e-4 {
		next := bend(vec.New(0, y, 1), 1)
		if next.Sub(last).Len() > 0.02 {
			t.Fatalf("with the pole passing the axis at %v the bend jumps by %v", y, next.Sub(last).Len())
		}
		last = next
	}
}

// armTargets puts hands with palms turned as asked before a body standing in its T-pose.
func armTargets(b *Body, at vec.Vector, turn vec.Rotation) effectors.Targets {
	targets := tPoseTargets(b, threePoints...)
	shoulder := vec.FromMGL(b.humanoid.TPose[b.joint(rig.LeftUpperArm)].Position)
	l := &targets.Effectors[effectors.LeftHand]
	l.Position, l.Rotation = shoulder.Add(at).MGL(), turn.MGL()
	r := &targets.Effectors[effectors.RightHand]
	shoulder = vec.FromMGL(b.humanoid.TPose[b.joint(rig.RightUpperArm)].Position)
	r.Position, r.Rotation = shoulder.Add(at.Mirrored()).MGL(), turn.Mirrored().MGL()
	return targets
}

func TestElbowFlexesAboutItsHinge(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		set := DefaultSettings()
		set.Arms.ForearmTwist = 0
		out := solve(body, someTargets(rng, body, threePoints), set)
		for side, roles := range [][3]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand}} {
			along, hinge := vec.Vector{X: 1}, vec.Vector{Y: -1} // in the T-pose flexing turns the forearm forward, about -Y on the left
			if side == right {
				along, hinge = along.Scale(-1), hinge.Scale(-1)
			}
			upper, lower := out.turn(body, roles[0]), out.turn(body, roles[1])
			flex := upper.Inverse().Mul(lower)
			angle := math.Acos(vec.Clamp(upper.Rotate(along).Dot(lower.Rotate(along)), -1, 1))
			if angle < bentElbow {
				continue
			}
			want := vec.Rotation{W: math.Cos(angle / 2), X: math.Sin(angle/2) * hinge.X, Y: math.Sin(angle/2) * hinge.Y, Z: math.Sin(angle/2) * hinge.Z}
			if off := flex.AngleTo(want); off > 1e-6 {
				t.Errorf("seed %d, side %d: flexed by %.2f rad, the forearm is %.3g rad off its hinge", seed, side, angle, off)
			}
		}
	}
}

func TestUpperArmRollsNoMoreThanItsPlaneAndKeepsStillWhereTheArmGoesFromBentToStraight(t *testing.T) {
	t.Parallel()
	arms := DefaultSettings().Arms.ArmNumbers
	for _, plane := range []float64{-2.9, -1, -0.3, 0, 0.5, 1, 2, 3} {
		last, started := 0.0, false
		for flexion := 0.0; flexion < 1.2; flexion += 0.002 {
			elbow := vec.RotateAround(vec.Vector{Y: 1}, vec.Vector{X: 1}, plane) // the hinge's normal, rolled about a level arm
			a := ArmTurns{
				Numbers: &arms, Upper: vec.Vector{X: 1}, Normal: elbow,
				Lower: vec.Rotation{W: math.Cos(flexion / 2), X: math.Sin(flexion/2) * -elbow.X, Y: math.Sin(flexion/2) * -elbow.Y, Z: math.Sin(flexion/2) * -elbow.Z}.Rotate(vec.Vector{X: 1}),
			}
			if err := a.Validate(); err != nil {
				t.Fatal(err)
			}
			a.Run()
			rolled := 2 * math.Atan2(a.UpperArm.X, a.UpperArm.W)
			if started && math.Abs(vec.WrapAngle(rolled-last)) > 0.01 {
				t.Fatalf("plane %v: at a flexion of %v the upper arm's roll jumps from %v to %v", plane, flexion, last, rolled)
			}
			if flexion > bentElbow && math.Abs(vec.WrapAngle(rolled-plane)) > 1e-9 {
				t.Fatalf("plane %v: bent by %v the upper arm is rolled by %v", plane, flexion, rolled)
			}
			if flexion == 0 && math.Abs(plane) <= 1 && math.Abs(rolled) > 1e-9 {
				t.Errorf("plane %v: a straight arm is rolled by %v", plane, rolled)
			}
			if a.LowerArm.Rotate(vec.Vector{X: 1}).Sub(a.Lower).Len() > 1e-9 || a.UpperArm.Rotate(vec.Vector{X: 1}).Sub(a.Upper).Len() > 1e-9 {
				t.Fatal("a bone does not point where it should")
			}
			last, started = rolled, true
		}
	}
}

func TestTwistOfTheHandIsSharedWithTheForearm(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ forearm, twist, want float64 }{
		{0, 1, 0}, {0.5, 1, 0.5}, {1, 1, 1}, {0.5, -1.2, -0.6}, {0.5, 0, 0}, {0.5, math.Pi, 0},
	} {
		arms := ArmNumbers{ForearmTwist: c.forearm, WristMax: math.Pi}
		a := ArmTurns{ // a level arm bent by a right angle, forearm ahead
			Numbers: &arms, Upper: vec.Vector{X: 1}, Lower: vec.Vector{Z: 1}, Normal: vec.Vector{Y: 1}, Weight: 1,
		}
		a.Hand = vec.Yaw(-math.Pi / 2).Mul(vec.Pitch(c.twist)) // twisted about the forearm, which is the hand's own +X
		a.Run()
		relative := vec.Yaw(math.Pi / 2).Mul(a.LowerArm)
		if got := 2 * math.Atan2(relative.X, relative.W); math.Abs(vec.WrapAngle(got-c.want)) > 1e-9 {
			t.Errorf("share %v of %v rad: the forearm twists by %v", c.forearm, c.twist, got)
		}
		if a.HandTurn.AngleTo(a.Hand) > 1e-9 {
			t.Error("the hand is not turned as asked")
		}
	}
}

func TestTwistDoesNotMakeTheForearmJumpAtHalfATurn(t *testing.T) {
	t.Parallel()
	arms := DefaultSettings().Arms.ArmNumbers
	last, started := vec.Identity(), false
	for twist := -7.0; twist < 7; twist += 0.005 {
		a := ArmTurns{Numbers: &arms, Upper: vec.Vector{X: 1}, Lower: vec.Vector{Z: 1}, Normal: vec.Vector{Y: 1}, Weight: 1}
		a.Hand = vec.Yaw(-math.Pi / 2).Mul(vec.Pitch(twist))
		a.Run()
		if started && a.LowerArm.AngleTo(last) > 0.03 {
			t.Fatalf("at %v rad the forearm jumps by %v", twist, a.LowerArm.AngleTo(last))
		}
		last, started = a.LowerArm, true
	}
}

func TestHandRotationWeightGoesFromTheForearmToTheTarget(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := armTargets(body, vec.New(0.1, -0.2, 0.3), vec.YawPitchRoll(-1, 0.5, 0.3))
	set := DefaultSettings()
	set.Effectors[effectors.LeftHand].RotationWeight = 0
	out := solve(body, targets, set)
	if angle := out.turn(body, rig.LeftHand).AngleTo(out.turn(body, rig.LeftLowerArm)); angle > 1e-9 {
		t.Errorf("without rotation weight the hand is %v rad off its forearm", angle)
	}
	if out.Effectors[effectors.LeftHand].RotationResidual != 0 || out.Effectors[effectors.LeftHand].Held != chain.HeldByWeight {
		t.Errorf("report %+v", out.Effectors[effectors.LeftHand])
	}
	set.Effectors[effectors.LeftHand].RotationWeight = 1
	out = solve(body, targets, set)
	if angle := out.turn(body, rig.LeftHand).MGL().Sub(targets.Effectors[effectors.LeftHand].Rotation).Len(); angle > 1e-9 && angle < 2-1e-9 {
		t.Errorf("with full weight the hand is off by %v", angle)
	}
}

func TestElbowsPointDownAndOutWhenHandsAreHeldBeforeTheChest(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	out := solve(body, armTargets(body, vec.New(-0.05, -0.15, 0.35), vec.Yaw(-math.Pi/2)), DefaultSettings())
	for side, roles := range [][2]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm}, {rig.RightUpperArm, rig.RightLowerArm}} {
		elbow := out.at(body, roles[1]).Sub(out.at(body, roles[0]))
		if side == right {
			elbow[0] = -elbow[0]
		}
		if elbow.Y() > -0.1 || elbow.X() < 0.02 {
			t.Errorf("side %d: the elbow is at %v from its shoulder", side, elbow)
		}
	}
}

func TestElbowFollowsItsDevice(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := armTargets(body, vec.New(0, -0.1, 0.35), vec.Identity())
	shoulder := body.humanoid.TPose[body.joint(rig.LeftUpperArm)].Position
	targets.Hints[effectors.LeftElbow] = effectors.HintTarget{Position: shoulder.Add(mgl64.Vec3{0.4, 0.2, 0.2}), Presence: 1}
	out := solve(body, targets, DefaultSettings())
	if elbow := out.at(body, rig.LeftLowerArm).Sub(out.at(body, rig.LeftUpperArm)); elbow.X() < 0.1 || elbow.Y() < 0 {
		t.Errorf("the elbow is at %v from its shoulder", elbow)
	}
	if out.ElbowPole[0].Sub(targets.Hints[effectors.LeftElbow].Position).Len() > 1e-9 {
		t.Errorf("the pole is shown at %v", out.ElbowPole[0])
	}
}

func TestPoleOfTheKneeIsInTheHipsFrame(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := tPoseTargets(body, sixPoints...)
	for id := range targets.Effectors {
		targets.Effectors[id].Rotation = vec.Yaw(math.Pi / 2).MGL()
		targets.Effectors[id].Position = rig.Yaw(math.Pi / 2).Rotate(targets.Effectors[id].Position)
	}
	targets.Effectors[effectors.LeftFoot].Position[1] += 0.2
	set := DefaultSettings()
	set.Hints[effectors.LeftKnee] = effectors.Hint{PoleWeight: 1, Pole: mgl64.Vec3{1, -0.4, 0}} // to the left
	out := solve(body, targets, set)
	knee := out.at(body, rig.LeftLowerLeg).Sub(out.at(body, rig.LeftUpperLeg))
	if knee.Z() > -0.1 { // facing +X, left is -Z
		t.Errorf("the knee is at %v from its hip joint", knee)
	}
}

func TestKneeIsInThePlaneOfItsFoot(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	for _, angle := range []float64{-1, -0.5, 0, 0.3, 0.9} {
		targets := tPoseTargets(body, sixPoints...)
		foot := &targets.Effectors[effectors.LeftFoot]
		foot.Position[1] += 0.25
		foot.Rotation = vec.Yaw(angle).MGL()
		out := solve(body, targets, DefaultSettings())
		plane := vec.Yaw(angle).Left()
		for _, role := range []rig.Role{rig.LeftUpperLeg, rig.LeftLowerLeg} {
			if d := vec.FromMGL(out.at(body, role)).Sub(vec.FromMGL(foot.Position)).Dot(plane); math.Abs(d) > 1e-9 {
				t.Errorf("foot turned by %v: %s is %v m beside its plane", angle, role, d)
			}
		}
		knee := vec.FromMGL(out.at(body, rig.LeftLowerLeg)).Sub(vec.FromMGL(out.at(body, rig.LeftUpperLeg)))
		if knee.Dot(vec.Yaw(angle).Forward()) < 0.1 {
			t.Errorf("foot turned by %v: the knee is not on the foot's side", angle)
		}
		set := DefaultSettings()
		set.Legs.KneeFollowsFoot = 0
		out = solve(body, targets, set)
		if d := out.at(body, rig.LeftLowerLeg).X() - out.at(body, rig.LeftUpperLeg).X(); math.Abs(d) > 1e-9 {
			t.Errorf("foot turned by %v: a knee kept before the hips is %v m beside", angle, d)
		}
	}
}

func TestKneeOfARaisedLegPointsUp(t *testing.T) {
	t.Parallel()
	k := KneeDirection{Axis: vec.Vector{Z: 1}, Hips: vec.Identity(), Foot: vec.Pitch(-math.Pi / 2), Follow: 1}
	if err := k.Validate(); err != nil {
		t.Fatal(err)
	}
	k.Run()
	if k.Knee.Sub(vec.Vector{Y: 1}).Len() > 1e-9 {
		t.Errorf("the knee points to %v", k.Knee)
	}
	k.Follow = 0
	k.Run()
	if k.Knee.Sub(vec.Vector{Y: 1}).Len() > 1e-9 {
		t.Errorf("before the hips the knee points to %v", k.Knee)
	}
}

// Up to 100° the knee goes where the foot does; from there on it comes back, and before the hips it is again when the foot points backwards.
func TestKneeFollowsAFootUntilThatTurnsBackwards(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	for _, c := range []struct{ foot, share, knee float64 }{ // degrees
		{0, 1, 0}, {30, 1, 30}, {99, 1, 99}, {100, 1, 100}, {120, 1, 120 * 27. / 32}, {140, 1, 70}, {160, 1, 160 * 5. / 32}, {180, 1, 0},
		{30, 0.5, 15}, {140, 0.5, 35},
	} {
		for _, side := range []float64{1, -1} {
			k := KneeDirection{Axis: vec.Vector{Y: -1}, Hips: vec.Identity(), Foot: vec.Yaw(side * c.foot * degree), Follow: c.share}
			k.Run()
			if got := side * math.Atan2(k.Knee.X, k.Knee.Z) / degree; math.Abs(got-c.knee) > 1e-6 {
				t.Errorf("by %v of a foot turned by %v° the knee turns by %v°, not %v°", c.share, side*c.foot, got, c.knee)
			}
		}
	}
}

func TestKneeDoesNotJumpWhenTheFootTurnsAllTheWayRound(t *testing.T) {
	t.Parallel()
	last, started := vec.Vector{}, false
	for angle := -7.0; angle < 7; angle += 0.005 {
		k := KneeDirection{Axis: vec.Vector{Y: -1}, Hips: vec.Identity(), Foot: vec.Yaw(angle), Follow: 0.5}
		k.Run()
		if started && k.Knee.Sub(last).Len() > 0.03 {
			t.Fatalf("at %v rad the knee jumps by %v", angle, k.Knee.Sub(last).Len())
		}
		last, started = k.Knee, true
	}
}

func TestKneeFlexesAboutItsHinge(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		out := solve(body, someTargets(rng, body, sixPoints), DefaultSettings())
		for _, roles := range [][2]rig.Role{{rig.LeftUpperLeg, rig.LeftLowerLeg}, {rig.RightUpperLeg, rig.RightLowerLeg}} {
			flex := out.turn(body, roles[0]).Inverse().Mul(out.turn(body, roles[1]))
			if math.Abs(flex.Y) > 1e-6 || math.Abs(flex.Z) > 1e-6 || flex.X*flex.W < -1e-9 {
				t.Errorf("seed %d: the shin is turned by %+v against the thigh, not flexed about +X", seed, flex)
			}
		}
	}
}
