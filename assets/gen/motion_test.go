package main

import (
	"math"
	"testing"

	"posewright/rig"
)

func TestTheLegsReachTheFeetAllTheTime(t *testing.T) {
	t.Parallel()
	for frame := range performanceSeconds * demoRateHz {
		at := float64(frame) / demoRateHz
		body := perform(at)
		for _, leg := range []struct {
			foot  rig.Role
			steps []step
		}{{rig.LeftFoot, leftSteps}, {rig.RightFoot, rightSteps}} {
			moved, _ := foot(leg.steps, at)
			if d := body[leg.foot].Position.Sub(person.rest[leg.foot].Add(moved)).Len(); d > 1e-9 {
				t.Fatalf("at %.2f s the %v is %.4f m from where it stands", at, leg.foot, d)
			}
		}
	}
}

func TestTheKneesBendForwardInTheSquatAndAreStraightInTheTPose(t *testing.T) {
	t.Parallel()
	bend := func(at float64) float64 {
		body := perform(at)
		thigh := body[rig.LeftLowerLeg].Position.Sub(body[rig.LeftUpperLeg].Position).Normalize()
		shin := body[rig.LeftFoot].Position.Sub(body[rig.LeftLowerLeg].Position).Normalize()
		angle := math.Acos(clamp(thigh.Dot(shin), -1, 1)) * 180 / math.Pi
		if thigh[2] < shin[2] {
			return -angle
		}
		return angle
	}
	if got := bend(1); got < 0 || got > 10 {
		t.Errorf("in the T-pose the knee is bent by %.1f°, want nearly straight", got)
	}
	if got := bend(17.26); got < 75 || got > 140 {
		t.Errorf("in the squat the knee is bent by %.1f°, want a squat", got)
	}
}

func TestTheHandsMoveAsFastAsHandsDo(t *testing.T) {
	t.Parallel()
	const step = 1.0 / demoRateHz
	var frames []*stance
	for frame := range performanceSeconds * demoRateHz {
		frames = append(frames, perform(float64(frame)*step))
	}
	for _, role := range []rig.Role{rig.LeftHand, rig.RightHand, rig.Head, rig.Hips} {
		for i := 1; i < len(frames)-1; i++ {
			a, b, c := frames[i-1][role].Position, frames[i][role].Position, frames[i+1][role].Position
			if v := c.Sub(a).Len() / (2 * step); v > 4 {
				t.Errorf("the %v moves at %.1f m/s in frame %d", role, v, i)
			}
			if v := c.Sub(b).Sub(b.Sub(a)).Len() / (step * step); v > 25 {
				t.Errorf("the %v is jerked by %.1f m/s² in frame %d", role, v, i)
			}
		}
	}
}
