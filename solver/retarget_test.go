package solver

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// roundSurfaces are surfaces for a body: a head about the eyes, and a trunk between neck and hips, as wide as the shoulders say.
func roundSurfaces(b *Body) Surfaces {
	a := &b.anatomy
	trunk, wide := a.neckBase.Y-a.hipsCenter.Y, a.at[of(left, upperArm)].X
	var s Surfaces
	s.Parts[HeadSurface] = Ellipsoid{Center: a.eyes.Sub(vec.New(0, 0, 0.06*a.eyeHeight)), Radii: vec.New(0.05, 0.07, 0.06).Scale(a.eyeHeight)}
	s.Parts[ChestSurface] = Ellipsoid{Center: vec.New(0, -0.4*trunk, 0), Radii: vec.New(0.9*wide, 0.4*trunk, 0.08*a.eyeHeight)}
	s.Parts[BellySurface] = Ellipsoid{Center: vec.New(0, 0.1*trunk, 0), Radii: vec.New(wide, 0.4*trunk, 0.08*a.eyeHeight)}
	for side := range 2 {
		thigh := a.at[of(side, upperLeg)].Y - a.at[of(side, lowerLeg)].Y
		s.Parts[int(LeftThighSurface)+side] = Ellipsoid{Center: vec.New(0, -0.5*thigh, 0), Radii: vec.New(0.05*a.eyeHeight, 0.5*thigh, 0.05*a.eyeHeight)}
	}
	s.Hand = 0.35 * a.lengths.armLength
	s.Palm = 0.45 * s.Hand
	return s
}

func drivenBy(t testing.TB, person, avatar *Body) *Body {
	t.Helper()
	body, err := avatar.Driven(Driver{Person: person.humanoid, OfPerson: roundSurfaces(person), OfAvatar: roundSurfaces(avatar)})
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// unlikeBody is an avatar with arms and legs of other lengths than the plain body's.
func unlikeBody(t testing.TB, arms, legs float64) *Body {
	b := plainBuild()
	b.armScale, b.legScale = arms, legs
	return bodyOf(t, b.humanoid(t, nil))
}

func TestDrivingABodyChecksPersonAndSurfaces(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	good := Driver{Person: body.humanoid, OfPerson: roundSurfaces(body), OfAvatar: roundSurfaces(body)}
	for want, change := range map[string]func(*Driver){
		"no person":        func(d *Driver) { d.Person = nil },
		"surface":          func(d *Driver) { d.OfPerson.Parts[ChestSurface].Radii.Y = 0 },
		"surface of":       func(d *Driver) { d.OfAvatar.Parts[HeadSurface].Center.X = math.NaN() },
		"hands":            func(d *Driver) { d.OfAvatar.Hand = 0 },
		"hands of the bod": func(d *Driver) { d.OfPerson.Palm = math.Inf(1) },
	} {
		bad := good
		change(&bad)
		if _, err := body.Driven(bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if _, err := body.Driven(good); err != nil {
		t.Error(err)
	}
}

func TestAnAvatarEqualToItsPersonPosesAsWithoutRetargeting(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	driven := drivenBy(t, plain, plain)
	set := DefaultSettings()
	set.Retarget.Hands = HandsInPlace
	states, outs := [2]*State{plain.NewState(), driven.NewState()}, [2]*Result{plain.NewResult(), driven.NewResult()}
	for tick := range 400 {
		in := Input{Targets: moving(plain, threePoints, tick), DT: 1.0 / 90}
		if tick >= 100 {
			trackElbows(plain, outs[0], mgl64.Vec3{0.02, 0.01, -0.02}, &in.Targets)
		}
		plain.Solve(&in, &set, states[0], outs[0])
		driven.Solve(&in, &set, states[1], outs[1])
		checkAlike(t, plain, outs[0], outs[1], func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role, v, r
		}, 1e-6)
		if t.Failed() {
			t.Fatalf("tick %d", tick)
		}
	}
}

func TestRetargetingThatIsOffChangesNoBit(t *testing.T) {
	t.Parallel()
	plain, avatar := plainBody(t), unlikeBody(t, 1.5, 0.8)
	driven := drivenBy(t, plain, avatar)
	set := DefaultSettings()
	off := set
	off.Retarget.On = false
	differs := false
	for seed := range uint64(50) {
		targets := someTargets(random(seed), avatar, sixPoints)
		want, got := solve(avatar, targets, set), solve(driven, targets, off)
		for i := range want.World {
			if want.World[i] != got.World[i] {
				t.Fatalf("seed %d: joint %d is elsewhere", seed, i)
			}
		}
		differs = differs || solve(driven, targets, set).at(avatar, rig.LeftHand) != want.at(avatar, rig.LeftHand)
	}
	if !differs {
		t.Error("retargeting that is on changes nothing either")
	}
}

func TestArmsHaveThePersonsAnglesOnAnAvatarWithOtherArms(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	plain := plainBody(t)
	set := DefaultSettings()
	set.Retarget.Touch, set.Retarget.Hands = 0, HandsByArms
	for _, c := range []struct{ arms, forearms float64 }{{0.5, 1}, {1.6, 1}, {3, 1}, {1, 1.8}, {1.2, 0.6}} {
		arms := c.arms
		avatar := unlikeBody(t, arms, 1)
		if c.forearms != 1 {
			limbs := rig.NoLimbs()
			limbs.Forearm = c.forearms
			h, err := rig.NewHumanoid(avatar.humanoid.Limbed(limbs), avatar.humanoid.Roles, 1)
			if err != nil {
				t.Fatal(err)
			}
			avatar = bodyOf(t, h)
		}
		driven := drivenBy(t, plain, avatar)
		person, state := plain.NewState(), driven.NewState()
		want, got := plain.NewResult(), driven.NewResult()
		for tick := range 300 {
			in := Input{Targets: moving(plain, threePoints, tick), DT: 1.0 / 90}
			plain.Solve(&in, &set, person, want)
			driven.Solve(&in, &set, state, got)
			for side, roles := range [2][3]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand}} {
				for bone := range 2 {
					way := func(b *Body, r *Result) mgl64.Vec3 {
						return r.at(b, roles[bone+1]).Sub(r.at(b, roles[bone])).Normalize()
					}
					// Where shoulders reach differently the arms do too, by a little.
					if angle := math.Acos(min(1, way(plain, want).Dot(way(avatar, got)))); angle > 0.25 {
						t.Fatalf("arms %+v times as long, tick %d, side %d: bone %d points %.0f° elsewhere", c, tick, side, bone, mgl64.RadToDeg(angle))
					}
				}
			}
		}
	}
}

