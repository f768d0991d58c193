package ownchain

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
)

// jointsIn are the joints of a chain from its root to its tip.
func jointsIn(h *rig.Humanoid, c *effectors.Chain) []int {
	joints, _ := jointsOf(h, c)
	return joints
}

func TestTipsReachWhatTheirBonesCanReach(t *testing.T) {
	t.Parallel()
	for method, name := range []string{"FABRIK", "CCD", "least squares", "two bones"} {
		s := newScene(t)
		c := one("tail1", "tail6", effectors.ChainMethod(method))
		if c.Method == effectors.ChainByTwoBones {
			c = one("third1", "third3", c.Method)
		}
		joints := jointsIn(s.h, &c)
		random := rand.New(rand.NewPCG(1, uint64(method)))
		for range 200 {
			tip := joints[len(joints)-1]
			c.Position = s.reachable(random, 1.5, joints, tip)[0]
			s.tick([]effectors.Chain{c}, nil)
			if r := &s.reports.All[0]; !r.Reached || r.Held != chain.NotHeld || s.world[tip].Position.Sub(c.Position).Len() > 1e-3 {
				t.Fatalf("%s: the tip misses by %v: %+v", name, s.world[tip].Position.Sub(c.Position).Len(), r)
			}
			if s.stretched() > 1e-9 {
				t.Fatalf("%s: a bone is %v longer or shorter", name, s.stretched())
			}
		}
	}
}

func TestAChainLeavesEverythingElseAlone(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	c := one("tail1", "tail6", effectors.ChainByFABRIK)
	c.Position = mgl64.Vec3{0.3, 0.8, -0.3}
	s.tick([]effectors.Chain{c}, nil)
	rest := s.h.NewTPose()
	joints := jointsIn(s.h, &c)
	for i := range rest.Rotations {
		if slices.Contains(joints[:len(joints)-1], i) {
			if s.pose.Rotations[i].ApproxEqualThreshold(rest.Rotations[i], 1e-6) {
				t.Errorf("%s is not turned", s.h.Skeleton.Joints[i].Name)
			}
		} else if i != joints[len(joints)-1] && s.pose.Rotations[i] != rest.Rotations[i] {
			t.Errorf("%s is turned", s.h.Skeleton.Joints[i].Name)
		}
	}
}

func TestWeightsAreTheShareOfTheWay(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	c := one("tail1", "tail6", effectors.ChainByFABRIK)
	c.Position, c.PositionWeight = mgl64.Vec3{0.2, 0.9, -0.4}, 0.25
	tip := s.joint(t, "tail6")
	want := s.h.TPose[tip].Position.Mul(0.75).Add(c.Position.Mul(0.25))
	s.tick([]effectors.Chain{c}, nil)
	if off := s.world[tip].Position.Sub(want).Len(); off > 1e-4 {
		t.Errorf("the tip is %v from a quarter of the way", off)
	}
	r := &s.reports.All[0]
	if math.Abs(r.Distance-0.75*s.h.TPose[tip].Position.Sub(c.Position).Len()) > 2e-4 {
		t.Errorf("the distance is %v", r.Distance)
	}
	c.PositionWeight = 0
	s.tick([]effectors.Chain{c}, nil)
	if r.Active || s.world[tip].Position.Sub(s.h.TPose[tip].Position).Len() > 1e-12 {
		t.Errorf("a chain without weight moves: %+v", r)
	}
	c.RotationWeight, c.Rotation = 1, effectors.Angles{Y: 1}
	s.tick([]effectors.Chain{c}, nil)
	turned := s.h.FromTPose(tip, s.world[tip].Rotation)
	if got := turned.Rotate(mgl64.Vec3{0, 0, 1}); got.Sub(mgl64.Vec3{math.Sin(1), 0, math.Cos(1)}).Len() > 1e-9 {
		t.Errorf("the tip faces %v", got)
	}
}

