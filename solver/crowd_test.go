package solver

import (
	"reflect"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
)

// Bodies of a crowd, each with settings and devices of its own, move bit for bit as each would alone.
func TestBodiesOfACrowdDoNotNoticeEachOther(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	const bodies, ticks = 3, 12
	for seed := range uint64(60) {
		rng := random(seed)
		body := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		if seed%3 == 0 {
			body = drivenBy(t, plainBody(t), body)
		}
		var sets [bodies]Settings
		for i := range sets {
			sets[i] = someMethods(rng)
		}
		crowd := body.NewStates(bodies)
		var alone [bodies]*State
		var got, want [bodies]*Result
		for i := range alone {
			alone[i], got[i], want[i] = body.NewState(), body.NewResult(), body.NewResult()
		}
		for tick := range ticks {
			for i, ids := range [bodies][]effectors.ID{allPoints, threePoints, sixPoints} {
				in := Input{Targets: moving(body, ids, 5*tick+40*i), DT: 1.0 / 90, Space: Space{Yaw: 0.1 * float64(i*(tick/4))}}
				trackedShoulders(rng, &in.Targets)
				body.Solve(&in, &sets[i], crowd[i], got[i])
				body.Solve(&in, &sets[i], alone[i], want[i])
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Fatalf("seed %d, body %d: in tick %d of a crowd it is another, with %s", seed, i, tick, named(&sets[i]))
				}
			}
		}
		var inCrowd, byItself Memory
		for i := range crowd {
			crowd[i].Save(&inCrowd)
			if alone[i].Save(&byItself); !reflect.DeepEqual(inCrowd, byItself) {
				t.Errorf("seed %d: body %d remembers something else in a crowd, with %s", seed, i, named(&sets[i]))
			}
		}
	}
}
