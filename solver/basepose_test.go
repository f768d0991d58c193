package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/basepose"
	"posewright/solver/vec"
)

// waving is a pose with both arms raised and bent, the trunk bent and the hips lower.
func waving(b *Body) *rig.Pose {
	pose := b.humanoid.NewTPose()
	turn := func(role rig.Role, q mgl64.Quat) {
		joint := b.humanoid.Joint(role)
		pose.Rotations[joint] = pose.Rotations[joint].Mul(q)
	}
	turn(rig.LeftUpperArm, mgl64.QuatRotate(0.9, mgl64.Vec3{0, 0.3, 1}.Normalize()))
	turn(rig.LeftLowerArm, mgl64.QuatRotate(-1.2, mgl64.Vec3{0, 1, 0}))
	turn(rig.RightLowerArm, mgl64.QuatRotate(0.7, mgl64.Vec3{0, 1, 0}))
	turn(rig.Spine, mgl64.QuatRotate(0.3, mgl64.Vec3{1, 0, 0}))
	turn(rig.Neck, mgl64.QuatRotate(-0.2, mgl64.Vec3{1, 0, 0}))
	turn(rig.LeftUpperLeg, mgl64.QuatRotate(-0.5, mgl64.Vec3{1, 0, 0}))
	turn(rig.LeftLowerLeg, mgl64.QuatRotate(0.8, mgl64.Vec3{1, 0, 0}))
	pose.Hips = pose.Hips.Add(mgl64.Vec3{0, -0.05, 0})
	return pose
}

// baseSettings are the default with a base pose.
func baseSettings(source basepose.Source) Settings {
	set := DefaultSettings()
	set.BasePose.Source = source
	return set
}

// solvedFor solves a second of the same input.
func solvedFor(b *Body, in *Input, set *Settings) *Result {
	state, out := b.NewState(), b.NewResult()
	in.DT = 1.0 / 90
	for range 90 {
		b.Solve(in, set, state, out)
	}
	return out
}

func TestWithoutDevicesTheBasePosePlays(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	for name, c := range map[string]struct {
		source basepose.Source
		base   *rig.Pose
		want   *rig.Pose
	}{
		"rest":                   {basepose.Rest, waving(b), b.humanoid.NewPose()},
		"animation":              {basepose.Animation, waving(b), waving(b)},
		"no animation":           {basepose.Animation, nil, b.humanoid.NewPose()},
		"an animation of others": {basepose.Animation, &rig.Pose{Rotations: make([]mgl64.Quat, 3)}, b.humanoid.NewPose()},
		"no numbers":             {basepose.Animation, &rig.Pose{Hips: mgl64.Vec3{math.NaN()}, Rotations: waving(b).Rotations}, b.humanoid.NewPose()},
	} {
		set := baseSettings(c.source)
		out := solvedFor(b, &Input{Base: c.base}, &set)
		world := make([]rig.Transform, len(out.World))
		b.humanoid.Forward(c.want, world)
		at := mgl64.Vec3{out.World[b.humanoid.Joint(rig.Hips)].Position[0], 0, out.World[b.humanoid.Joint(rig.Hips)].Position[2]}
		for i := range world {
			if miss := world[i].Position.Add(at).Sub(out.World[i].Position).Len(); miss > 1e-9 {
				t.Errorf("%s: %s is %v m away", name, b.humanoid.Skeleton.Joints[i].Name, miss)
			}
		}
	}
}