func TestAStiffChainGoesBackToItsRestShape(t *testing.T) {
	t.Parallel()
	shape := func(stiffness float64) float64 {
		s := newScene(t)
		c := one("tail1", "tail6", effectors.ChainByFABRIK)
		c.Stiffness = stiffness
		tip := s.joint(t, "tail6")
		for i := range 60 { // away, and back to where it rests
			c.Position = s.h.TPose[tip].Position.Add(mgl64.Vec3{0.4 * math.Sin(math.Pi*float64(i)/59), 0.2 * math.Sin(math.Pi*float64(i)/59), 0.35 * math.Sin(math.Pi*float64(i)/59)})
			s.tick([]effectors.Chain{c}, nil)
		}
		off := 0.0
		for _, joint := range jointsIn(s.h, &c) {
			off = math.Max(off, s.world[joint].Position.Sub(s.h.TPose[joint].Position).Len())
		}
		return off
	}
	loose, stiff := shape(0), shape(1)
	if loose < 0.01 || stiff > 1e-3 {
		t.Errorf("a loose chain ends %v and a stiff one %v from its rest shape", loose, stiff)
	}
}

func TestAPoleSaysToWhichSideAChainBends(t *testing.T) {
	t.Parallel()
	for _, method := range []effectors.ChainMethod{effectors.ChainByFABRIK, effectors.ChainByTwoBones} {
		for azimuth := 0.0; azimuth < 6; azimuth += 0.5 {
			s := newScene(t)
			c := one("third1", "third3", method)
			root := s.h.TPose[s.joint(t, "third1")].Position
			c.Position = root.Add(mgl64.Vec3{0.35, 0, 0})
			c.PoleWeight, c.Pole = 1, mgl64.Vec3{0, math.Cos(azimuth), math.Sin(azimuth)}
			s.tick([]effectors.Chain{c}, nil)
			bend := s.world[s.joint(t, "third2")].Position.Sub(root)
			bend[0] = 0
			if got := bend.Normalize(); got.Sub(c.Pole).Len() > 1e-3 {
				t.Errorf("method %d: it bends to %v, not to %v", method, got, c.Pole)
			}
			if !s.reports.All[0].Reached {
				t.Errorf("it does not reach: %+v", s.reports.All[0])
			}
		}
	}
}

// The bend of each bone against the one before is measured on the solved pose against that of the rest pose. FABRIK knows how the joints twist; to the others
// cones are as they were when they began.
func TestALimitHoldsEveryBone(t *testing.T) {
	t.Parallel()
	for method, give := range map[effectors.ChainMethod]float64{effectors.ChainByFABRIK: 1e-6, effectors.ChainByCCD: 0.0035, effectors.ChainByLeastSquares: 0.0035} {
		s := newScene(t)
		c := one("tail1", "tail6", method)
		c.Limit = effectors.ChainLimit{On: true, Swing: 0.3, Twist: math.Pi}
		joints := jointsIn(s.h, &c)
		random := rand.New(rand.NewPCG(3, 3))
		atRim, worst := 0, 0.0
		for range 100 {
			c.Position = mgl64.Vec3{random.NormFloat64() * 0.4, 1 + random.NormFloat64()*0.4, -0.3 + random.NormFloat64()*0.4}
			c.RotationWeight, c.Rotation.Z = 1, random.NormFloat64()
			s.tick([]effectors.Chain{c}, nil)
			rest := s.h.NewTPose()
			for i, joint := range joints[:len(joints)-1] {
				offset := s.h.Skeleton.Joints[joints[i+1]].Offset
				was, is := rest.Rotations[joint].Rotate(offset), s.pose.Rotations[joint].Rotate(offset)
				angle := math.Atan2(was.Cross(is).Len(), was.Dot(is))
				cone, ok := ConeOf(s.h, s.world, joints[i+1], &c.Limit)
				if shown := math.Acos(math.Min(1, cone.Axis.Dot(cone.Bone))); !ok || math.Abs(shown-angle) > 1e-6 || cone.Acting != (angle > 0.3-conesNear) {
					t.Fatalf("method %d: bone %d is %v rad from its rest direction, its cone says %v: %+v", method, i, angle, shown, cone)
				}
				if worst = math.Max(worst, angle-0.3); angle > 0.299 {
					atRim++
				}
			}
		}
		if worst > give || atRim == 0 {
			t.Errorf("method %d: a bone is %v rad outside of its cone; %d times one is on its rim", method, worst, atRim)
		}
	}
}

