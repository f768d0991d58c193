package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

const degrees = math.Pi / 180

// fingered is the plain body with five fingers on each hand, bent as in a file whose author drew them so, their joints turned at random. Each has a tip.
func fingered(t testing.TB) *Body {
	t.Helper()
	plain := plainBuild().humanoid(t, nil)
	rng := random(5)
	skeleton, roles := *plain.Skeleton, plain.Roles
	world := append([]rig.Transform(nil), plain.Rest...)
	add := func(parent int, at mgl64.Vec3) int {
		turn := randomTurn(rng)
		here := rig.Transform{Position: at, Rotation: turn}
		local := world[parent].Inverse().Mul(here)
		skeleton.Joints = append(skeleton.Joints, rig.Joint{Name: "finger", Parent: parent, Offset: local.Position, Rest: local.Rotation})
		world = append(world, here)
		return len(world) - 1
	}
	for side, first := range [2]rig.Role{rig.LeftThumbMetacarpal, rig.RightThumbMetacarpal} {
		out := float64(1 - 2*side)
		hand := roles.Joint[[2]rig.Role{rig.LeftHand, rig.RightHand}[side]]
		for finger := range 5 {
			ahead := 0.045 - 0.025*float64(finger)
			at := world[hand].Position.Add(mgl64.Vec3{out * 0.09, 0, ahead})
			way := mgl64.Vec3{out, 0, ahead}
			bend := mgl64.QuatRotate(12*degrees, way.Cross(mgl64.Vec3{0, -1, 0}).Normalize())
			if finger == 0 {
				at = world[hand].Position.Add(mgl64.Vec3{out * 0.02, 0, 0.03})
				way, bend = mgl64.Vec3{out * 0.6, -0.2, 0.8}, mgl64.QuatIdent()
			}
			parent := hand
			for i := range 4 {
				parent = add(parent, at)
				if i < 3 {
					roles.Set(first+rig.Role(3*finger+i), parent, 1, rig.FromFile)
				}
				way = bend.Rotate(way).Normalize()
				at = at.Add(way.Mul(0.03))
			}
		}
	}
	h, err := rig.NewHumanoid(&skeleton, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	return bodyOf(t, h)
}

// fingerShape is what can be seen of a finger on a pose: the angles between its bones, and those of the first bone in the frame of the hand.
type fingerShape struct{ bend, spread, second, third float64 }

func (b *Body) fingerShape(out *Result, side int, id effectors.Finger) fingerShape {
	first := [2]rig.Role{rig.LeftThumbMetacarpal, rig.RightThumbMetacarpal}[side] + rig.Role(3*id)
	at := func(joint int) mgl64.Vec3 { return out.World[joint].Position }
	joints := [4]int{b.joint(first), b.joint(first + 1), b.joint(first + 2), b.joint(first+2) + 1}
	hand := b.joint([2]rig.Role{rig.LeftHand, rig.RightHand}[side])
	back := b.humanoid.FromTPose(hand, out.World[hand].Rotation).Conjugate()
	var bones [3]mgl64.Vec3
	for i := range bones {
		bones[i] = back.Rotate(at(joints[i+1]).Sub(at(joints[i]))).Normalize()
	}
	x := bones[0][0] * float64(1-2*side)
	return fingerShape{
		math.Atan2(-bones[0][1], x), math.Asin(bones[0][2]),
		math.Acos(min(1, bones[0].Dot(bones[1]))), math.Acos(min(1, bones[1].Dot(bones[2]))),
	}
}

func alike(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

// hands are both told the same.
func hands(t effectors.HandTarget) (in Input) {
	return Input{Targets: effectors.Targets{Hands: [2]effectors.HandTarget{t, t}}}
}

func solved(b *Body, in Input, change func(*Fingers)) *Result {
	set := DefaultSettings()
	if change != nil {
		change(&set.Fingers)
	}
	out := b.NewResult()
	b.Solve(&in, &set, b.NewState(), out)
	return out
}

func TestTrackedFingersBendAsToldWhateverTheFileDrew(t *testing.T) {
	t.Parallel()
	b := fingered(t)
	target := effectors.HandTarget{Presence: 1, Jointed: true, Spreads: true}
	for id := range target.Bend {
		f := float64(id)
		target.Bend[id] = [3]float64{(30 + 10*f) * degrees, (60 - 5*f) * degrees, (20 + f) * degrees}
		target.Spread[id] = (12 - 6*f) * degrees
	}
	out := solved(b, hands(target), nil)
	for side := range 2 {
		for id := effectors.Index; id < effectors.FingerCount; id++ {
			want := target.Bend[id]
			got := b.fingerShape(out, side, id)
			if !alike(got.bend, want[0]) || !alike(got.second, want[1]) || !alike(got.third, want[2]) || !alike(got.spread, target.Spread[id]) {
				t.Errorf("side %d, %v: %+v, want bends %v and spread %v", side, id, got, want, target.Spread[id])
			}
		}
		if got := b.fingerShape(out, side, effectors.Thumb); !alike(got.second, target.Bend[0][1]) || !alike(got.third, target.Bend[0][2]) {
			t.Errorf("side %d: the thumb is bent %+v, want %v", side, got, target.Bend[0])
		}
	}
}

func TestABentThumbComesAcrossThePalm(t *testing.T) {
	t.Parallel()
	b := fingered(t)
	tip := func(bend float64) mgl64.Vec3 {
		target := effectors.HandTarget{Presence: 1, Jointed: true}
		target.Bend[effectors.Thumb] = [3]float64{bend, bend, bend}
		out := solved(b, hands(target), nil)
		hand := b.joint(rig.LeftHand)
		back := b.humanoid.FromTPose(hand, out.World[hand].Rotation).Conjugate()
		return back.Rotate(out.World[b.joint(rig.LeftThumbDistal)+1].Position.Sub(out.World[hand].Position))
	}
	straight, bent := tip(0), tip(40*degrees)
	if bent[2] > straight[2]-0.03 || bent[1] > straight[1]-0.01 {
		t.Errorf("the tip goes from %v to %v, want backward and below the palm", straight, bent)
	}
}

func TestACurlIsDividedAmongTheJoints(t *testing.T) {
	t.Parallel()
	b := fingered(t)
	target := effectors.HandTarget{Presence: 1}
	for id := range target.Curl {
		target.Curl[id] = 0.5
	}
	out := solved(b, hands(target), func(f *Fingers) {
		f.Each[effectors.Ring].Fist, f.Each[effectors.Ring].CurlShare = 200*degrees, 0.5
	})
	// Half of 200° is 100°: 50° for the first, and 30° and 20° of the rest.
	if got := b.fingerShape(out, 1, effectors.Ring); !alike(got.bend, 50*degrees) || !alike(got.second, 30*degrees) || !alike(got.third, 20*degrees) {
		t.Errorf("the ring finger is bent %+v", got)
	}
}

func TestLimitsHoldTrackedFingers(t *testing.T) {
	t.Parallel()
	b := fingered(t)
	target := effectors.HandTarget{Presence: 1, Jointed: true, Spreads: true}
	target.Bend[effectors.Index] = [3]float64{-50 * degrees, 170 * degrees, 20 * degrees}
	target.Spread[effectors.Index] = 60 * degrees
	out := solved(b, hands(target), func(f *Fingers) {
		f.Each[effectors.Index].BendMin, f.Each[effectors.Index].BendMax, f.Each[effectors.Index].SpreadMax = -10*degrees, 90*degrees, 15*degrees
	})
	got := b.fingerShape(out, 0, effectors.Index)
	if !alike(got.bend, -10*degrees) || !alike(got.second, 90*degrees) || !alike(got.third, 20*degrees) || !alike(got.spread, 15*degrees) {
		t.Errorf("the index finger is bent %+v", got)
	}
}

func TestHandsThatNothingTracksRestAndAreClosedByTriggerAndGrip(t *testing.T) {
	t.Parallel()
	b := fingered(t)
	rest := solved(b, Input{}, nil)
	trigger := solved(b, hands(effectors.HandTarget{Trigger: 1}), nil)
	grip := solved(b, hands(effectors.HandTarget{Grip: 1}), nil)
	whole := func(out *Result, id effectors.Finger) float64 {
		s := b.fingerShape(out, 0, id)
		return math.Mod(s.bend+2*math.Pi, 2*math.Pi) + s.second + s.third
	}
	set := DefaultFingers()
	for id := effectors.Index; id < effectors.FingerCount; id++ {
		if got, want := whole(rest, id), set.Each[id].Rest*240*degrees; !alike(got, want) {
			t.Errorf("%v rests bent by %v, want %v", id, got, want)
		}
		closed, open := trigger, grip
		if id != effectors.Index {
			closed, open = grip, trigger
		}
		if got := whole(closed, id); !alike(got, 240*degrees) {
			t.Errorf("%v is closed by %v", id, got)
		}
		if got := whole(open, id); !alike(got, whole(rest, id)) {
			t.Errorf("%v is bent by %v by the control of other fingers", id, got)
		}
	}
	asDrawn := solved(b, Input{}, func(f *Fingers) { f.Relaxed = 0 })
	for role := rig.LeftThumbMetacarpal; role <= rig.RightLittleDistal; role++ {
		joint := b.joint(role)
		if want := b.tPose.Rotations[joint]; !asDrawn.Pose.Rotations[joint].ApproxEqualThreshold(want, 1e-9) {
			t.Errorf("without a relaxed hand %v is turned by %v, in the file by %v", role, asDrawn.Pose.Rotations[joint], want)
		}
	}
}

func TestFingersFollowWithTheirTimeConstant(t *testing.T) {
	t.Parallel()
	b := fingered(t)
	set := DefaultSettings()
	set.Fingers.Each[effectors.Middle].Smoothing = 0.1
	state, out := b.NewState(), b.NewResult()
	in := hands(effectors.HandTarget{Presence: 1, Jointed: true})
	in.DT = 0.02
	b.Solve(&in, &set, state, out)
	for side := range in.Targets.Hands {
		in.Targets.Hands[side].Bend[effectors.Middle][1] = 1
	}
	for range 5 {
		b.Solve(&in, &set, state, out)
	}
	if got, want := b.fingerShape(out, 0, effectors.Middle).second, 1-math.Exp(-1); math.Abs(got-want) > 1e-6 {
		t.Errorf("after one time constant the bend is %v, want %v", got, want)
	}
	for range 200 {
		b.Solve(&in, &set, state, out)
	}
	if !state.hands.settled {
		t.Error("fingers that stand still are bent anew in every tick")
	}
	in.Targets.Hands[0].Bend[effectors.Index][0] = math.NaN()
	b.Solve(&in, &set, state, out)
	if got := b.fingerShape(out, 0, effectors.Middle).second; !alike(got, 1) || !out.Valid {
		t.Errorf("a bend that is no number leaves the hand bent by %v", got)
	}
}

func TestFingersGoOnFromASavedMemory(t *testing.T) {
	t.Parallel()
	b := fingered(t)
	set := DefaultSettings()
	state, out, again := b.NewState(), b.NewResult(), b.NewResult()
	in := hands(effectors.HandTarget{})
	in.DT = 0.01
	b.Solve(&in, &set, state, out)
	in = hands(effectors.HandTarget{Trigger: 1})
	in.DT = 0.01
	b.Solve(&in, &set, state, out)
	var saved Memory
	state.Save(&saved)
	b.Solve(&in, &set, state, out)
	other := b.NewState()
	if err := other.Restore(&saved); err != nil {
		t.Fatal(err)
	}
	b.Solve(&in, &set, other, again)
	for i := range out.Pose.Rotations {
		if out.Pose.Rotations[i] != again.Pose.Rotations[i] {
			t.Fatalf("joint %d: %v, after restoring %v", i, out.Pose.Rotations[i], again.Pose.Rotations[i])
		}
	}
}