// What a hand with a weight of 0 does is worked out by hand: the arm of the base pose on the chest that is solved.
func TestAHandWithHalfOfItsWeightIsHalfwayBetweenAnimationAndDevice(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	base, h := waving(b), b.humanoid
	in := Input{Targets: tPoseTargets(b, effectors.Head, effectors.LeftHand, effectors.RightHand), Base: base}
	head := &in.Targets.Effectors[effectors.Head]
	head.Position = head.Position.Add(mgl64.Vec3{0.05, -0.1, 0.05})
	hand := &in.Targets.Effectors[effectors.LeftHand]
	hand.Position = head.Position.Add(mgl64.Vec3{0.25, -0.3, 0.3})
	hand.Rotation = mgl64.QuatRotate(0.4, mgl64.Vec3{1, 0, 0})
	plain := baseSettings(basepose.Off)
	tracked := solvedFor(b, &in, &plain)
	set := baseSettings(basepose.Animation)
	at := func(weight float64) (*Result, mgl64.Vec3) {
		set.Effectors[effectors.LeftHand] = effectors.Effector{PositionWeight: weight, RotationWeight: weight}
		out := solvedFor(b, &in, &set)
		return out, out.World[h.Joint(rig.LeftHand)].Position
	}
	none, nowhere := at(0)
	// The arm of the base pose, from its first joint on the joint that carries it.
	chain := []int{}
	for i := h.Joint(rig.LeftHand); i >= 0 && i != h.Joint(h.UpperTrunk()); i = h.Skeleton.Joints[i].Parent {
		chain = append([]int{i}, chain...)
	}
	place := none.World[h.Joint(h.UpperTrunk())]
	for _, i := range chain {
		place = place.Mul(rig.Transform{Position: h.Skeleton.Joints[i].Offset, Rotation: base.Rotations[i]})
	}
	if miss := place.Position.Sub(nowhere).Len(); miss > 1e-9 {
		t.Errorf("with weight 0 the hand is %v m from the animation", miss)
	}
	half, middle := at(0.5)
	// With another weight the body leans as it does with that; the animation's hand is on that body.
	place = half.World[h.Joint(h.UpperTrunk())]
	for _, i := range chain {
		place = place.Mul(rig.Transform{Position: h.Skeleton.Joints[i].Offset, Rotation: base.Rotations[i]})
	}
	want := place.Position.Add(hand.Position).Mul(0.5)
	if miss := want.Sub(middle).Len(); miss > 1e-6 {
		t.Errorf("with weight 0.5 the hand is %v m from halfway", miss)
	}
	if r := &half.Effectors[effectors.LeftHand]; !r.Reached || r.Residual > 1e-6 {
		t.Errorf("with weight 0.5 it is reported %+v", *r)
	}
	whole, there := at(1)
	if whole.Pose.Hips != tracked.Pose.Hips || there != tracked.World[h.Joint(rig.LeftHand)].Position {
		t.Error("with all weights 1 the pose is another than without a base pose")
	}
	if miss := there.Sub(hand.Position).Len(); miss > 1e-4 {
		t.Errorf("with weight 1 the hand is %v m from its device", miss)
	}
	// A rotation alone: the hand is where the animation has it, and half turned.
	set.Effectors[effectors.LeftHand] = effectors.Effector{RotationWeight: 1}
	turned := solvedFor(b, &in, &set)
	if got := h.FromTPose(h.Joint(rig.LeftHand), turned.World[h.Joint(rig.LeftHand)].Rotation); vec.RotationFromMGL(got).AngleTo(vec.RotationFromMGL(hand.Rotation)) > 1e-6 {
		t.Errorf("with rotation weight 1 the hand is turned by %v", got)
	}
}

func TestAHeadWithHalfOfItsWeightIsHalfwayToItsDevice(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	in := Input{Targets: tPoseTargets(b, effectors.Head), Base: waving(b)}
	head := &in.Targets.Effectors[effectors.Head]
	head.Position[1] -= 0.2
	set := baseSettings(basepose.Animation)
	set.Effectors[effectors.Head] = effectors.Effector{}
	joint := b.humanoid.Joint(rig.Head)
	low := solvedFor(b, &in, &set).World[joint].Position
	set.Effectors[effectors.Head] = effectors.Effector{PositionWeight: 0.5, RotationWeight: 0.5}
	out := solvedFor(b, &in, &set)
	// The body follows the device by its own share, so only heights compare: the animation's height and the device's.
	if want := (low[1] + head.Position[1]) / 2; math.Abs(out.World[joint].Position[1]-want) > 1e-6 {
		t.Errorf("the head is at %v m, want %v", out.World[joint].Position[1], want)
	}
	if r := &out.Effectors[effectors.Head]; r.Residual > 1e-6 || r.RotationResidual > 1e-6 {
		t.Errorf("%+v", *r)
	}
}