func TestATargetOfSeveralBonesIsCarriedByTheirMean(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	c := one("lEar1", "lEar3", effectors.ChainByFABRIK)
	c.Target = effectors.ChainToBones
	c.Parents = [effectors.ChainParentCount]effectors.ChainBone{{Bone: effectors.ChainOnHead, Weight: 0.25}, {Bone: effectors.ChainOnHips, Weight: 0.75}}
	hips, head, tip := s.joint(t, "hips"), s.joint(t, "head"), s.joint(t, "lEar3")
	turn := mgl64.QuatRotate(0.2, mgl64.Vec3{0, 0, 1})
	s.tick([]effectors.Chain{c}, func(p *rig.Pose) { p.Rotations[head] = turn.Mul(p.Rotations[head]) })
	rest := s.h.TPose[tip].Position
	byHead := s.h.TPose[head].Position.Add(turn.Rotate(rest.Sub(s.h.TPose[head].Position)))
	want := byHead.Mul(0.25).Add(rest.Mul(0.75)) // the hips have not moved
	r := &s.reports.All[0]
	if off := r.Target.Position.Sub(want).Len(); off > 1e-12 {
		t.Errorf("the target is %v off", off)
	}
	half := mgl64.QuatRotate(0.05, mgl64.Vec3{0, 0, 1}) // a quarter of the turn, which small angles add up to
	if angle := 2 * math.Acos(min(1, math.Abs(half.Dot(r.Target.Rotation)))); angle > 1e-3 {
		t.Errorf("its rotation is %v rad off", angle)
	}
	if !r.Reached || hips < 0 {
		t.Errorf("it is not reached: %+v", r)
	}
	c.Position = mgl64.Vec3{0, 0, 0.05}
	s.tick([]effectors.Chain{c}, nil)
	if got := r.Target.Position.Sub(rest); got.Sub(c.Position).Len() > 1e-12 {
		t.Errorf("the offset is %v", got)
	}
	c.Parents = [effectors.ChainParentCount]effectors.ChainBone{}
	if s.tick([]effectors.Chain{c}, nil); r.Active {
		t.Error("a target on no bone counts")
	}
}

func TestADeviceCarriesATargetAsFarAsItIsThere(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	c := one("tail1", "tail6", effectors.ChainByFABRIK)
	c.Target, c.Position = effectors.ChainToDevice, mgl64.Vec3{0, 0, 0.1}
	chains := []effectors.Chain{c}
	tip := s.joint(t, "tail6")
	rest := s.h.TPose[tip].Position
	device := effectors.Target{Position: rest.Add(mgl64.Vec3{0.1, 0.05, 0.2}), Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0}), Presence: 0.5}
	job := Job{Chains: chains, Devices: []effectors.Target{device}, Tracking: rig.Identity(), DT: 1.0 / 90, Before: s.before, Pose: s.pose, World: s.world}
	s.h.Forward(s.pose, s.world)
	s.solver.Solve(&job, &s.reports)
	want := rest.Add(device.Position.Add(mgl64.Vec3{0.1, 0, 0})).Mul(0.5) // the device's +Z is the world's +X
	if off := s.world[tip].Position.Sub(want).Len(); off > 1e-4 {
		t.Errorf("the tip is %v off", off)
	}
	s.tick(chains, nil)
	if off := s.world[tip].Position.Sub(rest).Len(); off > 1e-12 || s.reports.All[0].Active {
		t.Errorf("without the device the tip is %v off", off)
	}
}

func TestChainsThatHangOnOthersFollowThem(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	fin := one("lFin1", "lFin4", effectors.ChainByFABRIK)
	tail := one("tail1", "tail4", effectors.ChainByFABRIK)
	tail.Position = mgl64.Vec3{0.15, 0.9, -0.35}
	fin.Position = mgl64.Vec3{0.3, 1, -0.4}
	s.tick([]effectors.Chain{fin, tail}, nil)
	for i := range s.reports.Of() {
		if r := &s.reports.All[i]; !r.Reached {
			t.Errorf("chain %d: %+v", i, r)
		}
	}
	if s.stretched() > 1e-9 {
		t.Error("a bone is longer or shorter")
	}
}