func TestMirroredPersonsAreRetargetedMirrored(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	driven := drivenBy(t, plain, unlikeBody(t, 1.4, 0.7))
	set := DefaultSettings()
	for seed := range uint64(100) {
		targets := someTargets(random(seed), plain, [][]effectors.ID{threePoints, sixPoints, allPoints}[seed%3])
		was, is := solve(driven, targets, set), solve(driven, mirrored(targets), set)
		checkAlike(t, driven, was, is, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role.Mirror(), v.Mirrored(), r.Mirrored()
		}, 1e-6)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func TestRetargetingMovesWithTheTrackingSpace(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	driven := drivenBy(t, plain, unlikeBody(t, 0.6, 1.1))
	set := DefaultSettings()
	still, moved := driven.NewState(), driven.NewState()
	was, is := driven.NewResult(), driven.NewResult()
	space := Space{}
	for tick := range 200 {
		in := Input{Targets: moving(plain, threePoints, tick), DT: 1.0 / 90}
		driven.Solve(&in, &set, still, was)
		if tick == 100 {
			space = Space{Origin: mgl64.Vec3{3, 0, -2}, Yaw: 2}
		}
		carried := Input{Targets: in.Targets, DT: in.DT, Space: space}
		space.Targets(&carried.Targets)
		driven.Solve(&carried, &set, moved, is)
		turn := vec.Yaw(space.Yaw)
		checkAlike(t, driven, was, is, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role, vec.FromMGL(space.Point(v.MGL())), turn.Mul(r)
		}, 1e-6)
		if t.Failed() {
			t.Fatalf("tick %d", tick)
		}
	}
}

// touching are targets of a person whose left palm is on the front of the chest, or as far before it, and whose right hand hangs out.
func touching(person *Body, s *Surfaces, gap float64) effectors.Targets {
	targets := tPoseTargets(person, threePoints...)
	a := &person.anatomy
	chest := s.Parts[ChestSurface].Center.Add(a.neckBase)
	palm := chest.Add(vec.New(0.03, 0, s.Parts[ChestSurface].Radii.Z+gap))
	hand := &targets.Effectors[effectors.LeftHand]
	turn := vec.Yaw(-math.Pi) // the fingers point to the right
	hand.Rotation = turn.MGL()
	hand.Position = palm.Sub(turn.Left().Scale(s.Palm)).MGL()
	return targets
}

