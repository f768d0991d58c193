package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/chain"
)

// bowed are targets of a person who bows by an angle about the hips, with or without a tracker on them, and turns by another.
func bowed(body *Body, bow, turn float64, hips bool) effectors.Targets {
	h := body.Humanoid()
	var targets effectors.Targets
	pivot := h.TPose[h.Joint(rig.Hips)].Position
	rotation := mgl64.QuatRotate(turn, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(bow, mgl64.Vec3{1, 0, 0}))
	for _, id := range threePoints {
		at := h.TPose[h.Joint(id.Role())]
		targets.Effectors[id] = effectors.Target{Position: pivot.Add(rotation.Rotate(at.Position.Sub(pivot))), Rotation: rotation.Mul(at.Rotation), Presence: 1}
	}
	if hips {
		targets.Effectors[effectors.Hips] = effectors.Target{Position: pivot, Rotation: h.TPose[h.Joint(rig.Hips)].Rotation, Presence: 1}
	}
	return targets
}

// jointAngles are swing and twist of a joint of the trunk on the joint below, computed from the finished pose and not by the limit's code.
func jointAngles(out *Result, h *rig.Humanoid, role, below rig.Role) (forward, side, twist float64) {
	world := func(r rig.Role) mgl64.Quat {
		j := h.Joint(r)
		return out.World[j].Rotation.Mul(h.TPose[j].Rotation.Inverse())
	}
	local := world(below).Inverse().Mul(world(role))
	up := local.Rotate(mgl64.Vec3{0, 1, 0})
	swing := mgl64.QuatBetweenVectors(mgl64.Vec3{0, 1, 0}, up)
	rest := swing.Inverse().Mul(local)
	return math.Atan2(up[2], up[1]), math.Atan2(up[0], up[1]), 2 * math.Atan2(rest.V[1], rest.W)
}

func TestJointsOfTheTrunkStayInTheirRanges(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	h := body.Humanoid()
	const degree = math.Pi / 180
	below := map[rig.Role]rig.Role{rig.Spine: rig.Hips, rig.Chest: rig.Spine, rig.UpperChest: rig.Chest, rig.Neck: h.UpperTrunk()}
	for _, hips := range []bool{false, true} {
		outside, held := 0, 0
		for bow := -0.8; bow < 1.4; bow += 0.2 {
			for turn := -1.2; turn <= 1.2; turn += 0.4 {
				targets := bowed(body, bow, turn, hips)
				set := DefaultSettings()
				free := solve(body, targets, set)
				for i := range set.Spine.Limit {
					set.Spine.Limit[i] = SpineLimit{On: true, Forward: 12 * degree, Backward: 5 * degree, Side: 6 * degree, Twist: 8 * degree}
				}
				out := solve(body, targets, set)
				for role, under := range below {
					if h.Joint(role) < 0 {
						continue
					}
					if forward, _, twist := jointAngles(free, h, role, under); forward > 12.1*degree || forward < -5.1*degree || math.Abs(twist) > 8.1*degree {
						outside++
					}
					if forward, side, twist := jointAngles(out, h, role, under); forward > 12.01*degree || forward < -5.01*degree || math.Abs(side) > 6.01*degree ||
						math.Abs(twist) > 8.01*degree {
						t.Errorf("hips tracked %v, bow %.1f, turn %.1f: %s is at %.1f°, %.1f°, %.1f°", hips, bow, turn, role, forward/degree, side/degree, twist/degree)
					}
				}
				head := out.Effectors[effectors.Head]
				if !hips && head.Residual > 1e-6 {
					t.Errorf("free hips leave the head %g m off", head.Residual)
				}
				if head.Residual > 0.01 && head.Held == chain.HeldBySpineLimit {
					held++
					var e Explanation
					body.Explain(&targets, &set, out, &e)
					var acting HeldInTrunk
					for _, l := range e.Spine {
						acting[l.Trunk] = acting[l.Trunk] || l.Acting
					}
					if head.Trunk != acting {
						t.Errorf("bow %.1f, turn %.1f: the limits of spine, chest and neck hold the head: %v; on the rim: %v", bow, turn, head.Trunk, acting)
					}
				}
			}
		}
		if outside < 50 || hips && held == 0 {
			t.Errorf("hips tracked %v: %d joints were outside without limits, %d heads were held", hips, outside, held)
		}
	}
}

func TestLimitsOfTheTrunkMakeNoJumps(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	h := body.Humanoid()
	for _, hips := range []bool{false, true} {
		set := DefaultSettings()
		for i := range set.Spine.Limit {
			set.Spine.Limit[i].On = true
		}
		var last *Result
		for bow := -0.6; bow < 1.5; bow += 0.002 {
			out := solve(body, bowed(body, bow, 0.5*bow, hips), set)
			if last != nil {
				for _, role := range []rig.Role{rig.Hips, rig.Chest, rig.Head} {
					j := h.Joint(role)
					if step := out.World[j].Position.Sub(last.World[j].Position).Len(); step > 0.012 {
						t.Errorf("hips tracked %v, bow %.3f: %s jumps by %.1f mm", hips, bow, role, 1000*step)
					}
				}
			}
			last = out
		}
	}
}
