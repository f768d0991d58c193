package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/vec"
)

// sweep moves targets in a straight line from one set to another, a fixed way per tick, and returns the largest step of every role's
// joint.
func sweep(b *Body, from, to effectors.Targets, step float64, set Settings) map[rig.Role]float64 {
	longest := 0.0
	for id := range from.Effectors {
		longest = math.Max(longest, to.Effectors[id].Position.Sub(from.Effectors[id].Position).Len())
	}
	ticks := int(longest/step) + 1
	state, out := b.NewState(), b.NewResult()
	worst := map[rig.Role]float64{}
	last := map[rig.Role]mgl64.Vec3{}
	for tick := 0; tick <= ticks; tick++ {
		share := float64(tick) / float64(ticks)
		in := Input{Targets: from, DT: 1.0 / 90}
		for id := range in.Targets.Effectors {
			t, goal := &in.Targets.Effectors[id], &to.Effectors[id]
			t.Position = t.Position.Mul(1 - share).Add(goal.Position.Mul(share))
			if t.Presence > 0 {
				t.Rotation = vec.RotationFromMGL(t.Rotation).Slerp(vec.RotationFromMGL(goal.Rotation), share).MGL()
			}
		}
		b.Solve(&in, &set, state, out)
		for p, role := range partRoles {
			if b.anatomy.joint[p] < 0 {
				continue
			}
			at := out.at(b, role)
			if tick > 0 {
				worst[role] = math.Max(worst[role], at.Sub(last[role]).Len())
			}
			last[role] = at
		}
	}
	return worst
}

// sweepHands is sweep with both hands anywhere around the chest, by a millimeter a tick.
func sweepHands(rng *rand.Rand, body *Body, set Settings) map[rig.Role]float64 {
	from := someTargets(rng, body, threePoints)
	to := from
	for id := effectors.LeftHand; id <= effectors.RightHand; id++ {
		head := from.Effectors[effectors.Head].Position
		for _, ends := range []*effectors.Targets{&from, &to} {
			ends.Effectors[id].Position = head.Add(mgl64.Vec3{0.5 * rng.NormFloat64(), -0.3 + 0.3*rng.NormFloat64(), 0.5 * rng.NormFloat64()})
		}
	}
	return sweep(body, from, to, 0.001, set)
}

// The bound that the limiter promises for the elbow's way on its circle: 0.8 m/s and five times the hand's way; the elbow also moves with
// shoulder and hand.
func TestElbowDoesNotPopOnHandSweeps(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	rng := random(1)
	for n := range 50 {
		worst := sweepHands(rng, body, DefaultSettings())
		for _, role := range []rig.Role{rig.LeftLowerArm, rig.RightLowerArm} {
			if worst[role] > 0.020 {
				t.Errorf("sweep %d: %s makes a step of %.1f mm while the hand moves by 1 mm", n, role, 1000*worst[role])
			}
		}
		for _, role := range []rig.Role{rig.Hips, rig.Neck, rig.LeftUpperArm, rig.RightUpperArm} {
			if worst[role] > 0.006 {
				t.Errorf("sweep %d: %s makes a step of %.1f mm while a hand moves by 1 mm", n, role, 1000*worst[role])
			}
		}
	}
}

func TestASmallStepOfTheTrunkIsASmallStepOfThePose(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(50) {
		rng := random(seed)
		what := randomBuild(rng)
		what.height, what.chest = 1.7, true // a trunk of one bone has no other way than to jump
		body := bodyOf(t, what.humanoid(t, rng))
		from := someTargets(rng, body, allPoints)
		// The head between 0.8 and 1.1 spine lengths above the hips, the chest near where it is in the T-pose above them.
		a := &body.anatomy
		turn := vec.RotationFromMGL(from.Effectors[effectors.Hips].Rotation)
		hipsAt := vec.FromMGL(from.Effectors[effectors.Hips].Position)
		full := 0.0
		for i := 2; i < a.trunkCount; i++ {
			full += a.offset[a.trunk[i]].Len()
		}
		lean := vec.New(0.3*rng.NormFloat64(), 1, 0.3*rng.NormFloat64()).UnitOr(vec.Vector{})
		from.Effectors[effectors.Head].Position =
			hipsAt.Add(turn.Rotate(a.offset[a.trunk[1]].AddScaled(full*(0.85+0.2*rng.Float64()), lean))).MGL()
		from.Effectors[effectors.Chest].Position =
			hipsAt.Add(turn.Rotate(a.at[a.trunk[a.top]].Sub(a.at[hips]).Add(vec.New(0, 0, 0.02*rng.NormFloat64())))).MGL()
		from.Effectors[effectors.Chest].Rotation = turn.Mul(vec.YawPitchRoll(0.3*rng.NormFloat64(), 0.2*rng.NormFloat64(), 0.1*rng.NormFloat64())).MGL()
		to := from
		for id := range to.Effectors {
			shift := mgl64.Vec3{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}.Mul(0.03)
			to.Effectors[id].Position = to.Effectors[id].Position.Add(shift)
			to.Effectors[id].Rotation = to.Effectors[id].Rotation.Mul(vec.YawPitchRoll(0.2*rng.NormFloat64(), 0.2*rng.NormFloat64(), 0.2*rng.NormFloat64()).MGL())
		}
		worst := sweep(body, from, to, 0.0005, DefaultSettings())
		for _, role := range []rig.Role{rig.Hips, rig.Spine, rig.Chest, rig.UpperChest, rig.Neck, rig.Head, rig.LeftUpperArm, rig.LeftFoot} {
			if worst[role] > 0.025 {
				t.Errorf("seed %d: %s makes a step of %.1f mm while targets move by half a millimeter", seed, role, 1000*worst[role])
			}
		}
	}
}

