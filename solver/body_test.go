package solver

import (
	"testing"

	"posewright/effectors"
	"posewright/solver/vec"
)

// withoutPull is the default without the shoulders' pull, whose rounding gives a little at exactly full length already.
func withoutPull() Settings {
	set := DefaultSettings()
	set.Torso.PullMax = 0
	return set
}

func TestTargetsOfTheTPoseGiveTheTPose(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		rng := random(seed)
		what := randomBuild(rng)
		body := bodyOf(t, what.humanoid(t, rng))
		for _, ids := range [][]effectors.ID{threePoints, sixPoints, allPoints} {
			out := solve(body, tPoseTargets(body, ids...), withoutPull())
			for p := range int(partCount) {
				joint := body.anatomy.joint[p]
				if joint < 0 {
					continue
				}
				role := partRoles[p]
				want, got := body.humanoid.TPose[joint], out.World[joint]
				// A back that is hollow in the T-pose is made a little round between given hips and a given head.
				limit := 2e-6
				if len(ids) > 3 && !what.straightSpine {
					if p < int(firstLimb) && part(p) != hips && part(p) != head {
						limit = 0.03
					} else if k := (p - int(firstLimb)) % int(limbParts); p >= int(firstLimb) && part(k) <= hand {
						limit = 0.08
					}
				}
				if d := got.Position.Sub(want.Position).Len(); d > limit {
					t.Errorf("seed %d %+v, %d targets: %s is %.3g m away", seed, what, len(ids), role, d)
				}
				if angle := vec.RotationFromMGL(got.Rotation).AngleTo(vec.RotationFromMGL(want.Rotation)); angle > 1e-4 && limit < 1e-3 {
					t.Errorf("seed %d, %d targets: %s is turned by %.3g rad", seed, len(ids), role, angle)
				}
			}
			if t.Failed() {
				return
			}
		}
	}
}