func TestAHandOnTheChestStaysOnTheChestOfAnyAvatar(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	surfaces := roundSurfaces(plain)
	set := DefaultSettings()
	targets := touching(plain, &surfaces, 0)
	for _, arms := range []float64{1.3, 1.8, 2.5} {
		avatar := unlikeBody(t, arms, 0.7)
		driven := drivenBy(t, plain, avatar)
		own := roundSurfaces(avatar)
		miss := func(touch float64) float64 {
			set.Retarget.Touch = touch
			out := solve(driven, targets, set)
			palm := out.at(avatar, rig.LeftHand).Add(out.turn(avatar, rig.LeftHand).Left().Scale(own.Palm).MGL())
			e := own.Parts[ChestSurface]
			turn := vec.RotationFromMGL(out.Chest.Rotation)
			p := turn.InverseRotate(vec.FromMGL(palm.Sub(out.Chest.Position))).Sub(e.Center)
			return math.Abs(math.Sqrt(math.Pow(p.X/e.Radii.X, 2)+math.Pow(p.Y/e.Radii.Y, 2)+math.Pow(p.Z/e.Radii.Z, 2))-1) * e.Radii.Z
		}
		// The trunk of the person from three points is not that of the T-pose, so the true hand is not quite on the chest.
		if with, without := miss(1), miss(0); with > 0.03 || with > 0.5*without {
			t.Errorf("arms %v times as long: the palm is %.3f m from the chest, without touch %.3f m", arms, with, without)
		}
	}
}

// beltTarget is what a belt on a person asks of an avatar that it was bound to in the T-pose, with the eyes of both at one place on the floor.
func beltTarget(person, avatar *Body, own effectors.Target) effectors.Target {
	from := func(b *Body) mgl64.Vec3 {
		a := &b.anatomy
		eyes, joint := a.at[head].Add(a.eyes), a.at[hips]
		return mgl64.Vec3{joint.X - eyes.X, joint.Y, joint.Z - eyes.Z}
	}
	own.Position = own.Position.Add(own.Rotation.Rotate(from(avatar).Sub(from(person))))
	return own
}