func TestHeadRisingAndSinkingOverTrackedHipsNeverMakesTheSpineJump(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(40) {
		rng := random(seed)
		what := randomBuild(rng)
		what.height = 1.7
		body := bodyOf(t, what.humanoid(t, rng))
		targets := tPoseTargets(body, sixPoints...)
		set := DefaultSettings()
		state, out := body.NewState(), body.NewResult()
		home := targets.Effectors[effectors.Head].Position
		nod := rng.NormFloat64() * 0.4
		var last vec.Vector
		top := partRoles[body.anatomy.trunk[body.anatomy.top]]
		for tick := range 1200 {
			height := 0.06 * math.Cos(float64(tick)*math.Pi/600) // no faster than 0.32 mm a tick
			targets.Effectors[effectors.Head].Position = home.Add(mgl64.Vec3{0.01, height - 0.04, 0.02})
			targets.Effectors[effectors.Head].Rotation = vec.Pitch(nod * math.Sin(float64(tick)*math.Pi/400)).MGL()
			body.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, out)
			at := vec.FromMGL(out.at(body, top))
			if tick > 0 && at.Sub(last).Len() > 0.012 {
				t.Errorf("seed %d, tick %d: with the head %.1f mm up, %s jumps by %.1f mm", seed, tick, 1000*height-40, top, 1000*at.Sub(last).Len())
			}
			last = at
		}
	}
}

func TestHandThatIsFoundElsewhereTakesItsElbowAlongAtOnce(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	set.Swivel.Limiter.Gain = 0
	before, after := armTargets(body, vec.New(0, -0.5, 0.05), vec.Identity()), armTargets(body, vec.New(0.1, 0.3, 0.3), vec.Identity())
	state, out := body.NewState(), body.NewResult()
	body.Solve(&Input{Targets: before, DT: 1.0 / 90}, &set, state, out)
	body.Solve(&Input{Targets: after, DT: 1.0 / 90}, &set, state, out)
	fresh := solve(body, after, set)
	if d := out.at(body, rig.LeftLowerArm).Sub(fresh.at(body, rig.LeftLowerArm)).Len(); d > 1e-9 {
		t.Errorf("after a jump of the hand the elbow is %v m from where it belongs", d)
	}
}

func TestMotionIsTheSameAtAnyFrameRate(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	final := func(rate int) *Result {
		set := DefaultSettings()
		state, out := body.NewState(), body.NewResult()
		for tick := range 2*rate + 1 {
			time := float64(tick) / float64(rate)
			in := Input{Targets: armTargets(body, vec.New(0.2, -0.2, 0.3), vec.Identity()), DT: 1 / float64(rate)}
			turn := vec.Yaw(0.9 * vec.SmoothStep(time))
			for id := range in.Targets.Effectors {
				e := &in.Targets.Effectors[id]
				if e.Presence > 0 {
					e.Position = turn.Rotate(vec.FromMGL(e.Position)).MGL()
					e.Rotation = turn.MGL().Mul(e.Rotation)
				}
			}
			body.Solve(&in, &set, state, out)
		}
		return out
	}
	slow, fast := final(45), final(360)
	for p, role := range partRoles {
		if p >= int(firstLimb) && role != rig.LeftUpperArm && role != rig.LeftLowerArm {
			continue // feet land at times that a tick rounds
		}
		if d := slow.at(body, role).Sub(fast.at(body, role)).Len(); d > 0.004 {
			t.Errorf("at 45 Hz %s ends %.1f mm from where it ends at 360 Hz", role, 1000*d)
		}
	}
}