// Nothing jumps while a weight goes from 0 to 1, and with 1 the pose has the bits that it has without a base pose.
func TestWeightsGoFromTheBasePoseToTheDevicesWithoutAJump(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(16, 10))
	ids := []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand, effectors.LeftFoot, effectors.Hips}
	for _, b := range [...]*Body{plainBody(t), plainBody(t)} {
		for round := range 12 {
			in := Input{Targets: someTargets(random, b, ids), Base: waving(b), DT: 1.0 / 90}
			moved := ids[round%len(ids)]
			set, plain := baseSettings(basepose.Animation), baseSettings(basepose.Off)
			state, other, out, without := b.NewState(), b.NewState(), b.NewResult(), b.NewResult()
			for range 180 {
				b.Solve(&in, &plain, other, without)
			}
			for range 180 {
				b.Solve(&in, &set, state, out)
			}
			for i := range out.World {
				if out.World[i] != without.World[i] {
					t.Fatalf("%v, round %d: with weights 1 %s differs", moved, round, b.humanoid.Skeleton.Joints[i].Name)
				}
			}
			const steps = 400
			before := make([]rig.Transform, len(out.World))
			for k := range steps + 1 {
				w := 1 - float64(k)/steps
				set.Effectors[moved].PositionWeight, set.Effectors[moved].RotationWeight = w, w
				for range 4 { // the body follows with time constants
					b.Solve(&in, &set, state, out)
				}
				if !out.Valid {
					t.Fatalf("%v at %v: not valid", moved, w)
				}
				for i := range out.World {
					if step := out.World[i].Position.Sub(before[i].Position).Len(); k > 0 && step > 0.1 { // a foot that steps moves by 0.08
						t.Errorf("%v, round %d, weight %v: %s jumps by %v m", moved, round, w, b.humanoid.Skeleton.Joints[i].Name, step)
					}
				}
				copy(before, out.World)
			}
		}
	}
}

func TestStepsKeepLegsUnderABodyThatIsTracked(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	in := Input{Targets: tPoseTargets(b, effectors.Head, effectors.LeftHand, effectors.RightHand), Base: waving(b)}
	set := baseSettings(basepose.Animation)
	plain := baseSettings(basepose.Off)
	foot := b.humanoid.Joint(rig.LeftFoot)
	if got, want := solvedFor(b, &in, &set).World[foot], solvedFor(b, &in, &plain).World[foot]; got != want {
		t.Errorf("the foot is at %v, without a base pose at %v", got.Position, want.Position)
	}
	set.BasePose.Steps = false
	if got := solvedFor(b, &in, &set).World[foot].Position[1]; got < 0.12 {
		t.Errorf("the foot that the animation lifts is at %v m", got)
	}
	set.BasePose.Weight = 0
	if got, want := solvedFor(b, &in, &set).World[foot], solvedFor(b, &in, &plain).World[foot]; got != want {
		t.Error("a base pose of weight 0 shows through")
	}
}

// What devices or an animation send that are no numbers, or far away, leaves a pose of numbers, and the next good tick goes on as if nothing had been.
func TestHostileInputOverABasePoseLeavesNumbers(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	b := plainBody(t)
	set := baseSettings(basepose.Animation)
	set.Effectors[effectors.LeftHand].PositionWeight, set.Effectors[effectors.LeftFoot].RotationWeight, set.Effectors[effectors.Head].PositionWeight = 0.5, 0.3, 0.7
	good := func() Input {
		in := Input{Targets: tPoseTargets(b, effectors.Head, effectors.LeftHand, effectors.LeftFoot), Base: waving(b), DT: 1.0 / 90}
		in.Targets.Hands[left].Presence = 0.5
		return in
	}
	for name, spoil := range map[string]func(in *Input){
		"fingers that are no number": func(in *Input) { in.Targets.Hands[left].Presence = math.NaN() },
		"a hand far away":            func(in *Input) { in.Targets.Effectors[effectors.LeftHand].Position = mgl64.Vec3{1e200, 1e200, 0} },
		"a foot beyond":              func(in *Input) { in.Targets.Effectors[effectors.LeftFoot].Position = mgl64.Vec3{0, 1.7e308, 0} },
		"a head far away":            func(in *Input) { in.Targets.Effectors[effectors.Head].Position = mgl64.Vec3{1e200, 0, -1e200} },
		"a head beyond":              func(in *Input) { in.Targets.Effectors[effectors.Head].Position = mgl64.Vec3{-1.7e308, 1.7e308, 0} },
		"hips of the animation":      func(in *Input) { in.Base.Hips = mgl64.Vec3{1e200, 1e308, 0} },
		"an animation of zeros":      func(in *Input) { in.Base.Rotations[3] = mgl64.Quat{} },
		"another skeleton":           func(in *Input) { in.Base.Rotations = in.Base.Rotations[:3] },
	} {
		state, out := b.NewState(), b.NewResult()
		numbers := func(when string) {
			sum := out.Pose.Hips[0] + out.Pose.Hips[1] + out.Pose.Hips[2]
			for _, q := range out.Pose.Rotations {
				sum += q.W + q.V[0] + q.V[1] + q.V[2]
			}
			for _, world := range out.World {
				sum += world.Position[0]/1e10 + world.Rotation.W
			}
			if math.IsNaN(sum) || math.IsInf(sum, 0) {
				t.Errorf("%s: %s the pose is no number: valid %v", name, when, out.Valid)
			}
		}
		in := good()
		for range 20 {
			b.Solve(&in, &set, state, out)
		}
		spoil(&in)
		for range 3 {
			b.Solve(&in, &set, state, out)
			numbers("then")
		}
		in = good()
		for range 300 {
			b.Solve(&in, &set, state, out)
			numbers("afterwards")
		}
		undisturbed, want := b.NewState(), b.NewResult()
		for range 300 {
			b.Solve(&in, &set, undisturbed, want)
		}
		for _, role := range []rig.Role{rig.LeftHand, rig.Head} {
			joint := b.humanoid.Joint(role)
			if off := out.World[joint].Position.Sub(want.World[joint].Position).Len(); !(off < 0.02) {
				t.Errorf("%s: afterwards the %v is %v m away", name, role, off)
			}
		}
	}
}

