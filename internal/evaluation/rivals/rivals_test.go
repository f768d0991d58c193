package rivals

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
)

func mannequin(t testing.TB) *rig.Humanoid {
	t.Helper()
	return avatartest.Humanoid(t, avatartest.Mannequin(t), 1)
}

// standing is a person who stands at the origin, with hands at places from their shoulders in arm lengths, as left ones.
func standing(b *body, hands [2]mgl64.Vec3, yaw float64) (Input, Pose) {
	turn := rig.Yaw(yaw)
	in := Input{Head: rig.Transform{Position: mgl64.Vec3{0, b.height, 0}, Rotation: turn}, DT: 1.0 / 30}
	neck := in.Head.Position.Add(turn.Rotate(b.neck))
	pose := Pose{Neck: neck, Hips: neck.Add(turn.Rotate(b.hips)), Chest: turn}
	for side := range 2 {
		pose.Shoulders[side] = neck.Add(turn.Rotate(b.shoulders[side]))
		in.Hands[side] = rig.Transform{Position: pose.Shoulders[side].Add(turn.Rotate(mirrored(side, hands[side])).Mul(b.upper[side] + b.lower[side])), Rotation: turn}
	}
	return in, pose
}

func both(v mgl64.Vec3) [2]mgl64.Vec3 { return [2]mgl64.Vec3{v, v} }

var all = []*Method{&FABRIK, &Jiang, &FinalIK, &SAFullBodyIK}

// TestHandsAreReachedAndBonesKeepTheirLengths lets hands go about where people's do.
func TestHandsAreReachedAndBonesKeepTheirLengths(t *testing.T) {
	t.Parallel()
	h := mannequin(t)
	b := bodyOf(h)
	for _, m := range all {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			random, solver := rand.New(rand.NewPCG(5, 6)), m.New(h)
			missed, frames := 0, 600
			hands, goals := both(mgl64.Vec3{0.2, -0.7, 0.3}), both(mgl64.Vec3{})
			for frame := range frames {
				if frame%40 == 0 {
					for side := range goals {
						goals[side] = mgl64.Vec3{0.3 + 0.5*random.Float64(), -0.6 + 0.9*random.Float64(), 0.2 + 0.5*random.Float64()}
						if length := goals[side].Len(); length > 0.9 {
							goals[side] = goals[side].Mul(0.9 / length)
						}
					}
				}
				for side := range hands {
					hands[side] = hands[side].Add(goals[side].Sub(hands[side]).Mul(0.1))
				}
				in, pose := standing(&b, hands, 0.002*float64(frame))
				walked := mgl64.Vec3{0.01 * float64(frame), 0, -0.005 * float64(frame)}
				for _, at := range []*mgl64.Vec3{&in.Head.Position, &in.Hands[0].Position, &in.Hands[1].Position, &pose.Neck, &pose.Hips, &pose.Shoulders[0], &pose.Shoulders[1]} {
					*at = at.Add(walked)
				}
				if m.Whole {
					solver.Whole(&in, &pose)
				} else {
					solver.Arms(&in, &pose)
				}
				for side := range 2 {
					if off := pose.Wrists[side].Sub(in.Hands[side].Position).Len(); off > 0.002 {
						missed++
					}
					for _, bone := range [][2]float64{
						{pose.Elbows[side].Sub(pose.Shoulders[side]).Len(), b.upper[side]}, {pose.Wrists[side].Sub(pose.Elbows[side]).Len(), b.lower[side]},
						{pose.Shoulders[side].Sub(pose.Neck).Len(), b.shoulders[side].Len()}, {pose.Neck.Sub(in.Head.Position).Len(), b.neckToHead},
					} {
						if math.Abs(bone[0]-bone[1]) > 1e-6 {
							t.Fatalf("frame %d: a bone of %v m is %v m long", frame, bone[1], bone[0])
						}
					}
				}
			}
			if missed > 2*frames/100 {
				t.Errorf("%d of %d hands are missed", missed, 2*frames)
			}
			if !strings.Contains(m.Name, "re-implemented") {
				t.Error("its name does not say that it is re-implemented")
			}
		})
	}
}

func TestWhatIsMirroredIsSolvedMirrored(t *testing.T) {
	t.Parallel()
	h := mannequin(t)
	b := bodyOf(h)
	b.upper[1], b.lower[1] = b.upper[0], b.lower[0]
	one, other := mgl64.Vec3{0.4, -0.3, 0.5}, mgl64.Vec3{0.1, 0.2, 0.6}
	for _, m := range all {
		in, pose := standing(&b, [2]mgl64.Vec3{one, other}, 0)
		turned, back := standing(&b, [2]mgl64.Vec3{other, one}, 0)
		if m.Whole {
			m.New(h).Whole(&in, &pose)
			m.New(h).Whole(&turned, &back)
		} else {
			m.New(h).Arms(&in, &pose)
			m.New(h).Arms(&turned, &back)
		}
		for side := range 2 {
			if off := mirrored(1, pose.Elbows[side]).Sub(back.Elbows[1-side]).Len(); off > 2e-3 {
				t.Errorf("%s: elbow %d is %.4f m from its mirror image", m.Name, side, off)
			}
		}
	}
}

