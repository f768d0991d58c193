package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/vec"
)

// trackElbows has devices on the elbows of a pose, so far beside them, that say how the upper arms point.
func trackElbows(b *Body, pose *Result, off mgl64.Vec3, targets *effectors.Targets) {
	for side, roles := range [2][2]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm}, {rig.RightUpperArm, rig.RightLowerArm}} {
		elbow := pose.at(b, roles[1])
		targets.Hints[ElbowHint(side)] = effectors.HintTarget{
			Position: elbow.Add(off), Along: elbow.Sub(pose.at(b, roles[0])).Normalize(), Presence: 1,
		}
	}
}

// armsOff are the distances of shoulders and elbows of two poses.
func armsOff(b *Body, was, is *Result) (shoulder, elbow float64) {
	off := func(role rig.Role) float64 { return is.at(b, role).Sub(was.at(b, role)).Len() }
	return max(off(rig.LeftUpperArm), off(rig.RightUpperArm)), max(off(rig.LeftLowerArm), off(rig.RightLowerArm))
}

// otherSettings are of people whose chests and shoulders go otherwise than the model thinks.
func otherSettings() Settings {
	s := DefaultSettings()
	s.Torso.WristLine, s.Torso.BendUpright, s.Torso.ReachGain, s.Torso.ReachStart = 0.1, 0.5, 50*degree, 0.3
	return s
}

func TestTrackersOfElbowsBringElbowsAndShouldersBack(t *testing.T) {
	t.Parallel()
	b, rng := plainBody(t), rand.New(rand.NewPCG(38, 4))
	solved := func(targets effectors.Targets, set Settings) *Result {
		out := b.NewResult()
		b.Solve(&Input{Targets: targets}, &set, b.NewState(), out)
		return out
	}
	other := otherSettings()
	var sums, worst [3]float64 // without trackers, with places only, with ways too
	const poses = 200
	for range poses {
		targets := moving(b, threePoints, rng.IntN(1000))
		truth := solved(targets, other)
		for i := range sums {
			if i > 0 {
				trackElbows(b, truth, mgl64.Vec3{}, &targets)
			}
			if i == 1 {
				targets.Hints[0].Along, targets.Hints[1].Along = mgl64.Vec3{}, mgl64.Vec3{}
			}
			shoulder, elbow := armsOff(b, truth, solved(targets, DefaultSettings()))
			sums[i] += shoulder / poses
			worst[i] = max(worst[i], elbow)
		}
	}
	t.Logf("shoulders %.3f, worst elbows %.3f", sums, worst)
	if worst[1] > 0.015 || worst[2] > 0.015 {
		t.Errorf("elbows are up to %.3f m from their trackers", worst[1:])
	}
	if sums[1] > 0.6*sums[0] || sums[2] > 0.2*sums[0] {
		t.Errorf("shoulders are %.3f m off without trackers, with places and with ways", sums)
	}
}

func TestAnElbowIsAtItsTrackerWhereNoDeviceHasTheHand(t *testing.T) {
	t.Parallel()
	b, set := plainBody(t), DefaultSettings()
	for _, chest := range []mgl64.Vec3{{0.24, 0.05, 0.06}, {0.1, -0.15, 0.2}, {0.02, 0, 0.27}} {
		targets := tPoseTargets(b, effectors.Head)
		elbow := b.humanoid.TPose[b.joint(rig.LeftUpperArm)].Position.Add(chest)
		targets.Hints[effectors.LeftElbow] = effectors.HintTarget{Position: elbow, Presence: 1}
		out := b.NewResult()
		b.Solve(&Input{Targets: targets}, &set, b.NewState(), out)
		if off := out.at(b, rig.LeftLowerArm).Sub(elbow).Len(); off > 0.015 {
			t.Errorf("the elbow is %.3f m from its tracker at %v from the shoulder", off, chest)
		}
		if hand := out.at(b, rig.LeftHand); hand[1] > elbow[1]-0.2 {
			t.Errorf("the hand is at %v, its elbow at %v", hand, elbow)
		}
	}
}

