package virtual

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// alongTheBone are joint axes as Bandai's recordings have them: each bone's own X along it, chest and hips with their left along Z, hands with
// the back of the hand along their Z.
func alongTheBone(name string) mgl64.Quat {
	toward := mgl64.Vec3{0, 1, 0}
	switch {
	case strings.HasPrefix(name, "Left") && (strings.Contains(name, "Arm") || strings.Contains(name, "Hand")):
		return fromAxes(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, -1}, mgl64.Vec3{0, 1, 0})
	case strings.HasPrefix(name, "Right") && (strings.Contains(name, "Arm") || strings.Contains(name, "Hand")):
		return fromAxes(mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, 1, 0})
	case strings.Contains(name, "Leg"):
		toward = mgl64.Vec3{0, -1, 0}
	}
	left := mgl64.Vec3{1, 0, 0}
	return fromAxes(toward, left.Cross(toward), left) // X along the bone, Z left
}

// skew turns every joint's axes by an angle of its own.
func skew(name string) mgl64.Quat {
	n := 0.0
	for _, letter := range name {
		n += float64(letter)
	}
	return turn(math.Mod(n, 6), math.Mod(n, 2.3)-1, math.Mod(n, 1.7))
}

func TestTruthIsWhatTheActorDid(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		axes  func(string) mgl64.Quat
		tPose bool
	}{
		{"rest pose is a T-pose", identity, true},
		{"rest pose is a T-pose of joints with arbitrary axes", skew, true},
		{"rest pose is none, bones along X", alongTheBone, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := newActor(c.axes)
			attitudes := append(neutral(63), doings(20)...) // turning left as often as right
			p := personOf(t, a.record(1.0/30, c.tPose, attitudes...))
			if p.Frames() != len(attitudes) {
				t.Fatalf("%d frames of %d", p.Frames(), len(attitudes))
			}
			var truth Truth
			for i, attitude := range attitudes {
				p.Frame(i, &truth)
				places, turns := a.stand(attitude)
				at := func(name string) mgl64.Vec3 { return places[a.index[name]].Sub(mgl64.Vec3{0, p.Floor, 0}) }
				joints := map[string][2]mgl64.Vec3{
					"neck": {truth.Neck, at("Neck")}, "left shoulder": {truth.Shoulders[0], at("LeftUpperArm")},
					"right shoulder": {truth.Shoulders[1], at("RightUpperArm")}, "left elbow": {truth.Elbows[0], at("LeftLowerArm")},
					"right elbow": {truth.Elbows[1], at("RightLowerArm")}, "right knee": {truth.Knees[1], at("RightLowerLeg")},
					"hips": {truth.HipsCenter, at("LeftUpperLeg").Add(at("RightUpperLeg")).Mul(0.5)}, "right wrist": {truth.Hands[1].Position, at("RightHand")},
				}
				for name, pair := range joints {
					if d := pair[0].Sub(pair[1]).Len(); d > 1e-9 {
						t.Errorf("frame %d: the %s is %g m from where the actor's was", i, name, d)
					}
				}
				for name, got := range map[string]mgl64.Quat{
					"Head": truth.Head.Rotation, "Chest": truth.Chest.Rotation, "Hips": truth.Hips.Rotation,
					"LeftHand": truth.Hands[0].Rotation, "RightHand": truth.Hands[1].Rotation,
					"LeftFoot": truth.Feet[0].Rotation, "RightFoot": truth.Feet[1].Rotation,
				} {
					if d := angle(got, turns[a.index[name]]); d > 1e-6 {
						t.Errorf("frame %d: %s is turned %.3f° away from how the actor's was", i, name, d*180/math.Pi)
					}
				}
			}
		})
	}
}

func TestPersonHasTheActorsBones(t *testing.T) {
	t.Parallel()
	a := newActor(skew)
	p := personOf(t, a.record(1.0/30, true, neutral(63)...))
	h := p.Humanoid
	for role, name := range map[rig.Role]string{
		rig.Hips: "Hips", rig.Spine: "Spine", rig.Chest: "Chest", rig.Neck: "Neck", rig.Head: "Head",
		rig.LeftShoulder: "LeftShoulder", rig.LeftUpperArm: "LeftUpperArm", rig.LeftLowerArm: "LeftLowerArm", rig.LeftHand: "LeftHand",
		rig.RightShoulder: "RightShoulder", rig.RightUpperArm: "RightUpperArm", rig.RightHand: "RightHand",
		rig.LeftUpperLeg: "LeftUpperLeg", rig.LeftLowerLeg: "LeftLowerLeg", rig.LeftFoot: "LeftFoot", rig.RightFoot: "RightFoot",
		rig.RightToes: "RightToes",
	} {
		want := a.at[a.index[name]].Sub(mgl64.Vec3{0, p.Floor, 0})
		if got := h.TPose[h.Joint(role)].Position; got.Sub(want).Len() > 1e-6 {
			t.Errorf("%s is at %.4f, not at %.4f", role, got, want)
		}
	}
	if want := a.at[a.index["Head"]].Add(mgl64.Vec3{0, 0.07, 0.09}); math.Abs(h.Measures.EyeHeight-(want.Y()-p.Floor)) > 1e-6 {
		t.Errorf("the eyes are %g m up", h.Measures.EyeHeight)
	}
	if math.Abs(p.Floor-0.02) > 1e-9 {
		t.Errorf("the floor is at %g m; the toes were 2 cm above zero", p.Floor)
	}
}