// TestStoredDirectionsOfElbowsAreThoseOfTheirHands has hands exactly where directions are stored, and halfway between two.
func TestStoredDirectionsOfElbowsAreThoseOfTheirHands(t *testing.T) {
	t.Parallel()
	for _, e := range elbowsByHand {
		if got := byTable(e.hand.Mul(0.6)); got.Sub(e.elbow).Len() > 1e-12 {
			t.Errorf("a hand at %v has its elbow at %v, not %v", e.hand, got, e.elbow)
		}
	}
	// Halfway from straight ahead to the side both count the same: the middle of both elbows.
	ahead, out := elbowsByHand[0], elbowsByHand[2]
	if got, want := byTable(mgl64.Vec3{0.5, 0, 0.5}), ahead.elbow.Add(out.elbow).Normalize(); got.Sub(want).Len() > 1e-9 {
		t.Errorf("%v, not %v", got, want)
	}
}

// TestAnglesOfElbowsAreInterpolatedByDirectionAndDistance reads the angles back by the function that reads those of people.
func TestAnglesOfElbowsAreInterpolatedByDirectionAndDistance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		hand mgl64.Vec3
		want float64
	}{
		{mgl64.Vec3{0, 0, 1}, 30}, {mgl64.Vec3{0, 0, 0.5}, 40}, {mgl64.Vec3{0, 1, 0}, 70}, {mgl64.Vec3{0, -1, 0}, 45}, {mgl64.Vec3{1, 0, 0}, 20}, {mgl64.Vec3{-1, 0, 0}, 55},
		{mgl64.Vec3{0, 0.6, 0.8}, 54},            // 30 + 0.6·40
		{mgl64.Vec3{-0.3, 0, 0.4}, 30 + 15 + 10}, // three fifths across at half an arm's length
	} {
		elbow := byAngles(c.hand)
		got := mgl64.RadToDeg(virtual.Swivel(0, mgl64.QuatIdent(), mgl64.Vec3{}, c.hand.Mul(0.5).Add(elbow.Mul(0.2)), c.hand))
		if math.Abs(got-c.want) > 1e-6 {
			t.Errorf("a hand at %v has its elbow at %.2f°, not %v°", c.hand, got, c.want)
		}
	}
}

// TestAStraightArmHasItsElbowOnTheLine is where no rule can say anything else.
func TestAStraightArmHasItsElbowOnTheLine(t *testing.T) {
	t.Parallel()
	h := mannequin(t)
	b := bodyOf(h)
	for _, m := range []*Method{&Jiang, &FinalIK, &SAFullBodyIK} {
		in, pose := standing(&b, both(mgl64.Vec3{1, 0, 0}), 0)
		m.New(h).Arms(&in, &pose)
		for side := range 2 {
			want := pose.Shoulders[side].Add(mirrored(side, mgl64.Vec3{b.upper[side], 0, 0}))
			if off := pose.Elbows[side].Sub(want).Len(); off > 1e-3 {
				t.Errorf("%s: %v m off", m.Name, off)
			}
		}
	}
}

func TestThePoleOfJiangsElbowsPointsDown(t *testing.T) {
	t.Parallel()
	h := mannequin(t)
	b := bodyOf(h)
	in, pose := standing(&b, both(mgl64.Vec3{0, 0, 0.6}), 0)
	Jiang.New(h).Arms(&in, &pose)
	for side := range 2 {
		// The pole (0.5, −1, −0.3) across the line straight ahead is (0.5, −1, 0).
		offset := pose.Elbows[side].Sub(pose.Shoulders[side])
		if out := mirrored(side, offset); math.Abs(out[0]/out[1]+0.5) > 1e-9 || out[1] > -0.05 {
			t.Errorf("side %d: the elbow is at %v", side, offset)
		}
	}
}

// TestJiangsBodyFacesWhereHeadAndHandsPoint has both hands 60° to the left of a head that looks ahead: (0, 1) + 2 (sin 60°, cos 60°) points 40.9° to the left.
func TestJiangsBodyFacesWhereHeadAndHandsPoint(t *testing.T) {
	t.Parallel()
	h := mannequin(t)
	b := bodyOf(h)
	in, pose := standing(&b, both(mgl64.Vec3{}), 0)
	for side := range in.Hands {
		in.Hands[side].Position = in.Head.Position.Add(mgl64.Vec3{0.5 * math.Sin(math.Pi/3), -0.4, 0.5 * math.Cos(math.Pi/3)})
	}
	Jiang.New(h).Whole(&in, &pose)
	forward := pose.Chest.Rotate(mgl64.Vec3{0, 0, 1})
	if got := mgl64.RadToDeg(math.Atan2(forward[0], forward[2])); math.Abs(got-40.8934) > 1e-3 {
		t.Errorf("it faces %.4f° to the left", got)
	}
}

