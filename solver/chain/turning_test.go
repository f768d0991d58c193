package chain

import (
	"math"
	"math/rand/v2"
	"testing"

	"posewright/solver/vec"
)

// crooked is a chain of four bones whose rest shape is bent in all directions, with limits of its swing and twist.
func crooked(random *rand.Rand, swing, twist float64) *Chain {
	const bones = 4
	t := &Turning{Above: vec.Identity(), Weight: 1, Most: twist, Turns: make([]vec.Rotation, bones+1), Wanted: make([]vec.Rotation, bones+1)}
	c := &Chain{Joints: make([]vec.Vector, bones+1), Lengths: make([]float64, bones), Turning: t}
	for i := range bones + 1 {
		axis := vec.New(random.NormFloat64(), random.NormFloat64(), random.NormFloat64()).UnitOr(vec.Vector{X: 1})
		t.Rest = append(t.Rest, vec.AxisAngle(axis, 0.9*random.Float64()))
		if i < bones {
			t.Bones = append(t.Bones, vec.New(random.NormFloat64(), random.NormFloat64(), random.NormFloat64()).UnitOr(vec.Vector{X: 1}))
			c.Lengths[i] = 0.1 + 0.2*random.Float64()
			c.Limits = append(c.Limits, BoneLimit{Limit: NewLimit(swing, swing, swing, swing), Bone: i, Frame: vec.Identity()})
		}
	}
	lay(c, make([]vec.Rotation, bones+1))
	return c
}

// lay puts the joints of a chain where turns from the rest shape have them, each in the frame that the joint has in the rest shape, and returns how the end is
// turned. Turns that are zero are none.
func lay(c *Chain, turns []vec.Rotation) vec.Rotation {
	t := c.Turning
	turned := t.Above
	for i := range t.Rest {
		turned = turned.Mul(t.Rest[i])
		if turns[i] != (vec.Rotation{}) {
			turned = turned.Mul(turns[i])
		}
		if i < len(t.Bones) {
			c.Joints[i+1] = c.Joints[i].AddScaled(c.Lengths[i], turned.Rotate(t.Bones[i]))
		}
	}
	return turned
}

// swingAndTwist is how far a joint of a solved chain is from its rest shape: its bone against where the joint before carries it, and about the bone.
func swingAndTwist(t *Turning, i int) (swing, twist float64) {
	above := t.Above
	if i > 0 {
		above = t.Turns[i-1]
	}
	turn := above.Mul(t.Rest[i]).Inverse().Mul(t.Turns[i])
	var bone vec.Vector
	if i < len(t.Bones) {
		bone = t.Bones[i]
	} else {
		bone = t.Rest[i].InverseRotate(t.Bones[i-1])
	}
	to := turn.Rotate(bone)
	swing = math.Atan2(bone.Cross(to).Len(), bone.Dot(to))
	// Without the swing, a direction across the bone turns by the twist.
	across := vec.Perpendicular(bone)
	twist = vec.SignedAngle(across, vec.FromTo(to, bone).Rotate(turn.Rotate(across)), bone)
	return swing, twist
}

func TestTheTwistOfTheEndIsSharedByAllJoints(t *testing.T) {
	t.Parallel()
	for _, total := range []float64{0.5, -1.5, 2.5} {
		c := crooked(rand.New(rand.NewPCG(1, 1)), math.Pi, math.Pi)
		c.Limits = nil
		turns := c.Turning
		for i := range turns.Rest { // in line
			turns.Rest[i] = vec.Identity()
			if i < len(turns.Bones) {
				turns.Bones[i] = vec.Vector{Z: 1}
			}
		}
		lay(c, make([]vec.Rotation, 5))
		turns.End = vec.Roll(total)
		turns.Along(c)
		for i := range turns.Turns {
			if swing, twist := swingAndTwist(turns, i); swing > 1e-9 || math.Abs(twist-total/5) > 1e-9 {
				t.Errorf("%v rad: joint %d swings %v and twists %v", total, i, swing, twist)
			}
		}
		// A bent chain has the end turned exactly, and bones along their joints.
		FABRIK{DefaultStop()}.Solve(c, vec.New(0.2, 0.3, 0.1))
		turns.Along(c)
		for i := range turns.Bones {
			if off := turns.Turns[i].Rotate(turns.Bones[i]).Sub(c.Joints[i+1].Sub(c.Joints[i]).UnitOr(vec.Vector{})).Len(); off > 1e-9 {
				t.Errorf("joint %d does not turn its bone to where it is: %v", i, off)
			}
		}
		if off := 1 - math.Abs(turns.Turns[4].Dot(turns.End)); off > 1e-12 {
			t.Errorf("the end is not turned as it wants: %v", off)
		}
	}
}