func TestEndsOfOneRootReachTogether(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	left, right := one("tail1", "lFin4", effectors.ChainByFABRIK), one("tail1", "rFin4", effectors.ChainByFABRIK)
	left.ID = "left"
	turned := jointsIn(s.h, &left)
	turned = append(slices.Clone(turned), jointsIn(s.h, &right)[4:]...)
	tips := []int{s.joint(t, "lFin4"), s.joint(t, "rFin4")}
	random := rand.New(rand.NewPCG(7, 7))
	missed, worst := 0, 0.0
	const tries = 300
	for range tries {
		at := s.reachable(random, 0.9, turned, tips...)
		left.Position, right.Position = at[0], at[1]
		s.pose.CopyFrom(s.h.NewTPose())
		s.tick([]effectors.Chain{left, right}, nil)
		for i, tip := range tips {
			off := s.world[tip].Position.Sub(at[i]).Len()
			if worst = math.Max(worst, off); off > 1e-3 {
				missed++
			}
			if math.Abs(s.reports.All[i].Residual-off) > 1e-9 {
				t.Fatalf("the residual is %v and not %v", s.reports.All[i].Residual, off)
			}
		}
		if s.stretched() > 1e-9 {
			t.Fatalf("a bone is %v longer or shorter", s.stretched())
		}
	}
	t.Logf("%d of %d ends miss by more than 1 mm, at most by %.1f mm", missed, 2*tries, 1000*worst)
	if missed > tries/10 {
		t.Errorf("%d of %d ends miss, at most by %v m", missed, 2*tries, worst)
	}
}

func TestTheEndThatPullsMoreHasItsWay(t *testing.T) {
	t.Parallel()
	residual := func(pull float64) float64 {
		s := newScene(t)
		left, right := one("tail1", "lFin4", effectors.ChainByFABRIK), one("tail1", "rFin4", effectors.ChainByFABRIK)
		left.ID, left.Pull = "left", pull
		left.Position, right.Position = mgl64.Vec3{0.7, 1, -0.4}, mgl64.Vec3{-0.7, 1, -0.4} // too far apart for both
		for range 5 {
			s.tick([]effectors.Chain{left, right}, nil)
		}
		return s.reports.All[0].Residual
	}
	if weak, strong := residual(0.1), residual(1); !(strong < weak-0.01) {
		t.Errorf("an end misses by %v with a pull of 1 and by %v with one of 0.1", strong, weak)
	}
}

func TestAnEndWithoutATargetGoesAlongInItsRestShape(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	left, right := one("tail1", "lFin4", effectors.ChainByFABRIK), one("tail1", "rFin4", effectors.ChainByFABRIK)
	left.ID, left.PositionWeight = "left", 0
	right.Position = mgl64.Vec3{-0.3, 0.8, -0.5}
	s.tick([]effectors.Chain{left, right}, nil)
	rest := s.h.NewTPose()
	for _, name := range []string{"lFin1", "lFin2", "lFin3", "lFin4"} {
		if joint := s.joint(t, name); s.pose.Rotations[joint] != rest.Rotations[joint] {
			t.Errorf("%s is turned", name)
		}
	}
	if !s.reports.All[1].Reached {
		t.Errorf("the other end: %+v", s.reports.All[1])
	}
}

