package solver

import (
	"testing"

	"posewright/effectors"
)

func TestPrintedArmsHeedNothingOfOurs(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	for _, method := range [...]ArmMethod{ArmByPrintedFABRIK, ArmByPrintedCCD, ArmByFABRIK} {
		rng, changed := random(7), false
		for range 40 {
			from, to := someTargets(rng, body, threePoints), someTargets(rng, body, threePoints)
			solved := func(extras bool) *Result {
				set := DefaultSettings()
				set.Arms.Method, set.Shoulders.Method, set.Magnets, set.Swivel.Limiter.On = method, ShoulderStill, nil, false
				if extras {
					set.Swivel.Limiter.On, set.Magnets = true, magnetSet()
					set.Arms.Chain.Retries, set.Arms.Chain.Damping = 8, 0.5
					limit := &set.Limits[effectors.LeftHandLimit]
					limit.On, limit.Pass, limit.Forward = true, effectors.ForwardPass, 0.1
				}
				state, out := body.NewState(), body.NewResult()
				body.Solve(&Input{Targets: from, DT: 1.0 / 90}, &set, state, out)
				body.Solve(&Input{Targets: to, DT: 1.0 / 90}, &set, state, out)
				return out
			}
			plain, all := solved(false), solved(true)
			for i := range plain.Pose.Rotations {
				changed = changed || plain.Pose.Rotations[i] != all.Pose.Rotations[i]
			}
		}
		if printed := method != ArmByFABRIK; changed == printed {
			t.Errorf("%s: magnets, limits of the chain, retries, damping or the limiter changed the pose: %v", ArmMethods[method].ID, changed)
		}
	}
}