// Whose devices are lost after they have turned, on a floor that is not at 0, plays the animation there and faces where the person faced.
func TestTheBasePosePlaysWhereTheBodyStands(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	set := baseSettings(basepose.Animation)
	set.Ground.Height = 0.3
	in := Input{Targets: tPoseTargets(b, effectors.Head), Base: waving(b), DT: 1.0 / 90}
	head := &in.Targets.Effectors[effectors.Head]
	head.Rotation, head.Position = rig.Yaw(1.5), head.Position.Add(mgl64.Vec3{1, 0.3, 2})
	state, out := b.NewState(), b.NewResult()
	for range 270 {
		b.Solve(&in, &set, state, out)
	}
	left := out.World[b.humanoid.Joint(rig.LeftUpperLeg)].Position.Sub(out.World[b.humanoid.Joint(rig.RightUpperLeg)].Position)
	facing := math.Atan2(-left[2], left[0])
	head.Presence = 0
	for range 90 {
		b.Solve(&in, &set, state, out)
	}
	world := make([]rig.Transform, len(out.World))
	b.humanoid.Forward(in.Base, world)
	hips := b.humanoid.Joint(rig.Hips)
	at := out.World[hips].Position
	if math.Abs(at[1]-0.3-in.Base.Hips[1]) > 1e-6 || !(math.Hypot(at[0]-1, at[2]-2) < 0.3) || !(math.Abs(facing) > 1) {
		t.Errorf("the hips are at %v, facing %v", at, facing)
	}
	for i := range world {
		if want := at.Add(rig.Yaw(facing).Rotate(world[i].Position.Sub(world[hips].Position))); want.Sub(out.World[i].Position).Len() > 0.01 {
			t.Errorf("%s is at %v instead of %v", b.humanoid.Skeleton.Joints[i].Name, out.World[i].Position, want)
		}
	}
}

func TestTrackedFingersOfAHandInTheBasePoseStayTracked(t *testing.T) {
	t.Parallel()
	b := fingered(t)
	set := baseSettings(basepose.Rest)
	fist := effectors.HandTarget{Presence: 1}
	for id := range fist.Curl {
		fist.Curl[id] = 1
	}
	in := hands(fist)
	in.Targets.Hands[right] = effectors.HandTarget{}
	got, rest := solvedFor(b, &in, &set), b.humanoid.NewPose()
	off := DefaultSettings()
	want := solvedFor(b, &in, &off)
	for _, role := range []rig.Role{rig.LeftIndexProximal, rig.RightIndexProximal} {
		joint := b.humanoid.Joint(role)
		like := want.Pose.Rotations[joint]
		if role == rig.RightIndexProximal {
			like = rest.Rotations[joint]
		}
		if angle := vec.RotationFromMGL(got.Pose.Rotations[joint]).AngleTo(vec.RotationFromMGL(like)); angle > 1e-6 {
			t.Errorf("the %v is %v rad away", role, angle)
		}
	}
}
