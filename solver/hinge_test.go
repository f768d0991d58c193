package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// By the law of cosines: bones of 0.3 m and 0.4 m that flex by a right angle at most come as near as 0.5 m, and by 180° as near as 0.1 m.
func TestAHingeKeepsTheEndAway(t *testing.T) {
	t.Parallel()
	for flexion, want := range map[float64]float64{math.Pi / 2: 0.5, math.Pi: 0.1, 0: 0.7, 2 * math.Pi / 3: math.Sqrt(0.13)} {
		h := hinge{0.3, 0.4, flexion}
		if got := h.nearest(); math.Abs(got-want) > 1e-12 {
			t.Errorf("flexed by %.2f rad the end is %v m away, by hand %v m", flexion, got, want)
		}
	}
	h := hinge{0.3, 0.4, math.Pi / 2}
	if way, flexed := h.away(vec.New(0.2, 0, 0)); !flexed || way.Sub(vec.New(0.5, 0, 0)).Len() > 1e-12 {
		t.Errorf("a target that is too near is put to %v", way)
	}
	if way, flexed := h.away(vec.New(0, 0.6, 0)); flexed || way != vec.New(0, 0.6, 0) {
		t.Errorf("a target that can be reached is put to %v", way)
	}
}

// An elbow and a knee flex as far as they may and no further, by every method, and the hand stays on the line from the shoulder to its target.
func TestElbowsAndKneesFlexAsFarAsTheyMay(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	rng := random(6)
	b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
	at := func(role rig.Role) mgl64.Vec3 { return b.humanoid.TPose[b.joint(role)].Position }
	flexion := func(r *Result, root, middle, end rig.Role) float64 {
		u, l := r.at(b, middle).Sub(r.at(b, root)), r.at(b, end).Sub(r.at(b, middle))
		return math.Acos(u.Normalize().Dot(l.Normalize())) / degree
	}
	for method := range ArmMethodCount {
		set := DefaultSettings()
		set.Arms.Method, set.Legs.Method, set.Shoulders.Method, set.Torso.PullMax = method, LegMethod(int(method)%int(LegMethodCount)), ShoulderStill, 0
		set.Arms.Chain.Tolerance, set.Legs.Chain.Tolerance = 1e-5, 1e-5
		var in Input
		put := func(id effectors.ID, p mgl64.Vec3) {
			in.Targets.Effectors[id] = effectors.Target{Position: p, Rotation: mgl64.QuatIdent(), Presence: 1}
		}
		put(effectors.Head, at(rig.Head))
		put(effectors.LeftHand, at(rig.LeftUpperArm).Add(mgl64.Vec3{0.05, -0.02, 0.12})) // near the shoulder
		put(effectors.LeftFoot, at(rig.LeftUpperLeg).Add(mgl64.Vec3{0.02, -0.15, 0.02})) // near the hip
		in.DT = 1.0 / 90
		for _, most := range []float64{180, 120, 90} {
			id, knee := effectors.LeftLowerArmLimit, effectors.LeftLowerLegLimit
			set.Limits[id].On, set.Limits[id].Forward = most < 180, most*degree
			set.Limits[knee].On, set.Limits[knee].Backward = most < 180, most*degree
			st, out := b.NewState(), b.NewResult()
			for range 20 {
				b.Solve(&in, &set, st, out)
			}
			elbow := flexion(out, rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand)
			leg := flexion(out, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot)
			if most == 180 {
				if elbow < 125 || leg < 125 {
					t.Fatalf("method %d: the targets ask for %.1f° and %.1f° only", method, elbow, leg)
				}
				continue
			}
			if math.Abs(elbow-most) > 1 || math.Abs(leg-most) > 1 {
				t.Errorf("method %d: an elbow that may flex by %v° does by %.2f°, the knee by %.2f°", method, most, elbow, leg)
			}
			r := &out.Effectors[effectors.LeftHand]
			if r.Reached || r.Held != chain.HeldByLimit || r.Limit != id {
				t.Errorf("method %d: the hand is said to be held by %v %v", method, r.Held, r.Limit)
			}
		}
	}
}