// Whose legs are longer or shorter than the person's has the hips as much higher or lower over the floor while the person crouches, and rises with the person.
func TestTheBeltOfAPersonPlacesThePelvisOfAnyAvatar(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	set := DefaultSettings()
	middle := func(b *Body, out *Result) mgl64.Vec3 {
		return out.at(b, rig.LeftUpperLeg).Add(out.at(b, rig.RightUpperLeg)).Mul(0.5)
	}
	for _, legs := range []float64{0.6, 0.9, 1, 1.2} {
		avatar := unlikeBody(t, 1, legs)
		driven := drivenBy(t, plain, avatar)
		stands, ratio := plain.anatomy.hipsCenter.Y, avatar.anatomy.hipsCenter.Y/plain.anatomy.hipsCenter.Y
		for _, c := range []struct{ rise, pitch, yaw, want float64 }{
			{0, 0, 0, ratio * stands},
			{0, 0, 1, ratio * stands},
			{-0.1, 0, -2, ratio * (stands - 0.1)},
			{-0.2, 0.3, 0, ratio * (stands - 0.2)},
			{0.1, 0, 0, ratio*stands + 0.1},
		} {
			targets := tPoseTargets(plain, sixPoints...)
			// The person's pelvis turns about the middle of the hip joints, and the head is above it.
			turn := vec.YawPitchRoll(c.yaw, c.pitch, 0)
			center := vec.New(0.3, stands+c.rise, -0.2)
			own := &targets.Effectors[effectors.Hips]
			own.Position = center.Add(turn.Rotate(plain.anatomy.at[hips].Sub(plain.anatomy.hipsCenter))).MGL()
			own.Rotation = turn.MGL()
			headTarget := &targets.Effectors[effectors.Head]
			facing := vec.Yaw(c.yaw)
			eyes := center.Add(facing.Rotate(plain.anatomy.at[head].Add(plain.anatomy.eyes).Sub(plain.anatomy.hipsCenter)))
			headTarget.Rotation = facing.MGL()
			headTarget.Position = eyes.Sub(facing.Rotate(avatar.anatomy.eyes)).MGL()
			*own = beltTarget(plain, avatar, *own)
			out := solve(driven, targets, set)
			raised, above := driven.NewResult(), targets // all of it, with the floor
			for id := range above.Effectors {
				above.Effectors[id].Position[1] += 0.7
			}
			driven.Solve(&Input{Targets: above, Space: Space{Raised: 0.7}}, &set, driven.NewState(), raised)
			if by := middle(avatar, raised).Sub(middle(avatar, out)); by.Sub(mgl64.Vec3{0, 0.7, 0}).Len() > 1e-9 {
				t.Errorf("legs %v times as long, %+v: on a floor of 0.7 m the hip joints are %v further", legs, c, by)
			}
			// From the eyes they are where the avatar's own stance has them; a pelvis that is turned up or down turns that way of 2 cm along.
			b, near := &avatar.anatomy, 1e-6
			if c.pitch != 0 {
				near = 0.006
			}
			report, moved := &out.Effectors[effectors.Hips], math.Abs(ratio-1)*math.Max(0, -c.rise) > MissedFrom
			if report.Misses() || (report.Held == chain.HeldByProportions) != (report.Distance >= MissedFrom) || moved && report.Distance < MissedFrom {
				t.Errorf("legs %v times as long, %+v: the report says %+v", legs, c, *report)
			}
			got, beside := middle(avatar, out), eyes.Add(facing.Rotate(b.hipsCenter.Sub(b.at[head].Add(b.eyes))))
			if math.Abs(got.Y()-c.want) > near {
				t.Errorf("legs %v times as long, %+v: the hip joints are at %.4f m, not %.4f", legs, c, got.Y(), c.want)
			} else if way := math.Hypot(got.X()-beside.X, got.Z()-beside.Z); way > near {
				t.Errorf("legs %v times as long, %+v: the hip joints are %.4f m beside their place", legs, c, way)
			}
		}
	}
}

// Hands that lie in each other do so on any avatar: also where one of its arms does not reach, and where its body is in the way.
func TestHandsThatHoldEachOtherStayTogether(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	a := &plain.anatomy
	set := DefaultSettings()
	for _, c := range []struct {
		name             string
		arms, deep, grip float64 // the avatar's arms, how much deeper its trunk is, and how far the hands are before the person's neck, in arms
		beside           float64
		apart            vec.Vector // from the right palm to the left one
	}{
		{"an arm that does not reach", 0.7, 1, 0.75, 0.6, vec.New(0.03, 0.01, 0)},
		{"the other arm", 0.7, 1, 0.75, -0.6, vec.New(0.03, 0.01, 0)},
		{"both arms too short to be where the person's hands are", 0.5, 1, 0.9, 0, vec.New(0.03, 0.01, 0)},
		{"both arms too short, the left palm ahead", 0.5, 1, 0.9, 0, vec.New(0.02, 0, 0.07)},
		{"a deep trunk", 1, 3, 0.35, 0, vec.New(0.03, 0.01, 0)},
		{"a deep trunk, askew", 1, 3, 0.3, 0.2, vec.New(0.03, 0.01, 0)},
	} {
		avatar := unlikeBody(t, c.arms, 1)
		own, deeper := roundSurfaces(plain), roundSurfaces(avatar)
		for _, id := range []SurfaceID{ChestSurface, BellySurface} {
			deeper.Parts[id].Radii.Z *= c.deep
		}
		driven, err := avatar.Driven(Driver{Person: plain.humanoid, OfPerson: own, OfAvatar: deeper})
		if err != nil {
			t.Fatal(err)
		}
		targets := tPoseTargets(plain, threePoints...)
		arm := a.lengths.upperArm[left] + a.lengths.lowerArm[left]
		between := a.neckBase.Add(vec.New(c.beside, -0.45, c.grip).Scale(arm))
		for side := range 2 {
			turn := vec.Yaw(float64(2*side-1) * 1.2) // fingers forward and a little inward
			hand := &targets.Effectors[effectors.LeftHand+effectors.ID(side)]
			hand.Rotation = turn.MGL()
			hand.Position = between.AddScaled(float64(1-2*side), c.apart.Scale(0.5)).Sub(palmOf(side, turn, &own)).MGL()
		}
		out := solve(driven, targets, set)
		palm := func(side int, role rig.Role) mgl64.Vec3 {
			return out.at(avatar, role).Add(palmOf(side, out.turn(avatar, role), &deeper).MGL())
		}
		got := palm(left, rig.LeftHand).Sub(palm(right, rig.RightHand))
		want := c.apart.Scale(vec.Clamp(deeper.Hand/own.Hand, 0.5, 1.2)).MGL()
		if d := got.Sub(want).Len(); d > 0.004 {
			t.Errorf("%s: the palms are %.1f cm apart, not %.1f; %.1f cm off", c.name, 100*got.Len(), 100*want.Len(), 100*d)
		}
	}
}