func TestJiangsShouldersAreTurnedOnlyWhileTheHeadIsSlow(t *testing.T) {
	t.Parallel()
	h := mannequin(t)
	b := bodyOf(h)
	for speed, turned := range map[float64]bool{0.2: true, 1: false} {
		solver := Jiang.New(h)
		var pose Pose
		for i := range 90 {
			yaw := 0.0
			if i >= 60 {
				yaw = 0.5
			}
			in, _ := standing(&b, both(mgl64.Vec3{0, -0.9, 0.2}), yaw)
			walked := mgl64.Vec3{0, 0, speed * float64(i) / 30}
			in.Head.Position = in.Head.Position.Add(walked)
			for side := range in.Hands {
				in.Hands[side].Position = in.Hands[side].Position.Add(walked)
			}
			solver.Whole(&in, &pose)
		}
		if forward := pose.Chest.Rotate(mgl64.Vec3{0, 0, 1}); math.Abs(math.Atan2(forward[0], forward[2])) > 0.1 != turned {
			t.Errorf("at %v m/s the shoulders face %v", speed, forward)
		}
	}
}

// TestShouldersOfFABRIKStayWithinTheirRange has hands pull them up and across as far as they go. Ranges are ellipses: who is pulled up and a little ahead goes
// further than straight up.
func TestShouldersOfFABRIKStayWithinTheirRange(t *testing.T) {
	t.Parallel()
	h := mannequin(t)
	b := bodyOf(h)
	for name, c := range map[string]struct {
		hand mgl64.Vec3
		most float64 // radians from where the shoulder rests
	}{"up": {mgl64.Vec3{0.3, 1.5, 0}, shoulderUp + 6*degree}, "ahead": {mgl64.Vec3{-1, 0, 1.2}, shoulderAhead}} {
		solver := FABRIK.New(h)
		var in Input
		var pose Pose
		for range 60 {
			in, pose = standing(&b, both(c.hand), 0)
			solver.Whole(&in, &pose)
		}
		for side := range 2 {
			bone, rest := pose.Shoulders[side].Sub(pose.Neck), b.shoulders[side]
			if angle := math.Atan2(bone.Cross(rest).Len(), bone.Dot(rest)); angle > c.most+0.02 || angle < 0.3*c.most {
				t.Errorf("%s, side %d: the shoulder is %.1f° from where it rests, of %.1f°", name, side, mgl64.RadToDeg(angle), mgl64.RadToDeg(c.most))
			}
		}
	}
}

// TestJiangsWaistStaysWhileThePersonCrouches follows a head down and forward while it looks down, and back up.
func TestJiangsWaistStaysWhileThePersonCrouches(t *testing.T) {
	t.Parallel()
	h := mannequin(t)
	b := bodyOf(h)
	j := newJiang(h).(*jiang)
	var pose Pose
	frame := func(down, ahead, pitch float64) {
		in, _ := standing(&b, both(mgl64.Vec3{0.1, -0.8, 0.2}), 0)
		in.Head.Position = in.Head.Position.Add(mgl64.Vec3{0, -down, ahead})
		for side := range in.Hands {
			in.Hands[side].Position[2] += ahead
		}
		in.Head.Rotation = mgl64.QuatRotate(pitch, mgl64.Vec3{1, 0, 0})
		j.Whole(&in, &pose)
	}
	for range 30 {
		frame(0, 0, 0)
	}
	if upright := pose.Chest.Rotate(mgl64.Vec3{0, 1, 0}); j.crouching || upright[1] < 1-1e-9 {
		t.Fatalf("standing, the trunk points to %v", upright)
	}
	// Who walks while looking down does not crouch.
	for i := range 30 {
		frame(0, 0.03*float64(i), 0.6)
	}
	if j.crouching || math.Abs(pose.Hips[2]-pose.Neck[2]-b.hips[2]) > 1e-9 {
		t.Fatal("walking with a lowered gaze is taken for crouching, or the waist is not below the neck")
	}
	for range 30 {
		frame(0, 0, 0)
	}
	for i := range 40 {
		frame(0.01*float64(i), 0.01*float64(i), 0.7)
		if i == 25 && !j.crouching {
			t.Fatal("it does not crouch")
		}
	}
	// The head moved forward by 39 cm, of which the waist has at most what came before the person crouched.
	if moved := pose.Hips[2] - (b.neck[2] + b.hips[2]); moved > 0.2 {
		t.Errorf("the waist moved by %.2f m", moved)
	}
	if bent := pose.Chest.Rotate(mgl64.Vec3{0, 1, 0}); bent[2] < 0.2 {
		t.Errorf("the trunk points to %v", bent)
	}
	for range 30 {
		frame(0, 0, 0)
	}
	if j.crouching {
		t.Error("it does not stand up")
	}
}

func TestSolvingRivalsDoesNotAllocate(t *testing.T) {
	h := mannequin(t)
	b := bodyOf(h)
	for _, m := range all {
		solver := m.New(h)
		in, pose := standing(&b, both(mgl64.Vec3{0.3, -0.3, 0.5}), 0)
		if n := testing.AllocsPerRun(50, func() {
			in.Hands[0].Position[1] += 0.001
			solver.Whole(&in, &pose)
			solver.Arms(&in, &pose)
		}); n != 0 {
			t.Errorf("%s: %v allocations", m.Name, n)
		}
	}
}