func TestMeanPitchOfTheNeutralStanceIsTakenOut(t *testing.T) {
	t.Parallel()
	a := newActor(identity)
	attitudes := neutral(63)
	for i := range attitudes { // someone who stoops and looks at the floor all day
		body := attitudes[i].turn["Hips"]
		attitudes[i].turn["Chest"], attitudes[i].turn["Head"] = body.Mul(turn(0, 0.15, 0)), body.Mul(turn(0, 0.3, 0))
	}
	p := personOf(t, a.record(1.0/30, true, attitudes...))
	var truth Truth
	p.Frame(10, &truth)
	for name, q := range map[string]mgl64.Quat{"head": truth.Head.Rotation, "chest": truth.Chest.Rotation} {
		if pitch := pitchOf(q); math.Abs(pitch) > 1e-3 {
			t.Errorf("the %s is pitched by %g rad in the neutral stance", name, pitch)
		}
	}
}

func TestHeadWithOddAxesIsCalibratedWhole(t *testing.T) {
	t.Parallel()
	for name, odd := range map[string]mgl64.Quat{"turned": turn(1.2, 0.2, 0), "tilted": turn(0, 0.2, 0.5)} {
		a := newActor(identity)
		attitudes := neutral(63)
		for i := range attitudes { // the person looks ahead; the rig's head does not
			attitudes[i].turn["Head"] = attitudes[i].turn["Hips"].Mul(odd)
		}
		p := personOf(t, a.record(1.0/30, true, attitudes...))
		var truth Truth
		p.Frame(7, &truth)
		if d := angle(truth.Head.Rotation, attitudes[7].turn["Hips"]); d > 1e-3 {
			t.Errorf("%s: the head is turned %g rad away from where the person faces", name, d)
		}
	}
}

func TestNeckOfAcclaimSkeletonsIsNineCentimetersAboveTheLowerNeck(t *testing.T) {
	t.Parallel()
	a := newActor(identity)
	a.names[a.index["Neck"]] = "lowerneck"
	p := personOf(t, a.record(1.0/30, true, append(neutral(63), doings(5)...)...))
	var truth Truth
	p.Frame(66, &truth)
	places, turns := a.stand(doings(5)[3])
	want := places[a.index["Neck"]].Add(turns[a.index["Chest"]].Rotate(mgl64.Vec3{0, 0.09, 0})).Sub(mgl64.Vec3{0, p.Floor, 0})
	if d := truth.Neck.Sub(want).Len(); d > 1e-6 {
		t.Errorf("the neck is %g m from 9 cm above the lower neck", d)
	}
}

func TestPersonWhoNeverStandsIsMeasuredWhereTheyDo(t *testing.T) {
	t.Parallel()
	a := newActor(identity)
	crouching := a.record(1.0/30, true, doings(60)...)
	standing := a.record(1.0/30, true, neutral(63)...)
	people, failures := NewPersons(crouching, standing)
	for i, err := range failures {
		if err != nil {
			t.Fatalf("recording %d: %v", i, err)
		}
	}
	got, want := people[0].Humanoid.Measures, people[1].Humanoid.Measures
	if math.Abs(got.HeadHeight-want.HeadHeight) > 0.01 {
		t.Errorf("crouching, the head is %g m up; standing, %g m", got.HeadHeight, want.HeadHeight)
	}
	alone := personOf(t, crouching) // no better measure to be had, but bones keep their length
	if got := alone.Humanoid.Measures.UpperArm[0]; math.Abs(got-0.28) > 1e-9 {
		t.Errorf("the upper arm is %g m long, not 0.28", got)
	}
}