// Hands that come apart leave the body each for itself: a deep trunk that is in the way of the left one does not move the right one, neither where they are just too far from each other
// nor long after they held each other.
func TestHandsThatLetGoLeaveTheBodyEachForItself(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	a := &plain.anatomy
	set := DefaultSettings()
	own, deeper := roundSurfaces(plain), roundSurfaces(plain)
	deeper.Parts[ChestSurface].Radii.Z *= 3
	deeper.Parts[BellySurface].Radii.Z *= 3
	driven, err := plain.Driven(Driver{Person: plain.humanoid, OfPerson: own, OfAvatar: deeper})
	if err != nil {
		t.Fatal(err)
	}
	at := func(apart float64) effectors.Targets {
		targets := tPoseTargets(plain, threePoints...)
		for side, x := range []float64{0.05, 0.05 - apart} {
			hand := &targets.Effectors[effectors.LeftHand+effectors.ID(side)]
			hand.Rotation = vec.Yaw(float64(2*side-1) * 1.2).MGL()
			palm := vec.New(x, a.neckBase.Y-0.25, a.neckBase.Z+0.3)
			hand.Position = palm.Sub(palmOf(side, vec.RotationFromMGL(hand.Rotation), &own)).MGL()
		}
		return targets
	}
	until := handsUntil * a.eyeHeight / 1.6
	near, far := solve(driven, at(until-0.002), set), solve(driven, at(until+0.002), set)
	for _, role := range []rig.Role{rig.LeftHand, rig.RightHand} {
		if d := near.at(driven, role).Sub(far.at(driven, role)).Len(); d > 0.006 {
			t.Errorf("the %s jumps by %.1f cm where the hands come near each other", role, 100*d)
		}
	}
	if pushed := far.at(driven, rig.LeftHand).Sub(at(until).Effectors[effectors.LeftHand].Position).Len(); pushed < 0.03 {
		t.Errorf("the trunk moves the left hand by %v m", pushed)
	}
	state, out := driven.NewState(), driven.NewResult()
	for tick := range 300 {
		apart := 0.03
		if tick > 30 { // at once, as where devices are lost and found
			apart = until + 0.05
		}
		driven.Solve(&Input{Targets: at(apart), DT: 1.0 / 90}, &set, state, out)
	}
	want := solve(driven, at(until+0.05), set)
	if d := out.at(driven, rig.RightHand).Sub(want.at(driven, rig.RightHand)).Len(); d > 1e-4 {
		t.Errorf("the right hand is %.1f cm from where it is without the past", 100*d)
	}
}

// The posture of a person with a belt is the person's, however long the avatar's legs are.
func TestTheAvatarOfAPersonWithABeltDoesNotChangeTheirPosture(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	plain := plainBody(t)
	set := DefaultSettings()
	kinds := map[posture.Kind]bool{}
	after := func(b *Body, targets effectors.Targets) posture.Kind {
		state, out := b.NewState(), b.NewResult()
		for range 300 {
			b.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, out)
		}
		return out.Posture.Kind
	}
	for _, c := range []struct{ head, hips, ahead float64 }{{0, 0, 0}, {0.4, 0.4, 0}, {0.6, 0.03, 0.5}, {0.75, 0.7, 0}} {
		own := tPoseTargets(plain, effectors.Head, effectors.Hips, effectors.LeftHand, effectors.RightHand)
		own.Effectors[effectors.Head].Position = own.Effectors[effectors.Head].Position.Add(mgl64.Vec3{0, -c.head, c.ahead})
		own.Effectors[effectors.Hips].Position[1] -= c.hips
		want := after(plain, own)
		kinds[want] = true
		for _, legs := range []float64{0.5, 0.8, 1.3} {
			avatar := unlikeBody(t, 1, legs)
			targets := own
			headTarget := &targets.Effectors[effectors.Head]
			headTarget.Position = vec.FromMGL(headTarget.Position).Add(plain.anatomy.eyes).Sub(avatar.anatomy.eyes).MGL()
			targets.Effectors[effectors.Hips] = beltTarget(plain, avatar, targets.Effectors[effectors.Hips])
			if got := after(drivenBy(t, plain, avatar), targets); got != want {
				t.Errorf("%+v, legs %v times as long: %v and not %v", c, legs, got, want)
			}
		}
	}
	if len(kinds) < 3 {
		t.Errorf("only the postures %v were tried", kinds)
	}
}