func TestAnElbowThatNoArmReachesIsADirectionOnly(t *testing.T) {
	t.Parallel()
	b, set := plainBody(t), DefaultSettings()
	targets := moving(b, threePoints, 3)
	var poses [2]*Result
	for i := range poses {
		if i == 1 {
			far := targets.Effectors[effectors.LeftHand].Position.Add(mgl64.Vec3{0, -1, -1})
			targets.Hints[effectors.LeftElbow] = effectors.HintTarget{Position: far, Presence: 1, Along: mgl64.Vec3{1, 0, 0}}
		}
		poses[i] = b.NewResult()
		b.Solve(&Input{Targets: targets}, &set, b.NewState(), poses[i])
	}
	if shoulder, _ := armsOff(b, poses[0], poses[1]); shoulder > 1e-9 {
		t.Errorf("a device elsewhere moves the shoulders by %v m", shoulder)
	}
}

func TestElbowTrackersComeAndGoWithoutAStep(t *testing.T) {
	t.Parallel()
	b, set, other := plainBody(t), DefaultSettings(), otherSettings()
	driven := drivenBy(t, b, unlikeBody(t, 1.2, 1))
	for pose := range 30 { // of people who keep still
		targets := moving(b, threePoints, 37*pose)
		truth := b.NewResult()
		b.Solve(&Input{Targets: targets}, &other, b.NewState(), truth)
		trackElbows(b, truth, mgl64.Vec3{0.01, 0.01, 0.01}, &targets)
		state, is, last := driven.NewState(), driven.NewResult(), driven.NewResult()
		for tick := range 120 {
			for side := range 2 {
				targets.Hints[ElbowHint(side)].Presence = vec.Clamp(2-math.Abs(float64(tick-60))/27, 0, 1) // as they fade
			}
			driven.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, is)
			if tick > 0 {
				shoulder, elbow := armsOff(driven, last, is)
				if shoulder > 0.01 || elbow > 0.02 {
					t.Fatalf("pose %d, tick %d: shoulders move by %.3f m, elbows by %.3f", pose, tick, shoulder, elbow)
				}
			}
			is, last = last, is
		}
	}
}

// Hips and knees that devices have, and no feet, put the knees of any avatar there, and who stands has the feet on the
// floor.
func TestAKneeIsAtItsTrackerWhereNoDeviceHasTheFoot(t *testing.T) {
	t.Parallel()
	person, set := plainBody(t), DefaultSettings()
	for _, avatar := range []*Body{person, unlikeBody(t, 1, 0.8), unlikeBody(t, 1, 1.2)} {
		driven := drivenBy(t, person, avatar)
		for _, raised := range []float64{0, 0.7} { // radians of the left thigh
			targets := tPoseTargets(avatar, effectors.Head)
			belt := tPoseTargets(person, effectors.Hips).Effectors[effectors.Hips]
			targets.Effectors[effectors.Hips] = beltTarget(person, avatar, belt)
			for side, role := range [2]rig.Role{rig.LeftLowerLeg, rig.RightLowerLeg} {
				root := [2]rig.Role{rig.LeftUpperLeg, rig.RightUpperLeg}[side]
				hip := person.humanoid.TPose[person.joint(root)].Position
				thigh := person.humanoid.TPose[person.joint(role)].Position.Sub(hip)
				if side == 0 {
					thigh = mgl64.QuatRotate(-raised, mgl64.Vec3{1, 0, 0}).Rotate(thigh)
				}
				hint := &targets.Hints[effectors.LeftKnee+effectors.HintID(side)]
				*hint = effectors.HintTarget{Position: hip.Add(thigh), Presence: 1}
			}
			out := driven.NewResult()
			driven.Solve(&Input{Targets: targets}, &set, driven.NewState(), out)
			want := targets.Hints[effectors.LeftKnee].Position
			knee, foot := out.at(driven, rig.LeftLowerLeg), out.at(driven, rig.RightFoot)
			if off := knee.Sub(want).Len(); avatar == person && off > 0.015 {
				t.Errorf("raised by %.1f, the knee is %.3f m from its tracker", raised, off)
			}
			if ankle := driven.humanoid.TPose[driven.joint(rig.RightFoot)].Position[1]; math.Abs(foot[1]-ankle) > 0.03 {
				t.Errorf("the foot of who stands is %.3f m above where it stands", foot[1]-ankle)
			}
			if lifted := out.at(driven, rig.LeftFoot)[1] - foot[1]; raised > 0 && lifted < 0.05 {
				t.Errorf("the foot below a raised knee is lifted by %.3f m", lifted)
			}
		}
	}
}