func TestWhatIsWrongWithChainsIsKnown(t *testing.T) {
	t.Parallel()
	h := creature(t)
	of := func(id, root, tip string, method effectors.ChainMethod) effectors.Chain {
		c := one(root, tip, method)
		c.ID = id
		return c
	}
	fabrik := effectors.ChainByFABRIK
	for _, test := range []struct {
		name   string
		chains []effectors.Chain
		want   Problem
	}{
		{"no root", []effectors.Chain{of("a", "none", "tail6", fabrik)}, Problem{Kind: NoSuchBone, Chain: "a", Bone: "none"}},
		{"no tip", []effectors.Chain{of("a", "tail1", "none", fabrik)}, Problem{Kind: NoSuchBone, Chain: "a", Bone: "none"}},
		{"backwards", []effectors.Chain{of("a", "tail6", "tail1", fabrik)}, Problem{Kind: TipNotBelow, Chain: "a", Bone: "tail1", Other: "tail6"}},
		{"one joint", []effectors.Chain{of("a", "tail6", "tail6", fabrik)}, Problem{Kind: TipNotBelow, Chain: "a", Bone: "tail6", Other: "tail6"}},
		{"body", []effectors.Chain{of("a", "hips", "tail6", fabrik)}, Problem{Kind: MovesBody, Chain: "a", Bone: "hips", Role: rig.Hips}},
		{"two bones", []effectors.Chain{of("a", "tail1", "tail6", effectors.ChainByTwoBones)}, Problem{Kind: NotTwoBones, Chain: "a", Count: 5}},
		{"shares", []effectors.Chain{of("a", "tail1", "tail6", fabrik), of("b", "tail3", "lFin4", fabrik)}, Problem{Kind: SharesBone, Chain: "b", Other: "a", Bone: "tail3"}},
		{"ends on", []effectors.Chain{of("a", "tail1", "tail6", fabrik), of("b", "tail1", "tail4", fabrik)}, Problem{Kind: EndsOnOther, Chain: "b", Other: "a"}},
		{"twice", []effectors.Chain{of("a", "tail1", "tail6", fabrik), of("b", "tail1", "tail6", fabrik)}, Problem{Kind: EndsOnOther, Chain: "b", Other: "a"}},
		{"CCD", []effectors.Chain{of("a", "tail1", "lFin4", fabrik), of("b", "tail1", "rFin4", effectors.ChainByCCD)}, Problem{Kind: ForkNeedsFABRIK, Chain: "b", Other: "a"}},
		{"elsewhere", []effectors.Chain{of("a", "tail1", "lFin4", fabrik), of("b", "tail1", "rFin4", fabrik), of("c", "tail1", "tail6", fabrik)}, Problem{}},
	} {
		problems := Problems(h, test.chains)
		if got := problems[len(problems)-1]; got != test.want {
			t.Errorf("%s: %+v", test.name, got)
		}
		for _, before := range problems[:len(problems)-1] {
			if before != (Problem{}) {
				t.Errorf("%s: the one before has %+v", test.name, before)
			}
		}
		s := newScene(t)
		s.tick(test.chains, nil)
		if r := &s.reports.All[len(test.chains)-1]; test.want != (Problem{}) && (r.Active || r.Root != -1) {
			t.Errorf("%s: it is solved: %+v", test.name, r)
		}
	}
	free := Free(h)
	for name, want := range map[string]bool{"hips": false, "lHand": false, "tail1": true, "lEar2": true, "third3": true} {
		if got := free[newScene(t).joint(t, name)]; got != want {
			t.Errorf("%s is free: %v", name, got)
		}
	}
}

func TestChainsBranchAtOneBone(t *testing.T) {
	t.Parallel()
	h := creature(t)
	h.Skeleton.Joints[newScene(t).joint(t, "rFin1")].Parent = newScene(t).joint(t, "tail3")
	a, b, c := one("tail1", "lFin4", effectors.ChainByFABRIK), one("tail1", "tail6", effectors.ChainByFABRIK), one("tail1", "rFin4", effectors.ChainByFABRIK)
	if got := Problems(h, []effectors.Chain{a, b, c})[2]; got.Kind != BranchesElsewhere || got.Bone != "tail1" {
		t.Errorf("%+v", got)
	}
}

func TestAChainThatCarriesABoneOfTheBodyIsRefused(t *testing.T) {
	t.Parallel()
	h := creature(t)
	h.Roles.Set(rig.LeftToes, newScene(t).joint(t, "tail6"), 1, rig.FromHand)
	c := one("tail1", "lFin4", effectors.ChainByFABRIK)
	if got, want := Problems(h, []effectors.Chain{c})[0], (Problem{Kind: MovesBody, Chain: "tail1", Bone: "tail6", Role: rig.LeftToes}); got != want {
		t.Errorf("%+v", got)
	}
}