// A hand that is in its place may be at the shoulder of an avatar whose shoulders are elsewhere than the person's. The elbow is bent by no more than 150° there, or as far as the
// person's: by the law of cosines that leaves 2·cos 75° of half of an arm of equal bones.
func TestAHandAtTheShoulderOfAnAvatarDoesNotFoldItsArm(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	set := DefaultSettings()
	set.Retarget.Hands, set.Retarget.Touch = HandsInPlace, 0
	small := plainBuild()
	small.height = 0.9
	avatar := bodyOf(t, small.humanoid(t, nil))
	driven := drivenBy(t, plain, avatar)
	a, b := &plain.anatomy, &avatar.anatomy
	targets := tPoseTargets(plain, threePoints...)
	headTarget := &targets.Effectors[effectors.Head]
	headTarget.Position = vec.FromMGL(headTarget.Position).Add(a.eyes).Sub(b.eyes).MGL()
	hand := &targets.Effectors[effectors.LeftHand]
	arm, own := b.lengths.upperArm[left]+b.lengths.lowerArm[left], a.lengths.upperArm[left]+a.lengths.lowerArm[left]
	rests := solve(driven, targets, set).at(avatar, rig.LeftUpperArm)
	shoulder := a.at[of(left, upperArm)].MGL()
	const folded = 0.26
	for name, c := range map[string]struct {
		by    mgl64.Vec3 // from the avatar's shoulder
		moved bool
		near  float64 // the person's hand is so near to their shoulder, in arms, or further
	}{
		"before it": {mgl64.Vec3{0, 0, 0.03}, true, folded}, "above it": {mgl64.Vec3{0, 0.03, 0}, true, folded},
		"beside it, the person's arm folded further": {mgl64.Vec3{0.04, 0, 0}, true, 0.2}, "at the person's shoulder": {shoulder.Sub(rests).Mul(0.7), false, 0},
	} {
		hand.Position = rests.Add(c.by)
		out := solve(driven, targets, set)
		from := out.at(avatar, rig.LeftUpperArm)
		got, asked := out.at(avatar, rig.LeftHand).Sub(from), hand.Position.Sub(from)
		if off := out.at(avatar, rig.LeftHand).Sub(hand.Position).Len(); (off > 1e-6) != c.moved {
			t.Errorf("%s: the hand is %v m from its place", name, off)
		}
		least := math.Min(folded, hand.Position.Sub(shoulder).Len()/own) // the person's shoulder moves a little
		if c.moved && (math.Abs(got.Len()/arm-least) > 0.01 || least < c.near || asked.Len() > 0.2*arm || got.Normalize().Sub(asked.Normalize()).Len() > 1e-6) {
			t.Errorf("%s: the hand is %v arms from the shoulder and not %v; its device is %v", name, got.Len()/arm, least, asked.Len()/arm)
		}
	}
}