func TestRecordingsWithoutAPersonAreRefused(t *testing.T) {
	t.Parallel()
	a := newActor(identity)
	legless := newActor(identity)
	legless.names[legless.index["LeftUpperLeg"]] = "Tail"
	legless.names[legless.index["LeftLowerLeg"]] = "TailTip"
	legless.names[legless.index["LeftFoot"]] = "Rattle"
	legless.names[legless.index["LeftToes"]] = "Rattle2"
	stump := legless.record(1.0/30, true, neutral(5)...) // nor is there the shape of a leg
	for _, name := range []string{"LeftUpperLeg", "LeftLowerLeg", "LeftFoot", "LeftToes"} {
		joint := legless.index[name]
		stump.Skeleton.Joints[joint].Offset = mgl64.Vec3{}
		for frame := range stump.Frames() {
			stump.Local(frame)[joint].Position = mgl64.Vec3{}
		}
	}
	broken := a.record(1.0/30, true, neutral(5)...)
	for frame := range broken.Frames() {
		broken.Local(frame)[0].Position[1] = math.NaN()
	}
	timeless := a.record(1.0/30, true, neutral(5)...)
	timeless.FrameTime = 0
	for name, c := range map[string]struct {
		m    *rig.Motion
		says string
	}{
		"no frames":       {a.record(1.0/30, true), "no frame"},
		"no time":         {timeless, "0 s apart"},
		"no legs":         {stump, "leftUpperLeg"},
		"numbers missing": {broken, "no frame holds numbers only"},
	} {
		p, err := NewPerson(c.m)
		if err == nil || p != nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: person %v, error %v; want one that says %q", name, p != nil, err, c.says)
		}
		if name == "no legs" && !errors.Is(err, rig.ErrMissingRoles) {
			t.Errorf("%v is not ErrMissingRoles", err)
		}
	}
}

func TestSameSkeletonGoesByNamesAndBones(t *testing.T) {
	t.Parallel()
	a, b := newActor(identity), newActor(skew)
	m, longer := a.record(1.0/30, true), newActor(identity)
	longer.at[longer.index["LeftHand"]][0] += 0.01
	renamed := newActor(identity)
	renamed.names[3] = "Nape"
	for _, c := range []struct {
		name  string
		other *rig.Motion
		want  bool
	}{
		{"itself", m, true}, {"other axes", b.record(1.0/120, true), true},
		{"a longer forearm", longer.record(1.0/30, true), false}, {"another name", renamed.record(1.0/30, true), false},
	} {
		if got := SameSkeleton(m, c.other); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestHandsWithFingersGoByTheirKnuckles(t *testing.T) {
	t.Parallel()
	a := newActor(func(name string) mgl64.Quat {
		if strings.HasSuffix(name, "Hand") { // what the rest pose says of the hands is wrong by a turn of the palm
			return turn(0.4, 1.3, -0.2)
		}
		return mgl64.QuatIdent()
	})
	for k, side := range [2]string{"Left", "Right"} {
		for finger, z := range map[string]float64{"Index": 0.03, "Middle": 0, "Little": -0.04} {
			hand := a.index[side+"Hand"]
			a.index[side+finger+"Proximal"] = len(a.names)
			a.names, a.parents = append(a.names, side+finger+"Proximal"), append(a.parents, hand)
			a.at = append(a.at, a.at[hand].Add(mgl64.Vec3{0.09 * (1 - 2*float64(k)), 0, z}))
			a.axes = append(a.axes, mgl64.QuatIdent())
		}
	}
	attitudes := append(neutral(63), doings(5)...)
	for _, restIsTPose := range []bool{true, false} {
		m := a.record(1.0/30, restIsTPose, attitudes...)
		if restIsTPose { // tilt the hands that hold the fingers in the rest pose
			for _, name := range []string{"LeftHand", "RightHand"} {
				j := &m.Skeleton.Joints[a.index[name]]
				j.Rest = j.Rest.Mul(turn(0, 0.9, 0))
			}
		}
		p := personOf(t, m)
		var truth Truth
		p.Frame(64, &truth)
		_, turns := a.stand(attitudes[64])
		for side, name := range [2]string{"LeftHand", "RightHand"} {
			if d := angle(truth.Hands[side].Rotation, turns[a.index[name]]); d > 1e-6 {
				t.Errorf("rest is a T-pose: %v: the %s is turned %g rad away from the actor's", restIsTPose, name, d)
			}
		}
	}
}

func TestWhoNeverStandsHasTheFloorUnderTheirFeet(t *testing.T) {
	t.Parallel()
	a := newActor(identity)
	attitudes := doings(40)
	for i := range attitudes { // hangs from a bar, bowed, and touched the ground once
		attitudes[i].hips[1] += 2
	}
	attitudes[20].hips[1] -= 2.3
	p := personOf(t, a.record(1.0/10, true, attitudes...))
	if h := p.Humanoid.Measures.EyeHeight; h < 0.8 || h > 1.8 {
		t.Errorf("the eyes are %g m above the floor", h)
	}
}