func TestNumbersThatAreNoneLeaveTheRestShape(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	chains := []effectors.Chain{one("tail1", "tail6", effectors.ChainByFABRIK), one("lEar1", "lEar3", effectors.ChainByCCD)}
	chains[0].Position, chains[1].Position = mgl64.Vec3{math.NaN(), 0, 0}, mgl64.Vec3{1e300, 0, 0}
	s.tick(chains, nil)
	for i, q := range s.pose.Rotations {
		if q.W-q.W != 0 || math.Abs(q.Len()-1) > 1e-9 {
			t.Errorf("%s is turned by %v", s.h.Skeleton.Joints[i].Name, q)
		}
	}
	if s.reports.All[0].Active {
		t.Error("a target that is no number counts")
	}
}

func TestTheSameInputsGiveTheSameBits(t *testing.T) {
	t.Parallel()
	run := func() *rig.Pose {
		s := newScene(t)
		chains := everything()
		for i := range 20 {
			for k := range chains {
				chains[k].Position[0] += 0.001 * float64(i)
			}
			s.tick(chains, nil)
		}
		return s.pose
	}
	a, b := run(), run()
	if !slices.Equal(a.Rotations, b.Rotations) {
		t.Error("they differ")
	}
}

// A target so far away that distances overflow gets an answer of its own tick too.
func TestAForkKeepsNothingOfAnEarlierTick(t *testing.T) {
	t.Parallel()
	left, right := one("tail1", "lFin4", effectors.ChainByFABRIK), one("tail1", "rFin4", effectors.ChainByFABRIK)
	left.ID = "left"
	far := func(s *scene) *rig.Pose {
		s.pose.CopyFrom(s.h.NewTPose())
		left.Position, right.Position = mgl64.Vec3{1e300, 0, 0}, mgl64.Vec3{-0.3, 0.8, -0.5}
		s.tick([]effectors.Chain{left, right}, nil)
		return s.pose
	}
	used := newScene(t)
	left.Position, right.Position = mgl64.Vec3{0.3, 0.9, -0.5}, mgl64.Vec3{-0.2, 1.1, -0.5}
	used.tick([]effectors.Chain{left, right}, nil)
	if a, b := far(used), far(newScene(t)); !slices.Equal(a.Rotations, b.Rotations) {
		t.Error("the same tick has another pose in a solver that was used before")
	}
}

// A target moves by 4 mm in a tick, and a pole turns a chain of seven bones that bows to several sides.
func TestAPoleMakesNoLongChainJump(t *testing.T) {
	t.Parallel()
	for _, stiffness := range []float64{0.2, 0.02} {
		s := newScene(t)
		c := one("tail1", "rFin4", effectors.ChainByFABRIK)
		c.PoleWeight, c.Stiffness = 0.3, stiffness
		worst := 0.0
		var last []rig.Transform
		for tick := range 600 {
			sin, cos := math.Sincos(0.02 * float64(tick))
			c.Position = mgl64.Vec3{-0.3 + 0.2*sin, 0.9 + 0.2*cos, -0.45}
			s.tick([]effectors.Chain{c}, nil)
			for i := range last {
				if tick > 20 { // when it has turned to its pole
					worst = math.Max(worst, s.world[i].Position.Sub(last[i].Position).Len())
				}
			}
			last = append(last[:0], s.world...)
		}
		if worst > 0.03 {
			t.Errorf("stiffness %v: a joint moves by %.3f m in a tick", stiffness, worst)
		}
	}
}