func TestAHandOnTheThighOfWhoSitsStaysOnTheThighOfAnyAvatar(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	surfaces := roundSurfaces(plain)
	set := DefaultSettings()
	a := &plain.anatomy
	targets := tPoseTargets(plain, sixPoints...)
	// Who sits: the hips are lower, the feet before them, and the right palm lies on the right thigh.
	lower := 0.9 * (a.at[of(left, upperLeg)].Y - a.at[of(left, lowerLeg)].Y)
	for _, id := range []effectors.ID{effectors.Head, effectors.Hips} {
		targets.Effectors[id].Position[1] -= lower
	}
	for _, id := range []effectors.ID{effectors.LeftFoot, effectors.RightFoot} {
		targets.Effectors[id].Position[2] += lower
	}
	targets.Effectors[effectors.RightHand].Presence = 0
	out := solve(plain, targets, set)
	thighOf := func(b *Body, s *Surfaces, r *Result) (vec.Vector, vec.Vector) { // the top of the left thigh, and the way up from it
		turn := r.turn(b, rig.LeftUpperLeg)
		up := turn.Rotate(vec.New(0, 0, 1))
		e := s.Parts[LeftThighSurface]
		return vec.FromMGL(r.at(b, rig.LeftUpperLeg)).Add(turn.Rotate(e.Center)).AddScaled(e.Radii.Z, up), up
	}
	palm, _ := thighOf(plain, &surfaces, out)
	hand := &targets.Effectors[effectors.LeftHand]
	turn := vec.Yaw(-math.Pi / 2) // the fingers point forward
	hand.Rotation = turn.MGL()
	hand.Position = palm.Sub(turn.Left().Scale(surfaces.Palm)).MGL()
	for _, arms := range []float64{1.3, 1.8} {
		avatar := unlikeBody(t, arms, 0.8)
		own := roundSurfaces(avatar)
		driven := drivenBy(t, plain, avatar)
		// Devices ask of the avatar what they ask of the person, from its own eyes, hips and ankles.
		targets, b := targets, &avatar.anatomy
		head := &targets.Effectors[effectors.Head]
		head.Position = vec.FromMGL(head.Position).Add(a.eyes).Sub(b.eyes).MGL()
		targets.Effectors[effectors.Hips] = beltTarget(plain, avatar, targets.Effectors[effectors.Hips])
		for side := range 2 {
			targets.Effectors[effectors.LeftFoot+effectors.ID(side)].Position[1] += b.at[of(side, foot)].Y - a.at[of(side, foot)].Y
		}
		miss := func(touch float64) float64 {
			set.Retarget.Touch = touch
			out := solve(driven, targets, set)
			palm := vec.FromMGL(out.at(avatar, rig.LeftHand)).AddScaled(own.Palm, out.turn(avatar, rig.LeftHand).Left())
			turn := out.turn(avatar, rig.LeftUpperLeg)
			frame := partFrame{vec.FromMGL(out.at(avatar, rig.LeftUpperLeg)), turn}
			_, gap := own.Parts[LeftThighSurface].split(frame, palm)
			return math.Abs(gap)
		}
		if near, far := miss(1), miss(0); near > 0.015 || near > far/2 {
			t.Errorf("with arms %v times as long the palm is %.1f cm off the thigh, and without touch %.1f", arms, 100*near, 100*far)
		}
	}
}

func TestAHandThatComesNearTheBodyNeverJumpsOrGoesThrough(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	surfaces := roundSurfaces(plain)
	avatar := unlikeBody(t, 1.6, 0.7)
	driven := drivenBy(t, plain, avatar)
	own := roundSurfaces(avatar)
	set := DefaultSettings()
	state, out := driven.NewState(), driven.NewResult()
	var last mgl64.Vec3
	for tick := range 700 {
		gap := 0.35 - 0.001*float64(tick) // ends deep inside the person
		in := Input{Targets: touching(plain, &surfaces, gap), DT: 1.0 / 90}
		driven.Solve(&in, &set, state, out)
		at := out.at(avatar, rig.LeftHand)
		if way := at.Sub(last).Len(); tick > 0 && way > 0.012 {
			t.Fatalf("gap %.3f: the hand jumps %.3f m", gap, way)
		}
		last = at
		palm := at.Add(out.turn(avatar, rig.LeftHand).Left().Scale(own.Palm).MGL())
		frame := partFrame{vec.FromMGL(out.Chest.Position), vec.RotationFromMGL(out.Chest.Rotation)}
		if _, inside := own.Parts[ChestSurface].split(frame, vec.FromMGL(palm)); inside < min(0, gap)-0.03 {
			t.Fatalf("gap %.3f: the palm is %.3f m inside of the avatar", gap, -inside)
		}
	}
}

