package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/gait"
	"posewright/solver/vec"
)

// TestThePoseMovesWithTheTrackingSpace drives a body twice, once in a tracking space that stands still and once in one that jumps in every tick. The second
// pose must be the first, moved: nothing that a body remembers may stay behind.
func TestThePoseMovesWithTheTrackingSpace(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(240) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		set := someSettings(rng)
		set.Torso.Method = TorsoMethod(seed % uint64(TorsoMethodCount))
		set.Shoulders.Method = ShoulderMethod(rng.IntN(int(ShoulderMethodCount)))
		set.Arms.Method = ArmMethod(rng.IntN(int(ArmMethodCount)))
		set.Arms.Swivel = SwivelModel(rng.IntN(int(SwivelModelCount)))
		set.Legs.Method = LegMethod(rng.IntN(int(LegMethodCount)))
		set.Gait.Method = gait.Method(rng.IntN(int(gait.MethodCount)))
		set.Effectors[effectors.Head].PositionWeight = 0.5 + rng.Float64()
		set.Effectors[effectors.Head].PositionWeight = math.Min(1, set.Effectors[effectors.Head].PositionWeight)
		// Meters. Rounding in the last bit of a target bends a limb that is all but straight by its square root.
		const tolerance = 1e-7
		still, moved := body.NewState(), body.NewState()
		was, is := body.NewResult(), body.NewResult()
		space, there := Space{}, set // the ground is level, and as high as the space
		for tick := range 90 {
			targets := moving(body, allPoints, tick)
			place := mgl64.Vec3{0.5 * math.Sin(0.03*float64(tick)), 0, 0.02 * float64(tick)} // it walks
			for id := range targets.Effectors {
				e := &targets.Effectors[id]
				e.Position = e.Position.Add(place)
				switch effectors.ID(id) {
				case effectors.Head: // comes, goes and comes back
					e.Presence = vec.Clamp(2*math.Cos(0.1*float64(tick))+1, 0, 1)
				case effectors.LeftHand, effectors.RightHand, effectors.Chest, effectors.Hips:
					e.Presence = vec.Clamp(3*math.Sin(0.07*float64(tick+40*id)), 0, 1)
				case effectors.LeftFoot: // the other one is always the body's own
					e.Presence = vec.Clamp(3*math.Sin(0.09*float64(tick)), 0, 1)
				default:
					e.Presence = 0
				}
			}
			targets.Hints[effectors.RightElbow] = effectors.HintTarget{
				Position: place.Add(mgl64.Vec3{-0.3, 1.2, 0.1}), Along: mgl64.Vec3{-0.6, -0.8, 0},
				Presence: vec.Clamp(2*math.Sin(0.05*float64(tick)), 0, 1),
			}
			targets.Hints[effectors.LeftKnee] = effectors.HintTarget{Position: place.Add(mgl64.Vec3{0.1, 0.5, 0.4}), Presence: 0.5}
			if tick == 50 { // no number: the last good pose is kept, and moves along too
				targets.Effectors[effectors.Head] = effectors.Target{Position: mgl64.Vec3{math.NaN()}, Rotation: mgl64.QuatIdent(), Presence: 1}
			}
			if tick >= 10 {
				space = Space{Origin: mgl64.Vec3{rng.NormFloat64(), 0.3 * rng.NormFloat64(), rng.NormFloat64()}.Mul(3), Yaw: 9 * rng.NormFloat64()}
			}
			body.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, still, was)
			space.Targets(&targets)
			there.Ground.Height = space.Origin[1]
			body.Solve(&Input{Targets: targets, DT: 1.0 / 90, Space: space}, &there, moved, is)

			turn := vec.RotationFromMGL(space.Turn())
			checkAlike(t, body, was, is, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
				return role, vec.FromMGL(space.Point(v.MGL())), turn.Mul(r)
			}, tolerance)
			points := [...][2]mgl64.Vec3{
				{was.Chest.Position, is.Chest.Position},
				{was.ElbowPole[0], is.ElbowPole[0]},
				{was.ElbowPole[1], is.ElbowPole[1]},
				{was.KneePole[0], is.KneePole[0]},
				{was.KneePole[1], is.KneePole[1]},
			}
			for i, p := range points {
				if d := space.Point(p[0]).Sub(p[1]).Len(); d > tolerance {
					t.Errorf("point %d is %.3g m from where it would be carried", i, d)
				}
			}
			if was.Valid != is.Valid || was.Valid == (tick == 50) {
				t.Error("the two poses differ in what is valid")
			}
			if t.Failed() {
				t.Fatalf("seed %d, tick %d, torso %d, shoulders %d, arms %d, swivel %d, legs %d", seed, tick, set.Torso.Method, set.Shoulders.Method,
					set.Arms.Method, set.Arms.Swivel, set.Legs.Method)
			}
		}
	}
}

func TestASpaceTakesPointsToTheWorldAndBack(t *testing.T) {
	t.Parallel()
	// A quarter turn to the left takes what was ahead to the left; the space's floor is at its origin.
	s := Space{Origin: mgl64.Vec3{1, 2, 3}, Yaw: math.Pi / 2, Datum: 0.12}
	if p := s.Point(mgl64.Vec3{0, 0.62, 1}); !p.ApproxEqualThreshold(mgl64.Vec3{2, 2.5, 3}, 1e-12) {
		t.Errorf("what is ahead is at %v", p)
	}
	placed := rig.Transform{Position: mgl64.Vec3{0.3, -1, 2}, Rotation: vec.YawPitchRoll(0.4, 0.5, 0.6).MGL()}
	back := s.Tracking(s.World(placed))
	if !back.Position.ApproxEqualThreshold(placed.Position, 1e-12) || vec.RotationFromMGL(back.Rotation).AngleTo(vec.RotationFromMGL(placed.Rotation)) > 1e-7 {
		t.Errorf("%v comes back as %v", placed, back)
	}
	if p := s.Inward(s.Point(placed.Position)); !p.ApproxEqualThreshold(placed.Position, 1e-12) {
		t.Errorf("%v comes back as %v", placed.Position, p)
	}
}

func TestASpaceThatIsNoNumberKeepsThePose(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	state, out := body.NewState(), body.NewResult()
	in := Input{Targets: tPoseTargets(body, threePoints...), DT: 1.0 / 90}
	body.Solve(&in, &set, state, out)
	before := out.at(body, rig.Hips)
	in.Space = Space{Origin: mgl64.Vec3{math.Inf(1)}}
	body.Solve(&in, &set, state, out)
	if out.Valid || out.at(body, rig.Hips) != before {
		t.Errorf("the pose is valid: %t, and its hips are at %v and not %v", out.Valid, out.at(body, rig.Hips), before)
	}
	in.Space = Space{}
	if body.Solve(&in, &set, state, out); !out.Valid {
		t.Error("the next good input is refused")
	}
}