// Two fins of three bones with mirrored targets and poles are solved alike, with limits that hold them to one side too.
func TestMirroredChainsAreMirrored(t *testing.T) {
	t.Parallel()
	plain := creature(t).Skeleton
	for i := range plain.Joints { // mirrored rest rotations
		plain.Joints[i].Rest = mgl64.QuatIdent()
	}
	h, err := rig.NewHumanoid(plain, creature(t).Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(11, 11))
	names := [2][]string{{"lFin1", "lFin2", "lFin3", "lFin4"}, {"rFin1", "rFin2", "rFin3", "rFin4"}}
	mirrored := func(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{-v[0], v[1], v[2]} }
	for method := effectors.ChainByFABRIK; method < effectors.ChainByTwoBones; method++ {
		for _, limited := range []bool{false, true} {
			s := &scene{h: h, solver: New(h), before: h.NewTPose(), pose: h.NewTPose(), world: make([]rig.Transform, len(h.Skeleton.Joints))}
			c := [2]effectors.Chain{one("lFin1", "lFin4", method), one("rFin1", "rFin4", method)}
			for side := range c {
				c[side].Limit, c[side].PoleWeight = effectors.ChainLimit{On: limited, Swing: 0.7, Twist: math.Pi}, 0.3
			}
			turned := jointsIn(h, &c[0])
			reached, worst := 0, 0.0
			for range 300 {
				at := s.reachable(random, 0.7, turned[:3], turned[3])[0]
				if at.Sub(h.TPose[turned[0]].Position).Len() > 0.315 { // of 0.32 m: what is almost straight may bend to either side
					continue
				}
				c[0].Position, c[0].Pole = at, mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}
				c[1].Position, c[1].Pole = mirrored(at), mirrored(c[0].Pole)
				s.tick(c[:], nil)
				if s.reports.All[0].Reached {
					reached++
				}
				for k := range names[0] {
					worst = math.Max(worst, s.world[s.joint(t, names[0][k])].Position.Sub(mirrored(s.world[s.joint(t, names[1][k])].Position)).Len())
				}
			}
			if worst > 1e-6 || reached < 150 {
				t.Errorf("method %d, limits %v: a joint is %v m from its mirrored twin; %d targets are reached", method, limited, worst, reached)
			}
		}
	}
}

// A chain goes back to its rest shape in the same time at every rate.
func TestStiffnessDoesNotDependOnTheRate(t *testing.T) {
	t.Parallel()
	left := func(rate int) float64 {
		s := newScene(t)
		c := one("tail1", "tail6", effectors.ChainByFABRIK)
		c.Stiffness, c.Iterations = 0.1, 1
		joint := s.joint(t, "tail3")
		s.pose.Rotations[joint] = s.pose.Rotations[joint].Mul(mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0}))
		turned := 0.0
		for range rate / 10 { // 0.1 s
			s.before.CopyFrom(s.pose)
			s.pose.CopyFrom(s.h.NewTPose())
			s.h.Forward(s.pose, s.world)
			// The target is where the chain is on its way back, so that nothing but its stiffness moves it.
			way := s.h.NewTPose()
			share := 1 - math.Pow(0.9, 90/float64(rate))
			way.Rotations[joint] = mgl64.QuatSlerp(s.before.Rotations[joint], s.h.NewTPose().Rotations[joint], share)
			world := make([]rig.Transform, len(s.world))
			s.h.Forward(way, world)
			c.Position = world[s.joint(t, "tail6")].Position
			s.solver.Solve(&Job{Chains: []effectors.Chain{c}, Tracking: rig.Identity(), DT: 1 / float64(rate), Before: s.before, Pose: s.pose, World: s.world}, &s.reports)
			turn := s.h.NewTPose().Rotations[joint].Inverse().Mul(s.pose.Rotations[joint])
			turned = 2 * math.Acos(min(1, math.Abs(turn.W)))
		}
		return turned
	}
	want := math.Pow(0.9, 9) // a tenth less in each of nine 90ths
	for _, rate := range []int{30, 90, 240} {
		if got := left(rate); math.Abs(got-want) > 0.01 {
			t.Errorf("at %d Hz %v rad are left, not %v", rate, got, want)
		}
	}
}

// A pole of half a weight has turned a chain as far after a time at every rate.
func TestThePoleDoesNotDependOnTheRate(t *testing.T) {
	t.Parallel()
	turned := func(rate int) float64 {
		s := newScene(t)
		c := one("third1", "third3", effectors.ChainByFABRIK)
		c.Position = s.h.TPose[s.joint(t, "third1")].Position.Add(mgl64.Vec3{0.4, 0, 0})
		c.Stiffness, c.PoleWeight, c.Pole = 0, 0.05, mgl64.Vec3{0, 1, 0}
		for range rate / 10 {
			s.before.CopyFrom(s.pose)
			s.pose.CopyFrom(s.h.NewTPose())
			s.h.Forward(s.pose, s.world)
			s.solver.Solve(&Job{Chains: []effectors.Chain{c}, Tracking: rig.Identity(), DT: 1 / float64(rate), Before: s.before, Pose: s.pose, World: s.world}, &s.reports)
		}
		bend := s.world[s.joint(t, "third2")].Position.Sub(s.world[s.joint(t, "third1")].Position)
		return math.Atan2(bend[1], bend[2])
	}
	at90 := turned(90)
	for _, rate := range []int{30, 250} {
		if got := turned(rate); math.Abs(got-at90) > 0.03 {
			t.Errorf("at %d Hz it points %v rad, at 90 Hz %v", rate, got, at90)
		}
	}
}