// The end turns by more than half a turn: no joint jumps, beside the end, which has the rest of it.
func TestTwistOfHalfATurnMakesNoJointJump(t *testing.T) {
	t.Parallel()
	c := crooked(rand.New(rand.NewPCG(2, 2)), math.Pi, math.Pi)
	c.Limits = nil
	turns, last := c.Turning, [5]vec.Rotation{}
	rest, bone := lay(c, make([]vec.Rotation, 5)), turns.Rest[4].InverseRotate(turns.Bones[3])
	for step := range 2881 {
		turns.End = rest.Mul(vec.AxisAngle(bone, float64(step)*math.Pi/720))
		turns.Along(c)
		for i := range 4 {
			if angle := 2 * math.Acos(min(1, math.Abs(last[i].Dot(turns.Turns[i])))); step > 0 && angle > 0.15 { // 1.2 where the twist goes the other way round at once
				t.Fatalf("at %v°: joint %d turns by %v rad for a quarter of a degree", float64(step)/4, i, angle)
			}
			last[i] = turns.Turns[i]
		}
	}
}

// Targets and rotations come from turning each joint of a crooked chain at random within its limits, so that all of them can be had.
func TestFABRIKReachesMoreOfWhatLimitsAllowWhenItKnowsTheTwist(t *testing.T) {
	t.Parallel()
	const swing, twist, tries = 0.5, 0.6, 1500
	missed := [2]int{}
	worst := 0.0
	for try := range tries {
		for tracked := range 2 {
			random := rand.New(rand.NewPCG(7, uint64(try)))
			c := crooked(random, swing, twist)
			rest := append([]vec.Vector(nil), c.Joints...)
			turns := make([]vec.Rotation, 5)
			for i := range turns {
				bone := c.Turning.Rest[4].InverseRotate(c.Turning.Bones[3])
				if i < 4 {
					bone = c.Turning.Bones[i]
				}
				to := vec.RotateTowards(bone, vec.New(random.NormFloat64(), random.NormFloat64(), random.NormFloat64()).UnitOr(bone), 1, swing*random.Float64())
				turns[i] = to.Mul(vec.AxisAngle(bone, twist*(2*random.Float64()-1)))
			}
			c.Turning.End = lay(c, turns)
			target := c.Joints[4]
			copy(c.Joints, rest)
			c.Turning.Weight = float64(tracked)
			c.Turning.Along(c)
			result := Retry{FABRIK: FABRIK{DefaultStop()}, Starts: 8}.Solve(c, target)
			if !result.Reached {
				missed[tracked]++ // but stays within its limits
			}
			c.Turning.Follow(c)
			for i := range c.Turning.Turns {
				s, w := swingAndTwist(c.Turning, i)
				if i < 4 {
					worst = math.Max(worst, s-swing)
				}
				worst = math.Max(worst, math.Abs(w)-twist)
			}
		}
	}
	t.Logf("of %d targets %d are missed without twist, %d with it; limits are exceeded by %.2g rad", tries, missed[0], missed[1], worst)
	if 2*missed[1] > missed[0] || worst > 0.01 {
		t.Errorf("of %d targets %d are missed without twist, %d with it; limits are exceeded by %v rad", tries, missed[0], missed[1], worst)
	}
}