func TestReportsNameWhatHoldsARetargetedHand(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	surfaces := roundSurfaces(plain)
	driven := drivenBy(t, plain, unlikeBody(t, 1.6, 0.8))
	set := DefaultSettings()
	set.Retarget.Hands = HandsByArms
	held := func(change func(*effectors.Targets)) [2]chain.Cause {
		targets := tPoseTargets(plain, threePoints...)
		change(&targets)
		out := solve(driven, targets, set)
		for side := range 2 {
			r := out.Effectors[effectors.LeftHand+effectors.ID(side)]
			if r.Misses() {
				t.Errorf("a retargeted hand misses its goal by %v m", r.Residual)
			}
		}
		return [2]chain.Cause{out.Effectors[effectors.LeftHand].Held, out.Effectors[effectors.RightHand].Held}
	}
	place := func(targets *effectors.Targets, id effectors.ID, at mgl64.Vec3) { targets.Effectors[id].Position = at }
	if got := held(func(targets *effectors.Targets) {
		place(targets, effectors.LeftHand, mgl64.Vec3{0.45, 1.2, 0.3})
		place(targets, effectors.RightHand, mgl64.Vec3{-0.45, 1.2, 0.3})
	}); got != [2]chain.Cause{chain.HeldByProportions, chain.HeldByProportions} {
		t.Errorf("hands before the body are held by %v", got)
	}
	if got := held(func(targets *effectors.Targets) { *targets = touching(plain, &surfaces, 0) }); got[0] != chain.HeldByBody {
		t.Errorf("a hand on the chest is held by %v", got)
	}
	if got := held(func(targets *effectors.Targets) {
		place(targets, effectors.LeftHand, mgl64.Vec3{-surfaces.Palm + 0.01, 1.2, 0.4})
		place(targets, effectors.RightHand, mgl64.Vec3{surfaces.Palm - 0.01, 1.2, 0.4})
	}); got != [2]chain.Cause{chain.HeldByOtherHand, chain.HeldByOtherHand} {
		t.Errorf("hands that touch are held by %v", got)
	}
}

// A hand that a contact still moves a little, or that comes back from one slowly, is away from its device for a reason, too.
func TestReportsNameAContactWhileItBeginsAndFades(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	surfaces, thicker := roundSurfaces(plain), roundSurfaces(plain)
	thicker.Parts[ChestSurface].Radii.Z += 0.15
	driven, err := plain.Driven(Driver{Person: plain.humanoid, OfPerson: surfaces, OfAvatar: thicker})
	if err != nil {
		t.Fatal(err)
	}
	set := DefaultSettings()
	set.Retarget.Hands = HandsInPlace
	state, out := driven.NewState(), driven.NewResult()
	away := 0
	for tick := range 400 {
		gap := 0.4 - 0.002*float64(tick)
		if tick >= 200 {
			gap = min(0.4, 0.02*float64(tick-200)) // much faster than contacts may let go
		}
		in := Input{Targets: touching(plain, &surfaces, gap), DT: 1.0 / 90}
		driven.Solve(&in, &set, state, out)
		if out.at(plain, rig.LeftHand).Sub(in.Targets.Effectors[effectors.LeftHand].Position).Len() < 0.01 {
			continue
		}
		away++
		if r := out.Effectors[effectors.LeftHand]; r.Held == chain.NotHeld {
			t.Errorf("tick %d, gap %.3f: nothing holds a hand that is %.1f cm from its device", tick, gap, 100*r.Distance)
		}
	}
	if away < 40 {
		t.Errorf("only %d ticks test it", away)
	}
}

func TestRetargetingKeepsTheLastPoseOfABadInput(t *testing.T) {
	t.Parallel()
	plain := plainBody(t)
	driven := drivenBy(t, plain, unlikeBody(t, 1.6, 0.7))
	set := DefaultSettings()
	state, twin := driven.NewState(), driven.NewState()
	out, want := driven.NewResult(), driven.NewResult()
	for tick := range 60 {
		in := Input{Targets: moving(plain, threePoints, tick), DT: 1.0 / 90}
		driven.Solve(&in, &set, state, out)
		driven.Solve(&in, &set, twin, want)
		for _, bad := range []float64{math.NaN(), math.Inf(1), 1e200} {
			broken := in
			broken.Targets.Effectors[effectors.LeftHand].Position[1] = bad
			before := out.at(driven, rig.LeftHand)
			driven.Solve(&broken, &set, state, out)
			if out.Valid || out.at(driven, rig.LeftHand) != before {
				t.Fatalf("tick %d: %v was solved", tick, bad)
			}
		}
		if out.at(driven, rig.LeftHand) != want.at(driven, rig.LeftHand) || out.at(driven, rig.RightLowerArm) != want.at(driven, rig.RightLowerArm) {
			t.Fatalf("tick %d: bad inputs were remembered", tick)
		}
	}
}