// everything are chains of all methods, a fork, limits and poles.
func everything() []effectors.Chain {
	chains := []effectors.Chain{
		one("tail1", "lFin4", effectors.ChainByFABRIK), one("tail1", "rFin4", effectors.ChainByFABRIK),
		one("lEar1", "lEar3", effectors.ChainByCCD), one("rEar1", "rEar3", effectors.ChainByLeastSquares), one("third1", "third3", effectors.ChainByTwoBones),
	}
	for i, at := range []mgl64.Vec3{{0.3, 0.9, -0.5}, {-0.3, 0.9, -0.5}, {0.2, 1.8, 0.05}, {-0.2, 1.8, 0.05}, {0.4, 1.3, 0.1}} {
		c := &chains[i]
		c.Position, c.PoleWeight, c.RotationWeight = at, 0.5, 0.5
		c.Limit = effectors.ChainLimit{On: true, Swing: 1, Twist: math.Pi}
	}
	chains[3].Target = effectors.ChainToBones
	return chains
}

func TestANewChainHangsOnTheBoneThatCarriesIt(t *testing.T) {
	t.Parallel()
	h := creature(t)
	for root, want := range map[string]effectors.ChainParent{
		"lEar1": effectors.ChainOnHead, "rEar2": effectors.ChainOnHead, "third1": effectors.ChainOnChest, "tail1": effectors.ChainOnHips, "lFin2": effectors.ChainOnHips,
		"rFore": effectors.ChainOnRightLowerArm, "neck": effectors.ChainOnChest, "nothing": effectors.ChainOnHips,
	} {
		if on := Carrier(h, root); on != want {
			t.Errorf("%s hangs on %s, not on %s", root, on.Role(), want.Role())
		}
	}
}

// Twisting a rotated tip is not left to the tip alone.
func TestTheBonesShareTheTwistOfARotatedTip(t *testing.T) {
	t.Parallel()
	for _, most := range []float64{math.Pi, 0.1} {
		s := newScene(t)
		c := one("tail1", "tail6", effectors.ChainByFABRIK)
		tip := s.joint(t, "tail6")
		c.Position, c.RotationWeight, c.Rotation.Z = s.h.TPose[tip].Position, 1, 1.2
		c.Limit = effectors.ChainLimit{On: true, Swing: 0.6, Twist: most}
		for range 30 {
			s.tick([]effectors.Chain{c}, nil)
		}
		worst := 0.0 // twist of a joint about its bone
		joints := jointsIn(s.h, &c)
		for i, joint := range joints[:len(joints)-1] {
			turn := s.h.NewTPose().Rotations[joint].Conjugate().Mul(s.pose.Rotations[joint])
			bone := s.h.Skeleton.Joints[joints[i+1]].Offset.Normalize()
			worst = math.Max(worst, math.Abs(2*math.Atan(turn.V.Dot(bone)/turn.W)))
		}
		turned := s.h.FromTPose(tip, s.world[tip].Rotation)
		off := 2 * math.Acos(min(1, math.Abs(turned.Dot(mgl64.QuatRotate(1.2, mgl64.Vec3{0, 0, 1})))))
		if most == math.Pi && (off > 1e-6 || worst < 0.1 || worst > 0.3) {
			t.Errorf("a joint twists by %v of 1.2 rad, and the tip is %v off", worst, off)
		}
		if most < 1 && (worst > 0.1+1e-9 || off < 0.4) {
			t.Errorf("with 0.1 rad a joint twists by %v, and the tip is %v off", worst, off)
		}
	}
}
